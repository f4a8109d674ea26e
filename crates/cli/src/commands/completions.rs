//! `damka completions`: a completion script, made from the definition of the arguments.

use std::io::Write as _;

use clap_complete::Shell;

use crate::args;
use crate::context::Context;
use crate::outcome::Outcome;

pub(super) const EXAMPLES: &str =
    "  damka completions bash > ~/.local/share/bash-completion/completions/damka
  damka completions zsh > _damka";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut args::definition(&context.messages), "damka", &mut script);
    context.output.write_all(&script)?;
    Ok(Outcome::Done)
}
