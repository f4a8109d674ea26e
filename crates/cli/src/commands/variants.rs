//! `damka variants`: what can be given to `--variant`.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use damka_messages::{Arg, Messages};
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
    title: String,
    aliases: &'static [&'static str],
    game_type: Option<u16>,
    width: u8,
    height: u8,
    notation: &'static str,
    first_mover: &'static str,
    objective: &'static str,
}

impl Row {
    fn new(info: &'static VariantInfo, messages: &Messages) -> Self {
        Self {
            name: info.name,
            title: title(info, messages),
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

/// The title of a variant in the user's language; the English ones stand in the list of variants.
pub(super) fn title(info: &VariantInfo, messages: &Messages) -> String {
    let named = |name: &str| messages.find(&format!("title-{name}"), &[]);
    let giveaway = || {
        let title = named(info.name.strip_suffix("-giveaway")?)?;
        messages.find("title-giveaway", &[("title", Arg::Text(&title))])
    };
    named(info.name).or_else(giveaway).unwrap_or_else(|| info.title.to_owned())
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let rows: Vec<_> = variants().iter().map(|info| Row::new(info, &context.messages)).collect();
    match args.format {
        DataFormat::Json => {
            serde_json::to_writer_pretty(&mut context.output, &rows)?;
            writeln!(context.output)?;
        }
        DataFormat::Text => write_table(&rows, context)?,
    }
    Ok(Outcome::Done)
}

/// The columns of the table: what heads them, and what stands in them.
type Column = (&'static str, fn(&Row, &Messages) -> String);

const COLUMNS: [Column; 6] = [
    ("column-name", |row, _| row.name.to_owned()),
    ("column-board", |row, _| format!("{}x{}", row.width, row.height)),
    ("column-game-type", |row, _| row.game_type.map_or_else(|| "-".to_owned(), |number| number.to_string())),
    ("column-first", |row, messages| messages.text("first-mover", &[("color", Arg::Text(row.first_mover))])),
    ("column-title", |row, _| row.title.clone()),
    ("column-aliases", |row, _| row.aliases.join(", ")),
];

fn write_table(rows: &[Row], context: &mut Context<'_>) -> io::Result<()> {
    let messages = &context.messages;
    let mut lines = vec![String::new(); rows.len() + 1];
    for (heading, cell) in COLUMNS {
        let body = rows.iter().map(|row| cell(row, messages));
        let cells: Vec<_> = std::iter::once(messages.text(heading, &[])).chain(body).collect();
        let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
        for (line, cell) in lines.iter_mut().zip(cells) {
            // Writing to a string cannot fail.
            let _ = write!(line, "{cell:<width$}  ");
        }
    }
    lines.iter().try_for_each(|line| writeln!(context.output, "{}", line.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_a_title_in_every_language() {
        for language in Messages::languages().filter(|language| *language != "en") {
            let messages = Messages::new(language);
            let untitled: Vec<_> = variants()
                .iter()
                .filter(|info| title(info, &messages) == info.title)
                .map(|info| info.name)
                .collect();
            assert!(untitled.is_empty(), "{language} lacks titles of {untitled:?}");
        }
    }
}
