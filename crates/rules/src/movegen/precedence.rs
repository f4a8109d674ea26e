//! Precedence: which of several possible captures are legal.
//!
//! Every capture has a rank, and those of the greatest rank are legal. Where neither side has a king, all captures of
//! the same number of pieces rank alike.

use crate::rules::{Precedence, Rules, WordOf};
use crate::word::Word;

/// What the rank of a capture depends on.
pub(super) struct Capture<R: Rules> {
    pub(super) captured: WordOf<R>,
    /// How many pieces `captured` are.
    pub(super) count: u32,
    /// Did the capturing piece start as a king?
    pub(super) by_king: bool,
    /// The kings of the other side.
    pub(super) kings: WordOf<R>,
    /// The pieces in the order in which they were taken, 1 for a king and 0 for a man, the first one highest; kept only
    /// where [`order_matters`].
    pub(super) order: u32,
}

impl<R: Rules> Capture<R> {
    /// The rank among captures of the same position.
    #[inline]
    pub(super) fn rank(&self) -> u32 {
        let kings = || (self.captured & self.kings).count();
        match R::PRECEDENCE {
            Precedence::Free => 0,
            Precedence::KingsFirst => u32::from(self.by_king),
            Precedence::MostPieces => self.count,
            // In units of a man a king counts just under two: at equal sums the fewer kings, the higher the value.
            Precedence::HighestValue => {
                let kings = kings();
                ((self.count + kings) << 8) - 2 * kings + u32::from(self.by_king)
            }
            Precedence::MostPiecesThenKings => self.count << 8 | kings(),
            Precedence::MostPiecesThenKingsEarliest => {
                self.count << 24 | u32::from(self.by_king) << 23 | kings() << 16 | self.order
            }
        }
    }

    /// The rank of taking a single piece where there are no kings.
    #[inline]
    fn of_single() -> u32 {
        Self { captured: Word::ZERO, count: 1, by_king: false, kings: Word::ZERO, order: 0 }.rank()
    }
}

/// Does the rank depend on the order in which pieces are taken?
#[inline]
pub(super) const fn order_matters<R: Rules>() -> bool {
    matches!(R::PRECEDENCE, Precedence::MostPiecesThenKingsEarliest)
}

/// Does the rank depend on kings?
#[inline]
pub(super) const fn kings_matter<R: Rules>() -> bool {
    !matches!(R::PRECEDENCE, Precedence::Free | Precedence::MostPieces)
}

/// Must every legal capture take the greatest possible number of pieces?
#[inline]
pub(super) const fn number_matters<R: Rules>() -> bool {
    !matches!(R::PRECEDENCE, Precedence::Free | Precedence::KingsFirst)
}

/// The rank of the best capture so far. It stays 0 where the choice is free.
#[derive(Default)]
pub(super) struct Best(u32);

impl Best {
    /// Whether a capture of this rank counts, and whether it makes all before it void.
    #[inline]
    pub(super) fn judge<R: Rules>(&mut self, rank: u32) -> (bool, bool) {
        if matches!(R::PRECEDENCE, Precedence::Free) {
            return (true, false);
        }
        let better = rank > self.0;
        if better {
            self.0 = rank;
        }
        (rank == self.0, better)
    }

    /// Do better captures make those of a single piece illegal? To be asked where there are no kings, or kings do not
    /// matter.
    #[inline]
    pub(super) fn voids_singles<R: Rules>(&self) -> bool {
        self.0 > Capture::<R>::of_single()
    }
}
