//! Search for draughts: which move is best, how good it is, and how the game would go on, for every variant of
//! [`damka_rules`].
//!
//! The entry is [`Searcher::search`], which is not generic: it takes a [`SearchRoot`] (a position with its history),
//! [`Limits`], a [`Control`] by which another thread can stop it, a [`Clock`] and an [`Observer`]. It is not an engine
//! that speaks a protocol, it reads no files and prints nothing.
//!
//! ```
//! use damka_rules::{Game, variant};
//! use damka_search::{Control, Limits, SearchRoot, Searcher, SystemClock};
//! let game = Game::new(variant("international").unwrap());
//! let mut searcher = Searcher::new(1, 1);
//! let (control, clock) = (Control::new(), SystemClock::default());
//! let outcome = searcher.search(&SearchRoot::new(&game), &Limits::depth(5), &control, &clock, &mut ());
//! assert!(game.position().legal_moves().contains(&outcome.best.unwrap()));
//! ```
//!
//! Invariant: with one thread the same position, limits without time, and version give the same nodes and moves.
//!
//! Feature `threads` (default): more than one thread. Without it the crate spawns none.

mod bench;
mod control;
mod driver;
mod evaluation;
mod heuristics;
mod judgement;
mod level;
mod limits;
#[cfg(test)]
mod minimax;
mod ordering;
mod quiescence;
mod root;
mod score;
mod search;
mod searcher;
mod table;
mod time;

pub use bench::{BENCH_DEPTH, BenchPosition, bench_positions};
pub use control::{Clock, Control, Line, Observer, Outcome, Report, SystemClock};
pub use evaluation::Evaluator;
pub use heuristics::Heuristic;
pub use judgement::{Mark, accuracy, expected_result, is_single, turns};
pub use level::Level;
pub use limits::{GameClock, Limits};
pub use root::SearchRoot;
pub use score::{Score, ScoreKind};
pub use searcher::Searcher;
