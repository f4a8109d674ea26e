//! One JSON object a line: diagnostics with `"type":"diagnostic"`, at the end one `"type":"summary"`.

use std::io::{self, Write};

use serde::Serialize;

use super::json::{JsonDiagnostic, JsonSummary};
use super::{Render, Results, Said};

/// A line of any kind.
#[derive(Serialize)]
struct Line<T> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    content: T,
}

pub(super) struct Jsonl;

impl Render for Jsonl {
    fn diagnostic(&mut self, output: &mut dyn Write, path: &str, said: &Said<'_>) -> io::Result<()> {
        write_line(output, "diagnostic", JsonDiagnostic::new(path, said))
    }

    fn end(&mut self, output: &mut dyn Write, results: &Results) -> io::Result<()> {
        write_line(output, "summary", JsonSummary::from(results))
    }
}

fn write_line<T: Serialize>(output: &mut dyn Write, kind: &'static str, content: T) -> io::Result<()> {
    serde_json::to_writer(&mut *output, &Line { kind, content })?;
    writeln!(output)
}
