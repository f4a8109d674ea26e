//! `cargo xtask test`: every test of the workspace, doc tests included.

use crate::process::{cargo, run as start};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Passed on to `cargo test`: a filter, or `-- --nocapture`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    start(cargo("test --workspace --no-fail-fast").args(&args.rest))
}
