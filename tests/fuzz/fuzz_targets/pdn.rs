//! Checks the input as PDN: nothing panics, and what is found lies within the text and within its games.
#![no_main]

use std::sync::LazyLock;

use damka_notation::check::{Checker, Options};
use libfuzzer_sys::fuzz_target;

static CHECKER: LazyLock<Checker> = LazyLock::new(|| Checker::new(Options::default()));

fuzz_target!(|text: &[u8]| {
    let report = CHECKER.check(text);
    assert!(report.games_with_errors <= report.games);
    for finding in &report.findings {
        let range = finding.span.range();
        assert!(range.start <= range.end && range.end <= text.len(), "{finding:?}");
        assert!(u64::from(finding.game) <= report.games, "{finding:?}");
    }
});
