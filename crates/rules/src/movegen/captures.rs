//! Captures: which there are, how many, and all of them.
//!
//! Single jumps of men (and of kings that do not fly) are found for all pieces at once by shifting sets; only pieces
//! whose jump can go on are searched one by one. For the set part, `targets[d]` holds the squares from which a
//! jump in direction `d` is possible. A second jump never lands on the square the piece came from (that would need
//! the direction back, where the jumped piece stands as a wall), so the first two jumps need no care for the square
//! that the capturing piece has left; the search, which goes on from there, counts it as empty.

use std::marker::PhantomData;

use super::precedence::{Best, kings_matter, rank};
use super::seen::{Seen, circle};
use super::{Sides, free, man_captures, promotion_row};
use crate::direction::{each_direction, opposite};
use crate::geometry::{Bits, shift, unshift};
use crate::moves::Move;
use crate::rules::{Promotion, Rules, WordOf};
use crate::word::Word;

/// Where finished captures go.
trait Sink<R: Rules> {
    /// The captures of the piece on this bit follow.
    fn start(&mut self, from: u32);

    /// A capture of this rank that ends on the bit `to`; it may have been told before unless it is `new`.
    fn end(&mut self, to: WordOf<R>, captured: WordOf<R>, rank: u32, new: bool, promotes: bool);

    /// Called on entering a state of the search; false if its moves are known already.
    fn enter(&mut self, captured: WordOf<R>, tag: u32) -> bool;
}

/// Knows the captures that were told and the states that were searched, so that none comes twice. Only those of one
/// piece can meet, so the piece is part of the tags.
#[derive(Default)]
struct Distinct<R: Rules> {
    seen: Seen<WordOf<R>>,
    from: u32,
}

impl<R: Rules> Distinct<R> {
    /// Tags of finished moves, apart from those of states.
    const END: u32 = 1 << 12;

    #[inline]
    fn insert(&mut self, captured: WordOf<R>, tag: u32) -> bool {
        self.seen.insert(captured, self.from << 16 | tag)
    }
}

/// Collects distinct moves.
struct Moves<'a, R: Rules> {
    list: &'a mut Vec<Move<R>>,
    best: Best,
    distinct: Distinct<R>,
}

impl<R: Rules> Sink<R> for Moves<'_, R> {
    #[inline]
    fn start(&mut self, from: u32) {
        self.distinct.from = from;
    }

    #[inline]
    fn end(&mut self, to: WordOf<R>, captured: WordOf<R>, rank: u32, new: bool, promotes: bool) {
        let (counts, higher) = self.best.judge::<R>(rank);
        if higher {
            self.list.clear();
        }
        let to = to.lowest();
        if counts && (new || self.distinct.insert(captured, Distinct::<R>::END | to)) {
            self.list.push(Move::new(self.distinct.from, to, captured, promotes));
        }
    }

    #[inline]
    fn enter(&mut self, captured: WordOf<R>, tag: u32) -> bool {
        self.distinct.insert(captured, tag)
    }
}

/// Counts distinct moves.
#[derive(Default)]
struct Count<R: Rules> {
    moves: u64,
    best: Best,
    distinct: Distinct<R>,
}

impl<R: Rules> Sink<R> for Count<R> {
    #[inline]
    fn start(&mut self, from: u32) {
        self.distinct.from = from;
    }

    #[inline]
    fn end(&mut self, to: WordOf<R>, captured: WordOf<R>, rank: u32, new: bool, _promotes: bool) {
        let (counts, higher) = self.best.judge::<R>(rank);
        if higher {
            self.moves = 0;
        }
        if counts && (new || self.distinct.insert(captured, Distinct::<R>::END | to.lowest())) {
            self.moves += 1;
        }
    }

    #[inline]
    fn enter(&mut self, captured: WordOf<R>, tag: u32) -> bool {
        self.distinct.insert(captured, tag)
    }
}

/// Counts orders of taking pieces.
#[derive(Default)]
struct Orders<R: Rules> {
    count: u64,
    best: Best,
    rules: PhantomData<R>,
}

impl<R: Rules> Sink<R> for Orders<R> {
    fn start(&mut self, _from: u32) {}

    fn end(&mut self, _to: WordOf<R>, _captured: WordOf<R>, rank: u32, _new: bool, _promotes: bool) {
        let (counts, higher) = self.best.judge::<R>(rank);
        if higher {
            self.count = 0;
        }
        self.count += u64::from(counts);
    }

    fn enter(&mut self, _captured: WordOf<R>, _tag: u32) -> bool {
        true
    }
}

/// The search from one piece. `empty` includes the square that the piece has left.
struct Search<'a, R: Rules, S: Sink<R>, const WHITE: bool> {
    enemy: WordOf<R>,
    empty: WordOf<R>,
    /// The kings that can be taken.
    kings: WordOf<R>,
    sink: &'a mut S,
    rules: PhantomData<R>,
}

impl<R: Rules, S: Sink<R>, const WHITE: bool> Search<'_, R, S, WHITE> {
    /// The capture ends. A state of the search is entered once, and if no man becomes a king midway, the states of
    /// men and of kings that do not fly tell where their captures end.
    #[inline]
    fn end(&mut self, at: WordOf<R>, captured: WordOf<R>, count: u32, by_king: bool, promotes: bool) {
        let new = count < circle::<R>() || !by_king && !matches!(R::PROMOTION, Promotion::GoesOnAsKing);
        let kings = if kings_matter::<R>() { (captured & self.kings).count() } else { 0 };
        self.sink.end(at, captured, rank::<R>(count, kings, by_king), new, promotes);
    }

    /// A man, or a king that does not fly, has landed on `at` with `captured` behind it.
    fn short<const KING: bool>(&mut self, at: WordOf<R>, captured: WordOf<R>, count: u32) {
        if count >= circle::<R>() && !self.sink.enter(captured, at.lowest()) {
            return;
        }
        let crowned = !KING && (at & promotion_row::<R, WHITE>()).any();
        if crowned && matches!(R::PROMOTION, Promotion::Stops) {
            self.end(at, captured, count, false, true);
            return;
        }
        if crowned && matches!(R::PROMOTION, Promotion::GoesOnAsKing) {
            if !self.king_goes_on(at, captured, count, true) {
                self.end(at, captured, count, false, true);
            }
            return;
        }
        let free = free::<R>(self.empty, captured);
        let mut goes_on = false;
        each_direction!(D in R::CAPTURES => {
            if const { KING || man_captures::<R, WHITE>(D) } {
                let over = shift::<R::Board, D>(at) & self.enemy & !captured;
                let landing = shift::<R::Board, D>(over) & free;
                if landing.any() {
                    goes_on = true;
                    self.short::<KING>(landing, captured | over, count + 1);
                }
            }
        });
        if !goes_on {
            self.end(at, captured, count, false, crowned);
        }
    }

    /// The captures of a king on `at`, in all directions; false if there is none.
    fn king_goes_on(&mut self, at: WordOf<R>, captured: WordOf<R>, count: u32, promotes: bool) -> bool {
        if !R::KINGS_FLY {
            let free = free::<R>(self.empty, captured);
            let mut goes_on = false;
            each_direction!(D in R::CAPTURES => {
                let over = shift::<R::Board, D>(at) & self.enemy & !captured;
                let landing = shift::<R::Board, D>(over) & free;
                if landing.any() {
                    goes_on = true;
                    self.short::<true>(landing, captured | over, count + 1);
                }
            });
            return goes_on;
        }
        let mut goes_on = false;
        each_direction!(D in R::CAPTURES => {
            goes_on |= self.ray::<D>(at, captured, count, promotes);
        });
        goes_on
    }

    /// The captures of a flying king on `at` in one direction; false if there is none.
    #[inline]
    fn ray<const D: usize>(
        &mut self,
        at: WordOf<R>,
        captured: WordOf<R>,
        count: u32,
        promotes: bool,
    ) -> bool {
        let free = free::<R>(self.empty, captured);
        let mut end = shift::<R::Board, D>(at);
        while (end & free).any() {
            end = shift::<R::Board, D>(end);
        }
        let over = end & self.enemy & !captured;
        let landing = shift::<R::Board, D>(over) & free;
        if !landing.any() {
            return false;
        }
        self.landed::<D>(landing, captured | over, count + 1, promotes);
        true
    }

    /// A flying king has jumped in direction `D`; `first` is the square right behind the piece. If it can go on from
    /// any of the free squares behind the piece, it must (R12).
    fn landed<const D: usize>(&mut self, first: WordOf<R>, captured: WordOf<R>, count: u32, promotes: bool) {
        if count >= circle::<R>() {
            let tag = (D as u32 + 1) << 7 | first.lowest();
            if !self.sink.enter(captured, tag) {
                return;
            }
        }
        let free = free::<R>(self.empty, captured);
        let mut goes_on = false;
        let mut at = first;
        while (at & free).any() {
            each_direction!(N in R::CAPTURES => {
                if const { N != D && N != opposite(D) } {
                    goes_on |= self.ray::<N>(at, captured, count, promotes);
                }
            });
            at = shift::<R::Board, D>(at);
        }
        let over = at & self.enemy & !captured;
        let landing = shift::<R::Board, D>(over) & free;
        if landing.any() {
            goes_on = true;
            self.landed::<D>(landing, captured | over, count + 1, promotes);
        }
        if !goes_on {
            let mut at = first;
            while (at & free).any() {
                self.end(at, captured, count, true, promotes);
                at = shift::<R::Board, D>(at);
            }
        }
    }
}

/// The squares from which a jump is possible in each direction.
#[inline]
fn targets<R: Rules>(sides: &Sides<R>, empty: WordOf<R>) -> [WordOf<R>; 8] {
    let mut targets = [WordOf::<R>::ZERO; 8];
    each_direction!(D in R::CAPTURES => {
        targets[D] = unshift::<R::Board, D>(sides.enemy & unshift::<R::Board, D>(empty));
    });
    targets
}

/// First jumps of all men or of all kings that do not fly, as landing squares by direction.
#[derive(Clone, Copy, Default)]
struct Jumps<R: Rules> {
    /// Jumps after which the piece stops.
    single: [WordOf<R>; 8],
    /// Jumps after which it may go on, and all where those of single pieces may differ in rank.
    open: [WordOf<R>; 8],
}

impl<R: Rules> Jumps<R> {
    #[inline]
    fn of<const WHITE: bool, const KING: bool>(
        pieces: WordOf<R>,
        targets: &[WordOf<R>; 8],
        alike: bool,
    ) -> Self {
        let mut jumps = Self::default();
        let mut from = *targets;
        each_direction!(D in R::CAPTURES => {
            if !KING && !man_captures::<R, WHITE>(D) {
                from[D] = Word::ZERO;
            }
        });
        let crown = if KING { Word::ZERO } else { promotion_row::<R, WHITE>() };
        each_direction!(D in R::CAPTURES => {
            let landing = shift::<R::Board, D>(shift::<R::Board, D>(pieces & from[D]));
            let mut next = WordOf::<R>::ZERO;
            each_direction!(N in R::CAPTURES => {
                if N != opposite(D) {
                    next |= from[N];
                }
            });
            let next = match R::PROMOTION {
                _ if !alike => !WordOf::<R>::ZERO,
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
        let mut open = WordOf::<R>::ZERO;
        each_direction!(D in R::CAPTURES => {
            open |= self.open[D];
        });
        open.any()
    }

    #[inline]
    fn singles(&self) -> u64 {
        let mut count = 0;
        each_direction!(D in R::CAPTURES => {
            count += self.single[D].count();
        });
        u64::from(count)
    }

    /// Calls `each` with the start and the captured bit of every single jump, and where it ends.
    #[inline]
    fn for_each_single(&self, mut each: impl FnMut(u32, WordOf<R>, u32)) {
        each_direction!(D in R::CAPTURES => {
            for landing in Bits(self.single[D]) {
                let over = unshift::<R::Board, D>(Word::bit(landing));
                each(unshift::<R::Board, D>(over).lowest(), over, landing);
            }
        });
    }

    /// Searches on from every open jump.
    fn search<S: Sink<R>, const WHITE: bool, const KING: bool>(&self, sides: &Sides<R>, sink: &mut S) {
        let empty = sides.empty();
        each_direction!(D in R::CAPTURES => {
            for landing in Bits(self.open[D]) {
                let landing = WordOf::<R>::bit(landing);
                let over = unshift::<R::Board, D>(landing);
                let from = unshift::<R::Board, D>(over);
                sink.start(from.lowest());
                let mut search = Search::<R, S, WHITE> {
                    enemy: sides.enemy,
                    empty: empty | from,
                    kings: sides.kings & sides.enemy,
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
fn flyers_capture<R: Rules>(kings: WordOf<R>, enemy: WordOf<R>, empty: WordOf<R>) -> bool {
    let mut over = WordOf::<R>::ZERO;
    each_direction!(D in R::CAPTURES => {
        let target = enemy & unshift::<R::Board, D>(empty);
        // All kings step together; one that meets a piece stops, the others go on.
        let mut reached = shift::<R::Board, D>(kings);
        while reached.any() {
            over |= reached & target;
            reached = shift::<R::Board, D>(reached & empty);
        }
    });
    over.any()
}

/// The first jumps of all pieces that can capture.
struct FirstJumps<R: Rules> {
    men: Jumps<R>,
    /// Of kings that do not fly.
    kings: Jumps<R>,
    /// All flying kings, if any of them can capture.
    flyers: WordOf<R>,
}

impl<R: Rules> FirstJumps<R> {
    /// Nothing if there is no capture at all, which is the usual case and found out first.
    ///
    /// Inlined by force: perft as a whole was measured to take a sixth less time than with a call here.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn of<const WHITE: bool>(sides: &Sides<R>) -> Option<Self> {
        let empty = sides.empty();
        let targets = targets::<R>(sides, empty);
        let flyers = flyers::<R>(sides, empty);
        if !(jumpers::<R, WHITE>(sides, &targets) | flyers).any() {
            return None;
        }
        let alike = !kings_matter::<R>() || !((sides.enemy & sides.kings) | flyers).any();
        let men = Jumps::of::<WHITE, false>(sides.men(), &targets, alike);
        let kings = sides.own_kings();
        let kings = if R::KINGS_FLY || !kings.any() {
            Jumps::default()
        } else {
            Jumps::of::<WHITE, true>(kings, &targets, alike)
        };
        Some(Self { men, kings, flyers })
    }

    /// Are there more than single jumps of men and of kings that do not fly?
    #[inline]
    fn any_long(&self) -> bool {
        self.men.any_open() || if R::KINGS_FLY { self.flyers.any() } else { self.kings.any_open() }
    }

    /// Tells the sink all captures but those single jumps.
    fn search<S: Sink<R>, const WHITE: bool>(&self, sides: &Sides<R>, sink: &mut S) {
        if self.men.any_open() {
            self.men.search::<S, WHITE, false>(sides, sink);
        }
        if R::KINGS_FLY {
            search_flyers::<R, S, WHITE>(sides, self.flyers, sink);
        } else if self.kings.any_open() {
            self.kings.search::<S, WHITE, true>(sides, sink);
        }
    }

    /// The number of those single jumps.
    #[inline]
    fn singles(&self) -> u64 {
        self.men.singles() + if R::KINGS_FLY { 0 } else { self.kings.singles() }
    }
}

/// The pieces that can jump, flying kings left out.
#[inline]
fn jumpers<R: Rules, const WHITE: bool>(sides: &Sides<R>, targets: &[WordOf<R>; 8]) -> WordOf<R> {
    let men = if R::KINGS_FLY { sides.men() } else { sides.own };
    let mut jumpers = WordOf::<R>::ZERO;
    each_direction!(D in R::CAPTURES => {
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
fn flyers<R: Rules>(sides: &Sides<R>, empty: WordOf<R>) -> WordOf<R> {
    let kings = sides.own_kings();
    if R::KINGS_FLY && kings.any() && flyers_capture::<R>(kings, sides.enemy, empty) {
        kings
    } else {
        Word::ZERO
    }
}

/// Is there a capture?
#[inline]
pub(crate) fn has_captures<R: Rules, const WHITE: bool>(sides: &Sides<R>) -> bool {
    let empty = sides.empty();
    (jumpers::<R, WHITE>(sides, &targets::<R>(sides, empty)) | flyers::<R>(sides, empty)).any()
}

/// Searches from every flying king.
fn search_flyers<R: Rules, S: Sink<R>, const WHITE: bool>(sides: &Sides<R>, kings: WordOf<R>, sink: &mut S) {
    let empty = sides.empty();
    for from in Bits(kings) {
        sink.start(from);
        let at = WordOf::<R>::bit(from);
        let mut search = Search::<R, S, WHITE> {
            enemy: sides.enemy,
            empty: empty | at,
            kings: sides.kings & sides.enemy,
            sink,
            rules: PhantomData,
        };
        search.king_goes_on(at, Word::ZERO, 0, false);
    }
}

/// Puts all legal captures into `moves`, which is emptied first.
pub(crate) fn captures<R: Rules, const WHITE: bool>(sides: &Sides<R>, moves: &mut Vec<Move<R>>) {
    moves.clear();
    let Some(first) = FirstJumps::<R>::of::<WHITE>(sides) else { return };
    if first.any_long() {
        let mut sink = Moves { list: moves, best: Best::default(), distinct: Distinct::default() };
        first.search::<_, WHITE>(sides, &mut sink);
        if sink.best.voids_singles::<R>() {
            return;
        }
    }
    let crown = promotion_row::<R, WHITE>();
    first.men.for_each_single(|from, over, to| {
        moves.push(Move::new(from, to, over, (crown & Word::bit(to)).any()));
    });
    if !R::KINGS_FLY {
        first.kings.for_each_single(|from, over, to| moves.push(Move::new(from, to, over, false)));
    }
}

/// The number of captures, 0 if there is none.
#[inline]
pub(crate) fn count_captures<R: Rules, const WHITE: bool>(sides: &Sides<R>) -> u64 {
    let Some(first) = FirstJumps::<R>::of::<WHITE>(sides) else { return 0 };
    let singles = first.singles();
    if first.any_long() { count_long::<R, WHITE>(sides, &first, singles) } else { singles }
}

fn count_long<R: Rules, const WHITE: bool>(sides: &Sides<R>, first: &FirstJumps<R>, singles: u64) -> u64 {
    let mut count = Count::<R>::default();
    first.search::<_, WHITE>(sides, &mut count);
    if count.best.voids_singles::<R>() { count.moves } else { count.moves + singles }
}

/// The number of captures when different orders of taking the same pieces count apart.
pub(crate) fn capture_orders<R: Rules, const WHITE: bool>(sides: &Sides<R>) -> u64 {
    let Some(first) = FirstJumps::<R>::of::<WHITE>(sides) else { return 0 };
    let mut orders = Orders::<R>::default();
    first.search::<_, WHITE>(sides, &mut orders);
    if orders.best.voids_singles::<R>() { orders.count } else { orders.count + first.singles() }
}
