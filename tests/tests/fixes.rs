//! Fixes: every code that promises one keeps the promise, and nothing else is touched.

use damka_messages::{Example, Messages};
use damka_notation::check::{Checker, Options, Policy};
use damka_notation::pdn::Chunk;
use damka_notation::{Code, Decoder, FixKind, Fixed, Fixer};

use crate::report;

/// The text of an input.
fn decoded(input: &[u8]) -> Chunk {
    let mut chunks = damka_notation::pdn::Chunks::new(Decoder::new(input));
    chunks.next().unwrap().unwrap()
}

fn checker(strict: bool) -> Checker {
    Checker::new(Options { policy: Policy::new(strict), ..Options::default() })
}

/// Inputs for codes whose examples show what only a person can mend.
const OTHERS: &[(Code, &str)] = &[
    (Code::IllegalMove, "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28-17 14x23 *\n"),
    // 23 is still there.
    (
        Code::AmbiguousMove,
        "[GameType \"21\"]\n[FEN \"B:W14,15,22,23,32:B10,12,1\"]\n\n1. 10x26 23-18 12-16 *\n",
    ),
];

/// What becomes of the example on the page of a code, and what the code promises.
fn examples() -> impl Iterator<Item = (Code, Chunk, Checker)> {
    let messages = Messages::new("en");
    Code::all().filter_map(move |code| {
        let info = code.info();
        let example = Example::of(messages.explanation(info.id)?)?;
        let other = OTHERS.iter().find(|(other, _)| *other == code);
        let chunk = decoded(other.map_or(&example.input, |(_, text)| text.as_bytes()));
        Some((code, chunk, checker(info.strict_only)))
    })
}

#[test]
fn every_code_that_promises_a_fix_keeps_the_promise() {
    // What the bytes of the input show is mended by who decodes it.
    let by_decoder = [Code::LegacyEncoding, Code::ByteOrderMark];
    let promising = |code: &Code| code.info().fix != FixKind::None && !by_decoder.contains(code);
    report(examples().filter(|(code, ..)| promising(code)).filter_map(|(code, chunk, checker)| {
        let before = String::from_utf8_lossy(&chunk.text).into_owned();
        let Fixed { chunk, counts, report, .. } =
            Fixer::new(&checker, code.info().fix == FixKind::Unsafe).fix(&chunk);
        let after = String::from_utf8_lossy(&chunk.text);
        let kept = counts.of(code) > 0 && report.counts.of(code) == 0;
        (!kept).then(|| {
            format!(
                "{code}: mended {}, left {}\n{before}---\n{after}",
                counts.of(code),
                report.counts.of(code)
            )
        })
    }));
}
