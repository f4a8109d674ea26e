//! `cargo xtask ci`: every check that a change must pass.
//!
//! Every step runs, even when an earlier one failed: a change is mended once, not once per step. The order lets later
//! steps use what earlier ones compiled, and the cheap ones come first.

use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};

use crate::process::{cargo, children_time, executable, run as start, target};
use crate::{readme, signature, tidy};

/// What a clean release build of the program may take on two cores.
const BUILD_LIMIT: Duration = Duration::from_mins(3);
/// What all steps together should take on two cores.
const TOTAL_LIMIT: Duration = Duration::from_mins(15);

struct Step {
    name: &'static str,
    run: fn() -> anyhow::Result<()>,
}

const STEPS: &[Step] = &[
    Step { name: "tidy", run: tidy::run },
    Step { name: "format", run: || start(&mut cargo("fmt --all --check")) },
    Step { name: "fetch", run: || start(&mut cargo("fetch --locked")) },
    Step { name: BUILD, run: build },
    Step { name: "signature", run: || signature::check(&budget_folder()) },
    Step { name: "readme", run: || readme::run(&budget_folder()) },
    Step {
        name: "clippy",
        run: || start(&mut cargo("clippy --workspace --all-targets --keep-going -- -D warnings")),
    },
    Step { name: "docs", run: docs },
    Step { name: "tests", run: || start(&mut cargo("test --workspace --no-fail-fast -- --skip perft")) },
    // The tests that the step before left out: together they are the whole suite, and the tables show their own time.
    Step { name: "perft", run: || start(&mut cargo("test --workspace --no-fail-fast -- perft")) },
];

/// The name of the step that is held to [`BUILD_LIMIT`].
const BUILD: &str = "build";

/// What became of a step.
struct Outcome {
    name: &'static str,
    time: Duration,
    failure: Option<String>,
}

pub(crate) fn run() -> anyhow::Result<()> {
    let began = Instant::now();
    let outcomes: Vec<Outcome> = STEPS.iter().map(perform).collect();
    println!("\n{}", summary(&outcomes, began.elapsed(), binary_size()));
    let failed = outcomes.iter().filter(|outcome| outcome.failure.is_some()).count();
    ensure!(failed == 0, "{failed} of {} steps failed", outcomes.len());
    Ok(())
}

fn perform(step: &Step) -> Outcome {
    println!("\n== {} ==", step.name);
    let began = Instant::now();
    let failure = (step.run)().err().map(|error| format!("{error:#}"));
    if let Some(failure) = &failure {
        println!("{} failed: {failure}", step.name);
    }
    Outcome { name: step.name, time: began.elapsed(), failure }
}

/// A clean release build of the program in a folder of its own, so that the time is that of a new user and the
/// developer's build cache stays.
fn build() -> anyhow::Result<()> {
    match fs::remove_dir_all(budget_folder()) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let (began, earlier) = (Instant::now(), children_time());
    start(cargo("build --release --package damka --locked --target-dir").arg(budget_folder()))?;
    let time = began.elapsed();
    let processor = children_time().zip(earlier).map(|(now, earlier)| now.saturating_sub(earlier));
    if is_over_budget(time, processor) {
        bail!("a clean release build took {}, more than {}", seconds(time), seconds(BUILD_LIMIT));
    }
    if time > BUILD_LIMIT {
        println!("the build took {}, but waited for other programs: the machine is busy", seconds(time));
    }
    Ok(())
}

/// A build that needs less processor time than the limit would have kept it on a single idle core, however long it
/// waited for a busy machine.
fn is_over_budget(time: Duration, processor: Option<Duration>) -> bool {
    time > BUILD_LIMIT && processor.is_none_or(|processor| processor > BUILD_LIMIT)
}

fn docs() -> anyhow::Result<()> {
    start(cargo("doc --workspace --no-deps --keep-going").env("RUSTDOCFLAGS", "-D warnings"))
}

fn budget_folder() -> PathBuf {
    target("budget")
}

/// In bytes, of the binary that [`build`] made.
fn binary_size() -> Option<u64> {
    let binary = budget_folder().join("release").join(executable("damka"));
    fs::metadata(binary).ok().map(|metadata| metadata.len())
}

/// The table of the steps, what failed, and the figures that the build budget is about.
fn summary(outcomes: &[Outcome], total: Duration, binary: Option<u64>) -> String {
    let mut text = String::new();
    for Outcome { name, time, failure } in outcomes {
        let verdict = if failure.is_some() { "FAILED" } else { "ok" };
        _ = writeln!(text, "{name:<9} {:>9}  {verdict}", seconds(*time));
    }
    for Outcome { name, failure, .. } in outcomes {
        if let Some(failure) = failure {
            _ = writeln!(text, "\n{name}: {failure}");
        }
    }
    let build =
        outcomes.iter().find(|outcome| outcome.name == BUILD).map_or(Duration::ZERO, |step| step.time);
    _ = writeln!(text, "\nclean release build  {:>9}  (at most {})", seconds(build), seconds(BUILD_LIMIT));
    _ = writeln!(text, "whole ci             {:>9}  (at most {})", seconds(total), seconds(TOTAL_LIMIT));
    if total > TOTAL_LIMIT {
        _ = writeln!(text, "warning: ci is over its limit; is the machine busy?");
    }
    match binary {
        Some(bytes) => _ = write!(text, "size of the binary   {:>5} KiB", bytes.div_ceil(1024)),
        None => text.push_str("size of the binary   unknown: the build failed"),
    }
    text
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_shows_every_step_and_every_failure() {
        let outcome = |name, seconds, failure: Option<&str>| Outcome {
            name,
            time: Duration::from_secs(seconds),
            failure: failure.map(str::to_owned),
        };
        let outcomes = [
            outcome("tidy", 1, Some("2 findings")),
            outcome(BUILD, 100, None),
            outcome("tests", 20, Some("cargo test ended with exit status: 101")),
        ];
        let text = summary(&outcomes, Duration::from_secs(121), Some(2049));
        assert_eq!(
            text,
            "tidy          1.0 s  FAILED\n\
             build       100.0 s  ok\n\
             tests        20.0 s  FAILED\n\
             \n\
             tidy: 2 findings\n\
             \n\
             tests: cargo test ended with exit status: 101\n\
             \n\
             clean release build    100.0 s  (at most 180.0 s)\n\
             whole ci               121.0 s  (at most 900.0 s)\n\
             size of the binary       3 KiB"
        );
    }

    #[test]
    fn a_busy_machine_does_not_break_the_budget() {
        let [short, long] = [BUILD_LIMIT, BUILD_LIMIT + Duration::from_secs(1)];
        assert!(!is_over_budget(short, Some(long)));
        assert!(!is_over_budget(long, Some(short)));
        assert!(is_over_budget(long, Some(long)));
        assert!(is_over_budget(long, None));
    }

    #[test]
    fn a_failing_step_is_an_outcome_and_no_end() {
        let outcome = perform(&Step { name: "docs", run: || bail!("no") });
        assert_eq!(outcome.failure.as_deref(), Some("no"));
    }
}
