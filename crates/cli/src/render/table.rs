//! The statistics: how many diagnostics there are of each code.

use std::io::{self, Write};

use anstyle::Style;
use damka_messages::Messages;
use damka_notation::Severity;

use super::CodeCount;
use crate::paint;

/// A row for each code that was found.
pub(crate) fn statistics(
    output: &mut dyn Write,
    rows: &[CodeCount],
    messages: &Messages,
    color: bool,
) -> io::Result<()> {
    let width = rows.iter().map(|row| row.count.to_string().len()).max().unwrap_or(0);
    for row in rows {
        let style = if color { paint::severity(row.severity) } else { Style::new() };
        let (count, info, severity) = (row.count, row.code.info(), severity_column(row.severity, messages));
        writeln!(output, "{count:>width$}  {style}{severity}{style:#}  {}  {}", info.id, info.name)?;
    }
    Ok(())
}

/// A severity as a column of a table: as wide as the longest.
pub(crate) fn severity_column(severity: Severity, messages: &Messages) -> String {
    let name = |severity: Severity| messages.text(&format!("severity-{severity}"), &[]);
    let all = [Severity::Error, Severity::Warning, Severity::Note];
    let width = all.into_iter().map(|severity| name(severity).chars().count()).max().unwrap_or(0);
    format!("{:<width$}", name(severity))
}
