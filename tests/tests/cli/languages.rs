//! Whole commands in other languages than English: what is said changes, names and data do not.

use std::fs;

use damka::Stdio;
use damka_messages::Messages;
use serde_json::Value;

use super::check::FLAWED;
use super::{Run, run, session, transcript, words};

fn others() -> impl Iterator<Item = &'static str> {
    Messages::languages().filter(|language| *language != "en")
}

#[test]
fn help_and_explanations_and_findings() {
    for language in others() {
        insta::assert_snapshot!(
            format!("help-{language}"),
            session(&[
                &format!("damka --lang {language} --help"),
                &format!("damka --lang {language} perft -h"),
                &format!("damka --lang {language} perft --help"),
            ])
        );
        insta::assert_snapshot!(
            format!("explain-{language}"),
            transcript(&format!("damka explain --lang {language} M201"), b"")
        );
        let check = format!("damka check --lang={language} --statistics -");
        insta::assert_snapshot!(format!("check-{language}"), transcript(&check, FLAWED));
        insta::assert_snapshot!(
            format!("variants-{language}"),
            transcript(&format!("damka variants --lang {language}"), b"")
        );
    }
}

#[test]
fn wrong_arguments_in_every_language() {
    let words = [
        "shwo",
        "",
        "show --flp",
        "show --style ansi",
        "show --style",
        "show --variant rusian",
        "moves --fen W:W1:B2 W:W3:B4",
        "perft",
        "perft --depth many",
        "check --quiet --quiet",
    ];
    for language in others() {
        let commands: Vec<_> = words.iter().map(|words| format!("damka --lang {language} {words}")).collect();
        let commands: Vec<_> = commands.iter().map(String::as_str).collect();
        insta::assert_snapshot!(format!("wrong-arguments-{language}"), session(&commands));
    }
}

#[test]
fn an_unknown_language_is_an_error_with_a_hint() {
    let Run { code, output, errors } = run("damka --lang ry variants", b"");
    assert_eq!((code, output.as_str()), (2, ""));
    assert_eq!(errors, "error: unknown language `ry`\n  help: did you mean `ru`?\n");
}

/// What a command writes to standard error in an environment with this language.
fn errors_in(environment: &str, command: &str) -> String {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut stdio = Stdio::in_memory(b"", &mut output, &mut errors);
    environment.clone_into(&mut stdio.environment.language);
    damka::run(words(command).into_iter().map(Into::into), stdio);
    String::from_utf8(errors).unwrap()
}

#[test]
fn the_option_counts_more_than_the_environment() {
    let (english, russian) = ("note: no variant given", "замечание: вид шашек не указан");
    assert!(errors_in("ru_RU.UTF-8", "damka show").starts_with(russian));
    assert!(errors_in("ru", "damka show --lang en").starts_with(english));
    for environment in ["", "C", "en_US.UTF-8", "tlh_AQ"] {
        assert!(errors_in(environment, "damka show").starts_with(english), "{environment}");
        assert!(errors_in(environment, "damka show --lang RU").starts_with(russian), "{environment}");
    }
}

/// A document without the members that are sentences.
fn without_sentences(text: &str) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(strip),
            Value::Object(members) => {
                members.retain(|name, _| !["message", "help", "title"].contains(&name.as_str()));
                members.values_mut().for_each(strip);
            }
            _ => {}
        }
    }
    let mut value = serde_json::from_str(text).unwrap();
    strip(&mut value);
    value
}

#[test]
fn data_is_the_same_in_every_language() {
    for command in ["check --format json -", "check --format sarif -", "variants --format json"] {
        let english = run(&format!("damka {command}"), FLAWED);
        for language in others() {
            let other = run(&format!("damka {command} --lang {language}"), FLAWED);
            assert_eq!(other.code, english.code);
            assert_ne!(other.output, english.output, "{command}");
            assert_eq!(without_sentences(&other.output), without_sentences(&english.output), "{command}");
        }
    }
    for command in
        ["convert -", "convert --to json -", "convert --to csv -", "fen W:Wc3:Bd4 --variant russian"]
    {
        let english = run(&format!("damka {command}"), FLAWED).output;
        for language in others() {
            assert_eq!(
                run(&format!("damka {command} --lang {language}"), FLAWED).output,
                english,
                "{command}"
            );
        }
    }
}

#[test]
fn the_cache_is_of_no_language() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pdn");
    fs::write(&games, FLAWED).unwrap();
    let cache = folder.path().join("cache");
    let check = |options: &str| run(&format!("damka check '{}' {options}", games.display()), b"").output;
    let cached = format!("--cache-dir '{}'", cache.display());
    for language in Messages::languages().chain(["en"]) {
        let fresh = check(&format!("--no-cache --lang {language}"));
        assert_eq!(check(&format!("{cached} --lang {language}")), fresh, "{language}");
    }
}
