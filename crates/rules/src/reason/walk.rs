//! All ways to capture from one square to another, by plain recursion; bounded, since relaxed rules can have very many.

use std::ops::ControlFlow;

use super::grid::{Grid, Place, Step, away};
use super::movement::Movement;
use crate::piece::PieceKind;
use crate::rules::Promotion;

/// How many jumps are tried before a search gives up.
const JUMPS: u32 = 4_000;

/// How many jumps a capture has at most that is looked for with a rule relaxed.
const LONGEST: u32 = 12;

/// A capture as far as it went.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    pub(super) captured: Vec<Place>,
    pub(super) steps: Vec<Step>,
    pub(super) landings: Vec<Place>,
    /// Where the piece stands.
    pub(super) at: Place,
    /// Is it a king by now?
    pub(super) king: bool,
    /// Has it been crowned in a variant where that ends the move?
    pub(super) stopped: bool,
}

impl Path {
    /// Each captured piece and the square right behind it.
    pub(super) fn right_behind(&self) -> impl Iterator<Item = (Place, Place)> {
        let jumps = self.captured.iter().copied().zip(self.steps.iter().copied());
        jumps.map(|(over, step)| (over, away(over, step, 1)))
    }
}

/// A jump that can be made.
pub(super) struct Jump {
    pub(super) over: Place,
    step: Step,
    /// The squares behind the piece, the nearest first.
    pub(super) landings: Vec<Place>,
}

/// What is looked for: captures of the piece on `from` that land on the squares of `via` in order, and then on `to`.
pub(super) struct Walk<'a> {
    pub(super) grid: &'a Grid,
    pub(super) rules: &'a Movement,
    pub(super) from: Place,
    pub(super) via: &'a [Place],
    pub(super) to: Place,
    /// Does the piece go straight from each of these squares to the next?
    pub(super) straight: bool,
}

/// How far a search may go on.
struct Budget {
    jumps: u32,
    depth: u32,
    /// Was something left out because of the depth?
    cut: bool,
}

impl Walk<'_> {
    /// Calls `each` with every way to `to`, finished or not, until it breaks or the search has grown too long.
    pub(super) fn for_each(&self, each: &mut dyn FnMut(&Path) -> ControlFlow<()>) {
        let mut budget = Budget { jumps: 5 * JUMPS, depth: u32::MAX, cut: false };
        let _ = self.go_on(&self.start(), self.from, self.via, &mut budget, each);
    }

    /// The shortest way to `to`.
    pub(super) fn first(&self) -> Option<Path> {
        let mut first = None;
        let mut jumps = JUMPS;
        for depth in 1..=LONGEST {
            let mut budget = Budget { jumps, depth, cut: false };
            let _ = self.go_on(&self.start(), self.from, self.via, &mut budget, &mut |path| {
                first = Some(path.clone());
                ControlFlow::Break(())
            });
            if first.is_some() || !budget.cut {
                break;
            }
            jumps = budget.jumps;
        }
        first
    }

    /// Before the first jump.
    pub(super) fn start(&self) -> Path {
        let king = self.grid.piece(self.from).is_some_and(|piece| piece.kind == PieceKind::King);
        Path { at: self.from, king, ..Path::default() }
    }

    /// `stop` is the last of the squares on which the piece has landed, `via` those that are still to come.
    fn go_on(
        &self,
        path: &Path,
        stop: Place,
        via: &[Place],
        budget: &mut Budget,
        each: &mut dyn FnMut(&Path) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if path.captured.len() >= budget.depth as usize {
            budget.cut = true;
            return ControlFlow::Continue(());
        }
        let goal = via.first().copied().unwrap_or(self.to);
        for jump in self.jumps(path) {
            let over_listed = via.first() == Some(&jump.over);
            for &landing in &jump.landings {
                let arrives = landing == goal;
                if self.straight && !arrives && !over_listed && !lies_between(stop, landing, goal) {
                    continue;
                }
                if budget.jumps == 0 {
                    return ControlFlow::Break(());
                }
                budget.jumps -= 1;
                let next = self.landed(path, &jump, landing);
                let passed = !via.is_empty() && (over_listed || arrives);
                let (stop, via) = if passed { (landing, &via[1..]) } else { (stop, via) };
                if landing == self.to && via.is_empty() {
                    each(&next)?;
                }
                self.go_on(&next, stop, via, budget, each)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn landed(&self, path: &Path, jump: &Jump, landing: Place) -> Path {
        let mut next = path.clone();
        next.at = landing;
        next.captured.push(jump.over);
        next.steps.push(jump.step);
        next.landings.push(landing);
        if !path.king && self.grid.is_last_row(landing) {
            next.stopped = self.rules.promotion == Promotion::Stops;
            next.king = self.rules.promotion == Promotion::GoesOnAsKing;
        }
        next
    }

    /// The jumps that can follow.
    pub(super) fn jumps(&self, path: &Path) -> Vec<Jump> {
        if path.stopped {
            return Vec::new();
        }
        let captures = self.rules.captures(path.king).iter();
        captures.filter_map(|&step| self.jump(path, self.grid.orient(step))).collect()
    }

    fn jump(&self, path: &Path, step: Step) -> Option<Jump> {
        let flies = self.rules.flies(path.king);
        let mut over = away(path.at, step, 1);
        while flies && self.is_free(path, over) {
            over = away(over, step, 1);
        }
        let piece = self.grid.piece(over)?;
        let takes = piece.kind == PieceKind::Man || path.king || self.rules.men_take_kings;
        let jumped = path.captured.iter().filter(|&&place| place == over).count();
        let turns_back = path.steps.last() == Some(&(-step.0, -step.1));
        let again = jumped == 1 && self.rules.twice && (self.straight || !turns_back);
        if turns_back && self.rules.lifts_at_once && !self.rules.turns_back {
            return None;
        }
        if piece.color == self.grid.turn || !takes || jumped > 0 && !again {
            return None;
        }
        let mut landings = Vec::new();
        let mut landing = away(over, step, 1);
        while self.is_free(path, landing) {
            landings.push(landing);
            if !flies || self.rules.lands_right_behind {
                break;
            }
            landing = away(landing, step, 1);
        }
        (!landings.is_empty()).then_some(Jump { over, step, landings })
    }

    /// Can the piece cross or land on a place? The square that it left is free, and jumped pieces are where the rules
    /// lift them at once.
    fn is_free(&self, path: &Path, place: Place) -> bool {
        self.grid.is_empty(place)
            || place == self.from
            || self.rules.lifts_at_once && path.captured.contains(&place)
    }
}

/// Does a place lie on the straight line between two others?
pub(super) fn lies_between(from: Place, place: Place, to: Place) -> bool {
    let (rows, columns) = (place.0 - from.0, place.1 - from.1);
    let (more_rows, more_columns) = (to.0 - place.0, to.1 - place.1);
    rows * more_columns == columns * more_rows && rows * more_rows >= 0 && columns * more_columns >= 0
}
