//! `damka engine dxp`: games over a network, whichever side calls and whichever side proposes.
//!
//! One loop hears of everything: bytes from the other side, lines that are typed, news of the search. What goes on is told
//! on standard error.

use std::io::{self, BufReader, Read, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use damka_messages::Arg;
use damka_notation::{Dialect, MoveWriter};
use damka_protocol::Lines;
use damka_protocol::dxp::{Ending, Event as Happening, Frames, Message, PORT, Proposal, Session, with_port};
use damka_rules::{Color, DrawRuleSet, VariantInfo};
use damka_search::{GameClock, Level, Limits, Report, SearchRoot};

use super::Strength;
use super::thinker::{Thinker, Thought};
use crate::args::variant_name;
use crate::config;
use crate::context::Context;
use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::platform::Interrupt;

const HEADING: &str = "DXP only";

/// How we play over a network.
#[derive(Debug, clap::Args)]
pub(super) struct Network {
    /// Wait at this address for other programs; on this machine only unless another address is given [default:
    /// 127.0.0.1:27531]
    #[arg(long, value_name = "ADDR", conflicts_with = "connect", help_heading = HEADING)]
    listen: Option<String>,

    /// Call a program that waits at this address
    #[arg(long, value_name = "ADDR", help_heading = HEADING)]
    connect: Option<String>,

    /// Who proposes games [default: who calls]
    #[arg(long, value_enum, value_name = "ROLE", help_heading = HEADING)]
    role: Option<Role>,

    /// How many games to propose; colours change after each [default: 1]
    #[arg(long, value_name = "N", help_heading = HEADING)]
    games: Option<NonZero<u32>>,

    /// The minutes of each side for a game that is proposed [default: 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=999), help_heading = HEADING)]
    minutes: Option<u16>,

    /// The moves of each side after which a game that is proposed ends; 0 for no end [default: 75]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=999), help_heading = HEADING)]
    moves: Option<u16>,

    /// Our colour in the first game that is proposed [default: white]
    #[arg(long, value_enum, value_name = "COLOR", help_heading = HEADING)]
    play: Option<Side>,

    /// The variant, which the other side is not told [default: international]
    #[arg(long, value_name = "NAME", value_parser = variant_name(), help_heading = HEADING)]
    variant: Option<String>,

    /// Search no more than so many positions for a move
    #[arg(long, value_name = "N", help_heading = HEADING)]
    nodes: Option<NonZero<u64>>,
}

impl Network {
    /// The name of an option that was given, if there is one.
    pub(super) fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--listen", self.listen.is_some()),
            ("--connect", self.connect.is_some()),
            ("--role", self.role.is_some()),
            ("--games", self.games.is_some()),
            ("--minutes", self.minutes.is_some()),
            ("--moves", self.moves.is_some()),
            ("--play", self.play.is_some()),
            ("--variant", self.variant.is_some()),
            ("--nodes", self.nodes.is_some()),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(name, _)| name)
    }

    fn games(&self) -> u32 {
        self.games.map_or(1, NonZero::get)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Role {
    /// We do
    Initiator,
    /// The other side does
    Follower,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    /// White
    White,
    /// Black
    Black,
}

/// How often somebody who waits looks whether he should stop.
const LOOK: Duration = Duration::from_millis(50);

/// For a move when the other side has not limited the time.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// What the loop hears of.
enum Event {
    /// A message from the other side.
    Frame(Vec<u8>),
    /// The other side has gone.
    Gone,
    /// A line was typed.
    Typed(String),
    /// The search is over.
    Done(Box<Thought>),
}

/// What the loop hears through, and where those who tell it something live.
#[derive(Clone, Copy)]
struct Ears<'e, 'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    events: &'e Sender<Event>,
    inbox: &'e Receiver<Event>,
}

/// What is played and how well.
#[derive(Clone, Copy)]
struct Play<'p> {
    args: &'p Network,
    level: u8,
    variant: &'static VariantInfo,
    draw_rules: &'static DrawRuleSet,
}

/// How a connection ended.
enum End {
    /// There will be no other game.
    Session,
    /// The other side has gone without saying so.
    Gone,
}

pub(super) fn run(args: &Network, strength: &Strength, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let variant = context.variant(args.variant.as_deref().unwrap_or("international"))?;
    let draw_rules =
        strength.draw_rules.as_deref().map(|name| config::draw_rules(name, context)).transpose()?;
    let draw_rules = config::draw_rules_of(variant, draw_rules.as_deref());
    let play = Play { args, level: strength.level, variant, draw_rules };
    let mut thinker = Thinker::new(strength.hash, strength.threads);
    thinker.prepare();
    let interrupt = context.interrupt.clone();
    let result = thread::scope(|scope| {
        let (events, inbox) = channel();
        if let Some(input) = context.input.take() {
            let typed = events.clone();
            scope.spawn(move || type_in(input, &typed));
        }
        let ears = Ears { scope, events: &events, inbox: &inbox };
        let result = serve(play, thinker, ears, context);
        // Whoever reads may still wait for something.
        interrupt.set();
        result
    });
    match result {
        Err(error) if error.downcast_ref().is_some_and(|error: &io::Error| stopped(error)) => {
            Ok(Outcome::Interrupted)
        }
        result => result,
    }
}

/// Plays with one program after the other, or with the one that we have called.
fn serve(
    play: Play<'_>,
    mut thinker: Thinker,
    ears: Ears<'_, '_, '_>,
    context: &mut Context<'_>,
) -> anyhow::Result<Outcome> {
    if let Some(address) = &play.args.connect {
        let stream = TcpStream::connect(with_port(address))
            .map_err(|error| refused("cannot-connect", address, &error, context))?;
        let end = Table::new(play, stream, thinker).play(ears, context)?;
        return Ok(if matches!(end, End::Session) { Outcome::Done } else { Outcome::InputFailed });
    }
    let address = play.args.listen.clone().unwrap_or_else(|| format!("127.0.0.1:{PORT}"));
    let listener = TcpListener::bind(with_port(&address))
        .map_err(|error| refused("cannot-listen", &address, &error, context))?;
    let place = listener.local_addr().map_or(address, |address| address.to_string());
    context.note("dxp-listening", &[("address", Arg::Text(&place))]);
    loop {
        let stream = accept(&listener, &context.interrupt)?;
        let mut table = Table::new(play, stream, thinker);
        if let End::Session = table.play(ears, context)? {
            return Ok(Outcome::Done);
        }
        thinker = table.thinker;
    }
}

fn refused(key: &str, address: &str, error: &io::Error, context: &Context<'_>) -> Failure {
    context.failure(key, &[("address", Arg::Text(address)), ("reason", Arg::Text(&error.to_string()))])
}

/// The next program that calls.
fn accept(listener: &TcpListener, interrupt: &Interrupt) -> anyhow::Result<TcpStream> {
    listener.set_nonblocking(true)?;
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(false)?;
                return Ok(stream);
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => wait(interrupt)?,
            Err(error) => return Err(error.into()),
        }
    }
}

fn wait(interrupt: &Interrupt) -> io::Result<()> {
    if interrupt.is_set() {
        return Err(crate::platform::interrupted());
    }
    thread::sleep(LOOK);
    Ok(())
}

fn stopped(error: &io::Error) -> bool {
    crate::platform::Interrupted::caused(error)
}

/// Sends what is typed.
fn type_in(input: impl Read, events: &Sender<Event>) {
    let mut lines = Lines::new(BufReader::new(input));
    while let Ok(Some(line)) = lines.next_line() {
        if events.send(Event::Typed(line)).is_err() {
            return;
        }
    }
}

/// Sends the messages of the other side until it has gone.
fn listen(mut stream: TcpStream, interrupt: &Interrupt, events: &Sender<Event>) {
    let mut frames = Frames::default();
    let mut buffer = [0; 4096];
    // A read that ends without data is only an occasion to look.
    let _ = stream.set_read_timeout(Some(LOOK));
    while !interrupt.is_set() {
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => frames.push(&buffer[..count]),
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
                ) => {}
            Err(_) => break,
        }
        while let Some(frame) = frames.next_frame() {
            let _ = events.send(Event::Frame(frame));
        }
    }
    let _ = events.send(Event::Gone);
}

/// Where two programs play.
struct Table<'a> {
    args: &'a Network,
    level: u8,
    session: Session,
    stream: TcpStream,
    thinker: Thinker,
    writer: MoveWriter,
    /// Games that we have proposed.
    proposed: u32,
    thinking: bool,
    /// When we began to think, and the time that we have used in the game.
    since: Instant,
    used: Duration,
    /// What was thought is about a position that is no longer there.
    outdated: bool,
}

impl<'a> Table<'a> {
    fn new(Play { args, level, variant, draw_rules }: Play<'a>, stream: TcpStream, thinker: Thinker) -> Self {
        let session = Session::new(concat!("damka ", env!("CARGO_PKG_VERSION")), variant);
        Self {
            args,
            level,
            session: session.with_draw_rules(draw_rules),
            stream,
            thinker,
            writer: MoveWriter::new(variant, &Dialect::default()),
            proposed: 0,
            thinking: false,
            since: Instant::now(),
            used: Duration::ZERO,
            outdated: false,
        }
    }

    fn play(&mut self, ears: Ears<'_, '_, '_>, context: &mut Context<'_>) -> anyhow::Result<End> {
        let address = self.stream.peer_addr().map_or_else(|_| "?".to_owned(), |address| address.to_string());
        context.note("dxp-connected", &[("address", Arg::Text(&address))]);
        // Moves are small and must not wait for each other.
        let _ = self.stream.set_nodelay(true);
        let (stream, heard, interrupt) =
            (self.stream.try_clone()?, ears.events.clone(), context.interrupt.clone());
        ears.scope.spawn(move || listen(stream, &interrupt, &heard));
        let end = self.converse(ears, context);
        let _ = self.stream.shutdown(Shutdown::Both);
        self.thinker.stop();
        // The thread that listened and the search end before the next connection begins.
        let mut gone = matches!(end, Ok(End::Gone));
        while self.thinking || !gone {
            match ears.inbox.recv() {
                Ok(Event::Done(thought)) => {
                    self.thinker.take_back(*thought);
                    self.thinking = false;
                }
                Ok(Event::Gone) => gone = true,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        end
    }

    fn converse(&mut self, ears: Ears<'_, '_, '_>, context: &mut Context<'_>) -> anyhow::Result<End> {
        let initiates = match self.args.role {
            Some(role) => role == Role::Initiator,
            None => self.args.connect.is_some(),
        };
        if initiates {
            self.propose();
        }
        loop {
            let event = match ears.inbox.recv_timeout(LOOK) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) if !context.interrupt.is_set() => continue,
                Err(_) => return Err(crate::platform::interrupted().into()),
            };
            match event {
                Event::Gone => {
                    context.note("dxp-gone", &[]);
                    return Ok(End::Gone);
                }
                Event::Typed(line) => self.typed(&line),
                Event::Done(thought) => self.thought(*thought, context),
                Event::Frame(frame) => {
                    let mut answers = Vec::new();
                    let happening = self.session.receive(&frame, &mut answers);
                    let last = self.happened(happening, initiates, &mut answers, context);
                    self.send_all(&mut answers);
                    if last {
                        return Ok(End::Session);
                    }
                }
            }
            if let Some(ending) = self.session.ending() {
                let last = initiates && self.proposed >= self.args.games();
                let message = self.session.end(ending, last);
                self.send(&message);
                tell_end(ending, context);
                if last {
                    return Ok(End::Session);
                }
                if initiates {
                    self.propose();
                }
            }
            self.think(ears);
        }
    }

    fn propose(&mut self) {
        let first = if self.args.play == Some(Side::Black) { Color::Black } else { Color::White };
        let ours = if self.proposed.is_multiple_of(2) { first } else { first.opposite() };
        self.proposed += 1;
        let message = self.session.propose(Proposal {
            ours,
            time: Duration::from_mins(self.args.minutes.unwrap_or(5).into()),
            moves: Some(self.args.moves.unwrap_or(75)).filter(|moves| *moves > 0),
            start: self.session.game().variant().start_position(),
        });
        self.send(&message);
    }

    /// Tells what has happened, and whether there will be no other game.
    fn happened(
        &mut self,
        happening: Happening,
        initiates: bool,
        answers: &mut Vec<Message>,
        context: &mut Context<'_>,
    ) -> bool {
        let other_position =
            matches!(happening, Happening::Begun(_) | Happening::Ended(..) | Happening::TakenBack);
        if self.thinking && other_position {
            self.outdated = true;
            self.thinker.stop();
        }
        match happening {
            Happening::None | Happening::BackRefused | Happening::Moved(..) => {}
            Happening::Begun(name) => {
                self.thinker.forget();
                self.used = Duration::ZERO;
                let color = self.session.proposal().ours.name();
                context.note("dxp-begun", &[("opponent", Arg::Text(&name)), ("color", Arg::Text(color))]);
            }
            Happening::Refused(code) => {
                context.note("dxp-refused", &[("code", Arg::Number(code.into()))]);
                return true;
            }
            Happening::Ended(ending, stop) => {
                tell_end(ending, context);
                let last = initiates && self.proposed >= self.args.games();
                if let (true, Some(Message::GameEnd { stop, .. })) = (last, answers.last_mut()) {
                    *stop = true;
                }
                if stop || last {
                    return true;
                }
                if initiates {
                    self.send_all(answers);
                    self.propose();
                }
            }
            Happening::Chat(text) => context.note("dxp-chat", &[("text", Arg::Text(&printable(&text)))]),
            Happening::TakenBack => {
                context.note("dxp-back", &[("plies", Arg::Number(self.session.game().ply() as i64))]);
            }
            Happening::Wrong(what) => context.note("dxp-wrong", &[("what", Arg::Text(&printable(&what)))]),
        }
        false
    }

    /// A line of chat, or `/back 12 w`: the wish to go back to White's twelfth move.
    fn typed(&mut self, line: &str) {
        let message = match back(line) {
            Some((number, turn)) => self.session.ask_back(number, turn),
            None => Message::Chat(line.to_owned()),
        };
        self.send(&message);
    }

    /// Begins to think if it is our turn.
    fn think(&mut self, ears: Ears<'_, '_, '_>) {
        if self.thinking || !self.session.our_turn() {
            return;
        }
        let Proposal { time, moves, .. } = *self.session.proposal();
        let played = self.session.game().ply() as u32 / 2;
        let clock = (!time.is_zero()).then(|| GameClock {
            time: time.saturating_sub(self.used),
            increment: Duration::ZERO,
            moves: moves.map(|moves| u32::from(moves).saturating_sub(played).max(1)),
        });
        let limits = Limits {
            nodes: self.args.nodes.map(NonZero::get),
            time: clock.is_none().then_some(USUAL_TIME),
            clock,
            play: true,
            level: Level::new(self.level),
            ..Limits::default()
        };
        self.thinking = true;
        self.outdated = false;
        self.since = Instant::now();
        let done = ears.events.clone();
        let root = SearchRoot::new(self.session.game());
        self.thinker.start(
            ears.scope,
            root,
            limits,
            |_: &Report| {},
            move |thought| {
                let _ = done.send(Event::Done(Box::new(thought)));
            },
        );
    }

    fn thought(&mut self, thought: Thought, context: &mut Context<'_>) {
        let found = self.thinker.take_back(thought);
        self.thinking = false;
        let Some(best) = found.best.filter(|_| !self.outdated) else { return };
        let took = self.since.elapsed();
        self.used += took;
        let text = self.writer.text(self.session.game().position(), &best).unwrap_or_default();
        if let Some(message) = self.session.play(&best, took) {
            self.send(&message);
            context.note("dxp-played", &[("move", Arg::Text(&text))]);
        }
    }

    fn send_all(&self, messages: &mut Vec<Message>) {
        for message in messages.drain(..) {
            self.send(&message);
        }
    }

    /// That the other side has gone is seen when reading.
    fn send(&self, message: &Message) {
        let _ = (&self.stream).write_all(&message.to_bytes());
    }
}

fn tell_end(ending: Ending, context: &mut Context<'_>) {
    let ending = match ending {
        Ending::Unknown => "unknown",
        Ending::Lost => "lost",
        Ending::Drawn => "drawn",
        Ending::Won => "won",
    };
    context.note("dxp-ended", &[("ending", Arg::Text(ending))]);
}

/// What a typed line asks to go back to.
fn back(line: &str) -> Option<(u16, Color)> {
    let mut words = line.strip_prefix("/back ")?.split_whitespace();
    let number = words.next()?.parse().ok()?;
    let turn = match words.next()? {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        _ => return None,
    };
    Some((number, turn))
}

/// A text of the other side without what could confuse a terminal.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_line_is_chat_or_asks_to_go_back() {
        assert_eq!(back("/back 12 w"), Some((12, Color::White)));
        assert_eq!(back("/back 1 B"), Some((1, Color::Black)));
        for line in ["back 1 w", "/back", "/back w 1", "/back 1 x"] {
            assert_eq!(back(line), None, "{line}");
        }
    }
}
