//! Boards: how the playing squares of each size lie in a machine word.
//!
//! The layout is *ghost-padded*: between the rows lie bits that belong to no square. A step over the rim lands on such
//! a ghost bit (or leaves the word), which no set of squares contains, so steps need no masks. The layout is private to
//! this crate: outside, squares are dense indices ([`Square`]) and sets are [`SquareSet`] or [`Bitboard`].
//!
//! With `s = (width + padding) / 2` a diagonal step is `s` or `s + 1` bits and two rows take `2s + 1` bits:
//!
//! ```text
//! 8x8, padding 1 (s = 4)               10x10, padding 2 (s = 6), wide enough for steps along files and ranks
//!    . 0 . 1 . 2 . 3                      .  0  .  1  .  2  .  3  .  4
//!    4 . 5 . 6 . 7 . (8 ghost)            6  .  7  .  8  .  9  . 10  .  (5, 11, 12 ghost)
//!    . 9 ...                              . 13 ...
//! ```

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Not, Sub};

use crate::square::{Square, SquareSet};

/// A board whose top-left corner (White's view) is not a playing square.
///
/// Boards with a dark corner on the right are mirror images: the same layout, other letters and numbers.
pub trait Geometry: Copy + Eq + Ord + Hash + Default + fmt::Debug + Send + Sync + 'static {
    /// Files.
    const WIDTH: usize;
    /// Ranks.
    const HEIGHT: usize;
    /// Ghost columns beside the board.
    const PADDING: usize;
    /// Where the squares lie.
    const LAYOUT: &'static Layout = &Layout::new(Self::WIDTH, Self::HEIGHT, Self::PADDING);
    /// The smaller diagonal step in bits; the larger is one more.
    const STEP: u32 = Self::LAYOUT.step;
    /// Playing squares.
    const SQUARES: usize = Self::WIDTH * Self::HEIGHT / 2;
}

/// The 8x8 board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board8;

impl Geometry for Board8 {
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;
    const PADDING: usize = 1;
}

/// The 10x10 board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board10;

impl Geometry for Board10 {
    const WIDTH: usize = 10;
    const HEIGHT: usize = 10;
    const PADDING: usize = 2;
}

/// The tables of a board, computed while compiling.
#[derive(Debug)]
pub struct Layout {
    pub(crate) step: u32,
    pub(crate) all: u64,
    pub(crate) top_row: u64,
    pub(crate) bottom_row: u64,
    /// Dense index -> bit.
    bit_of: [u8; 64],
    /// Bit -> dense index.
    square_of: [u8; 64],
}

impl Layout {
    const fn new(width: usize, height: usize, padding: usize) -> Self {
        let step = usize::midpoint(width, padding);
        let mut layout = Self {
            step: step as u32,
            all: 0,
            top_row: 0,
            bottom_row: 0,
            bit_of: [63; 64],
            square_of: [0; 64],
        };
        let half = width / 2;
        let mut square = 0;
        while square < half * height {
            let (row, column) = (square / half, square % half);
            let bit = row / 2 * (2 * step + 1) + row % 2 * step + column;
            assert!(bit < 64 && square < 64, "the board does not fit the word");
            layout.bit_of[square] = bit as u8;
            layout.square_of[bit] = square as u8;
            layout.all |= 1 << bit;
            if row == 0 {
                layout.top_row |= 1 << bit;
            }
            if row == height - 1 {
                layout.bottom_row |= 1 << bit;
            }
            square += 1;
        }
        layout
    }

    /// The bit of a square of this board.
    #[inline]
    pub(crate) const fn bit(&self, square: Square) -> u32 {
        self.bit_of[square.index() & 63] as u32
    }

    /// The square of a bit that lies on the board.
    #[inline]
    pub(crate) const fn square(&self, bit: u32) -> Square {
        Square::new(self.square_of[(bit & 63) as usize])
    }
}

/// The four diagonal directions as White sees them; opposite directions add up to 3.
pub(crate) const NORTH_WEST: usize = 0;
pub(crate) const NORTH_EAST: usize = 1;
pub(crate) const SOUTH_WEST: usize = 2;
pub(crate) const SOUTH_EAST: usize = 3;

/// Moves every bit one square in a direction; bits that leave the board become ghosts or vanish.
#[inline]
pub(crate) const fn shift<G: Geometry, const DIRECTION: usize>(bits: u64) -> u64 {
    match DIRECTION {
        NORTH_WEST => bits >> (G::STEP + 1),
        NORTH_EAST => bits >> G::STEP,
        SOUTH_WEST => bits << G::STEP,
        _ => bits << (G::STEP + 1),
    }
}

/// [`shift`] against the direction.
#[inline]
pub(crate) const fn unshift<G: Geometry, const DIRECTION: usize>(bits: u64) -> u64 {
    match DIRECTION {
        NORTH_WEST => shift::<G, SOUTH_EAST>(bits),
        NORTH_EAST => shift::<G, SOUTH_WEST>(bits),
        SOUTH_WEST => shift::<G, NORTH_EAST>(bits),
        _ => shift::<G, NORTH_WEST>(bits),
    }
}

/// A set of squares of one board, in the generator's layout. Ghost bits are never in it.
///
/// ```
/// use damka_rules::{Bitboard, Board8, Square};
/// let set: Bitboard<Board8> = [0, 9].map(Square::new).into_iter().collect();
/// assert!(set.contains(Square::new(9)));
/// assert_eq!((!set).len(), 30);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard<G: Geometry> {
    bits: u64,
    board: PhantomData<G>,
}

impl<G: Geometry> Bitboard<G> {
    /// No square.
    pub const EMPTY: Self = Self::from_bits(0);
    /// Every square of the board.
    pub const ALL: Self = Self::from_bits(G::LAYOUT.all);

    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self { bits, board: PhantomData }
    }

    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.bits
    }

    /// The set of one square; empty if the board lacks it.
    #[inline]
    pub const fn square(square: Square) -> Self {
        Self::from_bits((1 << G::LAYOUT.bit(square)) & G::LAYOUT.all)
    }

    /// Is the square in the set?
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.bits & Self::square(square).bits != 0
    }

    /// How many squares.
    #[inline]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// No square at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Is every square of this set in the other?
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.bits & !other.bits == 0
    }

    /// The squares in rising order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        Bits(self.bits).map(|bit| G::LAYOUT.square(bit))
    }

    /// The same set without the board.
    pub fn to_squares(self) -> SquareSet {
        self.iter().collect()
    }
}

impl<G: Geometry> From<SquareSet> for Bitboard<G> {
    /// Squares that the board lacks are left out.
    fn from(squares: SquareSet) -> Self {
        squares.iter().filter(|square| square.index() < G::SQUARES).collect()
    }
}

impl<G: Geometry> FromIterator<Square> for Bitboard<G> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::square(square))
    }
}

impl<G: Geometry> BitOr for Bitboard<G> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }
}

impl<G: Geometry> BitAnd for Bitboard<G> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }
}

/// The difference of two sets.
impl<G: Geometry> Sub for Bitboard<G> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }
}

/// The other squares of the board.
impl<G: Geometry> Not for Bitboard<G> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::from_bits(!self.bits & G::LAYOUT.all)
    }
}

/// The set as a picture, `X` for a square in it.
impl<G: Geometry> fmt::Debug for Bitboard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = G::WIDTH / 2;
        for row in 0..G::HEIGHT {
            writeln!(f)?;
            for column in 0..half {
                let mark = if self.contains(Square::new((row * half + column) as u8)) { 'X' } else { '.' };
                if row % 2 == 0 {
                    write!(f, "  {mark} ")?;
                } else {
                    write!(f, "{mark}   ")?;
                }
            }
        }
        Ok(())
    }
}

/// The positions of the set bits of a word, lowest first.
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ten_board_leaves_room_for_orthogonal_steps() {
        assert_eq!(Board10::LAYOUT.all, 0x7DF3_EF9F_7CFB_E7DF);
        assert_eq!(Board10::STEP, 6);
    }

    fn steps_agree_with_coordinates<G: Geometry>() {
        let half = G::WIDTH / 2;
        let column_of = |square: usize| 2 * (square % half) + usize::from((square / half).is_multiple_of(2));
        for from in 0..G::SQUARES {
            let bit = 1u64 << G::LAYOUT.bit(Square::new(from as u8));
            let (row, column) = ((from / half) as i32, column_of(from) as i32);
            let steps = [
                (shift::<G, NORTH_WEST>(bit), -1, -1),
                (shift::<G, NORTH_EAST>(bit), -1, 1),
                (shift::<G, SOUTH_WEST>(bit), 1, -1),
                (shift::<G, SOUTH_EAST>(bit), 1, 1),
            ];
            for (target, down, right) in steps {
                let expected = (0..G::SQUARES)
                    .find(|&to| (to / half) as i32 == row + down && column_of(to) as i32 == column + right);
                let got = Bitboard::<G>::from_bits(target & G::LAYOUT.all).iter().next().map(Square::index);
                assert_eq!(got, expected, "from {from} by {down},{right}");
            }
        }
    }

    #[test]
    fn a_step_reaches_the_neighbour_or_no_square() {
        steps_agree_with_coordinates::<Board8>();
        steps_agree_with_coordinates::<Board10>();
    }
}
