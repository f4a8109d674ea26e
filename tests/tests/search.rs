//! The search against positions whose result is known.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use damka_notation::Fen;
use damka_rules::{Game, GameResult, Tolerance, VariantInfo, variant};
use damka_search::{Control, Heuristic, Limits, Outcome, ScoreKind, SearchRoot, Searcher, SystemClock};

use crate::{in_parallel, report};

const SOLVED: &str = include_str!("../data/search/solved.tsv");
const INTERNATIONAL: &str = include_str!("../data/search/international.tsv");

fn rows(table: &'static str) -> Vec<Vec<&'static str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect()
}

fn game(variant: &'static VariantInfo, draw_rules: &str, fen: &str) -> Game {
    let fen = Fen::parse_strict(fen, variant).unwrap();
    let position = variant.position(&fen.setup, Tolerance::NONE).unwrap();
    Game::from_position(variant, variant.draw_rule_set(draw_rules).unwrap(), position, 0)
}

fn search(game: &Game, searcher: &mut Searcher, nodes: u64) -> Outcome {
    let root = SearchRoot::new(game);
    searcher.search(&root, &Limits::nodes(nodes), &Control::new(), &SystemClock::default(), &mut ())
}

/// `win`, `loss`, or `open` as long as nothing is proven.
fn proven(outcome: &Outcome) -> &'static str {
    match outcome.report.best().map(|line| line.score.kind()) {
        Some(ScoreKind::WinIn(_)) => "win",
        Some(ScoreKind::LossIn(_)) => "loss",
        _ => "open",
    }
}

/// What is proven must be true; nothing else is claimed.
fn contradiction(outcome: &Outcome, result: &str) -> Option<String> {
    let found = proven(outcome);
    (found != "open" && found != result && result != "*").then(|| format!("{result}, not {found}"))
}

#[test]
fn what_is_proven_of_endings_is_true() {
    let rows = rows(INTERNATIONAL);
    assert_eq!(rows.len(), 164);
    let international = variant("international").unwrap();
    let solved = AtomicUsize::new(0);
    let failures = in_parallel(&rows, |row| {
        let [_, result, fen] = row[..] else { return vec![format!("{row:?}")] };
        let game = game(international, "none", fen);
        let outcome = search(&game, &mut Searcher::new(1, 1), 100_000);
        solved.fetch_add(usize::from(proven(&outcome) == result), Ordering::Relaxed);
        contradiction(&outcome, result).map(|what| format!("{fen}: {what}")).into_iter().collect()
    });
    report(failures);
    let solved = solved.into_inner();
    assert!(solved >= 70, "{solved} of the 98 wins and losses are proven");
}

#[test]
fn solved_positions_are_solved() {
    let failures = in_parallel(&rows(SOLVED), |row| {
        let [name, fen, best, result] = row[..] else { return vec![format!("{row:?}")] };
        let variant = variant(name).unwrap();
        let outcome = search(&game(variant, "official", fen), &mut Searcher::new(16, 1), 1_000_000);
        let text = |square| variant.square_text(square, variant.notation);
        let found = outcome.best.map(|mv| format!("{}-{}", text(mv.from), text(mv.to))).unwrap_or_default();
        let is_asked = best != "*" && !best.starts_with('[');
        let wrong = (is_asked && found != best).then(|| format!("{best}, not {found}"));
        let contradiction = contradiction(&outcome, result);
        [wrong, contradiction].into_iter().flatten().map(|what| format!("{name} {fen}: {what}")).collect()
    });
    report(failures);
}

/// The same proofs, whatever the size of the table and the number of threads.
#[test]
fn proofs_do_not_depend_on_table_and_threads() {
    let endings = rows(INTERNATIONAL);
    let endings: Vec<_> = endings.iter().filter(|row| row[0] <= "4" && row[1] != "draw").collect();
    let international = variant("international").unwrap();
    for (mebibytes, threads) in [(1, 1), (1, 2), (256, 1)] {
        let mut searcher = Searcher::new(mebibytes, threads);
        for row in &endings {
            let outcome = search(&game(international, "none", row[2]), &mut searcher, 200_000);
            assert_eq!(proven(&outcome), row[1], "{row:?} with {mebibytes} MiB and {threads} threads");
        }
    }
    let mut searcher = Searcher::new(1, 1).without(Heuristic::TableCuts);
    let proofs = endings.iter().filter(|row| {
        let outcome = search(&game(international, "none", row[2]), &mut searcher, 200_000);
        assert_eq!(contradiction(&outcome, row[1]), None, "{row:?} without the table");
        proven(&outcome) != "open"
    });
    let proofs = proofs.count();
    assert!(2 * proofs > endings.len(), "only {proofs} of {} without the table", endings.len());
}

#[test]
fn openings_that_are_draws_are_not_decided() {
    let english = variant("english").unwrap();
    let mut white_doctor = Game::new(english);
    for (from, to) in [(10, 14), (22, 18), (12, 16)] {
        let square = |number| english.from_number(number).unwrap();
        let legal = white_doctor.position().legal_moves();
        let mv = legal.iter().find(|mv| (mv.from, mv.to) == (square(from), square(to))).unwrap();
        white_doctor.play(mv).unwrap();
    }
    for game in [Game::new(english), white_doctor] {
        let outcome = search(&game, &mut Searcher::new(16, 1), 1_000_000);
        let score = outcome.report.best().unwrap().score;
        assert!(!score.is_decided() && score.value().abs() < 60, "{score}");
    }
}

/// Three kings catch one that does not hold the main road, in the fifteen moves that the rules give them.
#[test]
fn three_kings_catch_one_in_time() {
    let endings = [
        ("W:WKa1,Kc1,Ke1:BKf8", GameResult::WhiteWins),
        ("W:WKb4,Ka5,Ka7:BKc7", GameResult::WhiteWins),
        ("B:WKd2:BKa5,Kg7,Kh8", GameResult::BlackWins),
        ("W:WKa3,Kc1,Ke1:BKd4", GameResult::Draw),
    ];
    report(in_parallel(&endings, |&(fen, expected)| {
        let mut game = game(variant("russian").unwrap(), "official", fen);
        let mut searcher = Searcher::new(8, 1);
        while game.result() == GameResult::Unknown {
            let best = search(&game, &mut searcher, 400_000).best.unwrap();
            game.play(&best).unwrap();
        }
        let result = game.result();
        (result != expected)
            .then(|| format!("{fen}: {result:?} after {} plies", game.ply()))
            .into_iter()
            .collect()
    }));
}

#[test]
fn a_forced_move_is_played_at_once_and_no_move_is_no_search() {
    let russian = variant("russian").unwrap();
    let play = Limits { play: true, ..Limits::default() };
    let search = |fen: &str, limits: &Limits| {
        let root = SearchRoot::new(&game(russian, "official", fen));
        Searcher::new(1, 1).search(&root, limits, &Control::new(), &SystemClock::default(), &mut ())
    };
    let forced = search("B:Wb2,f4,e7:Ba3", &play);
    assert!(forced.best.is_some());
    assert_eq!(forced.report.nodes, 0);
    let over = search("W:Wa3:Bb4,c5", &Limits::default());
    assert_eq!((over.best, over.ponder), (None, None));
}

#[test]
fn deeper_is_not_worse() {
    let russian = variant("russian").unwrap();
    let game = game(russian, "official", "W:Wd4:Bf6");
    for depth in 2..12 {
        let root = SearchRoot::new(&game);
        let limits = Limits::depth(depth);
        let outcome =
            Searcher::new(1, 1).search(&root, &limits, &Control::new(), &SystemClock::default(), &mut ());
        assert_eq!(russian.square_text(outcome.best.unwrap().to, russian.notation), "c5", "at depth {depth}");
    }
}

#[test]
fn one_thread_searches_the_same_nodes_each_time() {
    for variant in damka_rules::variants() {
        let game = Game::new(variant);
        let [first, second] = [(); 2].map(|()| search(&game, &mut Searcher::new(1, 1), 3_000));
        assert_eq!(first.report.lines, second.report.lines, "{}", variant.name);
        assert_eq!(first.report.nodes, second.report.nodes, "{}", variant.name);
        assert!(first.report.nodes <= 3_000, "{}", variant.name);
        assert!(game.position().legal_moves().contains(&first.best.unwrap()), "{}", variant.name);
    }
}

#[test]
fn lines_are_legal_and_ordered() {
    for variant in damka_rules::variants() {
        let game = Game::new(variant);
        let limits = Limits { lines: 3, ..Limits::depth(5) };
        let root = SearchRoot::new(&game);
        let outcome =
            Searcher::new(1, 1).search(&root, &limits, &Control::new(), &SystemClock::default(), &mut ());
        let lines = outcome.report.lines;
        assert_eq!(lines.len(), 3, "{}", variant.name);
        assert!(lines.is_sorted_by(|better, worse| better.score >= worse.score), "{}", variant.name);
        for line in &lines {
            let mut game = game.clone();
            for mv in &line.moves {
                game.play(mv).unwrap();
            }
        }
    }
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    let game = Game::new(variant("international").unwrap());
    let control = Control::new();
    let asked = std::sync::Mutex::new(None);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            *asked.lock().unwrap() = Some(Instant::now());
            control.stop();
        });
        let root = SearchRoot::new(&game);
        let outcome =
            Searcher::new(1, 2).search(&root, &Limits::default(), &control, &SystemClock::default(), &mut ());
        assert!(outcome.best.is_some());
    });
    let waited = asked.into_inner().unwrap().unwrap().elapsed();
    // Much more than the few milliseconds that it takes, for the sake of busy machines.
    assert!(waited < Duration::from_secs(2), "{waited:?}");
}
