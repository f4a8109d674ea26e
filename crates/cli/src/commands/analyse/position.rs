//! The analysis of one position.
//!
//! On a terminal the text is drawn anew in place while the search goes on; elsewhere it is written once.

use std::io::{self, Write};
use std::time::Duration;

use damka_messages::{Arg, Messages};
use damka_notation::pdn::{GameBuilder, GameWriter};
use damka_notation::{Dialect, MoveWriter};
use damka_rules::{AnyMove, AnyPosition, Game, VariantInfo};
use damka_search::{Outcome as Found, Report, SearchRoot, SystemClock};
use serde::Serialize;

use super::super::variants::title;
use super::judging::eval;
use super::report::quoted;
use super::{Args, Format};
use crate::context::Context;
use crate::outcome::Outcome;
use crate::platform;
use crate::position::Given;
use crate::searching::{JsonScore, control, final_result, line_text, score_text};

/// The time of a search without limits.
const TIME: Duration = Duration::from_secs(5);

const HEADER: &str = "variant,fen,depth,nodes,seconds,nps,rank,eval,moves";

/// Between two drawings.
const PAUSE: Duration = Duration::from_millis(100);

/// The analysis in JSON.
#[derive(Serialize)]
struct Analysis {
    variant: &'static str,
    fen: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    /// Nodes a second.
    nps: u64,
    /// None if there is no legal move.
    best: Option<String>,
    lines: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    /// From 1.
    rank: usize,
    score: JsonScore,
    moves: Vec<String>,
}

pub(super) fn run(given: &Given, args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let rules = args.search.draw_rules_of(given.variant, context)?;
    let position = given.position(context)?;
    let game = Game::from_position(given.variant, rules, position, given.told.half_moves.unwrap_or(0));
    let mut limits = args.search.limits(TIME, context)?;
    limits.lines = args.multipv.get();
    let mut searcher = args.search.searcher(args.search.threads().get());
    let shown = Shown { variant: given.variant, position, writer: given.move_writer() };
    let is_live = args.format == Format::Text && context.terminals.output;
    let mut live = Live::default();
    let (control, clock) = (control(&context.interrupt), SystemClock::default());
    let (output, messages) = (&mut context.output, &context.messages);
    let mut observer = |report: &Report| {
        if is_live && live.is_due(report.time) {
            // Whether it can be written is seen in the end.
            let _ = live.draw(&shown.text(report, messages), output);
        }
    };
    let found = searcher.search(&SearchRoot::new(&game), &limits, &control, &clock, &mut observer);
    live.erase(output)?;
    match args.format {
        Format::Text => output.write_all(shown.text(&found.report, messages).as_bytes())?,
        Format::Csv => output.write_all(shown.rows(given, &found.report).as_bytes())?,
        Format::Pdn => output.write_all(shown.pdn(given, &found.report).as_bytes())?,
        Format::Json | Format::Jsonl => {
            serde_json::to_writer(&mut *output, &shown.analysis(given, &found))?;
            writeln!(output)?;
        }
    }
    Ok(if context.interrupt.is_set() { Outcome::Interrupted } else { Outcome::Done })
}

/// What is analysed, and how its moves are written.
struct Shown {
    variant: &'static VariantInfo,
    position: AnyPosition,
    writer: MoveWriter,
}

impl Shown {
    fn analysis(&self, given: &Given, found: &Found) -> Analysis {
        let report = &found.report;
        let line = |(rank, line): (usize, &damka_search::Line)| Line {
            rank,
            score: line.score.into(),
            moves: line_text(&self.position, &line.moves, &self.writer),
        };
        Analysis {
            variant: given.variant.name,
            fen: given.fen(),
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
            nps: report.nodes_per_second(),
            best: found.best.and_then(|best| self.writer.text(&self.position, &best)),
            lines: (1..).zip(&report.lines).map(line).collect(),
        }
    }

    /// A row for each line, with evaluations from White's side, as in PDN.
    fn rows(&self, given: &Given, report: &Report) -> String {
        let mut rows = format!("{HEADER}\n");
        for (rank, line) in (1..).zip(&report.lines) {
            let values = [
                given.variant.name.to_owned(),
                quoted(&given.fen()),
                report.depth.to_string(),
                report.nodes.to_string(),
                report.time.as_secs_f64().to_string(),
                report.nodes_per_second().to_string(),
                rank.to_string(),
                eval(line.score, self.position.turn()),
                line_text(&self.position, &line.moves, &self.writer).join(" "),
            ];
            rows += &values.join(",");
            rows.push('\n');
        }
        rows
    }

    /// The position as a game: the best line is played, the others are variations of its first move.
    fn pdn(&self, given: &Given, report: &Report) -> String {
        let mut game = GameBuilder::new(Some(self.variant));
        game.tag("Result", "*");
        if self.position != self.variant.start_position() {
            game.tag("FEN", &given.fen());
            game.start(given.told.clone());
        }
        let mut lines = report.lines.iter();
        if let Some(best) = lines.next() {
            let (first, rest) = best.moves.split_at(best.moves.len().min(1));
            let position = self.play(&mut game, self.position, first, Some(best));
            for line in lines {
                game.begin_variation();
                self.play(&mut game, self.position, &line.moves, Some(line));
                game.end_variation();
            }
            self.play(&mut game, position, rest, None);
        }
        game.terminator("*");
        let mut text = String::new();
        let dialect = Dialect { fen_counters: true, ..Dialect::default() };
        let _ = GameWriter::new(dialect).write(game.finish(), &mut text);
        text
    }

    /// Plays moves, with the score of `scored` behind the first. Returns the position at the end.
    fn play(
        &self,
        game: &mut GameBuilder,
        mut position: AnyPosition,
        moves: &[AnyMove],
        mut scored: Option<&damka_search::Line>,
    ) -> AnyPosition {
        for mv in moves {
            let Some(text) = self.writer.text(&position, mv) else { break };
            let Ok(after) = position.play(mv) else { break };
            game.play(*mv, &text);
            if let Some(line) = scored.take() {
                game.comment(&format!("[%eval {}]", eval(line.score, position.turn())));
            }
            position = after;
        }
        position
    }

    /// For people, closed by a line end.
    fn text(&self, report: &Report, messages: &Messages) -> String {
        let color = self.position.turn().name();
        let turn = messages.text("to-move", &[("color", Arg::Text(color))]);
        let mut lines = vec![format!("{}: {turn}", title(self.variant, messages))];
        let seconds = format!("{:.2}", report.time.as_secs_f64());
        let args = [
            ("depth", Arg::Number(report.depth.into())),
            ("nodes", Arg::Number(report.nodes as i64)),
            ("seconds", Arg::Text(&seconds)),
            ("nps", Arg::Number(report.nodes_per_second() as i64)),
        ];
        lines.push(messages.text("analyse-searched", &args));
        for (rank, line) in (1..).zip(&report.lines) {
            let score = score_text(line.score, messages);
            let moves = line_text(&self.position, &line.moves, &self.writer).join(" ");
            lines.push(format!("{rank:>2}. {score:>6}  {moves}"));
        }
        if !self.position.has_moves() {
            let result = final_result(self.variant, &self.position);
            lines.push(messages.text("no-moves", &[("result", Arg::Text(result))]));
        }
        lines.push(String::new());
        lines.join("\n")
    }
}

/// Text on a terminal that is drawn anew in its place.
#[derive(Default)]
struct Live {
    /// Lines on the screen.
    lines: usize,
    drawn: Option<Duration>,
}

impl Live {
    /// Has the last drawing been seen for a while? Then another one is made now.
    fn is_due(&mut self, now: Duration) -> bool {
        let due = self.drawn.is_none_or(|drawn| now.saturating_sub(drawn) >= PAUSE);
        if due {
            self.drawn = Some(now);
        }
        due
    }

    fn draw(&mut self, text: &str, output: &mut impl Write) -> io::Result<()> {
        self.erase(output)?;
        let width = platform::terminal_width();
        for line in text.lines() {
            // A line that wraps would take more than one.
            writeln!(output, "{}", line.chars().take(width.saturating_sub(1)).collect::<String>())?;
            self.lines += 1;
        }
        output.flush()
    }

    fn erase(&mut self, output: &mut impl Write) -> io::Result<()> {
        match std::mem::take(&mut self.lines) {
            0 => Ok(()),
            // Up, to the first column, and all below it away.
            lines => write!(output, "\x1b[{lines}A\r\x1b[J"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_drawn_is_replaced() {
        let (mut live, mut output) = (Live::default(), Vec::new());
        live.draw("one\ntwo\n", &mut output).unwrap();
        live.draw("three\n", &mut output).unwrap();
        live.erase(&mut output).unwrap();
        live.erase(&mut output).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), "one\ntwo\n\x1b[2A\r\x1b[Jthree\n\x1b[1A\r\x1b[J");
    }
}
