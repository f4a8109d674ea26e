//! `damka explain`: what a diagnostic code means, why it matters, an example, how to fix it.

use std::io::Write as _;

use damka_notation::Code;

use crate::args::code_name;
use crate::context::Context;
use crate::outcome::Outcome;
use crate::render::severity_column;

pub(super) const EXAMPLES: &str = "  damka explain M201
  damka explain illegal-move
  damka explain --list";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The id or the name of a code, as in `M201` or `illegal-move`
    #[arg(required_unless_present = "list", value_parser = code_name(), hide_possible_values = true)]
    code: Option<String>,

    /// List all codes: id, severity, name; those that only --strict reports are marked
    #[arg(long, conflicts_with = "code")]
    list: bool,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    match &args.code {
        Some(name) => {
            let code = context.code(name)?;
            let text = context.messages.explanation(code.info().id).unwrap_or_default();
            context.output.write_all(text.as_bytes())?;
        }
        None => list(context)?,
    }
    Ok(Outcome::Done)
}

fn list(context: &mut Context<'_>) -> anyhow::Result<()> {
    for info in Code::all().map(Code::info) {
        let strict = if info.strict_only { "  (--strict)" } else { "" };
        let severity = severity_column(info.severity, &context.messages);
        writeln!(context.output, "{}  {severity}  {}{strict}", info.id, info.name)?;
    }
    Ok(())
}
