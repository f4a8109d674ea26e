//! The parts of the search that rest on judgement, each of which can be left out.
//!
//! With all of them the search is strong; without any it is plain alpha-beta, whose result is that of minimax. What each
//! is worth can be measured by leaving it out in games at equal nodes (the example `selfplay`). The Elo in the comments
//! are from 100 games each at 5,000 nodes a move, in international and in Russian draughts, and so are good to about 60;
//! at more nodes what saves depth gains, and what looks ahead loses.

/// A heuristic of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Heuristic {
    /// What the table knows well enough is not searched again (+131, +67).
    TableCuts,
    /// A position without a known move is searched less deep (+10, -10; a third fewer nodes to depth 19).
    Guess,
    /// A forced move costs no depth (+70, -24).
    Extension,
    /// Late moves are searched less deep at first (-45, -28; but without it depth 19 is out of reach).
    Reduction,
    /// Beyond the horizon, a side whose pieces hang gets a full ply (+21, +42).
    Threats,
    /// An iteration begins with a window around the last score (+45, +17).
    Aspiration,
    /// Moves are ordered by how often they were best (+45, +28).
    History,
}

impl Heuristic {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::TableCuts,
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
