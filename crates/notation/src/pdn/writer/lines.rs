//! Words into lines of a limited width.
//!
//! A word is never broken; one that is longer than a line stands on a line of its own. Comments are words, so that their
//! blanks stay what they are.

/// The end of a text that grows by words.
pub(super) struct Lines<'o> {
    out: &'o mut String,
    width: usize,
    line_break: &'static str,
    /// Characters in the current line.
    column: usize,
    /// Characters of the current word.
    word: usize,
    /// The blank before the current word, if there is one.
    blank: Option<usize>,
    /// The next word continues the current one.
    glued: bool,
}

impl<'o> Lines<'o> {
    /// At the beginning of a line.
    pub(super) fn new(out: &'o mut String, width: Option<usize>, line_break: &'static str) -> Self {
        let width = width.unwrap_or(usize::MAX);
        Self { out, width, line_break, column: 0, word: 0, blank: None, glued: false }
    }

    /// Begins a word, unless the last one is glued to what follows; `write` appends it.
    #[inline]
    pub(super) fn word(&mut self, write: impl FnOnce(&mut String)) {
        if !std::mem::take(&mut self.glued) {
            self.word = 0;
            self.blank = None;
            if self.column > 0 {
                self.blank = Some(self.out.len());
                self.out.push(' ');
                self.column += 1;
            }
        }
        self.suffix(write);
    }

    /// Appends to the current word.
    #[inline]
    pub(super) fn suffix(&mut self, write: impl FnOnce(&mut String)) {
        let start = self.out.len();
        write(self.out);
        let added = &self.out[start..];
        if added.is_ascii() && !added.contains(['\n', '\r']) {
            self.advance(added.len());
        } else {
            let first_line = added.split(['\n', '\r']).next().unwrap_or_default().chars().count();
            let last_line = added.rsplit(['\n', '\r']).next().unwrap_or_default();
            let (is_one_line, last_columns) = (last_line.len() == added.len(), last_line.chars().count());
            self.advance(first_line);
            if !is_one_line {
                (self.column, self.word, self.blank) = (last_columns, last_columns, None);
            }
        }
    }

    /// The next word continues this one.
    pub(super) fn glue(&mut self) {
        self.glued = true;
    }

    #[inline]
    fn advance(&mut self, columns: usize) {
        self.column += columns;
        self.word += columns;
        if self.column > self.width
            && let Some(blank) = self.blank.take()
        {
            self.out.replace_range(blank..=blank, self.line_break);
            self.column = self.word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(width: usize, words: &[&str]) -> String {
        let mut out = String::new();
        let mut lines = Lines::new(&mut out, Some(width), "\n");
        for word in words {
            match word.strip_prefix('+') {
                Some(suffix) => lines.suffix(|out| out.push_str(suffix)),
                None => lines.word(|out| out.push_str(word)),
            }
        }
        out
    }

    #[test]
    fn words_that_do_not_fit_begin_a_line() {
        assert_eq!(wrapped(10, &["1. 32-28", "19-23", "2. 28x19"]), "1. 32-28\n19-23\n2. 28x19");
        assert_eq!(wrapped(14, &["1. 32-28", "19-23", "2. 28x19"]), "1. 32-28 19-23\n2. 28x19");
        assert_eq!(wrapped(13, &["1. 32-28", "19-2", "+3"]), "1. 32-28\n19-23");
        assert_eq!(wrapped(3, &["12345", "6"]), "12345\n6");
    }

    #[test]
    fn characters_count_and_lines_of_comments_too() {
        assert_eq!(wrapped(6, &["{ёлка}", "*"]), "{ёлка}\n*");
        assert_eq!(wrapped(8, &["{ёлка}", "*"]), "{ёлка} *");
        assert_eq!(wrapped(8, &["{12345\n1}", "ab", "cdef"]), "{12345\n1} ab\ncdef");
    }

    #[test]
    fn glued_words_stay_together() {
        let mut out = String::new();
        let mut lines = Lines::new(&mut out, Some(10), "\r\n");
        lines.word(|out| out.push_str("32-28"));
        lines.word(|out| out.push('('));
        lines.glue();
        lines.word(|out| out.push_str("31-26"));
        lines.suffix(|out| out.push(')'));
        assert_eq!(out, "32-28\r\n(31-26)");
    }
}
