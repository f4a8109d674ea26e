//! SARIF 2.1.0, the format of code scanners. Results come first, so that they need not be kept.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write};

use damka_notation::Code;
use serde::Serialize;

use super::{Render, Results, Said};
use crate::platform::INTERRUPTED_EXIT_CODE;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

#[derive(Default)]
pub(super) struct Sarif {
    /// Codes that were found.
    codes: BTreeSet<Code>,
    /// Their rules, for the end.
    rules: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Finding<'a> {
    rule_id: &'static str,
    level: &'static str,
    message: Text<'a>,
    locations: [Location<'a>; 1],
}

#[derive(Serialize)]
struct Text<'a> {
    text: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    physical_location: PhysicalLocation<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation<'a> {
    artifact_location: ArtifactLocation,
    region: Region<'a>,
}

#[derive(Serialize)]
struct ArtifactLocation {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region<'a> {
    start_line: u64,
    start_column: u64,
    end_line: u64,
    end_column: u64,
    byte_offset: u64,
    byte_length: u64,
    snippet: Text<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'a> {
    id: &'static str,
    name: &'static str,
    default_configuration: Configuration,
    help: Help<'a>,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Help<'a> {
    text: &'a str,
    markdown: &'a str,
}

impl Render for Sarif {
    fn begin(&mut self, output: &mut dyn Write) -> io::Result<()> {
        write!(output, "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"results\":[")
    }

    fn diagnostic(&mut self, output: &mut dyn Write, path: &str, said: &Said<'_>) -> io::Result<()> {
        let (code, place) = (said.diagnostic.code, &said.diagnostic.place);
        output.write_all(if self.codes.is_empty() { b"\n" } else { b",\n" })?;
        if self.codes.insert(code) {
            self.rules.push(rule(said)?);
        }
        let text = match &said.help {
            Some(help) => format!("{}\n{}: {help}", said.message, said.messages.text("help", &[])),
            None => said.message.clone(),
        };
        let region = Region {
            start_line: place.line,
            start_column: place.column,
            end_line: place.end_line,
            end_column: place.end_column,
            byte_offset: place.offset,
            byte_length: place.length,
            snippet: Text { text: &said.diagnostic.excerpt.text },
        };
        let artifact_location = ArtifactLocation { uri: uri(path) };
        let finding = Finding {
            rule_id: code.info().id,
            level: said.diagnostic.severity.name(),
            message: Text { text: &text },
            locations: [Location { physical_location: PhysicalLocation { artifact_location, region } }],
        };
        serde_json::to_writer(output, &finding).map_err(io::Error::from)
    }

    fn end(&mut self, output: &mut dyn Write, results: &Results) -> io::Result<()> {
        // Each begins with its id, so this is their order.
        self.rules.sort();
        let exit_code = if results.interrupted {
            format!(",\"exitCode\":{INTERRUPTED_EXIT_CODE}")
        } else {
            String::new()
        };
        let invocation = format!("{{\"executionSuccessful\":{}{exit_code}}}", results.complete);
        let (name, version) = (env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
        write!(
            output,
            "\n],\"invocations\":[{invocation}],\"columnKind\":\"unicodeCodePoints\",\"tool\":{{\"driver\":{{\"name\":\"{name}\""
        )?;
        write!(
            output,
            ",\"semanticVersion\":\"{version}\",\"informationUri\":\"{}\"",
            env!("CARGO_PKG_REPOSITORY")
        )?;
        writeln!(output, ",\"rules\":[{}]}}}}}}]}}", self.rules.join(","))
    }
}

fn rule(said: &Said<'_>) -> io::Result<String> {
    let info = said.diagnostic.code.info();
    let text = said.messages.explanation(info.id).unwrap_or_default();
    let rule = Rule {
        id: info.id,
        name: info.name,
        default_configuration: Configuration { level: info.severity.name() },
        help: Help { text, markdown: text },
    };
    serde_json::to_string(&rule).map_err(io::Error::from)
}

/// A path as a relative or absolute reference: what is not plain is written in hexadecimal.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.replace('\\', "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_references() {
        assert_eq!(uri("a/b c.pdn"), "a/b%20c.pdn");
        assert_eq!(uri("партии"), "%D0%BF%D0%B0%D1%80%D1%82%D0%B8%D0%B8");
    }
}
