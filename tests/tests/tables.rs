//! The yardstick itself: the slow generator against the tables of legal moves and the smaller leaf counts.

use std::collections::BTreeSet;

use damka_rules::variant;
use damka_tests::data::{LeafCount, leaf_counts, move_tables};
use damka_tests::fen;
use damka_tests::oracle::{Path, facts, perft, start};

use crate::{in_parallel, is_set, report};

/// Leaf counts above this take the slow generator too long, in the default and in the long suite.
const SLOW_LIMIT: u64 = 30_000;
const LONG_SLOW_LIMIT: u64 = 1_100_000;

#[test]
fn every_variant_of_the_tables_is_played() {
    let tables = move_tables().into_iter().map(|table| table.variant);
    let names: BTreeSet<String> = tables.chain(leaf_counts().into_iter().map(|row| row.variant)).collect();
    report(names.into_iter().filter(|name| variant(name).is_none()));
}

#[test]
fn slow_generator_lists_the_moves_of_every_table() {
    let tables = move_tables();
    assert!(tables.len() >= 105, "only {} tables were found", tables.len());
    let failures = tables.iter().filter_map(|table| {
        let facts = facts(&table.variant).expect("the variant has rules");
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
        let got = fen::write_outcomes(&outcomes, facts);
        let expected = fen::write_outcomes(&expected, facts);
        wrong.then(|| format!("{} {}\n  expected {expected}\n  got      {got}", table.variant, table.fen))
    });
    report(failures);
}

#[test]
fn slow_generator_reproduces_small_leaf_counts() {
    let limit = if is_set("DAMKA_LONG") { LONG_SLOW_LIMIT } else { SLOW_LIMIT };
    let rows: Vec<LeafCount> = leaf_counts().into_iter().filter(|row| row.nodes <= limit).collect();
    report(in_parallel(&rows, |row| {
        let facts = facts(&row.variant).expect("the variant has rules");
        let board = fen::read(&row.fen, facts).expect("the table holds a position");
        let nodes = perft(&board, row.depth, row.count);
        if nodes == row.nodes { Vec::new() } else { vec![format!("{row:?}: {nodes}")] }
    }));
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
