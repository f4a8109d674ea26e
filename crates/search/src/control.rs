//! What a search is told while it runs, and what it tells.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use damka_rules::AnyMove;

use crate::score::Score;

/// Ends a search, or turns pondering into thinking, from another thread.
///
/// ```
/// use damka_search::Control;
/// let control = Control::new();
/// control.stop();
/// assert!(control.is_stopped());
/// ```
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    hit: AtomicBool,
    /// Somebody else's wish to stop.
    flag: Option<Arc<AtomicBool>>,
}

impl Control {
    /// Nothing is asked yet.
    pub const fn new() -> Self {
        Self { stopped: AtomicBool::new(false), hit: AtomicBool::new(false), flag: None }
    }

    /// Ends the search also when this flag is set, as by the handler of a signal.
    pub fn with_flag(flag: Arc<AtomicBool>) -> Self {
        Self { flag: Some(flag), ..Self::new() }
    }

    /// The search is to end soon, with what it has found.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Was it told to end?
    pub fn is_stopped(&self) -> bool {
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        self.stopped.load(Ordering::Relaxed) || self.flag.as_ref().is_some_and(is_set)
    }

    /// The move that was pondered on has been played: from now on the limits count.
    pub fn ponder_hit(&self) {
        self.hit.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_hit(&self) -> bool {
        self.hit.load(Ordering::Relaxed)
    }
}

/// Tells the time; a search has no other clock.
pub trait Clock: Sync {
    /// Time since a start of its own.
    fn now(&self) -> Duration;
}

/// The clock of the operating system.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(Instant);

impl Default for SystemClock {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Hears of a search while it runs.
pub trait Observer {
    /// An iteration has ended, or a better move was found in one.
    fn report(&mut self, report: &Report);
}

/// Hears nothing.
impl Observer for () {
    fn report(&mut self, _report: &Report) {}
}

impl<F: FnMut(&Report)> Observer for F {
    fn report(&mut self, report: &Report) {
        self(report);
    }
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Plies of the last iteration that was finished, or is going on.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub deepest: u32,
    /// Positions searched, by all threads.
    pub nodes: u64,
    /// Time since the start of the search.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub table_permille: u32,
    /// Looks into the table that found the position, of all looks.
    pub table_hits: (u64, u64),
    /// The best lines, the best first.
    pub lines: Vec<Line>,
}

impl Report {
    /// Nodes a second.
    pub fn nodes_per_second(&self) -> u64 {
        let nanoseconds = self.time.as_nanos().max(1);
        (u128::from(self.nodes) * 1_000_000_000 / nanoseconds) as u64
    }

    /// The best line.
    pub fn best(&self) -> Option<&Line> {
        self.lines.first()
    }
}

/// A line of moves and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// From the side to move at the root.
    pub score: Score,
    /// The principal variation.
    pub moves: Vec<AnyMove>,
}

/// What a search has found in the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Everything about the last state of the search.
    pub report: Report,
    /// The move to play; none if the game has ended.
    pub best: Option<AnyMove>,
    /// The answer that is expected, to ponder on.
    pub ponder: Option<AnyMove>,
}
