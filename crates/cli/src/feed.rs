//! The games of all inputs, one chunk after the other.
//!
//! Chunks of many small files are handed out together, so that there is work for all threads.

use std::io::{self, Read};

use damka_messages::Arg;
use damka_notation::pdn::{Chunk, Chunks};
use damka_notation::{Code, Decoder, Encoding, Finding, Span};

use crate::context::Context;
use crate::input::{Input, Opener};
use crate::platform::Interrupted;
use crate::progress::Progress;

/// A chunk and the number of the input it is from.
pub(crate) struct Part {
    pub(crate) input: usize,
    pub(crate) chunk: Chunk,
    /// What its encoding gave rise to, if it was found out here.
    pub(crate) findings: Vec<Finding>,
}

/// Hands out the chunks of all inputs.
pub(crate) struct Feed<'a> {
    inputs: Vec<Input>,
    opener: Opener<'a>,
    /// The input that is being read, or will be next.
    at: usize,
    open: Option<Open<'a>>,
    progress: Progress,
    bytes: u64,
    failed: bool,
    interrupted: bool,
}

/// An input that is being read.
struct Open<'a> {
    chunks: Chunks<Box<dyn Read + Send + 'a>>,
    /// Its encoding has been told of.
    told: bool,
}

/// How reading ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct End {
    /// Some input could not be read to its end; the user was told.
    pub(crate) failed: bool,
    /// The user asked to stop.
    pub(crate) interrupted: bool,
}

impl<'a> Feed<'a> {
    pub(crate) fn new(inputs: Vec<Input>, wants_progress: bool, context: &mut Context<'a>) -> Self {
        let total = if wants_progress { inputs.iter().map(Input::size).sum() } else { None };
        Self {
            inputs,
            opener: Opener::new(context),
            at: 0,
            open: None,
            progress: Progress::new(wants_progress, total),
            bytes: 0,
            failed: false,
            interrupted: false,
        }
    }

    /// The inputs, in the order in which they are read.
    pub(crate) fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// The next chunks, at most `count`; none at the end. What cannot be read is reported and passed over.
    pub(crate) fn next(&mut self, count: usize, context: &mut Context<'a>) -> Vec<Part> {
        let mut parts = Vec::with_capacity(count);
        while parts.len() < count && self.at < self.inputs.len() && !self.interrupted {
            match self.next_chunk() {
                Ok(Some((chunk, findings))) => {
                    self.bytes += chunk.text.len() as u64;
                    parts.push(Part { input: self.at, chunk, findings });
                }
                Ok(None) => self.at += 1,
                Err(error) if Interrupted::caused(&error) => self.interrupted = true,
                Err(error) => {
                    self.report(&error, context);
                    self.open = None;
                    self.at += 1;
                }
            }
        }
        self.interrupted |= context.interrupt.is_set();
        self.progress.show(self.bytes);
        if self.interrupted { Vec::new() } else { parts }
    }

    /// The next chunk of the current input, and what is to be said of its encoding; nothing at its end.
    fn next_chunk(&mut self) -> io::Result<Option<(Chunk, Vec<Finding>)>> {
        let open = if let Some(open) = &mut self.open {
            open
        } else {
            let input = self.opener.open(&self.inputs[self.at])?;
            self.open.insert(Open { chunks: Chunks::new(Decoder::new(input)), told: false })
        };
        let Some(chunk) = open.chunks.next().transpose()? else {
            self.open = None;
            return Ok(None);
        };
        let findings = open.encoding_findings(&chunk);
        Ok(Some((chunk, findings)))
    }

    fn report(&mut self, error: &io::Error, context: &mut Context<'_>) {
        self.failed = true;
        let (path, reason) = (self.inputs[self.at].name(), error.to_string());
        let args = [("path", Arg::Text(&path)), ("reason", Arg::Text(&reason))];
        let failure = context.failure("cannot-read", &args);
        self.progress.aside(|| context.report(&failure));
    }

    /// Runs something that writes to a terminal, without the progress in its way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.progress.aside(write)
    }

    /// Removes the progress and says how reading ended.
    pub(crate) fn end(&mut self) -> End {
        self.progress.end();
        End { failed: self.failed, interrupted: self.interrupted }
    }
}

impl Open<'_> {
    /// What is to be said of the encoding: of the mark at the beginning, and of another encoding than UTF-8 at the first
    /// character that shows it.
    fn encoding_findings(&mut self, chunk: &Chunk) -> Vec<Finding> {
        let mut findings = Vec::new();
        if self.chunks.mark_len() > 0 && (chunk.start.line, chunk.start.column) == (1, 1) {
            findings.push(Finding::new(Code::ByteOrderMark, Span::at(0), 0, 0));
        }
        let Some(detection) = self.chunks.detection().filter(|_| !self.told) else { return findings };
        let place = match first_foreign(&chunk.text) {
            Some(place) => place,
            None if matches!(detection.encoding, Encoding::Utf16Le | Encoding::Utf16Be) => Span::at(0),
            // The decoder is ahead: the character comes with a later chunk.
            None => return findings,
        };
        self.told = true;
        findings.extend(detection.findings().into_iter().map(|finding| Finding { span: place, ..finding }));
        findings
    }
}

/// The first character that is not ASCII.
fn first_foreign(text: &[u8]) -> Option<Span> {
    let start = text.iter().position(|byte| !byte.is_ascii())?;
    let continuation = text[start + 1..].iter().take_while(|byte| **byte & 0xc0 == 0x80).count();
    Some(Span::new(start, start + 1 + continuation))
}
