//! `damka engine`: the program as an engine that other programs talk to.

mod dxp;
mod hub;
mod thinker;

use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use damka_messages::Arg;
use damka_protocol::hub::Version;

use crate::args::draw_rule_set_name;
use crate::context::Context;
use crate::outcome::Outcome;
use crate::searching::{MOST_HASH, MOST_THREADS};

pub(super) const EXAMPLES: &str = "  damka engine hub
  damka engine hub --threads 2 --hash 256
  damka engine hub1
  damka engine dxp --listen 127.0.0.1:27531
  damka engine dxp --connect 127.0.0.1:27531 --games 2 --minutes 5";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// What is spoken
    #[arg(value_enum)]
    protocol: Protocol,

    #[command(flatten)]
    strength: Strength,

    #[command(flatten)]
    dxp: dxp::Network,
}

/// What is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Protocol {
    /// Hub 2, over standard input and output
    Hub,
    /// Hub 1, the older form, over standard input and output
    Hub1,
    /// DXP, over a network
    Dxp,
}

/// What an engine works with.
#[derive(Debug, clap::Args)]
struct Strength {
    /// Size of the table of positions in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = up_to(MOST_HASH))]
    hash: usize,

    /// How many threads to use
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = up_to(MOST_THREADS))]
    threads: usize,

    /// Play as weakly as this: 1 is a beginner, 10 full strength
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = RangedU64ValueParser::<u8>::new().range(1..=10))]
    level: u8,

    /// The set of draw rules [default: official]
    #[arg(long, value_name = "SET", value_parser = draw_rule_set_name())]
    draw_rules: Option<String>,
}

/// A number from 1 on.
fn up_to(most: usize) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=most as u64)
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let version = match args.protocol {
        Protocol::Hub => Version::Two,
        Protocol::Hub1 => Version::One,
        Protocol::Dxp => return dxp::run(&args.dxp, &args.strength, context),
    };
    if let Some(option) = args.dxp.first_given() {
        return Err(context.failure("engine-only-dxp", &[("option", Arg::Text(option))]).into());
    }
    hub::run(version, &args.strength, context)
}
