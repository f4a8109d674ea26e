//! Where an input may be cut without reading it.
//!
//! A *hard boundary* is a tag at the beginning of a line with an empty line before it, unless the last thing before
//! the empty line is a tag too. A game always ends there, and so does everything left open: comments, variations. So
//! one missing `}` costs one game, and the stretches between boundaries can be read in parallel. It is a matter of the
//! few bytes round the `[`, whatever the text before them may be.

use crate::pdn::tags::has_tag_shape;
use crate::pdn::text::is_blank;

/// The first hard boundary in `from..`, as the place of its `[`.
pub(super) fn next_hard_boundary(text: &[u8], from: usize) -> Option<usize> {
    memchr::memchr_iter(b'[', text.get(from..)?).map(|len| from + len).find(|&at| is_hard_boundary(text, at))
}

/// The last hard boundary in `from..`.
pub(super) fn last_hard_boundary(text: &[u8], from: usize) -> Option<usize> {
    memchr::memrchr_iter(b'[', text.get(from..)?).map(|len| from + len).find(|&at| is_hard_boundary(text, at))
}

/// Whether the `[` at `at` begins a tag on which reading can start afresh.
pub(super) fn is_hard_boundary(text: &[u8], at: usize) -> bool {
    match before_empty_line(text, at) {
        // A tag that lost its bracket ends with a quotation mark.
        Some(b']' | b'"') | None => false,
        Some(_) => has_tag_shape(text, at),
    }
}

/// The last byte before the empty line that precedes `at`.
fn before_empty_line(text: &[u8], at: usize) -> Option<u8> {
    if at == 0 || !matches!(text[at - 1], b'\n' | b'\r') {
        return None;
    }
    let (last, breaks) = line_breaks_before(text, at);
    (breaks >= 2).then_some(last).flatten()
}

/// The last byte before `at` that is not blank, and how many lines end between.
pub(super) fn line_breaks_before(text: &[u8], at: usize) -> (Option<u8>, usize) {
    let mut breaks = 0;
    let mut behind = 0;
    for &byte in text[..at].iter().rev() {
        if !is_blank(byte) {
            return (Some(byte), breaks);
        }
        if byte == b'\n' || byte == b'\r' && behind != b'\n' {
            breaks += 1;
        }
        behind = byte;
    }
    (None, breaks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boundaries(text: &str) -> Vec<usize> {
        (0..text.len())
            .filter(|&at| text.as_bytes()[at] == b'[' && is_hard_boundary(text.as_bytes(), at))
            .collect()
    }

    #[test]
    fn tags_behind_moves_and_an_empty_line() {
        assert_eq!(boundaries("[A \"\"]\n\n1. 32-28 *\n\n[B \"\"]\n[C \"\"]"), [20]);
        assert_eq!(boundaries("1-0\r\n\r\n[B \"\"]"), [7]);
        assert_eq!(boundaries("1-0\r\r[B \"\"]"), [5]);
        assert_eq!(boundaries("1-0\n \t\n[B \"\"]"), [7]);
    }

    #[test]
    fn nothing_else() {
        for text in [
            "[A \"\"]\n\n[B \"\"]",
            "1-0\n[B \"\"]",
            "1-0\r\n[B \"\"]",
            "1-0\n\n [B \"\"]",
            "1-0\n\n[x] [y z]",
            "\n\n[A \"\"]",
        ] {
            assert_eq!(boundaries(text), [0; 0], "{text}");
        }
    }

    #[test]
    fn first_and_last() {
        let text = b"1-0\n\n[B \"\"]\n\n2-0\n\n[C \"\"]\n\n0-1\n\n[D \"\"]";
        assert_eq!(next_hard_boundary(text, 0), Some(5));
        assert_eq!(next_hard_boundary(text, 6), Some(18));
        assert_eq!(last_hard_boundary(text, 0), Some(31));
        assert_eq!(last_hard_boundary(text, 32), None);
    }
}
