//! What is odd about the spelling of things that were read all the same: findings, and their arguments and fixes.

use crate::pdn::lexer::{
    Flaws, MoveToken, Separator, Spelling, digit_at, digit_lookalike, half_width, is_odd_capture_sign,
    is_odd_dash, latin_lookalike, scan_blank_pair, scan_move,
};
use crate::pdn::numbers::scan_number;
use crate::pdn::tags::entity_at;
use crate::pdn::text::{byte_at, char_at, is_wide_blank, space_end};
use crate::{Code, Finding, Span};

/// Bytes that are no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BadBytes {
    pub(super) span: Span,
    /// They are U+FFFD, put there by another program.
    pub(super) replacement: bool,
}

/// The first bytes from `from` on that are not UTF-8 or encode U+FFFD.
pub(super) fn next_bad_bytes(text: &[u8], from: usize) -> Option<BadBytes> {
    let mark = "\u{fffd}".as_bytes();
    let mut at = from;
    // Blocks grow, so that neither near nor far flaws cost more than a fixed multiple of the way to them.
    let mut len = 64;
    while at < text.len() {
        let block = &text[at..text.len().min(at + len)];
        let (valid, invalid) = match std::str::from_utf8(block) {
            Ok(_) => (block.len(), None),
            // What the end of the block cuts off is judged with the next one.
            Err(error) if error.error_len().is_none() && at + block.len() < text.len() => {
                (error.valid_up_to(), None)
            }
            Err(error) => {
                let valid = error.valid_up_to();
                (valid, Some(error.error_len().unwrap_or(block.len() - valid)))
            }
        };
        if let Some(place) = memchr::memmem::find(&block[..valid], mark) {
            return Some(BadBytes {
                span: Span::new(at + place, at + place + mark.len()),
                replacement: true,
            });
        }
        at += valid;
        if let Some(invalid) = invalid {
            return Some(BadBytes { span: Span::new(at, at + invalid), replacement: false });
        }
        len = (2 * len).min(1 << 16);
    }
    None
}

/// Notes all that is odd about a move, but for what only the position can tell, such as the meaning of `cd4`.
pub(super) fn report_move(text: &[u8], token: &MoveToken, game: u32, ply: u32, findings: &mut Vec<Finding>) {
    let mut report = |code, span| findings.push(Finding::new(code, span, game, ply));
    let flaws = token.flaws;
    let book = flaws.contains(Flaws::BOOK);
    if token.separator == Separator::None && !flaws.contains(Flaws::BLANK) && !book {
        let letters = matches!(token.path.from().spelling(), Spelling::Letters { .. });
        report(if letters { Code::JoinedSquares } else { Code::MissingSeparator }, token.span);
    }
    let whole = [
        (Flaws::BLANK, Code::BlankInMove),
        (Flaws::CAPITAL, Code::UpperCaseSquare),
        (Flaws::TOO_LONG, Code::MalformedMove),
    ];
    for (_, code) in whole.into_iter().filter(|&(flaw, _)| flaws.contains(flaw)) {
        report(code, token.span);
    }
    let single =
        Flaws::ENTITY | Flaws::DASH | Flaws::SIGN | Flaws::LOOKALIKE | Flaws::LETTER_FOR_DIGIT | Flaws::BLANK;
    if flaws.intersects(single | Flaws::LEADING_ZERO) {
        report_characters(text, token, &mut report);
    }
}

/// Notes each odd character of a move at its own place.
fn report_characters(text: &[u8], token: &MoveToken, report: &mut impl FnMut(Code, Span)) {
    let (mut at, end) = (token.span.start as usize, token.span.end as usize);
    let mut after_square = false;
    let letters = !token.path.from().is_number();
    while at < end {
        let Some((char, len)) = char_at(text, at) else { return };
        let entity = if char == '&' { entity_at(text, at) } else { None };
        let len = entity.map_or(len, |(_, end)| end - at);
        let span = Span::new(at, at + len);
        match char {
            '&' => report(Code::HtmlEntity, span),
            '0' if !after_square && byte_at(text, at + 1).is_ascii_digit() => {
                report(Code::LeadingZero, Span::new(at, at + 2));
            }
            '*' => report(Code::StarForCapture, span),
            '%' => report(Code::OddCaptureSign, span),
            _ if is_odd_dash(char) => report(Code::TypographicDash, span),
            // `х` before a row is a file, unless a square ends before it.
            _ if is_odd_capture_sign(char)
                && !(letters
                    && !after_square
                    && latin_lookalike(char).is_some()
                    && byte_at(text, at + len).is_ascii_digit()) =>
            {
                report(Code::OddCaptureSign, span);
            }
            _ if latin_lookalike(char).is_some() => report(Code::LookalikeLetter, span),
            _ if half_width(char).is_some() => report(Code::FullWidthCharacter, span),
            // The capital of a file.
            'I' if letters && !after_square && matches!(byte_at(text, at + 1), b'1'..=b'9') => {}
            _ if digit_lookalike(char).is_some() => report(Code::LetterForDigit, span),
            _ if is_wide_blank(char) => report(Code::NoBreakSpace, span),
            _ => {}
        }
        after_square = digit_at(text, at).is_some() || digit_lookalike(char).is_some();
        at += len;
    }
}

/// Notes each HTML entity in a part of a tag.
pub(super) fn report_entities(text: &[u8], part: Span, game: u32, findings: &mut Vec<Finding>) {
    for at in memchr::memchr_iter(b'&', part.of(text)).map(|len| part.start as usize + len) {
        if let Some((_, end)) = entity_at(text, at).filter(|&(_, end)| end <= part.end as usize) {
            findings.push(Finding::new(Code::HtmlEntity, Span::new(at, end), game, 0));
        }
    }
}

/// Whether the word at `at` begins with a square and a separator, and is no date.
pub(crate) fn begins_like_move(text: &[u8], at: usize) -> bool {
    let word = &text[at..text.len().min(at + 40)];
    let word = &word[..word.iter().position(|&byte| crate::pdn::text::is_blank(byte)).unwrap_or(word.len())];
    let square = match word {
        [b'0'..=b'9', b'0'..=b'9', ..] | [b'a'..=b'h', b'1'..=b'8', ..] => 2,
        [b'0'..=b'9', ..] => 1,
        _ => return false,
    };
    let date = word.split(|byte| !byte.is_ascii_digit()).any(|digits| digits.len() > 3);
    !date && matches!(word.get(square), Some(b'-' | b'x' | b'X' | b':'))
}

/// The move that stands behind white space at `at`, and the number before it if there is one.
pub(crate) fn move_behind(text: &[u8], at: usize) -> Option<(MoveToken, Option<u32>)> {
    let start = space_end(text, at);
    if !byte_at(text, start).is_ascii_alphanumeric() {
        return None;
    }
    match scan_number(text, start) {
        Some(found) => {
            let token = scan_move(text, space_end(text, found.span.end as usize))?;
            Some((token, Some(found.number)))
        }
        None => Some((scan_move(text, start)?, None)),
    }
}

/// The plain way to write the move that is all of `text`: hyphen or `x`, small Latin letters, nothing else.
///
/// ```
/// assert_eq!(damka_notation::pdn::plain_spelling("С3 – d4".as_bytes()).as_deref(), Some("c3-d4"));
/// ```
pub fn plain_spelling(text: &[u8]) -> Option<String> {
    let whole = |token: &MoveToken| token.span.end as usize == text.len();
    let token = scan_move(text, 0).filter(whole).or_else(|| scan_blank_pair(text, 0).filter(whole))?;
    let sign = match token.separator {
        Separator::Capture if token.flaws.contains(Flaws::COLON) => ":",
        Separator::Capture => "x",
        Separator::None | Separator::Dash => "-",
    };
    let squares: Vec<_> = token.path.as_slice().iter().map(ToString::to_string).collect();
    Some(squares.join(sign))
}
