//! The draw rules by a slow reading of the whole game: the yardstick for the counters that follow it.
//!
//! Every rule looks back from the last position over all positions before it and counts what its text says. Nothing is
//! carried from ply to ply. It covers the lists of the federations and of the club; what the site lidraughts does is
//! defined by its program and not by a text that could be read a second time.

use crate::oracle::{Board, Piece, Place, Side};

/// A rule that is true in the last position: its name and its number of times or moves.
pub type Held = (&'static str, u32);

/// Whether the pieces of two sides are an ending: men and kings of the stronger, then of the weaker side.
type Material = fn((usize, usize), (usize, usize)) -> bool;

enum Rule {
    /// The same position with the same side to move, so many times in all.
    Repetition(u32),
    /// So many own moves of the stronger side since the ending arose; with the weaker side alone on the main road,
    /// if that is asked for.
    Ending(&'static str, Material, bool, u32),
    /// The ending is there, and no capture is or will be forced.
    AtOnce(&'static str, Material),
    /// So many moves of each since a capture or promotion, both sides having kings, at a number of pieces.
    Unchanged(usize, usize, u32),
    /// So many moves of each with kings only, without capture.
    KingsOnly(u32),
    /// So many moves of each without capture and promotion, and without any move of a man if that is asked for.
    NoProgress(bool, u32),
}

const LONE_KING: (usize, usize) = (0, 1);

/// The lists of rules.md as they stand for a variant and a set; none if there is no text.
fn rules(variant: &str, set: &str) -> Vec<Rule> {
    let family = match variant.trim_end_matches("-giveaway") {
        "diagonal" | "brazilian" => "russian",
        "canadian" | "killer" => "international",
        "frysk" => "frisian",
        "unified-pool" => "pool",
        "turkish-king" => "turkish",
        "spanish" | "portuguese" | "thai" | "thai12" | "thai-white" | "spantsireti" | "armenian" => {
            "unwritten"
        }
        family => family,
    };
    // The club writes of Russian and international draughts and those derived from them, and of English draughts.
    let family = match (family, set) {
        ("pool", "club") => "russian",
        ("breakthrough", "club") => "international",
        _ => family,
    };
    let three_kings: Material = |(men, kings), weak| men == 0 && kings >= 3 && weak == LONE_KING;
    let three_with_king: Material = |(men, kings), weak| men + kings == 3 && kings >= 1 && weak == LONE_KING;
    let three: Material = |(men, kings), weak| men + kings == 3 && weak == LONE_KING;
    let two_or_one: Material = |(men, kings), weak| kings >= 1 && men + kings <= 2 && weak == LONE_KING;
    let one: Material = |strong, weak| strong == LONE_KING && (weak == LONE_KING || weak == (1, 0));
    let five: Material = |strong, weak| (strong == (0, 5) || strong == (1, 4)) && weak == (0, 2);
    let three_kings_only: Material = |strong, weak| strong == (0, 3) && weak == LONE_KING;
    let two_kings: Material = |strong, weak| strong == (0, 2) && weak == LONE_KING;
    let king_each: Material = |strong, weak| strong == LONE_KING && weak == LONE_KING;
    let piece_each: Material =
        |(men, kings), (weak_men, weak_kings)| men + kings == 1 && weak_men + weak_kings == 1;
    match (family, set) {
        ("italian", _) => vec![Rule::Repetition(4), Rule::NoProgress(true, 40)],
        ("czech", _) => vec![Rule::Repetition(3), Rule::KingsOnly(15)],
        ("turkish", _) => vec![Rule::Repetition(3), Rule::AtOnce("one-piece-each", piece_each)],
        ("frisian", _) => vec![
            Rule::Ending("two-kings-against-one", two_kings, false, 7),
            Rule::AtOnce("king-against-king", king_each),
        ],
        ("pool", _) => vec![
            Rule::Repetition(3),
            Rule::KingsOnly(15),
            Rule::Ending("three-against-one", three_kings_only, false, 13),
        ],
        ("russian", "official") => vec![
            Rule::Repetition(3),
            Rule::Ending("three-against-one", three_kings, false, 15),
            Rule::Ending("main-road", three_with_king, true, 5),
            Rule::Ending("two-against-one", two_or_one, false, 5),
            Rule::KingsOnly(15),
            Rule::Unchanged(4, 5, 30),
            Rule::Unchanged(6, 7, 60),
        ],
        ("russian", "club") => vec![
            Rule::Repetition(3),
            Rule::Ending("three-against-one", three_kings, false, 15),
            Rule::Ending("main-road", three, true, 5),
            Rule::Unchanged(2, 3, 5),
            Rule::Unchanged(4, 5, 30),
            Rule::Unchanged(6, 7, 60),
            Rule::KingsOnly(15),
        ],
        ("international", "official") if variant != "international-giveaway" => vec![
            Rule::Repetition(3),
            Rule::KingsOnly(25),
            Rule::Ending("three-against-one", three_with_king, false, 16),
            Rule::Ending("two-against-one", two_or_one, false, 5),
        ],
        ("unwritten", _) | ("international", "official") => vec![Rule::Repetition(3)],
        ("international", "club") => vec![
            Rule::Repetition(3),
            Rule::KingsOnly(25),
            Rule::Ending("three-against-one", three, false, 5),
            Rule::Ending("one-against-one", one, false, 5),
            Rule::Ending("five-against-two", five, false, 50),
        ],
        ("english", "official") => vec![Rule::Repetition(3), Rule::NoProgress(true, 40)],
        ("english", "club") => vec![Rule::Repetition(3), Rule::NoProgress(false, 40)],
        _ => Vec::new(),
    }
}

/// The rules of a set that are true after the last of some positions that followed each other in a game.
pub fn held(variant: &str, set: &str, game: &[Board]) -> Vec<Held> {
    let held = |rule: &Rule| match *rule {
        Rule::Repetition(times) => {
            let occurred = game.iter().filter(|&board| Some(board) == game.last()).count();
            (occurred >= times as usize).then_some(("repetition", times))
        }
        Rule::Ending(name, material, on_road, moves) => {
            let strong = |board: &Board| Side::BOTH.map(|side| is_stronger(board, side, material, on_road));
            let now = game.last().map_or([false, false], strong);
            let same = |step: &Step| !step.captures && [step.before, step.after].map(strong) == [now, now];
            let since = run(game, same);
            let own = |side| game.iter().rev().skip(1).take(since).filter(|board| board.turn == side).count();
            let reached = match now {
                [false, false] => false,
                [true, true] => since >= 2 * moves as usize,
                [white, _] => own(if white { Side::White } else { Side::Black }) >= moves as usize,
            };
            reached.then_some((name, moves))
        }
        Rule::AtOnce(name, material) => {
            let is_there =
                |board: &Board| Side::BOTH.iter().any(|&side| is_stronger(board, side, material, false));
            game.last().is_some_and(|last| is_there(last) && !is_capture_forced(last)).then_some((name, 0))
        }
        Rule::Unchanged(least, most, moves) => {
            let since = run(game, |step| both_have_kings(step.after) && !step.captures && !step.promotes);
            let fits = game.last().is_some_and(|last| {
                let pieces = Side::BOTH.map(|side| last.pieces(side).len());
                both_have_kings(last) && (least..=most).contains(&pieces.iter().sum())
            });
            (fits && since >= 2 * moves as usize).then_some(("few-pieces", moves))
        }
        Rule::KingsOnly(moves) => {
            let since = run(game, |step| step.king && !step.captures);
            (since >= 2 * moves as usize).then_some(("kings-only", moves))
        }
        Rule::NoProgress(man_moves, moves) => {
            let progress = |step: &Step| step.captures || step.promotes || man_moves && !step.king;
            (run(game, |step| !progress(step)) >= 2 * moves as usize).then_some(("no-progress", moves))
        }
    };
    rules(variant, set).iter().filter_map(held).collect()
}

/// Is a capture to be made now, or whatever is moved next?
fn is_capture_forced(board: &Board) -> bool {
    let captures = |board: &Board| board.outcomes().iter().any(|outcome| !outcome.captured.is_empty());
    captures(board) || board.outcomes().iter().all(|outcome| captures(&board.after(outcome)))
}

/// A move, seen from the positions before and after it.
struct Step<'a> {
    before: &'a Board,
    after: &'a Board,
    captures: bool,
    promotes: bool,
    king: bool,
}

/// How many moves at the end of the game are like this.
fn run(game: &[Board], is_like: impl Fn(&Step) -> bool) -> usize {
    game.windows(2).rev().take_while(|pair| is_like(&step(&pair[0], &pair[1]))).count()
}

fn step<'a>(before: &'a Board, after: &'a Board) -> Step<'a> {
    let (mover, other) = (before.turn, before.turn.other());
    let men = |board: &Board| -> Vec<(Place, Piece)> {
        board.pieces(mover).into_iter().filter(|(_, piece)| !piece.king).collect()
    };
    Step {
        before,
        after,
        captures: before.pieces(other).len() != after.pieces(other).len(),
        promotes: count(before, mover).1 < count(after, mover).1,
        king: men(before) == men(after),
    }
}

fn is_stronger(board: &Board, side: Side, material: Material, on_road: bool) -> bool {
    let weak = side.other();
    material(count(board, side), count(board, weak)) && (!on_road || stands_alone_on_main_road(board, weak))
}

/// The main road runs from White's lower left corner to the opposite one (R2).
fn stands_alone_on_main_road(board: &Board, side: Side) -> bool {
    let on_road = |side| {
        let pieces = board.pieces(side);
        pieces.iter().filter(|(place, _)| place.row + place.column == board.facts.rows - 1).count()
    };
    on_road(side) == 1 && on_road(side.other()) == 0
}

fn both_have_kings(board: &Board) -> bool {
    Side::BOTH.into_iter().all(|side| count(board, side).1 > 0)
}

/// Men and kings.
fn count(board: &Board, side: Side) -> (usize, usize) {
    let pieces = board.pieces(side);
    let kings = pieces.iter().filter(|(_, piece)| piece.king).count();
    (pieces.len() - kings, kings)
}
