//! The example of each explanation shows what it explains.

use damka_messages::{Example, Messages};
use damka_notation::pdn::Chunks;
use damka_notation::{Code, Decoder, FixKind};

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

/// The inputs that are too large for a page.
fn large(code: Code) -> Option<Vec<u8>> {
    Some(match code {
        Code::GameTooLarge => {
            let long = "32-28 19-23 28x19 14x23 \n".repeat(1 << 18);
            format!("[GameType \"20\"]\n\n{long}\n[GameType \"20\"]\n\n1. 32-28 *\n").into_bytes()
        }
        Code::VariationTooDeep => {
            format!("[GameType \"20\"]\n\n1. 32-28\n{}*\n", "(1. 33-28\n".repeat(10_000)).into_bytes()
        }
        _ => return None,
    })
}

/// What is printed of the example of a code, and what its fix makes of it.
fn shown(messages: &Messages, code: Code) -> String {
    let info = code.info();
    let example = messages.explanation(info.id).and_then(Example::of);
    let (command, input) = match large(code) {
        Some(input) => ("check game.pdn", input),
        None => example.map(|example| (example.command, example.input)).unwrap_or_default(),
    };
    let command = format!("damka {}", command.replace("game.pdn", "-"));
    let mut text = format!("=== {}: {}\n{}", info.id, info.name, cli::transcript(&command, &input));
    if info.fix != FixKind::None && command.starts_with("damka check ") {
        let unsafe_too = if info.fix == FixKind::Unsafe { " --unsafe-fixes" } else { "" };
        text += "\n";
        text += &cli::transcript(&format!("{command} --diff{unsafe_too}"), &input);
    }
    text
}

/// One snapshot for each letter.
#[test]
fn what_is_printed_of_every_example() {
    let messages = Messages::new("en");
    let mut codes: Vec<_> = Code::all().collect();
    codes.sort_by_key(|code| code.info().id);
    for area in codes.chunk_by(|one, other| one.info().id[..1] == other.info().id[..1]) {
        let shown: Vec<_> = area.iter().map(|&code| shown(&messages, code)).collect();
        insta::assert_snapshot!(format!("codes-{}", &area[0].info().id[..1]), shown.join("\n"));
    }
}
