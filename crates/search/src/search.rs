//! The search below the root: principal variation search with a transposition table, reductions and extensions.
//!
//! [`Worker::search`] goes through numbered steps; each heuristic that does not follow from minimax has its measured
//! gain in the comment of its [`Heuristic`], and can be left out.

use damka_rules::{DrawCounters, DrawKind, Memory, Move, Objective, Position, Rules};

use crate::evaluation::Evaluator;
use crate::heuristics::Heuristic;
use crate::ordering::{History, Ranked};
use crate::score::Score;
use crate::searcher::Shared;
use crate::table::{Bound, Entry};

/// One thread of a search.
pub(crate) struct Worker<'a, R: Rules> {
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) evaluator: Evaluator<R>,
    objective: Objective,
    repetition_draws: bool,
    pub(crate) history: History,
    /// One for each ply, as many as were needed so far.
    pub(crate) frames: Vec<Frame<R>>,
    /// The hashes of the positions from the last that cannot be repeated on, those of the game first.
    pub(crate) path: Vec<u64>,
    /// Where in the path the root stands.
    root_at: usize,
    nodes: u64,
    /// Nodes until the next look at limits.
    until_look: u64,
    pub(crate) stopped: bool,
    /// From this ply on nothing is extended.
    pub(crate) longest: usize,
    pub(crate) deepest: usize,
    pub(crate) hits: (u64, u64),
}

/// What is kept for a ply.
#[derive(Debug)]
pub(crate) struct Frame<R: Rules> {
    pub(crate) moves: Vec<Move<R>>,
    ranks: Vec<u32>,
    /// The principal variation from here.
    pub(crate) line: Vec<Move<R>>,
    /// The draw rules' counters in the position of the ply.
    counters: DrawCounters,
    /// Plies before this one whose positions can come back.
    reversible: usize,
}

impl<'a, R: Rules> Worker<'a, R> {
    pub(crate) fn new(shared: &'a Shared<'a>) -> Self {
        let root = shared.root;
        let variant = root.variant();
        let mut path = root.history().to_vec();
        let hash = root.position().hash64();
        if path.last() != Some(&hash) {
            path.clear();
            path.push(hash);
        }
        let root_at = path.len() - 1;
        let repetition_draws =
            root.draw_rules().rules.iter().any(|rule| matches!(rule.kind, DrawKind::Repetition { .. }));
        Self {
            shared,
            evaluator: Evaluator::new(variant),
            objective: variant.objective,
            repetition_draws,
            history: History::new(),
            frames: vec![Frame::new(*root.counters(), root_at)],
            path,
            root_at,
            nodes: 0,
            until_look: 0,
            stopped: false,
            longest: 0,
            deepest: 0,
            hits: (0, 0),
        }
    }

    /// The frame of a ply, made when it is needed first.
    #[inline]
    pub(crate) fn frame(&mut self, ply: usize) -> &mut Frame<R> {
        if ply >= self.frames.len() {
            self.grow(ply);
        }
        &mut self.frames[ply]
    }

    #[cold]
    fn grow(&mut self, ply: usize) {
        let counters = *self.shared.root.counters();
        self.frames.resize_with(ply + 1, || Frame::new(counters, 0));
    }

    /// Counts a node and looks at the limits now and then.
    #[inline]
    pub(crate) fn count_node(&mut self, ply: usize) {
        if self.until_look == 0 {
            self.until_look = self.shared.look(&mut self.nodes, &mut self.stopped);
            if self.stopped {
                self.until_look = 0;
                return;
            }
        }
        self.until_look -= 1;
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
    }

    /// Gives the nodes that were not yet counted to the sum of all threads.
    pub(crate) fn settle_nodes(&mut self) {
        self.shared.add_nodes(std::mem::take(&mut self.nodes));
        self.until_look = 0;
    }

    /// Puts a move on the path. Some score, for the side that has moved, if the game is over by a rule that the moves of
    /// the position do not show; then nothing is put there.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        ply: usize,
        before: &Position<R>,
        mv: &Move<R>,
        after: &Position<R>,
        hash: u64,
    ) -> Option<Score> {
        if self.objective == Objective::FirstKing && mv.promotes() {
            return Some(Score::win_in(ply as u32 + 1));
        }
        if ply + 1 >= self.frames.len() {
            self.grow(ply + 1);
        }
        let [here, next] = &mut self.frames[ply..ply + 2] else { unreachable!("grown above") };
        next.reversible = 0;
        if here.counters.stay_idle(mv, after) {
            if !next.counters.is_idle() {
                next.counters = here.counters;
            }
            self.path.push(hash);
            return None;
        }
        next.counters = here.counters;
        let (path, root_at, repetition_draws) = (&self.path, self.root_at, self.repetition_draws);
        let reversible = here.reversible + 1;
        let verdict = next.counters.play(before, mv, after, |memory| {
            if memory == Memory::Fresh || !repetition_draws {
                return 1;
            }
            next.reversible = reversible;
            times(path, reversible, root_at, hash)
        });
        if verdict.is_some() {
            return Some(Score::DRAW);
        }
        self.path.push(hash);
        None
    }

    /// Takes the last move off the path.
    #[inline]
    pub(crate) fn leave(&mut self) {
        self.path.pop();
    }

    /// A side without a move has lost, or in giveaway won.
    #[inline]
    pub(crate) fn without_moves(&self, ply: usize) -> Score {
        if self.objective == Objective::Giveaway {
            Score::win_in(ply as u32)
        } else {
            Score::loss_in(ply as u32)
        }
    }

    /// Does a king win at once?
    #[inline]
    pub(crate) fn wins_by_king(&self) -> bool {
        self.objective == Objective::FirstKing
    }

    /// The score of a position for the side to move, exact if it lies between `alpha` and `beta`, else a bound.
    ///
    /// The position is the last of the path and has not ended by a draw rule. Where the search was stopped the result
    /// means nothing.
    pub(crate) fn search(
        &mut self,
        position: &Position<R>,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        ply: usize,
    ) -> Score {
        // 1. At the horizon.
        if depth <= 0 {
            return self.quiescence(position, alpha, beta, ply, true);
        }
        self.count_node(ply);
        if self.stopped {
            return Score::DRAW;
        }
        let is_pv = alpha.value() + 1 < beta.value();
        self.frame(ply).line.clear();

        // 2. Not even the nearest end can change the result.
        alpha = alpha.max(Score::loss_in(ply as u32));
        beta = beta.min(Score::win_in(ply as u32 + 1));
        if alpha >= beta {
            return alpha;
        }

        // 3. The table. A forced end that it holds is as good at any depth, unless a draw rule comes before it.
        let uses = self.shared.heuristics;
        let hash = self.table_key(ply);
        let known = self.shared.table.find(hash);
        self.hits.1 += 1;
        let mut first = 0;
        if let Some(entry) = known {
            self.hits.0 += 1;
            first = entry.key;
            let score = entry.score.further(ply as u32);
            let decided = entry.score.is_decided();
            let deep =
                if decided { self.is_in_time(entry.score, ply) } else { i32::from(entry.depth) >= depth };
            let fits = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if uses.has(Heuristic::TableCuts) && !is_pv && deep && fits {
                return score;
            }
        }

        // 4. Without a move of the table the first try is a guess; a shallower search finds one for the next time.
        let depth = depth - i32::from(uses.has(Heuristic::Guess) && first == 0 && depth >= 4);

        // 5. The moves, the likely ones first.
        let frame = &mut self.frames[ply];
        let mut list =
            Ranked { moves: std::mem::take(&mut frame.moves), ranks: std::mem::take(&mut frame.ranks) };
        position.legal_moves_into(&mut list.moves);
        list.begin(first);
        let score = if list.moves.is_empty() {
            self.without_moves(ply)
        } else {
            self.moves(position, &mut list, (alpha, beta), depth, ply, hash)
        };
        let frame = &mut self.frames[ply];
        frame.moves = list.moves;
        frame.ranks = list.ranks;
        score
    }

    /// Steps 6 to 9: tries the moves.
    fn moves(
        &mut self,
        position: &Position<R>,
        list: &mut Ranked<R>,
        (mut alpha, beta): (Score, Score),
        depth: i32,
        ply: usize,
        hash: u64,
    ) -> Score {
        let uses = self.shared.heuristics;
        let is_pv = alpha.value() + 1 < beta.value();
        let bottom = alpha;
        let mut best = -Score::INFINITE;
        let mut best_key = 0;
        // 6. A forced move costs no depth, as long as the line is not twice as long as the iteration is deep: kings can
        // be forced for ever.
        let extends = list.moves.len() == 1 && uses.has(Heuristic::Extension) && ply < self.longest;
        let extension = i32::from(extends);
        for at in 0..list.moves.len() {
            let mv = list.pick(at, &self.history);
            let after = position.play(&mv);
            let after_hash = after.hash64();
            // Just above the horizon the table is not asked, and a load for nothing costs more than a missing one.
            if depth > 1 + i32::from(at > 0) {
                self.shared.table.prefetch(after_hash ^ self.shared.salt);
            }
            let score = if let Some(score) = self.enter(ply, position, &mv, &after, after_hash) {
                self.frame(ply + 1).line.clear();
                score
            } else {
                // 7. Late moves are searched less deep at first; what turns out good is searched in full.
                let next = depth - 1 + extension;
                let reduces = uses.has(Heuristic::Reduction) && !mv.is_capture();
                let mut reduced = if reduces { reduction(depth, at, is_pv) } else { 0 };
                if reduced > 1 && after.has_captures() {
                    // An exchange or a sacrifice: much can come of it.
                    reduced -= 1;
                }
                // 8. After the first move the others need only be shown to be no better.
                let mut score = alpha;
                if at > 0 {
                    score = -self.search(&after, -(alpha + 1), -alpha, next - reduced, ply + 1);
                    if score > alpha && reduced > 0 {
                        score = -self.search(&after, -(alpha + 1), -alpha, next, ply + 1);
                    }
                }
                if at == 0 || score > alpha && score < beta {
                    score = -self.search(&after, -beta, -alpha, next, ply + 1);
                }
                self.leave();
                score
            };
            if self.stopped {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_key = mv.key();
                    if is_pv {
                        self.extend_line(ply, mv);
                    }
                    if score >= beta {
                        if uses.has(Heuristic::History) {
                            for tried in &list.moves[..at] {
                                self.history.was_not(tried.key());
                            }
                        }
                        break;
                    }
                }
            }
        }
        // 9. What was found is remembered.
        if best_key != 0 && list.moves.len() > 1 && uses.has(Heuristic::History) {
            self.history.was_best(best_key);
        }
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > bottom => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry =
            Entry { key: best_key, score: best.nearer(ply as u32), depth: depth.min(255) as u8, bound };
        self.shared.table.store(hash, entry);
        best
    }

    /// Does a forced end come before the draw rules' counters of the ply can end the game?
    fn is_in_time(&self, score: Score, ply: usize) -> bool {
        let counters = &self.frames[ply].counters;
        counters.is_idle() || counters.plies_left().is_none_or(|left| score.nearest_end() <= left)
    }

    /// The key of the last position of the path in the table.
    #[inline]
    fn table_key(&self, ply: usize) -> u64 {
        let hash = self.path.last().copied().unwrap_or_default() ^ self.shared.salt;
        let counters = &self.frames[ply].counters;
        if counters.is_idle() { hash } else { hash ^ nearness(counters) }
    }

    /// The move and what follows it become the principal variation of the ply.
    pub(crate) fn extend_line(&mut self, ply: usize, mv: Move<R>) {
        if ply + 1 >= self.frames.len() {
            self.grow(ply + 1);
        }
        let [here, next] = &mut self.frames[ply..ply + 2] else { unreachable!("grown above") };
        here.line.clear();
        here.line.push(mv);
        here.line.extend_from_slice(&next.line);
    }
}

impl<R: Rules> Frame<R> {
    fn new(counters: DrawCounters, reversible: usize) -> Self {
        Self { moves: Vec::new(), ranks: Vec::new(), line: Vec::new(), counters, reversible }
    }
}

/// How often a position has occurred, this time included: one repetition within the search is as good as all of them,
/// since what could be repeated once can be repeated again.
fn times(path: &[u64], reversible: usize, root_at: usize, hash: u64) -> u32 {
    let mut times = 1;
    let here = path.len();
    for back in (2..=reversible.min(here)).step_by(2) {
        if path[here - back] == hash {
            if here - back >= root_at {
                return u32::MAX;
            }
            times += 1;
        }
    }
    times
}

/// A part of the key that keeps positions apart whose draw is near: what is good with time may be drawn without.
fn nearness(counters: &DrawCounters) -> u64 {
    /// Plies before a draw from which on positions are told apart, and in what steps.
    const HORIZON: u32 = 8;
    const STEP: u32 = 4;
    match counters.plies_left() {
        Some(left) if left < HORIZON => u64::from(left / STEP + 1).wrapping_mul(0xD6E8_FEB8_6659_FD93),
        _ => 0,
    }
}

/// Plies by which a quiet move is searched less deep than the first.
fn reduction(depth: i32, at: usize, is_pv: bool) -> i32 {
    if depth < 2 || at < if is_pv { 3 } else { 1 } {
        return 0;
    }
    1 + i32::from(at >= 4 && depth >= 4) + i32::from(!is_pv && at >= 6 && depth >= 10)
}
