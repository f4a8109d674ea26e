//! What keeps the program from working: wrong arguments, files that cannot be read or written.
//!
//! Flaws of the input are no failures; they are diagnostics.

use std::fmt;

/// A sentence for the user and, where there is one, a way out.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    help: Option<String>,
}

impl Failure {
    pub(crate) fn new(message: String) -> Self {
        Self { message, help: None }
    }

    /// The same with a way out.
    pub(crate) fn with_help(self, help: impl Into<Option<String>>) -> Self {
        Self { help: help.into(), ..self }
    }

    /// The same with the place that it is about.
    pub(crate) fn at(self, place: &str) -> Self {
        Self { message: format!("{place}: {}", self.message), ..self }
    }

    pub(crate) fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
