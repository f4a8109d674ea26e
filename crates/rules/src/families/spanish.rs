//! Spanish draughts, and with it Portuguese draughts: the same moves on the same board.

use crate::geometry::Board8;
use crate::rules::{Precedence, Promotion, Rules};

/// Spanish movement rules: *cantidad*, then *calidad* (Portuguese *quantidade*, *qualidade*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spanish;

impl Rules for Spanish {
    type Board = Board8;
    type Extra = ();
    const MEN_CAPTURE_BACKWARDS: bool = false;
    const PROMOTION: Promotion = Promotion::Stops;
    const PRECEDENCE: Precedence = Precedence::MostPiecesThenKings;
}
