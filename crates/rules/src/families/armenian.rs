//! Armenian draughts (tama).

use crate::direction::Directions;
use crate::geometry::FullBoard8;
use crate::rules::{Lift, Precedence, Promotion, Rules};

/// Armenian movement rules: as [`crate::Turkish`], but pieces also move, not capture, along diagonals; a man becomes a
/// king even in mid-capture, and pieces are lifted at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Armenian;

impl Rules for Armenian {
    type Board = FullBoard8;
    type Extra = ();
    const MOVES: Directions = Directions::ALL;
    const CAPTURES: Directions = Directions::ORTHOGONAL;
    const MEN_CAPTURE_BACKWARDS: bool = false;
    const KINGS_FLY: bool = true;
    const PROMOTION: Promotion = Promotion::GoesOnAsKing;
    const PRECEDENCE: Precedence = Precedence::MostPieces;
    const LIFT: Lift = Lift::AtEnd;
}
