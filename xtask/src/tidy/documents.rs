//! Checks of the documents against the tree.

use std::collections::BTreeSet;

use super::{File, Finding};

/// The changelog begins with what is not released yet.
pub(super) fn changelog(files: &[File]) -> Vec<Finding> {
    let path = "CHANGELOG.md";
    let Some(file) = files.iter().find(|file| file.path == path) else {
        return vec![Finding { path: path.to_owned(), line: 1, message: "is missing".to_owned() }];
    };
    match file.lines().find(|(_, line)| line.starts_with("## ")) {
        Some((_, "## Unreleased")) => Vec::new(),
        Some((line, _)) => vec![file.finding(line, "the first section is not `## Unreleased`")],
        None => vec![file.finding(1, "no section `## Unreleased`")],
    }
}

/// The code map of ARCHITECTURE.md names every crate.
pub(super) fn code_map(files: &[File]) -> Vec<Finding> {
    let crates: BTreeSet<&str> = files.iter().filter_map(|file| folder_of_manifest(&file.path)).collect();
    let Some(map) = files.iter().find(|file| file.path == "ARCHITECTURE.md") else {
        return vec![Finding {
            path: "ARCHITECTURE.md".to_owned(),
            line: 1,
            message: "is missing".to_owned(),
        }];
    };
    let unnamed = crates.into_iter().filter(|folder| !map.text.contains(&format!("`{folder}`")));
    unnamed.map(|folder| map.finding(1, format!("the code map does not name `{folder}`"))).collect()
}

fn folder_of_manifest(path: &str) -> Option<&str> {
    path.strip_suffix("/Cargo.toml").filter(|folder| folder.starts_with("crates/"))
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn a_changelog_that_does_not_begin_with_the_unreleased_is_found() {
        assert_eq!(found(changelog, &[("CHANGELOG.md", "# C\n\n## Unreleased\n\n## 0.1.0\n")]), [""; 0]);
        let expected = ["CHANGELOG.md:3: the first section is not `## Unreleased`"];
        assert_eq!(found(changelog, &[("CHANGELOG.md", "# C\n\n## 0.1.0\n\n## Unreleased\n")]), expected);
        assert_eq!(found(changelog, &[]), ["CHANGELOG.md:1: is missing"]);
    }

    #[test]
    fn a_crate_without_a_place_on_the_map_is_found() {
        let files = [
            ("ARCHITECTURE.md", "`crates/rules`\n"),
            ("crates/rules/Cargo.toml", ""),
            ("crates/cli/Cargo.toml", ""),
        ];
        assert_eq!(found(code_map, &files), ["ARCHITECTURE.md:1: the code map does not name `crates/cli`"]);
    }
}
