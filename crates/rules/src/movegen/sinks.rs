//! Where finished captures go: into a list, or into a count.

use std::marker::PhantomData;

use super::precedence::{Best, order_matters};
use super::seen::Seen;
use crate::moves::Move;
use crate::rules::{Rules, WordOf};
use crate::word::Word;

/// Where finished captures go.
pub(super) trait Sink<R: Rules> {
    /// The captures of the piece on this bit follow.
    fn start(&mut self, from: u32);

    /// A capture of some rank that ends on the bit `to`; it may have been told before unless it is `new`.
    fn end(&mut self, to: WordOf<R>, captured: WordOf<R>, rank: u32, new: bool, promotes: bool);

    /// Called on entering a state of the search; false if its moves are known already.
    fn enter(&mut self, captured: WordOf<R>, tag: u32) -> bool;
}

/// Knows the captures that were told and the states that were searched, so that none comes twice. Only those of one
/// piece can meet, so the piece is part of the tags.
#[derive(Default)]
pub(super) struct Distinct<R: Rules> {
    seen: Seen<WordOf<R>>,
    from: u32,
}

impl<R: Rules> Distinct<R> {
    /// Tags of finished moves, apart from those of states.
    const END: u32 = 1 << 12;

    /// Adds a state; false if it was there. Where the order of taking matters, equal states may lead to different ranks;
    /// such boards and kings are small enough to search them all.
    #[inline]
    fn enter(&mut self, captured: WordOf<R>, tag: u32) -> bool {
        order_matters::<R>() || self.seen.insert(captured, self.from << 16 | tag)
    }

    /// Adds a finished move; false if it was there. `better` says that all moves before it have become void.
    #[inline]
    fn insert(&mut self, to: u32, captured: WordOf<R>, better: bool) -> bool {
        if order_matters::<R>() && better {
            self.seen = Seen::default();
        }
        self.seen.insert(captured, self.from << 16 | Self::END | to)
    }
}

/// Collects distinct moves.
pub(super) struct Moves<'a, R: Rules> {
    pub(super) list: &'a mut Vec<Move<R>>,
    pub(super) best: Best,
    pub(super) distinct: Distinct<R>,
}

impl<R: Rules> Sink<R> for Moves<'_, R> {
    #[inline]
    fn start(&mut self, from: u32) {
        self.distinct.from = from;
    }

    #[inline]
    fn end(&mut self, to: WordOf<R>, captured: WordOf<R>, rank: u32, new: bool, promotes: bool) {
        let (counts, better) = self.best.judge::<R>(rank);
        if better {
            self.list.clear();
        }
        let to = to.lowest();
        if counts && (new || self.distinct.insert(to, captured, better)) {
            self.list.push(Move::new(self.distinct.from, to, captured, promotes));
        }
    }

    #[inline]
    fn enter(&mut self, captured: WordOf<R>, tag: u32) -> bool {
        self.distinct.enter(captured, tag)
    }
}

/// Counts distinct moves.
#[derive(Default)]
pub(super) struct Count<R: Rules> {
    pub(super) moves: u64,
    pub(super) best: Best,
    distinct: Distinct<R>,
}

impl<R: Rules> Sink<R> for Count<R> {
    #[inline]
    fn start(&mut self, from: u32) {
        self.distinct.from = from;
    }

    #[inline]
    fn end(&mut self, to: WordOf<R>, captured: WordOf<R>, rank: u32, new: bool, _promotes: bool) {
        let (counts, better) = self.best.judge::<R>(rank);
        if better {
            self.moves = 0;
        }
        if counts && (new || self.distinct.insert(to.lowest(), captured, better)) {
            self.moves += 1;
        }
    }

    #[inline]
    fn enter(&mut self, captured: WordOf<R>, tag: u32) -> bool {
        self.distinct.enter(captured, tag)
    }
}

/// Counts orders of taking pieces.
#[derive(Default)]
pub(super) struct Orders<R: Rules> {
    pub(super) count: u64,
    pub(super) best: Best,
    rules: PhantomData<R>,
}

impl<R: Rules> Sink<R> for Orders<R> {
    fn start(&mut self, _from: u32) {}

    fn end(&mut self, _to: WordOf<R>, _captured: WordOf<R>, rank: u32, _new: bool, _promotes: bool) {
        let (counts, better) = self.best.judge::<R>(rank);
        if better {
            self.count = 0;
        }
        self.count += u64::from(counts);
    }

    fn enter(&mut self, _captured: WordOf<R>, _tag: u32) -> bool {
        true
    }
}
