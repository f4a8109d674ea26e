//! Reading, writing and reading again: what a dialect must not lose.

use damka_notation::check::{Checker, Collector, Options, Policy};
use damka_notation::pdn::{Events, Game, GameWriter, Item};
use damka_notation::{CaptureForm, Code, Dialect, FixKind, Marks, ResultForm, Script, SquareStyle};
use damka_rules::{AnyMove, variant};

/// The games of a text. `name` overrides what the text says about the variant, if given.
fn read(text: &str, name: Option<&str>) -> Vec<Game> {
    let options = Options { variant: name.and_then(variant), ..Options::default() };
    let mut games = Vec::new();
    let mut collector = Collector::new(text.as_bytes(), |collected| games.push(collected.game.clone()));
    Checker::new(options).observe(Events::new(text.as_bytes()), &mut collector);
    games
}

fn write(games: &[Game], dialect: &Dialect) -> String {
    let mut writer = GameWriter::new(dialect.clone());
    let mut text = String::new();
    for game in games {
        let _ = writer.write(game, &mut text);
    }
    text
}

/// A game without what a dialect may change: how moves and numbers were written.
fn content(game: &Game) -> Vec<String> {
    let mut content = vec![format!("{:?}", game.start_setup())];
    for item in game.items() {
        content.push(match item {
            Item::Move(mv) => {
                mv.mv.map_or_else(|| game.text(mv.text).to_owned(), |mv: AnyMove| format!("{mv:?}"))
            }
            Item::Comment(span) => {
                let text = game.text(*span).replace("\r\n", "\n").replace('\r', "\n");
                format!("({})", text.replace('{', "(").replace('}', ")"))
            }
            Item::Mark(span) | Item::Verbatim(span) => game.text(*span).to_owned(),
            Item::Setup(_, setup) => format!("{setup:?}"),
            other => format!("{other:?}"),
        });
    }
    content
}

/// Plain dialects: those that keep everything but the way of writing.
fn dialects() -> Vec<Dialect> {
    let mut dialects: Vec<_> = Dialect::PRESETS.into_iter().filter_map(Dialect::preset).collect();
    let base = Dialect { results: ResultForm::AsWritten, ..Dialect::pdn3() };
    for captures in [CaptureForm::Full, CaptureForm::List] {
        for squares in [SquareStyle::Numeric, SquareStyle::Algebraic] {
            dialects.push(Dialect { captures, squares: Some(squares), ..base.clone() });
        }
    }
    dialects.push(Dialect { book: true, squares: Some(SquareStyle::Algebraic), ..base.clone() });
    dialects.push(Dialect { move_numbers: false, width: Some(40), ..base });
    dialects
}

fn assert_round_trips(text: &str) {
    let games = read(text, None);
    for dialect in dialects() {
        let mut dialect = dialect;
        dialect.script = Script::AsWritten;
        let written = write(&games, &dialect);
        let again = read(&written, None);
        assert_eq!(again.len(), games.len(), "{text}\nbecame\n{written}");
        for (game, again) in games.iter().zip(&again) {
            assert_eq!(content(again), content(game), "{text}\nbecame\n{written}\nin {dialect:?}");
        }
        let twice = write(&again, &dialect);
        assert_eq!(twice, written, "{text}\nin {dialect:?}");
    }
}

const ANNOTATED: &str = r#"[Event "A \"B\" \\ C"]
[White "Блиндер Б."]
[Result "2-0"]
[GameType "25"]
[Annotator "x]"]

{before} 1. c3-d4 $3 { a comment
 with a line [%clk 0:10:00]} b6-a5! (1... d6-c5!? {in } 2. b2-c3 (2. d4-e5 $6 f6:d4) c5-b4)
2. d4-c5 {twice} {twice} d6:b4 3. a3:c5 *
"#;

#[test]
fn annotations_variations_and_tags_survive_every_dialect() {
    assert_round_trips(ANNOTATED);
}

#[test]
fn games_of_all_kinds_survive_every_dialect() {
    for text in [
        "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 2-0",
        "[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 1/2-1/2\n[GameType \"21\"]\n[FEN \"W:W18:B1\"]\n1. 18-14 1-5 *",
        "[GameType \"25\"]\n[FEN \"B:Wa1:Bh8.\"]\n1... h8-g7 2. a1-b2 *",
        "[GameType \"25\"]\n[FEN \"B:Wa1:Bh8\"]\n1. h8-g7 a1-b2 *",
        "[GameType \"20\"]\n37. 32-28 {x} 19-23 /FEN \"B:W32:BK4\"/ 4-10 (4-15) 32-28 *",
        "[GameType \"20\"]\n1. 32-28 /FEN \"W::\"/ 31-27 *",
        "[GameType \"26\"]\n[Event \"\"]\n*\n\n[GameType \"26\"]\n[Event \"only tags\"]\n",
        "[GameType \"98\"]\n1. 32-28 0-0",
        "[Variant \"russian-giveaway\"]\n1. c3-d4 b6-a5 1-0",
        "1. 32-28 19-23 *",
        // The king may take one piece, or come back in a circle and take it then.
        "[GameType \"21\"]\n[FEN \"W:WK18:B7,6,14,15,23\"]\n1. 18x27 6-10 *",
        "[GameType \"21\"]\n[FEN \"W:WK18:B7,6,14,15,23\"]\n1. 18x11x2x9x18x27 *",
    ] {
        for game in read(text, None) {
            assert!(game.main_line().all(|mv| mv.mv.is_some()), "{text}");
        }
        assert_round_trips(text);
    }
}

#[test]
fn what_cannot_be_converted_is_kept_as_it_was() {
    let text =
        "[GameType \"20\"]\n1. 32-28 19-23 2. 31-13 some words 2... 17-21! (2... 18-22 3. 28-17) 3. 37-31 *";
    let games = read(text, None);
    let mut output = String::new();
    let dialect = Dialect { squares: Some(SquareStyle::Algebraic), fill_roster: false, ..Dialect::pdn3() };
    let written = GameWriter::new(dialect).write(&games[0], &mut output);
    assert_eq!(written.unconverted, 5, "{output}");
    assert_eq!(
        output,
        "[GameType \"20,W,10,10,N2,0\"]\n\n1. d4-e5 g7-f6 2. 31-13 some words 2... 17-21! \
         (2... 18-22 3. 28-17) 3. 37-31 *\n\n"
    );
    assert_round_trips(text);
}

#[test]
fn games_of_unknown_variants_are_kept_as_they_were() {
    let text = "[GameType \"50\"]\n[Result \"1-0\"]\n[FEN \"W:W32:B19:+0+0\"]\n1. 32-28 19x46 1-0";
    let games = read(text, None);
    assert_eq!(games[0].variant, None);
    let dialect = Dialect { fill_roster: false, ..Dialect::preset("lidraughts").unwrap() };
    assert_eq!(
        write(&games, &dialect),
        "[Result \"1-0\"]\n[GameType \"50\"]\n[SetUp \"1\"]\n[FEN \"W:W32:B19:+0+0\"]\n\n1. 32-28 19x46 1-0\n\n"
    );
}

#[test]
fn presets_write_as_their_programs_do() {
    let games =
        read("[White \"Иванов\"]\n[GameType \"25\"]\n[Result \"1-0\"]\n1. c3-d4 d6-c5 2. b2-c3 *", None);
    let of = |name: &str| write(&games, &Dialect::preset(name).unwrap());
    assert_eq!(
        of("russian"),
        "[White \"Иванов\"]\n[Result \"1-0\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4 d6-c5 2. b2-c3 1-0\n\n"
    );
    assert_eq!(
        of("lidraughts"),
        "[White \"Иванов\"]\n[Result \"2-0\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 2. b2-c3 2-0\n\n"
    );
    assert_eq!(
        of("checkerboard"),
        "[Event \"?\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n[Round \"?\"]\r\n[White \"Ivanov\"]\r\n\
         [Black \"?\"]\r\n[Result \"1-0\"]\r\n[GameType \"25\"]\r\n\r\n1. 22-18 10-14 2. 25-22 *\r\n\r\n"
    );
}

#[test]
fn judgements_change_between_signs_and_numbers() {
    let games = read("[GameType \"20\"]\n1. 32-28! $5 19-23 $1 2. 28x19* 14x23 $9 *", None);
    let with = |marks| {
        let text = write(&games, &Dialect { marks, fill_roster: false, ..Dialect::pdn3() });
        text.split("\n\n").nth(1).unwrap().to_owned()
    };
    assert_eq!(with(Marks::AsWritten), "1. 32-28! $5 19-23 $1 2. 28x19 $7 14x23 $9 *");
    assert_eq!(with(Marks::Nags), "1. 32-28 $1 $5 19-23 $1 2. 28x19 $7 14x23 $9 *");
    assert_eq!(with(Marks::Signs), "1. 32-28!!? 19-23! 2. 28x19 $7 14x23 $9 *");
    assert_eq!(with(Marks::Dropped), "1. 32-28 19-23 2. 28x19 14x23 *");
}

#[test]
fn numbers_begin_behind_positions_before_the_first_move() {
    let games = read("[GameType \"20\"]\n/FEN \"B::\"/ /FEN \"W:W31-50:B\"/ 32-28 *\n", None);
    let written = write(&games, &Dialect::pdn3());
    assert!(written.contains(" 1. 32-28") || written.contains("\n1. 32-28"), "{written}");
    assert!(write(&read(&written, None), &Dialect::pdn3()) == written, "{written}");
}

#[test]
fn comments_and_variations_can_be_dropped() {
    let games = read(ANNOTATED, None);
    let dialect = Dialect {
        comments: false,
        variations: false,
        fill_roster: false,
        ..Dialect::preset("pdn3").unwrap()
    };
    let text = write(&games, &dialect);
    assert!(
        text.ends_with("\n\n1. c3-d4 $3 {[%clk 0:10:00]} 1... b6-a5! 2. d4-c5 d6:b4 3. a3:c5 *\n\n"),
        "{text}"
    );
}

#[test]
fn deep_nesting_is_read_and_written_without_recursion() {
    let mut text = String::from("[GameType \"20\"]\n1. 32-28");
    for _ in 0..100_000 {
        text.push_str(" (1. 31-27");
    }
    let games = read(&text, None);
    let written = write(&games, &Dialect::pdn3());
    assert_eq!(write(&read(&written, None), &Dialect::pdn3()), written);
}

/// The codes of what the writing grammar of PDN 3.0 objects to in a text.
fn objections(text: &str) -> Vec<Code> {
    let options = Options { policy: Policy::new(true), ..Options::default() };
    Checker::new(options).check(text.as_bytes()).counts.iter().map(|(code, _)| code).collect()
}

#[test]
fn the_writing_grammar_has_no_objections() {
    for text in [
        ANNOTATED,
        "[Nero \"A\"] [GameType \"20,W,10,10,N1,0\"]\n01. 32 - 28 {a { b} 19x23* ; x\n 28:19 14x23?? 2-0",
        "[P1 \"A\"][Variant \"American/English\"][Date \"2025.01.01\"]\n1. c3-d4 b6-c5 2. d4xb6 a7xc5 0-1",
        "[GameType \"25\"][FEN \"W:Wc3,Ke1:Bf6,d4.\"][Result \"2-0\"] 1. c:g7 some prose *",
        "1. 32-28 19-23 2. 28:19 14x23 3. 37-32 ($1 3. 31-27) 1-1",
    ] {
        let written = write(&read(text, None), &Dialect::pdn3());
        assert_eq!(objections(&written), [], "{written}");
    }
}

/// Every file of the folder that `DAMKA_CORPUS` names, in every preset.
#[test]
fn the_corpus_survives_every_preset() {
    let Some(folder) = std::env::var_os("DAMKA_CORPUS") else {
        println!("skipped: DAMKA_CORPUS names no folder of games");
        return;
    };
    let mut folders = vec![std::path::PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "pdn") {
                let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
                assert_file_round_trips(&text, &path);
            }
        }
    }
}

fn assert_file_round_trips(text: &str, path: &std::path::Path) {
    let games = read(text, None);
    for dialect in Dialect::PRESETS.into_iter().filter_map(Dialect::preset) {
        let dialect = Dialect { script: Script::AsWritten, ..dialect };
        let written = write(&games, &dialect);
        let again = read(&written, None);
        assert_eq!(again.len(), games.len(), "{}", path.display());
        for (number, (game, again)) in games.iter().zip(&again).enumerate() {
            assert_eq!(content(again), content(game), "{} game {}", path.display(), number + 1);
        }
        assert!(write(&again, &dialect) == written, "{} is not stable", path.display());
    }
    let whole: Vec<_> = games.into_iter().filter(|game| game.main_line().all(|mv| mv.mv.is_some())).collect();
    let written = write(&whole, &Dialect::pdn3());
    let objections = objections(&written);
    // A result that contradicts its tag is kept where it stood, and no change there would be safe.
    let contradicts = objections.contains(&Code::ResultMismatch);
    let mendable: Vec<_> = objections
        .into_iter()
        .filter(|code| {
            code.info().fix == FixKind::Safe && !(contradicts && *code == Code::ResultAsTerminator)
        })
        .collect();
    assert_eq!(mendable, [], "{}", path.display());
    #[cfg(feature = "serde")]
    for game in &whole {
        let json = damka_notation::json::game_text(game);
        let mut again = Vec::new();
        let read = damka_notation::json::read(json.as_bytes(), damka_notation::json::Form::Lines, |game| {
            again.push(game);
        });
        assert!(read.is_ok(), "{read:?}");
        assert_eq!(&again[..], std::slice::from_ref(game), "{json}");
    }
}

#[cfg(feature = "serde")]
mod json {
    use super::{ANNOTATED, read};
    use damka_notation::json::{Fault, Form, JsonError, JsonWriter, game_text, read as read_json, read_all};
    use damka_notation::pdn::Game;

    fn from_json(text: &str, form: Form) -> Result<Vec<Game>, JsonError> {
        let mut games = Vec::new();
        read_json(text.as_bytes(), form, |game| games.push(game))?;
        Ok(games)
    }

    fn to_json(games: &[Game], form: Form) -> String {
        let mut text = String::new();
        let mut writer = JsonWriter::new(form);
        for game in games {
            writer.game(game, &mut text);
        }
        writer.finish(&mut text);
        text
    }

    #[test]
    fn every_game_reads_back_the_same() {
        for text in [
            ANNOTATED,
            "[GameType \"40\"]\n[FEN \"W:W32:B19:+0+0\"]\n1. 32-28 19x46 1-0",
            "[GameType \"20\"]\n37. 32-28 {x} 19-23 /FEN \"B:W32:BK4\"/ 4-10 (4-15) 32-28 /FEN \"W::\"/ *",
            "[GameType \"20\"]\n[FEN \"W:W32,K1:B19:H3:F5\"]\n1. 32-28 19-24 2. 1-2 1-13 junk 24-30 1/2-1/2",
            "1. 32-28 19-23 *\n\n[Event \"tags only\"]\n",
        ] {
            let games = read(text, None);
            assert!(!games.is_empty());
            for form in [Form::Document, Form::Lines] {
                let json = to_json(&games, form);
                assert_eq!(from_json(&json, form).unwrap(), games, "{json}");
            }
        }
    }

    #[test]
    fn the_schema_is_what_it_says() {
        let text = "[GameType \"25\"]\n[FEN \"W:Wc3:Bd4,f6\"]\n1. c3:g7! {x} (1. c3-b4) *";
        assert_eq!(
            game_text(&read(text, None)[0]),
            concat!(
                r#"{"version":1,"variant":"russian","tags":[["GameType","25"],["FEN","W:Wc3:Bd4,f6"]],"#,
                r#""fen":"W:Wc3:Bf6,d4","moves":[{"text":"c3:g7","from":"c3","to":"g7","captures":["f6","d4"],"#,
                r#""number":"1.","after":[{"mark":"!"},{"comment":"x"},{"variation":0}]}],"#,
                r#""variations":[{"moves":[{"text":"c3-b4","number":"1."}]}],"terminator":"*"}"#
            )
        );
    }

    #[test]
    fn empty_outputs_are_json_too() {
        assert_eq!(from_json(&to_json(&[], Form::Document), Form::Document).unwrap(), []);
        assert_eq!(to_json(&[], Form::Lines), "");
    }

    #[test]
    fn a_position_that_cannot_be_read_stays_in_its_tag() {
        for tags in ["", r#","tags":[["FEN","W:W55:B1"]]"#] {
            let text = format!(r#"{{"version":1,"variant":"russian","fen":"W:W55:B1"{tags}}}"#);
            let games = from_json(&text, Form::Lines).unwrap();
            assert_eq!((games[0].tag("FEN"), games[0].start_setup()), (Some("W:W55:B1"), None));
            assert_eq!(games[0].tags().count(), 1);
        }
    }

    #[test]
    fn what_makes_no_sense_is_passed_over_and_told_with_its_game() {
        let game = |rest: &str| format!("{{\"version\":1,\"variant\":\"russian\"{rest}}}");
        let setup = r#","before":[{"setup":{"text":"W:Wc3:Ba2","position":"W:Wc3:Ba2"}}]"#;
        for (rest, what, found) in [
            (r#","moves":[{"text":"x","from":"c4","to":"d5"}]"#, "square", "c4"),
            (r#","moves":[{"text":"x","number":"one."}]"#, "number", "one."),
            (setup, "position", "W:Wc3:Ba2"),
            (r#","before":[{"variation":0}]"#, "variation", "0"),
            (r#","variations":[{"moves":[]}]"#, "variation", "0"),
            (r#","variations":[{"before":[{"variation":0}],"moves":[]}]"#, "variation", "0"),
        ] {
            let text = format!("{}\n{}\n{}", game(""), game(rest), game(""));
            let mut faults = Vec::new();
            read_all(text.as_bytes(), Form::Lines, |restored| faults.push(restored.faults)).unwrap();
            let fault = Fault { what, found: found.to_owned() };
            assert_eq!(faults, [vec![], vec![fault], vec![]], "{rest}");
        }
        let unknown = from_json(r#"{"version":1,"variant":"halma","moves":[{"text":"x"}]}"#, Form::Lines);
        assert_eq!(unknown.unwrap()[0].variant, None);
        for text in ["{\"version\":2,\"games\":[]}", "[]", "{", "{\"version\":1,\"games\":[{}]}", "{} {}"] {
            assert!(matches!(from_json(text, Form::Document), Err(JsonError::Json(_))), "{text}");
        }
        assert!(from_json(r#"{"version":9,"variant":null}"#, Form::Lines).is_err());
    }

    #[test]
    fn deep_nesting_needs_no_recursion() {
        let mut text = String::from("[GameType \"20\"]\n1. 32-28");
        for _ in 0..100_000 {
            text.push_str(" (1. 31-27");
        }
        let games = read(&text, None);
        let json = to_json(&games, Form::Lines);
        assert_eq!(from_json(&json, Form::Lines).unwrap(), games);
    }
}

#[test]
fn a_variant_that_shares_its_game_type_is_named() {
    for (name, moves) in [("thai-white", "1. 5-9 26-22"), ("turkish-king", "1. a3-a4 a6-a5")] {
        let games = read(&format!("[Event \"x\"]\n\n{moves} *\n"), Some(name));
        let text = write(&games, &Dialect::pdn3());
        assert!(text.contains(&format!("[Variant \"{name}\"]")), "{text}");
        let again = read(&text, None);
        assert_eq!(again[0].variant.map(|info| info.name), Some(name));
        assert_eq!(content(&again[0]), content(&games[0]));
    }
    let games = read("[GameType \"23,W,8,8,A0,0\"]\n\n1. c3-d4 f6-g5 *\n", None);
    assert_eq!(games[0].variant.map(|info| info.name), Some("unified-pool"));
    assert!(write(&games, &Dialect::pdn3()).contains("[GameType \"23,W,8,8,A0,0\"]"));
}
