//! `damka convert`: dialects, files, what cannot be converted.

use std::fs;
use std::path::Path;

use super::{Run, run, transcript};

/// Everything a game can hold.
const RICH: &str = "[Event \"Кубок\"]
[White \"A. \\\"B\\\" C\"]
[Black \"D\"]
[Date \"2007.??.??\"]
[Result \"2-0\"]
[GameType \"20\"]

{before the first move} 1. 32-28! 19-23 {a comment} 2. 28x19 14x23 $1
(2... 13x24 3. 33-28 (3. 34-30 24-29) 8-13) 3. 37-32?! {[%clk 0:10:00] late} 10-14 2-0

";

const ILLEGAL: &str = "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 13x42 3. 31-27 *\n\n";

const PRESETS: [&str; 5] = ["pdn3", "pdn-classic", "russian", "lidraughts", "checkerboard"];

#[test]
fn every_preset() {
    let russian = RICH
        .replace("\"20\"", "\"25\"")
        .replace("1. 32-28! 19-23 {a comment} 2. 28x19 14x23 $1", "1. c3-d4! d6-c5")
        .replace("(2... 13x24 3. 33-28 (3. 34-30 24-29) 8-13) 3. 37-32?!", "2. b2-c3?!")
        .replace("10-14 2-0", "f6-g5 1-0");
    for preset in PRESETS {
        let transcripts = [RICH, &russian].map(|input| {
            // Legacy encodings are no text for a snapshot.
            transcript(&format!("damka convert --dialect {preset} --output-encoding utf-8"), input.as_bytes())
        });
        insta::assert_snapshot!(format!("preset-{preset}"), transcripts.join("\n"));
    }
}

#[test]
fn every_target() {
    let input = format!("{RICH}{ILLEGAL}[GameType \"50\"]\n[White \"Not followed\"]\n\n1. 22-18 *\n");
    for target in ["csv", "fen", "hub", "text", "csv --per ply", "fen --per ply", "hub --per ply"] {
        let name = target.replace(" --", "-").replace(' ', "-");
        let transcript = transcript(&format!("damka convert --to {target}"), input.as_bytes());
        insta::assert_snapshot!(format!("to-{name}"), transcript);
    }
}

#[test]
fn single_points_of_a_dialect() {
    for (flags, expected) in [
        ("--squares algebraic", "1. d4-e5!"),
        ("--captures full --dialect pdn3", "2. 28x19 14x23"),
        ("--capture-sign :", "2. 28:19 14:23"),
        ("--results default", "[Result \"1-0\"]"),
        ("--width 0", "10-14"),
        ("--comments no --clocks no --variations no", "1. 32-28! 19-23 2. 28x19 14x23 $1 3. 37-32?! 10-14"),
        ("--move-numbers no", "{before the first move} 32-28! 19-23"),
    ] {
        let Run { code, output, errors } = run(&format!("damka convert {flags}"), RICH.as_bytes());
        assert_eq!((code, errors.as_str()), (0, ""), "{flags}");
        assert!(output.replace('\n', " ").contains(expected), "{flags}: {expected} in\n{output}");
    }
    let widths = |width: &str| {
        let output = run(&format!("damka convert --width {width}"), RICH.as_bytes()).output;
        output.lines().map(|line| line.chars().count()).max().unwrap()
    };
    assert!(widths("40") <= 40);
    assert!(widths("0") > 80);
}

#[test]
fn what_is_written_can_be_read_again() {
    for preset in PRESETS {
        let once = run(&format!("damka convert --dialect {preset} --output-encoding utf-8"), RICH.as_bytes());
        assert_eq!(once.code, 0, "{preset}: {}", once.errors);
        let checked = run("damka check --quiet -", once.output.as_bytes());
        assert_eq!(checked.code, 0, "{preset}: {}", checked.output);
        let twice =
            run(&format!("damka convert --dialect {preset} --output-encoding utf-8"), once.output.as_bytes());
        assert_eq!(twice.output, once.output, "{preset}");
    }
}

#[test]
fn what_cannot_be_converted_is_reported_and_kept() {
    let input = format!("{RICH}{ILLEGAL}{RICH}");
    let converted = run("damka convert --capture-sign : -", input.as_bytes());
    assert_eq!(converted.code, 1);
    assert!(converted.output.contains("2. 28:19 13x42 3. 31-27"), "{}", converted.output);
    assert_eq!(converted.output.matches("[GameType ").count(), 3);
    insta::assert_snapshot!(converted.errors);
}

#[test]
fn a_game_that_is_too_large_is_kept_as_it_was() {
    let small = |name: &str| format!("[Event \"{name}\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n\n");
    // Two pieces and more, with blanks and marks that a writer would put elsewhere.
    let comment = "  long   [%clk 1:0]  \u{2014}  words\r\n".repeat(1 << 17);
    for end in ["\n\n", "\n", ""] {
        let large = format!("[GameType \"20\"]\n\n{{before}} 1. 32-28 {{{comment}}} 19-23 2. 28x19 *{end}");
        let (first, last) = (small("first"), small("last"));
        let inputs = match end {
            "" => format!("{first}{large}"),
            _ => format!("{first}{large}{last}"),
        };
        let Run { code, output, errors } =
            run("damka convert --roster Event --fill-roster no -", inputs.as_bytes());
        assert_eq!(code, 1);
        assert!(output.contains(&large), "end {end:?}");
        assert_eq!(output.matches("[GameType ").count(), if end.is_empty() { 2 } else { 3 });
        assert!(output.ends_with("*\n\n") && output.contains("first"));
        assert!(
            errors.contains("error[C101]") && errors.contains("S201") && errors.contains("game 2"),
            "{errors}"
        );

        let others: &[&str] = if end.len() == 1 { &[] } else { &["json", "jsonl"] };
        for to in others {
            let json = run(&format!("damka convert --to {to} -"), inputs.as_bytes());
            assert_eq!(json.code, 1);
            let again = run(&format!("damka convert --to {to} -"), json.output.as_bytes());
            assert_eq!((again.code, again.output == json.output), (1, true));
            let back = run("damka convert --roster Event --fill-roster no -", json.output.as_bytes());
            assert_eq!((back.code, back.output == output), (1, true), "{to} {end:?}");
            assert!(back.errors.contains("C101") && back.errors.contains("game 2"), "{}", back.errors);
        }
        for to in ["csv", "fen", "hub", "text"].into_iter().filter(|_| end.is_empty()) {
            let Run { code, errors, .. } = run(&format!("damka convert --to {to} -"), inputs.as_bytes());
            assert_eq!((code, errors.matches("error[C101]").count()), (1, 1), "{to}: {errors}");
        }
    }
}

#[test]
fn counters_of_positions_are_kept_or_reported() {
    let game = "[GameType \"20\"]\n[FEN \"W:WK31:BK20:H3:F15\"]\n\n15. 31-26 *\n\n";
    let input = format!("{game}{game}[GameType \"20\"]\n\n1. 32-28 /FEN \"B:WK31:BK20:H7\"/ *\n\n");
    let kept = run("damka convert --dialect lidraughts -", input.as_bytes());
    assert_eq!((kept.code, kept.errors.as_str()), (0, ""));
    assert_eq!(kept.output.matches(":H3:F15\"]").count(), 2, "{}", kept.output);
    assert!(kept.output.contains(":H7\"/"), "{}", kept.output);

    let dropped = run("damka convert --dialect pdn3 -", input.as_bytes());
    assert_eq!(dropped.code, 0, "what is dropped is no error");
    assert_eq!(dropped.errors.matches("warning[C102]").count(), 1, "{}", dropped.errors);
    assert!(dropped.errors.contains("counters of 3 positions dropped"), "{}", dropped.errors);
    let denied = run("damka convert --dialect pdn3 --deny C102 -", input.as_bytes());
    assert_eq!(denied.code, 1);
    assert!(denied.errors.contains("error[C102]"), "{}", denied.errors);
    let allowed = run("damka convert --dialect pdn3 --allow dropped-in-conversion -", input.as_bytes());
    assert_eq!((allowed.code, allowed.errors.as_str()), (0, ""));

    let json = run("damka convert --to json -", input.as_bytes());
    assert_eq!((json.code, json.errors.as_str()), (0, ""));
    let back = run("damka convert --dialect lidraughts -", json.output.as_bytes());
    assert_eq!(back.output, kept.output);
    let back = run("damka convert --dialect pdn3 -", json.output.as_bytes());
    assert!(back.errors.contains("counters of 3 positions dropped"), "{}", back.errors);
}

#[test]
fn what_a_form_has_no_place_for_is_told_once_for_each_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("a.pdn"), RICH.repeat(2)).unwrap();
    fs::write(path("b.pdn"), RICH).unwrap();
    let files = format!("'{}' '{}'", path("a.pdn"), path("b.pdn"));
    let Run { code, errors, .. } = run(&format!("damka convert --to text {files}"), b"");
    assert_eq!(code, 0);
    for (count, expected) in [
        (4, "warning[C102]"),
        (1, "2 variations dropped"),
        (1, "1 variation dropped"),
        (1, "2 commands in comments dropped"),
        (1, "1 command in comments dropped"),
    ] {
        assert_eq!(errors.matches(expected).count(), count, "{expected}: {errors}");
    }
    // What nobody wants is not missed.
    let Run { code, errors, .. } =
        run(&format!("damka convert --to text --variations no --clocks no {files}"), b"");
    assert_eq!((code, errors.as_str()), (0, ""));
    let Run { code, errors, .. } =
        run(&format!("damka convert --comments no --variations no --clocks no {files}"), b"");
    assert_eq!((code, errors.as_str()), (0, ""));
}

#[test]
fn braces_in_comments_are_told_of() {
    let input = "[GameType \"20\"]\n\n1. 32-28 ; a {strange} one\n19-23 *\n\n";
    let Run { code, output, errors } = run("damka convert -", input.as_bytes());
    assert_eq!(code, 0);
    assert!(output.contains("{ a (strange) one}"), "{output}");
    assert!(errors.contains("warning[C102]") && errors.contains("1 comment with braces"), "{errors}");
}

#[test]
fn what_is_wrong_in_json_is_reported_as_in_pdn() {
    let wrong = [
        ("[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 13x42 3. 31-27 *\n\n", "M201", "game 2, ply 4"),
        ("[GameType \"20\"]\n[FEN \"W:W31:B31\"]\n\n1. 32-28 *\n\n", "F208", "game 2"),
    ];
    for (game, code, place) in wrong {
        let input = format!("{RICH}{game}{RICH}");
        let direct = run("damka convert -", input.as_bytes());
        assert_eq!((direct.code, direct.errors.contains(code)), (1, true), "{}", direct.errors);
        for (to, line) in [("json", 3), ("jsonl", 2)] {
            let json = run(&format!("damka convert --to {to} -"), input.as_bytes()).output;
            let Run { code: exit, errors, .. } = run("damka convert -", json.as_bytes());
            assert_eq!(exit, 1, "{errors}");
            assert_eq!(errors.matches("error[C101]").count(), 1, "{errors}");
            for expected in [code, place, &format!("<stdin>:{line}:1")] {
                assert!(errors.contains(expected), "{expected}: {errors}");
            }
        }
    }
    // A position of the schema's own, and a move that its squares and its text tell differently.
    let bad = r#"{"version":1,"variant":"russian","fen":"W:Wc3:Bc3","moves":[{"text":"c3-d4","from":"c3","to":"d4"}]}"#;
    let Run { code, output, errors } = run("damka convert --from jsonl -", bad.as_bytes());
    assert_eq!(code, 1);
    assert!(errors.contains("F208") && output.contains("[FEN \"W:Wc3:Bc3\"]"), "{errors}{output}");
}

#[test]
fn the_encoding_of_the_input_and_that_of_the_output_have_their_own_options() {
    let (bytes, _) = damka_notation::Encoding::Koi8R.encode(RICH);
    let plain = run("damka convert -", RICH.as_bytes()).output;
    for option in ["--encoding", "--input-encoding"] {
        let Run { code, output, .. } = run(&format!("damka convert {option} koi8-r -"), &bytes);
        assert_eq!((code, &output), (0, &plain), "{option}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.pdn");
    let command =
        format!("damka convert --encoding koi8-r --output-encoding windows-1251 -o '{}' -", path.display());
    assert_eq!(run(&command, &bytes).code, 0);
    assert_eq!(fs::read(&path).unwrap(), damka_notation::Encoding::Windows1251.encode(&plain).0);
}

#[test]
fn a_large_game_in_another_encoding_is_kept_too() {
    let comment = "\u{43f}\u{430}\u{440}\u{442}\u{438}\u{44f} ".repeat(1 << 19);
    let large = format!("[GameType \"25\"]\n\n1. c3-d4 {{{comment}}} *\n\n");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.pdn");
    let command = format!("damka convert --output-encoding windows-1251 -o '{}' -", path.display());
    assert_eq!(run(&command, large.as_bytes()).code, 1);
    let (bytes, lost) = damka_notation::Encoding::Windows1251.encode(&large);
    assert_eq!((lost, fs::read(&path).unwrap() == bytes), (0, true));
}

#[test]
fn a_game_that_is_too_large_is_reported() {
    let small = "[GameType \"20\"]\n\n1. 32-28 19-23 *\n\n";
    let large = format!("[GameType \"20\"]\n\n1. 32-28 {{{}}} 19-23 *\n\n", "long ".repeat(1 << 20));
    let Run { code, output, errors } = run("damka convert -", format!("{small}{large}{small}").as_bytes());
    assert_eq!(code, 1);
    assert_eq!(output.matches("[GameType ").count(), 3);
    assert_eq!(errors.matches("error[C101]").count(), 1, "{errors}");
    assert!(errors.contains("note: game 2") && errors.contains("S201"), "{errors}");
}

#[test]
fn every_error_of_a_game_is_reported_once() {
    for (moves, cause) in [
        ("1. 32-28 19-23 2. 28x19 14-233 *", "M206"),
        ("1. 32-28 19-23 2. 28x19 14-233 3. 14-234 *", "M206"),
        ("1. 32-280 19-23 *", "M206"),
        ("1. 32-28 19-23 {open *", "S101"),
        ("1. 32-28 19-23 (1... 20-24 *", "S102"),
        ("1. 32-28 /FEN \"W:W31:B20\" *", "S112"),
        ("1. 32-28 l9-23 *", "L105"),
    ] {
        let input = format!("{RICH}[GameType \"20\"]\n\n{moves}\n\n");
        for to in ["pdn", "json", "csv"] {
            let Run { code, errors, .. } = run(&format!("damka convert --to {to} -"), input.as_bytes());
            assert_eq!(code, 1, "{moves} {to}");
            assert_eq!(errors.matches("error[").count(), 1, "{errors}");
            assert!(errors.contains("note: game 2") && errors.contains(cause), "{moves}: {errors}");
        }
    }
}

#[test]
fn malformed_moves_stay_in_their_place() {
    for moves in ["1. 32-280 19-23 *", "1. 32-28 19-233 *", "1. 32-28 19-23 2. 28x19 14-233 *"] {
        let input = format!("[GameType \"20\"]\n\n{moves}\n\n");
        let Run { code, output, .. } = run("damka convert --dialect pdn3 -", input.as_bytes());
        assert_eq!(code, 1);
        assert!(output.contains(&format!("\n{moves}\n")), "{output}");
    }
}

#[test]
fn equal_tags_keep_their_values_but_for_the_last() {
    let input =
        "[GameType \"25\"]\n[GameType \"20\"]\n[FEN \"W:W31:B20\"]\n[FEN \"W:W32:B20\"]\n\n1. 32-28 *\n";
    let output = run("damka convert --dialect pdn3 -", input.as_bytes()).output;
    for kept in ["[GameType \"25\"]", "[GameType \"20", "[FEN \"W:W31:B20\"]", "[FEN \"W:W32:B20"] {
        assert!(output.contains(kept), "{kept} in\n{output}");
    }
}

#[test]
fn a_result_at_the_end_is_not_lost() {
    let game = |tags: &str, end: &str| format!("{tags}[GameType \"20\"]\n\n1. 32-28 19-23 {end}\n\n");
    for preset in PRESETS {
        let convert = |input: String| {
            run(&format!("damka convert --dialect {preset} --output-encoding utf-8 -"), input.as_bytes())
                .output
        };
        for tag in ["1-1", "*"] {
            let contradicted = convert(game(&format!("[Result \"{tag}\"]\n"), "2-0"));
            assert!(contradicted.trim_end().ends_with("-0"), "{preset} {tag}: {contradicted}");
        }
        let untagged = convert(game("", "2-0"));
        assert!(untagged.contains("-0\"]"), "{preset}: {untagged}");
        let checked = run("damka check --quiet -", untagged.as_bytes());
        assert!(checked.code == 0 && !checked.output.contains("R151"), "{preset}: {}", checked.output);
    }
}

#[test]
fn what_an_encoding_lacks_makes_no_move_legal() {
    let input = "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19x10 14x23\u{445} *\n\n";
    let output =
        run("damka convert --dialect pdn3 --output-encoding windows-1252 -", input.as_bytes()).output;
    assert!(!output.contains("23?"), "{output}");
}

#[test]
fn usage_errors() {
    let commands = [
        "damka convert --dialect rusian",
        "damka convert --squares letters",
        "damka convert --width wide",
        "damka convert --output-encoding utf-9",
        "damka convert --to html",
        "damka convert --force",
        "damka convert --variant rusian",
        "damka convert no-such-file.pdn",
        "damka convert -o no-such-folder/x.pdn -",
    ];
    insta::assert_snapshot!(commands.map(|command| transcript(command, b"")).join("\n"));
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn an_output_file_is_written_whole_and_replaced_only_by_force() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.pdn");
    let command = format!("damka convert -o '{}' -", path.display());
    let first = run(&command, RICH.as_bytes());
    assert_eq!((first.code, first.output.as_str()), (0, ""));
    assert_eq!(first.errors, format!("note: 1 game written to `{}`\n", path.display()));
    let written = fs::read(&path).unwrap();

    let second = run(&command, ILLEGAL.as_bytes());
    assert_eq!(second.code, 2);
    assert!(
        second.errors.contains("exists already\n  help: overwrite it with `--force`"),
        "{}",
        second.errors
    );
    assert_eq!(fs::read(&path).unwrap(), written);

    // Even with errors no game is lost, so the file is there.
    assert_eq!(run(&format!("{command} --force --quiet"), ILLEGAL.as_bytes()).code, 1);
    assert!(fs::read_to_string(&path).unwrap().contains("13x42"));
    assert_eq!(names(folder.path()), ["out.pdn"]);
}

#[test]
fn a_dash_is_standard_output() {
    assert_eq!(
        run("damka convert -o - -", RICH.as_bytes()).output,
        run("damka convert -", RICH.as_bytes()).output
    );
}

#[test]
fn several_inputs_become_one_output_and_a_missing_one_keeps_it_from_appearing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("a.pdn"), RICH).unwrap();
    fs::write(path("b.pdn"), RICH.replace("37-32", "37x32")).unwrap();
    let command = format!("damka convert '{}' '{}' -o '{}'", path("a.pdn"), path("b.pdn"), path("out.pdn"));
    assert_eq!(run(&command, b"").code, 0);
    assert_eq!(fs::read_to_string(path("out.pdn")).unwrap().matches("37-32").count(), 2);

    let command = format!("damka convert '{}' '{}' -o '{}'", path("a.pdn"), path("c.pdn"), path("new.pdn"));
    let Run { code, errors, .. } = run(&command, b"");
    assert_eq!(code, 2);
    assert!(errors.starts_with("error: cannot read "), "{errors}");
    assert_eq!(names(folder.path()), ["a.pdn", "b.pdn", "out.pdn"]);
}

#[test]
fn an_interrupt_leaves_no_output_file() {
    let folder = tempfile::tempdir().unwrap();
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let stdio = damka::Stdio::in_memory(RICH.as_bytes(), &mut output, &mut errors);
    stdio.interrupt.set();
    let path = folder.path().join("out.pdn");
    let args = ["damka".into(), "convert".into(), "-o".into(), path.into_os_string()];
    assert_eq!(damka::run(args, stdio), std::process::ExitCode::from(130));
    assert_eq!(String::from_utf8(errors).unwrap(), "note: interrupted; up to here: 0 games converted\n");
    assert!(names(folder.path()).is_empty());
}

#[test]
fn characters_that_the_encoding_lacks_are_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.pdn");
    let convert = |flags: &str| {
        run(&format!("damka convert {flags} --force --quiet -o '{}'", path.display()), RICH.as_bytes())
    };
    let Run { code, errors, .. } = convert("--output-encoding windows-1252");
    assert_eq!(code, 0, "a warning");
    insta::assert_snapshot!(errors);
    let Run { code, errors, .. } = convert("--output-encoding windows-1252 --deny C103");
    assert_eq!((code, errors.starts_with("error: ")), (1, true));
    assert_eq!(convert("--output-encoding windows-1252 --script latin").code, 0);
    assert!(fs::read_to_string(&path).unwrap().contains("[Event \"Kubok\"]"));
    assert_eq!(convert("--output-encoding windows-1251").code, 0);
    assert!(fs::read(&path).unwrap().windows(5).any(|bytes| bytes == [0xca, 0xf3, 0xe1, 0xee, 0xea]));
}

#[test]
fn the_variant_that_is_taken_for_granted_is_told_once() {
    let input = "[White \"A\"]\n\n*\n\n".repeat(3);
    let Run { errors, .. } = run("damka convert -", input.as_bytes());
    assert_eq!(errors, "note: no variant given: taken as russian\n");
}

#[test]
fn json_holds_all_of_a_game() {
    for to in ["json", "jsonl"] {
        insta::assert_snapshot!(
            format!("to-{to}"),
            transcript(&format!("damka convert --to {to} -"), format!("{RICH}{ILLEGAL}").as_bytes())
        );
    }
    assert_eq!(run("damka convert --to json -", b"").output, "{\"version\":1,\"games\":[\n\n]}\n");
}

#[test]
fn json_reads_back_to_the_same_games() {
    let input = format!("{RICH}{ILLEGAL}{RICH}");
    let direct = run("damka convert -", input.as_bytes());
    for to in ["json", "jsonl"] {
        let json = run(&format!("damka convert --to {to} -"), input.as_bytes());
        for from in ["auto", to] {
            let back = run(&format!("damka convert --from {from} -"), json.output.as_bytes());
            assert_eq!((back.code, &back.output), (1, &direct.output), "{to} {from}");
            assert!(back.errors.contains("M201") && back.errors.contains("game 2, ply 4"), "{}", back.errors);
        }
        let again = run(&format!("damka convert --to {to} -"), json.output.as_bytes());
        assert_eq!(again.output, json.output);
    }
}

#[test]
fn json_may_begin_with_a_byte_order_mark() {
    for to in ["json", "jsonl"] {
        let json = run(&format!("damka convert --to {to} -"), RICH.as_bytes()).output;
        let Run { code, output, .. } =
            run(&format!("damka convert --to {to} -"), format!("\u{feff}{json}").as_bytes());
        assert_eq!((code, output), (0, json));
    }
}

#[test]
fn several_inputs_of_different_kinds_become_one_document() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("a.pdn"), RICH).unwrap();
    fs::write(path("b.jsonl"), run("damka convert --to jsonl -", RICH.as_bytes()).output).unwrap();
    let command =
        format!("damka convert '{}' '{}' '{}' --to json", path("a.pdn"), path("b.jsonl"), path("a.pdn"));
    let Run { code, output, errors } = run(&command, b"");
    assert_eq!((code, errors.as_str()), (0, ""));
    let value: serde_json::Value = serde_json::from_str(&output).unwrap();
    let games = value["games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!(games[0], games[1]);
    assert_eq!(games[0], games[2]);
}

#[test]
fn what_makes_no_sense_in_json_costs_no_game() {
    let game = |variant: &str, moves: &str, rest: &str| {
        format!(
            "{{\"version\":1,\"variant\":{variant},\"tags\":[[\"GameType\",\"20\"]],\"moves\":[{moves}]{rest}}}\n"
        )
    };
    let mv = r#"{"text":"32-28","from":"32","to":"28"}"#;
    let faulty = [
        game("\"atlantis\"", mv, ""),
        game("\"international\"", r#"{"text":"32-28","from":"99","to":"28"}"#, ""),
        game("\"international\"", r#"{"text":"32-28","from":"32","to":"28","number":"one"}"#, ""),
        game("\"international\"", mv, ",\"variations\":[{\"moves\":[]}]"),
    ];
    let whole = game("\"international\"", mv, "");
    let input = faulty.join(&whole) + &whole;
    let Run { code, output, errors } =
        run("damka convert --roster Event --fill-roster no -", input.as_bytes());
    assert_eq!((code, output.matches("1. 32-28 *").count()), (1, 8), "{output}");
    for (game, found) in [(1, "atlantis"), (3, "99"), (5, "one"), (7, "variation 0")] {
        assert!(errors.contains(found) && errors.contains(&format!("<stdin>:{game}:1")), "{found}: {errors}");
    }
    assert_eq!(errors.matches("error[C104]").count(), 4, "{errors}");
}

#[test]
fn a_variant_asked_for_is_that_of_games_in_json_too() {
    let json = r#"{"version":1,"variant":null,"moves":[{"text":"c3-d4"},{"text":"d6-c5"}]}"#;
    let Run { code, output, .. } = run("damka convert --from jsonl --variant brazilian -", json.as_bytes());
    assert_eq!(code, 0);
    assert!(output.contains("[GameType \"26,") && output.contains("1. c3-d4 d6-c5 *"), "{output}");
}

#[test]
fn broken_json_is_told_of_with_its_place() {
    for (input, expected) in [
        ("{\"version\":1,\"games\":[{\"version\":1,", "EOF while parsing"),
        ("{\"version\":1,\"games\":[{}]}", "missing field"),
        ("{\"version\":9,\"games\":[]}", "version"),
    ] {
        let Run { code, errors, .. } = run("damka convert --from json -", input.as_bytes());
        assert_eq!(code, 2, "{input}");
        assert!(
            errors.starts_with("error: cannot read `<stdin>`: ") && errors.contains(expected),
            "{errors}"
        );
    }
}

#[test]
fn score_sheets_name_the_variant_in_the_language_of_messages() {
    let sheet = |language: &str| {
        run(
            &format!("damka convert --to text --quiet --lang {language} -"),
            b"[GameType \"20\"]\n\n1. 32-28 *\n",
        )
        .output
    };
    assert!(sheet("en").contains("\nInternational draughts\n"));
    assert!(sheet("ru").contains("\nМеждународные шашки\n"));
}
