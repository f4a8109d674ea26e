//! Captures: which there are, how many, and all of them.
//!
//! Single jumps of men (and of kings that do not fly) are found for all pieces at once by shifting sets; only pieces
//! whose jump can go on are searched one by one. For the set part, `targets[d]` holds the squares from which a
//! jump in direction `d` is possible. A second jump never lands on the square the piece came from (that would need
//! the direction back, where the jumped piece stands as a wall), so the first two jumps need no care for the square
//! that the capturing piece has left; the search, which goes on from there, counts it as empty.

use super::seen::{CIRCLE, Seen};
use super::{Sides, each_direction, man_captures, promotion_row};
use crate::geometry::{Bits, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, shift, unshift};
use crate::moves::Move;
use crate::rules::{Precedence, Promotion, Rules};

/// Where finished captures go.
trait Sink {
    /// A capture of `count` pieces that ends on the bit `to`.
    fn end(&mut self, to: u64, captured: u64, count: u32, promotes: bool);

    /// Called on entering a state of the search; false if its moves are known already.
    fn enter(&mut self, captured: u64, tag: u32) -> bool;
}

/// Collects distinct moves of one piece after another.
struct Moves<'a, R: Rules> {
    list: &'a mut Vec<Move<R>>,
    from: u32,
    /// The greatest number of pieces taken by a move so far; used under [`Precedence::MostPieces`] only.
    best: u32,
    seen: Seen,
}

/// Tags of finished moves in [`Seen`], apart from those of states.
const END: u32 = 1 << 12;

impl<R: Rules> Sink for Moves<'_, R> {
    #[inline]
    fn end(&mut self, to: u64, captured: u64, count: u32, promotes: bool) {
        if matches!(R::PRECEDENCE, Precedence::MostPieces) && count != self.best {
            if count < self.best {
                return;
            }
            self.best = count;
            self.list.clear();
        }
        let to = to.trailing_zeros();
        if count < CIRCLE || self.seen.insert(captured, END | u32::from(promotes) << 6 | to) {
            self.list.push(Move::new(self.from, to, captured, promotes));
        }
    }

    #[inline]
    fn enter(&mut self, captured: u64, tag: u32) -> bool {
        self.seen.insert(captured, tag)
    }
}

/// Counts orders of taking pieces.
struct Orders<R: Rules> {
    count: u64,
    best: u32,
    rules: std::marker::PhantomData<R>,
}

impl<R: Rules> Sink for Orders<R> {
    fn end(&mut self, _to: u64, _captured: u64, count: u32, _promotes: bool) {
        if matches!(R::PRECEDENCE, Precedence::MostPieces) && count != self.best {
            if count < self.best {
                return;
            }
            self.best = count;
            self.count = 0;
        }
        self.count += 1;
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
    rules: std::marker::PhantomData<R>,
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
            let tag = u32::from(promotes) << 9 | (D as u32 + 1) << 6 | first.trailing_zeros();
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
}

/// The pieces that jump one square, by kind, and the kings that fly.
#[inline]
fn by_movement<R: Rules>(sides: &Sides) -> (u64, u64, u64) {
    if R::KINGS_FLY { (sides.men(), 0, sides.own_kings()) } else { (sides.men(), sides.own_kings(), 0) }
}

/// Can any of the flying kings capture?
#[inline]
fn flyers_capture<R: Rules>(kings: u64, enemy: u64, empty: u64) -> bool {
    let mut over = 0;
    each_direction!(D => {
        let mut reached = shift::<R::Board, D>(kings);
        while reached & empty != 0 {
            // A king that is stopped here stays in the set of stopped ones.
            over |= reached & enemy & unshift::<R::Board, D>(empty);
            reached = shift::<R::Board, D>(reached & empty);
        }
        over |= reached & enemy & unshift::<R::Board, D>(empty);
    });
    over != 0
}

/// Is there a capture?
#[inline]
pub(crate) fn has_captures<R: Rules, const WHITE: bool>(sides: &Sides) -> bool {
    let empty = sides.empty::<R>();
    let targets = targets::<R>(sides, empty);
    let (men, short_kings, flyers) = by_movement::<R>(sides);
    jumpers::<R, WHITE>(men, short_kings, &targets) != 0
        || flyers != 0 && flyers_capture::<R>(flyers, sides.enemy, empty)
}

/// Searches on from every open jump.
fn search_open<R: Rules, S: Sink, const WHITE: bool, const KING: bool>(
    sides: &Sides,
    jumps: &Jumps,
    sink: &mut S,
    mut start: impl FnMut(&mut S, u32),
) {
    let empty = sides.empty::<R>();
    each_direction!(D => {
        for landing in Bits(jumps.open[D]) {
            let landing = 1 << landing;
            let over = unshift::<R::Board, D>(landing);
            let from = unshift::<R::Board, D>(over);
            start(sink, from.trailing_zeros());
            let mut search = Search::<R, S, WHITE> {
                enemy: sides.enemy,
                empty: empty | from,
                sink,
                rules: std::marker::PhantomData,
            };
            search.short::<KING>(landing, over, 1);
        }
    });
}

/// Searches from every flying king.
fn search_flyers<R: Rules, S: Sink, const WHITE: bool>(
    sides: &Sides,
    kings: u64,
    sink: &mut S,
    mut start: impl FnMut(&mut S, u32),
) {
    let empty = sides.empty::<R>();
    for from in Bits(kings) {
        start(sink, from);
        let mut search = Search::<R, S, WHITE> {
            enemy: sides.enemy,
            empty: empty | 1 << from,
            sink,
            rules: std::marker::PhantomData,
        };
        search.king_goes_on(1 << from, 0, 0, false);
    }
}

/// Generates all captures but the single jumps, and says how many pieces the longest takes.
#[inline]
fn long_captures<R: Rules, const WHITE: bool>(
    sides: &Sides,
    men: &Jumps,
    short_kings: &Jumps,
    flyers: u64,
    moves: &mut Vec<Move<R>>,
) -> u32 {
    let mut sink = Moves { list: moves, from: 64, best: 0, seen: Seen::default() };
    let start = |sink: &mut Moves<'_, R>, from| {
        // Two first jumps of one piece may meet later on; two pieces never do.
        if sink.from != from {
            sink.from = from;
            sink.seen.clear();
        }
    };
    if men.any_open() {
        search_by_piece::<R, WHITE, false>(sides, men, &mut sink, start);
    }
    if !R::KINGS_FLY && short_kings.any_open() {
        search_by_piece::<R, WHITE, true>(sides, short_kings, &mut sink, start);
    }
    if flyers != 0 {
        search_flyers::<R, _, WHITE>(sides, flyers, &mut sink, start);
    }
    sink.best
}

/// [`search_open`] piece by piece, so that the routes of one piece are met together.
fn search_by_piece<R: Rules, const WHITE: bool, const KING: bool>(
    sides: &Sides,
    jumps: &Jumps,
    sink: &mut Moves<'_, R>,
    start: impl FnMut(&mut Moves<'_, R>, u32) + Copy,
) {
    let mut from = [0; 4];
    let mut several = 0;
    let mut all = 0;
    each_direction!(D => {
        from[D] = unshift::<R::Board, D>(unshift::<R::Board, D>(jumps.open[D]));
        several |= all & from[D];
        all |= from[D];
    });
    if several == 0 {
        search_open::<R, _, WHITE, KING>(sides, jumps, sink, start);
        return;
    }
    for piece in Bits(all) {
        let mut own = Jumps::default();
        each_direction!(D => {
            own.open[D] = jumps.open[D] & shift::<R::Board, D>(shift::<R::Board, D>(1 << piece));
        });
        search_open::<R, _, WHITE, KING>(sides, &own, sink, start);
    }
}

/// The first jumps of all pieces: of men, of kings that do not fly, and the flying kings if any of them can capture.
/// Nothing if there is no capture at all, which is the usual case and found out first.
#[inline]
fn first_jumps<R: Rules, const WHITE: bool>(sides: &Sides) -> Option<(Jumps, Jumps, u64)> {
    let empty = sides.empty::<R>();
    let targets = targets::<R>(sides, empty);
    let (men, short_kings, flyers) = by_movement::<R>(sides);
    let flyers = if flyers != 0 && flyers_capture::<R>(flyers, sides.enemy, empty) { flyers } else { 0 };
    if jumpers::<R, WHITE>(men, short_kings, &targets) | flyers == 0 {
        return None;
    }
    let of_men = Jumps::of::<R, WHITE, false>(men, &targets);
    let of_kings =
        if R::KINGS_FLY { Jumps::default() } else { Jumps::of::<R, WHITE, true>(short_kings, &targets) };
    Some((of_men, of_kings, flyers))
}

/// The pieces that can jump, flying kings left out.
#[inline]
fn jumpers<R: Rules, const WHITE: bool>(men: u64, short_kings: u64, targets: &[u64; 4]) -> u64 {
    let mut jumpers = 0;
    each_direction!(D => {
        if man_captures::<R, WHITE>(D) {
            jumpers |= men & targets[D];
        }
        jumpers |= short_kings & targets[D];
    });
    jumpers
}

/// Puts all legal captures into `moves`, which is emptied first.
pub(crate) fn captures<R: Rules, const WHITE: bool>(sides: &Sides, moves: &mut Vec<Move<R>>) {
    moves.clear();
    let Some((men, kings, flyers)) = first_jumps::<R, WHITE>(sides) else { return };
    let longest = if men.any_open() || kings.any_open() || flyers != 0 {
        long_captures::<R, WHITE>(sides, &men, &kings, flyers, moves)
    } else {
        0
    };
    if matches!(R::PRECEDENCE, Precedence::MostPieces) && longest > 1 {
        return;
    }
    let crown = promotion_row::<R, WHITE>();
    each_direction!(D => {
        for landing in Bits(men.single[D]) {
            let over = unshift::<R::Board, D>(1 << landing);
            let from = unshift::<R::Board, D>(over).trailing_zeros();
            moves.push(Move::new(from, landing, over, crown >> landing & 1 != 0));
        }
        for landing in Bits(kings.single[D]) {
            let over = unshift::<R::Board, D>(1 << landing);
            let from = unshift::<R::Board, D>(over).trailing_zeros();
            moves.push(Move::new(from, landing, over, false));
        }
    });
}

/// The number of captures, 0 if there is none. `scratch` is overwritten.
#[inline]
pub(crate) fn count_captures<R: Rules, const WHITE: bool>(sides: &Sides, scratch: &mut Vec<Move<R>>) -> u64 {
    let Some((men, kings, flyers)) = first_jumps::<R, WHITE>(sides) else { return 0 };
    let singles = men.singles() + if R::KINGS_FLY { 0 } else { kings.singles() };
    if !men.any_open() && flyers == 0 && (R::KINGS_FLY || !kings.any_open()) {
        return singles;
    }
    scratch.clear();
    let longest = long_captures::<R, WHITE>(sides, &men, &kings, flyers, scratch);
    if matches!(R::PRECEDENCE, Precedence::MostPieces) && longest > 1 {
        return scratch.len() as u64;
    }
    singles + scratch.len() as u64
}

/// The number of captures when different orders of taking the same pieces count apart.
pub(crate) fn capture_orders<R: Rules, const WHITE: bool>(sides: &Sides) -> u64 {
    let Some((men, kings, flyers)) = first_jumps::<R, WHITE>(sides) else { return 0 };
    let mut sink = Orders::<R> { count: 0, best: 0, rules: std::marker::PhantomData };
    search_open::<R, _, WHITE, false>(sides, &men, &mut sink, |_, _| ());
    search_open::<R, _, WHITE, true>(sides, &kings, &mut sink, |_, _| ());
    search_flyers::<R, _, WHITE>(sides, flyers, &mut sink, |_, _| ());
    if matches!(R::PRECEDENCE, Precedence::MostPieces) && sink.best > 1 {
        return sink.count;
    }
    sink.count + men.singles() + kings.singles()
}
