//! Which variant a game is of: what the user says, what the tags say, and otherwise what can be played.
//!
//! No variant is named here: what is known of each stands in the list of variants.

use std::cmp::Reverse;

use damka_rules::{
    Notation, Objective, Setup, Tolerance, UNSUPPORTED_VARIANTS, VariantInfo, common_variants, variant,
    variant_of_game_type, variants, variants_by_game_type,
};

use super::head::Head;
use crate::SquareStyle;
use crate::fen::{Extent, extent};
use crate::pdn::{Event, Events, Flaws, RawSquare};

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

/// The variants that the tags name, as far as they are known: several where programs use one number for several.
pub(crate) fn by_tags(head: &Head<'_>) -> Vec<&'static VariantInfo> {
    let named = head.variant.as_deref().and_then(variant);
    let game_type = head.game_type.as_deref();
    let Some(number) = game_type.and_then(game_type_number) else {
        return named.into_iter().collect();
    };
    let typed: Vec<_> = variants_by_game_type(number).collect();
    // A name can say more than a number, such as that it is giveaway, or an option.
    let refines = |named: &VariantInfo, typed: &VariantInfo| {
        named.family == typed.family || named.game_type.is_some() && named.game_type == typed.game_type
    };
    match named.filter(|named| typed.iter().any(|typed| refines(named, typed))) {
        Some(named) => vec![named],
        // And so can the fields behind the number.
        None => match game_type.and_then(variant_of_game_type) {
            Some(exact) if !typed.contains(&exact) => vec![exact],
            _ => typed,
        },
    }
}

/// Does the `Variant` tag name one that is known, but not supported?
pub(crate) fn is_unsupported(name: &str) -> bool {
    let name = name.to_lowercase();
    UNSUPPORTED_VARIANTS.iter().any(|word| name.contains(word))
}

/// What squares are seen in the beginning of a game.
#[derive(Clone, Debug)]
struct Seen {
    /// The squares of moves, by what is written.
    squares: [bool; 256],
    /// The squares of a position.
    position: Extent,
    /// Squares are given in numbers, in letters.
    numbers: bool,
    letters: bool,
    /// The square that the first move starts from, if that is a number.
    first: Option<RawSquare>,
    /// A capture is written with a colon.
    colon: bool,
    /// Moves seen.
    moves: usize,
}

/// How many moves are looked at for their squares.
const LOOKED_AT: usize = 40;

impl Seen {
    fn new(head: &Head<'_>, first: Event, ahead: Events<'_>) -> Self {
        let position = head.fen.as_deref().map(extent).unwrap_or_default();
        let mut seen = Self {
            squares: [false; 256],
            position,
            numbers: position.number.is_some(),
            letters: position.file.is_some(),
            first: None,
            colon: false,
            moves: 0,
        };
        for event in std::iter::once(first).chain(ahead) {
            match event {
                Event::Move(token) => {
                    for &raw in token.path.as_slice() {
                        seen.squares[usize::from(raw.0)] = true;
                        seen.numbers |= raw.is_number();
                        seen.letters |= !raw.is_number();
                    }
                    if seen.moves == 0 {
                        seen.first = Some(token.path.from()).filter(|from| from.is_number());
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

    /// How many squares are not on the board of a variant.
    fn off_board(&self, info: &VariantInfo) -> usize {
        let Extent { number, file, rank } = self.position;
        let squares = (0..=u8::MAX).map(RawSquare).filter(|raw| self.squares[usize::from(raw.0)]);
        let off = |raw: &RawSquare| !raw.is_file_only() && SquareStyle::Numeric.square(info, *raw).is_none();
        usize::from(number.is_some_and(|number| number as usize > info.board.squares()))
            + usize::from(file.is_some_and(|file| file >= info.board.width))
            + usize::from(rank.is_some_and(|rank| rank >= info.board.height))
            + squares.filter(off).count()
    }

    /// Can the first move start from its square in the usual position, if it is the turn of that side?
    fn starts(&self, info: &VariantInfo, usual_turn: bool) -> bool {
        let from = self.first.and_then(|first| SquareStyle::Numeric.square(info, first));
        let turn = if usual_turn { info.start.turn } else { info.start.turn.opposite() };
        let position = info.position(&Setup { turn, ..info.start }, Tolerance::ALL);
        from.zip(position.ok())
            .is_some_and(|(from, position)| position.legal_moves().iter().any(|mv| mv.from == from))
    }
}

/// The variants that the squares allow, most likely first, and the moves seen.
pub(crate) fn by_squares(
    head: &Head<'_>,
    first: Event,
    ahead: Events<'_>,
) -> (Vec<&'static VariantInfo>, usize) {
    let seen = Seen::new(head, first, ahead);
    if !seen.numbers && !seen.letters {
        return (Vec::new(), seen.moves);
    }
    let least = common_variants().map(|info| seen.off_board(info)).min().unwrap_or_default();
    let mut fitting: Vec<_> = common_variants().filter(|info| seen.off_board(info) == least).collect();
    if least > 0 {
        // A slip, or another board.
        let normal =
            variants().iter().filter(|info| info.objective == Objective::Normal && !info.is_option());
        let all: Vec<_> = normal.filter(|info| seen.off_board(info) == 0).collect();
        fitting = if all.is_empty() { fitting } else { all };
    }
    if seen.letters {
        // Letters reach the last row of their board soon.
        let smallest = fitting.iter().map(|info| info.board.squares()).min();
        fitting.retain(|info| Some(info.board.squares()) == smallest);
        keep_if_any(&mut fitting, |info| seen.colon && info.capture_sign == ':');
    } else if head.fen.is_none() {
        for usual_turn in [true, false] {
            if keep_if_any(&mut fitting, |info| seen.starts(info, usual_turn)) {
                break;
            }
        }
    }
    let turn = head.fen.as_deref().and_then(|fen| fen.chars().next());
    let notation = if seen.letters { Notation::Algebraic } else { Notation::Numeric };
    fitting.sort_by_key(|info| {
        let moves_first = turn == Some(info.first_mover.letter());
        (info.board.squares(), Reverse(moves_first), info.notation != notation)
    });
    (fitting, seen.moves)
}

/// Keeps the variants of which something is true, or all if it is true of none; whether it is true of some.
fn keep_if_any(list: &mut Vec<&'static VariantInfo>, is_true: impl Fn(&VariantInfo) -> bool) -> bool {
    let kept: Vec<_> = list.iter().copied().filter(|info| is_true(info)).collect();
    if kept.is_empty() {
        return false;
    }
    *list = kept;
    true
}

/// The variants worth trying when a game cannot be played in `given`. Not those that are options of another.
pub(crate) fn others(given: &'static VariantInfo) -> impl Iterator<Item = &'static VariantInfo> {
    variants().iter().filter(move |info| {
        let differs = info.family != given.family || info.start != given.start;
        info.objective == Objective::Normal && differs && !info.is_option()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_game_types() {
        assert_eq!(game_type_number("20,W,10,10,N2,0"), Some(20));
        assert_eq!(game_type_number(" 25"), Some(25));
        assert_eq!(game_type_number("W"), None);
    }

    #[test]
    fn squares_tell_variants() {
        let names = |text: &str, fen: Option<&'static str>| {
            let head = Head { fen: fen.map(Into::into), ..Head::default() };
            let mut events = Events::new(text.as_bytes());
            let first = events.find(|event| matches!(event, Event::Move(_))).unwrap();
            by_squares(&head, first, events).0.iter().map(|info| info.name).collect::<Vec<_>>()
        };
        for (text, expected) in [
            ("1. 32-28 19-23 *", &["international"][..]),
            ("1. 31-27 *", &["international"]),
            ("1. 18-23 *", &["international"]),
            ("1. 9-14 22-18 *", &["english"]),
            ("1. 22-18 9-14 *", &["russian", "brazilian"]),
            ("1. c3-d4 f6-g5 *", &["russian", "brazilian", "english"]),
            ("1. c3-c4 f6-f5 *", &["turkish", "armenian"]),
            ("1. c3-d4 f6-e5 2. d4:f6 *", &["russian"]),
            ("1. j4-i5 *", &["international"]),
            ("1. 32-28 19-23 2. 28x91 *", &["international"]),
            ("1. l2-k3 *", &["canadian"]),
            ("1. 8-7 *", &["english", "russian", "brazilian", "international"]),
        ] {
            assert_eq!(names(text, None), expected, "{text}");
        }
        let all = ["russian", "brazilian", "english", "international"];
        assert_eq!(names("1. 8-7 *", Some("W:W8:B1")), all);
        assert_eq!(names("1. 8-7 *", Some("B:W8:B1"))[0], "english");
        assert_eq!(names("1. 8-7 *", Some("B:W8:B41")), ["international"]);
    }
}
