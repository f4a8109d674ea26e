//! Canadian draughts: international rules on the 12x12 board.

use crate::articles::{self, Articles};
use crate::geometry::Board12;
use crate::rules::{Precedence, Promotion, Rules};

/// Canadian movement rules: international ones (R32 to R37) on the larger board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Canadian;

impl Rules for Canadian {
    type Board = Board12;
    type Extra = ();
    const PROMOTION: Promotion = Promotion::Passes;
    const PRECEDENCE: Precedence = Precedence::MostPieces;
    const ARTICLES: Articles = articles::AS_INTERNATIONAL;
}
