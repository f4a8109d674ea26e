//! How games are written, as arguments: a preset, and every field of it by its own name.

use std::collections::BTreeMap;

use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use damka_messages::Arg as Value;
use damka_notation::{Dialect, DialectError};

use crate::config::Config;
use crate::context::Context;
use crate::failure::Failure;

/// The preset when none is named.
const DEFAULT: &str = "pdn3";

const HEADING: &str = "How games are written";

/// What the fields of a dialect are for and what they take, in the order in which help lists them.
const FIELDS: &[(&str, &str, &str)] = &[
    (
        "squares",
        "STYLE",
        "Names of squares in moves: variant, numeric, algebraic, a1 (numbers that count from a1)",
    ),
    ("captures", "FORM", "How much of a capture is written: short, full, list (the captured pieces)"),
    ("capture-sign", "SIGN", "Sign of a capture: variant, x, :, -"),
    ("quiet-sign", "SIGN", "Sign of another move: -, none"),
    ("results", "STYLE", "Results: variant, default (1-0), international (2-0), as-written"),
    ("width", "N", "Longest line in characters; 0 writes the moves of a game on one line"),
    ("terminator", "WHAT", "What ends a game: star, result"),
    ("book", "YES", "Short book form, as in cd4 and c:e5: yes, no"),
    ("capitals", "YES", "Squares in capital letters: yes, no"),
    ("move-numbers", "YES", "Move numbers: yes, no"),
    ("marks", "STYLE", "Judgements of moves: as-written, nags ($1), signs (!), drop"),
    ("comments", "YES", "Comments: yes, no"),
    ("variations", "YES", "Variations: yes, no"),
    ("clocks", "YES", "Clock times in comments: yes, no"),
    ("game-type", "FORM", "The GameType tag: full, number, as-written"),
    ("roster", "TAGS", "Tags that come first, with commas between"),
    ("fill-roster", "YES", "Write the tags of the roster even if they are not known: yes, no"),
    ("fen-squares", "STYLE", "Names of squares in positions: moves, numeric, algebraic, a1"),
    ("fen-counters", "YES", "Counters behind positions: yes, no"),
    (
        "encoding",
        "NAME",
        "Encoding of what is written: utf-8, windows-1251, windows-1252, iso-8859-1, koi8-r, cp866, cp437, ...",
    ),
    ("line-end", "STYLE", "Line ends: lf, crlf"),
    ("script", "STYLE", "Cyrillic letters: as-written, latin"),
];

/// The options of fields whose own names mean something else.
const OTHER_OPTIONS: &[(&str, &str)] = &[("encoding", "output-encoding")];

/// The option that sets a field.
fn option(field: &'static str) -> &'static str {
    OTHER_OPTIONS.iter().find(|(name, _)| *name == field).map_or(field, |(_, option)| option)
}

/// A preset and the fields that differ from it.
#[derive(Clone, Debug, Default)]
pub(crate) struct DialectArgs {
    preset: Option<String>,
    fields: BTreeMap<&'static str, String>,
}

impl DialectArgs {
    /// The dialect that was asked for. What the settings say counts unless a preset was named.
    pub(crate) fn dialect(&self, config: &Config, context: &Context<'_>) -> Result<Dialect, Failure> {
        let (preset, fields) = match &self.preset {
            Some(_) => (&self.preset, &[][..]),
            None => (&config.preset, config.dialect.as_slice()),
        };
        let name = preset.as_deref().unwrap_or(DEFAULT);
        let preset = Dialect::preset(name);
        let mut dialect = preset.ok_or_else(|| context.unknown("unknown-dialect", name, Dialect::PRESETS))?;
        for (field, value) in fields {
            dialect.set(field, value).map_err(|error| bad_value(field, value, &error, context))?;
        }
        for (field, value) in &self.fields {
            let option = format!("--{}", option(field));
            dialect.set(field, value).map_err(|error| bad_value(&option, value, &error, context))?;
        }
        Ok(dialect)
    }
}

/// The failure for a value that a field, which goes by the name `option`, does not take.
pub(crate) fn bad_value(option: &str, value: &str, error: &DialectError, context: &Context<'_>) -> Failure {
    let args = [("value", Value::Text(value)), ("option", Value::Text(option))];
    let failure = context.failure("unknown-value", &args);
    match error {
        DialectError::BadValue { field, takes, .. } => {
            let words = || takes.trim_end().replace("` `", "`, `");
            let takes = context.messages.find(&format!("takes-{field}"), &[]).unwrap_or_else(words);
            failure.with_help(context.messages.text("takes", &[("values", Value::Text(&takes))]))
        }
        DialectError::UnknownField { .. } => failure,
    }
}

impl clap::Args for DialectArgs {
    fn augment_args(command: Command) -> Command {
        let preset = Arg::new("dialect")
            .long("dialect")
            .value_name("NAME")
            .value_parser(crate::args::dialect_name())
            .help("Whose way of writing to follow; the options below change single points of it")
            .help_heading(HEADING);
        FIELDS.iter().fold(command.arg(preset), |command, &(name, value, help)| {
            let field =
                Arg::new(option(name)).long(option(name)).value_name(value).help(help).help_heading(HEADING);
            command.arg(field.action(ArgAction::Set).allow_hyphen_values(true))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for DialectArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut args = Self::default();
        args.update_from_arg_matches(matches)?;
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.preset = matches.get_one("dialect").cloned();
        for &(name, ..) in FIELDS {
            if let Some(value) = matches.get_one::<String>(option(name)) {
                self.fields.insert(name, value.clone());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_field_of_a_dialect_is_an_argument() {
        let here: BTreeSet<_> = FIELDS.iter().map(|&(name, ..)| name).collect();
        assert_eq!(here, Dialect::fields().collect());
    }
}
