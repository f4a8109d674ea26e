//! Workflow commands of GitHub: annotations at the lines of a change.

use std::io::{self, Write};

use damka_notation::Severity;

use super::{Render, Said};

pub(super) struct Github;

impl Render for Github {
    fn diagnostic(&mut self, output: &mut dyn Write, path: &str, said: &Said<'_>) -> io::Result<()> {
        let (diagnostic, place) = (said.diagnostic, &said.diagnostic.place);
        let command = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let title = format!("damka {}", diagnostic.code);
        let text = match &said.help {
            Some(help) => format!("{}\n{}: {help}", said.message, said.messages.text("help", &[])),
            None => said.message.clone(),
        };
        write!(output, "::{command} title={},file={}", property(&title), property(path))?;
        write!(output, ",line={},col={}", place.line, place.column)?;
        write!(output, ",endLine={},endColumn={}", place.end_line, place.end_column)?;
        writeln!(output, "::{}", data(&text))
    }
}

/// Text behind the command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_is_escaped() {
        assert_eq!(data("50 % :\r\n,"), "50 %25 :%0D%0A,");
        assert_eq!(property("a:b,c%\n"), "a%3Ab%2Cc%25%0A");
    }
}
