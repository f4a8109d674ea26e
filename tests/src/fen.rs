//! The test data's own reading and writing of positions and moves, apart from the notation crate, so that the
//! rules can be tested without it.
//!
//! Squares are numbers, row by row from the top left as White sees the board, whatever the notation of the variant,
//! or letters with a digit. Frisian counts of king moves follow as lidraughts writes them, Black's before White's:
//! `:+0+328` for three moves of the white king on 28.

use crate::oracle::{Board, KingMoves, Outcome, Path, Piece, Place, RuleFacts, Side, Squares};

/// Reads `W:WK1,2:B3` into a board.
pub fn read(text: &str, facts: &'static RuleFacts) -> Option<Board> {
    let mut fields = text.split(':');
    let turn = side(fields.next()?)?;
    let mut board = Board::empty(facts, turn);
    let mut king_moves = None;
    for field in fields {
        if let Some(counts) = field.strip_prefix('+') {
            king_moves = Some(counts.split_once('+')?);
            continue;
        }
        if field.starts_with(['H', 'F']) {
            continue;
        }
        let side = side(field.get(..1)?)?;
        for name in field.get(1..)?.split(',').filter(|name| !name.is_empty()) {
            let king = name.starts_with('K');
            let place = place(name.trim_start_matches('K'), facts)?;
            board.set(place, Some(Piece { side, king }));
        }
    }
    if let Some((black, white)) = king_moves {
        for (side, text) in [(Side::White, white), (Side::Black, black)] {
            let (count, king) = text.split_at_checked(1)?;
            let count = count.parse().ok()?;
            let moves = if count == 0 { None } else { Some((self::place(king, facts)?, count)) };
            board.set_king_moves(side, moves);
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
                format!("{}{}", if piece.king { "K" } else { "" }, number(place, board.facts))
            })
            .collect();
        names.join(",")
    };
    let turn = if board.turn == Side::White { 'W' } else { 'B' };
    let mut text = format!("{turn}:W{}:B{}", field(Side::White), field(Side::Black));
    let counts = [Side::Black, Side::White].map(|side| board.king_moves(side));
    if counts.iter().any(Option::is_some) {
        let count = |moves: Option<KingMoves>| match moves {
            Some((king, count)) => format!("+{count}{}", number(king, board.facts)),
            None => "+0".to_owned(),
        };
        text = format!("{text}:{}", counts.map(count).concat());
    }
    text
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
pub fn write_outcome(outcome: &Outcome, facts: &RuleFacts) -> String {
    let (from, to) = (number(outcome.from, facts), number(outcome.to, facts));
    let promotes = if outcome.promotes { "=K" } else { "" };
    if outcome.captured.is_empty() {
        return format!("{from}-{to}{promotes}");
    }
    let captured: Vec<String> = outcome.captured.iter().map(|&at| number(at, facts).to_string()).collect();
    format!("{from}x{to}({}){promotes}", captured.join(","))
}

/// Writes a set of moves, for the message of a failed test.
pub fn write_outcomes<'a>(outcomes: impl IntoIterator<Item = &'a Outcome>, facts: &RuleFacts) -> String {
    let texts: Vec<String> = outcomes.into_iter().map(|outcome| write_outcome(outcome, facts)).collect();
    texts.join(" ")
}

/// The number of a square, from 1.
pub fn number(place: Place, facts: &RuleFacts) -> i32 {
    let slot = if facts.squares == Squares::All { place.column } else { place.column / 2 };
    place.row * facts.in_row() + slot + 1
}

/// The square with a number from 1.
pub fn from_number(number: i32, facts: &RuleFacts) -> Option<Place> {
    let (row, slot) = ((number - 1).div_euclid(facts.in_row()), (number - 1).rem_euclid(facts.in_row()));
    let columns = if facts.squares == Squares::All { slot..slot + 1 } else { 2 * slot..2 * slot + 2 };
    columns.map(|column| Place { row, column }).find(|&place| facts.is_played(place))
}

fn side(letter: &str) -> Option<Side> {
    match letter {
        "W" => Some(Side::White),
        "B" => Some(Side::Black),
        _ => None,
    }
}

fn place(name: &str, facts: &RuleFacts) -> Option<Place> {
    if let Ok(number) = name.parse::<i32>() {
        return from_number(number, facts);
    }
    let column = i32::from(*name.as_bytes().first()?) - i32::from(b'a');
    let place = Place { row: facts.rows - name.get(1..)?.parse::<i32>().ok()?, column };
    facts.is_played(place).then_some(place)
}
