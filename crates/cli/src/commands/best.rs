//! `damka best`: the best move of a position, for scripts.

use std::io::Write as _;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use damka_messages::Arg;
use damka_rules::Game;
use damka_search::{Level, SearchRoot, SystemClock};

use crate::context::Context;
use crate::outcome::Outcome;
use crate::position::PositionArgs;
use crate::searching::{SearchArgs, control, final_result};

pub(super) const EXAMPLES: &str = "  damka best --variant international --time 2s
  damka best \"W:Wc3,d4:Bf6,Kh8\" --depth 12 --threads 1
  damka best --variant english --level 3";

/// The time for a move when there is no limit.
const TIME: Duration = Duration::from_secs(1);

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    search: SearchArgs,

    /// Play as weakly as this: 1 is a beginner, 10 full strength
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<u8>::new().range(1..=10))]
    level: Option<u8>,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let given = args.position.resolve(context)?;
    let rules = args.search.draw_rules_of(given.variant, context)?;
    let position = given.position(context)?;
    let game = Game::from_position(given.variant, rules, position, given.told.half_moves.unwrap_or(0));
    let mut limits = args.search.limits(TIME, context)?;
    limits.play = true;
    limits.level = args.level.and_then(Level::new);
    let mut searcher = args.search.searcher(args.search.threads().get());
    let (control, clock) = (control(&context.interrupt), SystemClock::default());
    let outcome = searcher.search(&SearchRoot::new(&game), &limits, &control, &clock, &mut ());
    let text = outcome.best.and_then(|best| given.move_writer().text(&position, &best));
    if let Some(text) = text {
        writeln!(context.output, "{text}")?;
    } else {
        let result = final_result(given.variant, &position);
        context.note("no-moves", &[("result", Arg::Text(result))]);
    }
    Ok(match outcome.best {
        _ if context.interrupt.is_set() => Outcome::Interrupted,
        Some(_) => Outcome::Done,
        None => Outcome::ErrorsFound,
    })
}
