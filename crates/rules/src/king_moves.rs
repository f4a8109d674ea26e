//! The moves in a row that a side makes with one king, which Frisian rules limit.

use crate::rules::Extra;
use crate::word::Word;

/// The most quiet moves in a row with the same king while the side has a man too (Frisian rules, article 17).
pub(crate) const LIMIT: u8 = 3;

/// The count of the side to move and of the other. A side without men has none: no limit binds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KingCounts {
    own: Count,
    other: Count,
}

/// How often the king on a bit has moved; bit and count are 0 together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Count {
    bit: u8,
    moves: u8,
}

impl Count {
    fn of(count: Option<(u32, u8)>) -> Self {
        match count {
            Some((bit, moves)) if moves > 0 => Self { bit: bit as u8, moves: moves.min(LIMIT) },
            _ => Self::default(),
        }
    }

    fn told(self) -> Option<(u32, u8)> {
        (self.moves > 0).then_some((u32::from(self.bit), self.moves))
    }
}

impl Extra for KingCounts {
    const KING_MOVES: Option<u8> = Some(LIMIT);

    #[inline]
    fn bits(self) -> u64 {
        let [own, other] =
            [self.own, self.other].map(|count| u64::from(count.bit) << 2 | u64::from(count.moves));
        (own << 16 | other).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn of([own, other]: [Option<(u32, u8)>; 2]) -> Self {
        Self { own: Count::of(own), other: Count::of(other) }
    }

    fn counts(self) -> [Option<(u32, u8)>; 2] {
        [self.own.told(), self.other.told()]
    }

    #[inline]
    fn resting<W: Word>(self) -> W {
        if self.own.moves >= LIMIT { W::bit(u32::from(self.own.bit)) } else { W::ZERO }
    }

    #[inline]
    fn after<W: Word>(self, king: Option<(u32, u32)>, men: W, other_men: W, other_kings: W) -> Self {
        let moved = match king {
            Some((from, to)) if men.any() => {
                let before =
                    if self.own.moves > 0 && u32::from(self.own.bit) == from { self.own.moves } else { 0 };
                Count { bit: to as u8, moves: (before + 1).min(LIMIT) }
            }
            _ => Count::default(),
        };
        let stays = self.other.moves > 0
            && other_men.any()
            && (other_kings & W::bit(u32::from(self.other.bit))).any();
        Self { own: if stays { self.other } else { Count::default() }, other: moved }
    }
}
