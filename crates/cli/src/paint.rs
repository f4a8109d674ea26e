//! The colours of labels.

use anstyle::{AnsiColor, Style};
use damka_notation::Severity;

const fn bold(color: AnsiColor) -> Style {
    Style::new().bold().fg_color(Some(anstyle::Color::Ansi(color)))
}

pub(crate) const ERROR: Style = bold(AnsiColor::BrightRed);
pub(crate) const WARNING: Style = bold(AnsiColor::Yellow);
pub(crate) const NOTE: Style = bold(AnsiColor::BrightGreen);
pub(crate) const HELP: Style = bold(AnsiColor::BrightCyan);

/// The colour of a severity.
pub(crate) const fn severity(severity: Severity) -> Style {
    match severity {
        Severity::Error => ERROR,
        Severity::Warning => WARNING,
        Severity::Note => NOTE,
    }
}
