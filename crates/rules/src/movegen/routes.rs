//! Routes: the squares over which a capture goes, needed by notation only.
//!
//! A route lists the square behind each captured piece where the capturing piece turns, or, where it goes straight on,
//! the square right behind the captured piece; last comes the square where the move ends. Dead ends are remembered, so
//! that the time to the first route is bounded by the number of states; the number of all routes is not bounded.

use std::ops::ControlFlow;

use super::precedence::{number_matters, order_matters};
use super::search::halts_behind;
use super::seen::Seen;
use super::{Sides, crowned_may_turn, free, man_captures, promotion_row};
use crate::direction::{each_direction, opposite};
use crate::geometry::{Geometry, shift};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{KingLanding, Promotion, Rules, WordOf};
use crate::square::Square;
use crate::word::Word;

/// Calls `each` with every route of a capture of this position, until it breaks. A quiet move has one route: its end.
///
/// The slice holds one square per captured piece; its last is [`Move::to`].
pub fn for_each_route<R: Rules>(
    position: &Position<R>,
    mv: &Move<R>,
    mut each: impl FnMut(&[Square]) -> ControlFlow<()>,
) {
    if !mv.is_capture() {
        let _ = each(&[mv.to()]);
        return;
    }
    let _ = R::routes(position, mv, &mut each);
}

/// The first route of a move, in the order of [`for_each_route`]. Empty if the move is not of this position.
///
/// ```
/// use damka_rules::{Board10, Color, International, Position, Setup, Square, Tolerance, route};
/// let mut setup = Setup::empty(Color::White);
/// setup.kings[Color::White.index()].insert(Square::new(46)); // 47
/// setup.men[Color::Black.index()] = [13, 28, 41].map(Square::new).into_iter().collect(); // 14, 29, 42
/// let position: Position<International> = setup.build(Tolerance::NONE).unwrap();
/// let moves = position.legal_moves();
/// let squares: Vec<_> = route(&position, &moves[0]).iter().map(|s| s.index() + 1).collect();
/// assert_eq!(squares, [38, 20, 9]);
/// ```
pub fn route<R: Rules>(position: &Position<R>, mv: &Move<R>) -> Vec<Square> {
    let mut first = Vec::new();
    for_each_route(position, mv, |route| {
        first = route.to_vec();
        ControlFlow::Break(())
    });
    first
}

pub(crate) fn walk<R: Rules, const WHITE: bool>(
    sides: &Sides<R>,
    mv: &Move<R>,
    each: &mut dyn FnMut(&[Square]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut least_order = 0;
    if order_matters::<R>() {
        let mut nothing = |_: &[Square]| ControlFlow::Continue(());
        let mut walker = Walker::<R, WHITE>::new(sides, mv, 0, &mut nothing);
        walker.start()?;
        least_order = walker.best_order;
    }
    Walker::<R, WHITE>::new(sides, mv, least_order, each).start()
}

struct Walker<'a, R: Rules, const WHITE: bool> {
    mv: &'a Move<R>,
    empty: WordOf<R>,
    /// The opponent's pieces that the move does not take.
    spared: WordOf<R>,
    enemy_kings: WordOf<R>,
    end: WordOf<R>,
    was_king: bool,
    /// The pieces in the order in which they were taken, as in the rank of a capture, where that matters.
    order: u32,
    /// The piece taken last, kept only where [`crowned_may_turn`].
    last: WordOf<R>,
    /// Routes of a lower order are not legal.
    least_order: u32,
    best_order: u32,
    each: &'a mut dyn FnMut(&[Square]) -> ControlFlow<()>,
    route: Vec<Square>,
    /// States from which no route leads to the end.
    dead: Seen<WordOf<R>>,
    found: bool,
}

impl<'a, R: Rules, const WHITE: bool> Walker<'a, R, WHITE> {
    fn new(
        sides: &Sides<R>,
        mv: &'a Move<R>,
        least_order: u32,
        each: &'a mut dyn FnMut(&[Square]) -> ControlFlow<()>,
    ) -> Self {
        let from = WordOf::<R>::bit(u32::from(mv.from));
        Self {
            mv,
            empty: sides.empty() | from,
            spared: sides.enemy & !mv.captured,
            enemy_kings: sides.enemy & sides.kings,
            end: Word::bit(u32::from(mv.to)),
            was_king: (sides.kings & from).any(),
            order: 0,
            last: Word::ZERO,
            least_order,
            best_order: 0,
            each,
            route: Vec::new(),
            dead: Seen::default(),
            found: false,
        }
    }

    fn start(&mut self) -> ControlFlow<()> {
        self.go_on(Word::bit(u32::from(self.mv.from)), self.mv.captured, self.was_king)
    }

    fn square(bit: WordOf<R>) -> Square {
        R::Board::LAYOUT.square(bit.lowest())
    }

    /// The squares that the piece may cross while it has `left` still to take.
    fn free(&self, left: WordOf<R>) -> WordOf<R> {
        free::<R>(self.empty, self.mv.captured & !left)
    }

    /// The piece on `at` has `left` still to take.
    fn go_on(&mut self, at: WordOf<R>, left: WordOf<R>, king: bool) -> ControlFlow<()> {
        let crowned = !king && (at & promotion_row::<R, WHITE>()).any();
        let king =
            king || crowned && matches!(R::PROMOTION, Promotion::GoesOnAsKing) && !self.route.is_empty();
        if crowned && matches!(R::PROMOTION, Promotion::Stops) && !self.route.is_empty() {
            return ControlFlow::Continue(());
        }
        let last = self.last;
        each_direction!(D in R::CAPTURES => {
            if crowned_may_turn::<R>() && crowned && shift::<R::Board, D>(at) == last {
                // Not straight back.
            } else if king && R::KINGS_FLY {
                self.ray::<D>(at, left)?;
            } else if king || man_captures::<R, WHITE>(D) {
                let over = shift::<R::Board, D>(at) & left;
                let landing = shift::<R::Board, D>(over) & self.free(left);
                if landing.any() {
                    self.taking(over, |walker| walker.landed_short(landing, left & !over, king))?;
                }
            }
        });
        ControlFlow::Continue(())
    }

    fn landed_short(&mut self, landing: WordOf<R>, left: WordOf<R>, king: bool) -> ControlFlow<()> {
        let body = |walker: &mut Self| {
            if !left.any() {
                return walker.stop(landing, king);
            }
            walker.route.push(Self::square(landing));
            let flow = walker.go_on(landing, left, king);
            walker.route.pop();
            flow
        };
        if crowned_may_turn::<R>() && (landing & promotion_row::<R, WHITE>()).any() {
            return body(self);
        }
        self.step(left, u32::from(king) << 9 | landing.lowest(), body)
    }

    fn ray<const D: usize>(&mut self, at: WordOf<R>, left: WordOf<R>) -> ControlFlow<()> {
        let free = self.free(left);
        let mut reached = shift::<R::Board, D>(at);
        while (reached & free).any() {
            reached = shift::<R::Board, D>(reached);
        }
        let over = reached & left;
        let landing = shift::<R::Board, D>(over) & free;
        if !landing.any() {
            return ControlFlow::Continue(());
        }
        self.landed_flying::<D>(landing, left & !over)
    }

    fn landed_flying<const D: usize>(&mut self, first: WordOf<R>, left: WordOf<R>) -> ControlFlow<()> {
        self.step(left, (D as u32 + 1) << 10 | first.lowest(), |walker| {
            if matches!(R::KING_LANDING, KingLanding::RightBehind) {
                if !left.any() {
                    return walker.stop(first, true);
                }
                walker.route.push(Self::square(first));
                let flow = walker.go_on(first, left, true);
                walker.route.pop();
                return flow;
            }
            if !left.any() && walker.must_go_on::<D>(first) {
                return ControlFlow::Continue(());
            }
            let free = walker.free(left);
            let mut at = first;
            while (at & free).any() {
                if left.any() {
                    walker.route.push(Self::square(at));
                    let flow = walker.turn::<D>(at, left);
                    walker.route.pop();
                    flow?;
                } else {
                    walker.stop(at, true)?;
                    if halts_behind::<R, D>(first, walker.enemy_kings) {
                        break;
                    }
                }
                at = shift::<R::Board, D>(at);
            }
            let over = at & left;
            let landing = shift::<R::Board, D>(over) & free;
            if landing.any() {
                walker.route.push(Self::square(first));
                let flow = walker.landed_flying::<D>(landing, left & !over);
                walker.route.pop();
                flow?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Could a king with nothing of the move left to take, landing on `first` or behind it, take a further piece? Then
    /// this way round is no route, though the move is legal by another (R12). It cannot happen where the move takes
    /// the greatest number anyway.
    fn must_go_on<const D: usize>(&self, first: WordOf<R>) -> bool {
        if number_matters::<R>() {
            return false;
        }
        let free = self.free(Word::ZERO);
        let mut at = first;
        while (at & free).any() {
            let mut goes_on = false;
            each_direction!(N in R::CAPTURES => {
                if const { N != D && N != opposite(D) } {
                    goes_on |= self.can_take::<N>(at);
                }
            });
            if goes_on {
                return true;
            }
            at = shift::<R::Board, D>(at);
        }
        self.can_take::<D>(first)
    }

    /// Could a flying king on `at` take a piece that the move spares?
    fn can_take<const D: usize>(&self, at: WordOf<R>) -> bool {
        let free = self.free(Word::ZERO);
        let mut reached = shift::<R::Board, D>(at);
        while (reached & free).any() {
            reached = shift::<R::Board, D>(reached);
        }
        (shift::<R::Board, D>(reached & self.spared) & free).any()
    }

    /// The rays that turn off from `D`.
    fn turn<const D: usize>(&mut self, at: WordOf<R>, left: WordOf<R>) -> ControlFlow<()> {
        each_direction!(N in R::CAPTURES => {
            if const { N != D && N != opposite(D) } {
                self.ray::<N>(at, left)?;
            }
        });
        ControlFlow::Continue(())
    }

    /// Runs `body` with the piece on `over` taken as the next one.
    fn taking<T>(&mut self, over: WordOf<R>, body: impl FnOnce(&mut Self) -> T) -> T {
        if order_matters::<R>() {
            self.order = self.order << 1 | u32::from((over & self.enemy_kings).any());
        }
        if crowned_may_turn::<R>() {
            self.last = over;
        }
        let result = body(self);
        if order_matters::<R>() {
            self.order >>= 1;
        }
        result
    }

    /// Runs `body` unless the state is known to lead nowhere, and remembers it if it does.
    fn step(
        &mut self,
        left: WordOf<R>,
        tag: u32,
        body: impl FnOnce(&mut Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.dead.contains(left, tag) {
            return ControlFlow::Continue(());
        }
        let found_before = std::mem::replace(&mut self.found, false);
        body(self)?;
        if !self.found && !order_matters::<R>() {
            self.dead.insert(left, tag);
        }
        self.found |= found_before;
        ControlFlow::Continue(())
    }

    /// The move stops on `at`: is it the one that was asked for?
    fn stop(&mut self, at: WordOf<R>, king: bool) -> ControlFlow<()> {
        let crowned = !self.was_king && (king || (at & promotion_row::<R, WHITE>()).any());
        if at != self.end || crowned != self.mv.promotes || self.order < self.least_order {
            return ControlFlow::Continue(());
        }
        self.best_order = self.best_order.max(self.order);
        self.found = true;
        self.route.push(Self::square(at));
        let flow = (self.each)(&self.route);
        self.route.pop();
        flow
    }
}
