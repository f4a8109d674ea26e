//! What the checker says of inputs with flaws: a table of cases, the examples of all explanations, and real files.
//!
//! The cases lie in `data/cases/*.txt`:
//!
//! ```text
//! === a name | options as of the program: --strict, --variant NAME, --draw-rules NAME, --warn CODE
//! the input, in which \xHH is one byte
//! ---
//! variant plies            one line for each game; `broken` if a move could not be played, `error` for an error
//! CODE line:column         one line for each finding, with those of its arguments that matter
//! ```
//!
//! Run with `DAMKA_BLESS=1` to write down what is found, and read the difference before it is committed.

mod corpus;
mod deviations;
mod draws;
mod explanations;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use damka_notation::check::{Checker, GameSummary, Observer, Options, Policy, Report};
use damka_notation::pdn::{Events, details};
use damka_notation::{Arg, Code, Encoding, Fen, Finding, Severity};
use damka_rules::{VariantInfo, variant};

use crate::{is_set, report};

/// Each game of a text: its variant and what became of it.
#[derive(Default)]
pub(crate) struct Games(pub(crate) Vec<(Option<&'static VariantInfo>, GameSummary)>);

impl Observer for Games {
    fn begin(&mut self, _: u32) {
        self.0.push((None, GameSummary::default()));
    }

    fn start(&mut self, variant: Option<&'static VariantInfo>, _: Option<&Fen>, _: bool) {
        if let Some(game) = self.0.last_mut() {
            game.0 = variant;
        }
    }

    fn end(&mut self, _: u32, summary: &GameSummary) {
        if let Some(game) = self.0.last_mut() {
            game.1 = *summary;
        }
    }
}

/// The checker that options as of the program ask for.
pub(crate) fn checker(options: &[&str]) -> Checker {
    let value = |name: &str| {
        options.iter().position(|option| *option == name).and_then(|at| options.get(at + 1)).copied()
    };
    let mut policy = Policy::new(options.contains(&"--strict"));
    if let Some(code) = value("--warn").and_then(Code::from_id_or_name) {
        policy.set(code, Some(Severity::Warning));
    }
    Checker::new(Options {
        variant: value("--variant").map(|name| variant(name).unwrap()),
        policy,
        draw_rules: value("--draw-rules").unwrap_or("official").to_owned(),
        ..Options::default()
    })
}

pub(crate) fn check(checker: &Checker, text: &[u8]) -> (Report, Games) {
    let mut games = Games::default();
    let report = checker.observe(Events::new(text), &mut games);
    (report, games)
}

/// Line and column, from 1, in Unicode scalars.
pub(crate) fn place(text: &[u8], offset: usize) -> (usize, usize) {
    let before = &text[..offset.min(text.len())];
    let starts = |at: usize| before[at] == b'\n' || before[at] == b'\r' && text.get(at + 1) != Some(&b'\n');
    let line = (0..before.len()).filter(|&at| starts(at)).count() + 1;
    let start = (0..before.len()).rev().find(|&at| starts(at)).map_or(0, |at| at + 1);
    (line, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
}

struct Case {
    name: String,
    options: Vec<String>,
    input: Vec<u8>,
    source: String,
    expected: Vec<String>,
}

fn read_cases(text: &str) -> Vec<Case> {
    let part = |part: &str| {
        let (title, rest) = part.split_once('\n').unwrap_or((part, ""));
        let (name, options) = title.split_once(" | ").unwrap_or((title, ""));
        let (input, expected) = rest.split_once("\n---\n").unwrap_or((rest, ""));
        Case {
            name: name.to_owned(),
            options: options.split_whitespace().map(str::to_owned).collect(),
            input: unescape(input),
            source: input.to_owned(),
            expected: expected.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect(),
        }
    };
    text.split("\n=== ").skip(1).map(part).collect()
}

/// The bytes of a text in which `\xHH` is one byte.
fn unescape(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend(&part.as_bytes()[2..]);
    }
    bytes
}

fn found(case: &Case) -> Vec<String> {
    let options: Vec<&str> = case.options.iter().map(String::as_str).collect();
    let (report, games) = check(&checker(&options), &case.input);
    let game = |(info, summary): &(Option<&VariantInfo>, GameSummary)| {
        let mut line = format!("{} {}", info.map_or("none", |info| info.name), summary.plies);
        line += if summary.complete { "" } else { " broken" };
        line += if summary.error { " error" } else { "" };
        line
    };
    let finding = |finding: &Finding| {
        let (line, column) = place(&case.input, finding.span.start as usize);
        let mut text = format!("{} {line}:{column}", finding.code.info().id);
        let said = details(finding.clone(), &case.input, Encoding::Utf8);
        for (name, value) in said.args {
            let value = match value {
                Arg::Text(text) => text.clone(),
                Arg::Number(number) => number.to_string(),
                Arg::List(items) => items.join(","),
            };
            write!(text, " {name}={}", value.replace(char::is_whitespace, "_")).unwrap();
        }
        text
    };
    games.0.iter().map(game).chain(report.findings.iter().map(finding)).collect()
}

/// Is a line as expected? What is found may have more arguments.
fn is_as(expected: &str, found: &str) -> bool {
    let found: Vec<&str> = found.split(' ').collect();
    let is_finding = found.get(1).is_some_and(|place| place.contains(':'));
    if !is_finding {
        return expected == found.join(" ");
    }
    let expected: Vec<&str> = expected.split(' ').collect();
    expected.iter().take(2).eq(found.iter().take(2)) && expected.iter().all(|word| found.contains(word))
}

fn case_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/cases");
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn every_case_is_read_and_judged_as_written_down() {
    let mut failures = Vec::new();
    let mut count = 0;
    for file in case_files() {
        let text = std::fs::read_to_string(&file).unwrap();
        let cases = read_cases(&text);
        count += cases.len();
        let mut blessed = text.split("\n=== ").next().unwrap_or_default().to_owned();
        for case in &cases {
            let found = found(case);
            let same = found.len() == case.expected.len()
                && case.expected.iter().zip(&found).all(|(expected, found)| is_as(expected, found));
            if !same {
                failures.push(format!(
                    "{}: {}\n{}\n  expected\n    {}\n  found\n    {}",
                    file.display(),
                    case.name,
                    case.source,
                    case.expected.join("\n    "),
                    found.join("\n    ")
                ));
            }
            let options = if case.options.is_empty() { "" } else { " | " };
            let lines = if same { &case.expected } else { &found };
            write!(blessed, "\n=== {}{options}{}\n{}\n---\n", case.name, case.options.join(" "), case.source)
                .unwrap();
            for line in lines {
                writeln!(blessed, "{line}").unwrap();
            }
        }
        if is_set("DAMKA_BLESS") {
            std::fs::write(&file, blessed).unwrap();
        }
    }
    assert!(count > 70, "only {count} cases");
    report(failures);
}

#[test]
fn findings_carry_the_arguments_of_their_code_and_spans_of_the_text() {
    let mut failures = Vec::new();
    for file in case_files() {
        for case in read_cases(&std::fs::read_to_string(&file).unwrap()) {
            let options: Vec<&str> = case.options.iter().map(String::as_str).collect();
            let (report, _) = check(&checker(&options), &case.input);
            for finding in &report.findings {
                let info = finding.code.info();
                let said = details(finding.clone(), &case.input, Encoding::Utf8);
                let args: Vec<&str> = said.args.iter().map(|(name, _)| *name).collect();
                let end = said.fix.as_ref().map_or(finding.span.end, |fix| fix.span.end);
                if args != info.args || end.max(finding.span.end) as usize > case.input.len() {
                    failures.push(format!("{}: {}: {args:?} at {:?}", case.name, info.id, finding.span));
                }
            }
        }
    }
    report(failures);
}

#[test]
fn reports_do_not_depend_on_what_else_is_in_the_file() {
    // All inputs that begin and end cleanly, in one file: the games and findings of each alone.
    let mut failures = Vec::new();
    for file in case_files() {
        for case in read_cases(&std::fs::read_to_string(&file).unwrap()) {
            let clean = case.input.starts_with(b"[") && case.input.ends_with(b"*");
            if !clean || !case.options.is_empty() || case.input.contains(&b'\r') {
                continue;
            }
            let alone = check(&checker(&[]), &case.input).0;
            let around = [
                b"[White \"A\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n\n".as_slice(),
                &case.input,
                b"\n\n[White \"B\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n",
            ]
            .concat();
            let among = check(&checker(&[]), &around).0;
            let codes =
                |report: &Report| report.findings.iter().map(|finding| finding.code).collect::<Vec<_>>();
            if (alone.games + 2, alone.plies + 2) != (among.games, among.plies)
                || codes(&alone) != codes(&among)
            {
                failures.push(format!(
                    "{}: {} games {} plies {:?}, among others {} games {} plies {:?}",
                    case.name,
                    alone.games,
                    alone.plies,
                    codes(&alone),
                    among.games,
                    among.plies,
                    codes(&among)
                ));
            }
        }
    }
    report(failures);
}
