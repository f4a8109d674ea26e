//! Italian draughts.

use crate::geometry::Board8;
use crate::rules::{Precedence, Promotion, Rules};

/// Italian movement rules (Federazione Italiana Dama).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Italian;

impl Rules for Italian {
    type Board = Board8;
    type Extra = ();
    const MEN_CAPTURE_BACKWARDS: bool = false;
    const MEN_TAKE_KINGS: bool = false;
    const KINGS_FLY: bool = false;
    const PROMOTION: Promotion = Promotion::Stops;
    const PRECEDENCE: Precedence = Precedence::MostPiecesThenKingsEarliest; // 6.6 to 6.9
}
