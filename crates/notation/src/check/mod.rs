//! Checking games: which variant they are of, whether every move can be played, and what is wrong where.
//!
//! [`Checker::check`] works on the text of one chunk of whole games and needs nothing of other chunks, so chunks can be
//! checked on several threads. It reports [`Finding`]s and counts; a [`crate::Diagnostic`] is made of a finding only
//! when it is shown.
//!
//! Invariants: no game is lost, whatever it holds; a game in error does not touch the next one; the same text gives the
//! same report, whatever stood before it.

mod clocks;
mod collect;
mod dates;
mod explain;
mod guess;
mod head;
mod mending;
mod policy;
mod replay;
mod resolve;
mod result;
mod tags;

use std::borrow::Cow;
use std::collections::HashSet;

use damka_rules::{
    DrawTracker, Position, Rules, Setup, Tolerance, VariantInfo, common_variants, variant,
    variant_of_game_type, variants, with_family,
};

pub use collect::{Collected, Collector};
pub use explain::Answer;
use guess::Source;
use head::Head;
use policy::Findings;
pub use policy::{Counts, Policy};
use replay::{Board, CONVINCING, Outcome, Replay};
pub use replay::{Deaf, GameSummary, Observer};
pub use resolve::PathForm;
use resolve::{Numbering, SquareTable};
pub use result::{result_text, winner};

use crate::pdn::{Event, Events, MoveToken};
use crate::{Code, Fen, Finding, FixKind, Span, SquareStyle};

/// The first move of a game is among its first events, if it is to tell how squares are named.
const FIRST_MOVE: usize = 16;

/// How to check.
#[derive(Clone, Debug)]
pub struct Options {
    /// The variant of all games, whatever their tags say.
    pub variant: Option<&'static VariantInfo>,
    /// The weight of each code.
    pub policy: Policy,
    /// The name of the draw-rule set by which passed-over draws are noted.
    pub draw_rules: String,
    /// How many findings of each severity to keep with their details; all are counted.
    pub keep: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            variant: None,
            policy: Policy::new(false),
            draw_rules: "official".to_owned(),
            keep: usize::MAX,
        }
    }
}

/// What was found in a chunk.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Games, whether they can be played or not.
    pub games: u64,
    /// Half-moves of main lines that were played legally.
    pub plies: u64,
    /// Games with at least one error.
    pub games_with_errors: u64,
    /// The number of findings of each code.
    pub counts: Counts,
    /// The findings that were kept, by rising place.
    pub findings: Vec<Finding>,
}

/// Checks chunks of games. It is made once and shared by all threads.
#[derive(Clone, Debug)]
pub struct Checker {
    options: Options,
    silent: Policy,
    /// By variant and numbering.
    tables: Vec<[SquareTable; 3]>,
}

impl Checker {
    /// A checker with these options.
    pub fn new(options: Options) -> Self {
        let tables = variants()
            .iter()
            .map(|info| Numbering::ALL.map(|numbering| SquareTable::new(info, numbering)))
            .collect();
        Self { options, silent: Policy::silent(), tables }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Checks the games of a chunk.
    ///
    /// ```
    /// use damka_notation::check::Checker;
    /// let checker = Checker::new(Default::default());
    /// let report = checker.check(b"[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n");
    /// assert_eq!((report.games, report.plies, report.findings.len()), (1, 4, 0));
    /// ```
    pub fn check(&self, text: &[u8]) -> Report {
        self.observe(Events::new(text), &mut Deaf)
    }

    /// Checks the games of a chunk and tells an observer what is in them.
    pub fn observe(&self, mut events: Events<'_>, observer: &mut dyn Observer) -> Report {
        let mut report = Report::default();
        let mut findings = Findings::new(&self.options.policy, self.options.keep);
        let mut next_variant = None;
        while let Some(event) = events.next() {
            if let Event::GameStart(at) = event {
                report.games += 1;
                let kept = findings.list.len();
                findings.game = report.games as u32;
                findings.ply = 0;
                findings.error = false;
                observer.begin(at);
                let (outcome, end) = self.game(next_variant, &mut events, &mut findings, observer);
                next_variant = outcome.next_variant;
                findings.take_all(&mut events);
                findings.list[kept..].sort_by_key(|finding| finding.span.start);
                report.plies += u64::from(outcome.plies);
                report.games_with_errors += u64::from(findings.error);
                let summary =
                    GameSummary { plies: outcome.plies, error: findings.error, complete: outcome.complete };
                observer.end(end, &summary);
            } else {
                observer.event(&event);
                findings.take_many(&mut events);
            }
        }
        let kept = findings.list.len();
        findings.take_all(&mut events);
        findings.list[kept..].sort_by_key(|finding| finding.span.start);
        observer.finish();
        report.counts = findings.counts;
        report.findings = findings.list;
        report
    }

    fn table(&self, variant: &'static VariantInfo, numbering: Numbering) -> &SquareTable {
        let index = variants().iter().position(|info| std::ptr::eq(info, variant)).unwrap_or(0);
        &self.tables[index][numbering as usize]
    }

    /// Checks one game to its end, and says where that is. The game before may have told the variant.
    fn game(
        &self,
        told: Option<&'static VariantInfo>,
        events: &mut Events<'_>,
        findings: &mut Findings<'_>,
        observer: &mut dyn Observer,
    ) -> (Outcome, u32) {
        let mut head = Head::default();
        let end = self.game_with(told, &mut head, events, findings, observer);
        if findings.wants(Code::ResultAsTerminator) {
            mending::terminator(events.text(), &head, events.findings());
        }
        end
    }

    fn game_with<'t>(
        &self,
        told: Option<&'static VariantInfo>,
        head: &mut Head<'t>,
        events: &mut Events<'t>,
        findings: &mut Findings<'_>,
        observer: &mut dyn Observer,
    ) -> (Outcome, u32) {
        let text = events.text();
        let first = loop {
            let Some(event) = events.next() else { return (Outcome::default(), text.len() as u32) };
            match event {
                Event::Tag(ref tag) => {
                    head.add(text, tag);
                    tags::report_value(text, tag, findings);
                }
                // A leftover between tags does not end them.
                Event::Comment(_) | Event::Junk(_) | Event::Strength(_) | Event::Nag(..) => {}
                _ => break event,
            }
            observer.event(&event);
            findings.take_many(events);
        };
        let head = &*head;
        let ahead = events.clone();
        let untold = findings.mark();
        let found = match told {
            Some(variant) => Some((variant, Source::Moves)),
            None => self.variant(head, first, &ahead, findings),
        };
        let Some((variant, source)) = found else {
            observer.start(None, None, false);
            return read_only(first, events, observer);
        };
        let start = Start { head, first, ahead: &ahead };
        let certain = matches!(source, Source::Tags | Source::Option);
        if matches!(source, Source::Option | Source::Moves) {
            return self.follow(&start, variant, certain, events, findings, observer, &|_| None);
        }
        let tagged = source == Source::Tags;
        let mark = if tagged { findings.mark() } else { untold };
        let other = |plies: u32| {
            guess::others(variant).find(|other| {
                if tagged {
                    self.trial(head, other, first, &ahead).is_better(plies)
                } else {
                    self.trial(head, other, first, &ahead).is_convincing(plies)
                }
            })
        };
        let (outcome, end) = self.follow(&start, variant, certain, events, findings, observer, &other);
        let Some(meant) = outcome.other_variant else { return (outcome, end) };
        // The tag or the guess is wrong: the game is told anew, as one of the variant that it is.
        findings.back_to(mark);
        events.clone_from(&ahead);
        observer.restart();
        if tagged {
            report_wrong_type(head, variant, meant, findings);
        } else {
            report_missing_type(head, meant, Source::Moves, findings, Vec::new);
        }
        self.follow(&start, meant, certain, events, findings, observer, &|_| None)
    }

    /// Follows the moves of a game in a variant, to its end or to where `other` knows a better variant.
    #[allow(clippy::too_many_arguments)]
    fn follow(
        &self,
        start: &Start<'_, '_>,
        variant: &'static VariantInfo,
        certain: bool,
        events: &mut Events<'_>,
        findings: &mut Findings<'_>,
        observer: &mut dyn Observer,
        other: &dyn Fn(u32) -> Option<&'static VariantInfo>,
    ) -> (Outcome, u32) {
        let Start { head, first, ahead } = *start;
        let text = events.text();
        tags::report(text, head, variant, certain, findings);
        let numbering = self.numbering(head, variant, certain, first, ahead, findings);
        let Some((setup, fen)) = start_of(head, variant, numbering, findings) else {
            observer.start(Some(variant), None, false);
            return read_only(first, events, observer);
        };
        observer.start(Some(variant), fen.as_ref(), true);
        let half_moves = fen.and_then(|fen| fen.half_moves).unwrap_or(0);
        let follow = Follow { variant, numbering, setup, half_moves };
        let (outcome, end) = with_family!(variant.family, R => {
            self.replay::<R>(&follow, first, events, findings, observer, other)
        });
        if outcome.other_variant.is_none() {
            result::report(text, head, variant, &outcome, findings);
        }
        (outcome, end)
    }

    /// The variant of a game; none if its type is known and not supported.
    fn variant(
        &self,
        head: &Head<'_>,
        first: Event,
        ahead: &Events<'_>,
        findings: &mut Findings<'_>,
    ) -> Option<(&'static VariantInfo, Source)> {
        let tagged = guess::by_tags(head);
        self.report_game_type(head, findings);
        if let Some(variant) = self.options.variant {
            if let Some(value) = &head.game_type
                && !tagged.is_empty()
                && tagged.iter().all(|tagged| tagged.family != variant.family)
            {
                findings.add(Code::VariantOverridden, head.game_type_span, |finding| {
                    finding.with("variant", variant.name).with("found", &**value)
                });
            }
            report_unreadable_type(head, variant, findings);
            return Some((variant, Source::Option));
        }
        if let [variant] = *tagged {
            report_unreadable_type(head, variant, findings);
            return Some((variant, Source::Tags));
        }
        if !tagged.is_empty() {
            return Some((self.of_shared_number(head, &tagged, first, ahead, findings), Source::Tags));
        }
        if head.game_type.as_deref().and_then(guess::game_type_number).is_some() {
            return None;
        }
        if let Some(name) = head.variant.as_deref().filter(|name| guess::is_unsupported(name)) {
            findings.add(Code::UnsupportedGameType, head.variant_span, |finding| finding.with("found", name));
            return None;
        }
        Some(self.guess(head, first, ahead, findings))
    }

    /// The variant of a game whose type programs use for several: the first one in which it can be played.
    fn of_shared_number(
        &self,
        head: &Head<'_>,
        meant: &[&'static VariantInfo],
        first: Event,
        ahead: &Events<'_>,
        findings: &mut Findings<'_>,
    ) -> &'static VariantInfo {
        let playable = meant.iter().find(|candidate| self.trial(head, candidate, first, ahead).is_whole());
        let chosen = playable.copied().unwrap_or_else(|| self.longest(head, meant, first, ahead).0);
        findings.add(Code::SharedGameType, head.game_type_span, |finding| {
            let names = meant.iter().map(|info| info.name.to_owned()).collect::<Vec<_>>();
            finding
                .with("found", head.game_type.as_deref().unwrap_or_default())
                .with("variant", chosen.name)
                .with("candidates", names)
        });
        chosen
    }

    fn guess(
        &self,
        head: &Head<'_>,
        first: Event,
        ahead: &Events<'_>,
        findings: &mut Findings<'_>,
    ) -> (&'static VariantInfo, Source) {
        // A name in the place of the number, unless the moves deny it.
        let named = head.game_type.as_deref().and_then(variant);
        if let Some(named) = named.filter(|named| self.trial(head, named, first, ahead).complete) {
            report_unreadable_type(head, named, findings);
            return (named, Source::Moves);
        }
        let (candidates, moves) = guess::by_squares(head, first, ahead.clone());
        let default = &variants()[0];
        let (variant, source, fitting) = match candidates.as_slice() {
            [] => (default, Source::Default, Vec::new()),
            [only]
                if moves == 0 || only.board.width > 8 || self.trial(head, only, first, ahead).is_whole() =>
            {
                (*only, Source::Squares, Vec::new())
            }
            _ if moves == 0 => (candidates[0], Source::Default, Vec::new()),
            _ => {
                let fitting: Vec<_> = candidates
                    .iter()
                    .copied()
                    .filter(|candidate| self.trial(head, candidate, first, ahead).is_whole())
                    .collect();
                if let Some(best) = fitting.first() {
                    (*best, Source::Moves, fitting)
                } else {
                    let all = candidates.iter().copied().chain(common_variants()).collect::<Vec<_>>();
                    let (longest, complete) = self.longest(head, &all, first, ahead);
                    (longest, if complete { Source::Moves } else { Source::Default }, fitting)
                }
            }
        };
        if head.tags > 0 {
            let others = || self.also_playable(head, variant, first, ahead);
            if fitting.len() > 1 {
                findings.add(Code::UnsureVariant, head.first, |finding| {
                    let mut names = fitting.iter().map(|info| info.name.to_owned()).collect::<Vec<_>>();
                    names.extend(others());
                    let mut seen = HashSet::new();
                    names.retain(|name| seen.insert(name.clone()));
                    finding.with("variant", variant.name).with("candidates", names)
                });
                report_unreadable_type(head, variant, findings);
            } else {
                report_missing_type(head, variant, source, findings, others);
            }
        }
        (variant, source)
    }

    /// The other variants in which a game can be played that is so short that it proves nothing.
    fn also_playable(
        &self,
        head: &Head<'_>,
        variant: &'static VariantInfo,
        first: Event,
        ahead: &Events<'_>,
    ) -> Vec<String> {
        let outcome = self.trial(head, variant, first, ahead);
        if !outcome.is_whole() || outcome.plies >= CONVINCING {
            return Vec::new();
        }
        guess::others(variant)
            .filter(|other| self.trial(head, other, first, ahead).is_whole())
            .map(|other| other.name.to_owned())
            .collect()
    }

    /// The first of the variants in which most of the moves can be played, and whether these are all.
    fn longest(
        &self,
        head: &Head<'_>,
        candidates: &[&'static VariantInfo],
        first: Event,
        ahead: &Events<'_>,
    ) -> (&'static VariantInfo, bool) {
        let (mut most, mut best) = (0, (candidates[0], false));
        for &info in candidates {
            // Letters alone are no sign of a variant that is written in numbers.
            let other = self.suspect(head, info, first, ahead).map(|(other, _)| other);
            let numbering = other.filter(|other| *other != Numbering::Rotated).unwrap_or_default();
            let outcome = self.try_out(head, info, numbering, first, ahead, u32::MAX);
            if outcome.plies > most {
                (most, best) = (outcome.plies, (info, outcome.complete));
            }
        }
        best
    }

    /// How the squares of a game are named, which shows in its first move.
    fn numbering(
        &self,
        head: &Head<'_>,
        variant: &'static VariantInfo,
        certain: bool,
        first: Event,
        ahead: &Events<'_>,
        findings: &mut Findings<'_>,
    ) -> Numbering {
        let Some((other, token)) = self.suspect(head, variant, first, ahead) else { return Numbering::Usual };
        let code = if other == Numbering::Rotated { Code::RotatedSquares } else { Code::OtherNumbering };
        findings.add(code, token.span, |finding| {
            let finding = finding.with("variant", variant.name);
            let table = self.table(variant, other);
            match mending::renamed(head, variant, table, other.style(), first, ahead) {
                Some((span, moves)) if certain => finding.fixed_by(span, moves, code.info().fix),
                _ => finding,
            }
        });
        other
    }

    /// A numbering other than the usual one, if the game can be played in it and not in the usual one.
    fn suspect(
        &self,
        head: &Head<'_>,
        variant: &'static VariantInfo,
        first: Event,
        ahead: &Events<'_>,
    ) -> Option<(Numbering, MoveToken)> {
        let token =
            std::iter::once(first).chain(ahead.clone()).take(FIRST_MOVE).find_map(|event| match event {
                Event::Move(token) => Some(token),
                _ => None,
            })?;
        let other = Numbering::suspected(token.path.from(), variant)?;
        if self.try_out(head, variant, Numbering::Usual, first, ahead, 1).plies == 1 {
            return None;
        }
        let outcome = self.try_out(head, variant, other, first, ahead, u32::MAX);
        (outcome.is_whole() || outcome.plies >= CONVINCING).then_some((other, token))
    }

    fn report_game_type(&self, head: &Head<'_>, findings: &mut Findings<'_>) {
        let Some(value) = head.game_type.as_deref() else { return };
        let span = head.game_type_span;
        let Some(number) = guess::game_type_number(value) else { return };
        let Some(meant) = variant_of_game_type(value) else {
            if self.options.variant.is_none() {
                findings.add(Code::UnsupportedGameType, span, |finding| finding.with("found", value));
            }
            return;
        };
        // What fields a number has that is not the standard's is for the program to say that made it up.
        let Some(canonical) = meant.game_type.filter(|game_type| game_type.number == number) else { return };
        let fields = value.trim();
        if fields != number.to_string() && !canonical.text.starts_with(fields) {
            findings.add(Code::GameTypeFields, span, |finding| {
                finding.with("found", value).with("meant", canonical.text).fixed_by(
                    span,
                    canonical.text,
                    FixKind::Safe,
                )
            });
        }
    }

    /// Plays the whole main line in a variant.
    fn trial(
        &self,
        head: &Head<'_>,
        variant: &'static VariantInfo,
        first: Event,
        ahead: &Events<'_>,
    ) -> Outcome {
        self.try_out(head, variant, Numbering::Usual, first, ahead, u32::MAX)
    }

    /// Plays the main line, up to the first move that is not legal or to a number of plies.
    fn try_out(
        &self,
        head: &Head<'_>,
        variant: &'static VariantInfo,
        numbering: Numbering,
        first: Event,
        ahead: &Events<'_>,
        plies: u32,
    ) -> Outcome {
        let mut findings = Findings::new(&self.silent, 0);
        let Some((setup, _)) = start_of(head, variant, numbering, &mut findings) else {
            return Outcome::default();
        };
        let mut events = ahead.clone();
        with_family!(variant.family, R => {
            let Ok(position) = setup.build::<R>(Tolerance::ALL) else { return Outcome::default() };
            let board = self.board(variant, numbering, position, &|_| None);
            Replay::new(&board, &mut findings, &mut Deaf, None, Some(plies)).run(first, &mut events).0
        })
    }

    #[allow(clippy::too_many_arguments)]
    fn replay<R: Rules>(
        &self,
        follow: &Follow,
        first: Event,
        events: &mut Events<'_>,
        findings: &mut Findings<'_>,
        observer: &mut dyn Observer,
        other: &dyn Fn(u32) -> Option<&'static VariantInfo>,
    ) -> (Outcome, u32) {
        let Follow { variant, numbering, setup, half_moves } = *follow;
        let Ok(position) = setup.build::<R>(Tolerance::ALL) else {
            return read_only(first, events, observer);
        };
        let draws = variant
            .draw_rules
            .iter()
            .find(|set| set.name == self.options.draw_rules && !set.rules.is_empty())
            .map(|set| DrawTracker::new(set, &position, half_moves));
        let board = self.board(variant, numbering, position, other);
        Replay::new(&board, findings, observer, draws, None).run(first, events)
    }

    fn board<'c, R: Rules>(
        &'c self,
        variant: &'static VariantInfo,
        numbering: Numbering,
        start: Position<R>,
        other_variant: &'c dyn Fn(u32) -> Option<&'static VariantInfo>,
    ) -> Board<'c, R> {
        Board { variant, numbering, table: self.table(variant, numbering), start, other_variant }
    }
}

/// The tags of a game, the first event behind them, and what follows it.
struct Start<'a, 't> {
    head: &'a Head<'t>,
    first: Event,
    ahead: &'a Events<'t>,
}

/// A game whose tags do not tell its variant, which was found elsewhere.
fn report_missing_type(
    head: &Head<'_>,
    variant: &'static VariantInfo,
    source: Source,
    findings: &mut Findings<'_>,
    others: impl FnOnce() -> Vec<String>,
) {
    if head.game_type.is_some() {
        return report_unreadable_type(head, variant, findings);
    }
    if head.tags == 0 {
        return;
    }
    findings.add(Code::MissingGameType, head.first, |finding| {
        let finding = finding.with("variant", variant.name).with("reason", source.name());
        let finding = finding.with("candidates", others());
        // A tag made of nothing but a default would pretend to know.
        let known = source != Source::Default;
        if known { mending::with_game_type(head, variant, finding) } else { finding }
    });
}

/// A `GameType` without a number, and the variant that was taken all the same.
fn report_unreadable_type(head: &Head<'_>, variant: &VariantInfo, findings: &mut Findings<'_>) {
    let unreadable = |value: &&str| guess::game_type_number(value).is_none();
    let Some(value) = head.game_type.as_deref().filter(unreadable) else { return };
    let span = head.game_type_span;
    findings.add(Code::UnreadableGameType, span, |finding| {
        let proposal = variant.game_type.map_or("", |game_type| game_type.text);
        let finding = finding.with("found", value).with("variant", variant.name).with("proposal", proposal);
        if proposal.is_empty() { finding } else { finding.fixed_by(span, proposal, FixKind::Unsafe) }
    });
}

/// How a game is followed.
struct Follow {
    variant: &'static VariantInfo,
    numbering: Numbering,
    setup: Setup,
    /// Half-moves without progress before the first move.
    half_moves: u32,
}

/// The position before the first move.
fn start_of(
    head: &Head<'_>,
    variant: &'static VariantInfo,
    numbering: Numbering,
    findings: &mut Findings<'_>,
) -> Option<(Setup, Option<Fen>)> {
    let Some(text) = &head.fen else { return Some((variant.start, None)) };
    let is_as_written = matches!(text, Cow::Borrowed(_));
    let fen = read_fen(text, is_as_written, head.fen_span, variant, numbering.style(), findings)?;
    Some((fen.setup, Some(fen)))
}

/// Reads on to the end of a game that cannot be followed.
fn read_only(first: Event, events: &mut Events<'_>, observer: &mut dyn Observer) -> (Outcome, u32) {
    let mut outcome = Outcome::default();
    let mut event = Some(first);
    while let Some(now) = event {
        match now {
            Event::GameEnd(at) => return (outcome, at),
            Event::Move(token) => {
                outcome.written += 1;
                observer.moved(token.span, None);
            }
            _ => observer.event(&now),
        }
        event = events.next();
    }
    (outcome, events.text().len() as u32)
}

fn set_up<R: Rules>(
    span: Span,
    text: &[u8],
    variant: &'static VariantInfo,
    numbering: Numbering,
    findings: &mut Findings<'_>,
) -> Option<Position<R>> {
    let fen = String::from_utf8_lossy(span.of(text));
    read_fen(&fen, matches!(fen, Cow::Borrowed(_)), span, variant, numbering.style(), findings)?
        .setup
        .build(Tolerance::ALL)
        .ok()
}

fn report_wrong_type(
    head: &Head<'_>,
    variant: &VariantInfo,
    meant: &'static VariantInfo,
    findings: &mut Findings<'_>,
) {
    let (span, found) = match head.game_type.as_deref() {
        Some(value) => (head.game_type_span, value),
        None => (head.first, variant.name),
    };
    findings.add(Code::WrongGameType, span, |finding| {
        let proposal = meant.game_type.map_or("", |game_type| game_type.text);
        let finding = finding
            .with("found", found)
            .with("variant", variant.name)
            .with("meant", meant.name)
            .with("proposal", proposal);
        match (&head.game_type, meant.game_type) {
            (Some(_), Some(_)) => finding.fixed_by(span, proposal, FixKind::Unsafe),
            _ => mending::with_game_type(head, meant, finding),
        }
    });
}

/// Reads a position and reports what is wrong with it; the text is at `span`, and stands there so or with escapes.
fn read_fen(
    fen: &str,
    is_as_written: bool,
    span: Span,
    variant: &'static VariantInfo,
    numbers: SquareStyle,
    findings: &mut Findings<'_>,
) -> Option<Fen> {
    let parse = Fen::parse_in(fen, variant, numbers);
    for flaw in parse.findings {
        let start = span.start as usize + flaw.span.start as usize;
        // Where escapes or entities were decoded the places do not agree.
        let place = if is_as_written { Span::new(start, start + flaw.span.len()) } else { span };
        findings.add(flaw.code, place, |mut finding| {
            finding.extra.get_or_insert_default().args = flaw.args;
            match flaw.replacement {
                Some(replacement) if is_as_written => finding.fixed_by(place, replacement, FixKind::Safe),
                _ => finding,
            }
        });
    }
    parse.fen
}
