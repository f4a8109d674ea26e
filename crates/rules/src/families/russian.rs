//! Russian draughts, and with it diagonal draughts and giveaway on the same board.

use crate::articles::{self, Articles};
use crate::geometry::Board8;
use crate::rules::{Precedence, Promotion, Rules};

/// Russian movement rules (R1 to R16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Russian;

impl Rules for Russian {
    type Board = Board8; // R1
    type Extra = ();
    const MEN_CAPTURE_BACKWARDS: bool = true; // R6
    const KINGS_FLY: bool = true; // R7, R8
    const PROMOTION: Promotion = Promotion::GoesOnAsKing; // R16, code 1.5.15
    const PRECEDENCE: Precedence = Precedence::Free; // R11
    const ARTICLES: Articles = articles::RUSSIAN;
}
