//! Checks of all text files.

use super::{File, Finding};

/// Folders at the root of a machine that no file of the project may speak of.
const FOLDERS: &[&str] = &["home", "root", "tmp", "work"];

/// No blanks at line ends, no tabs in Rust, and a line end at the end.
pub(super) fn whitespace(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.is_ours()) {
        for (number, line) in file.lines() {
            if line.ends_with([' ', '\t']) {
                findings.push(file.finding(number, "blank at the end of the line"));
            }
            if file.is_rust() && line.contains('\t') {
                findings.push(file.finding(number, "tab in Rust source"));
            }
        }
        let last = file.text.lines().count();
        if !file.text.is_empty() && !file.text.ends_with('\n') {
            findings.push(file.finding(last, "no line end at the end of the file"));
        }
        if file.text.ends_with("\n\n") {
            findings.push(file.finding(last, "empty line at the end of the file"));
        }
    }
    findings
}

/// No absolute path of the machine on which a file was written.
pub(super) fn machine_paths(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        for (number, line) in file.lines() {
            for folder in FOLDERS.iter().filter(|folder| names_path(line, folder)) {
                findings.push(file.finding(number, format!("absolute path of one machine: /{folder}")));
            }
        }
    }
    findings
}

/// Whether a line holds the absolute path of a folder at the root, not a longer path or name with these letters.
fn names_path(line: &str, folder: &str) -> bool {
    let path = format!("/{folder}");
    line.match_indices(&path).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let behind = line[at + path.len()..].chars().next();
        let part_of_name = |c: char| c.is_alphanumeric() || "/._-~<}>)*".contains(c);
        !before.is_some_and(part_of_name) && !behind.is_some_and(|c| c.is_alphanumeric() || "_-.".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn blanks_tabs_and_missing_line_ends_are_found() {
        let files = [
            ("a.rs", "//! a \n\tx\n"),
            ("b.md", "b\tc"),
            ("c.md", "c\n\n"),
            ("empty", ""),
            ("tests/data/games/d.pdn", "d "),
            ("tests/fuzz/seeds/fen/d", "d "),
            ("tests/snapshots/e.snap", "e \n"),
        ];
        assert_eq!(
            found(whitespace, &files),
            [
                "a.rs:1: blank at the end of the line",
                "a.rs:2: tab in Rust source",
                "b.md:1: no line end at the end of the file",
                "c.md:2: empty line at the end of the file",
            ]
        );
    }

    #[test]
    fn absolute_paths_are_found_and_other_paths_are_not() {
        let text = format!("see /{}/me/x\nfrom `/{}`\n", "home", "tmp");
        let expected = [(1, "home"), (2, "tmp")]
            .map(|(line, folder)| format!("a.md:{line}: absolute path of one machine: /{folder}"));
        assert_eq!(found(machine_paths, &[("a.md", &text)]), expected);
        let innocent = "target/tmp .github/workflows /homes https://example.org/home /work-around <a>/root\n";
        assert_eq!(found(machine_paths, &[("a.md", innocent)]), [""; 0]);
    }
}
