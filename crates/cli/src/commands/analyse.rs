//! `damka analyse`: the best lines of a position, or the games of files with a judgement of every move.

mod evaluating;
mod games;
mod judging;
mod memory;
mod position;
mod report;
mod track;

use std::num::NonZero;
use std::path::PathBuf;

use clap::ValueEnum;

use crate::args::{encoding_name, variant_name};
use crate::context::Context;
use crate::files::FileArgs;
use crate::input::STANDARD;
use crate::outcome::Outcome;
use crate::output::into_file;
use crate::position::Given;
use crate::searching::SearchArgs;
use crate::settings::ConfigArgs;
use crate::{position as positions, start};

pub(super) const EXAMPLES: &str = "  damka analyse --variant international --time 10s
  damka analyse \"W:Wc3,d4:Bf6,Kh8\" --multipv 3 --format json
  damka analyse games.pdn --time 200ms
  damka analyse games.pdn --format pdn -o annotated.pdn";

/// What files are to this command.
const FILES: &str =
    "Files of games, and patterns such as 'games/**/*.pdn', or a position in FEN; `-` is standard input";

#[derive(Debug, clap::Args)]
#[command(mut_arg("files", |files| files.help(FILES)))]
pub(crate) struct Args {
    #[command(flatten)]
    files: FileArgs,

    /// A position in FEN instead of files, as in "W:Wc3,Kd4:Be5"; the start position when neither is given
    #[arg(long, value_name = "FEN", conflicts_with_all = ["files", "recursive", "files_from", "include"])]
    fen: Option<String>,

    /// An opening of a table by number, by label or by lot, as in "english-3-move:68" or "russian-flying:random";
    /// `damka openings` lists them
    #[arg(
        long, value_name = "TABLE:N",
        conflicts_with_all = ["fen", "files", "recursive", "files_from", "include"]
    )]
    start: Option<String>,

    /// Draw the same opening every time this seed is given, on every machine; by chance when absent
    #[arg(long, value_name = "SEED", requires = "start")]
    seed: Option<u64>,

    /// The variant, by name or alias, whatever the tags of the games say
    #[arg(long, value_name = "NAME", value_parser = variant_name())]
    variant: Option<String>,

    /// How many of the best moves get a line each
    #[arg(long, value_name = "K", default_value_t = NonZero::<usize>::MIN)]
    multipv: NonZero<usize>,

    #[command(flatten)]
    search: SearchArgs,

    /// The encoding of all files, found out for each one when absent
    #[arg(long, value_name = "NAME", value_parser = encoding_name())]
    encoding: Option<String>,

    /// Search all positions, even those that an earlier run has searched in the same way
    #[arg(long)]
    no_cache: bool,

    #[command(flatten)]
    config: ConfigArgs,

    /// How it is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// The file to write to, standard output when absent
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Replace the output file if there is one
    #[arg(long, requires = "output")]
    force: bool,
}

/// How an analysis is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON document
    Json,
    /// One JSON object a line: a position or a game
    Jsonl,
    /// The games with evaluations, marks and better lines
    Pdn,
    /// Comma-separated values, a row for each half-move, or for each line of a position
    Csv,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    match args.output.as_deref().filter(|path| path.as_os_str() != STANDARD) {
        Some(path) => into_file(path, args.force, context, |context| analyse(args, context)),
        None => analyse(args, context),
    }
}

fn analyse(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    match args.given(context)? {
        Some(given) => position::run(&given, args, context),
        None => games::run(args, context),
    }
}

impl Args {
    /// The position that is asked for; nothing if it is files.
    fn given(&self, context: &mut Context<'_>) -> anyhow::Result<Option<Given>> {
        let variant = self.variant.as_deref().map(|name| context.variant(name)).transpose()?;
        if let Some(opening) = &self.start {
            return start::resolve(opening, self.seed, variant, context).map(Some);
        }
        if let Some(fen) = self.fen.as_deref().or(self.files.fen()) {
            return positions::read(variant, fen, context).map(Some);
        }
        if self.files.is_named() {
            return Ok(None);
        }
        let variant = variant.unwrap_or_else(|| positions::default_variant(context));
        Ok(Some(Given { variant, setup: variant.start, told: variant.start.into() }))
    }
}
