//! Text in columns, each as wide as its widest cell.

use std::io::{self, Write};

/// Writes lines of cells, two blanks between columns and none at the end.
pub(crate) fn write<const N: usize>(lines: &[[String; N]], output: &mut impl Write) -> io::Result<()> {
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    for line in lines {
        let padded = line.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
        writeln!(output, "{}", padded.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}
