//! What each feature is worth, by rules and board. Nothing here knows how features are counted.
//!
//! The numbers are hand-chosen, in hundredths of a man, in the opening and in the ending; between the two they are
//! blended by the men that are left. A man is 100 in the opening by definition.

use damka_rules::{Objective, VariantInfo};

/// What one feature is worth at the start of a game and with no man left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Phased {
    pub(crate) opening: i32,
    pub(crate) ending: i32,
}

const fn phased(opening: i32, ending: i32) -> Phased {
    Phased { opening, ending }
}

/// The weights of all features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// A man.
    pub(crate) man: Phased,
    /// A king.
    pub(crate) king: Phased,
    /// The first king of a side, besides.
    pub(crate) first_king: Phased,
    /// Each row that a man has gone.
    pub(crate) advance: Phased,
    /// A man in the middle four files and off its two first rows.
    pub(crate) centre: Phased,
    /// A man on its first row, which keeps kings away.
    pub(crate) back_row: Phased,
    /// A man on a file at the rim.
    pub(crate) edge: Phased,
    /// A king, for each step that it is nearer to the middle of the board.
    pub(crate) king_centre: Phased,
    /// A king on the main road, where the rules of kings make it a stronghold.
    pub(crate) main_road: Phased,
    /// Each man by which the halves of the board differ.
    pub(crate) balance: Phased,
    /// Each quiet move that a side has.
    pub(crate) mobility: Phased,
    /// The right to move.
    pub(crate) tempo: Phased,
    /// Each move of a flying king that is alone against enough pieces to catch it, for the other side.
    pub(crate) lone_moves: i32,
    /// A side with at most so many pieces hardly wins against a flying king: the score is divided by 8.
    pub(crate) drawish: u32,
}

/// Flying kings on the board of 32 squares.
const FLYING: Weights = Weights {
    man: phased(100, 110),
    king: phased(260, 300),
    first_king: phased(60, 60),
    advance: phased(2, 6),
    centre: phased(5, 2),
    back_row: phased(6, 2),
    edge: phased(-3, -1),
    king_centre: phased(1, 2),
    main_road: phased(15, 25),
    balance: phased(-2, -1),
    mobility: phased(1, 2),
    tempo: phased(3, 3),
    lone_moves: 40,
    drawish: 2,
};

/// Flying kings on larger boards: it takes one piece more to catch one.
const FLYING_LARGE: Weights = Weights {
    king: phased(240, 280),
    first_king: phased(50, 50),
    advance: phased(1, 5),
    centre: phased(4, 1),
    back_row: phased(3, 0),
    edge: phased(-4, -1),
    drawish: 3,
    ..FLYING
};

/// Kings that go one square.
const SHORT: Weights = Weights {
    king: phased(130, 140),
    first_king: phased(10, 0),
    advance: phased(2, 4),
    centre: phased(4, 1),
    back_row: phased(9, 1),
    king_centre: phased(3, 3),
    main_road: phased(0, 0),
    mobility: phased(2, 2),
    drawish: 0,
    ..FLYING
};

/// Men that go along files and ranks: nothing can be got past, so space and mobility decide.
const ORTHOGONAL: Weights = Weights {
    king: phased(400, 450),
    advance: phased(5, 8),
    centre: phased(2, 1),
    back_row: phased(0, 0),
    edge: phased(0, 0),
    main_road: phased(0, 0),
    mobility: phased(2, 1),
    drawish: 1,
    ..FLYING
};

/// The first king wins: a man is worth what it has gone.
const BREAKTHROUGH: Weights =
    Weights { advance: phased(6, 14), back_row: phased(14, 14), mobility: phased(1, 1), ..FLYING_LARGE };

/// What bears on the choice of weights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    /// Kings go any distance.
    pub(crate) kings_fly: bool,
    /// Men go along files.
    pub(crate) orthogonal: bool,
}

impl Weights {
    /// The weights of a variant.
    pub(crate) fn of(variant: &VariantInfo, traits: Traits) -> Self {
        let large = variant.board.squares() > 40;
        match (variant.objective, traits) {
            (Objective::FirstKing, _) => BREAKTHROUGH,
            (_, Traits { orthogonal: true, .. }) => ORTHOGONAL,
            (_, Traits { kings_fly: false, .. }) => SHORT,
            _ if large => FLYING_LARGE,
            _ => FLYING,
        }
    }
}
