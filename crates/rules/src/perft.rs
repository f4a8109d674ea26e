//! Perft: counting the leaves of the tree of legal moves, the standard check and speed measure of a move generator.
//!
//! Draws and repetitions play no part; a position without moves counts 0 below it, as does one in which the
//! objective of the variant is met. The last ply is counted without being made.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::direction::Directions;
use crate::geometry::Geometry;
use crate::movegen::{self, Sides};
use crate::moves::Move;
use crate::piece::Color;
use crate::position::{Position, legal_moves};
use crate::rules::Rules;
use crate::square::Square;
use crate::variant::Objective;

/// What counts as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Counting {
    /// One per start, end and set of captured pieces.
    #[default]
    Unique,
    /// One per start, end and *order* of captured pieces, as in older published tables.
    Orders,
}

/// The number of leaves `depth` plies below the position; 1 at depth 0.
///
/// ```
/// use damka_rules::{Counting, International, Objective, perft, variant};
/// let start = variant("international").unwrap().start.build::<International>(Default::default()).unwrap();
/// assert_eq!(perft(&start, 4, Counting::Unique, Objective::Normal), 4265);
/// ```
pub fn perft<R: Rules>(position: &Position<R>, depth: u32, counting: Counting, objective: Objective) -> u64 {
    if depth == 0 {
        return 1;
    }
    if objective.first_king(position).is_some() {
        return 0;
    }
    if objective == Objective::FirstKing {
        let mut lists = vec![Vec::new(); depth as usize - 1];
        return until_first_king(position, counting, &mut lists);
    }
    R::leaves(position, depth, counting)
}

/// [`perft`] where a king ends the game and none is on the board, with one list for every ply but the last.
fn until_first_king<R: Rules>(position: &Position<R>, counting: Counting, lists: &mut [Vec<Move<R>>]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else { return R::leaves(position, 1, counting) };
    position.legal_moves_into(list);
    let going_on = list.iter().filter(|mv| !mv.promotes());
    going_on
        .map(|mv| weight(position, mv, counting) * until_first_king(&position.play(mv), counting, rest))
        .sum()
}

/// [`perft`] without an objective, for one side to move.
pub(crate) fn leaves_below<R: Rules, const WHITE: bool>(
    sides: &Sides<R>,
    depth: u32,
    counting: Counting,
) -> u64 {
    let lists = |plies: u32| (0..plies).map(|_| Vec::with_capacity(64)).collect::<Vec<Vec<Move<R>>>>();
    match counting {
        Counting::Unique => unique::<R, WHITE>(sides, &mut lists(depth - 1)),
        Counting::Orders => orders::<R, WHITE>(sides, &mut lists(depth)),
    }
}

/// The leaves below each legal move, in the generator's order. The counts add up to [`perft`].
///
/// Under [`Counting::Orders`] a move that can be made in several orders has the leaves of all of them.
pub fn divide<R: Rules>(
    position: &Position<R>,
    depth: u32,
    counting: Counting,
    objective: Objective,
) -> Vec<(Move<R>, u64)> {
    if depth == 0 || objective.first_king(position).is_some() {
        return Vec::new();
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            (mv, weight(position, &mv, counting) * perft(&position.play(&mv), depth - 1, counting, objective))
        })
        .collect()
}

/// Do the landing squares of a route tell the order of its captures and nothing more? Where pieces capture in eight
/// directions, a king comes to the same piece from several squares.
const fn routes_are_orders<R: Rules>() -> bool {
    !R::CAPTURES.contains_all(Directions::ALL)
}

/// How often a move counts.
fn weight<R: Rules>(position: &Position<R>, mv: &Move<R>, counting: Counting) -> u64 {
    match counting {
        Counting::Unique => 1,
        Counting::Orders => order_count(position, mv),
    }
}

/// In how many orders the move can take its pieces.
fn order_count<R: Rules>(position: &Position<R>, mv: &Move<R>) -> u64 {
    if mv.captured().len() < movegen::circle::<R>() as usize {
        return 1;
    }
    let mut orders = 0;
    let mut seen = BTreeSet::new();
    movegen::for_each_route(position, mv, |route| {
        if routes_are_orders::<R>() || seen.insert(order(mv, route)) {
            orders += 1;
        }
        ControlFlow::Continue(())
    });
    orders
}

/// The pieces that a route takes, in order: one lies inside each leg.
fn order<R: Rules>(mv: &Move<R>, route: &[Square]) -> Vec<Square> {
    let starts = [mv.from()].into_iter().chain(route.iter().copied());
    let place = R::Board::place;
    starts
        .zip(route)
        .filter_map(|(from, &to)| {
            let ((row, column), end) = (place(from), place(to));
            let (down, right) = ((end.0 - row).signum(), (end.1 - column).signum());
            (1..R::Board::SQUARES as i32)
                .map(|step| (row + step * down, column + step * right))
                .take_while(|&at| at != end)
                .filter_map(|(row, column)| R::Board::square_at(row, column))
                .find(|&square| mv.captured().contains(square))
        })
        .collect()
}

/// The leaves one ply below.
#[inline]
fn leaves<R: Rules, const WHITE: bool>(sides: &Sides<R>) -> u64 {
    match movegen::count_captures::<R, WHITE>(sides) {
        0 => movegen::count_quiet::<R, WHITE>(sides),
        captures => captures,
    }
}

/// The leaves below, with one list for every ply but the last.
fn unique<R: Rules, const WHITE: bool>(sides: &Sides<R>, lists: &mut [Vec<Move<R>>]) -> u64 {
    match lists {
        [] => leaves::<R, WHITE>(sides),
        // The parents of leaves are most of the work: no call for each child.
        [list] if WHITE => sum_below::<R, WHITE>(sides, list, leaves::<R, false>),
        [list] => sum_below::<R, WHITE>(sides, list, leaves::<R, true>),
        [list, rest @ ..] => sum_below::<R, WHITE>(sides, list, |after| {
            if WHITE { unique::<R, false>(after, rest) } else { unique::<R, true>(after, rest) }
        }),
    }
}

/// The sum of `below` over all moves.
#[inline]
fn sum_below<R: Rules, const WHITE: bool>(
    sides: &Sides<R>,
    list: &mut Vec<Move<R>>,
    mut below: impl FnMut(&Sides<R>) -> u64,
) -> u64 {
    movegen::captures::<R, WHITE>(sides, list);
    if !list.is_empty() {
        return list.iter().map(|mv| below(&sides.after(mv))).sum();
    }
    let mut sum = 0;
    movegen::for_each_quiet_after::<R, WHITE>(sides, |after| sum += below(after));
    sum
}

fn orders<R: Rules, const WHITE: bool>(sides: &Sides<R>, lists: &mut [Vec<Move<R>>]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else { return 1 };
    if rest.is_empty() && routes_are_orders::<R>() {
        let captures = movegen::capture_orders::<R, WHITE>(sides);
        return if captures != 0 { captures } else { movegen::count_quiet::<R, WHITE>(sides) };
    }
    legal_moves::<R, WHITE>(sides, list);
    let turn = if WHITE { Color::White } else { Color::Black };
    let mut leaves = 0;
    for mv in list.iter() {
        let after = sides.after(mv);
        let below = if WHITE { orders::<R, false>(&after, rest) } else { orders::<R, true>(&after, rest) };
        let weight = order_count(&Position::from_sides(turn, sides), mv);
        leaves += weight * below;
    }
    leaves
}
