//! `cargo xtask test`: every test of the workspace, doc tests included.

use crate::process::{cargo, run as start};

/// Set to `1`, it makes the test package compare many more random positions with the slow generator.
const LONG: &str = "DAMKA_LONG";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The long suite, in a release build: 100,000 random positions of each variant instead of 2,000
    #[arg(long)]
    long: bool,
    /// Passed on to `cargo test`: a filter, or `-- --nocapture`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut tests = cargo("test --workspace --no-fail-fast");
    if args.long {
        tests.arg("--release").env(LONG, "1");
    }
    start(tests.args(&args.rest))
}
