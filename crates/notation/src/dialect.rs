//! Dialects: how a game is written, as data.
//!
//! A [`Dialect`] starts from a preset and every field can be changed, in code or by name ([`Dialect::set`], for options
//! of a command line and entries of a file). It says nothing about reading: readers accept every dialect.

use std::fmt;

use damka_rules::{ResultStyle, VariantInfo};

use crate::SquareStyle;
use crate::pdn::LineEnd;

/// How a capture is written when its ends alone would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptureForm {
    /// Start and end. A capture whose ends fit another legal capture that takes other pieces gets its full path.
    Short,
    /// Every square of the path: where the piece turns, else the square right behind the captured piece.
    Full,
    /// Start, captured pieces in the order of capture, end: `48x45x42x17x40`. One captured piece is written short.
    List,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultForm {
    /// As the variant's games are scored in PDN.
    OfVariant,
    /// `1-0 0-1 1/2-1/2`
    Default,
    /// `2-0 0-2 1-1`
    International,
    /// As they were.
    AsWritten,
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terminator {
    /// `*`, as PDN 3.0 demands.
    Star,
    /// The result, `*` if there is none, as in PGN and older PDN.
    Result,
}

/// How a judgement of a move (`!`, `?!`, `$3`) is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marks {
    /// As it was.
    AsWritten,
    /// As numbers: `$1` to `$7`.
    Nags,
    /// As signs: `!`, `?`, `!!`, `??`, `!?`, `?!` instead of `$1` to `$6`.
    Signs,
    /// Not at all.
    Dropped,
}

/// What becomes of Cyrillic letters in tags and comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Script {
    /// They stay.
    AsWritten,
    /// They become Latin letters by the table of [`transliterate`].
    Latin,
}

/// What the `GameType` tag says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameTypeForm {
    /// Number and board: `20,W,10,10,N2,0`.
    Full,
    /// The number alone.
    Number,
    /// As it was; none if there was none.
    AsWritten,
}

/// How to write games.
///
/// ```
/// use damka_notation::{Dialect, SquareStyle};
/// let mut dialect = Dialect::preset("lidraughts").unwrap();
/// dialect.set("squares", "numeric")?;
/// assert_eq!(dialect.squares, Some(SquareStyle::Numeric));
/// # Ok::<(), damka_notation::DialectError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Options that a user switches one by one.
pub struct Dialect {
    /// Names of squares in moves; those of the variant if `None`.
    pub squares: Option<SquareStyle>,
    /// Names of squares in FEN; those of moves if `None`.
    pub fen_squares: Option<SquareStyle>,
    /// Write the counters of a position, `H0`, `F1` and the king moves of Frisian draughts; not PDN.
    pub fen_counters: bool,
    /// Between the squares of a quiet move. `None` joins letter squares (`c3d4`); numbers get `-` all the same.
    pub quiet_sign: Option<char>,
    /// Between the squares of a capture; that of the variant if `None`.
    pub capture_sign: Option<char>,
    /// How much of a capture is written.
    pub captures: CaptureForm,
    /// Russian book style: `cd4`, `c:e5` where the file of the start is enough; only with letter squares.
    pub book: bool,
    /// Capital letters in squares, on boards of up to eight files.
    pub capitals: bool,
    /// Move numbers.
    pub move_numbers: bool,
    /// Style of results.
    pub results: ResultForm,
    /// What ends a game.
    pub terminator: Terminator,
    /// Tags that come first, in this order; the others follow in their own order.
    pub roster: Vec<String>,
    /// Write the seven tags of the PDN roster even if they are unknown.
    pub fill_roster: bool,
    /// What `GameType` says.
    pub game_type: GameTypeForm,
    /// Longest line in characters; `None` writes the moves of a game on one line.
    pub width: Option<usize>,
    /// Line ends.
    pub line_end: LineEnd,
    /// Encoding of the output, by the name that encodings have on the web; whoever writes the bytes must heed it.
    pub encoding: String,
    /// Judgements of moves.
    pub marks: Marks,
    /// Keep comments.
    pub comments: bool,
    /// Keep variations.
    pub variations: bool,
    /// Keep clock commands in comments.
    pub clocks: bool,
    /// Cyrillic letters.
    pub script: Script,
}

/// The roster of PDN.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

impl Dialect {
    /// The names of the presets.
    pub const PRESETS: [&'static str; 5] = ["pdn3", "pdn-classic", "russian", "lidraughts", "checkerboard"];

    /// The writing grammar of PDN 3.0, with lines of 80 characters.
    pub fn pdn3() -> Self {
        Self {
            squares: None,
            fen_squares: None,
            fen_counters: false,
            quiet_sign: Some('-'),
            capture_sign: None,
            captures: CaptureForm::Short,
            book: false,
            capitals: false,
            move_numbers: true,
            results: ResultForm::OfVariant,
            terminator: Terminator::Star,
            roster: ROSTER.map(str::to_owned).to_vec(),
            fill_roster: true,
            game_type: GameTypeForm::Full,
            width: Some(80),
            line_end: LineEnd::Lf,
            encoding: "utf-8".to_owned(),
            marks: Marks::AsWritten,
            comments: true,
            variations: true,
            clocks: true,
            script: Script::AsWritten,
        }
    }

    /// The preset with a name of [`Dialect::PRESETS`].
    pub fn preset(name: &str) -> Option<Self> {
        let base = Self::pdn3();
        Some(match name {
            "pdn3" => base,
            // PDN 2.0, 5.1 to 6.1: ISO-8859-1, CR LF, at most 80 columns, the result at the end.
            "pdn-classic" => Self {
                terminator: Terminator::Result,
                game_type: GameTypeForm::Number,
                capture_sign: Some('x'),
                line_end: LineEnd::CrLf,
                encoding: "iso-8859-1".to_owned(),
                script: Script::Latin,
                ..base
            },
            // Letters and colons, as books and magazines print; positions in letters too.
            "russian" => Self {
                squares: Some(SquareStyle::Algebraic),
                capture_sign: Some(':'),
                results: ResultForm::OfVariant,
                terminator: Terminator::Result,
                fill_roster: false,
                ..base
            },
            // What lidraughts.org exports and imports: one line, `x`, results of the International style.
            "lidraughts" => Self {
                fen_counters: true,
                capture_sign: Some('x'),
                results: ResultForm::International,
                terminator: Terminator::Result,
                fill_roster: false,
                game_type: GameTypeForm::Number,
                width: None,
                ..base
            },
            // What the Windows program CheckerBoard reads: numbers, no letters beyond its code page.
            "checkerboard" => Self {
                squares: Some(SquareStyle::Numeric),
                capture_sign: Some('x'),
                results: ResultForm::Default,
                terminator: Terminator::Star,
                game_type: GameTypeForm::Number,
                line_end: LineEnd::CrLf,
                encoding: "windows-1252".to_owned(),
                script: Script::Latin,
                ..base
            },
            _ => return None,
        })
    }

    /// Names of squares in the moves of a variant.
    pub fn squares_of(&self, variant: &VariantInfo) -> SquareStyle {
        self.squares.unwrap_or(SquareStyle::of(variant)).on(variant)
    }

    /// Names of squares in the positions of a variant.
    pub fn fen_squares_of(&self, variant: &VariantInfo) -> SquareStyle {
        self.fen_squares.unwrap_or(self.squares_of(variant)).on(variant)
    }

    /// The style of results for a variant; `None` leaves them as they were.
    pub fn results_of(&self, variant: &VariantInfo) -> Option<ResultStyle> {
        match self.results {
            ResultForm::OfVariant => Some(variant.results),
            ResultForm::Default => Some(ResultStyle::Default),
            ResultForm::International => Some(ResultStyle::International),
            ResultForm::AsWritten => None,
        }
    }

    /// Names of the fields that [`Dialect::set`] knows.
    pub fn fields() -> impl Iterator<Item = &'static str> {
        FIELDS.iter().map(|field| field.name)
    }

    /// Changes a field by its name.
    ///
    /// # Errors
    /// [`DialectError`] if there is no such field, or the value is none of those it takes.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), DialectError> {
        let field = FIELDS
            .iter()
            .find(|field| field.name == name)
            .ok_or_else(|| DialectError::UnknownField { name: name.to_owned() })?;
        (field.set)(self, value).ok_or_else(|| DialectError::BadValue {
            field: field.name,
            value: value.to_owned(),
            takes: field.takes,
        })
    }
}

impl Default for Dialect {
    fn default() -> Self {
        Self::pdn3()
    }
}

/// A field that [`Dialect::set`] cannot set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialectError {
    /// There is no field with this name.
    UnknownField {
        /// The name that was given.
        name: String,
    },
    /// The field does not take this value.
    BadValue {
        /// The field.
        field: &'static str,
        /// The value that was given.
        value: String,
        /// What it takes, for people.
        takes: &'static str,
    },
}

impl fmt::Display for DialectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownField { name } => write!(f, "a dialect has no field `{name}`"),
            Self::BadValue { field, value, takes } => {
                write!(f, "`{value}` is no value of `{field}`, which takes {takes}")
            }
        }
    }
}

impl std::error::Error for DialectError {}

/// A field by name: what it takes, and how it is set.
struct Field {
    name: &'static str,
    takes: &'static str,
    set: fn(&mut Dialect, &str) -> Option<()>,
}

/// One row of [`FIELDS`] for a field whose values are words.
macro_rules! words {
    ($field:ident, $name:literal, $($word:literal => $value:expr),* $(,)?) => {
        Field {
            name: $name,
            takes: concat!($("`", $word, "` "),*),
            set: |dialect, value| {
                dialect.$field = match value {
                    $($word => $value,)*
                    _ => return None,
                };
                Some(())
            },
        }
    };
}

macro_rules! flag {
    ($field:ident, $name:literal) => {
        words!($field, $name, "yes" => true, "no" => false, "true" => true, "false" => false)
    };
}

/// Every field of [`Dialect`], in its order.
static FIELDS: &[Field] = &[
    words!(squares, "squares", "variant" => None, "numeric" => Some(SquareStyle::Numeric),
        "algebraic" => Some(SquareStyle::Algebraic), "a1" => Some(SquareStyle::FromA1)),
    words!(fen_squares, "fen-squares", "moves" => None, "numeric" => Some(SquareStyle::Numeric),
        "algebraic" => Some(SquareStyle::Algebraic), "a1" => Some(SquareStyle::FromA1)),
    flag!(fen_counters, "fen-counters"),
    words!(quiet_sign, "quiet-sign", "-" => Some('-'), "none" => None),
    words!(capture_sign, "capture-sign", "variant" => None, "x" => Some('x'), ":" => Some(':'), "-" => Some('-')),
    words!(captures, "captures", "short" => CaptureForm::Short, "full" => CaptureForm::Full,
        "list" => CaptureForm::List),
    flag!(book, "book"),
    flag!(capitals, "capitals"),
    flag!(move_numbers, "move-numbers"),
    words!(results, "results", "variant" => ResultForm::OfVariant, "default" => ResultForm::Default,
        "international" => ResultForm::International, "as-written" => ResultForm::AsWritten),
    words!(terminator, "terminator", "star" => Terminator::Star, "result" => Terminator::Result),
    Field {
        name: "roster",
        takes: "names of tags with commas between",
        set: |dialect, value| {
            dialect.roster =
                value.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
            Some(())
        },
    },
    flag!(fill_roster, "fill-roster"),
    words!(game_type, "game-type", "full" => GameTypeForm::Full, "number" => GameTypeForm::Number,
        "as-written" => GameTypeForm::AsWritten),
    Field {
        name: "width",
        takes: "a number of characters, 0 for no limit",
        set: |dialect, value| {
            let width: usize = value.parse().ok()?;
            dialect.width = (width > 0).then_some(width);
            Some(())
        },
    },
    words!(line_end, "line-end", "lf" => LineEnd::Lf, "crlf" => LineEnd::CrLf),
    Field {
        name: "encoding",
        takes: "the name of an encoding",
        set: |dialect, value| {
            value.clone_into(&mut dialect.encoding);
            (!value.is_empty()).then_some(())
        },
    },
    words!(marks, "marks", "as-written" => Marks::AsWritten, "nags" => Marks::Nags, "signs" => Marks::Signs,
        "drop" => Marks::Dropped),
    flag!(comments, "comments"),
    flag!(variations, "variations"),
    flag!(clocks, "clocks"),
    words!(script, "script", "as-written" => Script::AsWritten, "latin" => Script::Latin),
];

/// Cyrillic small letters (Russian, Ukrainian, Belarusian) and their Latin counterparts: the simplified passport style
/// with `y` for the hard vowels, without diacritics. Hard and soft signs vanish.
const LATIN: &[(char, &str)] = &[
    ('а', "a"),
    ('б', "b"),
    ('в', "v"),
    ('г', "g"),
    ('д', "d"),
    ('е', "e"),
    ('ё', "yo"),
    ('ж', "zh"),
    ('з', "z"),
    ('и', "i"),
    ('й', "y"),
    ('к', "k"),
    ('л', "l"),
    ('м', "m"),
    ('н', "n"),
    ('о', "o"),
    ('п', "p"),
    ('р', "r"),
    ('с', "s"),
    ('т', "t"),
    ('у', "u"),
    ('ф', "f"),
    ('х', "kh"),
    ('ц', "ts"),
    ('ч', "ch"),
    ('ш', "sh"),
    ('щ', "shch"),
    ('ъ', ""),
    ('ы', "y"),
    ('ь', ""),
    ('э', "e"),
    ('ю', "yu"),
    ('я', "ya"),
    ('і', "i"),
    ('ї', "yi"),
    ('є', "ye"),
    ('ґ', "g"),
    ('ў', "u"),
];

/// Writes text with Latin instead of Cyrillic letters: `Щеголев` becomes `Shchegolev`. Other characters stay.
///
/// The table is one letter at a time: а a, б b, в v, г g, д d, е e, ё yo, ж zh, з z, и i, й y, к k, л l, м m, н n, о o,
/// п p, р r, с s, т t, у u, ф f, х kh, ц ts, ч ch, ш sh, щ shch, ы y, э e, ю yu, я ya, і i, ї yi, є ye, ґ g, ў u;
/// ъ and ь vanish. A capital becomes one capital and small letters: Ж is Zh.
///
/// ```
/// assert_eq!(damka_notation::transliterate("Блиндер Б."), "Blinder B.");
/// ```
pub fn transliterate(text: &str) -> String {
    let mut latin = String::with_capacity(text.len());
    for letter in text.chars() {
        let small = letter.to_lowercase().next().unwrap_or(letter);
        match LATIN.iter().find(|(cyrillic, _)| *cyrillic == small) {
            None => latin.push(letter),
            Some((_, letters)) if small == letter => latin.push_str(letters),
            Some((_, letters)) => {
                let mut letters = letters.chars();
                latin.extend(letters.next().map(|first| first.to_ascii_uppercase()));
                latin.extend(letters);
            }
        }
    }
    latin
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_name_has_a_preset() {
        for name in Dialect::PRESETS {
            assert!(Dialect::preset(name).is_some(), "{name}");
        }
        assert_eq!(Dialect::preset("nonsense"), None);
        assert_eq!(Dialect::preset("pdn3"), Some(Dialect::default()));
    }

    #[test]
    fn fields_are_set_by_name_and_bad_values_are_refused() {
        let mut dialect = Dialect::pdn3();
        dialect.set("width", "0").unwrap();
        assert_eq!(dialect.width, None);
        dialect.set("capture-sign", ":").unwrap();
        assert_eq!(dialect.capture_sign, Some(':'));
        dialect.set("roster", "White, Black").unwrap();
        assert_eq!(dialect.roster, ["White", "Black"]);
        for name in Dialect::fields().filter(|&name| !["roster", "encoding"].contains(&name)) {
            let before = dialect.clone();
            assert!(matches!(dialect.set(name, "?"), Err(DialectError::BadValue { .. })), "{name}");
            assert_eq!(dialect, before);
        }
        assert!(matches!(dialect.set("colour", "red"), Err(DialectError::UnknownField { .. })));
    }

    #[test]
    fn cyrillic_names_become_latin() {
        assert_eq!(transliterate("Щеголев, Юрий"), "Shchegolev, Yuriy");
        assert_eq!(transliterate("Чемпионат Ёлкино 1960"), "Chempionat Yolkino 1960");
        assert_eq!(transliterate("Kuyken 2-0 é"), "Kuyken 2-0 é");
        assert!(LATIN.iter().all(|(_, letters)| letters.is_ascii()));
    }
}
