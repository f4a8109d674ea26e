//! What is odd about the values of tags, and about tags that belong together.

use damka_rules::{Color, VariantInfo};

use super::dates::{self, read_date};
use super::head::Head;
use super::policy::Findings;
use crate::pdn::{KnownName, Tag, TagName, unescape};
use crate::{Code, FixKind, Span};

/// Reports what is odd about the value of one tag.
#[inline]
pub(crate) fn report_value(text: &[u8], tag: &Tag, findings: &mut Findings<'_>) {
    match tag.known {
        KnownName::Private => report_position(text, tag, findings),
        // A misspelt name is only a guess.
        KnownName::Misspelt(_) => {}
        KnownName::Exact(name) | KnownName::Case(name) | KnownName::Foreign(name) => {
            use TagName::{Date, EventDate, PublicationDate, UtcDate};
            if matches!(name, Date | EventDate | PublicationDate | UtcDate) {
                report_date(text, tag, findings);
            }
        }
    }
}

#[inline]
fn report_date(text: &[u8], tag: &Tag, findings: &mut Findings<'_>) {
    let value = tag.value.of(text);
    let date = read_date(value);
    if date == dates::Date::Plain {
        return;
    }
    let code = if matches!(date, dates::Date::Meant(_)) { Code::DateForm } else { Code::UnreadableDate };
    findings.add(code, tag.value, |finding| {
        let finding = finding.with("value", &*unescape(value));
        match date {
            dates::Date::Meant(meant) => {
                finding.with("meant", &*meant).fixed_by(tag.value, meant, FixKind::Safe)
            }
            _ => finding,
        }
    });
}

/// A position in a tag that nobody knows.
fn report_position(text: &[u8], tag: &Tag, findings: &mut Findings<'_>) {
    let is_position = match tag.value.of(text).trim_ascii() {
        [b'W' | b'B' | b'w' | b'b', b':', pieces @ ..] => {
            let fits = |byte: &u8| byte.is_ascii_digit() || b"WBKwbkacdefghij,:-. ".contains(byte);
            pieces.iter().all(fits) && pieces.iter().any(u8::is_ascii_digit)
        }
        _ => false,
    };
    if is_position {
        findings.add(Code::PrivatePositionTag, tag.name, |finding| {
            let name = String::from_utf8_lossy(tag.name.of(text));
            finding.with("tag", &*name).fixed_by(tag.name, TagName::Fen.text(), FixKind::Unsafe)
        });
    }
}

/// Reports what is odd about the tags of a game taken together.
///
/// `certain` says that the variant was told and not guessed.
pub(crate) fn report(
    text: &[u8],
    head: &Head<'_>,
    variant: &VariantInfo,
    certain: bool,
    findings: &mut Findings<'_>,
) {
    for &(name, tag) in &head.players {
        let first = tag == TagName::P1;
        let white = first == (variant.first_mover == Color::White);
        let meant = if white { TagName::White } else { TagName::Black };
        findings.add(Code::FirstPlayerTags, name, |finding| {
            let found = String::from_utf8_lossy(name.of(text));
            let finding = finding.with("tag", &*found).with("meant", meant.text());
            // A guess may fall out otherwise without them.
            if certain { finding.fixed_by(name, meant.text(), FixKind::Safe) } else { finding }
        });
    }
    if let Some(span) = head.empty_fen {
        findings.add(Code::EmptyFenTag, span, |finding| {
            let rest = &text[span.end as usize..];
            let line_end = rest.iter().take(2).take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
            let line_end = if rest.starts_with(b"\r\n") { 2 } else { line_end.min(1) };
            finding.fixed_by(Span { end: span.end + line_end as u32, ..span }, "", FixKind::Safe)
        });
    }
    match (&head.fen, head.set_up) {
        (None, Some(span)) => findings.add(Code::SetupWithoutFen, span, |finding| finding),
        (Some(_), None) => findings.add(Code::MissingSetupTag, head.fen_tag, |finding| {
            let before = Span::at(head.fen_tag.start as usize);
            match head.set_up_value {
                Some(value) => finding.fixed_by(value, "1", FixKind::Safe),
                None => finding.fixed_by(before, "[SetUp \"1\"]\n", FixKind::Safe),
            }
        }),
        _ => {}
    }
}
