//! Boards: how the playing squares of each size lie in a machine word.
//!
//! The layout is *ghost-padded*: between the rows lie bits that belong to no square. A step over the rim lands on such
//! a ghost bit (or leaves the word), which no set of squares contains, so steps need no masks. Only a board that is played
//! on all its squares leaves no room for ghosts: there the steps carry masks. The layout is private to this crate:
//! outside, squares are dense indices ([`Square`]) and sets are [`SquareSet`] or [`Bitboard`].
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

use crate::direction::{STEPS, opposite};
use crate::square::{Square, SquareSet};
use crate::word::Word;

/// A board whose top-left corner (White's view) is not a playing square, or all of whose squares are playing squares.
///
/// Boards with a dark corner on the right are mirror images: the same layout, other letters and numbers.
pub trait Geometry: Copy + Eq + Ord + Hash + Default + fmt::Debug + Send + Sync + 'static {
    /// The word that holds it.
    type Word: Word;
    /// Files.
    const WIDTH: usize;
    /// Ranks.
    const HEIGHT: usize;
    /// Ghost columns beside the board.
    const PADDING: usize;
    /// Playing squares of a row: every second square, or all.
    const ROW: usize = Self::WIDTH / 2;
    /// Playing squares.
    const SQUARES: usize = Self::ROW * Self::HEIGHT;
    /// Where the squares lie.
    const LAYOUT: &'static Layout = &Layout::of::<Self>();

    /// Row and column of a square from the top left, as the layout has it (White's view, but for mirrored boards).
    #[inline]
    fn place(square: Square) -> (i32, i32) {
        place::<Self>(square.index())
    }

    /// The square at a row and column from the top left, if it is on the board and one of its playing squares.
    #[inline]
    fn square_at(row: i32, column: i32) -> Option<Square> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        let index = row * Self::ROW + column * Self::ROW / Self::WIDTH;
        let square = Square::new(index as u8);
        let inside = row < Self::HEIGHT && column < Self::WIDTH;
        (inside && Self::place(square) == (row as i32, column as i32)).then_some(square)
    }

    /// All squares.
    #[inline]
    fn all() -> Self::Word {
        Self::Word::truncate(Self::LAYOUT.all)
    }

    /// The squares of White's last row.
    #[inline]
    fn top_row() -> Self::Word {
        Self::Word::truncate(Self::LAYOUT.top_row)
    }

    /// The squares of Black's last row.
    #[inline]
    fn bottom_row() -> Self::Word {
        Self::Word::truncate(Self::LAYOUT.bottom_row)
    }
}

/// The 8x8 board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board8;

impl Geometry for Board8 {
    type Word = u64;
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;
    const PADDING: usize = 1;
}

/// The 10x10 board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board10;

impl Geometry for Board10 {
    type Word = u64;
    const WIDTH: usize = 10;
    const HEIGHT: usize = 10;
    const PADDING: usize = 2;
}

/// The 12x12 board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board12;

impl Geometry for Board12 {
    type Word = u128;
    const WIDTH: usize = 12;
    const HEIGHT: usize = 12;
    const PADDING: usize = 1;
}

/// The board of ten files and eight ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board10x8;

impl Geometry for Board10x8 {
    type Word = u64;
    const WIDTH: usize = 10;
    const HEIGHT: usize = 8;
    const PADDING: usize = 1;
}

/// The 8x8 board with all squares played on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FullBoard8;

impl Geometry for FullBoard8 {
    type Word = u64;
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;
    const PADDING: usize = 0;
    const ROW: usize = 8;
}

/// The tables of a board, computed while compiling.
#[derive(Debug)]
pub struct Layout {
    /// By direction.
    steps: [Step; 8],
    all: u128,
    top_row: u128,
    bottom_row: u128,
    /// Dense index -> bit.
    bit_of: [u8; 128],
    /// Bit -> dense index.
    square_of: [u8; 128],
}

/// The bit of squares that a board lacks; no board reaches it.
const OFF_BOARD: u8 = 127;

impl Layout {
    const fn of<G: Geometry>() -> Self {
        let mut layout = Self {
            steps: [Step { bits: 0, reach: u128::MAX }; 8],
            all: 0,
            top_row: 0,
            bottom_row: 0,
            bit_of: [OFF_BOARD; 128],
            square_of: [0; 128],
        };
        let half_step = usize::midpoint(G::WIDTH, G::PADDING);
        let mut square = 0;
        while square < G::SQUARES {
            let (row, slot) = (square / G::ROW, square % G::ROW);
            let bit = if is_full::<G>() {
                row * G::WIDTH + slot
            } else {
                row / 2 * (2 * half_step + 1) + row % 2 * half_step + slot
            };
            assert!(bit < OFF_BOARD as usize, "the board does not fit the word");
            layout.bit_of[square] = bit as u8;
            layout.square_of[bit] = square as u8;
            layout.all |= 1 << bit;
            if row == 0 {
                layout.top_row |= 1 << bit;
            }
            if row == G::HEIGHT - 1 {
                layout.bottom_row |= 1 << bit;
            }
            square += 1;
        }
        let mut direction = 0;
        while direction < 8 {
            layout.steps[direction] = layout.step::<G>(direction);
            direction += 1;
        }
        layout
    }

    const fn step<G: Geometry>(&self, direction: usize) -> Step {
        let (down, right) = STEPS[direction];
        // Two rows of half the squares take a bit more than twice the half step.
        let two_rows = 2 * usize::midpoint(G::WIDTH, G::PADDING) as i32 + 1;
        // The next playing square of a row or file may be two squares away.
        let (length, bits) = match (is_full::<G>(), down != 0 && right != 0) {
            (true, _) => (1, down * G::WIDTH as i32 + right),
            (false, true) => (1, i32::midpoint(down * two_rows, right)),
            (false, false) => (2, down * two_rows + right),
        };
        let mut reach = u128::MAX;
        let mut square = 0;
        while square < G::SQUARES {
            let (row, column) = place::<G>(square);
            let (row, column) = (row + length * down, column + length * right);
            let leaves = row < 0 || row >= G::HEIGHT as i32 || column < 0 || column >= G::WIDTH as i32;
            let target = self.bit_of[square] as i32 + bits;
            if leaves && target >= 0 && self.all >> target & 1 != 0 {
                reach &= !(1 << target);
            }
            square += 1;
        }
        Step { bits, reach }
    }

    /// The bit of a square of this board.
    #[inline]
    pub(crate) const fn bit(&self, square: Square) -> u32 {
        self.bit_of[square.index() & 127] as u32
    }

    /// The square of a bit that lies on the board.
    #[inline]
    pub(crate) const fn square(&self, bit: u32) -> Square {
        Square::new(self.square_of[(bit & 127) as usize])
    }
}

/// Is the board played on all its squares?
const fn is_full<G: Geometry>() -> bool {
    G::ROW == G::WIDTH
}

/// Row and column of a dense index.
const fn place<G: Geometry>(index: usize) -> (i32, i32) {
    let (row, slot) = (index / G::ROW, index % G::ROW);
    let column = if is_full::<G>() { slot } else { 2 * slot + (row + 1) % 2 };
    (row as i32, column as i32)
}

/// A step of a set of squares.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// By how many bits, to higher ones if positive.
    bits: i32,
    /// Without the squares on which a step over the rim would come down; everything where ghosts lie between.
    reach: u128,
}

impl Step {
    #[inline]
    fn of<W: Word>(self, set: W) -> W {
        let moved =
            if self.bits < 0 { set >> self.bits.unsigned_abs() } else { set << self.bits.unsigned_abs() };
        moved & W::truncate(self.reach)
    }
}

/// The steps of a board as constants.
struct Steps<G: Geometry, const DIRECTION: usize>(PhantomData<G>);

impl<G: Geometry, const DIRECTION: usize> Steps<G, DIRECTION> {
    const FORTH: Step = G::LAYOUT.steps[DIRECTION];
    const BACK: Step = G::LAYOUT.steps[opposite(DIRECTION)];
}

/// Moves every bit one square in a direction; bits that leave the board become ghosts or vanish.
#[inline]
pub(crate) fn shift<G: Geometry, const DIRECTION: usize>(bits: G::Word) -> G::Word {
    Steps::<G, DIRECTION>::FORTH.of(bits)
}

/// [`shift`] against the direction.
#[inline]
pub(crate) fn unshift<G: Geometry, const DIRECTION: usize>(bits: G::Word) -> G::Word {
    Steps::<G, DIRECTION>::BACK.of(bits)
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
    bits: G::Word,
    board: PhantomData<G>,
}

impl<G: Geometry> Bitboard<G> {
    /// No square.
    pub const EMPTY: Self = Self::from_bits(G::Word::ZERO);

    #[inline]
    pub(crate) const fn from_bits(bits: G::Word) -> Self {
        Self { bits, board: PhantomData }
    }

    #[inline]
    pub(crate) const fn bits(self) -> G::Word {
        self.bits
    }

    /// Every square of the board.
    #[inline]
    pub fn all() -> Self {
        Self::from_bits(G::all())
    }

    /// The set of one square; empty if the board lacks it.
    #[inline]
    pub fn square(square: Square) -> Self {
        Self::from_bits(G::Word::truncate(1 << G::LAYOUT.bit(square)) & G::all())
    }

    /// Is the square in the set?
    #[inline]
    pub fn contains(self, square: Square) -> bool {
        (self.bits & Self::square(square).bits).any()
    }

    /// How many squares.
    #[inline]
    pub fn len(self) -> usize {
        self.bits.count() as usize
    }

    /// No square at all?
    #[inline]
    pub fn is_empty(self) -> bool {
        !self.bits.any()
    }

    /// Is every square of this set in the other?
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// The squares in rising order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        Bits(self.bits).map(|bit| G::LAYOUT.square(bit))
    }

    /// The set in bytes, [`Bitboard::BYTES`] of them, in an order of squares that is fixed for a board: an index into
    /// tables that are built from sets of single squares.
    #[inline]
    pub fn bytes(self) -> impl Iterator<Item = u8> {
        (0..Self::BYTES as u32).map(move |at| self.bits.byte(at))
    }

    /// Bytes that hold a set.
    pub const BYTES: usize = size_of::<G::Word>();

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
        Self::from_bits(!self.bits & G::all())
    }
}

/// The set as a picture, `X` for a square in it.
impl<G: Geometry> fmt::Debug for Bitboard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        draw_board::<G>(f, |square| if self.contains(square) { 'X' } else { '.' })
    }
}

/// Writes a mark for each playing square, a line for each row.
pub(crate) fn draw_board<G: Geometry>(
    f: &mut fmt::Formatter<'_>,
    mark: impl Fn(Square) -> char,
) -> fmt::Result {
    for row in 0..G::HEIGHT {
        for column in 0..G::ROW {
            let mark = mark(Square::new((row * G::ROW + column) as u8));
            match (G::ROW == G::WIDTH, row % 2) {
                (true, _) => write!(f, "{mark} ")?,
                (false, 0) => write!(f, "  {mark} ")?,
                (false, _) => write!(f, "{mark}   ")?,
            }
        }
        writeln!(f)?;
    }
    Ok(())
}

/// The positions of the set bits of a word, lowest first.
pub(crate) struct Bits<W: Word>(pub(crate) W);

impl<W: Word> Iterator for Bits<W> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if !self.0.any() {
            return None;
        }
        let bit = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::direction::{Directions, NORTH, each_direction};

    #[test]
    fn the_ten_board_needs_no_masks() {
        assert_eq!(Board10::LAYOUT.all, 0x7DF3_EF9F_7CFB_E7DF);
        assert!(Board10::LAYOUT.steps.iter().all(|step| step.reach == u128::MAX));
    }

    fn steps_agree_with_coordinates<G: Geometry>() {
        for from in (0..G::SQUARES).map(|index| Square::new(index as u8)) {
            let bit = G::Word::bit(G::LAYOUT.bit(from));
            let (row, column) = G::place(from);
            each_direction!(D in Directions::ALL => {
                let length = if is_full::<G>() || D < NORTH { 1 } else { 2 };
                let (down, right) = (length * STEPS[D].0, length * STEPS[D].1);
                let target = shift::<G, D>(bit) & G::all();
                let got = Bitboard::<G>::from_bits(target).iter().next();
                assert_eq!(got, G::square_at(row + down, column + right), "from {from:?} by {down},{right}");
                assert!(!target.any() || unshift::<G, D>(target) == bit);
            });
        }
    }

    #[test]
    fn a_step_reaches_the_neighbour_or_no_square() {
        steps_agree_with_coordinates::<Board8>();
        steps_agree_with_coordinates::<Board10>();
        steps_agree_with_coordinates::<Board12>();
        steps_agree_with_coordinates::<Board10x8>();
        steps_agree_with_coordinates::<FullBoard8>();
    }
}
