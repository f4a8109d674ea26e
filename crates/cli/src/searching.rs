//! Searching: what limits a search, as arguments, and how it is broken off; scores and lines as they are written.

use std::num::NonZero;
use std::time::Duration;

use damka_messages::{Arg, Messages};
use damka_notation::MoveWriter;
use damka_notation::check::result_text;
use damka_rules::{AnyMove, AnyPosition, DrawRuleSet, GameResult, VariantInfo};
use damka_search::{Control, Limits, Score, ScoreKind, Searcher};
use serde::Serialize;

use crate::args::draw_rule_set_name;
use crate::config;
use crate::context::Context;
use crate::failure::Failure;
use crate::parallel;
use crate::platform::Interrupt;

/// MiB of the table when nobody says.
const HASH: usize = 64;

/// More MiB than any machine has are a mistake.
pub(crate) const MOST_HASH: usize = 1 << 20;

/// More threads than any machine has processors are a mistake.
pub(crate) const MOST_THREADS: usize = 1024;

const HEADING: &str = "Search";

/// What limits a search, and what it works with.
#[derive(Debug, clap::Args)]
pub(crate) struct SearchArgs {
    /// Stop after this time, as in 200ms, 2s or 1m; of several limits the first that is reached counts
    #[arg(long, value_name = "TIME", help_heading = HEADING)]
    time: Option<String>,

    /// Stop at this depth in half-moves
    #[arg(long, value_name = "N", help_heading = HEADING)]
    depth: Option<NonZero<u32>>,

    /// Stop after so many positions
    #[arg(long, value_name = "N", help_heading = HEADING)]
    nodes: Option<NonZero<u64>>,

    /// How many threads to use, the main one included [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = HEADING)]
    threads: Option<NonZero<usize>>,

    /// Size of the table of positions in MiB [default: 64]
    #[arg(long, value_name = "MIB", help_heading = HEADING)]
    hash: Option<NonZero<usize>>,

    /// The set of draw rules [default: official]
    #[arg(long, value_name = "SET", value_parser = draw_rule_set_name(), help_heading = HEADING)]
    draw_rules: Option<String>,
}

impl SearchArgs {
    /// The limits; this much time if there are none.
    ///
    /// # Errors
    /// What is no time.
    pub(crate) fn limits(&self, usual: Duration, context: &Context<'_>) -> Result<Limits, Failure> {
        let time = self.time.as_deref().map(|text| time("--time", text, context)).transpose()?;
        let endless = time.is_none() && self.depth.is_none() && self.nodes.is_none();
        Ok(Limits {
            depth: self.depth.map(NonZero::get),
            nodes: self.nodes.map(NonZero::get),
            time: if endless { Some(usual) } else { time },
            ..Limits::default()
        })
    }

    /// The threads.
    pub(crate) fn threads(&self) -> NonZero<usize> {
        self.threads.unwrap_or_else(parallel::default_threads)
    }

    /// MiB of the table.
    pub(crate) fn hash(&self) -> usize {
        self.hash.map_or(HASH, NonZero::get).min(MOST_HASH)
    }

    /// A searcher with so many threads.
    pub(crate) fn searcher(&self, threads: usize) -> Searcher {
        Searcher::new(self.hash(), threads)
    }

    /// The name of the draw rules, if one was given.
    ///
    /// # Errors
    /// A name that no variant has.
    pub(crate) fn draw_rules(&self, context: &Context<'_>) -> Result<Option<String>, Failure> {
        self.draw_rules.as_deref().map(|name| config::draw_rules(name, context)).transpose()
    }

    /// The draw rules of a variant.
    ///
    /// # Errors
    /// As [`SearchArgs::draw_rules`].
    pub(crate) fn draw_rules_of(
        &self,
        variant: &VariantInfo,
        context: &Context<'_>,
    ) -> Result<&'static DrawRuleSet, Failure> {
        Ok(config::draw_rules_of(variant, self.draw_rules(context)?.as_deref()))
    }
}

/// Ends a search when the user asks to stop.
pub(crate) fn control(interrupt: &Interrupt) -> Control {
    Control::with_flag(interrupt.flag())
}

/// A time that was given for an option: a number with `ms`, `s`, `m` or `h` behind it, seconds without.
///
/// # Errors
/// Anything else.
pub(crate) fn time(option: &str, text: &str, context: &Context<'_>) -> Result<Duration, Failure> {
    parse_time(text).ok_or_else(|| {
        let args = [("value", Arg::Text(text)), ("option", Arg::Text(option))];
        let takes = context.messages.text("takes-time", &[]);
        let help = context.messages.text("takes", &[("values", Arg::Text(&takes))]);
        context.failure("unknown-value", &args).with_help(help)
    })
}

/// A time as [`time`] takes it.
pub(crate) fn parse_time(text: &str) -> Option<Duration> {
    const LONGEST: f64 = 1e8;
    let digits = text.find(|char: char| !char.is_ascii_digit() && char != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let seconds = match unit {
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    let seconds = number.parse::<f64>().ok()? * seconds;
    (seconds > 0.0 && seconds < LONGEST).then(|| Duration::from_secs_f64(seconds))
}

/// A score in JSON: `{"men":0.35}`, `{"win_in":7}` or `{"loss_in":12}`, the distances in half-moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JsonScore {
    Men(f64),
    WinIn(u32),
    LossIn(u32),
}

impl From<Score> for JsonScore {
    fn from(score: Score) -> Self {
        match score.kind() {
            ScoreKind::Men(men) => Self::Men(men),
            ScoreKind::WinIn(plies) => Self::WinIn(plies),
            ScoreKind::LossIn(plies) => Self::LossIn(plies),
        }
    }
}

/// A score for people.
pub(crate) fn score_text(score: Score, messages: &Messages) -> String {
    let plies = |plies: u32| [("plies", Arg::Number(plies.into()))];
    match score.kind() {
        ScoreKind::Men(men) => format!("{men:+.2}"),
        ScoreKind::WinIn(distance) => messages.text("score-win", &plies(distance)),
        ScoreKind::LossIn(distance) => messages.text("score-loss", &plies(distance)),
    }
}

/// The result of a game that ends in a position without moves.
pub(crate) fn final_result(variant: &VariantInfo, position: &AnyPosition) -> &'static str {
    result_text(variant.winner(position).map_or(GameResult::Unknown, GameResult::won_by), variant)
}

/// The moves of a line in notation, as far as they can be played.
pub(crate) fn line_text(start: &AnyPosition, moves: &[AnyMove], writer: &MoveWriter) -> Vec<String> {
    let mut position = *start;
    moves
        .iter()
        .map_while(|mv| {
            let text = writer.text(&position, mv)?;
            position = position.play(mv).ok()?;
            Some(text)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        let milliseconds = |text| parse_time(text).map(|time| time.as_millis());
        for (text, expected) in
            [("200ms", 200), ("2s", 2000), ("0.5s", 500), ("1m", 60_000), ("3", 3000), ("1h", 3_600_000)]
        {
            assert_eq!(milliseconds(text), Some(expected), "{text}");
        }
        for text in ["", "s", "-1s", "0", "2 s", "2d", "1.2.3", "inf", "99999999999h", "2s1"] {
            assert_eq!(milliseconds(text), None, "{text}");
        }
    }
}
