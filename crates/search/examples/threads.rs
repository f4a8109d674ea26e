//! What a second thread gains: the time to a depth from 20 positions of the middle game, with one thread and with two:
//! `cargo run --release -p damka-search --example threads -- 17`.

use damka_rules::{Game, GameResult, variant};
use damka_search::{Control, Limits, SearchRoot, Searcher, SystemClock};

/// A game of 20 plies, of which the first four are drawn by lot and the others played fast.
fn middle_game(name: &str, number: u64) -> Option<Game> {
    let mut game = Game::new(variant(name)?);
    let mut searcher = Searcher::new(1, 1);
    let mut random = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    while game.ply() < 20 && game.result() == GameResult::Unknown {
        random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let moves = game.position().legal_moves();
        let mv = if game.ply() < 4 {
            moves.get((random >> 33) as usize % moves.len().max(1)).copied()
        } else {
            seconds(&mut searcher, &game, &Limits::nodes(2_000)).1
        };
        game.play(&mv?).ok()?;
    }
    Some(game)
}

fn seconds(searcher: &mut Searcher, game: &Game, limits: &Limits) -> (f64, Option<damka_rules::AnyMove>) {
    let root = SearchRoot::new(game);
    let outcome = searcher.search(&root, limits, &Control::new(), &SystemClock::default(), &mut ());
    (outcome.report.time.as_secs_f64(), outcome.best)
}

#[allow(clippy::print_stdout, reason = "an example")]
fn main() {
    let depth = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(17);
    let limits = Limits::depth(depth);
    let mut logarithms = Vec::new();
    for number in 0..20_u64 {
        let name = ["international", "russian", "english"][number as usize % 3];
        let Some(game) = middle_game(name, number) else { continue };
        let [one, two] = [1, 2].map(|threads| seconds(&mut Searcher::new(64, threads), &game, &limits).0);
        println!("{name:13} {one:7.3} s, {two:7.3} s: {:.2}", two / one);
        logarithms.push((two / one).ln());
    }
    let mean = (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp();
    println!("geometric mean {mean:.3}");
}
