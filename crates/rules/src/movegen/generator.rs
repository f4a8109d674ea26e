//! The move generator of each family, compiled once and here.
//!
//! Generic code is compiled again in every crate that uses it, for every family: with the move generator that would be
//! most of a build. So what is large is called through [`Generator`], which a macro implements for every family, and
//! that is not generic. Nothing is decided here.

use std::ops::ControlFlow;

use crate::moves::Move;
use crate::perft::Counting;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// What [`Position`] and the free functions on positions rest on; use those.
#[doc(hidden)]
pub trait Generator: Sized {
    fn legal_moves(position: &Position<Self>, moves: &mut Vec<Move<Self>>)
    where
        Self: Rules;
    fn captures(position: &Position<Self>, moves: &mut Vec<Move<Self>>)
    where
        Self: Rules;
    fn has_captures(position: &Position<Self>) -> bool
    where
        Self: Rules;
    fn quiet_moves(position: &Position<Self>) -> u64
    where
        Self: Rules;
    fn routes(
        position: &Position<Self>,
        mv: &Move<Self>,
        each: &mut dyn FnMut(&[Square]) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        Self: Rules;
    fn leaves(position: &Position<Self>, depth: u32, counting: Counting) -> u64
    where
        Self: Rules;
}

/// Calls a function that is generic over the family and the side to move.
macro_rules! for_side {
    ($position:expr, $($function:ident)::+ ($($argument:expr),*)) => {
        match $position.turn() {
            $crate::piece::Color::White => $($function)::+::<Self, true>(&$position.sides(), $($argument),*),
            $crate::piece::Color::Black => $($function)::+::<Self, false>(&$position.sides(), $($argument),*),
        }
    };
}
pub(crate) use for_side;

/// Compiles the generator of a family.
macro_rules! generator {
    ($family:ty) => {
        impl $crate::movegen::Generator for $family {
            fn legal_moves(position: &Position<Self>, moves: &mut Vec<$crate::moves::Move<Self>>) {
                $crate::movegen::for_side!(position, $crate::position::legal_moves(moves));
            }

            fn captures(position: &Position<Self>, moves: &mut Vec<$crate::moves::Move<Self>>) {
                $crate::movegen::for_side!(position, $crate::movegen::captures(moves));
            }

            fn has_captures(position: &Position<Self>) -> bool {
                $crate::movegen::for_side!(position, $crate::movegen::has_captures())
            }

            fn quiet_moves(position: &Position<Self>) -> u64 {
                $crate::movegen::for_side!(position, $crate::movegen::count_quiet())
            }

            fn routes(
                position: &Position<Self>,
                mv: &$crate::moves::Move<Self>,
                each: &mut dyn FnMut(&[$crate::square::Square]) -> std::ops::ControlFlow<()>,
            ) -> std::ops::ControlFlow<()> {
                $crate::movegen::for_side!(position, $crate::movegen::walk(mv, each))
            }

            fn leaves(position: &Position<Self>, depth: u32, counting: $crate::perft::Counting) -> u64 {
                $crate::movegen::for_side!(position, $crate::perft::leaves_below(depth, counting))
            }
        }
    };
}
pub(crate) use generator;
