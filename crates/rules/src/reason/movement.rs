//! The rules of movement as values, so that one of them can be relaxed to see whether it is the one that was broken.

use super::ReasonCode;
use super::grid::Step;
use crate::direction::Directions;
use crate::geometry::Geometry;
use crate::rules::{KingLanding, Lift, Promotion, Rules};

const DIAGONAL: [Step; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
/// From forwards to backwards for White.
const ALL: [Step; 8] = [(-1, -1), (-1, 1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, -1), (1, 1)];
/// The same where every second square of a rank or file is played on.
const ALL_WIDE: [Step; 8] = [(-1, -1), (-1, 1), (-2, 0), (0, -2), (0, 2), (2, 0), (1, -1), (1, 1)];

/// The steps of directions, with or without those that lead backwards.
fn steps<G: Geometry>(directions: Directions, backwards: bool) -> &'static [Step] {
    if directions == Directions::DIAGONAL {
        return if backwards { &DIAGONAL } else { &DIAGONAL[..2] };
    }
    let all = if G::ROW == G::WIDTH { &ALL } else { &ALL_WIDE };
    match (directions == Directions::ORTHOGONAL, backwards) {
        (true, true) => &all[2..6],
        (true, false) => &all[2..5],
        (false, true) => all,
        (false, false) => &all[..5],
    }
}

/// How pieces move and capture; steps are White's.
// Rules are independent of each other.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Movement {
    pub(super) man_moves: &'static [Step],
    pub(super) king_moves: &'static [Step],
    pub(super) man_captures: &'static [Step],
    pub(super) king_captures: &'static [Step],
    pub(super) men_fly: bool,
    pub(super) kings_fly: bool,
    pub(super) men_take_kings: bool,
    /// Flying kings land right behind the piece that they take.
    pub(super) lands_right_behind: bool,
    /// Flying kings that take a king last stop right behind it.
    pub(super) stops_behind_king: bool,
    /// A piece may be jumped again in the same move.
    pub(super) twice: bool,
    /// Jumped pieces leave the board at once.
    pub(super) lifts_at_once: bool,
    /// A capture may turn back by 180 degrees, where jumped pieces do not stand in the way.
    pub(super) turns_back: bool,
    pub(super) promotion: Promotion,
}

impl Movement {
    pub(super) fn of<R: Rules>() -> Self {
        let lands_right_behind = R::KING_LANDING == KingLanding::RightBehind;
        Self {
            man_moves: steps::<R::Board>(R::MOVES, false),
            king_moves: steps::<R::Board>(R::MOVES, true),
            man_captures: steps::<R::Board>(R::CAPTURES, R::MEN_CAPTURE_BACKWARDS),
            king_captures: steps::<R::Board>(R::CAPTURES, true),
            men_fly: false,
            kings_fly: R::KINGS_FLY,
            men_take_kings: R::MEN_TAKE_KINGS,
            lands_right_behind,
            stops_behind_king: R::KING_LANDING == KingLanding::RightBehindLastKing,
            twice: false,
            lifts_at_once: R::LIFT == Lift::AtOnce,
            turns_back: lands_right_behind,
            promotion: R::PROMOTION,
        }
    }

    pub(super) fn flies(&self, king: bool) -> bool {
        if king { self.kings_fly } else { self.men_fly }
    }

    pub(super) fn moves(&self, king: bool) -> &'static [Step] {
        if king { self.king_moves } else { self.man_moves }
    }

    pub(super) fn captures(&self, king: bool) -> &'static [Step] {
        if king { self.king_captures } else { self.man_captures }
    }

    /// All lines on which pieces move or capture.
    pub(super) fn lines(&self) -> impl Iterator<Item = Step> {
        let others = self.king_captures.iter().filter(|step| !self.king_moves.contains(step));
        self.king_moves.iter().chain(others).copied()
    }
}

/// A rule that can be relaxed, and the movement without it; nothing if the variant has no such rule.
type Relaxation = (ReasonCode, fn(&Movement) -> Option<Movement>);

/// In the order in which reasons are looked for: the first that lets the move through is the one that is named.
pub(super) const RELAXATIONS: &[Relaxation] = &[
    (ReasonCode::RightBehind, |rules| Some(Movement { lands_right_behind: false, ..rules.clone() })),
    (ReasonCode::ManCapturesBackwards, |rules| {
        Some(Movement { man_captures: rules.king_captures, ..rules.clone() })
    }),
    (ReasonCode::MenTakeNoKings, |rules| Some(Movement { men_take_kings: true, ..rules.clone() })),
    (ReasonCode::PromotionEnds, |rules| {
        let going_on = Movement { promotion: Promotion::GoesOnAsKing, ..rules.clone() };
        (rules.promotion == Promotion::Stops).then_some(going_on)
    }),
    (ReasonCode::StaysMan, |rules| {
        let going_on = Movement { promotion: Promotion::GoesOnAsKing, ..rules.clone() };
        (rules.promotion == Promotion::Passes).then_some(going_on)
    }),
    (ReasonCode::JumpedTwice, |rules| {
        (!rules.lifts_at_once).then(|| Movement { twice: true, ..rules.clone() })
    }),
    (ReasonCode::StillStands, |rules| {
        let lifting = Movement { lifts_at_once: true, turns_back: true, ..rules.clone() };
        (!rules.lifts_at_once).then_some(lifting)
    }),
    (ReasonCode::TurnsBack, |rules| {
        rules.lifts_at_once.then(|| Movement { turns_back: true, ..rules.clone() })
    }),
    (ReasonCode::KingTooFar, |rules| Some(Movement { kings_fly: true, ..rules.clone() })),
    (ReasonCode::ManTooFar, |rules| Some(Movement { men_fly: true, ..rules.clone() })),
    (ReasonCode::CaptureLine, |rules| {
        let (man_captures, king_captures) = (rules.man_moves, rules.king_moves);
        Some(Movement { man_captures, king_captures, ..rules.clone() })
    }),
];
