//! `damka variants`: what can be given to `--variant`.

use std::io::Write as _;

use damka_rules::{Notation, Objective, VariantInfo, variants};
use serde::Serialize;

use crate::args::DataFormat;
use crate::context::Context;
use crate::outcome::Outcome;

pub(super) const EXAMPLES: &str = "  damka variants
  damka variants --format json";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How the list is written
    #[arg(long, value_enum, default_value_t)]
    format: DataFormat,
}

/// A variant in JSON.
#[derive(Serialize)]
struct Row {
    name: &'static str,
    title: &'static str,
    aliases: &'static [&'static str],
    game_type: Option<u16>,
    width: u8,
    height: u8,
    notation: &'static str,
    first_mover: &'static str,
    objective: &'static str,
}

impl From<&'static VariantInfo> for Row {
    fn from(info: &'static VariantInfo) -> Self {
        Self {
            name: info.name,
            title: info.title,
            aliases: info.aliases,
            game_type: info.game_type.map(|game_type| game_type.number),
            width: info.board.width,
            height: info.board.height,
            notation: match info.notation {
                Notation::Numeric => "numeric",
                Notation::Algebraic => "algebraic",
            },
            first_mover: info.first_mover.name(),
            objective: match info.objective {
                Objective::Normal => "normal",
                Objective::Giveaway => "giveaway",
                Objective::FirstKing => "first-king",
            },
        }
    }
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let rows = variants().iter().map(Row::from);
    match args.format {
        DataFormat::Json => {
            serde_json::to_writer_pretty(&mut context.output, &rows.collect::<Vec<_>>())?;
            writeln!(context.output)?;
        }
        DataFormat::Text => {
            writeln!(
                context.output,
                "{:<22}  {:<5}  {:<8}  {:<5}  ALIASES",
                "NAME", "BOARD", "GAMETYPE", "FIRST"
            )?;
            for row in rows {
                let board = format!("{}x{}", row.width, row.height);
                let game_type = row.game_type.map_or_else(|| "-".to_owned(), |number| number.to_string());
                let line = format!(
                    "{:<22}  {board:<5}  {game_type:<8}  {:<5}  {}",
                    row.name,
                    row.first_mover,
                    row.aliases.join(", ")
                );
                writeln!(context.output, "{}", line.trim_end())?;
            }
        }
    }
    Ok(Outcome::Done)
}
