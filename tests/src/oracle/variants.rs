//! The variants as the slow generator knows them: facts of their rules and set-ups, from the rule books only.

use std::cmp::Ordering;

use super::{Board, Choice, Landing, Lift, Piece, Place, Promotion, RuleFacts, Side, Squares, Step};

const DIAGONALS: &[Step] = &[(-1, -1), (-1, 1), (1, -1), (1, 1)];
const DIAGONALS_FORWARD: &[Step] = &[(-1, -1), (-1, 1)];
const ORTHOGONALS: &[Step] = &[(-1, 0), (0, -1), (0, 1), (1, 0)];
const FORWARD_AND_SIDEWAYS: &[Step] = &[(-1, 0), (0, -1), (0, 1)];
/// Along files and ranks from one dark square to the next.
const FRISIAN: &[Step] = &[(-1, -1), (-1, 1), (1, -1), (1, 1), (-2, 0), (0, -2), (0, 2), (2, 0)];
const ARMENIAN_MEN: &[Step] = &[(-1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1)];
const ARMENIAN_KINGS: &[Step] = &[(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];

/// R5-R16.
const RUSSIAN: RuleFacts = RuleFacts {
    rows: 8,
    columns: 8,
    squares: Squares::DarkLeft,  // R2
    men_move: DIAGONALS_FORWARD, // R5
    men_capture: DIAGONALS,      // R6
    kings_move: DIAGONALS,       // R7
    kings_capture: DIAGONALS,    // R8
    flying_kings: true,          // R7, R8
    landing: Landing::Any,       // R8
    promotion: Promotion::King,  // R16
    choice: Choice::Free,        // R11
    men_take_kings: true,
    lift: Lift::AtEnd, // R13
    king_moves: None,
    first_king_ends: false,
};

/// R31-R37.
const INTERNATIONAL: RuleFacts = RuleFacts {
    rows: 10,
    columns: 10,
    promotion: Promotion::Pass, // R36
    choice: Choice::Most,       // R34
    ..RUSSIAN
};

/// R42-R47.
const ENGLISH: RuleFacts = RuleFacts {
    men_capture: DIAGONALS_FORWARD, // R43
    flying_kings: false,            // R44
    promotion: Promotion::Stop,     // R46
    ..RUSSIAN
};

/// International rules on the Russian board.
const BRAZILIAN: RuleFacts = RuleFacts { rows: 8, columns: 8, ..INTERNATIONAL };
/// International rules on a board of twelve.
const CANADIAN: RuleFacts = RuleFacts { rows: 12, columns: 12, ..INTERNATIONAL };
/// Brazilian with a free choice.
const POOL: RuleFacts = RuleFacts { choice: Choice::Free, ..BRAZILIAN };
/// English with a mirrored board, a strict choice, and kings that men cannot take.
const ITALIAN: RuleFacts =
    RuleFacts { squares: Squares::DarkRight, choice: Choice::Italian, men_take_kings: false, ..ENGLISH };
/// Men as in English draughts, flying kings.
const CZECH: RuleFacts = RuleFacts { flying_kings: true, choice: Choice::WithKing, ..ENGLISH };
const SPANISH: RuleFacts = RuleFacts { squares: Squares::DarkRight, choice: Choice::MostThenKings, ..CZECH };
const THAI: RuleFacts =
    RuleFacts { landing: Landing::Behind, choice: Choice::Free, lift: Lift::AtOnce, ..CZECH };
/// Captures in eight directions; articles 11, 12 and 17 of the rules of 2011.
const FRISIAN_RULES: RuleFacts = RuleFacts {
    men_capture: FRISIAN,
    kings_capture: FRISIAN,
    choice: Choice::Value,
    king_moves: Some(3),
    ..INTERNATIONAL
};
const KILLER: RuleFacts = RuleFacts { landing: Landing::BehindLastKing, ..INTERNATIONAL };
const BREAKTHROUGH: RuleFacts = RuleFacts { first_king_ends: true, ..INTERNATIONAL };
/// Russian rules on a board of ten columns and eight rows.
const SPANTSIRETI: RuleFacts = RuleFacts { rows: 8, columns: 10, ..RUSSIAN };
const SPANTSIRETI_INTERNATIONAL: RuleFacts = RuleFacts { rows: 8, columns: 10, ..INTERNATIONAL };
const TURKISH: RuleFacts = RuleFacts {
    squares: Squares::All,
    men_move: FORWARD_AND_SIDEWAYS,
    men_capture: FORWARD_AND_SIDEWAYS,
    kings_move: ORTHOGONALS,
    kings_capture: ORTHOGONALS,
    promotion: Promotion::Pass,
    choice: Choice::Most,
    lift: Lift::AtOnceNoTurn,
    ..RUSSIAN
};
/// The other reading of what a man does that reaches the last row in a capture.
const TURKISH_KING: RuleFacts = RuleFacts { promotion: Promotion::King, ..TURKISH };
/// Turkish with diagonal moves as well; jumped pieces stay until the move ends, so no capture can turn back.
const ARMENIAN: RuleFacts = RuleFacts {
    men_move: ARMENIAN_MEN,
    kings_move: ARMENIAN_KINGS,
    promotion: Promotion::King,
    lift: Lift::AtEnd,
    ..TURKISH
};

/// Where the men stand at the start.
enum SetUp {
    /// On so many full rows behind so many empty ones, seen from their own side.
    Rows(i32, i32),
    /// On both sides of the main road, which is empty (R30).
    AlongMainRoad,
}

struct Variant {
    name: &'static str,
    facts: &'static RuleFacts,
    first: Side,
    set_up: SetUp,
    /// PDN counts the squares from White's lower right corner, not from the upper left one.
    from_lower_right: bool,
}

const fn variant(name: &'static str, facts: &'static RuleFacts, rows: i32) -> Variant {
    Variant { name, facts, first: Side::White, set_up: SetUp::Rows(0, rows), from_lower_right: false }
}

static VARIANTS: [Variant; 24] = [
    variant("russian", &RUSSIAN, 3), // R1, R3
    Variant { set_up: SetUp::AlongMainRoad, ..variant("diagonal", &RUSSIAN, 0) },
    variant("international", &INTERNATIONAL, 4), // R31
    Variant { first: Side::Black, ..variant("english", &ENGLISH, 3) }, // R42
    variant("brazilian", &BRAZILIAN, 3),
    Variant { first: Side::Black, ..variant("pool", &POOL, 3) },
    variant("canadian", &CANADIAN, 5),
    variant("italian", &ITALIAN, 3),
    Variant { from_lower_right: true, ..variant("spanish", &SPANISH, 3) },
    Variant { from_lower_right: true, ..variant("portuguese", &SPANISH, 3) },
    variant("czech", &CZECH, 3),
    variant("frisian", &FRISIAN_RULES, 4),
    variant("frysk", &FRISIAN_RULES, 1),
    variant("breakthrough", &BREAKTHROUGH, 4),
    variant("killer", &KILLER, 4),
    Variant { set_up: SetUp::Rows(1, 2), ..variant("turkish", &TURKISH, 0) },
    Variant { first: Side::Black, from_lower_right: true, ..variant("thai", &THAI, 2) },
    variant("spantsireti", &SPANTSIRETI, 3),
    Variant { set_up: SetUp::Rows(1, 2), ..variant("armenian", &ARMENIAN, 0) },
    // Options where sources conflict.
    variant("unified-pool", &POOL, 3),
    Variant { set_up: SetUp::Rows(1, 2), ..variant("turkish-king", &TURKISH_KING, 0) },
    Variant { from_lower_right: true, ..variant("thai-white", &THAI, 2) },
    // Only for the comparison with published leaf counts.
    variant("spantsireti-int", &SPANTSIRETI_INTERNATIONAL, 3),
    Variant { first: Side::Black, from_lower_right: true, ..variant("thai12", &THAI, 3) },
];

/// The variant with a name; a `-giveaway` moves like its parent (R29).
fn find(name: &str) -> Option<&'static Variant> {
    let name = name.strip_suffix("-giveaway").unwrap_or(name);
    VARIANTS.iter().find(|variant| variant.name == name)
}

/// The names of all variants, without those of giveaway.
pub fn names() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().map(|variant| variant.name)
}

/// The facts of a variant by its name.
pub fn facts(name: &str) -> Option<&'static RuleFacts> {
    Some(find(name)?.facts)
}

/// The start position of a variant.
pub fn start(name: &str) -> Option<Board> {
    let variant = find(name)?;
    let mut board = Board::empty(variant.facts, variant.first);
    for place in board.places() {
        let side = match variant.set_up {
            SetUp::Rows(empty, rows) => {
                let occupied = empty..empty + rows;
                if occupied.contains(&place.row) {
                    Side::Black
                } else if occupied.contains(&(variant.facts.rows - 1 - place.row)) {
                    Side::White
                } else {
                    continue;
                }
            }
            // Black has what lies above and left of the road from the lower left to the upper right corner.
            SetUp::AlongMainRoad => match (place.row + place.column).cmp(&(variant.facts.rows - 1)) {
                Ordering::Less => Side::Black,
                Ordering::Equal => continue,
                Ordering::Greater => Side::White,
            },
        };
        board.set(place, Some(Piece { side, king: false }));
    }
    Some(board)
}

/// The number that PDN gives to a square in a variant.
pub fn notation_number(name: &str, place: Place) -> Option<i32> {
    let variant = find(name)?;
    let number = crate::fen::number(place, variant.facts);
    Some(if variant.from_lower_right { variant.facts.count() + 1 - number } else { number })
}
