//! The test data's own reading and writing of positions and moves, apart from the notation crate, so that the
//! rules can be tested without it.
//!
//! Squares are numbers, row by row from the top left as White sees the board, or letters with a digit.

use crate::oracle::{Board, Outcome, Path, Piece, Place, RuleFacts, Side};

/// Reads `W:WK1,2:B3` into a board.
pub fn read(text: &str, facts: &'static RuleFacts) -> Option<Board> {
    let mut fields = text.split(':');
    let turn = side(fields.next()?)?;
    let mut board = Board::empty(facts, turn);
    for field in fields {
        let side = side(field.get(..1)?)?;
        for name in field.get(1..)?.split(',').filter(|name| !name.is_empty()) {
            let king = name.starts_with('K');
            let place = place(name.trim_start_matches('K'), facts)?;
            board.set(place, Some(Piece { side, king }));
        }
    }
    Some(board)
}

/// Writes a board as [`read`] reads it, with numbers.
pub fn write(board: &Board) -> String {
    let field = |side| {
        let names: Vec<String> = board
            .pieces(side)
            .into_iter()
            .map(|(place, piece)| {
                format!("{}{}", if piece.king { "K" } else { "" }, number(place, board.facts.size))
            })
            .collect();
        names.join(",")
    };
    let turn = if board.turn == Side::White { 'W' } else { 'B' };
    format!("{turn}:W{}:B{}", field(Side::White), field(Side::Black))
}

/// Reads `5x14-23(9,18)=K` into a path; the captures and `=K` are optional.
pub fn read_path(text: &str, facts: &'static RuleFacts) -> Option<Path> {
    let (text, promotes) = match text.strip_suffix("=K") {
        Some(text) => (text, true),
        None => (text, false),
    };
    let (squares, captured) = match text.split_once('(') {
        Some((squares, captured)) => (squares, captured.strip_suffix(')')?.split(',').collect()),
        None => (text, Vec::new()),
    };
    let mut landings: Vec<Place> =
        squares.split(['x', '-']).map(|name| place(name, facts)).collect::<Option<_>>()?;
    let from = landings.remove(0);
    let captured = captured.into_iter().map(|name| place(name, facts)).collect::<Option<_>>()?;
    (!landings.is_empty()).then_some(Path { from, landings, captured, promotes })
}

/// Writes a move without its route: `5x23(9,18)=K`.
pub fn write_outcome(outcome: &Outcome, size: i32) -> String {
    let (from, to) = (number(outcome.from, size), number(outcome.to, size));
    let promotes = if outcome.promotes { "=K" } else { "" };
    if outcome.captured.is_empty() {
        return format!("{from}-{to}{promotes}");
    }
    let captured: Vec<String> = outcome.captured.iter().map(|&at| number(at, size).to_string()).collect();
    format!("{from}x{to}({}){promotes}", captured.join(","))
}

/// Writes a set of moves, for the message of a failed test.
pub fn write_outcomes<'a>(outcomes: impl IntoIterator<Item = &'a Outcome>, size: i32) -> String {
    let texts: Vec<String> = outcomes.into_iter().map(|outcome| write_outcome(outcome, size)).collect();
    texts.join(" ")
}

/// The number of a square, from 1.
pub fn number(place: Place, size: i32) -> i32 {
    place.row * (size / 2) + place.column / 2 + 1
}

/// The square with a number from 1.
pub fn from_number(number: i32, size: i32) -> Place {
    let (row, slot) = ((number - 1) / (size / 2), (number - 1) % (size / 2));
    Place { row, column: 2 * slot + (row + 1) % 2 }
}

fn side(letter: &str) -> Option<Side> {
    match letter {
        "W" => Some(Side::White),
        "B" => Some(Side::Black),
        _ => None,
    }
}

fn place(name: &str, facts: &RuleFacts) -> Option<Place> {
    let size = facts.size;
    if let Ok(number) = name.parse::<i32>() {
        return (1..=size * size / 2).contains(&number).then(|| from_number(number, size));
    }
    let file = i32::from(*name.as_bytes().first()?) - i32::from(b'a');
    let place = Place { row: size - name.get(1..)?.parse::<i32>().ok()?, column: file };
    let playing = (0..size).contains(&place.row) && (0..size).contains(&file) && (place.row + file) % 2 == 1;
    playing.then_some(place)
}
