//! The order in which moves are tried: the move of the table, then by how often a move with these ends was best.

use damka_rules::{Move, Rules};

/// Bits of [`Move::key`] that say start and end.
const ENDS: u32 = 14;

/// A share of 1, in 65536ths, for each start and end: how often the move was best of those tried.
///
/// Each result moves the share by a part of its distance, so that the recent past counts most.
#[derive(Debug)]
pub(crate) struct History(Box<[u16]>);

const HALF: u16 = 1 << 15;
/// The part: 1/32.
const PART: u32 = 5;

impl History {
    pub(crate) fn new() -> Self {
        Self(vec![HALF; 1 << ENDS].into_boxed_slice())
    }

    /// Everything is as likely as before, but the next results count more: shares go half the way to the middle.
    pub(crate) fn fade(&mut self) {
        for share in &mut self.0 {
            *share = u16::midpoint(*share, HALF);
        }
    }

    #[inline]
    fn at(key: u32) -> usize {
        (key & ((1 << ENDS) - 1)) as usize
    }

    #[inline]
    pub(crate) fn share(&self, key: u32) -> u16 {
        self.0[Self::at(key)]
    }

    #[inline]
    pub(crate) fn was_best(&mut self, key: u32) {
        let share = &mut self.0[Self::at(key)];
        *share += (u16::MAX - *share) >> PART;
    }

    #[inline]
    pub(crate) fn was_not(&mut self, key: u32) {
        let share = &mut self.0[Self::at(key)];
        *share -= *share >> PART;
    }
}

/// The moves of a position with their ranks.
#[derive(Debug)]
pub(crate) struct Ranked<R: Rules> {
    pub(crate) moves: Vec<Move<R>>,
    /// For each move its share, and below it its place counted from the far end: the greatest number names the move to
    /// try, and is found without a branch.
    pub(crate) ranks: Vec<u32>,
}

/// Bits of a place.
const PLACE: u32 = 16;

#[inline]
fn ranked(share: u32, place: usize) -> u32 {
    share << PLACE | u32::from(!(place as u16))
}

impl<R: Rules> Ranked<R> {
    /// Brings the move with the key `first` to the front. The others are ranked when one of them is asked for, which is
    /// often never.
    #[inline]
    pub(crate) fn begin(&mut self, first: u32) {
        self.ranks.clear();
        if first != 0
            && let Some(at) = self.moves.iter().position(|mv| mv.key() == first)
        {
            self.moves.swap(0, at);
            self.ranks.push(u32::MAX);
        }
    }

    /// Brings the best of the moves from `at` on to this place.
    #[inline]
    pub(crate) fn pick(&mut self, at: usize, history: &History) -> Move<R> {
        if at == self.ranks.len() {
            let shares = self.moves[at..].iter().map(|mv| u32::from(history.share(mv.key())));
            self.ranks.extend(shares.enumerate().map(|(place, share)| ranked(share, at + place)));
        }
        if at > 0 || self.ranks[0] != u32::MAX {
            let best = self.ranks[at..].iter().copied().max().unwrap_or_default();
            let best = usize::from(!(best as u16)).clamp(at, self.moves.len() - 1);
            self.ranks[best] = ranked(self.ranks[at] >> PLACE, best);
            self.moves.swap(at, best);
        }
        self.moves[at]
    }
}
