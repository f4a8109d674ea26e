//! `damka why`: is a move legal, and if not, why not and what is.

use std::io::Write as _;

use damka_messages::Arg;
use damka_notation::check::Answer;
use damka_notation::parse_move;
use damka_rules::{AnyMove, AnyPosition, Reason, ReasonCode, Square, route, with_position};
use serde::Serialize;

use super::moves::captures;
use crate::args::DataFormat;
use crate::context::Context;
use crate::outcome::Outcome;
use crate::paint;
use crate::position::{Given, PositionArgs};

pub(super) const EXAMPLES: &str = "  damka why c3-b4 \"W:Wc3,g3:Bb6,d4,f4\"
  damka why 22-18 --variant english
  damka why a1:d4 --fen \"W:WKa1:Bc3,e5\" --format json";

/// How many legal moves are named in text.
const NAMED: usize = 12;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The move in any notation, as in 22-17, c3:e5:g7 or cd4
    #[arg(value_name = "MOVE")]
    mv: String,

    #[command(flatten)]
    position: PositionArgs,

    /// How the answer is written
    #[arg(long, value_enum, default_value_t)]
    format: DataFormat,
}

/// The answer in JSON. Squares and moves are in the notation of the variant.
#[derive(Serialize)]
struct Report<'a> {
    variant: &'static str,
    fen: String,
    to_move: &'static str,
    #[serde(rename = "move")]
    mv: &'a str,
    legal: bool,
    message: &'a str,
    /// Of a legal move: from start to end; of a capture, all squares of one of its paths.
    route: Option<Vec<String>>,
    /// Of a legal move, in the order of capture.
    captures: Option<Vec<String>>,
    /// Why the move is not legal; nothing if it is, or if it is ambiguous.
    reason: Option<Why>,
    /// The moves that an ambiguous move can be.
    candidates: Option<Vec<String>>,
    /// All legal moves, the most similar first.
    legal_moves: Vec<String>,
}

/// A reason in JSON.
#[derive(Serialize)]
struct Why {
    code: &'static str,
    article: Option<&'static str>,
    squares: Vec<String>,
    /// What the move would take.
    captures: Vec<String>,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let given = args.position.resolve(context)?;
    let written = args.mv.trim();
    let Some(token) = parse_move(written) else {
        let help = context.messages.text("M206-help", &[]);
        return Err(context.failure("bad-move", &[("move", Arg::Text(written))]).with_help(help).into());
    };
    let position = given.position(context)?;
    let answer = with_position!(&position, position => Answer::of(given.variant, position, &token));
    let asked = Asked { given: &given, position: &position, written, answer: &answer };
    let message = asked.message(context);
    let legal = matches!(answer.fits.as_slice(), [_]);
    match args.format {
        DataFormat::Json => {
            asked.write_json(&message, &mut context.output)?;
            writeln!(context.output)?;
        }
        DataFormat::Text => {
            writeln!(context.output, "{message}")?;
            let help = asked.help(context).filter(|_| !legal);
            if let Some(help) = help {
                let label = context.messages.text("help", &[]);
                let style = if context.output_color() { paint::HELP } else { anstyle::Style::new() };
                writeln!(context.output, "  {style}{label}{style:#}: {help}")?;
            }
        }
    }
    Ok(if legal { Outcome::Done } else { Outcome::ErrorsFound })
}

/// A question with its answer.
struct Asked<'a> {
    given: &'a Given,
    position: &'a AnyPosition,
    written: &'a str,
    answer: &'a Answer,
}

impl Asked<'_> {
    fn name(&self, square: Square) -> String {
        self.given.variant.square_text(square, self.given.variant.notation)
    }

    fn texts(&self, moves: &[AnyMove]) -> Vec<String> {
        let writer = self.given.move_writer();
        moves.iter().filter_map(|mv| writer.text(self.position, mv)).collect()
    }

    /// The squares of one path of a legal move.
    fn path(&self, mv: &AnyMove) -> Vec<Square> {
        let route = with_position!(self.position, position => {
            position.legal(mv).map(|legal| route(position, &legal)).unwrap_or_default()
        });
        std::iter::once(mv.from).chain(route).collect()
    }

    fn captured(&self, mv: &AnyMove) -> Vec<String> {
        let captured = captures(self.given.variant, &self.path(mv), mv.captured);
        captured.into_iter().map(|square| self.name(square)).collect()
    }

    /// The squares that show a reason.
    fn squares(&self, reason: &Reason) -> Vec<String> {
        match (reason.code, self.answer.off_board) {
            (ReasonCode::NotPlayed, Some(raw)) => vec![raw.to_string()],
            _ => reason.squares.iter().map(|&square| self.name(square)).collect(),
        }
    }

    fn message(&self, context: &Context<'_>) -> String {
        let mv = ("move", Arg::Text(self.written));
        if let Some(reason) = &self.answer.reason {
            let squares = self.squares(reason);
            let args = [
                mv,
                ("reason", Arg::Text(reason.code.name())),
                ("squares", Arg::List(&squares)),
                ("article", Arg::Text(reason.article.unwrap_or("none"))),
                ("color", Arg::Text(self.given.setup.turn.name())),
            ];
            return context.messages.text("why-illegal", &args);
        }
        if let [legal] = self.answer.fits.as_slice() {
            let sign = self.given.variant.capture_sign.to_string();
            let path: Vec<String> = self.path(legal).into_iter().map(|square| self.name(square)).collect();
            let (path, captured) = (path.join(&sign), self.captured(legal));
            let args = [mv, ("path", Arg::Text(&path)), ("captured", Arg::List(&captured))];
            return context.messages.text("why-legal", &args);
        }
        let candidates = self.texts(&self.answer.fits);
        context.messages.text("why-ambiguous", &[mv, ("candidates", Arg::List(&candidates))])
    }

    /// What can be played instead: first of all what the reason asks for.
    fn help(&self, context: &Context<'_>) -> Option<String> {
        let reason = self.answer.reason.as_ref()?;
        let wanted = |mv: &&AnyMove| reason.moves.is_empty() || reason.moves.contains(mv);
        let wanted: Vec<AnyMove> = self.answer.nearest.iter().filter(wanted).copied().collect();
        let named = self.texts(&wanted[..wanted.len().min(NAMED)]);
        let more = self.answer.nearest.len() - named.len();
        let args = [("legal", Arg::List(&named)), ("more", Arg::Number(more as i64))];
        Some(context.messages.text("M201-help", &args))
    }

    /// Writes the answer as JSON.
    fn write_json(&self, message: &str, out: &mut impl std::io::Write) -> anyhow::Result<()> {
        let fits = self.answer.fits.as_slice();
        let legal = if let [legal] = fits { Some(legal) } else { None };
        let name = |square| self.name(square);
        let reason = self.answer.reason.as_ref();
        serde_json::to_writer(
            out,
            &Report {
                variant: self.given.variant.name,
                fen: self.given.fen(),
                to_move: self.given.setup.turn.name(),
                mv: self.written,
                legal: legal.is_some(),
                message,
                route: legal.map(|legal| self.path(legal).into_iter().map(name).collect()),
                captures: legal.map(|legal| self.captured(legal)),
                reason: reason.map(|reason| Why {
                    code: reason.code.name(),
                    article: reason.article,
                    squares: self.squares(reason),
                    captures: reason.taken.iter().map(name).collect(),
                }),
                candidates: (fits.len() > 1).then(|| self.texts(fits)),
                legal_moves: self.texts(&self.answer.nearest),
            },
        )?;
        Ok(())
    }
}
