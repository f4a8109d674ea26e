//! The board as rows and columns: slow and plain, for explanations only.

use crate::geometry::Geometry;
use crate::piece::{Color, Piece};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// A row and a column from the top left.
pub(super) type Place = (i32, i32);

/// Rows and columns from one playing square of a line to the next.
pub(super) type Step = (i32, i32);

/// A position on rows and columns.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) turn: Color,
    rows: i32,
    columns: i32,
    /// Row by row; nothing where no square is played on.
    squares: Vec<Option<Square>>,
    /// By square.
    places: Vec<Place>,
    pieces: Vec<Option<Piece>>,
}

impl Grid {
    pub(super) fn of<R: Rules>(position: &Position<R>) -> Self {
        let (rows, columns) = (R::Board::HEIGHT as i32, R::Board::WIDTH as i32);
        let all = || (0..R::Board::SQUARES).map(|index| Square::new(index as u8));
        Self {
            turn: position.turn(),
            rows,
            columns,
            squares: (0..rows * columns).map(|at| R::Board::square_at(at / columns, at % columns)).collect(),
            places: all().map(R::Board::place).collect(),
            pieces: all().map(|square| position.piece_at(square)).collect(),
        }
    }

    /// Where a square lies, if the board has it.
    pub(super) fn place(&self, square: Square) -> Option<Place> {
        self.places.get(square.index()).copied()
    }

    /// The playing square at a place.
    pub(super) fn square(&self, (row, column): Place) -> Option<Square> {
        let inside = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        inside.then(|| self.squares[(row * self.columns + column) as usize]).flatten()
    }

    pub(super) fn piece(&self, place: Place) -> Option<Piece> {
        self.pieces[self.square(place)?.index()]
    }

    /// A playing square on which nothing stands.
    pub(super) fn is_empty(&self, place: Place) -> bool {
        self.square(place).is_some() && self.piece(place).is_none()
    }

    pub(super) fn is_own(&self, place: Place) -> bool {
        self.piece(place).is_some_and(|piece| piece.color == self.turn)
    }

    pub(super) fn is_enemy(&self, place: Place) -> bool {
        self.piece(place).is_some_and(|piece| piece.color != self.turn)
    }

    /// Is it the last row for the side to move?
    pub(super) fn is_last_row(&self, (row, _): Place) -> bool {
        row == if self.turn == Color::White { 0 } else { self.rows - 1 }
    }

    /// A step of White's as the side to move makes it.
    pub(super) fn orient(&self, (rows, columns): Step) -> Step {
        if self.turn == Color::White { (rows, columns) } else { (-rows, columns) }
    }
}

/// The place a number of steps away.
pub(super) const fn away((row, column): Place, (rows, columns): Step, steps: i32) -> Place {
    (row + rows * steps, column + columns * steps)
}

/// How many steps lead from one place to another.
pub(super) fn steps_between(from: Place, to: Place, step: Step) -> Option<i32> {
    let steps = ((to.0 - from.0).abs()).max((to.1 - from.1).abs()) / step.0.abs().max(step.1.abs());
    (steps > 0 && away(from, step, steps) == to).then_some(steps)
}
