//! What plays in a match, whatever it is.

use std::time::Duration;

use damka_protocol::hub;
use damka_rules::{AnyMove, Color, Game, GameResult};

/// A player of a match.
pub(super) trait Player: Send {
    /// A game begins, in which the player has a colour.
    fn begin(&mut self, game: &Game, color: Color, terms: &Terms) -> Result<(), Fault>;

    /// The player is to move.
    fn think(&mut self, game: &Game, allowance: &Allowance) -> Result<Thought, Fault>;

    /// The game is over.
    fn end(&mut self, game: &Game, result: GameResult);
}

/// What a player is allowed for a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Terms {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    /// For each move.
    pub(super) move_time: Option<Duration>,
    /// For the game, and what is added after each move.
    pub(super) clock: Option<(Duration, Duration)>,
}

/// What a player is allowed for a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance {
    pub(super) terms: Terms,
    /// On the player's clock, if there is one.
    pub(super) left: Option<Duration>,
    /// After this time without a move the player has hung up.
    pub(super) patience: Duration,
}

/// What a player has thought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thought {
    pub(super) mv: AnyMove,
    /// In men, for the player, if it is known.
    pub(super) score: Option<f64>,
}

/// Why a player cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It cannot be started; here why.
    Start(String),
    /// It has gone.
    Crash,
    /// It does not answer.
    Hang,
    /// Its move is none, or not legal; here as it was written.
    Illegal(String),
}

impl From<hub::Fault> for Fault {
    fn from(fault: hub::Fault) -> Self {
        match fault {
            hub::Fault::Gone => Self::Crash,
            hub::Fault::Silent => Self::Hang,
            hub::Fault::NoMove => Self::Illegal(String::new()),
            hub::Fault::Illegal(mv) => Self::Illegal(mv),
            hub::Fault::Variant | hub::Fault::Setting(_) => Self::Start(fault.to_string()),
        }
    }
}
