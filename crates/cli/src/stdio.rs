//! The streams and the environment of one run: those of the process, or others in memory.

use std::env;
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::PathBuf;

use crate::platform::{self, Interrupt};

/// Which of the three streams are terminals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terminals {
    /// Standard input.
    pub input: bool,
    /// Standard output.
    pub output: bool,
    /// Standard error.
    pub errors: bool,
}

/// The variables that say the language: the first of them that is set counts.
const LANGUAGE_VARIABLES: [&str; 4] = ["DAMKA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"];

/// What the environment variables of a run say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// Whether colours are wished for, as `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR` and `TERM` say, in this order; if
    /// none of them says anything, terminals have colours.
    pub color: Option<bool>,
    /// The language of messages, as in `DAMKA_LANG`, `LC_ALL`, `LC_MESSAGES` or `LANG`; English if there are none in it.
    pub language: String,
    /// The folder for what can be found out again; none if nothing is to be kept.
    pub cache: Option<PathBuf>,
    /// The width to which help is wrapped; found out from the terminal when absent.
    pub columns: Option<usize>,
}

/// The streams of one run.
pub struct Stdio<'a> {
    /// Where `-` is read from.
    pub input: Box<dyn Read + Send + 'a>,
    /// Where data goes.
    pub output: Box<dyn Write + 'a>,
    /// Where everything else goes.
    pub errors: Box<dyn Write + 'a>,
    /// Which of them are terminals.
    pub terminals: Terminals,
    /// The environment.
    pub environment: Environment,
    /// Whether the user asked to stop.
    pub interrupt: Interrupt,
}

impl Stdio<'static> {
    /// The streams of the process. From here on the first Ctrl-C asks the run to stop, the second one kills it.
    pub fn of_process() -> Self {
        let interrupt = platform::watch_interrupts();
        Self {
            input: Box::new(platform::StandardInput::new(interrupt.clone())),
            output: Box::new(platform::terminal_stream(io::stdout())),
            errors: Box::new(platform::terminal_stream(io::stderr())),
            terminals: Terminals {
                input: io::stdin().is_terminal(),
                output: io::stdout().is_terminal(),
                errors: io::stderr().is_terminal(),
            },
            environment: Environment::of_process(),
            interrupt,
        }
    }
}

impl<'a> Stdio<'a> {
    /// Streams in memory, none of them a terminal, in an empty environment.
    pub fn in_memory(input: &'a [u8], output: &'a mut Vec<u8>, errors: &'a mut Vec<u8>) -> Self {
        Self {
            input: Box::new(input),
            output: Box::new(output),
            errors: Box::new(errors),
            terminals: Terminals::default(),
            environment: Environment { columns: Some(100), ..Environment::default() },
            interrupt: Interrupt::default(),
        }
    }
}

impl Environment {
    /// The environment of the process.
    pub fn of_process() -> Self {
        let variable = |name| env::var(name).ok().filter(|value| !value.is_empty());
        let is = |name, wanted: &str| variable(name).is_some_and(|value| value == wanted);
        let color = if env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            Some(false)
        } else if variable("CLICOLOR_FORCE").is_some_and(|value| value != "0") {
            Some(true)
        } else {
            (is("CLICOLOR", "0") || is("TERM", "dumb")).then_some(false)
        };
        Self {
            color,
            language: LANGUAGE_VARIABLES.into_iter().find_map(variable).unwrap_or_default(),
            cache: platform::cache_folder(),
            columns: None,
        }
    }
}
