//! Levels of play, from beginner to full strength.
//!
//! A level searches a number of nodes and misjudges positions: to each evaluation a random number is added that depends
//! on the position alone, so that a level has settled, if wrong, opinions, as people have. Few nodes miss combinations;
//! a wide error misjudges plans.
//!
//! The steps are meant to be equal: a level scores about three points of four against the one below. Measured over 100
//! games each, from level 7 on 40, in international and Russian draughts (the example `selfplay`):
//!
//! | level | against | international | Russian |
//! |---|---|---|---|
//! | 2 | 1 | 0.70 | 0.66 |
//! | 3 | 2 | 0.71 | 0.63 |
//! | 4 | 3 | 0.80 | 0.78 |
//! | 5 | 4 | 0.87 | 0.77 |
//! | 6 | 5 | 0.83 | 0.79 |
//! | 7 | 6 | 0.76 | 0.79 |
//! | 8 | 7 | 0.88 | 0.68 |
//! | 9 | 8 | 0.75 | 0.74 |

/// A level from 1, a beginner, to 10, full strength.
///
/// ```
/// use damka_search::Level;
/// assert_eq!(Level::new(3).unwrap().get(), 3);
/// assert_eq!(Level::new(11), None);
/// assert!(Level::MAX.nodes().is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// Nodes, and the greatest error in hundredths of a man.
const STRENGTH: [(u64, i32); 9] =
    [(25, 400), (25, 220), (25, 110), (60, 50), (150, 45), (500, 40), (1_500, 30), (6_000, 20), (30_000, 10)];

impl Level {
    /// The weakest.
    pub const MIN: Self = Self(1);
    /// Full strength.
    pub const MAX: Self = Self(10);

    /// A level by its number, 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::MIN.0 && number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The nodes that it searches; no limit at full strength.
    pub fn nodes(self) -> Option<u64> {
        STRENGTH.get(usize::from(self.0 - 1)).map(|strength| strength.0)
    }

    /// The greatest error of its evaluation, in hundredths of a man.
    pub fn error(self) -> i32 {
        STRENGTH.get(usize::from(self.0 - 1)).map_or(0, |strength| strength.1)
    }
}
