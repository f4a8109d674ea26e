//! Move numbers, and the dots and signs that stand among moves.

use crate::Span;
use crate::pdn::lexer::{digit_at, plain_move};
use crate::pdn::text::{blanks_end, byte_at, char_at, space_end};

/// A move number found in the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FoundNumber {
    pub(super) span: Span,
    pub(super) number: u32,
    /// Three dots follow, in one piece or as `1. ...`.
    pub(super) ellipsis: bool,
    /// The digits alone.
    pub(super) digits: Span,
    /// There are blanks between digits and dot.
    pub(super) blank_before_dot: bool,
    /// Neither one nor three dots, or another sign instead, or digits of full width.
    pub(super) odd_dots: bool,
    /// `...` as a word of its own behind `1.`
    pub(super) separate_dots: Option<Span>,
}

/// Digits with a dot behind them, at `at`; `1)` and `1:` too where a move follows.
pub(super) fn scan_number(text: &[u8], at: usize) -> Option<FoundNumber> {
    let (number, digits_end) = scan_digits(text, at)?;
    if matches!(byte_at(text, digits_end), b')' | b':') {
        let (span, digits) = (Span::new(at, digits_end + 1), Span::new(at, digits_end));
        let next = blanks_end(text, digits_end + 1);
        let numbers = next > digits_end + 1 && plain_move(text, next).is_some();
        let found = FoundNumber { span, number, digits, odd_dots: true, ..FoundNumber::default() };
        return numbers.then_some(found);
    }
    let dot = blanks_end(text, digits_end);
    let (mut end, dots) = scan_dots(text, dot)?;
    let mut found = FoundNumber {
        span: Span::new(at, end),
        number,
        ellipsis: dots.count > 1,
        digits: Span::new(at, digits_end),
        blank_before_dot: dot > digits_end,
        odd_dots: dots.character || dots.count == 2 || dots.count > 3 || !text[at..digits_end].is_ascii(),
        separate_dots: None,
    };
    if dots.count == 1 {
        let next = space_end(text, end);
        if let Some((dots_end, more)) = scan_dots(text, next).filter(|(_, more)| more.count > 1) {
            found.ellipsis = true;
            found.separate_dots = Some(Span::new(next, dots_end));
            found.odd_dots = more.character || more.count != 3;
            end = dots_end;
        }
    }
    found.span = Span::new(at, end);
    Some(found)
}

/// The value of the digits at `at` and where they end; a value too large stays at the largest.
pub(super) fn scan_digits(text: &[u8], at: usize) -> Option<(u32, usize)> {
    let (mut value, mut end) = (0u32, at);
    while let Some((digit, len)) = digit_at(text, end) {
        value = value.saturating_mul(10).saturating_add(digit.into());
        end += len;
    }
    (end > at).then_some((value, end))
}

/// A run of dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dots {
    /// How many; the character `…` counts for three.
    pub(super) count: usize,
    /// The character `…` is among them, or a dot of full width.
    pub(super) character: bool,
}

/// A single dot.
pub(super) const ONE_DOT: Dots = Dots { count: 1, character: false };

/// Dots at `at`, and where they end.
pub(super) fn scan_dots(text: &[u8], at: usize) -> Option<(usize, Dots)> {
    let mut dots = Dots { count: 0, character: false };
    let mut end = at;
    loop {
        if byte_at(text, end) == b'.' {
            dots.count += 1;
            end += 1;
        } else if text[end.min(text.len())..].starts_with("…".as_bytes()) {
            dots.count += 3;
            dots.character = true;
            end += "…".len();
        } else if text[end.min(text.len())..].starts_with("．".as_bytes()) {
            dots.count += 1;
            dots.character = true;
            end += "．".len();
        } else {
            break;
        }
    }
    (dots.count > 0).then_some((end, dots))
}

/// Signs that judge a position and the NAG each stands for (PGN, section 10), longest first.
const SIGNS: &[(&str, u8)] = &[
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("+=", 14),
    ("=+", 15),
    ("+-", 18),
    ("-+", 19),
    ("±", 16),
    ("∓", 17),
    ("⩲", 14),
    ("⩱", 15),
    ("∞", 13),
    ("=", 10),
];

/// A sign at `at`: its NAG and where it ends.
pub(super) fn scan_sign(text: &[u8], at: usize) -> Option<(u8, usize)> {
    let rest = text.get(at..)?;
    let &(sign, nag) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign.as_bytes()))?;
    let end = at + sign.len();
    let whole = char_at(text, end)
        .is_none_or(|(next, _)| !next.is_alphanumeric() && !matches!(next, '+' | '-' | '='));
    whole.then_some((nag, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> FoundNumber {
        scan_number(text.as_bytes(), 0).unwrap()
    }

    #[test]
    fn forms_of_numbers() {
        assert_eq!(number("12. x").span, Span::new(0, 3));
        assert!(!number("12. x").ellipsis);
        for text in ["1...", "1. ...", "1…", "1. …", "1..", "1 ..."] {
            assert!(number(text).ellipsis, "{text}");
            assert_eq!(number(text).span.len(), text.len());
        }
        for (text, odd) in [("1.", false), ("1...", false), ("1. ...", false), ("1..", true), ("1….", true)]
        {
            assert_eq!(number(text).odd_dots, odd, "{text}");
        }
        assert!(number("1 . 32-28").blank_before_dot);
        assert_eq!(number("99999999999.").number, u32::MAX);
        assert_eq!(scan_number(b"12 32-28", 0), None);
    }

    #[test]
    fn signs() {
        assert_eq!(scan_sign("± 2".as_bytes(), 0), Some((16, 2)));
        assert_eq!(scan_sign(b"+/- ", 0), Some((16, 3)));
        assert_eq!(scan_sign(b"=", 0), Some((10, 1)));
        assert_eq!(scan_sign(b"=x", 0), None);
        assert_eq!(scan_sign(b"--", 0), None);
    }
}
