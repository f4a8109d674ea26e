//! Starting other programs: the cargo that started us, git, and the workspace they run in.
//!
//! No child reads from the terminal, so a task never waits for an answer.

use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

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

/// A command as a person would type it.
fn shown(command: &Command) -> String {
    let name = PathBuf::from(command.get_program());
    let name = name.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let arguments = command.get_args().map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once(name).chain(arguments).collect::<Vec<_>>().join(" ")
}
