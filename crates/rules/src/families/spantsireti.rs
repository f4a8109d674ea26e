//! Spantsireti: draughts on the board of ten files and eight ranks.

use crate::articles::{self, Articles};
use crate::geometry::Board10x8;
use crate::rules::{Precedence, Promotion, Rules};

/// Russian movement rules (R4 to R16) on the wider board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spantsireti;

impl Rules for Spantsireti {
    type Board = Board10x8;
    type Extra = ();
    const PROMOTION: Promotion = Promotion::GoesOnAsKing;
    const PRECEDENCE: Precedence = Precedence::Free;
    const ARTICLES: Articles = articles::AS_RUSSIAN;
}

/// International movement rules (R32 to R37) on the wider board, for which a table of leaf counts has been published.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpantsiretiInternational;

impl Rules for SpantsiretiInternational {
    type Board = Board10x8;
    type Extra = ();
    const PROMOTION: Promotion = Promotion::Passes;
    const PRECEDENCE: Precedence = Precedence::MostPieces;
    const ARTICLES: Articles = articles::AS_INTERNATIONAL;
}
