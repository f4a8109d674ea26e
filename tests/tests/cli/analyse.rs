//! `damka analyse`, `damka best` and `damka bench`.
//!
//! Snapshots hold only positions whose end is near and certain, so that they do not change with the search.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;

use damka::{Interrupt, Stdio};
use serde_json::Value;

use super::{Run, run, words};

/// In the first game White passes over a win and Black wins; in the second White has to capture, and the author has said
/// something; in the third a move cannot be played.
const GAMES: &str = "[Event \"One\"]
[White \"A, B\"]
[Black \"C\"]
[FEN \"W:W7,36:B44\"]
[Result \"0-2\"]

{before} 1. 36-31 {[%clk 0:01:00] too slow} 44-49 0-2

[Event \"Two\"]
[White \"C\"]
[Black \"A, B\"]
[FEN \"W:W17,7:B22,44\"]
[Result \"2-0\"]

1. 17x28 44-49 {why not} (44-50 {the other way}) 2-0

[Event \"Three\"]
[FEN \"W:W7,36:B44\"]

1. 36-31!? {a joke} 46-41 {nonsense} 2. 31-26 *
";

const COMMAND: &str = "damka analyse - --variant breakthrough --depth 5 --threads 1";

/// A command and what came of it, without the times of the search and the number of its nodes.
fn timeless(command: &str, input: &[u8]) -> String {
    let Run { code, output, errors } = run(command, input);
    let mut output = output;
    let words = [
        (", ", " nodes, "),
        (" nodes, ", " s, "),
        (" s, ", " nodes/s"),
        ("узлов ", ", "),
        ("узлов _, ", " с, "),
        (" с, ", " узлов/с"),
        ("вузлів ", ", "),
        ("вузлів _, ", " с, "),
        (" с, ", " вузлів/с"),
    ];
    for (before, after) in words {
        mask(&mut output, before, after);
    }
    for key in ["\"nodes\":", "\"seconds\":", "\"nps\":"] {
        mask(&mut output, key, ",");
    }
    format!("$ {command}\nexit code {code}\n----- output -----\n{output}----- errors -----\n{errors}\n")
}

/// Puts `_` in place of numbers between two texts.
fn mask(text: &mut String, before: &str, after: &str) {
    let mut from = 0;
    while let Some(start) = text[from..].find(before).map(|at| from + at + before.len()) {
        let number = text[start..].find(|char: char| !char.is_ascii_digit() && char != '.').unwrap_or(0);
        if number > 0 && text[start + number..].starts_with(after) {
            text.replace_range(start..start + number, "_");
        }
        from = start;
    }
}

fn session(commands: &[&str], input: &str) -> String {
    commands.iter().map(|command| timeless(command, input.as_bytes())).collect()
}

fn json(command: &str, input: &[u8]) -> Value {
    let output = run(command, input).output;
    serde_json::from_str(&output).unwrap_or_else(|error| panic!("{command}: {error}: {output}"))
}

#[test]
fn positions() {
    insta::assert_snapshot!(session(
        &[
            "damka analyse W:W7,36:B44 --variant breakthrough --depth 5 --threads 1 --multipv 3",
            "damka analyse --fen W:W7,36:B44 --variant breakthrough --depth 5 --threads 1 --format json",
            "damka analyze --fen W:W7,36:B44 --variant breakthrough --depth 5 --threads 1 --format jsonl",
            "damka analyse --fen W:W7,36:B44 --variant breakthrough --depth 5 --threads 1 --lang ru",
            "damka analyse --fen W:W7,36:B44 --variant breakthrough --depth 5 --threads 1 --lang uk",
            "damka analyse --fen W:Wa3:Bb4,c5 --variant russian --depth 5 --threads 1",
            "damka analyse --fen W:Wa3:Bb4,c5 --variant russian --depth 5 --threads 1 --format json",
            "damka analyse --fen W:Wa3:Bb4,c5 --variant russian --depth 5 --threads 1 --format pdn",
            "damka analyse --fen W:W37,K28:B6,K5:H0:F1:+0+328 --variant frisian --depth 4 --threads 1 --multipv 3 --format pdn",
            "damka best --fen W:W36:B44 --variant breakthrough --threads 1 --depth 1 --level 1",
            "damka best --fen B:W36:B44,10 --variant breakthrough --threads 1 --nodes 1000",
            "damka best --fen W:Wa3:Bb4,c5 --variant russian",
        ],
        "",
    ));
}

#[test]
fn games() {
    let formats =
        ["text", "json", "jsonl", "pdn", "csv"].map(|format| format!("{COMMAND} --format {format}"));
    let mut commands: Vec<&str> = formats.iter().map(String::as_str).collect();
    let languages = ["ru", "uk"].map(|language| format!("{COMMAND} --lang {language}"));
    commands.extend(languages.iter().map(String::as_str));
    insta::assert_snapshot!(session(&commands, GAMES));
}

#[test]
fn what_cannot_be_analysed() {
    insta::assert_snapshot!(session(
        &[
            "damka analyse --fen W:Wc3:Bd5 --variant russian",
            "damka analyse --variant rusian",
            "damka analyse no-such-file.pdn",
            "damka analyse --time soon --variant russian",
            "damka analyse --depth 0",
            "damka analyse --draw-rules nobody --variant russian",
            "damka analyse --variant russian --start english-3-move:1",
            "damka analyse --fen W:Wc3:Bd6 games.pdn",
            "damka best --level 11",
            "damka best --time 0",
        ],
        "",
    ));
}

/// In a table each line has a row; as PDN the best line is the game, and a game that can be read.
#[test]
fn a_position_is_written_in_tables_and_as_a_game() {
    let command = "damka analyse B:W35:B7 --variant international --depth 6 --threads 1 --multipv 2";
    let table = run(&format!("{command} --format csv"), b"").output;
    let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows[0], "variant,fen,depth,nodes,seconds,nps,rank,eval,moves".split(',').collect::<Vec<_>>());
    assert_eq!((rows.len(), rows[1][0], rows[1][6], rows[2][6]), (3, "international", "1", "2"), "{table}");
    assert!(rows[1][8].starts_with("7-"), "{table}");

    let game = run(&format!("{command} --format pdn"), b"").output;
    assert!(game.contains("{[%eval ") && game.contains("(1... 7-"), "{game}");
    let checked = run("damka check - --strict --no-config", game.as_bytes());
    assert_eq!(checked.code, 0, "{game}{}{}", checked.output, checked.errors);
}

#[test]
fn a_position_in_json_has_the_keys_that_are_promised() {
    let told =
        json("damka analyse --variant international --nodes 3000 --threads 1 --multipv 2 --format json", b"");
    let keys: BTreeSet<&str> = told.as_object().unwrap().keys().map(String::as_str).collect();
    let promised = ["variant", "fen", "depth", "nodes", "seconds", "nps", "best", "lines"];
    assert_eq!(keys, BTreeSet::from(promised));
    assert!(
        told["nps"].is_u64() && told["nodes"].is_u64() && told["depth"].is_u64() && told["seconds"].is_f64()
    );
    let lines = told["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    for (rank, line) in (1..).zip(lines) {
        assert_eq!(line["rank"], rank);
        assert!(line["score"]["men"].is_number() && line["score"].as_object().unwrap().len() == 1);
        assert!(line["moves"].as_array().is_some_and(|moves| moves.iter().all(Value::is_string)));
    }
    assert_eq!(told["best"], lines[0]["moves"][0]);
}

#[test]
fn the_start_position_and_openings_are_analysed() {
    let start = json("damka analyse --variant english --depth 1 --threads 1 --format json", b"");
    let opening = json("damka analyse --start english-3-move:1 --depth 1 --threads 1 --format json", b"");
    assert_eq!((&start["variant"], &opening["variant"]), (&"english".into(), &"english".into()));
    assert_ne!(start["fen"], opening["fen"]);
}

#[test]
fn text_is_drawn_anew_on_a_terminal_only() {
    let output_on = |terminal: bool| {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let mut stdio = Stdio::in_memory(b"", &mut output, &mut errors);
        stdio.terminals.output = terminal;
        let command = "damka analyse --variant russian --depth 5 --threads 1 --color never";
        damka::run(words(command).into_iter().map(Into::into), stdio);
        String::from_utf8(output).unwrap()
    };
    assert!(output_on(true).contains("\x1b[J"));
    assert!(!output_on(false).contains('\x1b'));
}

/// Writes into memory and asks to stop as soon as something was written.
struct Stopping<'o> {
    output: &'o mut Vec<u8>,
    interrupt: Interrupt,
}

impl Write for Stopping<'_> {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        self.interrupt.set();
        self.output.write(data)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Runs a command with a cache; `stop` asks it to stop after its first output.
fn run_with(cache: &std::path::Path, command: &str, input: &str, stop: bool) -> (String, bool) {
    let (mut output, mut unused, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    let mut stdio = Stdio::in_memory(input.as_bytes(), &mut unused, &mut errors);
    stdio.environment.cache = Some(cache.to_owned());
    let interrupt = stdio.interrupt.clone();
    stdio.output =
        if stop { Box::new(Stopping { output: &mut output, interrupt }) } else { Box::new(&mut output) };
    let code = damka::run(words(command).into_iter().map(Into::into), stdio);
    (String::from_utf8(output).unwrap(), code == std::process::ExitCode::from(130))
}

#[test]
fn an_interrupted_run_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let command = format!("{COMMAND} --format jsonl");
    let (first, stopped) = run_with(folder.path(), &command, GAMES, true);
    assert!(stopped);
    assert_eq!(first.lines().count(), 1);
    let count = || {
        let (output, stopped) = run_with(folder.path(), &format!("{COMMAND} --format json"), GAMES, false);
        let summary = serde_json::from_str::<Value>(&output).unwrap()["summary"].clone();
        assert!(!stopped && output.contains(first.trim_end()));
        (summary["searched"].as_u64().unwrap(), summary["recalled"].as_u64().unwrap())
    };
    let (searched, recalled) = count();
    assert!(searched > 0 && recalled > 0, "{searched} {recalled}");
    assert_eq!(count(), (0, searched + recalled));
    let (other, _) = run_with(folder.path(), &format!("{COMMAND} --format json --hash 1"), GAMES, false);
    assert!(other.contains("\"recalled\":0"), "searched in another way");
    let (unkept, _) = run_with(folder.path(), &format!("{COMMAND} --format json --no-cache"), GAMES, false);
    assert!(unkept.contains("\"recalled\":0"));
}

#[test]
fn an_interrupted_search_tells_what_it_has_found() {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let stdio = Stdio::in_memory(b"", &mut output, &mut errors);
    stdio.interrupt.set();
    let command = "damka analyse --variant international --time 1h --threads 1 --format json";
    let code = damka::run(words(command).into_iter().map(Into::into), stdio);
    assert_eq!(code, std::process::ExitCode::from(130));
    assert!(serde_json::from_slice::<Value>(&output).unwrap()["best"].is_string());
}

/// The sample games, annotated.
fn annotated(input: &[u8]) -> String {
    let Run { code, output, .. } = run("damka analyse - --depth 3 --threads 1 --format pdn", input);
    assert!(code < 2);
    output
}

fn samples() -> Vec<Vec<u8>> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/games");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|end| end == "pdn"))
        .map(|path| fs::read(path).unwrap())
        .collect()
}

#[test]
fn annotating_again_changes_nothing() {
    for sample in samples() {
        let once = annotated(&sample);
        assert!(once.contains("[%eval "));
        assert_eq!(annotated(once.as_bytes()), once);
    }
}

#[test]
fn the_games_are_the_same_without_their_annotations() {
    let plain = |input: &[u8]| {
        run("damka convert - --comments no --variations no --marks drop --fen-counters yes", input).output
    };
    for sample in samples() {
        assert_eq!(plain(annotated(&sample).as_bytes()), plain(&sample));
    }
}

#[test]
fn forced_moves_are_never_annotated() {
    let mut forced = 0;
    for sample in samples() {
        let told = json("damka analyse - --depth 3 --threads 1 --format json", &sample);
        let moves =
            || told["games"].as_array().unwrap().iter().flat_map(|game| game["moves"].as_array().unwrap());
        for mv in moves().filter(|mv| mv["forced"] == true) {
            forced += 1;
            assert!(mv["loss"].is_null() && mv["mark"].is_null() && mv["turning_point"] == false, "{mv}");
        }
        let evaluated = moves().filter(|mv| mv["forced"] == false && !mv["score"].is_null()).count();
        let text = annotated(&sample);
        let lines = text.matches("[%damka line]").count();
        assert_eq!(text.matches("[%eval ").count() - lines, evaluated);
    }
    assert!(forced > 20, "{forced}");
}

#[test]
fn what_is_written_to_a_file_is_there_when_it_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("annotated.pdn");
    let command = format!("{COMMAND} --format pdn -o '{}'", path.display());
    let Run { code, output, .. } = run(&command, GAMES.as_bytes());
    assert_eq!((code, output.as_str()), (1, ""));
    let written = fs::read_to_string(&path).unwrap();
    assert_eq!(written, run(&format!("{COMMAND} --format pdn"), GAMES.as_bytes()).output);
    let again = run(&command, GAMES.as_bytes());
    assert_eq!(again.code, 2);
    assert!(again.errors.contains("exists already"), "{}", again.errors);
    assert_eq!(run(&format!("{command} --force"), b"").code, 0);
    assert_eq!(fs::read_to_string(&path).unwrap(), "");
    let position = format!(
        "damka analyse W:W7,36:B44 --variant breakthrough --depth 3 --format json -o '{}'",
        path.display()
    );
    assert_eq!(run(&format!("{position} --force"), b"").code, 0);
    assert!(fs::read_to_string(&path).unwrap().starts_with("{\"variant\":\"breakthrough\""));
    let nowhere =
        run(&format!("{COMMAND} -o '{}'", folder.path().join("no/such").display()), GAMES.as_bytes());
    assert_eq!(nowhere.code, 2);
    assert!(nowhere.errors.contains("cannot write `"), "{}", nowhere.errors);
}

#[test]
fn threads_change_nothing_where_there_are_games_enough() {
    for format in ["json", "pdn"] {
        let told = |threads: u32| {
            let command = format!(
                "damka analyse - --variant breakthrough --depth 5 --threads {threads} --format {format}"
            );
            run(&command, GAMES.as_bytes()).output
        };
        assert_eq!(told(3), told(1));
    }
}

#[test]
fn the_bench_gives_its_signature_first() {
    let text = run("damka bench", b"").output;
    let nodes: u64 = text.lines().next().unwrap().strip_prefix("nodes ").unwrap().parse().unwrap();
    let told = json("damka bench --format json", b"");
    let keys: BTreeSet<&str> = told.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, BTreeSet::from(["nodes", "seconds", "nps"]));
    assert_eq!(told["nodes"], nodes);
    assert!(told["nps"].is_u64());
}
