//! Captures: which there are, how many, and all of them.
//!
//! Single jumps of men (and of kings that do not fly) are found for all pieces at once by shifting sets; only pieces
//! whose jump can go on are searched one by one. For the set part, `targets[d]` holds the squares from which a
//! jump in direction `d` is possible. A second jump never lands on the square the piece came from (that would need
//! the direction back, where the jumped piece stands as a wall), so the first two jumps need no care for the square
//! that the capturing piece has left; the search, which goes on from there, counts it as empty.

use std::marker::PhantomData;

use super::seen::{CIRCLE, Seen};
use super::{Sides, each_direction, man_captures, promotion_row};
use crate::geometry::{Bits, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, shift, unshift};
use crate::moves::Move;
use crate::rules::{Precedence, Promotion, Rules};

/// Where finished captures go.
trait Sink {
    /// The captures of the piece on this bit follow.
    fn start(&mut self, from: u32);

    /// A capture of `count` pieces that ends on the bit `to`.
    fn end(&mut self, to: u64, captured: u64, count: u32, promotes: bool);

    /// Called on entering a state of the search; false if its moves are known already.
    fn enter(&mut self, captured: u64, tag: u32) -> bool;
}

/// The greatest number of pieces taken so far; it matters under [`Precedence::MostPieces`] only.
#[derive(Default)]
struct Best(u32);

impl Best {
    /// Whether a capture of `count` pieces counts, and whether it makes all before it void.
    #[inline]
    fn judge<R: Rules>(&mut self, count: u32) -> (bool, bool) {
        if matches!(R::PRECEDENCE, Precedence::Free) {
            return (true, false);
        }
        let longer = count > self.0;
        if longer {
            self.0 = count;
        }
        (count == self.0, longer)
    }
}

/// Knows the captures that were told and the states that were searched, so that none comes twice. Only those of one
/// piece can meet, so the piece is part of the tags.
#[derive(Default)]
struct Distinct {
    seen: Seen,
    from: u32,
}

impl Distinct {
    /// Tags of finished moves, apart from those of states.
    const END: u32 = 1 << 12;

    #[inline]
    fn insert(&mut self, captured: u64, tag: u32) -> bool {
        self.seen.insert(captured, self.from << 16 | tag)
    }

    #[inline]
    fn is_new(&mut self, to: u32, captured: u64, count: u32) -> bool {
        count < CIRCLE || self.insert(captured, Self::END | to)
    }
}

/// Collects distinct moves.
struct Moves<'a, R: Rules> {
    list: &'a mut Vec<Move<R>>,
    best: Best,
    distinct: Distinct,
}

impl<R: Rules> Sink for Moves<'_, R> {
    #[inline]
    fn start(&mut self, from: u32) {
        self.distinct.from = from;
    }

    #[inline]
    fn end(&mut self, to: u64, captured: u64, count: u32, promotes: bool) {
        let (counts, longer) = self.best.judge::<R>(count);
        if longer {
            self.list.clear();
        }
        let to = to.trailing_zeros();
        if counts && self.distinct.is_new(to, captured, count) {
            self.list.push(Move::new(self.distinct.from, to, captured, promotes));
        }
    }

    #[inline]
    fn enter(&mut self, captured: u64, tag: u32) -> bool {
        self.distinct.insert(captured, tag)
    }
}

/// Counts distinct moves.
#[derive(Default)]
struct Count {
    moves: u64,
    best: Best,
    distinct: Distinct,
}

/// [`Count`] for a family.
struct CountFor<'a, R: Rules>(&'a mut Count, PhantomData<R>);

impl<R: Rules> Sink for CountFor<'_, R> {
    #[inline]
    fn start(&mut self, from: u32) {
        self.0.distinct.from = from;
    }

    #[inline]
    fn end(&mut self, to: u64, captured: u64, count: u32, _promotes: bool) {
        let (counts, longer) = self.0.best.judge::<R>(count);
        if longer {
            self.0.moves = 0;
        }
        if counts && self.0.distinct.is_new(to.trailing_zeros(), captured, count) {
            self.0.moves += 1;
        }
    }

    #[inline]
    fn enter(&mut self, captured: u64, tag: u32) -> bool {
        self.0.distinct.insert(captured, tag)
    }
}

/// Counts orders of taking pieces.
#[derive(Default)]
struct Orders<R: Rules> {
    count: u64,
    best: Best,
    rules: PhantomData<R>,
}

impl<R: Rules> Sink for Orders<R> {
    fn start(&mut self, _from: u32) {}

    fn end(&mut self, _to: u64, _captured: u64, count: u32, _promotes: bool) {
        let (counts, longer) = self.best.judge::<R>(count);
        if longer {
            self.count = 0;
        }
        self.count += u64::from(counts);
    }

    fn enter(&mut self, _captured: u64, _tag: u32) -> bool {
        true
    }
}

/// The search from one piece. `empty` includes the square that the piece has left.
struct Search<'a, R: Rules, S: Sink, const WHITE: bool> {
    enemy: u64,
    empty: u64,
    sink: &'a mut S,
    rules: PhantomData<R>,
}

impl<R: Rules, S: Sink, const WHITE: bool> Search<'_, R, S, WHITE> {
    /// A man, or a king that does not fly, has landed on `at` with `captured` behind it.
    fn short<const KING: bool>(&mut self, at: u64, captured: u64, count: u32) {
        if count >= CIRCLE && !self.sink.enter(captured, at.trailing_zeros()) {
            return;
        }
        let crowned = !KING && at & promotion_row::<R, WHITE>() != 0;
        if crowned && matches!(R::PROMOTION, Promotion::Stops) {
            self.sink.end(at, captured, count, true);
            return;
        }
        if crowned && matches!(R::PROMOTION, Promotion::GoesOnAsKing) {
            if !self.king_goes_on(at, captured, count, true) {
                self.sink.end(at, captured, count, true);
            }
            return;
        }
        let mut goes_on = false;
        each_direction!(D => {
            if KING || man_captures::<R, WHITE>(D) {
                let over = shift::<R::Board, D>(at) & self.enemy & !captured;
                let landing = shift::<R::Board, D>(over) & self.empty;
                if landing != 0 {
                    goes_on = true;
                    self.short::<KING>(landing, captured | over, count + 1);
                }
            }
        });
        if !goes_on {
            self.sink.end(at, captured, count, crowned);
        }
    }

    /// The captures of a king on `at`, in all directions; false if there is none.
    fn king_goes_on(&mut self, at: u64, captured: u64, count: u32, promotes: bool) -> bool {
        if !R::KINGS_FLY {
            let mut goes_on = false;
            each_direction!(D => {
                let over = shift::<R::Board, D>(at) & self.enemy & !captured;
                let landing = shift::<R::Board, D>(over) & self.empty;
                if landing != 0 {
                    goes_on = true;
                    self.short::<true>(landing, captured | over, count + 1);
                }
            });
            return goes_on;
        }
        self.ray::<NORTH_WEST>(at, captured, count, promotes)
            | self.ray::<NORTH_EAST>(at, captured, count, promotes)
            | self.ray::<SOUTH_WEST>(at, captured, count, promotes)
            | self.ray::<SOUTH_EAST>(at, captured, count, promotes)
    }

    /// The captures of a flying king on `at` in one direction; false if there is none.
    #[inline]
    fn ray<const D: usize>(&mut self, at: u64, captured: u64, count: u32, promotes: bool) -> bool {
        let mut end = shift::<R::Board, D>(at);
        while end & self.empty != 0 {
            end = shift::<R::Board, D>(end);
        }
        let over = end & self.enemy & !captured;
        let landing = shift::<R::Board, D>(over) & self.empty;
        if landing == 0 {
            return false;
        }
        self.landed::<D>(landing, captured | over, count + 1, promotes);
        true
    }

    /// A flying king has jumped in direction `D`; `first` is the square right behind the piece. If it can go on from
    /// any of the free squares behind the piece, it must (R12).
    fn landed<const D: usize>(&mut self, first: u64, captured: u64, count: u32, promotes: bool) {
        if count >= CIRCLE {
            let tag = (D as u32 + 1) << 6 | first.trailing_zeros();
            if !self.sink.enter(captured, tag) {
                return;
            }
        }
        let mut goes_on = false;
        let mut at = first;
        while at & self.empty != 0 {
            goes_on |= if D == NORTH_WEST || D == SOUTH_EAST {
                self.ray::<NORTH_EAST>(at, captured, count, promotes)
                    | self.ray::<SOUTH_WEST>(at, captured, count, promotes)
            } else {
                self.ray::<NORTH_WEST>(at, captured, count, promotes)
                    | self.ray::<SOUTH_EAST>(at, captured, count, promotes)
            };
            at = shift::<R::Board, D>(at);
        }
        let over = at & self.enemy & !captured;
        let landing = shift::<R::Board, D>(over) & self.empty;
        if landing != 0 {
            goes_on = true;
            self.landed::<D>(landing, captured | over, count + 1, promotes);
        }
        if !goes_on {
            let mut at = first;
            while at & self.empty != 0 {
                self.sink.end(at, captured, count, promotes);
                at = shift::<R::Board, D>(at);
            }
        }
    }
}

/// The squares from which a jump is possible in each direction.
#[inline]
fn targets<R: Rules>(sides: &Sides, empty: u64) -> [u64; 4] {
    let mut targets = [0; 4];
    each_direction!(D => {
        targets[D] = unshift::<R::Board, D>(sides.enemy & unshift::<R::Board, D>(empty));
    });
    targets
}

/// First jumps of all men or of all kings that do not fly, as landing squares by direction.
#[derive(Clone, Copy, Default)]
struct Jumps {
    /// Jumps after which the piece stops.
    single: [u64; 4],
    /// Jumps after which it may go on.
    open: [u64; 4],
}

impl Jumps {
    #[inline]
    fn of<R: Rules, const WHITE: bool, const KING: bool>(pieces: u64, targets: &[u64; 4]) -> Self {
        let mut jumps = Self::default();
        let mut from = *targets;
        each_direction!(D => {
            if !KING && !man_captures::<R, WHITE>(D) {
                from[D] = 0;
            }
        });
        let crown = if KING { 0 } else { promotion_row::<R, WHITE>() };
        each_direction!(D => {
            let landing = shift::<R::Board, D>(shift::<R::Board, D>(pieces & from[D]));
            let mut next = 0;
            each_direction!(N => {
                if N + D != 3 {
                    next |= from[N];
                }
            });
            let next = match R::PROMOTION {
                Promotion::Passes => next,
                Promotion::Stops => next & !crown,
                Promotion::GoesOnAsKing => next | crown,
            };
            jumps.open[D] = landing & next;
            jumps.single[D] = landing & !next;
        });
        jumps
    }

    #[inline]
    fn any_open(&self) -> bool {
        self.open[0] | self.open[1] | self.open[2] | self.open[3] != 0
    }

    #[inline]
    fn singles(&self) -> u64 {
        self.single.iter().map(|landing| u64::from(landing.count_ones())).sum()
    }

    /// Calls `each` with the start and the captured bit of every single jump, and where it ends.
    #[inline]
    fn for_each_single<R: Rules>(&self, mut each: impl FnMut(u32, u64, u32)) {
        each_direction!(D => {
            for landing in Bits(self.single[D]) {
                let over = unshift::<R::Board, D>(1 << landing);
                each(unshift::<R::Board, D>(over).trailing_zeros(), over, landing);
            }
        });
    }

    /// Searches on from every open jump.
    fn search<R: Rules, S: Sink, const WHITE: bool, const KING: bool>(&self, sides: &Sides, sink: &mut S) {
        let empty = sides.empty::<R>();
        each_direction!(D => {
            for landing in Bits(self.open[D]) {
                let landing = 1 << landing;
                let over = unshift::<R::Board, D>(landing);
                let from = unshift::<R::Board, D>(over);
                sink.start(from.trailing_zeros());
                let mut search = Search::<R, S, WHITE> {
                    enemy: sides.enemy,
                    empty: empty | from,
                    sink,
                    rules: PhantomData,
                };
                search.short::<KING>(landing, over, 1);
            }
        });
    }
}

/// Can any of the flying kings capture?
#[inline]
fn flyers_capture<R: Rules>(kings: u64, enemy: u64, empty: u64) -> bool {
    let mut over = 0;
    each_direction!(D => {
        let target = enemy & unshift::<R::Board, D>(empty);
        // All kings step together; one that meets a piece stops, the others go on.
        let mut reached = shift::<R::Board, D>(kings);
        while reached != 0 {
            over |= reached & target;
            reached = shift::<R::Board, D>(reached & empty);
        }
    });
    over != 0
}

/// The first jumps of all pieces that can capture.
struct FirstJumps {
    men: Jumps,
    /// Of kings that do not fly.
    kings: Jumps,
    /// All flying kings, if any of them can capture.
    flyers: u64,
}

impl FirstJumps {
    /// Nothing if there is no capture at all, which is the usual case and found out first.
    ///
    /// Inlined by force: perft as a whole was measured to take a sixth less time than with a call here.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn of<R: Rules, const WHITE: bool>(sides: &Sides) -> Option<Self> {
        let empty = sides.empty::<R>();
        let targets = targets::<R>(sides, empty);
        let flyers = flyers::<R>(sides, empty);
        if jumpers::<R, WHITE>(sides, &targets) | flyers == 0 {
            return None;
        }
        let men = Jumps::of::<R, WHITE, false>(sides.men(), &targets);
        let kings = sides.own_kings();
        let kings = if R::KINGS_FLY || kings == 0 {
            Jumps::default()
        } else {
            Jumps::of::<R, WHITE, true>(kings, &targets)
        };
        Some(Self { men, kings, flyers })
    }

    /// Are there more than single jumps of men and of kings that do not fly?
    #[inline]
    fn any_long<R: Rules>(&self) -> bool {
        self.men.any_open() || if R::KINGS_FLY { self.flyers != 0 } else { self.kings.any_open() }
    }

    /// Tells the sink all captures but those single jumps.
    fn search<R: Rules, S: Sink, const WHITE: bool>(&self, sides: &Sides, sink: &mut S) {
        if self.men.any_open() {
            self.men.search::<R, S, WHITE, false>(sides, sink);
        }
        if R::KINGS_FLY {
            search_flyers::<R, S, WHITE>(sides, self.flyers, sink);
        } else if self.kings.any_open() {
            self.kings.search::<R, S, WHITE, true>(sides, sink);
        }
    }

    /// The number of those single jumps.
    #[inline]
    fn singles<R: Rules>(&self) -> u64 {
        self.men.singles() + if R::KINGS_FLY { 0 } else { self.kings.singles() }
    }
}

/// The pieces that can jump, flying kings left out.
#[inline]
fn jumpers<R: Rules, const WHITE: bool>(sides: &Sides, targets: &[u64; 4]) -> u64 {
    let men = if R::KINGS_FLY { sides.men() } else { sides.own };
    let mut jumpers = 0;
    each_direction!(D => {
        if man_captures::<R, WHITE>(D) {
            jumpers |= men & targets[D];
        } else if !R::KINGS_FLY {
            jumpers |= sides.own_kings() & targets[D];
        }
    });
    jumpers
}

/// All flying kings, if any of them can capture.
#[inline]
fn flyers<R: Rules>(sides: &Sides, empty: u64) -> u64 {
    let kings = sides.own_kings();
    if R::KINGS_FLY && kings != 0 && flyers_capture::<R>(kings, sides.enemy, empty) { kings } else { 0 }
}

/// Is there a capture?
#[inline]
pub(crate) fn has_captures<R: Rules, const WHITE: bool>(sides: &Sides) -> bool {
    let empty = sides.empty::<R>();
    jumpers::<R, WHITE>(sides, &targets::<R>(sides, empty)) | flyers::<R>(sides, empty) != 0
}

/// Searches from every flying king.
fn search_flyers<R: Rules, S: Sink, const WHITE: bool>(sides: &Sides, kings: u64, sink: &mut S) {
    let empty = sides.empty::<R>();
    for from in Bits(kings) {
        sink.start(from);
        let mut search =
            Search::<R, S, WHITE> { enemy: sides.enemy, empty: empty | 1 << from, sink, rules: PhantomData };
        search.king_goes_on(1 << from, 0, 0, false);
    }
}

/// Do longer captures make single jumps illegal?
#[inline]
fn singles_are_void<R: Rules>(best: &Best) -> bool {
    matches!(R::PRECEDENCE, Precedence::MostPieces) && best.0 > 1
}

/// Puts all legal captures into `moves`, which is emptied first.
pub(crate) fn captures<R: Rules, const WHITE: bool>(sides: &Sides, moves: &mut Vec<Move<R>>) {
    moves.clear();
    let Some(first) = FirstJumps::of::<R, WHITE>(sides) else { return };
    if first.any_long::<R>() {
        let mut sink = Moves { list: moves, best: Best(0), distinct: Distinct::default() };
        first.search::<R, _, WHITE>(sides, &mut sink);
        if singles_are_void::<R>(&sink.best) {
            return;
        }
    }
    let crown = promotion_row::<R, WHITE>();
    first.men.for_each_single::<R>(|from, over, to| {
        moves.push(Move::new(from, to, over, crown >> to & 1 != 0));
    });
    if !R::KINGS_FLY {
        first.kings.for_each_single::<R>(|from, over, to| moves.push(Move::new(from, to, over, false)));
    }
}

/// The number of captures, 0 if there is none.
#[inline]
pub(crate) fn count_captures<R: Rules, const WHITE: bool>(sides: &Sides) -> u64 {
    let Some(first) = FirstJumps::of::<R, WHITE>(sides) else { return 0 };
    let singles = first.singles::<R>();
    if first.any_long::<R>() { count_long::<R, WHITE>(sides, &first, singles) } else { singles }
}

fn count_long<R: Rules, const WHITE: bool>(sides: &Sides, first: &FirstJumps, singles: u64) -> u64 {
    let mut count = Count::default();
    first.search::<R, _, WHITE>(sides, &mut CountFor::<R>(&mut count, PhantomData));
    if singles_are_void::<R>(&count.best) { count.moves } else { count.moves + singles }
}

/// The number of captures when different orders of taking the same pieces count apart.
pub(crate) fn capture_orders<R: Rules, const WHITE: bool>(sides: &Sides) -> u64 {
    let Some(first) = FirstJumps::of::<R, WHITE>(sides) else { return 0 };
    let mut orders = Orders::<R>::default();
    first.search::<R, _, WHITE>(sides, &mut orders);
    if singles_are_void::<R>(&orders.best) { orders.count } else { orders.count + first.singles::<R>() }
}
