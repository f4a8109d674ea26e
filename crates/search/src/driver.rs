//! The driver: iterative deepening at the root, with an aspiration window and as many lines as are asked for.

use damka_rules::{AnyMove, Move, Position, Rules};

use crate::control::{Line, Observer, Outcome, Report};
use crate::heuristics::Heuristic;
use crate::score::Score;
use crate::search::Worker;
use crate::searcher::Shared;

/// Plies of the last iteration when nobody sets a limit.
const MOST_DEPTH: u32 = 128;

/// From this depth on an iteration begins with a window around the score of the last.
const ASPIRATION_DEPTH: u32 = 4;

/// Half the first window, in hundredths of a man.
const WINDOW: i32 = 12;

/// A move at the root with what the last iteration found.
#[derive(Clone, Debug)]
struct RootMove<R: Rules> {
    mv: Move<R>,
    score: Score,
    line: Vec<Move<R>>,
}

/// Searches with a number of threads; the first tells the observer and decides.
pub(crate) fn run<R: Rules>(shared: &Shared<'_>, threads: usize, observer: &mut dyn Observer) -> Outcome {
    let Some(position) = typed::<R>(shared) else { return Outcome::default() };
    if threads == 1 {
        return Driver::<R>::new(shared, position).run(observer);
    }
    std::thread::scope(|scope| {
        for number in 1..threads {
            let help = move || Driver::<R>::new(shared, position).help(number);
            // Where the machine has no more threads, those that run are enough.
            if std::thread::Builder::new().spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        let outcome = Driver::<R>::new(shared, position).run(observer);
        shared.finish();
        outcome
    })
}

/// The root as a position of the family; always some, since the family is that of the root.
fn typed<R: Rules>(shared: &Shared<'_>) -> Option<Position<R>> {
    let root = shared.root;
    root.position().to_setup().build::<R>(damka_rules::Tolerance::ALL).ok()
}

struct Driver<'a, R: Rules> {
    worker: Worker<'a, R>,
    position: Position<R>,
    moves: Vec<RootMove<R>>,
    depth: u32,
    /// The lines of the last iteration that was finished.
    finished: Vec<Line>,
}

impl<'a, R: Rules> Driver<'a, R> {
    fn new(shared: &'a Shared<'a>, position: Position<R>) -> Self {
        let over = shared.root.variant().winner(shared.root.position()).is_some();
        let legal = if over { Vec::new() } else { position.legal_moves() };
        let moves =
            legal.into_iter().map(|mv| RootMove { mv, score: -Score::INFINITE, line: vec![mv] }).collect();
        Self { worker: Worker::new(shared), position, moves, depth: 0, finished: Vec::new() }
    }

    /// Deepens until a limit is reached.
    fn run(mut self, observer: &mut dyn Observer) -> Outcome {
        let limits = self.worker.shared.limits;
        let lines = limits.lines.clamp(1, self.moves.len().max(1));
        let last = limits.depth.unwrap_or(MOST_DEPTH).min(MOST_DEPTH);
        if self.moves.is_empty() || limits.play && self.moves.len() == 1 && !limits.ponder {
            return self.outcome(lines);
        }
        for depth in 1..=last {
            self.iterate(depth, lines, observer);
            if self.worker.stopped || !self.worker.shared.has_time_for_more() {
                break;
            }
            if limits.play && !limits.ponder && self.is_settled(depth) {
                break;
            }
        }
        self.outcome(lines)
    }

    /// Deepens beside the first thread, of which it fills the table; every other helper is a ply ahead.
    fn help(mut self, number: usize) {
        if self.moves.is_empty() {
            return;
        }
        for depth in (1 + number as u32 % 2)..=MOST_DEPTH {
            self.iterate(depth, 1, &mut ());
            if self.worker.stopped {
                break;
            }
        }
    }

    /// Is the end of the game known so exactly that deeper iterations find nothing better?
    fn is_settled(&self, depth: u32) -> bool {
        let best = self.moves[0].score;
        best.is_decided() && best.nearest_end() <= depth
    }

    /// One iteration for each of the lines, each without the moves of the better ones.
    fn iterate(&mut self, depth: u32, lines: usize, observer: &mut dyn Observer) {
        self.worker.longest = 2 * depth as usize + 8;
        self.worker.history.fade();
        for line in 0..lines {
            self.aspire(depth, line);
            if self.worker.stopped {
                return;
            }
        }
        self.depth = depth;
        // A later line can come out better than it seemed while an earlier one was searched.
        self.moves[..lines].sort_by_key(|found| std::cmp::Reverse(found.score));
        self.worker.settle_nodes();
        let report = self.report(lines);
        observer.report(&report);
        self.finished = report.lines;
    }

    /// Searches with a window around the last score, which is widened on the side where it was missed.
    fn aspire(&mut self, depth: u32, line: usize) {
        let last = self.moves[line].score;
        let (mut below, mut above) = (WINDOW, WINDOW);
        loop {
            let aspires = self.worker.shared.heuristics.has(Heuristic::Aspiration);
            let open = !aspires || depth < ASPIRATION_DEPTH || last.is_decided();
            let bound = |step: i32| if open || step.abs() > 500 { None } else { Some(last + step) };
            let alpha = bound(-below).unwrap_or(-Score::INFINITE);
            let beta = bound(above).unwrap_or(Score::INFINITE);
            let score = self.root(depth, line, alpha, beta);
            if self.worker.stopped {
                return;
            }
            if score <= alpha {
                below *= 3;
            } else if score >= beta {
                above *= 3;
            } else {
                return;
            }
        }
    }

    /// Searches the moves from `line` on, and brings the best to its place.
    fn root(&mut self, depth: u32, line: usize, mut alpha: Score, beta: Score) -> Score {
        let next = depth as i32 - 1;
        let mut best = -Score::INFINITE;
        for at in line..self.moves.len() {
            let mv = self.moves[at].mv;
            let after = self.position.play(&mv);
            let hash = after.hash64();
            let score = if let Some(score) = self.worker.enter(0, &self.position, &mv, &after, hash) {
                self.worker.frame(1).line.clear();
                score
            } else {
                let mut score = alpha;
                if at > line {
                    score = -self.worker.search(&after, -(alpha + 1), -alpha, next, 1);
                }
                if at == line || score > alpha && !self.worker.stopped {
                    score = -self.worker.search(&after, -beta, -alpha, next, 1);
                }
                self.worker.leave();
                score
            };
            if self.worker.stopped {
                return best;
            }
            let is_best = at == line || score > alpha;
            self.moves[at].score = if is_best { score } else { -Score::INFINITE };
            if score > best {
                best = score;
            }
            if is_best {
                self.worker.extend_line(0, mv);
                let found = &self.worker.frames[0].line;
                self.moves[at].line.clone_from(found);
                // The others keep their order behind it.
                self.moves[line..=at].rotate_right(1);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn report(&self, lines: usize) -> Report {
        let shared = self.worker.shared;
        let found = self.moves.iter().take(lines).filter(|found| found.score > -Score::INFINITE);
        Report {
            depth: self.depth,
            deepest: self.worker.deepest as u32,
            nodes: shared.nodes(),
            time: shared.elapsed(),
            table_permille: shared.table.permille(),
            table_hits: self.worker.hits,
            lines: found
                .map(|found| Line {
                    score: found.score,
                    moves: found.line.iter().copied().map(AnyMove::from).collect(),
                })
                .collect(),
        }
    }

    fn outcome(mut self, lines: usize) -> Outcome {
        self.worker.settle_nodes();
        let mut report = self.report(lines);
        // An iteration that was broken off has lost the lines behind the one that was being searched.
        for line in std::mem::take(&mut self.finished) {
            let is_known = |known: &Line| known.moves.first() == line.moves.first();
            if report.lines.len() < lines && !report.lines.iter().any(is_known) {
                report.lines.push(line);
            }
        }
        let best = self.moves.first();
        Outcome {
            best: best.map(|best| best.mv.into()),
            ponder: best.and_then(|best| best.line.get(1).copied().map(AnyMove::from)),
            report,
        }
    }
}
