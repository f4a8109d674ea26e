//! The commands of the README, run as a reader would run them.
//!
//! Every line of a fenced `sh` block is a command. It must succeed, or end with the status that a comment behind it
//! promises: `damka check bad.pdn  # exit status 1`. They run in order in a scratch folder with a copy of the sample
//! games, with the program already built, so that they may write files.
//!
//! Needs a POSIX shell, as the README itself does.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context as _, bail, ensure};

use crate::process::{SAMPLES, program, root, target};

/// A command and how it is to end.
#[derive(Debug, PartialEq, Eq)]
struct Example<'a> {
    line: usize,
    command: &'a str,
    status: i32,
}

/// Runs the commands against the release build in the target folder `build`.
pub(crate) fn run(build: &Path) -> anyhow::Result<()> {
    let readme = fs::read_to_string(root().join("README.md"))?;
    let examples = examples(&readme);
    ensure!(!examples.is_empty(), "README.md shows no command");
    let scratch = target("readme");
    if scratch.exists() {
        fs::remove_dir_all(&scratch)?;
    }
    copy(&root().join(SAMPLES), &scratch.join(SAMPLES)).with_context(|| format!("cannot copy {SAMPLES}"))?;

    let mut failures = 0;
    for example in &examples {
        let Example { line, command, status } = *example;
        if !is_ours(command) {
            println!("README.md:{line}: not run here: {command}");
            continue;
        }
        let output = program("sh")
            .args(["-c", command])
            .current_dir(&scratch)
            .env("PATH", path_with(&build.join("release"))?)
            .env("CARGO_TARGET_DIR", build)
            .output()
            .context("cannot start sh")?;
        let ended = output.status.code();
        if ended == Some(status) {
            println!("README.md:{line}: ok: {command}");
            continue;
        }
        failures += 1;
        println!("README.md:{line}: ended with {ended:?} instead of {status}: {command}");
        println!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    }
    if failures > 0 {
        bail!("{failures} of the README's {} commands do not do what it says", examples.len());
    }
    Ok(())
}

/// Whether a command is about the program; the checks of the project would call themselves without end.
fn is_ours(command: &str) -> bool {
    command.starts_with("damka ") || command.starts_with("cargo run ")
}

/// The lines of all `sh` blocks, without comments.
fn examples(markdown: &str) -> Vec<Example<'_>> {
    let mut inside = false;
    let mut found = Vec::new();
    for (index, line) in markdown.lines().enumerate() {
        if let Some(language) = line.strip_prefix("```") {
            inside = language == "sh";
        } else if inside {
            let (command, comment) = line.split_once(" #").unwrap_or((line, ""));
            let command = command.trim();
            if !command.is_empty() && !command.starts_with('#') {
                found.push(Example { line: index + 1, command, status: promised_status(comment) });
            }
        }
    }
    found
}

/// The number behind `exit status` in a comment, 0 when it promises none.
fn promised_status(comment: &str) -> i32 {
    let number = comment.split_once("exit status ").map(|(_, rest)| rest.trim());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The search path with a folder in front.
fn path_with(folder: &Path) -> anyhow::Result<OsString> {
    let old = env::var_os("PATH").unwrap_or_default();
    Ok(env::join_paths([folder.to_owned()].into_iter().chain(env::split_paths(&old)))?)
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_shell_blocks_hold_commands() {
        let markdown = "damka no\n```sh\n# first\ndamka a 'b #1'\n\ndamka c  # finds it: exit status 1\n```\n\
                        ```text\ndamka no\n```\n```sh\ncargo xtask ci\n```\n";
        let found = examples(markdown);
        let shown: Vec<_> = found.iter().map(|example| (example.line, example.status)).collect();
        assert_eq!(shown, [(4, 0), (6, 1), (12, 0)]);
        assert_eq!(found[1].command, "damka c");
        assert!(!is_ours(found[2].command));
    }
}
