//! Brazilian draughts: international rules on the 8x8 board.

use crate::articles::{self, Articles};
use crate::geometry::Board8;
use crate::rules::{Precedence, Promotion, Rules};

/// Brazilian movement rules: international ones (R32 to R37) on the board of R1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Brazilian;

impl Rules for Brazilian {
    type Board = Board8;
    type Extra = ();
    const MEN_CAPTURE_BACKWARDS: bool = true;
    const KINGS_FLY: bool = true;
    const PROMOTION: Promotion = Promotion::Passes;
    const PRECEDENCE: Precedence = Precedence::MostPieces;
    const ARTICLES: Articles = articles::AS_INTERNATIONAL;
}
