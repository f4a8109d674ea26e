//! Draw rules: what they are, as data, and the counters that apply them to a game.
//!
//! A [`DrawRuleSet`] is a named list of [`DrawRule`]s; each variant has several ([`crate::VariantInfo::draw_rules`]). A
//! [`DrawTracker`] follows a game and says when a rule becomes true ([`Verdict`]). Move generation knows nothing of
//! draws. Where rules overlap, the limit that is reached first draws.
//!
//! Not decided here: agreement (R18), positions in which neither side can win (R18), and "has not reached a won position"
//! (FMJD 6.4, R39), which is read as "has not won". The repetition of one side's *moves* (R19) is left to the repetition
//! of positions (R20), which every official text uses.

mod clock;
mod facts;
mod repetition;
mod sets;
#[cfg(test)]
mod tests;
mod tracker;

pub use clock::{Capture, Clause, Crowning, When};
pub use tracker::{DrawCounters, DrawTracker, Memory};

pub(crate) use sets::{
    BREAKTHROUGH, CZECH, ENGLISH, FRISIAN, INTERNATIONAL, INTERNATIONAL_GIVEAWAY, ITALIAN, POOL,
    REPETITION_ONLY, RUSSIAN, TURKISH,
};

/// A named list of draw rules for one variant.
///
/// ```
/// let russian = damka_rules::variant("russian").unwrap();
/// let names: Vec<_> = russian.draw_rules.iter().map(|set| set.name).collect();
/// assert_eq!(names, ["official", "club", "lidraughts", "none"]);
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct DrawRuleSet {
    /// `official`, `club`, `lidraughts` or `none`.
    pub name: &'static str,
    /// The rules, smaller limits first; of several that become true on the same ply the first is reported.
    pub rules: &'static [DrawRule],
}

/// One draw rule.
#[derive(Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DrawRule {
    /// Which sort of rule it is, in kebab case: `repetition`, `three-against-one`, ... A set may have several rules of one
    /// sort with different numbers.
    pub name: &'static str,
    /// Where it is written: `FMJD-64 7.2.4`.
    pub article: &'static str,
    /// Does it end the game, or must a player ask?
    pub claim: Claim,
    /// What is counted.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub kind: DrawKind,
}

impl DrawRule {
    /// The number in the rule: times of a repetition, otherwise moves of a side; 0 if it draws at once.
    ///
    /// ```
    /// let rules = damka_rules::variant("international").unwrap().official_draw_rules();
    /// let counts: Vec<_> = rules.rules.iter().map(|rule| rule.count()).collect();
    /// assert_eq!(counts, [3, 5, 16, 25]);
    /// ```
    pub const fn count(&self) -> u32 {
        match self.kind {
            DrawKind::Repetition { times } => times,
            DrawKind::AtOnce { .. } => 0,
            DrawKind::Ending { moves, .. }
            | DrawKind::SamePieces { moves, .. }
            | DrawKind::KingsOnly { moves }
            | DrawKind::NoProgress { moves, .. } => moves,
            DrawKind::Clock(clause) => clause.plies / 2,
        }
    }
}

/// How a draw rule takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Claim {
    /// The game is drawn.
    Automatic,
    /// A player may ask for the draw; otherwise the game goes on.
    Claimable,
}

/// What a draw rule counts. Moves are moves of one side; "each" means twice as many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawKind {
    /// The same position with the same side to move, not necessarily in succession. The start position counts.
    Repetition {
        /// How often.
        times: u32,
    },
    /// Own moves of the stronger side in an ending, counted from when that material arose and anew after a capture. If
    /// both sides are the stronger one (1 king v 1 king), moves of each. A win by the last move is in time.
    Ending {
        /// The endings; a promotion that leads from one to another does not restart the count.
        endings: &'static [Ending],
        /// Where the weaker side must stand.
        place: Place,
        /// How many own moves.
        moves: u32,
    },
    /// An ending that is drawn when it arises, unless a capture is or will be forced: the side to move can capture, or
    /// each of its moves lets the other side capture.
    AtOnce {
        /// The endings.
        endings: &'static [Ending],
    },
    /// Moves of each without capture or promotion while both sides have kings.
    SamePieces {
        /// Fewest pieces on the board.
        least: u32,
        /// Most pieces on the board.
        most: u32,
        /// How many moves.
        moves: u32,
    },
    /// Successive moves of each with kings, without capture.
    KingsOnly {
        /// How many moves.
        moves: u32,
    },
    /// Successive moves of each without progress.
    NoProgress {
        /// Is every move of a man progress, or only its promotion? A capture always is.
        man_moves: bool,
        /// How many moves.
        moves: u32,
    },
    /// One clock for all such rules of a set.
    Clock(Clause),
}

/// Where the weaker side stands in an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Anywhere.
    Anywhere,
    /// On the main road, a1 to the opposite corner, as the only piece there: a king that shares it does not hold it.
    MainRoad,
}

/// The pieces of both sides in an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The side whose moves are counted.
    pub strong: Force,
    /// The other side.
    pub weak: Force,
}

/// The pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force {
    /// Fewest kings.
    pub least_kings: u32,
    /// Most kings.
    pub most_kings: u32,
    /// Men.
    pub men: u32,
}

impl Force {
    /// Exactly these pieces.
    pub const fn of(kings: u32, men: u32) -> Self {
        Self { least_kings: kings, most_kings: kings, men }
    }

    /// At least so many kings and no men.
    pub const fn kings_from(least_kings: u32) -> Self {
        Self { least_kings, most_kings: u32::MAX, men: 0 }
    }
}

/// A draw rule that has become true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Verdict {
    /// The rule.
    pub rule: &'static DrawRule,
    /// The ply after which it became true: 1 is the first move of the game, 0 the start position.
    pub ply: u32,
    /// Must a player claim the draw? Otherwise the game has ended.
    pub claimable: bool,
}

/// How far a draw rule has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Counter {
    /// The rule.
    pub rule: &'static DrawRule,
    /// So many there have been.
    pub count: u32,
    /// At so many the rule is true.
    pub limit: u32,
    /// Of what.
    pub unit: Unit,
}

/// What a [`Counter`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Unit {
    /// Occurrences of the present position.
    Times,
    /// Moves of the stronger side.
    Moves,
    /// Half-moves of both sides.
    Plies,
}
