//! Italian draughts.

use crate::articles::{self, Articles};
use crate::geometry::Board8;
use crate::rules::{Precedence, Promotion, Rules};

/// Italian movement rules (Federazione Italiana Dama).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Italian;

impl Rules for Italian {
    type Board = Board8;
    type Extra = ();
    const MEN_CAPTURE_BACKWARDS: bool = false; // 5.3a
    const MEN_TAKE_KINGS: bool = false; // 5.3b
    const KINGS_FLY: bool = false; // 4.7
    const PROMOTION: Promotion = Promotion::Stops;
    const PRECEDENCE: Precedence = Precedence::MostPiecesThenKingsEarliest; // 6.6 to 6.9
    const ARTICLES: Articles = articles::ITALIAN;
}
