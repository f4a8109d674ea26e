//! What is shown of a match: a line while it goes on, tables when it is over, or JSON.

use std::collections::BTreeSet;
use std::io::Write as _;

use damka_messages::Arg;
use damka_rules::VariantInfo;
use serde::Serialize;

use super::player::Fault;
use super::referee::End;
use super::statistics::{Points, Sprt, Tally, Verdict};
use crate::args::DataFormat;
use crate::columns;
use crate::context::Context;

/// A match as far as it is played.
pub(super) struct Summary {
    pub(super) names: [String; 2],
    pub(super) variant: &'static VariantInfo,
    sprt: Option<Sprt>,
    tally: Tally,
    played: BTreeSet<u64>,
    /// What each engine did wrong.
    faults: [Faults; 2],
    shown: bool,
}

/// Games that an engine lost by what it did wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
struct Faults {
    time: u64,
    illegal: u64,
    crashes: u64,
    hangs: u64,
}

/// The result in JSON.
#[derive(Serialize)]
struct Report<'s> {
    variant: &'static str,
    games: u64,
    engines: [Side<'s>; 2],
    elo: Option<Elo>,
    pairs: [u64; 5],
    sprt: Option<Test>,
}

#[derive(Serialize)]
struct Side<'s> {
    name: &'s str,
    wins: u64,
    draws: u64,
    losses: u64,
    score: f64,
    faults: Faults,
}

#[derive(Serialize)]
struct Elo {
    difference: f64,
    error: f64,
}

#[derive(Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    ratio: f64,
    bound: f64,
    verdict: &'static str,
}

impl Summary {
    pub(super) fn new(names: [String; 2], variant: &'static VariantInfo, sprt: Option<Sprt>) -> Self {
        let (tally, played, faults) = (Tally::default(), BTreeSet::new(), Default::default());
        Self { names, variant, sprt, tally, played, faults, shown: false }
    }

    /// Was this game played?
    pub(super) fn has_played(&self, round: u64) -> bool {
        self.played.contains(&round)
    }

    /// Counts a game.
    pub(super) fn add(&mut self, round: u64, points: Points, end: &End) {
        self.played.insert(round);
        self.tally.add((round - 1) / 2, points);
        let loser = &mut self.faults[usize::from(points == Points::Win)];
        match end {
            End::Rules | End::Adjudicated => {}
            End::Time => loser.time += 1,
            End::Fault(Fault::Illegal(_)) => loser.illegal += 1,
            End::Fault(Fault::Crash | Fault::Start(_)) => loser.crashes += 1,
            End::Fault(Fault::Hang) => loser.hangs += 1,
        }
    }

    /// What the test says.
    pub(super) fn verdict(&self) -> Verdict {
        self.sprt.map_or(Verdict::Open, |sprt| self.tally.verdict(sprt))
    }

    /// Shows how the match stands, on a terminal.
    pub(super) fn show_line(&mut self, context: &mut Context<'_>) {
        if context.terminals.errors {
            let line = self.standing(context);
            context.write_errors(&format!("\r\x1b[2K{line}"));
            self.shown = true;
        }
    }

    /// Removes that again.
    pub(super) fn clear_line(&mut self, context: &mut Context<'_>) {
        if std::mem::take(&mut self.shown) {
            context.write_errors("\r\x1b[2K");
        }
    }

    fn standing(&self, context: &Context<'_>) -> String {
        let Tally { wins, draws, losses, .. } = self.tally;
        let games =
            context.messages.text("count-games", &[("games", Arg::Number(self.tally.games() as i64))]);
        let test = self.sprt.map(|sprt| format!("  LLR {:+.2}", self.tally.likelihood_ratio(sprt)));
        format!("{games}: +{wins} ={draws} -{losses}  {}{}", self.elo_text(), test.unwrap_or_default())
    }

    fn elo_text(&self) -> String {
        self.tally.elo().map_or_else(String::new, |(elo, error)| format!("Elo {elo:+.1} ± {error:.1}"))
    }

    fn sides(&self) -> [Side<'_>; 2] {
        let Tally { wins, draws, losses, .. } = self.tally;
        let score = self.tally.score();
        let [first, second] = &self.names;
        [
            Side { name: first, wins, draws, losses, score, faults: self.faults[0] },
            Side {
                name: second,
                wins: losses,
                draws,
                losses: wins,
                score: 1.0 - score,
                faults: self.faults[1],
            },
        ]
    }

    /// Writes the result.
    pub(super) fn write(&self, format: DataFormat, context: &mut Context<'_>) -> anyhow::Result<()> {
        match format {
            DataFormat::Json => {
                let elo = self.tally.elo().map(|(difference, error)| Elo { difference, error });
                let (variant, games, engines) = (self.variant.name, self.tally.games(), self.sides());
                let sprt = self.sprt.map(|sprt| Test {
                    elo0: sprt.elo0,
                    elo1: sprt.elo1,
                    ratio: self.tally.likelihood_ratio(sprt),
                    bound: Sprt::BOUND,
                    verdict: word(self.tally.verdict(sprt)),
                });
                let report = Report { variant, games, engines, elo, pairs: self.tally.pairs, sprt };
                serde_json::to_writer(&mut context.output, &report)?;
                writeln!(context.output)?;
            }
            DataFormat::Text => self.write_text(context)?,
        }
        Ok(())
    }

    fn write_text(&self, context: &mut Context<'_>) -> anyhow::Result<()> {
        let messages = &context.messages;
        let heading = [
            "column-engine",
            "column-games",
            "column-wins",
            "column-draws",
            "column-losses",
            "column-score",
            "column-time",
            "column-illegal",
            "column-crashes",
            "column-hangs",
        ];
        let mut lines = vec![heading.map(|key| messages.text(key, &[]))];
        for Side { name, wins, draws, losses, score, faults } in self.sides() {
            let games = self.tally.games();
            let counts = [games, wins, draws, losses].map(|count| count.to_string());
            let [games, wins, draws, losses] = counts;
            let wrong = [faults.time, faults.illegal, faults.crashes, faults.hangs];
            let [time, illegal, crashes, hangs] = wrong.map(|count| count.to_string());
            let score = format!("{:.1}%", 100.0 * score);
            lines.push([name.to_owned(), games, wins, draws, losses, score, time, illegal, crashes, hangs]);
        }
        columns::write(&lines, &mut context.output)?;
        if let Some((elo, error)) = self.tally.elo() {
            let (elo, error) = (format!("{elo:+.1}"), format!("{error:.1}"));
            let text = messages.text("match-elo", &[("elo", Arg::Text(&elo)), ("error", Arg::Text(&error))]);
            writeln!(context.output, "{text}")?;
            let pairs = self.tally.pairs.map(|count| count.to_string()).join(" ");
            writeln!(context.output, "{}", messages.text("match-pairs", &[("pairs", Arg::Text(&pairs))]))?;
        }
        if let Some(sprt) = self.sprt {
            let ratio = format!("{:+.2}", self.tally.likelihood_ratio(sprt));
            let [elo0, elo1] = [sprt.elo0, sprt.elo1].map(|elo| elo.to_string());
            let bound = format!("{:.2}", Sprt::BOUND);
            let args = [
                ("ratio", Arg::Text(&ratio)),
                ("bound", Arg::Text(&bound)),
                ("lower", Arg::Text(&elo0)),
                ("upper", Arg::Text(&elo1)),
                ("verdict", Arg::Text(word(self.tally.verdict(sprt)))),
            ];
            writeln!(context.output, "{}", messages.text("match-sprt", &args))?;
        }
        Ok(())
    }
}

/// The word for a verdict in data.
fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Lower => "elo0",
        Verdict::Upper => "elo1",
        Verdict::Open => "open",
    }
}
