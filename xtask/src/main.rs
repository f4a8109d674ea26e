//! The tasks of the project: everything that is more than one cargo command, in Rust rather than in shell, so that it
//! runs wherever the project builds.
//!
//! One file per task. A task reports everything it finds, not only the first failure, and exits with 1 when it found
//! something. Tasks are thin: what a user could want belongs in the `damka` program.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a task talks to the developer who started it")]

mod bench;
mod ci;
mod dist;
mod fuzz;
mod perft;
mod process;
mod readme;
mod release;
mod signature;
mod test;
mod tidy;

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "The tasks of the damka project")]
enum Task {
    /// Run every check that a change must pass, and report on all of them
    Ci,
    /// Run all tests, doc tests included
    Test(test::Args),
    /// Run the benches, or count the instructions of a fixed set of commands
    Bench(bench::Args),
    /// Compare the move generator with the perft tables in tests/data/perft
    Perft(perft::Args),
    /// Compare the signature of the search with the one that is committed, or renew it
    Signature(signature::Args),
    /// Check what compiler and linter cannot: documents, manifests, file hygiene
    Tidy,
    /// Fuzz one target of tests/fuzz (needs nightly Rust and cargo-fuzz)
    Fuzz(fuzz::Args),
    /// Build the release archives into target/dist
    Dist,
    /// Check, version, date, commit and tag a release
    Release(release::Args),
}

fn main() -> ExitCode {
    let result = match Task::parse() {
        Task::Ci => ci::run(),
        Task::Test(args) => test::run(&args),
        Task::Bench(args) => bench::run(&args),
        Task::Perft(args) => perft::run(&args),
        Task::Signature(args) => signature::run(&args),
        Task::Tidy => tidy::run(),
        Task::Fuzz(args) => fuzz::run(&args),
        Task::Dist => dist::run(),
        Task::Release(args) => release::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
