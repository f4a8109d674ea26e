//! In every language each diagnostic code has its sentences and its explanation, and sentences use exactly the arguments
//! there are.

mod sources;

use std::collections::BTreeSet;

use damka_messages::{Arg, Example, Messages};
use damka_notation::{Code, FixKind};
use sources::{arguments, messages, references};

fn keys(code: Code) -> [String; 3] {
    ["", "-label", "-help"].map(|part| format!("{}{part}", code.info().id))
}

#[test]
fn every_code_has_a_message_and_what_can_be_done() {
    for language in Messages::languages() {
        let messages = messages(language);
        for code in Code::all() {
            let [message, _, help] = keys(code);
            assert!(messages.contains_key(&message), "{language}: {message}");
            assert!(messages.contains_key(&help), "{language}: {help}");
        }
    }
}

#[test]
fn every_key_that_looks_like_a_code_is_one() {
    let known: BTreeSet<_> = Code::all().flat_map(keys).collect();
    for language in Messages::languages() {
        for key in messages(language).keys().filter(|key| key.starts_with(char::is_uppercase)) {
            assert!(known.contains(key), "{language}: {key}");
        }
    }
}

#[test]
fn sentences_use_exactly_the_arguments_of_their_code() {
    for language in Messages::languages() {
        let messages = messages(language);
        for code in Code::all() {
            let used: BTreeSet<_> = keys(code).iter().flat_map(|key| arguments(&messages, key)).collect();
            let expected: BTreeSet<_> = code.info().args.iter().map(ToString::to_string).collect();
            assert_eq!(used, expected, "{language}: {code}");
        }
    }
}

#[test]
fn every_reference_leads_to_a_message() {
    for language in Messages::languages() {
        let messages = messages(language);
        let references: Vec<_> = messages.values().flat_map(|source| references(source)).collect();
        assert!(references.len() > 10);
        for key in references {
            assert!(messages.contains_key(key), "{language}: {key}");
        }
    }
}

#[test]
fn sentences_are_terse_and_complete() {
    for messages in Messages::languages().map(Messages::new) {
        Code::all().for_each(|code| assert_terse(code, &messages));
    }
}

fn assert_terse(code: Code, messages: &Messages) {
    let items = ["32-28".to_owned(), "31-27".to_owned()];
    let lists = ["candidates", "legal", "others", "routes", "squares"];
    let numbers = ["confidence", "count", "limit", "more", "number"];
    let value = |name: &&'static str| match *name {
        name if lists.contains(&name) => (name, Arg::List(&items)),
        name if numbers.contains(&name) => (name, Arg::Number(2)),
        name => (name, Arg::Text("white")),
    };
    let args: Vec<_> = code.info().args.iter().map(value).collect();
    for key in keys(code) {
        let Some(text) = messages.find(&key, &args) else { continue };
        let place = format!("{}: {key}: {text}", messages.language());
        assert!(!text.contains("{$"), "{place}");
        assert!(!text.contains('\n') && text == text.trim() && !text.contains("  "), "{place}");
        assert!(!text.ends_with('.'), "{place}");
        assert_eq!(text.matches('`').count() % 2, 0, "{place}");
        assert!(text.chars().count() <= 130, "{place}");
    }
}

#[test]
fn an_illegal_move_says_what_was_legal() {
    let messages = Messages::new("en");
    let moves = ["32-28", "31-27", "33-29"].map(str::to_owned);
    let help = |legal: usize, more| {
        let args = [("legal", Arg::List(&moves[..legal])), ("more", Arg::Number(more))];
        messages.text("M201-help", &args)
    };
    assert_eq!(help(0, 0), "there is no legal move");
    assert_eq!(help(1, 0), "the only legal move is `32-28`");
    assert_eq!(help(3, 0), "the legal moves are `32-28`, `31-27` and `33-29`");
    assert_eq!(help(2, 1), "the nearest legal moves are `32-28` and `31-27`; there is one more");
    assert_eq!(help(2, 6), "the nearest legal moves are `32-28` and `31-27`; there are 6 more");
}

#[test]
fn a_summary_counts_grammatically() {
    let messages = Messages::new("en");
    let summary = |files, games, plies, errors, games_with_errors, warnings| {
        let numbers = [
            ("files", files),
            ("games", games),
            ("plies", plies),
            ("errors", errors),
            ("games-with-errors", games_with_errors),
            ("warnings", warnings),
        ];
        messages.text("summary", &numbers.map(|(name, number)| (name, Arg::Number(number))))
    };
    assert_eq!(summary(1, 1, 1, 0, 0, 0), "1 file, 1 game, 1 ply: no errors, no warnings");
    assert_eq!(
        summary(1, 9377, 460_287, 1, 1, 1),
        "1 file, 9377 games, 460287 plies: 1 error in 1 game, 1 warning"
    );
    assert_eq!(summary(2, 3, 40, 5, 2, 7), "2 files, 3 games, 40 plies: 5 errors in 2 games, 7 warnings");
}

/// The sections of every page, by language.
const SECTIONS: [(&str, [&str; 4]); 3] = [
    ("en", ["What it is", "Why it matters", "Example", "How to fix"]),
    ("ru", ["Что это", "Почему это важно", "Пример", "Как исправить"]),
    ("uk", ["Що це", "Чому це важливо", "Приклад", "Як виправити"]),
];

fn page(code: Code, messages: &Messages) -> &'static str {
    messages.explanation(code.info().id).unwrap_or_default()
}

/// Title line and sections (heading, text) of an explanation.
fn explanation(code: Code, messages: &Messages) -> (&'static str, Vec<(&'static str, &'static str)>) {
    let (title, rest) = page(code, messages).split_once("\n\n## ").unwrap_or_default();
    (title, rest.split("\n\n## ").filter_map(|section| section.split_once("\n\n")).collect())
}

#[test]
fn every_code_is_explained_in_the_fixed_sections() {
    assert!(Messages::languages().eq(SECTIONS.map(|(language, _)| language)));
    for (language, headings) in SECTIONS {
        let messages = Messages::new(language);
        for code in Code::all() {
            let (title, sections) = explanation(code, &messages);
            assert_eq!(title, format!("# {}: {}", code.info().id, code.info().name));
            let found: Vec<_> = sections.iter().map(|(heading, _)| *heading).collect();
            assert_eq!(found, headings, "{language}: {code}");
            for (heading, text) in sections {
                let ends = text.trim_end().ends_with(['.', '`']);
                assert!(ends && text.len() > 20, "{language}: {code}: {heading}: {text}");
            }
        }
    }
}

#[test]
fn every_code_has_an_example_to_try_unless_it_takes_megabytes() {
    let messages = Messages::new("en");
    for code in Code::all() {
        let Some(example) = Example::of(page(code, &messages)) else {
            assert!([Code::GameTooLarge, Code::VariationTooDeep].contains(&code), "{code}");
            continue;
        };
        let words: Vec<_> = example.command.split(' ').collect();
        let command = if code.info().id.starts_with('C') { "convert" } else { "check" };
        assert_eq!((words.first(), words.last()), (Some(&command), Some(&"game.pdn")), "{code}");
        assert_eq!(words.contains(&"--strict"), code.info().strict_only, "{code}");
        assert!(!example.input.is_empty(), "{code}");
    }
}

#[test]
fn the_example_is_the_same_in_every_language() {
    let english = Messages::new("en");
    for messages in Messages::languages().map(Messages::new) {
        for code in Code::all() {
            let (example, expected) = (Example::of(page(code, &messages)), Example::of(page(code, &english)));
            assert_eq!(example, expected, "{}: {code}", messages.language());
        }
    }
}

#[test]
fn explanations_promise_the_fixes_there_are() {
    for messages in Messages::languages().map(Messages::new) {
        for code in Code::all() {
            let (_, sections) = explanation(code, &messages);
            let how = sections.last().map_or("", |section| section.1);
            let promised = match (how.contains("check --fix"), how.contains("--unsafe-fixes")) {
                (_, true) => FixKind::Unsafe,
                (true, false) => FixKind::Safe,
                (false, false) if code.info().fix == FixKind::Safe => FixKind::None,
                (false, false) => continue,
            };
            assert_eq!(promised, code.info().fix, "{}: {code}: {how}", messages.language());
        }
    }
}
