//! Inputs that the fuzz targets found: each of them once made a library panic.

use damka_notation::check::{Checker, Options};

#[test]
fn a_move_number_beyond_all_numbers_has_no_next() {
    let text = b"[GameType \"20\"]\n\n1. 34-30 20-25 99999999999999. 31-26 25x34 3. 39x30 *\n";
    let report = Checker::new(Options::default()).check(text);
    assert_eq!((report.games, report.plies, report.games_with_errors), (1, 5, 0));
}
