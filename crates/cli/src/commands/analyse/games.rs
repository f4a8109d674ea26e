//! The analysis of the games of files, one file after the other.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use damka_messages::Arg;
use damka_notation::check::{Checker, Collector, Options, Policy};
use damka_notation::pdn::{Chunk, Game, GameBuilder};
use damka_notation::{Code, Diagnostic, Locator, Severity};
use damka_rules::VariantInfo;
use damka_search::Limits;

use super::Args;
use super::evaluating::Evaluator;
use super::memory::Memory;
use super::report::{Analysed, Report};
use super::track::Track;
use crate::config;
use crate::context::Context;
use crate::dialect::DialectArgs;
use crate::feed::{Feed, Part};
use crate::input::Input;
use crate::outcome::Outcome;
use crate::parallel;
use crate::position;
use crate::progress::Progress;
use crate::settings::Configs;

/// The time for a position when there is no limit.
const TIME: Duration = Duration::from_millis(500);

/// A game of a file.
pub(super) struct Loaded {
    pub(super) path: String,
    /// Its number in the file, from 1.
    pub(super) number: u64,
    pub(super) game: Game,
    /// What is wrong with it.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Nothing if it cannot be followed.
    pub(super) track: Option<Track>,
}

impl Loaded {
    /// Positions to be looked at.
    fn len(&self) -> usize {
        self.track.as_ref().map_or(0, |track| track.stops.len())
    }
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let variant = args.variant.as_deref().map(|name| context.variant(name)).transpose()?;
    let encoding = args.encoding.as_deref().map(|name| config::encoding(name, context)).transpose()?;
    let draw_rules = args.search.draw_rules(context)?;
    let limits = Limits { lines: args.multipv.get(), ..args.search.limits(TIME, context)? };
    let files = args.files.list(context)?;
    let config = Configs::new(&args.config, context)?.of_first(&files.inputs, context)?;
    let dialect = DialectArgs::default().dialect(&config, context)?;
    let memory = memory(args, context);
    let total = files.inputs.iter().map(Input::size).sum();
    let meter = Meter::new(Progress::new(context.terminals.errors, total));
    let encodings = vec![encoding.or(config.encoding); files.inputs.len()];
    let mut feed = Feed::new(files.inputs, false, context).encoded_in(encodings);
    let mut loader = Loader::new(variant.or(config.variant), draw_rules.or(config.draw_rules));
    let mut report = Report::new(args.format, dialect, feed.inputs().len());
    report.begin(context)?;
    for input in 0..feed.inputs().len() {
        let path = feed.inputs()[input].name();
        loader.games = 0;
        while let [part] = feed.next_of(input, 1, context).as_slice() {
            let games = loader.load(part, &path, context);
            meter.begin(part.chunk.text.len(), games.iter().map(Loaded::len).sum());
            let all = args.search.threads();
            let evaluator = Evaluator {
                limits: limits.clone(),
                hash: args.search.hash(),
                threads: NonZero::new(all.get() / games.len().max(1)).unwrap_or(NonZero::<usize>::MIN),
                memory: &memory,
                interrupt: context.interrupt.clone(),
            };
            let interrupt = context.interrupt.clone();
            parallel::in_order(
                &games,
                all,
                |game| game.track.as_ref().map(|track| evaluator.evaluate(track, &|| meter.step())),
                |game, evaluated| {
                    // A game that was broken off goes on at the next run.
                    if interrupt.is_set() && evaluated.as_ref().is_none_or(Option::is_none) {
                        return Ok(());
                    }
                    let analysed = Analysed::new(game, evaluated.flatten());
                    let written = meter.aside(context.terminals.output || analysed.is_flawed(), || {
                        report.add(&analysed, context)
                    });
                    // Nobody waits for the others.
                    written.inspect_err(|_| interrupt.set())
                },
            )?;
        }
    }
    meter.end();
    let end = feed.end();
    report.end(end.interrupted, context)?;
    Ok(match report.outcome() {
        _ if end.interrupted => Outcome::Interrupted,
        _ if end.failed || files.failed => Outcome::InputFailed,
        outcome => outcome,
    })
}

/// What earlier runs have found out.
fn memory(args: &Args, context: &mut Context<'_>) -> Memory {
    let Some(folder) = context.environment.cache.clone().filter(|_| !args.no_cache) else {
        return Memory::default();
    };
    Memory::open(&folder).unwrap_or_else(|error| {
        let reason = error.to_string();
        context.warn("cache-failed", &[("reason", Arg::Text(&reason))]);
        Memory::default()
    })
}

/// Reads the games of a file.
struct Loader {
    checker: Checker,
    draw_rules: Option<String>,
    /// Games of this file so far.
    games: u64,
    /// That a variant was taken for want of any hint has been said.
    told_default: bool,
}

impl Loader {
    fn new(variant: Option<&'static VariantInfo>, draw_rules: Option<String>) -> Self {
        let mut policy = Policy::new(false);
        for code in Code::all() {
            let is_flaw = code.info().severity == Severity::Error;
            let wanted = is_flaw || matches!(code, Code::MissingGameType | Code::UnsupportedGameType);
            policy.set(code, wanted.then_some(code.info().severity));
        }
        let options = Options { variant, policy, draw_rules: "none".to_owned(), keep: usize::MAX };
        Self { checker: Checker::new(options), draw_rules, games: 0, told_default: false }
    }

    /// The games of a chunk, with what is wrong with them. What is too long for a game is kept as it is.
    fn load(&mut self, part: &Part, path: &str, context: &mut Context<'_>) -> Vec<Loaded> {
        let chunk = &part.chunk;
        if chunk.skipped {
            return vec![self.kept(&chunk.text, true, path)];
        }
        let before = self.games;
        let (mut games, mut ends) = (Vec::new(), Vec::new());
        let mut collector = Collector::new(&chunk.text, |collected| {
            games.push(collected.game.clone());
            ends.push(collected.span.end as usize);
        });
        let found = self.checker.observe(chunk.events(), &mut collector);
        drop(collector);
        if let Some(variant) = found.findings.iter().find_map(position::taken_by_default)
            && !std::mem::replace(&mut self.told_default, true)
        {
            context.note("variant-default", &[("variant", Arg::Text(&variant))]);
        }
        let cut = chunk.cut_at.and_then(|_| {
            games.pop()?;
            ends.pop();
            Some(ends.last().copied().unwrap_or(0))
        });
        let mut loaded: Vec<Loaded> = games.into_iter().map(|game| self.game(game, path)).collect();
        if let Some(start) = cut {
            let text = chunk.text.get(start..).unwrap_or_default().trim_ascii_start();
            loaded.push(self.kept(text, false, path));
        }
        self.add_diagnostics(chunk, found.findings, before, &mut loaded);
        loaded
    }

    fn add_diagnostics(
        &self,
        chunk: &Chunk,
        findings: Vec<damka_notation::Finding>,
        before: u64,
        loaded: &mut [Loaded],
    ) {
        let mut locator = Locator::new(chunk);
        for finding in findings.into_iter().filter(|finding| finding.code != Code::MissingGameType) {
            let Some(severity) = self.checker.options().policy.severity(finding.code) else { continue };
            let game = (finding.game as usize).clamp(1, loaded.len().max(1)) - 1;
            if let Some(game) = loaded.get_mut(game) {
                game.diagnostics.push(locator.locate(finding, severity, before));
            }
        }
    }

    fn game(&mut self, game: Game, path: &str) -> Loaded {
        self.games += 1;
        let track = Track::follow(&game, self.draw_rules.as_deref());
        Loaded { path: path.to_owned(), number: self.games, game, diagnostics: Vec::new(), track }
    }

    /// A game that is not taken apart, or a piece of one, which `continues` it.
    fn kept(&mut self, text: &[u8], continues: bool, path: &str) -> Loaded {
        let mut builder = GameBuilder::new(None);
        builder.kept(&String::from_utf8_lossy(text), continues);
        self.games += u64::from(!continues);
        let game = builder.take();
        Loaded { path: path.to_owned(), number: self.games, game, diagnostics: Vec::new(), track: None }
    }
}

/// How far the analysis is, in bytes of the files: a chunk counts by the share of its positions that are done.
struct Meter {
    progress: Mutex<Progress>,
    /// Bytes before the chunk, and of it.
    before: AtomicUsize,
    bytes: AtomicUsize,
    /// Its positions, and how many of them are done.
    positions: AtomicUsize,
    done: AtomicUsize,
}

impl Meter {
    fn new(progress: Progress) -> Self {
        let zero = || AtomicUsize::new(0);
        Self {
            progress: Mutex::new(progress),
            before: zero(),
            bytes: zero(),
            positions: zero(),
            done: zero(),
        }
    }

    /// Begins a chunk.
    fn begin(&self, bytes: usize, positions: usize) {
        let last = self.bytes.swap(bytes, Ordering::Relaxed);
        self.before.fetch_add(last, Ordering::Relaxed);
        self.positions.store(positions, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
    }

    /// A position is done.
    fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) as u64 + 1;
        let get = |number: &AtomicUsize| number.load(Ordering::Relaxed) as u64;
        let share = get(&self.bytes) * done / get(&self.positions).max(1);
        self.lock().show(get(&self.before) + share);
    }

    /// Runs something, without the progress in its way if it writes to the terminal.
    fn aside<T>(&self, disturbs: bool, write: impl FnOnce() -> T) -> T {
        self.lock().aside(disturbs, write)
    }

    fn end(&self) {
        self.lock().end();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
