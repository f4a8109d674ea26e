//! A program that speaks Hub, as a player in a process of its own.

use std::io::{self, BufReader, Write as _};
use std::process::{self, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use damka_protocol::Lines;
use damka_protocol::hub::{Controller, Level, Link, LinkError, Version};
use damka_rules::{Color, Game, GameResult, VariantInfo};

use super::player::{Allowance, Fault, Player, Terms, Thought};
use crate::platform::Interrupt;

/// A process and the conversation with it. The process ends with the player.
pub(super) struct Child {
    controller: Controller<'static>,
}

impl Child {
    pub(super) fn start(
        version: Version,
        words: &[String],
        variant: &VariantInfo,
        settings: &[(String, String)],
        stop: &Interrupt,
    ) -> Result<Self, Fault> {
        let link = Process::start(words, stop).map_err(|error| Fault::Start(error.to_string()))?;
        let mut controller = Controller::start(version, Box::new(link), GREETING)?;
        controller.set_up(variant, settings, LOADING)?;
        Ok(Self { controller })
    }
}

impl Player for Child {
    fn begin(&mut self, _: &Game, _: Color, _: &Terms) -> Result<(), Fault> {
        Ok(self.controller.new_game()?)
    }

    fn think(&mut self, game: &Game, allowance: &Allowance) -> Result<Thought, Fault> {
        let Terms { depth, nodes, move_time, clock } = allowance.terms;
        let level = Level {
            depth,
            nodes,
            move_time,
            time: clock.and(allowance.left),
            increment: clock.map(|(_, increment)| increment).filter(|increment| !increment.is_zero()),
            ..Level::default()
        };
        let search = self.controller.think(game, &level, allowance.patience)?;
        Ok(Thought { mv: search.mv, score: search.info.score })
    }

    fn end(&mut self, _: &Game, _: GameResult) {}
}

impl Drop for Child {
    fn drop(&mut self) {
        self.controller.quit();
    }
}

/// For an engine to say who it is.
const GREETING: Duration = Duration::from_secs(10);

/// For an engine to load its data.
const LOADING: Duration = Duration::from_mins(2);

/// So many lines may wait to be read; who says more must wait itself.
const MOST_LINES: usize = 1000;

/// How often somebody who waits looks whether he should stop.
const LOOK: Duration = Duration::from_millis(50);

/// The streams of a process.
struct Process {
    child: process::Child,
    input: process::ChildStdin,
    lines: Receiver<String>,
    /// Until when the whole answer must have come.
    deadline: Option<Instant>,
    /// No answer is wanted any more.
    stop: Interrupt,
}

impl Process {
    fn start(words: &[String], stop: &Interrupt) -> io::Result<Self> {
        let (program, args) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // A program that looks for its data where it is started finds it beside itself.
        let path = std::path::Path::new(program);
        if let (Some(folder), Ok(whole)) =
            (path.parent().filter(|folder| !folder.as_os_str().is_empty()), path.canonicalize())
        {
            command = Command::new(whole);
            command.args(args).current_dir(folder);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        }
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (sender, lines) = sync_channel(MOST_LINES);
        // Ends with the process, whose output ends then.
        thread::spawn(move || {
            let mut lines = Lines::new(BufReader::new(output));
            while let Ok(Some(line)) = lines.next_line() {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input, lines, deadline: None, stop: stop.clone() })
    }
}

impl Link for Process {
    fn send(&mut self, text: &str) -> io::Result<()> {
        self.deadline = None;
        self.input.write_all(text.as_bytes())?;
        self.input.flush()
    }

    fn receive(&mut self, patience: Duration) -> Result<String, LinkError> {
        // What is said meanwhile does not make the answer come later.
        let deadline = *self.deadline.get_or_insert_with(|| Instant::now() + patience);
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(LinkError::Closed),
                Err(RecvTimeoutError::Timeout) if left > LOOK && !self.stop.is_set() => {}
                Err(RecvTimeoutError::Timeout) => return Err(LinkError::TimedOut),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        /// For a program that was told to go.
        const GRACE: Duration = Duration::from_millis(200);
        let limit = Instant::now() + GRACE;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < limit {
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
