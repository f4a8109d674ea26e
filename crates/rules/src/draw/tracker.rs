//! The counters of a game.
//!
//! Invariant: counts are in plies; a rule of N own moves counts two for each move of the stronger side, so that every
//! limit is 2N and a half-move clock given with a position fits every rule.

use super::clock::Clock;
use super::facts::{Facts, Step, goes_sideways, is_capture_forced};
use super::repetition::Repetitions;
use super::{Claim, Counter, DrawKind, DrawRule, DrawRuleSet, Place, Unit, Verdict};
use crate::moves::Move;
use crate::piece::Color;
use crate::position::Position;
use crate::rules::Rules;

/// Most rules of a set.
pub(super) const MAX_RULES: usize = 8;

/// The state of one rule.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    /// Plies, or times of a repetition.
    plies: u32,
    /// Does the rule speak of the position at all?
    in_force: bool,
    /// The stronger sides of [`DrawKind::Ending`].
    stronger: [bool; 2],
    /// Since which ply the rule has been true.
    since: Option<u32>,
}

/// Follows a game and says when a draw rule becomes true. Cheap enough to run on every ply of a large file.
///
/// It is [`DrawCounters`] with a memory of positions.
///
/// ```
/// use damka_rules::{DrawTracker, English, Position, Tolerance, variant};
/// let english = variant("english").unwrap();
/// let start: Position<English> = english.start.build(Tolerance::NONE).unwrap();
/// let mut tracker = DrawTracker::new(english.official_draw_rules(), &start, 0);
/// let mv = start.legal_moves()[0];
/// assert_eq!(tracker.play(&start, &mv, &start.play(&mv)), None);
/// assert_eq!(tracker.ply(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct DrawTracker {
    counters: DrawCounters,
    repetitions: Repetitions,
}

/// The counters of all draw rules without the memory of positions: `Copy`, so that a search can keep one for each ply.
/// The caller says how often a position has occurred.
///
/// ```
/// use damka_rules::{DrawCounters, English, Position, Setup, Square, Tolerance, variant};
/// let mut setup = Setup::empty(damka_rules::Color::White);
/// setup.kings = [31, 0].map(|index| [Square::new(index)].into_iter().collect());
/// let position: Position<English> = setup.build(Tolerance::NONE)?;
/// let rules = variant("english").unwrap().official_draw_rules();
/// let mut counters = DrawCounters::new(rules, &position, 79);
/// let mv = position.legal_moves()[0];
/// let verdict = counters.play(&position, &mv, &position.play(&mv), |_| 1);
/// assert_eq!(verdict.unwrap().rule.name, "no-progress");
/// # Ok::<(), damka_rules::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DrawCounters {
    set: &'static DrawRuleSet,
    ply: u32,
    counts: [Count; MAX_RULES],
    clock: Clock,
    /// Has a rule that counts where there are no kings ([`DrawRuleSet::counts_men`])?
    counts_men: bool,
    /// Has a rule that asks whether a capture is forced ([`DrawKind::AtOnce`])?
    looks_ahead: bool,
    /// Nothing has been counted since the counters were cleared.
    idle: bool,
}

impl DrawTracker {
    /// The counters at a position after `half_moves` plies without capture or move of a man (the `H` of a FEN). If these
    /// reach a limit, [`DrawTracker::verdicts`] has the rule at once.
    pub fn new<R: Rules>(set: &'static DrawRuleSet, start: &Position<R>, half_moves: u32) -> Self {
        let mut tracker =
            Self { counters: DrawCounters::new(set, start, half_moves), repetitions: Repetitions::default() };
        tracker.repetitions.add(start.hash64());
        tracker
    }

    /// Begins another game with the same rules, using the memory again.
    pub fn restart<R: Rules>(&mut self, start: &Position<R>, half_moves: u32) {
        self.counters.restart(start, half_moves);
        self.repetitions.clear();
        self.repetitions.add(start.hash64());
    }

    /// The rules that are followed.
    pub const fn rules(&self) -> &'static DrawRuleSet {
        self.counters.set
    }

    /// The counters as they stand.
    pub const fn draw_counters(&self) -> &DrawCounters {
        &self.counters
    }

    /// The hashes of the positions that can still be repeated, the present one last. Empty while nothing can.
    pub fn repeatable(&self) -> &[u64] {
        self.repetitions.recent()
    }

    /// Plies since the start.
    pub const fn ply(&self) -> u32 {
        self.counters.ply
    }

    /// Counts a legal move and returns a rule that it has made true, an automatic draw rather than a claim.
    ///
    /// A rule is returned once, when it becomes true; a repetition each time. Nothing is returned if the side to move
    /// has no move, since then the game is won.
    #[inline]
    pub fn play<R: Rules>(
        &mut self,
        before: &Position<R>,
        mv: &Move<R>,
        after: &Position<R>,
    ) -> Option<Verdict> {
        let Self { counters, repetitions } = self;
        let was_idle = counters.idle;
        let verdict = counters.play(before, mv, after, |memory| {
            if was_idle {
                repetitions.add(before.hash64());
            }
            if memory == Memory::Fresh {
                repetitions.clear();
            }
            repetitions.add(after.hash64())
        });
        if counters.idle && !was_idle {
            repetitions.clear();
        }
        verdict
    }

    /// The rules that are true now, in the order of the set.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        self.counters.verdicts()
    }

    /// How far the rules that speak of the present position have got, in the order of the set.
    ///
    /// ```
    /// use damka_rules::{English, DrawTracker, Position, Setup, Square, Tolerance, Unit, variant};
    /// let mut setup = Setup::empty(damka_rules::Color::White);
    /// setup.kings = [31, 0].map(|index| [Square::new(index)].into_iter().collect());
    /// let position: Position<English> = setup.build(Tolerance::NONE).unwrap();
    /// let tracker = DrawTracker::new(variant("english").unwrap().official_draw_rules(), &position, 7);
    /// let counters: Vec<_> = tracker.counters().map(|counter| (counter.rule.name, counter.count, counter.limit)).collect();
    /// assert_eq!(counters, [("repetition", 1, 3), ("no-progress", 7, 80)]);
    /// ```
    pub fn counters(&self) -> impl Iterator<Item = Counter> {
        self.counters.counters()
    }
}

/// What a move leaves of the positions before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// They can come back.
    Kept,
    /// None can come back.
    Fresh,
}

impl DrawCounters {
    /// The counters at a position, as [`DrawTracker::new`].
    pub fn new<R: Rules>(set: &'static DrawRuleSet, start: &Position<R>, half_moves: u32) -> Self {
        let mut counters = Self {
            set,
            ply: 0,
            counts: [Count::default(); MAX_RULES],
            clock: Clock::default(),
            counts_men: set.counts_men(),
            looks_ahead: set.looks_ahead(),
            idle: false,
        };
        counters.restart(start, half_moves);
        counters
    }

    fn restart<R: Rules>(&mut self, start: &Position<R>, half_moves: u32) {
        let facts = self.facts(start);
        self.ply = 0;
        self.idle = false;
        self.clock = Clock::starting_at(half_moves);
        for (count, rule) in self.counts.iter_mut().zip(self.set.rules) {
            *count = Count { plies: half_moves, ..Count::default() };
            if let DrawKind::Ending { endings, place, .. } = rule.kind {
                count.stronger = facts.stronger(endings, place);
            }
        }
        self.judge(&facts, 1);
    }

    /// The rules that are followed.
    pub const fn rules(&self) -> &'static DrawRuleSet {
        self.set
    }

    /// Is nothing counted, since nothing can repeat and no rule speaks of the position?
    pub const fn is_idle(&self) -> bool {
        self.idle
    }

    /// Counts a legal move, as [`DrawTracker::play`]. `times` is asked how often the position after the move has occurred,
    /// this time included, unless the move leaves nothing to count.
    #[inline]
    pub fn play<R: Rules>(
        &mut self,
        before: &Position<R>,
        mv: &Move<R>,
        after: &Position<R>,
        times: impl FnOnce(Memory) -> u32,
    ) -> Option<Verdict> {
        self.ply += 1;
        if self.set.rules.is_empty() {
            return None;
        }
        if self.is_final(mv, after) {
            // This man never goes back: nothing before it can repeat, and every count starts with a king.
            self.clear();
            return None;
        }
        self.idle = false;
        let step = self.count(before, mv, after);
        let times = times(if step.returns { Memory::Kept } else { Memory::Fresh });
        self.judge(&step.after, times).filter(|_| after.has_moves())
    }

    /// Does [`DrawCounters::play`] leave counters that are idle as they are, but for the ply?
    #[inline]
    pub fn stay_idle<R: Rules>(&self, mv: &Move<R>, after: &Position<R>) -> bool {
        self.set.rules.is_empty() || self.idle && self.is_final(mv, after)
    }

    /// Is there nothing to count after the move, which cannot be taken back?
    #[inline]
    fn is_final<R: Rules>(&self, mv: &Move<R>, after: &Position<R>) -> bool {
        !self.counts_men
            && (after.kings(Color::White) | after.kings(Color::Black)).is_empty()
            && !goes_sideways(mv)
    }

    fn facts<R: Rules>(&self, position: &Position<R>) -> Facts {
        let facts = Facts::of(position);
        // Endings that draw at once have two pieces; others are not worth the look ahead.
        let hanging = self.looks_ahead && facts.total() == 2 && is_capture_forced(position);
        Facts { hanging, ..facts }
    }

    #[inline]
    fn clear(&mut self) {
        if !self.idle {
            self.counts = [Count::default(); MAX_RULES];
            self.clock = Clock::default();
            self.idle = true;
        }
    }

    /// The rules that are true now, in the order of the set.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        self.set.rules.iter().zip(&self.counts).filter_map(|(rule, count)| {
            count.since.map(|ply| Verdict { rule, ply, claimable: rule.claim == Claim::Claimable })
        })
    }

    /// How far the rules that speak of the present position have got, in the order of the set.
    pub fn counters(&self) -> impl Iterator<Item = Counter> {
        self.set.rules.iter().zip(&self.counts).filter_map(|(rule, count)| {
            let (number, limit, unit) = match rule.kind {
                DrawKind::AtOnce { .. } => return None,
                DrawKind::Repetition { times } => (count.plies.max(1), times, Unit::Times),
                // True of every position, and counts nothing while there are but men.
                DrawKind::NoProgress { moves, .. } => (count.plies, 2 * moves, Unit::Plies),
                _ if !count.in_force => return None,
                DrawKind::Ending { moves, .. } if count.stronger != [true, true] => {
                    (count.plies / 2, moves, Unit::Moves)
                }
                DrawKind::Clock(clause) => (count.plies, clause.plies, Unit::Plies),
                _ => (count.plies, 2 * rule.count(), Unit::Plies),
            };
            Some(Counter { rule, count: number, limit, unit })
        })
    }

    /// The fewest plies after which a rule other than repetition could draw, if one speaks of the position.
    pub fn plies_left(&self) -> Option<u32> {
        let left = |counter: Counter| match counter.unit {
            Unit::Times => None,
            Unit::Plies => Some(counter.limit.saturating_sub(counter.count)),
            Unit::Moves => Some(2 * counter.limit.saturating_sub(counter.count)),
        };
        self.counters().filter_map(left).min()
    }

    fn count<R: Rules>(&mut self, before: &Position<R>, mv: &Move<R>, after: &Position<R>) -> Step {
        let king = before.kings(before.turn()).contains(mv.from());
        let step = Step {
            after: self.facts(after),
            mover: before.turn(),
            king,
            returns: !mv.is_capture() && (king || goes_sideways(mv)),
            captured: mv.captured().len() as u32,
            promotes: mv.promotes(),
        };
        for (count, rule) in self.counts.iter_mut().zip(self.set.rules) {
            count.advance(&rule.kind, &step);
        }
        self.clock.advance(self.set.rules, &step);
        step
    }

    /// Notes which rules are true in a position that occurs for the given time; returns one that was not before.
    fn judge(&mut self, facts: &Facts, times: u32) -> Option<Verdict> {
        let clock = self.clock.in_force(self.set.rules, facts);
        let mut found: Option<Verdict> = None;
        for (count, rule) in self.counts.iter_mut().zip(self.set.rules) {
            let is_new = match rule.kind {
                DrawKind::Repetition { times: limit } => {
                    count.plies = times;
                    count.note(times >= limit, self.ply, true)
                }
                DrawKind::AtOnce { endings } => {
                    let is_there = facts.stronger(endings, Place::Anywhere) != [false, false];
                    count.note(is_there && !facts.hanging, self.ply, false)
                }
                DrawKind::Clock(clause) => {
                    count.plies = self.clock.plies();
                    count.in_force = clock.is_some_and(|clock| std::ptr::eq(clock, rule));
                    count.note(count.in_force && count.plies >= clause.plies, self.ply, false)
                }
                _ => {
                    count.in_force = count.speaks_of(rule, facts);
                    count.note(count.in_force && count.plies >= 2 * rule.count(), self.ply, false)
                }
            };
            let claimable = rule.claim == Claim::Claimable;
            if is_new && found.is_none_or(|found| found.claimable && !claimable) {
                found = Some(Verdict { rule, ply: self.ply, claimable });
            }
        }
        found
    }
}

impl Count {
    fn advance(&mut self, kind: &DrawKind, step: &Step) {
        let weight = match *kind {
            DrawKind::Repetition { .. } | DrawKind::AtOnce { .. } | DrawKind::Clock(_) => return,
            DrawKind::Ending { endings, place, .. } => {
                let before = std::mem::replace(&mut self.stronger, step.after.stronger(endings, place));
                match self.stronger {
                    [false, false] => None,
                    _ if step.is_capture() || before != self.stronger => None,
                    [true, true] => Some(1),
                    stronger => Some(2 * u32::from(stronger[step.mover.index()])),
                }
            }
            DrawKind::SamePieces { .. } => {
                (!step.is_capture() && !step.promotes && step.after.both_have_kings()).then_some(1)
            }
            DrawKind::KingsOnly { .. } => (!step.is_capture() && step.king).then_some(1),
            DrawKind::NoProgress { man_moves, .. } => {
                let progress = step.is_capture() || step.promotes || man_moves && !step.king;
                (!progress).then_some(1)
            }
        };
        self.plies = weight.map_or(0, |weight| self.plies.saturating_add(weight));
    }

    /// Does a rule speak of a position with these pieces?
    fn speaks_of(&self, rule: &DrawRule, facts: &Facts) -> bool {
        match rule.kind {
            DrawKind::Ending { .. } => self.stronger != [false, false],
            DrawKind::SamePieces { least, most, .. } => {
                facts.both_have_kings() && (least..=most).contains(&facts.total())
            }
            DrawKind::KingsOnly { .. } => facts.any_kings(),
            _ => true,
        }
    }

    /// Notes whether the rule is true; says whether it has become so, or, if each time is `news`, whether it is so.
    fn note(&mut self, holds: bool, ply: u32, news: bool) -> bool {
        if !holds {
            self.since = None;
            return false;
        }
        let is_new = news || self.since.is_none();
        if is_new {
            self.since = Some(ply);
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Russian, Setup, Square, Tolerance, variant};

    #[test]
    fn counting_begins_anew_with_a_king_and_ends_with_the_last() {
        let mut setup = Setup::empty(Color::White);
        setup.men[0] = [12, 4].map(Square::new).into_iter().collect();
        setup.men[1] = [11].map(Square::new).into_iter().collect();
        let mut position: Position<Russian> = setup.build(Tolerance::NONE).unwrap();
        let set = variant("russian").unwrap().official_draw_rules();
        let mut tracker = DrawTracker::new(set, &position, 0);
        let mut idle = Vec::new();
        // A man, a man, a promotion on 1, a man.
        for (from, to) in [(12, 8), (11, 15), (4, 0), (15, 18)] {
            let mut moves = Vec::new();
            position.find_into(Square::new(from), Square::new(to), &mut moves);
            let after = position.play(&moves[0]);
            tracker.play(&position, &moves[0], &after);
            position = after;
            idle.push(tracker.counters.idle);
        }
        assert_eq!(idle, [true, true, false, false]);
    }
}
