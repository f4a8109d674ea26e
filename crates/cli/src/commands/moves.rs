//! `damka moves`: the legal moves of a position.

use std::cmp::Ordering;
use std::io::Write as _;

use damka_messages::Arg;
use damka_rules::{AnyMove, Square, SquareSet, VariantInfo, route, with_position};
use serde::Serialize;

use crate::args::DataFormat;
use crate::context::Context;
use crate::outcome::Outcome;
use crate::position::{Given, PositionArgs};

pub(super) const EXAMPLES: &str = "  damka moves --variant english
  damka moves \"B:Wb2,f4,e7:Ba3\"
  damka moves --fen \"W:WKa1:Bc3,g5\" --format json";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// How the list is written; as text, a capture is followed by its path and the captured pieces
    #[arg(long, value_enum, default_value_t)]
    format: DataFormat,
}

/// The list in JSON. Squares and moves are in the notation of the variant.
#[derive(Serialize)]
struct Report {
    variant: &'static str,
    fen: String,
    to_move: &'static str,
    moves: Vec<Row>,
}

/// A move in JSON.
#[derive(Serialize)]
struct Row {
    text: String,
    from: String,
    to: String,
    /// In the order of capture.
    captures: Vec<String>,
    /// From start to end; of a capture, all squares of one of its paths.
    route: Vec<String>,
    promotes: bool,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let given = args.position.resolve(context)?;
    let moves = rows(&given, context)?;
    match args.format {
        DataFormat::Json => {
            let (variant, fen, to_move) = (given.variant.name, given.fen(), given.setup.turn.name());
            serde_json::to_writer(&mut context.output, &Report { variant, fen, to_move, moves })?;
            writeln!(context.output)?;
        }
        DataFormat::Text => {
            if moves.is_empty() {
                context.note("count-moves", &[("moves", Arg::Number(0))]);
            }
            let sign = given.variant.capture_sign.to_string();
            for row in moves {
                write!(context.output, "{}", row.text)?;
                if !row.captures.is_empty() {
                    write!(context.output, "  {}  {}", row.route.join(&sign), row.captures.join(","))?;
                }
                writeln!(context.output)?;
            }
        }
    }
    Ok(Outcome::Done)
}

fn rows(given: &Given, context: &Context<'_>) -> anyhow::Result<Vec<Row>> {
    let name = |square| given.variant.square_text(square, given.variant.notation);
    let row = |text: String, mv: AnyMove, route: Vec<Square>| {
        let path: Vec<Square> = std::iter::once(mv.from).chain(route).collect();
        Row {
            text,
            from: name(mv.from),
            to: name(mv.to),
            captures: captures(given.variant, &path, mv.captured).into_iter().map(name).collect(),
            route: path.into_iter().map(name).collect(),
            promotes: mv.promotes,
        }
    };
    let writer = given.move_writer();
    Ok(with_position!(given.position(context)?, position => {
        let over = given.variant.objective.winner(&position).is_some();
        let legal = if over { Vec::new() } else { position.legal_moves() };
        let text = |mv| {
            let mut text = String::new();
            writer.write(&position, mv, &legal, &mut text);
            text
        };
        legal.iter().map(|mv| row(text(mv), (*mv).into(), route(&position, mv))).collect()
    }))
}

/// The captured pieces in the order in which a path passes over them.
pub(super) fn captures(variant: &VariantInfo, path: &[Square], captured: SquareSet) -> Vec<Square> {
    path.windows(2)
        .flat_map(|leg| between(variant, leg[0], leg[1]))
        .filter(|square| captured.contains(*square))
        .collect()
}

/// The squares between two squares of a line.
fn between(variant: &VariantInfo, from: Square, to: Square) -> impl Iterator<Item = Square> {
    let ((file, rank), (to_file, to_rank)) = (variant.coordinates(from), variant.coordinates(to));
    let length = file.abs_diff(to_file).max(rank.abs_diff(to_rank));
    (1..length).filter_map(move |step| {
        let towards = |at: u8, end: u8| match at.cmp(&end) {
            Ordering::Less => at + step,
            Ordering::Equal => at,
            Ordering::Greater => at - step,
        };
        variant.from_coordinates(towards(file, to_file), towards(rank, to_rank))
    })
}
