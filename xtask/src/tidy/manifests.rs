//! Checks of the manifests: shared fields, versions in one place, and which crate may know which.
//!
//! Reads the few forms of TOML that our manifests use, so that no task waits for a TOML parser to compile.

use super::{File, Finding};

/// What every member takes from the workspace.
const SHARED: &[&str] = &["edition", "rust-version", "license"];

/// What every member that is published takes from the workspace besides.
const SHARED_PUBLISHED: &[&str] = &["version", "repository", "authors"];

/// The members of the workspace that a library may depend on. What is not listed may depend on all of them.
const DIRECTIONS: &[(&str, &[&str])] = &[
    ("crates/rules/", &[]),
    ("crates/messages/", &[]),
    ("crates/notation/", &["damka-rules"]),
    ("crates/search/", &["damka-rules"]),
    ("crates/protocol/", &["damka-rules", "damka-notation", "damka-search"]),
];

/// A line of a manifest with the section that it is in.
struct Entry<'a> {
    number: usize,
    section: &'a str,
    line: &'a str,
}

impl Entry<'_> {
    fn key(&self) -> &str {
        self.line.split(['.', ' ', '=']).next().unwrap_or_default()
    }

    fn is_dependency(&self) -> bool {
        self.section.ends_with("dependencies")
    }
}

/// The manifests of the members: not that of the workspace, nor those outside it.
fn members(files: &[File]) -> impl Iterator<Item = &File> {
    let is_member = |path: &str| {
        let folder = path.strip_suffix("/Cargo.toml");
        folder.is_some_and(|folder| ["xtask", "tests"].contains(&folder) || folder.starts_with("crates/"))
    };
    files.iter().filter(move |file| is_member(&file.path))
}

fn entries(file: &File) -> impl Iterator<Item = Entry<'_>> {
    let mut section = "";
    file.lines().filter_map(move |(number, line)| {
        let line = line.trim();
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
            return None;
        }
        (!line.is_empty() && !line.starts_with('#')).then_some(Entry { number, section, line })
    })
}

/// Members share the fields of the workspace and its lints.
pub(super) fn shared_fields(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in members(files) {
        let has = |section: &str, line: &str| {
            entries(file).any(|entry| entry.section == section && entry.line == line)
        };
        let published = if has("package", "publish = false") { &[] } else { SHARED_PUBLISHED };
        for field in SHARED.iter().chain(published) {
            if !has("package", &format!("{field}.workspace = true")) {
                findings.push(file.finding(1, format!("`{field}.workspace = true` is missing")));
            }
        }
        if !has("lints", "workspace = true") {
            findings.push(file.finding(1, "`[lints] workspace = true` is missing"));
        }
    }
    findings
}

/// Versions stand in the table of the workspace only.
pub(super) fn dependency_versions(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in members(files) {
        for entry in entries(file).filter(Entry::is_dependency) {
            if !entry.line.contains("workspace = true") {
                findings
                    .push(file.finding(entry.number, "a dependency takes its version from the workspace"));
            }
        }
    }
    findings
}

/// Libraries know only those below them; tests may know more.
pub(super) fn directions(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in members(files) {
        let Some((_, allowed)) = DIRECTIONS.iter().find(|(folder, _)| file.path.starts_with(folder)) else {
            continue;
        };
        for entry in entries(file).filter(|entry| entry.section == "dependencies") {
            let key = entry.key();
            if (key == "damka" || key.starts_with("damka-")) && !allowed.contains(&key) {
                findings.push(file.finding(entry.number, format!("this crate may not depend on {key}")));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    const GOOD: &str = "[package]\nname = \"damka-rules\"\nversion.workspace = true\nedition.workspace = true\n\
        rust-version.workspace = true\nlicense.workspace = true\nrepository.workspace = true\n\
        authors.workspace = true\n\n[dependencies]\nmemchr.workspace = true\n\
        serde = { workspace = true, optional = true }\n\n[lints]\nworkspace = true\n";

    #[test]
    fn a_good_manifest_passes() {
        for check in [shared_fields, dependency_versions, directions] {
            assert_eq!(found(check, &[("crates/rules/Cargo.toml", GOOD)]), [""; 0]);
        }
    }

    #[test]
    fn every_missing_field_is_found() {
        let private = "[package]\npublish = false\nedition.workspace = true\nlicense = \"MIT\"\n";
        let expected = [
            "xtask/Cargo.toml:1: `rust-version.workspace = true` is missing",
            "xtask/Cargo.toml:1: `license.workspace = true` is missing",
            "xtask/Cargo.toml:1: `[lints] workspace = true` is missing",
        ];
        assert_eq!(found(shared_fields, &[("xtask/Cargo.toml", private)]), expected);
        let public = GOOD.replace("version.workspace", "version_");
        let expected = ["rust-version", "version"]
            .map(|field| format!("crates/rules/Cargo.toml:1: `{field}.workspace = true` is missing"));
        assert_eq!(found(shared_fields, &[("crates/rules/Cargo.toml", &public)]), expected);
    }

    #[test]
    fn a_version_in_a_member_is_found() {
        let manifest = "[dev-dependencies]\nmemchr = \"2.7\"\n[features]\nserde = [\"dep:serde\"]\n";
        let expected = ["tests/Cargo.toml:2: a dependency takes its version from the workspace"];
        assert_eq!(found(dependency_versions, &[("tests/Cargo.toml", manifest)]), expected);
        assert_eq!(found(dependency_versions, &[("tests/fuzz/Cargo.toml", manifest)]), [""; 0]);
    }

    #[test]
    fn a_dependency_the_wrong_way_is_found() {
        let manifest = "[dependencies]\ndamka-rules.workspace = true\ndamka-notation.workspace = true\n";
        let files = [("crates/notation/Cargo.toml", manifest), ("crates/cli/Cargo.toml", manifest)];
        let expected = ["crates/notation/Cargo.toml:3: this crate may not depend on damka-notation"];
        assert_eq!(found(directions, &files), expected);
    }
}
