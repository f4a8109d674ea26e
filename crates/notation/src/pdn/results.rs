//! Results as written, on the main line and in tags. Who won by one is a matter of the variant.

use crate::pdn::lexer::{digit_at, is_odd_dash};
use crate::pdn::tags::entity_at;
use crate::pdn::text::{blanks_end, byte_at, char_at};

/// A result as written; who won by it is a matter of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultKind {
    /// `1-0`
    OneZero,
    /// `0-1`
    ZeroOne,
    /// `1/2-1/2`, `½-½`, `0.5-0.5`
    Half,
    /// `2-0`
    TwoZero,
    /// `0-2`
    ZeroTwo,
    /// `1-1`
    OneOne,
    /// `0-0`: lost for both.
    ZeroZero,
    /// A text that is a result only because the `Result` tag has it too, such as `4-6`.
    Other,
}

impl ResultKind {
    /// The usual way to write it; nothing for [`ResultKind::Other`].
    pub fn text(self) -> &'static str {
        match self {
            Self::OneZero => "1-0",
            Self::ZeroOne => "0-1",
            Self::Half => "1/2-1/2",
            Self::TwoZero => "2-0",
            Self::ZeroTwo => "0-2",
            Self::OneOne => "1-1",
            Self::ZeroZero => "0-0",
            Self::Other => "",
        }
    }

    /// Reads the value of a `Result` tag, blanks and line ends round and inside it allowed. `None` for `*` and `?`, for an empty
    /// value and for whatever is no result; [`ResultKind::Other`] for two numbers such as `4-6`.
    ///
    /// ```
    /// use damka_notation::pdn::ResultKind;
    /// assert_eq!(ResultKind::from_tag(b" 0-1"), Some(ResultKind::ZeroOne));
    /// assert_eq!(ResultKind::from_tag(b"4-6"), Some(ResultKind::Other));
    /// assert_eq!(ResultKind::from_tag(b"*"), None);
    /// ```
    pub fn from_tag(value: &[u8]) -> Option<Self> {
        let one_line: Vec<u8>;
        let value = if value.iter().any(|byte| is_line_end(*byte)) {
            one_line = value.iter().map(|byte| if is_line_end(*byte) { b' ' } else { *byte }).collect();
            one_line.trim_ascii()
        } else {
            value.trim_ascii()
        };
        let start = blanks_end(value, 0);
        if let Some(found) =
            scan_result(value, start).filter(|found| blanks_end(value, found.end) == value.len())
        {
            return Some(found.kind);
        }
        match value {
            b"1+ - 1-" | b"1+-1-" | b"1- - 1+" | b"1--1+" | b"1 1/2 - 1/2" | b"1/2 - 1 1/2" => {
                Some(Self::Other)
            }
            _ => is_score(value).then_some(Self::Other),
        }
    }
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

/// Two numbers joined by a dash, as clubs score a match: `4-6`, `1.01-0.99`, `12 - 8`.
fn is_score(value: &[u8]) -> bool {
    let Some(dash) = value.iter().skip(1).position(|&byte| byte == b'-').map(|dash| dash + 1) else {
        return false;
    };
    let number = |part: &[u8]| {
        let part = part.trim_ascii();
        let digits = part.strip_prefix(b"-").unwrap_or(part);
        digits.first().is_some_and(u8::is_ascii_digit)
            && digits.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','))
    };
    number(&value[..dash]) && number(&value[dash + 1..])
}

/// A result found in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FoundResult {
    pub(super) end: usize,
    pub(super) kind: ResultKind,
    /// It is not written in the usual way.
    pub(super) odd: bool,
}

/// A result at `at`. `1-1` is one, `1-18` and `1-1x5` are not.
pub(super) fn scan_result(text: &[u8], at: usize) -> Option<FoundResult> {
    scan_half(text, at).or_else(|| scan_points(text, at))
}

fn scan_points(text: &[u8], at: usize) -> Option<FoundResult> {
    let (first, first_len) = points(text, at)?;
    let (dash_end, odd) = dash(text, at + first_len)?;
    let (second, len) = points(text, dash_end)?;
    let kind = match (first, second) {
        (1, 0) => ResultKind::OneZero,
        (0, 1) => ResultKind::ZeroOne,
        (2, 0) => ResultKind::TwoZero,
        (0, 2) => ResultKind::ZeroTwo,
        (1, 1) => ResultKind::OneOne,
        (0, 0) => ResultKind::ZeroZero,
        _ => return None,
    };
    let end = dash_end + len;
    let odd = odd || first_len + len > 2;
    let goes_on = match byte_at(text, end) {
        _ if digit_at(text, end).is_some() => true,
        b'/' => true,
        b'-' | b'x' | b':' | b'.' | b',' => byte_at(text, end + 1).is_ascii_digit(),
        _ => false,
    };
    (!goes_on).then_some(FoundResult { end, kind, odd })
}

/// A single digit from 0 to 2, and its length.
fn points(text: &[u8], at: usize) -> Option<(u8, usize)> {
    digit_at(text, at).filter(|(points, _)| *points <= 2)
}

/// Behind a dash or colon with or without blanks, and whether it is more than a hyphen.
fn dash(text: &[u8], at: usize) -> Option<(usize, bool)> {
    let sign = blanks_end(text, at);
    let (char, len) = match char_at(text, sign)? {
        ('&', _) => entity_at(text, sign).map(|(char, end)| (char, end - sign))?,
        plain => plain,
    };
    if char != '-' && char != ':' && !is_odd_dash(char) {
        return None;
    }
    let end = blanks_end(text, sign + len);
    Some((end, char != '-' || sign > at || end > sign + 1))
}

fn scan_half(text: &[u8], at: usize) -> Option<FoundResult> {
    let (first, plain) = half(text, at)?;
    let both =
        dash(text, first).and_then(|(end, odd)| half(text, end).map(|(end, plain)| (end, odd || !plain)));
    if let Some((end, odd)) = both {
        return Some(FoundResult { end, kind: ResultKind::Half, odd: odd || !plain });
    }
    // One half alone is a draw too, but not where a longer word begins with it.
    let whole = !byte_at(text, first).is_ascii_alphanumeric() && byte_at(text, at) != b'0';
    whole.then_some(FoundResult { end: first, kind: ResultKind::Half, odd: true })
}

/// Behind one half, and whether it is `1/2`.
fn half(text: &[u8], at: usize) -> Option<(usize, bool)> {
    let rest = text.get(at..)?;
    match rest.first()? {
        b'1' if rest.starts_with(b"1/2") => Some((at + 3, true)),
        b'0' if rest.starts_with(b"0.5") || rest.starts_with(b"0,5") => Some((at + 3, false)),
        0xc2 if rest.starts_with("½".as_bytes()) => Some((at + "½".len(), false)),
        b'&' => entity_at(text, at).filter(|(char, _)| *char == '½').map(|(_, end)| (end, false)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> Option<ResultKind> {
        scan_result(text.as_bytes(), 0).map(|found| found.kind)
    }

    #[test]
    fn results_are_told_from_moves() {
        assert_eq!(kind("1-1"), Some(ResultKind::OneOne));
        for text in ["1-18", "1-1x5", "1-1/2", "1-2", "2-1", "11-0", "2-10", "1-", "1"] {
            assert_eq!(kind(text), None, "{text}");
        }
    }

    #[test]
    fn draws_have_many_spellings() {
        for text in ["½-½", "0.5-0.5", "0,5-0,5", "1/2 - 1/2", "1/2–1/2", "1/2", "½"] {
            let found = scan_result(text.as_bytes(), 0).unwrap();
            assert_eq!((found.kind, found.odd, found.end), (ResultKind::Half, true, text.len()), "{text}");
        }
        let found = scan_result(b"1/2-1/2 ", 0).unwrap();
        assert_eq!((found.kind, found.odd, found.end), (ResultKind::Half, false, 7));
    }

    #[test]
    fn odd_forms_of_wins_are_flagged() {
        for text in ["1 - 0", "1–0", "1:0", "0 -1"] {
            assert!(scan_result(text.as_bytes(), 0).unwrap().odd, "{text}");
        }
        assert!(!scan_result(b"2-0", 0).unwrap().odd);
    }

    #[test]
    fn scores_in_tags_are_results_of_unknown_meaning() {
        for value in ["4-6", "1-9", "1.01-0.99", "-0.98-1.02", "1+ - 1-", "1 1/2 - 1/2"] {
            assert_eq!(ResultKind::from_tag(value.as_bytes()), Some(ResultKind::Other), "{value}");
        }
        assert_eq!(ResultKind::from_tag(b"2-\n1"), Some(ResultKind::Other));
        assert_eq!(ResultKind::from_tag(b"1-\r\n0"), Some(ResultKind::OneZero));
        for value in ["", "*", "?", "-", "draw"] {
            assert_eq!(ResultKind::from_tag(value.as_bytes()), None, "{value}");
        }
    }
}
