//! The output of a conversion, and what is said about it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use damka_messages::Arg;
use damka_notation::check::Policy;
use damka_notation::json::{Form, JsonWriter};
use damka_notation::pdn::{Chunk, Start};
use damka_notation::{Arg as Value, Code, Diagnostic, Encoding, Excerpt, Locator, Place, Severity};

use super::Target;
use super::converter::Converted;
use crate::context::Context;
use crate::failure::Failure;
use crate::feed::End;
use crate::input::STANDARD;
use crate::outcome::Outcome;
use crate::output::{OutputFile, cannot_write};
use crate::render::{Format, Render, Said};

/// How many problems are shown.
const ENOUGH: usize = 100;

/// How many of the characters are named that an encoding lacks.
const EXAMPLES_OF_LOST: usize = 5;

/// So many bytes tell whether a line is empty.
const END: usize = 4;

/// So much of what is wrong is shown where the input cannot be.
const EXCERPT: usize = 80;

/// Where the text is from in which something was found.
#[derive(Clone, Copy)]
pub(super) enum Whence<'c> {
    /// It is a piece of the input.
    Input(&'c Chunk),
    /// It was made of what begins at a place of the input.
    Elsewhere(&'c Chunk, Start),
}

impl<'c> Whence<'c> {
    fn chunk(self) -> &'c Chunk {
        match self {
            Self::Input(chunk) | Self::Elsewhere(chunk, _) => chunk,
        }
    }

    /// The diagnostic with its place in the input.
    fn place(self, found: Diagnostic) -> Diagnostic {
        let Self::Elsewhere(chunk, Start { offset, line, column }) = self else { return found };
        let text = String::from_utf8_lossy(found.span.of(&chunk.text));
        let text: String = text.lines().next().unwrap_or_default().chars().take(EXCERPT).collect();
        let end_column = column + text.chars().count() as u64;
        let place = Place { offset, length: 0, line, column, end_line: line, end_column };
        let excerpt = Excerpt { text, column };
        Diagnostic { place, excerpt, labels: Vec::new(), fix: None, fix_place: None, ..found }
    }
}

/// What was left out of an input.
#[derive(Default)]
struct Dropped {
    input: usize,
    /// One for each kind of part.
    parts: Vec<Diagnostic>,
}

impl Dropped {
    /// Counts parts together with those of their kind.
    fn add(&mut self, more: Diagnostic) {
        let Some(known) = self.parts.iter_mut().find(|known| known.args.first() == more.args.first()) else {
            return self.parts.push(more);
        };
        for (known, more) in known.args.iter_mut().zip(more.args) {
            if let (Value::Number(count), Value::Number(more)) = (&mut known.1, more.1) {
                *count += more;
            }
        }
    }
}

/// The output and what is said about it.
pub(super) struct Writing {
    /// The file and its name; standard output without.
    file: Option<(OutputFile, PathBuf)>,
    encoding: Encoding,
    json: Option<JsonWriter>,
    /// Rows that begin with the number of their game.
    csv: bool,
    names: Vec<String>,
    /// Games of each input so far.
    games: Vec<u64>,
    /// What is kept as it was ends with this, if it was written last.
    kept_end: Option<Vec<u8>>,
    /// The weights of what is said.
    policy: Policy,
    renderer: Box<dyn Render>,
    /// How many problems there were.
    problems: usize,
    /// Some of them are errors.
    failed: bool,
    /// What was left out of an input, by kind of part, each where it occurs first.
    dropped: Dropped,
    /// Characters that the encoding does not have, and how many of them were lost.
    lost: BTreeMap<char, u64>,
    default_told: bool,
}

impl Writing {
    /// Begins the output. `names` are those of the inputs.
    pub(super) fn new(
        to: Target,
        encoding: Encoding,
        names: Vec<String>,
        policy: Policy,
        context: &Context<'_>,
    ) -> Self {
        let json = match to {
            Target::Pdn | Target::Csv | Target::Fen | Target::Hub | Target::Text => None,
            Target::Json => Some(JsonWriter::new(Form::Document)),
            Target::Jsonl => Some(JsonWriter::new(Form::Lines)),
        };
        Self {
            file: None,
            encoding,
            json,
            csv: to == Target::Csv,
            games: vec![0; names.len()],
            names,
            renderer: Format::Full.renderer(context.errors_color()),
            kept_end: None,
            policy,
            problems: 0,
            failed: false,
            dropped: Dropped::default(),
            lost: BTreeMap::new(),
            default_told: false,
        }
    }

    /// Writes to a file instead of standard output, which is `-`. Without `force` there must be none.
    pub(super) fn write_to(
        &mut self,
        path: &Path,
        force: bool,
        context: &Context<'_>,
    ) -> Result<(), Failure> {
        if path.as_os_str() == STANDARD {
            return Ok(());
        }
        let file = OutputFile::create(path, force).map_err(|error| cannot_write(path, &error, context))?;
        self.file = Some((file, path.to_owned()));
        Ok(())
    }

    /// Do the games go to a terminal?
    pub(super) fn is_shown(&self, context: &Context<'_>) -> bool {
        self.file.is_none() && context.terminals.output
    }

    /// Writes what a chunk of an input has become, or a game.
    pub(super) fn add(
        &mut self,
        input: usize,
        whence: Whence<'_>,
        mut converted: Converted,
        context: &mut Context<'_>,
    ) -> anyhow::Result<()> {
        if self.dropped.input != input {
            self.tell_dropped(context)?;
            self.dropped.input = input;
        }
        self.tell_default(converted.default_variant.take(), context);
        let mut locator = Locator::new(whence.chunk());
        for problem in converted.problems.drain(..) {
            let Some(severity) = self.policy.severity(problem.code) else { continue };
            let diagnostic = whence.place(locator.locate(problem, severity, self.games[input]));
            if diagnostic.code == Code::DroppedInConversion {
                self.dropped.add(diagnostic);
            } else {
                self.tell(input, &diagnostic, context)?;
            }
        }
        self.add_games(input, &converted, context)?;
        self.add_kept(&converted.kept, context)
    }

    /// Shows a problem, unless there were enough already.
    fn tell(
        &mut self,
        input: usize,
        diagnostic: &Diagnostic,
        context: &mut Context<'_>,
    ) -> anyhow::Result<()> {
        self.problems += 1;
        self.failed |= diagnostic.severity == Severity::Error;
        if self.problems <= ENOUGH {
            let mut text = Vec::new();
            let said = Said::new(diagnostic, &context.messages);
            self.renderer.diagnostic(&mut text, &self.names[input], &said)?;
            context.write_errors(&String::from_utf8_lossy(&text));
        }
        Ok(())
    }

    /// Says what was left out of an input that is over.
    fn tell_dropped(&mut self, context: &mut Context<'_>) -> anyhow::Result<()> {
        let Dropped { input, parts } = std::mem::take(&mut self.dropped);
        parts.iter().try_for_each(|part| self.tell(input, part, context))
    }

    fn add_games(
        &mut self,
        input: usize,
        converted: &Converted,
        context: &mut Context<'_>,
    ) -> anyhow::Result<()> {
        let before: u64 = self.games.iter().sum();
        self.games[input] += converted.games;
        if converted.ends.is_empty() {
            return Ok(());
        }
        self.close_kept(context)?;
        if self.csv {
            return self.write(&numbered(converted, before), context);
        }
        let Some(json) = &mut self.json else { return self.write(&converted.text, context) };
        let mut text = String::with_capacity(converted.text.len() + 2 * converted.ends.len());
        converted.games().for_each(|game| json.written_game(game, &mut text));
        self.write(&text, context)
    }

    /// Writes text as it was.
    fn add_kept(&mut self, text: &[u8], context: &mut Context<'_>) -> anyhow::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let end = self.kept_end.get_or_insert_default();
        end.extend_from_slice(&text[text.len().saturating_sub(END)..]);
        end.drain(..end.len().saturating_sub(END));
        if self.encoding == Encoding::Utf8 {
            return self.write_bytes(text, context);
        }
        self.write(&String::from_utf8_lossy(text), context)
    }

    /// Sees to it that an empty line stands behind what was kept as it was.
    fn close_kept(&mut self, context: &mut Context<'_>) -> anyhow::Result<()> {
        let Some(end) = self.kept_end.take() else { return Ok(()) };
        let breaks = String::from_utf8_lossy(&end).replace("\r\n", "\n").replace('\r', "\n");
        let missing = 2usize.saturating_sub(breaks.len() - breaks.trim_end_matches('\n').len());
        let line_break = if end.ends_with(b"\r\n") { "\r\n" } else { "\n" };
        self.write(&line_break.repeat(missing), context)
    }

    /// Writes a line before all games.
    pub(super) fn begin(&mut self, line: &str, context: &mut Context<'_>) -> anyhow::Result<()> {
        self.write(line, context)?;
        self.write("\n", context)
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
        self.write_bytes(bytes, context)
    }

    fn write_bytes(&mut self, bytes: &[u8], context: &mut Context<'_>) -> anyhow::Result<()> {
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
    pub(super) fn end(mut self, quiet: bool, end: End, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
        self.close_kept(context)?;
        self.tell_dropped(context)?;
        self.tell_lost(context);
        if self.problems > ENOUGH {
            let count = Arg::Number((self.problems - ENOUGH) as i64);
            context.note("diagnostics-left-out", &[("count", count)]);
        }
        if end.interrupted {
            let games = Arg::Number(self.games.iter().sum::<u64>() as i64);
            context.note("convert-interrupted", &[("games", games)]);
            return Ok(Outcome::Interrupted);
        }
        if end.failed {
            return Ok(Outcome::InputFailed);
        }
        if let Some(json) = self.json.take() {
            let mut text = String::new();
            json.finish(&mut text);
            self.write(&text, context)?;
        }
        if let Some((file, path)) = self.file.take() {
            file.commit().map_err(|error| cannot_write(&path, &error, context))?;
            if !quiet {
                let games = Arg::Number(self.games.iter().sum::<u64>() as i64);
                let path = path.display().to_string();
                context.note("converted", &[("games", games), ("path", Arg::Text(&path))]);
            }
        }
        Ok(if self.failed { Outcome::ErrorsFound } else { Outcome::Done })
    }

    fn tell_lost(&mut self, context: &mut Context<'_>) {
        let Some(severity) = self.policy.severity(Code::UnencodableCharacter) else { return };
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
        if severity == Severity::Error {
            self.failed = true;
            let help = context.messages.find("lost-characters-help", &args);
            context.report(&Failure::new(context.messages.text("lost-characters", &args)).with_help(help));
        } else {
            context.warn("lost-characters", &args);
        }
    }
}

/// The rows of games with the number of each game in front; `before` is the number of games written so far.
fn numbered(converted: &Converted, before: u64) -> String {
    let mut text = String::with_capacity(converted.text.len() + 4 * converted.ends.len());
    for (number, game) in (before + 1..).zip(converted.games()) {
        for row in game.lines() {
            let (_, values) = row.split_once(',').unwrap_or_default();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{number},{values}");
        }
    }
    text
}
