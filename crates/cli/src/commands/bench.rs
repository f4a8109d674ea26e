//! `damka bench`: searches fixed positions of all variants with one thread.
//!
//! The number of nodes is the signature of the search: it changes exactly when the search does.

use std::io::Write as _;
use std::time::Instant;

use damka_rules::Game;
use damka_search::{BENCH_DEPTH, Limits, SearchRoot, Searcher, SystemClock, bench_positions};
use serde::Serialize;

use crate::args::DataFormat;
use crate::context::Context;
use crate::outcome::Outcome;
use crate::searching::control;

pub(super) const EXAMPLES: &str = "  damka bench
  damka bench --format json";

/// MiB of the table; part of what the signature depends on.
const HASH: usize = 16;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How it is written
    #[arg(long, value_enum, default_value_t)]
    format: DataFormat,
}

/// The result in JSON.
#[derive(Serialize)]
struct Report {
    /// Positions searched.
    nodes: u64,
    seconds: f64,
    /// Nodes a second.
    nps: u64,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let mut searcher = Searcher::new(HASH, 1);
    let (control, clock) = (control(&context.interrupt), SystemClock::default());
    let start = Instant::now();
    let mut nodes = 0;
    for bench in bench_positions() {
        let rules = bench.variant.official_draw_rules();
        let game = Game::from_position(bench.variant, rules, bench.position, 0);
        searcher.clear();
        let limits = Limits::depth(BENCH_DEPTH);
        nodes += searcher.search(&SearchRoot::new(&game), &limits, &control, &clock, &mut ()).report.nodes;
        if context.interrupt.is_set() {
            return Ok(Outcome::Interrupted);
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let nps = (nodes as f64 / seconds.max(1e-9)) as u64;
    match args.format {
        DataFormat::Json => {
            serde_json::to_writer(&mut context.output, &Report { nodes, seconds, nps })?;
            writeln!(context.output)?;
        }
        DataFormat::Text => writeln!(context.output, "nodes {nodes}\nseconds {seconds:.3}\nnps {nps}")?,
    }
    Ok(Outcome::Done)
}
