//! Plays the search against itself without a heuristic: `cargo run --release -p damka-search --example selfplay --
//! international 200 10000 Reduction`, where the numbers are games and nodes a move. Each opening is played twice.

use damka_rules::{Color, Game, GameResult, VariantInfo, variant};
use damka_search::{Control, Heuristic, Limits, SearchRoot, Searcher, SystemClock};

fn opening(variant: &'static VariantInfo, number: u64) -> Game {
    let mut game = Game::new(variant);
    let mut random = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for _ in 0..6 {
        random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let moves = variant.legal_moves(game.position());
        if let Some(mv) = moves.get((random >> 33) as usize % moves.len().max(1)) {
            let _ = game.play(mv);
        }
    }
    game
}

fn play(game: &mut Game, players: &mut [Searcher; 2], limits: &Limits) -> GameResult {
    while game.result() == GameResult::Unknown && game.ply() < 200 {
        let player = &mut players[game.position().turn().index()];
        let root = SearchRoot::new(game);
        let outcome = player.search(&root, limits, &Control::new(), &SystemClock::default(), &mut ());
        let Some(best) = outcome.best else { break };
        if game.play(&best).is_err() {
            break;
        }
    }
    game.result()
}

#[allow(clippy::print_stdout, reason = "an example")]
fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [name, games, nodes, left_out @ ..] = &arguments[..] else { return };
    let (Some(variant), Ok(games), Ok(nodes)) = (variant(name), games.parse::<u64>(), nodes.parse()) else {
        return;
    };
    let limits = Limits { nodes: Some(nodes), play: true, ..Limits::default() };
    let without = |searcher: Searcher| {
        Heuristic::ALL
            .into_iter()
            .filter(|heuristic| left_out.contains(&format!("{heuristic:?}")))
            .fold(searcher, Searcher::without)
    };
    let mut score = [0_u64; 3];
    for number in 0..games / 2 {
        for full in [Color::White, Color::Black] {
            let mut players = [Searcher::new(4, 1), Searcher::new(4, 1)];
            let weak = full.opposite().index();
            players[weak] = without(Searcher::new(4, 1));
            let result = play(&mut opening(variant, number), &mut players, &limits);
            let at = match result {
                GameResult::WhiteWins => usize::from(full != Color::White) * 2,
                GameResult::BlackWins => usize::from(full != Color::Black) * 2,
                _ => 1,
            };
            score[at] += 1;
        }
    }
    let points = (score[0] as f64 + score[1] as f64 / 2.0) / score.iter().sum::<u64>().max(1) as f64;
    let elo = -400.0 * (1.0 / points - 1.0).log10();
    println!(
        "full search: {} won, {} drawn, {} lost: {points:.3}, Elo {elo:+.0}",
        score[0], score[1], score[2]
    );
}
