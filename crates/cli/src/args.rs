//! The arguments: what can be typed, and what help, completions and man pages are made of.
//!
//! Names that belong to another library (variants, codes) are taken as typed and looked up by the command, which
//! knows the user's language; here they are only listed, for help and completions.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command, CommandFactory as _, Parser, ValueEnum};
use damka_messages::Messages;
use damka_notation::{Code, Dialect, Encoding};
use damka_rules::{DrawRuleSet, variants};

use crate::commands;
use crate::context::Context;
use crate::help;
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

    /// The language of messages and help [default: as the environment says in `DAMKA_LANG`, or else in `LC_ALL`,
    /// `LC_MESSAGES` or `LANG`]
    #[arg(long, global = true, value_name = "LANG", value_parser = language_name(), display_order = 901)]
    lang: Option<String>,
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

/// The definition as it is shown in help and completions, in the user's language.
pub(crate) fn definition(messages: &Messages) -> Command {
    with_endings(help::translate(Cli::command(), messages), messages).max_term_width(100)
}

/// The same for man pages, of which there is none for the command `help`.
pub(crate) fn definition_of_pages(messages: &Messages) -> Command {
    with_endings(help::translate(Cli::command().disable_help_subcommand(true), messages), messages)
}

/// Ends the help of a command and of those below it with examples and exit codes.
fn with_endings(command: Command, messages: &Messages) -> Command {
    let exit_codes = messages.text("help-exit-codes", &[]);
    let ending = match commands::examples(command.get_name()) {
        Some(examples) => {
            format!("{}:\n{}\n\n{exit_codes}", messages.text("help-examples", &[]), examples.trim_end())
        }
        None => exit_codes,
    };
    command.after_help(ending).mut_subcommands(|command| with_endings(command, messages))
}

/// What was asked for; nothing if it was help or the version, which is shown then.
///
/// # Errors
/// Wrong arguments. Those that the definition rules out are reported here, in the words of the definition.
pub(crate) fn parse(
    args: impl IntoIterator<Item = OsString>,
    context: &mut Context<'_>,
) -> anyhow::Result<Option<commands::Command>> {
    let args: Vec<OsString> = args.into_iter().collect();
    if let Some(language) = typed_language(&args) {
        context.speak(language);
    }
    // Help is made only when it is asked for.
    let parsed = Cli::try_parse_from(&args).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            wanted_help(args, error, context)
        }
        _ => error,
    });
    match parsed {
        Ok(cli) => {
            context.set_color(cli.color);
            if let Some(language) = cli.lang.filter(|language| !is_language(language)) {
                return Err(context.unknown("unknown-language", &language, Messages::languages()).into());
            }
            Ok(Some(cli.command))
        }
        Err(error) if error.use_stderr() => {
            if let Some((failure, ending)) = help::usage_error(&error, &context.messages) {
                context.report(&failure);
                context.write_errors(&ending);
            } else {
                let text = rendered(&error, context.errors_color(), context);
                context.write_errors(&text);
            }
            Err(Reported.into())
        }
        Err(error) => {
            debug_assert!(matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion));
            let text = rendered(&error, context.output_color(), context);
            context.output.write_all(text.as_bytes())?;
            Ok(None)
        }
    }
}

/// The help that these arguments ask for, as `asked` has it in English.
fn wanted_help(args: Vec<OsString>, asked: clap::Error, context: &Context<'_>) -> clap::Error {
    let mut shown = definition(&context.messages);
    if let Some(columns) = context.environment.columns {
        shown = shown.term_width(columns);
    }
    shown.try_get_matches_from(args).err().unwrap_or(asked)
}

/// What clap has to say.
fn rendered(error: &clap::Error, color: bool, context: &Context<'_>) -> String {
    let text = error.render();
    let text = if color { text.ansi().to_string() } else { text.to_string() };
    help::framed(text, &context.messages)
}

/// The language that is asked for among the arguments. It must be known before they are understood, for help and for
/// what is wrong with them.
fn typed_language(args: &[OsString]) -> Option<&str> {
    let mut words = args.iter().take_while(|arg| *arg != "--").map(|arg| arg.to_str().unwrap_or_default());
    let option = words.find(|word| *word == "--lang" || word.starts_with("--lang="))?;
    let language = option.strip_prefix("--lang=").or_else(|| words.next());
    language.filter(|language| is_language(language))
}

fn is_language(name: &str) -> bool {
    Messages::languages().any(|language| language.eq_ignore_ascii_case(name))
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

/// The name of a language.
fn language_name() -> Named {
    Named(|| Messages::languages().map(PossibleValue::new).collect())
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
        for language in Messages::languages() {
            definition(&Messages::new(language)).debug_assert();
        }
    }

    #[test]
    fn a_language_is_seen_wherever_it_is_typed() {
        let typed = |words: &str| {
            let args: Vec<OsString> = words.split(' ').map(Into::into).collect();
            typed_language(&args).map(str::to_owned)
        };
        assert_eq!(typed("damka --lang ru check"), Some("ru".to_owned()));
        assert_eq!(typed("damka check --lang=uk a"), Some("uk".to_owned()));
        for words in ["damka check", "damka --lang", "damka --lang xx", "damka check -- --lang ru"] {
            assert_eq!(typed(words), None, "{words}");
        }
    }

    #[test]
    fn every_command_has_examples_that_parse() {
        let definition = || definition(&Messages::new("en"));
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
