//! Real game files, where a folder of them is named by `DAMKA_CORPUS`. Without it these tests say so and pass.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use damka_notation::check::{Checker, Counts, Deaf};
use damka_notation::pdn::Chunks;
use damka_notation::{Decoder, Diagnostic, Locator, Severity};

use super::checker;
use crate::{in_parallel, is_set, report};

/// What was found in a file.
#[derive(Default)]
struct Found {
    games: u64,
    plies: u64,
    games_with_errors: u64,
    counts: Counts,
    errors: Vec<Diagnostic>,
}

// Whoever runs the tests is to know that these did nothing.
#[allow(clippy::print_stderr)]
fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("DAMKA_CORPUS").filter(|folder| !folder.is_empty());
    if folder.is_none() {
        eprintln!("skipped: DAMKA_CORPUS names no folder of real game files");
    }
    folder.map(PathBuf::from)
}

fn read(checker: &Checker, path: &Path) -> Found {
    let mut found = Found::default();
    for chunk in Chunks::new(Decoder::new(File::open(path).unwrap())) {
        let chunk = chunk.unwrap();
        let report = checker.observe(chunk.events(), &mut Deaf);
        let mut locator = Locator::new(&chunk);
        for finding in report.findings {
            let severity = finding.code.info().severity;
            if severity == Severity::Error {
                found.errors.push(locator.locate(finding, severity, found.games));
            }
        }
        found.games += report.games;
        found.plies += report.plies;
        found.games_with_errors += report.games_with_errors;
        found.counts.add(&report.counts);
    }
    found
}

fn pdn_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pdn")) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// A file as a line of the table: games, half-moves, how often each code is found; and where the errors are.
fn line(checker: &Checker, folder: &Path, path: &Path) -> String {
    let found = read(checker, path);
    let counts = found.counts.iter().map(|(code, count)| format!("{} {count}", code.info().id));
    let name = path.strip_prefix(folder).unwrap().display().to_string().replace('\\', "/");
    let counts = counts.collect::<Vec<_>>().join(", ");
    let Found { games, plies, games_with_errors, errors, .. } = &found;
    let mut text = format!("{name}: {games} games, {plies} plies, {games_with_errors} in error; {counts}");
    for Diagnostic { code, place, .. } in errors.iter().filter(|_| errors.len() <= LISTED) {
        write!(text, "\n  {} {}:{}", code.info().id, place.line, place.column).unwrap();
    }
    text
}

/// Files with more errors are of variants that are not supported.
const LISTED: usize = 12;

/// The table is `data/corpus.txt`; `DAMKA_BLESS=1` writes it anew.
#[test]
fn real_files_are_read_as_written_down() {
    let Some(folder) = corpus() else { return };
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/corpus.txt");
    let expected = fs::read_to_string(&table).unwrap().replace('\r', "");
    let (head, expected) = expected.split_once("\n\n").unwrap();
    let checker = checker(&[]);
    let mut found = in_parallel(&pdn_files(&folder), |path| vec![line(&checker, &folder, path)]);
    found.sort();
    if is_set("DAMKA_BLESS") {
        fs::write(&table, format!("{head}\n\n{}\n", found.join("\n"))).unwrap();
    }
    // A folder may hold other files as well.
    let name = |line: &str| line.split_once(": ").map(|parts| parts.0).unwrap_or_default().to_owned();
    let names: Vec<String> = found.iter().map(|line| name(line)).collect();
    let entries = expected.lines().fold(Vec::<String>::new(), |mut entries, line| {
        match entries.last_mut() {
            Some(entry) if line.starts_with("  ") => entry.extend(["\n", line]),
            _ => entries.push(line.to_owned()),
        }
        entries
    });
    let missing = entries.iter().map(String::as_str).filter(|line| names.contains(&name(line)));
    report(missing.filter(|line| !found.iter().any(|found| found == line)).map(str::to_owned));
}
