//! A game between two programs, from the view of one of them.
//!
//! It neither thinks nor waits. Whoever has the connection gives every message to [`Session::receive`], which says what
//! happened and what is to be sent, and calls [`Session::play`] when it is our turn. Invariant: both boards are the same
//! as long as both programs keep to the rules; a message that breaks them changes nothing, and the other side is told by
//! chat.

use std::time::Duration;

use damka_notation::hub::{find_numbers, parse_position, position_text};
use damka_rules::{AnyMove, AnyPosition, Color, DrawRuleSet, Game, GameResult, Status, VariantInfo};

use super::message::{Ending, Malformed, Message, Start};

/// A game that one side proposes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// Our colour.
    pub ours: Color,
    /// The time of each side for the moves.
    pub time: Duration,
    /// The moves of each side, after which the game ends; all when absent.
    pub moves: Option<u16>,
    /// Where it begins.
    pub start: AnyPosition,
}

/// What a message has brought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Nothing.
    None,
    /// A game begins; the proposal is [`Session::proposal`], this is the name of the other side.
    Begun(String),
    /// The other side does not want to play; here its reason.
    Refused(u8),
    /// The other side has moved, and took so long.
    Moved(AnyMove, Duration),
    /// The game is over, as we see it, and whether the other side has said that there will be no other.
    Ended(Ending, bool),
    /// The other side says something.
    Chat(String),
    /// The game went back to an earlier position, as the other side asked or allowed.
    TakenBack,
    /// The other side does not want to go back.
    BackRefused,
    /// A message that makes no sense, which the other side was told.
    Wrong(String),
}

/// How far a game has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// There is none.
    Idle,
    /// We have proposed one.
    Proposed,
    /// It goes on.
    Playing,
    /// It has ended.
    Over,
}

/// A game with another program.
#[derive(Clone, Debug)]
pub struct Session {
    name: String,
    variant: &'static VariantInfo,
    draw_rules: &'static DrawRuleSet,
    stage: Stage,
    proposal: Proposal,
    game: Game,
    /// The ply that we have asked to go back to.
    back: Option<usize>,
}

/// What is answered to a proposal that is not wanted; 1 is a version that is not known.
const BUSY: u8 = 2;

impl Session {
    /// A session of a program with this name, in which games of a variant are played by its official draw rules.
    pub fn new(name: &str, variant: &'static VariantInfo) -> Self {
        let start = variant.start_position();
        let proposal = Proposal { ours: Color::White, time: Duration::ZERO, moves: None, start };
        let game = Game::new(variant);
        let draw_rules = variant.official_draw_rules();
        Self { name: name.to_owned(), variant, draw_rules, stage: Stage::Idle, proposal, game, back: None }
    }

    /// The same with another set of draw rules.
    #[must_use]
    pub fn with_draw_rules(self, draw_rules: &'static DrawRuleSet) -> Self {
        Self { draw_rules, ..self }
    }

    /// The game, if there is or was one.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How the game was agreed on.
    pub fn proposal(&self) -> &Proposal {
        &self.proposal
    }

    /// Is it for us to move?
    pub fn our_turn(&self) -> bool {
        self.stage == Stage::Playing && self.game.position().turn() == self.proposal.ours
    }

    /// Does a game go on?
    pub fn is_playing(&self) -> bool {
        self.stage == Stage::Playing
    }

    /// Proposes a game.
    pub fn propose(&mut self, proposal: Proposal) -> Message {
        let usual = proposal.start == self.variant.start_position();
        let position = || Start::Position(position_text(&proposal.start, self.variant));
        let message = Message::GameRequest {
            name: self.name.clone(),
            follower: proposal.ours.opposite(),
            time: proposal.time,
            moves: proposal.moves,
            start: if usual { Start::Usual } else { position() },
        };
        self.proposal = proposal;
        self.stage = Stage::Proposed;
        message
    }

    /// Plays our move, which must be legal, and says what is to be sent; nothing if it is not our turn.
    pub fn play(&mut self, mv: &AnyMove, took: Duration) -> Option<Message> {
        if !self.our_turn() {
            return None;
        }
        self.game.play_on(mv).ok()?;
        let number = |square| self.variant.number(square);
        Some(Message::Move {
            seconds: took.as_secs().min(9999) as u16,
            from: number(mv.from),
            to: number(mv.to),
            captured: mv.captured.iter().map(number).collect(),
        })
    }

    /// How the game has ended, if it is for us to say: it is our turn and there is nothing left to play.
    pub fn ending(&self) -> Option<Ending> {
        self.our_turn().then(|| self.ending_now())?
    }

    fn ending_now(&self) -> Option<Ending> {
        let ours = self.proposal.ours;
        let ending = match self.game.status() {
            Status::Won { winner, .. } => {
                if winner == ours {
                    Ending::Won
                } else {
                    Ending::Lost
                }
            }
            // Nobody would go on in a position that is drawn as soon as one side says so.
            Status::Drawn(_) | Status::Claimable(_) => Ending::Drawn,
            Status::Ongoing => {
                let limit = usize::from(self.proposal.moves?) * 2;
                (self.game.ply() >= limit).then_some(Ending::Unknown)?
            }
        };
        Some(ending)
    }

    /// Ends the game and says what is to be sent.
    pub fn end(&mut self, ending: Ending, stop: bool) -> Message {
        self.stage = Stage::Over;
        Message::GameEnd { ending, stop }
    }

    /// Asks to go back to the position in which a side was to move for the `number`th time of the game.
    pub fn ask_back(&mut self, number: u16, turn: Color) -> Message {
        self.back = self.ply_of(number, turn);
        Message::BackRequest { number, turn }
    }

    /// A message from the other side, without its zero byte. What is to be sent is appended to `answers`.
    pub fn receive(&mut self, frame: &[u8], answers: &mut Vec<Message>) -> Event {
        let message = match Message::parse(frame) {
            Ok(message) => message,
            Err(Malformed::Version) => {
                answers.push(Message::GameAccept { name: self.name.clone(), code: 1 });
                return Event::Wrong(Malformed::Version.to_string());
            }
            Err(malformed) => return wrong(malformed.to_string(), answers),
        };
        match message {
            Message::Chat(text) => Event::Chat(text),
            Message::GameRequest { name, follower, time, moves, start } => {
                self.asked(&name, follower, time, moves, &start, answers)
            }
            Message::GameAccept { name, code } if self.stage == Stage::Proposed => {
                if code == 0 {
                    self.begin(name)
                } else {
                    self.stage = Stage::Idle;
                    Event::Refused(code)
                }
            }
            Message::Move { seconds, from, to, captured } => {
                self.moved(seconds, (from, to, &captured), answers)
            }
            Message::GameEnd { ending, stop } => self.ended(ending, stop, answers),
            Message::BackRequest { number, turn } => {
                let accepted = self.go_back(self.ply_of(number, turn));
                answers.push(Message::BackAnswer { accepted });
                if accepted { Event::TakenBack } else { Event::None }
            }
            Message::BackAnswer { accepted: true } => {
                let back = self.back.take();
                if self.go_back(back) { Event::TakenBack } else { Event::None }
            }
            Message::BackAnswer { accepted: false } => {
                self.back.take().map_or(Event::None, |_| Event::BackRefused)
            }
            Message::GameAccept { .. } => wrong("no game was proposed".to_owned(), answers),
        }
    }

    fn asked(
        &mut self,
        name: &str,
        ours: Color,
        time: Duration,
        moves: Option<u16>,
        start: &Start,
        answers: &mut Vec<Message>,
    ) -> Event {
        let position = match start {
            Start::Usual => Ok(self.variant.start_position()),
            Start::Position(text) => parse_position(text, self.variant),
        };
        let accepted = position.ok().filter(|_| self.stage != Stage::Playing);
        let code = if accepted.is_some() { 0 } else { BUSY };
        answers.push(Message::GameAccept { name: self.name.clone(), code });
        let Some(start) = accepted else { return Event::None };
        self.proposal = Proposal { ours, time, moves, start };
        self.begin(name.to_owned())
    }

    fn begin(&mut self, name: String) -> Event {
        self.game = Game::from_position(self.variant, self.draw_rules, self.proposal.start, 0);
        self.stage = Stage::Playing;
        self.back = None;
        Event::Begun(name)
    }

    fn moved(&mut self, seconds: u16, mv: (u8, u8, &[u8]), answers: &mut Vec<Message>) -> Event {
        if self.stage != Stage::Playing || self.our_turn() {
            return wrong("it is not your turn".to_owned(), answers);
        }
        let position = self.game.position();
        let played = find_numbers(mv, position, self.variant).ok();
        match played.filter(|mv| self.game.play_on(mv).is_ok()) {
            Some(mv) => Event::Moved(mv, Duration::from_secs(seconds.into())),
            None => wrong(format!("illegal move: {}-{}", mv.0, mv.1), answers),
        }
    }

    /// The other side says how the game has ended for it. We answer in kind once, and with what we know better.
    fn ended(&mut self, theirs: Ending, stop: bool, answers: &mut Vec<Message>) -> Event {
        if self.stage == Stage::Over {
            // The answer to what we said.
            return Event::None;
        }
        let ours = match (self.ending_now(), theirs) {
            (Some(ending), _) if self.stage == Stage::Playing => ending,
            (_, Ending::Lost) => Ending::Won,
            (_, Ending::Won) => Ending::Lost,
            (_, other) => other,
        };
        answers.push(self.end(ours, stop));
        Event::Ended(ours, stop)
    }

    /// The ply at which a side is to move for the `number`th time.
    fn ply_of(&self, number: u16, turn: Color) -> Option<usize> {
        let second = usize::from(turn != self.game.start().turn());
        Some(2 * usize::from(number).checked_sub(1)? + second)
    }

    fn go_back(&mut self, ply: Option<usize>) -> bool {
        let was_played = matches!(self.stage, Stage::Playing | Stage::Over);
        let Some(ply) = ply.filter(|ply| was_played && *ply <= self.game.ply()) else { return false };
        while self.game.ply() > ply && self.game.undo() {}
        self.stage = Stage::Playing;
        true
    }

    /// The result of the game when it has ended like this for us.
    pub fn result(&self, ending: Ending) -> GameResult {
        let ours = self.proposal.ours;
        match ending {
            Ending::Unknown => GameResult::Unknown,
            Ending::Lost => GameResult::won_by(ours.opposite()),
            Ending::Drawn => GameResult::Draw,
            Ending::Won => GameResult::won_by(ours),
        }
    }
}

/// Tells the other side what is wrong.
fn wrong(what: String, answers: &mut Vec<Message>) -> Event {
    answers.push(Message::Chat(format!("error: {what}")));
    Event::Wrong(what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use damka_rules::variant;

    fn session() -> Session {
        Session::new("us", variant("international").unwrap())
    }

    fn proposal(ours: Color) -> Proposal {
        let start = variant("international").unwrap().start_position();
        Proposal { ours, time: Duration::from_mins(1), moves: Some(75), start }
    }

    /// Gives messages of one session to the other until both are silent; what each of them saw.
    fn exchange(first: Message, to: &mut Session, back: &mut Session) -> [Vec<Event>; 2] {
        let mut seen = [Vec::new(), Vec::new()];
        let mut on_the_way = vec![(0, first)];
        while let Some((side, message)) = on_the_way.pop() {
            let mut answers = Vec::new();
            let bytes = message.to_bytes();
            let receiver = if side == 0 { &mut *to } else { &mut *back };
            seen[side].push(receiver.receive(&bytes[..bytes.len() - 1], &mut answers));
            on_the_way.extend(answers.into_iter().map(|answer| (1 - side, answer)));
        }
        seen
    }

    fn text(session: &mut Session, bytes: &[u8]) -> (Event, Vec<Message>) {
        let mut answers = Vec::new();
        let event = session.receive(bytes, &mut answers);
        (event, answers)
    }

    #[test]
    fn two_sessions_play_a_whole_game() {
        let (mut asks, mut follows) = (session(), session());
        let request = asks.propose(proposal(Color::Black));
        let seen = exchange(request, &mut follows, &mut asks);
        assert_eq!(seen, [[Event::Begun("us".into())], [Event::Begun("us".into())]]);
        let mut ply = 0;
        loop {
            let (us, them) =
                if follows.our_turn() { (&mut follows, &mut asks) } else { (&mut asks, &mut follows) };
            if let Some(ending) = us.ending() {
                let end = us.end(ending, true);
                let seen = exchange(end, them, us);
                let Event::Ended(theirs, true) = seen[0][0] else { panic!("{seen:?}") };
                assert_eq!(us.result(ending), them.result(theirs));
                assert_eq!(seen[1], [Event::None]);
                break;
            }
            let moves = us.game().position().legal_moves();
            let mv = moves[(ply * 7) % moves.len()];
            let message = us.play(&mv, Duration::from_secs(3)).unwrap();
            let seen = exchange(message, them, us);
            assert_eq!(seen[0], [Event::Moved(mv, Duration::from_secs(3))]);
            assert_eq!(us.game().position(), them.game().position());
            ply += 1;
        }
        assert!(ply > 20 && !asks.is_playing() && !follows.is_playing());
    }

    #[test]
    fn what_breaks_the_rules_changes_nothing_and_is_told() {
        let mut us = session();
        assert!(matches!(text(&mut us, b"M0001312600").0, Event::Wrong(_)));
        assert!(matches!(text(&mut us, b"A                                0").0, Event::Wrong(_)));
        let request = format!("R01{:32}Z001075A", "x");
        assert_eq!(text(&mut us, request.as_bytes()).0, Event::Begun("x".into()));
        assert!(!us.our_turn());
        assert!(us.play(&us.game().position().legal_moves()[0].clone(), Duration::ZERO).is_none());
        for bad in [&b"M0001322900"[..], b"M0001992900", b"M00013228012", b"", b"?", b"\xff\xfe", b"M"] {
            let (event, answers) = text(&mut us, bad);
            assert!(matches!(event, Event::Wrong(_)), "{bad:?}");
            assert!(matches!(&answers[..], [Message::Chat(text)] if text.starts_with("error: ")), "{bad:?}");
        }
        // Another game in the middle of this one.
        assert!(matches!(&text(&mut us, request.as_bytes()).1[..], [Message::GameAccept { code: BUSY, .. }]));
        assert_eq!(us.game().ply(), 0);
        assert!(matches!(text(&mut us, b"M0001322800").0, Event::Moved(..)));
        assert!(us.our_turn());
        assert!(matches!(text(&mut us, b"M0001332900").0, Event::Wrong(_)), "it is our turn");
    }

    #[test]
    fn a_version_that_is_not_known_and_a_bad_position_are_refused() {
        let mut us = session();
        let (_, answers) = text(&mut us, format!("R02{:32}Z001075A", "x").as_bytes());
        assert_eq!(answers, [Message::GameAccept { name: "us".into(), code: 1 }]);
        let (_, answers) = text(&mut us, format!("R01{:32}Z001075BWwwz", "x").as_bytes());
        assert_eq!(answers, [Message::GameAccept { name: "us".into(), code: BUSY }]);
        assert!(!us.is_playing());
    }

    #[test]
    fn going_back_and_on() {
        let (mut us, mut them) = (session(), session());
        let request = us.propose(proposal(Color::White));
        exchange(request, &mut them, &mut us);
        for _ in 0..3 {
            let (a, b) = if us.our_turn() { (&mut us, &mut them) } else { (&mut them, &mut us) };
            let mv = a.game().position().legal_moves()[0];
            let message = a.play(&mv, Duration::ZERO).unwrap();
            exchange(message, b, a);
        }
        let ask = us.ask_back(1, Color::Black);
        assert_eq!(exchange(ask, &mut them, &mut us), [[Event::TakenBack], [Event::TakenBack]]);
        assert_eq!((us.game().ply(), them.game().ply()), (1, 1));
        let ask = us.ask_back(9, Color::Black);
        assert_eq!(exchange(ask, &mut them, &mut us), [[Event::None], [Event::BackRefused]]);
        // After the end the game can be resumed.
        let end = us.end(Ending::Unknown, false);
        exchange(end, &mut them, &mut us);
        let ask = them.ask_back(1, Color::White);
        assert_eq!(exchange(ask, &mut us, &mut them), [[Event::TakenBack], [Event::TakenBack]]);
        assert!(us.our_turn() && them.is_playing());
        assert_eq!(text(&mut us, b"B000W").1, [Message::BackAnswer { accepted: false }]);
        assert_eq!(text(&mut us, b"K0").0, Event::None);
    }

    #[test]
    fn the_agreed_number_of_moves_ends_the_game() {
        let (mut us, mut them) = (session(), session());
        let request = us.propose(Proposal { moves: Some(1), ..proposal(Color::White) });
        exchange(request, &mut them, &mut us);
        assert_eq!(us.ending(), None);
        for _ in 0..2 {
            let (a, b) = if us.our_turn() { (&mut us, &mut them) } else { (&mut them, &mut us) };
            let mv = a.game().position().legal_moves()[0];
            let message = a.play(&mv, Duration::ZERO).unwrap();
            exchange(message, b, a);
        }
        assert_eq!((us.ending(), them.ending()), (Some(Ending::Unknown), None));
    }
}
