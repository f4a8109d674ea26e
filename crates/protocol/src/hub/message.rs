//! What the two sides say, in either version.

use std::fmt;
use std::time::Duration;

/// What a controller says.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Say who you are and what can be set.
    Hub,
    /// Set something that was declared.
    SetParam {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
    /// Get ready.
    Init,
    /// The next search has nothing to do with those before.
    NewGame,
    /// The position to search, and the moves played from it.
    Pos {
        /// As [`damka_notation::hub`] writes it; the start position when absent.
        position: Option<String>,
        /// The moves in the same form.
        moves: Vec<String>,
    },
    /// One more move, in the first version only.
    Move(String),
    /// Limits of the next search.
    Level(Level),
    /// Search.
    Go(Mode),
    /// The expected move was played: from here on the clock runs.
    PonderHit,
    /// End the search soon.
    Stop,
    /// Are you there?
    Ping,
    /// Go away.
    Quit,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A move is to be played.
    Think,
    /// The opponent has not played yet what he is expected to.
    Ponder,
    /// What can be said about a position.
    Analyze,
}

/// Limits of a search; what is absent does not limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// For this move.
    pub move_time: Option<Duration>,
    /// Moves to the next time control.
    pub moves: Option<u32>,
    /// On the clock.
    pub time: Option<Duration>,
    /// Added before each move.
    pub increment: Option<Duration>,
    /// Until the search is stopped.
    pub infinite: bool,
}

impl Level {
    /// Takes over what another level limits.
    pub fn add(&mut self, other: &Self) {
        self.depth = other.depth.or(self.depth);
        self.nodes = other.nodes.or(self.nodes);
        self.move_time = other.move_time.or(self.move_time);
        self.moves = other.moves.or(self.moves);
        self.time = other.time.or(self.time);
        self.increment = other.increment.or(self.increment);
        self.infinite |= other.infinite;
    }
}

/// What an engine says.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// Who it is.
    Id {
        /// The name.
        name: String,
        /// The version.
        version: String,
        /// Who wrote it.
        author: String,
        /// From where.
        country: String,
    },
    /// Something that can be set.
    Param(Param),
    /// Everything is declared.
    Wait,
    /// Initialised.
    Ready,
    /// What the search has found.
    Info(Info),
    /// The search is over.
    Done {
        /// The move; none in a finished position.
        mv: Option<String>,
        /// The answer that is expected.
        ponder: Option<String>,
    },
    /// I am.
    Pong,
    /// What could not be done.
    Error(String),
}

/// Something that can be set.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its value now.
    pub value: String,
    /// What it can be set to.
    pub kind: ParamKind,
}

/// What a setting can be.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamKind {
    /// `true` or `false`.
    Bool,
    /// An integer of a range.
    Int {
        /// The smallest.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// A number of a range.
    Real {
        /// The smallest.
        min: f64,
        /// The greatest.
        max: f64,
    },
    /// Any text.
    Text,
    /// One of these.
    Enum(Vec<String>),
}

impl Param {
    /// Can it be set to this value?
    pub fn accepts(&self, value: &str) -> bool {
        match &self.kind {
            ParamKind::Bool => ["true", "false"].contains(&value),
            ParamKind::Int { min, max } => {
                value.parse::<i64>().is_ok_and(|value| (*min..=*max).contains(&value))
            }
            ParamKind::Real { min, max } => {
                value.parse::<f64>().is_ok_and(|value| (*min..=*max).contains(&value))
            }
            ParamKind::Text => true,
            ParamKind::Enum(values) => values.iter().any(|known| known == value),
        }
    }
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// Plies.
    pub depth: Option<u32>,
    /// The average ply of the leaves.
    pub mean_depth: Option<f64>,
    /// In men, for the side to move.
    pub score: Option<f64>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// How long it took.
    pub time: Option<Duration>,
    /// Nodes per second; it is written in millions.
    pub speed: Option<f64>,
    /// The best line. Captures may be short in the first version.
    pub pv: Vec<String>,
}

/// Why a line cannot be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// It has not the form of a message.
    Syntax,
    /// An argument is missing, here by its name.
    Missing(&'static str),
    /// An argument has a value that it cannot have, here by its name.
    Value(&'static str),
}

/// In the words of the protocol, which are English.
impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax => f.write_str("bad syntax"),
            Self::Missing(name) => write!(f, "missing {name}"),
            Self::Value(name) => write!(f, "bad {name}"),
        }
    }
}

impl std::error::Error for Malformed {}
