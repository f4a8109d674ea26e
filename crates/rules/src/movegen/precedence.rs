//! Precedence: which of several possible captures are legal.

use crate::rules::{Precedence, Rules};

/// The rank of a capture of `count` pieces, `kings` of them kings, by a king or a man.
#[inline]
pub(super) const fn rank<R: Rules>(count: u32, kings: u32, by_king: bool) -> u32 {
    match R::PRECEDENCE {
        Precedence::Free => 0,
        Precedence::MostPieces => count,
        // In units of a man a king counts just under two: at equal sums the fewer kings, the higher the value.
        Precedence::HighestValue => ((count + kings) << 8) - 2 * kings + by_king as u32,
    }
}

/// Does the rank depend on kings?
#[inline]
pub(super) const fn kings_matter<R: Rules>() -> bool {
    matches!(R::PRECEDENCE, Precedence::HighestValue)
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
        let higher = rank > self.0;
        if higher {
            self.0 = rank;
        }
        (rank == self.0, higher)
    }

    /// Do better captures make those of a single piece illegal?
    #[inline]
    pub(super) fn voids_singles<R: Rules>(&self) -> bool {
        self.0 > rank::<R>(1, 0, false)
    }
}
