//! `--fix` and `--diff`: mending inputs, and showing what mending would change.
//!
//! A file is read once, chunk by chunk. Nothing is written before the first change; then a new file begins beside the
//! old one, with what was passed so far, and takes its place when it is whole. What is reported is what is left, at its
//! place in the new text. What was packed with gzip is packed again.

mod replacement;

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::num::NonZero;
use std::path::Path;

use damka_messages::Arg;
use damka_notation::pdn::Start;
use damka_notation::{Code, Encoding, Fixed, Fixer};

use super::diff::Diff;
use crate::context::Context;
use crate::feed::Part;
use crate::input::{Input, unpacked};
use crate::parallel;
use crate::settings::AllSettings;
use replacement::Replacement;

/// The byte order mark.
const MARK: &str = "\u{feff}";

#[derive(Clone, Copy, Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("fixing").args(["fix", "diff"]).multiple(true))]
#[command(next_help_heading = "Fixing")]
pub(crate) struct FixArgs {
    /// Mend what can be mended without changing what the games say; mended standard input goes to standard output
    #[arg(long)]
    fix: bool,

    /// Mend also what has only one plausible reading, with --fix or --diff
    #[arg(long, requires = "fixing")]
    unsafe_fixes: bool,

    /// Show what --fix would change, and change nothing
    #[arg(long)]
    diff: bool,
}

impl FixArgs {
    /// Is something to be mended, or shown how?
    pub(super) fn any(self) -> bool {
        self.fix || self.diff
    }

    /// Are the changes shown and not made?
    pub(super) fn shows(self) -> bool {
        self.diff
    }
}

/// Mends inputs one after the other, or shows how.
pub(super) struct Fixing<'s> {
    settings: &'s AllSettings,
    unsafe_too: bool,
    /// Show the changes instead of making them.
    shows: bool,
    /// The input at hand.
    current: Option<Current>,
    pub(super) done: Done,
}

/// What was mended, or would be.
#[derive(Default)]
pub(super) struct Done {
    /// Inputs that are changed.
    pub(super) files: u64,
    /// Findings that are mended.
    pub(super) fixed: u64,
    /// Some input could not be written; the user was told.
    pub(super) failed: bool,
}

/// An input while it is mended.
struct Current {
    input: usize,
    /// Where the next chunk begins in the new text.
    start: Start,
    changed: bool,
    /// Findings that are mended.
    fixed: u64,
    target: Target,
    diff: Diff,
}

/// Where the new text goes.
enum Target {
    /// Nowhere yet: nothing was changed.
    Undecided,
    File(Replacement),
    Output,
    /// Nowhere: it cannot be written, and the input stays as it is, or all is written.
    Closed,
}

impl<'s> Fixing<'s> {
    pub(super) fn new(settings: &'s AllSettings, args: FixArgs) -> Self {
        let FixArgs { unsafe_fixes: unsafe_too, diff: shows, .. } = args;
        Self { settings, unsafe_too, shows, current: None, done: Done::default() }
    }

    /// Mends the text of a part; runs on any thread.
    fn fix(&self, part: &Part) -> Fixed {
        let fixer = Fixer::new(&self.settings.of(part.input).checker, self.unsafe_too);
        if !self.converts(part) {
            return fixer.fix(&part.chunk);
        }
        let mut chunk = part.chunk.clone();
        chunk.encoding = Encoding::Utf8;
        fixer.fix(&chunk)
    }

    /// Whether a part becomes UTF-8: not if its encoding is a guess among several.
    fn converts(&self, part: &Part) -> bool {
        let encoding = part.chunk.encoding;
        encoding != Encoding::Utf8
            && self.wants(part, Code::LegacyEncoding)
            && (self.unsafe_too || !part.is_unsure)
    }

    fn wants(&self, part: &Part, code: Code) -> bool {
        self.settings.of(part.input).policy().severity(code).is_some()
    }

    /// Mends parts of an input, and hands them on as they are now. None are handed on when the changes are only shown.
    pub(super) fn mend(
        &mut self,
        parts: Vec<Part>,
        input: &Input,
        threads: NonZero<usize>,
        context: &mut Context<'_>,
    ) -> io::Result<Vec<Part>> {
        let fixed = parallel::map(&parts, threads, |part| self.fix(part));
        let mut left = Vec::with_capacity(parts.len());
        for (part, fixed) in parts.into_iter().zip(fixed) {
            left.extend(self.take(part, fixed, input, context)?);
        }
        Ok(left)
    }

    /// Takes a part and what mending made of its text, and writes it.
    fn take(
        &mut self,
        mut part: Part,
        fixed: Fixed,
        input: &Input,
        context: &mut Context<'_>,
    ) -> io::Result<Option<Part>> {
        let converts = self.converts(&part);
        let has_mark = part.findings.iter().any(|finding| finding.code == Code::ByteOrderMark);
        let drops_mark = has_mark && (converts || self.wants(&part, Code::ByteOrderMark));
        let of_bytes = part.findings.iter().filter(|finding| match finding.code {
            Code::LegacyEncoding => converts,
            Code::ByteOrderMark => drops_mark && self.wants(&part, Code::ByteOrderMark),
            _ => false,
        });
        let of_text: u64 = fixed.counts.iter().map(|(_, count)| u64::from(count)).sum();
        let mended = of_text + of_bytes.count() as u64;
        let changes = fixed.is_changed() || converts || drops_mark;
        let last = part.chunk.last;

        let mut current = match self.current.take() {
            Some(current) if current.input == part.input => current,
            _ => Current::new(part.input),
        };
        let left = if self.shows {
            let (old, new) = (&part.chunk.text, &fixed.chunk.text);
            current.diff.add(&mut context.output, &input.name(), old, new)?;
            if last {
                current.diff.end(&mut context.output, &input.name())?;
            }
            self.note(&mut current, changes, mended);
            None
        } else if let Err(error) = current.open(input, &part, changes) {
            self.refuse(&mut current, input, &error, context);
            Some(part)
        } else if matches!(current.target, Target::Closed) {
            Some(part)
        } else {
            self.note(&mut current, changes, mended);
            part.findings.retain(|finding| match finding.code {
                Code::LegacyEncoding | Code::UnsureEncoding => !converts,
                Code::ByteOrderMark => !drops_mark,
                _ => true,
            });
            if converts {
                part.chunk.encoding = Encoding::Utf8;
            }
            part.chunk.text = fixed.chunk.text;
            if let Err(error) = current.write(has_mark && !drops_mark, &mut part, context) {
                self.refuse(&mut current, input, &error, context);
            }
            Some(part)
        };
        self.current = (!last).then_some(current);
        Ok(left)
    }

    fn note(&mut self, current: &mut Current, changes: bool, mended: u64) {
        self.done.files += u64::from(changes && !current.changed);
        current.changed |= changes;
        current.fixed += mended;
        self.done.fixed += mended;
    }

    /// The input breaks off, and stays as it is.
    pub(super) fn give_up(&mut self, input: usize) {
        let current = self.current.take_if(|current| current.input == input);
        if let Some(Current { target: Target::File(_), changed, fixed, .. }) = current {
            self.done.files -= u64::from(changed);
            self.done.fixed -= fixed;
        }
    }

    /// The input stays as it is.
    fn refuse(&mut self, current: &mut Current, input: &Input, error: &io::Error, context: &mut Context<'_>) {
        current.target = Target::Closed;
        self.done.files -= u64::from(std::mem::take(&mut current.changed));
        self.done.fixed -= std::mem::take(&mut current.fixed);
        self.done.failed = true;
        let reason = match error.get_ref().and_then(|error| error.downcast_ref()) {
            Some(Unfit(key)) => context.messages.text(key, &[]),
            None => error.to_string(),
        };
        let path = input.name();
        let args = [("path", Arg::Text(&path)), ("reason", Arg::Text(&reason))];
        let failure = context.failure("cannot-fix", &args);
        context.report(&failure);
    }
}

impl Current {
    fn new(input: usize) -> Self {
        Self {
            input,
            start: Start::BEGINNING,
            changed: false,
            fixed: 0,
            target: Target::Undecided,
            diff: Diff::default(),
        }
    }

    /// Decides where the new text goes, if that is to be decided now.
    fn open(&mut self, input: &Input, part: &Part, changes: bool) -> io::Result<()> {
        if let Target::Undecided = self.target {
            self.target = match input {
                Input::Standard => Target::Output,
                Input::File(path) if changes => Target::File(begin(path, part)?),
                Input::File(_) => Target::Undecided,
            };
        }
        Ok(())
    }

    /// Writes a part and tells it where it begins. At the end the new file takes the place of the old one.
    fn write(&mut self, with_mark: bool, part: &mut Part, context: &mut Context<'_>) -> io::Result<()> {
        let chunk = &mut part.chunk;
        let mark = if with_mark { chunk.encoding.encode(MARK).0 } else { Vec::new() };
        self.start.offset += mark.len() as u64;
        chunk.start = self.start;
        self.start = self.start.behind(&chunk.text, None, chunk.encoding);
        let output: &mut dyn Write = match &mut self.target {
            Target::File(file) => file,
            Target::Output => &mut context.output,
            Target::Undecided | Target::Closed => return Ok(()),
        };
        output.write_all(&mark)?;
        let encoded = match std::str::from_utf8(&chunk.text) {
            Ok(text) if chunk.encoding != Encoding::Utf8 => &chunk.encoding.encode(text).0,
            _ => &chunk.text,
        };
        output.write_all(encoded)?;
        if chunk.last
            && let Target::File(file) = std::mem::replace(&mut self.target, Target::Closed)
        {
            file.commit()?;
        }
        Ok(())
    }
}

/// Why a file that can be read cannot be mended: the key of the sentence.
#[derive(Debug)]
struct Unfit(&'static str);

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Unfit {}

/// Begins the new text of a file with everything before a part, which is as it was.
fn begin(path: &Path, part: &Part) -> io::Result<Replacement> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other(Unfit("not-a-regular-file")));
    }
    let mut file = Replacement::create(path)?;
    // What stands before the first part is a mark, which is written with it.
    if (part.chunk.start.line, part.chunk.start.column) != (1, 1) {
        io::copy(&mut unpacked(File::open(path)?)?.take(part.chunk.start.offset), &mut file)?;
    }
    Ok(file)
}
