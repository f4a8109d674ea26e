//! When a search ends, and how strong it is to be.

use std::time::Duration;

use crate::level::Level;

/// When a search ends: at the first limit that is reached. Without any it goes on until it is stopped.
///
/// ```
/// use std::time::Duration;
/// use damka_search::Limits;
/// let limits = Limits { depth: Some(12), time: Some(Duration::from_secs(2)), ..Limits::default() };
/// assert!(!limits.is_endless());
/// assert!(Limits::default().is_endless());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Nodes of all threads together.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The clock of the side to move, from which the time for this move is taken.
    pub clock: Option<GameClock>,
    /// How many of the best moves get a line each; 0 counts as 1.
    pub lines: usize,
    /// A move is to be played: a single legal move is played at once, and a search that has found a forced end stops.
    /// Otherwise everything is analysed until a limit is reached.
    pub play: bool,
    /// The other side's time: no limit counts until [`crate::Control::ponder_hit`].
    pub ponder: bool,
    /// Play as weakly as this; full strength when absent.
    pub level: Option<Level>,
    /// Which of the many players of a level plays: another seed makes other mistakes.
    pub seed: u64,
}

/// The clock of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameClock {
    /// What is left.
    pub time: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until `time` is added anew; none if it must do for the whole game.
    pub moves: Option<u32>,
}

impl Limits {
    /// A search to a depth.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A search of so many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A search of so much time.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// Does nothing but [`crate::Control::stop`] end the search?
    pub const fn is_endless(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.time.is_none() && self.clock.is_none()
    }
}
