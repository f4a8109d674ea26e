//! English draughts (American checkers).

use crate::articles::{self, Articles};
use crate::geometry::Board8;
use crate::rules::{Precedence, Promotion, Rules};

/// English movement rules (R42 to R46).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct English;

impl Rules for English {
    type Board = Board8;
    type Extra = ();
    const MEN_CAPTURE_BACKWARDS: bool = false; // R43, WCDF 1.18
    const KINGS_FLY: bool = false; // R44, WCDF 1.17
    const PROMOTION: Promotion = Promotion::Stops; // R46, WCDF 1.19
    const PRECEDENCE: Precedence = Precedence::Free; // R45, WCDF 1.20
    const ARTICLES: Articles = articles::ENGLISH;
}
