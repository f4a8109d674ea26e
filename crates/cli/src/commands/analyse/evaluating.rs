//! Evaluating the positions of a game, the last first: what is found later in the game helps to see it coming.
//!
//! One thread searches a game, and several games are searched at a time: two threads on two games do twice the work of
//! one, on one position much less. Only where there are fewer games than threads a game gets several.

use std::num::NonZero;

use damka_rules::{AnyMove, VariantInfo};
use damka_search::{
    Control, Limits, Line, Score, SearchRoot, Searcher, SystemClock, expected_result, is_single,
};

use super::memory::{GameKey, Memory};
use super::track::{Stop, Track};
use crate::platform::Interrupt;
use crate::searching::control;

/// How deep somebody looks who sees only what is easy to see.
const EASY: u32 = 3;

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Evaluation {
    /// For the side to move.
    pub(super) score: Score,
    pub(super) depth: u32,
    pub(super) nodes: u64,
    /// The best first; none where nothing had to be searched.
    pub(super) lines: Vec<Line>,
    /// The move that was played is the only good one, and hard to see.
    pub(super) single: bool,
}

impl Evaluation {
    fn of(score: Score) -> Self {
        Self { score, depth: 0, nodes: 0, lines: Vec::new(), single: false }
    }

    pub(super) fn best(&self) -> Option<&AnyMove> {
        self.lines.first()?.moves.first()
    }
}

/// The evaluations of a game.
pub(super) struct Evaluated {
    /// One for each position.
    pub(super) evaluations: Vec<Evaluation>,
    /// Positions that were searched now.
    pub(super) searched: u64,
    /// Positions that were known from an earlier run.
    pub(super) recalled: u64,
}

/// How games are evaluated. Shared by all threads.
pub(super) struct Evaluator<'e> {
    pub(super) limits: Limits,
    /// MiB of the table of each game.
    pub(super) hash: usize,
    pub(super) threads: NonZero<usize>,
    pub(super) memory: &'e Memory,
    pub(super) interrupt: Interrupt,
}

impl Evaluator<'_> {
    /// Evaluates all positions of a game; nothing if the user asked to stop. `step` is called after each.
    pub(super) fn evaluate(&self, track: &Track, step: &dyn Fn()) -> Option<Evaluated> {
        let key = GameKey::new(track, &self.limits, self.hash, self.threads.get());
        let mut work = Work {
            limits: &self.limits,
            searcher: Searcher::new(self.hash, self.threads.get()),
            novice: Searcher::new(1, 1),
            control: control(&self.interrupt),
            clock: SystemClock::default(),
            memory: self.memory,
            key,
            searched: 0,
            recalled: 0,
        };
        let mut evaluations: Vec<Evaluation> = Vec::with_capacity(track.stops.len());
        for (at, stop) in track.stops.iter().enumerate().rev() {
            let evaluation = match (stop.end, evaluations.last()) {
                (Some(end), _) => Evaluation::of(end),
                (None, Some(next)) if stop.is_forced() => Evaluation::of(next.score.a_ply_before()),
                _ => work.position(track.variant, at, stop)?,
            };
            evaluations.push(evaluation);
            step();
        }
        evaluations.reverse();
        Some(Evaluated { evaluations, searched: work.searched, recalled: work.recalled })
    }
}

/// The work on one game.
struct Work<'w> {
    limits: &'w Limits,
    searcher: Searcher,
    /// Sees only what is easy to see.
    novice: Searcher,
    control: Control,
    clock: SystemClock,
    memory: &'w Memory,
    key: GameKey,
    searched: u64,
    recalled: u64,
}

impl Work<'_> {
    /// Recalls or searches a position; nothing if the user asked to stop.
    fn position(&mut self, variant: &VariantInfo, at: usize, stop: &Stop) -> Option<Evaluation> {
        if let Some(known) = self.memory.recall(&self.key, at, variant, stop.position()) {
            self.recalled += 1;
            return Some(known);
        }
        let report = self.search(&stop.root, self.limits)?;
        let mut evaluation = Evaluation {
            // Limits that end a search before its first iteration leave nothing to go by.
            score: report.best().map_or(Score::DRAW, |line| line.score),
            depth: report.depth,
            nodes: report.nodes,
            lines: report.lines,
            single: false,
        };
        evaluation.single = self.is_single(variant, stop, &evaluation)?;
        self.searched += 1;
        self.memory.keep(&self.key, at, variant, stop.position(), &evaluation);
        Some(evaluation)
    }

    /// Is what was played the only good move, and hard to see? Nothing if the user asked to stop.
    fn is_single(&mut self, variant: &VariantInfo, stop: &Stop, found: &Evaluation) -> Option<bool> {
        let Some(played) = stop.played.filter(|played| found.best() == Some(played)) else {
            return Some(false);
        };
        let expected = |score| expected_result(variant, score);
        // If it could not be single even with the worst of others, none is asked.
        if !is_single(expected(found.score), 0.0) || self.sees(stop, played) {
            return Some(false);
        }
        let second = if found.lines.len() > 1 {
            found.lines.get(1).cloned()
        } else {
            let limits = Limits { lines: 2, ..self.limits.clone() };
            self.search(&stop.root, &limits)?.lines.get(1).cloned()
        };
        Some(second.is_some_and(|second| is_single(expected(found.score), expected(second.score))))
    }

    /// Would a beginner play it?
    fn sees(&mut self, stop: &Stop, played: AnyMove) -> bool {
        self.novice.clear();
        let limits = Limits::depth(EASY);
        let found = self.novice.search(&stop.root, &limits, &self.control, &self.clock, &mut ());
        found.best == Some(played)
    }

    fn search(&mut self, root: &SearchRoot, limits: &Limits) -> Option<damka_search::Report> {
        let found = self.searcher.search(root, limits, &self.control, &self.clock, &mut ());
        (!self.control.is_stopped()).then_some(found.report)
    }
}
