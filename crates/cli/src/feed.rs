//! The games of all inputs, one chunk after the other.
//!
//! Where an input breaks off, because it cannot be read further or the user asked to stop, its whole games up to there
//! are handed out first.
//!
//! Chunks of many small files are handed out together, so that there is work for all threads.

use std::fmt;
use std::io::{self, Cursor, Read};
use std::sync::{Arc, Mutex, PoisonError};

use damka_messages::Arg;
use damka_notation::pdn::{Chunk, Chunks};
use damka_notation::{Code, Decoder, Encoding, Finding, Span};

use crate::context::Context;
use crate::input::{Input, Opener};
use crate::platform::{Interrupt, interrupted};
use crate::progress::Progress;

/// A chunk and the number of the input it is from.
pub(crate) struct Part {
    pub(crate) input: usize,
    pub(crate) chunk: Chunk,
    /// What its encoding gave rise to, if it was found out here.
    pub(crate) findings: Vec<Finding>,
    /// Its encoding is a guess among several.
    pub(crate) is_unsure: bool,
}

/// An opened input.
type Reader<'a> = Box<dyn Read + Send + 'a>;

/// Hands out the chunks of all inputs.
pub(crate) struct Feed<'a> {
    inputs: Vec<Input>,
    opener: Opener<'a>,
    /// Their encodings, where they are known beforehand.
    encodings: Vec<Option<Encoding>>,
    /// The input that is being read, or will be next.
    at: usize,
    /// The current input, if it was looked into and nothing was taken from it yet.
    peeked: Option<Reader<'a>>,
    /// The current input, once chunks were taken from it.
    open: Option<Open<'a>>,
    progress: Progress,
    bytes: u64,
    /// The last input that could not be read to its end.
    failed: Option<usize>,
    end: End,
}

/// An input from which chunks are taken.
pub(crate) struct Open<'a> {
    chunks: Chunks<Breaking<Reader<'a>>>,
    /// Why it breaks off.
    broken: Broken,
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
            encodings: Vec::new(),
            at: 0,
            peeked: None,
            open: None,
            progress: Progress::new(wants_progress, total),
            bytes: 0,
            failed: None,
            end: End::default(),
        }
    }

    /// The same with encodings of inputs that are not to be found out.
    pub(crate) fn encoded_in(self, encodings: Vec<Option<Encoding>>) -> Self {
        Self { encodings, ..self }
    }

    /// The inputs, in the order in which they are read.
    pub(crate) fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// As [`Feed::next_of`], of the current input.
    pub(crate) fn next_of_input(&mut self, count: usize, context: &mut Context<'a>) -> Vec<Part> {
        let end = if self.open.is_some() || self.peeked.is_some() { self.at + 1 } else { self.at };
        self.parts(count, end, context)
    }

    /// The next chunks of an input, at most `count`; none at its end, behind which the feed stands then. What cannot be
    /// read is reported and passed over.
    pub(crate) fn next_of(&mut self, input: usize, count: usize, context: &mut Context<'a>) -> Vec<Part> {
        self.at = self.at.max(input);
        self.parts(count, input + 1, context)
    }

    /// Notes that an input of so many bytes was dealt with elsewhere.
    pub(crate) fn pass(&mut self, input: usize, bytes: u64) {
        self.at = self.at.max(input + 1);
        self.bytes += bytes;
        self.progress.show(self.bytes);
    }

    fn parts(&mut self, count: usize, end: usize, context: &mut Context<'a>) -> Vec<Part> {
        let mut parts = Vec::with_capacity(count);
        // What was read before an interrupt is handed out, and nothing more is opened.
        while parts.len() < count && self.at < end && (!self.is_interrupted(context) || self.open.is_some()) {
            match self.next_chunk() {
                Ok(Some((chunk, findings))) => {
                    self.bytes += chunk.text.len() as u64;
                    let is_unsure = self.open.as_ref().is_some_and(Open::is_unsure);
                    parts.push(Part { input: self.at, chunk, findings, is_unsure });
                }
                Ok(None) => self.at += 1,
                Err(error) => {
                    self.report(self.at, &error, context);
                    self.open = None;
                    self.at += 1;
                }
            }
        }
        self.progress.show(self.bytes);
        parts
    }

    /// Could the input that was read last not be read to its end?
    pub(crate) fn has_failed(&self, input: usize) -> bool {
        self.failed == Some(input)
    }

    /// Has reading ended because the user asked to stop?
    pub(crate) fn is_stopped(&self) -> bool {
        self.end.interrupted
    }

    /// Did the user ask to stop?
    pub(crate) fn is_interrupted(&mut self, context: &Context<'_>) -> bool {
        self.end.interrupted |= context.interrupt.is_set();
        self.end.interrupted
    }

    /// The first bytes of the next input, which becomes the current one; nothing behind the last.
    pub(crate) fn peek(&mut self, len: u64, context: &mut Context<'a>) -> Option<Vec<u8>> {
        while self.at < self.inputs.len() && !self.is_interrupted(context) {
            let mut head = Vec::new();
            let opened = self.opener.open(&self.inputs[self.at]).and_then(|mut reader| {
                reader.by_ref().take(len).read_to_end(&mut head)?;
                Ok(reader)
            });
            match opened {
                Ok(reader) => {
                    self.peeked = Some(Box::new(Cursor::new(head.clone()).chain(reader)));
                    return Some(head);
                }
                Err(error) => {
                    self.report(self.at, &error, context);
                    self.at += 1;
                }
            }
        }
        None
    }

    /// Hands over the input that was looked into, and its number, and goes on to the next one.
    pub(crate) fn take(&mut self) -> Option<(usize, Reader<'a>)> {
        let reader = self.peeked.take()?;
        self.at += 1;
        Some((self.at - 1, reader))
    }

    /// The next chunk of the current input, and what is to be said of its encoding; nothing at its end.
    fn next_chunk(&mut self) -> io::Result<Option<(Chunk, Vec<Finding>)>> {
        let open = if let Some(open) = &mut self.open {
            open
        } else {
            let input = match self.peeked.take() {
                Some(reader) => reader,
                None => self.opener.open(&self.inputs[self.at])?,
            };
            let encoding = self.encodings.get(self.at).copied().flatten();
            self.open.insert(Open::new(input, encoding, self.opener.interrupt()))
        };
        let next = open.next()?;
        if next.is_none() {
            self.open = None;
        }
        Ok(next)
    }

    /// Says why an input cannot be read, unless the user asked to stop.
    pub(crate) fn report(&mut self, input: usize, error: &dyn fmt::Display, context: &mut Context<'_>) {
        if self.is_interrupted(context) {
            return;
        }
        self.end.failed = true;
        self.failed = Some(input);
        let (path, reason) = (self.inputs[input].name(), error.to_string());
        let args = [("path", Arg::Text(&path)), ("reason", Arg::Text(&reason))];
        let failure = context.failure("cannot-read", &args);
        self.progress.aside(true, || context.report(&failure));
    }

    /// Runs something, without the progress in its way if it writes to a terminal.
    pub(crate) fn aside<T>(&self, disturbs: bool, write: impl FnOnce() -> T) -> T {
        self.progress.aside(disturbs, write)
    }

    /// Removes the progress and says how reading ended.
    pub(crate) fn end(&mut self) -> End {
        self.progress.end();
        self.end
    }
}

impl<'a> Open<'a> {
    /// `encoding` is not found out if it is given.
    pub(crate) fn new(input: Reader<'a>, encoding: Option<Encoding>, interrupt: Interrupt) -> Self {
        let broken = Broken::default();
        let input = Breaking { input, interrupt, broken: Arc::clone(&broken) };
        let decoder = match encoding {
            Some(encoding) => Decoder::with_encoding(input, encoding),
            None => Decoder::new(input),
        };
        Self { chunks: Chunks::new(decoder), broken, told: false }
    }

    /// The next chunk, and what is to be said of its encoding; nothing at the end. The error with which an input breaks
    /// off comes behind its whole games.
    pub(crate) fn next(&mut self) -> io::Result<Option<(Chunk, Vec<Finding>)>> {
        let Some(mut chunk) = self.chunks.next().transpose()? else {
            let error = self.broken.lock().unwrap_or_else(PoisonError::into_inner).take();
            return error.map_or(Ok(None), Err);
        };
        if chunk.last && self.broken.lock().unwrap_or_else(PoisonError::into_inner).is_some() {
            chunk = chunk.broken_off();
        }
        let findings = self.encoding_findings(&chunk);
        Ok(Some((chunk, findings)))
    }

    fn is_unsure(&self) -> bool {
        self.chunks.detection().is_some_and(|detection| !detection.others.is_empty())
    }

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

/// Why an input breaks off, if it does.
type Broken = Arc<Mutex<Option<io::Error>>>;

/// An input that ends where it cannot be read further, so that what was read of it is not lost.
struct Breaking<R> {
    input: R,
    interrupt: Interrupt,
    broken: Broken,
}

impl<R: Read> Read for Breaking<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner);
        if broken.is_some() {
            return Ok(0);
        }
        let read = if self.interrupt.is_set() { Err(interrupted()) } else { self.input.read(buffer) };
        match read {
            // Whoever reads tries again.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => {
                *broken = Some(error);
                Ok(0)
            }
            read => read,
        }
    }
}

/// The first character that is not ASCII.
fn first_foreign(text: &[u8]) -> Option<Span> {
    let start = text.iter().position(|byte| !byte.is_ascii())?;
    let continuation = text[start + 1..].iter().take_while(|byte| **byte & 0xc0 == 0x80).count();
    Some(Span::new(start, start + 1 + continuation))
}
