//! Properties that hold for any bytes whatever: each is a function that panics where its property does not hold.
//!
//! The targets of `tests/fuzz` call them with what the fuzzer makes up, the ordinary tests with the seeds of
//! `tests/fuzz/seeds` and mutations of these. What a property has to choose (a variant, a length) follows from a checksum
//! of the input, so that seeds are plain files and a failure fails again.

mod fen;
mod fixing;
mod moves;
mod protocol;
mod reading;
mod writing;

pub use fen::fen;
pub use fixing::fix;
pub use moves::movetext;
pub use protocol::protocol;
pub use reading::{check, encoding, lexer, reader};
pub use writing::write;

use crate::random::Random;

/// A property of any input.
pub type Property = fn(&[u8]);

/// Every property with the name of its fuzz target.
pub const PROPERTIES: &[(&str, Property)] = &[
    ("lexer", lexer),
    ("reader", reader),
    ("encoding", encoding),
    ("check", check),
    ("fen", fen),
    ("fix", fix),
    ("movetext", movetext),
    ("write", write),
    ("protocol", protocol),
];

/// The choices that belong to an input: FNV-1a of its bytes is their seed.
fn choices(input: &[u8]) -> Random {
    let checksum = input
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    Random::new(checksum)
}

/// One of the items, which are not none.
fn choose<'a, T>(items: &'a [T], random: &mut Random) -> &'a T {
    &items[random.below(items.len())]
}
