//! `cargo xtask fuzz`: the fuzz targets of `tests/fuzz`, which lives outside the workspace because it needs nightly.
//!
//! Not part of ci: the same property bodies run there as tests.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, bail, ensure};

use crate::process::{program, root, run as start};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The target, one of those that --list shows
    #[arg(required_unless_present = "list")]
    target: Option<String>,
    /// Show the targets
    #[arg(long, conflicts_with = "target")]
    list: bool,
    /// Stop after this many seconds; without it, at the first crash or at Ctrl-C
    #[arg(long, value_name = "N")]
    seconds: Option<u32>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let targets = targets()?;
    let Some(target) = &args.target else {
        for target in targets {
            println!("{target}");
        }
        return Ok(());
    };
    ensure!(targets.contains(target), "no fuzz target {target}; there are: {}", targets.join(", "));
    ensure_tools()?;
    let mut fuzz = nightly("cargo fuzz run --fuzz-dir tests/fuzz");
    fuzz.arg(target).args(inputs(target)?).args(["--", "-dict=tests/fuzz/pdn.dict"]);
    if let Some(seconds) = args.seconds {
        fuzz.arg(format!("-max_total_time={seconds}"));
    }
    start(&mut fuzz)
}

/// The folders of inputs to begin with: first the target's own, to which the fuzzer adds, then all seeds.
fn inputs(target: &str) -> anyhow::Result<Vec<PathBuf>> {
    let folder = root().join("tests/fuzz");
    let own = folder.join("corpus").join(target);
    fs::create_dir_all(&own)?;
    let mut inputs = vec![own];
    for seeds in fs::read_dir(folder.join("seeds"))? {
        inputs.push(seeds?.path());
    }
    Ok(inputs)
}

/// The names of the targets, sorted: one file each.
fn targets() -> anyhow::Result<Vec<String>> {
    let folder = root().join("tests/fuzz/fuzz_targets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

/// Everything that is missing, with the command that installs it.
fn ensure_tools() -> anyhow::Result<()> {
    let works = |command: &str| nightly(command).output().is_ok_and(|output| output.status.success());
    let mut missing = Vec::new();
    if !works("cargo --version") {
        missing.push("nightly Rust is missing: rustup toolchain install nightly");
    }
    if !program("cargo-fuzz").arg("--version").output().is_ok_and(|output| output.status.success()) {
        missing.push("cargo-fuzz is missing: cargo install cargo-fuzz");
    }
    if missing.is_empty() { Ok(()) } else { bail!("fuzzing is not possible\n  {}", missing.join("\n  ")) }
}

/// A command line run by the nightly toolchain, whatever toolchain runs this task.
fn nightly(arguments: &str) -> std::process::Command {
    let mut command = program("rustup");
    command.args(["run", "nightly"]).args(arguments.split_whitespace());
    // Set by the cargo that started this task; the nightly cargo must set its own.
    command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
    command
}
