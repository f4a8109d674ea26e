//! `damka convert`: writes the games of its inputs in another dialect or format.
//!
//! No game is lost: what cannot be replayed is written as it was, and reported.

mod converter;
mod writing;

use std::io::{BufRead as _, BufReader};
use std::num::NonZero;
use std::path::PathBuf;

use clap::ValueEnum;
use damka_messages::Arg;
use damka_notation::check::Policy;
use damka_notation::export::{Per, csv_header};
use damka_notation::json::{self, Form};
use damka_notation::{Dialect, Encoding};

use crate::args::{code_name, encoding_name, variant_name};
use crate::config::{self, Config, Weights};
use crate::context::Context;
use crate::dialect::DialectArgs;
use crate::failure::Failure;
use crate::feed::{End, Feed};
use crate::files::FileArgs;
use crate::input::Input;
use crate::outcome::Outcome;
use crate::parallel;
use crate::settings::{ConfigArgs, Configs};
use converter::Converter;
use writing::{Whence, Writing};

pub(super) const EXAMPLES: &str = "  damka convert games.pdn --dialect lidraughts -o games-lidraughts.pdn
  damka convert old.pdn --encoding windows-1251 --captures full --width 100
  damka convert a.pdn b.pdn --to json -o games.json --force
  damka convert games.json --from json --dialect russian
  damka convert games.pdn --to csv --per ply -o moves.csv";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    files: FileArgs,

    /// The file to write all games to, standard output when absent
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Replace the output file if there is one
    #[arg(long, requires = "output")]
    force: bool,

    /// What to write
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    to: Target,

    /// What a line of csv, fen or hub is made of
    #[arg(long, value_enum, value_name = "WHAT", default_value_t)]
    per: Line,

    /// What the files hold
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    from: Source,

    /// The variant of all games, by name or alias, whatever their tags say
    #[arg(long, value_name = "NAME", value_parser = variant_name())]
    variant: Option<String>,

    /// The encoding of all files, found out for each one when absent
    #[arg(long, alias = "input-encoding", value_name = "NAME", value_parser = encoding_name())]
    encoding: Option<String>,

    /// Keep silent about a code, by id or name; several with commas between
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code_name(), hide_possible_values = true)]
    allow: Vec<String>,

    /// Raise a code to an error, such as C102 for what the output has no place for
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code_name(), hide_possible_values = true)]
    deny: Vec<String>,

    #[command(flatten)]
    config: ConfigArgs,

    /// Say nothing of what was done, only of what could not be done
    #[arg(long, short)]
    quiet: bool,

    /// How many threads to use, the main one included [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

    #[command(flatten)]
    dialect: DialectArgs,
}

/// What is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Target {
    /// Portable Draughts Notation, in a dialect
    #[default]
    Pdn,
    /// One JSON document
    Json,
    /// One game a line, as JSON
    Jsonl,
    /// Comma-separated values, a row for each game or, with `--per ply`, for each half-move of the main line
    Csv,
    /// The last position of each game or, with `--per ply`, every position, one a line
    Fen,
    /// `pos` commands of the Hub protocol, one for each game or, with `--per ply`, for each position
    Hub,
    /// Score sheets for people, the moves in two columns
    Text,
}

/// What a line of csv, fen or hub is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Line {
    /// A game
    #[default]
    Game,
    /// A half-move of the main line
    Ply,
}

/// What is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Source {
    /// Found out from the beginning of each file
    #[default]
    Auto,
    /// Portable Draughts Notation, in any dialect
    Pdn,
    /// One JSON document
    Json,
    /// One game a line, as JSON
    Jsonl,
}

/// The byte order mark.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// So much of an input tells what it is.
const HEAD: u64 = 4096;

/// How many parts a thread gets at a time.
const PARTS_PER_THREAD: usize = 4;

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let variant = args.variant.as_deref().map(|name| context.variant(name)).transpose()?;
    let input_encoding = args.encoding.as_deref();
    let input_encoding = input_encoding.map(|name| config::encoding(name, context)).transpose()?;
    let files = args.files.list(context)?;
    let config = Configs::new(&args.config, context)?.of_first(&files.inputs, context)?;
    let dialect = args.dialect.dialect(&config, context)?;
    let encoding = encoding(args.to, &dialect, context)?;
    let per = match args.per {
        Line::Game => Per::Game,
        Line::Ply => Per::Ply,
    };
    let converter = Converter::new(variant.or(config.variant), dialect, args.to, per, &context.messages);
    let inputs = files.inputs;
    let names = inputs.iter().map(Input::name).collect();
    let policy = args.policy(&config, context)?;
    let mut writing = Writing::new(args.to, encoding, names, policy, context);
    if let Some(path) = &args.output {
        writing.write_to(path, args.force, context)?;
    }
    if args.to == Target::Csv {
        writing.begin(csv_header(per), context)?;
    }
    let encodings = vec![input_encoding.or(config.encoding); inputs.len()];
    let mut feed = Feed::new(inputs, context.terminals.errors && !args.quiet, context).encoded_in(encodings);
    let threads = args.threads.unwrap_or_else(parallel::default_threads);

    while let Some(head) = feed.peek(HEAD, context) {
        match args.from.form(&head) {
            None => convert_pdn(&mut feed, &converter, &mut writing, threads, context)?,
            Some(form) => convert_json(&mut feed, form, &converter, &mut writing, context)?,
        }
    }
    let end = feed.end();
    writing.end(args.quiet, End { failed: end.failed || files.failed, ..end }, context)
}

/// Converts the input that the feed stands at.
fn convert_pdn<'a>(
    feed: &mut Feed<'a>,
    converter: &Converter,
    writing: &mut Writing,
    threads: NonZero<usize>,
    context: &mut Context<'a>,
) -> anyhow::Result<()> {
    let count = threads.get() * PARTS_PER_THREAD;
    let mut next = feed.next_of_input(count, context);
    while !next.is_empty() {
        let parts = next;
        let converted;
        (converted, next) = parallel::map_while(
            &parts,
            threads,
            |part| converter.convert(&part.chunk),
            || feed.next_of_input(count, context),
        );
        let disturbs = writing.is_shown(context) || converted.iter().any(|part| !part.problems.is_empty());
        feed.aside(disturbs, || {
            let mut pairs = parts.iter().zip(converted);
            pairs.try_for_each(|(part, converted)| {
                writing.add(part.input, Whence::Input(&part.chunk), converted, context)
            })
        })?;
    }
    Ok(())
}

/// Converts the input that the feed stands at, one game after the other.
fn convert_json<'a>(
    feed: &mut Feed<'a>,
    form: Form,
    converter: &Converter,
    writing: &mut Writing,
    context: &mut Context<'a>,
) -> anyhow::Result<()> {
    let Some((input, reader)) = feed.take() else { return Ok(()) };
    let mut reader = BufReader::new(reader);
    // A byte order mark is no JSON. What cannot be read now cannot be read later either.
    if reader.fill_buf().is_ok_and(|head| head.starts_with(MARK)) {
        reader.consume(MARK.len());
    }
    let mut games = converter.games();
    let mut failed = Ok(());
    let read = json::read_all(reader, form, |restored| {
        if failed.is_ok() {
            let (chunk, converted) = games.convert(&restored);
            failed = writing.add(input, Whence::Elsewhere(&chunk, restored.place), converted, context);
        }
    });
    failed?;
    if let Err(error) = read {
        feed.report(input, &error, context);
    }
    Ok(())
}

impl Args {
    /// The weights of what is said about the conversion.
    fn policy(&self, config: &Config, context: &Context<'_>) -> Result<Policy, Failure> {
        let codes = |names: &[String]| names.iter().map(|name| context.code(name)).collect::<Result<_, _>>();
        let typed = Weights { allow: codes(&self.allow)?, warn: Vec::new(), deny: codes(&self.deny)? };
        let mut policy = Policy::new(false);
        for (code, severity) in config.weights.changes().chain(typed.changes()) {
            policy.set(code, severity);
        }
        Ok(policy)
    }
}

impl Source {
    /// The form of JSON; nothing for PDN. `head` is the beginning of the input.
    fn form(self, head: &[u8]) -> Option<Form> {
        match self {
            Self::Pdn => None,
            Self::Json => Some(Form::Document),
            Self::Jsonl => Some(Form::Lines),
            Self::Auto => form_of(head),
        }
    }
}

/// A JSON object begins with a brace, a quotation mark and, behind the name, a colon; so does no PDN.
fn form_of(head: &[u8]) -> Option<Form> {
    let text = String::from_utf8_lossy(head);
    let object = text.trim_start_matches('\u{feff}').trim_start().strip_prefix('{')?.trim_start();
    let (_, behind_name) = object.strip_prefix('"')?.split_once('"')?;
    behind_name.trim_start().strip_prefix(':')?;
    let place = |name: &str| text.find(name).unwrap_or(usize::MAX);
    let is_document = place("\"games\"") < place("\"moves\"").min(place("\"tags\""));
    Some(if is_document { Form::Document } else { Form::Lines })
}

/// The encoding of what is written.
fn encoding(to: Target, dialect: &Dialect, context: &Context<'_>) -> Result<Encoding, Failure> {
    if to != Target::Pdn {
        return Ok(Encoding::Utf8);
    }
    Encoding::from_name(&dialect.encoding).ok_or_else(|| {
        let args = [("value", Arg::Text(&dialect.encoding)), ("option", Arg::Text("--output-encoding"))];
        let names: Vec<String> = Encoding::ALL.iter().map(|encoding| encoding.name().to_owned()).collect();
        let help = context.messages.text("one-of", &[("candidates", Arg::List(&names))]);
        context.failure("unknown-value", &args).with_help(help)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_told_from_pdn_by_its_beginning() {
        for (head, expected) in [
            ("{\"version\":1,\"games\":[", Some(Form::Document)),
            ("\u{feff}\n{\n  \"version\" : 1,\n  \"games\": [", Some(Form::Document)),
            ("{\"games\":[{\"tags\":[]", Some(Form::Document)),
            ("{\"version\":1,\"variant\":null,\"tags\":[[\"Event\",\"\\\"games\\\"\"]]", Some(Form::Lines)),
            ("[Event \"x\"]", None),
            ("{a comment} 1. 32-28", None),
            ("{\"quoted\"} 1. 32-28", None),
            ("1. 32-28", None),
            ("", None),
        ] {
            assert_eq!(form_of(head.as_bytes()), expected, "{head}");
        }
    }
}
