//! Two texts as a unified diff, as they come: only the lines round a change are kept in memory.

use std::collections::VecDeque;
use std::io::{self, Write};

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Unchanged lines shown on both sides of a change.
const CONTEXT: usize = 3;

/// A line longer than this is taken in pieces.
const LONGEST_LINE: usize = 1 << 20;

/// Writes the differences of two texts that are given piece by piece.
#[derive(Default)]
pub(super) struct Diff {
    /// Lines that are not whole yet.
    old_rest: Vec<u8>,
    new_rest: Vec<u8>,
    /// Lines behind us.
    old_lines: u64,
    new_lines: u64,
    /// The last unchanged lines before a change.
    before: VecDeque<Vec<u8>>,
    hunk: Option<Hunk>,
    headed: bool,
}

/// A group of changes with the lines round them.
struct Hunk {
    old_start: u64,
    new_start: u64,
    old_len: u64,
    new_len: u64,
    text: Vec<u8>,
    /// Where each of the unchanged lines at the end begins.
    unchanged: Vec<usize>,
}

impl Diff {
    /// The next piece of both texts.
    pub(super) fn add(
        &mut self,
        output: &mut dyn Write,
        path: &str,
        old: &[u8],
        new: &[u8],
    ) -> io::Result<()> {
        self.old_rest.extend_from_slice(old);
        self.new_rest.extend_from_slice(new);
        let (old_end, new_end) = (whole_lines(&self.old_rest), whole_lines(&self.new_rest));
        self.compare(output, path, old_end, new_end)
    }

    /// The end of both texts.
    pub(super) fn end(&mut self, output: &mut dyn Write, path: &str) -> io::Result<()> {
        self.compare(output, path, self.old_rest.len(), self.new_rest.len())?;
        self.flush(output, path)
    }

    fn compare(
        &mut self,
        output: &mut dyn Write,
        path: &str,
        old_end: usize,
        new_end: usize,
    ) -> io::Result<()> {
        let old_text: Vec<u8> = self.old_rest.drain(..old_end).collect();
        let new_text: Vec<u8> = self.new_rest.drain(..new_end).collect();
        let (old, new) = (lines(&old_text), lines(&new_text));
        for change in changes(&old, &new) {
            let (_, old_range, new_range) = change.as_tag_tuple();
            if let DiffOp::Equal { .. } = change {
                for line in &old[old_range] {
                    self.unchanged(output, path, line)?;
                }
            } else {
                self.changed(&old[old_range], &new[new_range]);
            }
        }
        Ok(())
    }

    fn unchanged(&mut self, output: &mut dyn Write, path: &str, line: &[u8]) -> io::Result<()> {
        self.old_lines += 1;
        self.new_lines += 1;
        self.before.push_back(line.to_owned());
        if self.before.len() > CONTEXT {
            self.before.pop_front();
        }
        let Some(hunk) = &mut self.hunk else { return Ok(()) };
        hunk.unchanged.push(hunk.text.len());
        hunk.line(b' ', line);
        if hunk.unchanged.len() > 2 * CONTEXT {
            self.flush(output, path)?;
        }
        Ok(())
    }

    fn changed(&mut self, old: &[&[u8]], new: &[&[u8]]) {
        let mut hunk = self.hunk.take().unwrap_or_else(|| {
            let before = self.before.len() as u64;
            let mut hunk = Hunk {
                old_start: self.old_lines - before,
                new_start: self.new_lines - before,
                old_len: 0,
                new_len: 0,
                text: Vec::new(),
                unchanged: Vec::new(),
            };
            for line in &self.before {
                hunk.line(b' ', line);
            }
            hunk
        });
        hunk.unchanged.clear();
        for line in old {
            hunk.line(b'-', line);
        }
        for line in new {
            hunk.line(b'+', line);
        }
        self.hunk = Some(hunk);
        self.old_lines += old.len() as u64;
        self.new_lines += new.len() as u64;
        self.before.clear();
    }

    /// Writes the hunk at hand, without the unchanged lines that are too many.
    fn flush(&mut self, output: &mut dyn Write, path: &str) -> io::Result<()> {
        let Some(mut hunk) = self.hunk.take() else { return Ok(()) };
        if let Some(&end) = hunk.unchanged.get(CONTEXT) {
            let surplus = (hunk.unchanged.len() - CONTEXT) as u64;
            hunk.text.truncate(end);
            hunk.old_len -= surplus;
            hunk.new_len -= surplus;
        }
        if !std::mem::replace(&mut self.headed, true) {
            writeln!(output, "--- {path}\n+++ {path}")?;
        }
        let old = range(hunk.old_start, hunk.old_len);
        let new = range(hunk.new_start, hunk.new_len);
        writeln!(output, "@@ -{old} +{new} @@")?;
        output.write_all(&hunk.text)
    }
}

impl Hunk {
    fn line(&mut self, sign: u8, line: &[u8]) {
        self.old_len += u64::from(sign != b'+');
        self.new_len += u64::from(sign != b'-');
        self.text.push(sign);
        self.text.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            self.text.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    }
}

/// A range of lines in the head of a hunk. One without lines is named by the line before it.
fn range(before: u64, len: u64) -> String {
    match len {
        0 => format!("{before},0"),
        1 => (before + 1).to_string(),
        _ => format!("{},{len}", before + 1),
    }
}

/// How two lists of lines differ.
fn changes(old: &[&[u8]], new: &[&[u8]]) -> Vec<DiffOp> {
    if old.len() != new.len() {
        return capture_diff_slices(Algorithm::Patience, old, new);
    }
    // Most fixes stay within their line.
    let mut changes: Vec<DiffOp> = Vec::new();
    for (index, (old, new)) in old.iter().zip(new).enumerate() {
        match (changes.last_mut(), old == new) {
            (Some(DiffOp::Equal { len, .. }), true) => *len += 1,
            (Some(DiffOp::Replace { old_len, new_len, .. }), false) => {
                *old_len += 1;
                *new_len += 1;
            }
            (_, true) => changes.push(DiffOp::Equal { old_index: index, new_index: index, len: 1 }),
            (_, false) => {
                changes.push(DiffOp::Replace { old_index: index, old_len: 1, new_index: index, new_len: 1 });
            }
        }
    }
    changes
}

/// Where the last whole line ends.
fn whole_lines(text: &[u8]) -> usize {
    match text.iter().rposition(|&byte| byte == b'\n') {
        Some(last) => last + 1,
        None if text.len() > LONGEST_LINE => text.len(),
        None => 0,
    }
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(old: &str, new: &str, pieces: usize) -> String {
        let mut output = Vec::new();
        let mut diff = Diff::default();
        let cut = |text: &str, piece: usize| text.len() * piece / pieces;
        for piece in 0..pieces {
            let old = &old[cut(old, piece)..cut(old, piece + 1)];
            let new = &new[cut(new, piece)..cut(new, piece + 1)];
            diff.add(&mut output, "f", old.as_bytes(), new.as_bytes()).unwrap();
        }
        diff.end(&mut output, "f").unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn changes_have_their_context() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        let new = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n";
        let expected = "--- f\n+++ f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n";
        assert_eq!(diff(old, new, 1), expected);
        assert_eq!(diff(old, old, 3), "");
    }

    #[test]
    fn changes_far_apart_have_hunks_of_their_own() {
        let lines = |changed: &[usize]| -> String {
            let line = |n: usize| if changed.contains(&n) { format!("{n}!\n") } else { format!("{n}\n") };
            (1..=20).map(line).collect()
        };
        let shown = diff(&lines(&[]), &lines(&[1, 9, 17]), 1);
        assert_eq!(shown.matches("@@ -").count(), 3, "{shown}");
        assert!(shown.contains("@@ -1,4 +1,4 @@\n-1\n+1!\n 2\n 3\n 4\n@@ -6,7 +6,7 @@\n 6\n"), "{shown}");
        let shown = diff(&lines(&[]), &lines(&[5, 12]), 1);
        assert_eq!(shown.matches("@@ -").count(), 1, "{shown}");
    }

    #[test]
    fn lines_that_come_and_go() {
        assert_eq!(diff("a\nb\n", "x\na\nb\n", 1), "--- f\n+++ f\n@@ -1,2 +1,3 @@\n+x\n a\n b\n");
        assert_eq!(diff("a\n", "", 1), "--- f\n+++ f\n@@ -1 +0,0 @@\n-a\n");
        let without_end = "\n\\ No newline at end of file\n";
        assert_eq!(
            diff("a\nb", "a\nc", 1),
            format!("--- f\n+++ f\n@@ -1,2 +1,2 @@\n a\n-b{without_end}+c{without_end}")
        );
    }

    #[test]
    fn pieces_do_not_show() {
        let old: String = (0..100).map(|n| "line ".to_owned() + &n.to_string() + "\n").collect();
        let new = old.replace("7\n", "8\n");
        for pieces in [2, 3, 7, 50] {
            assert_eq!(diff(&old, &new, pieces), diff(&old, &new, 1));
        }
        // Where a piece ends inside a run of changed lines, removed and added ones come in turns: the same change.
        let new = old.replace('7', "8");
        let whole = diff(&old, &new, 1);
        for pieces in [2, 3, 7, 50] {
            let shown = diff(&old, &new, pieces);
            for mark in ["-", "+"] {
                let changed = |diff: &str| -> Vec<String> {
                    diff.lines().filter(|line| line.starts_with(mark)).map(str::to_owned).collect()
                };
                assert_eq!(changed(&shown), changed(&whole));
            }
        }
    }
}
