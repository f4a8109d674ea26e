//! Checks of the diagnostic codes: each is given once and explained.

use std::collections::BTreeMap;

use super::{File, Finding};

/// The table of all codes.
const TABLE: &str = "crates/notation/src/codes.rs";
/// The folder of the explanations, one page `ID.md` per code.
const PAGES: &str = "crates/messages/codes/en/";
/// The sections of a page, in this order.
const SECTIONS: &[&str] = &["## What it is", "## Why it matters", "## Example", "## How to fix"];

/// The identifiers of the table, `M101` and the like, with their lines. Only string literals that are a code count.
fn codes(files: &[File]) -> Vec<(&File, usize, &str)> {
    let mut codes = Vec::new();
    for file in files.iter().filter(|file| file.path == TABLE) {
        // The tests of the table may name codes again.
        let table = file.lines().take_while(|(_, line)| !line.starts_with("#[cfg(test)]"));
        for (number, line) in table.filter(|(_, line)| !line.trim_start().starts_with("//")) {
            codes.extend(
                line.split('"').skip(1).step_by(2).filter(|id| is_code(id)).map(|id| (file, number, id)),
            );
        }
    }
    codes
}

/// One capital letter and three digits.
fn is_code(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, digits @ ..]
        if letter.is_ascii_uppercase() && digits.len() == 3 && digits.iter().all(u8::is_ascii_digit))
}

/// No code is given twice: codes are kept for ever, so that a suppression keeps its meaning.
pub(super) fn unique(files: &[File]) -> Vec<Finding> {
    let mut first = BTreeMap::new();
    let mut findings = Vec::new();
    for (file, line, id) in codes(files) {
        if let Some(earlier) = first.get(id) {
            findings.push(file.finding(line, format!("code {id} is taken since line {earlier}")));
        } else {
            first.insert(id, line);
        }
    }
    findings
}

/// Every code has a page with all sections, and every page a code.
pub(super) fn pages(files: &[File]) -> Vec<Finding> {
    let codes = codes(files);
    let pages: BTreeMap<&str, &File> = files
        .iter()
        .filter_map(|file| Some((file.path.strip_prefix(PAGES)?.strip_suffix(".md")?, file)))
        .collect();
    let mut findings = Vec::new();
    for (file, line, id) in &codes {
        if !pages.contains_key(id) {
            findings.push(file.finding(*line, format!("code {id} has no page {PAGES}{id}.md")));
        }
    }
    for (id, page) in pages {
        if !codes.iter().any(|(_, _, code)| *code == id) {
            findings.push(page.finding(1, format!("{id} is no code")));
        }
        let headings: Vec<&str> =
            page.lines().map(|(_, line)| line).filter(|line| line.starts_with("## ")).collect();
        if headings != SECTIONS {
            findings.push(page.finding(1, format!("the sections are not: {}", SECTIONS.join(", "))));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    const PAGE: &str = "# M101\n\n## What it is\n\n## Why it matters\n\n## Example\n\n## How to fix\n";

    #[test]
    fn a_code_given_twice_is_found() {
        let table = "// \"M101\"\n(\"M101\", \"a-name\"),\n(\"M102\", \"b\"),\n(\"M101\", \"c\"),\n#[cfg(test)]\n\"M101\"\n";
        let expected = ["crates/notation/src/codes.rs:4: code M101 is taken since line 2"];
        assert_eq!(found(unique, &[(TABLE, table)]), expected);
    }

    #[test]
    fn codes_and_pages_belong_together() {
        let files = [
            (TABLE, "(\"M101\")\n(\"M102\")\n(\"M103\")\n"),
            ("crates/messages/codes/en/M101.md", PAGE),
            ("crates/messages/codes/en/M103.md", "# M103\n\n## Why\n"),
            ("crates/messages/codes/en/M999.md", PAGE),
        ];
        assert_eq!(
            found(pages, &files),
            [
                "crates/notation/src/codes.rs:2: code M102 has no page crates/messages/codes/en/M102.md",
                "crates/messages/codes/en/M103.md:1: the sections are not: \
                 ## What it is, ## Why it matters, ## Example, ## How to fix",
                "crates/messages/codes/en/M999.md:1: M999 is no code",
            ]
        );
    }
}
