//! `damka variants`: what can be given to `--variant`.

use std::io::{self, Write as _};

use damka_messages::{Arg, Messages};
use damka_rules::{Notation, Objective, VariantInfo, variants};
use serde::Serialize;

use crate::args::{DataFormat, variant_name};
use crate::columns;
use crate::context::Context;
use crate::outcome::Outcome;
use crate::sheet::{Line, sheet};

pub(super) const EXAMPLES: &str = "  damka variants
  damka variants --format json
  damka variants --compare russian brazilian";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Show only the rules in which two variants differ
    #[arg(long, num_args = 2, value_names = ["A", "B"], value_parser = variant_name())]
    compare: Option<Vec<String>>,

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
pub(crate) fn title(info: &VariantInfo, messages: &Messages) -> String {
    let named = |name: &str| messages.find(&format!("title-{name}"), &[]);
    let giveaway = || {
        let title = named(info.name.strip_suffix("-giveaway")?)?;
        messages.find("title-giveaway", &[("title", Arg::Text(&title))])
    };
    named(info.name).or_else(giveaway).unwrap_or_else(|| info.title.to_owned())
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    if let Some([one, other]) = args.compare.as_deref() {
        let pair = [context.variant(one)?, context.variant(other)?];
        return compare(pair, args.format, context);
    }
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

/// A topic on which two variants differ, in JSON.
#[derive(Serialize)]
struct Difference {
    topic: &'static str,
    /// What each of the two says, in the order in which they were given.
    rules: [Vec<Line>; 2],
}

/// Writes the rules of each of two variants that the other lacks.
fn compare(
    pair: [&'static VariantInfo; 2],
    format: DataFormat,
    context: &mut Context<'_>,
) -> anyhow::Result<Outcome> {
    let sheets = pair.map(|info| sheet(info, &context.messages));
    let mut topics: Vec<&str> = sheets.iter().flatten().map(|line| line.topic).collect();
    let mut seen = std::collections::HashSet::new();
    // Where rules are written is no difference between them.
    topics.retain(|topic| *topic != "source" && seen.insert(*topic));
    let [first, second] = &sheets;
    let mut differences: Vec<Difference> = Vec::new();
    for topic in topics {
        let only = |here: &[Line], there: &[Line]| -> Vec<Line> {
            let lacks = |line: &&Line| there.iter().all(|other| other.text != line.text);
            here.iter().filter(|line| line.topic == topic).filter(lacks).cloned().collect()
        };
        let rules = [only(first, second), only(second, first)];
        if rules.iter().any(|lines| !lines.is_empty()) {
            differences.push(Difference { topic, rules });
        }
    }
    match format {
        DataFormat::Json => {
            serde_json::to_writer_pretty(&mut context.output, &differences)?;
            writeln!(context.output)?;
        }
        DataFormat::Text => {
            for (side, info) in pair.into_iter().enumerate() {
                writeln!(context.output, "{}", title(info, &context.messages))?;
                for line in differences.iter().flat_map(|difference| &difference.rules[side]) {
                    writeln!(context.output, "  {}", line.sentence())?;
                }
            }
            if differences.is_empty() {
                context.note("same-rules", &[]);
            }
        }
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
    let heading = COLUMNS.map(|(heading, _)| messages.text(heading, &[]));
    let body = rows.iter().map(|row| COLUMNS.map(|(_, cell)| cell(row, messages)));
    let lines: Vec<_> = std::iter::once(heading).chain(body).collect();
    columns::write(&lines, &mut context.output)
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
