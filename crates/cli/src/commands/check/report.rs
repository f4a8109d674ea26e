//! Counts what is found and shows as much of it as is wanted.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{self, Write as _};

use damka_messages::{Arg, Messages};
use damka_notation::check::Counts;
use damka_notation::pdn::Chunk;
use damka_notation::{Code, Diagnostic, Finding, Locator, Severity};

use super::Args;
use crate::baseline::Baseline;
use crate::context::Context;
use crate::input::Input;
use crate::render::{self, CodeCount, Format, Render, Results, Said, Totals};
use crate::settings::AllSettings;
use crate::verdict::{Checked, Keeper, Noted, Tally, Verdict};

/// What is done with findings, and what was counted so far.
pub(super) struct Report<'o> {
    settings: &'o AllSettings,
    renderer: Box<dyn Render>,
    /// How many more diagnostics to show, by severity.
    room: [usize; 3],
    /// How many of each code, by severity, if that is asked for.
    statistics: Option<BTreeMap<(Code, Severity), CodeCount>>,
    /// Where each code was met last: input and game.
    met: HashMap<Code, (usize, u64)>,
    /// The code that is shown first.
    example: Option<Code>,
    /// What was accepted before.
    accepted: Option<Baseline>,
    /// What is to be accepted from now on: then nothing is shown.
    accepting: Option<Baseline>,
    /// Accepted findings that are gone, and the files that had them.
    stale: (u64, u64),
    results: Results,
    /// What is said once of an input was said of the one that is read in chunks.
    was_said: bool,
    /// Standard output is taken by the mended text of standard input.
    to_errors: bool,
    /// What is to be written next.
    text: Vec<u8>,
}

/// A finding, located or not.
trait Found {
    fn code(&self) -> Code;
    fn game(&self) -> u64;
    fn fingerprint(&self) -> u64;
}

impl Found for Noted {
    fn code(&self) -> Code {
        self.diagnostic.code
    }

    fn game(&self) -> u64 {
        self.diagnostic.game
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

impl Found for (Finding, u64) {
    fn code(&self) -> Code {
        self.0.code
    }

    fn game(&self) -> u64 {
        self.0.game.into()
    }

    fn fingerprint(&self) -> u64 {
        self.1
    }
}

impl<'o> Report<'o> {
    pub(super) fn new(
        args: &Args,
        settings: &'o AllSettings,
        inputs: &[Input],
        context: &Context<'_>,
    ) -> Self {
        let files = inputs.iter().map(|input| (input.name(), Totals::default())).collect();
        let to_errors = args.fixes.any() && inputs.contains(&Input::Standard);
        let color = if to_errors { context.errors_color() } else { context.output_color() };
        Self {
            settings,
            to_errors,
            text: Vec::new(),
            renderer: args.format.renderer(color),
            room: [args.limit(); 3],
            statistics: args.statistics.then(BTreeMap::new),
            met: HashMap::new(),
            example: None,
            accepted: None,
            accepting: None,
            stale: (0, 0),
            was_said: false,
            results: Results { files, ..Results::default() },
        }
    }

    /// The same with findings that were accepted before and count for nothing.
    pub(super) fn without(self, accepted: Option<Baseline>) -> Self {
        Self { accepted, ..self }
    }

    /// The same, accepting everything.
    pub(super) fn accepting(self, baseline: Option<Baseline>) -> Self {
        let room = if baseline.is_some() { [0; 3] } else { self.room };
        Self { accepting: baseline, room, ..self }
    }

    /// Writes what comes before the diagnostics.
    pub(super) fn begin(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        self.renderer.begin(&mut self.text)?;
        self.write(context)
    }

    /// Writes out what is to be written.
    fn write(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        if self.to_errors {
            context.write_errors(&String::from_utf8_lossy(&self.text));
        } else {
            context.output.write_all(&self.text)?;
        }
        self.text.clear();
        Ok(())
    }

    /// Counts what was mended in an input: of all, `before` were mended and `now` are; some may not be after all.
    pub(super) fn count_fixed(&mut self, input: usize, before: u64, now: u64) {
        for totals in [&mut self.results.files[input].1, &mut self.results.totals] {
            totals.fixed = Some((totals.fixed.unwrap_or(0) + now).saturating_sub(before));
        }
    }

    /// Can something among findings with these codes be shown?
    fn shows(&self, input: usize, mut codes: impl Iterator<Item = Code>) -> bool {
        let policy = self.settings.of(input).policy();
        codes.any(|code| policy.severity(code).is_some_and(|severity| self.room[severity as usize] > 0))
    }

    /// Is there something in it that will be shown?
    pub(super) fn shows_part(&self, input: usize, checked: &Checked) -> bool {
        self.shows(input, checked.findings.iter().map(|finding| finding.code))
    }

    /// Is there something in it that will be shown?
    pub(super) fn shows_verdict(&self, input: usize, verdict: &Verdict) -> bool {
        self.shows(input, verdict.noted.iter().map(Found::code))
    }

    /// Takes in what was found in a chunk, the next one of its input; `keeper` gets it too.
    pub(super) fn add_part(
        &mut self,
        input: usize,
        chunk: &Chunk,
        mut checked: Checked,
        mut keeper: Option<&mut Keeper>,
        context: &mut Context<'_>,
    ) -> io::Result<()> {
        let games_before = self.results.files[input].1.games;
        if (chunk.start.line, chunk.start.column) == (1, 1) {
            self.was_said = false;
        }
        checked.say_once(&mut self.was_said, self.settings.of(input).policy());
        if chunk.last && games_before + checked.tally.games == 0 {
            checked.miss_games(self.settings.of(input).policy());
        }
        if let Some(keeper) = &mut keeper {
            keeper.verdict.tally.add(&checked.tally);
        }
        let Checked { tally, findings, fingerprints } = checked;
        let found = findings.into_iter().zip(fingerprints.into_iter().chain(std::iter::repeat(0))).collect();
        let mut locator = Locator::new(chunk);
        let locate = |(finding, fingerprint), severity, shown: bool| {
            let mut keeper = keeper.as_deref_mut().filter(|keeper| keeper.has_room(severity));
            if !shown && keeper.is_none() {
                return None;
            }
            let diagnostic = locator.locate(finding, severity, games_before);
            if let Some(keeper) = &mut keeper {
                keeper.keep(diagnostic.clone(), fingerprint);
            }
            Some(diagnostic)
        };
        self.add(input, tally, found, locate, context)
    }

    /// Takes in what was found in a whole input.
    pub(super) fn add_verdict(
        &mut self,
        input: usize,
        verdict: Verdict,
        context: &mut Context<'_>,
    ) -> io::Result<()> {
        let Verdict { tally, noted } = verdict;
        let located = |noted: Noted, _, shown: bool| shown.then_some(noted.diagnostic);
        self.add(input, tally, noted, located, context)
    }

    /// Counts findings, and shows those that are new as long as there is room.
    fn add<T: Found>(
        &mut self,
        input: usize,
        mut tally: Tally,
        found: Vec<T>,
        mut locate: impl FnMut(T, Severity, bool) -> Option<Diagnostic>,
        context: &mut Context<'_>,
    ) -> io::Result<()> {
        let policy = self.settings.of(input).policy();
        let is_new = self.sort_out(input, &found, &mut tally);
        let games_before = self.results.files[input].1.games;
        let left = self.count(input, &tally);
        let mut shown = 0;
        for (number, item) in found.into_iter().enumerate() {
            let code = item.code();
            let Some(severity) = policy.severity(code) else { continue };
            let is_new = is_new.as_ref().is_none_or(|is_new| is_new[number]);
            if is_new {
                self.meet((code, severity), input, item.game(), games_before);
            }
            let shows = is_new && self.room[severity as usize] > 0;
            let Some(diagnostic) = locate(item, severity, shows) else { continue };
            if shows {
                self.room[severity as usize] -= 1;
                shown += 1;
                self.example.get_or_insert(code);
                let said = Said::new(&diagnostic, &context.messages);
                self.renderer.diagnostic(&mut self.text, &self.results.files[input].0, &said)?;
            }
        }
        self.results.left_out += left - shown;
        self.write(context)?;
        if shown > 0 && context.terminals.output {
            context.flush()?;
        }
        Ok(())
    }

    /// Says which findings are new, if some were accepted, and takes the others out of the counts.
    fn sort_out<T: Found>(&mut self, input: usize, found: &[T], tally: &mut Tally) -> Option<Vec<bool>> {
        let path = &self.results.files[input].0;
        if let Some(baseline) = &mut self.accepting {
            let name = baseline.name_of(path.as_ref());
            for item in found {
                baseline.add(&name, item.code(), item.fingerprint());
            }
        }
        let accepted = self.accepted.as_mut()?;
        let name = accepted.name_of(path.as_ref());
        let is_new: Vec<bool> =
            found.iter().map(|item| !accepted.take(&name, item.code(), item.fingerprint())).collect();
        let policy = self.settings.of(input).policy();
        let new = || found.iter().zip(&is_new).filter(|(_, is_new)| **is_new).map(|(item, _)| item);
        tally.counts = Counts::default();
        new().for_each(|item| tally.counts.count(item.code()));
        let errors = new().filter(|item| policy.severity(item.code()) == Some(Severity::Error));
        tally.games_with_errors =
            errors.map(Found::game).filter(|game| *game > 0).collect::<HashSet<_>>().len() as u64;
        Some(is_new)
    }

    /// Adds to the counts of an input and of all. Returns how many findings there were.
    fn count(&mut self, input: usize, tally: &Tally) -> u64 {
        let policy = self.settings.of(input).policy();
        let counted = |severity| tally.counts.with_severity(severity, policy);
        let here = Totals {
            games: tally.games,
            plies: tally.plies,
            games_with_errors: tally.games_with_errors,
            errors: counted(Severity::Error),
            warnings: counted(Severity::Warning),
            notes: counted(Severity::Note),
            fixed: None,
        };
        self.results.files[input].1.add(&here);
        self.results.totals.add(&here);
        if let Some(statistics) = &mut self.statistics {
            for (code, count) in tally.counts.iter() {
                let severity = policy.severity(code).unwrap_or(code.info().severity);
                statistics.entry((code, severity)).or_insert(CodeCount::none(code, severity)).count +=
                    u64::from(count);
            }
        }
        here.errors + here.warnings + here.notes
    }

    /// Counts games and files that have a code. `game` counts from the game behind `games_before`, 0 is none.
    fn meet(&mut self, code: (Code, Severity), input: usize, game: u64, games_before: u64) {
        let Some(count) = self.statistics.as_mut().and_then(|statistics| statistics.get_mut(&code)) else {
            return;
        };
        let before = self.met.get(&code.0).copied();
        count.files += u64::from(before.is_none_or(|(known, _)| known != input));
        let game = if game == 0 { 0 } else { game + games_before };
        count.games += u64::from(game > 0 && before != Some((input, game)));
        self.met.insert(code.0, (input, game));
    }

    /// Notes that an input was read to its end: what was accepted and not found there is gone.
    pub(super) fn input_done(&mut self, input: usize) {
        let Some(accepted) = &self.accepted else { return };
        let left = accepted.left_of(&accepted.name_of(self.results.files[input].0.as_ref()));
        self.stale.0 += left;
        self.stale.1 += u64::from(left > 0);
    }

    /// Writes what comes behind the diagnostics.
    pub(super) fn end(
        mut self,
        args: &Args,
        interrupted: bool,
        complete: bool,
        context: &mut Context<'_>,
    ) -> io::Result<Ended> {
        (self.results.interrupted, self.results.complete) = (interrupted, complete);
        self.results.statistics = self.statistics.take().map(most_frequent_first);
        self.renderer.end(&mut self.text, &self.results)?;
        if args.format.is_for_people() {
            let color = if self.to_errors { context.errors_color() } else { context.output_color() };
            if let Some(rows) = &self.results.statistics {
                render::statistics(&mut self.text, rows, &context.messages, color)?;
            }
            if !args.quiet {
                let example = self.example.filter(|_| args.format == Format::Full);
                summary(&mut self.text, &self.results, example, &context.messages)?;
            }
        }
        self.write(context)?;
        Ok(Ended { totals: self.results.totals, accepting: self.accepting, stale: self.stale })
    }
}

/// What is left of a report.
pub(super) struct Ended {
    pub(super) totals: Totals,
    /// What is to be accepted from now on.
    pub(super) accepting: Option<Baseline>,
    /// Accepted findings that are gone, and the files that had them.
    pub(super) stale: (u64, u64),
}

fn most_frequent_first(counts: BTreeMap<(Code, Severity), CodeCount>) -> Vec<CodeCount> {
    let mut rows: Vec<_> = counts.into_values().collect();
    rows.sort_by_key(|row| Reverse(row.count));
    rows
}

fn summary(
    output: &mut Vec<u8>,
    results: &Results,
    example: Option<Code>,
    messages: &Messages,
) -> io::Result<()> {
    if let Some(code) = example {
        writeln!(output, "{}", messages.text("explain-hint", &[("code", Arg::Text(code.info().id))]))?;
    }
    if results.left_out > 0 {
        let count = Arg::Number(results.left_out as i64);
        writeln!(output, "{}", messages.text("diagnostics-left-out", &[("count", count)]))?;
    }
    let Totals { games, plies, games_with_errors, errors, warnings, fixed, .. } = results.totals;
    if let Some(fixed) = fixed {
        writeln!(output, "{}", messages.text("fixed", &[("fixed", Arg::Number(fixed as i64))]))?;
    }
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
    writeln!(output, "{}", messages.text(key, &args))
}
