//! `damka status`: how a position or the games of files stand: whose move it is, the material, how far the draw rules
//! have got, the result and the rule behind it.

mod standing;
mod text;

use std::io::Write as _;
use std::num::NonZero;

use damka_messages::Arg;
use damka_notation::check::{Checker, Collector, Options, Policy};
use damka_notation::{Code, pdn};
use damka_rules::{Game, VariantInfo};

use crate::args::{DataFormat, draw_rule_set_name, encoding_name, variant_name};
use crate::config;
use crate::context::Context;
use crate::feed::{Feed, Part};
use crate::files::FileArgs;
use crate::outcome::Outcome;
use crate::position::{self, Given};
use crate::settings::{ConfigArgs, Configs};
use crate::start;
use standing::{Followed, Place, Standing};

pub(super) const EXAMPLES: &str = "  damka status games.pdn
  damka status games.pdn --game 3 --ply 40 --moves
  damka status --recursive archive --draw-rules club --format json
  damka status --start russian-flying:II-2
  damka status \"W:WKc1,Ke1:BKa5\" --variant russian
  damka status --variant international --fen \"B:WK46,26:BK4,16:H31:F60\"";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    files: FileArgs,

    /// A position in FEN instead of files, as in "W:Wc3,Kd4:Be5"; its half-moves without progress count (`:H12`)
    #[arg(long, value_name = "FEN", conflicts_with_all = ["files", "recursive", "files_from", "include", "game", "ply"])]
    fen: Option<String>,

    /// An opening of a table by number, by label or by lot, as in "english-3-move:68" or "russian-flying:random";
    /// `damka openings` lists them
    #[arg(long, value_name = "TABLE:N", conflicts_with_all = ["fen", "files", "recursive", "files_from", "include", "game", "ply"])]
    start: Option<String>,

    /// Draw the same opening every time this seed is given, on every machine; by chance when absent
    #[arg(long, value_name = "SEED", requires = "start")]
    seed: Option<u64>,

    /// The variant, by name or alias, whatever the tags of the games say
    #[arg(long, value_name = "NAME", value_parser = variant_name())]
    variant: Option<String>,

    /// The set of draw rules [default: official]
    #[arg(long, value_name = "SET", value_parser = draw_rule_set_name())]
    draw_rules: Option<String>,

    /// The encoding of all files, found out for each one when absent
    #[arg(long, value_name = "NAME", value_parser = encoding_name())]
    encoding: Option<String>,

    /// Only this game of each file, the first is 1
    #[arg(long, value_name = "N")]
    game: Option<NonZero<u64>>,

    /// The position after so many half-moves, 0 for the start; the last position when absent
    #[arg(long, value_name = "P")]
    ply: Option<u32>,

    /// List the legal moves however many there are
    #[arg(long)]
    moves: bool,

    /// How it is written
    #[arg(long, value_enum, default_value_t)]
    format: DataFormat,

    #[command(flatten)]
    config: ConfigArgs,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let variant = args.variant.as_deref().map(|name| context.variant(name)).transpose()?;
    let draw_rules = args.draw_rules.as_deref().map(|name| config::draw_rules(name, context)).transpose()?;
    let given = match (&args.start, args.fen.as_deref().or(args.files.fen())) {
        (Some(opening), _) => start::resolve(opening, args.seed, variant, context)?,
        (None, Some(fen)) => position::read(variant, fen, context)?,
        (None, None) => return of_files(variant, draw_rules, args, context),
    };
    of_position(&given, draw_rules.as_deref(), args, context)
}

/// Tells how a position stands.
fn of_position(
    given: &Given,
    draw_rules: Option<&str>,
    args: &Args,
    context: &mut Context<'_>,
) -> anyhow::Result<Outcome> {
    let rules = config::draw_rules_of(given.variant, draw_rules);
    let game = Game::from_position(
        given.variant,
        rules,
        given.position(context)?,
        given.told.half_moves.unwrap_or(0),
    );
    let mut standing = Standing::new(&Followed::from(game), None, args.moves);
    standing.turn_known = given.told.turn_known;
    match args.format {
        DataFormat::Text => {
            write!(context.output, "{}", text::lines(&standing, &context.messages))?;
        }
        DataFormat::Json => {
            serde_json::to_writer(&mut context.output, &standing)?;
            writeln!(context.output)?;
        }
    }
    Ok(Outcome::Done)
}

/// Tells how the games of files stand, one after the other.
fn of_files(
    variant: Option<&'static VariantInfo>,
    draw_rules: Option<String>,
    args: &Args,
    context: &mut Context<'_>,
) -> anyhow::Result<Outcome> {
    let encoding = args.encoding.as_deref().map(|name| config::encoding(name, context)).transpose()?;
    let files = args.files.list(context)?;
    let config = Configs::new(&args.config, context)?.of_first(&files.inputs, context)?;
    let encodings = vec![encoding.or(config.encoding); files.inputs.len()];
    let mut feed = Feed::new(files.inputs, false, context).encoded_in(encodings);
    let mut report = Report {
        args,
        checker: checker(variant.or(config.variant)),
        draw_rules: draw_rules.or(config.draw_rules),
        told_default: false,
        written: 0,
        outcome: Outcome::Done,
    };
    report.begin(context)?;
    for input in 0..feed.inputs().len() {
        let name = feed.inputs()[input].name();
        let mut games = 0;
        while let [part] = feed.next_of(input, 1, context).as_slice() {
            report.add(part, &name, &mut games, context)?;
            if args.game.is_some_and(|wanted| wanted.get() <= games) {
                break;
            }
        }
        if let Some(wanted) = args.game.filter(|wanted| wanted.get() > games && !feed.has_failed(input)) {
            let numbers = [("path", Arg::Text(&name)), ("game", Arg::Number(wanted.get() as i64))];
            report.fail("no-game", &numbers, context);
        }
    }
    report.end(context)?;
    let end = feed.end();
    Ok(match report.outcome {
        _ if end.interrupted => Outcome::Interrupted,
        _ if end.failed || files.failed => Outcome::InputFailed,
        outcome => outcome,
    })
}

/// A checker that finds nothing but a missing variant: here it only reads the games.
fn checker(variant: Option<&'static VariantInfo>) -> Checker {
    let mut policy = Policy::new(false);
    for code in Code::all().filter(|code| *code != Code::MissingGameType) {
        policy.set(code, None);
    }
    Checker::new(Options { variant, policy, draw_rules: "none".to_owned(), keep: usize::MAX })
}

/// What was told of the games so far.
struct Report<'r> {
    args: &'r Args,
    checker: Checker,
    draw_rules: Option<String>,
    /// That a variant was taken for want of any hint has been said.
    told_default: bool,
    written: u64,
    outcome: Outcome,
}

/// What is to be told of a game.
enum Told {
    Standing(Box<Standing>),
    /// Its variant is not known, or its position.
    Unknown,
    /// It has only so many half-moves.
    Short(u32),
}

impl Report<'_> {
    fn begin(&self, context: &mut Context<'_>) -> anyhow::Result<()> {
        if self.args.format == DataFormat::Json {
            write!(context.output, "{{\"games\":[")?;
        }
        Ok(())
    }

    fn end(&self, context: &mut Context<'_>) -> anyhow::Result<()> {
        if self.args.format == DataFormat::Json {
            writeln!(context.output, "\n]}}")?;
        }
        Ok(())
    }

    /// Tells of the games of a part; `games` of the same file came before.
    fn add(
        &mut self,
        part: &Part,
        path: &str,
        games: &mut u64,
        context: &mut Context<'_>,
    ) -> anyhow::Result<()> {
        let mut all = Vec::new();
        let mut collector = Collector::new(&part.chunk.text, |collected| {
            *games += 1;
            if self.args.game.is_none_or(|wanted| wanted.get() == *games) {
                all.push((*games, self.look_at(collected.game, path, *games)));
            }
        });
        let found = self.checker.observe(part.chunk.events(), &mut collector);
        drop(collector);
        if let Some(variant) = found.findings.iter().find_map(position::taken_by_default)
            && !std::mem::replace(&mut self.told_default, true)
        {
            context.note("variant-default", &[("variant", Arg::Text(&variant))]);
        }
        all.into_iter().try_for_each(|(game, told)| self.tell(path, game, told, context))
    }

    fn look_at(&self, game: &pdn::Game, path: &str, number: u64) -> Told {
        let Some(followed) = Followed::follow(game, self.draw_rules.as_deref(), self.args.ply) else {
            return Told::Unknown;
        };
        if self.args.ply.is_some_and(|ply| ply > followed.ply()) {
            return Told::Short(followed.ply());
        }
        let place = Place {
            path: path.to_owned(),
            game: number,
            written: game.result().map(str::to_owned),
            complete: followed.complete,
        };
        Told::Standing(Box::new(Standing::new(&followed, Some(place), self.args.moves)))
    }

    fn tell(&mut self, path: &str, game: u64, told: Told, context: &mut Context<'_>) -> anyhow::Result<()> {
        let place = [("path", Arg::Text(path)), ("game", Arg::Number(game as i64))];
        let standing = match told {
            Told::Standing(standing) => standing,
            Told::Unknown => {
                self.fail("status-unknown-game", &place, context);
                return Ok(());
            }
            Told::Short(plies) => {
                let [path, game] = place;
                self.fail("no-ply", &[path, game, ("plies", Arg::Number(plies.into()))], context);
                return Ok(());
            }
        };
        if standing.place.as_ref().is_some_and(|place| !place.complete) && self.outcome == Outcome::Done {
            self.outcome = Outcome::ErrorsFound;
        }
        let is_first = self.written == 0;
        self.written += 1;
        match self.args.format {
            DataFormat::Text => {
                let blank = if is_first { "" } else { "\n" };
                write!(context.output, "{blank}{}", text::lines(&standing, &context.messages))?;
            }
            DataFormat::Json => {
                writeln!(context.output, "{}", if is_first { "" } else { "," })?;
                serde_json::to_writer(&mut context.output, &standing)?;
            }
        }
        Ok(())
    }

    /// Says what cannot be told; the rest is.
    fn fail(&mut self, key: &str, args: &[(&str, Arg<'_>)], context: &mut Context<'_>) {
        self.outcome = Outcome::InputFailed;
        context.report(&context.failure(key, args));
    }
}
