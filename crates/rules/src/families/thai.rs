//! Thai draughts (makhos).

use crate::geometry::Board8;
use crate::rules::{KingLanding, Lift, Precedence, Promotion, Rules};

/// Thai movement rules. Some play that pieces are lifted after the move; here they are lifted at once, as most sources
/// say, so that a king may turn round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thai;

impl Rules for Thai {
    type Board = Board8;
    type Extra = ();
    const MEN_CAPTURE_BACKWARDS: bool = false;
    const KING_LANDING: KingLanding = KingLanding::RightBehind;
    const LIFT: Lift = Lift::AtOnce;
    const PROMOTION: Promotion = Promotion::Stops;
    const PRECEDENCE: Precedence = Precedence::Free;
}
