//! The yardstick itself: the slow generator against the tables of legal moves and the smaller leaf counts.

use std::collections::BTreeSet;

use damka_tests::data::{leaf_counts, move_tables};
use damka_tests::fen;
use damka_tests::oracle::{Path, facts, perft, start};

use crate::report;

/// Leaf counts above this take the slow generator too long.
const SLOW_LIMIT: u64 = 100_000;

#[test]
fn slow_generator_lists_the_moves_of_every_table() {
    let tables = move_tables();
    assert!(tables.len() >= 105, "only {} tables were found", tables.len());
    let failures = tables.iter().filter_map(|table| {
        let facts = facts(&table.variant)?;
        let board = fen::read(&table.fen, facts).expect("the table holds a position");
        let listed: BTreeSet<Path> = table
            .moves
            .iter()
            .map(|text| fen::read_path(text, facts).unwrap_or_else(|| panic!("{text} is no path")))
            .collect();
        let expected: BTreeSet<_> = listed.iter().map(Path::outcome).collect();
        let outcomes = board.outcomes();
        let routes = table.every_route.then(|| board.paths().into_iter().collect::<BTreeSet<Path>>());
        let after = table.after.as_ref().map(|(text, after)| {
            let path = fen::read_path(text, facts).expect("the table holds a move");
            let mut places = listed.iter().filter(|p| p.landings == path.landings && p.from == path.from);
            let outcome = places.next().expect("the move is in the table").outcome();
            (board.after(&outcome), fen::read(after, facts).expect("the table holds a position"))
        });
        let wrong = outcomes != expected
            || routes.is_some_and(|routes| routes != listed)
            || after.is_some_and(|(got, expected)| got != expected);
        let got = fen::write_outcomes(&outcomes, facts.size);
        let expected = fen::write_outcomes(&expected, facts.size);
        wrong.then(|| format!("{} {}\n  expected {expected}\n  got      {got}", table.variant, table.fen))
    });
    report(failures);
}

#[test]
fn slow_generator_reproduces_small_leaf_counts() {
    let failures = leaf_counts().into_iter().filter(|row| row.nodes <= SLOW_LIMIT).filter_map(|row| {
        let board = fen::read(&row.fen, facts(&row.variant)?).expect("the table holds a position");
        let nodes = perft(&board, row.depth, row.count);
        (nodes != row.nodes).then(|| format!("{row:?}: {nodes}"))
    });
    report(failures);
}

#[test]
fn slow_generator_sets_up_the_start_positions() {
    for (variant, expected) in [
        ("diagonal", "W:Wc1,e1,g1,d2,f2,h2,e3,g3,f4,h4,g5,h6:Bb8,d8,f8,a7,c7,e7,b6,d6,a5,c5,b4,a3"),
        ("english", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"),
        ("brazilian", "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"),
    ] {
        let board = start(variant).expect("the variant has rules");
        assert_eq!(Some(&board), fen::read(expected, board.facts).as_ref(), "{variant}");
    }
    assert_eq!(start("international").map(|board| board.pieces(board.turn).len()), Some(20));
}
