//! Move generation: legal moves of one side from three words of bits.
//!
//! Everything here is generic over the family and the side to move, so that directions, promotion row and rules are
//! constants in the compiled code. Nothing here knows draw rules, objectives or notation.

mod captures;
mod quiet;
mod routes;
mod seen;

pub(crate) use captures::{capture_orders, captures, count_captures, has_captures};
pub(crate) use quiet::{count_quiet, for_each_quiet, for_each_quiet_after, is_quiet};
pub use routes::{for_each_route, route};

use crate::geometry::{Geometry, NORTH_EAST, NORTH_WEST};
use crate::moves::Move;
use crate::rules::Rules;

/// The pieces as the side to move sees them, in layout bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sides {
    /// Pieces of the side to move.
    pub(crate) own: u64,
    /// Pieces of the other side.
    pub(crate) enemy: u64,
    /// Kings of both sides.
    pub(crate) kings: u64,
}

impl Sides {
    #[inline]
    pub(crate) const fn empty<R: Rules>(&self) -> u64 {
        R::Board::LAYOUT.all & !(self.own | self.enemy)
    }

    #[inline]
    const fn men(&self) -> u64 {
        self.own & !self.kings
    }

    #[inline]
    const fn own_kings(&self) -> u64 {
        self.own & self.kings
    }

    /// The pieces after a move, seen by the other side.
    #[inline]
    pub(crate) const fn after<R: Rules>(&self, mv: &Move<R>) -> Self {
        let (from, to) = (1 << mv.from, 1 << mv.to);
        let crowned = self.kings & from != 0 || mv.promotes;
        let kings = self.kings & !(from | mv.captured);
        Self {
            own: self.enemy & !mv.captured,
            enemy: self.own & !from | to,
            kings: if crowned { kings | to } else { kings },
        }
    }
}

/// Runs a block for each direction as the constant `$d`.
macro_rules! each_direction {
    ($d:ident => $body:block) => {{
        {
            const $d: usize = NORTH_WEST;
            $body
        }
        {
            const $d: usize = NORTH_EAST;
            $body
        }
        {
            const $d: usize = SOUTH_WEST;
            $body
        }
        {
            const $d: usize = SOUTH_EAST;
            $body
        }
    }};
}
pub(crate) use each_direction;

/// Is the direction forwards for the side?
#[inline]
pub(crate) const fn is_forward<const WHITE: bool>(direction: usize) -> bool {
    (direction == NORTH_WEST || direction == NORTH_EAST) == WHITE
}

/// May a man of the side capture in the direction?
#[inline]
pub(crate) const fn man_captures<R: Rules, const WHITE: bool>(direction: usize) -> bool {
    R::MEN_CAPTURE_BACKWARDS || is_forward::<WHITE>(direction)
}

/// The row on which men of the side are crowned.
#[inline]
pub(crate) const fn promotion_row<R: Rules, const WHITE: bool>() -> u64 {
    if WHITE { R::Board::LAYOUT.top_row } else { R::Board::LAYOUT.bottom_row }
}
