//! The property of mending.

use damka_notation::check::{Checker, Collected, Collector, Options, Policy};
use damka_notation::pdn::{Chunk, details};
use damka_notation::{FixKind, Fixed, Fixer};
use damka_rules::AnyMove;

use super::choices;

/// A game that nobody has to mend.
const CLEAN: &str = "[GameType \"20\"]\n[Result \"*\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n";

/// Mending ends, loses no move, leaves nothing to mend, and does not touch what is clean.
pub fn fix(input: &[u8]) {
    let mut random = choices(input);
    let (strict, unsafe_too) = (random.percent(50), random.percent(30));
    let options = Options { policy: Policy::new(strict), ..Options::default() };
    let checker = Checker::new(options);
    let fixer = Fixer::new(&checker, unsafe_too);

    let chunk = Chunk::whole([CLEAN.as_bytes(), input].concat());
    let Fixed { chunk: mended, report, refused, .. } = fixer.fix(&chunk);
    assert!(mended.text.starts_with(CLEAN.as_bytes()), "a clean game was touched");

    let left = report.findings.iter().filter_map(|finding| {
        let fix = details(finding.clone(), &mended.text, mended.encoding).fix?;
        (fix.applicability == FixKind::Safe || unsafe_too).then_some((finding.code, fix))
    });
    let left: Vec<_> = left.collect();
    assert!(left.is_empty() || refused > 0, "left: {left:?} in {}", mended.text.escape_ascii());
    let again = fixer.fix(&mended);
    assert!(!again.is_changed(), "mended again: {}", again.chunk.text.escape_ascii());

    if !unsafe_too {
        let (before, after) = (moves(&checker, &chunk), moves(&checker, &mended));
        assert_eq!(before.len(), after.len(), "games");
        for (before, after) in before.iter().zip(&after) {
            assert!(after.starts_with(before), "{before:?} became {after:?}");
        }
    }
}

/// The moves of every main line.
fn moves(checker: &Checker, chunk: &Chunk) -> Vec<Vec<AnyMove>> {
    let mut games = Vec::new();
    let each = |collected: Collected<'_>| {
        games.push(collected.game.main_line().filter_map(|mv| mv.mv).collect());
    };
    let mut collector = Collector::new(&chunk.text, each);
    checker.observe(chunk.events(), &mut collector);
    games
}
