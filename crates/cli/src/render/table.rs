//! The statistics: how many diagnostics there are of each code.

use std::io::{self, Write};

use anstyle::Style;

use super::CodeCount;
use crate::paint;

/// A row for each code that was found.
pub(crate) fn statistics(output: &mut dyn Write, rows: &[CodeCount], color: bool) -> io::Result<()> {
    let width = rows.iter().map(|row| row.count.to_string().len()).max().unwrap_or(0);
    for row in rows {
        let style = if color { paint::severity(row.severity) } else { Style::new() };
        let (count, info, severity) = (row.count, row.code.info(), row.severity);
        writeln!(output, "{count:>width$}  {style}{severity:<7}{style:#}  {}  {}", info.id, info.name)?;
    }
    Ok(())
}
