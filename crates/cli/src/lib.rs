//! The command line of damka: arguments, commands, output.
//!
//! It decides nothing about draughts: rules and notation are libraries of their own, sentences come from the messages
//! crate. Everything goes through [`run`], which can be called with streams in memory, so that whole commands are
//! tested without a process.
//!
//! * Data goes to standard output, everything else to standard error.
//! * Exit codes: 0 done, no error found; 1 errors found, or warnings raised to errors; 2 could not run; 130 interrupted.
//! * A reader of the output that goes away ends the program quietly.
//!
//! Invariant: what differs between platforms is in `platform`, and nowhere else.
//!
//! ```
//! use std::process::ExitCode;
//!
//! let (mut output, mut errors) = (Vec::new(), Vec::new());
//! let stdio = damka::Stdio::in_memory(b"", &mut output, &mut errors);
//! let code = damka::run(["damka", "explain", "M201"].map(Into::into), stdio);
//! assert_eq!(code, ExitCode::SUCCESS);
//! assert!(output.starts_with(b"# M201: illegal-move"));
//! ```

mod args;
mod baseline;
mod board;
mod cache;
mod columns;
mod commands;
mod config;
mod context;
mod dialect;
mod failure;
mod feed;
mod files;
mod help;
mod input;
mod outcome;
mod output;
mod paint;
mod parallel;
mod platform;
mod position;
mod profile;
mod progress;
mod render;
mod searching;
mod settings;
mod sheet;
mod start;
mod stdio;
mod suggest;
mod survey;
mod verdict;

use std::ffi::OsString;
use std::process::ExitCode;

use context::Context;

pub use platform::Interrupt;
pub use stdio::{Environment, Stdio, Terminals};

/// Runs the program: the first argument is its own name, the others are as typed.
pub fn run(args: impl IntoIterator<Item = OsString>, stdio: Stdio<'_>) -> ExitCode {
    let mut context = Context::new(stdio);
    let result = args::parse(args, &mut context).and_then(|command| match command {
        Some(command) => commands::run(command, &mut context),
        None => Ok(outcome::Outcome::Done),
    });
    outcome::finish(result, &mut context)
}
