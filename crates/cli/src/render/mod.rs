//! Diagnostics as text: one file per format, all over the same data.
//!
//! Nothing here decides what is shown. Every format is written as the diagnostics come, so memory does not grow with
//! their number.

mod concise;
mod full;
mod github;
mod json;
mod jsonl;
mod sarif;
mod table;

use std::borrow::Cow;
use std::io::{self, Write};

use clap::ValueEnum;
use damka_messages::{Arg, Messages};
use damka_notation::{Arg as Value, Code, Diagnostic, Severity};

pub(crate) use json::JsonDiagnostic;
pub(crate) use table::{severity_column, statistics};

/// How diagnostics are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people: the line, what is wrong in it, and what to do
    #[default]
    Full,
    /// One line each: path:line:column: severity[CODE] message
    Concise,
    /// One JSON document
    Json,
    /// One JSON object a line
    Jsonl,
    /// SARIF 2.1.0, for code scanners
    Sarif,
    /// Workflow commands of GitHub
    Github,
}

impl Format {
    /// Is it made for people? Then only the first diagnostics are shown unless more are asked for.
    pub(crate) fn is_for_people(self) -> bool {
        matches!(self, Self::Full | Self::Concise)
    }

    /// Something that writes this format.
    pub(crate) fn renderer(self, color: bool) -> Box<dyn Render> {
        match self {
            Self::Full => Box::new(full::Full::new(color)),
            Self::Concise => Box::new(concise::Concise { color }),
            Self::Json => Box::new(json::Json::default()),
            Self::Jsonl => Box::new(jsonl::Jsonl),
            Self::Sarif => Box::new(sarif::Sarif::default()),
            Self::Github => Box::new(github::Github),
        }
    }
}

/// Writes diagnostics in one format.
pub(crate) trait Render {
    /// What comes before the first diagnostic.
    fn begin(&mut self, output: &mut dyn Write) -> io::Result<()> {
        let _ = output;
        Ok(())
    }

    /// One diagnostic of the input `path`.
    fn diagnostic(&mut self, output: &mut dyn Write, path: &str, said: &Said<'_>) -> io::Result<()>;

    /// What comes behind the last one. Formats for people leave the summary to others.
    fn end(&mut self, output: &mut dyn Write, results: &Results) -> io::Result<()> {
        let _ = (output, results);
        Ok(())
    }
}

/// A diagnostic with its sentences.
pub(crate) struct Said<'a> {
    pub(crate) diagnostic: &'a Diagnostic,
    pub(crate) message: String,
    /// What stands at the place itself.
    pub(crate) label: Option<String>,
    pub(crate) help: Option<String>,
    /// Game and half-move.
    pub(crate) place: Option<String>,
    pub(crate) messages: &'a Messages,
}

impl<'a> Said<'a> {
    /// Makes the sentences of a diagnostic.
    pub(crate) fn new(diagnostic: &'a Diagnostic, messages: &'a Messages) -> Self {
        let args: Vec<(&str, Arg<'_>)> =
            diagnostic.args.iter().map(|(name, value)| (*name, argument(value))).collect();
        let id = diagnostic.code.info().id;
        Self {
            diagnostic,
            message: messages.text(id, &args),
            label: messages.find(&format!("{id}-label"), &args),
            help: messages.find(&format!("{id}-help"), &args),
            place: place(diagnostic, messages),
            messages,
        }
    }

    /// The name of the severity in the user's language.
    pub(crate) fn severity(&self) -> String {
        self.messages.text(&format!("severity-{}", self.diagnostic.severity), &[])
    }
}

/// A path on one line of a terminal: control characters are written as in `\n`.
fn on_one_line(path: &str) -> Cow<'_, str> {
    if !path.contains(char::is_control) {
        return Cow::Borrowed(path);
    }
    let escaped = |char: char| {
        if char.is_control() { char.escape_default().to_string() } else { char.to_string() }
    };
    Cow::Owned(path.chars().map(escaped).collect())
}

fn argument(value: &Value) -> Arg<'_> {
    match value {
        Value::Text(text) => Arg::Text(text),
        Value::Number(number) => Arg::Number(*number),
        Value::List(items) => Arg::List(items),
    }
}

fn place(diagnostic: &Diagnostic, messages: &Messages) -> Option<String> {
    let game = ("game", Arg::Number(diagnostic.game as i64));
    match (diagnostic.game, diagnostic.ply) {
        (0, _) => None,
        (_, 0) => Some(messages.text("place-game", &[game])),
        (_, ply) => Some(messages.text("place-ply", &[game, ("ply", Arg::Number(ply.into()))])),
    }
}

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    pub(crate) games: u64,
    pub(crate) plies: u64,
    pub(crate) games_with_errors: u64,
    pub(crate) errors: u64,
    pub(crate) warnings: u64,
    pub(crate) notes: u64,
    /// Findings that were mended; nothing if nobody asked for it.
    pub(crate) fixed: Option<u64>,
}

impl Totals {
    /// Adds the counts of another part.
    pub(crate) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.games_with_errors += other.games_with_errors;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
        self.fixed = self.fixed.or(other.fixed).map(|_| self.fixed.unwrap_or(0) + other.fixed.unwrap_or(0));
    }
}

/// One row of the statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CodeCount {
    pub(crate) code: Code,
    pub(crate) severity: Severity,
    pub(crate) count: u64,
    /// Games and files that have it.
    pub(crate) games: u64,
    pub(crate) files: u64,
}

impl CodeCount {
    /// Nothing was counted yet.
    pub(crate) fn none(code: Code, severity: Severity) -> Self {
        Self { code, severity, count: 0, games: 0, files: 0 }
    }
}

/// What a run has found in all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Results {
    /// Path and counts of every input.
    pub(crate) files: Vec<(String, Totals)>,
    pub(crate) totals: Totals,
    /// Most frequent first; nothing if they were not asked for.
    pub(crate) statistics: Option<Vec<CodeCount>>,
    /// Diagnostics that are counted and not shown.
    pub(crate) left_out: u64,
    /// Did the user stop it?
    pub(crate) interrupted: bool,
    /// Was everything read that was to be read?
    pub(crate) complete: bool,
}
