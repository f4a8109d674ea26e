//! How a command ends, and the exit code that says it.

use std::io;
use std::process::ExitCode;

use damka_messages::Arg;

use crate::args::Reported;
use crate::context::Context;
use crate::failure::Failure;
use crate::platform::{INTERRUPTED_EXIT_CODE, Interrupted};

/// The end of a command that could run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Done, no error found.
    Done,
    /// Errors found in the input.
    ErrorsFound,
    /// Some input could not be read, which has been said; the others were dealt with.
    InputFailed,
    /// Stopped by the user.
    Interrupted,
}

/// Says what kept a command from running, writes out what is buffered, and gives the exit code.
pub(crate) fn finish(result: anyhow::Result<Outcome>, context: &mut Context<'_>) -> ExitCode {
    let result = result.and_then(|outcome| {
        context.flush()?;
        Ok(outcome)
    });
    match result {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::ErrorsFound) => ExitCode::from(1),
        Ok(Outcome::InputFailed) => ExitCode::from(2),
        Ok(Outcome::Interrupted) => ExitCode::from(INTERRUPTED_EXIT_CODE),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if is_interrupt(&error) => ExitCode::from(INTERRUPTED_EXIT_CODE),
        Err(error) if error.is::<Reported>() => ExitCode::from(2),
        Err(error) => {
            // What was said before the failure belongs before the message; if it cannot be written, so be it.
            let _ = context.flush();
            match error.downcast_ref::<Failure>() {
                Some(failure) => context.report(failure),
                None => context.report(&output_failure(&error, context)),
            }
            ExitCode::from(2)
        }
    }
}

/// Only writing to standard output fails without saying so itself.
fn output_failure(error: &anyhow::Error, context: &Context<'_>) -> Failure {
    let reason = error.to_string();
    context.failure("cannot-write", &[("path", Arg::Text("<stdout>")), ("reason", Arg::Text(&reason))])
}

fn io_errors(error: &anyhow::Error) -> impl Iterator<Item = &io::Error> {
    error.chain().filter_map(|cause| cause.downcast_ref())
}

/// Whoever read the output has gone, which is not our trouble.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    io_errors(error).any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn is_interrupt(error: &anyhow::Error) -> bool {
    io_errors(error).any(Interrupted::caused)
}
