//! `damka match` with this program on both sides.

use std::fs;

use super::{Run, run, transcript};

const EVEN: &str =
    "damka match --engine damka:name=A,nodes=100 --engine damka:name=B,nodes=100 --variant russian";

#[test]
fn a_table_of_games_that_end_early() {
    insta::assert_snapshot!(transcript(&format!("{EVEN} --games 4 --adjudicate plies=6 --sprt -5,5"), b""));
    insta::assert_snapshot!(
        "match-json",
        transcript(&format!("{EVEN} --games 3 --adjudicate plies=6 --format json --sprt 0,5"), b"")
    );
}

/// Who searches so many positions plays the same every time, whatever else is played meanwhile.
#[test]
fn a_match_by_nodes_is_the_same_every_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut records = Vec::new();
    for (number, concurrency) in [1, 1, 3].into_iter().enumerate() {
        let path = folder.path().join(format!("{number}.pdn"));
        let command =
            format!("{EVEN} --games 4 --concurrency {concurrency} --format json --pdn '{}'", path.display());
        let Run { code, output, errors } = run(&command, b"");
        assert_eq!((code, errors.as_str()), (0, ""));
        // Equals exchange colours, so every pair is even.
        assert!(output.contains("\"pairs\":[0,0,2,0,0]"), "{output}");
        let checked = run(&format!("damka check --strict '{}'", path.display()), b"");
        assert!(checked.output.starts_with("1 file, 4 games, "), "{}", checked.output);
        assert!(checked.output.contains(": no errors"), "{}{}", checked.output, checked.errors);
        let text = fs::read_to_string(path).unwrap();
        let mut games: Vec<String> = text.split("[Event ").map(str::to_owned).collect();
        games.sort_unstable();
        records.push(games);
    }
    assert_eq!(records[0].len(), 5);
    assert!(records.iter().all(|games| *games == records[0]));
}

#[test]
fn openings_come_from_tables_files_or_chance() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.txt");
    fs::write(&file, "# endings\nW:WKa1,c3:BKh8\nB:WKa1,c3:BKh8\n").unwrap();
    let first = |openings: &str| {
        let path = folder.path().join("games.pdn");
        let command = format!(
            "damka match --engine damka:nodes=20 --engine damka:nodes=20 --variant russian --games 2 --adjudicate plies=9 \
             --openings '{openings}' --pdn '{}'",
            path.display()
        );
        let Run { code, errors, .. } = run(&command, b"");
        let text = fs::read_to_string(&path).unwrap_or_default();
        let _ = fs::remove_file(&path);
        (code, errors + &text)
    };
    let (code, text) = first("ballots:draughts-64");
    assert_eq!((code, text.matches("[Opening ").count()), (0, 2), "{text}");
    let (code, text) = first(&file.display().to_string());
    assert_eq!((code, text.matches("Wc3,Ka1:BKh8").count()), (0, 2), "{text}");
    let (code, text) = first("random:4");
    assert_eq!((code, text.matches("\n1. ").count()), (0, 2), "{text}");
    for (openings, wrong) in [
        ("ballots:english-3-move", "is a table of `english`"),
        ("ballots:nothing", "unknown opening table"),
        ("random:x", "random:8"),
        ("no/such/file", "cannot read `no/such/file`"),
    ] {
        let (code, text) = first(openings);
        assert!(code == 2 && text.contains(wrong), "{text}");
    }
}

/// A king against a king is a draw by rule in the end, unless there are no draw rules.
#[test]
fn draw_rules_hold_for_the_referee_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.txt");
    fs::write(&file, "W:WKa1:BKb8\n").unwrap();
    let termination = |rules: &str| {
        let path = folder.path().join(format!("{rules}.pdn"));
        let command = format!(
            "damka match --engine damka:depth=4 --engine damka:depth=4 --variant russian --games 1 --adjudicate plies=200 \
             --draw-rules {rules} --openings '{}' --pdn '{}'",
            file.display(),
            path.display()
        );
        assert_eq!(run(&command, b"").code, 0);
        let text = fs::read_to_string(path).unwrap();
        text.split("[Termination \"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    assert_eq!(termination("official"), "normal");
    assert_eq!(termination("none"), "adjudication");
}

#[test]
fn wrong_arguments_of_a_match() {
    let wrong = [
        "damka match --engine damka --games 2",
        "damka match --engine damka --engine nonsense --games 2 --variant russian",
        "damka match --engine damka --engine damka --games 2 --variant russian --sprt 5,0",
        "damka match --engine damka --engine damka --games 2 --variant russian --clock fast",
        "damka match --engine damka --engine damka --games 2 --variant russian --adjudicate win",
        "damka match --engine damka --engine damka --games 2 --variant russian --time 0",
        "damka engine hub --listen 127.0.0.1",
    ];
    let texts: Vec<_> = wrong.iter().map(|command| transcript(command, b"")).collect();
    insta::assert_snapshot!(texts.join("\n"));
}
