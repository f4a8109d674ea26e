//! Lines of bounded length from a stream of bytes.

use std::io::{self, BufRead};

/// Reads lines. Bytes that are no UTF-8 become replacement characters; of a line that is too long only the beginning is
/// kept.
///
/// ```
/// let mut lines = damka_protocol::Lines::new(&b"one\r\n\xfftwo"[..]);
/// assert_eq!(lines.next_line().unwrap().as_deref(), Some("one"));
/// assert_eq!(lines.next_line().unwrap().as_deref(), Some("\u{fffd}two"));
/// assert_eq!(lines.next_line().unwrap(), None);
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// What is kept of a line, in bytes: several thousand moves.
    pub const LONGEST: usize = 1 << 16;

    /// Lines of this input.
    pub fn new(input: R) -> Self {
        Self { input, line: Vec::new() }
    }

    /// The next line without its end; none at the end of the input.
    ///
    /// # Errors
    /// Those of the input.
    pub fn next_line(&mut self) -> io::Result<Option<String>> {
        self.line.clear();
        let mut begun = false;
        loop {
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            if bytes.is_empty() && !begun {
                return Ok(None);
            }
            begun = true;
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let (text, used) = end.map_or((bytes, bytes.len()), |end| (&bytes[..end], end + 1));
            let room = Self::LONGEST - self.line.len();
            self.line.extend_from_slice(&text[..text.len().min(room)]);
            self.input.consume(used);
            if end.is_some() || used == 0 {
                let line = self.line.strip_suffix(b"\r").unwrap_or(&self.line);
                return Ok(Some(String::from_utf8_lossy(line).into_owned()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read as _};

    #[test]
    fn a_line_without_end_stays_small_and_the_next_one_is_whole() {
        let endless = io::repeat(b'x').take(10_000_000).chain(&b"\nnext\n"[..]);
        let mut lines = Lines::new(BufReader::new(endless));
        let length = lines.next_line().unwrap().map(|line| line.len());
        assert_eq!(length, Some(Lines::<&[u8]>::LONGEST));
        assert_eq!(lines.next_line().unwrap().as_deref(), Some("next"));
        assert_eq!(lines.next_line().unwrap(), None);
    }

    #[test]
    fn small_buffers_and_empty_lines_change_nothing() {
        let mut lines = Lines::new(BufReader::with_capacity(1, &b"a b\n\nc\r\n"[..]));
        let mut read = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            read.push(line);
        }
        assert_eq!(read, ["a b", "", "c"]);
    }
}
