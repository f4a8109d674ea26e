//! `damka convert`: writes the games of its inputs in another dialect or format.
//!
//! No game is lost: what cannot be replayed is written as it was, and reported.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use damka_messages::Arg;
use damka_notation::check::{Checker, Collector, Options, Policy};
use damka_notation::pdn::{Chunk, GameWriter};
use damka_notation::{self as notation, Code, Dialect, Encoding, Finding, Locator, Severity};

use crate::args::variant_name;
use crate::context::Context;
use crate::dialect::DialectArgs;
use crate::failure::Failure;
use crate::feed::{End, Feed, Part};
use crate::input::Input;
use crate::outcome::Outcome;
use crate::output::OutputFile;
use crate::parallel;
use crate::render::{Format, Render, Said};

pub(super) const EXAMPLES: &str = "  damka convert games.pdn --dialect lidraughts -o games-lidraughts.pdn
  damka convert old.pdn --encoding utf-8 --captures full --width 100
  damka convert a.pdn b.pdn --to json -o games.json --force
  damka convert games.json --from json --dialect russian";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files; `-` is standard input, which is also read when no file is given
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The file to write all games to, standard output when absent
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Replace the output file if there is one
    #[arg(long, requires = "output")]
    force: bool,

    /// What to write
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    to: Target,

    /// What the files hold
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    from: Source,

    /// The variant of all games, by name or alias, whatever their tags say
    #[arg(long, value_name = "NAME", value_parser = variant_name())]
    variant: Option<String>,

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

/// How many problems are shown.
const ENOUGH: usize = 100;

/// How many of the characters are named that an encoding lacks.
const EXAMPLES_OF_LOST: usize = 5;

/// How many parts a thread gets at a time.
const PARTS_PER_THREAD: usize = 4;

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let converter = Converter::new(args, context)?;
    let encoding = encoding(args.to, &converter.dialect, context)?;
    let inputs = Input::all(&args.files, context)?;
    let threads = args.threads.unwrap_or_else(parallel::default_threads);
    let file = args.output.as_deref().map(|path| create(path, args.force, context)).transpose()?;
    let mut feed = Feed::new(inputs, context.terminals.errors && !args.quiet, context);
    let names: Vec<String> = feed.inputs().iter().map(Input::name).collect();
    let mut writing = Writing::new(file, encoding, names, context);

    loop {
        let parts = feed.next(threads.get() * PARTS_PER_THREAD, context);
        if parts.is_empty() {
            break;
        }
        let converted = parallel::map(&parts, threads, |part| converter.convert(&part.chunk));
        feed.aside(|| {
            let mut pairs = parts.iter().zip(converted);
            pairs.try_for_each(|(part, converted)| writing.add(part, converted, context))
        })?;
    }
    writing.end(args, feed.end(), context)
}

/// The encoding of what is written.
fn encoding(to: Target, dialect: &Dialect, context: &Context<'_>) -> Result<Encoding, Failure> {
    if to != Target::Pdn {
        return Ok(Encoding::Utf8);
    }
    Encoding::from_name(&dialect.encoding).ok_or_else(|| {
        let args = [("value", Arg::Text(&dialect.encoding)), ("option", Arg::Text("--encoding"))];
        let names: Vec<String> = Encoding::ALL.iter().map(|encoding| encoding.name().to_owned()).collect();
        let help = context.messages.text("one-of", &[("candidates", Arg::List(&names))]);
        context.failure("unknown-value", &args).with_help(help)
    })
}

fn create(path: &Path, force: bool, context: &Context<'_>) -> Result<(OutputFile, PathBuf), Failure> {
    let file = OutputFile::create(path, force).map_err(|error| cannot_write(path, &error, context))?;
    Ok((file, path.to_owned()))
}

fn cannot_write(path: &Path, error: &io::Error, context: &Context<'_>) -> Failure {
    let path = path.display().to_string();
    if error.kind() == io::ErrorKind::AlreadyExists {
        let help = context.messages.text("output-exists-help", &[]);
        return context.failure("output-exists", &[("path", Arg::Text(&path))]).with_help(help);
    }
    let reason = error.to_string();
    context.failure("cannot-write", &[("path", Arg::Text(&path)), ("reason", Arg::Text(&reason))])
}

/// Converts chunks of games. Shared by all threads.
struct Converter {
    checker: Checker,
    dialect: Dialect,
}

/// What has become of a chunk.
#[derive(Default)]
struct Converted {
    text: String,
    games: u64,
    /// What could not be converted.
    problems: Vec<Finding>,
    /// The variant that was taken for want of any hint.
    default_variant: Option<String>,
}

impl Converter {
    fn new(args: &Args, context: &Context<'_>) -> Result<Self, Failure> {
        let variant = args.variant.as_deref().map(|name| context.variant(name)).transpose()?;
        let options = Options { variant, policy: policy(), draw_rules: "none".to_owned(), keep: usize::MAX };
        Ok(Self { checker: Checker::new(options), dialect: args.dialect.dialect(context)? })
    }

    fn convert(&self, chunk: &Chunk) -> Converted {
        let mut converted = Converted::default();
        let mut writer = GameWriter::new(self.dialect.clone());
        let mut unconverted = Vec::new();
        let mut collector = Collector::new(&chunk.text, |collected| {
            converted.games += 1;
            let written = writer.write(collected.game, &mut converted.text);
            if written.unconverted > 0 {
                unconverted.push((converted.games as u32, collected.span));
            }
        });
        let report = self.checker.observe(chunk.events(), &mut collector);
        drop(collector);
        for (game, span) in unconverted {
            let cause = report.findings.iter().find(|finding| finding.game == game && is_cause(finding.code));
            let (code, span, ply) =
                cause.map_or((Code::UnknownMove, span, 0), |cause| (cause.code, cause.span, cause.ply));
            let problem = Finding::new(Code::NotConverted, span, game, ply).with("code", code.info().id);
            converted.problems.push(problem);
        }
        converted.default_variant = report.findings.iter().find_map(default_variant);
        converted
    }
}

/// What converting wants to know: what keeps moves from being converted, and whether a variant was taken for granted.
fn policy() -> Policy {
    let mut policy = Policy::new(false);
    for code in Code::all() {
        let wanted = is_cause(code) || code == Code::MissingGameType;
        policy.set(code, wanted.then_some(code.info().severity));
    }
    policy
}

fn is_cause(code: Code) -> bool {
    code.info().severity == Severity::Error || code == Code::UnknownMove
}

fn default_variant(finding: &Finding) -> Option<String> {
    if finding.code != Code::MissingGameType {
        return None;
    }
    let arg = |wanted| {
        let (_, value) = finding.extra.as_ref()?.args.iter().find(|(name, _)| *name == wanted)?;
        let notation::Arg::Text(text) = value else { return None };
        Some(text.clone())
    };
    arg("variant").filter(|_| arg("reason").is_some_and(|reason| reason == "default"))
}

/// The output and what is said about it.
struct Writing {
    /// The file and its name; standard output without.
    file: Option<(OutputFile, PathBuf)>,
    encoding: Encoding,
    names: Vec<String>,
    /// Games of each input so far.
    games: Vec<u64>,
    renderer: Box<dyn Render>,
    problems: usize,
    /// Characters that the encoding does not have, and how many of them were lost.
    lost: BTreeMap<char, u64>,
    default_told: bool,
}

impl Writing {
    fn new(
        file: Option<(OutputFile, PathBuf)>,
        encoding: Encoding,
        names: Vec<String>,
        context: &Context<'_>,
    ) -> Self {
        Self {
            file,
            encoding,
            games: vec![0; names.len()],
            names,
            renderer: Format::Full.renderer(context.errors_color()),
            problems: 0,
            lost: BTreeMap::new(),
            default_told: false,
        }
    }

    /// Writes what a part has become.
    fn add(&mut self, part: &Part, converted: Converted, context: &mut Context<'_>) -> anyhow::Result<()> {
        let games_before = self.games[part.input];
        self.games[part.input] += converted.games;
        self.tell_default(converted.default_variant, context);
        let mut locator = Locator::new(&part.chunk);
        for problem in converted.problems {
            self.problems += 1;
            if self.problems <= ENOUGH {
                let severity = problem.code.info().severity;
                let diagnostic = locator.locate(problem, severity, games_before);
                let mut text = Vec::new();
                let said = Said::new(&diagnostic, &context.messages);
                self.renderer.diagnostic(&mut text, &self.names[part.input], &said)?;
                context.write_errors(&String::from_utf8_lossy(&text));
            }
        }
        self.write(&converted.text, context)
    }

    fn tell_default(&mut self, variant: Option<String>, context: &mut Context<'_>) {
        if let Some(variant) = variant.filter(|_| !self.default_told) {
            self.default_told = true;
            context.note("variant-default", &[("variant", Arg::Text(&variant))]);
        }
    }

    fn write(&mut self, text: &str, context: &mut Context<'_>) -> anyhow::Result<()> {
        let encoded;
        let bytes = if self.encoding == Encoding::Utf8 {
            text.as_bytes()
        } else {
            let (bytes, lost) = self.encoding.encode(text);
            if lost > 0 {
                self.note_lost(text);
            }
            encoded = bytes;
            &encoded
        };
        match &mut self.file {
            Some((file, path)) => {
                file.write_all(bytes).map_err(|error| cannot_write(path, &error, context))?;
            }
            None => context.output.write_all(bytes)?,
        }
        Ok(())
    }

    fn note_lost(&mut self, text: &str) {
        let mut buffer = [0; 4];
        for character in text.chars().filter(|character| !character.is_ascii()) {
            if self.encoding.encode(character.encode_utf8(&mut buffer)).1 > 0 {
                *self.lost.entry(character).or_default() += 1;
            }
        }
    }

    /// Puts the file in its place, unless something of the input is missing in it.
    fn end(mut self, args: &Args, end: End, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
        self.tell_lost(context);
        if self.problems > ENOUGH {
            let count = Arg::Number((self.problems - ENOUGH) as i64);
            context.note("diagnostics-left-out", &[("count", count)]);
        }
        if end.interrupted {
            return Ok(Outcome::Interrupted);
        }
        if end.failed {
            return Ok(Outcome::InputFailed);
        }
        if let Some((file, path)) = self.file.take() {
            file.commit().map_err(|error| cannot_write(&path, &error, context))?;
            if !args.quiet {
                let games = Arg::Number(self.games.iter().sum::<u64>() as i64);
                let path = path.display().to_string();
                context.note("converted", &[("games", games), ("path", Arg::Text(&path))]);
            }
        }
        let complete = self.problems == 0 && self.lost.is_empty();
        Ok(if complete { Outcome::Done } else { Outcome::ErrorsFound })
    }

    fn tell_lost(&self, context: &mut Context<'_>) {
        if self.lost.is_empty() {
            return;
        }
        let count: u64 = self.lost.values().sum();
        let some: Vec<String> = self.lost.keys().take(EXAMPLES_OF_LOST).map(char::to_string).collect();
        let args = [
            ("count", Arg::Number(count as i64)),
            ("encoding", Arg::Text(self.encoding.name())),
            ("characters", Arg::List(&some)),
        ];
        context.warn("lost-characters", &args);
    }
}
