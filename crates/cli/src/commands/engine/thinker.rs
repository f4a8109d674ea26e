//! A searcher that thinks on a thread of its own, so that whoever asked can listen meanwhile.

use std::sync::Arc;
use std::thread::Scope;

use damka_search::{Control, Limits, Outcome, Report, SearchRoot, Searcher, SystemClock};

/// The searcher, or how to make one, and how to end its search.
pub(super) struct Thinker {
    hash: usize,
    threads: usize,
    /// None while it thinks, and before it is needed.
    searcher: Option<Searcher>,
    control: Arc<Control>,
}

/// What a search comes to, with the searcher, which [`Thinker::take_back`] wants again.
pub(super) struct Thought {
    pub(super) outcome: Outcome,
    searcher: Searcher,
}

impl Thinker {
    pub(super) fn new(hash: usize, threads: usize) -> Self {
        Self { hash, threads, searcher: None, control: Arc::default() }
    }

    /// Works with another table.
    pub(super) fn set_hash(&mut self, mebibytes: usize) {
        self.hash = mebibytes;
        self.searcher = None;
    }

    /// Works with so many threads.
    pub(super) fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
        self.searcher = None;
    }

    /// Makes the table, which may take a while.
    pub(super) fn prepare(&mut self) {
        let (hash, threads) = (self.hash, self.threads);
        self.searcher.get_or_insert_with(|| Searcher::new(hash, threads));
    }

    /// Forgets what it knows of other games.
    pub(super) fn forget(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
    }

    /// Begins to think.
    pub(super) fn start<'scope>(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        root: SearchRoot,
        limits: Limits,
        mut report: impl FnMut(&Report) + Send + 'scope,
        done: impl FnOnce(Thought) + Send + 'scope,
    ) {
        self.prepare();
        let Some(mut searcher) = self.searcher.take() else { return };
        self.control = Arc::default();
        let control = Arc::clone(&self.control);
        scope.spawn(move || {
            let outcome = searcher.search(&root, &limits, &control, &SystemClock::default(), &mut report);
            done(Thought { outcome, searcher });
        });
    }

    /// The search is to end soon.
    pub(super) fn stop(&self) {
        self.control.stop();
    }

    /// The move that was pondered on has been played.
    pub(super) fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    /// The search is over; the next one can begin.
    pub(super) fn take_back(&mut self, thought: Thought) -> Outcome {
        self.searcher = Some(thought.searcher);
        thought.outcome
    }
}
