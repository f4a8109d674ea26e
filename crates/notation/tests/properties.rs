//! Properties of writing: what is written reads back, whatever the game, the variant and the dialect.

use damka_notation::check::{Checker, Collector, Options};
use damka_notation::fen::{FenStyle, extent, null_move};
use damka_notation::pdn::{Events, Game, GameBuilder, GameWriter, Item, LineEnd};
use damka_notation::{CaptureForm, Dialect, Fen, GameTypeForm, SquareStyle, Terminator};
use damka_rules::{Board, Color, Setup, Square, Tolerance, VariantInfo, variants};
use proptest::prelude::*;

/// One step in the making of a game; numbers choose among what is possible.
#[derive(Clone, Debug)]
enum Step {
    Move(usize),
    Comment(String),
    Nag(u8),
    Mark(usize),
    Variation,
    End,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        12 => any::<usize>().prop_map(Step::Move),
        1 => "[ -~а-яёà-ü\n]{0,20}".prop_map(Step::Comment),
        1 => (0..=255_u8).prop_map(Step::Nag),
        1 => (0..6_usize).prop_map(Step::Mark),
        1 => Just(Step::Variation),
        1 => Just(Step::End),
    ];
    proptest::collection::vec(step, 0..120)
}

fn squares() -> impl Strategy<Value = Option<SquareStyle>> {
    prop_oneof![Just(None), Just(Some(SquareStyle::Numeric)), Just(Some(SquareStyle::Algebraic))]
}

/// Every dialect that a reader can follow without being told: numbers from `a1` are not among them.
fn dialects() -> impl Strategy<Value = Dialect> {
    let captures = prop_oneof![Just(CaptureForm::Short), Just(CaptureForm::Full), Just(CaptureForm::List)];
    let line_end = prop_oneof![Just(LineEnd::Lf), Just(LineEnd::CrLf)];
    let flags = proptest::collection::vec(any::<bool>(), 6);
    let width = proptest::option::of(20..100_usize);
    let sign = prop_oneof![Just(None), Just(Some('x')), Just(Some(':'))];
    (squares(), squares(), captures, line_end, flags, width, sign).prop_map(
        |(squares, fen_squares, captures, line_end, flags, width, capture_sign)| Dialect {
            squares,
            fen_squares,
            captures,
            line_end,
            width,
            capture_sign,
            book: flags[0],
            capitals: flags[1],
            move_numbers: flags[2],
            fill_roster: flags[3],
            terminator: if flags[4] { Terminator::Star } else { Terminator::Result },
            game_type: if flags[5] { GameTypeForm::Full } else { GameTypeForm::Number },
            ..Dialect::pdn3()
        },
    )
}

fn setup(board: Board, white: bool, pieces: &[(u8, bool, bool)]) -> Setup {
    let mut setup = Setup::empty(if white { Color::White } else { Color::Black });
    for &(square, black, king) in pieces {
        let square = Square::new(square % board.squares() as u8);
        if !setup.occupied().contains(square) {
            let sets = if king { &mut setup.kings } else { &mut setup.men };
            sets[usize::from(black)].insert(square);
        }
    }
    setup
}

/// Pieces at random, no man on its last row.
fn setups(men_anywhere: bool) -> impl Strategy<Value = (&'static VariantInfo, Setup)> {
    let piece = (0..144_u8, any::<bool>(), any::<bool>());
    let pieces = proptest::collection::vec(piece, 0..30);
    (0..variants().len(), any::<bool>(), pieces).prop_map(move |(at, white, pieces)| {
        let variant = &variants()[at];
        let mut setup = setup(variant.board, white, &pieces);
        if !men_anywhere && variant.position(&setup, Tolerance::NONE).is_err() {
            setup.men = Setup::empty(Color::White).men;
        }
        (variant, setup)
    })
}

/// Plays the steps from a position; marks follow moves, as in a file.
fn game(variant: &'static VariantInfo, setup: Option<Setup>, steps: &[Step]) -> Game {
    let mut builder = GameBuilder::new(Some(variant));
    builder.tag("White", "A \"quoted\" \\ name");
    if let Some(setup) = setup {
        builder.tag("FEN", &Fen::write(&setup, variant, SquareStyle::of(variant)));
        builder.start(setup.into());
    }
    let start = variant.position(&setup.unwrap_or(variant.start), Tolerance::ALL).ok();
    let Some(start) = start else { return builder.take() };
    let mut line = (start, start);
    let mut open = Vec::new();
    let mut moved = false;
    for step in steps {
        match step {
            Step::Move(choice) => {
                let moves = variant.legal_moves(&line.0);
                if let Some(&mv) = moves.get(choice % moves.len().max(1)) {
                    builder.play(mv, "as written");
                    line = (line.0.play(&mv).unwrap_or(line.0), line.0);
                    moved = true;
                }
            }
            Step::Comment(text) => {
                // Braces and empty lines are what a comment may lose.
                let text = text.replace(['{', '}'], "");
                let lines: Vec<_> = text.split('\n').filter(|line| !line.trim().is_empty()).collect();
                builder.comment(&lines.join("\n"));
                moved = false;
            }
            Step::Nag(nag) if moved => {
                builder.nag(*nag);
                moved = false;
            }
            Step::Mark(mark) if moved => {
                builder.mark(["!", "?", "!!", "??", "!?", "?!"][*mark]);
                moved = false;
            }
            Step::Variation if moved && open.len() < 20 => {
                open.push(line);
                line = (line.1, line.1);
                builder.begin_variation();
                builder.comment("a variation");
                moved = false;
            }
            Step::End => {
                if let Some(outer) = open.pop() {
                    line = outer;
                    builder.end_variation();
                    moved = false;
                }
            }
            _ => {}
        }
    }
    builder.take()
}

fn read(text: &str) -> Vec<Game> {
    let mut games = Vec::new();
    let mut collector = Collector::new(text.as_bytes(), |collected| games.push(collected.game.clone()));
    Checker::new(Options::default()).observe(Events::new(text.as_bytes()), &mut collector);
    games
}

/// What must be the same: everything but spellings and numbers.
fn content(game: &Game) -> Vec<String> {
    let item = |item: &Item| match item {
        Item::Move(mv) => format!("{:?}", mv.mv),
        Item::Comment(span) => game.text(*span).replace("\r\n", "\n"),
        Item::Mark(span) | Item::Verbatim(span) => game.text(*span).to_owned(),
        other => format!("{other:?}"),
    };
    let start = format!("{:?} {:?}", game.start_setup(), game.variant.map(|variant| variant.name));
    game.items().iter().map(item).chain([start]).collect()
}

proptest! {
    #[test]
    fn games_read_back_in_every_dialect(
        (variant, setup) in setups(false),
        from_setup in any::<bool>(),
        steps in steps(),
        dialect in dialects(),
    ) {
        let game = game(variant, from_setup.then_some(setup), &steps);
        let mut text = String::new();
        let written = GameWriter::new(dialect.clone()).write(&game, &mut text);
        prop_assert_eq!(written.unconverted, 0);
        let again = read(&text);
        prop_assert_eq!(again.len(), 1, "{}", text);
        prop_assert_eq!(content(&again[0]), content(&game), "{}", text);
        let mut twice = String::new();
        let _ = GameWriter::new(dialect).write(&again[0], &mut twice);
        prop_assert_eq!(twice, text);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn games_read_back_from_json((variant, setup) in setups(true), from_setup in any::<bool>(), steps in steps()) {
        use damka_notation::json::{Form, game_text, read};
        let game = game(variant, from_setup.then_some(setup), &steps);
        let mut again = Vec::new();
        read(game_text(&game).as_bytes(), Form::Lines, |game| again.push(game)).unwrap();
        prop_assert_eq!(&again[..], std::slice::from_ref(&game));
    }

    #[test]
    fn positions_read_back_in_every_style((variant, setup) in setups(true), ranges in any::<bool>(), at in 0..3_usize) {
        let squares = [SquareStyle::Numeric, SquareStyle::Algebraic, SquareStyle::FromA1][at];
        let style = FenStyle { ranges, ..FenStyle::plain(squares) };
        let text = Fen::from(setup).text(variant, style);
        let parse = Fen::parse_in(&text, variant, squares);
        prop_assert_eq!(parse.fen.map(|fen| fen.setup), Some(setup), "{}", text);
    }

    #[test]
    fn any_text_is_a_position_or_says_why(text in "(W|B|\\?|[ -~а-я]{0,3})(:[WBHFKGP+]?[Ka-j0-9,\\- .]{0,12}){0,4}") {
        let parse = Fen::parse(&text, &variants()[0]);
        prop_assert_eq!(parse.fen.is_none(), parse.has_errors());
        for finding in parse.findings {
            prop_assert!(text.get(finding.span.range()).is_some(), "{:?} is not in {}", finding, text);
        }
        let _ = (extent(&text), null_move(&text));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn any_text_is_json_or_an_error(text in "[ -~]{0,60}") {
        use damka_notation::json::{Form, read};
        let _ = read(text.as_bytes(), Form::Document, |_| ());
        let _ = read(text.as_bytes(), Form::Lines, |_| ());
    }
}
