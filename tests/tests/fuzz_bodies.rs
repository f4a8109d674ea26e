//! The properties of the fuzz targets on their seeds, on what the fuzzer found, and on mutations of both.
//!
//! The number of mutations is fixed and so is their sequence: a failure here fails again, and names its input.

use std::fmt::Write as _;
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use damka_tests::data;
use damka_tests::fuzz::{PROPERTIES, Property};
use damka_tests::random::Random;

use crate::{in_parallel, is_set, report};

/// Mutated inputs for each property; a thousand times as many if `DAMKA_FUZZ` is set.
const MUTATIONS: usize = 2000;

/// No input gets longer than this.
const LONGEST: usize = 4096;

/// The files below a folder of `tests/fuzz`, by name.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files.extend(self::files(&path));
        } else {
            files.push((path.display().to_string(), fs::read(&path).unwrap()));
        }
    }
    files
}

fn seeds() -> Vec<(String, Vec<u8>)> {
    let seeds = files(&data::folder().join("../fuzz/seeds"));
    assert!(seeds.len() > 30, "only {} seeds", seeds.len());
    seeds
}

/// The words of the fuzzer's dictionary, which has one in quotation marks on each line.
fn words() -> Vec<Vec<u8>> {
    let text = fs::read_to_string(data::folder().join("../fuzz/pdn.dict")).unwrap();
    let quoted = text.lines().filter(|line| line.starts_with('"')).map(|line| &line[1..line.len() - 1]);
    let words: Vec<_> = quoted.map(unescape).collect();
    assert!(words.len() > 100, "only {} words", words.len());
    words
}

fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next() {
                Some(b'x') => {
                    let digits: Vec<u8> = rest.by_ref().take(2).collect();
                    u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
                }
                other => other.unwrap(),
            },
            byte => byte,
        });
    }
    bytes
}

/// Changes an input in one to eight places: words put in, stretches left out, doubled, or taken from another input.
fn mutate(input: &mut Vec<u8>, words: &[Vec<u8>], other: &[u8], random: &mut Random) {
    for _ in 0..random.between(1, 8) {
        let at = random.below(input.len() + 1);
        let longest = random.between(1, 64).min(input.len() - at);
        let end = at + random.below(longest + 1);
        match random.below(8) {
            0..=2 => drop(input.splice(at..at, words[random.below(words.len())].iter().copied())),
            3 => drop(input.splice(at..end, words[random.below(words.len())].iter().copied())),
            4 => drop(input.drain(at..end)),
            5 => input.extend_from_within(at..end),
            6 if at < input.len() => input[at] = random.number() as u8,
            _ => {
                let from = random.below(other.len() + 1);
                drop(input.splice(at..at, other[from..].iter().copied().take(200)));
            }
        }
        input.truncate(LONGEST);
    }
}

/// What is wrong with an input, if a property does not hold for it.
fn failure(name: &str, property: Property, input: &[u8]) -> Option<String> {
    let panic = catch_unwind(|| property(input)).err()?;
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let mut failure = format!("{name}: {}\n  input: ", text.or(panic.downcast_ref().copied()).unwrap_or("?"));
    for byte in input.escape_ascii() {
        let _ = write!(failure, "{}", byte as char);
    }
    Some(failure)
}

#[test]
fn seeds_and_old_findings_have_every_property() {
    let seeds = seeds();
    report(in_parallel(PROPERTIES, |(name, property)| {
        let wrong =
            |(file, input): &(String, Vec<u8>)| Some(format!("{file}: {}", failure(name, *property, input)?));
        seeds.iter().filter_map(wrong).collect()
    }));
}

#[test]
fn mutated_seeds_have_every_property() {
    let (seeds, words) = (seeds(), words());
    let mutations = if is_set("DAMKA_FUZZ") { 1000 * MUTATIONS } else { MUTATIONS };
    report(in_parallel(PROPERTIES, |(name, property)| {
        let mut random = Random::new(name.len() as u64);
        let wrong = |_| {
            let mut input = seeds[random.below(seeds.len())].1.clone();
            let other = &seeds[random.below(seeds.len())].1;
            mutate(&mut input, &words, other, &mut random);
            failure(name, *property, &input)
        };
        // The first few say enough.
        (0..mutations).filter_map(wrong).take(3).collect()
    }));
}
