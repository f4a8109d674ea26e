//! What stands between two delimiters: comments, variations, set-ups.

use super::{Events, Last, LineEnd, Opening, Stage};
use crate::pdn::event::{Comment, CommentStyle, Event, Setup};
use crate::pdn::lexer::{Flaws, scan_move};
use crate::pdn::numbers::scan_dots;
use crate::pdn::tags::has_tag_shape;
use crate::pdn::text::{blanks_end, byte_at, line_end, space_end};
use crate::{Code, Span};

/// Variations may be nested this deep; what lies deeper is skipped.
pub const MAX_DEPTH: u32 = 1 << 17;

/// Longest text in parentheses that is taken for a comment, longest set-up: bounds the look ahead.
const ENCLOSED_LIMIT: usize = 4096;

impl Events<'_> {
    /// The position between slashes at `at`.
    pub(super) fn setup_at(&self, at: usize) -> Option<Setup> {
        let word = space_end(self.part, at + 1);
        let rest = self.part.get(word..)?;
        if byte_at(self.part, at) != b'/' || !rest.get(..3)?.eq_ignore_ascii_case(b"FEN") {
            return None;
        }
        let quote = space_end(self.part, word + 3);
        if byte_at(self.part, quote) != b'"' {
            return None;
        }
        let window = &self.part[quote + 1..self.part.len().min(quote + 1 + ENCLOSED_LIMIT)];
        // A bracket stands in no FEN; a tag behind it means that the quotation mark is missing.
        let close = quote + 1 + memchr::memchr2(b'"', b'[', window)?;
        if self.part[close] == b'[' {
            return None;
        }
        let slash = space_end(self.part, close + 1);
        let end = if byte_at(self.part, slash) == b'/' { slash + 1 } else { close + 1 };
        Some(Setup { span: Span::new(at, end), fen: Span::new(quote + 1, close) })
    }

    pub(super) fn setup(&mut self) -> Event {
        if let Some(setup) = self.setup_at(self.at) {
            self.in_body();
            self.number = None;
            self.had_move = true;
            if byte_at(self.part, setup.span.end as usize - 1) != b'/' {
                self.report(Code::UnclosedSetup, setup.span);
            }
            self.pass(setup.span.end as usize, Last::Other);
            return Event::Setup(setup);
        }
        let line = line_end(&self.part[..self.part.len().min(self.at + ENCLOSED_LIMIT)], self.at);
        let close = memchr::memchr(b'/', &self.part[self.at + 1..line]).map(|len| self.at + 1 + len);
        match close {
            Some(close) if byte_at(self.part, self.at + 1).is_ascii_alphabetic() => {
                let span = Span::new(self.at, close + 1);
                self.report(Code::UnknownSetup, span);
                self.pass(close + 1, Last::Other);
                Event::Junk(span)
            }
            _ => self.junk(),
        }
    }

    pub(super) fn comment(&mut self) -> Event {
        let start = self.at;
        let close = self.brace_from(start + 1);
        if close.is_none() {
            self.report(Code::UnclosedComment, Span::new(start, start + 1));
        }
        let text = Span::new(start + 1, close.unwrap_or(self.part.len()));
        let end = close.map_or(self.part.len(), |close| close + 1);
        if close.is_none() {
            self.run_on = (end, self.addition());
        }
        if let Some(inner) = memchr::memchr(b'{', text.of(self.part)) {
            let inner = text.start as usize + inner;
            self.report(Code::NestedComment, Span::new(inner, inner + 1));
        }
        let span = Span::new(start, end);
        self.commented(span);
        self.pass(end, Last::Other);
        Event::Comment(Comment { span, text, style: CommentStyle::Braces })
    }

    /// The next `}` from `at` on.
    pub(super) fn brace_from(&mut self, at: usize) -> Option<usize> {
        if self.next_brace.is_none_or(|brace| brace < at) {
            let found = memchr::memchr(b'}', &self.part[at..]).map_or(usize::MAX, |len| at + len);
            self.next_brace = Some(found);
        }
        self.next_brace.filter(|&brace| brace < self.part.len())
    }

    pub(super) fn line_comment(&mut self, style: CommentStyle) -> Event {
        let end = line_end(self.part, self.at);
        let span = Span::new(self.at, end);
        if style == CommentStyle::Semicolon {
            self.report(Code::SemicolonComment, span);
            self.commented(span);
        }
        self.run_on = (end, (end, self.line_breaks.first.map_or("\n", LineEnd::text)));
        self.pass(end, Last::Other);
        Event::Comment(Comment { span, text: Span::new(self.at.min(span.start as usize + 1), end), style })
    }

    fn commented(&mut self, span: Span) {
        if matches!(self.stage, Stage::Outside | Stage::Header) {
            self.early_comment.get_or_insert(span);
        }
    }

    pub(super) fn parenthesis(&mut self) -> Option<Event> {
        let start = self.at;
        let inside = space_end(self.part, start + 1);
        match byte_at(self.part, inside) {
            b')' => {
                let span = Span::new(start, inside + 1);
                self.report(Code::EmptyVariation, span);
                self.pass(inside + 1, Last::Other);
                return Some(Event::Junk(span));
            }
            b'!' | b'?' => {
                let marks = self.marks_end(inside);
                let close = space_end(self.part, marks);
                if byte_at(self.part, close) == b')' {
                    return Some(self.mark(Span::new(start, close + 1), Span::new(inside, marks)));
                }
            }
            _ if self.is_variation(inside) => return self.variation_start(),
            _ => {}
        }
        match self.text_in_parentheses_end(start) {
            Some(end) => {
                let span = Span::new(start, end);
                self.report(Code::TextInParentheses, span);
                self.commented(span);
                self.pass(end, Last::Other);
                let text = Span::new(start + 1, end - 1);
                Some(Event::Comment(Comment { span, text, style: CommentStyle::Parentheses }))
            }
            None => Some(self.junk()),
        }
    }

    /// Whether a variation begins with what stands at `at`, and not running text.
    pub(super) fn is_variation(&self, at: usize) -> bool {
        match byte_at(self.part, at) {
            b'{' | b'(' | b'$' => true,
            b'0'..=b'9' => self.is_numbered(at) || scan_move(self.part, at).is_some(),
            b'.' => scan_dots(self.part, at).is_some_and(|(_, dots)| dots.count > 1),
            b'/' => self.setup_at(at).is_some(),
            b'-' => self.unknown_move_end(at).is_some(),
            b'a'..=b'l' | b'A'..=b'L' | 0x80.. => {
                scan_move(self.part, at).is_some_and(|token| !token.flaws.contains(Flaws::GLUED))
            }
            _ => false,
        }
    }

    fn variation_start(&mut self) -> Option<Event> {
        let span = Span::new(self.at, self.at + 1);
        self.in_body();
        if self.open.len() >= MAX_DEPTH as usize {
            self.skip_deep_variation();
            return None;
        }
        if !self.had_move {
            self.report(Code::VariationWithoutMove, span);
        }
        self.open.push(Opening { at: span.start, had_move: self.had_move });
        self.had_move = false;
        self.number = None;
        self.pass(self.at + 1, Last::Other);
        Some(Event::VariationStart(span))
    }

    fn skip_deep_variation(&mut self) {
        let start = self.at;
        let end = self.part.len();
        let mut depth = 0usize;
        let mut stop = end;
        for at in memchr::memchr2_iter(b'(', b')', &self.part[start..end]) {
            depth = if self.part[start + at] == b'(' { depth + 1 } else { depth - 1 };
            if depth == 0 {
                stop = start + at + 1;
                break;
            }
        }
        self.report_with(Code::VariationTooDeep, Span::new(start, start + 1), "limit", MAX_DEPTH);
        self.pass(stop, Last::Other);
    }

    pub(super) fn variation_end(&mut self) -> Event {
        let Some(opening) = self.open.pop() else { return self.stray(Code::StrayVariationEnd) };
        let span = Span::new(self.at, self.at + 1);
        if let Some(number) = self.number.take() {
            self.report(Code::NumberWithoutMove, number);
        }
        self.had_move = opening.had_move;
        self.pass(self.at + 1, Last::Other);
        Event::VariationEnd(span)
    }

    /// Behind the `)` that closes the running text at `start`, if there is one in the same paragraph.
    pub(super) fn text_in_parentheses_end(&self, start: usize) -> Option<usize> {
        let limit = self.part.len().min(start + ENCLOSED_LIMIT);
        let mut depth = 0;
        for at in start..limit {
            match self.part[at] {
                // Deep nesting is no prose; giving up keeps the look ahead short.
                b'(' if depth == 8 => return None,
                b'(' => depth += 1,
                b')' if depth == 1 => return Some(at + 1),
                b')' => depth -= 1,
                b'\n' | b'\r' if self.ends_paragraph(at) => return None,
                _ => {}
            }
        }
        None
    }

    /// Whether an empty line or a tag follows the line end at `at`.
    pub(super) fn ends_paragraph(&self, at: usize) -> bool {
        let line = at + if self.part[at..].starts_with(b"\r\n") { 2 } else { 1 };
        let next = blanks_end(self.part, line);
        matches!(byte_at(self.part, next), b'\n' | b'\r')
            || next == self.part.len()
            || has_tag_shape(self.part, line)
    }
}
