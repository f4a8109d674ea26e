//! What draw rules need to know about a position and a move.

use std::marker::PhantomData;

use super::{Ending, Force, Place};
use crate::direction::Directions;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::piece::Color;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;
use crate::word::Word;

/// Piece counts by colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) men: [u32; 2],
    pub(super) kings: [u32; 2],
    /// Pieces on the main road.
    pub(super) road: [u32; 2],
    /// A capture is or will be forced ([`is_capture_forced`]); false where nobody asks.
    pub(super) hanging: bool,
}

/// A move with the piece counts after it.
pub(super) struct Step {
    pub(super) after: Facts,
    pub(super) mover: Color,
    /// A king has moved.
    pub(super) king: bool,
    /// What has moved can move back: a king, or a man that went sideways.
    pub(super) returns: bool,
    /// Pieces taken.
    pub(super) captured: u32,
    pub(super) promotes: bool,
}

impl Step {
    pub(super) const fn is_capture(&self) -> bool {
        self.captured != 0
    }
}

impl Facts {
    pub(super) fn of<R: Rules>(position: &Position<R>) -> Self {
        let road = <R::Board as Geometry>::Word::truncate(MainRoad::<R::Board>::BITS);
        Self {
            men: Color::ALL.map(|color| position.men(color).bits().count()),
            kings: Color::ALL.map(|color| position.kings(color).bits().count()),
            road: Color::ALL.map(|color| (position.by_color(color).bits() & road).count()),
            hanging: false,
        }
    }

    pub(super) const fn pieces(&self, color: Color) -> u32 {
        self.men[color.index()] + self.kings[color.index()]
    }

    pub(super) const fn total(&self) -> u32 {
        self.pieces(Color::White) + self.pieces(Color::Black)
    }

    pub(super) const fn both_have_kings(&self) -> bool {
        self.kings[0] != 0 && self.kings[1] != 0
    }

    pub(super) const fn any_kings(&self) -> bool {
        self.kings[0] + self.kings[1] != 0
    }

    /// Has the side a king and nothing else?
    pub(super) const fn is_lone_king(&self, color: Color) -> bool {
        self.men[color.index()] == 0 && self.kings[color.index()] == 1
    }

    /// Is one piece of this side the only piece on the main road?
    pub(super) const fn holds_road(&self, color: Color) -> bool {
        self.road[color.index()] == 1 && self.road[color.opposite().index()] == 0
    }

    const fn has(&self, color: Color, force: &Force) -> bool {
        let kings = self.kings[color.index()];
        self.men[color.index()] == force.men && kings >= force.least_kings && kings <= force.most_kings
    }

    /// For each colour: is it the stronger side of one of the endings?
    pub(super) fn stronger(&self, endings: &[Ending], place: Place) -> [bool; 2] {
        Color::ALL.map(|color| {
            let weak = color.opposite();
            (place == Place::Anywhere || self.holds_road(weak))
                && endings
                    .iter()
                    .any(|ending| self.has(color, &ending.strong) && self.has(weak, &ending.weak))
        })
    }
}

/// Can the side to move capture, or does each of its moves let the other side capture? (Frisian rules, Art. 21.)
pub(super) fn is_capture_forced<R: Rules>(position: &Position<R>) -> bool {
    position.has_captures() || position.legal_moves().iter().all(|mv| position.play(mv).has_captures())
}

/// Has a man gone along its row, as only orthogonal men can? Such a move can be taken back.
pub(super) fn goes_sideways<R: Rules>(mv: &Move<R>) -> bool {
    R::MOVES != Directions::DIAGONAL
        && !mv.is_capture()
        && R::Board::place(mv.from()).0 == R::Board::place(mv.to()).0
}

struct MainRoad<G: Geometry>(PhantomData<G>);

impl<G: Geometry> MainRoad<G> {
    /// From White's lower left corner, where file and rank are equal, to the opposite corner (R2).
    const BITS: u128 = {
        let mut bits = 0;
        let mut rank = 0;
        while rank < G::HEIGHT && rank < G::WIDTH {
            let row = G::HEIGHT - 1 - rank;
            bits |= 1 << G::LAYOUT.bit(Square::new((row * G::ROW + rank * G::ROW / G::WIDTH) as u8));
            rank += 1;
        }
        bits
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bitboard, Board8, variant};

    #[test]
    fn the_main_road_runs_from_a1_to_h8() {
        let russian = variant("russian").unwrap();
        let road: Vec<_> = Bitboard::<Board8>::from_bits(MainRoad::<Board8>::BITS as u64)
            .iter()
            .map(|square| russian.square_text(square, crate::Notation::Algebraic))
            .collect();
        assert_eq!(road, ["h8", "g7", "f6", "e5", "d4", "c3", "b2", "a1"]);
    }
}
