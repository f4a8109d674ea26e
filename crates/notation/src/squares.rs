//! Names of squares: PDN numbers, letters, and the numbers that some programs count from `a1`.
//!
//! A [`Square`] has no name of its own; which one it gets depends on the variant and on the [`SquareStyle`].

use damka_rules::{Board, Notation, Square, VariantInfo};

use crate::pdn::{RawSquare, Spelling};

/// How squares are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareStyle {
    /// The numbers of PDN for the variant: on an 8x8 board with `b8` = 1 these are `b8` = 1, `h8` = 4, `a1` = 29.
    Numeric,
    /// A letter for the file and a number for the rank, `a1` at White's lower left; `a` to `j` on ten files. Letters up to `l`
    /// are read, but what is written on a board with more than ten files is numbers all the same: `k` could be a king, `l4` be 14.
    Algebraic,
    /// Row by row from White's lower left, left to right: square number `rank * width / 2 + file / 2 + 1` with rank and
    /// file from 0 (where half the squares are played on), so on an 8x8 board `a1` = 1, `g1` = 4, `h8` = 32. Not PDN; some programs use it for Russian draughts.
    FromA1,
}

impl SquareStyle {
    /// The style in which a variant's moves are written.
    pub const fn of(variant: &VariantInfo) -> Self {
        match variant.notation {
            Notation::Numeric => Self::Numeric,
            Notation::Algebraic => Self::Algebraic,
        }
    }

    /// The style in which squares of a variant are written for this one.
    #[must_use]
    pub const fn on(self, variant: &VariantInfo) -> Self {
        match self {
            Self::Algebraic if variant.board.width > 10 => Self::Numeric,
            style => style,
        }
    }

    /// The name of a square.
    ///
    /// ```
    /// use damka_notation::SquareStyle;
    /// use damka_rules::{Square, variant};
    /// let russian = variant("russian").unwrap();
    /// let c3 = Square::new(21);
    /// assert_eq!(SquareStyle::Algebraic.name(russian, c3), "c3");
    /// assert_eq!(SquareStyle::Numeric.name(russian, c3), "22");
    /// assert_eq!(SquareStyle::FromA1.name(russian, c3), "10");
    /// ```
    pub fn name(self, variant: &VariantInfo, square: Square) -> String {
        match self.on(variant) {
            Self::Numeric => variant.square_text(square, Notation::Numeric),
            Self::Algebraic => variant.square_text(square, Notation::Algebraic),
            Self::FromA1 => from_a1(variant, square).to_string(),
        }
    }

    /// The square with a name: digits, or a small letter and digits.
    ///
    /// ```
    /// use damka_notation::SquareStyle;
    /// let ten = damka_rules::variant("international").unwrap();
    /// assert_eq!(SquareStyle::Numeric.parse(ten, "46"), SquareStyle::Numeric.parse(ten, "a1"));
    /// assert_eq!(SquareStyle::Numeric.parse(ten, "b1"), None);
    /// ```
    pub fn parse(self, variant: &VariantInfo, name: &str) -> Option<Square> {
        let digits = name.trim_start_matches(|char: char| char.is_ascii_lowercase());
        let number: u8 = digits.parse().ok()?;
        let raw = match name.as_bytes() {
            [b'0'..=b'9', ..] if number < 100 => RawSquare::number(number),
            [file @ b'a'..=b'l', b'0'..=b'9', ..] if (1..=RawSquare::FILES).contains(&number) => {
                RawSquare::letters(file - b'a', number - 1)
            }
            _ => return None,
        };
        self.square(variant, raw)
    }

    /// The square that a name means: letters mean the same in every style, numbers count as the style says. `None` if
    /// the board has no such playing square, and for a file alone.
    pub fn square(self, variant: &VariantInfo, raw: RawSquare) -> Option<Square> {
        match raw.spelling() {
            Spelling::Letters { file, rank } => variant.from_coordinates(file, rank),
            Spelling::Number(number) if self == Self::FromA1 => square_from_a1(variant, number),
            Spelling::Number(number) => variant.from_number(number),
            Spelling::File(_) => None,
        }
    }
}

fn from_a1(variant: &VariantInfo, square: Square) -> u8 {
    let (file, rank) = variant.coordinates(square);
    let Board { width, .. } = variant.board;
    rank * variant.board.row() + file * variant.board.row() / width + 1
}

fn square_from_a1(variant: &VariantInfo, number: u8) -> Option<Square> {
    let row = variant.board.row();
    let index = number.checked_sub(1)?;
    let (rank, column) = (index / row, index % row);
    let pair = variant.board.width / row;
    // Where half the squares are played on, the one of a pair is its left or its right one.
    (column * pair..(column + 1) * pair).find_map(|file| variant.from_coordinates(file, rank))
}

/// The names of all squares of a board, made once.
#[derive(Clone, Debug)]
pub struct SquareNames {
    text: String,
    ends: Vec<u16>,
}

impl SquareNames {
    /// The names in one style for one variant.
    pub fn new(variant: &VariantInfo, style: SquareStyle) -> Self {
        let mut names = Self { text: String::new(), ends: vec![0] };
        for index in 0..variant.board.squares() {
            names.text.push_str(&style.name(variant, Square::new(index as u8)));
            names.ends.push(names.text.len() as u16);
        }
        names
    }

    /// The same names in capital letters.
    #[must_use]
    pub fn capitals(mut self) -> Self {
        self.text.make_ascii_uppercase();
        self
    }

    /// The name of a square; `?` if the board lacks it.
    #[inline]
    pub fn get(&self, square: Square) -> &str {
        match self.ends.get(square.index()..square.index() + 2) {
            Some(&[start, end]) => &self.text[usize::from(start)..usize::from(end)],
            _ => "?",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damka_rules::variants;

    #[test]
    fn every_name_reads_back() {
        for variant in variants() {
            for style in [SquareStyle::Numeric, SquareStyle::Algebraic, SquareStyle::FromA1] {
                let names = SquareNames::new(variant, style);
                for index in 0..variant.board.squares() {
                    let square = Square::new(index as u8);
                    let name = names.get(square);
                    assert_eq!(name, style.name(variant, square));
                    let raw = name.parse().map_or_else(
                        |_| {
                            RawSquare::letters(
                                name.as_bytes()[0] - b'a',
                                name[1..].parse::<u8>().unwrap() - 1,
                            )
                        },
                        RawSquare::number,
                    );
                    assert_eq!(style.square(variant, raw), Some(square), "{} {name}", variant.name);
                }
                assert_eq!(style.square(variant, RawSquare::number(0)), None);
                assert_eq!(style.square(variant, RawSquare::number(99)), None);
            }
        }
    }
}
