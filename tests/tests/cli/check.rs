//! `damka check`: formats, policy, limits, inputs.

use std::fs;

use serde_json::Value;

use super::{Run, run, transcript};

/// Two games: one in which a capture is written for a quiet move and a move is illegal, and a clean one.
pub(super) const FLAWED: &[u8] = b"[Event \"First\"]
[GameType \"20\"]
[Result \"2-0\"]

1. 32-28 19-23 2. 28x19 14x23 3. 37x32 {why not} 10-14 4. 35-29 2-0

[Event \"Second\"]
[GameType \"20\"]
[Result \"1-1\"]

1. 32-28 19-23 2. 28x19 14x23 1-1
";

const CLEAN: &[u8] = b"[GameType \"25\"]\n\n1. c3-d4 d6-c5 2. b2-c3 *\n";

/// What only the writing grammar of PDN 3.0 objects to.
const LINE_COMMENT: &[u8] = b"[GameType \"25\"]\n\n1. c3-d4 ; a comment\n d6-c5 *\n";

const FORMATS: [&str; 6] = ["full", "concise", "json", "jsonl", "sarif", "github"];

#[test]
fn every_format() {
    for format in FORMATS {
        let command = format!("damka check --format {format} -");
        insta::assert_snapshot!(format!("format-{format}"), transcript(&command, FLAWED));
    }
    insta::assert_snapshot!("format-full-colored", transcript("damka check --color always -", FLAWED));
}

#[test]
fn a_clean_input_is_done() {
    for format in FORMATS {
        insta::assert_snapshot!(
            format!("clean-{format}"),
            transcript(&format!("damka check --format {format}"), CLEAN)
        );
    }
}

#[test]
fn json_formats_are_json() {
    for format in ["json", "sarif"] {
        for input in [FLAWED, CLEAN, b""] {
            let output = run(&format!("damka check --format {format} -"), input).output;
            assert!(serde_json::from_str::<Value>(&output).is_ok(), "{output}");
        }
    }
    for line in run("damka check --format jsonl -", FLAWED).output.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        assert!(["diagnostic", "summary"].contains(&value["type"].as_str().unwrap()), "{line}");
    }
}

#[test]
fn json_has_the_fields_that_are_promised() {
    let output = run("damka check --format json -", FLAWED).output;
    let value: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(value["version"], 1);
    let counts = ["games", "plies", "games_with_errors", "errors", "warnings"];
    for field in counts {
        assert!(value["files"][0][field].is_u64(), "files: {field}");
        assert_eq!(value["files"][0][field], value["summary"][field], "{field}");
    }
    assert_eq!(value["files"][0]["path"], "<stdin>");
    assert_eq!(value["summary"]["files"], 1);
    let fields = [
        "code",
        "name",
        "severity",
        "file",
        "line",
        "column",
        "end_line",
        "end_column",
        "offset",
        "length",
        "game",
        "ply",
        "message",
        "args",
        "help",
        "fix",
    ];
    let diagnostics = value["diagnostics"].as_array().unwrap();
    assert!(diagnostics.len() >= 2);
    for diagnostic in diagnostics {
        for field in fields {
            assert!(diagnostic.get(field).is_some(), "{field} of {diagnostic}");
        }
    }
    let illegal = diagnostics.iter().find(|diagnostic| diagnostic["code"] == "M201").unwrap();
    assert_eq!(
        (&illegal["line"], &illegal["column"], &illegal["game"], &illegal["ply"], &illegal["severity"]),
        (&5.into(), &59.into(), &1.into(), &7.into(), &"error".into())
    );
    let start = illegal["offset"].as_u64().unwrap() as usize;
    let length = illegal["length"].as_u64().unwrap() as usize;
    assert_eq!(&FLAWED[start..start + length], b"35-29");
}

#[test]
fn the_exit_code_follows_the_policy() {
    for (flags, input, expected) in [
        ("", FLAWED, 1),
        ("--allow M201", FLAWED, 0),
        ("--allow illegal-move", FLAWED, 0),
        ("--allow m201 --deny M106", FLAWED, 1),
        ("--allow M201,M106 --deny M106", FLAWED, 0),
        ("--allow M201 --strict", FLAWED, 1),
        ("", LINE_COMMENT, 0),
        ("--strict", LINE_COMMENT, 1),
        ("--strict --allow L153", LINE_COMMENT, 0),
        ("", CLEAN, 0),
    ] {
        let Run { code, errors, .. } = run(&format!("damka check {flags} -"), input);
        assert_eq!((code, errors.as_str()), (expected, ""), "{flags}");
    }
}

#[test]
fn a_denied_warning_is_an_error_everywhere() {
    let output = run("damka check --allow M201 --deny M106 --format json -", FLAWED).output;
    let value: Value = serde_json::from_str(&output).unwrap();
    let denied =
        value["diagnostics"].as_array().unwrap().iter().find(|found| found["code"] == "M106").unwrap();
    assert_eq!(denied["severity"], "error");
    assert_eq!(value["summary"]["errors"], 1);
    assert_eq!(value["summary"]["games_with_errors"], 1);
}

#[test]
fn usage_errors() {
    let commands = [
        "damka check --allow M999",
        "damka check --deny ilegal-move",
        "damka check --variant rusian",
        "damka check --draw-rules oficial",
        "damka check --draw-rules fide",
        "damka check --format xml",
        "damka check --threads 0",
        "damka check - -",
        "damka check no-such-file.pdn",
    ];
    insta::assert_snapshot!(commands.map(|command| transcript(command, b"")).join("\n"));
}

#[test]
fn nothing_to_read_is_said_on_a_terminal() {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut stdio = damka::Stdio::in_memory(b"", &mut output, &mut errors);
    stdio.terminals.input = true;
    let code = damka::run(["damka", "check"].map(Into::into), stdio);
    assert_eq!(code, std::process::ExitCode::from(2));
    assert!(String::from_utf8(errors).unwrap().starts_with("error: nothing to read\n  help: "));
}

#[test]
fn what_cannot_be_read_does_not_keep_others_from_being_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("a.pdn"), FLAWED).unwrap();
    fs::write(path("b.pdn"), CLEAN).unwrap();
    let command = format!("damka check --format json '{}' missing.pdn '{}'", path("a.pdn"), path("b.pdn"));
    let Run { code, output, errors } = run(&command, b"");
    assert_eq!(code, 2);
    assert!(errors.starts_with("error: cannot read `missing.pdn`: "), "{errors}");
    let value: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(value["summary"]["games"], 3);
    assert_eq!(value["files"][2]["games"], 1);
}

#[test]
fn only_so_many_are_shown_and_all_are_counted() {
    let flawed = FLAWED.repeat(150);
    let Run { output, .. } = run("damka check --format concise -", &flawed);
    assert_eq!(output.matches("error[M201]").count(), 100);
    assert_eq!(output.matches("warning[M106]").count(), 100);
    assert!(output.ends_with("100 more diagnostics not shown\n1 file, 300 games, 1500 plies: 150 errors in 150 games, 150 warnings\n"), "{output}");

    let shown = |flags: &str| run(&format!("damka check {flags} -"), &flawed).output.matches("M201").count();
    assert_eq!(shown("--format concise --max-diagnostics 7"), 7);
    assert_eq!(shown("--format concise --max-diagnostics 0"), 0);
    assert_eq!(shown("--format concise --max-diagnostics 1000"), 150);
    assert_eq!(shown("--format jsonl"), 150);
    assert_eq!(shown("--format jsonl --max-diagnostics 3"), 3);
}

#[test]
fn statistics_and_quiet() {
    let input = FLAWED.repeat(3);
    insta::assert_snapshot!(
        ["--statistics", "--quiet", "--quiet --statistics --max-diagnostics 0"]
            .map(|flags| transcript(&format!("damka check --format concise {flags} -"), &input))
            .join("\n")
    );
    let output = run("damka check --format json --statistics -", &input).output;
    let value: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(value["summary"]["statistics"][0]["count"], 3);
}

#[test]
fn statistics_in_json_tell_games_and_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let two = "[GameType \"25\"]\n\n1. c3xd4 d6xc5 2. b2-c3 *\n\n";
    // More than a chunk.
    std::fs::write(path("a.pdn"), two.repeat(9000)).unwrap();
    std::fs::write(path("b.pdn"), two).unwrap();
    for format in ["json", "jsonl"] {
        for flags in ["", "--max-diagnostics 1"] {
            let command = format!(
                "damka check --format {format} --statistics {flags} '{}' '{}'",
                path("a.pdn"),
                path("b.pdn")
            );
            let output = run(&command, b"").output;
            let summary: Value = match format {
                "json" => serde_json::from_str::<Value>(&output).unwrap()["summary"].take(),
                _ => serde_json::from_str(output.lines().last().unwrap()).unwrap(),
            };
            let row = &summary["statistics"][0];
            let numbers = ["count", "games", "files"].map(|name| row[name].as_u64().unwrap());
            assert_eq!(numbers, [18002, 9001, 2], "{row}");
        }
    }
}

#[test]
fn mixed_line_ends_are_told_once_for_each_file() {
    let game = "[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\r\n\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pdn");
    for games in [3, 20_000] {
        std::fs::write(&path, game.repeat(games)).unwrap();
        for input in [format!("'{}'", path.display()), format!("'{0}' '{0}'", path.display())] {
            let output = run(&format!("damka check --format concise {input}"), b"").output;
            let files = input.matches('/').count() / path.display().to_string().matches('/').count();
            assert!(
                output.ends_with(&format!("{} warning{}\n", files, if files == 1 { "" } else { "s" })),
                "{output}"
            );
        }
    }
}

#[test]
fn a_path_stays_on_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a\nb\u{1b}[31m.pdn");
    std::fs::write(&path, FLAWED).unwrap();
    for format in ["concise", "full"] {
        let output = run(&format!("damka check --format {format} '{}'", path.display()), b"").output;
        assert!(output.contains("a\\nb\\u{1b}[31m.pdn:"), "{output}");
        assert!(!output.contains("a\nb"), "{output}");
    }
}

#[test]
fn games_are_numbered_through_the_input() {
    let output = run("damka check --format jsonl -", &FLAWED.repeat(2)).output;
    let games: Vec<u64> = output
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|value| value["code"] == "M201")
        .map(|value| value["game"].as_u64().unwrap())
        .collect();
    assert_eq!(games, [1, 3]);
}

#[test]
fn the_number_of_threads_does_not_change_the_output() {
    let input = FLAWED.repeat(4000);
    let one = run("damka check --format jsonl --threads 1 -", &input).output;
    let four = run("damka check --format jsonl --threads 4 -", &input).output;
    assert!(one == four);
    assert_eq!(one.matches("\"M201\"").count(), 4000);
}

#[test]
fn an_interrupt_ends_checking_with_the_summary_so_far() {
    for (format, expected) in [
        ("full", "interrupted; up to here: "),
        ("json", "\"interrupted\":true"),
        ("jsonl", "\"interrupted\":true"),
        ("sarif", "\"invocations\":[{\"executionSuccessful\":false,\"exitCode\":130}]"),
    ] {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let stdio = damka::Stdio::in_memory(CLEAN, &mut output, &mut errors);
        stdio.interrupt.set();
        let code = damka::run(["damka", "check", "--format", format].map(Into::into), stdio);
        assert_eq!(code, std::process::ExitCode::from(130));
        assert!(String::from_utf8(output).unwrap().contains(expected), "{format}");
    }
}

#[test]
fn the_column_in_the_header_is_that_of_the_whole_line() {
    let long = format!("[GameType \"20\"]\n\n1. 32-28 {{{}}} 35-29 *\n", "ш".repeat(500));
    let output = run("damka check -", long.as_bytes()).output;
    assert!(output.contains("<stdin>:3:513\n"), "{output}");
    let caret = output.lines().skip_while(|line| !line.contains("35-29 *")).nth(1).unwrap();
    assert!(caret.contains("^^^^^"), "{output}");
}

#[test]
fn the_variant_that_is_taken_for_granted_is_told() {
    let output = run("damka check -", b"[Event \"x\"]\n\n1. c3-d4 *\n").output;
    assert!(output.contains("russian"), "{output}");
}
