//! The position that a command works on: variant and FEN as arguments, and what is made of them.

use damka_messages::{Arg, Messages};
use damka_notation::fen::FenStyle;
use damka_notation::{
    Arg as Value, Code, Diagnostic, Dialect, Excerpt, Fen, FenFinding, FenParse, Finding, MoveWriter, Place,
    SquareStyle,
};
use damka_rules::{AnyPosition, Color, Rule, Setup, Tolerance, VariantInfo, variants};
use serde::Serialize;

use crate::args::variant_name;
use crate::context::Context;
use crate::render::{Format, Said};
use crate::start;

/// A position, by default the start position of the variant.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// The variant, by name or alias; guessed from the squares when absent, else `russian`
    #[arg(long, value_name = "NAME", value_parser = variant_name())]
    variant: Option<String>,

    /// The position in FEN, as in "W:Wc3,Kd4:Be5" or "B:W31-50:B1-20"; the start position when absent
    #[arg(long, value_name = "FEN", conflicts_with = "position")]
    fen: Option<String>,

    /// An opening of a table by number, by label or by lot, as in "english-3-move:68" or "russian-flying:random";
    /// `damka openings` lists them
    #[arg(long, value_name = "TABLE:N", conflicts_with_all = ["fen", "position"])]
    start: Option<String>,

    /// Draw the same opening every time this seed is given, on every machine; by chance when absent
    #[arg(long, value_name = "SEED", requires = "start")]
    seed: Option<u64>,

    /// The position in FEN
    #[arg(value_name = "FEN")]
    position: Option<String>,
}

/// A position with the variant in which it is to be read.
#[derive(Debug)]
pub(crate) struct Given {
    pub(crate) variant: &'static VariantInfo,
    pub(crate) setup: Setup,
    /// The same with everything else that a FEN tells.
    pub(crate) told: Fen,
}

impl PositionArgs {
    /// Looks up the variant, or guesses and says so, and reads the position.
    ///
    /// # Errors
    /// An unknown variant; an opening that is not there; a position that cannot be used, after all that is wrong with it has been shown.
    pub(crate) fn resolve(&self, context: &mut Context<'_>) -> anyhow::Result<Given> {
        let named = self.variant.as_deref().map(|name| context.variant(name)).transpose()?;
        if let Some(opening) = &self.start {
            return start::resolve(opening, self.seed, named, context);
        }
        let Some(text) = self.fen.as_ref().or(self.position.as_ref()) else {
            let variant = named.unwrap_or_else(|| default_variant(context));
            return Ok(Given { variant, setup: variant.start, told: variant.start.into() });
        };
        read(named, text, context)
    }
}

/// Reads a position, of a variant that is guessed if none is named, which is said.
///
/// # Errors
/// A position that cannot be used, after all that is wrong with it has been shown.
pub(crate) fn read(
    named: Option<&'static VariantInfo>,
    text: &str,
    context: &mut Context<'_>,
) -> anyhow::Result<Given> {
    let variant = named.unwrap_or_else(|| guess(text, context));
    let FenParse { fen, findings } = Fen::parse(text, variant);
    report(text, &findings, context)?;
    let Some(fen) = fen else { return Err(context.failure("bad-position", &[]).into()) };
    Ok(Given { variant, setup: fen.setup, told: fen })
}

/// The first variant whose board has all the squares, the default one before all others; says which it is.
fn guess(text: &str, context: &mut Context<'_>) -> &'static VariantInfo {
    let fits = |info: &&VariantInfo| {
        Fen::parse(text, info).findings.iter().all(|finding| finding.code != Code::FenOffBoard)
    };
    match variants().iter().position(|info| fits(&info)) {
        Some(at) if at > 0 => {
            let args = [("variant", Arg::Text(variants()[at].name)), ("reason", Arg::Text("squares"))];
            context.note("variant-guessed", &args);
            &variants()[at]
        }
        _ => default_variant(context),
    }
}

/// The variant when nothing points to one; says so.
pub(crate) fn default_variant(context: &mut Context<'_>) -> &'static VariantInfo {
    let variant = &variants()[0];
    say_default(variant, context);
    variant
}

/// Says which variant is taken for want of any hint.
pub(crate) fn say_default(variant: &VariantInfo, context: &mut Context<'_>) {
    context.note("variant-default", &[("variant", Arg::Text(variant.name))]);
}

/// The variant that a checker took for want of any hint, if this is the finding that says so.
pub(crate) fn taken_by_default(finding: &Finding) -> Option<String> {
    if finding.code != Code::MissingGameType {
        return None;
    }
    let arg = |wanted| {
        let (_, value) = finding.extra.as_ref()?.args.iter().find(|(name, _)| *name == wanted)?;
        let Value::Text(text) = value else { return None };
        Some(text.clone())
    };
    arg("variant").filter(|_| arg("reason").is_some_and(|reason| reason == "default"))
}

/// Shows on standard error what is wrong with a position.
fn report(text: &str, findings: &[FenFinding], context: &mut Context<'_>) -> anyhow::Result<()> {
    let mut renderer = Format::Full.renderer(context.errors_color());
    let mut shown = Vec::new();
    for finding in findings.iter().filter(|finding| !finding.code.info().strict_only) {
        let diagnostic = diagnostic(text, finding);
        renderer.diagnostic(&mut shown, "FEN", &Said::new(&diagnostic, &context.messages))?;
    }
    context.write_errors(&String::from_utf8_lossy(&shown));
    Ok(())
}

/// A flaw of a FEN given as an argument, as if it were the first line of a file.
fn diagnostic(text: &str, finding: &FenFinding) -> Diagnostic {
    let column =
        |byte: u32| text.char_indices().take_while(|(index, _)| *index < byte as usize).count() as u64 + 1;
    let place = Place {
        offset: finding.span.start.into(),
        length: finding.span.len() as u64,
        line: 1,
        column: column(finding.span.start),
        end_line: 1,
        end_column: column(finding.span.end),
    };
    Diagnostic {
        code: finding.code,
        severity: finding.code.info().severity,
        args: finding.args.clone(),
        span: finding.span,
        place,
        excerpt: Excerpt { text: text.to_owned(), column: 1 },
        game: 0,
        ply: 0,
        labels: Vec::new(),
        fix: None,
        fix_place: None,
    }
}

/// Moves in a row that a player has made with one king, where the rules limit them.
#[derive(Debug, Serialize)]
pub(crate) struct KingMoves {
    color: &'static str,
    square: String,
    count: u8,
    limit: u8,
    #[serde(skip)]
    article: &'static str,
}

impl KingMoves {
    /// Those of both sides, White's first; none that mean nothing.
    pub(crate) fn of(variant: &VariantInfo, position: &AnyPosition) -> Vec<Self> {
        let counts = Color::ALL.into_iter().zip(position.to_setup().king_moves);
        let told = counts.filter_map(|(color, moves)| {
            let square = variant.square_text(moves.square?, variant.notation);
            let article = variant.article(Rule::KingLimit).unwrap_or("none");
            Some(Self {
                color: color.name(),
                square,
                count: moves.count,
                limit: variant.king_move_limit()?,
                article,
            })
        });
        told.collect()
    }

    /// For people.
    pub(crate) fn sentence(&self, messages: &Messages) -> String {
        let args = [
            ("color", Arg::Text(self.color)),
            ("square", Arg::Text(&self.square)),
            ("count", Arg::Number(self.count.into())),
            ("limit", Arg::Number(self.limit.into())),
            ("article", Arg::Text(self.article)),
        ];
        messages.text("king-moves", &args)
    }
}

impl Given {
    /// The position in which moves can be made.
    pub(crate) fn position(&self, context: &Context<'_>) -> anyhow::Result<AnyPosition> {
        self.variant
            .position(&self.setup, Tolerance::ALL)
            .map_err(|error| context.failure("bad-position", &[]).with_help(error.to_string()).into())
    }

    /// The position in FEN, with squares as the variant writes them and the counters that were given.
    pub(crate) fn fen(&self) -> String {
        let style = FenStyle { counters: true, ..FenStyle::plain(SquareStyle::of(self.variant)) };
        Fen { turn_known: true, ..self.told.clone() }.text(self.variant, style)
    }

    /// Writes moves as the variant does.
    pub(crate) fn move_writer(&self) -> MoveWriter {
        MoveWriter::new(self.variant, &Dialect::default())
    }
}
