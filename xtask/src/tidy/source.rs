//! Checks of Rust source.

use super::{File, Finding};

/// In bytes. A larger file holds more than one concept.
const LARGEST: usize = 40 * 1024;

/// What may not stay in the code. In two parts each, so that this file does not find itself.
const LEFTOVERS: &[(&str, &str)] =
    &[("#[ign", "ore"), ("to", "do!"), ("FIX", "ME"), ("XX", "X"), ("db", "g!")];

/// How unsafe code begins, and how a lint against it is silenced; split as [`LEFTOVERS`].
const UNSAFE: &[(&str, &str)] = &[
    ("unsafe", " {"),
    ("unsafe", " fn"),
    ("unsafe", " impl"),
    ("unsafe", " trait"),
    ("unsafe", " extern"),
    ("allow(unsafe", "_code"),
    ("expect(unsafe", "_code"),
];

/// The files in which unsafe code is allowed, each use with a comment `SAFETY:` above it.
const UNSAFE_FILES: &[&str] = &["crates/search/src/table.rs"];

fn rust(files: &[File]) -> impl Iterator<Item = &File> {
    files.iter().filter(|file| file.is_rust())
}

/// Every module says what it is.
pub(super) fn module_headers(files: &[File]) -> Vec<Finding> {
    let headless = rust(files).filter(|file| !file.text.starts_with("//! "));
    headless.map(|file| file.finding(1, "a module opens with `//!` and what it is for")).collect()
}

/// No file holds more than one concept.
pub(super) fn sizes(files: &[File]) -> Vec<Finding> {
    let large = rust(files).filter(|file| file.text.len() > LARGEST);
    large.map(|file| file.finding(1, format!("{} bytes, more than {LARGEST}", file.text.len()))).collect()
}

/// Nothing half done, and no test that does not run.
pub(super) fn leftovers(files: &[File]) -> Vec<Finding> {
    occurrences(files, LEFTOVERS, |_, line| line.to_owned())
}

/// Unsafe code only where it is allowed. Where a comment speaks of it, it is no code.
pub(super) fn unsafe_code(files: &[File]) -> Vec<Finding> {
    occurrences(files, UNSAFE, |file, line| {
        let allowed = UNSAFE_FILES.contains(&file.path.as_str());
        let code = line.split_once("//").map_or(line, |(code, _)| code);
        if allowed { String::new() } else { code.to_owned() }
    })
}

/// One finding for each of the patterns in each of the lines, after `view` has taken away what does not count.
fn occurrences(files: &[File], patterns: &[(&str, &str)], view: fn(&File, &str) -> String) -> Vec<Finding> {
    let patterns: Vec<String> = patterns.iter().map(|(head, tail)| format!("{head}{tail}")).collect();
    let mut findings = Vec::new();
    for file in rust(files) {
        for (number, line) in file.lines() {
            let line = view(file, line);
            for pattern in patterns.iter().filter(|pattern| line.contains(*pattern)) {
                findings.push(file.finding(number, format!("`{pattern}` is not allowed")));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn a_module_without_a_header_is_found() {
        let files =
            [("a.rs", "//! Fine.\n"), ("b.rs", "use std::fs;\n"), ("c.rs", "//!\n"), ("d.md", "text\n")];
        let expected =
            ["b.rs", "c.rs"].map(|path| format!("{path}:1: a module opens with `//!` and what it is for"));
        assert_eq!(found(module_headers, &files), expected);
    }

    #[test]
    fn a_large_file_is_found() {
        let (fits, large) = ("x".repeat(LARGEST), "x".repeat(LARGEST + 1));
        let expected = ["b.rs:1: 40961 bytes, more than 40960"];
        assert_eq!(found(sizes, &[("a.rs", &fits), ("b.rs", &large)]), expected);
    }

    #[test]
    fn leftovers_are_found_wherever_they_stand() {
        for (head, tail) in LEFTOVERS {
            let text = format!("fine\n    // {head}{tail}\n");
            assert_eq!(
                found(leftovers, &[("a.rs", &text)]),
                [format!("a.rs:2: `{head}{tail}` is not allowed")]
            );
        }
    }

    #[test]
    fn unsafe_code_is_found_in_code_only() {
        let text = format!("// an {0} {{ block\nlet x = {0} {{ y }};\nFix::Unsafe {{ }}\n", "unsafe");
        assert_eq!(
            found(unsafe_code, &[("a.rs", &text)]),
            [format!("a.rs:2: `{} {{` is not allowed", "unsafe")]
        );
    }
}
