//! `damka engine hub` and `hub1`: one loop that hears of everything, lines from the controller and news of the search,
//! and alone writes.
//!
//! Invariant: nothing but messages of the protocol goes to standard output. The end of standard input ends the engine at
//! once, whatever it does.

use std::io::{BufReader, Read, Write as _};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, Scope};
use std::time::Duration;

use damka_protocol::Lines;
use damka_protocol::hub::{Action, Command, Engine, Identity, Info, Level, Mode, Param, ParamKind, Version};
use damka_rules::AnyMove;
use damka_search::{GameClock, Limits, Report, Score, ScoreKind, SearchRoot};

use super::Strength;
use super::thinker::{Thinker, Thought};
use crate::args::draw_rule_sets;
use crate::config;
use crate::context::Context;
use crate::outcome::Outcome;
use crate::searching::{MOST_HASH, MOST_THREADS};

const IDENTITY: Identity = Identity {
    name: "damka",
    version: env!("CARGO_PKG_VERSION"),
    author: "The damka developers",
    country: "",
};

/// For a move when nothing limits the search and nobody will stop it.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// On the clock when only an increment or a number of moves is told.
const USUAL_CLOCK: Duration = Duration::from_secs(30);

/// What the loop hears of.
enum Event {
    /// The controller says something.
    Line(String),
    /// The controller has gone.
    End,
    /// The search has found something.
    Found(Info, Vec<AnyMove>),
    /// The search is over.
    Done(Box<Thought>),
}

/// What was set.
#[derive(Clone, Copy)]
struct Settings {
    level: u8,
    ponder: bool,
}

pub(super) fn run(
    version: Version,
    strength: &Strength,
    context: &mut Context<'_>,
) -> anyhow::Result<Outcome> {
    let draw_rules = config::draw_rules(strength.draw_rules.as_deref().unwrap_or("official"), context)?;
    let engine = Engine::new(version, IDENTITY, params(strength, draw_rules));
    let Some(input) = context.input.take() else { return Ok(Outcome::Done) };
    thread::scope(|scope| {
        let result = converse(version, engine, strength, input, scope, context);
        // The reader may still wait for a line.
        context.interrupt.set();
        result
    })
}

fn converse<'scope, 'env: 'scope>(
    version: Version,
    mut engine: Engine,
    strength: &Strength,
    input: Box<dyn Read + Send + 'env>,
    scope: &'scope Scope<'scope, 'env>,
    context: &mut Context<'_>,
) -> anyhow::Result<Outcome> {
    let (events, inbox) = channel();
    let lines = events.clone();
    scope.spawn(move || read(version, input, &lines));
    let mut thinker = Thinker::new(strength.hash, strength.threads);
    let mut settings = Settings { level: strength.level, ponder: true };
    let mut outcome = Outcome::Done;
    for event in inbox {
        let mut action = match event {
            Event::End => {
                if context.interrupt.is_set() {
                    outcome = Outcome::Interrupted;
                }
                break;
            }
            Event::Line(line) => Some(engine.receive(&line)),
            Event::Found(info, moves) => Some(Action::Say(engine.info(&info, &moves))),
            Event::Done(thought) => {
                let found = thinker.take_back(*thought);
                let ponder = found.ponder.filter(|_| settings.ponder);
                Some(Action::Say(engine.finished(found.best.as_ref(), ponder.as_ref())))
            }
        };
        while let Some(wanted) = action {
            match wanted {
                Action::None => {}
                Action::Say(text) => write!(context.output, "{text}")?,
                Action::Init(text) => {
                    thinker.prepare();
                    write!(context.output, "{text}")?;
                }
                Action::Set { name, value } => set(&name, &value, &mut settings, &mut thinker),
                Action::NewGame => thinker.forget(),
                Action::Search(mode) => search(mode, &engine, settings, &mut thinker, scope, &events),
                Action::PonderHit => thinker.ponder_hit(),
                Action::Stop => thinker.stop(),
                Action::Quit => {
                    thinker.stop();
                    context.flush()?;
                    return Ok(Outcome::Done);
                }
            }
            action = engine.next_waiting();
        }
        context.flush()?;
    }
    thinker.stop();
    Ok(outcome)
}

/// Sends lines until there are no more, or the controller says good-bye.
fn read(version: Version, input: impl Read, events: &Sender<Event>) {
    let mut lines = Lines::new(BufReader::new(input));
    while let Ok(Some(line)) = lines.next_line() {
        let quits = version.command(&line) == Ok(Some(Command::Quit));
        // Nobody listens any more only when the loop has ended.
        if events.send(Event::Line(line)).is_err() || quits {
            return;
        }
    }
    let _ = events.send(Event::End);
}

fn params(strength: &Strength, draw_rules: String) -> Vec<Param> {
    let int = |name: &str, value: usize, max: usize| {
        param(name, value.to_string(), ParamKind::Int { min: 1, max: max as i64 })
    };
    let sets = draw_rule_sets().map(|set| set.name.to_owned()).collect();
    vec![
        int("hash", strength.hash, MOST_HASH),
        int("threads", strength.threads, MOST_THREADS),
        int("level", strength.level.into(), 10),
        param("draw-rules", draw_rules, ParamKind::Enum(sets)),
        param("ponder", "true".to_owned(), ParamKind::Bool),
    ]
}

fn param(name: &str, value: String, kind: ParamKind) -> Param {
    Param { name: name.to_owned(), value, kind }
}

/// Takes over a setting; its value is one that was declared.
fn set(name: &str, value: &str, settings: &mut Settings, thinker: &mut Thinker) {
    match (name, value.parse()) {
        ("hash", Ok(mebibytes)) => thinker.set_hash(mebibytes),
        ("threads", Ok(threads)) => thinker.set_threads(threads),
        ("level", Ok(level)) => settings.level = level as u8,
        ("ponder", _) => settings.ponder = value == "true",
        _ => {}
    }
}

fn search<'scope>(
    mode: Mode,
    engine: &Engine,
    settings: Settings,
    thinker: &mut Thinker,
    scope: &'scope Scope<'scope, '_>,
    events: &Sender<Event>,
) {
    let limits = Limits { level: damka_search::Level::new(settings.level), ..limits(engine.level(), mode) };
    let (found, done) = (events.clone(), events.clone());
    let report = move |report: &Report| {
        if let Some(line) = report.best() {
            let _ = found.send(Event::Found(info(report, line.score), line.moves.clone()));
        }
    };
    thinker.start(scope, SearchRoot::new(engine.game()), limits, report, move |thought| {
        let _ = done.send(Event::Done(Box::new(thought)));
    });
}

/// What the controller allows, as the search understands it.
fn limits(level: &Level, mode: Mode) -> Limits {
    let on_clock = level.time.is_some() || level.increment.is_some() || level.moves.is_some();
    let clock = on_clock.then(|| GameClock {
        time: level.time.unwrap_or(USUAL_CLOCK),
        increment: level.increment.unwrap_or_default(),
        moves: level.moves,
    });
    let mut limits = Limits {
        depth: level.depth,
        nodes: level.nodes,
        time: level.move_time,
        clock,
        play: mode != Mode::Analyze,
        ponder: mode == Mode::Ponder,
        ..Limits::default()
    };
    if limits.is_endless() && mode == Mode::Think && !level.infinite {
        limits.time = Some(USUAL_TIME);
    }
    limits
}

/// Below this time a speed says nothing.
const SHORTEST: Duration = Duration::from_millis(10);

fn info(report: &Report, score: Score) -> Info {
    let measurable = report.time >= SHORTEST;
    Info {
        depth: Some(report.depth),
        score: Some(men(score)),
        nodes: Some(report.nodes),
        time: Some(report.time),
        speed: measurable.then(|| report.nodes_per_second() as f64),
        ..Info::default()
    }
}

/// A score in men. A certain end is near 100, a hundredth less for each half-move to it, as other engines have it.
fn men(score: Score) -> f64 {
    let certain = |plies: u32| 100.0 - f64::from(plies) / 100.0;
    match score.kind() {
        ScoreKind::Men(men) => men,
        ScoreKind::WinIn(plies) => certain(plies),
        ScoreKind::LossIn(plies) => -certain(plies),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certain_ends_are_near_a_hundred() {
        let hundredths = |score| (men(score) * 100.0).round() as i64;
        assert_eq!(hundredths(Score::evaluation(-35)), -35);
        assert_eq!(hundredths(Score::win_in(3)), 9997);
        assert_eq!(hundredths(Score::loss_in(12)), -9988);
    }

    #[test]
    fn a_move_is_always_found_in_the_end() {
        let none = Level::default();
        assert_eq!(limits(&none, Mode::Think).time, Some(USUAL_TIME));
        for (level, mode) in [
            (Level { infinite: true, ..none.clone() }, Mode::Think),
            (none.clone(), Mode::Analyze),
            (none.clone(), Mode::Ponder),
        ] {
            assert!(limits(&level, mode).is_endless());
        }
        let clock = Level { increment: Some(Duration::from_secs(1)), ..none };
        assert_eq!(limits(&clock, Mode::Think).clock.unwrap().time, USUAL_CLOCK);
    }
}
