//! Findings that were accepted: an old archive can be kept from getting worse.
//!
//! A baseline is a text that people keep, compare and mend: a line with its version, then each file with a line for every
//! kind of finding, its code, its fingerprint (see the verdict module) and how many there are if more than one. Files
//! go by their path from the folder of the baseline, with `/` on every system.
//!
//! ```text
//! damka baseline 1
//!
//! games/1954.pdn
//!   M106 7a41be92c38d1f05
//!   M201 00c2d95e1b7f4a66 x3
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{self, Path, PathBuf};

use damka_notation::Code;

/// How the text begins; the number is the version of the format.
const FIRST_LINE: &str = "damka baseline 1";

/// How many findings of each kind a file has.
type Kinds = BTreeMap<(Code, u64), u64>;

/// Accepted findings by file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Baseline {
    files: BTreeMap<String, Kinds>,
    /// The folder that names are relative to.
    folder: PathBuf,
}

impl Baseline {
    /// An empty one in the file `path`.
    pub(crate) fn new(path: &Path) -> Self {
        let path = path::absolute(path).unwrap_or_else(|_| path.to_owned());
        Self { files: BTreeMap::new(), folder: path.parent().map(Path::to_owned).unwrap_or_default() }
    }

    /// Reads the text of the file `path`.
    ///
    /// # Errors
    /// The number of the first line that is not understood, from 1.
    pub(crate) fn parse(text: &str, path: &Path) -> Result<Self, usize> {
        let mut baseline = Self::new(path);
        let mut file = None;
        let mut lines = text.lines().enumerate();
        if lines.next().is_none_or(|(_, line)| line.trim_end() != FIRST_LINE) {
            return Err(1);
        }
        for (number, line) in lines {
            let understood = match (line.strip_prefix("  "), &file) {
                _ if line.trim().is_empty() || line.starts_with('#') => Some(()),
                (None, _) => read_name(line).map(|name| file = Some(name)),
                (Some(row), Some(file)) => read_row(row).map(|(kind, count)| {
                    *baseline.files.entry(file.clone()).or_default().entry(kind).or_default() += count;
                }),
                (Some(_), None) => None,
            };
            understood.ok_or(number + 1)?;
        }
        Ok(baseline)
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{FIRST_LINE}\n");
        for (file, kinds) in self.files.iter().filter(|(_, kinds)| !kinds.is_empty()) {
            let _ = writeln!(text, "\n{}", write_name(file));
            for (&(code, fingerprint), &count) in kinds {
                let _ = write!(text, "  {code} {fingerprint:016x}");
                let _ = if count > 1 { writeln!(text, " x{count}") } else { writeln!(text) };
            }
        }
        text
    }

    /// What a file is called here.
    pub(crate) fn name_of(&self, file: &Path) -> String {
        let whole = path::absolute(file).unwrap_or_else(|_| file.to_owned());
        let name = whole.strip_prefix(&self.folder).unwrap_or(&whole).to_string_lossy().into_owned();
        if cfg!(windows) { name.replace('\\', "/") } else { name }
    }

    /// Accepts a finding.
    pub(crate) fn add(&mut self, file: &str, code: Code, fingerprint: u64) {
        let kinds = match self.files.get_mut(file) {
            Some(kinds) => kinds,
            None => self.files.entry(file.to_owned()).or_default(),
        };
        *kinds.entry((code, fingerprint)).or_default() += 1;
    }

    /// Is a finding accepted? Each is so only once.
    pub(crate) fn take(&mut self, file: &str, code: Code, fingerprint: u64) -> bool {
        let left = self.files.get_mut(file).and_then(|kinds| kinds.get_mut(&(code, fingerprint)));
        let Some(left) = left.filter(|left| **left > 0) else { return false };
        *left -= 1;
        true
    }

    /// How many accepted findings of a file were not taken.
    pub(crate) fn left_of(&self, file: &str) -> u64 {
        self.files.get(file).map_or(0, |kinds| kinds.values().sum())
    }

    /// How many findings are accepted.
    pub(crate) fn len(&self) -> u64 {
        self.files.values().flat_map(BTreeMap::values).sum()
    }
}

fn read_row(row: &str) -> Option<((Code, u64), u64)> {
    let mut words = row.split_whitespace();
    let code = Code::from_id_or_name(words.next()?)?;
    let fingerprint = u64::from_str_radix(words.next()?, 16).ok()?;
    let count = words.next().map_or(Some(1), |word| word.strip_prefix('x')?.parse().ok())?;
    words.next().is_none().then_some(((code, fingerprint), count))
}

/// A name that would not be read as it is stands in quotation marks, as in JSON.
fn write_name(name: &str) -> String {
    let is_odd = name.starts_with([' ', '"', '#']) || name.contains(char::is_control) || name.trim() != name;
    match serde_json::to_string(name) {
        Ok(quoted) if is_odd => quoted,
        _ => name.to_owned(),
    }
}

fn read_name(line: &str) -> Option<String> {
    if line.starts_with('"') { serde_json::from_str(line).ok() } else { Some(line.trim_end().to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Baseline {
        let mut baseline = Baseline::new(Path::new("base.txt"));
        for file in ["b.pdn", "a/x y.pdn", " odd\n.pdn", "#1.pdn"] {
            baseline.add(file, Code::IllegalMove, 0xab);
            baseline.add(file, Code::IllegalMove, 0xab);
            baseline.add(file, Code::NoGame, u64::MAX);
        }
        baseline
    }

    #[test]
    fn what_is_written_is_read() {
        let text = sample().text();
        assert!(
            text.starts_with("damka baseline 1\n\n\" odd\\n.pdn\"\n  M201 00000000000000ab x2\n"),
            "{text}"
        );
        assert_eq!(Baseline::parse(&text, Path::new("base.txt")), Ok(sample()));
        assert_eq!(Baseline::parse(&text.replace('\n', "\r\n"), Path::new("base.txt")), Ok(sample()));
    }

    #[test]
    fn a_line_that_is_not_understood_is_told() {
        for (text, line) in [
            ("", 1),
            ("damka baseline 2\n", 1),
            ("damka baseline 1\n  M201 ab\n", 2),
            ("damka baseline 1\n\na.pdn\n  M999 ab\n", 4),
            ("damka baseline 1\na.pdn\n  M201 xyz\n", 3),
            ("damka baseline 1\na.pdn\n  M201 ab 3\n", 3),
            ("damka baseline 1\na.pdn\n  M201 ab x3 y\n", 3),
        ] {
            assert_eq!(Baseline::parse(text, Path::new("base.txt")), Err(line), "{text}");
        }
    }

    #[test]
    fn every_finding_is_accepted_once() {
        let mut baseline = sample();
        assert_eq!((baseline.len(), baseline.left_of("b.pdn")), (12, 3));
        let mut take = |code, fingerprint| baseline.take("b.pdn", code, fingerprint);
        assert!(take(Code::IllegalMove, 0xab) && take(Code::IllegalMove, 0xab));
        assert!(!take(Code::IllegalMove, 0xab) && !take(Code::NoGame, 0xab) && !take(Code::BookForm, 0xab));
        assert_eq!(baseline.left_of("b.pdn"), 1);
        assert_eq!(baseline.left_of("other.pdn"), 0);
    }

    #[test]
    fn files_go_by_their_path_from_the_baseline() {
        let baseline = Baseline::new(Path::new("archive/base.txt"));
        assert_eq!(baseline.name_of(Path::new("archive/1954/a.pdn")), "1954/a.pdn");
        assert!(baseline.name_of(Path::new("other/a.pdn")).ends_with("/other/a.pdn"));
    }
}
