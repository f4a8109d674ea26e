//! Games: how they end, and that their draw rules count what a slow reading of the whole game counts.

use damka_rules::{
    AnyMove, DrawTracker, Game, GameResult, Objective, Position, Rules, Status, VariantInfo, Win, variant,
    variants, with_position,
};
use damka_tests::data::{MoveTable, move_tables};
use damka_tests::draws::{Held, held};
use damka_tests::oracle::{Board, Piece, Side, facts};
use damka_tests::random::Random;
use damka_tests::{convert, fen};
use proptest::prelude::*;

use crate::{in_parallel, is_set, report};

/// A game under the official draw rules.
fn game(name: &str, fen: &str) -> Game {
    let info = variant(name).unwrap();
    let board = fen::read(fen, facts(name).unwrap()).unwrap();
    Game::from_position(info, info.official_draw_rules(), convert::position(&board, info), 0)
}

/// Plays a move given by its ends.
fn play(game: &mut Game, text: &str) {
    let info = game.variant();
    let path = fen::read_path(text, facts(info.name).unwrap()).unwrap();
    let ends = (convert::square(path.from, info), convert::square(path.to(), info));
    let mv = game.position().legal_moves().into_iter().find(|mv| (mv.from, mv.to) == ends).unwrap();
    game.play(&mv).unwrap();
}

#[test]
fn a_side_without_a_move_has_lost_or_in_giveaway_won() {
    let mut stuck = 0;
    let over = |table: &&MoveTable| table.moves.is_empty() && variant(&table.variant).is_some();
    report(move_tables().iter().filter(over).filter_map(|table| {
        let game = game(&table.variant, &table.fen);
        stuck += 1;
        let board = convert::board(&game.position().to_setup(), game.variant());
        let winner = board.winner(game.variant().objective == Objective::Giveaway).map(convert::color)?;
        let wrong = !matches!(game.status(), Status::Won { winner: won, .. } if won == winner);
        wrong.then(|| format!("{} {}: {:?}", table.variant, table.fen, game.status()))
    }));
    assert!(stuck >= 6, "only {stuck} tables without a move");
}

#[test]
fn a_game_ends_when_the_side_to_move_cannot() {
    // White would have no move, but it is Black's turn.
    let mut blocked = game("russian", "W:Wc3:Bc7,b6,b4,f4");
    play(&mut blocked, "c3xa5");
    assert_eq!((blocked.status(), blocked.result()), (Status::Ongoing, GameResult::Unknown));

    for (name, result) in [("russian", GameResult::BlackWins), ("russian-giveaway", GameResult::WhiteWins)] {
        let mut last_man = game(name, "W:Wd4:Bf6");
        play(&mut last_man, "d4-e5");
        play(&mut last_man, "f6xd4");
        assert!(matches!(last_man.status(), Status::Won { by: Win::NoPieces, .. }));
        assert_eq!(last_man.result(), result, "{name}");
    }
}

#[test]
fn the_third_occurrence_of_a_position_may_be_claimed_in_english() {
    let mut game = game("english", "W:WK32:BK1");
    for (ply, text) in ["32-28", "1-6", "28-32", "6-1"].iter().cycle().take(8).enumerate() {
        assert_eq!(game.status(), Status::Ongoing, "before ply {}", ply + 1);
        play(&mut game, text);
    }
    let Status::Claimable(verdict) = game.status() else { panic!("{:?}", game.status()) };
    assert_eq!((verdict.rule.name, verdict.ply), ("repetition", 8));
}

/// A random move that leaves nothing to capture if there is one, so that the game lasts.
fn careful_move<R: Rules>(position: &Position<R>, random: &mut Random) -> Option<damka_rules::Move<R>> {
    let moves = position.legal_moves();
    let safe: Vec<_> = moves.iter().filter(|mv| !position.play(mv).has_captures()).collect();
    match (safe.len(), moves.len()) {
        (0, 0) => None,
        (0, count) => Some(moves[random.below(count)]),
        (count, _) => Some(*safe[random.below(count)]),
    }
}

/// A few kings, and sometimes men, of both sides.
fn endgame(info: &VariantInfo, random: &mut Random) -> Board {
    let mut board = Board::empty(facts(info.name).unwrap(), Side::White);
    let places: Vec<_> = board.places().collect();
    let strong = random.between(1, 5);
    for (side, pieces) in [(Side::White, strong), (Side::Black, random.between(1, 2))] {
        for index in 0..pieces {
            let piece = Piece { side, king: index == 0 || random.percent(65) };
            let place = places[random.below(places.len())];
            if piece.king || place.row != board.last_row(side) {
                board.set(place, Some(piece));
            }
        }
    }
    if random.percent(50) { board } else { board.turned() }
}

#[test]
fn draw_rules_count_what_a_slow_reading_of_the_game_counts() {
    let games = if is_set("DAMKA_LONG") { 1_000 } else { 12 };
    let seeded: Vec<(u64, &VariantInfo)> = (0..).zip(variants()).collect();
    report(in_parallel(&seeded, |&(seed, info)| {
        let mut random = Random::new(seed);
        let mut failures = Vec::new();
        for _ in 0..games {
            let start = endgame(info, &mut random);
            for set in ["official", "club"] {
                with_position!(convert::position(&start, info), position => {
                    failures.extend(compare_draws(info, set, position, &mut random).err());
                });
            }
        }
        failures
    }));
}

fn compare_draws<R: Rules>(
    info: &VariantInfo,
    set: &str,
    mut position: Position<R>,
    random: &mut Random,
) -> Result<(), String> {
    let rules = info.draw_rule_set(set).unwrap();
    let mut tracker = DrawTracker::new(rules, &position, 0);
    let mut history = vec![convert::board(&position.to_setup(), info)];
    for _ in 0..130 {
        // Reading the whole game again is slow; over many games a part of the plies is as good as all.
        if random.percent(30) {
            compare_verdicts(info, &tracker, set, &history)?;
        }
        let Some(mv) = careful_move(&position, random) else { break };
        let after = position.play(&mv);
        tracker.play(&position, &mv, &after);
        position = after;
        history.push(convert::board(&position.to_setup(), info));
    }
    Ok(())
}

fn compare_verdicts(
    info: &VariantInfo,
    tracker: &DrawTracker,
    set: &str,
    history: &[Board],
) -> Result<(), String> {
    let mut got: Vec<Held> =
        tracker.verdicts().map(|verdict| (verdict.rule.name, verdict.rule.count())).collect();
    let mut expected = held(info.name, set, history);
    got.sort_unstable();
    expected.sort_unstable();
    if got == expected {
        return Ok(());
    }
    let game: Vec<String> = history.iter().map(fen::write).collect();
    Err(format!("{} {set}: {got:?} instead of {expected:?} after {}", info.name, game.join(" ")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_undone_can_be_redone(seed in any::<u64>(), info in prop::sample::select(variants().iter().collect::<Vec<_>>()), set in 0usize..4) {
        let mut random = Random::new(seed);
        let start = if random.percent(50) {
            info.start_position()
        } else {
            convert::position(&endgame(info, &mut random), info)
        };
        let mut game = Game::from_position(info, &info.draw_rules[set], start, 0);
        let mut seen = vec![(*game.position(), game.status())];
        while game.result() == GameResult::Unknown && game.ply() < 120 {
            let mv = with_position!(game.position(), position => careful_move(position, &mut random).map(AnyMove::from));
            game.play(&mv.unwrap()).unwrap();
            seen.push((*game.position(), game.status()));
        }
        // A game that has ended takes nothing more.
        prop_assert!(game.result() == GameResult::Unknown || game.agree_draw().is_err());
        let plies = game.ply();
        for ply in (0..plies).rev() {
            prop_assert!(game.undo());
            prop_assert_eq!((game.ply(), *game.position(), game.status()), (ply, seen[ply].0, seen[ply].1));
        }
        prop_assert!(!game.undo());
        for seen in &seen[1..] {
            prop_assert!(game.redo());
            prop_assert_eq!((*game.position(), game.status()), *seen);
        }
        prop_assert!(!game.redo());
    }
}
