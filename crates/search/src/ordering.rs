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

/// A move with its rank among the moves of its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<R: Rules> {
    pub(crate) mv: Move<R>,
    pub(crate) rank: u32,
}

/// Fills `ranked` with the moves; the move with the key `first` comes before all.
#[inline]
pub(crate) fn rank<R: Rules>(moves: &[Move<R>], first: u32, history: &History, ranked: &mut Vec<Ranked<R>>) {
    ranked.clear();
    ranked.extend(moves.iter().map(|&mv| {
        let key = mv.key();
        let rank = if key == first { u32::MAX } else { u32::from(history.share(key)) };
        Ranked { mv, rank }
    }));
}

/// Brings the best of the moves from `at` on to this place.
#[inline]
pub(crate) fn pick<R: Rules>(ranked: &mut [Ranked<R>], at: usize) -> Move<R> {
    let mut best = at;
    for next in at + 1..ranked.len() {
        if ranked[next].rank > ranked[best].rank {
            best = next;
        }
    }
    ranked.swap(at, best);
    ranked[at].mv
}
