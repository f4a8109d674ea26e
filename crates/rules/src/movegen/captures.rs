//! Captures: all of them, or how many there are.
//!
//! Single jumps are told to a sink one by one only where their ranks differ ([`super::precedence`]); otherwise they are
//! taken as a set.

use super::Sides;
use super::jumps::FirstJumps;
use super::precedence::Best;
use super::sinks::{Count, Distinct, Moves, Orders};
use crate::moves::Move;
use crate::rules::Rules;

/// Puts all legal captures into `moves`, which is emptied first.
pub(crate) fn captures<R: Rules, const WHITE: bool>(sides: &Sides<R>, moves: &mut Vec<Move<R>>) {
    moves.clear();
    let Some(first) = FirstJumps::<R>::of::<WHITE>(sides) else { return };
    let differ = first.singles_differ(sides);
    if first.any_long() || differ {
        let mut sink = Moves { list: moves, best: Best::default(), distinct: Distinct::default() };
        first.search::<_, WHITE>(sides, &mut sink);
        if differ {
            first.tell_singles::<_, WHITE>(sides, &mut sink);
        }
        if differ || sink.best.voids_singles::<R>() {
            return;
        }
    }
    first
        .for_each_single::<WHITE>(|from, over, to, promotes| moves.push(Move::new(from, to, over, promotes)));
}

/// The number of captures, 0 if there is none.
#[inline]
pub(crate) fn count_captures<R: Rules, const WHITE: bool>(sides: &Sides<R>) -> u64 {
    let Some(first) = FirstJumps::<R>::of::<WHITE>(sides) else { return 0 };
    let singles = first.singles();
    if first.any_long() || first.singles_differ(sides) {
        count_long::<R, WHITE>(sides, &first, singles)
    } else {
        singles
    }
}

fn count_long<R: Rules, const WHITE: bool>(sides: &Sides<R>, first: &FirstJumps<R>, singles: u64) -> u64 {
    let mut count = Count::<R>::default();
    first.search::<_, WHITE>(sides, &mut count);
    if first.singles_differ(sides) {
        first.tell_singles::<_, WHITE>(sides, &mut count);
        return count.moves;
    }
    if count.best.voids_singles::<R>() { count.moves } else { count.moves + singles }
}

/// The number of captures when different orders of taking the same pieces count apart.
pub(crate) fn capture_orders<R: Rules, const WHITE: bool>(sides: &Sides<R>) -> u64 {
    let Some(first) = FirstJumps::<R>::of::<WHITE>(sides) else { return 0 };
    let mut orders = Orders::<R>::default();
    first.search::<_, WHITE>(sides, &mut orders);
    if first.singles_differ(sides) {
        first.tell_singles::<_, WHITE>(sides, &mut orders);
        return orders.count;
    }
    if orders.best.voids_singles::<R>() { orders.count } else { orders.count + first.singles() }
}
