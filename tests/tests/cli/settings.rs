//! Settings: profiles, weights of codes, encodings, `damka.toml`.

use std::fs;

use damka_notation::{Dialect, Encoding};
use serde_json::Value;
use tempfile::TempDir;

use super::{Run, run, transcript};

/// A warning (`x` in a quiet move) and, for the strict, a needless result at the end.
const FLAWED: &[u8] = b"[GameType \"25\"]\n[Result \"1-0\"]\n\n1. c3xd4 d6-c5 1-0\n";

/// A clean game in every variant that notation differs in.
const GAMES: &str = "[Event \"A\"]\n[GameType \"25\"]\n[Result \"2-0\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 2-0\n\n\
                     [Event \"B\"]\n[GameType \"20\"]\n[Result \"1-1\"]\n\n1. 32-28 19-23 2. 28x19 14x23 1-1\n\n\
                     [Event \"C\"]\n[GameType \"21\"]\n[Result \"0-1\"]\n\n1. 11-15 23-19 2. 8-11 22-17 0-1\n\n\
                     [Event \"D\"]\n[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"W:Wc3:Bf8\"]\n\n1. c3-d4 *\n";

fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, data) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, data).unwrap();
    }
    folder
}

/// Runs a command; `@` is the folder, and in the answer it is `@` again.
fn run_in(folder: &TempDir, command: &str) -> Run {
    let root = folder.path().display().to_string();
    let run = run(&command.replace('@', &root), b"");
    Run { output: run.output.replace(&root, "@"), errors: run.errors.replace(&root, "@"), ..run }
}

/// What was found, by id and severity.
fn found(run: &Run) -> Vec<(String, String)> {
    let value: Value = serde_json::from_str(&run.output).unwrap_or_else(|_| panic!("{}", run.errors));
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let diagnostics = value["diagnostics"].as_array().unwrap();
    diagnostics.iter().map(|found| (text(&found["code"]), text(&found["severity"]))).collect()
}

fn codes(run: &Run) -> Vec<String> {
    found(run).into_iter().map(|(code, _)| code).collect()
}

#[test]
fn the_nearest_file_counts_alone() {
    let folder = folder(&[
        ("damka.toml", b"allow = [\"M106\"]\n"),
        ("a.pdn", FLAWED),
        ("b/a.pdn", FLAWED),
        ("c/damka.toml", b"deny = [\"capture-sign-on-quiet-move\"]"),
        ("c/d/a.pdn", FLAWED),
    ]);
    let check = |args: &str| run_in(&folder, &format!("damka check --format json {args}"));
    assert_eq!(found(&check("-r @")), [("M106".to_owned(), "error".to_owned())]);
    assert_eq!(codes(&check("@/a.pdn @/b/a.pdn")), [""; 0]);
    assert_eq!(codes(&check("--no-config @/a.pdn @/c/d/a.pdn")), ["M106", "M106"]);
    assert_eq!(found(&check("--config @/c/damka.toml @/a.pdn"))[0].1, "error");
    // What is typed goes before what is in a file.
    assert_eq!(codes(&check("--allow M106 @/c/d/a.pdn")), [""; 0]);
    assert_eq!(found(&check("--warn M106 @/c/d/a.pdn"))[0].1, "warning");
}

#[test]
fn settings_of_every_kind_have_an_effect() {
    let (bytes, _) = Encoding::Cp866.encode("[White \"Ы\"]\n[Black \"Ы\"]\n\n1. 22-18 *\n");
    let folder = folder(&[
        ("damka.toml", b"variant = \"russian\"\nencoding = \"cp866\"\nprofile = \"pdn3\"\n[dialect]\npreset = \"russian\"\n"),
        ("a.pdn", &bytes),
    ]);
    let strict = run_in(&folder, "damka check --format json @/a.pdn");
    assert!(codes(&strict).contains(&"M155".to_owned()), "{}", strict.output);
    assert!(!codes(&strict).iter().any(|code| code == "E102" || code == "V101"), "{}", strict.output);
    let typed = run_in(&folder, "damka check --profile lenient --format json @/a.pdn");
    assert_eq!(codes(&typed), [""; 0]);
    let Run { output, .. } = run_in(&folder, "damka convert @/a.pdn");
    assert!(output.contains("[White \"Ы\"]") && output.contains("c3-d4"), "{output}");
    let Run { output, .. } = run_in(
        &folder,
        "damka convert --dialect checkerboard --script as-written --output-encoding utf-8 @/a.pdn",
    );
    assert!(output.contains("[White \"Ы\"]") && output.contains("22-18"), "{output}");
}

#[test]
fn a_file_of_settings_that_is_not_understood_is_said_with_its_place() {
    let folder = folder(&[("a.pdn", FLAWED), ("damka.toml", b"strict = true\nalow = [\"M106\"]\n")]);
    let Run { code, errors, .. } = run_in(&folder, "damka check @/a.pdn");
    assert_eq!(
        (code, errors.as_str()),
        (2, "error: @/damka.toml:2:1: unknown entry `alow`\n  help: did you mean `allow`?\n")
    );
    assert_eq!(run_in(&folder, "damka check --config @/none.toml @/a.pdn").code, 2);
    assert_eq!(run_in(&folder, "damka check --no-config @/a.pdn").code, 0);
}

#[test]
fn weights_of_codes_can_be_changed_one_by_one() {
    for (flags, expected) in [
        ("--warn M106", Some("warning")),
        ("--deny M106", Some("error")),
        ("--deny M106 --warn M106", Some("warning")),
        ("--warn M106 --allow M106", None),
        ("--profile archive", None),
        ("--profile archive --warn M106", Some("warning")),
        ("--profile pdn3 --allow S152", Some("error")),
    ] {
        let found = found(&run(&format!("damka check --format json {flags} -"), FLAWED));
        let severity = found.iter().find(|(code, _)| code == "M106").map(|(_, severity)| severity.as_str());
        assert_eq!(severity, expected, "{flags}");
    }
    insta::assert_snapshot!(
        ["--profile pdn4", "--profile pdn3 --strict", "--encoding cp1250", "--warn nothing"]
            .map(|flags| transcript(&format!("damka check {flags} -"), b""))
            .join("\n")
    );
}

#[test]
fn strict_is_a_profile() {
    let strict = run("damka check --strict --format json -", FLAWED);
    assert_eq!(strict.output, run("damka check --profile pdn3 --format json -", FLAWED).output);
    assert_eq!(codes(&strict), ["M106", "S152"]);
}

#[test]
fn an_encoding_can_be_given() {
    let (bytes, _) = Encoding::Koi8R.encode("[White \"Ы\"]\n[GameType \"25\"]\n\n1. c3-d4 Ы *\n");
    let Run { output, .. } = run("damka check --encoding KOI8-R --format concise -", &bytes);
    assert!(output.contains('Ы') && !output.contains("E102"), "{output}");
    // Found out, it is told once.
    let (bytes, _) =
        Encoding::Windows1251.encode(&GAMES.replace("\"A\"", "\"Первенство Москвы\"").repeat(40));
    assert_eq!(
        codes(&run("damka check --format json -", &bytes)).iter().filter(|code| *code == "E102").count(),
        1
    );
}

#[test]
fn nothing_is_found_in_what_was_written_in_a_dialect() {
    for dialect in Dialect::PRESETS {
        let folder = folder(&[("games.pdn", GAMES.as_bytes())]);
        let converted =
            run_in(&folder, &format!("damka convert --dialect {dialect} -o @/out.pdn @/games.pdn"));
        assert_eq!(converted.code, 0, "{dialect}: {}", converted.errors);
        let found =
            run_in(&folder, &format!("damka check --profile {dialect} --format concise -q @/out.pdn"));
        assert_eq!((found.code, found.output.as_str()), (0, ""), "{dialect}");
    }
}
