//! Starting other programs: the cargo that started us, git, and the workspace they run in.
//!
//! No child reads from the terminal, so a task never waits for an answer.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};

/// The folder of the sample games that the project ships.
pub(crate) const SAMPLES: &str = "tests/data/games";

/// The root of the checkout. The environment goes before the path compiled in, so that a moved checkout still works.
pub(crate) fn root() -> PathBuf {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    PathBuf::from(xtask).parent().map(PathBuf::from).unwrap_or_default()
}

/// A folder under `target/` for the use of one task.
pub(crate) fn target(name: &str) -> PathBuf {
    root().join("target").join(name)
}

/// The name of a program as this system's files have it.
pub(crate) fn executable(name: &str) -> String {
    format!("{name}{}", env::consts::EXE_SUFFIX)
}

/// A program, to be run in the root of the checkout.
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// The cargo that started this task, with the first arguments split at blanks.
pub(crate) fn cargo(arguments: &str) -> Command {
    let mut command = program(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments.split_whitespace());
    command
}

/// Shows a command and runs it.
///
/// # Errors
/// When it cannot be started, or ends with anything but success.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    println!("$ {}", shown(command));
    let status = command.status().with_context(|| format!("cannot start {}", shown(command)))?;
    ensure!(status.success(), "{} ended with {status}", shown(command));
    Ok(())
}

/// Runs a command quietly and returns what it wrote to standard output.
///
/// # Errors
/// When it cannot be started, or fails: then with what it wrote to standard error.
pub(crate) fn output(command: &mut Command) -> anyhow::Result<String> {
    let output = command.output().with_context(|| format!("cannot start {}", shown(command)))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        bail!("{} ended with {}: {}", shown(command), output.status, complaint.trim());
    }
    String::from_utf8(output.stdout)
        .with_context(|| format!("{} wrote something else than text", shown(command)))
}

/// What git answers, without the last line end.
///
/// # Errors
/// As [`output`].
pub(crate) fn git(arguments: &[&str]) -> anyhow::Result<String> {
    output(program("git").args(arguments)).map(|text| text.trim_end().to_owned())
}

/// The processor time of all children that have ended, and of theirs; only Linux tells without asking the C library.
pub(crate) fn children_time() -> Option<Duration> {
    children_time_in(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// Fields 16 and 17 of `proc_pid_stat(5)`, in hundredths of a second. The name in field 2 may hold blanks, so counting
/// begins behind it.
fn children_time_in(stat: &str) -> Option<Duration> {
    let (_, fields) = stat.rsplit_once(") ")?;
    let times: Option<Vec<u64>> =
        fields.split(' ').skip(13).take(2).map(|field| field.parse().ok()).collect();
    let [user, system] = times?.try_into().ok()?;
    Some(Duration::from_millis((user + system) * 10))
}

/// A command as a person would type it.
fn shown(command: &Command) -> String {
    let name = PathBuf::from(command.get_program());
    let name = name.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let arguments = command.get_args().map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once(name).chain(arguments).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_the_children_is_read_behind_the_name() {
        let stat = "7 (a b) c) S 1 7 7 0 -1 4194304 100 200 0 0 11 12 250 50 20 0 1 0 99\n";
        assert_eq!(children_time_in(stat), Some(Duration::from_secs(3)));
        assert_eq!(children_time_in("7 (a) S 1"), None);
    }
}
