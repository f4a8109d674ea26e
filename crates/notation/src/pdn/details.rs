//! Arguments and fixes that follow from the code of a finding and the text it covers.
//!
//! Most findings of the reader carry nothing but their place, so that they cost nothing while they are only counted.
//! What a sentence about them says, and how the text could be mended, is worked out here when they are shown.

use std::borrow::Cow;

use crate::pdn::lexer::{digit_lookalike, half_width, latin_lookalike};
use crate::pdn::numbers::{scan_digits, scan_number, scan_sign};
use crate::pdn::spelling::plain_spelling;
use crate::pdn::tags::{FoundTag, KnownName, entity_at, escape, scan_name_alone, scan_tag};
use crate::pdn::text::{char_at, is_blank, is_wide_blank};
use crate::{Arg, Code, Details, Encoding, Finding, Fix, FixKind, Span};

/// Characters of the input that an argument quotes at most.
const QUOTE_LEN: usize = 80;

/// Bytes before something in a tag value among which the beginning of the tag is looked for.
const TAG_REACH: usize = 4096;

/// Everything there is to say about a finding: what it carries, and what can be told from the text of its chunk.
///
/// ```
/// use damka_notation::{Arg, Code, Encoding, Finding, Span, pdn::details};
/// let finding = Finding::new(Code::TypographicDash, Span::new(2, 5), 1, 1);
/// let said = details(finding, "32–28".as_bytes(), Encoding::Utf8);
/// assert_eq!(said.args, [("found", Arg::from("–")), ("codepoint", Arg::from("U+2013"))]);
/// assert_eq!(said.fix.unwrap().replacement, "-");
/// ```
pub fn details(finding: Finding, text: &[u8], encoding: Encoding) -> Details {
    let Finding { code, span, extra, .. } = finding;
    let Details { args: carried, labels, fix } = extra.map(|extra| *extra).unwrap_or_default();
    let source = Source { code, span, text, encoding };
    let mut args = Vec::with_capacity(code.info().args.len());
    for &name in code.info().args {
        let known = carried.iter().find(|(carried, _)| *carried == name).map(|(_, value)| value.clone());
        if let Some(value) = known.or_else(|| source.arg(name)) {
            args.push((name, value));
        }
    }
    args.extend(carried.into_iter().filter(|(name, _)| !code.info().args.contains(name)));
    Details { fix: fix.or_else(|| source.fix()), args, labels }
}

/// A code and the text it speaks of.
struct Source<'t> {
    code: Code,
    span: Span,
    text: &'t [u8],
    encoding: Encoding,
}

impl Source<'_> {
    fn covered(&self) -> &[u8] {
        self.span.of(self.text)
    }

    /// The covered text, clipped.
    fn quote(&self) -> String {
        quote(self.covered())
    }

    /// The name in the tag that a finding speaks of, where it does not cover the name itself.
    fn tag_name(&self) -> Option<Span> {
        let start = self.span.start as usize;
        match self.code {
            Code::TagWithoutValue => scan_name_alone(self.text, start).map(|(name, _)| name),
            Code::TrailingTags | Code::UnclosedTag => scan_tag(self.text, start).map(|tag| tag.name),
            Code::UnescapedQuote | Code::UnquotedTagValue => self.tag_around().map(|tag| tag.name),
            _ => None,
        }
    }

    /// The covered text and what stands round it without a blank.
    fn word(&self) -> Span {
        let (start, end) = (self.span.start as usize, self.span.end as usize);
        let before =
            self.text[..start].iter().rev().take(QUOTE_LEN).take_while(|byte| !is_blank(**byte)).count();
        let behind = self.text[end..].iter().take(QUOTE_LEN).take_while(|byte| !is_blank(**byte)).count();
        Span::new(start - before, end + behind)
    }

    /// The tag in whose value the covered text is.
    fn tag_around(&self) -> Option<FoundTag> {
        let end = self.span.start as usize;
        let start = end.saturating_sub(TAG_REACH);
        let has_it = |tag: &FoundTag| tag.value.start <= self.span.start && self.span.end <= tag.value.end;
        memchr::memrchr_iter(b'[', &self.text[start..end])
            .find_map(|at| scan_tag(self.text, start + at).filter(has_it))
    }

    fn first_char(&self) -> Option<char> {
        char_at(self.text, self.span.start as usize).map(|(char, _)| char)
    }

    /// An argument that follows from the text.
    fn arg(&self, name: &str) -> Option<Arg> {
        Some(match name {
            "tag" if self.tag_name().is_some() => Arg::Text(quote(self.tag_name()?.of(self.text))),
            "missing" => Arg::from(scan_tag(self.text, self.span.start as usize)?.missing?),
            "move" if self.code == Code::LetterForDigit => Arg::Text(quote(self.word().of(self.text))),
            "found" | "text" | "move" | "tag" | "strength" | "result" => Arg::Text(match name {
                "strength" => self.quote().trim_matches(['(', ')', ' ']).to_owned(),
                _ => self.quote(),
            }),
            "codepoint" => Arg::Text(format!("U+{:04X}", u32::from(self.first_char()?))),
            "meant" => Arg::Text(self.meant()?),
            "expected" => Arg::Text("x".to_owned()),
            "number" => Arg::Number(i64::from(scan_digits(self.covered(), 0)?.0)),
            "count" => Arg::Number(i64::try_from(self.span.len()).ok()?),
            "nag" => Arg::Text(format!("${}", scan_sign(self.covered(), 0)?.0)),
            "bytes" => {
                let bytes: Vec<String> =
                    self.covered().iter().take(8).map(|byte| format!("{byte:02X}")).collect();
                Arg::Text(bytes.join(" "))
            }
            "encoding" => Arg::Text(self.encoding.name().to_owned()),
            _ => return None,
        })
    }

    /// What should stand in place of the covered text.
    fn meant(&self) -> Option<String> {
        let covered = self.covered();
        Some(match self.code {
            Code::FullWidthCharacter => half_width(self.first_char()?)?.to_string(),
            Code::LookalikeLetter => latin_lookalike(self.first_char()?)?.to_string(),
            Code::LetterForDigit => digit_lookalike(self.first_char()?)?.to_string(),
            Code::HtmlEntity => entity_at(covered, 0)?.0.to_string(),
            Code::BlankInMove | Code::MissingSeparator | Code::UpperCaseSquare | Code::JoinedSquares => {
                plain_spelling(covered)?
            }
            Code::MoveNumberForm => {
                let ellipsis = scan_number(covered, 0).is_some_and(|found| found.ellipsis);
                format!("{}{}", scan_digits(covered, 0)?.0, if ellipsis { "..." } else { "." })
            }
            Code::LeadingZero => {
                let plain = String::from_utf8_lossy(covered);
                let digits = plain.trim_start_matches('0');
                if digits.is_empty() { "0".to_owned() } else { digits.to_owned() }
            }
            Code::TagCase | Code::ForeignTag | Code::MisspeltTag => {
                KnownName::of(covered).tag()?.text().to_owned()
            }
            _ => return None,
        })
    }

    /// A change that mends the text.
    fn fix(&self) -> Option<Fix> {
        let (span, replacement) = self.edit()?;
        let applicability = self.code.info().fix;
        (applicability != FixKind::None).then_some(Fix { span, replacement, applicability })
    }

    fn edit(&self) -> Option<(Span, String)> {
        let at = |replacement: &str| Some((self.span, replacement.to_owned()));
        match self.code {
            Code::TypographicDash => at("-"),
            Code::OddCaptureSign | Code::StarForCapture => at("x"),
            Code::NoBreakSpace => at(" "),
            Code::ByteOrderMark | Code::TrailingTags => at(""),
            // Another name can be another tag, and what becomes a tag changes what follows.
            Code::HtmlEntity | Code::ControlCharacter if self.is_in_tag_name() => None,
            // They part what stands before and behind.
            Code::ByteOrderMarkInside
            | Code::LiteralLineEnd
            | Code::ControlCharacter
            | Code::StrayDot
            | Code::StrayCommentEnd
            | Code::StrayVariationEnd
            | Code::EmptyVariation
            | Code::EmptyGame
            | Code::ForumWrapper => at(if self.is_beside_blank() { "" } else { " " }),
            Code::StarAsStrength => at(" $7"),
            Code::PositionSign => at(&format!("${}", scan_sign(self.covered(), 0)?.0)),
            Code::BlankBeforeDot => at(&self.without_blanks()),
            Code::BlankBeforeStrength => Some((self.blanks_before(), String::new())),
            Code::EllipsisAsMove => self.join_ellipsis(),
            Code::SemicolonComment => at(&comment(self.covered().get(1..)?)?),
            Code::TextInParentheses => {
                let covered = self.covered();
                at(&comment(covered.get(1..covered.len().checked_sub(1)?)?)?)
            }
            Code::StrayText => at(&comment(self.covered())?),
            Code::TextGluedToMove => at(&format!(" {}", comment(self.covered())?)),
            Code::UnescapedQuote => at("\\\""),
            Code::UnquotedTagValue => {
                at(&format!("\"{}\"", escape(std::str::from_utf8(self.covered()).ok()?)))
            }
            Code::HtmlEntity => at(&escape(&self.meant()?)),
            Code::CurlyQuotes => self.straight_quotes(),
            Code::UnclosedTag => Some(self.close_tag()),
            _ => at(&self.meant()?),
        }
    }

    fn without_blanks(&self) -> String {
        String::from_utf8_lossy(self.covered())
            .chars()
            .filter(|char| !char.is_whitespace() && !is_wide_blank(*char))
            .collect()
    }

    /// Whether only a bracket stands before the word.
    fn is_in_tag_name(&self) -> bool {
        let before = &self.text[..self.span.start as usize];
        let bound = before.iter().rfind(|&&byte| is_blank(byte) || matches!(byte, b'[' | b'"'));
        bound == Some(&b'[')
    }

    /// Whether a blank, or an end of the text, stands on one side at least.
    fn is_beside_blank(&self) -> bool {
        let (start, end) = (self.span.start as usize, self.span.end as usize);
        let blank = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
        blank(self.text[..start].last()) || blank(self.text.get(end))
    }

    /// The blanks before the covered text.
    fn blanks_before(&self) -> Span {
        let end = self.span.start as usize;
        let start = self.text[..end].iter().rposition(|&byte| !is_blank(byte)).map_or(0, |last| last + 1);
        Span::new(start, end)
    }

    /// `1. ...` becomes `1...`; an ellipsis elsewhere stays.
    fn join_ellipsis(&self) -> Option<(Span, String)> {
        let blanks = self.blanks_before();
        let dot = (blanks.start as usize).checked_sub(1)?;
        (self.text[dot] == b'.').then(|| (Span::new(dot, self.span.end as usize), "...".to_owned()))
    }

    /// The value between curly quotation marks, with straight ones. Covered is the first of them.
    fn straight_quotes(&self) -> Option<(Span, String)> {
        let rest = std::str::from_utf8(self.covered()).ok()?;
        let inner = rest.get(self.first_char()?.len_utf8()..)?;
        let inner = inner
            .strip_suffix(['"', '“', '”', '„', '‟', '«', '»', '″', '＂', '\'', '‘', '’', '‚', '‛'])
            .unwrap_or(inner);
        Some((self.span, format!("\"{}\"", inner.replace('"', "\\\""))))
    }

    /// A tag with what it lacks at its end.
    fn close_tag(&self) -> (Span, String) {
        let covered = self.covered();
        let end = self.span.end as usize;
        match covered {
            [.., b'"'] => (Span::at(end), "]".to_owned()),
            [.., b']'] => (Span::at(end - 1), "\"".to_owned()),
            _ => (Span::at(end), "\"]".to_owned()),
        }
    }
}

/// A text in one line, clipped.
fn quote(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(&text[..text.len().min(4 * QUOTE_LEN)]);
    let text = if text.contains(['\r', '\n']) {
        Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
    } else {
        text
    };
    match text.char_indices().nth(QUOTE_LEN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.trim_end_matches(char::REPLACEMENT_CHARACTER).to_owned(),
    }
}

/// A text as a comment in braces; none if it holds braces itself.
fn comment(text: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(text).ok()?.trim();
    (!text.contains(['{', '}'])).then(|| format!("{{{text}}}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdn::Events;

    /// Applies every fix of the first pass and tells what the text becomes.
    fn mended(text: &str) -> String {
        let mut events = Events::new(text.as_bytes());
        while events.next().is_some() {}
        let mut fixes: Vec<Fix> = events
            .findings()
            .drain(..)
            .filter_map(|finding| details(finding, text.as_bytes(), Encoding::Utf8).fix)
            .collect();
        fixes.sort_by_key(|fix| fix.span);
        let mut mended = text.to_owned();
        let mut free = text.len();
        for fix in fixes.into_iter().rev().filter(|fix| fix.applicability == FixKind::Safe) {
            if fix.span.end as usize <= free {
                mended.replace_range(fix.span.range(), &fix.replacement);
                free = fix.span.start as usize;
            }
        }
        mended
    }

    #[test]
    fn safe_fixes_give_plain_text() {
        for (text, plain) in [
            ("1. 32–28 19−23", "1. 32-28 19-23"),
            ("1. 28×19 14Х23 2. 28*19", "1. 28x19 14x23 2. 28x19"),
            ("1. 32 - 28 1- 6", "1. 32-28 1-6"),
            ("01. 06-11", "1. 6-11"),
            ("1 . 32-28", "1. 32-28"),
            ("1.. 19-23", "1... 19-23"),
            ("1. ... 19-23", "1... 19-23"),
            ("1. C3-D4 с3-d4", "1. c3-d4 c3-d4"),
            ("1. 32-28 ! 19-23* *", "1. 32-28! 19-23 $7 *"),
            ("1. 32-28 ; good\n19-23", "1. 32-28 {good}\n19-23"),
            ("1. 32-28 (a good move) 19-23", "1. 32-28 {a good move} 19-23"),
            ("1. 32-28 ± 19-23", "1. 32-28 $16 19-23"),
            ("1. 32-28\u{a0}19-23", "1. 32-28 19-23"),
            ("[Event “The \"x\"”]", "[Event \"The \\\"x\\\"\"]"),
            ("[Event \"x\"\n[Site \"y]", "[Event \"x\"]\n[Site \"y\"]"),
            ("[event \"The \"Golden\" Cup\"]", "[Event \"The \\\"Golden\\\" Cup\"]"),
            ("[Nero \"Caf&eacute; &quot;x&quot;\"]", "[Black \"Café \\\"x\\\"\"]"),
            ("[Event Cup]\\r\n1. 32-28\\r\n", "[Event \"Cup\"]\n1. 32-28\n"),
            ("[pgn][Event \"x\"] 1. 32-28 *[/pgn]", "[Event \"x\"] 1. 32-28 *"),
        ] {
            assert_eq!(mended(text), plain);
            assert_eq!(mended(plain), plain, "not stable");
        }
    }

    #[test]
    fn every_argument_the_reader_owes_is_there() {
        let text = "\u{feff}[event “x”]\n[Nero \"a &amp; b \" c\"]\n[Rseult \"1-0\"]\n[Event \"y\"]\n\n01 . 32–28! ! 1.. 2- 7 \
                    3228 c3d4 с3-d4 3O-25 28×19 28*19 - - (words) 19-23word ± $999 1 2 . 7 8. 9. 1–0\n";
        let mut events = Events::new(text.as_bytes());
        while events.next().is_some() {}
        let mut codes = std::collections::BTreeSet::new();
        for finding in std::mem::take(events.findings()) {
            let code = finding.code;
            codes.insert(code);
            let said = details(finding, text.as_bytes(), Encoding::Utf8);
            let names: Vec<_> = said.args.iter().map(|(name, _)| *name).collect();
            assert_eq!(names, code.info().args, "{code:?}");
        }
        assert!(codes.len() > 20, "{codes:?}");
    }

    #[test]
    fn flaws_of_tags_are_plain_findings_and_name_their_tag() {
        for (text, code, name) in [
            ("[Event \"x\" [Site \"y\"]", Code::UnclosedTag, "Event"),
            ("[Event \"The [A] \"Golden\" Cup\"]", Code::UnescapedQuote, "Event"),
            ("[Event \"x\"] [Site Oslo]", Code::UnquotedTagValue, "Site"),
            ("[Event \"x\"]\n[Site]\n", Code::TagWithoutValue, "Site"),
        ] {
            let mut events = Events::new(text.as_bytes());
            while events.next().is_some() {}
            let finding = std::mem::take(events.findings()).into_iter().find(|finding| finding.code == code);
            let Some(finding) = finding else { panic!("{text}: no {code:?}") };
            assert!(finding.extra.is_none(), "{text}");
            let said = details(finding, text.as_bytes(), Encoding::Utf8);
            assert!(said.args.contains(&("tag", Arg::from(name))), "{text}: {said:?}");
        }
        assert!(size_of::<Finding>() <= 40);
    }

    #[test]
    fn quotes_are_clipped() {
        let text = "é".repeat(500);
        let said =
            details(Finding::new(Code::StrayText, Span::new(0, 1000), 1, 0), text.as_bytes(), Encoding::Utf8);
        let Some((_, Arg::Text(quote))) = said.args.first() else { panic!("{said:?}") };
        assert_eq!(quote.chars().count(), QUOTE_LEN + 1);
    }
}
