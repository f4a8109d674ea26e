//! Move generation: legal moves of one side from three words of bits.
//!
//! Everything here is generic over the family and the side to move, so that directions, promotion row and rules are
//! constants in the compiled code. Nothing here knows draw rules, objectives or notation.

mod captures;
mod generator;
mod jumps;
mod precedence;
mod quiet;
mod routes;
mod search;
mod seen;
mod sinks;

pub(crate) use captures::{capture_orders, captures, count_captures};
pub(crate) use generator::{Generator, for_side, generator};
pub(crate) use jumps::has_captures;
pub(crate) use quiet::{count_quiet, for_each_quiet, for_each_quiet_after, is_quiet};
pub(crate) use routes::walk;
pub use routes::{for_each_route, route};
pub(crate) use seen::circle;

use crate::direction::is_backward;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::rules::{Extra, Lift, Promotion, Rules, WordOf};
use crate::word::Word;

/// The pieces as the side to move sees them, in layout bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sides<R: Rules> {
    /// Pieces of the side to move.
    pub(crate) own: WordOf<R>,
    /// Pieces of the other side.
    pub(crate) enemy: WordOf<R>,
    /// Kings of both sides.
    pub(crate) kings: WordOf<R>,
    /// What the position remembers beyond its pieces.
    pub(crate) extra: R::Extra,
}

impl<R: Rules> Sides<R> {
    #[inline]
    pub(crate) fn empty(&self) -> WordOf<R> {
        R::Board::all() & !(self.own | self.enemy)
    }

    #[inline]
    fn men(&self) -> WordOf<R> {
        self.own & !self.kings
    }

    #[inline]
    fn own_kings(&self) -> WordOf<R> {
        self.own & self.kings
    }

    /// The pieces after a move, seen by the other side.
    #[inline]
    pub(crate) fn after(&self, mv: &Move<R>) -> Self {
        let (from, to) = (Word::bit(u32::from(mv.from)), Word::bit(u32::from(mv.to)));
        let crowned = (self.kings & from).any() || mv.promotes;
        let king = !mv.captured.any() && (self.kings & from).any();
        let kings = self.kings & !(from | mv.captured);
        Self {
            own: self.enemy & !mv.captured,
            enemy: self.own & !from | to,
            kings: if crowned { kings | to } else { kings },
            extra: self.extra,
        }
        .remembering(king.then_some((u32::from(mv.from), u32::from(mv.to))))
    }

    /// Moves on what the position remembers, the pieces having been moved and seen by the other side; `king` is the way
    /// of a king that moved without capture.
    #[inline]
    fn remembering(mut self, king: Option<(u32, u32)>) -> Self {
        self.extra = self.extra.after(king, self.enemy & !self.kings, self.men(), self.own_kings());
        self
    }

    /// The kings that may move without capture.
    #[inline]
    fn moving_kings(&self) -> WordOf<R> {
        self.own_kings() & !self.extra.resting::<WordOf<R>>()
    }
}

/// May a man of the side move in the direction?
#[inline]
pub(crate) const fn man_moves<R: Rules, const WHITE: bool>(direction: usize) -> bool {
    R::MOVES.contains(direction) && !is_backward::<WHITE>(direction)
}

/// May a man of the side capture in the direction?
#[inline]
pub(crate) const fn man_captures<R: Rules, const WHITE: bool>(direction: usize) -> bool {
    R::CAPTURES.contains(direction) && (R::MEN_CAPTURE_BACKWARDS || !is_backward::<WHITE>(direction))
}

/// Must a man that is crowned in mid-capture be kept from turning straight back, since nothing stands in its way there?
#[inline]
pub(crate) const fn crowned_may_turn<R: Rules>() -> bool {
    matches!(R::LIFT, Lift::AtOnce) && matches!(R::PROMOTION, Promotion::GoesOnAsKing)
}

/// The row on which men of the side are crowned.
#[inline]
pub(crate) fn promotion_row<R: Rules, const WHITE: bool>() -> WordOf<R> {
    if WHITE { R::Board::top_row() } else { R::Board::bottom_row() }
}

/// The squares that a capturing piece may cross or land on.
#[inline]
pub(crate) fn free<R: Rules>(empty: WordOf<R>, captured: WordOf<R>) -> WordOf<R> {
    match R::LIFT {
        Lift::AtEnd => empty,
        Lift::AtOnce => empty | captured,
    }
}
