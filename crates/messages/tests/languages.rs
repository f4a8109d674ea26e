//! Every language says what English says, with the same arguments, in its own grammar.

mod sources;

use std::collections::BTreeSet;

use damka_messages::{Arg, Messages};
use sources::{arguments, messages};

/// How the keys begin that English has no sentences for: its help and usage errors are in the definition of the
/// command line, the titles of the variants in their list.
const ELSEWHERE_IN_ENGLISH: [&str; 3] = ["help-", "usage-", "title-"];

fn others() -> impl Iterator<Item = &'static str> {
    Messages::languages().filter(|language| *language != "en")
}

#[test]
fn every_language_has_all_sentences_and_no_others() {
    let english: BTreeSet<String> = messages("en").into_keys().collect();
    for language in others() {
        let here: BTreeSet<String> = messages(language).into_keys().collect();
        let missing: Vec<_> = english.difference(&here).collect();
        assert!(missing.is_empty(), "{language} lacks {missing:#?}");
        let unknown: Vec<_> = here
            .difference(&english)
            .filter(|key| !ELSEWHERE_IN_ENGLISH.iter().any(|start| key.starts_with(start)))
            .collect();
        assert!(unknown.is_empty(), "{language} has {unknown:#?}, English has not");
    }
}

#[test]
fn every_sentence_says_all_that_the_english_one_says() {
    let english = messages("en");
    for language in others() {
        let here = messages(language);
        for key in english.keys() {
            assert_eq!(arguments(&here, key), arguments(&english, key), "{language}: {key}");
        }
    }
}

#[test]
fn every_language_is_written_in_its_letters() {
    for language in others() {
        let (wanted, foreign) =
            if language == "uk" { ("іїєґ’", "ыэёъ") } else { ("ыэё", "іїєґ’") };
        let text: String = messages(language).into_values().collect();
        assert!(wanted.chars().any(|letter| text.contains(letter)));
        let strange: Vec<_> = text.matches(|char| foreign.contains(char)).collect();
        assert!(strange.is_empty(), "{language}: {strange:?}");
    }
}

fn summary(language: &str, numbers: [i64; 6]) -> String {
    let names = ["files", "games", "plies", "errors", "games-with-errors", "warnings"];
    let args: Vec<_> = names.into_iter().zip(numbers.map(Arg::Number)).collect();
    Messages::new(language).text("summary", &args)
}

#[test]
fn a_summary_counts_grammatically() {
    for (numbers, russian, ukrainian) in [
        (
            [1, 1, 1, 0, 0, 0],
            "1 файл, 1 партия, 1 полуход: ошибок нет, предупреждений нет",
            "1 файл, 1 партія, 1 півхід: помилок немає, попереджень немає",
        ),
        (
            [2, 3, 4, 1, 1, 1],
            "2 файла, 3 партии, 4 полухода: 1 ошибка в 1 партии, 1 предупреждение",
            "2 файли, 3 партії, 4 півходи: 1 помилка в 1 партії, 1 попередження",
        ),
        (
            [5, 11, 111, 22, 21, 12],
            "5 файлов, 11 партий, 111 полуходов: 22 ошибки в 21 партии, 12 предупреждений",
            "5 файлів, 11 партій, 111 півходів: 22 помилки у 21 партії, 12 попереджень",
        ),
        (
            [21, 101, 1000, 25, 5, 3],
            "21 файл, 101 партия, 1000 полуходов: 25 ошибок в 5 партиях, 3 предупреждения",
            "21 файл, 101 партія, 1000 півходів: 25 помилок у 5 партіях, 3 попередження",
        ),
    ] {
        assert_eq!(summary("ru", numbers), russian);
        assert_eq!(summary("uk", numbers), ukrainian);
    }
}
