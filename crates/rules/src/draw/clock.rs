//! The half-move clock of the site lidraughts.
//!
//! The site has one clock for all rules but repetition. The first clause that fits the position after a move says what
//! puts the clock back and at how many plies the game is drawn. This gives some oddities, kept on purpose: the clock of
//! one ending goes on in the next, and with four to seven pieces there is no rule of kings only.

use super::facts::{Facts, Step};
use super::{DrawKind, DrawRule};
use crate::piece::Color;

/// One case of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The positions it is for.
    pub when: When,
    /// The game is drawn when the clock has reached so many plies.
    pub plies: u32,
    /// Which captures put the clock back.
    pub capture: Capture,
    /// Which promotions put the clock back.
    pub crowning: Crowning,
    /// Does every move of a man put the clock back?
    pub man_moves: bool,
}

/// The positions a [`Clause`] is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// A lone king against at most `pieces` pieces, at least one of them a king.
    LoneKing {
        /// Most pieces of the other side.
        pieces: u32,
    },
    /// A lone king, the only piece on the main road, against three pieces, at least one of them a king, after `stood`
    /// plies of the game at which this was so.
    MainRoad {
        /// Plies at which this was so, in all.
        stood: u32,
    },
    /// A lone king against three kings or more and no man.
    ThreeKings,
    /// Kings on both sides, no man, and so many pieces in all.
    KingsOnly {
        /// Pieces on the board.
        pieces: u32,
    },
    /// Kings on both sides and a number of pieces.
    BothKings {
        /// Fewest pieces on the board.
        least: u32,
        /// Most pieces on the board.
        most: u32,
    },
    /// Every position.
    Always,
}

/// Which captures put the clock back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// None.
    Never,
    /// Those made with more than so many pieces on the board.
    From(u32),
    /// All.
    Always,
}

/// Which promotions put the clock back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowning {
    /// None.
    Never,
    /// The one that gives a side its only king.
    First,
    /// All.
    Always,
}

/// The clock of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    plies: u32,
    /// Plies at which the lone king of a colour stood on the main road against three.
    stood: [u32; 2],
}

impl Clock {
    pub(super) const fn starting_at(plies: u32) -> Self {
        Self { plies, stood: [0; 2] }
    }

    /// How far it has run.
    pub(super) const fn plies(&self) -> u32 {
        self.plies
    }

    /// The rule that fits a position, if any.
    pub(super) fn in_force(&self, rules: &'static [DrawRule], facts: &Facts) -> Option<&'static DrawRule> {
        self.clause(rules, facts).map(|(rule, _)| rule)
    }

    pub(super) fn advance(&mut self, rules: &'static [DrawRule], step: &Step) {
        for color in Color::ALL {
            if !step.is_capture() && is_held_by_lone_king(&step.after, color) {
                self.stood[color.index()] += 1;
            }
        }
        let goes_on = self.clause(rules, &step.after).is_some_and(|(_, clause)| !clause.resets(step));
        self.plies = if goes_on { self.plies.saturating_add(1) } else { 0 };
    }

    fn clause(&self, rules: &'static [DrawRule], facts: &Facts) -> Option<(&'static DrawRule, Clause)> {
        rules.iter().find_map(|rule| match rule.kind {
            DrawKind::Clock(clause) if self.fits(clause.when, facts) => Some((rule, clause)),
            _ => None,
        })
    }

    fn fits(&self, when: When, facts: &Facts) -> bool {
        let lone_king_against = |pieces: std::ops::RangeInclusive<u32>| {
            facts.both_have_kings()
                && Color::ALL.into_iter().any(|color| {
                    facts.is_lone_king(color) && pieces.contains(&facts.pieces(color.opposite()))
                })
        };
        match when {
            When::LoneKing { pieces } => lone_king_against(1..=pieces),
            When::MainRoad { stood } => Color::ALL
                .into_iter()
                .any(|color| is_held_by_lone_king(facts, color) && self.stood[color.index()] >= stood),
            When::ThreeKings => lone_king_against(3..=u32::MAX) && facts.men == [0, 0],
            When::KingsOnly { pieces } => {
                facts.both_have_kings() && facts.men == [0, 0] && facts.total() == pieces
            }
            When::BothKings { least, most } => {
                facts.both_have_kings() && (least..=most).contains(&facts.total())
            }
            When::Always => true,
        }
    }
}

/// Does a lone king of this colour hold the main road against three pieces with a king?
fn is_held_by_lone_king(facts: &Facts, color: Color) -> bool {
    facts.is_lone_king(color)
        && facts.both_have_kings()
        && facts.pieces(color.opposite()) == 3
        && facts.holds_road(color)
}

impl Clause {
    const fn resets(&self, step: &Step) -> bool {
        let by_capture = match self.capture {
            Capture::Never => false,
            Capture::From(pieces) => step.is_capture() && step.after.total() + step.captured > pieces,
            Capture::Always => step.is_capture(),
        };
        let by_crowning = match self.crowning {
            Crowning::Never => false,
            Crowning::First => step.promotes && step.after.kings[step.mover.index()] == 1,
            Crowning::Always => step.promotes,
        };
        by_capture || by_crowning || self.man_moves && !step.king
    }
}
