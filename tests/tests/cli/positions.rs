//! The commands that work on one position: `show`, `moves`, `perft`.

use serde_json::Value;

use super::{Run, run, session, transcript};

#[test]
fn boards() {
    insta::assert_snapshot!(session(&[
        "damka show",
        "damka show --flip --variant russian",
        "damka show --variant international",
        "damka show --variant international --flip --style ascii",
        "damka show W:WK29,21:BK4,9 --variant english --style ascii --legend",
        "damka show W:WK29,21:BK4,9 --variant english --legend",
        "damka show --fen B:W50:BK1",
        "damka show --variant antidraughts --style ascii",
        "damka show --variant frisian W:W37,K28:B6,K5:+0+328 --style ascii",
    ]));
}

#[test]
fn kings_differ_from_men_for_both_colours_and_every_square_has_one_column() {
    for style in ["unicode", "ascii"] {
        let board =
            run(&format!("damka show --style {style} --variant russian W:Wa1,Kc1:Bh8,Kf8"), b"").output;
        let rows: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
        let at = |row: usize, file: usize| rows[row][4 + 2 * file];
        let pieces = [at(7, 0), at(7, 2), at(0, 7), at(0, 5)];
        let different: std::collections::HashSet<_> = pieces.iter().collect();
        assert_eq!(different.len(), 4, "{board}");
        assert!(pieces.iter().all(|sign| !sign.is_whitespace()), "{board}");
    }
}

#[test]
fn lists_of_moves() {
    insta::assert_snapshot!(session(&[
        "damka moves --variant english",
        "damka moves B:Wb2,f4,e7:Ba3",
        "damka moves --format json --variant russian --fen W:WKa1:Bc3,g5",
        "damka moves W:WK47:BK20,33,8",
        "damka moves W:Wa1:Bb2,c3 --variant russian",
        "damka moves --format json W:Wa1:Bb2,c3 --variant russian",
    ]));
}

#[test]
fn reasons() {
    insta::assert_snapshot!(session(&[
        "damka why c3-b4 --variant russian W:Wc3,g3:Bb6,d4,f4",
        "damka why 22-18 --variant english",
        "damka why 11-15 --variant english",
        "damka why cd4 --variant russian",
        "damka why cd2 --variant russian",
        "damka why c3-c3 --variant russian",
        "damka why c3-z9 --variant russian",
        "damka why c3:e3 --variant turkish W:Wc3:Bd3",
        "damka why a1:d4 --variant russian --fen W:WKa1:Bc3,e5,f6",
        "damka why a1:d4:g7 W:WKa1:Bb2,e5,f6",
        "damka why c3:e5 --variant russian W:Wc3:Bd4,f6,f4",
        "damka why c3:e5:g7 --variant russian W:Wc3:Bd4,f6",
        "damka why 11x33x47x36x4 --variant international B:W18,22,41,42:BK11",
        "damka why 6x22 --variant international B:W10,17:BK3,K6 --format json",
        "damka why 11x33x47x36 --variant international B:W18,22,41,42:BK11 --format json",
        "damka why 22x31x24 --variant english B:W26,27:B22",
        "damka why 29x1 --variant russian W:WK29:B18,10,11",
        "damka why e1-d2 --variant international",
        "damka why a1 --variant russian",
        "damka why 47x36 W:WK47:B14,19,29,31,42",
        "damka why 47x36 W:WK47:B14,19,29,31,42 --format json",
    ]));
    let command = "damka why 11x33x47x36x4 --variant international B:W18,22,41,42:BK11";
    let languages = ["ru", "uk"].map(|language| format!("{command} --lang {language}"));
    insta::assert_snapshot!("reasons_in_other_languages", session(&languages.each_ref().map(String::as_str)));
}

#[test]
fn reasons_over_the_variants_in_every_language() {
    let questions = [
        "10x17 --variant italian B:W13:BK9,10",
        "27x11 --variant italian B:WK15,23:BK12,K27",
        "10x3 --variant italian W:W10:BK6",
        "28-22 --variant frisian W:W37,K28:B6,K5:H0:F1:+0+328",
        "50x46 --variant frisian B:WK11,48:BK50",
        "44x6 --variant killer B:WK17:BK44",
        "22x11 --variant thai B:W18:BK22",
        "20x27 --variant czech B:W24:BK15,20",
        "10x32 --variant spanish B:W28,K6:BK10",
        "h4:h8:h1 --variant turkish B:Wh7,h3:BKh4",
        "21x30x19 --variant pool B:W25,23:B21",
        "30-19 --variant canadian W:W30:B1",
    ];
    let commands: Vec<String> = questions
        .iter()
        .flat_map(|question| {
            ["en", "ru", "uk"].map(|language| format!("damka why {question} --lang {language}"))
        })
        .collect();
    insta::assert_snapshot!(session(&commands.iter().map(String::as_str).collect::<Vec<_>>()));
}

#[test]
fn rule_sheets_of_the_other_variants() {
    let named = [
        "diagonal",
        "pool",
        "canadian",
        "czech",
        "italian",
        "spanish",
        "frisian",
        "killer",
        "breakthrough",
        "thai",
    ];
    let mut commands: Vec<String> = named.map(|name| format!("damka rules {name}")).into();
    commands.push("damka rules frysk --lang ru".into());
    commands.push("damka rules italian --lang uk".into());
    commands.push("damka variants --compare killer international".into());
    commands.push("damka variants --compare russian diagonal".into());
    commands.push("damka variants --compare spanish portuguese".into());
    insta::assert_snapshot!(session(&commands.iter().map(String::as_str).collect::<Vec<_>>()));
}

#[test]
fn rule_sheets() {
    insta::assert_snapshot!(session(&[
        "damka rules english",
        "damka rules turkish",
        "damka rules russian-giveaway --format markdown",
        "damka rules international --format json",
        "damka rules russian --lang ru",
        "damka rules brazilian --lang uk",
        "damka variants --compare russian brazilian",
        "damka variants --compare russian english --format json",
        "damka rules draughs",
    ]));
}

#[test]
fn bad_positions() {
    insta::assert_snapshot!(session(&[
        "damka moves W:W31,32,99:B5x,6",
        "damka moves --variant russian --fen W:Wc3:Bd5",
        "damka show --variant russian ?:Wc3:Bh8",
        "damka show --variant international 'W:W1-10 : B20'",
        "damka show ''",
        "damka perft --depth 1 nonsense",
    ]));
}

#[test]
fn json_is_the_only_thing_on_standard_output() {
    for command in ["moves", "perft --depth 3", "perft --depth 2 --divide --count orders"] {
        let Run { code, output, errors } = run(&format!("damka {command} --format json"), b"");
        assert_eq!(code, 0);
        assert!(errors.contains("russian"), "{errors}");
        let value: Value = serde_json::from_str(&output).unwrap();
        assert_eq!(value["variant"], "russian", "{command}");
        let fen = "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6";
        assert_eq!(value["fen"], fen, "{command}");
    }
}

#[test]
fn moves_in_json_have_the_fields_that_are_promised() {
    let value: Value =
        serde_json::from_str(&run("damka moves --format json B:Wb2,f4,e7:Ba3", b"").output).unwrap();
    assert_eq!(value["to_move"], "black");
    let moves = value["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0]["from"], "a3");
    assert_eq!(moves[0]["to"], "d8");
    assert_eq!(moves[0]["captures"], serde_json::json!(["b2", "f4", "e7"]));
    assert_eq!(moves[0]["route"], serde_json::json!(["a3", "c1", "g5", "d8"]));
    assert_eq!(moves[0]["promotes"], true);
    assert!(moves[0]["text"].is_string());
}

#[test]
fn captured_pieces_are_named_along_every_line() {
    for (variant, fen, captured) in [
        ("russian", "W:Wc3:Bd4,f6", serde_json::json!(["d4", "f6"])),
        ("turkish", "W:Wc3:Bd3,e4", serde_json::json!(["d3", "e4"])),
        ("armenian", "W:Wc3:Bc4", serde_json::json!(["c4"])),
        ("frisian", "W:W28:B18", serde_json::json!(["18"])),
        ("frisian", "W:W28:B27", serde_json::json!(["27"])),
        ("frisian", "B:WK14,23:BK5", serde_json::json!(["14", "23"])),
    ] {
        let output = run(&format!("damka moves --format json --variant {variant} {fen}"), b"").output;
        let value: Value = serde_json::from_str(&output).unwrap();
        assert_eq!(value["moves"][0]["captures"], captured, "{variant} {fen}");
    }
}

#[test]
fn leaf_counts() {
    insta::assert_snapshot!(session(&[
        "damka perft --depth 0 --variant russian",
        "damka perft --depth 6 --variant english",
        "damka perft --depth 3 --variant international --divide",
        "damka perft --depth 2 --count orders --divide W:WK47:BK20,33,8",
        "damka perft --depth 3 --variant russian --fen W:Wa1:Bb2,c3",
    ]));
}

#[test]
fn leaf_counts_in_json() {
    let output = run("damka perft --variant english --depth 5 --divide --format json", b"").output;
    let value: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(
        (&value["nodes"], &value["depth"], &value["count"]),
        (&7361.into(), &5.into(), &"unique".into())
    );
    assert!(value["seconds"].as_f64().unwrap() >= 0.0);
    assert!(value["nodes_per_second"].is_u64());
    let moves = value["moves"].as_array().unwrap();
    assert_eq!(moves.iter().map(|below| below["nodes"].as_u64().unwrap()).sum::<u64>(), 7361);
}

#[test]
fn counting_deep_gives_the_same_as_counting_at_once() {
    // Deeper than what is counted without looking for an interrupt.
    assert_eq!(run("damka perft --variant english --depth 8", b"").output, "845931\n");
}

#[test]
fn an_interrupt_ends_counting() {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let stdio = damka::Stdio::in_memory(b"", &mut output, &mut errors);
    stdio.interrupt.set();
    let args = ["damka", "perft", "--depth", "50", "--variant", "russian"].map(Into::into);
    assert_eq!(damka::run(args, stdio), std::process::ExitCode::from(130));
    assert!(output.is_empty());
}

#[test]
fn the_variant_is_guessed_and_the_guess_is_told() {
    let guessed = transcript("damka show W:W50:B1 --style ascii", b"");
    assert!(guessed.contains("international guessed from the squares"), "{guessed}");
    let default = transcript("damka show W:W31:B1 --style ascii", b"");
    assert!(default.contains("taken as russian"), "{default}");
    let named = run("damka show --variant brazilian W:W31:B1", b"");
    assert_eq!(named.errors, "");
}

#[test]
fn counters_of_a_position_are_not_lost() {
    let value: Value = serde_json::from_str(
        &run("damka moves --variant russian --format json W:WKc3:BKh8:H3:F15", b"").output,
    )
    .unwrap();
    assert_eq!(value["fen"], "W:WKc3:BKh8:H3:F15");
    for (options, expected) in [
        ("--variant russian W:WKc3:BKh8:H3:F15", "W:WKc3:BKh8:H3:F15"),
        ("--variant russian --squares numeric W:WKc3:BKh8:F15", "W:WK22:BK4:F15"),
        ("--variant russian --swap-sides W:WKc3:BKh8:H3", "B:WKa1:BKf6:H3"),
        ("--variant international W:WK31:BK20:+1+2", "W:WK31:BK20:+1+2"),
        ("--variant international --swap-sides W:WK31:BK20:+1+2", "B:WK31:BK20:+2+1"),
    ] {
        assert_eq!(run(&format!("damka fen {options}"), b"").output, format!("{expected}\n"), "{options}");
    }
}

#[test]
fn positions_in_other_styles_and_for_other_variants() {
    insta::assert_snapshot!(session(&[
        "damka fen --variant international 'w: w31-50 : b1-20.'",
        "damka fen --variant international --ranges",
        "damka fen 'W:Wc3,d4:Bf6,Kh8' --squares numeric",
        "damka fen 'W:Wc3,d4:Bf6,Kh8' --swap-sides",
        "damka fen 'W:Wc3,Kd4:Bf6,Kh8' --mirror",
        "damka fen 'W:W10:B21' --variant russian --from-a1",
        "damka fen 'W:Wc3:Bh8' --variant russian --to-variant international",
        "damka fen 'W:W1:B50' --variant international --to-variant russian",
        "damka fen '?:Wc3:Bh8'",
    ]));
}
