//! Every deviation from the standard that is known from real files, and every wish of users about reading and writing:
//! how it is judged, and what it becomes when it is written as PDN 3.0 wants it.
//!
//! The inputs lie in `data/deviations.txt`. `DAMKA_BLESS=1` writes down what is found.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use damka_notation::check::{Checker, Collector, Report};
use damka_notation::pdn::{Chunks, Events, GameWriter};
use damka_notation::{Decoder, Dialect, Severity};

use super::{checker, unescape};
use crate::{cli, is_set, report};

/// Rows of the table of deviations.
const ROWS: u32 = 59;

/// Reports of users about reading, writing, conversion, positions, encodings and the command line.
const REPORTS: [&str; 46] = [
    "D038", "D040", "D041", "D042", "D044", "D045", "D046", "D047", "D048", "D049", "D050", "D051", "D052",
    "D053", "D054", "D055", "D056", "D057", "D058", "D059", "D060", "D061", "D062", "D063", "D064", "D067",
    "D068", "D069", "D070", "D071", "D072", "D074", "D075", "D076", "D078", "D079", "D080", "D081", "D082",
    "D083", "D084", "D085", "D087", "D088", "D103", "D104",
];

/// Reports that are no matter of an input, and the test of each.
const ELSEWHERE: [(&str, &str, &str); 2] = [
    ("D070", "src/fuzz/moves.rs", "pub fn movetext("),
    ("D071", "../crates/rules/src/game.rs", "fn a_move_of_another_position_changes_nothing("),
];

/// The inputs on which other programs were measured, by name.
#[rustfmt::skip]
const MEASURED: [&str; 78] = [
    "clean", "no GameType", "no tags at all", "BOM", "CRLF", "CR only", "tabs", "en dash", "minus U+2212",
    "nb hyphen U+2011", "times x", "Cyr x capture", "capital X", "star capture", "colon num capture",
    "dash capture", "x quiet", "no separator num", "spaces in move", "no space after num", "space before dot",
    "no move numbers", "1. ...", "1...", "leading zeros", "no terminator", "1-1 result", "2-0 result",
    "odd result 4-6", "1.2-0 empty game", "result mismatch", "half-frac", "move 1-18 w/ 1-1", "forced star",
    "nested comment", "unclosed comment", "semicolon comment", "percent line", "variation",
    "unclosed variation", "text comment in ()", "(?) strength", "space before !", "NAG", "null - -",
    "FEN trailing dot", "FEN range", "FEN no side", "FEN H F", "FEN lower case", "FEN spaces",
    "FEN empty side", "FEN dup square", "FEN square 51", "setup cmd", "two headers one line", "quote in tag",
    "] in tag", "smart quotes", "missing close bracket", "lowercase tag", "illegal move",
    "short ambiguous capture", "trailing junk", "nbsp", "letter O for 0", "prose before", "rus clean colon",
    "rus x", "rus Cyrillic с е", "rus upper", "rus nosep", "rus short cd4 ef6", "rus numeric", "alg in gt20",
    "english", "english B-first FEN", "long unambiguous capture",
];

struct Deviation {
    /// Row or report, and judgement.
    key: String,
    judgement: String,
    title: String,
    command: Option<String>,
    source: String,
    expected: String,
}

fn read(text: &str) -> Vec<Deviation> {
    let part = |part: &str| {
        let (title, rest) = part.split_once('\n').unwrap_or((part, ""));
        let (source, expected) = rest.split_once("\n---\n").unwrap_or((rest, ""));
        let mut words = title.split(' ');
        Deviation {
            key: words.next().unwrap_or_default().to_owned(),
            judgement: words.next().unwrap_or_default().to_owned(),
            title: title.to_owned(),
            command: title.split_once(" | ").map(|(_, command)| command.to_owned()),
            source: source.to_owned(),
            expected: expected.trim_end().to_owned(),
        }
    };
    text.split("\n=== ").skip(1).map(part).collect()
}

fn text() -> (std::path::PathBuf, String) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/deviations.txt");
    let text = fs::read_to_string(&file).unwrap().replace('\r', "");
    (file, text)
}

/// The codes of what is found, and the games as they are written.
fn found(deviation: &Deviation) -> String {
    let input = unescape(&deviation.source);
    if let Some(command) = &deviation.command {
        let run = cli::run(command, &input);
        return format!("exit code {}\n---\n{}{}", run.code, run.output, run.errors).trim_end().to_owned();
    }
    let codes: Vec<_> = judged(&checker(&[]), &input).iter().map(|(id, _)| *id).collect();
    format!("{}\n---\n{}", codes.join(" "), normalised(&input)).trim_end().to_owned()
}

/// What is found in an input, with its weight.
fn judged(checker: &Checker, input: &[u8]) -> Vec<(&'static str, Severity)> {
    let mut found = Vec::new();
    for chunk in Chunks::new(Decoder::new(input)) {
        let Report { findings, .. } = checker.check(&chunk.unwrap().text);
        found.extend(findings.iter().map(|finding| {
            let info = finding.code.info();
            (info.id, info.severity)
        }));
    }
    found
}

fn normalised(input: &[u8]) -> String {
    let mut text = String::new();
    for chunk in Chunks::new(Decoder::new(input)) {
        let chunk = chunk.unwrap();
        let mut writer = GameWriter::new(Dialect::pdn3());
        let mut collector = Collector::new(&chunk.text, |collected| {
            let _ = writer.write(collected.game, &mut text);
        });
        checker(&[]).observe(Events::new(&chunk.text), &mut collector);
    }
    text
}

#[test]
fn every_deviation_is_judged_and_written_as_written_down() {
    let (file, text) = text();
    let deviations = read(&text);
    let mut blessed = text.split("\n=== ").next().unwrap_or_default().to_owned();
    let mut failures = Vec::new();
    for deviation in &deviations {
        let found = found(deviation);
        if found != deviation.expected {
            failures
                .push(format!("{}\n  expected\n{}\n  found\n{found}", deviation.title, deviation.expected));
        }
        write!(blessed, "\n=== {}\n{}\n---\n{found}\n", deviation.title, deviation.source).unwrap();
    }
    if is_set("DAMKA_BLESS") {
        fs::write(file, blessed).unwrap();
    }
    report(failures);
}

#[test]
fn every_deviation_weighs_what_it_should() {
    let (_, text) = text();
    report(read(&text).iter().filter(|deviation| deviation.command.is_none()).filter_map(|deviation| {
        let input = unescape(&deviation.source);
        let worst = |options: &[&str]| {
            judged(&checker(options), &input).into_iter().map(|(_, severity)| severity).max()
        };
        let (usual, strict) = (worst(&[]), worst(&["--strict"]));
        let right = match deviation.judgement.as_str() {
            "A" => usual.is_none_or(|severity| severity == Severity::Note),
            "S" => {
                usual.is_none_or(|severity| severity == Severity::Note) && strict == Some(Severity::Warning)
            }
            "W" => usual == Some(Severity::Warning),
            "E" => usual == Some(Severity::Error),
            _ => false,
        };
        (!right).then(|| format!("{}: {usual:?}, strictly {strict:?}", deviation.title))
    }));
}

#[test]
fn every_row_and_every_report_has_its_input() {
    let (_, text) = text();
    let mut missing: BTreeSet<String> = (1..=ROWS).map(|row| row.to_string()).collect();
    missing.extend(REPORTS.map(str::to_owned));
    for deviation in read(&text) {
        missing.remove(&deviation.key);
    }
    for (key, file, name) in ELSEWHERE {
        let source = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
        if source.contains(name) {
            missing.remove(key);
        }
    }
    report(missing);
}

#[test]
fn every_measured_input_has_its_case() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/cases/single.txt");
    let cases = fs::read_to_string(file).unwrap().replace('\r', "");
    let names: Vec<_> = cases.lines().filter_map(|line| line.strip_prefix("=== ")).collect();
    assert_eq!(names, MEASURED);
}
