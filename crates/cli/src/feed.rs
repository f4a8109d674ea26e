//! The games of all inputs, one chunk after the other.
//!
//! Chunks of many small files are handed out together, so that there is work for all threads.

use std::io::{self, Read};

use damka_messages::Arg;

use crate::context::Context;
use crate::input::{Input, Opener};
use crate::interim::{Chunk, Chunks};
use crate::platform::Interrupted;
use crate::progress::Progress;

/// A chunk and the number of the input it is from.
pub(crate) struct Part {
    pub(crate) input: usize,
    pub(crate) chunk: Chunk,
}

/// Hands out the chunks of all inputs.
pub(crate) struct Feed<'a> {
    inputs: Vec<Input>,
    opener: Opener<'a>,
    /// The input that is being read, or will be next.
    at: usize,
    open: Option<Chunks<Box<dyn Read + Send + 'a>>>,
    progress: Progress,
    bytes: u64,
    failed: bool,
    interrupted: bool,
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
                Ok(Some(chunk)) => {
                    self.bytes += chunk.text.len() as u64;
                    parts.push(Part { input: self.at, chunk });
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

    /// The next chunk of the current input; nothing at its end.
    fn next_chunk(&mut self) -> io::Result<Option<Chunk>> {
        let chunks = match &mut self.open {
            Some(chunks) => chunks,
            None => self.open.insert(Chunks::new(self.opener.open(&self.inputs[self.at])?)),
        };
        let chunk = chunks.next().transpose()?;
        if chunk.is_none() {
            self.open = None;
        }
        Ok(chunk)
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
