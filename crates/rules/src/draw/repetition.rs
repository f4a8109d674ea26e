//! How often the present position has occurred since the last move that cannot be taken back.

use std::collections::HashMap;

/// Longest list that is searched one by one.
const LINEAR: usize = 128;

/// The hashes of the positions since the last capture or move of a man.
#[derive(Clone, Debug, Default)]
pub(super) struct Repetitions {
    recent: Vec<u64>,
    /// Counts of all hashes, used from [`LINEAR`] positions on so that endless games stay cheap.
    counts: HashMap<u64, u32>,
}

impl Repetitions {
    #[inline]
    pub(super) fn clear(&mut self) {
        self.recent.clear();
        if !self.counts.is_empty() {
            self.counts.clear();
        }
    }

    /// The positions in order, the present one last; the first [`LINEAR`] of them if there are more.
    pub(super) fn recent(&self) -> &[u64] {
        &self.recent
    }

    /// Adds the present position and says how often it has occurred, this time included.
    pub(super) fn add(&mut self, hash: u64) -> u32 {
        if self.recent.len() < LINEAR {
            self.recent.push(hash);
            // The side to move is part of the hash, so only every second position can be equal.
            return self.recent.iter().rev().step_by(2).filter(|&&known| known == hash).count() as u32;
        }
        if self.counts.is_empty() {
            for &known in &self.recent {
                *self.counts.entry(known).or_default() += 1;
            }
        }
        let count = self.counts.entry(hash).or_default();
        *count += 1;
        *count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stay_right_when_the_list_grows_long() {
        let mut repetitions = Repetitions::default();
        let (period, rounds) = (90, 5);
        for round in 1..=rounds {
            for hash in 0..period {
                assert_eq!(repetitions.add(hash), round, "{hash}");
            }
        }
        repetitions.clear();
        assert_eq!(repetitions.add(0), 1);
    }
}
