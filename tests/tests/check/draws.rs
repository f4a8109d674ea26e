//! Games that went on after their end, and results that deny it, in every variant and under every set of draw rules.
//!
//! The games are made here: kings that go to and fro, and a capture that ends a game.

use damka_notation::check::{Checker, Options, Policy};
use damka_notation::fen::FenStyle;
use damka_notation::{Arg, Code, Dialect, Fen, Finding, MoveWriter, SquareStyle};
use damka_rules::{
    AnyPosition, Claim, Color, DrawKind, DrawRuleSet, Objective, Setup, Square, Tolerance, VariantInfo,
    variants,
};
use damka_tests::random::Random;

/// Longer than any repetition, shorter than any other limit.
const PLIES: usize = 16;

fn random_squares(count: usize, info: &VariantInfo, random: &mut Random) -> Vec<Square> {
    let mut squares = Vec::new();
    while squares.len() < count {
        let square = Square::new(random.below(info.board.squares()) as u8);
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    squares
}

fn position(setup: &Setup, info: &VariantInfo) -> AnyPosition {
    info.position(setup, Tolerance::ALL).unwrap()
}

/// The texts of moves given by their ends, and the position behind them; nothing if one cannot be made or captures
/// where that is not wanted.
fn written(
    info: &VariantInfo,
    setup: &Setup,
    moves: &[(Square, Square)],
    captures: bool,
) -> Option<(Vec<String>, AnyPosition)> {
    let writer = MoveWriter::new(info, &Dialect::default());
    let mut now = position(setup, info);
    let mut texts = Vec::new();
    for &(from, to) in moves {
        let legal = now.legal_moves();
        let mv = legal.iter().find(|mv| (mv.from, mv.to) == (from, to))?;
        if mv.captured.is_empty() == captures {
            return None;
        }
        texts.push(writer.text(&now, mv)?);
        now = now.play(mv).ok()?;
    }
    Some((texts, now))
}

/// Two kings of each side, and the moves of one each to and fro.
fn to_and_fro(info: &VariantInfo, random: &mut Random) -> (Setup, Vec<String>) {
    loop {
        let squares = random_squares(6, info, random);
        let mut setup = Setup::empty(Color::White);
        setup.kings[0] = squares[..2].iter().copied().collect();
        setup.kings[1] = squares[2..4].iter().copied().collect();
        let round = [
            (squares[0], squares[4]),
            (squares[2], squares[5]),
            (squares[4], squares[0]),
            (squares[5], squares[2]),
        ];
        let moves: Vec<_> = round.into_iter().cycle().take(PLIES).collect();
        if let Some((texts, _)) = written(info, &setup, &moves, false) {
            return (setup, texts);
        }
    }
}

/// A king that takes the last man, and a move of the other side behind it.
fn last_capture(info: &VariantInfo, random: &mut Random) -> (Setup, Vec<String>, Color) {
    loop {
        let squares = random_squares(3, info, random);
        let mut setup = Setup::empty(Color::White);
        let white = if info.objective == Objective::FirstKing { &mut setup.men } else { &mut setup.kings };
        white[0].insert(squares[0]);
        setup.men[1].insert(squares[1]);
        if info.position(&setup, Tolerance::NONE).is_err() {
            continue;
        }
        if let Some((mut texts, after)) = written(info, &setup, &[(squares[0], squares[2])], true) {
            let winner = info.winner(&after).unwrap();
            texts.push(texts[0].clone());
            return (setup, texts, winner);
        }
    }
}

/// The game in PDN, and what is found in it.
fn found(
    info: &'static VariantInfo,
    set: &DrawRuleSet,
    setup: &Setup,
    moves: &[String],
    result: &str,
) -> Vec<Finding> {
    let fen = Fen::from(*setup).text(info, FenStyle::plain(SquareStyle::of(info)));
    let text = format!("[FEN \"{fen}\"]\n[Result \"{result}\"]\n\n{} {result}\n", moves.join(" "));
    let mut policy = Policy::new(false);
    policy.set(Code::ClaimableDraw, Some(Code::ClaimableDraw.info().severity));
    let options =
        Options { variant: Some(info), policy, draw_rules: set.name.to_owned(), ..Options::default() };
    Checker::new(options).check(text.as_bytes()).findings
}

/// Of some codes, the code, the ply and an argument.
fn of(findings: &[Finding], codes: &[Code], argument: &str) -> Vec<(Code, u32, String)> {
    let wanted = findings.iter().filter(|finding| codes.contains(&finding.code));
    wanted.map(|finding| (finding.code, finding.ply, argument_of(finding, argument))).collect()
}

fn argument_of(finding: &Finding, name: &str) -> String {
    let mut args = finding.extra.iter().flat_map(|details| &details.args);
    match args.find(|(known, _)| *known == name) {
        Some((_, Arg::Text(text))) => text.clone(),
        _ => String::new(),
    }
}

fn all() -> impl Iterator<Item = (&'static VariantInfo, &'static DrawRuleSet)> {
    variants().iter().flat_map(|info| info.draw_rules.iter().map(move |set| (info, set)))
}

/// The ply that makes a position occur often enough for a set, and whether the draw must be claimed.
fn repetition(set: &DrawRuleSet) -> Option<(usize, Claim)> {
    set.rules.iter().find_map(|rule| match rule.kind {
        DrawKind::Repetition { times } => Some((4 * (times as usize - 1), rule.claim)),
        _ => None,
    })
}

fn results(info: &VariantInfo) -> [&'static str; 3] {
    match info.results {
        damka_rules::ResultStyle::International => ["2-0", "0-2", "1-1"],
        damka_rules::ResultStyle::Default => ["1-0", "0-1", "1/2-1/2"],
    }
}

#[test]
fn a_game_that_went_on_after_a_repetition_is_told_of_once() {
    let mut random = Random::new(1);
    for (info, set) in all() {
        let (setup, moves) = to_and_fro(info, &mut random);
        let findings = found(info, set, &setup, &moves, "*");
        let got = of(&findings, &[Code::ClaimableDraw, Code::AutomaticDraw, Code::MoveAfterEnd], "rule");
        let expected = match repetition(set) {
            _ if info.objective == Objective::FirstKing => vec![(Code::MoveAfterEnd, 1, String::new())],
            None => Vec::new(),
            Some((ply, Claim::Automatic)) => {
                vec![(Code::AutomaticDraw, ply as u32 + 1, "repetition".to_owned())]
            }
            Some((ply, Claim::Claimable)) => {
                vec![(Code::ClaimableDraw, ply as u32 + 1, "repetition".to_owned())]
            }
        };
        assert_eq!(got, expected, "{} {}: {moves:?}", info.name, set.name);
    }
}

#[test]
fn a_result_that_denies_an_automatic_draw_is_told_of() {
    let mut random = Random::new(2);
    for (info, set) in all().filter(|(info, _)| info.objective != Objective::FirstKing) {
        let Some((ply, claim)) = repetition(set) else { continue };
        let (setup, moves) = to_and_fro(info, &mut random);
        let [first, second, draw] = results(info);
        for (result, plies) in [(first, ply), (second, ply), (draw, ply), (first, ply - 1)] {
            let findings = found(info, set, &setup, &moves[..plies], result);
            let got = of(&findings, &[Code::ResultAgainstPosition], "meant");
            let denies = claim == Claim::Automatic && plies == ply && result != draw;
            // The tag and the end of the moves.
            let expected = vec![draw; if denies { 2 } else { 0 }];
            let meant: Vec<_> = got.iter().map(|(.., meant)| meant.as_str()).collect();
            assert_eq!(meant, expected, "{} {}: {result} after {plies} plies", info.name, set.name);
            assert!(findings.iter().all(|finding| finding.code != Code::ResultLeftOpen), "{findings:?}");
        }
        let open = found(info, set, &setup, &moves[..ply], "*");
        let is_open = open.iter().any(|finding| finding.code == Code::ResultLeftOpen);
        assert_eq!(is_open, claim == Claim::Automatic, "{} {}", info.name, set.name);
    }
}

#[test]
fn a_move_after_the_end_and_a_result_that_denies_the_end_are_told_of() {
    let mut random = Random::new(3);
    for (info, set) in all() {
        let (setup, moves, winner) = last_capture(info, &mut random);
        let after = found(info, set, &setup, &moves, "*");
        let ends = of(&after, &[Code::MoveAfterEnd], "move");
        assert_eq!(ends, [(Code::MoveAfterEnd, 2, moves[1].clone())], "{} {}", info.name, set.name);
        let [first, second, draw] = results(info);
        let right = if winner == info.first_mover { first } else { second };
        for result in [first, second, draw] {
            let findings = found(info, set, &setup, &moves[..1], result);
            let denied = of(&findings, &[Code::ResultAgainstPosition], "meant");
            assert_eq!(denied.is_empty(), result == right, "{} {result}: {moves:?}", info.name);
            assert!(denied.iter().all(|(.., meant)| meant == right), "{} {result}: {moves:?}", info.name);
        }
    }
}
