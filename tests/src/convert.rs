//! The border between the slow generator and `damka-rules`: the same position and the same move on either side.
//!
//! Only plain data cross it: square numbers, colours, piece sets.

use std::collections::BTreeSet;

use damka_rules::{AnyMove, AnyPosition, Color, KingMoves, Setup, Square, Tolerance, VariantInfo};

use crate::oracle::{self, Board, Outcome, Piece, Place, Side};

/// The placement on a board.
pub fn setup(board: &Board, variant: &VariantInfo) -> Setup {
    let mut setup = Setup::empty(color(board.turn));
    for side in Side::BOTH {
        for (place, piece) in board.pieces(side) {
            let sets = if piece.king { &mut setup.kings } else { &mut setup.men };
            sets[color(side).index()].insert(square(place, variant));
        }
        if let Some((place, count)) = board.king_moves(side) {
            setup.king_moves[color(side).index()] = KingMoves { count, square: Some(square(place, variant)) };
        }
    }
    setup
}

/// The position on a board; men on their last row are let pass.
pub fn position(board: &Board, variant: &VariantInfo) -> AnyPosition {
    let setup = setup(board, variant);
    variant.position(&setup, Tolerance::ALL).unwrap_or_else(|error| panic!("{board:?}: {error}"))
}

/// The board of a placement.
///
/// # Panics
/// If the slow generator has no such variant.
pub fn board(setup: &Setup, variant: &VariantInfo) -> Board {
    let facts = oracle::facts(variant.name).unwrap_or_else(|| panic!("{}: no facts", variant.name));
    let side = |color| if color == Color::White { Side::White } else { Side::Black };
    let mut board = Board::empty(facts, side(setup.turn));
    for color in Color::ALL {
        for (set, king) in [(setup.men, false), (setup.kings, true)] {
            for square in set[color.index()] {
                board.set(place(square, variant), Some(Piece { side: side(color), king }));
            }
        }
    }
    for color in Color::ALL {
        let KingMoves { count, square } = setup.king_moves[color.index()];
        board.set_king_moves(side(color), square.map(|square| (place(square, variant), count)));
    }
    board
}

/// A move as the slow generator writes it.
pub fn outcome(mv: &AnyMove, variant: &VariantInfo) -> Outcome {
    Outcome {
        from: place(mv.from, variant),
        to: place(mv.to, variant),
        captured: mv.captured.iter().map(|square| place(square, variant)).collect(),
        promotes: mv.promotes,
    }
}

/// A list of moves as the slow generator writes them, or nothing if two of them are the same.
pub fn outcomes(
    moves: impl IntoIterator<Item = AnyMove>,
    variant: &VariantInfo,
) -> Option<BTreeSet<Outcome>> {
    let mut set = BTreeSet::new();
    moves.into_iter().all(|mv| set.insert(outcome(&mv, variant))).then_some(set)
}

/// The square of a place: both sides know files and ranks.
pub fn square(place: Place, variant: &VariantInfo) -> Square {
    let rank = i32::from(variant.board.height) - 1 - place.row;
    let ends = (u8::try_from(place.column), u8::try_from(rank));
    let square = if let (Ok(file), Ok(rank)) = ends { variant.from_coordinates(file, rank) } else { None };
    square.unwrap_or_else(|| panic!("{}: {place:?} is not on the board", variant.name))
}

/// The place of a square.
pub fn place(square: Square, variant: &VariantInfo) -> Place {
    let (file, rank) = variant.coordinates(square);
    Place { row: i32::from(variant.board.height) - 1 - i32::from(rank), column: i32::from(file) }
}

/// The side as the rules name it.
pub fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}
