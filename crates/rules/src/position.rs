//! Positions: the pieces, the side to move, and what can be played.
//!
//! A position is small, `Copy` and changed by making another one. It knows the movement rules of its family, not the
//! objective, history or draw rules of a game ([`crate::Game`]). Invariant: no square holds two pieces, no bit lies off
//! the board.

use std::hash::{Hash, Hasher};

use crate::geometry::{Bitboard, Geometry, draw_board};
use crate::movegen::{self, Sides};
use crate::moves::{AnyMove, Move};
use crate::piece::{Color, Piece, PieceKind};
use crate::rules::{Extra, Rules, WordOf};
use crate::setup::{KingMoves, Setup};
use crate::square::Square;
use crate::word::Word;

/// A position of a family of variants.
///
/// ```
/// use damka_rules::{Russian, Position, variant};
/// let start: Position<Russian> = variant("russian").unwrap().start.build(Default::default()).unwrap();
/// assert_eq!(start.legal_moves().len(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position<R: Rules> {
    pieces: [WordOf<R>; 2],
    kings: WordOf<R>,
    turn: Color,
    extra: R::Extra,
}

impl<R: Rules> Position<R> {
    /// A position from its sets, for generators and tables. The sets must be disjoint, kings a subset of the pieces;
    /// checked in debug builds.
    pub fn from_sets(
        turn: Color,
        white: Bitboard<R::Board>,
        black: Bitboard<R::Board>,
        kings: Bitboard<R::Board>,
    ) -> Self {
        debug_assert!((white & black).is_empty(), "two pieces on one square");
        debug_assert!(kings.is_subset(white | black), "a king without a piece");
        Self { pieces: [white.bits(), black.bits()], kings: kings.bits(), turn, extra: R::Extra::default() }
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// All pieces of a side.
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard<R::Board> {
        Bitboard::from_bits(self.pieces[color.index()])
    }

    /// The men of a side.
    #[inline]
    pub fn men(&self, color: Color) -> Bitboard<R::Board> {
        Bitboard::from_bits(self.pieces[color.index()] & !self.kings)
    }

    /// The kings of a side.
    #[inline]
    pub fn kings(&self, color: Color) -> Bitboard<R::Board> {
        Bitboard::from_bits(self.pieces[color.index()] & self.kings)
    }

    /// All pieces.
    #[inline]
    pub fn occupied(&self) -> Bitboard<R::Board> {
        Bitboard::from_bits(self.pieces[0] | self.pieces[1])
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|&color| self.by_color(color).contains(square))?;
        let kind = if Bitboard::<R::Board>::from_bits(self.kings).contains(square) {
            PieceKind::King
        } else {
            PieceKind::Man
        };
        Some(Piece { color, kind })
    }

    /// The position with moves in a row by one king of each side, where its rules count them. They are dropped where
    /// they mean nothing: without a king on the square, and for a side without men.
    pub(crate) fn with_king_moves(mut self, moves: [KingMoves; 2]) -> Self {
        let count = |color: Color| {
            let KingMoves { count, square } = moves[color.index()];
            let kings = self.kings(color);
            let only = (kings.len() == 1).then(|| kings.iter().next()).flatten();
            let square =
                square.or(only).filter(|&square| kings.contains(square) && !self.men(color).is_empty())?;
            Some((R::Board::LAYOUT.bit(square), count))
        };
        self.extra = R::Extra::of([self.turn, self.turn.opposite()].map(count));
        self
    }

    /// Moves in a row by one king of each side, where the rules count them.
    pub fn king_moves(&self) -> [KingMoves; 2] {
        let mut moves = [KingMoves::NONE; 2];
        for (color, count) in [self.turn, self.turn.opposite()].into_iter().zip(self.extra.counts()) {
            if let Some((bit, count)) = count {
                moves[color.index()] = KingMoves { count, square: Some(R::Board::LAYOUT.square(bit)) };
            }
        }
        moves
    }

    /// The position of a side to move and its pieces.
    pub(crate) fn from_sides(turn: Color, sides: &Sides<R>) -> Self {
        let pieces = match turn {
            Color::White => [sides.own, sides.enemy],
            Color::Black => [sides.enemy, sides.own],
        };
        Self { pieces, kings: sides.kings, turn, extra: sides.extra }
    }

    #[inline]
    pub(crate) fn sides(&self) -> Sides<R> {
        Sides {
            own: self.pieces[self.turn.index()],
            enemy: self.pieces[self.turn.opposite().index()],
            kings: self.kings,
            extra: self.extra,
        }
    }

    /// All legal moves, in no particular order.
    pub fn legal_moves(&self) -> Vec<Move<R>> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// [`Position::legal_moves`] into a list that is emptied first, so that it can be used again.
    #[inline]
    pub fn legal_moves_into(&self, moves: &mut Vec<Move<R>>) {
        R::legal_moves(self, moves);
    }

    /// All legal captures into a list that is emptied first; none if no capture is possible.
    #[inline]
    pub fn captures_into(&self, moves: &mut Vec<Move<R>>) {
        R::captures(self, moves);
    }

    /// Is there a capture, so that a capture must be made?
    #[inline]
    pub fn has_captures(&self) -> bool {
        R::has_captures(self)
    }

    /// Could the other side capture if it were to move?
    #[inline]
    pub fn is_threatened(&self) -> bool {
        R::has_captures(&Self { turn: self.turn.opposite(), ..*self })
    }

    /// How many moves without capture a side has, or would have if it were to move. Whether a capture is compulsory is
    /// not asked.
    #[inline]
    pub fn quiet_moves(&self, color: Color) -> u32 {
        R::quiet_moves(&Self { turn: color, ..*self }) as u32
    }

    /// Has the side to move any legal move? Without one it has lost, or won in giveaway.
    #[inline]
    pub fn has_moves(&self) -> bool {
        self.has_captures() || self.quiet_moves(self.turn) != 0
    }

    /// Could the piece on `from` go to `to` without capturing? Whether a capture is compulsory is not asked.
    #[inline]
    pub fn is_quiet_step(&self, from: Square, to: Square) -> bool {
        let (from, to) = (Bitboard::<R::Board>::square(from).bits(), Bitboard::<R::Board>::square(to).bits());
        match self.turn {
            Color::White => movegen::is_quiet::<R, true>(&self.sides(), from, to),
            Color::Black => movegen::is_quiet::<R, false>(&self.sides(), from, to),
        }
    }

    /// The legal moves between two squares into a list that is emptied first: none, one, or several captures that
    /// differ in the pieces taken.
    #[inline]
    pub fn find_into(&self, from: Square, to: Square, moves: &mut Vec<Move<R>>) {
        self.captures_into(moves);
        if moves.is_empty() {
            if self.is_quiet_step(from, to) {
                moves.push(self.quiet_move(from, to));
            }
        } else {
            let layout = R::Board::LAYOUT;
            let (from, to) = (layout.bit(from) as u8, layout.bit(to) as u8);
            moves.retain(|mv| mv.from == from && mv.to == to);
        }
    }

    fn quiet_move(&self, from: Square, to: Square) -> Move<R> {
        let row = match self.turn {
            Color::White => R::Board::top_row(),
            Color::Black => R::Board::bottom_row(),
        };
        let is_man = !Bitboard::<R::Board>::from_bits(self.kings).contains(from);
        let promotes = is_man && Bitboard::<R::Board>::from_bits(row).contains(to);
        let layout = R::Board::LAYOUT;
        Move::new(layout.bit(from), layout.bit(to), Word::ZERO, promotes)
    }

    /// The typed form of a move, if it is legal here.
    pub fn legal(&self, mv: &AnyMove) -> Option<Move<R>> {
        let mut moves = Vec::new();
        self.find_into(mv.from, mv.to, &mut moves);
        moves.into_iter().find(|candidate| AnyMove::from(*candidate) == *mv)
    }

    /// The position after a legal move. A move of another position gives a wrong position, never a panic.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: &Move<R>) -> Self {
        let after = self.sides().after(mv);
        Self::from_sides(self.turn.opposite(), &after)
    }

    /// A 64-bit hash of pieces, side to move and further state, the same on every machine and in every run.
    #[inline]
    pub fn hash64(&self) -> u64 {
        let side = self.turn as u64;
        let [white, black] = self.pieces.map(Word::fold);
        let pieces = fold(white ^ 0x2d35_8dcc_aa6c_78a5, black ^ 0x8bb8_4b93_962e_acc9);
        fold(pieces ^ side << 63 ^ self.extra.bits(), self.kings.fold() ^ 0x4b33_a62e_d433_d4a3)
    }

    /// The pieces and the side to move as a [`Setup`].
    pub fn to_setup(&self) -> Setup {
        Setup {
            turn: self.turn,
            men: Color::ALL.map(|color| self.men(color).to_squares()),
            kings: Color::ALL.map(|color| self.kings(color).to_squares()),
            king_moves: self.king_moves(),
        }
    }
}

/// Both halves of a 128-bit product, mixed.
#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

#[inline]
pub(crate) fn legal_moves<R: Rules, const WHITE: bool>(sides: &Sides<R>, moves: &mut Vec<Move<R>>) {
    movegen::captures::<R, WHITE>(sides, moves);
    if moves.is_empty() {
        movegen::for_each_quiet::<R, WHITE>(sides, |mv| moves.push(mv));
    }
}

impl<R: Rules> Hash for Position<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash64());
    }
}

/// The board as a picture (`w`, `b` for men, `W`, `B` for kings) and the side to move.
impl<R: Rules> std::fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        draw_board::<R::Board>(f, |square| match self.piece_at(square) {
            None => '.',
            Some(Piece { color: Color::White, kind: PieceKind::Man }) => 'w',
            Some(Piece { color: Color::White, kind: PieceKind::King }) => 'W',
            Some(Piece { color: Color::Black, kind: PieceKind::Man }) => 'b',
            Some(Piece { color: Color::Black, kind: PieceKind::King }) => 'B',
        })?;
        write!(f, "{} to move", self.turn)
    }
}
