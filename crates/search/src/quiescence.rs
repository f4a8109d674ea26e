//! Beyond the horizon: captures are followed to their end before a position is evaluated.
//!
//! A side that must capture has no choice but among captures, so nothing is left out there. A side that need not, but
//! whose pieces hang, gets one more full ply: where the other side threatens to capture an evaluation means little.

use damka_rules::{Move, Position, Rules};

use crate::heuristics::Heuristic;
use crate::score::Score;
use crate::search::Worker;

impl<R: Rules> Worker<'_, R> {
    /// The score of a position with at most quiet consequences. `at_horizon` is false below captures that began here.
    pub(crate) fn quiescence(
        &mut self,
        position: &Position<R>,
        mut alpha: Score,
        beta: Score,
        ply: usize,
        at_horizon: bool,
    ) -> Score {
        self.count_node(ply);
        if self.stopped {
            return Score::DRAW;
        }
        self.frame(ply).line.clear();
        let mut moves = std::mem::take(&mut self.frames[ply].moves);
        position.captures_into(&mut moves);
        if moves.is_empty() {
            self.frames[ply].moves = moves;
            return self.stand_pat(position, alpha, beta, ply, at_horizon);
        }
        let is_pv = alpha.value() + 1 < beta.value();
        let mut best = -Score::INFINITE;
        for mv in &moves {
            let after = position.play(mv);
            let score = if self.wins_by_king() && mv.promotes() {
                Score::win_in(ply as u32 + 1)
            } else {
                -self.quiescence(&after, -beta, -alpha, ply + 1, false)
            };
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    if is_pv {
                        self.extend_line(ply, *mv);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.frames[ply].moves = moves;
        best
    }

    /// A position in which nothing need be captured.
    fn stand_pat(
        &mut self,
        position: &Position<R>,
        alpha: Score,
        beta: Score,
        ply: usize,
        at_horizon: bool,
    ) -> Score {
        let own_moves = position.quiet_moves(position.turn());
        if own_moves == 0 {
            return self.without_moves(ply);
        }
        if at_horizon
            && ply < self.longest
            && self.shared.heuristics.has(Heuristic::Threats)
            && position.is_threatened()
        {
            return self.search(position, alpha, beta, 1, ply);
        }
        self.judge(position, own_moves, ply)
    }

    /// The evaluation, with the errors of the level that is played.
    fn judge(&mut self, position: &Position<R>, own_moves: u32, ply: usize) -> Score {
        if self.wins_by_king() {
            let moves = &mut self.frames[ply].moves;
            position.legal_moves_into(moves);
            if moves.iter().any(Move::promotes) {
                return Score::win_in(ply as u32 + 1);
            }
        }
        let score = self.evaluator.evaluate_with(position, own_moves);
        if self.shared.error == 0 { score } else { self.shared.misjudge(position.hash64(), score) }
    }
}
