//! `damka-rules` against the slow generator, on the tables, on random positions of every variant, and on every small
//! placement around one capturing piece.
//!
//! `DAMKA_LONG=1` compares 100,000 random positions of each variant and larger placements.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use damka_notation::Fen;
use damka_rules::{
    Counting, Objective, Position, Rules, Tolerance, VariantInfo, for_each_route, perft, route, variant,
    variants, with_position,
};
use damka_tests::data::move_tables;
use damka_tests::oracle::{
    Board, Count, Outcome, Path, Piece, Place, Side, facts, notation_number, perft as slow_perft, start,
};
use damka_tests::random::Positions;
use damka_tests::{convert, fen};

use crate::{in_parallel, is_set, report};

#[test]
fn moves_are_those_of_every_table() {
    let failures = move_tables().into_iter().filter_map(|table| {
        let info = variant(&table.variant)?;
        compare(&fen::read(&table.fen, facts(info.name)?)?, info).err()
    });
    report(failures);
}

#[test]
fn moves_are_those_of_the_slow_generator_on_random_positions() {
    let (chunks, size) = if is_set("DAMKA_LONG") { (50, 2_000) } else { (2, 1_000) };
    let chunks = variants().iter().flat_map(|info| std::iter::repeat_n(info, chunks));
    let seeded: Vec<(u64, &VariantInfo)> = (0..).zip(chunks).collect();
    let compared = Mutex::new(BTreeMap::<&str, (usize, Duration)>::new());
    report(in_parallel(&seeded, |&(seed, info)| {
        let began = Instant::now();
        let start = start(info.name).unwrap_or_else(|| panic!("{} has no facts of its rules", info.name));
        let positions = Positions::new(start, seed).take(size);
        let failures = positions.filter_map(|board| compare(&board, info).err()).collect();
        let mut compared = compared.lock().unwrap();
        let (count, time) = compared.entry(info.name).or_default();
        *count += size;
        *time += began.elapsed();
        failures
    }));
    println!("random positions compared with the slow generator");
    for (name, (count, time)) in compared.into_inner().unwrap() {
        println!("{name:<24} {count:>8}  {:>6.1} s", time.as_secs_f64());
    }
}

#[test]
fn start_positions_are_those_of_the_rules() {
    report(variants().iter().filter_map(|info| {
        let expected = start(info.name)?;
        let got = convert::board(&info.start, info);
        (got != expected).then(|| format!("{}: {got:?} instead of {expected:?}", info.name))
    }));
}

/// A board of the slow generator says what it has to say in text, with the square numbers of the variant; the rules
/// and the notation answer in the same numbers. A board that lies the wrong way round is seen here.
#[test]
fn moves_are_those_of_the_slow_generator_in_the_numbers_of_the_variant() {
    let seeded: Vec<(u64, &VariantInfo)> = (1_000..).zip(variants()).collect();
    report(in_parallel(&seeded, |&(seed, info)| {
        let start = start(info.name).unwrap_or_else(|| panic!("{} has no facts of its rules", info.name));
        let positions = Positions::new(start, seed).take(100);
        positions.filter_map(|board| compare_numbers(&board, info).err()).collect()
    }));
}

fn compare_numbers(board: &Board, info: &VariantInfo) -> Result<(), String> {
    let mut board = board.clone();
    for side in Side::BOTH {
        board.set_king_moves(side, None);
    }
    let number = |place| notation_number(info.name, place).unwrap();
    let pieces = |side| {
        let name = |(place, piece): (Place, Piece)| {
            format!("{}{}", if piece.king { "K" } else { "" }, number(place))
        };
        board.pieces(side).into_iter().map(name).collect::<Vec<_>>().join(",")
    };
    let turn = if board.turn == Side::White { 'W' } else { 'B' };
    let text = format!("{turn}:W{}:B{}", pieces(Side::White), pieces(Side::Black));
    let fen = Fen::parse(&text, info).fen.ok_or_else(|| format!("{} {text}: not read", info.name))?;
    let position = info.position(&fen.setup, Tolerance::ALL).map_err(|error| format!("{text}: {error}"))?;

    let expected: BTreeSet<(i32, i32, BTreeSet<i32>)> = board
        .outcomes()
        .into_iter()
        .map(|mv| (number(mv.from), number(mv.to), mv.captured.into_iter().map(number).collect()))
        .collect();
    let number = |square| i32::from(info.number(square));
    let got: BTreeSet<_> = info
        .legal_moves(&position)
        .into_iter()
        .map(|mv| (number(mv.from), number(mv.to), mv.captured.iter().map(number).collect()))
        .collect();
    if got == expected {
        Ok(())
    } else {
        Err(format!("{} {text}:\n  expected {expected:?}\n  got      {got:?}", info.name))
    }
}

/// Every placement of one white piece and a few black men: no accident of sampling can hide a mistake here.
#[test]
fn moves_are_those_of_the_slow_generator_on_every_small_placement() {
    let men = if is_set("DAMKA_LONG") { 4 } else { 2 };
    report(in_parallel(&["english", "brazilian", "russian"], |name| {
        let info = variant(name).unwrap();
        let empty = Board::empty(facts(name).unwrap(), Side::White);
        let places: Vec<Place> = empty.places().collect();
        let mut failures = Vec::new();
        for king in [false, true] {
            for &place in &places {
                let mut board = empty.clone();
                board.set(place, Some(Piece { side: Side::White, king }));
                add_men(&board, &places, men, &mut |board| failures.extend(compare(board, info).err()));
            }
        }
        failures
    }));
}

/// Calls `each` with every way to add up to `men` black men on the squares.
fn add_men(board: &Board, places: &[Place], men: usize, each: &mut impl FnMut(&Board)) {
    each(board);
    if men == 0 {
        return;
    }
    for (index, &place) in places.iter().enumerate() {
        if board.get(place).is_none() {
            let mut more = board.clone();
            more.set(place, Some(Piece { side: Side::Black, king: false }));
            add_men(&more, &places[index + 1..], men - 1, each);
        }
    }
}

/// Everything that both sides know about the moves of a position; the error names the position and the difference.
fn compare(board: &Board, info: &VariantInfo) -> Result<(), String> {
    let facts = board.facts;
    let position = convert::position(board, info);
    let fail = |what: String| Err(format!("{} {board:?}: {what}", info.name));
    let expected = board.outcomes();

    let moves = info.legal_moves(&position);
    let Some(got) = convert::outcomes(moves.iter().copied(), info) else {
        return fail("a move is listed twice".to_owned());
    };
    if got != expected {
        let (expected, got) = (fen::write_outcomes(&expected, facts), fen::write_outcomes(&got, facts));
        return fail(format!("\n  expected {expected}\n  got      {got}"));
    }

    for mv in &moves {
        let outcome = convert::outcome(mv, info);
        let after = board.after(&outcome);
        let played = position.play(mv).map_err(|error| format!("{board:?}: {error}"))?;
        if convert::board(&played.to_setup(), info) != after {
            return fail(format!("{} leads to {after:?}", fen::write_outcome(&outcome, facts)));
        }
        if played != convert::position(&after, info)
            || played.hash64() != convert::position(&after, info).hash64()
        {
            return fail(format!("{} leaves a trace in the position", fen::write_outcome(&outcome, facts)));
        }
    }

    let winner = board.winner(info.objective == Objective::Giveaway).map(convert::color);
    if info.winner(&position) != winner {
        return fail(format!("{winner:?} should have won"));
    }
    if winner.is_some() && info.objective == Objective::FirstKing {
        return Ok(());
    }
    with_position!(position, position => {
        compare_questions(&position, board, info, &expected).or_else(fail)?;
        compare_routes(&position, board, info).or_else(fail)
    })
}

/// The questions that a position answers without listing all its moves.
fn compare_questions<R: Rules>(
    position: &Position<R>,
    board: &Board,
    info: &VariantInfo,
    expected: &BTreeSet<Outcome>,
) -> Result<(), String> {
    let captures = expected.iter().any(|outcome| !outcome.captured.is_empty());
    if position.has_captures() != captures || position.has_moves() == expected.is_empty() {
        return Err("has_captures or has_moves".to_owned());
    }
    if perft(position, 1, Counting::Unique, info.objective) != expected.len() as u64 {
        return Err("the count of moves".to_owned());
    }
    let (orders, expected_orders) =
        (perft(position, 1, Counting::Orders, info.objective), board.orders().len() as u64);
    if orders != expected_orders {
        return Err(format!("{orders} orders of capture, not {expected_orders}"));
    }
    // The count by orders weighs the moves above the last ply by their routes.
    let two_plies = slow_perft(board, 2, Count::Orders);
    if perft(position, 2, Counting::Orders, info.objective) != two_plies {
        return Err(format!("two plies by order do not count {two_plies}"));
    }
    let mut found = Vec::new();
    let opponents = board.pieces(board.turn.other());
    for (from, _) in board.pieces(board.turn).into_iter().chain(opponents.into_iter().take(1)) {
        for to in board.places() {
            let (a, b) = (convert::square(from, info), convert::square(to, info));
            position.find_into(a, b, &mut found);
            let between = |outcome: &&Outcome| outcome.from == from && outcome.to == to;
            let expected: Vec<&Outcome> = expected.iter().filter(between).collect();
            let got = convert::outcomes(found.iter().map(|&mv| mv.into()), info).unwrap_or_default();
            if found.len() != expected.len() || !got.iter().eq(expected.iter().copied()) {
                return Err(format!("find {} to {}", a.index() + 1, b.index() + 1));
            }
            if !captures && position.is_quiet_step(a, b) == expected.is_empty() {
                return Err(format!("quiet step {} to {}", a.index() + 1, b.index() + 1));
            }
        }
    }
    Ok(())
}

/// The landing squares of a path, each drawn back right behind the captured piece where the next leg goes straight on.
fn standard_landings(board: &Board, path: &Path) -> Vec<Place> {
    let towards = |a: Place, b: Place| ((b.row - a.row).signum(), (b.column - a.column).signum());
    let behind = |from: Place, (rows, columns): (i32, i32)| {
        (1..20)
            .map(|steps| Place { row: from.row + steps * rows, column: from.column + steps * columns })
            .find(|&place| board.facts.is_played(place))
    };
    let mut landings = path.landings.clone();
    for (landing, pair) in landings.iter_mut().zip(path.captured.windows(2)) {
        let ahead = towards(*landing, pair[1]);
        if towards(pair[0], *landing) == ahead {
            *landing = behind(pair[0], ahead).unwrap_or(*landing);
        }
    }
    landings
}

/// The routes of a move are its paths, but that the square right behind a captured piece stands for all from which the
/// piece can go straight on.
fn compare_routes<R: Rules>(position: &Position<R>, board: &Board, info: &VariantInfo) -> Result<(), String> {
    let facts = board.facts;
    let mut paths = BTreeMap::<Outcome, BTreeSet<Vec<Place>>>::new();
    for path in board.paths() {
        paths.entry(path.outcome()).or_default().insert(standard_landings(board, &path));
    }
    for mv in position.legal_moves() {
        let outcome = convert::outcome(&mv.into(), info);
        let expected = paths.get(&outcome).ok_or("a move has no path")?;
        let mut routes = Vec::new();
        for_each_route(position, &mv, |route| {
            routes.push(route.iter().map(|&square| convert::place(square, info)).collect::<Vec<Place>>());
            ControlFlow::Continue(())
        });
        let distinct: BTreeSet<Vec<Place>> = routes.iter().cloned().collect();
        if distinct != *expected || routes.len() != expected.len() {
            let text = fen::write_outcome(&outcome, facts);
            let routes: Vec<Vec<i32>> = routes
                .iter()
                .map(|route| route.iter().map(|&place| fen::number(place, facts)).collect())
                .collect();
            return Err(format!("{text} has the routes {routes:?}, should have {}", expected.len()));
        }
        let first: Vec<Place> =
            route(position, &mv).iter().map(|&square| convert::place(square, info)).collect();
        if first != routes[0] {
            return Err("the first route is another one".to_owned());
        }
    }
    Ok(())
}
