//! The commands, one file each: arguments, examples, and what is done.

mod analyse;
mod bench;
mod best;
mod check;
mod completions;
mod contest;
mod convert;
mod engine;
mod explain;
mod fen;
mod man;
mod moves;
mod openings;
mod perft;
mod rules;
mod show;
mod status;
mod variants;
mod why;

use clap::Subcommand;

use crate::context::Context;
use crate::outcome::Outcome;

/// What can be done.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check games: replay every move and say what is wrong
    Check(check::Args),
    /// Write games in another dialect or format
    Convert(convert::Args),
    /// Search a position for its best moves, or annotate the games of files
    #[command(visible_alias = "analyze")]
    Analyse(analyse::Args),
    /// Print the best move of a position and nothing else
    Best(best::Args),
    /// List the legal moves of a position
    Moves(moves::Args),
    /// Say why a move is not legal, or what it captures
    ///
    /// Exits with 0 if the move is legal, with 1 if it is not.
    Why(why::Args),
    /// Count the leaves of the tree of legal moves
    Perft(perft::Args),
    /// Show a position as a board
    Show(show::Args),
    /// Tell how a position or the games of files stand: material, draw rules, result
    Status(status::Args),
    /// Write a position in FEN, in another style, from the other side or for another variant
    Fen(fen::Args),
    /// Explain a diagnostic code: what it is, why it matters, how to fix it
    Explain(explain::Args),
    /// Write the rules of a variant as sentences, with their articles
    Rules(rules::Args),
    /// List the variants, or where two of them differ
    Variants(variants::Args),
    /// List the opening tables, or the openings of one
    Openings(openings::Args),
    /// Let two engines play a match
    Match(contest::Args),
    /// Be an engine for other programs: Hub or DXP
    Engine(engine::Args),
    /// Search fixed positions of all variants and tell the speed
    Bench(bench::Args),
    /// Write completions for a shell to standard output
    Completions(completions::Args),
    /// Write the man pages into a folder
    Man(man::Args),
}

/// Does what was asked for.
pub(crate) fn run(command: Command, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    match command {
        Command::Check(args) => check::run(&args, context),
        Command::Convert(args) => convert::run(&args, context),
        Command::Analyse(args) => analyse::run(&args, context),
        Command::Best(args) => best::run(&args, context),
        Command::Moves(args) => moves::run(&args, context),
        Command::Why(args) => why::run(&args, context),
        Command::Perft(args) => perft::run(&args, context),
        Command::Show(args) => show::run(&args, context),
        Command::Status(args) => status::run(&args, context),
        Command::Fen(args) => fen::run(&args, context),
        Command::Explain(args) => explain::run(&args, context),
        Command::Rules(args) => rules::run(&args, context),
        Command::Variants(args) => variants::run(&args, context),
        Command::Openings(args) => openings::run(&args, context),
        Command::Match(args) => contest::run(&args, context),
        Command::Engine(args) => engine::run(&args, context),
        Command::Bench(args) => bench::run(&args, context),
        Command::Completions(args) => completions::run(&args, context),
        Command::Man(args) => man::run(&args, context),
    }
}

/// The examples in the help of a command, one a line.
pub(crate) fn examples(command: &str) -> Option<&'static str> {
    Some(match command {
        "damka" => {
            "  damka check games.pdn\n  damka convert games.pdn --to json -o games.json\n  damka explain M201\n  damka show \"W:Wc3,d4:Bf6,Kh8\""
        }
        "check" => check::EXAMPLES,
        "convert" => convert::EXAMPLES,
        "analyse" => analyse::EXAMPLES,
        "best" => best::EXAMPLES,
        "moves" => moves::EXAMPLES,
        "why" => why::EXAMPLES,
        "perft" => perft::EXAMPLES,
        "show" => show::EXAMPLES,
        "status" => status::EXAMPLES,
        "fen" => fen::EXAMPLES,
        "explain" => explain::EXAMPLES,
        "rules" => rules::EXAMPLES,
        "variants" => variants::EXAMPLES,
        "openings" => openings::EXAMPLES,
        "match" => contest::EXAMPLES,
        "engine" => engine::EXAMPLES,
        "bench" => bench::EXAMPLES,
        "completions" => completions::EXAMPLES,
        "man" => man::EXAMPLES,
        _ => return None,
    })
}
