//! One line for each diagnostic: `path:line:column: severity[ID] message`.

use std::io::{self, Write};

use anstyle::Style;

use super::{Render, Said, on_one_line};
use crate::paint;

pub(super) struct Concise {
    pub(super) color: bool,
}

impl Render for Concise {
    fn diagnostic(&mut self, output: &mut dyn Write, path: &str, said: &Said<'_>) -> io::Result<()> {
        let place = &said.diagnostic.place;
        let style = if self.color { paint::severity(said.diagnostic.severity) } else { Style::new() };
        writeln!(
            output,
            "{}:{}:{}: {style}{}[{}]{style:#} {}",
            on_one_line(path),
            place.line,
            place.column,
            said.severity(),
            said.diagnostic.code,
            said.message
        )
    }
}
