//! The example of each explanation shows what it explains.

use damka_messages::{Example, Messages};
use damka_notation::pdn::Chunks;
use damka_notation::{Code, Decoder};

use super::{check, checker};
use crate::{cli, report};

/// Codes whose inputs are too large for a page.
const WITHOUT_EXAMPLE: [Code; 2] = [Code::GameTooLarge, Code::VariationTooDeep];

#[test]
fn every_example_yields_the_code_it_explains() {
    let messages = Messages::new("en");
    report(Code::all().filter(|code| !WITHOUT_EXAMPLE.contains(code)).filter_map(|code| {
        let id = code.info().id;
        let Some(example) = messages.explanation(id).and_then(Example::of) else {
            return Some(format!("{id}: no example"));
        };
        // The other commands have tests of their own.
        if !example.command.starts_with("check ") {
            return None;
        }
        let command = format!("damka {} --format jsonl", example.command.replace("game.pdn", "-"));
        let run = cli::run(&command, &example.input);
        let found = run.output.contains(&format!("\"code\":\"{id}\""));
        (!found).then(|| format!("{command}\n{}{}", run.output, run.errors))
    }));
}

#[test]
fn games_too_large_and_variations_too_deep_are_reported() {
    let deep = format!("1. 32-28 {} *", "(1. 33-28 ".repeat(200_000));
    let (report, _) = check(&checker(&[]), deep.as_bytes());
    assert_eq!(report.counts.of(Code::VariationTooDeep), 1);
    let long = format!("[White \"A\"]\n\n{}\n\n[White \"B\"]\n\n1. 32-28 *\n", "1. 32-28 ".repeat(1 << 16));
    let mut games = 0;
    let mut large = 0;
    for chunk in Chunks::new(Decoder::new(long.as_bytes())).game_limit(1 << 16) {
        let report = checker(&[]).observe(chunk.unwrap().events(), &mut super::Games::default());
        games += report.games;
        large += report.counts.of(Code::GameTooLarge);
    }
    assert_eq!((games, large), (2, 1));
}
