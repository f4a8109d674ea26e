//! `damka fen`: a position in FEN, in another style, from the other side or for another variant.

use std::io::Write as _;

use clap::ValueEnum;
use damka_messages::Arg;
use damka_notation::fen::{FenStyle, KingMoves};
use damka_notation::transform::{mirror, renumber, swap_sides, to_variant};
use damka_notation::{Fen, SquareStyle};
use damka_rules::VariantInfo;

use crate::args::variant_name;
use crate::context::Context;
use crate::outcome::Outcome;
use crate::position::PositionArgs;

pub(super) const EXAMPLES: &str = "  damka fen \"w:w31-50:b1-20.\" --variant international
  damka fen \"W:Wc3,d4:Bf6,Kh8\" --squares numeric
  damka fen \"W:Wc3,d4:Bf6,Kh8\" --swap-sides
  damka fen \"W:Wc3:Bh8\" --variant russian --to-variant international";

// Flags are independent of each other.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Turn the board by half and exchange the colours
    #[arg(long)]
    swap_sides: bool,

    /// Reflect the board in the diagonal from a1
    #[arg(long)]
    mirror: bool,

    /// Numbers in the position count from a1, as in some programs
    #[arg(long)]
    from_a1: bool,

    /// Write the position for another variant, every piece on the square of the same letter and digit
    #[arg(long, value_name = "NAME", value_parser = variant_name())]
    to_variant: Option<String>,

    /// Names of squares
    #[arg(long, value_enum, value_name = "STYLE", default_value_t)]
    squares: Squares,

    /// Write three and more squares in a row as a range
    #[arg(long)]
    ranges: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Squares {
    /// As the variant writes its moves
    #[default]
    Variant,
    /// PDN numbers
    Numeric,
    /// Letters and digits
    Algebraic,
    /// Numbers that count from a1
    A1,
}

impl Squares {
    fn style(self, variant: &VariantInfo) -> SquareStyle {
        match self {
            Self::Variant => SquareStyle::of(variant),
            Self::Numeric => SquareStyle::Numeric,
            Self::Algebraic => SquareStyle::Algebraic,
            Self::A1 => SquareStyle::FromA1,
        }
    }
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let given = args.position.resolve(context)?;
    let mut variant = given.variant;
    let mut setup = given.setup;
    if args.from_a1 {
        setup = renumber(&setup, variant, SquareStyle::Numeric, SquareStyle::FromA1);
    }
    if args.swap_sides {
        setup = swap_sides(&setup, variant.board);
    }
    if args.mirror {
        // Every board there is has as many ranks as files.
        setup = mirror(&setup, variant).unwrap_or(setup);
    }
    if let Some(name) = &args.to_variant {
        let other = context.variant(name)?;
        setup = to_variant(&setup, variant, other).map_err(|lost| {
            let squares: Vec<String> =
                lost.iter().map(|square| variant.square_text(square, variant.notation)).collect();
            let arguments = [("squares", Arg::List(&squares)), ("variant", Arg::Text(other.name))];
            context.failure("squares-lost", &arguments)
        })?;
        variant = other;
    }
    // Whose king moved is known after a turn of the board, where it stands then is not looked for.
    let moved = |moves: [KingMoves; 2]| if args.swap_sides { [moves[1], moves[0]] } else { moves };
    let placed = setup == given.setup;
    let king_moves = given
        .told
        .king_moves
        .map(|moves| moved(moves).map(|of| KingMoves { square: of.square.filter(|_| placed), ..of }));
    let fen = Fen { setup, king_moves, ..given.told };
    let squares = FenStyle::plain(args.squares.style(variant));
    let style = FenStyle { ranges: args.ranges, counters: true, ..squares };
    writeln!(context.output, "{}", fen.text(variant, style))?;
    Ok(Outcome::Done)
}
