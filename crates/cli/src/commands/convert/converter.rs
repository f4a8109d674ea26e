//! From games to text, without any output.

use std::collections::BTreeMap;

use damka_messages::Messages;
use damka_notation::check::{Checker, Collector, Deaf, Options, Policy};
use damka_notation::export::{Per, write_csv, write_hub, write_positions, write_score};
use damka_notation::json::{Restored, game_text};
use damka_notation::pdn::{Chunk, Dropped, Game, GameBuilder, GameWriter, Item, Written};
use damka_notation::{Code, Dialect, Finding, ResultForm, Severity, Span};
use damka_rules::{VariantInfo, variants};

use super::Target;
use crate::commands::variants::title;
use crate::position;

/// Converts games. Shared by all threads.
pub(super) struct Converter {
    checker: Checker,
    dialect: Dialect,
    to: Target,
    per: Per,
    /// What variants are called on score sheets, by their names.
    titles: BTreeMap<&'static str, String>,
}

/// What has become of a chunk.
#[derive(Default)]
pub(super) struct Converted {
    /// All games, one behind the other.
    pub(super) text: String,
    /// Where each of them ends.
    pub(super) ends: Vec<usize>,
    /// How many games there were.
    pub(super) games: u64,
    /// A game behind them, or a piece of one, that is written as it was.
    pub(super) kept: Vec<u8>,
    /// What could not be converted, and what was left out.
    pub(super) problems: Vec<Finding>,
    /// The variant that was taken for want of any hint.
    pub(super) default_variant: Option<String>,
}

impl Converted {
    /// The games one by one.
    pub(super) fn games(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.text[start..*end])
    }
}

impl Converter {
    pub(super) fn new(
        variant: Option<&'static VariantInfo>,
        dialect: Dialect,
        to: Target,
        per: Per,
        messages: &Messages,
    ) -> Self {
        let options = Options { variant, policy: policy(), draw_rules: "none".to_owned(), keep: usize::MAX };
        let titles = variants().iter().map(|info| (info.name, title(info, messages))).collect();
        Self { checker: Checker::new(options), dialect, to, per, titles }
    }

    /// Converts the games of a chunk of PDN.
    pub(super) fn convert(&self, chunk: &Chunk) -> Converted {
        let mut converted = Converted::default();
        if chunk.skipped {
            self.keep(&chunk.text, true, &mut converted);
            return converted;
        }
        let mut writer = self.writer();
        let mut games: Vec<Told> = Vec::new();
        let mut collector = Collector::new(&chunk.text, |collected| {
            let written = self.write(collected.game, &mut writer, &mut converted);
            games.push(Told { span: collected.span, written });
        });
        let report = self.checker.observe(chunk.events(), &mut collector);
        drop(collector);
        if chunk.cut_at.is_some() && self.keeps() {
            converted.ends.pop();
            converted.games = converted.games.saturating_sub(1);
            converted.text.truncate(converted.ends.last().copied().unwrap_or(0));
            let start = games.iter().rev().nth(1).map_or(0, |game| game.span.end as usize);
            self.keep(chunk.text[start..].trim_ascii_start(), false, &mut converted);
        }
        converted.problems = problems(&games, &report.findings);
        converted.default_variant = report.findings.iter().find_map(position::taken_by_default);
        converted
    }

    /// Something that converts games which come one by one.
    pub(super) fn games(&self) -> Games<'_> {
        let options = Options { variant: None, ..self.checker.options().clone() };
        let plain = Dialect { fen_counters: true, results: ResultForm::AsWritten, ..Dialect::pdn3() };
        Games {
            converter: self,
            checker: Checker::new(options),
            writer: self.writer(),
            plain: GameWriter::new(plain),
        }
    }

    /// Has the output a place for a game that was not taken apart?
    fn keeps(&self) -> bool {
        matches!(self.to, Target::Pdn | Target::Json | Target::Jsonl)
    }

    /// Takes in a game as it was, or a piece that `continues` it.
    fn keep(&self, text: &[u8], continues: bool, converted: &mut Converted) {
        converted.games += u64::from(!continues);
        match self.to {
            Target::Pdn => text.clone_into(&mut converted.kept),
            Target::Json | Target::Jsonl => {
                let mut builder = GameBuilder::new(None);
                builder.kept(&String::from_utf8_lossy(text), continues);
                converted.text.push_str(&game_text(builder.finish()));
                converted.ends.push(converted.text.len());
            }
            Target::Csv | Target::Fen | Target::Hub | Target::Text => {}
        }
    }

    fn writer(&self) -> GameWriter {
        GameWriter::new(self.dialect.clone())
    }

    /// Appends a game, and tells what became of it.
    fn write(&self, game: &Game, writer: &mut GameWriter, converted: &mut Converted) -> Written {
        converted.games += 1;
        let text = &mut converted.text;
        let mut dropped = Dropped::default();
        match self.to {
            Target::Pdn => {
                let written = writer.write(game, text);
                converted.ends.push(text.len());
                return written;
            }
            Target::Json | Target::Jsonl => text.push_str(&game_text(game)),
            // The number of the game is put in where it is known.
            Target::Csv => write_csv(game, 0, self.per, text),
            Target::Fen => write_positions(game, &self.dialect, self.per, text),
            Target::Hub => write_hub(game, self.per, text),
            Target::Text => {
                let title = game.variant.and_then(|info| self.titles.get(info.name)).map(String::as_str);
                dropped = write_score(game, title, &self.dialect, text);
            }
        }
        converted.ends.push(text.len());
        let is_unconverted = |item: &&Item| matches!(item, Item::Move(mv) if mv.mv.is_none());
        Written { unconverted: game.items().iter().filter(is_unconverted).count(), dropped }
    }
}

/// Converts games that come one by one and from no PDN.
pub(super) struct Games<'c> {
    converter: &'c Converter,
    checker: Checker,
    writer: GameWriter,
    /// Writes what is checked.
    plain: GameWriter,
}

impl Games<'_> {
    /// Converts a game. What is found is found in the game as PDN, which comes with it.
    pub(super) fn convert(&mut self, restored: &Restored) -> (Chunk, Converted) {
        let game = &restored.game;
        let mut converted = Converted::default();
        if let Some(text) = game.kept() {
            self.converter.keep(text.as_bytes(), game.continues(), &mut converted);
            if !game.continues() {
                converted.problems.push(not_converted(1, (Code::GameTooLarge, Span::at(0), 0)));
            }
            return (Chunk::whole(text.lines().next().unwrap_or_default()), converted);
        }
        let mut text = String::new();
        let _ = self.plain.write(game, &mut text);
        let chunk = Chunk::whole(text);
        // What the squares of a move do not say its text says, under the rules asked for.
        if !restored.faults.is_empty() || self.converter.checker.options().variant.is_some() {
            let mut converted = self.converter.convert(&chunk);
            converted.problems.extend(restored.faults.iter().map(|fault| {
                let finding = Finding::new(Code::JsonValue, Span::at(0), 1, 0);
                finding.with("what", fault.what).with("found", &*fault.found)
            }));
            return (chunk, converted);
        }
        let written = self.converter.write(game, &mut self.writer, &mut converted);
        let report = self.checker.observe(chunk.events(), &mut Deaf);
        converted.problems = problems(&[Told { span: Span::at(0), written }], &report.findings);
        (chunk, converted)
    }
}

/// A game of a chunk: where it is, and what became of it.
struct Told {
    span: Span,
    written: Written,
}

/// One for each game that holds an error or moves that were written as they were, and one for each kind of part that
/// has no place in what was written.
fn problems(games: &[Told], findings: &[Finding]) -> Vec<Finding> {
    let mut causes = BTreeMap::new();
    for cause in findings.iter().filter(|finding| is_cause(finding.code)) {
        let known = causes.entry(cause.game).or_insert((cause.code, cause.span, cause.ply));
        // What is cut off is worse than whatever the cut leaves open.
        if cause.code == Code::GameTooLarge {
            *known = (cause.code, cause.span, cause.ply);
        }
    }
    for (game, told) in (1..).zip(games) {
        if told.written.unconverted > 0 {
            causes.entry(game).or_insert((Code::UnknownMove, told.span, 0));
        } else if causes.get(&game).is_some_and(|(code, ..)| code.info().severity < Severity::Error) {
            causes.remove(&game);
        }
    }
    let dropped = (1..).zip(games).flat_map(|(game, told)| {
        told.written.dropped.counts().map(move |(what, count)| {
            let finding = Finding::new(Code::DroppedInConversion, told.span, game, 0);
            finding.with("what", what).with("count", count)
        })
    });
    causes.into_iter().map(|(game, cause)| not_converted(game, cause)).chain(dropped).collect()
}

fn not_converted(game: u32, (code, span, ply): (Code, Span, u32)) -> Finding {
    Finding::new(Code::NotConverted, span, game, ply).with("code", code.info().id)
}

/// What converting wants to know: what keeps moves from being converted, and whether a variant was taken for granted.
fn policy() -> Policy {
    let mut policy = Policy::new(false);
    for code in Code::all() {
        let wanted = is_cause(code) || code == Code::MissingGameType;
        policy.set(code, wanted.then_some(code.info().severity));
    }
    policy
}

fn is_cause(code: Code) -> bool {
    code.info().severity == Severity::Error || matches!(code, Code::UnknownMove | Code::UnsupportedGameType)
}
