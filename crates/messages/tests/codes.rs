//! Every diagnostic code has its sentences and its explanation, and sentences use exactly the arguments there are.

use std::collections::{BTreeMap, BTreeSet};

use damka_messages::{Arg, Example, Messages};
use damka_notation::{Code, FixKind};

const SENTENCES: &str =
    concat!(include_str!("../locales/en/codes.ftl"), include_str!("../locales/en/cli.ftl"));

/// Source of each message by key: its first line behind the `=` and all lines that go on.
fn messages() -> BTreeMap<&'static str, String> {
    let mut messages = BTreeMap::new();
    let mut current = "";
    for line in SENTENCES.lines().filter(|line| !line.starts_with('#')) {
        if let Some((key, rest)) = line.split_once(" =").filter(|_| line.starts_with(char::is_alphabetic)) {
            current = key;
            messages.insert(key, rest.to_owned());
        } else if let Some(source) = messages.get_mut(current) {
            source.push('\n');
            source.push_str(line);
        }
    }
    messages
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char: char| !char.is_ascii_alphanumeric() && char != '-' && char != '_')
}

/// Names behind a `$` in a message and in those it refers to.
fn variables(messages: &BTreeMap<&str, String>, key: &str) -> BTreeSet<String> {
    let source = messages.get(key).map_or("", String::as_str);
    let own = source
        .split('$')
        .skip(1)
        .filter_map(|rest| words(rest).next())
        .filter(|name| name.starts_with(char::is_alphabetic))
        .map(str::to_owned);
    let referred = references(source).into_iter().flat_map(|key| variables(messages, key));
    own.chain(referred).collect()
}

/// Names that stand alone between braces.
fn references(source: &str) -> Vec<&str> {
    let inner =
        source.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(inner, _)| inner.trim());
    inner.filter(|inner| inner.starts_with(char::is_alphabetic) && words(inner).count() == 1).collect()
}

/// The argument a variable comes from: lists have two more variables.
fn argument(variable: &str) -> &str {
    ["-or", "-count"].iter().find_map(|suffix| variable.strip_suffix(suffix)).unwrap_or(variable)
}

fn keys(code: Code) -> [String; 3] {
    ["", "-label", "-help"].map(|part| format!("{}{part}", code.info().id))
}

#[test]
fn every_code_has_a_message_and_what_can_be_done() {
    let messages = messages();
    for code in Code::all() {
        let [message, _, help] = keys(code);
        assert!(messages.contains_key(&*message), "{message}");
        assert!(messages.contains_key(&*help), "{help}");
    }
}

#[test]
fn every_key_that_looks_like_a_code_is_one() {
    let known: BTreeSet<_> = Code::all().flat_map(keys).collect();
    for key in messages().keys().filter(|key| key.starts_with(char::is_uppercase)) {
        assert!(known.contains(*key), "{key}");
    }
}

#[test]
fn sentences_use_exactly_the_arguments_of_their_code() {
    let messages = messages();
    for code in Code::all() {
        let used = keys(code).iter().flat_map(|key| variables(&messages, key)).collect::<BTreeSet<_>>();
        let used: BTreeSet<_> = used.iter().map(|variable| argument(variable)).collect();
        let expected: BTreeSet<_> = code.info().args.iter().copied().collect();
        assert_eq!(used, expected, "{code}");
    }
}

#[test]
fn every_reference_leads_to_a_message() {
    let messages = messages();
    let references: Vec<_> = messages.values().flat_map(|source| references(source)).collect();
    assert!(references.len() > 10);
    for key in references {
        assert!(messages.contains_key(key), "{key}");
    }
}

#[test]
fn sentences_are_terse_and_complete() {
    let messages = Messages::new("en");
    let items = ["32-28".to_owned(), "31-27".to_owned()];
    for code in Code::all() {
        let lists = ["candidates", "legal", "others", "routes"];
        let numbers = ["confidence", "count", "limit", "more", "number"];
        let value = |name: &&'static str| match *name {
            name if lists.contains(&name) => (name, Arg::List(&items)),
            name if numbers.contains(&name) => (name, Arg::Number(2)),
            name => (name, Arg::Text("white")),
        };
        let args: Vec<_> = code.info().args.iter().map(value).collect();
        for key in keys(code) {
            let Some(text) = messages.find(&key, &args) else { continue };
            assert!(!text.contains("{$"), "{key}: {text}");
            assert!(!text.contains('\n') && text == text.trim() && !text.contains("  "), "{key}: {text}");
            assert!(!text.ends_with('.'), "{key}: {text}");
            assert_eq!(text.matches('`').count() % 2, 0, "{key}: {text}");
            assert!(text.len() <= 120, "{key}: {text}");
        }
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

const SECTIONS: [&str; 4] = ["What it is", "Why it matters", "Example", "How to fix"];

/// Title line and sections (heading, text) of an explanation.
fn explanation(code: Code) -> (&'static str, Vec<(&'static str, &'static str)>) {
    let page = Messages::new("en").explanation(code.info().id).unwrap_or_default();
    let (title, rest) = page.split_once("\n\n## ").unwrap_or_default();
    (title, rest.split("\n\n## ").filter_map(|section| section.split_once("\n\n")).collect())
}

#[test]
fn every_code_is_explained_in_the_fixed_sections() {
    for code in Code::all() {
        let (title, sections) = explanation(code);
        assert_eq!(title, format!("# {}: {}", code.info().id, code.info().name));
        assert_eq!(sections.iter().map(|(heading, _)| *heading).collect::<Vec<_>>(), SECTIONS, "{code}");
        for (heading, text) in sections {
            let ends = text.trim_end().ends_with(['.', '`']);
            assert!(ends && text.len() > 20, "{code}: {heading}: {text}");
        }
    }
}

#[test]
fn every_code_has_an_example_to_try_unless_it_takes_megabytes() {
    for code in Code::all() {
        let page = Messages::new("en").explanation(code.info().id).unwrap_or_default();
        let Some(example) = Example::of(page) else {
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
fn explanations_promise_the_fixes_there_are() {
    for code in Code::all() {
        let (_, sections) = explanation(code);
        let how = sections.last().map_or("", |section| section.1);
        let promised = match (how.contains("check --fix"), how.contains("--unsafe-fixes")) {
            (_, true) => FixKind::Unsafe,
            (true, false) => FixKind::Safe,
            (false, false) if code.info().fix == FixKind::Safe => FixKind::None,
            (false, false) => continue,
        };
        assert_eq!(promised, code.info().fix, "{code}: {how}");
    }
}
