//! Which variant a game is of: what the user says, what the tags say, and otherwise what can be played.

use damka_rules::{Family, Objective, VariantInfo, variant, variant_by_game_type, variants};

use super::head::Head;
use crate::pdn::{Event, Events, Flaws, Spelling};

/// Where the knowledge of the variant comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The user said so.
    Option,
    /// The GameType or Variant tag.
    Tags,
    /// The size of the board that the squares need.
    Squares,
    /// The moves can be played.
    Moves,
    /// Nothing says anything.
    Default,
}

impl Source {
    /// The word in arguments.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Option | Self::Default => "default",
            Self::Tags => "tags",
            Self::Squares => "squares",
            Self::Moves => "moves",
        }
    }
}

/// The number in a GameType value.
pub(crate) fn game_type_number(value: &str) -> Option<u16> {
    let digits = value.trim_start();
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

/// The variant that the tags name, if they name one that is known.
pub(crate) fn by_tags(head: &Head<'_>) -> Option<&'static VariantInfo> {
    let named = head.variant.as_deref().and_then(variant);
    let Some(number) = head.game_type.as_deref().and_then(game_type_number) else { return named };
    let typed = variant_by_game_type(number)?;
    // A name can say more than a number, such as that it is giveaway.
    Some(named.filter(|named| named.family == typed.family).unwrap_or(typed))
}

/// Words in the names of variants that are not supported, in small letters.
const UNSUPPORTED: &[&str] = &["bashni", "gothic", "lasca", "ossetian", "stavropol", "towers"];

/// Does the `Variant` tag name one that is known, but not supported?
pub(crate) fn is_unsupported(name: &str) -> bool {
    let name = name.to_lowercase();
    UNSUPPORTED.iter().any(|word| name.contains(word))
}

/// What squares are seen in the beginning of a game.
#[derive(Clone, Copy, Debug, Default)]
struct Squares {
    /// The largest number.
    number: u8,
    /// The largest file or rank of a square in letters, from 1; 0 if there is none.
    letter: u8,
    /// The number that the first move starts from.
    first: u8,
    /// A capture is written with a colon, as only Russian draughts does in letters.
    colon: bool,
    /// Moves seen.
    moves: usize,
}

/// How many moves are looked at for their squares.
const LOOKED_AT: usize = 40;

fn squares(head: &Head<'_>, first: Event, ahead: Events<'_>) -> Squares {
    let mut seen = Squares::default();
    if let Some(fen) = head.fen.as_deref() {
        (seen.number, seen.letter) = fen_squares(fen);
    }
    for event in std::iter::once(first).chain(ahead) {
        match event {
            Event::Move(token) => {
                for raw in token.path.as_slice() {
                    match raw.spelling() {
                        Spelling::Number(number) => {
                            if seen.moves == 0 && seen.first == 0 {
                                seen.first = number;
                            }
                            seen.number = seen.number.max(number);
                        }
                        Spelling::Letters { file, rank } => {
                            seen.letter = seen.letter.max(file + 1).max(rank + 1);
                        }
                        Spelling::File(file) => seen.letter = seen.letter.max(file + 1),
                    }
                }
                seen.colon |= token.flaws.contains(Flaws::COLON);
                seen.moves += 1;
            }
            Event::GameEnd(_) => break,
            _ => {}
        }
        if seen.moves >= LOOKED_AT {
            break;
        }
    }
    seen
}

/// The largest number, and the largest file or rank, in the text of a position.
fn fen_squares(fen: &str) -> (u8, u8) {
    let pieces = fen.get(1..).unwrap_or_default();
    let pieces = pieces.split(":H").next().unwrap_or_default();
    let (mut number, mut letter) = (0, 0);
    for word in pieces.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        let word = word.trim_start_matches(['W', 'B', 'K', 'w', 'k']);
        let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let value = digits.parse::<u8>().unwrap_or(0);
        match word.bytes().next() {
            Some(file @ b'a'..=b'j') if !digits.is_empty() => {
                letter = u8::max(letter, value).max(file - b'a' + 1);
            }
            _ => number = number.max(value),
        }
    }
    (number, letter)
}

/// The variants that the squares allow, most likely first.
pub(crate) fn by_squares(
    head: &Head<'_>,
    first: Event,
    ahead: Events<'_>,
) -> (Vec<&'static VariantInfo>, usize) {
    let seen = squares(head, first, ahead);
    let order: &[Family] = if seen.number > 32 || seen.letter > 8 {
        &[Family::International]
    } else if seen.letter > 0 && seen.colon {
        &[Family::Russian]
    } else if seen.letter > 0 {
        &[Family::Russian, Family::Brazilian, Family::English]
    } else if seen.number == 0 {
        &[]
    } else {
        let from_fen = head.fen.is_some();
        match seen.first {
            9..=12 if !from_fen => &[Family::English],
            21..=24 if !from_fen => &[Family::Russian, Family::Brazilian],
            16..=20 | 31..=32 if !from_fen => &[Family::International],
            _ if head.fen.as_deref().is_some_and(|fen| fen.starts_with('W')) => {
                &[Family::Russian, Family::Brazilian, Family::English, Family::International]
            }
            _ => &[Family::English, Family::Russian, Family::Brazilian, Family::International],
        }
    };
    let plain = order.iter().filter_map(|&family| plain_variant(family)).collect();
    (plain, seen.moves)
}

/// The variant that stands for its family: the first one that is not giveaway.
fn plain_variant(family: Family) -> Option<&'static VariantInfo> {
    variants().iter().find(|info| info.family == family && info.objective == Objective::Normal)
}

/// The variants that stand for their families.
pub(crate) fn plain_variants() -> impl Iterator<Item = &'static VariantInfo> {
    [Family::Russian, Family::Brazilian, Family::English, Family::International]
        .into_iter()
        .filter_map(plain_variant)
}

/// The variants worth trying when a game cannot be played in `given`.
pub(crate) fn others(given: &'static VariantInfo) -> impl Iterator<Item = &'static VariantInfo> {
    variants().iter().filter(move |info| {
        info.objective == Objective::Normal && (info.family != given.family || info.start != given.start)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_of_positions() {
        assert_eq!(fen_squares("W:W31-50:B1-20"), (50, 0));
        assert_eq!(fen_squares("B:WKa1,c3:BKh8."), (0, 8));
        assert_eq!(fen_squares("W:W5:BK12:H40:F99"), (12, 0));
        assert_eq!(fen_squares(""), (0, 0));
    }

    #[test]
    fn numbers_of_game_types() {
        assert_eq!(game_type_number("20,W,10,10,N2,0"), Some(20));
        assert_eq!(game_type_number(" 25"), Some(25));
        assert_eq!(game_type_number("W"), None);
    }
}
