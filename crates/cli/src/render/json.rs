//! One JSON document: the diagnostics as they come, then files, statistics and summary.

use std::collections::BTreeMap;
use std::io::{self, Write};

use damka_notation::{Arg, FixKind};
use serde::Serialize;

use super::{Render, Results, Said, Totals};

/// A diagnostic in JSON. What has no game, half-move, help or fix has `null` there.
#[derive(Serialize)]
pub(crate) struct JsonDiagnostic<'a> {
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    file: &'a str,
    line: u64,
    column: u64,
    end_line: u64,
    end_column: u64,
    offset: u64,
    length: u64,
    game: Option<u64>,
    ply: Option<u32>,
    message: &'a str,
    args: BTreeMap<&'static str, JsonArg<'a>>,
    help: Option<&'a str>,
    fix: Option<JsonFix<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum JsonArg<'a> {
    Text(&'a str),
    Number(i64),
    List(&'a [String]),
}

#[derive(Serialize)]
struct JsonFix<'a> {
    applicability: &'static str,
    line: u64,
    column: u64,
    end_line: u64,
    end_column: u64,
    offset: u64,
    length: u64,
    replacement: &'a str,
}

impl<'a> JsonDiagnostic<'a> {
    pub(crate) fn new(path: &'a str, said: &'a Said<'_>) -> Self {
        let diagnostic = said.diagnostic;
        let (info, place) = (diagnostic.code.info(), &diagnostic.place);
        Self {
            code: info.id,
            name: info.name,
            severity: diagnostic.severity.name(),
            file: path,
            line: place.line,
            column: place.column,
            end_line: place.end_line,
            end_column: place.end_column,
            offset: place.offset,
            length: place.length,
            game: (diagnostic.game > 0).then_some(diagnostic.game),
            ply: (diagnostic.ply > 0).then_some(diagnostic.ply),
            message: &said.message,
            args: diagnostic.args.iter().map(|(name, value)| (*name, JsonArg::from(value))).collect(),
            help: said.help.as_deref(),
            fix: JsonFix::new(said),
        }
    }
}

impl<'a> From<&'a Arg> for JsonArg<'a> {
    fn from(value: &'a Arg) -> Self {
        match value {
            Arg::Text(text) => Self::Text(text),
            Arg::Number(number) => Self::Number(*number),
            Arg::List(items) => Self::List(items),
        }
    }
}

impl<'a> JsonFix<'a> {
    fn new(said: &'a Said<'_>) -> Option<Self> {
        let (fix, place) = (said.diagnostic.fix.as_ref()?, said.diagnostic.fix_place?);
        Some(Self {
            applicability: if fix.applicability == FixKind::Safe { "safe" } else { "unsafe" },
            line: place.line,
            column: place.column,
            end_line: place.end_line,
            end_column: place.end_column,
            offset: place.offset,
            length: place.length,
            replacement: &fix.replacement,
        })
    }
}

/// The counts of one input.
#[derive(Serialize)]
struct JsonFile<'a> {
    path: &'a str,
    #[serde(flatten)]
    counts: JsonCounts,
}

#[derive(Serialize)]
struct JsonCounts {
    games: u64,
    plies: u64,
    games_with_errors: u64,
    errors: u64,
    warnings: u64,
    notes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<u64>,
}

impl From<&Totals> for JsonCounts {
    fn from(totals: &Totals) -> Self {
        let Totals { games, plies, games_with_errors, errors, warnings, notes, fixed } = *totals;
        Self { games, plies, games_with_errors, errors, warnings, notes, fixed }
    }
}

/// The counts of all inputs.
#[derive(Serialize)]
pub(super) struct JsonSummary {
    files: usize,
    #[serde(flatten)]
    counts: JsonCounts,
    #[serde(skip_serializing_if = "is_zero")]
    diagnostics_left_out: u64,
    #[serde(skip_serializing_if = "is_false")]
    interrupted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Vec<JsonCodeCount>>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn is_false(value: &bool) -> bool {
    !value
}

#[derive(Serialize)]
struct JsonCodeCount {
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    count: u64,
    games: u64,
    files: u64,
}

impl From<&Results> for JsonSummary {
    fn from(results: &Results) -> Self {
        let statistics = results.statistics.as_ref().map(|rows| {
            let row = |row: &super::CodeCount| JsonCodeCount {
                code: row.code.info().id,
                name: row.code.info().name,
                severity: row.severity.name(),
                count: row.count,
                games: row.games,
                files: row.files,
            };
            rows.iter().map(row).collect()
        });
        Self {
            files: results.files.len(),
            counts: (&results.totals).into(),
            diagnostics_left_out: results.left_out,
            interrupted: results.interrupted,
            statistics,
        }
    }
}

#[derive(Default)]
pub(super) struct Json {
    /// Was there a diagnostic already?
    some: bool,
}

impl Render for Json {
    fn begin(&mut self, output: &mut dyn Write) -> io::Result<()> {
        write!(output, "{{\"version\":1,\"diagnostics\":[")
    }

    fn diagnostic(&mut self, output: &mut dyn Write, path: &str, said: &Said<'_>) -> io::Result<()> {
        output.write_all(if self.some { b",\n" } else { b"\n" })?;
        self.some = true;
        serde_json::to_writer(output, &JsonDiagnostic::new(path, said)).map_err(io::Error::from)
    }

    fn end(&mut self, output: &mut dyn Write, results: &Results) -> io::Result<()> {
        let files: Vec<_> =
            results.files.iter().map(|(path, totals)| JsonFile { path, counts: totals.into() }).collect();
        let files = serde_json::to_string(&files)?;
        let summary = serde_json::to_string(&JsonSummary::from(results))?;
        writeln!(output, "\n],\"files\":{files},\n\"summary\":{summary}}}")
    }
}
