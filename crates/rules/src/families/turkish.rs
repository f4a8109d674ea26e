//! Turkish draughts.

use crate::articles::{self, Articles};
use crate::direction::Directions;
use crate::geometry::FullBoard8;
use crate::rules::{Lift, Precedence, Promotion, Rules};

/// Turkish movement rules: along ranks and files on all 64 squares.
///
/// Sources conflict over a man that reaches the last row in mid-capture: most let it go on sideways as a man and crown it
/// where the move ends (as here), some crown it at once ([`TurkishCrowning`]), and one ends the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turkish;

impl Rules for Turkish {
    type Board = FullBoard8;
    type Extra = ();
    const MOVES: Directions = Directions::ORTHOGONAL;
    const CAPTURES: Directions = Directions::ORTHOGONAL;
    const MEN_CAPTURE_BACKWARDS: bool = false;
    const KINGS_FLY: bool = true;
    const PROMOTION: Promotion = Promotion::Passes;
    const PRECEDENCE: Precedence = Precedence::MostPieces;
    const LIFT: Lift = Lift::AtOnce;
    const ARTICLES: Articles = articles::TURKISH;
}

/// As [`Turkish`], but a man that reaches the last row in mid-capture goes on as a king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TurkishCrowning;

impl Rules for TurkishCrowning {
    type Board = FullBoard8;
    type Extra = ();
    const MOVES: Directions = Turkish::MOVES;
    const CAPTURES: Directions = Turkish::CAPTURES;
    const MEN_CAPTURE_BACKWARDS: bool = Turkish::MEN_CAPTURE_BACKWARDS;
    const KINGS_FLY: bool = Turkish::KINGS_FLY;
    const PROMOTION: Promotion = Promotion::GoesOnAsKing;
    const PRECEDENCE: Precedence = Turkish::PRECEDENCE;
    const LIFT: Lift = Turkish::LIFT;
    const ARTICLES: Articles = articles::TURKISH_CROWNING;
}
