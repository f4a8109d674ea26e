//! `damka rules`: the rule sheet of a variant.

use std::io::Write as _;

use clap::ValueEnum;
use serde::Serialize;

use super::variants::title;
use crate::args::variant_name;
use crate::context::Context;
use crate::outcome::Outcome;
use crate::sheet::{Line, sheet};

pub(super) const EXAMPLES: &str = "  damka rules russian
  damka rules international --format markdown --lang uk
  damka variants --compare russian brazilian";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The variant, by name or alias
    #[arg(value_name = "VARIANT", value_parser = variant_name())]
    variant: String,

    /// How the sheet is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// A list with a heading
    Markdown,
    /// One JSON document
    Json,
}

/// The sheet in JSON.
#[derive(Serialize)]
struct Report<'a> {
    variant: &'static str,
    title: &'a str,
    rules: &'a [Line],
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let variant = context.variant(&args.variant)?;
    let (title, rules) = (title(variant, &context.messages), sheet(variant, &context.messages));
    let output = &mut context.output;
    let bullet = match args.format {
        Format::Json => {
            serde_json::to_writer_pretty(
                &mut *output,
                &Report { variant: variant.name, title: &title, rules: &rules },
            )?;
            writeln!(output)?;
            return Ok(Outcome::Done);
        }
        Format::Markdown => {
            writeln!(output, "# {title}\n")?;
            "- "
        }
        Format::Text => {
            writeln!(output, "{title}")?;
            "  "
        }
    };
    for line in &rules {
        writeln!(output, "{bullet}{}", line.sentence())?;
    }
    Ok(Outcome::Done)
}
