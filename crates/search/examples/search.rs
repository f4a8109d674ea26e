//! Searches the start position of a variant: `cargo run --release -p damka-search --example search -- russian 15 1`,
//! where the numbers are the depth and the threads. Heuristics that are named behind them (`Reduction`) are left out.

use damka_rules::{Game, variant};
use damka_search::{Control, Heuristic, Limits, Report, SearchRoot, Searcher, SystemClock};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "international".to_owned());
    let depth = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(15);
    let threads = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let Some(variant) = variant(&name) else { return };
    let left_out: Vec<_> = arguments.collect();
    let mut searcher = Heuristic::ALL
        .into_iter()
        .filter(|heuristic| left_out.contains(&format!("{heuristic:?}")))
        .fold(Searcher::new(64, threads), Searcher::without);
    let mut print = |report: &Report| {
        #[allow(clippy::print_stdout, reason = "an example")]
        if let Some(line) = report.best() {
            println!(
                "depth {:2} nodes {:>11} time {:7.3} s {:>5.2} M/s score {} {:?} hits {:?}",
                report.depth,
                report.nodes,
                report.time.as_secs_f64(),
                report.nodes_per_second() as f64 / 1e6,
                line.score,
                line.moves
                    .iter()
                    .map(|mv| format!("{}-{}", mv.from.index() + 1, mv.to.index() + 1))
                    .collect::<Vec<_>>(),
                report.table_hits,
            );
        }
    };
    let root = SearchRoot::new(&Game::new(variant));
    searcher.search(&root, &Limits::depth(depth), &Control::new(), &SystemClock::default(), &mut print);
}
