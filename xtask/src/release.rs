//! `cargo xtask release VERSION`: checks, version, date, commit and tag. Pushing and publishing stay with a person.
//!
//! `--dry-run` reports what the checks find, prints each step and changes nothing.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, bail};

use crate::ci;
use crate::process::{cargo, git, program, root, run as start};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The version to release, as MAJOR.MINOR.PATCH
    version: String,
    /// Print each step and change nothing
    #[arg(long)]
    dry_run: bool,
}

/// The heading under which changes wait for a release.
const UNRELEASED: &str = "## Unreleased";
/// The branch that releases are made from.
const BRANCH: &str = "main";

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let version = args.version.as_str();
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let changelog = fs::read_to_string(root().join("CHANGELOG.md"))?;

    let obstacles = obstacles(version, &manifest, &changelog)?;
    for obstacle in &obstacles {
        println!("not ready: {obstacle}");
    }
    if !obstacles.is_empty() && !args.dry_run {
        bail!("nothing was changed; obstacles to a release: {}", obstacles.len());
    }

    let new_manifest = with_version(&manifest, version);
    let new_changelog = with_date(&changelog, version, &today()?);
    let tag = format!("v{version}");
    if args.dry_run {
        println!("1. set the version in Cargo.toml:\n{}", difference(&manifest, &new_manifest));
        println!("2. bring Cargo.lock up to date: cargo update --workspace --offline");
        println!("3. date CHANGELOG.md:\n{}", difference(&changelog, &new_changelog));
        println!("4. run every check: cargo xtask ci");
        println!("5. commit: git commit --all --message \"Release {version}\"");
        println!("6. tag: git tag --annotate {tag} --message \"damka {version}\"");
        println!("Nothing was changed.");
        return if obstacles.is_empty() {
            Ok(())
        } else {
            bail!("obstacles to a release: {}", obstacles.len())
        };
    }

    fs::write(root().join("Cargo.toml"), new_manifest)?;
    fs::write(root().join("CHANGELOG.md"), new_changelog)?;
    start(&mut cargo("update --workspace --offline"))?;
    ci::run().context("nothing was committed; `git restore .` takes the version and the date back")?;
    start(program("git").args(["commit", "--all", "--message", &format!("Release {version}")]))?;
    start(program("git").args(["tag", "--annotate", &tag, "--message", &format!("damka {version}")]))?;
    println!("Tagged {tag}. Next: cargo xtask dist, then push the branch and the tag.");
    Ok(())
}

/// Everything that speaks against releasing now.
fn obstacles(version: &str, manifest: &str, changelog: &str) -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    let current = current_version(manifest).context("Cargo.toml has no version")?;
    match parsed(version) {
        None => found.push(format!("`{version}` is not a version of the form MAJOR.MINOR.PATCH")),
        Some(new) if parsed(current).is_some_and(|old| new < old) => {
            found.push(format!("version {version} comes before the current {current}"));
        }
        Some(_) => {}
    }
    let branch = git(&["branch", "--show-current"])?;
    if branch != BRANCH {
        found.push(format!("the branch is `{branch}`, not `{BRANCH}`"));
    }
    let changes = git(&["status", "--porcelain"])?;
    found.extend(changes.lines().map(|change| format!("not committed: {}", change.trim())));
    if !git(&["tag", "--list", &format!("v{version}")])?.is_empty() {
        found.push(format!("the tag v{version} exists"));
    }
    match unreleased(changelog) {
        None => found.push(format!("CHANGELOG.md has no `{UNRELEASED}`")),
        Some(text) if text.trim().is_empty() => {
            found.push(format!("CHANGELOG.md has nothing under `{UNRELEASED}`"));
        }
        Some(_) => {}
    }
    Ok(found)
}

/// A version as numbers that compare.
fn parsed(version: &str) -> Option<[u64; 3]> {
    let numbers: Vec<u64> = version.split('.').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

/// The version of the workspace.
pub(crate) fn current_version(manifest: &str) -> Option<&str> {
    let (_, package) = manifest.split_once("[workspace.package]")?;
    let line = package.lines().find(|line| line.starts_with("version = "))?;
    line.split('"').nth(1)
}

/// The manifest with the version of the workspace, and of its members where they name each other, replaced.
fn with_version(manifest: &str, version: &str) -> String {
    let Some(old) = current_version(manifest) else { return manifest.to_owned() };
    let (old, new) = (format!("version = \"{old}\""), format!("version = \"{version}\""));
    let ours = |line: &str| line.starts_with("version = ") || line.contains("path = \"crates/");
    let lines = manifest.split_inclusive('\n');
    lines.map(|line| if ours(line) { line.replace(&old, &new) } else { line.to_owned() }).collect()
}

/// What the changelog says under [`UNRELEASED`].
fn unreleased(changelog: &str) -> Option<&str> {
    let (_, rest) = changelog.split_once(UNRELEASED)?;
    Some(rest.split_once("\n## ").map_or(rest, |(text, _)| text))
}

/// The changelog with its unreleased part given to a version, and an empty one above it.
fn with_date(changelog: &str, version: &str, date: &str) -> String {
    changelog.replacen(UNRELEASED, &format!("{UNRELEASED}\n\n## {version} ({date})"), 1)
}

/// The lines that one text has and the other has not, in the manner of diff.
fn difference(old: &str, new: &str) -> String {
    let gone = old.lines().filter(|line| !new.lines().any(|other| other == *line));
    let added = new.lines().filter(|line| !old.lines().any(|other| other == *line));
    let lines: Vec<_> =
        gone.map(|line| format!("   - {line}")).chain(added.map(|line| format!("   + {line}"))).collect();
    if lines.is_empty() { "   (nothing to change)".to_owned() } else { lines.join("\n") }
}

/// The date in UTC, as YYYY-MM-DD.
fn today() -> anyhow::Result<String> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    Ok(date(seconds / 86_400))
}

/// The Gregorian date of a day counted from 1970-01-01. Years are taken to begin in March, so that the leap day is their
/// last; 719,468 days lie between 0000-03-01 and 1970-01-01, 146,097 in 400 years.
fn date(day: u64) -> String {
    let day = day + 719_468;
    let (era, day_of_era) = (day / 146_097, day % 146_097);
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = "[workspace]\nresolver = \"3\"\n\n[workspace.package]\nversion = \"0.1.0\"\n\n\
        [workspace.dependencies]\ndamka = { path = \"crates/cli\", version = \"0.1.0\" }\n\
        other = { version = \"0.1.0\" }\n";

    #[test]
    fn the_version_changes_for_the_workspace_and_for_nothing_else() {
        let new = with_version(MANIFEST, "0.2.0");
        assert_eq!(current_version(&new), Some("0.2.0"));
        assert!(new.contains("damka = { path = \"crates/cli\", version = \"0.2.0\" }"));
        assert!(new.contains("other = { version = \"0.1.0\" }"));
    }

    #[test]
    fn versions_compare_as_numbers() {
        assert!(parsed("0.10.0") > parsed("0.9.9"));
        assert_eq!(parsed("1.0"), None);
        assert_eq!(parsed("1.0.0-rc1"), None);
    }

    #[test]
    fn the_changelog_gets_a_date_and_a_new_empty_part() {
        let old = "# Changelog\n\n## Unreleased\n\n- New: all\n\n## 0.1.0 (2026-01-01)\n\n- First\n";
        assert_eq!(unreleased(old).map(str::trim), Some("- New: all"));
        let new = with_date(old, "0.2.0", "2026-02-03");
        assert_eq!(unreleased(&new).map(str::trim), Some(""));
        assert!(new.contains("## 0.2.0 (2026-02-03)\n\n- New: all"));
    }

    #[test]
    fn days_become_dates() {
        for (day, expected) in
            [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_819, "2027-01-01")]
        {
            assert_eq!(date(day), expected);
        }
    }

    #[test]
    fn a_difference_names_both_sides() {
        assert_eq!(difference("a\nb\n", "a\nc\n"), "   - b\n   + c");
    }
}
