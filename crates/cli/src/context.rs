//! What every command works with: where it writes, how it speaks, and whether it should stop.

use std::io::{self, BufWriter, Read, Write};

use anstyle::Style;
use damka_messages::{Arg, Messages};
use damka_notation::Code;
use damka_rules::{VariantInfo, variant, variants};

use crate::args::ColorWhen;
use crate::failure::Failure;
use crate::platform::Interrupt;
use crate::stdio::{Stdio, Terminals};
use crate::{Environment, paint, suggest};

/// The surroundings of a command.
pub(crate) struct Context<'a> {
    /// Where `-` is read from; taken by the first who reads it.
    pub(crate) input: Option<Box<dyn Read + Send + 'a>>,
    /// Where data goes.
    pub(crate) output: BufWriter<Box<dyn Write + 'a>>,
    errors: Box<dyn Write + 'a>,
    /// The sentences of the user's language.
    pub(crate) messages: Messages,
    /// Whether the user asked to stop.
    pub(crate) interrupt: Interrupt,
    /// Which streams are terminals.
    pub(crate) terminals: Terminals,
    /// The environment.
    pub(crate) environment: Environment,
    color: ColorWhen,
}

impl<'a> Context<'a> {
    pub(crate) fn new(stdio: Stdio<'a>) -> Self {
        Self {
            input: Some(stdio.input),
            output: BufWriter::with_capacity(1 << 16, stdio.output),
            errors: stdio.errors,
            messages: Messages::new(&stdio.environment.language),
            interrupt: stdio.interrupt,
            terminals: stdio.terminals,
            environment: stdio.environment,
            color: ColorWhen::Auto,
        }
    }

    /// Speaks another language from here on.
    pub(crate) fn speak(&mut self, language: &str) {
        self.messages = Messages::new(language);
    }

    pub(crate) fn set_color(&mut self, color: ColorWhen) {
        self.color = color;
    }

    /// Is standard output coloured?
    pub(crate) fn output_color(&self) -> bool {
        self.color(self.terminals.output)
    }

    /// Is standard error coloured?
    pub(crate) fn errors_color(&self) -> bool {
        self.color(self.terminals.errors)
    }

    fn color(&self, terminal: bool) -> bool {
        match self.color {
            ColorWhen::Always => true,
            ColorWhen::Never => false,
            ColorWhen::Auto => self.environment.color.unwrap_or(terminal),
        }
    }

    /// Writes out what is buffered.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// A remark on standard error, made from a sentence.
    pub(crate) fn note(&mut self, key: &str, args: &[(&str, Arg<'_>)]) {
        let label = self.messages.text("severity-note", &[]);
        let text = self.messages.text(key, args);
        self.say(&label, paint::NOTE, &text);
    }

    /// A warning on standard error, made from a sentence and followed by its help, if it has one.
    pub(crate) fn warn(&mut self, key: &str, args: &[(&str, Arg<'_>)]) {
        let label = self.messages.text("severity-warning", &[]);
        let text = self.messages.text(key, args);
        self.say(&label, paint::WARNING, &text);
        if let Some(help) = self.messages.find(&format!("{key}-help"), args) {
            self.say_help(&help);
        }
    }

    fn say_help(&mut self, help: &str) {
        let label = self.messages.text("help", &[]);
        self.say(&format!("  {label}"), paint::HELP, help);
    }

    /// Says what cannot be done.
    pub(crate) fn report(&mut self, failure: &Failure) {
        let label = self.messages.text("severity-error", &[]);
        self.say(&label, paint::ERROR, &failure.to_string());
        if let Some(help) = failure.help() {
            self.say_help(help);
        }
    }

    /// A failure made from a sentence.
    pub(crate) fn failure(&self, key: &str, args: &[(&str, Arg<'_>)]) -> Failure {
        Failure::new(self.messages.text(key, args))
    }

    /// The failure for a name that is unknown, with the nearest of those that are known, or else all of them.
    pub(crate) fn unknown<'n>(
        &self,
        key: &str,
        name: &str,
        known: impl IntoIterator<Item = &'n str> + Clone,
    ) -> Failure {
        let near = suggest::nearest(name, known.clone());
        let (key_of_help, candidates) =
            if near.is_empty() { ("one-of", known.into_iter().collect()) } else { ("did-you-mean", near) };
        let candidates: Vec<String> = candidates.into_iter().map(str::to_owned).collect();
        let help = self.messages.text(key_of_help, &[("candidates", Arg::List(&candidates))]);
        self.failure(key, &[("name", Arg::Text(name))]).with_help(help)
    }

    /// The variant with a name or an alias.
    pub(crate) fn variant(&self, name: &str) -> Result<&'static VariantInfo, Failure> {
        variant(name).ok_or_else(|| {
            let near =
                suggest::nearest(name, variants().iter().flat_map(|info| info.aliases.iter().copied()));
            let names = variants().iter().map(|info| info.name);
            // A mistyped alias is a better guess than the list of all names.
            if suggest::nearest(name, names.clone()).is_empty() && !near.is_empty() {
                self.unknown("unknown-variant", name, near)
            } else {
                self.unknown("unknown-variant", name, names)
            }
        })
    }

    /// The diagnostic code with an id or a name.
    pub(crate) fn code(&self, name: &str) -> Result<Code, Failure> {
        let known = Code::all().map(Code::info).flat_map(|info| [info.id, info.name]);
        Code::from_id_or_name(name).ok_or_else(|| {
            let failure = self.unknown("unknown-code", name, known.clone());
            if suggest::nearest(name, known).is_empty() {
                return failure.with_help(self.messages.text("all-codes", &[]));
            }
            failure
        })
    }

    /// A line on standard error; a stream that is gone is no reason to stop.
    pub(crate) fn say(&mut self, label: &str, style: Style, text: &str) {
        let style = if self.errors_color() { style } else { Style::new() };
        let _ = writeln!(self.errors, "{style}{label}{style:#}: {text}");
    }

    /// Text on standard error as it stands.
    pub(crate) fn write_errors(&mut self, text: &str) {
        let _ = self.errors.write_all(text.as_bytes());
        let _ = self.errors.flush();
    }
}
