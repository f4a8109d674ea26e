//! Every sentence that damka says to a person, by key and arguments, in one language or another.
//!
//! It is no part of what decides: the other libraries deal in codes and arguments, and only a program that talks to
//! people comes here. Sentences are Fluent messages in `locales/LANGUAGE/*.ftl`, explanations of diagnostic codes are
//! Markdown in `codes/LANGUAGE/ID.md`, both compiled in.
//!
//! Invariants: nothing here fails or panics. A key that a language lacks is looked up in English, a key that nobody
//! has becomes a text that shows the key and the arguments. No global state: [`Messages`] is a value, and it can be
//! shared between threads.
//!
//! # Sentences for a diagnostic code
//!
//! `M201` is the message itself, `M201-label` what stands at the caret, `M201-help` what to do about it. The last two
//! exist only where they add something: ask with [`Messages::find`].
//!
//! ```
//! use damka_messages::{Arg, Messages};
//!
//! let messages = Messages::new("en");
//! let legal = ["32-28".to_owned(), "32-27".to_owned()];
//! let args = [
//!     ("move", Arg::Text("32-26")),
//!     ("color", Arg::Text("white")),
//!     ("reason", Arg::Text("other")),
//!     ("legal", Arg::List(&legal)),
//!     ("more", Arg::Number(7)),
//! ];
//! assert_eq!(messages.text("M201", &args), "illegal move `32-26` for White");
//! assert_eq!(
//!     messages.find("M201-help", &args).as_deref(),
//!     Some("the nearest legal moves are `32-28` and `32-27`; there are 7 more"),
//! );
//! ```

mod explanation;
mod list;
mod locale;

use std::fmt::Write as _;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

pub use explanation::Example;
use locale::Locale;

/// The value of one argument of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg<'a> {
    /// Text that is put in as it stands; sentences write the ticks round it themselves. Also a word that a sentence
    /// chooses by, such as `white` or `black`.
    Text(&'a str),
    /// A number, which also chooses the plural form.
    Number(i64),
    /// Texts, each put between ticks. A list `x` gives a sentence three variables: `$x` joined by "and", `$x-or`
    /// joined by "or", and `$x-count`, the number of texts.
    List(&'a [String]),
}

/// The sentences of one language, with English behind it.
pub struct Messages {
    /// The wished-for language first, English last.
    languages: Vec<Language>,
}

struct Language {
    locale: &'static Locale,
    bundle: FluentBundle<FluentResource>,
}

impl Messages {
    /// The sentences for a language tag such as `en`, `en-GB` or `en_GB.UTF-8`; English when there are none for it.
    pub fn new(language: &str) -> Self {
        let wished = locale::find(language).filter(|wished| wished.language != locale::FALLBACK.language);
        Self { languages: wished.into_iter().chain([locale::FALLBACK]).map(Language::load).collect() }
    }

    /// The languages that there are sentences in, as in `en`, English first.
    pub fn languages() -> impl Iterator<Item = &'static str> + Clone {
        locale::languages()
    }

    /// The language found, as in `en`.
    pub fn language(&self) -> &'static str {
        self.languages.first().map_or(locale::FALLBACK.language, |language| language.locale.language)
    }

    /// The sentence `key` made from these arguments. For a key that is missing: the key and the arguments themselves.
    ///
    /// ```
    /// use damka_messages::{Arg, Messages};
    /// let messages = Messages::new("en");
    /// assert_eq!(messages.text("count-games", &[("games", Arg::Number(1))]), "1 game");
    /// assert_eq!(messages.text("no-such-key", &[("games", Arg::Number(1))]), "no-such-key (games = 1)");
    /// ```
    pub fn text(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.find(key, args).unwrap_or_else(|| bare(key, args))
    }

    /// The sentence `key` made from these arguments, if there is one.
    pub fn find(&self, key: &str, args: &[(&str, Arg<'_>)]) -> Option<String> {
        self.languages.iter().find_map(|language| language.format(key, args))
    }

    /// The keys of all sentences there are in this very language.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.languages.first().into_iter().flat_map(|language| language.locale.keys())
    }

    /// The explanation of a diagnostic code by its id, such as `M201`: Markdown with the sections "What it is",
    /// "Why it matters", "Example" and "How to fix". [`Example::of`] takes the example out of it.
    pub fn explanation(&self, id: &str) -> Option<&'static str> {
        self.languages.iter().find_map(|language| language.locale.explanation(id))
    }
}

impl Language {
    fn load(locale: &'static Locale) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![locale.language.parse().unwrap_or_default()]);
        // Marks that isolate bidirectional text would end up in files and break comparisons.
        bundle.set_use_isolating(false);
        for source in locale.sources {
            let resource =
                FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(partial, _)| partial);
            bundle.add_resource_overriding(resource);
        }
        Self { locale, bundle }
    }

    fn format(&self, key: &str, args: &[(&str, Arg<'_>)]) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let args = self.fluent_args(args);
        Some(self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
    }

    fn fluent_args<'a>(&self, args: &[(&'a str, Arg<'a>)]) -> FluentArgs<'a> {
        let mut values = FluentArgs::with_capacity(args.len());
        for &(name, arg) in args {
            match arg {
                Arg::Text(text) => values.set(name, text),
                Arg::Number(number) => values.set(name, number),
                Arg::List(items) => {
                    values.set(name, list::join(items, self.word("list-and")));
                    values.set(format!("{name}-or"), list::join(items, self.word("list-or")));
                    values.set(format!("{name}-count"), FluentValue::from(items.len()));
                }
            }
        }
        values
    }

    /// A message that takes no arguments.
    fn word(&self, key: &str) -> String {
        self.format(key, &[]).unwrap_or_default()
    }
}

/// What is shown for a key that no language has.
fn bare(key: &str, args: &[(&str, Arg<'_>)]) -> String {
    let mut text = key.to_owned();
    for (place, (name, arg)) in args.iter().enumerate() {
        let before = if place == 0 { " (" } else { ", " };
        let value = match arg {
            Arg::Text(text) => (*text).to_owned(),
            Arg::Number(number) => number.to_string(),
            Arg::List(items) => items.join(" "),
        };
        // Writing to a string cannot fail.
        let _ = write!(text, "{before}{name} = {value}");
    }
    if !args.is_empty() {
        text.push(')');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_can_be_shared_between_threads() {
        fn shared<T: Send + Sync>(_: &T) {}
        shared(&Messages::new("en"));
    }

    #[test]
    fn unknown_languages_speak_english() {
        for tag in ["", "en", "EN", "en-GB", "en_US.UTF-8", "C", "POSIX", "tlh", "ж"] {
            assert_eq!(Messages::new(tag).language(), "en", "{tag}");
        }
    }

    #[test]
    fn a_missing_key_shows_itself_and_its_arguments() {
        let messages = Messages::new("en");
        let items = ["a".to_owned(), "b".to_owned()];
        let args = [("n", Arg::Number(2)), ("l", Arg::List(&items)), ("t", Arg::Text("x"))];
        assert_eq!(messages.find("no-such-key", &args), None);
        assert_eq!(messages.text("no-such-key", &args), "no-such-key (n = 2, l = a b, t = x)");
        assert_eq!(messages.text("no-such-key", &[]), "no-such-key");
    }

    #[test]
    fn a_missing_argument_leaves_its_name() {
        assert_eq!(Messages::new("en").text("M104", &[]), "square in capital letters in `{$move}`");
    }

    #[test]
    fn no_invisible_marks_surround_arguments() {
        let text =
            Messages::new("en").text("M104", &[("move", Arg::Text("ход")), ("meant", Arg::Text("c3-d4"))]);
        assert_eq!(text, "square in capital letters in `ход`");
    }

    #[test]
    fn numbers_choose_the_plural_form() {
        let messages = Messages::new("en");
        for (number, expected) in [(0, "0 errors"), (1, "1 error"), (2, "2 errors"), (21, "21 errors")] {
            assert_eq!(messages.text("count-errors", &[("errors", Arg::Number(number))]), expected);
        }
    }

    #[test]
    fn slavic_numbers_choose_among_their_forms() {
        let count = |language: &str, number| {
            Messages::new(language).text("count-errors", &[("errors", Arg::Number(number))])
        };
        for (number, russian, ukrainian) in [
            (0, "0 ошибок", "0 помилок"),
            (1, "1 ошибка", "1 помилка"),
            (2, "2 ошибки", "2 помилки"),
            (5, "5 ошибок", "5 помилок"),
            (11, "11 ошибок", "11 помилок"),
            (21, "21 ошибка", "21 помилка"),
            (114, "114 ошибок", "114 помилок"),
            (122, "122 ошибки", "122 помилки"),
        ] {
            assert_eq!((count("ru", number), count("uk", number)), (russian.into(), ukrainian.into()));
        }
    }

    #[test]
    fn lists_are_joined_by_the_words_of_the_language() {
        let items = ["a".to_owned(), "b".to_owned(), "c".to_owned()];
        for (language, and, or) in [("en", "and", "or"), ("ru", "и", "или"), ("uk", "і", "або")] {
            let language = Language::load(locale::find(language).unwrap());
            let args = language.fluent_args(&[("x", Arg::List(&items))]);
            let joined = |word| FluentValue::from(format!("`a`, `b` {word} `c`"));
            assert_eq!((args.get("x"), args.get("x-or")), (Some(&joined(and)), Some(&joined(or))));
        }
    }

    #[test]
    fn explanations_are_found_by_id() {
        let messages = Messages::new("en");
        assert!(messages.explanation("M201").is_some_and(|text| text.starts_with("# M201: illegal-move\n")));
        assert_eq!(messages.explanation("M999"), None);
    }
}
