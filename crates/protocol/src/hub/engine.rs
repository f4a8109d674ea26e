//! The engine's side of a conversation: what was set, the game on the board, the limits, and what is to be done next.
//!
//! It does not search. Whoever owns the search gives every line to [`Engine::receive`], does what the [`Action`] says, and
//! tells when a search is over. Invariant: every search that was started is answered by exactly one `done`, and nothing
//! but commands that may come during a search is obeyed before.

use std::collections::VecDeque;

use damka_notation::hub::{HubTextError, find_move, move_text, parse_position};
use damka_rules::{AnyMove, AnyPosition, DrawRuleSet, Game, VariantInfo, variants};

use super::message::{Command, Info, Level, Mode, Param, ParamKind, Reply};
use super::{Version, variant_name, variant_named, variant_names};

/// Who an engine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name.
    pub name: &'static str,
    /// The version.
    pub version: &'static str,
    /// Who wrote it.
    pub author: &'static str,
    /// From where, if that is of interest.
    pub country: &'static str,
}

/// What is to be done after a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Nothing.
    None,
    /// Say this.
    Say(String),
    /// A setting has this value now; the variant and its draw rules are no affair of the search.
    Set {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
    /// Get ready, then say this.
    Init(String),
    /// Forget the games before.
    NewGame,
    /// Search the position of [`Engine::game`] with the limits of [`Engine::level`]; then call [`Engine::finished`].
    Search(Mode),
    /// The search is no longer pondering.
    PonderHit,
    /// End the search.
    Stop,
    /// Go away.
    Quit,
}

/// An engine in a conversation.
#[derive(Clone, Debug)]
pub struct Engine {
    version: Version,
    identity: Identity,
    /// The variant is the first of them.
    params: Vec<Param>,
    game: Game,
    level: Level,
    searching: bool,
    /// What came during a search and must wait for its end.
    waiting: VecDeque<Command>,
}

/// The name of the setting that is the variant.
const VARIANT: &str = "variant";

/// The name of the setting that is the set of draw rules, if the engine has one.
const DRAW_RULES: &str = "draw-rules";

impl Engine {
    /// An engine with settings of its own; the variant is added to them. A setting `draw-rules` among them names the set
    /// of draw rules of all games; they are the official ones without.
    pub fn new(version: Version, identity: Identity, params: Vec<Param>) -> Self {
        let names: Vec<String> = variant_names().map(str::to_owned).collect();
        let value = names.first().cloned().unwrap_or_default();
        let variant = variant_named(&value).unwrap_or(&variants()[0]);
        let param = Param { name: VARIANT.to_owned(), value, kind: ParamKind::Enum(names) };
        let mut engine = Self {
            version,
            identity,
            params: std::iter::once(param).chain(params).collect(),
            game: Game::new(variant),
            level: Level::default(),
            searching: false,
            waiting: VecDeque::new(),
        };
        engine.begin(variant, variant.start_position());
        engine
    }

    /// A game begins.
    fn begin(&mut self, variant: &'static VariantInfo, start: AnyPosition) {
        self.game = Game::from_position(variant, self.draw_rules(variant), start, 0);
    }

    fn draw_rules(&self, variant: &'static VariantInfo) -> &'static DrawRuleSet {
        let set = self.params.iter().find(|param| param.name == DRAW_RULES);
        set.and_then(|set| variant.draw_rule_set(&set.value)).unwrap_or_else(|| variant.official_draw_rules())
    }

    /// The game on the board.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The limits of the next search.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// What has been set.
    pub fn params(&self) -> &[Param] {
        &self.params
    }

    /// A line from the controller.
    pub fn receive(&mut self, line: &str) -> Action {
        match self.version.command(line) {
            Ok(Some(command)) => self.obey(command),
            // Commands that nobody knows are for engines to come.
            Ok(None) => Action::None,
            Err(malformed) => self.error(&malformed.to_string()),
        }
    }

    fn obey(&mut self, command: Command) -> Action {
        match command {
            Command::Quit => return Action::Quit,
            Command::Ping => return self.say(&Reply::Pong),
            Command::Stop => return if self.searching { Action::Stop } else { Action::None },
            Command::PonderHit => return if self.searching { Action::PonderHit } else { Action::None },
            _ => {}
        }
        if self.searching {
            // The controller has broken its promise; as it seems to want something else, the search ends.
            self.waiting.push_back(command);
            return Action::Stop;
        }
        match command {
            Command::Hub => self.introduce(),
            Command::SetParam { name, value } => self.set(&name, &value),
            Command::Init => Action::Init(self.version.write_reply(&Reply::Ready)),
            Command::NewGame => Action::NewGame,
            Command::Pos { position, moves } => self.set_up(position.as_deref(), &moves),
            Command::Move(mv) => {
                let played = play(&mut self.game, &mv);
                self.outcome(played)
            }
            Command::Level(level) => {
                self.level.add(&level);
                Action::None
            }
            Command::Go(mode) => {
                self.searching = true;
                Action::Search(mode)
            }
            Command::Quit | Command::Ping | Command::Stop | Command::PonderHit => Action::None,
        }
    }

    /// The search is over: what is to be said. The expected answer is left out if there is no move.
    pub fn finished(&mut self, mv: Option<&AnyMove>, ponder: Option<&AnyMove>) -> String {
        self.searching = false;
        self.level = Level::default();
        let text = |mv: &AnyMove| move_text(mv, self.game.variant());
        self.version
            .write_reply(&Reply::Done { mv: mv.map(text), ponder: ponder.filter(|_| mv.is_some()).map(text) })
    }

    /// What waited for the end of the search; nothing once everything is done or the next search runs.
    pub fn next_waiting(&mut self) -> Option<Action> {
        if self.searching {
            return None;
        }
        let command = self.waiting.pop_front()?;
        Some(self.obey(command))
    }

    /// What the search has found, as text. The line is made of moves from the position of the game.
    pub fn info(&self, info: &Info, line: &[AnyMove]) -> String {
        let pv = line.iter().map(|mv| move_text(mv, self.game.variant())).collect();
        self.version.write_reply(&Reply::Info(Info { pv, ..info.clone() }))
    }

    fn introduce(&self) -> Action {
        let Identity { name, version, author, country } = self.identity;
        let [name, version, author, country] = [name, version, author, country].map(str::to_owned);
        let params = self.params.iter().cloned().map(Reply::Param);
        let all = std::iter::once(Reply::Id { name, version, author, country }).chain(params);
        Action::Say(all.chain([Reply::Wait]).map(|reply| self.version.write_reply(&reply)).collect())
    }

    fn set(&mut self, name: &str, value: &str) -> Action {
        let Some(param) = self.params.iter_mut().find(|param| param.name == name) else {
            return Action::None;
        };
        if !param.accepts(value) {
            return self.error(&format!("bad value of {name}"));
        }
        value.clone_into(&mut param.value);
        let variant = match name {
            VARIANT => variant_named(value),
            DRAW_RULES => Some(self.game.variant()),
            _ => return Action::Set { name: name.to_owned(), value: value.to_owned() },
        };
        if let Some(variant) = variant {
            self.begin(variant, variant.start_position());
        }
        Action::NewGame
    }

    fn set_up(&mut self, position: Option<&str>, moves: &[String]) -> Action {
        let variant: &'static VariantInfo = self.game.variant();
        let start = match position {
            Some(text) => match parse_position(text, variant) {
                Ok(start) => start,
                Err(error) => return self.error(&error.to_string()),
            },
            None => variant.start_position(),
        };
        self.level = Level::default();
        self.begin(variant, start);
        let played = moves.iter().try_for_each(|mv| play(&mut self.game, mv));
        self.outcome(played)
    }

    fn outcome(&self, played: Result<(), HubTextError>) -> Action {
        played.map_or_else(|error| self.error(&error.to_string()), |()| Action::None)
    }

    fn say(&self, reply: &Reply) -> Action {
        Action::Say(self.version.write_reply(reply))
    }

    fn error(&self, message: &str) -> Action {
        self.say(&Reply::Error(message.to_owned()))
    }

    /// The name of the variant in the protocol.
    pub fn variant_name(&self) -> &'static str {
        variant_name(self.game.variant())
    }
}

/// Plays a move past any draw: it is the controller that decides when a game ends.
fn play(game: &mut Game, text: &str) -> Result<(), HubTextError> {
    let mv = find_move(text, game.position(), game.variant())?;
    game.play_on(&mv).map_err(|_| HubTextError::IllegalMove)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine(version: Version) -> Engine {
        let identity = Identity { name: "Test", version: "1", author: "A B", country: "" };
        let hash =
            Param { name: "hash".into(), value: "16".into(), kind: ParamKind::Int { min: 1, max: 99 } };
        Engine::new(version, identity, vec![hash])
    }

    fn said(action: Action) -> String {
        match action {
            Action::Say(text) => text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn it_introduces_itself() {
        let text = said(engine(Version::Two).receive("hub"));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "id name=Test version=1 author=\"A B\" country=\"\"");
        assert!(lines[1].starts_with(
            "param name=variant value=normal type=enum values=\"normal killer bt frisian losing russian "
        ));
        assert_eq!(lines[2..], ["param name=hash value=16 type=int min=1 max=99", "wait"]);
        assert_eq!(said(engine(Version::One).receive("hub")), "name Test 1\nauthor A B\nwait\n");
    }

    #[test]
    fn settings_are_taken_if_they_fit() {
        let mut engine = engine(Version::Two);
        assert!(matches!(engine.receive("set-param name=hash value=64"), Action::Set { .. }));
        assert_eq!(
            said(engine.receive("set-param name=hash value=0")),
            "error message=\"bad value of hash\"\n"
        );
        assert_eq!(engine.receive("set-param name=book value=true"), Action::None);
        assert_eq!(engine.receive("set-param name=variant value=russian"), Action::NewGame);
        assert_eq!(engine.game().variant().name, "russian");
        assert!(said(engine.receive("set-param name=variant value=foo")).starts_with("error"));
        assert_eq!(engine.variant_name(), "russian");
    }

    #[test]
    fn draw_rules_are_those_that_were_set() {
        let identity = Identity { name: "Test", version: "1", author: "", country: "" };
        let sets = ParamKind::Enum(vec!["official".into(), "none".into()]);
        let set = Param { name: "draw-rules".into(), value: "none".into(), kind: sets };
        let mut engine = Engine::new(Version::Two, identity, vec![set]);
        let rules = |engine: &Engine| engine.game().draw_rules().name;
        assert_eq!(rules(&engine), "none");
        engine.receive("set-param name=variant value=russian");
        assert_eq!(rules(&engine), "none");
        assert_eq!(engine.receive("set-param name=draw-rules value=official"), Action::NewGame);
        assert_eq!(rules(&engine), "official");
        assert!(said(engine.receive("set-param name=draw-rules value=mine")).starts_with("error"));
        engine.receive("set-param name=draw-rules value=none");
        engine.receive("pos start moves=22-18");
        assert_eq!((rules(&engine), engine.game().ply()), ("none", 1));
    }

    #[test]
    fn a_bad_position_changes_nothing_and_an_illegal_move_ends_the_list() {
        let mut engine = engine(Version::Two);
        assert_eq!(engine.receive("pos start moves=\"32-28 19-23\""), Action::None);
        assert_eq!(engine.game().ply(), 2);
        assert_eq!(said(engine.receive("pos pos=Wbbb")), "error message=\"bad position\"\n");
        assert_eq!(engine.game().ply(), 2);
        let action = engine.receive("pos moves=\"32-28 18-23 32-28 38-32\"");
        assert_eq!(said(action), "error message=\"illegal move\"\n");
        assert_eq!(engine.game().ply(), 2);
        assert_eq!(said(engine.receive("pos moves=\"32-28 here\"")), "error message=\"bad move\"\n");
        assert_eq!(engine.game().ply(), 1);
    }

    #[test]
    fn limits_add_up_until_the_next_position_or_the_end_of_a_search() {
        let mut engine = engine(Version::Two);
        engine.receive("level depth=3");
        engine.receive("level nodes=5");
        assert_eq!((engine.level().depth, engine.level().nodes), (Some(3), Some(5)));
        engine.receive("pos start");
        assert_eq!(engine.level(), &Level::default());
        engine.receive("level depth=3");
        assert_eq!(engine.receive("go"), Action::Search(Mode::Think));
        assert_eq!(engine.level().depth, Some(3));
        assert_eq!(engine.finished(None, None), "done\n");
        assert_eq!(engine.level(), &Level::default());
    }

    #[test]
    fn during_a_search_only_what_may_come_is_obeyed_at_once() {
        let mut engine = engine(Version::Two);
        assert_eq!(engine.receive("stop"), Action::None);
        assert_eq!(engine.receive("ponder-hit"), Action::None);
        assert_eq!(engine.receive("go ponder"), Action::Search(Mode::Ponder));
        assert_eq!(said(engine.receive("ping")), "pong\n");
        assert_eq!(engine.receive("garbage"), Action::None);
        assert_eq!(engine.receive("ponder-hit"), Action::PonderHit);
        assert_eq!(engine.receive("pos start moves=32-28"), Action::Stop);
        assert_eq!(engine.receive("go"), Action::Stop);
        assert_eq!(engine.receive("hub"), Action::Stop);
        assert_eq!((engine.next_waiting(), engine.game().ply()), (None, 0));
        let mv = engine.game().position().legal_moves()[0];
        assert!(engine.finished(Some(&mv), None).starts_with("done move="));
        assert_eq!(engine.next_waiting(), Some(Action::None));
        assert_eq!(engine.game().ply(), 1);
        assert_eq!(engine.next_waiting(), Some(Action::Search(Mode::Think)));
        assert_eq!(engine.next_waiting(), None, "the next search runs");
        engine.finished(None, None);
        assert!(matches!(engine.next_waiting(), Some(Action::Say(_))));
        assert_eq!(engine.next_waiting(), None);
    }

    #[test]
    fn the_first_version_plays_move_by_move() {
        let mut engine = engine(Version::One);
        for line in ["start", "move 32-28", "move 19-23", "move 28x19x23", "level 0 60000 0"] {
            assert_eq!(engine.receive(line), Action::None, "{line}");
        }
        assert_eq!(engine.game().ply(), 3);
        assert_eq!(said(engine.receive("move 1-2")), "error illegal move\n");
        assert_eq!(engine.receive("analyse"), Action::Search(Mode::Analyze));
        let mv = engine.game().position().legal_moves()[0];
        let text = engine.finished(Some(&mv), Some(&mv));
        assert_eq!(text.split_whitespace().count(), 3, "{text}");
    }
}
