//! `damka check`: replays every game of its inputs and says what is wrong, where, and what would have been legal.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::num::NonZero;

use damka_messages::Arg;
use damka_notation::check::{self, Deaf};
use damka_notation::{Code, Finding, Locator, Severity, Span};

use crate::context::Context;
use crate::feed::{End, Feed, Part};
use crate::files::FileArgs;
use crate::input::Input;
use crate::outcome::Outcome;
use crate::parallel;
use crate::render::{self, CodeCount, Format, Render, Results, Said, Totals};
use crate::settings::{AllSettings, SettingsArgs};

pub(super) const EXAMPLES: &str = "  damka check games.pdn
  damka check --strict --statistics *.pdn
  damka check --recursive archive
  damka check --profile russian --encoding windows-1251 games.pdn
  damka check --allow missing-game-type --deny M106 --format concise games.pdn
  curl -s https://example.org/games.pdn.gz | damka check --format json -";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    files: FileArgs,

    #[command(flatten)]
    settings: SettingsArgs,

    /// How diagnostics are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Count the diagnostics of each code
    #[arg(long)]
    statistics: bool,

    /// Write nothing but diagnostics
    #[arg(long, short)]
    quiet: bool,

    /// Show at most so many diagnostics of each severity; all are counted [default: 100 for full and concise, else all]
    #[arg(long, value_name = "N")]
    max_diagnostics: Option<usize>,

    /// How many threads to use, the main one included [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
}

/// How many diagnostics of a severity people are shown, unless they ask for more.
const ENOUGH: usize = 100;

/// How many parts a thread gets at a time: so many that waiting for the last one does not matter.
const PARTS_PER_THREAD: usize = 4;

impl Args {
    /// How many diagnostics of each severity to show.
    fn limit(&self) -> usize {
        self.max_diagnostics.unwrap_or(if self.format.is_for_people() { ENOUGH } else { usize::MAX })
    }
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let files = args.files.list(context)?;
    let settings = args.settings.of(&files.inputs, args.limit(), context)?;
    let threads = args.threads.unwrap_or_else(parallel::default_threads);
    let wants_progress = context.terminals.errors && !args.quiet;
    let encodings = (0..files.inputs.len()).map(|input| settings.of(input).encoding).collect();
    let mut feed = Feed::new(files.inputs, wants_progress, context).encoded_in(encodings);
    let mut report = Report::new(args, &settings, feed.inputs(), context);

    report.renderer.begin(&mut context.output)?;
    loop {
        let parts = feed.next(threads.get() * PARTS_PER_THREAD, context);
        if parts.is_empty() {
            break;
        }
        let check = |part: &Part| settings.of(part.input).checker.observe(part.chunk.events(), &mut Deaf);
        let found = parallel::map(&parts, threads, check);
        let pairs = || parts.iter().zip(&found);
        let disturbs =
            context.terminals.output && pairs().any(|(part, found)| report.has_room_for(part, found));
        feed.aside(disturbs, || {
            parts.into_iter().zip(found).try_for_each(|(part, found)| report.add(part, found, context))
        })?;
    }
    let end = feed.end();
    let totals = report.end(args, end.interrupted, context)?;
    Ok(match end {
        End { interrupted: true, .. } => Outcome::Interrupted,
        End { failed, .. } if failed || files.failed => Outcome::InputFailed,
        _ if totals.errors > 0 => Outcome::ErrorsFound,
        _ => Outcome::Done,
    })
}

/// Counts what is found and shows as much of it as is wanted.
struct Report<'o> {
    settings: &'o AllSettings,
    renderer: Box<dyn Render>,
    /// How many more diagnostics to show, by severity.
    room: [usize; 3],
    /// How many of each code, by severity, if that is asked for.
    statistics: Option<BTreeMap<(Code, Severity), u64>>,
    /// The code that is shown first.
    example: Option<Code>,
    results: Results,
}

impl<'o> Report<'o> {
    fn new(args: &Args, settings: &'o AllSettings, inputs: &[Input], context: &Context<'_>) -> Self {
        let files = inputs.iter().map(|input| (input.name(), Totals::default())).collect();
        Self {
            settings,
            renderer: args.format.renderer(context.output_color()),
            room: [args.limit(); 3],
            statistics: args.statistics.then(BTreeMap::new),
            example: None,
            results: Results { files, ..Results::default() },
        }
    }

    /// Is there something in it that will be shown?
    fn has_room_for(&self, part: &Part, found: &check::Report) -> bool {
        let policy = &self.settings.of(part.input).checker.options().policy;
        let has_room = |severity: Severity| self.room[severity as usize] > 0;
        found.findings.iter().any(|finding| policy.severity(finding.code).is_some_and(has_room))
    }

    /// Takes in what was found in a part.
    fn add(&mut self, part: Part, mut found: check::Report, context: &mut Context<'_>) -> io::Result<()> {
        let Part { input, chunk, mut findings } = part;
        let policy = &self.settings.of(input).checker.options().policy;
        if chunk.last && self.results.files[input].1.games + found.games == 0 {
            findings.push(Finding::new(Code::NoGame, Span::at(0), 0, 0));
        }
        findings.retain(|finding| policy.severity(finding.code).is_some());
        for finding in &findings {
            found.counts.count(finding.code);
        }
        findings.append(&mut found.findings);

        let counted = |severity| found.counts.with_severity(severity, policy);
        let (path, totals) = &mut self.results.files[input];
        let games_before = totals.games;
        let here = Totals {
            games: found.games,
            plies: found.plies,
            games_with_errors: found.games_with_errors,
            errors: counted(Severity::Error),
            warnings: counted(Severity::Warning),
            notes: counted(Severity::Note),
        };
        totals.add(&here);
        self.results.totals.add(&here);
        if let Some(statistics) = &mut self.statistics {
            for (code, count) in found.counts.iter() {
                let severity = policy.severity(code).unwrap_or(code.info().severity);
                *statistics.entry((code, severity)).or_default() += u64::from(count);
            }
        }

        let mut locator = Locator::new(&chunk);
        let mut shown = 0;
        for finding in findings {
            let Some(severity) = policy.severity(finding.code) else { continue };
            let room = &mut self.room[severity as usize];
            if *room == 0 {
                continue;
            }
            *room -= 1;
            shown += 1;
            self.example.get_or_insert(finding.code);
            let diagnostic = locator.locate(finding, severity, games_before);
            self.renderer.diagnostic(
                &mut context.output,
                path,
                &Said::new(&diagnostic, &context.messages),
            )?;
        }
        self.results.left_out += here.errors + here.warnings + here.notes - shown;
        if shown > 0 && context.terminals.output {
            context.flush()?;
        }
        Ok(())
    }

    /// Writes what comes behind the diagnostics.
    fn end(mut self, args: &Args, interrupted: bool, context: &mut Context<'_>) -> io::Result<Totals> {
        self.results.interrupted = interrupted;
        self.results.statistics = self.statistics.take().map(most_frequent_first);
        self.renderer.end(&mut context.output, &self.results)?;
        if args.format.is_for_people() {
            let color = context.output_color();
            if let Some(rows) = &self.results.statistics {
                render::statistics(&mut context.output, rows, color)?;
            }
            if !args.quiet {
                let example = self.example.filter(|_| args.format == Format::Full);
                summary(&self.results, example, context)?;
            }
        }
        Ok(self.results.totals)
    }
}

fn most_frequent_first(counts: BTreeMap<(Code, Severity), u64>) -> Vec<CodeCount> {
    let rows = counts.into_iter().map(|((code, severity), count)| CodeCount { code, severity, count });
    let mut rows: Vec<_> = rows.collect();
    rows.sort_by_key(|row| Reverse(row.count));
    rows
}

fn summary(results: &Results, example: Option<Code>, context: &mut Context<'_>) -> io::Result<()> {
    if let Some(code) = example {
        writeln!(
            context.output,
            "{}",
            context.messages.text("explain-hint", &[("code", Arg::Text(code.info().id))])
        )?;
    }
    if results.left_out > 0 {
        let count = Arg::Number(results.left_out as i64);
        writeln!(context.output, "{}", context.messages.text("diagnostics-left-out", &[("count", count)]))?;
    }
    let Totals { games, plies, games_with_errors, errors, warnings, .. } = results.totals;
    let args = [
        ("files", results.files.len() as u64),
        ("games", games),
        ("plies", plies),
        ("games-with-errors", games_with_errors),
        ("errors", errors),
        ("warnings", warnings),
    ]
    .map(|(name, number)| (name, Arg::Number(number as i64)));
    let key = if results.interrupted { "summary-interrupted" } else { "summary" };
    writeln!(context.output, "{}", context.messages.text(key, &args))
}
