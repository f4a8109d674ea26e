//! The controller's side of a conversation: start an engine, set it up, let it search, never trust it.
//!
//! Lines come and go over a [`Link`], which knows about processes and time. Invariant: after a [`Fault`] of kind
//! [`Fault::Silent`] or [`Fault::Gone`] nothing more can be expected of the engine, and it should be ended.

use std::fmt;
use std::io;
use std::time::Duration;

use damka_notation::hub::{find_move, move_text, position_text};
use damka_rules::{AnyMove, Game, VariantInfo};

use super::message::{Command, Info, Level, Mode, Param, Reply};
use super::{Version, variant_name};

/// Lines to and from an engine.
pub trait Link {
    /// Sends text, which ends with a line end.
    ///
    /// # Errors
    /// Those of the stream.
    fn send(&mut self, text: &str) -> io::Result<()>;

    /// The next line, waiting no longer than this.
    ///
    /// # Errors
    /// [`LinkError`].
    fn receive(&mut self, patience: Duration) -> Result<String, LinkError>;
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// The engine has gone.
    Closed,
    /// It did not come in time.
    TimedOut,
}

/// What an engine did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It has gone.
    Gone,
    /// It does not answer.
    Silent,
    /// Its move is none.
    NoMove,
    /// Its move cannot be read or is not legal; here as it was written.
    Illegal(String),
    /// It does not know the variant.
    Variant,
    /// It does not know a setting, here by its name, or not this value.
    Setting(String),
}

/// In English, for logs.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone => f.write_str("gone"),
            Self::Silent => f.write_str("no answer"),
            Self::NoMove => f.write_str("no move"),
            Self::Illegal(mv) => write!(f, "illegal move {mv}"),
            Self::Variant => f.write_str("variant not known"),
            Self::Setting(name) => write!(f, "setting {name} not known"),
        }
    }
}

impl std::error::Error for Fault {}

/// What a search has come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// The move.
    pub mv: AnyMove,
    /// The answer that the engine expects, if it is legal.
    pub ponder: Option<AnyMove>,
    /// What the engine said last about depth, score and so on, each as it was said last.
    pub info: Info,
}

/// A controller with its engine.
pub struct Controller<'l> {
    version: Version,
    link: Box<dyn Link + Send + 'l>,
    /// Name and version of the engine.
    name: String,
    params: Vec<Param>,
}

impl<'l> Controller<'l> {
    /// Asks the engine who it is and what can be set.
    ///
    /// # Errors
    /// [`Fault::Gone`] or [`Fault::Silent`].
    pub fn start(
        version: Version,
        link: Box<dyn Link + Send + 'l>,
        patience: Duration,
    ) -> Result<Self, Fault> {
        let mut controller = Self { version, link, name: String::new(), params: Vec::new() };
        controller.send(&Command::Hub)?;
        loop {
            match controller.receive(patience)? {
                Reply::Id { name, version, .. } if !name.is_empty() => {
                    format!("{name} {version}").trim_end().clone_into(&mut controller.name);
                }
                Reply::Param(param) => controller.params.push(param),
                Reply::Wait => return Ok(controller),
                _ => {}
            }
        }
    }

    /// Name and version of the engine, as it gives them.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What can be set; always empty in the first version.
    pub fn params(&self) -> &[Param] {
        &self.params
    }

    /// Sets the engine up for a variant, with settings, and waits until it is ready.
    ///
    /// # Errors
    /// Any [`Fault`] but those of moves. An engine without a setting for the variant knows only the first one.
    pub fn set_up(
        &mut self,
        variant: &VariantInfo,
        settings: &[(String, String)],
        patience: Duration,
    ) -> Result<(), Fault> {
        self.set_variant(variant)?;
        for (name, value) in settings {
            let declared = self.params.iter().find(|param| param.name == *name);
            // Nothing is declared in the first version.
            let known = declared.map_or(self.version == Version::One, |param| param.accepts(value));
            if !known {
                return Err(Fault::Setting(name.clone()));
            }
            self.send(&Command::SetParam { name: name.clone(), value: value.clone() })?;
        }
        self.send(&Command::Init)?;
        while self.receive(patience)? != Reply::Ready {}
        Ok(())
    }

    fn set_variant(&mut self, variant: &VariantInfo) -> Result<(), Fault> {
        let declared = self.params.iter().find(|param| param.name == "variant");
        let names = [variant_name(variant), variant.name];
        let name = match declared {
            Some(param) => names.into_iter().find(|name| param.accepts(name)).ok_or(Fault::Variant)?,
            None if names.contains(&"normal") => return Ok(()),
            None => return Err(Fault::Variant),
        };
        if declared.is_some_and(|param| param.value == name) {
            return Ok(());
        }
        self.send(&Command::SetParam { name: "variant".to_owned(), value: name.to_owned() })
    }

    /// The next search has nothing to do with those before.
    ///
    /// # Errors
    /// [`Fault::Gone`].
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.send(&Command::NewGame)
    }

    /// Lets the engine search for a move in a game.
    ///
    /// # Errors
    /// [`Fault::Gone`], [`Fault::Silent`] after `patience` without a move, [`Fault::NoMove`] or [`Fault::Illegal`].
    pub fn think(&mut self, game: &Game, level: &Level, patience: Duration) -> Result<Search, Fault> {
        self.send(&position_of(game))?;
        self.send(&Command::Level(level.clone()))?;
        self.send(&Command::Go(Mode::Think))?;
        self.search(game, patience)
    }

    fn search(&mut self, game: &Game, patience: Duration) -> Result<Search, Fault> {
        let mut last = Info::default();
        let (text, ponder) = loop {
            match self.receive(patience)? {
                Reply::Info(info) => update(&mut last, info),
                Reply::Done { mv, ponder } => break (mv.ok_or(Fault::NoMove)?, ponder),
                _ => {}
            }
        };
        let variant = game.variant();
        let mv = find_move(&text, game.position(), variant).map_err(|_| Fault::Illegal(text))?;
        let after = game.position().play(&mv).ok();
        let ponder = after.zip(ponder).and_then(|(after, text)| find_move(&text, &after, variant).ok());
        Ok(Search { mv, ponder, info: last })
    }

    /// Is the engine there?
    ///
    /// # Errors
    /// [`Fault::Gone`] or [`Fault::Silent`].
    pub fn ping(&mut self, patience: Duration) -> Result<(), Fault> {
        self.send(&Command::Ping)?;
        while self.receive(patience)? != Reply::Pong {}
        Ok(())
    }

    /// Says good-bye.
    pub fn quit(&mut self) {
        // An engine that has gone needs no good-bye.
        let _ = self.send(&Command::Quit);
    }

    fn send(&mut self, command: &Command) -> Result<(), Fault> {
        self.link.send(&self.version.write_command(command)).map_err(|_| Fault::Gone)
    }

    /// The next message that can be understood.
    fn receive(&mut self, patience: Duration) -> Result<Reply, Fault> {
        loop {
            let line = self.link.receive(patience).map_err(|error| match error {
                LinkError::Closed => Fault::Gone,
                LinkError::TimedOut => Fault::Silent,
            })?;
            if let Ok(Some(reply)) = self.version.reply(&line) {
                return Ok(reply);
            }
        }
    }
}

/// Takes over what is new; engines leave out what has not changed or is not known yet.
fn update(last: &mut Info, new: Info) {
    last.depth = new.depth.or(last.depth);
    last.mean_depth = new.mean_depth.or(last.mean_depth);
    last.score = new.score.or(last.score);
    last.nodes = new.nodes.or(last.nodes);
    last.time = new.time.or(last.time);
    last.speed = new.speed.or(last.speed);
    if !new.pv.is_empty() {
        last.pv = new.pv;
    }
}

/// The position of a game with all moves since it was last not to be reached again, so that the engine sees repetitions.
fn position_of(game: &Game) -> Command {
    let variant = game.variant();
    let history: Vec<_> = game.history().collect();
    let mut before = *game.start();
    let mut from = (0, before);
    for (at, (mv, after)) in history.iter().enumerate() {
        let moves_king = before.to_setup().kings.iter().any(|kings| kings.contains(mv.from));
        if !moves_king || !mv.captured.is_empty() {
            from = (at + 1, **after);
        }
        before = **after;
    }
    Command::Pos {
        position: Some(position_text(&from.1, variant)),
        moves: history[from.0..].iter().map(|(mv, _)| move_text(mv, variant)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damka_rules::variant;

    /// An engine that answers each text by the next lines of a script, whatever it is told.
    struct Script {
        lines: Vec<&'static str>,
        sent: std::sync::Arc<std::sync::Mutex<String>>,
    }

    impl Link for Script {
        fn send(&mut self, text: &str) -> io::Result<()> {
            self.sent.lock().unwrap().push_str(text);
            Ok(())
        }

        fn receive(&mut self, _: Duration) -> Result<String, LinkError> {
            if self.lines.is_empty() {
                return Err(LinkError::Closed);
            }
            Ok(self.lines.remove(0).to_owned())
        }
    }

    const NOW: Duration = Duration::ZERO;

    fn start(
        version: Version,
        lines: &[&'static str],
    ) -> (Result<Controller<'static>, Fault>, impl Fn() -> String) {
        let sent = std::sync::Arc::default();
        let link = Script { lines: lines.to_vec(), sent: std::sync::Arc::clone(&sent) };
        let controller = Controller::start(version, Box::new(link), NOW);
        (controller, move || std::mem::take(&mut *sent.lock().unwrap()))
    }

    #[test]
    fn a_whole_conversation() {
        let (controller, sent) = start(
            Version::Two,
            &[
                "Hello!",
                "id name=Some version=3 author=x country=y",
                "param name=variant value=normal type=enum values=\"normal killer\"",
                "param name=hash value=16 type=int min=1 max=64",
                "wait",
                "init eval",
                "ready",
                "info depth=1 score=0.5 pv=32-28",
                "info nodes=7",
                "done move=28x19x23 ponder=14x23x19",
            ],
        );
        let mut controller = controller.unwrap();
        assert_eq!(controller.name(), "Some 3");
        let international = variant("international").unwrap();
        controller.set_up(international, &[("hash".into(), "32".into())], NOW).unwrap();
        assert_eq!(sent(), "hub\nset-param name=hash value=32\ninit\n");
        let mut game = Game::new(international);
        for text in ["32-28", "19-23"] {
            let mv = find_move(text, game.position(), international).unwrap();
            game.play(&mv).unwrap();
        }
        let level = Level { depth: Some(3), ..Level::default() };
        let search = controller.think(&game, &level, NOW).unwrap();
        assert_eq!(move_text(&search.mv, international), "28x19x23");
        assert_eq!((search.info.score, search.info.nodes), (Some(0.5), Some(7)));
        assert!(search.ponder.is_some());
        let sent = sent();
        assert!(sent.starts_with("pos pos=Wbbbbbbbbbbbbbbbbbbe"), "{sent}");
        assert!(sent.ends_with("\nlevel depth=3\ngo think\n"), "{sent}");
        assert_eq!(controller.think(&game, &level, NOW), Err(Fault::Gone));
    }

    #[test]
    fn what_an_engine_does_wrong_is_told() {
        let think = |line: &'static str| {
            let (controller, _) = start(Version::Two, &["wait", line]);
            let game = Game::new(variant("international").unwrap());
            controller.unwrap().think(&game, &Level::default(), NOW)
        };
        assert_eq!(think("done"), Err(Fault::NoMove));
        assert_eq!(think("done move=1-2"), Err(Fault::Illegal("1-2".into())));
        assert_eq!(think("done move=x"), Err(Fault::Illegal("x".into())));
        assert_eq!(think("done move=\"32-28"), Err(Fault::Gone));
        assert_eq!(start(Version::Two, &[]).0.err(), Some(Fault::Gone));
    }

    #[test]
    fn an_engine_must_know_variant_and_settings() {
        let set_up = |version, lines: &[&'static str], name: &str, setting: &str| {
            let settings: Vec<_> = setting
                .split_once('=')
                .map(|(name, value)| (name.into(), value.into()))
                .into_iter()
                .collect();
            start(version, lines).0.unwrap().set_up(variant(name).unwrap(), &settings, NOW)
        };
        let lines = ["param name=variant value=normal type=enum values=\"normal bt\"", "wait", "ready"];
        assert_eq!(set_up(Version::Two, &lines, "breakthrough", ""), Ok(()));
        assert_eq!(set_up(Version::Two, &lines, "russian", ""), Err(Fault::Variant));
        assert_eq!(
            set_up(Version::Two, &lines, "international", "hash=3"),
            Err(Fault::Setting("hash".into()))
        );
        assert_eq!(set_up(Version::Two, &lines[1..], "russian", ""), Err(Fault::Variant));
        assert_eq!(set_up(Version::One, &lines[1..], "international", "book=false"), Ok(()));
    }

    #[test]
    fn moves_of_kings_are_sent_so_that_repetitions_are_seen() {
        let russian = variant("russian").unwrap();
        // A king of each side in opposite corners.
        let text = format!("WB{}W", "e".repeat(30));
        let start = damka_notation::hub::parse_position(&text, russian).unwrap();
        let mut game = Game::from_position(russian, russian.official_draw_rules(), start, 0);
        for _ in 0..3 {
            let moves = game.position().legal_moves();
            let mv = *moves.iter().find(|mv| mv.captured.is_empty()).unwrap();
            game.play(&mv).unwrap();
        }
        let Command::Pos { moves, .. } = position_of(&game) else { panic!() };
        assert_eq!(moves.len(), 3);
    }
}
