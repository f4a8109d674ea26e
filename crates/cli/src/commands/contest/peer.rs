//! A program that speaks DXP, as a player. Whoever of both calls, it is we who propose the games.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use damka_protocol::dxp::{Ending, Event, Frames, Proposal, Session, with_port};
use damka_rules::{AnyMove, Color, Game, GameResult, VariantInfo};

use super::player::{Allowance, Fault, Player, Terms, Thought};
use crate::platform::Interrupt;

/// A connection and the game that is played over it.
pub(super) struct Peer {
    stream: TcpStream,
    frames: Frames,
    session: Session,
    /// Half-moves before the other side's game begins.
    opening: usize,
    /// When our side was last told a move.
    since: Instant,
}

/// For an answer that needs no thought.
const PATIENCE: Duration = Duration::from_secs(10);

/// For the other program to call.
const CALLING: Duration = Duration::from_mins(2);

/// How often somebody who waits looks whether he should stop.
const LOOK: Duration = Duration::from_millis(50);

/// The protocol names no time for a move; this many moves get it together.
const MOVES: u32 = 75;

/// The name under which the other side knows us.
const NAME: &str = concat!("damka ", env!("CARGO_PKG_VERSION"));

impl Peer {
    /// Calls a program that waits at an address.
    pub(super) fn call(address: &str, variant: &'static VariantInfo) -> Result<Self, Fault> {
        let stream =
            TcpStream::connect(with_port(address)).map_err(|error| Fault::Start(error.to_string()))?;
        Ok(Self::new(stream, variant))
    }

    /// Waits at an address until a program calls.
    pub(super) fn wait(
        address: &str,
        variant: &'static VariantInfo,
        stop: &Interrupt,
    ) -> Result<Self, Fault> {
        let stream = accept(address, stop).map_err(|error| Fault::Start(error.to_string()))?;
        Ok(Self::new(stream, variant))
    }

    fn new(stream: TcpStream, variant: &'static VariantInfo) -> Self {
        let _ = stream.set_nodelay(true);
        Self {
            stream,
            frames: Frames::default(),
            session: Session::new(NAME, variant),
            opening: 0,
            since: Instant::now(),
        }
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.stream.write_all(bytes).map_err(|_| Fault::Crash)
    }

    /// The next thing that happens.
    fn receive(&mut self, deadline: Instant) -> Result<Event, Fault> {
        loop {
            if let Some(frame) = self.frames.next_frame() {
                let mut answers = Vec::new();
                let event = self.session.receive(&frame, &mut answers);
                for answer in answers {
                    self.send(&answer.to_bytes())?;
                }
                return Ok(event);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Fault::Hang);
            }
            let mut buffer = [0; 4096];
            let _ = self.stream.set_read_timeout(Some(left));
            match self.stream.read(&mut buffer) {
                Ok(0) => return Err(Fault::Crash),
                Ok(count) => self.frames.push(&buffer[..count]),
                Err(error)
                    if matches!(
                        error.kind(),
                        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
                    ) => {}
                Err(_) => return Err(Fault::Crash),
            }
        }
    }

    /// Tells the other side the moves that it does not know yet.
    fn tell(&mut self, game: &Game) -> Result<(), Fault> {
        let known = self.opening + self.session.game().ply();
        let new: Vec<AnyMove> = game.history().map(|(mv, _)| *mv).skip(known).collect();
        for mv in new {
            if let Some(message) = self.session.play(&mv, self.since.elapsed()) {
                self.send(&message.to_bytes())?;
            }
        }
        Ok(())
    }
}

/// The first program that calls.
fn accept(address: &str, stop: &Interrupt) -> io::Result<TcpStream> {
    let listener = TcpListener::bind(with_port(address))?;
    listener.set_nonblocking(true)?;
    let deadline = Instant::now() + CALLING;
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(false)?;
                return Ok(stream);
            }
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => return Err(error),
            Err(_) if stop.is_set() || Instant::now() >= deadline => {
                return Err(io::ErrorKind::TimedOut.into());
            }
            Err(_) => thread::sleep(LOOK),
        }
    }
}

impl Player for Peer {
    fn begin(&mut self, game: &Game, color: Color, terms: &Terms) -> Result<(), Fault> {
        let time = match (terms.clock, terms.move_time) {
            (Some((time, increment)), _) => time + increment * MOVES,
            (None, Some(time)) => time * MOVES,
            (None, None) => Duration::from_mins(5),
        };
        let proposal = Proposal { ours: color.opposite(), time, moves: None, start: *game.position() };
        let message = self.session.propose(proposal);
        self.send(&message.to_bytes())?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.receive(deadline)? {
                Event::Begun(_) => break,
                Event::Refused(code) => return Err(Fault::Start(format!("refused with code {code}"))),
                _ => {}
            }
        }
        self.opening = game.ply();
        self.since = Instant::now();
        Ok(())
    }

    fn think(&mut self, game: &Game, allowance: &Allowance) -> Result<Thought, Fault> {
        self.tell(game)?;
        let deadline = Instant::now() + allowance.patience;
        loop {
            match self.receive(deadline)? {
                Event::Moved(mv, _) => {
                    self.since = Instant::now();
                    return Ok(Thought { mv, score: None });
                }
                Event::Wrong(what) => return Err(Fault::Illegal(what)),
                Event::Ended(..) => return Err(Fault::Illegal(String::new())),
                _ => {}
            }
        }
    }

    fn end(&mut self, game: &Game, result: GameResult) {
        if !self.session.is_playing() {
            return;
        }
        let ours = self.session.proposal().ours;
        let ending = match result {
            GameResult::Draw => Ending::Drawn,
            GameResult::Unknown | GameResult::BothLose => Ending::Unknown,
            result if result == GameResult::won_by(ours) => Ending::Won,
            _ => Ending::Lost,
        };
        // The last move first, if it was not the other side's.
        let told = self.tell(game);
        let message = self.session.end(ending, false);
        if told.is_err() || self.send(&message.to_bytes()).is_err() {
            return;
        }
        // The answer; that it does not come is seen when the next game begins.
        let _ = self.receive(Instant::now() + PATIENCE);
    }
}
