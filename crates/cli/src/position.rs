//! The position that a command works on: variant and FEN as arguments, and what is made of them.

use damka_messages::Arg;
use damka_rules::{AnyMove, AnyPosition, Color, Setup, Tolerance, VariantInfo, variant, variants};

use crate::args::variant_name;
use crate::context::Context;

/// A position, by default the start position of the variant.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// The variant, by name or alias; guessed from the squares when absent, else `russian`
    #[arg(long, value_name = "NAME", value_parser = variant_name())]
    variant: Option<String>,

    /// The position in FEN, as in "W:Wc3,Kd4:Be5" or "B:W31-50:B1-20"; the start position when absent
    #[arg(long, value_name = "FEN", conflicts_with = "position")]
    fen: Option<String>,

    /// The position in FEN
    #[arg(value_name = "FEN")]
    position: Option<String>,
}

/// A position with the variant in which it is to be read.
#[derive(Debug)]
pub(crate) struct Given {
    pub(crate) variant: &'static VariantInfo,
    pub(crate) setup: Setup,
}

/// `white` or `black`, as in data.
pub(crate) fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl PositionArgs {
    /// Looks up the variant, or guesses and says so, and reads the position.
    pub(crate) fn resolve(&self, context: &mut Context<'_>) -> anyhow::Result<Given> {
        let info = match &self.variant {
            Some(name) => context.variant(name)?,
            None => default_variant(context),
        };
        let setup = match self.fen.as_ref().or(self.position.as_ref()) {
            None => info.start,
            Some(_) => return Err(context.failure("bad-position", &[]).into()),
        };
        Ok(Given { variant: info, setup })
    }
}

/// The variant when nothing points to one, and says so.
fn default_variant(context: &mut Context<'_>) -> &'static VariantInfo {
    let info = variant("russian").unwrap_or(&variants()[0]);
    context.note("variant-default", &[("variant", Arg::Text(info.name))]);
    info
}

impl Given {
    /// The position in which moves can be made.
    pub(crate) fn position(&self, context: &Context<'_>) -> anyhow::Result<AnyPosition> {
        self.variant
            .position(&self.setup, Tolerance::ALL)
            .map_err(|error| context.failure("bad-position", &[]).with_help(error.to_string()).into())
    }

    pub(crate) fn fen(&self) -> String {
        String::new()
    }

    pub(crate) fn move_text(&self, mv: &AnyMove) -> String {
        let square = |square| self.variant.square_text(square, self.variant.notation);
        let sign = if mv.captured.is_empty() { '-' } else { self.variant.capture_sign };
        format!("{}{sign}{}", square(mv.from), square(mv.to))
    }
}
