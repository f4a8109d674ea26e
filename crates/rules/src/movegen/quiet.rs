//! Moves without capture. The callers have made sure that there is no capture.

use super::{Sides, man_moves, promotion_row};
use crate::direction::each_direction;
use crate::geometry::{Bits, shift, unshift};
use crate::moves::Move;
use crate::rules::{Rules, WordOf};
use crate::word::Word;

/// Calls `each` with every quiet move.
#[inline]
pub(crate) fn for_each_quiet<R: Rules, const WHITE: bool>(sides: &Sides<R>, mut each: impl FnMut(Move<R>)) {
    let empty = sides.empty();
    let men = sides.men();
    each_direction!(D in R::MOVES => {
        if const { man_moves::<R, WHITE>(D) } {
            let targets = shift::<R::Board, D>(men) & empty;
            for to in Bits(targets) {
                let from = unshift::<R::Board, D>(Word::bit(to)).lowest();
                let promotes = (promotion_row::<R, WHITE>() & Word::bit(to)).any();
                each(Move::new(from, to, Word::ZERO, promotes));
            }
        }
    });
    for from in Bits(sides.moving_kings()) {
        each_direction!(D in R::MOVES => {
            let mut target = shift::<R::Board, D>(Word::bit(from)) & empty;
            while target.any() {
                each(Move::new(from, target.lowest(), Word::ZERO, false));
                if !R::KINGS_FLY {
                    break;
                }
                target = shift::<R::Board, D>(target) & empty;
            }
        });
    }
}

/// Calls `each` with the pieces after every quiet move, seen by the other side: [`for_each_quiet`] without the moves.
#[inline]
pub(crate) fn for_each_quiet_after<R: Rules, const WHITE: bool>(
    sides: &Sides<R>,
    mut each: impl FnMut(&Sides<R>),
) {
    let empty = sides.empty();
    let men = sides.men();
    each_direction!(D in R::MOVES => {
        if const { man_moves::<R, WHITE>(D) } {
            for to in Bits(shift::<R::Board, D>(men) & empty) {
                let to = WordOf::<R>::bit(to);
                let path = to | unshift::<R::Board, D>(to);
                let crowned = to & promotion_row::<R, WHITE>();
                let after = Sides { own: sides.enemy, enemy: sides.own ^ path, kings: sides.kings | crowned, ..*sides };
                each(&after.remembering(None));
            }
        }
    });
    for from in Bits(sides.moving_kings()) {
        let from = WordOf::<R>::bit(from);
        each_direction!(D in R::MOVES => {
            let mut to = shift::<R::Board, D>(from) & empty;
            while to.any() {
                let path = from | to;
                let after = Sides { own: sides.enemy, enemy: sides.own ^ path, kings: sides.kings ^ path, ..*sides };
                each(&after.remembering(Some((from.lowest(), to.lowest()))));
                if !R::KINGS_FLY {
                    break;
                }
                to = shift::<R::Board, D>(to) & empty;
            }
        });
    }
}

/// The number of quiet moves.
#[inline]
pub(crate) fn count_quiet<R: Rules, const WHITE: bool>(sides: &Sides<R>) -> u64 {
    let empty = sides.empty();
    let (men, kings) = (sides.men(), sides.moving_kings());
    let mut count = 0;
    each_direction!(D in R::MOVES => {
        if const { man_moves::<R, WHITE>(D) } {
            count += (shift::<R::Board, D>(men) & empty).count();
        }
    });
    if kings.any() {
        each_direction!(D in R::MOVES => {
            // All kings step together: no two of them meet, since a ray ends at the next piece.
            let mut targets = shift::<R::Board, D>(kings) & empty;
            while targets.any() {
                count += targets.count();
                if !R::KINGS_FLY {
                    break;
                }
                targets = shift::<R::Board, D>(targets) & empty;
            }
        });
    }
    u64::from(count)
}

/// Is there a quiet move between two bits (single-bit words)?
#[inline]
pub(crate) fn is_quiet<R: Rules, const WHITE: bool>(
    sides: &Sides<R>,
    from: WordOf<R>,
    to: WordOf<R>,
) -> bool {
    let empty = sides.empty();
    if !(sides.own & from).any() || !(empty & to).any() {
        return false;
    }
    let king = (sides.kings & from).any();
    if king && !(sides.moving_kings() & from).any() {
        return false;
    }
    let mut found = false;
    each_direction!(D in R::MOVES => {
        if king || man_moves::<R, WHITE>(D) {
            let mut target = shift::<R::Board, D>(from) & empty;
            while (target & !to).any() && king && R::KINGS_FLY {
                target = shift::<R::Board, D>(target) & empty;
            }
            found |= (target & to).any();
        }
    });
    found
}
