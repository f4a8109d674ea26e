//! `damka show`: a position as a board.

use std::io::Write as _;

use clap::ValueEnum;
use damka_messages::Arg;
use damka_rules::Tolerance;

use crate::board::{Board, Style};
use crate::context::Context;
use crate::outcome::Outcome;
use crate::position::{KingMoves, PositionArgs};

pub(super) const EXAMPLES: &str = "  damka show
  damka show --variant international --flip
  damka show \"W:Wc3,d4:Bf6,Kh8\" --style ascii --legend
  damka show --start russian-flying:II-2
  damka show --start english-3-move:random --seed 7";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Show the board from Black's side
    #[arg(long)]
    flip: bool,

    /// What the pieces are drawn with
    #[arg(long, value_enum, default_value_t)]
    style: StyleName,

    /// Say what the signs mean
    #[arg(long)]
    legend: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum StyleName {
    /// Draughts pieces, one column each
    #[default]
    Unicode,
    /// w W b B: men are small letters, kings capitals
    Ascii,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let given = args.position.resolve(context)?;
    let style = match args.style {
        StyleName::Unicode => Style::Unicode { color: context.output_color() },
        StyleName::Ascii => Style::Ascii,
    };
    let board = Board { variant: given.variant, setup: &given.setup, flip: args.flip, style };
    write!(context.output, "{board}")?;
    let color = if given.told.turn_known { given.setup.turn.name() } else { "unknown" };
    let turn = context.messages.text("to-move", &[("color", Arg::Text(color))]);
    writeln!(context.output, "{turn}")?;
    if let Ok(position) = given.variant.position(&given.setup, Tolerance::ALL) {
        for moves in KingMoves::of(given.variant, &position) {
            writeln!(context.output, "{}", moves.sentence(&context.messages))?;
        }
    }
    if args.legend {
        for (sign, key) in style.legend() {
            writeln!(context.output, "{sign}  {}", context.messages.text(key, &[]))?;
        }
    }
    Ok(Outcome::Done)
}
