//! Judging moves by what they give away of the expected result, not by points.
//!
//! A man more is worth much in an even position and nothing in one that is won anyway. So scores become expected
//! results first: 1 is a win, ½ a draw, 0 a loss. What a move loses of that is what it is judged by.

use damka_rules::{Objective, Rules, VariantInfo, with_family};

use crate::score::{Score, ScoreKind};

/// So much of the expected result is a mistake.
const MISTAKE: f64 = 0.12;
/// So much of it is a blunder.
const BLUNDER: f64 = 0.3;
/// A move is good if every other one is worse by so much.
const SINGLE: f64 = 0.2;
/// In a lost position no move is good.
const HOPE: f64 = 0.4;
/// How fast accuracy falls with the loss: a mistake has 62 %, a blunder 30 %.
const STRICTNESS: f64 = 4.0;
/// From here on a win is expected, and below the rest of it a loss.
const WINNING: f64 = 0.75;

/// The judgement of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// `!`: the only good move, and not one that everybody sees.
    Good,
    /// `?`: it costs a part of a point.
    Mistake,
    /// `??`: it costs half a point or about as much.
    Blunder,
}

impl Mark {
    /// The judgement of a move that loses so much of the expected result.
    ///
    /// ```
    /// use damka_search::Mark;
    /// assert_eq!(Mark::of_loss(0.05), None);
    /// assert_eq!(Mark::of_loss(0.5), Some(Mark::Blunder));
    /// ```
    pub fn of_loss(loss: f64) -> Option<Self> {
        match loss {
            loss if loss >= BLUNDER => Some(Self::Blunder),
            loss if loss >= MISTAKE => Some(Self::Mistake),
            _ => None,
        }
    }

    /// As it is written.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// The result that the side to move can expect: 1 for a win, 0 for a loss.
///
/// A logistic curve over the evaluation. Draws are half a point and the middle of the curve; how steep it is depends on
/// what the game is about: pieces tell less about a game of giveaway. Fitted to games of the search against itself, 40 of
/// each variant with evaluations within three men: 0.8 in international and Russian draughts at 15,000 nodes a move, 1.35
/// in Brazilian and Frisian and 0.6 in breakthrough at level 6; 4 in English, where kings do not fly; about 0.1 in giveaway, where more games may tell more.
///
/// ```
/// use damka_rules::variant;
/// use damka_search::{Score, expected_result};
/// let russian = variant("russian").unwrap();
/// assert_eq!(expected_result(russian, Score::DRAW), 0.5);
/// assert_eq!(expected_result(russian, Score::win_in(31)), 1.0);
/// ```
pub fn expected_result(variant: &VariantInfo, score: Score) -> f64 {
    let steepness = match variant.objective {
        Objective::Normal if with_family!(variant.family, R => R::KINGS_FLY) => 0.9,
        Objective::Normal => 2.5,
        Objective::Giveaway => 0.3,
        Objective::FirstKing => 0.6,
    };
    match score.kind() {
        ScoreKind::Men(men) => 1.0 / (1.0 + (-steepness * men).exp()),
        ScoreKind::WinIn(_) => 1.0,
        ScoreKind::LossIn(_) => 0.0,
    }
}

/// How accurate a move is that loses so much of the expected result, from 0 to 1.
pub fn accuracy(loss: f64) -> f64 {
    (-STRICTNESS * loss.max(0.0)).exp()
}

/// Could a move be the only good one, if the result expected after it is this, and after the next best one `second`?
pub fn is_single(best: f64, second: f64) -> bool {
    best >= HOPE && best - second >= SINGLE
}

/// Does a loss of expected result, from `before` to `after`, turn the game: from a win to less, or from a draw to a loss?
pub fn turns(before: f64, after: f64) -> bool {
    let standing = |result: f64| i32::from(result >= WINNING) - i32::from(result <= 1.0 - WINNING);
    before - after >= MISTAKE && standing(after) < standing(before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use damka_rules::variants;

    #[test]
    fn expected_results_are_fair_and_rise_with_the_score() {
        for variant in variants() {
            let expected = |score| expected_result(variant, score);
            let scores = [
                Score::loss_in(4),
                Score::evaluation(-900),
                Score::evaluation(-30),
                Score::DRAW,
                Score::evaluation(30),
                Score::evaluation(900),
                Score::win_in(4),
            ];
            assert!(scores.iter().map(|score| expected(*score)).is_sorted(), "{}", variant.name);
            for score in scores {
                assert!((expected(score) + expected(-score) - 1.0).abs() < 1e-9, "{}", variant.name);
            }
        }
    }

    #[test]
    fn points_lost_in_a_won_game_are_no_mistake() {
        let russian = damka_rules::variant("russian").unwrap();
        let loss = |before, after| {
            expected_result(russian, Score::evaluation(before)) - expected_result(russian, after)
        };
        assert_eq!(Mark::of_loss(loss(700, Score::evaluation(500))), None);
        assert_eq!(Mark::of_loss(loss(0, Score::evaluation(-60))), Some(Mark::Mistake));
        assert_eq!(Mark::of_loss(loss(0, Score::loss_in(9))), Some(Mark::Blunder));
        assert_eq!(
            Mark::of_loss(
                expected_result(russian, Score::win_in(5)) - expected_result(russian, Score::win_in(25))
            ),
            None
        );
    }

    #[test]
    fn a_game_turns_where_the_better_side_changes() {
        for (before, after, expected) in [
            (0.9, 0.5, true),
            (0.5, 0.1, true),
            (0.9, 0.1, true),
            (0.7, 0.4, false),
            (0.2, 0.0, false),
            (0.76, 0.74, false),
        ] {
            assert_eq!(turns(before, after), expected, "{before} {after}");
        }
    }
}
