//! The published and computed leaf counts, reproduced by `damka-rules`.
//!
//! `DAMKA_DEEP=1` raises the limit of what is run; rows above it stay in the tables as published.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Instant;

use damka_rules::{AnyPosition, Counting, perft, variant, with_position};
use damka_tests::data::{LeafCount, leaf_counts};
use damka_tests::oracle::{Count, facts};
use damka_tests::{convert, fen};

use crate::{in_parallel, is_set, report};

const LIMIT: u64 = 30_000_000;
const DEEP_LIMIT: u64 = 3_000_000_000;

#[test]
fn leaf_counts_are_as_published() {
    let limit = if is_set("DAMKA_DEEP") { DEEP_LIMIT } else { LIMIT };
    let mut rows: Vec<LeafCount> = leaf_counts()
        .into_iter()
        .filter(|row| row.nodes <= limit && variant(&row.variant).is_some())
        .collect();
    assert!(rows.len() >= 150, "only {} rows were found", rows.len());
    // The longest first, so that the threads end together.
    rows.sort_by_key(|row| Reverse(row.nodes));
    let start = Instant::now();
    let failures = in_parallel(&rows, |row| {
        let nodes = count(row);
        if nodes == row.nodes { Vec::new() } else { vec![format!("{row:?}: {nodes}")] }
    });
    let leaves: u64 = rows.iter().map(|row| row.nodes).sum();
    println!("{} rows, {leaves} leaves in {:.1?} on two threads", rows.len(), start.elapsed());
    println!("{}", depths(&rows));
    report(failures);
}

/// A table of how many rows of each variant were run, and to what depth.
fn depths(rows: &[LeafCount]) -> String {
    let mut variants = BTreeMap::<&str, Vec<&LeafCount>>::new();
    for row in rows {
        variants.entry(&row.variant).or_default().push(row);
    }
    let mut table = vec!["variant                   rows  unique  orders  most leaves".to_owned()];
    for (name, rows) in variants {
        let depth = |count| rows.iter().filter(|row| row.count == count).map(|row| row.depth).max();
        let [unique, orders] = [Count::Unique, Count::Orders].map(|count| depth(count).unwrap_or(0));
        let most = rows.iter().map(|row| row.nodes).max().unwrap_or(0);
        table.push(format!("{name:<24} {:>5} {unique:>7} {orders:>7} {most:>12}", rows.len()));
    }
    table.join("\n")
}

#[test]
fn every_variant_has_leaf_counts_of_its_movement() {
    let mut families = BTreeMap::new();
    for info in damka_rules::variants() {
        families.entry(info.family).or_insert_with(Vec::new).push(info.name);
    }
    let rows = leaf_counts();
    let failures = families
        .into_iter()
        .filter(|(_, names)| !rows.iter().any(|row| names.contains(&row.variant.as_str())))
        .map(|(family, _)| format!("{family:?} has no table in tests/data/perft"));
    report(failures);
}

fn count(row: &LeafCount) -> u64 {
    let info = variant(&row.variant).unwrap_or_else(|| panic!("{row:?}: no such variant"));
    let facts = facts(&row.variant).unwrap_or_else(|| panic!("{row:?}: no facts of its rules"));
    let board = fen::read(&row.fen, facts).unwrap_or_else(|| panic!("{row:?}: no position"));
    let position: AnyPosition = convert::position(&board, info);
    let counting = match row.count {
        Count::Unique => Counting::Unique,
        Count::Orders => Counting::Orders,
    };
    with_position!(position, position => perft(&position, row.depth, counting, info.objective))
}
