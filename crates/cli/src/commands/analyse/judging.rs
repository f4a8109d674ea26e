//! The moves of a game with what is to be said of them, and the figures of its players.

use damka_notation::annotate::{Annotation, BetterLine};
use damka_rules::{AnyMove, Color, VariantInfo};
use damka_search::{Mark, Score, ScoreKind, accuracy, expected_result, turns};

use super::evaluating::Evaluation;
use super::track::{Stop, Track};

/// So many half-moves of a better line are shown.
const LINE: usize = 12;

/// A move that was played.
pub(super) struct Judged<'t> {
    /// The position before it.
    pub(super) stop: &'t Stop,
    pub(super) played: AnyMove,
    pub(super) forced: bool,
    /// The worth of the position after it, for who has moved; none where the game is over.
    pub(super) score: Option<Score>,
    /// What was the best.
    pub(super) best: Option<Best<'t>>,
    /// How much of the expected result it lost; nothing if there was no choice.
    pub(super) loss: Option<f64>,
    /// The expected result before and after it.
    pub(super) expected: (f64, f64),
    pub(super) mark: Option<Mark>,
    /// It gave away a win or a draw.
    pub(super) turning: bool,
}

/// The best that could be played.
#[derive(Clone, Copy)]
pub(super) struct Best<'t> {
    pub(super) score: Score,
    pub(super) moves: &'t [AnyMove],
}

impl Judged<'_> {
    pub(super) fn color(&self) -> Color {
        self.stop.root.turn()
    }

    /// What is written into the game.
    pub(super) fn annotation(&self) -> Annotation {
        if self.forced {
            return Annotation::default();
        }
        let color = self.color();
        let better = self.best.filter(|_| self.mark.is_some_and(|mark| mark != Mark::Good));
        Annotation {
            eval: self.score.map(|score| eval(score, color)),
            mark: self.mark.map(Mark::sign),
            better: better
                .map(|best| BetterLine { eval: eval(best.score, color), moves: best.moves.to_vec() }),
        }
    }
}

/// Judges all moves of a game.
pub(super) fn judge<'t>(track: &'t Track, evaluations: &'t [Evaluation]) -> Vec<Judged<'t>> {
    let stops = track.stops.iter().zip(evaluations);
    let after = track.stops.iter().zip(evaluations).skip(1);
    stops
        .zip(after)
        .filter_map(|((stop, before), (next, after))| {
            stop.played.map(|played| judged(track.variant, (stop, before), played, (next, after)))
        })
        .collect()
}

fn judged<'t>(
    variant: &VariantInfo,
    (stop, before): (&'t Stop, &'t Evaluation),
    played: AnyMove,
    (next, after): (&Stop, &Evaluation),
) -> Judged<'t> {
    let forced = stop.is_forced();
    let score = after.score.a_ply_before();
    let is_best = before.best() == Some(&played);
    let best = before.lines.first().filter(|line| !line.moves.is_empty());
    let best = best.map(|line| Best { score: line.score, moves: &line.moves[..line.moves.len().min(LINE)] });
    let expected = |score| expected_result(variant, score);
    // What looks better once it is played was no worse.
    let reached = expected(score);
    let hoped = if is_best { reached } else { expected(before.score).max(reached) };
    // The end of the game by a draw rule, or a game that is over, leaves nothing to choose.
    let loss = (!forced && stop.end.is_none()).then_some(hoped - reached);
    let mark = match loss {
        Some(_) if before.single => Some(Mark::Good),
        loss => loss.and_then(Mark::of_loss),
    };
    Judged {
        stop,
        played,
        forced,
        score: (!next.end.is_some_and(Score::is_decided)).then_some(score),
        best,
        loss,
        expected: (hoped, reached),
        mark,
        turning: loss.is_some() && turns(hoped, reached),
    }
}

/// A score as it stands in PDN, from White's side: `0.35`, `#4` if White wins in four moves, `#-4` if Black does.
pub(super) fn eval(score: Score, color: Color) -> String {
    let sign = if color == Color::White { 1 } else { -1 };
    let moves = |plies: u32| i64::from(plies.div_ceil(2));
    match score.kind() {
        // No sign before a zero.
        ScoreKind::Men(men) => format!("{:.2}", f64::from(sign) * men + 0.0).replace("-0.00", "0.00"),
        ScoreKind::WinIn(plies) => format!("#{}", i64::from(sign) * moves(plies)),
        ScoreKind::LossIn(plies) => format!("#{}", -i64::from(sign) * moves(plies)),
    }
}

/// What the moves of a player come to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Figures {
    /// Moves that were judged: the others were forced.
    pub(super) moves: u64,
    /// The sum of their accuracies.
    sum: f64,
    pub(super) good: u64,
    pub(super) mistakes: u64,
    pub(super) blunders: u64,
}

impl Figures {
    /// Of the moves of a colour.
    pub(super) fn of(moves: &[Judged<'_>], color: Color) -> Self {
        let mut figures = Self::default();
        for judged in moves.iter().filter(|judged| judged.color() == color) {
            let Some(loss) = judged.loss else { continue };
            figures.moves += 1;
            figures.sum += accuracy(loss);
            match judged.mark {
                Some(Mark::Good) => figures.good += 1,
                Some(Mark::Mistake) => figures.mistakes += 1,
                Some(Mark::Blunder) => figures.blunders += 1,
                None => {}
            }
        }
        figures
    }

    /// Adds those of another game.
    pub(super) fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.sum += other.sum;
        self.good += other.good;
        self.mistakes += other.mistakes;
        self.blunders += other.blunders;
    }

    /// The mean accuracy in percent, rounded to tenths; none without moves.
    pub(super) fn accuracy(&self) -> Option<f64> {
        (self.moves > 0).then(|| (1000.0 * self.sum / self.moves as f64).round() / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_written_from_the_side_of_white() {
        for (score, white, black) in [
            (Score::evaluation(35), "0.35", "-0.35"),
            (Score::evaluation(-120), "-1.20", "1.20"),
            (Score::DRAW, "0.00", "0.00"),
            (Score::win_in(7), "#4", "#-4"),
            (Score::loss_in(6), "#-3", "#3"),
        ] {
            assert_eq!(
                (eval(score, Color::White).as_str(), eval(score, Color::Black).as_str()),
                (white, black)
            );
        }
    }
}
