//! The transposition table: what was found about positions, shared by all threads without locks.
//!
//! An entry is two words, and the first holds the hash combined with the second: an entry torn by two writers fits no
//! position and is not found (Hyatt and Mann, "A lock-less transposition table implementation"). What is found is a hint
//! all the same: moves are looked up among the legal ones before they are played.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::score::Score;

/// Entries that share a cache line. One of them is chosen for replacement.
const BUCKET: usize = 4;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

#[derive(Debug, Default)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

/// What a score in the table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is not below.
    Lower,
    /// The true score is not above.
    Upper,
    /// It is the score.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// [`damka_rules::Move::key`] of the best move; 0 if none is known.
    pub(crate) key: u32,
    /// Counted from this position.
    pub(crate) score: Score,
    /// Plies that were searched.
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// MiB of a table that the machine should have memory for.
const USUAL: usize = 64;

const KEY_BITS: u32 = 24;
const AGES: u8 = 64;

/// The table. Its size is a number of buckets, so that any amount of memory is used.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// A table of so many MiB, at least one; of the usual size if the machine has no memory for it.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let buckets = |mebibytes: usize| mebibytes.max(1).saturating_mul(1 << 20) / size_of::<Bucket>();
        let mut table = Vec::new();
        let count = buckets(mebibytes);
        let count = if table.try_reserve_exact(count).is_ok() { count } else { buckets(USUAL) };
        table.extend(std::iter::repeat_with(Bucket::default).take(count));
        Self { buckets: table, age: 0 }
    }

    /// Its size in MiB.
    pub(crate) fn mebibytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        self.age = 0;
    }

    /// A new search begins: older entries are the first to be replaced.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        let at = ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize;
        &self.buckets[at]
    }

    /// Asks the processor to load what [`Table::find`] will look at. Without it a search takes half as long again.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch(self.bucket(hash));
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn find(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.key.load(Ordering::Relaxed) ^ data == hash && data != 0).then(|| Entry::unpacked(data))
        })
    }

    /// Remembers a position in place of itself, or of the entry of its bucket that is worth least: old, then shallow.
    #[inline]
    pub(crate) fn store(&self, hash: u64, entry: Entry) {
        let bucket = &self.bucket(hash).0;
        let mut chosen = &bucket[0];
        let mut least = i32::MAX;
        let mut key = entry.key;
        for slot in bucket {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.key.load(Ordering::Relaxed) ^ data == hash && data != 0 {
                chosen = slot;
                if key == 0 {
                    key = Entry::unpacked(data).key;
                }
                break;
            }
            let years = i32::from((self.age + AGES - Entry::age(data)) % AGES);
            let worth = if data == 0 { i32::MIN } else { i32::from(Entry::unpacked(data).depth) - 8 * years };
            if worth < least {
                least = worth;
                chosen = slot;
            }
        }
        let data = Entry { key, ..entry }.packed(self.age);
        chosen.key.store(hash ^ data, Ordering::Relaxed);
        chosen.data.store(data, Ordering::Relaxed);
    }

    /// How full it is with entries of this search, in thousandths, judged by its first thousand buckets.
    pub(crate) fn permille(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(1000)];
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && Entry::age(data) == self.age
        });
        (used.count() * 1000 / (sample.len() * BUCKET)) as u32
    }
}

impl Entry {
    /// Key, score, depth, bound, age; never 0, since the bound is not.
    fn packed(self, age: u8) -> u64 {
        let score = self.score.value() as i16 as u16;
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        u64::from(self.key & ((1 << KEY_BITS) - 1))
            | u64::from(score) << 24
            | u64::from(self.depth) << 40
            | bound << 48
            | u64::from(age) << 50
    }

    fn unpacked(data: u64) -> Self {
        Self {
            key: data as u32 & ((1 << KEY_BITS) - 1),
            score: Score::from_value(i32::from((data >> 24) as u16 as i16)),
            depth: (data >> 40) as u8,
            bound: match data >> 48 & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                _ => Bound::Exact,
            },
        }
    }

    const fn age(data: u64) -> u8 {
        (data >> 50) as u8 % AGES
    }
}

/// Loads a cache line ahead of its use: a hint, without effect on what is computed.
#[inline]
#[allow(unsafe_code, reason = "there is no safe form of the instruction")]
fn prefetch(bucket: &Bucket) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: SSE is part of x86-64, and a prefetch reads nothing that a program can see, whatever the address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = bucket;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u32, value: i32, depth: u8, bound: Bound) -> Entry {
        Entry { key, score: Score::from_value(value), depth, bound }
    }

    #[test]
    fn more_memory_than_there_is_gives_a_usual_table() {
        assert_eq!(Table::new(usize::MAX).mebibytes(), USUAL);
    }

    #[test]
    fn entries_come_back_as_they_were() {
        let table = Table::new(1);
        for (at, (value, bound)) in
            [(-29_999, Bound::Lower), (0, Bound::Upper), (30_000, Bound::Exact)].into_iter().enumerate()
        {
            let entry = entry(0x00AB_CDEF, value, 200, bound);
            let hash = ((at as u64 + 1) << 60) + 77;
            table.store(hash, entry);
            assert_eq!(table.find(hash), Some(entry));
            assert_eq!(table.find(hash ^ 1), None);
        }
    }

    #[test]
    fn the_old_and_the_shallow_give_way() {
        let mut table = Table::new(1);
        // The same bucket: the upper bits choose it.
        for hash in 1..=4_u64 {
            table.store(hash, entry(1, 0, 10 * hash as u8, Bound::Exact));
        }
        table.store(5, entry(1, 0, 1, Bound::Exact));
        assert_eq!(table.find(1), None, "the shallowest");
        for _ in 0..6 {
            table.grow_older();
        }
        table.store(6, entry(1, 0, 1, Bound::Exact));
        table.store(7, entry(1, 0, 1, Bound::Exact));
        assert!(table.find(6).is_some() && table.find(7).is_some());
        assert!(table.find(4).is_some(), "deep enough to stay");
    }

    #[test]
    fn a_move_that_was_known_is_kept() {
        let table = Table::new(1);
        table.store(9, entry(123, 5, 3, Bound::Exact));
        table.store(9, entry(0, 6, 4, Bound::Upper));
        assert_eq!(table.find(9), Some(entry(123, 6, 4, Bound::Upper)));
    }

    #[test]
    fn clearing_forgets() {
        let mut table = Table::new(1);
        table.store(9, entry(123, 5, 3, Bound::Exact));
        table.clear();
        assert_eq!(table.find(9), None);
        assert_eq!((table.mebibytes(), table.permille()), (1, 0));
    }
}
