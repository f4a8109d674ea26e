//! Squares and sets of squares as everybody outside the move generator sees them.
//!
//! A [`Square`] is a dense index over the playing squares of a board, row by row from the top left as White sees it.
//! It carries no board: which letters or PDN number it has is a matter of the variant ([`crate::VariantInfo`]).

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

/// A playing square: 0 is the first playing square of the top row (White's view), counting row by row.
///
/// On the 10x10 board squares 0 to 49 are the PDN squares 1 to 50; on the 8x8 board 0 to 31 are 1 to 32.
///
/// ```
/// use damka_rules::Square;
/// assert_eq!(Square::new(31).index(), 31);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this index. Whether a board has it is the board's to say; indices stay below 128.
    #[inline]
    pub const fn new(index: u8) -> Self {
        Self(index & 0x7f)
    }

    /// The dense index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of [`Square`]s of any board.
///
/// ```
/// use damka_rules::{Square, SquareSet};
/// let set: SquareSet = [3, 1, 2].map(Square::new).into_iter().collect();
/// assert_eq!(set.len(), 3);
/// assert_eq!(set.iter().next(), Some(Square::new(1)));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet(u128);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// The squares 0 to `count - 1`.
    pub const fn first(count: usize) -> Self {
        Self(if count >= 128 { u128::MAX } else { (1 << count) - 1 })
    }

    /// The squares `from` to `to - 1`.
    pub const fn range(from: usize, to: usize) -> Self {
        Self(Self::first(to).0 & !Self::first(from).0)
    }

    /// The squares with these indices.
    pub const fn of(indices: &[u8]) -> Self {
        let mut set = Self::EMPTY;
        let mut at = 0;
        while at < indices.len() {
            set.insert(Square::new(indices[at]));
            at += 1;
        }
        set
    }

    /// Adds a square; true if it was not there.
    pub const fn insert(&mut self, square: Square) -> bool {
        let before = self.0;
        self.0 |= 1 << square.0;
        self.0 != before
    }

    /// Removes a square; true if it was there.
    pub const fn remove(&mut self, square: Square) -> bool {
        let before = self.0;
        self.0 &= !(1 << square.0);
        self.0 != before
    }

    /// Is the square in the set?
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// How many squares.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// No square at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is every square of this set in the other?
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The squares in rising order.
    pub fn iter(self) -> SquareSetIter {
        SquareSetIter(self.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for SquareSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The difference: squares of the first set that the second lacks.
impl Sub for SquareSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = SquareSetIter;
    fn into_iter(self) -> SquareSetIter {
        self.iter()
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Square::index)).finish()
    }
}

/// Iterator of [`SquareSet::iter`].
#[derive(Clone, Debug)]
pub struct SquareSetIter(u128);

impl Iterator for SquareSetIter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for SquareSetIter {}
