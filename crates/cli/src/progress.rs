//! How far a long run is, on the last line of a terminal.
//!
//! Nothing is drawn in the first second, and no thread is started for it: whoever works says from time to time how far
//! it is.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Runs shorter than this show no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// The progress of a run.
pub(crate) struct Progress {
    start: Instant,
    wanted: bool,
    /// Bytes in all, if known.
    total: Option<u64>,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Progress over so many bytes; never drawn unless it is `wanted`.
    pub(crate) fn new(wanted: bool, total: Option<u64>) -> Self {
        Self { start: Instant::now(), wanted, total, bar: None }
    }

    /// Draws how much was read.
    pub(crate) fn show(&mut self, bytes: u64) {
        if !self.wanted || self.start.elapsed() < PATIENCE {
            return;
        }
        self.bar.get_or_insert_with(|| bar(self.total)).set_position(bytes);
    }

    /// Runs something, without the progress in its way if it writes to the terminal.
    pub(crate) fn aside<T>(&self, disturbs: bool, write: impl FnOnce() -> T) -> T {
        match self.bar.as_ref().filter(|_| disturbs) {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Removes what was drawn.
    pub(crate) fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{bar:40} {percent:>3} %  {bytes}/{total_bytes}  {eta}"),
        None => (ProgressBar::no_length(), "{bytes}  {elapsed}"),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr());
    // The templates are sound; if not, there is a bar all the same.
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}
