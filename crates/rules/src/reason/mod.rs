//! Why a move is not legal, as data.
//!
//! [`Reason::of`] asks the rules in a fixed order and names the first that stands in the way:
//!
//! 1. the game is over; a square is not one of the board; no piece, or not one's own, stands where the move begins; an
//!    own piece stands where it ends;
//! 2. the piece could do it, but something else is compulsory: a capture; another piece, after too many moves with one
//!    king; going on with the capture, or landing where it can go on; a capture that has precedence, with the step of
//!    the precedence that decides;
//! 3. the straight line is barred: by an own piece, or by two pieces in a row;
//! 4. one rule of capture is broken: the move could be made if just this rule did not hold;
//! 5. there is no piece to capture: wrong direction, too far, not on a line;
//! 6. from a square that is named there is no way to the next;
//! 7. anything else, which breaks several rules at once.
//!
//! It runs for moves in error only and uses nothing of the move generator but the list of legal moves: a slow and plain
//! search over rows and columns, cut off after so many jumps. Invariant: there is a reason if and only if the move is not
//! legal.

mod code;
mod grid;
mod movement;
mod walk;

use std::ops::ControlFlow;

pub use self::code::ReasonCode;
use self::grid::{Grid, Place, Step, away, steps_between};
use self::movement::{Movement, RELAXATIONS};
use self::walk::{Path, Walk, lies_between};
use crate::moves::AnyMove;
use crate::piece::PieceKind;
use crate::position::Position;
use crate::rules::{PrecedenceStep, Rules};
use crate::square::{Square, SquareSet};
use crate::variant::VariantInfo;

/// A move that somebody wants to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Where it begins.
    pub from: Square,
    /// Squares in between that were named, in order: where the piece lands, or what it jumps.
    pub via: Vec<Square>,
    /// Where it ends.
    pub to: Square,
    /// Was it said to be a capture? It only chooses between reasons.
    pub capture: bool,
}

impl Attempt {
    /// A move of which only start and end are known.
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, via: Vec::new(), to, capture: false }
    }
}

/// Why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What stands in the way.
    pub code: ReasonCode,
    /// The squares that show it: what stands there, what was jumped, where the move has to go on.
    pub squares: Vec<Square>,
    /// The pieces that the attempt would take, as far as it is a capture.
    pub taken: SquareSet,
    /// The legal moves that have to be made instead, if it is about that.
    pub moves: Vec<AnyMove>,
    /// Where the rule is written, if the text is known.
    pub article: Option<&'static str>,
}

impl Reason {
    /// A reason that is known without looking at the position.
    pub fn unseen(variant: &VariantInfo, code: ReasonCode) -> Self {
        let article = code.rule(false).and_then(|rule| variant.article(rule));
        Self { code, squares: Vec::new(), taken: SquareSet::EMPTY, moves: Vec::new(), article }
    }

    /// Why a move is not legal in a position of a variant; nothing if it is legal.
    ///
    /// ```
    /// use damka_rules::{Attempt, Reason, ReasonCode, variant, with_position};
    /// let russian = variant("russian").unwrap();
    /// let square = |number| russian.from_number(number).unwrap();
    /// let attempt = Attempt::new(square(22), square(26)); // c3-d2
    /// let reason = with_position!(russian.start_position(), p => Reason::of(russian, &p, &attempt));
    /// assert_eq!(reason.unwrap().code, ReasonCode::Occupied);
    /// assert_eq!(with_position!(russian.start_position(), position => {
    ///     Reason::of(russian, &position, &Attempt::new(square(22), square(18)))
    /// }), None);
    /// ```
    pub fn of<R: Rules>(variant: &VariantInfo, position: &Position<R>, attempt: &Attempt) -> Option<Self> {
        let over = variant.objective.winner(position).is_some();
        let legal = if over { Vec::new() } else { position.legal_moves() };
        let legal: Vec<AnyMove> = legal.into_iter().map(AnyMove::from).collect();
        let (grid, rules, precedence) = (Grid::of(position), Movement::of::<R>(), R::PRECEDENCE.steps());
        Self::find(variant, over, &Case { grid: &grid, rules: &rules, legal: &legal, precedence, attempt })
    }

    fn find(variant: &VariantInfo, over: bool, case: &Case<'_>) -> Option<Self> {
        let found = if over { Found::just(ReasonCode::GameOver) } else { case.reason()? };
        let grid = case.grid;
        let king = grid.place(case.attempt.from).and_then(|from| grid.piece(from));
        let king = king.is_some_and(|piece| piece.kind == PieceKind::King);
        let squares =
            |places: Vec<Place>| places.into_iter().filter_map(|place| grid.square(place)).collect();
        Some(Self {
            code: found.code,
            squares: squares(found.places),
            taken: found.taken.into_iter().filter_map(|place| grid.square(place)).collect(),
            moves: found.moves,
            article: found.code.rule(king).and_then(|rule| variant.article(rule)),
        })
    }
}

/// A reason on rows and columns.
#[derive(Debug)]
struct Found {
    code: ReasonCode,
    places: Vec<Place>,
    taken: Vec<Place>,
    moves: Vec<AnyMove>,
}

impl Found {
    const fn new(code: ReasonCode, places: Vec<Place>) -> Self {
        Self { code, places, taken: Vec::new(), moves: Vec::new() }
    }

    const fn just(code: ReasonCode) -> Self {
        Self::new(code, Vec::new())
    }
}

/// An attempt in its position.
struct Case<'a> {
    grid: &'a Grid,
    rules: &'a Movement,
    legal: &'a [AnyMove],
    precedence: &'static [PrecedenceStep],
    attempt: &'a Attempt,
}

impl Case<'_> {
    fn reason(&self) -> Option<Found> {
        let (grid, attempt) = (self.grid, self.attempt);
        let via: Option<Vec<Place>> = attempt.via.iter().map(|&square| grid.place(square)).collect();
        let (Some(from), Some(to), Some(via)) = (grid.place(attempt.from), grid.place(attempt.to), via)
        else {
            return Some(Found::just(ReasonCode::NotPlayed));
        };
        let Some(piece) = grid.piece(from) else {
            return Some(Found::new(ReasonCode::Empty, vec![from]));
        };
        if piece.color != grid.turn {
            return Some(Found::new(ReasonCode::Opponent, vec![from]));
        }
        let ends = |mv: &&AnyMove| mv.from == attempt.from && mv.to == attempt.to;
        let same_ends: Vec<&AnyMove> = self.legal.iter().filter(ends).collect();
        if via.is_empty() && !same_ends.is_empty() {
            return None;
        }
        if to != from && grid.is_own(to) {
            return Some(Found::new(ReasonCode::Occupied, vec![to]));
        }
        let way = Way { case: self, from, via: &via, to, king: piece.kind == PieceKind::King };
        if via.is_empty()
            && let Some(found) = way.compulsion()
        {
            return Some(found);
        }
        match way.as_capture(&same_ends) {
            Capture::Legal => return None,
            Capture::Not(found) => return Some(found),
            Capture::No => {}
        }
        let found = way.own_piece();
        let found = if via.is_empty() { found.or_else(|| way.two_in_a_row()) } else { found };
        let found = found.or_else(|| way.broken_rule()).or_else(|| way.two_in_a_row()).or_else(|| {
            let occupied = to != from && grid.is_enemy(to);
            occupied.then(|| Found::new(ReasonCode::Occupied, vec![to]))
        });
        let found = found.or_else(|| way.wrong_line()).or_else(|| way.no_way_on());
        // Only a capture can come back to where it began.
        let rest = if to == from { ReasonCode::NothingToCapture } else { ReasonCode::Other };
        Some(found.unwrap_or_else(|| Found::just(rest)))
    }

    fn places(&self, squares: SquareSet) -> Vec<Place> {
        squares.iter().filter_map(|square| self.grid.place(square)).collect()
    }

    fn kings(&self, captured: &[Place]) -> usize {
        let is_king = |place: &&Place| self.grid.piece(**place).is_some_and(|p| p.kind == PieceKind::King);
        captured.iter().filter(is_king).count()
    }

    /// What a step of the precedence compares; the greater is the better.
    fn rank(&self, step: PrecedenceStep, with_king: bool, captured: &[Place]) -> usize {
        match step {
            PrecedenceStep::MostPieces => captured.len(),
            // A king is worth just under two men.
            PrecedenceStep::HighestValue => {
                256 * (captured.len() + self.kings(captured)) - self.kings(captured)
            }
            PrecedenceStep::WithKing => usize::from(with_king),
            PrecedenceStep::MostKings => self.kings(captured),
            // Only the route tells, and it is the last question.
            PrecedenceStep::KingEarliest => 0,
        }
    }
}

/// How an attempt fares as a capture by the rules of the variant.
enum Capture {
    Legal,
    /// It is one, but may not be made, or not like this.
    Not(Found),
    /// It is none.
    No,
}

/// A way of an own piece from one place to another.
struct Way<'a> {
    case: &'a Case<'a>,
    from: Place,
    via: &'a [Place],
    to: Place,
    king: bool,
}

impl Way<'_> {
    fn walk<'w>(&'w self, rules: &'w Movement, straight: bool) -> Walk<'w> {
        Walk { grid: self.case.grid, rules, from: self.from, via: self.via, to: self.to, straight }
    }

    /// It is a move without capture that something else forbids.
    fn compulsion(&self) -> Option<Found> {
        let Case { grid, rules, legal, .. } = self.case;
        let is_step = rules.moves(self.king).iter().any(|&step| {
            let step = grid.orient(step);
            let most = if rules.flies(self.king) { i32::MAX } else { 1 };
            steps_between(self.from, self.to, step).is_some_and(|steps| {
                steps <= most && (1..=steps).all(|steps| grid.is_empty(away(self.from, step, steps)))
            })
        });
        if !is_step {
            return None;
        }
        if legal.first().is_some_and(|mv| !mv.captured.is_empty()) {
            let places = legal.iter().filter_map(|mv| grid.place(mv.from)).collect::<Vec<_>>();
            let moves = legal.to_vec();
            return Some(Found { moves, ..Found::new(ReasonCode::MustCapture, without_repeats(places)) });
        }
        Some(Found::new(ReasonCode::KingLimit, vec![self.from]))
    }

    fn as_capture(&self, same_ends: &[&AnyMove]) -> Capture {
        let mut worst: Option<Found> = None;
        let mut is_legal = false;
        let walk = self.walk(self.case.rules, false);
        walk.for_each(&mut |path| {
            let found = self.judge(&walk, path);
            let mut taken = path.captured.clone();
            taken.sort_unstable();
            is_legal = same_ends.iter().any(|mv| self.case.places(mv.captured) == taken);
            let later = worst.as_ref().is_none_or(|before| before.code < found.code);
            if later {
                worst = Some(found);
            }
            if is_legal { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match worst {
            _ if is_legal => Capture::Legal,
            Some(found) => Capture::Not(found),
            None => Capture::No,
        }
    }

    /// What is wrong with a capture that keeps to the rules of movement.
    fn judge(&self, walk: &Walk<'_>, path: &Path) -> Found {
        let taken = path.captured.clone();
        let next = walk.jumps(path);
        if !next.is_empty() {
            let places = next.iter().map(|jump| jump.over).collect();
            let moves = self.moves_of_piece();
            return Found { taken, moves, ..Found::new(ReasonCode::Unfinished, places) };
        }
        let better = self.other_landings(walk, path);
        if !better.is_empty() {
            let moves = self.moves_of_piece();
            return Found { taken, moves, ..Found::new(ReasonCode::LandToGoOn, better) };
        }
        if let Some(code) = self.outranked(&path.captured) {
            return Found {
                taken,
                moves: self.case.legal.to_vec(),
                ..Found::new(code, path.captured.clone())
            };
        }
        let behind = path.right_behind().find(|&(over, behind)| {
            self.case.rules.stops_behind_king && Some(&over) == path.captured.last() && behind != path.at
        });
        let found = behind.map_or(Found::just(ReasonCode::Other), |(_, behind)| {
            Found::new(ReasonCode::BehindLastKing, vec![behind])
        });
        Found { taken, moves: self.moves_of_piece(), ..found }
    }

    fn moves_of_piece(&self) -> Vec<AnyMove> {
        let from = self.case.attempt.from;
        self.case.legal.iter().filter(|mv| mv.from == from).copied().collect()
    }

    /// Other squares behind the last piece from which the capture can go on.
    fn other_landings(&self, walk: &Walk<'_>, path: &Path) -> Vec<Place> {
        let (Some(&over), Some(&step)) = (path.captured.last(), path.steps.last()) else { return Vec::new() };
        if !self.case.rules.flies(path.king) || self.case.rules.lands_right_behind {
            return Vec::new();
        }
        let is_free = |place: &Place| self.case.grid.is_empty(*place) || *place == self.from;
        std::iter::successors(Some(away(over, step, 1)), |&place| Some(away(place, step, 1)))
            .take_while(is_free)
            .filter(|&at| !walk.jumps(&Path { at, ..path.clone() }).is_empty())
            .collect()
    }

    /// The step of the precedence in which a complete capture falls behind.
    fn outranked(&self, captured: &[Place]) -> Option<ReasonCode> {
        let legal = self.case.legal.first()?;
        let legal_king = self.case.grid.place(legal.from).and_then(|from| self.case.grid.piece(from));
        let legal_king = legal_king.is_some_and(|piece| piece.kind == PieceKind::King);
        let best = self.case.places(legal.captured);
        let behind = self.case.precedence.iter().find(|&&step| {
            step == PrecedenceStep::KingEarliest
                || self.case.rank(step, self.king, captured) < self.case.rank(step, legal_king, &best)
        });
        behind.map(|step| match step {
            PrecedenceStep::MostPieces => ReasonCode::MostPieces,
            PrecedenceStep::HighestValue => ReasonCode::MostValue,
            PrecedenceStep::WithKing => ReasonCode::WithKing,
            PrecedenceStep::MostKings => ReasonCode::MostKings,
            PrecedenceStep::KingEarliest => ReasonCode::KingEarliest,
        })
    }

    /// The straight legs of the way.
    fn legs(&self) -> impl Iterator<Item = (Place, Step, i32)> {
        let stops = [self.from].into_iter().chain(self.via.iter().copied()).chain([self.to]);
        let starts: Vec<Place> = stops.collect();
        let pairs: Vec<(Place, Place)> = starts.windows(2).map(|pair| (pair[0], pair[1])).collect();
        pairs.into_iter().filter_map(|(from, to)| {
            self.case.rules.lines().find_map(|step| Some((from, step, steps_between(from, to, step)?)))
        })
    }

    /// The squares inside each straight leg.
    fn between(&self) -> impl Iterator<Item = Vec<Place>> {
        let inside = |(from, step, steps)| (1..steps).map(move |at| away(from, step, at));
        self.legs().map(move |leg| inside(leg).filter(|&place| place != self.from).collect())
    }

    fn own_piece(&self) -> Option<Found> {
        let own = self.between().flatten().find(|&place| self.case.grid.is_own(place))?;
        Some(Found::new(ReasonCode::OwnPiece, vec![own]))
    }

    fn two_in_a_row(&self) -> Option<Found> {
        let are_enemies = |pair: &&[Place]| pair.iter().all(|&place| self.case.grid.is_enemy(place));
        let pair = self.between().find_map(|between| between.windows(2).find(are_enemies).map(<[_]>::to_vec));
        Some(Found::new(ReasonCode::TwoInARow, pair?))
    }

    /// The first rule of capture without which the move could be made: straight from square to square, or in a way that
    /// is not named.
    fn broken_rule(&self) -> Option<Found> {
        self.broken_on_way(true).or_else(|| {
            let unnamed = self.via.is_empty() && self.case.attempt.capture;
            unnamed.then(|| self.broken_on_way(false)).flatten()
        })
    }

    fn broken_on_way(&self, straight: bool) -> Option<Found> {
        RELAXATIONS.iter().find_map(|(code, relax)| {
            let relaxed = relax(self.case.rules).filter(|relaxed| relaxed != self.case.rules)?;
            let path = self.walk(&relaxed, straight).first()?;
            Some(Found { places: self.witnesses(*code, &path), taken: path.captured, ..Found::just(*code) })
        })
    }

    /// The first of the named squares from which the capture does not lead to the next.
    fn no_way_on(&self) -> Option<Found> {
        if self.via.is_empty() {
            return None;
        }
        let stops = [self.via, &[self.to]].concat();
        let reached = |&count: &usize| {
            let (via, to) = (&stops[..count - 1], stops[count - 1]);
            let walk = Walk { via, to, ..self.walk(self.case.rules, false) };
            walk.first().is_some()
        };
        let count = (1..stops.len()).take_while(reached).last().unwrap_or_default();
        let last = if count == 0 { self.from } else { stops[count - 1] };
        Some(Found::new(ReasonCode::NoWayOn, vec![last, stops[count]]))
    }

    /// The squares where a rule is broken.
    fn witnesses(&self, code: ReasonCode, path: &Path) -> Vec<Place> {
        let grid = self.case.grid;
        let jumps = path.captured.iter().copied().zip(path.steps.iter().copied());
        match code {
            ReasonCode::ManCapturesBackwards => {
                let allowed = |step: &Step| {
                    self.case.rules.man_captures.iter().any(|&captures| grid.orient(captures) == *step)
                };
                jumps.filter(|(_, step)| !allowed(step)).map(|(over, _)| over).collect()
            }
            ReasonCode::RightBehind => {
                let landings = path.landings.iter();
                let behind = path.right_behind().map(|(_, behind)| behind);
                landings
                    .zip(behind)
                    .find(|(landing, behind)| *landing != behind)
                    .map(|(_, behind)| behind)
                    .into_iter()
                    .collect()
            }
            ReasonCode::MenTakeNoKings => {
                let is_king = |place: &Place| self.case.kings(&[*place]) > 0;
                path.captured.iter().copied().filter(is_king).collect()
            }
            ReasonCode::JumpedTwice => {
                let mut seen = path.captured.iter().enumerate();
                let again = seen.find(|(at, place)| path.captured[..*at].contains(place));
                again.map(|(_, &place)| place).into_iter().collect()
            }
            ReasonCode::StillStands => without_repeats(self.passed_again(path)),
            ReasonCode::PromotionEnds | ReasonCode::StaysMan => {
                path.landings.iter().copied().find(|&landing| grid.is_last_row(landing)).into_iter().collect()
            }
            _ => without_repeats(path.captured.clone()),
        }
    }

    /// The captured pieces over which, or on which, the way leads later.
    fn passed_again(&self, path: &Path) -> Vec<Place> {
        let starts = [self.from].into_iter().chain(path.landings.iter().copied());
        let legs: Vec<(Place, Place)> = starts.zip(path.landings.iter().copied()).collect();
        let again = |&(at, place): &(usize, &Place)| {
            legs[at + 1..].iter().any(|&(from, to)| lies_between(from, *place, to))
        };
        path.captured.iter().enumerate().filter(again).map(|(_, &place)| place).collect()
    }

    /// Nothing is captured, and the move is none without capture either.
    fn wrong_line(&self) -> Option<Found> {
        let Case { grid, rules, attempt, .. } = self.case;
        if self.from == self.to && self.via.is_empty() {
            return None;
        }
        let Some((_, step, steps)) = self.legs().find(|(from, ..)| *from == self.from) else {
            return Some(Found::just(ReasonCode::NotOnLine));
        };
        let is_clear = (1..=steps).all(|steps| grid.is_empty(away(self.from, step, steps)));
        if !self.via.is_empty() || !is_clear {
            return None;
        }
        let allowed = |steps: &[Step]| steps.iter().any(|&allowed| grid.orient(allowed) == step);
        let code = if !allowed(rules.king_moves) {
            ReasonCode::MoveLine
        } else if attempt.capture && steps > 1 {
            ReasonCode::NothingToCapture
        } else if self.king {
            ReasonCode::KingTooFar
        } else if !allowed(rules.man_moves) {
            ReasonCode::ManBackwards
        } else {
            ReasonCode::ManTooFar
        };
        Some(Found::just(code))
    }
}

fn without_repeats(mut places: Vec<Place>) -> Vec<Place> {
    places.sort_unstable();
    places.dedup();
    places
}
