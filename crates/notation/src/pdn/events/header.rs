//! Brackets: tags, and what looks like them.

use super::{Events, Last, Stage};
use crate::pdn::boundary::line_breaks_before;
use crate::pdn::event::{Event, Tag};
use crate::pdn::results::ResultKind;
use crate::pdn::spelling;
use crate::pdn::tags::{FoundTag, KnownName, TagName, inner_quotes, scan_name_alone, scan_tag, scan_wrapper};
use crate::pdn::text::space_end;
use crate::{Code, FixKind, Span};

/// Longest header in which an earlier tag is looked for.
const HEADER_LIMIT: usize = 1 << 14;

impl Events<'_> {
    pub(super) fn bracket(&mut self) -> Option<Event> {
        let at = self.at;
        if let Some(tag) = scan_tag(self.part, at) {
            return self.tag(tag);
        }
        if let Some(end) = scan_wrapper(self.part, at) {
            if matches!(self.stage, Stage::Body) {
                self.end(None);
                return None;
            }
            self.report(Code::ForumWrapper, Span::new(at, end));
            self.pass(end, Last::Other);
            return None;
        }
        if let Some((_, end)) = scan_name_alone(self.part, at) {
            let span = Span::new(at, end);
            self.report(Code::TagWithoutValue, span);
            self.pass(end, Last::Other);
            return Some(Event::Junk(span));
        }
        Some(self.junk())
    }

    fn tag(&mut self, tag: FoundTag) -> Option<Event> {
        if self.stage == Stage::Outside {
            if !self.is_trailing(&tag) {
                return Some(self.begin(Stage::Header));
            }
            self.report(Code::TrailingTags, tag.span);
            self.pass(tag.span.end as usize, Last::Other);
            return Some(Event::Junk(tag.span));
        }
        if self.stage == Stage::Body || self.begins_anew(&tag) {
            self.end_unterminated();
            return None;
        }
        let known = self.known_name(tag.name);
        if let Some(comment) = self.early_comment.take() {
            self.report(Code::CommentBetweenTags, comment);
        }
        if self.has_tag(known, tag.name) {
            self.report_duplicate(&tag, known);
        }
        self.note_tag(known, tag.name);
        if known.sure() == Some(TagName::Result) {
            let kind = ResultKind::from_tag(tag.value.of(self.part));
            self.odd_result = (kind == Some(ResultKind::Other)).then_some(tag.value);
        }
        self.report_tag_form(&tag, known);
        self.pass(tag.span.end as usize, Last::Other);
        Some(Event::Tag(Tag { span: tag.span, name: tag.name, known, value: tag.value }))
    }

    /// Whether a tag among tags begins another game: repeated behind an empty line.
    fn begins_anew(&mut self, tag: &FoundTag) -> bool {
        let at = self.at;
        if at == self.game_start || line_breaks_before(self.part, at).1 < 2 {
            return false;
        }
        let known = self.known_name(tag.name);
        self.has_tag(known, tag.name)
    }

    /// A private tag without content that nothing follows, as one program leaves it behind the last game.
    fn is_trailing(&mut self, tag: &FoundTag) -> bool {
        !self.more()
            && tag.value.is_empty()
            && self.known_name(tag.name) == KnownName::Private
            && space_end(self.part, tag.span.end as usize) == self.part.len()
    }

    fn known_name(&mut self, name: Span) -> KnownName {
        let text = name.of(self.part);
        if let Some(tag) = TagName::exact(text) {
            return KnownName::Exact(tag);
        }
        if let Some(&(_, known)) = self.odd_names.iter().find(|(seen, _)| seen.of(self.part) == text) {
            return known;
        }
        let known = KnownName::of(text);
        if self.odd_names.len() < 64 {
            self.odd_names.push((name, known));
        }
        known
    }

    fn has_tag(&self, known: KnownName, name: Span) -> bool {
        match known.sure() {
            Some(tag) => self.known_tags & 1 << tag as u32 != 0,
            None => self.private_tags.iter().any(|seen| seen.of(self.part) == name.of(self.part)),
        }
    }

    /// The last tag of a name counts, so an earlier one can go.
    #[cold]
    fn report_duplicate(&mut self, tag: &FoundTag, known: KnownName) {
        self.report(Code::DuplicateTag, tag.name);
        if let Some(earlier) = self.earlier(tag, known)
            && let Some(finding) = self.findings.pop()
        {
            self.findings.push(finding.fixed_by(earlier, "", FixKind::Unsafe));
        }
    }

    /// The line of the same tag among those before, if they are not too many to look through.
    fn earlier(&self, tag: &FoundTag, known: KnownName) -> Option<Span> {
        let (mut at, end) = (self.game_start, tag.span.start as usize);
        if end - at > HEADER_LIMIT {
            return None;
        }
        while at < end {
            match scan_tag(self.part, at).filter(|found| (found.span.end as usize) <= end) {
                Some(found) => {
                    let name = found.name.of(self.part);
                    let same = match known.sure() {
                        Some(meant) => KnownName::of(name).sure() == Some(meant),
                        None => name == tag.name.of(self.part),
                    };
                    if same {
                        let next = space_end(self.part, found.span.end as usize);
                        return Some(Span::new(at, next.min(end)));
                    }
                    at = found.span.end as usize;
                }
                None if self.part[at] == b'{' => {
                    at += memchr::memchr(b'}', &self.part[at..end]).map_or(1, |len| len + 1);
                }
                None => at += 1,
            }
        }
        None
    }

    fn note_tag(&mut self, known: KnownName, name: Span) {
        match known.sure() {
            Some(tag) => self.known_tags |= 1 << tag as u32,
            None if self.private_tags.len() < 64 => self.private_tags.push(name),
            None => {}
        }
    }

    fn report_tag_form(&mut self, tag: &FoundTag, known: KnownName) {
        match known {
            KnownName::Exact(_) => {}
            KnownName::Case(_) => self.report(Code::TagCase, tag.name),
            KnownName::Foreign(_) => self.report(Code::ForeignTag, tag.name),
            KnownName::Misspelt(_) => self.report(Code::MisspeltTag, tag.name),
            KnownName::Private => {
                let plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
                if !tag.name.of(self.part).iter().all(plain) {
                    self.report(Code::OddTagName, tag.name);
                }
            }
        }
        if let Some(quote) = tag.curly {
            self.report(Code::CurlyQuotes, quote);
        }
        // Between curly quotation marks straight ones are text; straightening the outer ones takes care of them.
        let inner_quotes =
            inner_quotes(self.part, tag.value).filter(|_| tag.curly.is_none() && !tag.unquoted);
        for quote in inner_quotes {
            self.report(Code::UnescapedQuote, quote);
        }
        if tag.unquoted {
            self.report(Code::UnquotedTagValue, tag.value);
        }
        if tag.missing.is_some() {
            self.report(Code::UnclosedTag, tag.span);
        }
        if !matches!(known, KnownName::Exact(_)) {
            spelling::report_entities(self.part, tag.name, self.game, &mut self.findings);
        }
        spelling::report_entities(self.part, tag.value, self.game, &mut self.findings);
    }
}
