//! What is told of analysed games, in every format: each game as it is done, and a summary behind the last.

use std::collections::BTreeMap;
use std::io::Write as _;

use damka_messages::{Arg, Messages};
use damka_notation::annotate::annotate;
use damka_notation::pdn::GameWriter;
use damka_notation::{Dialect, MoveWriter};
use damka_rules::Color;
use serde::Serialize;

use super::super::variants::title;
use super::Format;
use super::evaluating::Evaluated;
use super::games::Loaded;
use super::judging::{Best, Figures, Judged, eval, judge};
use super::track::Track;
use crate::context::Context;
use crate::outcome::Outcome;
use crate::render::{self, JsonDiagnostic, Said};
use crate::searching::{JsonScore, line_text};

/// A game with what was found out about it.
pub(super) struct Analysed<'g> {
    loaded: &'g Loaded,
    evaluated: Option<Evaluated>,
}

impl<'g> Analysed<'g> {
    pub(super) fn new(loaded: &'g Loaded, evaluated: Option<Evaluated>) -> Self {
        Self { loaded, evaluated }
    }

    /// Is something wrong with it?
    pub(super) fn is_flawed(&self) -> bool {
        !self.loaded.diagnostics.is_empty() || !self.is_complete()
    }

    /// Could it be followed to its end?
    fn is_complete(&self) -> bool {
        self.loaded.track.as_ref().is_some_and(|track| track.complete)
    }

    /// The track and the judged moves; nothing of a game that cannot be followed.
    fn judged(&self) -> Option<(&Track, Vec<Judged<'_>>)> {
        let track = self.loaded.track.as_ref()?;
        Some((track, judge(track, &self.evaluated.as_ref()?.evaluations)))
    }

    /// The name of a player, as far as it is known.
    fn player(&self, color: Color) -> Option<&str> {
        let tag = if color == Color::White { "White" } else { "Black" };
        self.loaded.game.tag(tag).map(str::trim).filter(|name| !name.trim_matches(['?', '.']).is_empty())
    }
}

/// The output and what the summary needs.
pub(super) struct Report {
    format: Format,
    writer: GameWriter,
    files: usize,
    games: u64,
    searched: u64,
    recalled: u64,
    flawed: bool,
    players: BTreeMap<String, Player>,
    /// The last game was kept as it was, and may lack an empty line behind it.
    kept: bool,
}

/// What the games of a player come to.
#[derive(Default)]
struct Player {
    games: u64,
    figures: Figures,
}

impl Report {
    pub(super) fn new(format: Format, dialect: Dialect, files: usize) -> Self {
        // Nothing of a game is to be lost, and the output is UTF-8.
        let dialect = Dialect { fen_counters: true, encoding: "utf-8".to_owned(), ..dialect };
        Self {
            format,
            writer: GameWriter::new(dialect),
            files,
            games: 0,
            searched: 0,
            recalled: 0,
            flawed: false,
            players: BTreeMap::new(),
            kept: false,
        }
    }

    pub(super) fn outcome(&self) -> Outcome {
        if self.flawed { Outcome::ErrorsFound } else { Outcome::Done }
    }

    pub(super) fn begin(&self, context: &mut Context<'_>) -> anyhow::Result<()> {
        match self.format {
            Format::Json => write!(context.output, "{{\"games\":[")?,
            Format::Csv => writeln!(context.output, "{HEADER}")?,
            Format::Text | Format::Jsonl | Format::Pdn => {}
        }
        Ok(())
    }

    /// Tells of a game.
    pub(super) fn add(&mut self, game: &Analysed<'_>, context: &mut Context<'_>) -> anyhow::Result<()> {
        let is_first = self.games == 0;
        self.count(game);
        if !matches!(self.format, Format::Json | Format::Jsonl) {
            show_diagnostics(game.loaded, context)?;
        }
        match self.format {
            Format::Text => {
                let blank = if is_first { "" } else { "\n" };
                write!(context.output, "{blank}{}", text(game, &context.messages))?;
            }
            Format::Json | Format::Jsonl => {
                if self.format == Format::Json {
                    writeln!(context.output, "{}", if is_first { "" } else { "," })?;
                }
                serde_json::to_writer(&mut context.output, &JsonGame::new(game, &context.messages))?;
                if self.format == Format::Jsonl {
                    writeln!(context.output)?;
                }
            }
            Format::Pdn => {
                let text = self.annotated(game);
                context.output.write_all(text.as_bytes())?;
            }
            Format::Csv => context.output.write_all(rows(game).as_bytes())?,
        }
        // Games take their time: each is there when it is done.
        context.flush()?;
        Ok(())
    }

    fn count(&mut self, game: &Analysed<'_>) {
        self.games += u64::from(!game.loaded.game.continues());
        self.flawed |= game.is_flawed();
        if let Some(evaluated) = &game.evaluated {
            self.searched += evaluated.searched;
            self.recalled += evaluated.recalled;
        }
        let Some((_, moves)) = game.judged() else { return };
        for color in Color::ALL {
            if let Some(name) = game.player(color) {
                let player = self.players.entry(name.to_owned()).or_default();
                player.games += 1;
                player.figures.add(&Figures::of(&moves, color));
            }
        }
    }

    fn annotated(&mut self, game: &Analysed<'_>) -> String {
        let before = &game.loaded.game;
        let mut text = String::new();
        let is_kept = before.kept().is_some();
        if std::mem::replace(&mut self.kept, is_kept) && !before.continues() {
            text.push_str("\n\n");
        }
        let annotations = game.judged().map(|(_, moves)| moves.iter().map(Judged::annotation).collect());
        let after = annotations.map(|annotations: Vec<_>| annotate(before, &annotations));
        // Moves that cannot be converted are written as they were, which has been said.
        let _ = self.writer.write(after.as_ref().unwrap_or(before), &mut text);
        text
    }

    /// The summary.
    pub(super) fn end(&self, interrupted: bool, context: &mut Context<'_>) -> anyhow::Result<()> {
        match self.format {
            Format::Json => {
                let summary = serde_json::to_string(&JsonSummary::new(self, interrupted))?;
                writeln!(context.output, "\n],\"summary\":{summary}}}")?;
            }
            Format::Text => {
                let blank = if self.games == 0 { "" } else { "\n" };
                let text = self.summary(&context.messages);
                write!(context.output, "{blank}{text}")?;
            }
            Format::Jsonl | Format::Pdn | Format::Csv => {}
        }
        if interrupted {
            context.note("analyse-interrupted", &[("games", Arg::Number(self.games as i64))]);
        }
        Ok(())
    }

    fn summary(&self, messages: &Messages) -> String {
        let args = [
            ("files", Arg::Number(self.files as i64)),
            ("games", Arg::Number(self.games as i64)),
            ("searched", Arg::Number(self.searched as i64)),
            ("recalled", Arg::Number(self.recalled as i64)),
        ];
        let mut text = messages.text("analyse-summary", &args) + "\n";
        if self.games > 1 {
            for (name, player) in &self.players {
                let games = messages.text("count-games", &[("games", Arg::Number(player.games as i64))]);
                let figures = figures(&player.figures, messages);
                text.extend(["  ", name, ": ", &games, ", ", &figures, "\n"]);
            }
        }
        text
    }
}

/// Says what is wrong with a game.
fn show_diagnostics(loaded: &Loaded, context: &mut Context<'_>) -> anyhow::Result<()> {
    let mut renderer = render::Format::Full.renderer(context.errors_color());
    let mut shown = Vec::new();
    for diagnostic in &loaded.diagnostics {
        renderer.diagnostic(&mut shown, &loaded.path, &Said::new(diagnostic, &context.messages))?;
    }
    context.write_errors(&String::from_utf8_lossy(&shown));
    Ok(())
}

/// A move with its number: `23. 32-28?`, `23... 19-24`.
fn numbered(track: &Track, judged: &Judged<'_>, writer: &MoveWriter) -> String {
    let (number, second) = track.number(judged.stop.ply);
    let dots = if second { "..." } else { "." };
    let text = writer.text(judged.stop.position(), &judged.played).unwrap_or_default();
    let mark = judged.mark.map(damka_search::Mark::sign).unwrap_or_default();
    format!("{number}{dots} {text}{mark}")
}

/// A game for people.
fn text(game: &Analysed<'_>, messages: &Messages) -> String {
    let Loaded { path, number, game: tree, .. } = game.loaded;
    let place = messages.text("place-game", &[("game", Arg::Number(*number as i64))]);
    let name = |color| game.player(color).unwrap_or("?");
    let result = tree.result().map(|result| format!(", {result}")).unwrap_or_default();
    let head = format!("{path}: {place}: {} – {}{result}", name(Color::White), name(Color::Black));
    let Some((track, moves)) = game.judged() else {
        return format!("{head}\n  {}\n", messages.text("analyse-unknown-game", &[]));
    };
    let mut lines = vec![format!("{head} ({})", title(track.variant, messages))];
    for color in Color::ALL {
        let args = [("color", Arg::Text(color.name()))];
        let figures = figures(&Figures::of(&moves, color), messages);
        lines.push(format!("  {}, {}: {figures}", messages.text("analyse-side", &args), name(color)));
    }
    let writer = MoveWriter::new(track.variant, &Dialect::default());
    for judged in moves.iter().filter(|judged| judged.turning || judged.mark.is_some()) {
        lines.push(format!("  {}", told(track, judged, &writer, messages)));
    }
    if !track.complete {
        lines.push(format!("  {}", messages.text("status-incomplete", &[])));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// A move that there is something to say about.
fn told(track: &Track, judged: &Judged<'_>, writer: &MoveWriter, messages: &Messages) -> String {
    let percent = |share: f64| (100.0 * share).round() as i64;
    let mv = numbered(track, judged, writer);
    let best = judged.best.map(|best| line_text(judged.stop.position(), best.moves, writer).join(" "));
    let args = [
        ("move", Arg::Text(&mv)),
        ("before", Arg::Number(percent(judged.expected.0))),
        ("after", Arg::Number(percent(judged.expected.1))),
        ("better", Arg::Text(best.as_deref().unwrap_or_default())),
    ];
    let key = match judged.mark {
        Some(damka_search::Mark::Good) => "analyse-single",
        _ if judged.turning => "analyse-turning",
        _ => "analyse-worse",
    };
    messages.text(key, &args)
}

fn figures(figures: &Figures, messages: &Messages) -> String {
    let accuracy = figures.accuracy().map(|accuracy| format!("{accuracy:.1}"));
    let args = [
        ("moves", Arg::Number(figures.moves as i64)),
        ("accuracy", Arg::Text(accuracy.as_deref().unwrap_or_default())),
        ("good", Arg::Number(figures.good as i64)),
        ("mistakes", Arg::Number(figures.mistakes as i64)),
        ("blunders", Arg::Number(figures.blunders as i64)),
    ];
    messages.text("analyse-figures", &args)
}

const HEADER: &str =
    "path,game,white,black,ply,number,color,move,forced,eval,best,best_eval,loss,mark,turning_point";

/// A row for each half-move. Evaluations are from White's side, as in PDN.
fn rows(game: &Analysed<'_>) -> String {
    let mut rows = String::new();
    let Some((track, moves)) = game.judged() else { return rows };
    let writer = MoveWriter::new(track.variant, &Dialect::default());
    for judged in &moves {
        let (position, color) = (judged.stop.position(), judged.color());
        let best = judged.best.filter(|_| !judged.forced);
        let values = [
            quoted(&game.loaded.path),
            game.loaded.number.to_string(),
            quoted(game.player(Color::White).unwrap_or_default()),
            quoted(game.player(Color::Black).unwrap_or_default()),
            (judged.stop.ply + 1).to_string(),
            track.number(judged.stop.ply).0.to_string(),
            color.name().to_owned(),
            writer.text(position, &judged.played).unwrap_or_default(),
            if judged.forced { "yes" } else { "no" }.to_owned(),
            judged.score.map(|score| eval(score, color)).unwrap_or_default(),
            best.and_then(|best| writer.text(position, best.moves.first()?)).unwrap_or_default(),
            best.map(|best| eval(best.score, color)).unwrap_or_default(),
            judged.loss.map(|loss| format!("{loss:.3}")).unwrap_or_default(),
            judged.mark.map(|mark| mark.sign().to_owned()).unwrap_or_default(),
            if judged.turning { "yes" } else { "no" }.to_owned(),
        ];
        rows += &values.join(",");
        rows.push('\n');
    }
    rows
}

/// A value of a row, between quotation marks if it needs them.
pub(super) fn quoted(value: &str) -> String {
    if value.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", value.replace('"', "\"\""))
    } else {
        value.to_owned()
    }
}

/// A game in JSON.
#[derive(Serialize)]
struct JsonGame<'g> {
    path: &'g str,
    /// Its number in the file, from 1.
    game: u64,
    /// Null if it is not known.
    variant: Option<&'static str>,
    draw_rules: Option<&'static str>,
    white: Option<&'g str>,
    black: Option<&'g str>,
    /// As it stands in the file.
    result: Option<&'g str>,
    /// Could all moves be played?
    complete: bool,
    players: Option<JsonPlayers>,
    /// The half-moves that gave away a win or a draw.
    turning_points: Vec<usize>,
    moves: Vec<JsonMove>,
    diagnostics: Vec<serde_json::Value>,
}

#[derive(Serialize)]
struct JsonPlayers {
    white: JsonFigures,
    black: JsonFigures,
}

/// The figures of a player.
#[derive(Serialize)]
struct JsonFigures {
    /// In percent; null if no move was judged.
    accuracy: Option<f64>,
    moves: u64,
    good: u64,
    mistakes: u64,
    blunders: u64,
}

impl From<Figures> for JsonFigures {
    fn from(figures: Figures) -> Self {
        Self {
            accuracy: figures.accuracy(),
            moves: figures.moves,
            good: figures.good,
            mistakes: figures.mistakes,
            blunders: figures.blunders,
        }
    }
}

/// A half-move in JSON. Scores are from the side that has moved.
#[derive(Serialize)]
struct JsonMove {
    ply: usize,
    number: usize,
    color: &'static str,
    #[serde(rename = "move")]
    text: String,
    /// There was no other move.
    forced: bool,
    /// Of the position after the move; null if the game is over there.
    score: Option<JsonScore>,
    /// The best line; null if nothing had to be searched.
    best: Option<JsonLine>,
    /// Part of the expected result that was lost; null if there was no choice.
    loss: Option<f64>,
    mark: Option<&'static str>,
    turning_point: bool,
}

#[derive(Serialize)]
struct JsonLine {
    score: JsonScore,
    moves: Vec<String>,
}

impl<'g> JsonGame<'g> {
    fn new(game: &'g Analysed<'_>, messages: &Messages) -> Self {
        let loaded = game.loaded;
        let judged = game.judged();
        let diagnostic = |diagnostic| {
            let said = Said::new(diagnostic, messages);
            serde_json::to_value(JsonDiagnostic::new(&loaded.path, &said)).unwrap_or_default()
        };
        let players = judged.as_ref().map(|(_, moves)| {
            let of = |color| Figures::of(moves, color).into();
            JsonPlayers { white: of(Color::White), black: of(Color::Black) }
        });
        let (track, moves) = judged.map_or((None, Vec::new()), |(track, moves)| (Some(track), moves));
        Self {
            path: &loaded.path,
            game: loaded.number,
            variant: loaded.game.variant.map(|variant| variant.name),
            draw_rules: track.map(|track| track.draw_rules),
            white: game.player(Color::White),
            black: game.player(Color::Black),
            result: loaded.game.result(),
            complete: game.is_complete(),
            players,
            turning_points: moves
                .iter()
                .filter(|judged| judged.turning)
                .map(|judged| judged.stop.ply + 1)
                .collect(),
            moves: track.map_or_else(Vec::new, |track| json_moves(track, &moves)),
            diagnostics: loaded.diagnostics.iter().map(diagnostic).collect(),
        }
    }
}

fn json_moves(track: &Track, moves: &[Judged<'_>]) -> Vec<JsonMove> {
    let writer = MoveWriter::new(track.variant, &Dialect::default());
    let line = |judged: &Judged<'_>, best: Best<'_>| JsonLine {
        score: best.score.into(),
        moves: line_text(judged.stop.position(), best.moves, &writer),
    };
    moves
        .iter()
        .map(|judged| JsonMove {
            ply: judged.stop.ply + 1,
            number: track.number(judged.stop.ply).0,
            color: judged.color().name(),
            text: writer.text(judged.stop.position(), &judged.played).unwrap_or_default(),
            forced: judged.forced,
            score: judged.score.map(JsonScore::from),
            best: judged.best.map(|best| line(judged, best)),
            loss: judged.loss.map(|loss| (loss * 1000.0).round() / 1000.0),
            mark: judged.mark.map(damka_search::Mark::sign),
            turning_point: judged.turning,
        })
        .collect()
}

/// What all games come to, in JSON.
#[derive(Serialize)]
struct JsonSummary<'r> {
    files: usize,
    games: u64,
    /// Positions that were searched in this run, and those that an earlier one had searched.
    searched: u64,
    recalled: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
    players: Vec<JsonPlayer<'r>>,
}

#[derive(Serialize)]
struct JsonPlayer<'r> {
    name: &'r str,
    games: u64,
    #[serde(flatten)]
    figures: JsonFigures,
}

impl<'r> JsonSummary<'r> {
    fn new(report: &'r Report, interrupted: bool) -> Self {
        let player = |(name, player): (&'r String, &Player)| JsonPlayer {
            name,
            games: player.games,
            figures: player.figures.into(),
        };
        Self {
            files: report.files,
            games: report.games,
            searched: report.searched,
            recalled: report.recalled,
            interrupted,
            players: report.players.iter().map(player).collect(),
        }
    }
}
