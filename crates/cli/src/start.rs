//! The opening that `--start` names: one of a table, by number, by label or by lot.

use std::hash::{BuildHasher as _, RandomState};

use damka_messages::{Arg, Messages};
use damka_notation::{OpeningTable, opening_table, opening_tables};
use damka_rules::VariantInfo;

use crate::context::Context;
use crate::failure::Failure;
use crate::position::{self, Given};

/// What stands for a number where one is drawn.
const RANDOM: &str = "random";

/// The table with a name.
pub(crate) fn table(name: &str, context: &Context<'_>) -> Result<&'static OpeningTable, Failure> {
    opening_table(name).ok_or_else(|| {
        context.unknown("unknown-openings", name, opening_tables().iter().map(|table| table.name))
    })
}

/// The position of an opening given as `TABLE:N`. Says which one was drawn, and which variant was chosen among several.
///
/// # Errors
/// An unknown table, one of another variant, an opening that it lacks, a seed where nothing is drawn.
pub(crate) fn resolve(
    text: &str,
    seed: Option<u64>,
    named: Option<&'static VariantInfo>,
    context: &mut Context<'_>,
) -> anyhow::Result<Given> {
    let (name, which) = text.split_once(':').unwrap_or((text, ""));
    let table = table(name, context)?;
    let variant = variant(table, named, context)?;
    let drawn = which.eq_ignore_ascii_case(RANDOM);
    if seed.is_some() && !drawn {
        return Err(context.failure("seed-of-nothing", &[("table", Arg::Text(table.name))]).into());
    }
    let number = if drawn { Some(table.draw(seed.unwrap_or_else(chance))) } else { table.find(which) };
    let opening = number.and_then(|number| table.get(number, variant));
    let opening = opening.ok_or_else(|| lacking(table, which, context))?;
    if drawn {
        let place = format!("{}:{}", table.name, opening.label);
        let line = written(opening.line, &context.messages);
        context.note("opening-drawn", &[("opening", Arg::Text(&place)), ("line", Arg::Text(&line))]);
    }
    let setup = opening.position.to_setup();
    Ok(Given { variant, setup, told: setup.into() })
}

/// The variant named, or else the first of the table, which is said if there are several.
fn variant(
    table: &OpeningTable,
    named: Option<&'static VariantInfo>,
    context: &mut Context<'_>,
) -> Result<&'static VariantInfo, Failure> {
    let variant = named.unwrap_or_else(|| table.variant());
    if named.is_none() && table.variants.len() > 1 {
        position::say_default(variant, context);
    }
    check_variant(table, variant, context)?;
    Ok(variant)
}

/// Refuses a table that is not for the variant.
pub(crate) fn check_variant(
    table: &OpeningTable,
    variant: &VariantInfo,
    context: &Context<'_>,
) -> Result<(), Failure> {
    if table.is_for(variant) {
        return Ok(());
    }
    let variants: Vec<String> = table.variants.iter().map(|name| (*name).to_owned()).collect();
    let args = [
        ("table", Arg::Text(table.name)),
        ("variants", Arg::List(&variants)),
        ("variant", Arg::Text(variant.name)),
    ];
    Err(context.failure("openings-of-another", &args))
}

/// The line of an opening for people: where it has neither moves nor flying men, that it is the start position.
pub(crate) fn written(line: &str, messages: &Messages) -> String {
    if line.is_empty() { messages.text("opening-free", &[]) } else { line.to_owned() }
}

fn lacking(table: &OpeningTable, which: &str, context: &Context<'_>) -> Failure {
    let args = [
        ("table", Arg::Text(table.name)),
        ("opening", Arg::Text(which)),
        ("count", Arg::Number(table.len() as i64)),
    ];
    let key = if which.is_empty() { "which-opening" } else { "no-such-opening" };
    context.failure(key, &args).with_help(context.messages.text("openings-range", &args))
}

/// A seed that nobody can foresee, from the keys that the standard library draws for its hash maps.
fn chance() -> u64 {
    RandomState::new().hash_one(RANDOM)
}
