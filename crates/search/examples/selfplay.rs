//! Plays two forms of the search against each other, each opening twice:
//! `cargo run --release -p damka-search --example selfplay -- international 200 10000 full -Reduction`.
//!
//! The numbers are games and nodes a move. A form is `full`, heuristics that are left out (`-Reduction-Threats`), or a
//! level from 1 to 10.

use damka_rules::{Color, Game, GameResult, VariantInfo, variant};
use damka_search::{Control, Heuristic, Level, Limits, SearchRoot, Searcher, SystemClock};

struct Player {
    searcher: Searcher,
    limits: Limits,
}

impl Player {
    fn new(form: &str, nodes: u64) -> Self {
        let left_out: Vec<_> = form.split('-').collect();
        let searcher = Heuristic::ALL
            .into_iter()
            .filter(|heuristic| left_out.contains(&format!("{heuristic:?}").as_str()))
            .fold(Searcher::new(4, 1), Searcher::without);
        let level = form.parse().ok().and_then(Level::new);
        Self { searcher, limits: Limits { nodes: Some(nodes), play: true, level, ..Limits::default() } }
    }
}

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

fn play(mut game: Game, players: &mut [Player; 2], seed: u64) -> GameResult {
    while game.result() == GameResult::Unknown && game.ply() < 200 {
        let player = &mut players[game.position().turn().index()];
        player.limits.seed = seed;
        let root = SearchRoot::new(&game);
        let (control, clock) = (Control::new(), SystemClock::default());
        let outcome = player.searcher.search(&root, &player.limits, &control, &clock, &mut ());
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
    let [name, games, nodes, first, second] = &arguments[..] else { return };
    let (Some(variant), Ok(games), Ok(nodes)) = (variant(name), games.parse::<u64>(), nodes.parse()) else {
        return;
    };
    let mut score = [0_u64; 3];
    for number in 0..games / 2 {
        for color in [Color::White, Color::Black] {
            let mut players = [first, second].map(|form| Player::new(form, nodes));
            if color == Color::Black {
                players.swap(0, 1);
            }
            let at = match play(opening(variant, number), &mut players, number) {
                GameResult::WhiteWins => usize::from(color != Color::White) * 2,
                GameResult::BlackWins => usize::from(color != Color::Black) * 2,
                _ => 1,
            };
            score[at] += 1;
        }
    }
    let games = score.iter().sum::<u64>().max(1) as f64;
    let points = (score[0] as f64 + score[1] as f64 / 2.0) / games;
    let elo = -400.0 * (1.0 / points - 1.0).log10();
    let [won, drawn, lost] = score;
    println!("{first} v {second}: {won} won, {drawn} drawn, {lost} lost: {points:.3}, Elo {elo:+.0}");
}
