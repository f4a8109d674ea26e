//! `cargo xtask tidy`: what neither compiler nor linter can see.
//!
//! Checks are pure functions from the files of the checkout to findings; every finding of every check is listed. A file
//! belongs to the checkout when git tracks it, or would after `git add --all`.

mod codes;
mod documents;
mod manifests;
mod source;
mod text;

use std::fmt;
use std::fs;

use anyhow::{Context as _, ensure};

use crate::process::{git, root};

/// A file of the checkout.
pub(crate) struct File {
    /// From the root of the checkout, with `/`.
    path: String,
    /// Bytes that are no UTF-8 are replaced: legacy encodings are among the sample data.
    text: String,
}

impl File {
    /// Files that other programs wrote, or that hold their flaws on purpose, are not held to our style.
    fn is_ours(&self) -> bool {
        let is_data = ["tests/data/", "tests/fuzz/seeds/"].iter().any(|folder| self.path.starts_with(folder));
        !is_data && !self.has_extension("snap") && !self.has_extension("lock")
    }

    fn has_extension(&self, extension: &str) -> bool {
        self.path.rsplit_once('.').is_some_and(|(_, found)| found == extension)
    }

    fn is_rust(&self) -> bool {
        self.has_extension("rs")
    }

    /// The lines, numbered from 1.
    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    fn finding(&self, line: usize, message: impl Into<String>) -> Finding {
        Finding { path: self.path.clone(), line, message: message.into() }
    }
}

/// Something to mend.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    path: String,
    line: usize,
    message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// What a check finds. It sees all files and picks its own.
type Check = fn(&[File]) -> Vec<Finding>;

/// All checks.
const CHECKS: &[Check] = &[
    text::whitespace,
    text::machine_paths,
    source::module_headers,
    source::sizes,
    source::leftovers,
    source::unsafe_code,
    manifests::shared_fields,
    manifests::dependency_versions,
    manifests::directions,
    codes::pages,
    codes::unique,
    documents::changelog,
    documents::code_map,
];

pub(crate) fn run() -> anyhow::Result<()> {
    let files = files()?;
    let mut findings: Vec<Finding> = CHECKS.iter().flat_map(|check| check(&files)).collect();
    findings.sort();
    for finding in &findings {
        println!("{finding}");
    }
    ensure!(findings.is_empty(), "{} findings in {} files", findings.len(), files.len());
    println!("{} files, {} checks, nothing to mend", files.len(), CHECKS.len());
    Ok(())
}

/// The files of the checkout, without those deleted but still tracked.
fn files() -> anyhow::Result<Vec<File>> {
    let listed = git(&["ls-files", "-z", "--cached", "--others", "--exclude-standard"])?;
    let mut files = Vec::new();
    for path in listed.split('\0').filter(|path| !path.is_empty()) {
        let place = root().join(path);
        if place.is_file() {
            let bytes = fs::read(&place).with_context(|| format!("cannot read {path}"))?;
            files.push(File { path: path.to_owned(), text: String::from_utf8_lossy(&bytes).into_owned() });
        }
    }
    Ok(files)
}

/// What a check says about files made of path and text, as `path:line: message`.
#[cfg(test)]
fn found(check: Check, files: &[(&str, &str)]) -> Vec<String> {
    let files: Vec<File> = files
        .iter()
        .map(|(path, text)| File { path: (*path).to_owned(), text: (*text).to_owned() })
        .collect();
    check(&files).iter().map(Finding::to_string).collect()
}
