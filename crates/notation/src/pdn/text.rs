//! Small questions about bytes that are mostly UTF-8.

/// The byte at `at`, or 0 behind the end.
#[inline]
pub(super) fn byte_at(text: &[u8], at: usize) -> u8 {
    text.get(at).copied().unwrap_or(0)
}

/// White space of one byte.
#[inline]
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The character at `at` and its length in bytes; U+FFFD and 1 where the bytes are not UTF-8.
#[inline]
pub(super) fn char_at(text: &[u8], at: usize) -> Option<(char, usize)> {
    let first = *text.get(at)?;
    if first < 0x80 { Some((char::from(first), 1)) } else { Some(wide_char(text, at, first)) }
}

/// The character that begins with a byte above 127.
fn wide_char(text: &[u8], at: usize, first: u8) -> (char, usize) {
    let continuation = |place: usize| match byte_at(text, at + place) {
        byte @ 0x80..=0xbf => Some(u32::from(byte & 0x3f)),
        _ => None,
    };
    // Shorter forms of the same character and surrogates are not UTF-8.
    let code = match first {
        0xc2..=0xdf => continuation(1).map(|last| (u32::from(first & 0x1f) << 6 | last, 2)),
        0xe0..=0xef => continuation(1)
            .zip(continuation(2))
            .map(|(middle, last)| (u32::from(first & 0xf) << 12 | middle << 6 | last, 3))
            .filter(|&(code, _)| code >= 0x800),
        0xf0..=0xf4 => continuation(1)
            .zip(continuation(2).zip(continuation(3)))
            .map(|(high, (low, last))| (u32::from(first & 7) << 18 | high << 12 | low << 6 | last, 4))
            .filter(|&(code, _)| code >= 0x10000),
        _ => None,
    };
    let char = code.and_then(|(code, len)| Some((char::from_u32(code)?, len)));
    char.unwrap_or((char::REPLACEMENT_CHARACTER, 1))
}

/// Spaces that are not ASCII, and characters without width: blanks where they stand between tokens.
pub(super) fn is_wide_blank(char: char) -> bool {
    !char.is_ascii()
        && (char.is_whitespace() || matches!(char, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'))
}

/// Behind the blanks at `at` that do not end the line.
pub(super) fn blanks_end(text: &[u8], mut at: usize) -> usize {
    loop {
        match byte_at(text, at) {
            b' ' | b'\t' => at += 1,
            // Dashes and quotation marks are the common ones, and no blanks.
            0xe2 if matches!(text.get(at + 1..at + 3), Some([0x80, 0x90..=0xa7])) => return at,
            0x80.. => match char_at(text, at) {
                Some((char, len)) if is_wide_blank(char) => at += len,
                _ => return at,
            },
            _ => return at,
        }
    }
}

/// Behind the white space at `at`, line ends included.
pub(super) fn space_end(text: &[u8], mut at: usize) -> usize {
    loop {
        match byte_at(text, at) {
            byte if is_blank(byte) => at += 1,
            0x80.. => match char_at(text, at) {
                Some((char, len)) if is_wide_blank(char) => at += len,
                _ => return at,
            },
            _ => return at,
        }
    }
}

/// The end of the line that `at` is in: its first `\r` or `\n`, or the end of the text.
pub(super) fn line_end(text: &[u8], at: usize) -> usize {
    text.get(at..).and_then(|rest| memchr::memchr2(b'\r', b'\n', rest)).map_or(text.len(), |len| at + len)
}

/// Whether a line begins at `at`.
pub(super) fn at_line_start(text: &[u8], at: usize) -> bool {
    at == 0 || matches!(text[at - 1], b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_decoded_as_the_standard_library_does() {
        for code in (0..=0x0011_0000).step_by(7) {
            let Some(char) = char::from_u32(code) else { continue };
            let text = char.to_string();
            assert_eq!(char_at(text.as_bytes(), 0), Some((char, text.len())));
            if text.len() > 1 {
                let cut = &text.as_bytes()[..text.len() - 1];
                assert_eq!(char_at(cut, 0), Some((char::REPLACEMENT_CHARACTER, 1)));
            }
        }
        for bytes in [
            [0xc0, 0x80, 0, 0],
            [0xe0, 0x80, 0x80, 0],
            [0xed, 0xa0, 0x80, 0],
            [0xf0, 0x80, 0x80, 0x80],
            [0xf4, 0x90, 0x80, 0x80],
        ] {
            assert!(std::str::from_utf8(&bytes).is_err());
            assert_eq!(char_at(&bytes, 0), Some((char::REPLACEMENT_CHARACTER, 1)), "{bytes:x?}");
        }
    }

    #[test]
    fn blanks_of_all_widths() {
        assert_eq!(blanks_end(" \t\u{a0}\u{3000}x".as_bytes(), 0), 7);
        assert_eq!(blanks_end(" \nx".as_bytes(), 0), 1);
        assert_eq!(space_end(" \r\n\u{feff}x".as_bytes(), 0), 6);
        assert_eq!(blanks_end("–".as_bytes(), 0), 0);
    }
}
