//! Setups: any placement of pieces, and the step from a placement to a legal position.
//!
//! Reading text never validates: a FEN gives a [`Setup`], and [`Setup::build`] says everything that is wrong with it at
//! once and hands it back.

use std::fmt;

use crate::geometry::{Bitboard, Geometry};
use crate::piece::{Color, Piece, PieceKind};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Square, SquareSet};

/// Quiet moves in a row with one king (Frisian draughts, article 17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KingMoves {
    /// How many, 0 to 3.
    pub count: u8,
    /// Where the king stands; older writers leave it out.
    pub square: Option<Square>,
}

impl KingMoves {
    /// None.
    pub const NONE: Self = Self { count: 0, square: None };
}

/// A placement of pieces with the side to move. Nothing about it need be possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The side to move.
    pub turn: Color,
    /// Men by colour ([`Color::index`]).
    pub men: [SquareSet; 2],
    /// Kings by colour.
    pub kings: [SquareSet; 2],
    /// Moves in a row with one king by colour; only Frisian draughts minds them.
    pub king_moves: [KingMoves; 2],
}

/// Which defects [`Setup::build`] lets pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tolerance {
    /// A man on the row where it should have been crowned; it stays a man and can only capture backwards.
    pub men_on_promotion_row: bool,
}

impl Tolerance {
    /// Lets nothing pass.
    pub const NONE: Self = Self { men_on_promotion_row: false };
    /// Lets pass whatever can still be played.
    pub const ALL: Self = Self { men_on_promotion_row: true };
}

/// One thing that is wrong with a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defect {
    /// Pieces outside the board.
    OffBoard(SquareSet),
    /// More than one piece on a square.
    Shared(SquareSet),
    /// Men of a side on the row where they should have been crowned.
    MenOnPromotionRow(Color, SquareSet),
}

/// A setup that is no position, with all its defects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The setup as it was.
    pub setup: Setup,
    /// What is wrong, at least one thing.
    pub defects: Vec<Defect>,
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |squares: &SquareSet| {
            squares.iter().map(|square| (square.index() + 1).to_string()).collect::<Vec<_>>().join(", ")
        };
        match self {
            Self::OffBoard(squares) => write!(f, "squares off the board: {}", list(squares)),
            Self::Shared(squares) => write!(f, "squares with two pieces: {}", list(squares)),
            Self::MenOnPromotionRow(color, squares) => {
                write!(f, "{color} men on their promotion row: {}", list(squares))
            }
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let defects: Vec<_> = self.defects.iter().map(Defect::to_string).collect();
        f.write_str(&defects.join("; "))
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// No piece at all.
    pub const fn empty(turn: Color) -> Self {
        Self {
            turn,
            men: [SquareSet::EMPTY; 2],
            kings: [SquareSet::EMPTY; 2],
            king_moves: [KingMoves::NONE; 2],
        }
    }

    /// What stands on a square; White's piece if both have one there.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Color::ALL.into_iter().find_map(|color| {
            let kind = if self.kings[color.index()].contains(square) {
                PieceKind::King
            } else if self.men[color.index()].contains(square) {
                PieceKind::Man
            } else {
                return None;
            };
            Some(Piece { color, kind })
        })
    }

    /// All occupied squares.
    pub fn occupied(&self) -> SquareSet {
        self.men[0] | self.men[1] | self.kings[0] | self.kings[1]
    }

    /// The same position seen from the other side: the board turned by half, colours and turn exchanged.
    #[must_use]
    pub fn turned(&self, squares: usize) -> Self {
        let turn = |set: SquareSet| -> SquareSet {
            set.iter()
                .filter(|square| square.index() < squares)
                .map(|square| Square::new((squares - 1 - square.index()) as u8))
                .collect()
        };
        Self {
            turn: self.turn.opposite(),
            men: [turn(self.men[1]), turn(self.men[0])],
            kings: [turn(self.kings[1]), turn(self.kings[0])],
            king_moves: [self.king_moves[1], self.king_moves[0]].map(|moves| KingMoves {
                square: moves.square.and_then(|square| turn([square].into_iter().collect()).iter().next()),
                ..moves
            }),
        }
    }

    /// Everything that is wrong with the setup on the board of a family.
    pub fn defects<R: Rules>(&self) -> Vec<Defect> {
        let mut defects = Vec::new();
        let off = self.occupied() - SquareSet::first(R::Board::SQUARES);
        if !off.is_empty() {
            defects.push(Defect::OffBoard(off));
        }
        let [a, b, c, d] = [self.men[0], self.men[1], self.kings[0], self.kings[1]];
        let shared = (a & b) | ((a | b) & (c | d)) | (c & d);
        if !shared.is_empty() {
            defects.push(Defect::Shared(shared));
        }
        let row = R::Board::ROW;
        let top = SquareSet::first(row);
        let bottom = SquareSet::first(R::Board::SQUARES) - SquareSet::first(R::Board::SQUARES - row);
        for (color, last) in [(Color::White, top), (Color::Black, bottom)] {
            let men = self.men[color.index()] & last;
            if !men.is_empty() {
                defects.push(Defect::MenOnPromotionRow(color, men));
            }
        }
        defects
    }

    /// The position, if nothing is wrong beyond what is tolerated.
    ///
    /// # Errors
    /// All defects that are not tolerated, with the setup itself.
    pub fn build<R: Rules>(&self, tolerance: Tolerance) -> Result<Position<R>, SetupError> {
        let mut defects = self.defects::<R>();
        if tolerance.men_on_promotion_row {
            defects.retain(|defect| !matches!(defect, Defect::MenOnPromotionRow(..)));
        }
        if !defects.is_empty() {
            return Err(SetupError { setup: *self, defects });
        }
        let white = Bitboard::from(self.men[0] | self.kings[0]);
        let black = Bitboard::from(self.men[1] | self.kings[1]);
        let kings = Bitboard::from(self.kings[0] | self.kings[1]);
        Ok(Position::from_sets(self.turn, white, black, kings).with_king_moves(self.king_moves))
    }
}
