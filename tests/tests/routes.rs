//! Positions with very many capture routes list their moves at once.
//!
//! The positions were found by climbing: pieces were moved about as long as that made a plain search over routes longer.

use std::time::{Duration, Instant};

use damka_rules::{for_each_route, variant, with_position};
use damka_tests::oracle::facts;
use damka_tests::{convert, fen};

use crate::report;

/// Far above what is measured (well under a millisecond), so that a busy machine does not fail the test.
const PATIENCE: Duration = Duration::from_secs(1);

const POSITIONS: [(&str, &str); 21] = [
    ("international", "W:W38:B32,33,22,23"),
    ("international", "W:WK5:B12,13,14,22,23,24,32,33,34,42,43,44"),
    ("international", "W:WK11:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40"),
    ("international", "W:WK11:B7,8,9,10,17,18,20,21,23,29,30,31,32,39,40,41,42,43"),
    ("international", "W:WK45:B7,8,10,11,13,14,19,21,23,24,27,28,30,32,35,37,38,40,41,43,44"),
    ("international", "W:WK6:B7,8,10,11,13,14,21,23,24,27,28,30,35,37,38,40,41,43,44"),
    ("international", "W:WK1,K6,K45,K50:B5,7,8,10,11,13,14,21,23,24,27,28,30,35,37,38,40,41,43,44"),
    ("international", "W:WK1,K14,K16,K50:B7,8,9,10,17,20,23,27,30,37,38,39,40,41"),
    ("international", "W:WK1,K2,K3,K4,K5,K46,K47,K48,K49,K50:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40"),
    ("international", "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"),
    ("international", "W:W41,42,43,44,45:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40"),
    ("russian", "W:WK31:B9,10,11,17,18,19,25,26,27"),
    ("russian", "W:WK4:B7,8,9,10,12,16,17,18,19,21,23,25,26,27"),
    ("russian", "W:WK1,K4,K29:B7,8,9,10,14,16,17,18,19,21,23,25,26,27"),
    ("russian", "W:WK4,K29,K32:B6,7,8,17,18,19,25,26,27"),
    ("russian", "W:WK1,K2,K3,K4,K5,K12,K13,K20,K21,K28,K29,K32:B6,7,8,14,15,16,22,23,24"),
    ("russian", "W:W29,30,31,32:B9,10,11,17,18,19,25,26,27"),
    ("brazilian", "W:WK4,K21,K29:B6,7,8,17,18,19,25,26,27"),
    ("brazilian", "W:WK2:B6,7,8,14,15,16,22,23,24"),
    ("english", "W:WK5,K8,K29,K32:B9,10,11,12,17,18,19,25,26,27"),
    ("english", "W:WK22:B3,5,7,9,10,11,12,14,16,17,18,19,20,21,23,25,26,27"),
];

#[test]
fn very_many_routes_are_listed_at_once() {
    let failures = POSITIONS.iter().filter_map(|&(name, text)| {
        let info = variant(name)?;
        let board = fen::read(text, facts(name)?).unwrap_or_else(|| panic!("{text}"));
        let any = convert::position(&board, info);
        let (moves, listing, routes, walking) = with_position!(any, position => {
            let start = Instant::now();
            let moves = position.legal_moves();
            let listing = start.elapsed();
            let mut routes = 0;
            let start = Instant::now();
            for mv in &moves {
                for_each_route(&position, mv, |_| {
                    routes += 1;
                    std::ops::ControlFlow::Continue(())
                });
            }
            (moves.len(), listing, routes, start.elapsed())
        });
        println!(
            "{listing:>10.1?} for {moves:>3} moves, {walking:>10.1?} for {routes:>4} routes: {name} {text}"
        );
        let expected = board.outcomes().len();
        (listing > PATIENCE || walking > PATIENCE || moves != expected).then(|| {
            format!("{name} {text}: {moves} moves, not {expected}, in {listing:?}, routes in {walking:?}")
        })
    });
    report(failures);
}
