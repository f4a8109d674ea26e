//! The arguments: what can be typed, and what help, completions and man pages are made of.
//!
//! Names that belong to another library (variants, codes) are taken as typed and looked up by the command, which
//! knows the user's language; here they are only listed, for help and completions.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, CommandFactory as _, FromArgMatches as _, Parser, ValueEnum};
use damka_notation::{Code, Dialect, Encoding};
use damka_rules::{DrawRuleSet, variants};

use crate::commands;
use crate::context::Context;
use crate::profile::PROFILES;

/// Check, convert and explore draughts games.
///
/// All commands take `-` for standard input, write data to standard output and everything else to standard error.
#[derive(Debug, Parser)]
#[command(name = "damka", version, propagate_version = true, disable_help_subcommand = false)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,

    /// When to use colours
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t, display_order = 900)]
    color: ColorWhen,
}

/// When output is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// On terminals, unless the environment variables `NO_COLOR` or `CLICOLOR_FORCE` say otherwise
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How a result is written that is data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DataFormat {
    /// For people
    #[default]
    Text,
    /// One JSON document
    Json,
}

const EXIT_CODES: &str = "\
Exit codes:
  0    done, no error found
  1    errors found, or warnings raised to errors by --deny or --strict
  2    could not run
  130  interrupted";

/// The definition that parsing, help, completions and man pages share.
pub(crate) fn definition() -> Command {
    with_endings(Cli::command()).max_term_width(100)
}

/// Ends the help of a command and of those below it with examples and exit codes.
fn with_endings(command: Command) -> Command {
    let ending = match commands::examples(command.get_name()) {
        Some(examples) => format!("Examples:\n{}\n\n{EXIT_CODES}", examples.trim_end()),
        None => EXIT_CODES.to_owned(),
    };
    command.after_help(ending).mut_subcommands(with_endings)
}

/// What was asked for; nothing if it was help or the version, which is shown then.
///
/// # Errors
/// Wrong arguments. Those that the definition rules out are reported here, in the words of the definition.
pub(crate) fn parse(
    args: impl IntoIterator<Item = OsString>,
    context: &mut Context<'_>,
) -> anyhow::Result<Option<commands::Command>> {
    let mut definition = definition();
    if let Some(columns) = context.environment.columns {
        definition = definition.term_width(columns);
    }
    let parsed = definition.try_get_matches_from(args).and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => {
            context.set_color(cli.color);
            Ok(Some(cli.command))
        }
        Err(error) if error.use_stderr() => {
            let rendered = error.render();
            let color = context.errors_color();
            context.write_errors(&if color { rendered.ansi().to_string() } else { rendered.to_string() });
            Err(Reported.into())
        }
        Err(error) => {
            debug_assert!(matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion));
            let rendered = error.render();
            let color = context.output_color();
            let text = if color { rendered.ansi().to_string() } else { rendered.to_string() };
            context.output.write_all(text.as_bytes())?;
            Ok(None)
        }
    }
}

/// A failure that the user was told of already.
#[derive(Debug)]
pub(crate) struct Reported;

impl std::fmt::Display for Reported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("wrong arguments")
    }
}

impl std::error::Error for Reported {}

/// Takes any text; help and completions list what is known.
#[derive(Clone)]
pub(crate) struct Named(fn() -> Vec<PossibleValue>);

/// The name of a variant.
pub(crate) fn variant_name() -> Named {
    Named(|| variants().iter().map(|info| PossibleValue::new(info.name)).collect())
}

/// The id or name of a diagnostic code.
pub(crate) fn code_name() -> Named {
    Named(|| Code::all().map(|code| PossibleValue::new(code.info().id).help(code.info().name)).collect())
}

/// The name of a dialect.
pub(crate) fn dialect_name() -> Named {
    Named(|| Dialect::PRESETS.map(PossibleValue::new).into())
}

/// The name of an encoding.
pub(crate) fn encoding_name() -> Named {
    Named(|| Encoding::ALL.iter().map(|encoding| PossibleValue::new(encoding.name())).collect())
}

/// The name of a profile.
pub(crate) fn profile_name() -> Named {
    Named(|| PROFILES.iter().map(|profile| PossibleValue::new(profile.name).help(profile.about)).collect())
}

/// The name of a set of draw rules.
pub(crate) fn draw_rule_set_name() -> Named {
    Named(|| draw_rule_sets().map(|set| PossibleValue::new(set.name)).collect())
}

/// The sets of draw rules of all variants, each name once.
pub(crate) fn draw_rule_sets() -> impl Iterator<Item = &'static DrawRuleSet> + Clone {
    let sets = || variants().iter().flat_map(|info| info.draw_rules);
    sets()
        .enumerate()
        .filter(move |(at, set)| sets().take(*at).all(|known| known.name != set.name))
        .map(|(_, set)| set)
}

impl TypedValueParser for Named {
    type Value = String;

    fn parse_ref(&self, cmd: &Command, _: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        value
            .to_str()
            .map(str::to_owned)
            .ok_or_else(|| clap::Error::new(ErrorKind::InvalidUtf8).with_cmd(cmd))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        definition().debug_assert();
    }

    #[test]
    fn every_command_has_examples_that_parse() {
        for command in definition().get_subcommands() {
            let examples = commands::examples(command.get_name())
                .unwrap_or_else(|| panic!("no examples of {}", command.get_name()));
            for line in examples.lines().map(str::trim) {
                assert!(line.starts_with("damka ") || line.contains("| damka "), "{line}");
                let typed = line.rsplit("| ").next().unwrap().split(" > ").next().unwrap();
                let words = typed.split(' ').map(|word| word.trim_matches('"'));
                assert!(definition().try_get_matches_from(words).is_ok(), "{line}");
            }
        }
    }
}
