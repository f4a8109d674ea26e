//! Czech draughts.

use crate::articles::{self, Articles};
use crate::geometry::Board8;
use crate::rules::{Precedence, Promotion, Rules};

/// Czech movement rules (fmjd.org, variant `czech`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Czech;

impl Rules for Czech {
    type Board = Board8;
    type Extra = ();
    const MEN_CAPTURE_BACKWARDS: bool = false;
    const PROMOTION: Promotion = Promotion::Stops;
    const PRECEDENCE: Precedence = Precedence::KingsFirst; // if a king can capture, a king must
    const ARTICLES: Articles = articles::CZECH;
}
