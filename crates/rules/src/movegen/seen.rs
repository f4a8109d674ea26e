//! The states that a capture search has been in.
//!
//! Different orders of taking the same pieces need a circle: two pieces do not suffice, since the four ways of two
//! straight jumps each would have to cross twice. Along diagonals only, the smallest circle takes four pieces; with ranks
//! and files as well, or where a square is free once its piece has been jumped, it may take three, or two where a king
//! may turn back. So states are
//! remembered from that piece on; without it the number of routes, not of states, would bound the search.

use crate::direction::Directions;
use crate::rules::{KingLanding, Lift, Rules};
use crate::word::Word;

/// From how many captured pieces on two routes can meet.
pub(crate) const fn circle<R: Rules>() -> u32 {
    match (R::LIFT, R::KING_LANDING) {
        (Lift::AtOnce, KingLanding::RightBehind) => 2,
        (Lift::AtOnce, _) => 3,
        _ if R::CAPTURES.contains_all(Directions::ALL) => 3,
        _ => 4,
    }
}

/// So many pairs are kept without memory of their own.
const FEW: usize = 2;

/// Longest list that is searched one by one.
const LINEAR: usize = 24;

/// A set of (captured set, tag) pairs. Small ones, the usual case, are a plain list.
#[derive(Default)]
pub(crate) struct Seen<W> {
    /// The pairs while there are few.
    first: [(W, u32); FEW],
    /// How many of them are taken.
    few: usize,
    /// All pairs once there are more.
    list: Vec<(W, u32)>,
    /// Open addressing, indices into `list` plus one, 0 for free; empty while the list is short.
    slots: Vec<u32>,
}

impl<W: Word> Seen<W> {
    pub(crate) fn contains(&self, captured: W, tag: u32) -> bool {
        let entry = (captured, tag);
        if self.slots.is_empty() {
            return self.first[..self.few].contains(&entry) || self.list.contains(&entry);
        }
        let mask = self.slots.len() - 1;
        let mut slot = hash(entry) & mask;
        while self.slots[slot] != 0 {
            if self.list[self.slots[slot] as usize - 1] == entry {
                return true;
            }
            slot = (slot + 1) & mask;
        }
        false
    }

    /// Adds a pair; false if it was there.
    pub(crate) fn insert(&mut self, captured: W, tag: u32) -> bool {
        let entry = (captured, tag);
        if self.list.is_empty() {
            if self.first[..self.few].contains(&entry) {
                return false;
            }
            if self.few < FEW {
                self.first[self.few] = entry;
                self.few += 1;
                return true;
            }
            self.list.extend(self.first);
        }
        if self.slots.is_empty() {
            if self.list.contains(&entry) {
                return false;
            }
            self.list.push(entry);
            if self.list.len() > LINEAR {
                self.grow();
            }
            return true;
        }
        let mask = self.slots.len() - 1;
        let mut slot = hash(entry) & mask;
        while self.slots[slot] != 0 {
            if self.list[self.slots[slot] as usize - 1] == entry {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        self.list.push(entry);
        self.slots[slot] = self.list.len() as u32;
        if self.list.len() * 2 > self.slots.len() {
            self.grow();
        }
        true
    }

    fn grow(&mut self) {
        let size = (self.list.len() * 4).next_power_of_two();
        self.slots.clear();
        self.slots.resize(size, 0);
        for (index, &entry) in self.list.iter().enumerate() {
            let mut slot = hash(entry) & (size - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = index as u32 + 1;
        }
    }
}

#[inline]
fn hash<W: Word>((captured, tag): (W, u32)) -> usize {
    let mixed = (captured.fold() ^ u64::from(tag) << 48).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_is_new_once() {
        let mut seen = Seen::default();
        for round in 0..2 {
            for n in 0..1000u32 {
                assert_eq!(seen.insert(u64::from(n / 3), n), round == 0, "{n}");
            }
        }
    }
}
