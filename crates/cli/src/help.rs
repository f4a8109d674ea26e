//! Help and usage errors in the language of the user.
//!
//! The English of both is what the definition of the arguments and clap itself say. For another language each line is
//! looked up among the messages:
//!
//! * `help-COMMAND` is what a command does, `help-COMMAND-ARGUMENT` what an argument is for, and
//!   `help-COMMAND-ARGUMENT-VALUE` what a value means. Where an argument is the same in all commands `any` stands for
//!   the command. `-long` behind a key is what only the long help adds, in a paragraph of its own.
//! * `help-heading-WORDS` is a heading.
//! * `usage-KIND` is a kind of wrong arguments.
//!
//! What a language lacks stays English. Names of commands, options and values are the same in all languages.

use std::ffi::{OsStr, OsString};

use clap::builder::{PossibleValue, Resettable, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use damka_messages::{Arg as Value, Messages};

use crate::failure::Failure;

/// The language of the definition.
const SOURCE: &str = "en";

/// What stands for the command in the key of an argument that several commands have.
const ANY: &str = "any";

/// The words that clap writes round the lines of help, and their keys.
const FRAME: &[(&str, &str)] = &[
    ("Usage:", "help-frame-usage"),
    ("Arguments:", "help-frame-arguments"),
    ("Options:", "help-frame-options"),
    ("Commands:", "help-frame-commands"),
    ("Possible values:", "help-frame-values"),
    ("[possible values:", "help-frame-one-of"),
];

/// The headings of man pages, and their keys.
const MAN_FRAME: &[(&str, &str)] = &[
    (".SH NAME\n", "help-man-name"),
    (".SH SYNOPSIS\n", "help-man-synopsis"),
    (".SH DESCRIPTION\n", "help-man-description"),
    (".SH OPTIONS\n", "help-man-options"),
    (".SH SUBCOMMANDS\n", "help-man-subcommands"),
    (".SH EXTRA\n", "help-man-extra"),
    (".SH VERSION\n", "help-man-version"),
];

/// What comes before the value that an argument has when it is not given.
const DEFAULT: &str = "help-frame-default";

/// The kinds of wrong arguments that there are sentences for.
const USAGE_ERRORS: &[(ErrorKind, &str)] = &[
    (ErrorKind::UnknownArgument, "usage-unknown-argument"),
    (ErrorKind::InvalidSubcommand, "usage-unknown-command"),
    (ErrorKind::MissingSubcommand, "usage-missing-command"),
    (ErrorKind::MissingRequiredArgument, "usage-missing-argument"),
    (ErrorKind::InvalidValue, "usage-bad-value"),
    (ErrorKind::ValueValidation, "usage-unfit-value"),
    (ErrorKind::ArgumentConflict, "usage-conflict"),
    (ErrorKind::TooManyValues, "usage-too-many-values"),
    (ErrorKind::InvalidUtf8, "usage-invalid-utf8"),
];

/// The definition with every line of help in the user's language. It is for showing only: its values are mere text.
pub(crate) fn translate(mut definition: Command, messages: &Messages) -> Command {
    if messages.language() == SOURCE {
        return definition;
    }
    // Now there are also the arguments that clap adds, and every command has those of all commands.
    definition.build();
    Translator { messages }.command(definition)
}

struct Translator<'m> {
    messages: &'m Messages,
}

impl Translator<'_> {
    fn find(&self, parts: &[&str]) -> Option<String> {
        self.messages.find(&key(parts), &[])
    }

    fn command(&self, mut command: Command) -> Command {
        let name = command.get_name().to_owned();
        if let Some(about) = self.find(&[&name]) {
            if let Some(more) = self.find(&[&name, "long"]) {
                command = command.long_about(format!("{about}.\n\n{more}"));
            }
            command = command.about(about);
        }
        command.mut_args(|arg| self.arg(&name, arg)).mut_subcommands(|command| self.command(command))
    }

    fn arg(&self, command: &str, mut arg: Arg) -> Arg {
        if let Some(heading) = arg.get_help_heading().and_then(|heading| self.find(&["heading", heading])) {
            arg = arg.help_heading(heading);
        }
        let id = arg.get_id().to_string();
        if shown_values(&arg).iter().any(|value| value.get_help().is_some()) {
            let values =
                shown_values(&arg).into_iter().map(|value| self.value(command, &id, value)).collect();
            arg = arg.value_parser(Listed(values));
        }
        let Some(help) = self.find_for(command, &[&id]) else { return arg };
        let default = self.default(&arg);
        let more = self.find_for(command, &[&id, "long"]);
        let long = more.map(|more| StyledStr::from(format!("{help}.\n\n{more}{default}")));
        arg.long_help(Resettable::from(long)).help(format!("{help}{default}")).hide_default_value(true)
    }

    fn value(&self, command: &str, arg: &str, value: PossibleValue) -> PossibleValue {
        match self.find_for(command, &[arg, value.get_name()]) {
            Some(help) => value.help(help),
            None => value,
        }
    }

    /// The value an argument has when it is not given, as it is said behind its help. Clap would say it in English.
    fn default(&self, arg: &Arg) -> String {
        let shown = arg.get_action().takes_values() && !arg.is_hide_default_value_set();
        let values: Vec<_> =
            arg.get_default_values().iter().filter(|_| shown).map(|value| value.to_string_lossy()).collect();
        if values.is_empty() {
            return String::new();
        }
        format!(" [{}: {}]", self.messages.text(DEFAULT, &[]), values.join(" "))
    }

    /// What is said about an argument of a command, or of all commands.
    fn find_for(&self, command: &str, parts: &[&str]) -> Option<String> {
        [command, ANY].into_iter().find_map(|command| self.find(&[&[command], parts].concat()))
    }
}

/// The values that help lists.
fn shown_values(arg: &Arg) -> Vec<PossibleValue> {
    if !arg.get_action().takes_values() || arg.is_hide_possible_values_set() {
        return Vec::new();
    }
    arg.get_possible_values().into_iter().filter(|value| !value.is_hide_set()).collect()
}

/// The key with these parts: small letters, with `-` between words.
fn key(parts: &[&str]) -> String {
    let mut key = "help".to_owned();
    for part in parts {
        key.push('-');
        key.extend(part.chars().map(|char| match char {
            char if char.is_ascii_alphanumeric() => char.to_ascii_lowercase(),
            _ => '-',
        }));
    }
    key
}

/// Takes any text, and lists these values.
#[derive(Clone)]
struct Listed(Vec<PossibleValue>);

impl TypedValueParser for Listed {
    type Value = OsString;

    fn parse_ref(&self, _: &Command, _: Option<&Arg>, value: &OsStr) -> Result<OsString, clap::Error> {
        Ok(value.to_owned())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().cloned()))
    }
}

/// Help or usage as clap has made it, with the words round the lines in the user's language.
pub(crate) fn framed(text: String, messages: &Messages) -> String {
    reword(text, FRAME, messages)
}

/// A man page as it was made, with these words and its headings in the user's language.
pub(crate) fn framed_page(page: String, messages: &Messages) -> String {
    reword(framed(page, messages), MAN_FRAME, messages)
}

fn reword(text: String, words: &[(&str, &str)], messages: &Messages) -> String {
    words.iter().fold(text, |text, (english, key)| match messages.find(key, &[]) {
        Some(word) => {
            // What surrounds the words stays.
            let bare = english.trim_start_matches(".SH ").trim_matches(['[', ':', '\n']);
            text.replace(english, &english.replace(bare, &word))
        }
        None => text,
    })
}

/// The key of the sentence for wrong arguments.
fn usage_key(error: &clap::Error) -> Option<&'static str> {
    let is_missing = |value: &ContextValue| matches!(value, ContextValue::String(text) if text.is_empty());
    if error.get(ContextKind::InvalidValue).is_some_and(is_missing) {
        return Some("usage-no-value");
    }
    USAGE_ERRORS.iter().find(|(kind, _)| *kind == error.kind()).map(|(_, key)| *key)
}

/// What is wrong with the arguments, and how they go; nothing where clap says it.
pub(crate) fn usage_error(error: &clap::Error, messages: &Messages) -> Option<(Failure, String)> {
    let key = usage_key(error)?;
    let list = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    let (arguments, mut others) = (list(ContextKind::InvalidArg), list(ContextKind::PriorArg));
    // An argument that is in its own way was given twice.
    others.retain(|other| !arguments.contains(other));
    let (values, commands) = (list(ContextKind::InvalidValue), list(ContextKind::InvalidSubcommand));
    let reason = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
    let args = [
        ("arguments", Value::List(&arguments)),
        ("others", Value::List(&others)),
        ("values", Value::List(&values)),
        ("commands", Value::List(&commands)),
        ("reason", Value::Text(&reason)),
    ];
    let failure = Failure::new(messages.find(key, &args)?);
    let first = |key, kinds: &[ContextKind]| {
        let candidates = kinds.iter().map(|kind| list(*kind)).find(|list| !list.is_empty())?;
        Some(messages.text(key, &[("candidates", Value::List(&candidates))]))
    };
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let all = [ContextKind::ValidValue, ContextKind::ValidSubcommand];
    let help = first("did-you-mean", &near).or_else(|| first("one-of", &all));
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => framed(usage.to_string(), messages),
        _ => String::new(),
    };
    let more = messages.text("usage-more", &[]);
    let ending: Vec<_> = [usage, more].into_iter().filter(|part| !part.is_empty()).collect();
    Some((failure.with_help(help), format!("\n{}\n", ending.join("\n\n"))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args;
    use std::collections::{BTreeMap, BTreeSet};

    /// Every line of English help, with the keys under which it may be translated, the general one last.
    fn lines() -> Vec<(Vec<String>, String)> {
        let mut definition = args::definition(&Messages::new(SOURCE));
        definition.build();
        let mut lines = Vec::new();
        for command in std::iter::once(&definition).chain(definition.get_subcommands()) {
            let name = command.get_name();
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            if let Some(long) =
                command.get_long_about().map(ToString::to_string).filter(|long| *long != about)
            {
                lines.push((vec![key(&[name, "long"])], long));
            }
            lines.push((vec![key(&[name])], about));
            command.get_arguments().for_each(|arg| lines.extend(lines_of(name, arg)));
        }
        lines
    }

    fn lines_of(command: &str, arg: &Arg) -> Vec<(Vec<String>, String)> {
        let id = arg.get_id().as_str();
        let keys = |parts: &[&str]| vec![key(&[&[command], parts].concat()), key(&[&[ANY], parts].concat())];
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        // Whose long help says the same in other words: that of clap itself.
        let own = arg.get_long_help().map(ToString::to_string).filter(|_| id != "help");
        let mut lines = Vec::new();
        if own.is_some_and(|long| long != help) {
            lines.push((keys(&[id, "long"]), String::new()));
        }
        lines.push((keys(&[id]), if id == "help" { String::new() } else { help }));
        if let Some(heading) = arg.get_help_heading() {
            lines.push((vec![key(&["heading", heading])], heading.to_owned()));
        }
        let values = shown_values(arg);
        lines.extend(
            values
                .iter()
                .filter_map(|value| Some((keys(&[id, value.get_name()]), value.get_help()?.to_string()))),
        );
        lines
    }

    fn others() -> impl Iterator<Item = Messages> {
        Messages::languages().filter(|language| *language != SOURCE).map(Messages::new)
    }

    #[test]
    fn every_line_of_help_is_there_in_every_language() {
        let fixed = FRAME.iter().chain(MAN_FRAME).map(|(_, key)| *key);
        let usage = USAGE_ERRORS.iter().map(|(_, key)| *key).chain(["usage-no-value", "usage-more"]);
        let words = ["help-frame-values", "help-frame-default"];
        let fixed: Vec<_> =
            fixed.chain(usage).chain(words).map(|key| (vec![key.to_owned()], String::new())).collect();
        for messages in others() {
            let lines = lines().into_iter().chain(fixed.clone());
            let missing: BTreeSet<_> = lines
                .filter(|(keys, _)| keys.iter().all(|key| messages.find(key, &[]).is_none()))
                .map(|(keys, english)| format!("{}: {english}", keys.join(" or ")))
                .collect();
            assert!(missing.is_empty(), "{} lacks:\n{missing:#?}", messages.language());
        }
    }

    #[test]
    fn what_is_said_for_all_commands_is_the_same_in_all() {
        for messages in others() {
            let mut english = BTreeMap::new();
            for (keys, line) in lines() {
                let Some(key) = keys.into_iter().find(|key| messages.find(key, &[]).is_some()) else {
                    continue;
                };
                let first = english.entry(key.clone()).or_insert_with(|| line.clone());
                assert_eq!(*first, line, "{key} stands for both");
            }
        }
    }

    #[test]
    fn no_line_is_translated_that_nobody_sees() {
        let frame = FRAME.iter().chain(MAN_FRAME).map(|(_, key)| *key);
        let known: BTreeSet<String> = lines().into_iter().flat_map(|(keys, _)| keys).collect();
        let known: BTreeSet<&str> = known.iter().map(String::as_str).chain(frame).collect();
        for messages in others() {
            let unseen: Vec<_> = messages
                .keys()
                .filter(|key| key.starts_with("help-") && !known.contains(key))
                .filter(|key| {
                    !["help-frame-values", "help-frame-default", "help-examples", "help-exit-codes"]
                        .contains(key)
                })
                .collect();
            assert!(unseen.is_empty(), "{}: {unseen:?}", messages.language());
        }
    }
}
