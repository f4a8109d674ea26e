//! Plain minimax, written for comparison only: no window, no table, no order, no reductions.
//!
//! It shares the evaluation and the draw rules' counters with the search, nothing else.

use damka_rules::{
    Color, Counting, DrawCounters, DrawKind, Game, Memory, Objective, Position, Rules, Setup, Square,
    Tolerance, VariantInfo, perft, variants, with_family, with_position,
};

use crate::evaluation::Evaluator;
use crate::score::Score;
use crate::{Control, Limits, SearchRoot, Searcher, SystemClock};

struct Minimax<R: Rules> {
    evaluator: Evaluator<R>,
    objective: Objective,
    repetition_draws: bool,
    /// Positions since the last that cannot come back.
    path: Vec<u64>,
}

impl<R: Rules> Minimax<R> {
    fn score(&mut self, position: &Position<R>, counters: &DrawCounters, depth: u32, ply: u32) -> Score {
        let moves = position.legal_moves();
        let Some(first) = moves.first() else {
            return if self.objective == Objective::Giveaway {
                Score::win_in(ply)
            } else {
                Score::loss_in(ply)
            };
        };
        if depth == 0 && !first.is_capture() {
            let promotes =
                self.objective == Objective::FirstKing && moves.iter().any(damka_rules::Move::promotes);
            return if promotes { Score::win_in(ply + 1) } else { self.evaluator.evaluate(position) };
        }
        let scores = moves.iter().map(|mv| {
            if self.objective == Objective::FirstKing && mv.promotes() {
                return Score::win_in(ply + 1);
            }
            let after = position.play(mv);
            let mut counters = *counters;
            let saved = self.path.clone();
            // Beyond the horizon there are captures only, and nothing is counted.
            let mut drawn = false;
            if depth > 0 {
                let hash = after.hash64();
                let mut times = 1;
                let verdict = counters.play(position, mv, &after, |memory| {
                    if memory == Memory::Fresh {
                        self.path.clear();
                    } else if self.repetition_draws && self.path.contains(&hash) {
                        times = 100;
                    }
                    times
                });
                if counters.is_idle() {
                    self.path.clear();
                }
                self.path.push(hash);
                drawn = verdict.is_some();
            }
            let score = if drawn {
                Score::DRAW
            } else {
                -self.score(&after, &counters, depth.saturating_sub(1), ply + 1)
            };
            self.path = saved;
            score
        });
        scores.max().unwrap_or_default()
    }
}

fn minimax<R: Rules>(game: &Game, depth: u32) -> Score {
    let position: Position<R> = game.position().to_setup().build(Tolerance::ALL).unwrap();
    let rules = game.draw_rules().rules;
    let mut minimax = Minimax {
        evaluator: Evaluator::<R>::new(game.variant()),
        objective: game.variant().objective,
        repetition_draws: rules.iter().any(|rule| matches!(rule.kind, DrawKind::Repetition { .. })),
        path: vec![position.hash64()],
    };
    minimax.score(&position, game.draw_tracker().draw_counters(), depth, 0)
}

/// A small generator of numbers, the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (self.0 >> 33) % limit
    }
}

/// Few pieces, kings among them, so that there are endings, repetitions and ends of games.
fn random_game(variant: &'static VariantInfo, random: &mut Random) -> Option<Game> {
    let turn = if random.below(2) == 0 { Color::White } else { Color::Black };
    let mut setup = Setup::empty(turn);
    for _ in 0..2 + random.below(8) {
        let square = Square::new(random.below(variant.board.squares() as u64) as u8);
        if !setup.occupied().contains(square) {
            let side = random.below(2) as usize;
            let sets = if random.below(4) == 0 { &mut setup.kings } else { &mut setup.men };
            sets[side].insert(square);
        }
    }
    let position = variant.position(&setup, Tolerance::NONE).ok()?;
    let half_moves = [0, 0, 9, 25][random.below(4) as usize];
    let game = Game::from_position(variant, variant.official_draw_rules(), position, half_moves);
    (game.result() == damka_rules::GameResult::Unknown).then_some(game)
}

/// Can all lines to this depth be followed in little time?
fn is_small(game: &Game, depth: u32) -> bool {
    const LEAVES: u64 = 100_000;
    let objective = game.variant().objective;
    let leaves = |depth| with_position!(game.position(), at => perft(at, depth, Counting::Unique, objective));
    (1..=depth).all(|depth| leaves(depth) <= LEAVES)
}

fn search_equals_minimax(positions: usize, depth: u32) {
    let mut searcher = Searcher::new(1, 1).exhaustive();
    for variant in variants() {
        let mut random = Random(7);
        let mut compared = 0;
        while compared < positions {
            let Some(game) = random_game(variant, &mut random) else { continue };
            if !is_small(&game, depth) {
                continue;
            }
            let root = SearchRoot::new(&game);
            let limits = Limits::depth(depth);
            let outcome = searcher.search(&root, &limits, &Control::new(), &SystemClock::default(), &mut ());
            let expected = with_family!(variant.family, R => minimax::<R>(&game, depth));
            let found = outcome.report.best().unwrap();
            assert_eq!(found.score, expected, "{} {:?}", variant.name, game.position());
            compared += 1;
        }
    }
}

/// With `DAMKA_LONG` on more positions and deeper, which takes minutes.
#[test]
fn search_without_pruning_equals_minimax() {
    if std::env::var_os("DAMKA_LONG").is_some() {
        search_equals_minimax(200, 6);
    } else {
        search_equals_minimax(20, 4);
    }
}

/// Whatever is cut off or reduced on the way: a forced end that is claimed is one.
#[test]
fn forced_ends_that_are_claimed_are_forced() {
    const PROVABLE: u32 = 4;
    let mut searcher = Searcher::new(1, 1);
    for variant in variants() {
        let mut random = Random(11);
        for _ in 0..60 {
            let Some(game) = random_game(variant, &mut random) else { continue };
            let root = SearchRoot::new(&game);
            let (control, clock) = (Control::new(), SystemClock::default());
            let outcome = searcher.search(&root, &Limits::nodes(2_000), &control, &clock, &mut ());
            let claimed = outcome.report.best().unwrap().score;
            if claimed.nearest_end() <= PROVABLE {
                let depth = claimed.nearest_end();
                let truth = with_family!(variant.family, R => minimax::<R>(&game, depth));
                let (claimed_sign, sign) = (claimed.value().signum(), truth.value().signum());
                assert!(
                    truth.is_decided() && claimed_sign == sign,
                    "{}: {claimed}, not {truth}: {:?}",
                    variant.name,
                    game.position()
                );
            }
        }
    }
}
