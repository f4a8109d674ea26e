//! `damka status`: how positions and games stand.

use std::fs;

use serde_json::Value;

use super::{Run, run, session, transcript};

fn json(command: &str, input: &[u8]) -> Value {
    serde_json::from_str(&run(&format!("damka status --format json {command}"), input).output).unwrap()
}

/// A repetition, passed over once, and a game whose last move cannot be played.
const GAMES: &[u8] = b"[GameType \"25\"]
[FEN \"W:WKc1:BKf8\"]
[Result \"1-0\"]

1. c1-b2 f8-e7 2. b2-c1 e7-f8 3. c1-b2 f8-e7 4. b2-c1 e7-f8 5. c1-b2 1-0

[GameType \"20\"]

1. 32-28 19-23 2. 28x19 14x23 3. 50-1 *

[GameType \"21\"]
[FEN \"B:WK32:BK1\"]

1. 1-6 32-27 2. 6-1 27-32 3. 1-6 32-27 4. 6-1 27-32 *

[GameType \"20\"]
[FEN \"W:W28:B23\"]

1. 28x19 2-0
";

#[test]
fn positions() {
    insta::assert_snapshot!(session(&[
        "damka status W:WKc1,Ke1,Kg1:BKb8 --variant russian",
        "damka status --variant russian --fen W:WKc1:BKh8:H9 --moves",
        "damka status --variant international B:WK46,26:BK4,16:H50:F60",
        "damka status --variant english W:WK32,28:BK1,20:H80",
        "damka status --variant russian --draw-rules lidraughts W:WKc1,a3:BKd8,a5:H7",
        "damka status --variant poddavki W:Wa3:Bb4,c5",
        "damka status --variant russian ?:Wc3:Bh8 --draw-rules none",
        "damka status --variant russian W:Wc3:Bd5",
        "damka status --start russian-flying:II-2",
        "damka status --start english-3-move:random --seed 7 --variant english",
        "damka status --start russian-flying:1 --fen W:Wc3:Bh8",
        "damka status --variant frisian W:W37,K28:B6,K5:+0+328",
        "damka status --variant frisian B:W37,K28:B6,K5:+2+1 --lang uk",
        "damka status --variant turkish W:Wa2:Bh7",
        "damka status --variant frisian W:WK45:BK6",
        "damka status --variant italian W:WK32:BK1:H79",
        "damka status --variant pool W:WK32,K31,K30:BK1:H25",
        "damka status --lang ru --variant russian W:WKc1,Ke1,Kg1:BKb8",
        "damka status --lang uk --variant russian W:WKc1:BKb8:H10",
    ]));
}

#[test]
fn games() {
    let commands = [
        "damka status",
        "damka status --game 3",
        "damka status --game 1 --ply 8",
        "damka status --game 1 --draw-rules none",
        "damka status --lang ru",
        "damka status --lang uk",
        "damka status --game 9",
        "damka status --game 4 --ply 9",
    ];
    let told: Vec<_> = commands.iter().map(|command| transcript(command, GAMES)).collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn a_position_in_json_has_the_keys_that_are_promised() {
    let told = json("--variant russian W:WKc1,Ke1,Kg1:BKb8:H3", b"");
    assert_eq!((&told["variant"], &told["draw_rules"]), (&"russian".into(), &"official".into()));
    assert_eq!(told["fen"], "W:WKc1,Ke1,Kg1:BKb8");
    assert_eq!((&told["to_move"], &told["moves"]), (&"white".into(), &21.into()));
    assert!(told["move_list"].is_null());
    assert_eq!(told["material"]["white"], serde_json::json!({"men": 0, "kings": 3}));
    let counter = |at: usize| {
        let row = &told["counters"][at];
        let number = |key: &str| row[key].as_u64().unwrap();
        (row["rule"].as_str().unwrap(), number("count"), number("limit"), row["unit"].as_str().unwrap())
    };
    assert_eq!(counter(0), ("repetition", 1, 3, "times"));
    assert_eq!(counter(1), ("three-against-one", 1, 15, "moves"));
    assert_eq!(counter(2), ("kings-only", 3, 30, "plies"));
    assert_eq!(told["counters"][1]["article"], "FMJD-64 7.2.4");
    let open = serde_json::json!(
        {"outcome": "unfinished", "rule": null, "article": null, "ply": null, "went_on": false}
    );
    assert_eq!((&told["result"], &told["claims"]), (&open, &Value::Array(Vec::new())));
}

#[test]
fn games_in_json_tell_the_rule_its_article_and_the_ply() {
    let told = json("-", GAMES);
    let games = told["games"].as_array().unwrap();
    assert_eq!(games.len(), 4);
    let draw = serde_json::json!({
        "outcome": "draw", "rule": "repetition", "article": "FMJD-64 7.2.3", "ply": 8, "went_on": true
    });
    assert_eq!((&games[0]["result"], &games[0]["written"]), (&draw, &"1-0".into()));
    assert_eq!((&games[1]["complete"], &games[1]["ply"]), (&false.into(), &4.into()));
    assert_eq!(games[2]["result"]["outcome"], "unfinished");
    let claim = serde_json::json!({"rule": "repetition", "article": "WCDF 1.32.1", "ply": 8});
    assert_eq!(games[2]["claims"], serde_json::json!([claim]));
    assert_eq!(
        (&games[3]["result"]["outcome"], &games[3]["result"]["rule"]),
        (&"white".into(), &"no-pieces".into())
    );
    assert_eq!(run("damka status -", GAMES).code, 1, "a move cannot be played");
}

#[test]
fn every_ply_of_a_game_counts_as_the_game_did() {
    let times: Vec<_> = (0..=9)
        .map(|ply| {
            json(&format!("- --game 1 --ply {ply}"), GAMES)["games"][0]["counters"][0]["count"].clone()
        })
        .collect();
    assert_eq!(times, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]);
}

#[test]
fn the_settings_of_a_folder_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pdn");
    fs::write(&path, "[FEN \"W:WKc1:BKf8\"]\n\n1. c1-b2 *\n").unwrap();
    fs::write(folder.path().join("damka.toml"), "draw-rules = \"club\"\n").unwrap();
    let Run { output, .. } = run(&format!("damka status {}", path.display()), b"");
    assert!(output.contains("(club R24)"), "{output}");
    let Run { output, .. } = run(&format!("damka status --no-config {}", path.display()), b"");
    assert!(output.contains("(FMJD-64 7.2.8)"), "{output}");
}
