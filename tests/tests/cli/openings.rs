//! `damka openings` and `--start`: tables, openings by number, label and lot.

use serde_json::Value;

use super::{run, session};

#[test]
fn tables_and_their_openings() {
    insta::assert_snapshot!(session(&[
        "damka openings",
        "damka openings --variant brazilian",
        "damka openings english-2-move",
        "damka openings --variant english --format json",
    ]));
}

#[test]
fn positions_of_openings() {
    insta::assert_snapshot!(session(&[
        "damka show --start russian-flying:II-2",
        "damka show --start draughts-64:2-iv --variant brazilian",
        "damka moves --start english-3-move:4",
        "damka perft --start international-2-move:79 --depth 3",
        "damka fen --start draughts-64:5-VII --squares numeric",
        "damka fen --start English-3-Move:random --seed 7",
        "damka fen --start draughts-64:random --seed 2 --lang ru",
    ]));
}

#[test]
fn openings_that_are_not_there() {
    insta::assert_snapshot!(session(&[
        "damka show --start english-3-mov:1",
        "damka show --start chess:1",
        "damka show --start english-3-move:175",
        "damka show --start english-3-move:0",
        "damka show --start russian-flying:XXIV-24",
        "damka show --start russian-flying",
        "damka show --start draughts-64:1 --variant english",
        "damka show --start english-3-move:1 --seed 1",
        "damka show --seed 1",
        "damka show --start english-3-move:1 --fen W:W31:B1",
        "damka openings russian",
        "damka openings russian-flying --variant english",
        "damka openings russian-flying --variant english --lang uk",
    ]));
}

#[test]
fn json_has_the_positions() {
    let list: Value =
        serde_json::from_str(&run("damka openings russian-flying --format json", b"").output).unwrap();
    let openings = list["openings"].as_array().unwrap();
    assert_eq!((list["count"].as_u64(), openings.len()), (Some(745), 745));
    let (number, label, fen) = (&openings[506]["number"], &openings[506]["label"], &openings[506]["fen"]);
    assert_eq!((number.as_u64(), label.as_str()), (Some(507), Some("XXIII-1")));
    let shown = run("damka fen --start russian-flying:507", b"").output;
    assert_eq!(fen.as_str(), Some(shown.trim_end()));
}

#[test]
fn chance_decides_without_a_seed() {
    let drawn = || run("damka fen --start russian-flying:random", b"");
    let (first, others) = (drawn(), (0..20).map(|_| drawn().output).collect::<Vec<_>>());
    assert!(first.errors.contains("russian-flying:"), "{}", first.errors);
    assert!(others.iter().any(|fen| *fen != first.output));
}
