//! Accepted findings: only what is new is shown and counts.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use super::{Run, run};

const A: &str = "[Event \"A\"]\n[GameType \"25\"]\n\n1. c3xd4 d6-c5 *\n";
const B: &str = "[Event \"B\"]\n[GameType \"25\"]\n\n1. c3-e5 *\n";

fn archive() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("games")).unwrap();
    write(&folder, "a.pdn", &format!("{A}\n{B}"));
    write(&folder, "b.pdn", &format!("{A}\n{A}"));
    folder
}

fn write(folder: &TempDir, name: &str, text: &str) {
    fs::write(folder.path().join("games").join(name), text).unwrap();
}

/// Runs with the baseline of the folder; `@` is the folder in the answer.
fn check(folder: &TempDir, flags: &str) -> Run {
    let root = folder.path().display().to_string();
    let run = run(&format!("damka check -r '{root}/games' --baseline '{root}/base.txt' {flags}"), b"");
    Run { output: run.output.replace(&root, "@"), errors: run.errors.replace(&root, "@"), ..run }
}

fn written() -> TempDir {
    let folder = archive();
    let Run { code, output, errors } = check(&folder, "--write-baseline");
    assert_eq!((code, errors.as_str()), (0, "note: 4 findings accepted in `@/base.txt`\n"), "{output}");
    folder
}

#[test]
fn a_baseline_is_a_text_that_can_be_read() {
    let folder = written();
    let text = fs::read_to_string(folder.path().join("base.txt")).unwrap();
    insta::assert_snapshot!(text);
}

#[test]
fn what_was_accepted_counts_for_nothing() {
    let folder = written();
    for flags in ["", "--max-diagnostics 0", "--threads 1"] {
        let Run { code, output, errors } = check(&folder, flags);
        let expected = "2 files, 4 games, 6 plies: no errors, no warnings\n";
        assert_eq!((code, output.as_str(), errors.as_str()), (0, expected, ""));
    }
    // Lines that moved and games that came are no reason to find the old ones again.
    write(
        &folder,
        "a.pdn",
        &format!("[Event \"C\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n\n\n{}\n\n{B}", A.replace("1. ", "1.\n")),
    );
    assert_eq!(check(&folder, "").code, 0);
}

#[test]
fn only_what_is_new_is_shown_and_counts() {
    let folder = written();
    write(&folder, "b.pdn", &format!("{A}\n{A}\n{A}\n{}", B.replace("c3-e5", "a1-h8")));
    let Run { code, output, .. } = check(&folder, "--format json --statistics");
    let value: Value = serde_json::from_str(&output).unwrap();
    let found: Vec<_> = value["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|found| (found["code"].as_str().unwrap(), found["game"].as_u64().unwrap()))
        .collect();
    assert_eq!((code, found), (1, vec![("M106", 3), ("M201", 4)]));
    let summary = &value["summary"];
    let count = |name: &str| summary[name].as_u64().unwrap();
    assert_eq!(
        (count("errors"), count("warnings"), count("games_with_errors"), count("games")),
        (1, 1, 1, 6)
    );
    assert_eq!(summary["statistics"][0]["count"], 1);
}

#[test]
fn a_known_cache_makes_no_difference() {
    let folder = written();
    write(&folder, "b.pdn", &format!("{A}\n{A}\n{A}\n{B}"));
    let plain = check(&folder, "--format json").output;
    for _ in 0..2 {
        let flags = format!("--format json --cache-dir '{}/cache'", folder.path().display());
        assert_eq!(check(&folder, &flags).output, plain);
    }
}

#[test]
fn what_is_gone_is_told() {
    let folder = written();
    write(&folder, "b.pdn", A);
    let Run { code, errors, .. } = check(&folder, "");
    assert_eq!(code, 0);
    assert_eq!(
        errors,
        "note: 1 accepted finding is gone from 1 file: `--write-baseline` writes `@/base.txt` anew\n"
    );
    check(&folder, "--write-baseline");
    assert_eq!(check(&folder, "").errors, "");
}

#[test]
fn a_large_file_is_no_exception() {
    let folder = archive();
    let many: String = (0..3000).map(|n| A.replace("\"A\"", &format!("\"{n}\"")) + "\n").collect();
    write(&folder, "c.pdn", &many);
    assert_eq!(check(&folder, "--write-baseline").code, 0);
    let Run { code, output, .. } = check(&folder, "");
    assert!(
        code == 0 && output.contains("3004 games") && output.contains("no errors, no warnings"),
        "{output}"
    );
    write(&folder, "c.pdn", &format!("{many}{B}"));
    assert!(check(&folder, "--format concise").output.starts_with("@/games/c.pdn:"));
}

#[test]
fn what_is_no_baseline_is_refused() {
    let folder = archive();
    let errors = |text: &str| {
        fs::write(folder.path().join("base.txt"), text).unwrap();
        let Run { code, errors, .. } = check(&folder, "");
        assert_eq!(code, 2);
        errors
    };
    assert!(errors("").starts_with("error: `@/base.txt` is no baseline: line 1 is not understood\n  help: "));
    assert!(errors("damka baseline 1\n\na.pdn\n  nonsense\n").contains("line 4"));
    fs::remove_file(folder.path().join("base.txt")).unwrap();
    assert!(check(&folder, "").errors.starts_with("error: cannot read `@/base.txt`"));
    assert_eq!(run("damka check --write-baseline -", b"").code, 2);
}
