//! Frisian draughts, and with it Frysk!.

use crate::articles::{self, Articles};
use crate::direction::Directions;
use crate::geometry::Board10;
use crate::king_moves::KingCounts;
use crate::rules::{Precedence, Promotion, Rules};

/// Frisian movement rules (official rules of 2011): captures along ranks and files too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frisian;

impl Rules for Frisian {
    type Board = Board10;
    type Extra = KingCounts; // article 17
    const MOVES: Directions = Directions::DIAGONAL;
    const CAPTURES: Directions = Directions::ALL;
    const MEN_CAPTURE_BACKWARDS: bool = true;
    const KINGS_FLY: bool = true;
    const PROMOTION: Promotion = Promotion::Passes;
    const PRECEDENCE: Precedence = Precedence::HighestValue; // articles 11 and 12
    const ARTICLES: Articles = articles::FRISIAN;
}
