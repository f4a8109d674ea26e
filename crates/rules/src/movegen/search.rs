//! The search for the captures of one piece, from jump to jump.

use super::precedence::{Capture, kings_matter, order_matters};
use super::seen::circle;
use super::sinks::Sink;
use super::{Sides, crowned_may_turn, free, man_captures, promotion_row};
use crate::direction::{each_direction, opposite};
use crate::geometry::{shift, unshift};
use crate::rules::{KingLanding, Promotion, Rules, WordOf};
use crate::word::Word;

/// The search from one piece.
pub(super) struct Search<'a, R: Rules, S: Sink<R>, const WHITE: bool> {
    enemy: WordOf<R>,
    /// Enemy kings, where they matter.
    kings: WordOf<R>,
    /// The square that the piece has left is empty.
    empty: WordOf<R>,
    /// [`Capture::order`] of the pieces taken so far.
    order: u32,
    /// The piece taken last, kept only where [`crowned_may_turn`].
    last: WordOf<R>,
    sink: &'a mut S,
}

impl<'a, R: Rules, S: Sink<R>, const WHITE: bool> Search<'a, R, S, WHITE> {
    /// A search from a single bit.
    #[inline]
    pub(super) fn new(sides: &Sides<R>, from: WordOf<R>, sink: &'a mut S) -> Self {
        sink.start(from.lowest());
        let kings_count = kings_matter::<R>()
            || !R::MEN_TAKE_KINGS
            || matches!(R::KING_LANDING, KingLanding::RightBehindLastKing);
        let kings = if kings_count { sides.enemy & sides.kings } else { Word::ZERO };
        Self { enemy: sides.enemy, kings, empty: sides.empty() | from, order: 0, last: Word::ZERO, sink }
    }

    /// A man, or a king that does not fly, has made its first jump, over `over`.
    #[inline]
    pub(super) fn first_jump<const KING: bool>(&mut self, landing: WordOf<R>, over: WordOf<R>) {
        self.taking(over, |search| search.short::<KING>(landing, over, 1));
    }

    /// A jump over a single piece that does not go on.
    #[inline]
    pub(super) fn single<const KING: bool>(&mut self, to: WordOf<R>, over: WordOf<R>) {
        let promotes = !KING && (to & promotion_row::<R, WHITE>()).any();
        self.taking(over, |search| search.end::<false>(to, over, 1, promotes, KING));
    }

    /// Runs `body` with the piece on `over` taken as the next one.
    #[inline]
    fn taking<T>(&mut self, over: WordOf<R>, body: impl FnOnce(&mut Self) -> T) -> T {
        if order_matters::<R>() {
            self.order = self.order << 1 | u32::from((over & self.kings).any());
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

    /// The capture ends. A state of the search is entered once, and if no man becomes a king midway, the states of
    /// men and of kings that do not fly tell where their captures end.
    #[inline]
    fn end<const FLIES: bool>(
        &mut self,
        at: WordOf<R>,
        captured: WordOf<R>,
        count: u32,
        promotes: bool,
        by_king: bool,
    ) {
        let kings = if kings_matter::<R>() { self.kings } else { Word::ZERO };
        let rank = Capture::<R> { captured, count, by_king, kings, order: self.order }.rank();
        let once = !FLIES && !order_matters::<R>() && !matches!(R::PROMOTION, Promotion::GoesOnAsKing);
        self.sink.end(at, captured, rank, once || count < circle::<R>(), promotes);
    }

    /// The pieces that may still be taken.
    #[inline]
    fn prey<const KING: bool>(&self, captured: WordOf<R>) -> WordOf<R> {
        let prey = self.enemy & !captured;
        if KING || R::MEN_TAKE_KINGS { prey } else { prey & !self.kings }
    }

    /// A man, or a king that does not fly, has landed on `at` with `captured` behind it.
    fn short<const KING: bool>(&mut self, at: WordOf<R>, captured: WordOf<R>, count: u32) {
        let crowned = !KING && (at & promotion_row::<R, WHITE>()).any();
        // Where it matters from which side a man comes that is crowned, its state is not only where it stands.
        let known = count >= circle::<R>() && !(crowned_may_turn::<R>() && crowned);
        if known && !self.sink.enter(captured, at.lowest()) {
            return;
        }
        if crowned && matches!(R::PROMOTION, Promotion::Stops) {
            self.end::<false>(at, captured, count, true, KING);
            return;
        }
        if crowned && matches!(R::PROMOTION, Promotion::GoesOnAsKing) {
            let (mut goes_on, last) = (false, self.last);
            each_direction!(D in R::CAPTURES => {
                if !crowned_may_turn::<R>() || shift::<R::Board, D>(at) != last {
                    goes_on |= self.ray::<D>(at, captured, count, true);
                }
            });
            if !goes_on {
                self.end::<false>(at, captured, count, true, KING);
            }
            return;
        }
        if !self.short_goes_on::<KING>(at, captured, count) {
            self.end::<false>(at, captured, count, crowned, KING);
        }
    }

    /// The jumps of a man, or of a king that does not fly, from `at`; false if there is none.
    #[inline]
    fn short_goes_on<const KING: bool>(&mut self, at: WordOf<R>, captured: WordOf<R>, count: u32) -> bool {
        let mut goes_on = false;
        each_direction!(D in R::CAPTURES => {
            if const { KING || man_captures::<R, WHITE>(D) } {
                let over = shift::<R::Board, D>(at) & self.prey::<KING>(captured);
                let landing = shift::<R::Board, D>(over) & free::<R>(self.empty, captured);
                if landing.any() {
                    goes_on = true;
                    self.taking(over, |search| search.short::<KING>(landing, captured | over, count + 1));
                }
            }
        });
        goes_on
    }

    /// The captures of a king on `at`, in all directions; false if there is none.
    pub(super) fn king_goes_on(
        &mut self,
        at: WordOf<R>,
        captured: WordOf<R>,
        count: u32,
        promotes: bool,
    ) -> bool {
        if !R::KINGS_FLY {
            return self.short_goes_on::<true>(at, captured, count);
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
        let over = end & self.prey::<true>(captured);
        let landing = shift::<R::Board, D>(over) & free;
        if !landing.any() {
            return false;
        }
        self.taking(over, |search| search.landed::<D>(landing, captured | over, count + 1, promotes));
        true
    }

    /// A flying king has jumped in direction `D`; `first` is the square right behind the piece. If it can go on from
    /// any of the squares on which it may land, it must (R12).
    fn landed<const D: usize>(&mut self, first: WordOf<R>, captured: WordOf<R>, count: u32, promotes: bool) {
        if count >= circle::<R>() {
            let tag = (D as u32 + 1) << 7 | first.lowest();
            if !self.sink.enter(captured, tag) {
                return;
            }
        }
        if matches!(R::KING_LANDING, KingLanding::RightBehind) {
            if !self.king_goes_on(first, captured, count, promotes) {
                self.end::<true>(first, captured, count, promotes, !promotes);
            }
            return;
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
        let over = at & self.prey::<true>(captured);
        let landing = shift::<R::Board, D>(over) & free;
        if landing.any() {
            goes_on = true;
            self.taking(over, |search| search.landed::<D>(landing, captured | over, count + 1, promotes));
        }
        if !goes_on {
            let mut at = first;
            while (at & free).any() {
                self.end::<true>(at, captured, count, promotes, !promotes);
                if halts_behind::<R, D>(first, self.kings) {
                    break;
                }
                at = shift::<R::Board, D>(at);
            }
        }
    }
}

/// Must a king that ends its move after a jump in direction `D` stop on `first`, right behind the piece?
#[inline]
pub(super) fn halts_behind<R: Rules, const D: usize>(first: WordOf<R>, enemy_kings: WordOf<R>) -> bool {
    match R::KING_LANDING {
        KingLanding::Anywhere => false,
        KingLanding::RightBehindLastKing => (unshift::<R::Board, D>(first) & enemy_kings).any(),
        KingLanding::RightBehind => true,
    }
}
