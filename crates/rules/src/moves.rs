//! Moves: from, to and the set of captured pieces.
//!
//! That triple (with the promotion it brings) is what the rules compare: two routes with the same triple are one move,
//! the same ends with different captured pieces are two. Routes matter only for notation ([`crate::routes`]).

use std::fmt;
use std::marker::PhantomData;

use crate::geometry::{Bitboard, Geometry};
use crate::rules::{Rules, WordOf};
use crate::square::{Square, SquareSet};
use crate::word::Word;

/// A move of a family of variants, as generated. It says nothing about the piece: play it in its own position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move<R: Rules> {
    pub(crate) captured: WordOf<R>,
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) promotes: bool,
    rules: PhantomData<R>,
}

impl<R: Rules> Move<R> {
    #[inline]
    pub(crate) fn new(from: u32, to: u32, captured: WordOf<R>, promotes: bool) -> Self {
        Self { captured, from: from as u8, to: to as u8, promotes, rules: PhantomData }
    }

    /// Where the piece starts.
    #[inline]
    pub fn from(&self) -> Square {
        R::Board::LAYOUT.square(u32::from(self.from))
    }

    /// Where the piece ends; the same as [`Move::from`] after a circle.
    #[inline]
    pub fn to(&self) -> Square {
        R::Board::LAYOUT.square(u32::from(self.to))
    }

    /// The pieces taken; empty for a quiet move.
    #[inline]
    pub const fn captured(&self) -> Bitboard<R::Board> {
        Bitboard::from_bits(self.captured)
    }

    /// Is it a capture?
    #[inline]
    pub fn is_capture(&self) -> bool {
        self.captured.any()
    }

    /// A number of 24 bits that tells the moves of a position apart, as a rule: the lower 14 bits by start and end, the
    /// others by the pieces taken. For tables of a search; two moves with the same ends can share it.
    #[inline]
    pub fn key(&self) -> u32 {
        let taken = if self.is_capture() {
            (self.captured.fold().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54) as u32
        } else {
            0
        };
        taken << 14 | u32::from(self.to) << 7 | u32::from(self.from)
    }

    /// Does it crown a man?
    #[inline]
    pub const fn promotes(&self) -> bool {
        self.promotes
    }
}

impl<R: Rules> fmt::Debug for Move<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        AnyMove::from(*self).fmt(f)
    }
}

/// A move without the type of its family, for the edge of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyMove {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// The pieces it takes.
    pub captured: SquareSet,
    /// Does it crown a man?
    pub promotes: bool,
}

impl<R: Rules> From<Move<R>> for AnyMove {
    fn from(mv: Move<R>) -> Self {
        Self { from: mv.from(), to: mv.to(), captured: mv.captured().to_squares(), promotes: mv.promotes }
    }
}
