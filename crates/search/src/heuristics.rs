//! The parts of the search that rest on judgement, each of which can be left out.
//!
//! With all of them the search is strong; without any it is plain alpha-beta, whose result is that of minimax. What each
//! is worth was measured by leaving it out: nodes to a depth from the start position, and games at equal nodes (the
//! example `selfplay`).

/// A heuristic of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Heuristic {
    /// What the table knows well enough is not searched again.
    TableCuts,
    /// Far above the window a shallower search decides.
    Probing,
    /// A position without a known move is searched less deep.
    Guess,
    /// A forced move costs no depth.
    Extension,
    /// Late moves are searched less deep at first.
    Reduction,
    /// Beyond the horizon, a side whose pieces hang gets a full ply.
    Threats,
    /// An iteration begins with a window around the last score.
    Aspiration,
    /// Moves are ordered by how often they were best.
    History,
}

impl Heuristic {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::TableCuts,
        Self::Probing,
        Self::Guess,
        Self::Extension,
        Self::Reduction,
        Self::Threats,
        Self::Aspiration,
        Self::History,
    ];
}

/// The heuristics in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heuristics(u8);

impl Heuristics {
    pub(crate) const ALL: Self = Self(u8::MAX);
    pub(crate) const NONE: Self = Self(0);

    #[inline]
    pub(crate) const fn has(self, heuristic: Heuristic) -> bool {
        self.0 >> heuristic as u8 & 1 != 0
    }

    pub(crate) const fn without(self, heuristic: Heuristic) -> Self {
        Self(self.0 & !(1 << heuristic as u8))
    }
}
