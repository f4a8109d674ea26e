//! `damka perft`: the number of leaves of the tree of legal moves.

use std::io::Write as _;
use std::time::Instant;

use clap::ValueEnum;
use damka_rules::{AnyPosition, Counting, Objective, Position, Rules, divide, perft, with_position};
use serde::Serialize;

use crate::args::DataFormat;
use crate::context::Context;
use crate::outcome::Outcome;
use crate::platform::Interrupt;
use crate::position::PositionArgs;

pub(super) const EXAMPLES: &str = "  damka perft --depth 8
  damka perft --variant english --depth 6 --divide
  damka perft --fen \"W:WKa1:Bc3,g5\" --depth 3 --count orders --format json";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// How many plies deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,

    /// What counts as one move
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    count: Count,

    /// Count below each legal move separately
    #[arg(long)]
    divide: bool,

    /// How the result is written
    #[arg(long, value_enum, default_value_t)]
    format: DataFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Count {
    /// Start, end and set of captured pieces
    #[default]
    Unique,
    /// Start, end and order in which pieces are captured, as in older tables
    Orders,
}

/// The result in JSON.
#[derive(Serialize)]
struct Report {
    variant: &'static str,
    fen: String,
    depth: u32,
    count: &'static str,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Below>>,
}

/// The leaves below one move.
#[derive(Serialize)]
struct Below {
    text: String,
    nodes: u64,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let given = args.position.resolve(context)?;
    let position = given.position(context)?;
    let (counting, count) = match args.count {
        Count::Unique => (Counting::Unique, "unique"),
        Count::Orders => (Counting::Orders, "orders"),
    };
    let objective = given.variant.objective;
    let start = Instant::now();
    let Some(below) = count_below(&position, args.depth, (counting, objective), &context.interrupt) else {
        return Ok(Outcome::Interrupted);
    };
    let seconds = start.elapsed().as_secs_f64();
    let nodes = if args.depth == 0 { 1 } else { below.iter().map(|(_, nodes)| nodes).sum() };
    let writer = given.move_writer();
    let text = |mv| writer.text(&position, mv).unwrap_or_default();
    let moves = args
        .divide
        .then(|| below.iter().map(|(mv, nodes)| Below { text: text(mv), nodes: *nodes }).collect::<Vec<_>>());
    let nodes_per_second = (nodes as f64 / seconds.max(1e-9)) as u64;
    match args.format {
        DataFormat::Json => {
            let (variant, fen, depth) = (given.variant.name, given.fen(), args.depth);
            let report = Report { variant, fen, depth, count, nodes, seconds, nodes_per_second, moves };
            serde_json::to_writer(&mut context.output, &report)?;
            writeln!(context.output)?;
        }
        DataFormat::Text => {
            for Below { text, nodes } in moves.iter().flatten() {
                writeln!(context.output, "{text}  {nodes}")?;
            }
            writeln!(context.output, "{nodes}")?;
        }
    }
    Ok(Outcome::Done)
}

/// The leaves below each legal move; nothing if the user asked to stop.
fn count_below(
    position: &AnyPosition,
    depth: u32,
    what: (Counting, Objective),
    interrupt: &Interrupt,
) -> Option<Vec<(damka_rules::AnyMove, u64)>> {
    if depth == 0 {
        return Some(Vec::new());
    }
    with_position!(position, position => {
        divide(position, 1, what.0, what.1)
            .into_iter()
            .map(|(mv, weight)| {
                let nodes = weight * leaves(&position.play(&mv), depth - 1, what, interrupt)?;
                Some((mv.into(), nodes))
            })
            .collect()
    })
}

/// As [`perft`], looking from time to time whether to stop.
fn leaves<R: Rules>(
    position: &Position<R>,
    depth: u32,
    what: (Counting, Objective),
    interrupt: &Interrupt,
) -> Option<u64> {
    /// Takes less than a second.
    const UNWATCHED: u32 = 6;
    if interrupt.is_set() {
        return None;
    }
    if depth <= UNWATCHED {
        return Some(perft(position, depth, what.0, what.1));
    }
    divide(position, 1, what.0, what.1)
        .into_iter()
        .map(|(mv, weight)| Some(weight * leaves(&position.play(&mv), depth - 1, what, interrupt)?))
        .sum()
}
