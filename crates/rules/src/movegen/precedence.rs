//! Precedence: which of several possible captures are legal.

use crate::rules::{Precedence, Rules};

/// The rank of the best capture so far. It stays 0 where the choice is free.
#[derive(Default)]
pub(super) struct Best(u32);

impl Best {
    /// Whether a capture of `count` pieces counts, and whether it makes all before it void.
    #[inline]
    pub(super) fn judge<R: Rules>(&mut self, count: u32) -> (bool, bool) {
        if matches!(R::PRECEDENCE, Precedence::Free) {
            return (true, false);
        }
        let longer = count > self.0;
        if longer {
            self.0 = count;
        }
        (count == self.0, longer)
    }

    /// Do better captures make those of a single piece illegal?
    #[inline]
    pub(super) fn voids_singles<R: Rules>(&self) -> bool {
        matches!(R::PRECEDENCE, Precedence::MostPieces) && self.0 > 1
    }
}
