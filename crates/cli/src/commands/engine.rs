//! `damka engine`: the program as an engine that other programs talk to.

mod dxp;
mod hub;
mod thinker;

use std::num::NonZero;

use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use damka_messages::Arg;
use damka_protocol::hub::Version;

use crate::context::Context;
use crate::outcome::Outcome;

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
#[derive(Clone, Copy, Debug, clap::Args)]
struct Strength {
    /// Size of the table of positions in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=MOST_HASH))]
    hash: u32,

    /// How many threads to use
    #[arg(long, value_name = "N", default_value_t = NonZero::<u16>::MIN)]
    threads: NonZero<u16>,

    /// Play as weakly as this: 1 is a beginner, 10 full strength
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = RangedU64ValueParser::<u8>::new().range(1..=10))]
    level: u8,
}

/// More MiB than any machine has are a mistake.
const MOST_HASH: i64 = 1 << 20;

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let version = match args.protocol {
        Protocol::Hub => Version::Two,
        Protocol::Hub1 => Version::One,
        Protocol::Dxp => return dxp::run(&args.dxp, args.strength, context),
    };
    if let Some(option) = args.dxp.first_given() {
        return Err(context.failure("engine-only-dxp", &[("option", Arg::Text(option))]).into());
    }
    hub::run(version, args.strength, context)
}
