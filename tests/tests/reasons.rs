//! Why a move is not legal: the reasons of `data/reasons`, and a reason for every illegal move of random positions.

use std::collections::BTreeSet;

use damka_rules::{
    AnyMove, Attempt, Position, Reason, ReasonCode, Rules, Square, VariantInfo, for_each_route, variant,
    variants, with_position,
};
use damka_tests::data::{illegal_moves, move_tables};
use damka_tests::oracle::{Choice, Landing, Lift, Place, Promotion, RuleFacts, facts, start};
use damka_tests::random::{Positions, Random};
use damka_tests::{convert, fen};

use crate::{in_parallel, is_set, report};

/// A square of the tables: they number row by row from the top left as White sees it, whatever the variant does. A number
/// that is too great is a square off the board.
fn square(text: &str, info: &VariantInfo) -> Square {
    let facts = facts(info.name).unwrap_or_else(|| panic!("{} has no facts of its rules", info.name));
    let place = text.parse().ok().and_then(|number| fen::from_number(number, facts));
    place.map_or(Square::new(u8::MAX), |place| convert::square(place, info))
}

fn numbers(squares: &[Square], info: &VariantInfo) -> String {
    let facts = facts(info.name).unwrap_or_else(|| panic!("{} has no facts of its rules", info.name));
    let number = |square: &Square| fen::number(convert::place(*square, info), facts);
    let mut numbers: Vec<_> = squares.iter().map(number).collect();
    numbers.sort_unstable();
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn attempt(text: &str, info: &VariantInfo) -> Attempt {
    let squares: Vec<Square> = text.split(['-', 'x']).map(|text| square(text, info)).collect();
    let [from, via @ .., to] = squares.as_slice() else { panic!("{text} is no move") };
    Attempt { from: *from, via: via.to_vec(), to: *to, capture: text.contains('x') }
}

#[test]
fn illegal_moves_of_the_tables_have_their_reasons() {
    let mut codes = BTreeSet::new();
    let rows = illegal_moves();
    report(rows.iter().filter_map(|row| {
        let info = variant(&row.variant)?;
        let board = fen::read(&row.fen, facts(info.name)?)?;
        let position = convert::position(&board, info);
        let reason =
            with_position!(&position, position => Reason::of(info, position, &attempt(&row.text, info)));
        let got = reason.as_ref().map_or("legal".to_owned(), |reason| {
            format!("{} {}", reason.code.name(), numbers(&reason.squares, info))
        });
        codes.extend(reason.map(|reason| reason.code));
        let expected = format!("{} {}", row.reason, row.squares);
        (got.trim() != expected.trim())
            .then(|| format!("{} {} {}: {got} instead of {expected}", row.variant, row.fen, row.text))
    }));
    let missing = ReasonCode::ALL.iter().filter(|code| !codes.contains(code));
    report(missing.map(|code| format!("no row for {}", code.name())));
}

/// What a generator with one mistake allows, and the reasons why not; by the mistake that a position is there for.
#[test]
fn moves_of_a_generator_with_one_mistake_have_the_reason_of_that_mistake() {
    let mut caught = 0;
    report(move_tables().into_iter().flat_map(|table| {
        let Some((info, facts)) = variant(&table.variant).zip(facts(&table.variant)) else {
            return Vec::new();
        };
        let tag = table.why.strip_prefix('[').and_then(|rest| rest.split(']').next()).unwrap_or_default();
        let Some((mistaken, codes)) = mistake(tag, facts) else { return Vec::new() };
        let board = fen::read(&table.fen, facts).unwrap_or_else(|| panic!("{} is no position", table.fen));
        let position = convert::position(&board, info);
        let board = fen::read(&table.fen, Box::leak(Box::new(mistaken))).unwrap();
        let mut failures = Vec::new();
        for path in board.paths() {
            let square = |&place: &Place| convert::square(place, info);
            let [via @ .., to] = path.landings.as_slice() else { panic!("a path lands somewhere") };
            let via = via.iter().map(square).collect();
            let attempt = Attempt { from: square(&path.from), via, to: square(to), capture: true };
            let reason = with_position!(&position, position => Reason::of(info, position, &attempt));
            if let Some(reason) = reason {
                caught += 1;
                if !codes.contains(&reason.code) {
                    let row = format!("{} {} {tag}", table.variant, table.fen);
                    failures
                        .push(format!("{row} {}: {reason:?}", fen::write_outcome(&path.outcome(), facts)));
                }
            }
        }
        failures
    }));
    assert!(caught >= 50, "only {caught} moves were caught");
}

/// The rules with a mistake, and the reasons that may be named for the moves that it allows.
fn mistake(tag: &str, facts: &RuleFacts) -> Option<(RuleFacts, &'static [ReasonCode])> {
    use ReasonCode as Code;
    Some(match tag {
        "immediate-removal" | "turkish-strike" => (
            RuleFacts { lift: Lift::AtOnce, ..*facts },
            &[Code::StillStands, Code::JumpedTwice, Code::Unfinished, Code::TurnsBack],
        ),
        "allow-180" => (RuleFacts { lift: Lift::AtOnce, ..*facts }, &[Code::TurnsBack]),
        "promo-as-king" | "promo-king-continue" => {
            (RuleFacts { promotion: Promotion::King, ..*facts }, &[Code::StaysMan, Code::PromotionEnds])
        }
        "promo-stop" => (RuleFacts { promotion: Promotion::Stop, ..*facts }, &[Code::Unfinished]),
        "promo-pass" => (RuleFacts { promotion: Promotion::Pass, ..*facts }, &[Code::Unfinished]),
        "no-max" | "per-piece-max" | "no-quantity" => (
            RuleFacts { choice: Choice::Free, ..*facts },
            &[Code::MostPieces, Code::MostKings, Code::WithKing],
        ),
        "man-back" => {
            (RuleFacts { men_capture: facts.kings_capture, ..*facts }, &[Code::ManCapturesBackwards])
        }
        "short-king" if !facts.flying_kings => {
            (RuleFacts { flying_kings: true, ..*facts }, &[Code::KingTooFar])
        }
        "land-adjacent" => (RuleFacts { landing: Landing::Any, ..*facts }, &[Code::RightBehind]),
        "no-halt" => (RuleFacts { landing: Landing::Any, ..*facts }, &[Code::BehindLastKing]),
        "lvl2" | "lvl3" | "quantity-only" | "count-only" | "no-king-tie" | "king=1.5" | "count"
        | "no-king-priority" => (
            RuleFacts { choice: Choice::Free, ..*facts },
            &[Code::WithKing, Code::MostKings, Code::KingEarliest, Code::MostPieces, Code::MostValue],
        ),
        "man-takes-king" => (RuleFacts { men_take_kings: true, ..*facts }, &[Code::GameOver]),
        _ => return None,
    })
}

#[test]
fn a_reason_is_given_if_and_only_if_the_move_is_not_legal() {
    let count = if is_set("DAMKA_LONG") { 5_000 } else { 150 };
    let seeded: Vec<(u64, &VariantInfo)> = (100..).zip(variants()).collect();
    report(in_parallel(&seeded, |&(seed, info)| {
        let start = start(info.name).unwrap_or_else(|| panic!("{} has no facts of its rules", info.name));
        let mut random = Random::new(seed);
        let mut failures = Vec::new();
        for board in Positions::new(start, seed).take(count) {
            let position = convert::position(&board, info);
            with_position!(&position, position => check(info, position, &mut random, &mut failures));
        }
        failures
    }));
}

fn check<R: Rules>(
    info: &VariantInfo,
    position: &Position<R>,
    random: &mut Random,
    failures: &mut Vec<String>,
) {
    let legal = if info.objective.winner(position).is_some() { Vec::new() } else { position.legal_moves() };
    let any = |random: &mut Random| Square::new(random.below(info.board.squares() + 2) as u8);
    for _ in 0..30 {
        let mut attempt = Attempt { capture: random.percent(50), ..Attempt::new(any(random), any(random)) };
        let own: Vec<Square> = position.by_color(position.turn()).iter().collect();
        if !own.is_empty() && random.percent(70) {
            attempt.from = own[random.below(own.len())];
        }
        let is_legal = legal.iter().any(|mv| mv.from() == attempt.from && mv.to() == attempt.to);
        let reason = Reason::of(info, position, &attempt);
        if is_legal != reason.is_none() {
            failures.push(format!("{} {position:?} {attempt:?}: {reason:?}", info.name));
        }
        attempt.via = (0..random.between(1, 3)).map(|_| any(random)).collect();
        let _ = Reason::of(info, position, &attempt);
    }
    for mv in &legal {
        for_each_route(position, mv, |route| {
            let [via @ .., to] = route else { panic!("a route has an end") };
            let via = via.to_vec();
            let attempt = Attempt { from: mv.from(), via, to: *to, capture: mv.is_capture() };
            if let Some(reason) = Reason::of(info, position, &attempt) {
                let mv = AnyMove::from(*mv);
                failures.push(format!("{} {position:?} {mv:?} by {route:?}: {reason:?}", info.name));
            }
            std::ops::ControlFlow::Break(())
        });
    }
}
