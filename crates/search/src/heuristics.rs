//! The parts of the search that rest on judgement, each of which can be left out.
//!
//! With all of them the search is strong; without any it is plain alpha-beta, whose result is that of minimax. What each
//! is worth is measured by leaving it out: how many times the nodes it then takes to depth 17 from the start in
//! international and to depth 19 in Russian draughts (the example `search`), and the Elo that it loses in games of the
//! two at 20,000 nodes a move (the example `selfplay`; 100 to 200 games each, so that they are good to about 50). A
//! heuristic that sees more costs nodes, one that leaves out positions saves them: the games decide.
//!
//! Tried and left out: a shallower search far above the window that decides alone. It took two to four times the nodes
//! and cost 21 and 60 Elo at 100,000 nodes a move.

/// A heuristic of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Heuristic {
    /// What the table knows well enough is not searched again (2.0 and 1.7 times the nodes; +108 and +85
    /// Elo).
    TableCuts,
    /// A position without a known move is searched less deep (5.5 and 5.5 times the nodes; +9 and +9 Elo).
    Guess,
    /// A forced move costs no depth (half and a third of the nodes; +28 and +26 Elo).
    Extension,
    /// Late moves are searched less deep at first (9 and 7 times the nodes, four plies earlier; +42 and
    /// +65 Elo).
    Reduction,
    /// Beyond the horizon, a side whose pieces hang gets a full ply (1.4 and 0.7 times the nodes; -7 and
    /// +9 Elo).
    Threats,
    /// An iteration begins with a window around the last score (1.2 and 1.1 times the nodes; +53 and +28
    /// Elo).
    Aspiration,
    /// Moves are ordered by how often they were best (2.5 and 0.8 times the nodes; +56 and +7 Elo).
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
