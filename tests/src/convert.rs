//! The border between the slow generator and `damka-rules`: the same position and the same move on either side.
//!
//! Only plain data cross it: square numbers, colours, piece sets.

use std::collections::BTreeSet;

use damka_rules::{AnyMove, AnyPosition, Color, Setup, Square, Tolerance, VariantInfo};

use crate::fen;
use crate::oracle::{Board, Outcome, Piece, Place, RuleFacts, Side};

/// The placement on a board.
pub fn setup(board: &Board) -> Setup {
    let mut setup = Setup::empty(color(board.turn));
    for side in Side::BOTH {
        for (place, piece) in board.pieces(side) {
            let sets = if piece.king { &mut setup.kings } else { &mut setup.men };
            sets[color(side).index()].insert(square(place, board.facts));
        }
    }
    setup
}

/// The position on a board; men on their last row are let pass.
pub fn position(board: &Board, variant: &VariantInfo) -> AnyPosition {
    let setup = setup(board);
    variant.position(&setup, Tolerance::ALL).unwrap_or_else(|error| panic!("{board:?}: {error}"))
}

/// The board of a placement.
pub fn board(setup: &Setup, facts: &'static RuleFacts) -> Board {
    let side = |color| if color == Color::White { Side::White } else { Side::Black };
    let mut board = Board::empty(facts, side(setup.turn));
    for color in Color::ALL {
        for (set, king) in [(setup.men, false), (setup.kings, true)] {
            for square in set[color.index()] {
                board.set(place(square, facts), Some(Piece { side: side(color), king }));
            }
        }
    }
    board
}

/// A move as the slow generator writes it.
pub fn outcome(mv: &AnyMove, facts: &RuleFacts) -> Outcome {
    Outcome {
        from: place(mv.from, facts),
        to: place(mv.to, facts),
        captured: mv.captured.iter().map(|square| place(square, facts)).collect(),
        promotes: mv.promotes,
    }
}

/// A list of moves as the slow generator writes them, or nothing if two of them are the same.
pub fn outcomes(moves: impl IntoIterator<Item = AnyMove>, facts: &RuleFacts) -> Option<BTreeSet<Outcome>> {
    let mut set = BTreeSet::new();
    moves.into_iter().all(|mv| set.insert(outcome(&mv, facts))).then_some(set)
}

/// The square of a place.
pub fn square(place: Place, facts: &RuleFacts) -> Square {
    let index = fen::number(place, facts.size) - 1;
    Square::new(u8::try_from(index).unwrap_or_else(|_| panic!("{place:?} is not on the board")))
}

/// The place of a square.
pub fn place(square: Square, facts: &RuleFacts) -> Place {
    fen::from_number(i32::try_from(square.index()).unwrap_or(i32::MAX) + 1, facts.size)
}

fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}
