//! `damka match`: two engines play each other.
//!
//! Workers play games, each with players of its own; the main thread alone counts, writes and shows. Games are numbered from
//! 1; the two games of a pair share their opening, and the first engine has White in odd ones.

mod child;
mod engines;
mod openings;
mod own;
mod peer;
mod player;
mod record;
mod referee;
mod statistics;
mod summary;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use damka_messages::Arg;
use damka_rules::{GameResult, VariantInfo, variants};

use self::engines::Engine;
use self::openings::Opening;
use self::player::{Fault, Terms};
use self::record::Record;
use self::referee::{Adjudication, Conditions, End, Played, Seat};
use self::statistics::{Points, Sprt, Verdict};
use self::summary::Summary;
use crate::args::{DataFormat, draw_rule_set_name, variant_name};
use crate::config;
use crate::context::Context;
use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::platform::Interrupt;
use crate::searching::{parse_time, time};
use crate::{position, start};

pub(super) const EXAMPLES: &str = "  damka match --engine damka:level=5 --engine damka:level=6 --games 200
  damka match --engine damka --engine hub:./other --variant international --clock 60+1 --games 20
  damka match --engine damka:name=A --engine damka:nodes=5000 --games 100 --nodes 10000 --openings ballots:russian-flying
  damka match --engine damka --engine hub1:./old --games 1000 --time 100ms --sprt 0,20 --pdn games.pdn --resume";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// An engine, given twice: `damka`, this program, as in damka:level=5,hash=64; `hub:COMMAND` or `hub1:COMMAND`, a
    /// program that speaks Hub; `dxp:ADDR`, one that waits for DXP, or `dxp-listen:ADDR`, one that will call at this address
    /// of ours. Settings of a program stand in brackets, as in hub[threads=2]:COMMAND; the setting `name` is its name in the
    /// table
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    engines: Vec<String>,

    /// How many games to play
    #[arg(long, value_name = "N")]
    games: NonZero<u32>,

    /// The variant, by name or alias; that of the openings when absent, else `russian`
    #[arg(long, value_name = "NAME", value_parser = variant_name())]
    variant: Option<String>,

    /// What games begin with: a file of games or positions, `ballots:TABLE`, or `random:N`, so many half-moves by chance
    /// [default: the first table of the variant, else random:8]
    #[arg(long, value_name = "OPENINGS")]
    openings: Option<String>,

    /// Takes the openings in the order that belongs to this number
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,

    /// The time for each move, as in 200ms, 2s or 1m [default: 100ms if nothing else limits the search]
    #[arg(long, value_name = "TIME", conflicts_with = "clock")]
    time: Option<String>,

    /// The time of each player for a game and what is added after each move, in seconds unless they say otherwise, as in
    /// 60+1
    #[arg(long, value_name = "TIME+TIME")]
    clock: Option<String>,

    /// Search no more than so many positions for a move
    #[arg(long, value_name = "N")]
    nodes: Option<NonZero<u64>>,

    /// Search no deeper than so many half-moves
    #[arg(long, value_name = "N")]
    depth: Option<NonZero<u32>>,

    /// How much later than allowed a move may come
    #[arg(long, value_name = "TIME", default_value = "50ms")]
    margin: String,

    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value_t = NonZero::<u16>::MIN)]
    concurrency: NonZero<u16>,

    /// Stop when it is clear which of two Elo differences is nearer the truth, as in 0,10
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,

    /// The set of draw rules [default: official]
    #[arg(long, value_name = "SET", value_parser = draw_rule_set_name())]
    draw_rules: Option<String>,

    /// When to end games: `win=MEN/MOVES`, `draw=MEN/MOVES/AFTER` and `plies=N`, with commas between, as in
    /// win=9/3,draw=0.1/10/40,plies=300
    #[arg(long, value_name = "WHEN")]
    adjudicate: Option<String>,

    /// Write the games here, each when it is over
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,

    /// Go on with the match whose games are in the file of `--pdn`
    #[arg(long, requires = "pdn")]
    resume: bool,

    /// How the result is written
    #[arg(long, value_enum, default_value_t)]
    format: DataFormat,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let engines = engines(args, context)?;
    let variant = variant(args, context)?;
    let openings = openings(args, variant, context)?;
    let draw_rules = args.draw_rules.as_deref().map(|name| config::draw_rules(name, context)).transpose()?;
    let conditions = Conditions {
        variant,
        draw_rules: config::draw_rules_of(variant, draw_rules.as_deref()),
        terms: terms(args, engines.iter().all(Engine::limits_itself), context)?,
        margin: time("--margin", &args.margin, context)?,
        adjudication: match &args.adjudicate {
            None => Adjudication::default(),
            Some(text) => Adjudication::parse(text)
                .ok_or_else(|| unfit("--adjudicate", text, "win=9/3,draw=0.1/10/40,plies=300", context))?,
        },
    };
    let sprt = sprt(args, context)?;
    let mut summary = Summary::new(engines.each_ref().map(|engine| engine.name.clone()), variant, sprt);
    let mut record = record(args, &mut summary, context)?;
    let rounds: Vec<u64> =
        (1..=u64::from(args.games.get())).filter(|round| !summary.has_played(*round)).collect();
    let stop = Interrupt::default();
    let mut first_seats = Vec::new();
    for engine in &engines {
        let player = engine.start(variant, &stop).map_err(|fault| cannot_start(engine, &fault, context))?;
        first_seats.push(Seat { engine, player: Some(player) });
    }
    let workers = if engines.iter().any(Engine::is_single) { 1 } else { usize::from(args.concurrency.get()) };
    let course = Course { engines: &engines, openings: &openings, conditions: &conditions, stop };
    let course = &course;
    let rounds = &Mutex::new(rounds.into_iter());
    let result = thread::scope(|scope| {
        let (games, inbox) = channel();
        for worker in 0..workers {
            let games = games.clone();
            let seats = std::mem::take(&mut first_seats);
            let seats = if worker == 0 { seats } else { course.empty_seats() };
            scope.spawn(move || course.work(seats, rounds, &games));
        }
        drop(games);
        let result = follow(course, &inbox, &mut summary, record.as_mut(), context);
        course.stop.set();
        result
    });
    summary.clear_line(context);
    result?;
    summary.write(args.format, context)?;
    Ok(if context.interrupt.is_set() { Outcome::Interrupted } else { Outcome::Done })
}

/// A game that is over: its number, the openings' label and what was played.
type Finished = (u64, Played);

/// What all workers know.
struct Course<'c> {
    engines: &'c [Engine; 2],
    openings: &'c [Opening],
    conditions: &'c Conditions,
    /// No further game is wanted.
    stop: Interrupt,
}

impl<'c> Course<'c> {
    fn empty_seats(&self) -> Vec<Seat<'c>> {
        self.engines.iter().map(|engine| Seat { engine, player: None }).collect()
    }

    fn opening(&self, round: u64) -> &Opening {
        &self.openings[(round - 1) as usize / 2 % self.openings.len()]
    }

    /// Plays one round after the other.
    fn work(
        &self,
        mut seats: Vec<Seat<'c>>,
        rounds: &Mutex<std::vec::IntoIter<u64>>,
        games: &Sender<Finished>,
    ) {
        let [first, second] = &mut seats[..] else { return };
        let next = || rounds.lock().ok()?.next();
        while let Some(round) = next().filter(|_| !self.stop.is_set()) {
            let seats =
                if is_white(round) { [&mut *first, &mut *second] } else { [&mut *second, &mut *first] };
            let Some(played) = referee::play(self.opening(round), seats, self.conditions, &self.stop) else {
                return;
            };
            if games.send((round, played)).is_err() {
                return;
            }
        }
    }
}

/// Has the first engine White?
fn is_white(round: u64) -> bool {
    round % 2 == 1
}

/// Counts, writes and shows what the workers have played, until all is played or it is clear enough.
fn follow(
    course: &Course<'_>,
    inbox: &std::sync::mpsc::Receiver<Finished>,
    summary: &mut Summary,
    mut record: Option<&mut Record>,
    context: &mut Context<'_>,
) -> anyhow::Result<()> {
    const LOOK: Duration = Duration::from_millis(50);
    loop {
        if summary.verdict() != Verdict::Open || context.interrupt.is_set() {
            return Ok(());
        }
        let (round, played) = match inbox.recv_timeout(LOOK) {
            Ok(finished) => finished,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        if let Some(record) = record.as_deref_mut() {
            let [first, second] = course.engines.each_ref().map(|engine| engine.name.as_str());
            let names = if is_white(round) { [first, second] } else { [second, first] };
            record.write(round, names, &course.opening(round).label, &played)?;
        }
        let points = points(round, played.result);
        summary.add(round, points, &played.end);
        if let End::Fault(fault) = &played.end {
            summary.clear_line(context);
            let engine = &course.engines[usize::from(points == Points::Win)];
            tell_fault(round, engine, fault, context);
        }
        summary.show_line(context);
    }
}

/// The result of a game for the first engine.
fn points(round: u64, result: GameResult) -> Points {
    let white = match result {
        GameResult::WhiteWins => Points::Win,
        GameResult::BlackWins => Points::Loss,
        GameResult::Draw | GameResult::BothLose | GameResult::Unknown => Points::Draw,
    };
    if is_white(round) { white } else { white.reversed() }
}

fn tell_fault(round: u64, engine: &Engine, fault: &Fault, context: &mut Context<'_>) {
    let [kind, what] = words(fault);
    context.note(
        "match-fault",
        &[("game", Arg::Number(round as i64)), ("engine", Arg::Text(&engine.name)), kind, what],
    );
}

/// A fault as the arguments of a sentence.
fn words(fault: &Fault) -> [(&'static str, Arg<'_>); 2] {
    let (kind, what) = match fault {
        Fault::Start(why) => ("start", why.as_str()),
        Fault::Crash => ("crash", ""),
        Fault::Hang => ("hang", ""),
        Fault::Illegal(mv) if mv.is_empty() => ("illegal", "none"),
        Fault::Illegal(mv) => ("illegal", mv.as_str()),
    };
    [("kind", Arg::Text(kind)), ("what", Arg::Text(what))]
}

fn engines(args: &Args, context: &Context<'_>) -> Result<[Engine; 2], Failure> {
    let read =
        |text: &String| Engine::parse(text).ok_or_else(|| unfit("--engine", text, "damka:level=5", context));
    let engines = args.engines.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    engines.try_into().map_err(|_| context.failure("match-two-engines", &[]))
}

fn cannot_start(engine: &Engine, fault: &Fault, context: &Context<'_>) -> Failure {
    let [kind, what] = words(fault);
    context.failure("match-no-engine", &[("engine", Arg::Text(&engine.name)), kind, what])
}

/// The beginning of `--openings` that names a table.
const BALLOTS: &str = "ballots:";
const RANDOM: &str = "random:";

fn variant(args: &Args, context: &mut Context<'_>) -> anyhow::Result<&'static VariantInfo> {
    if let Some(name) = &args.variant {
        return Ok(context.variant(name)?);
    }
    if let Some(name) = args.openings.as_deref().and_then(|text| text.strip_prefix(BALLOTS)) {
        return Ok(start::table(name, context)?.variant());
    }
    let variant = &variants()[0];
    position::say_default(variant, context);
    Ok(variant)
}

fn openings(
    args: &Args,
    variant: &'static VariantInfo,
    context: &mut Context<'_>,
) -> anyhow::Result<Vec<Opening>> {
    let first_table =
        || damka_notation::openings(variant).next().map(|table| format!("{BALLOTS}{}", table.name));
    let wanted = args.openings.clone().or_else(first_table).unwrap_or_else(|| format!("{RANDOM}8"));
    if let Some(plies) = wanted.strip_prefix(RANDOM) {
        let plies = plies.parse().ok().filter(|plies| *plies <= 100);
        let plies = plies.ok_or_else(|| unfit("--openings", &wanted, "random:8", context))?;
        return Ok(openings::by_chance(plies, args.games.get().div_ceil(2) as usize, variant, args.seed))
            .and_then(|found| some(found, &wanted, context));
    }
    let mut found = match wanted.strip_prefix(BALLOTS) {
        Some(name) => {
            let table = start::table(name, context)?;
            start::check_variant(table, variant, context)?;
            openings::of_table(table, variant)
        }
        None => openings::of_file(&wanted, variant).map_err(|error| {
            let reason = error.to_string();
            context.failure("cannot-read", &[("path", Arg::Text(&wanted)), ("reason", Arg::Text(&reason))])
        })?,
    };
    openings::shuffle(&mut found, args.seed);
    some(found, &wanted, context)
}

fn some(openings: Vec<Opening>, wanted: &str, context: &Context<'_>) -> anyhow::Result<Vec<Opening>> {
    if openings.is_empty() {
        return Err(context.failure("match-no-openings", &[("openings", Arg::Text(wanted))]).into());
    }
    Ok(openings)
}

/// For a move when nothing limits the search.
const USUAL_TIME: Duration = Duration::from_millis(100);

fn terms(args: &Args, limited: bool, context: &Context<'_>) -> Result<Terms, Failure> {
    let clock = args.clock.as_deref().map(|text| {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let increment = if increment == "0" { Some(Duration::ZERO) } else { parse_time(increment) };
        parse_time(base).zip(increment).ok_or_else(|| unfit("--clock", text, "60+1", context))
    });
    let mut terms = Terms {
        depth: args.depth.map(NonZero::get),
        nodes: args.nodes.map(NonZero::get),
        move_time: args.time.as_deref().map(|text| time("--time", text, context)).transpose()?,
        clock: clock.transpose()?,
    };
    if terms == Terms::default() && !limited {
        terms.move_time = Some(USUAL_TIME);
    }
    Ok(terms)
}

fn sprt(args: &Args, context: &Context<'_>) -> Result<Option<Sprt>, Failure> {
    let Some(text) = &args.sprt else { return Ok(None) };
    let read = || {
        let (elo0, elo1) = text.split_once(',')?;
        let (elo0, elo1): (f64, f64) = (elo0.trim().parse().ok()?, elo1.trim().parse().ok()?);
        (elo0 < elo1 && elo0 > -1000.0 && elo1 < 1000.0).then_some(Sprt { elo0, elo1 })
    };
    read().map(Some).ok_or_else(|| unfit("--sprt", text, "0,10", context))
}

/// The file of games; what it holds already is counted.
fn record(args: &Args, summary: &mut Summary, context: &Context<'_>) -> anyhow::Result<Option<Record>> {
    let Some(path) = &args.pdn else { return Ok(None) };
    let shown = path.display().to_string();
    let failure = |key: &str, error: &io::Error| {
        context.failure(key, &[("path", Arg::Text(&shown)), ("reason", Arg::Text(&error.to_string()))])
    };
    if args.resume && path.exists() {
        let mut text = fs::read(path).map_err(|error| failure("cannot-read", &error))?;
        record::cut(&mut text);
        let [first, second] = &summary.names;
        let earlier = record::read(&text, [first, second], summary.variant)
            .ok_or_else(|| context.failure("match-another", &[("path", Arg::Text(&shown))]))?;
        let mut known = BTreeSet::new();
        for game in earlier {
            if known.insert(game.round) {
                summary.add(game.round, game.points, &game.end);
            }
        }
        let record = Record::go_on(path, text.len() as u64, summary.variant);
        return Ok(Some(record.map_err(|error| failure("cannot-write", &error))?));
    }
    match Record::create(path, summary.variant) {
        Ok(record) => Ok(Some(record)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let help = context.messages.text("match-resume", &[]);
            Err(context.failure("output-exists", &[("path", Arg::Text(&shown))]).with_help(help).into())
        }
        Err(error) => Err(failure("cannot-write", &error).into()),
    }
}

/// The failure for a value that an option cannot have, with one that it can have.
fn unfit(option: &str, value: &str, example: &str, context: &Context<'_>) -> Failure {
    let failure =
        context.failure("unknown-value", &[("value", Arg::Text(value)), ("option", Arg::Text(option))]);
    failure.with_help(context.messages.text("match-example", &[("example", Arg::Text(example))]))
}
