//! International draughts on the 10x10 board.

use crate::articles::{self, Articles};
use crate::geometry::Board10;
use crate::rules::{Precedence, Promotion, Rules};

/// International movement rules (R31 to R37).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct International;

impl Rules for International {
    type Board = Board10; // R31, FMJD 2.1
    type Extra = ();
    const MEN_CAPTURE_BACKWARDS: bool = true; // R37, FMJD 4.1
    const KINGS_FLY: bool = true; // R32, FMJD 3.9
    const PROMOTION: Promotion = Promotion::Passes; // R36, FMJD 4.15
    const PRECEDENCE: Precedence = Precedence::MostPieces; // R34, FMJD 4.13
    const ARTICLES: Articles = articles::INTERNATIONAL;
}
