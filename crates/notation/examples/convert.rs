//! Writes the games of a file in another dialect: `convert FILE [DIALECT]`.

use std::io::{self, Write};
use std::process::ExitCode;

use damka_notation::Dialect;
use damka_notation::check::{Checker, Collector, Options};
use damka_notation::pdn::{Events, GameWriter};

fn main() -> io::Result<ExitCode> {
    let mut arguments = std::env::args().skip(1);
    let Some(file) = arguments.next() else { return Ok(ExitCode::from(2)) };
    let name = arguments.next().unwrap_or_else(|| "pdn3".to_owned());
    let Some(dialect) = Dialect::preset(&name) else { return Ok(ExitCode::from(2)) };

    let text = std::fs::read(file)?;
    let mut writer = GameWriter::new(dialect);
    let mut output = io::stdout().lock();
    let mut written = String::new();
    let mut result = Ok(());
    let mut unconverted = 0;
    let mut collector = Collector::new(&text, |collected| {
        unconverted += writer.write(collected.game, &mut written).unconverted;
        if written.len() > 1 << 16 && result.is_ok() {
            result = output.write_all(written.as_bytes());
            written.clear();
        }
    });
    Checker::new(Options::default()).observe(Events::new(&text), &mut collector);
    result?;
    output.write_all(written.as_bytes())?;
    Ok(ExitCode::from(u8::from(unconverted > 0)))
}
