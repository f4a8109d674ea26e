//! The first jumps of all pieces at once.
//!
//! Single jumps of men (and of kings that do not fly) are found for all pieces at once by shifting sets; only pieces
//! whose jump can go on are searched one by one. For the set part, `targets[d]` holds the squares from which a
//! jump in direction `d` is possible. A second jump never lands on the square the piece came from (that would need
//! the direction back, where the jumped piece stands as a wall), so the first two jumps need no care for the square
//! that the capturing piece has left; the search, which goes on from there, counts it as empty.

use super::precedence::kings_matter;
use super::search::Search;
use super::sinks::Sink;
use super::{Sides, man_captures, promotion_row};
use crate::direction::each_direction;
use crate::geometry::{Bits, shift, unshift};
use crate::rules::{Promotion, Rules, WordOf};
use crate::word::Word;

/// The squares from which a jump over one of the pieces `prey` is possible in each direction.
#[inline]
fn targets<R: Rules>(prey: WordOf<R>, empty: WordOf<R>) -> [WordOf<R>; 8] {
    let mut targets = [WordOf::<R>::ZERO; 8];
    each_direction!(D in R::CAPTURES => {
        targets[D] = unshift::<R::Board, D>(prey & unshift::<R::Board, D>(empty));
    });
    targets
}

/// The squares from which pieces that do not fly can jump.
struct Targets<R: Rules> {
    of_men: [WordOf<R>; 8],
    of_kings: [WordOf<R>; 8],
}

impl<R: Rules> Targets<R> {
    #[inline]
    fn of(sides: &Sides<R>, empty: WordOf<R>) -> Self {
        let of_kings = targets::<R>(sides.enemy, empty);
        let of_men =
            if R::MEN_TAKE_KINGS { of_kings } else { targets::<R>(sides.enemy & !sides.kings, empty) };
        Self { of_men, of_kings }
    }

    /// The pieces that can jump, flying kings left out.
    #[inline]
    fn jumpers<const WHITE: bool>(&self, sides: &Sides<R>) -> WordOf<R> {
        // Where kings jump as men do, they are looked at together with them.
        let alike = !R::KINGS_FLY && R::MEN_TAKE_KINGS;
        let men = if alike { sides.own } else { sides.men() };
        let mut jumpers = WordOf::<R>::ZERO;
        each_direction!(D in R::CAPTURES => {
            if man_captures::<R, WHITE>(D) {
                jumpers |= men & self.of_men[D];
            }
            let looked_at = alike && man_captures::<R, WHITE>(D);
            if !R::KINGS_FLY && !looked_at {
                jumpers |= sides.own_kings() & self.of_kings[D];
            }
        });
        jumpers
    }
}

/// First jumps of all men or of all kings that do not fly.
#[derive(Clone, Copy, Default)]
struct Jumps<R: Rules> {
    /// The landing squares by direction.
    landings: [WordOf<R>; 8],
    /// The squares from which a jump may go on; on all others it ends. The way back is none of them: there the piece
    /// itself still stands.
    open: WordOf<R>,
}

impl<R: Rules> Jumps<R> {
    #[inline]
    fn of<const WHITE: bool, const KING: bool>(pieces: WordOf<R>, targets: &[WordOf<R>; 8]) -> Self {
        let mut landings = [WordOf::<R>::ZERO; 8];
        let mut open = WordOf::<R>::ZERO;
        each_direction!(D in R::CAPTURES => {
            if KING || man_captures::<R, WHITE>(D) {
                landings[D] = shift::<R::Board, D>(shift::<R::Board, D>(pieces & targets[D]));
                open |= targets[D];
            }
        });
        let crown = if KING { Word::ZERO } else { promotion_row::<R, WHITE>() };
        let open = match R::PROMOTION {
            Promotion::Passes => open,
            Promotion::Stops => open & !crown,
            Promotion::GoesOnAsKing => open | crown,
        };
        Self { landings, open }
    }

    #[inline]
    fn any_open(&self) -> bool {
        let mut landings = WordOf::<R>::ZERO;
        each_direction!(D in R::CAPTURES => {
            landings |= self.landings[D];
        });
        (landings & self.open).any()
    }

    #[inline]
    fn singles(&self) -> u64 {
        let mut count = 0;
        each_direction!(D in R::CAPTURES => {
            count += (self.landings[D] & !self.open).count();
        });
        u64::from(count)
    }

    /// Calls `each` with the start, the captured bit and the end of every single jump.
    #[inline]
    fn for_each_single(&self, mut each: impl FnMut(u32, WordOf<R>, u32)) {
        each_direction!(D in R::CAPTURES => {
            for landing in Bits(self.landings[D] & !self.open) {
                let over = unshift::<R::Board, D>(Word::bit(landing));
                each(unshift::<R::Board, D>(over).lowest(), over, landing);
            }
        });
    }

    /// Searches on from every open jump.
    fn search<S: Sink<R>, const WHITE: bool, const KING: bool>(&self, sides: &Sides<R>, sink: &mut S) {
        each_direction!(D in R::CAPTURES => {
            for landing in Bits(self.landings[D] & self.open) {
                let landing = WordOf::<R>::bit(landing);
                let over = unshift::<R::Board, D>(landing);
                let from = unshift::<R::Board, D>(over);
                Search::<R, S, WHITE>::new(sides, from, sink).first_jump::<KING>(landing, over);
            }
        });
    }

    /// Tells the sink every single jump.
    fn tell_singles<S: Sink<R>, const WHITE: bool, const KING: bool>(&self, sides: &Sides<R>, sink: &mut S) {
        self.for_each_single(|from, over, to| {
            Search::<R, S, WHITE>::new(sides, Word::bit(from), sink).single::<KING>(Word::bit(to), over);
        });
    }
}

/// The first jumps of all pieces that can capture.
pub(super) struct FirstJumps<R: Rules> {
    men: Jumps<R>,
    /// Of kings that do not fly, if there are any.
    kings: Option<Jumps<R>>,
    /// All flying kings, if any of them can capture.
    flyers: WordOf<R>,
}

impl<R: Rules> FirstJumps<R> {
    /// Nothing if there is no capture at all, which is the usual case and found out first.
    ///
    /// Inlined by force: perft as a whole was measured to take a sixth less time than with a call here.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub(super) fn of<const WHITE: bool>(sides: &Sides<R>) -> Option<Self> {
        let empty = sides.empty();
        let targets = Targets::of(sides, empty);
        let flyers = flyers(sides, empty);
        if !(targets.jumpers::<WHITE>(sides) | flyers).any() {
            return None;
        }
        let men = Jumps::of::<WHITE, false>(sides.men(), &targets.of_men);
        let kings = sides.own_kings();
        let walkers = !R::KINGS_FLY && kings.any();
        let kings = walkers.then(|| Jumps::of::<WHITE, true>(kings, &targets.of_kings));
        Some(Self { men, kings, flyers })
    }

    /// Are there more than single jumps of men and of kings that do not fly?
    #[inline]
    pub(super) fn any_long(&self) -> bool {
        let kings_open = || self.kings.as_ref().is_some_and(Jumps::any_open);
        self.men.any_open() || if R::KINGS_FLY { self.flyers.any() } else { kings_open() }
    }

    /// Tells the sink all captures but those single jumps.
    pub(super) fn search<S: Sink<R>, const WHITE: bool>(&self, sides: &Sides<R>, sink: &mut S) {
        if self.men.any_open() {
            self.men.search::<S, WHITE, false>(sides, sink);
        }
        if R::KINGS_FLY {
            for from in Bits(self.flyers) {
                let from = WordOf::<R>::bit(from);
                Search::<R, S, WHITE>::new(sides, from, sink).king_goes_on(from, Word::ZERO, 0, false);
            }
        } else if let Some(kings) = self.kings.as_ref().filter(|kings| kings.any_open()) {
            kings.search::<S, WHITE, true>(sides, sink);
        }
    }

    /// The number of those single jumps.
    #[inline]
    pub(super) fn singles(&self) -> u64 {
        self.men.singles() + self.kings.as_ref().map_or(0, Jumps::singles)
    }

    /// May some of them have another rank than the rest?
    #[inline]
    pub(super) fn singles_differ(&self, sides: &Sides<R>) -> bool {
        let capturing_kings = if R::KINGS_FLY { self.flyers } else { sides.own_kings() };
        kings_matter::<R>() && ((sides.enemy & sides.kings) | capturing_kings).any()
    }

    /// Calls `each` with the start, the captured bit, the end and the promotion of every one of them.
    #[inline]
    pub(super) fn for_each_single<const WHITE: bool>(&self, mut each: impl FnMut(u32, WordOf<R>, u32, bool)) {
        let crown = promotion_row::<R, WHITE>();
        self.men.for_each_single(|from, over, to| each(from, over, to, (crown & Word::bit(to)).any()));
        if let Some(kings) = &self.kings {
            kings.for_each_single(|from, over, to| each(from, over, to, false));
        }
    }

    /// Tells the sink each of them.
    pub(super) fn tell_singles<S: Sink<R>, const WHITE: bool>(&self, sides: &Sides<R>, sink: &mut S) {
        self.men.tell_singles::<S, WHITE, false>(sides, sink);
        if let Some(kings) = &self.kings {
            kings.tell_singles::<S, WHITE, true>(sides, sink);
        }
    }
}

/// All flying kings, if any of them can capture.
#[inline]
fn flyers<R: Rules>(sides: &Sides<R>, empty: WordOf<R>) -> WordOf<R> {
    let kings = sides.own_kings();
    let capture = R::KINGS_FLY && kings.any() && flyers_capture::<R>(kings, sides.enemy, empty);
    if capture { kings } else { Word::ZERO }
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

/// Is there a capture?
#[inline]
pub(crate) fn has_captures<R: Rules, const WHITE: bool>(sides: &Sides<R>) -> bool {
    let empty = sides.empty();
    (Targets::of(sides, empty).jumpers::<WHITE>(sides) | flyers(sides, empty)).any()
}
