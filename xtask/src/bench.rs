//! `cargo xtask bench`: criterion for reading, instruction counts for gates.
//!
//! Times depend on the machine's mood; the number of instructions of a fixed command hardly does, so that is what two
//! commits are compared by.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::process::{SAMPLES, cargo, executable, program, root, run as start, target};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Count the instructions of a fixed set of commands under valgrind, instead of measuring time
    #[arg(long)]
    instructions: bool,
    /// Passed on to `cargo bench`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, conflicts_with = "instructions")]
    rest: Vec<String>,
}

/// What is counted: each kind of work once. `SAMPLES` stands for the sample games.
const COMMANDS: &[&str] = &[
    "perft --variant international --depth 7",
    "perft --variant russian --depth 8",
    "perft --variant english --depth 8",
    "perft --variant brazilian --depth 8",
    "check --threads 1 SAMPLES",
    "convert --to json SAMPLES",
];

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if args.instructions { count_instructions() } else { start(cargo("bench --workspace").args(&args.rest)) }
}

fn count_instructions() -> anyhow::Result<()> {
    if program("valgrind").arg("--version").output().is_err() {
        bail!("valgrind is not installed; without it instructions cannot be counted");
    }
    start(&mut cargo("build --release --package damka"))?;
    let damka = target("release").join(executable("damka"));
    let mut failures = Vec::new();
    for command in COMMANDS {
        match instructions(&damka, command) {
            Ok(count) => println!("{count:>15}  damka {command}"),
            Err(error) => failures.push(format!("damka {command}: {error:#}")),
        }
    }
    if failures.is_empty() { Ok(()) } else { bail!("not counted:\n  {}", failures.join("\n  ")) }
}

/// The instructions that one command executes, all threads together.
fn instructions(damka: &Path, command: &str) -> anyhow::Result<u64> {
    let log = target("instructions.log");
    let mut valgrind = program("valgrind");
    valgrind
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(format!("--log-file={}", log.display()))
        .arg(damka);
    for argument in command.split_whitespace() {
        if argument == "SAMPLES" {
            valgrind.args(samples()?)
        } else {
            valgrind.arg(argument)
        };
    }
    let output = valgrind.output()?;
    // The samples may hold errors, which is 1.
    if !matches!(output.status.code(), Some(0 | 1)) {
        bail!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr).trim());
    }
    total(&fs::read_to_string(&log)?).context("valgrind gave no count")
}

/// The sample games, in an order that does not change.
fn samples() -> anyhow::Result<Vec<PathBuf>> {
    let folder = fs::read_dir(root().join(SAMPLES)).with_context(|| format!("cannot read {SAMPLES}"))?;
    let mut files = folder.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<Vec<PathBuf>>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "pdn"));
    files.sort();
    Ok(files)
}

/// The number behind `I refs:` in a log of cachegrind, with as many blanks between them as its version puts there.
fn total(log: &str) -> Option<u64> {
    let count = log.lines().find_map(|line| {
        let (head, count) = line.split_once("refs:")?;
        head.trim_end().ends_with(" I").then_some(count)
    })?;
    count.trim().replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::total;

    #[test]
    fn the_count_is_read_from_the_log() {
        assert_eq!(total("==12== Cachegrind\n==12== \n==12== I refs:        1,234,567\n"), Some(1_234_567));
        assert_eq!(total("==12== I   refs:      320,540\n"), Some(320_540));
        assert_eq!(total("==12== Cachegrind\n"), None);
    }
}
