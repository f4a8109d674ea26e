//! Killer draughts: international draughts with fewer draws.

use crate::articles::{self, Articles};
use crate::geometry::Board10;
use crate::rules::{KingLanding, Precedence, Promotion, Rules};

/// Killer movement rules: international ones (R31 to R37), but a king that takes a king last stops right behind it
/// (mindsports.nl).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Killer;

impl Rules for Killer {
    type Board = Board10;
    type Extra = ();
    const KING_LANDING: KingLanding = KingLanding::RightBehindLastKing;
    const PROMOTION: Promotion = Promotion::Passes;
    const PRECEDENCE: Precedence = Precedence::MostPieces;
    const ARTICLES: Articles = articles::KILLER;
}
