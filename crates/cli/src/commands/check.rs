//! `damka check`: replays every game of its inputs and says what is wrong, where, and what would have been legal.

mod diff;
mod fixing;
mod report;

use std::fs;
use std::io::{self, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use damka_messages::Arg;

use crate::baseline::Baseline;
use crate::cache::{self, Cache, Stamp};
use crate::context::Context;
use crate::failure::Failure;
use crate::feed::{End, Feed, Part};
use crate::files::FileArgs;
use crate::input::Input;
use crate::outcome::Outcome;
use crate::output::OutputFile;
use crate::parallel;
use crate::render::Format;
use crate::settings::{AllSettings, SettingsArgs};
use crate::survey::{Survey, Surveyed};
use crate::verdict::{Checked, Keeper};
use fixing::{Done, FixArgs, Fixing};
use report::{Ended, Report};

pub(super) const EXAMPLES: &str = "  damka check games.pdn
  damka check --strict --statistics *.pdn
  damka check --recursive archive
  damka check --recursive archive --baseline accepted.txt
  damka check --fix --diff games.pdn
  damka check --profile russian --encoding windows-1251 games.pdn
  damka check --allow missing-game-type --deny M106 --format concise games.pdn
  curl -s https://example.org/games.pdn.gz | damka check --format json -";

/// What is kept from run to run.
const KEPT: &str = "What is known already";

#[derive(Debug, clap::Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct Args {
    #[command(flatten)]
    files: FileArgs,

    #[command(flatten)]
    settings: SettingsArgs,

    /// How diagnostics are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Count the diagnostics of each code, as JSON with the games and files that have them; not for sarif and github
    #[arg(long)]
    statistics: bool,

    /// Write nothing but diagnostics
    #[arg(long, short)]
    quiet: bool,

    /// Show at most so many diagnostics of each severity; all are counted [default: 100 for full and concise, else all]
    #[arg(long, value_name = "N")]
    max_diagnostics: Option<usize>,

    /// Pass over the findings that were accepted in this file; only new ones are shown and count
    #[arg(long, value_name = "FILE", help_heading = KEPT)]
    baseline: Option<PathBuf>,

    /// Accept all findings there are, and write them to the file of --baseline
    #[arg(long, requires = "baseline", help_heading = KEPT)]
    write_baseline: bool,

    /// Check all files, even if nothing has changed since they were checked last
    #[arg(long, conflicts_with = "cache_dir", help_heading = KEPT)]
    no_cache: bool,

    /// Keep what is found for the next run in this folder, even if there is but one file [default: the folder of the
    /// environment variable `DAMKA_CACHE_DIR`, or damka in the user's folder of caches]
    #[arg(long, value_name = "DIR", help_heading = KEPT)]
    cache_dir: Option<PathBuf>,

    /// How many threads to use, the main one included [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

    #[command(flatten)]
    fixes: FixArgs,
}

/// How many diagnostics of a severity people are shown, unless they ask for more.
const ENOUGH: usize = 100;

/// How many parts a thread gets at a time: so many that waiting for the last one does not matter.
const PARTS_PER_THREAD: usize = 8;

/// How many small files are looked at together.
const BATCH: usize = 256;

impl Args {
    /// How many diagnostics of each severity to show.
    fn limit(&self) -> usize {
        self.max_diagnostics.unwrap_or(if self.format.is_for_people() { ENOUGH } else { usize::MAX })
    }

    /// How many diagnostics of each severity to keep of an input: every one if some are accepted or mended, or all looked at.
    fn keep(&self) -> usize {
        if self.baseline.is_some() || self.fixes.any() || self.statistics { usize::MAX } else { self.limit() }
    }

    /// What was accepted before.
    fn accepted(&self, context: &Context<'_>) -> Result<Option<Baseline>, Failure> {
        let Some(path) = self.baseline.as_ref().filter(|_| !self.write_baseline) else { return Ok(None) };
        let name = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|error| {
            let reason = error.to_string();
            context.failure("cannot-read", &[("path", Arg::Text(&name)), ("reason", Arg::Text(&reason))])
        })?;
        let baseline = Baseline::parse(&text, path).map_err(|line| {
            let args = [("path", Arg::Text(&name)), ("line", Arg::Number(line as i64))];
            let help = context.messages.text("bad-baseline-help", &[]);
            context.failure("bad-baseline", &args).with_help(help)
        })?;
        Ok(Some(baseline))
    }

    /// What is kept from run to run, if it is worth it. A folder that cannot be used is no reason to fail.
    fn cache(&self, several: bool, context: &mut Context<'_>) -> Option<Cache> {
        let usual = context.environment.cache.clone().filter(|_| several && !self.no_cache);
        let folder = self.cache_dir.clone().or(usual)?;
        Cache::open(&folder).unwrap_or_else(|error| {
            let reason = format!("{}: {error}", folder.display());
            context.note("cache-failed", &[("reason", Arg::Text(&reason))]);
            None
        })
    }
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let files = args.files.list(context)?;
    let settings = args.settings.of(&files.inputs, args.keep(), context)?;
    let accepted = args.accepted(context)?;
    let accepting = args.baseline.as_deref().filter(|_| args.write_baseline).map(Baseline::new);
    let wants_progress = context.terminals.errors && !args.quiet;
    let encodings = (0..files.inputs.len()).map(|input| settings.of(input).encoding).collect();
    let feed = Feed::new(files.inputs, wants_progress, context).encoded_in(encodings);
    let report = Report::new(args, &settings, feed.inputs(), context).without(accepted).accepting(accepting);
    // What is mended has to be read.
    let cache = if args.fixes.any() { None } else { args.cache(files.several, context) };
    let fixing = args.fixes.any().then(|| Fixing::new(&settings, args.fixes));
    let threads = args.threads.unwrap_or_else(parallel::default_threads);
    let mut run = Run { args, settings: &settings, feed, report, cache, fixing, threads };

    if !args.fixes.shows() {
        run.report.begin(context)?;
    }
    if run.fixing.is_none() && (files.several || run.cache.is_some()) {
        run.check_files(context)?;
    } else {
        (0..run.feed.inputs().len()).try_for_each(|input| run.check_in_chunks(input, context))?;
    }
    let end = run.feed.end();
    let done = run.fixing.map(|fixing| fixing.done);
    let complete =
        !end.interrupted && !end.failed && !files.failed && !done.as_ref().is_some_and(|done| done.failed);
    if let Some(done) = done.filter(|_| args.fixes.shows()) {
        args.end_diff(&done, context)?;
        return Ok(match end {
            End { interrupted: true, .. } => Outcome::Interrupted,
            _ if !complete => Outcome::InputFailed,
            _ if done.files > 0 => Outcome::ErrorsFound,
            _ => Outcome::Done,
        });
    }
    let ended = run.report.end(args, end.interrupted, complete, context)?;
    args.end_baseline(&ended, complete, context)?;
    Ok(match end {
        End { interrupted: true, .. } => Outcome::Interrupted,
        _ if !complete => Outcome::InputFailed,
        _ if ended.totals.errors > 0 && !args.write_baseline => Outcome::ErrorsFound,
        _ => Outcome::Done,
    })
}

impl Args {
    /// Says how much would be mended.
    fn end_diff(&self, done: &Done, context: &mut Context<'_>) -> io::Result<()> {
        context.flush()?;
        if !self.quiet {
            let numbers = [("fixed", done.fixed), ("files", done.files)];
            let args = numbers.map(|(name, number)| (name, Arg::Number(number as i64)));
            context.note("would-fix", &args);
        }
        Ok(())
    }

    /// Writes what is accepted from now on, or says what of it is gone.
    fn end_baseline(&self, ended: &Ended, complete: bool, context: &mut Context<'_>) -> Result<(), Failure> {
        let Some(path) = &self.baseline else { return Ok(()) };
        let name = path.display().to_string();
        if let Some(baseline) = ended.accepting.as_ref().filter(|_| complete) {
            write_whole(path, &baseline.text()).map_err(|error| {
                let reason = error.to_string();
                context.failure("cannot-write", &[("path", Arg::Text(&name)), ("reason", Arg::Text(&reason))])
            })?;
            let count = Arg::Number(baseline.len() as i64);
            context.note("baseline-written", &[("count", count), ("path", Arg::Text(&name))]);
        }
        let (count, files) = ended.stale;
        if count > 0 && complete && !self.quiet {
            let args = [
                ("count", Arg::Number(count as i64)),
                ("files", Arg::Number(files as i64)),
                ("path", Arg::Text(&name)),
            ];
            context.note("baseline-stale", &args);
        }
        Ok(())
    }
}

/// Writes a file whole or not at all.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OutputFile::create(path, true)?;
    file.write_all(text.as_bytes())?;
    file.commit()
}

/// A run over all inputs.
struct Run<'a, 'r> {
    args: &'r Args,
    settings: &'r AllSettings,
    feed: Feed<'a>,
    report: Report<'r>,
    cache: Option<Cache>,
    fixing: Option<Fixing<'r>>,
    threads: NonZero<usize>,
}

impl<'a> Run<'a, '_> {
    /// Checks all inputs: small files one on a thread, others in chunks.
    fn check_files(&mut self, context: &mut Context<'a>) -> anyhow::Result<()> {
        let count = self.feed.inputs().len();
        for first in (0..count).step_by(BATCH) {
            if self.feed.is_interrupted(context) {
                break;
            }
            let batch: Vec<usize> = (first..count.min(first + BATCH)).collect();
            let surveyed = self.survey(&batch);
            let mut records = Vec::new();
            for (input, surveyed) in batch.into_iter().zip(surveyed) {
                let Some(Surveyed { verdict, record, size }) = surveyed else {
                    self.check_in_chunks(input, context)?;
                    continue;
                };
                let disturbs = context.terminals.output && self.report.shows_verdict(input, &verdict);
                let report = &mut self.report;
                self.feed.aside(disturbs, || report.add_verdict(input, verdict, context))?;
                self.report.input_done(input);
                self.feed.pass(input, size);
                records.extend(record);
            }
            self.store(&records, context);
        }
        Ok(())
    }

    fn survey(&self, inputs: &[usize]) -> Vec<Option<Surveyed>> {
        let survey = Survey {
            cache: self.cache.as_ref(),
            keep: self.args.keep(),
            wants_fingerprints: self.wants_fingerprints(),
        };
        let (all, settings) = (self.feed.inputs(), self.settings);
        parallel::map(inputs, self.threads, |&input| match &all[input] {
            Input::Standard => None,
            Input::File(path) => survey.look(path, settings.of(input)),
        })
    }

    fn wants_fingerprints(&self) -> bool {
        self.cache.is_some() || self.args.baseline.is_some()
    }

    /// Checks an input in chunks, several at a time.
    fn check_in_chunks(&mut self, input: usize, context: &mut Context<'a>) -> anyhow::Result<()> {
        let stamp = self.cache.as_ref().and_then(|_| stamp(&self.feed.inputs()[input]));
        let mut keeper = stamp.map(|_| Keeper::new(self.args.keep()));
        let (settings, wants_fingerprints) = (self.settings.of(input), self.wants_fingerprints());
        let count = self.threads.get() * PARTS_PER_THREAD;
        let mut next = self.feed.next_of(input, count, context);
        while !next.is_empty() {
            let parts = self.mend(input, next, context)?;
            let check = |part: &Part| Checked::new(&part.chunk, &part.findings, settings, wants_fingerprints);
            let checked;
            (checked, next) =
                parallel::map_while(&parts, self.threads, check, || self.feed.next_of(input, count, context));
            let report = &mut self.report;
            let disturbs =
                context.terminals.output && checked.iter().any(|checked| report.shows_part(input, checked));
            self.feed.aside(disturbs, || {
                parts.iter().zip(checked).try_for_each(|(part, checked)| {
                    report.add_part(input, &part.chunk, checked, keeper.as_mut(), context)
                })
            })?;
        }
        if self.feed.has_failed(input) || self.feed.is_stopped() {
            if let Some(fixing) = &mut self.fixing {
                let before = fixing.done.fixed;
                fixing.give_up(input);
                self.report.count_fixed(input, before, fixing.done.fixed);
            }
            return Ok(());
        }
        self.report.input_done(input);
        if let (Some(before), Some(keeper)) = (stamp, keeper) {
            let record = self.record(input, before, &keeper);
            self.store(record.as_slice(), context);
        }
        Ok(())
    }

    /// The parts as they are after mending, if that was asked for.
    fn mend(&mut self, input: usize, parts: Vec<Part>, context: &mut Context<'a>) -> io::Result<Vec<Part>> {
        let Some(fixing) = &mut self.fixing else { return Ok(parts) };
        let (feed, threads) = (&self.feed, self.threads);
        let before = fixing.done.fixed;
        let parts = feed.aside(true, || fixing.mend(parts, &feed.inputs()[input], threads, context))?;
        self.report.count_fixed(input, before, fixing.done.fixed);
        Ok(parts)
    }

    /// The record of a file that was read in chunks; nothing if it changed meanwhile.
    fn record(&self, input: usize, before: Stamp, keeper: &Keeper) -> Option<Vec<u8>> {
        let (cache, settings) = (self.cache.as_ref()?, self.settings.of(input));
        let Input::File(path) = &self.feed.inputs()[input] else { return None };
        let content = cache::content_key_of(path, settings).ok()?;
        stamp(&self.feed.inputs()[input]).filter(|after| *after == before)?;
        cache::record(&cache.key(path, settings), before, &content, &keeper.verdict)
    }

    /// Keeps records for the next run. When that fails once it is given up.
    fn store(&mut self, records: &[Vec<u8>], context: &mut Context<'_>) {
        let Some(cache) = &mut self.cache else { return };
        if let Err(error) = cache.append(records) {
            let reason = error.to_string();
            context.note("cache-failed", &[("reason", Arg::Text(&reason))]);
            self.cache = None;
        }
    }
}

/// The stamp of a regular file.
fn stamp(input: &Input) -> Option<Stamp> {
    let Input::File(path) = input else { return None };
    fs::metadata(path).ok().filter(fs::Metadata::is_file).as_ref().map(Stamp::of)
}
