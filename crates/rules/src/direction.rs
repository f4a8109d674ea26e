//! The eight directions of a board as White sees them, and sets of them.
//!
//! A direction is a number, because the generator takes it as a constant parameter; opposite directions differ in their
//! two low bits. Nothing here knows a board: how far a step reaches in bits is [`crate::geometry`]'s.

pub(crate) const NORTH_WEST: usize = 0;
pub(crate) const NORTH_EAST: usize = 1;
pub(crate) const SOUTH_WEST: usize = 2;
pub(crate) const SOUTH_EAST: usize = 3;
pub(crate) const NORTH: usize = 4;
pub(crate) const WEST: usize = 5;
pub(crate) const EAST: usize = 6;
pub(crate) const SOUTH: usize = 7;

/// Rows down and columns right of each direction.
pub(crate) const STEPS: [(i32, i32); 8] =
    [(-1, -1), (-1, 1), (1, -1), (1, 1), (-1, 0), (0, -1), (0, 1), (1, 0)];

/// The direction back.
pub(crate) const fn opposite(direction: usize) -> usize {
    direction ^ 3
}

/// Does the direction lead back towards the own side?
pub(crate) const fn is_backward<const WHITE: bool>(direction: usize) -> bool {
    let down = STEPS[direction].0;
    if WHITE { down > 0 } else { down < 0 }
}

/// A set of directions in which pieces go.
///
/// ```
/// use damka_rules::Directions;
/// assert!(Directions::ALL.contains_all(Directions::DIAGONAL));
/// assert!(!Directions::ORTHOGONAL.contains_all(Directions::DIAGONAL));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directions(u8);

impl Directions {
    /// The four along diagonals.
    pub const DIAGONAL: Self = Self(0x0f);
    /// The four along ranks and files. On a board with playing squares of one colour a step in one of them leads to
    /// the next playing square of the rank or file.
    pub const ORTHOGONAL: Self = Self(0xf0);
    /// All eight.
    pub const ALL: Self = Self(0xff);

    /// Is every direction of the other set in this one?
    pub const fn contains_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    pub(crate) const fn contains(self, direction: usize) -> bool {
        self.0 >> direction & 1 != 0
    }
}

/// Runs a block for each direction of a constant set as the constant `$d`; the others are not even compiled.
macro_rules! each_direction {
    ($d:ident in $set:expr => $body:block) => {
        $crate::direction::each_direction!(@ $d, $set, $body,
            NORTH_WEST NORTH_EAST SOUTH_WEST SOUTH_EAST NORTH WEST EAST SOUTH)
    };
    (@ $d:ident, $set:expr, $body:block, $($direction:ident)*) => {{
        $({
            const $d: usize = $crate::direction::$direction;
            if const { $set.contains($d) } $body
        })*
    }};
}
pub(crate) use each_direction;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_directions_lead_back() {
        for (direction, (down, right)) in STEPS.into_iter().enumerate() {
            assert_eq!(STEPS[opposite(direction)], (-down, -right));
        }
    }
}
