//! Machine words that hold a board, one bit a square: `u64`, or `u128` for the boards that do not fit.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A word of bits.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Default
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bit.
    const ZERO: Self;

    /// The word with one bit.
    fn bit(bit: u32) -> Self;

    /// The lower bits of a constant.
    fn truncate(bits: u128) -> Self;

    /// Is any bit set?
    fn any(self) -> bool;

    /// How many bits are set.
    fn count(self) -> u32;

    /// The position of the lowest set bit.
    fn lowest(self) -> u32;

    /// The word without its lowest set bit; it must have one.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// One of its bytes, the lowest first.
    fn byte(self, at: u32) -> u8;

    /// All bits in 64, for hashing.
    fn fold(self) -> u64;
}

macro_rules! word {
    ($word:ty, $bits:ident => $fold:expr) => {
        impl Word for $word {
            const ZERO: Self = 0;

            #[inline]
            fn bit(bit: u32) -> Self {
                1 << bit
            }

            #[inline]
            fn truncate(bits: u128) -> Self {
                bits as Self
            }

            #[inline]
            fn any(self) -> bool {
                self != 0
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & (self - 1)
            }

            #[inline]
            fn byte(self, at: u32) -> u8 {
                (self >> (8 * at)) as u8
            }

            #[inline]
            fn fold(self) -> u64 {
                let $bits = self;
                $fold
            }
        }
    };
}

word!(u64, bits => bits);
word!(u128, bits => bits as u64 ^ ((bits >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
