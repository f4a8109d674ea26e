//! The entry: a searcher with its table and threads, and what the threads of one search share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use damka_rules::with_family;

use crate::control::{Clock, Control, Observer, Outcome};
use crate::driver;
use crate::heuristics::{Heuristic, Heuristics};
use crate::level::Level;
use crate::limits::Limits;
use crate::root::SearchRoot;
use crate::score::Score;
use crate::table::Table;
use crate::time::Budget;

/// Searches positions, and remembers between searches what may help.
#[derive(Debug)]
pub struct Searcher {
    table: Table,
    threads: usize,
    heuristics: Heuristics,
}

impl Searcher {
    /// A searcher with a table of so many MiB, and so many threads; at least one of each.
    pub fn new(mebibytes: usize, threads: usize) -> Self {
        Self { table: Table::new(mebibytes), threads: threads.max(1), heuristics: Heuristics::ALL }
    }

    /// Searches as plain alpha-beta with captures followed to their end: slow, and equal to minimax. For tests.
    #[must_use]
    pub fn exhaustive(mut self) -> Self {
        self.heuristics = Heuristics::NONE;
        self
    }

    /// Leaves a heuristic out, to measure what it is worth.
    #[must_use]
    pub fn without(mut self, heuristic: Heuristic) -> Self {
        self.heuristics = self.heuristics.without(heuristic);
        self
    }

    /// The size of the table in MiB.
    pub fn mebibytes(&self) -> usize {
        self.table.mebibytes()
    }

    /// The number of threads.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Forgets everything, as before an unrelated game.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches a position until a limit is reached or `control` stops it. `observer` hears of what is found meanwhile.
    pub fn search(
        &mut self,
        root: &SearchRoot,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        observer: &mut dyn Observer,
    ) -> Outcome {
        self.table.grow_older();
        let shared = Shared::new(self, root, limits, control, clock);
        with_family!(root.variant().family, R => driver::run::<R>(&shared, self.threads_for(limits), observer))
    }

    /// A level below full strength is to play the same everywhere, so it takes one thread.
    fn threads_for(&self, limits: &Limits) -> usize {
        let weak = limits.level.is_some_and(|level| level.nodes().is_some());
        if weak || !cfg!(feature = "threads") { 1 } else { self.threads }
    }
}

/// What the threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) root: &'a SearchRoot,
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a Control,
    pub(crate) heuristics: Heuristics,
    /// Makes the hashes of variants differ.
    pub(crate) salt: u64,
    /// The greatest error of an evaluation.
    pub(crate) error: i32,
    clock: &'a dyn Clock,
    started: Duration,
    budget: Budget,
    most_nodes: u64,
    nodes: AtomicU64,
    finished: AtomicBool,
}

/// Nodes between two looks at the limits: well below a millisecond.
const LOOK: u64 = 1024;

impl<'a> Shared<'a> {
    fn new(
        searcher: &'a Searcher,
        root: &'a SearchRoot,
        limits: &'a Limits,
        control: &'a Control,
        clock: &'a dyn Clock,
    ) -> Self {
        let level_nodes = limits.level.and_then(Level::nodes).unwrap_or(u64::MAX);
        let error = limits.level.map_or(0, Level::error);
        // What a level misjudges must not be believed by another.
        let salt = root.salt() ^ (error as u64).wrapping_mul(0xA24B_AED4_963E_E407);
        Self {
            table: &searcher.table,
            root,
            limits,
            control,
            heuristics: searcher.heuristics,
            salt,
            error,
            clock,
            started: clock.now(),
            budget: Budget::new(limits),
            most_nodes: limits.nodes.unwrap_or(u64::MAX).min(level_nodes),
            nodes: AtomicU64::new(0),
            finished: AtomicBool::new(false),
        }
    }

    /// Time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.started)
    }

    /// Nodes of all threads, as far as they have told.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// The threads that only help are to end.
    pub(crate) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }

    fn is_pondering(&self) -> bool {
        self.limits.ponder && !self.control.is_hit()
    }

    /// Takes the nodes of a thread, sets `stopped` if a limit is reached, and says after how many nodes to look again.
    #[cold]
    pub(crate) fn look(&self, nodes: &mut u64, stopped: &mut bool) -> u64 {
        let total = self.nodes.fetch_add(*nodes, Ordering::Relaxed) + *nodes;
        *nodes = 0;
        let out_of_time = || self.budget.most.is_some_and(|most| self.elapsed() >= most);
        let ends = self.control.is_stopped() || self.finished.load(Ordering::Relaxed);
        if ends || !self.is_pondering() && (total >= self.most_nodes || out_of_time()) {
            *stopped = true;
        }
        if self.is_pondering() { LOOK } else { LOOK.min(self.most_nodes.saturating_sub(total)).max(1) }
    }

    /// Is another iteration worth its while?
    pub(crate) fn has_time_for_more(&self) -> bool {
        self.is_pondering() || self.budget.enough.is_none_or(|enough| self.elapsed() < enough)
    }

    /// An evaluation with the error that a level makes in a position.
    pub(crate) fn misjudge(&self, hash: u64, score: Score) -> Score {
        let random = (hash ^ self.limits.seed).wrapping_mul(0x9FB2_1C65_1E98_DF25);
        let random = (random ^ random >> 32).wrapping_mul(0x9FB2_1C65_1E98_DF25) >> 40;
        let span = 2 * self.error as u64 + 1;
        Score::evaluation(score.value() + (random % span) as i32 - self.error)
    }
}
