//! Opening tables: the beginnings that are drawn by lot for a game or a match, so that not every game begins alike.
//!
//! A table is a text in `data/openings`, compiled in, with facts only: a position is computed when it is asked for. `#`
//! begins a comment. Every other line is an opening: its label, and either
//!
//! - moves, `9-13 21-17` or short `ab4 ba5`; none at all for the start position; or
//! - "flying" men, `b2-g5 a7-a5`: a white man and a black man are put on other squares before the first mover begins;
//!   `---` stands for a side whose men stay where they are.
//!
//! `barred` at the end marks a line that belongs to the numbering but is no longer drawn, because it is lost.
//!
//! **Invariant:** the number of an opening is its place in the table, from 1, and never changes.

use damka_rules::{AnyMove, AnyPosition, Color, Setup, Square, Tolerance, VariantInfo};

use crate::movetext::parse_move;
use crate::pdn::{MoveToken, Spelling};
use crate::squares::SquareStyle;

/// A table of openings of one or several variants.
///
/// ```
/// use damka_notation::{Fen, SquareStyle, opening_table};
/// let table = opening_table("english-3-move").unwrap();
/// let (english, number) = (table.variant(), table.find("68").unwrap());
/// let white_doctor = table.get(number, english).unwrap();
/// assert_eq!(white_doctor.line, "10-14 22-18 12-16");
/// assert_eq!(white_doctor.moves.len(), 3);
/// let fen = Fen::write(&white_doctor.position.to_setup(), english, SquareStyle::Numeric);
/// assert!(fen.starts_with("W:W18,21,23"));
/// // The same seed draws the same opening everywhere.
/// assert_eq!(table.draw(2026), table.draw(2026));
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct OpeningTable {
    /// The name used on the command line.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The names of the variants that it is for, at least one.
    pub variants: &'static [&'static str],
    text: &'static str,
    /// Labels of the text that this table lacks.
    without: &'static [&'static str],
}

/// An opening of a table.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its place in the table, from 1.
    pub number: usize,
    /// What the table calls it: a number, or group and number as `V-12`.
    pub label: &'static str,
    /// Its moves or flying men as the table writes them; empty for the start position.
    pub line: &'static str,
    /// Is it lost, and so not drawn?
    pub barred: bool,
    /// Where the moves begin: the start position of the variant, or one with men on other squares.
    pub setup: Setup,
    /// The moves from there.
    pub moves: Vec<AnyMove>,
    /// The position after the moves.
    pub position: AnyPosition,
}

const RUSSIAN: &str = include_str!("../data/openings/russian-flying.txt");

/// Facts about the tables; the comments in their texts say what is particular about them.
const TABLES: [OpeningTable; 6] = [
    OpeningTable {
        name: "russian-flying",
        title: "Russian drawing table: moves and flying men",
        variants: &["russian"],
        text: RUSSIAN,
        without: &[],
    },
    OpeningTable {
        name: "brazilian-flying",
        title: "Brazilian drawing table: moves and flying men",
        variants: &["brazilian"],
        text: RUSSIAN,
        without: &["I-17", "XI-18", "XIII-3", "XIV-22", "XV-12", "XV-16", "XV-18", "XXIII-20", "XXVI-5"],
    },
    OpeningTable {
        name: "draughts-64",
        title: "Table of 150 for Russian and Brazilian draughts",
        variants: &["russian", "brazilian"],
        text: include_str!("../data/openings/draughts-64.txt"),
        without: &[],
    },
    OpeningTable {
        name: "english-2-move",
        title: "English two-move restriction",
        variants: &["english"],
        text: include_str!("../data/openings/english-2-move.txt"),
        without: &[],
    },
    OpeningTable {
        name: "english-3-move",
        title: "English three-move restriction",
        variants: &["english"],
        text: include_str!("../data/openings/english-3-move.txt"),
        without: &[],
    },
    OpeningTable {
        name: "international-2-move",
        title: "International two-move openings",
        variants: &["international"],
        text: include_str!("../data/openings/international-2-move.txt"),
        without: &[],
    },
];

/// All opening tables.
pub fn opening_tables() -> &'static [OpeningTable] {
    &TABLES
}

/// The table with a name; case is ignored.
pub fn opening_table(name: &str) -> Option<&'static OpeningTable> {
    TABLES.iter().find(|table| table.name.eq_ignore_ascii_case(name))
}

/// The tables of a variant.
///
/// ```
/// let russian = damka_rules::variant("russian").unwrap();
/// let sizes: Vec<_> = damka_notation::openings(russian).map(|table| (table.name, table.len())).collect();
/// assert_eq!(sizes, [("russian-flying", 745), ("draughts-64", 150)]);
/// ```
pub fn openings(variant: &VariantInfo) -> impl Iterator<Item = &'static OpeningTable> {
    TABLES.iter().filter(|table| table.is_for(variant))
}

/// A line of a table.
#[derive(Clone, Copy)]
struct Line {
    label: &'static str,
    text: &'static str,
    barred: bool,
}

impl OpeningTable {
    /// The first variant that it is for.
    pub fn variant(&self) -> &'static VariantInfo {
        damka_rules::variant(self.variants[0])
            .unwrap_or_else(|| unreachable!("variants of tables are tested"))
    }

    /// Is it a table of this variant?
    pub fn is_for(&self, variant: &VariantInfo) -> bool {
        self.variants.contains(&variant.name)
    }

    /// How many openings it has, those that are barred included.
    pub fn len(&self) -> usize {
        self.lines().count()
    }

    /// Has it none? No table is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of the opening with a label, whose case is ignored, or with this number.
    ///
    /// ```
    /// let table = damka_notation::opening_table("russian-flying").unwrap();
    /// assert_eq!(table.find("ii-1"), Some(24));
    /// assert_eq!(table.find("24"), Some(24));
    /// assert_eq!(table.find("746"), None);
    /// ```
    pub fn find(&self, name: &str) -> Option<usize> {
        let labelled = self.lines().position(|line| line.label.eq_ignore_ascii_case(name));
        let numbered = || name.parse().ok().filter(|number| (1..=self.len()).contains(number));
        labelled.map(|at| at + 1).or_else(numbered)
    }

    /// The number of an opening drawn by lot, which is none of those that are barred.
    ///
    /// Of `n` openings in the order of the table it is that with index `⌊r · n / 2⁶⁴⌋`, from 0, where `r` is the first
    /// number of the generator splitmix64 with this seed.
    pub fn draw(&self, seed: u64) -> usize {
        let drawn: Vec<usize> =
            self.lines().enumerate().filter(|(_, line)| !line.barred).map(|(at, _)| at + 1).collect();
        let index = (u128::from(splitmix64(seed)) * drawn.len() as u128) >> 64;
        drawn.get(index as usize).copied().unwrap_or(1)
    }

    /// An opening by its number. `None` if there is no such number, or if it is no table of the variant.
    pub fn get(&self, number: usize, variant: &VariantInfo) -> Option<Opening> {
        let line = self.lines().nth(number.checked_sub(1)?)?;
        self.is_for(variant).then(|| line.opening(number, variant))?
    }

    /// All openings in order, for a variant. None at all if it is no table of the variant.
    pub fn iter(&self, variant: &VariantInfo) -> impl Iterator<Item = Opening> {
        let lines = self.lines().take(if self.is_for(variant) { usize::MAX } else { 0 });
        lines.enumerate().filter_map(|(at, line)| line.opening(at + 1, variant))
    }

    fn lines(&self) -> impl Iterator<Item = Line> {
        let lines = self.text.lines().filter(|line| !line.starts_with('#')).map(Line::new);
        lines.filter(|line| !self.without.contains(&line.label))
    }
}

impl Line {
    fn new(text: &'static str) -> Self {
        let (label, rest) = text.split_once(' ').unwrap_or((text, ""));
        let drawn = rest.strip_suffix(" barred");
        Self { label, text: drawn.unwrap_or(rest), barred: drawn.is_some() }
    }

    fn opening(self, number: usize, variant: &VariantInfo) -> Option<Opening> {
        let words: Vec<&str> = self.text.split_whitespace().collect();
        let flying = words.iter().any(|word| is_flight(word));
        let setup = if flying { fly(&words, variant)? } else { variant.start };
        let mut position = variant.position(&setup, Tolerance::NONE).ok()?;
        let mut moves = Vec::new();
        for word in words.iter().filter(|_| !flying) {
            let mv = meant(word, &position, variant)?;
            position = position.play(&mv).ok()?;
            moves.push(mv);
        }
        let Self { label, text: line, barred } = self;
        Some(Opening { number, label, line, barred, setup, moves, position })
    }
}

/// The sign of a side all of whose men stay.
const STAY: &str = "---";

/// Is this a man put on another square, rather than a move?
fn is_flight(word: &str) -> bool {
    word == STAY || matches!(word.as_bytes(), [b'a'..=b'z', b'0'..=b'9', ..])
}

/// The start position with a white man and a black man on other squares. Both are lifted before they are put down: one
/// may go where the other stood.
fn fly(words: &[&str], variant: &VariantInfo) -> Option<Setup> {
    let [white, black] = words else { return None };
    let mut setup = variant.start;
    let mut landings: [Option<Square>; 2] = [None; 2];
    for (color, word) in [(Color::White, white), (Color::Black, black)] {
        if *word != STAY {
            let (from, to) = word.split_once('-')?;
            let square = |name| SquareStyle::Algebraic.parse(variant, name);
            landings[color.index()] = Some(square(to)?);
            setup.men[color.index()].remove(square(from)?).then_some(())?;
        }
    }
    for color in Color::ALL {
        if let Some(landing) = landings[color.index()] {
            let free = !setup.occupied().contains(landing);
            (free && setup.men[color.index()].insert(landing)).then_some(())?;
        }
    }
    Some(setup)
}

/// The one legal move that a word means.
fn meant(word: &str, position: &AnyPosition, variant: &VariantInfo) -> Option<AnyMove> {
    let MoveToken { path, .. } = parse_move(word)?;
    let square = |raw| SquareStyle::Numeric.square(variant, raw);
    let to = square(path.to())?;
    let starts = |from: Square| match path.from().spelling() {
        Spelling::File(file) => variant.coordinates(from).0 == file,
        _ => square(path.from()) == Some(from),
    };
    let legal = position.legal_moves();
    let mut fitting = legal.into_iter().filter(|mv| mv.to == to && starts(mv.from));
    fitting.next().filter(|_| fitting.next().is_none())
}

/// The first number of the generator splitmix64 (Steele, Lea and Flood 2014), which is the same everywhere.
fn splitmix64(seed: u64) -> u64 {
    let state = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fen;

    fn fen(opening: &Opening, variant: &VariantInfo) -> String {
        Fen::write(&opening.position.to_setup(), variant, SquareStyle::of(variant))
    }

    fn named(name: &str) -> &'static OpeningTable {
        opening_table(name).unwrap()
    }

    /// FNV-1a of the FENs of a table, one a line.
    fn checksum(table: &OpeningTable, variant: &VariantInfo) -> u64 {
        let text: String = table.iter(variant).map(|opening| fen(&opening, variant) + "\n").collect();
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    }

    /// The checksums were computed from the positions that are published with the tables, not by this module; five of
    /// them corrected as the comments of the texts say.
    #[test]
    fn tables_are_whole_and_their_positions_those_that_were_published() {
        let expected = [
            ("russian-flying", 745, 0, 0x25b7_592f_0340_8777),
            ("brazilian-flying", 736, 0, 0x971f_2421_67d6_412b),
            ("draughts-64", 150, 0, 0x2a55_7db9_ccd0_d609),
            ("english-2-move", 49, 6, 0x2e0c_f7af_4f8e_8812),
            ("english-3-move", 174, 18, 0x9e70_b52b_0422_a733),
            ("international-2-move", 79, 0, 0x5660_220e_2390_260e),
        ];
        assert_eq!(expected.map(|(name, ..)| name), TABLES.map(|table| table.name));
        for (name, count, barred, sum) in expected {
            let table = named(name);
            assert_eq!(table.len(), count, "{name}");
            for variant in table.variants.iter().map(|name| damka_rules::variant(name).unwrap()) {
                assert_eq!(table.iter(variant).count(), count, "{name}");
                assert_eq!(table.iter(variant).filter(|opening| opening.barred).count(), barred, "{name}");
                assert_eq!(checksum(table, variant), sum, "{name}");
            }
        }
    }

    #[test]
    fn every_opening_is_found_by_its_label_and_by_its_number() {
        for table in opening_tables() {
            for opening in table.iter(table.variant()) {
                assert_eq!(table.find(opening.label), Some(opening.number), "{}", table.name);
                assert_eq!(table.find(&opening.number.to_string()), Some(opening.number), "{}", table.name);
                assert_eq!(table.get(opening.number, table.variant()).unwrap().label, opening.label);
            }
            for name in ["", "0", "-1", "I", "nonsense", "99999999999999999999"] {
                assert_eq!(table.find(name), None, "{} {name}", table.name);
            }
        }
    }

    #[test]
    fn known_openings() {
        let known = [
            ("english-3-move", "68", 3, "W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,11,14,16"),
            // A capture: black has jumped from 13 over 17 to 22.
            ("english-3-move", "4", 3, "W:W21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,22"),
            // Men that change places.
            (
                "russian-flying",
                "VIII-22",
                0,
                "W:Wh6,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,c5",
            ),
            (
                "russian-flying",
                "II-1",
                0,
                "W:Wa5,a3,c3,e3,g3,b2,d2,f2,h2,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
            ),
            (
                "draughts-64",
                "5-VII",
                0,
                "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
            ),
        ];
        for (name, label, plies, expected) in known {
            let table = named(name);
            let opening = table.get(table.find(label).unwrap(), table.variant()).unwrap();
            assert_eq!((opening.moves.len(), fen(&opening, table.variant()).as_str()), (plies, expected));
        }
    }

    #[test]
    fn a_table_is_only_for_its_variants() {
        let (russian, brazilian) = ("russian", "brazilian");
        let [russian, brazilian] = [russian, brazilian].map(|name| damka_rules::variant(name).unwrap());
        assert!(named("russian-flying").get(1, brazilian).is_none());
        assert_eq!(named("russian-flying").iter(brazilian).count(), 0);
        assert_eq!(named("draughts-64").get(1, brazilian).unwrap().label, "1-I");
        assert_eq!(openings(brazilian).count(), 2);
        assert_eq!(named("Draughts-64").variant(), russian);
        assert!(named("brazilian-flying").find("XI-18").is_none());
    }

    #[test]
    fn what_the_brazilian_table_lacks_is_in_the_russian_one() {
        for label in named("brazilian-flying").without {
            assert!(named("russian-flying").find(label).is_some(), "{label}");
        }
    }

    #[test]
    fn lots_are_the_same_everywhere_and_never_barred() {
        // The first is the published check value of the generator.
        assert_eq!(splitmix64(1_234_567), 6_457_827_717_110_365_317);
        let table = named("english-3-move");
        let mut drawn: Vec<usize> = (0..5000).map(|seed| table.draw(seed)).collect();
        assert_eq!(named("russian-flying").draw(0), 659);
        assert_eq!(named("russian-flying").draw(3), 85);
        assert!(drawn.iter().all(|&number| !table.get(number, table.variant()).unwrap().barred));
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn.len(), 156);
    }
}
