//! From games to text, without any output.

use std::collections::BTreeMap;

use damka_notation::check::{Checker, Collector, Options, Policy};
use damka_notation::export::{Per, write_csv, write_hub, write_positions, write_score};
use damka_notation::json::game_text;
use damka_notation::pdn::{Chunk, Game, GameWriter, Item};
use damka_notation::{Arg, Code, Dialect, Finding, Severity, Span};
use damka_rules::VariantInfo;

use super::Target;

/// Converts games. Shared by all threads.
pub(super) struct Converter {
    checker: Checker,
    dialect: Dialect,
    to: Target,
    per: Per,
}

/// What has become of a chunk.
#[derive(Default)]
pub(super) struct Converted {
    /// All games, one behind the other.
    pub(super) text: String,
    /// Where each of them ends.
    pub(super) ends: Vec<usize>,
    /// What could not be converted.
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
    pub(super) fn new(variant: Option<&'static VariantInfo>, dialect: Dialect, to: Target, per: Per) -> Self {
        let options = Options { variant, policy: policy(), draw_rules: "none".to_owned(), keep: usize::MAX };
        Self { checker: Checker::new(options), dialect, to, per }
    }

    /// Converts the games of a chunk of PDN.
    pub(super) fn convert(&self, chunk: &Chunk) -> Converted {
        let mut converted = Converted::default();
        let mut writer = self.writer();
        let mut games = Vec::new();
        let mut collector = Collector::new(&chunk.text, |collected| {
            let unconverted = self.write(collected.game, &mut writer, &mut converted);
            games.push((converted.ends.len() as u32, collected.span, unconverted > 0));
        });
        let report = self.checker.observe(chunk.events(), &mut collector);
        drop(collector);
        converted.problems = problems(&games, &report.findings);
        converted.default_variant = report.findings.iter().find_map(default_variant);
        converted
    }

    /// Something that [`Converter::write`] writes PDN with.
    pub(super) fn writer(&self) -> GameWriter {
        GameWriter::new(self.dialect.clone())
    }

    /// Appends a game, and tells how many of its moves were written as they were.
    pub(super) fn write(&self, game: &Game, writer: &mut GameWriter, converted: &mut Converted) -> usize {
        let text = &mut converted.text;
        match self.to {
            Target::Pdn => {
                let unconverted = writer.write(game, text).unconverted;
                converted.ends.push(text.len());
                return unconverted;
            }
            Target::Json | Target::Jsonl => text.push_str(&game_text(game)),
            // The number of the game is put in where it is known.
            Target::Csv => write_csv(game, 0, self.per, text),
            Target::Fen => write_positions(game, &self.dialect, self.per, text),
            Target::Hub => write_hub(game, self.per, text),
            Target::Text => write_score(game, &self.dialect, text),
        }
        converted.ends.push(text.len());
        game.items().iter().filter(|item| matches!(item, Item::Move(mv) if mv.mv.is_none())).count()
    }
}

/// One for each game that holds an error or moves that were written as they were. `games` are the numbers of the games,
/// their places, and whether they have such moves.
fn problems(games: &[(u32, Span, bool)], findings: &[Finding]) -> Vec<Finding> {
    let mut causes = BTreeMap::new();
    for cause in findings.iter().filter(|finding| is_cause(finding.code)) {
        let known = causes.entry(cause.game).or_insert((cause.code, cause.span, cause.ply));
        // What is cut off is worse than whatever the cut leaves open.
        if cause.code == Code::GameTooLarge {
            *known = (cause.code, cause.span, cause.ply);
        }
    }
    for &(game, span, unconverted) in games {
        if unconverted {
            causes.entry(game).or_insert((Code::UnknownMove, span, 0));
        } else if causes.get(&game).is_some_and(|(code, ..)| code.info().severity < Severity::Error) {
            causes.remove(&game);
        }
    }
    let problem = |(game, (code, span, ply)): (u32, (Code, _, _))| {
        Finding::new(Code::NotConverted, span, game, ply).with("code", code.info().id)
    };
    causes.into_iter().map(problem).collect()
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

fn default_variant(finding: &Finding) -> Option<String> {
    if finding.code != Code::MissingGameType {
        return None;
    }
    let arg = |wanted| {
        let (_, value) = finding.extra.as_ref()?.args.iter().find(|(name, _)| *name == wanted)?;
        let Arg::Text(text) = value else { return None };
        Some(text.clone())
    };
    arg("variant").filter(|_| arg("reason").is_some_and(|reason| reason == "default"))
}
