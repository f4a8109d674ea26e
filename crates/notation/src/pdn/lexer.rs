//! What a move looks like in bytes, and all the ways in which people and programs write it otherwise.
//!
//! A [`MoveToken`] is the shape of a move: squares, separator and the [`Flaws`] of its spelling. Whether the squares
//! exist on the board at hand and whether the move is legal is not known here.

use std::fmt;

use crate::Span;

/// A square as written, without a board: a number, a file and a rank, or a file alone.
///
/// `0..=99` is a PDN number, `100 + 10 * file + rank` a square in letters (file 0 = a ... 9 = j, rank 0 = 1 ... 9 = 10),
/// `200 + file` a file alone, as in the book forms `cd4` and `d:f6`. A table of 256 entries turns it into a square of a
/// variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RawSquare(pub u8);

impl RawSquare {
    /// A square number, at most 99.
    pub const fn number(number: u8) -> Self {
        Self(number)
    }

    /// A square in letters: file 0 to 9, rank 0 to 9.
    pub const fn letters(file: u8, rank: u8) -> Self {
        Self(100 + 10 * file + rank)
    }

    /// A file alone, 0 to 9.
    pub const fn file_only(file: u8) -> Self {
        Self(200 + file)
    }

    /// What kind of square it is.
    ///
    /// ```
    /// use damka_notation::pdn::{RawSquare, Spelling};
    /// assert_eq!(RawSquare(32).spelling(), Spelling::Number(32));
    /// assert_eq!(RawSquare::letters(2, 3).spelling(), Spelling::Letters { file: 2, rank: 3 });
    /// ```
    pub const fn spelling(self) -> Spelling {
        match self.0 {
            number @ 0..=99 => Spelling::Number(number),
            code @ 100..=199 => Spelling::Letters { file: (code - 100) / 10, rank: (code - 100) % 10 },
            code => Spelling::File(code - 200),
        }
    }
}

impl fmt::Display for RawSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |file: u8| char::from(b'a' + file);
        match self.spelling() {
            Spelling::Number(number) => write!(f, "{number}"),
            Spelling::Letters { file, rank } => write!(f, "{}{}", letter(file), rank + 1),
            Spelling::File(file) => write!(f, "{}", letter(file)),
        }
    }
}

/// The three ways to write a [`RawSquare`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// A PDN number.
    Number(u8),
    /// A letter and a digit: file 0 = a, rank 0 = 1.
    Letters {
        /// Column, 0 = a.
        file: u8,
        /// Row, 0 = 1.
        rank: u8,
    },
    /// A letter alone.
    File(u8),
}

/// The squares of a move, in order: at least two, at most [`Path::CAPACITY`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Path {
    len: u8,
    squares: [RawSquare; Path::CAPACITY],
}

impl Path {
    /// More squares than any capture passes; what a file lists beyond is flagged with [`Flaws::TOO_LONG`] and dropped.
    pub const CAPACITY: usize = 31;

    /// No squares yet.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        Self { len: 0, squares: [RawSquare(0); Self::CAPACITY] }
    }

    /// Appends a square; false when there is no room.
    pub fn push(&mut self, square: RawSquare) -> bool {
        let Some(place) = self.squares.get_mut(usize::from(self.len)) else { return false };
        *place = square;
        self.len += 1;
        true
    }

    /// The squares.
    pub fn as_slice(&self) -> &[RawSquare] {
        &self.squares[..usize::from(self.len)]
    }

    /// The first square.
    pub fn from(&self) -> RawSquare {
        self.squares[0]
    }

    /// The last square.
    pub fn to(&self) -> RawSquare {
        self.as_slice().last().copied().unwrap_or_default()
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice().iter().map(ToString::to_string)).finish()
    }
}

/// What stands between the first two squares of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Separator {
    /// Nothing, or only blanks.
    None,
    /// A dash of any kind.
    Dash,
    /// A capture sign of any kind.
    Capture,
}

/// How the spelling of a move departs from the plain one: a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flaws(u16);

impl Flaws {
    /// A plain move.
    pub const NONE: Self = Self(0);
    /// A square number begins with 0.
    pub const LEADING_ZERO: Self = Self(1);
    /// Blanks round a separator, or instead of one.
    pub const BLANK: Self = Self(1 << 1);
    /// A dash other than the hyphen.
    pub const DASH: Self = Self(1 << 2);
    /// A capture sign other than `x` and `:`.
    pub const SIGN: Self = Self(1 << 3);
    /// `:` is the capture sign: plain in some variants, foreign in others.
    pub const COLON: Self = Self(1 << 4);
    /// Capital letters in squares.
    pub const CAPITAL: Self = Self(1 << 5);
    /// Cyrillic letters in squares.
    pub const LOOKALIKE: Self = Self(1 << 6);
    /// A letter where a digit belongs; the move is read with the digit it resembles.
    pub const LETTER_FOR_DIGIT: Self = Self(1 << 7);
    /// The first square is a file alone, as in `cd4`.
    pub const BOOK: Self = Self(1 << 8);
    /// More than two squares joined by dashes, or dashes and capture signs in one move.
    pub const MIXED: Self = Self(1 << 9);
    /// Words follow without a blank.
    pub const GLUED: Self = Self(1 << 10);
    /// More squares than a [`Path`] holds.
    pub const TOO_LONG: Self = Self(1 << 11);

    /// Whether nothing is odd.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has all of `other`.
    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether it has any of `other`.
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl std::ops::BitOr for Flaws {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for Flaws {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// A move as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveToken {
    /// Where it is, without marks behind it.
    pub span: Span,
    /// The squares given.
    pub path: Path,
    /// What stands between the first two.
    pub separator: Separator,
    /// What is odd about the spelling.
    pub flaws: Flaws,
}
