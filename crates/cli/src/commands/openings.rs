//! `damka openings`: what can be given to `--start`.

use std::io::Write as _;

use damka_messages::Messages;
use damka_notation::{Fen, Opening, OpeningTable, SquareStyle, opening_tables};
use damka_rules::VariantInfo;
use serde::Serialize;

use crate::args::{DataFormat, variant_name};
use crate::columns;
use crate::context::Context;
use crate::outcome::Outcome;
use crate::start;

pub(super) const EXAMPLES: &str = "  damka openings
  damka openings --variant russian
  damka openings english-3-move
  damka openings draughts-64 --format json";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table whose openings are listed; all tables when absent
    #[arg(value_name = "TABLE")]
    table: Option<String>,

    /// Only tables of this variant, by name or alias
    #[arg(long, value_name = "NAME", value_parser = variant_name())]
    variant: Option<String>,

    /// How the list is written
    #[arg(long, value_enum, default_value_t)]
    format: DataFormat,
}

/// A table in JSON.
#[derive(Serialize)]
struct Table {
    name: &'static str,
    title: String,
    variants: &'static [&'static str],
    count: usize,
    /// How many of them are not drawn.
    barred: usize,
}

/// A table in JSON with its openings.
#[derive(Serialize)]
struct Whole {
    #[serde(flatten)]
    table: Table,
    openings: Vec<Row>,
}

/// An opening in JSON.
#[derive(Serialize)]
struct Row {
    number: usize,
    label: &'static str,
    /// Moves or flying men as the table writes them.
    opening: &'static str,
    barred: bool,
    fen: String,
}

impl Table {
    fn new(table: &OpeningTable, messages: &Messages) -> Self {
        Self {
            name: table.name,
            title: title(table, messages),
            variants: table.variants,
            count: table.len(),
            barred: table.iter(table.variant()).filter(|opening| opening.barred).count(),
        }
    }
}

impl Row {
    fn new(opening: &Opening, variant: &VariantInfo) -> Self {
        Self {
            number: opening.number,
            label: opening.label,
            opening: opening.line,
            barred: opening.barred,
            fen: Fen::write(&opening.position.to_setup(), variant, SquareStyle::of(variant)),
        }
    }
}

/// The title of a table in the user's language; the English ones stand in the list of tables.
fn title(table: &OpeningTable, messages: &Messages) -> String {
    messages.find(&format!("title-{}", table.name), &[]).unwrap_or_else(|| table.title.to_owned())
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    let variant = args.variant.as_deref().map(|name| context.variant(name)).transpose()?;
    match &args.table {
        Some(name) => {
            let table = start::table(name, context)?;
            let variant = variant.unwrap_or_else(|| table.variant());
            start::check_variant(table, variant, context)?;
            write_openings(table, variant, args.format, context)?;
        }
        None => write_tables(variant, args.format, context)?,
    }
    Ok(Outcome::Done)
}

fn write_tables(
    variant: Option<&VariantInfo>,
    format: DataFormat,
    context: &mut Context<'_>,
) -> anyhow::Result<()> {
    let messages = &context.messages;
    let wanted = opening_tables().iter().filter(|table| variant.is_none_or(|variant| table.is_for(variant)));
    let tables: Vec<_> = wanted.map(|table| Table::new(table, messages)).collect();
    if format == DataFormat::Json {
        serde_json::to_writer_pretty(&mut context.output, &tables)?;
        return Ok(writeln!(context.output)?);
    }
    let heading = ["column-name", "column-openings", "column-barred", "column-variants", "column-title"]
        .map(|key| messages.text(key, &[]));
    let line = |table: Table| {
        let [count, barred] = [table.count, table.barred].map(|number| number.to_string());
        [table.name.to_owned(), count, barred, table.variants.join(", "), table.title]
    };
    let lines: Vec<_> = std::iter::once(heading).chain(tables.into_iter().map(line)).collect();
    Ok(columns::write(&lines, &mut context.output)?)
}

fn write_openings(
    table: &OpeningTable,
    variant: &VariantInfo,
    format: DataFormat,
    context: &mut Context<'_>,
) -> anyhow::Result<()> {
    let messages = &context.messages;
    let rows = table.iter(variant).map(|opening| Row::new(&opening, variant));
    if format == DataFormat::Json {
        let whole = Whole { table: Table::new(table, messages), openings: rows.collect() };
        serde_json::to_writer_pretty(&mut context.output, &whole)?;
        return Ok(writeln!(context.output)?);
    }
    let line = |row: Row| {
        let opening = start::written(row.opening, messages);
        let barred = if row.barred { messages.text("opening-barred", &[]) } else { String::new() };
        [row.number.to_string(), row.label.to_owned(), opening, barred]
    };
    let [number, label, opening] =
        ["column-number", "column-label", "column-opening"].map(|key| messages.text(key, &[]));
    let heading = [number, label, opening, String::new()];
    let lines: Vec<_> = std::iter::once(heading).chain(rows.map(line)).collect();
    Ok(columns::write(&lines, &mut context.output)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_a_title_in_every_language() {
        for language in Messages::languages().filter(|language| *language != "en") {
            let messages = Messages::new(language);
            for table in opening_tables() {
                assert_ne!(title(table, &messages), table.title, "{language} {}", table.name);
            }
        }
    }
}
