//! `cargo xtask perft`: the perft tables of `tests/data/perft`, in a release build.
//!
//! The tables and their reader belong to the test package; this task only chooses how deep it goes, through the
//! environment variable [`DEEP`].

use crate::process::{cargo, run as start};

/// Set to `1`, it makes the test package run the rows up to 3e9 nodes too, not only those up to 3e7.
const DEEP: &str = "DAMKA_DEEP";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Run the long rows as well: up to 3e9 nodes each, instead of up to 3e7
    #[arg(long)]
    deep: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let mut tests = cargo("test --package damka-tests --release -- perft --nocapture");
    if args.deep {
        tests.env(DEEP, "1");
    } else {
        tests.env_remove(DEEP);
    }
    start(&mut tests)
}
