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

#[cold]
fn wide_char(text: &[u8], at: usize, first: u8) -> (char, usize) {
    let len = match first {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    };
    let char = text.get(at..at + len).and_then(|bytes| std::str::from_utf8(bytes).ok());
    char.and_then(|text| text.chars().next()).map_or((char::REPLACEMENT_CHARACTER, 1), |char| (char, len))
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
