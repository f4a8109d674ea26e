//! The one list of variants.
//!
//! Every variant is a constant that says what differs from another one; the giveaway form of a variant is made from it.

use crate::any::Family;
use crate::draw;
use crate::piece::Color;
use crate::setup::{KingMoves, Setup};
use crate::square::SquareSet;
use crate::variant::{Board, GameType, Notation, NumberOrigin, Objective, Playing, ResultStyle, VariantInfo};

const fn standard(first_mover: Color, squares: usize, men: usize) -> Setup {
    Setup {
        turn: first_mover,
        men: [SquareSet::range(squares - men, squares), SquareSet::first(men)],
        kings: [SquareSet::EMPTY; 2],
        king_moves: [KingMoves::NONE; 2],
    }
}

/// R30: the main road is empty, Black stands above and left of it, White below and right.
const DIAGONAL_START: Setup = Setup {
    turn: Color::White,
    men: [
        SquareSet::of(&[11, 15, 18, 19, 22, 23, 25, 26, 27, 29, 30, 31]),
        SquareSet::of(&[0, 1, 2, 4, 5, 6, 8, 9, 12, 13, 16, 20]),
    ],
    kings: [SquareSet::EMPTY; 2],
    king_moves: [KingMoves::NONE; 2],
};

const EIGHT: Board = Board { width: 8, height: 8, playing: Playing::LeftCorner };
const MIRRORED: Board = Board { width: 8, height: 8, playing: Playing::RightCorner };
const TEN: Board = Board { width: 10, height: 10, playing: Playing::LeftCorner };
const TWELVE: Board = Board { width: 12, height: 12, playing: Playing::LeftCorner };
const WIDE: Board = Board { width: 10, height: 8, playing: Playing::LeftCorner };

const RUSSIAN: VariantInfo = VariantInfo {
    name: "russian",
    title: "Russian draughts",
    aliases: &["shashki", "русские", "російські"],
    family: Family::Russian,
    objective: Objective::Normal,
    first_mover: Color::White,             // R3
    start: standard(Color::White, 32, 12), // R1
    board: EIGHT,
    number_origin: NumberOrigin::TopLeft,
    notation: Notation::Algebraic, // R27
    game_type: Some(GameType { number: 25, text: "25,W,8,8,A0,0" }),
    results: ResultStyle::Default,
    capture_sign: ':',
    draw_rules: draw::RUSSIAN,
};

const INTERNATIONAL: VariantInfo = VariantInfo {
    name: "international",
    title: "International draughts",
    aliases: &[
        "standard",
        "polish",
        "dammen",
        "10x10",
        "международные",
        "стоклеточные",
        "міжнародні",
        "стоклітинні",
    ],
    family: Family::International,
    first_mover: Color::White,
    start: standard(Color::White, 50, 20), // R31
    board: TEN,
    notation: Notation::Numeric, // R41
    game_type: Some(GameType { number: 20, text: "20,W,10,10,N2,0" }),
    results: ResultStyle::International,
    capture_sign: 'x',
    draw_rules: draw::INTERNATIONAL,
    ..RUSSIAN
};

const ENGLISH: VariantInfo = VariantInfo {
    name: "english",
    title: "English draughts",
    aliases: &[
        "american",
        "checkers",
        "american/english",
        "american checkers",
        "английские",
        "англійські",
        "чекерс",
    ],
    family: Family::English,
    first_mover: Color::Black, // R42
    start: standard(Color::Black, 32, 12),
    notation: Notation::Numeric,
    game_type: Some(GameType { number: 21, text: "21,B,8,8,N1,0" }),
    capture_sign: 'x',
    draw_rules: draw::ENGLISH,
    ..RUSSIAN
};

const BRAZILIAN: VariantInfo = VariantInfo {
    name: "brazilian",
    title: "Brazilian draughts",
    aliases: &["brasileiras", "бразильские", "бразильські"],
    family: Family::Brazilian,
    game_type: Some(GameType { number: 26, text: "26,W,8,8,A0,0" }),
    capture_sign: 'x',
    ..RUSSIAN
};

const DIAGONAL: VariantInfo = VariantInfo {
    name: "diagonal",
    title: "Diagonal draughts",
    aliases: &["диагональные", "діагональні"],
    start: DIAGONAL_START,
    game_type: Some(GameType { number: 42, text: "42,W,8,8,A0,0" }),
    ..RUSSIAN
};

const POOL: VariantInfo = VariantInfo {
    name: "pool",
    title: "Pool draughts",
    aliases: &["pool checkers", "american pool", "пул", "пул-чекерс"],
    family: Family::Pool,
    first_mover: Color::Black, // APCA 7
    start: standard(Color::Black, 32, 12),
    notation: Notation::Numeric,
    game_type: Some(GameType { number: 23, text: "23,B,8,8,N1,0" }),
    capture_sign: 'x',
    draw_rules: draw::POOL,
    ..RUSSIAN
};

/// Pool checkers as federations play it together: White begins, squares have letters.
const UNIFIED_POOL: VariantInfo = VariantInfo {
    name: "unified-pool",
    title: "Unified pool draughts",
    aliases: &["unified pool checkers", "zimbabwean"],
    first_mover: Color::White,
    start: standard(Color::White, 32, 12),
    notation: Notation::Algebraic,
    game_type: Some(GameType { number: 23, text: "23,W,8,8,A0,0" }),
    ..POOL
};

const CANADIAN: VariantInfo = VariantInfo {
    name: "canadian",
    title: "Canadian draughts",
    aliases: &["12x12", "канадские", "канадські"],
    family: Family::Canadian,
    start: standard(Color::White, 72, 30),
    board: TWELVE,
    game_type: Some(GameType { number: 27, text: "27,W,12,12,N2,0" }),
    ..INTERNATIONAL
};

const CZECH: VariantInfo = VariantInfo {
    name: "czech",
    title: "Czech draughts",
    aliases: &["česká dáma", "чешские", "чеські"],
    family: Family::Czech,
    game_type: Some(GameType { number: 29, text: "29,W,8,8,A0,0" }),
    capture_sign: 'x',
    draw_rules: draw::CZECH,
    ..RUSSIAN
};

const ITALIAN: VariantInfo = VariantInfo {
    name: "italian",
    title: "Italian draughts",
    aliases: &["dama italiana", "итальянские", "італійські"],
    family: Family::Italian,
    board: MIRRORED,
    notation: Notation::Numeric,
    game_type: Some(GameType { number: 22, text: "22,W,8,8,N2,1" }),
    capture_sign: 'x',
    draw_rules: draw::ITALIAN,
    ..RUSSIAN
};

const SPANISH: VariantInfo = VariantInfo {
    name: "spanish",
    title: "Spanish draughts",
    aliases: &["damas españolas", "испанские", "іспанські"],
    family: Family::Spanish,
    number_origin: NumberOrigin::BottomRight,
    game_type: Some(GameType { number: 24, text: "24,W,8,8,N1,1" }),
    draw_rules: draw::REPETITION_ONLY,
    ..ITALIAN
};

const PORTUGUESE: VariantInfo = VariantInfo {
    name: "portuguese",
    title: "Portuguese draughts",
    aliases: &["damas clássicas", "португальские", "португальські"],
    game_type: Some(GameType { number: 28, text: "28,W,8,8,N1,1" }),
    ..SPANISH
};

const FRISIAN: VariantInfo = VariantInfo {
    name: "frisian",
    title: "Frisian draughts",
    aliases: &["frysk dammen", "frysk damjen", "фризские", "фризькі"],
    family: Family::Frisian,
    game_type: Some(GameType { number: 40, text: "40,W,10,10,N2,0" }),
    results: ResultStyle::Default,
    draw_rules: draw::FRISIAN,
    ..INTERNATIONAL
};

const FRYSK: VariantInfo = VariantInfo {
    name: "frysk",
    title: "Frysk!",
    aliases: &["фриск"],
    start: standard(Color::White, 50, 5),
    game_type: Some(GameType { number: 97, text: "97,W,10,10,N2,0" }), // lidraughts
    ..FRISIAN
};

const TURKISH: VariantInfo = VariantInfo {
    name: "turkish",
    title: "Turkish draughts",
    aliases: &["dama", "турецкие", "турецькі"],
    family: Family::Turkish,
    start: Setup {
        turn: Color::White,
        men: [SquareSet::range(40, 56), SquareSet::range(8, 24)],
        kings: [SquareSet::EMPTY; 2],
        king_moves: [KingMoves::NONE; 2],
    },
    board: Board { width: 8, height: 8, playing: Playing::All },
    game_type: Some(GameType { number: 30, text: "30,W,8,8,A0,0" }),
    capture_sign: 'x',
    draw_rules: draw::TURKISH,
    ..RUSSIAN
};

/// The other reading of Turkish rules, which GameType does not tell apart.
const TURKISH_KING: VariantInfo = VariantInfo {
    name: "turkish-king",
    title: "Turkish draughts with crowning in passing",
    aliases: &[],
    family: Family::TurkishCrowning,
    ..TURKISH
};

const ARMENIAN: VariantInfo = VariantInfo {
    name: "armenian",
    title: "Armenian draughts",
    aliases: &["tama", "армянские", "вірменські"],
    family: Family::Armenian,
    game_type: Some(GameType { number: 44, text: "44,W,8,8,A0,0" }), // outside the standard
    draw_rules: draw::REPETITION_ONLY,
    ..TURKISH
};

const KILLER: VariantInfo = VariantInfo {
    name: "killer",
    title: "Killer draughts",
    aliases: &["киллер", "кілер", "кіллер"],
    family: Family::Killer,
    game_type: None,
    ..INTERNATIONAL
};

/// The first king wins. A man that passes the last row in a capture and stays a man does not count.
const BREAKTHROUGH: VariantInfo = VariantInfo {
    name: "breakthrough",
    title: "Breakthrough draughts",
    aliases: &["на прорыв", "на прорив"],
    objective: Objective::FirstKing,
    game_type: Some(GameType { number: 96, text: "96,W,10,10,N2,0" }),
    draw_rules: draw::BREAKTHROUGH,
    ..INTERNATIONAL
};

/// Sources differ about the first mover; PDN says Black. For the others there is [`THAI_WHITE`].
const THAI: VariantInfo = VariantInfo {
    name: "thai",
    title: "Thai draughts",
    aliases: &["makhos", "thai checkers", "тайские", "тайські"],
    family: Family::Thai,
    first_mover: Color::Black,
    start: standard(Color::Black, 32, 8),
    number_origin: NumberOrigin::BottomRight,
    notation: Notation::Numeric,
    game_type: Some(GameType { number: 31, text: "31,B,8,8,N2,0" }),
    capture_sign: '-',
    draw_rules: draw::REPETITION_ONLY,
    ..RUSSIAN
};

/// The other reading, which GameType does not tell apart.
const THAI_WHITE: VariantInfo = VariantInfo {
    name: "thai-white",
    title: "Thai draughts with White to begin",
    aliases: &[],
    first_mover: Color::White,
    start: standard(Color::White, 32, 8),
    ..THAI
};

/// For comparison with a published table of leaf counts.
const THAI12: VariantInfo = VariantInfo {
    name: "thai12",
    title: "Twelve-man Thai draughts",
    aliases: &[],
    start: standard(Color::Black, 32, 12),
    game_type: None,
    ..THAI
};

const SPANTSIRETI: VariantInfo = VariantInfo {
    name: "spantsireti",
    title: "Spantsireti draughts",
    aliases: &["spantsiretti", "спанцирети", "спанціреті"],
    family: Family::Spantsireti,
    start: standard(Color::White, 40, 15),
    board: WIDE,
    game_type: Some(GameType { number: 41, text: "41,W,10,8,A0,0" }),
    draw_rules: draw::REPETITION_ONLY,
    ..RUSSIAN
};

/// For comparison with a published table of leaf counts.
const SPANTSIRETI_INTERNATIONAL: VariantInfo = VariantInfo {
    name: "spantsireti-int",
    title: "International Spantsireti draughts",
    family: Family::SpantsiretiInternational,
    aliases: &[],
    game_type: None,
    ..SPANTSIRETI
};

/// The text of two constants together.
macro_rules! joined {
    ($first:expr, $second:expr) => {{
        const PARTS: [&[u8]; 2] = [$first.as_bytes(), $second.as_bytes()];
        const LEN: usize = PARTS[0].len() + PARTS[1].len();
        const BYTES: [u8; LEN] = {
            let (mut bytes, mut at) = ([0; LEN], 0);
            while at < LEN {
                let first = PARTS[0].len();
                bytes[at] = if at < first { PARTS[0][at] } else { PARTS[1][at - first] };
                at += 1;
            }
            bytes
        };
        match std::str::from_utf8(&BYTES) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }};
}

/// `Russian draughts` without the second word.
const fn adjective(title: &'static str) -> &'static str {
    match title.as_bytes().split_last_chunk() {
        Some((first, b" draughts")) => title.split_at(first.len()).0,
        _ => title,
    }
}

/// The list: the variants in the order in which they are shown, and after them their giveaway forms with what these do not
/// take over from them. A variant that is won by a king has none, nor has one that differs from another by an option only.
macro_rules! variants {
    ($($variant:ident $({ $($field:ident: $value:expr),* })?,)* ; $($only:ident,)*) => {
        static VARIANTS: &[VariantInfo] = &[
            $($variant,)*
            $($only,)*
            $(VariantInfo {
                $($($field: $value,)*)?
                ..VariantInfo {
                    name: joined!($variant.name, "-giveaway"),
                    title: joined!(adjective($variant.title), " giveaway draughts"),
                    aliases: &[],
                    objective: Objective::Giveaway,
                    game_type: None,
                    ..$variant
                }
            },)*
        ];
    };
}

variants! {
    RUSSIAN { aliases: &["poddavki", "giveaway", "поддавки", "піддавки"] },
    DIAGONAL,
    INTERNATIONAL {
        aliases: &["antidraughts"],
        game_type: Some(GameType { number: 98, text: "98,W,10,10,N2,0" }),
        draw_rules: draw::INTERNATIONAL_GIVEAWAY
    },
    ENGLISH { aliases: &["suicide checkers", "losing draughts"] },
    BRAZILIAN,
    TURKISH,
    ARMENIAN,
    FRISIAN,
    FRYSK,
    POOL,
    CANADIAN,
    CZECH,
    ITALIAN,
    SPANISH,
    PORTUGUESE,
    KILLER,
    THAI,
    THAI12,
    SPANTSIRETI,
    SPANTSIRETI_INTERNATIONAL,
    ;
    BREAKTHROUGH,
    UNIFIED_POOL,
    TURKISH_KING,
    THAI_WHITE,
}

/// GameType numbers that programs have made up beyond those of [`VariantInfo::game_type`], and what they mean by them.
const OTHER_NUMBERS: &[(u16, &str)] = &[
    (43, "turkish"),       // hcheckers
    (44, "killer"),        // hcheckers reads it so, although it writes it for armenian
    (45, "killer"),        // hcheckers
    (99, "international"), // lidraughts, for a game from any position
];

/// The variants that games without a name of their variant are of, likeliest first.
const COMMON: &[&str] = &["russian", "brazilian", "english", "international"];

/// Words in the names of variants that are known, and not supported; in small letters.
pub const UNSUPPORTED_VARIANTS: &[&str] = &["bashni", "gothic", "lasca", "ossetian", "stavropol", "towers"];

/// All variants.
// Not inlined: with the length of the list known, searches in it are unrolled, at minutes of compilation.
#[inline(never)]
pub fn variants() -> &'static [VariantInfo] {
    VARIANTS
}

/// The variant with a name or an alias; case is ignored.
///
/// ```
/// assert_eq!(damka_rules::variant("Poddavki").unwrap().name, "russian-giveaway");
/// ```
pub fn variant(name: &str) -> Option<&'static VariantInfo> {
    let name = name.to_lowercase();
    VARIANTS.iter().find(|info| {
        info.name == name || info.aliases.contains(&name.as_str()) || info.title.to_lowercase() == name
    })
}

/// The variant with a PDN GameType number, the likeliest one where programs differ.
///
/// ```
/// assert_eq!(damka_rules::variant_by_game_type(22).unwrap().name, "italian");
/// ```
pub fn variant_by_game_type(number: u16) -> Option<&'static VariantInfo> {
    variants_by_game_type(number).next()
}

/// The variant that a whole PDN GameType names: by its number, and by the other fields where several variants share that.
///
/// ```
/// let named = |text| damka_rules::variant_of_game_type(text).map(|info| info.name);
/// assert_eq!([named("23"), named("23,W,8,8,A0,0")], [Some("pool"), Some("unified-pool")]);
/// ```
pub fn variant_of_game_type(text: &str) -> Option<&'static VariantInfo> {
    let text = text.trim();
    let digits = text.split(|c: char| !c.is_ascii_digit()).next()?;
    let exact = VARIANTS.iter().find(|info| info.game_type.is_some_and(|game_type| game_type.text == text));
    exact.or_else(|| variant_by_game_type(digits.parse().ok()?))
}

/// All variants that some program means by a PDN GameType number, the likeliest first; not the options of a variant, which
/// share its number.
pub fn variants_by_game_type(number: u16) -> impl Iterator<Item = &'static VariantInfo> {
    let with_number =
        move |info: &&VariantInfo| info.game_type.is_some_and(|game_type| game_type.number == number);
    let others = OTHER_NUMBERS.iter().filter(move |entry| entry.0 == number);
    VARIANTS.iter().filter(with_number).take(1).chain(others.filter_map(|entry| variant(entry.1)))
}

/// The variants that games are of which do not name their variant, likeliest first.
pub fn common_variants() -> impl Iterator<Item = &'static VariantInfo> {
    COMMON.iter().filter_map(|name| variant(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Square, Tolerance};

    #[test]
    fn start_positions_build_without_tolerance() {
        for info in variants() {
            assert!(info.position(&info.start, Tolerance::NONE).is_ok(), "{}", info.name);
            assert_eq!(info.start.turn, info.first_mover, "{}", info.name);
        }
    }

    #[test]
    fn names_aliases_and_game_types_are_unique() {
        let mut names: Vec<_> =
            variants().iter().flat_map(|info| info.aliases.iter().copied().chain([info.name])).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for info in variants() {
            assert_eq!(variant(info.name), Some(info));
            if let Some(game_type) = info.game_type {
                // A number that several share is that of the first, of which the others are options.
                let first = variant_by_game_type(game_type.number).unwrap();
                assert!(first == info || first.board == info.board);
                assert_eq!(variant_of_game_type(game_type.text).unwrap().game_type, info.game_type);
                assert!(game_type.text.starts_with(&format!("{},", game_type.number)));
            }
        }
    }

    #[test]
    fn coordinates_and_numbers_round_trip() {
        for info in variants() {
            for index in 0..info.board.squares() {
                let square = Square::new(index as u8);
                let (file, rank) = info.coordinates(square);
                assert_eq!(info.from_coordinates(file, rank), Some(square));
                assert_eq!(info.from_number(info.number(square)), Some(square));
            }
        }
        let english = variant("english").unwrap();
        for (number, text) in [(1, "b8"), (4, "h8"), (5, "a7"), (32, "g1")] {
            let square = english.from_number(number).unwrap();
            assert_eq!(english.square_text(square, Notation::Algebraic), text);
        }
        let ten = variant("international").unwrap();
        assert_eq!(ten.square_text(ten.from_number(1).unwrap(), Notation::Algebraic), "b10");
        assert_eq!(ten.square_text(ten.from_number(32).unwrap(), Notation::Algebraic), "d4");
    }

    #[test]
    fn mirrored_boards_and_numbers_from_below() {
        // PDN: 22 begins at a8, 24 and 28 at h1, 31 at g1.
        for (name, first, fourth, last) in [
            ("italian", "a8", "g8", "h1"),
            ("spanish", "h1", "b1", "a8"),
            ("portuguese", "h1", "b1", "a8"),
            ("thai", "g1", "a1", "b8"),
            ("pool", "b8", "h8", "g1"),
            ("canadian", "b12", "h12", "k1"),
            ("spantsireti", "b8", "h8", "i1"),
        ] {
            let info = variant(name).unwrap();
            let text = |number: usize| {
                info.square_text(info.from_number(number as u8).unwrap(), Notation::Algebraic)
            };
            assert_eq!([text(1), text(4), text(info.board.squares())], [first, fourth, last], "{name}");
        }
        // Whatever the corner, White's men stand on the ranks next to White.
        for info in variants().iter().filter(|info| !info.name.starts_with("diagonal")) {
            let rank = |square| info.coordinates(square).1;
            assert!(
                info.start.men[0].iter().all(|square| rank(square) < info.board.height / 2),
                "{}",
                info.name
            );
        }
    }

    #[test]
    fn numbers_that_programs_use_differently() {
        let names = |number| variants_by_game_type(number).map(|info| info.name).collect::<Vec<_>>();
        assert_eq!(names(45), ["killer"]);
        assert_eq!(names(99), ["international"]);
        assert_eq!(common_variants().count(), COMMON.len());
        assert!(names(44).contains(&"killer"));
        assert_eq!(names(96), ["breakthrough"]);
        assert_eq!(names(19), [""; 0]);
    }

    #[test]
    fn giveaway_is_made_from_the_variant() {
        let info = variant("italian-giveaway").unwrap();
        assert_eq!(info.title, "Italian giveaway draughts");
        assert_eq!((info.objective, info.game_type), (Objective::Giveaway, None));
        let base = variant("italian").unwrap();
        assert_eq!(
            (info.family, info.board, info.start, info.number_origin),
            (base.family, base.board, base.start, base.number_origin)
        );
        assert_eq!(variant("antidraughts").unwrap().name, "international-giveaway");
        assert!(variant("breakthrough-giveaway").is_none());
    }
}
