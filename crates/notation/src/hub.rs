//! Positions and moves as engine protocols write them: the one place for it, whoever reads or writes such text.
//!
//! A position is the side to move and a letter for every square in the order of the variant's numbers: `w`, `b` for men,
//! `W`, `B` for kings, `e` for an empty square. A quiet move is `32-28`, a capture `28x19x23`: its ends and behind them
//! all captured squares in any order, never the squares between.
//!
//! The protocols speak of the 10x10 board; other boards are written in the same form with their own number of squares.
//! Invariant: no text makes anything here panic.

use std::fmt;

use damka_rules::{
    AnyMove, AnyPosition, Color, Piece, PieceKind, Setup, Square, SquareSet, Tolerance, VariantInfo,
};

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HubTextError {
    /// It is no position of the variant.
    Position,
    /// It is no move.
    Move,
    /// It is a move, but not a legal one in the position, or it could be two.
    IllegalMove,
}

impl fmt::Display for HubTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Position => "bad position",
            Self::Move => "bad move",
            Self::IllegalMove => "illegal move",
        })
    }
}

impl std::error::Error for HubTextError {}

/// A position as text.
///
/// ```
/// use damka_notation::hub::{parse_position, position_text};
/// let italian = damka_rules::variant("italian").unwrap();
/// let text = position_text(&italian.start_position(), italian);
/// assert_eq!(text, "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
/// assert_eq!(parse_position(&text, italian), Ok(italian.start_position()));
/// ```
pub fn position_text(position: &AnyPosition, variant: &VariantInfo) -> String {
    let setup = position.to_setup();
    let mut text = String::from(setup.turn.letter());
    text.extend(squares(variant).map(|square| match setup.piece_at(square) {
        None => 'e',
        Some(Piece { color, kind: PieceKind::King }) => color.letter(),
        Some(Piece { color, kind: PieceKind::Man }) => color.letter().to_ascii_lowercase(),
    }));
    text
}

/// The position that a text says; the side to move may be a small letter, as in the first version of the Hub protocol.
///
/// # Errors
/// [`HubTextError::Position`].
pub fn parse_position(text: &str, variant: &VariantInfo) -> Result<AnyPosition, HubTextError> {
    let mut letters = text.chars();
    let turn = letters.next().and_then(|letter| color(letter.to_ascii_uppercase()));
    let mut setup = Setup::empty(turn.ok_or(HubTextError::Position)?);
    for square in squares(variant) {
        let letter = letters.next().ok_or(HubTextError::Position)?;
        if letter == 'e' {
            continue;
        }
        let color = color(letter.to_ascii_uppercase()).ok_or(HubTextError::Position)?;
        let pieces = if letter.is_ascii_uppercase() { &mut setup.kings } else { &mut setup.men };
        pieces[color.index()].insert(square);
    }
    if letters.next().is_some() {
        return Err(HubTextError::Position);
    }
    variant.position(&setup, Tolerance::ALL).map_err(|_| HubTextError::Position)
}

/// A move as text.
pub fn move_text(mv: &AnyMove, variant: &VariantInfo) -> String {
    let sign = if mv.captured.is_empty() { '-' } else { 'x' };
    let mut text = format!("{}{sign}{}", variant.number(mv.from), variant.number(mv.to));
    let mut captured: Vec<u8> = mv.captured.iter().map(|square| variant.number(square)).collect();
    captured.sort_unstable();
    for number in captured {
        text.push('x');
        text += &number.to_string();
    }
    text
}

/// The legal move that a text means. A capture without captured squares is understood if it can be only one move.
///
/// ```
/// use damka_notation::hub::{HubTextError, find_move, move_text, parse_position};
/// let international = damka_rules::variant("international").unwrap();
/// let text = "WWeeeeeeWeeebeeeeeeeeeeeeeeeeeeeeeeeeeeBbeebeeeeeee";
/// let position = parse_position(text, international).unwrap();
/// let mv = find_move("8x35x40x12x39", &position, international).unwrap();
/// assert_eq!(move_text(&mv, international), "8x35x12x39x40");
/// assert_eq!(find_move("8x35", &position, international), Err(HubTextError::IllegalMove));
/// assert_eq!(find_move("8:35", &position, international), Err(HubTextError::Move));
/// ```
///
/// # Errors
/// [`HubTextError::Move`] or [`HubTextError::IllegalMove`].
pub fn find_move(text: &str, position: &AnyPosition, variant: &VariantInfo) -> Result<AnyMove, HubTextError> {
    let meant = parse_move(text, variant).ok_or(HubTextError::Move)?;
    let legal = variant.legal_moves(position);
    let mut fitting = legal.into_iter().filter(|mv| {
        let same = meant.captured == mv.captured || (meant.captured.is_empty() && meant.is_capture);
        (mv.from, mv.to, !mv.captured.is_empty()) == (meant.from, meant.to, meant.is_capture) && same
    });
    let first = fitting.next().ok_or(HubTextError::IllegalMove)?;
    if fitting.next().is_some() { Err(HubTextError::IllegalMove) } else { Ok(first) }
}

/// The legal move with these ends and captured squares, by the numbers of the variant.
///
/// # Errors
/// [`HubTextError::IllegalMove`].
pub fn find_numbers(
    (from, to, captured): (u8, u8, &[u8]),
    position: &AnyPosition,
    variant: &VariantInfo,
) -> Result<AnyMove, HubTextError> {
    let square = |number| variant.from_number(number).ok_or(HubTextError::IllegalMove);
    let captured: SquareSet = captured.iter().map(|&number| square(number)).collect::<Result<_, _>>()?;
    let wanted = (square(from)?, square(to)?, captured);
    let mut legal = variant.legal_moves(position).into_iter();
    legal.find(|mv| (mv.from, mv.to, mv.captured) == wanted).ok_or(HubTextError::IllegalMove)
}

/// A move as a text says it.
struct Meant {
    from: Square,
    to: Square,
    is_capture: bool,
    captured: SquareSet,
}

fn parse_move(text: &str, variant: &VariantInfo) -> Option<Meant> {
    let (from, rest) = text.split_at_checked(text.find(['-', 'x'])?)?;
    let is_capture = rest.starts_with('x');
    let mut numbers = rest.get(1..)?.split('x');
    let to = square(numbers.next()?, variant)?;
    let captured: SquareSet = numbers.map(|number| square(number, variant)).collect::<Option<_>>()?;
    (is_capture || captured.is_empty()).then_some(())?;
    Some(Meant { from: square(from, variant)?, to, is_capture, captured })
}

fn square(number: &str, variant: &VariantInfo) -> Option<Square> {
    let digits = number.bytes().all(|byte| byte.is_ascii_digit());
    variant.from_number(digits.then(|| number.parse().ok())??)
}

/// The squares of the board in the order of their numbers.
fn squares(variant: &VariantInfo) -> impl Iterator<Item = Square> {
    (1..=variant.board.squares() as u8).filter_map(|number| variant.from_number(number))
}

fn color(letter: char) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.letter() == letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use damka_rules::{variant, variants};

    #[test]
    fn the_start_position_and_its_moves_read_back_in_every_variant() {
        for variant in variants() {
            let mut position = variant.start_position();
            for ply in 0..60 {
                let text = position_text(&position, variant);
                assert_eq!(text.len(), variant.board.squares() + 1, "{}", variant.name);
                let again = parse_position(&text, variant).unwrap();
                assert_eq!(position_text(&again, variant), text, "{}", variant.name);
                let legal = variant.legal_moves(&position);
                for mv in &legal {
                    let text = move_text(mv, variant);
                    assert_eq!(find_move(&text, &position, variant), Ok(*mv), "{} {text}", variant.name);
                }
                if legal.is_empty() {
                    break;
                }
                position = position.play(&legal[(ply * 5 + 1) % legal.len()]).unwrap();
            }
        }
    }

    #[test]
    fn squares_run_in_the_order_of_the_numbers() {
        // Italian numbers run from the right: 1 is at the top left as White sees it, and a playing square.
        let portuguese = variant("portuguese").unwrap();
        let text = position_text(&portuguese.start_position(), portuguese);
        assert_eq!(text, "Wwwwwwwwwwwwweeeeeeeebbbbbbbbbbbb", "White stands on the low numbers");
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let international = variant("international").unwrap();
        let good = position_text(&international.start_position(), international);
        let small = good.replace('W', "w");
        assert_eq!(parse_position(&small, international), Ok(international.start_position()));
        let changed = |from: &str, to: &str| good.replacen(from, to, 1);
        for bad in [
            "",
            "W",
            "é",
            &good[..50],
            &format!("{good}e"),
            &changed("e", "z"),
            &changed("e", "E"),
            &changed("W", "X"),
            &changed("e", "é"),
        ] {
            assert_eq!(parse_position(bad, international), Err(HubTextError::Position), "{bad}");
        }
        // A man on its last row stays what it is.
        assert!(parse_position(&changed("b", "w"), international).is_ok());
    }

    #[test]
    fn what_is_no_legal_move_is_refused() {
        let international = variant("international").unwrap();
        let start = international.start_position();
        for bad in [
            "", "-", "x", "32", "32-", "-28", "32-28-", "32-28x1", "+32-28", "32-+28", "0-5", "32-51",
            "999-1",
        ] {
            assert_eq!(find_move(bad, &start, international), Err(HubTextError::Move), "{bad}");
        }
        for bad in ["32x28", "32-26", "32x28x29", "31-32"] {
            assert_eq!(find_move(bad, &start, international), Err(HubTextError::IllegalMove), "{bad}");
        }
        assert!(find_move("32-28", &start, international).is_ok());
        assert!(find_numbers((32, 28, &[]), &start, international).is_ok());
        assert!(find_numbers((32, 28, &[60]), &start, international).is_err());
    }
}
