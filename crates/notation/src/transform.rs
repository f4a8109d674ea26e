//! The same position elsewhere: the sides exchanged, the board mirrored, other numbers, another variant's board.
//!
//! These work on places, not on rules: whether a transformed position can be built is for [`Setup::build`] to say.

use damka_rules::{Board, KingMoves, Setup, Square, SquareSet, VariantInfo};

use crate::SquareStyle;

/// The board turned by half and the colours exchanged: the same game for the other side.
///
/// ```
/// use damka_notation::{Fen, SquareStyle, transform::swap_sides};
/// let ten = damka_rules::variant("international").unwrap();
/// let fen = Fen::parse_strict("W:W32,K6:B19", ten)?;
/// let swapped = swap_sides(&fen.setup, ten.board);
/// assert_eq!(Fen::write(&swapped, ten, SquareStyle::Numeric), "B:W32:B19,K45");
/// # Ok::<(), damka_notation::FenError>(())
/// ```
#[must_use]
pub fn swap_sides(setup: &Setup, board: Board) -> Setup {
    setup.turned(board.squares())
}

/// The mirror image in the long diagonal from `a1`: files become ranks. Of the mirror images of a board, only those in a
/// long diagonal leave pieces on playing squares. Kings keep their moves; men, whose way is upwards or downwards, do not.
/// `None` if the board is no square.
///
/// ```
/// use damka_notation::{Fen, SquareStyle, transform::mirror};
/// let russian = damka_rules::variant("russian").unwrap();
/// let fen = Fen::parse_strict("W:WKa1,Kc5:BKg7,Kb8", russian)?;
/// let mirrored = mirror(&fen.setup, russian).unwrap();
/// assert_eq!(Fen::write(&mirrored, russian, SquareStyle::Algebraic), "W:WKe3,Ka1:BKg7,Kh2");
/// # Ok::<(), damka_notation::FenError>(())
/// ```
#[must_use]
pub fn mirror(setup: &Setup, variant: &VariantInfo) -> Option<Setup> {
    moved(setup, |square| {
        let (file, rank) = variant.coordinates(square);
        variant.from_coordinates(rank, file)
    })
    .ok()
}

/// The position that is meant if numbers were read in the style `read` although they count as in `meant`.
///
/// ```
/// use damka_notation::{Fen, SquareStyle, transform::renumber};
/// let russian = damka_rules::variant("russian").unwrap();
/// let fen = Fen::parse("W:W1-12:B21-32", russian).fen.map(|fen| fen.setup);
/// let fen = fen.map(|setup| renumber(&setup, russian, SquareStyle::Numeric, SquareStyle::FromA1));
/// // Black's men stand on White's side and White's on Black's when counted from b8: that is what was read.
/// assert!(fen.is_some_and(|setup| setup == russian.start));
/// ```
#[must_use]
pub fn renumber(setup: &Setup, variant: &VariantInfo, read: SquareStyle, meant: SquareStyle) -> Setup {
    let elsewhere = |square| meant.parse(variant, &read.name(variant, square));
    moved(setup, elsewhere).unwrap_or(*setup)
}

/// The position on the board of another variant, every piece on the square with the same letter and digit.
///
/// ```
/// use damka_notation::{Fen, SquareStyle, transform::to_variant};
/// let [russian, ten] = ["russian", "international"].map(|name| damka_rules::variant(name).unwrap());
/// let fen = Fen::parse_strict("W:Wc3:Bh8", russian)?;
/// let moved = to_variant(&fen.setup, russian, ten).unwrap();
/// assert_eq!(Fen::write(&moved, ten, SquareStyle::Numeric), "W:W37:B14");
/// # Ok::<(), damka_notation::FenError>(())
/// ```
///
/// # Errors
/// The occupied squares that the other board lacks.
pub fn to_variant(setup: &Setup, from: &VariantInfo, to: &VariantInfo) -> Result<Setup, SquareSet> {
    moved(setup, |square| {
        let (file, rank) = from.coordinates(square);
        to.from_coordinates(file, rank)
    })
}

/// Every piece on another square; the squares for which there is none are the error.
fn moved(setup: &Setup, elsewhere: impl Fn(Square) -> Option<Square>) -> Result<Setup, SquareSet> {
    let lost: SquareSet = setup.occupied().iter().filter(|&square| elsewhere(square).is_none()).collect();
    if !lost.is_empty() {
        return Err(lost);
    }
    let all = |set: SquareSet| -> SquareSet { set.iter().filter_map(&elsewhere).collect() };
    let king_moves =
        setup.king_moves.map(|moves| KingMoves { square: moves.square.and_then(&elsewhere), ..moves });
    Ok(Setup { men: setup.men.map(all), kings: setup.kings.map(all), king_moves, ..*setup })
}

#[cfg(test)]
mod tests {
    use super::*;
    use damka_rules::{Color, variant, variants};

    fn setup(variant: &VariantInfo) -> Setup {
        let mut setup = variant.start;
        setup.turn = Color::Black;
        setup.kings[1] = SquareSet::of(&[14, 15]);
        setup
    }

    #[test]
    fn swapping_and_mirroring_twice_change_nothing() {
        for variant in variants() {
            let setup = setup(variant);
            let swapped = swap_sides(&setup, variant.board);
            assert_ne!(swapped, setup);
            assert_eq!(swap_sides(&swapped, variant.board), setup);
            if let Some(mirrored) = mirror(&setup, variant) {
                assert_ne!(mirrored, setup);
                assert_eq!(mirror(&mirrored, variant), Some(setup));
            }
        }
    }

    #[test]
    fn renumbering_goes_both_ways() {
        let (a, b) = (SquareStyle::Numeric, SquareStyle::FromA1);
        for variant in variants() {
            let setup = setup(variant);
            let other = renumber(&setup, variant, a, b);
            assert_eq!(renumber(&other, variant, b, a), setup);
        }
    }

    #[test]
    fn pieces_that_do_not_fit_are_named() {
        let [russian, ten] = ["russian", "international"].map(|name| variant(name).unwrap());
        assert_eq!(to_variant(&ten.start, ten, russian).unwrap_err().len(), 16);
        let back =
            to_variant(&russian.start, russian, ten).and_then(|setup| to_variant(&setup, ten, russian));
        assert_eq!(back, Ok(russian.start));
    }
}
