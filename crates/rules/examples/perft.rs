//! Counts the leaves of the game tree from the start of a variant: `perft VARIANT DEPTH [unique|orders|made]`.
//!
//! `made` plays every last move instead of counting it, which is what a search does.

#![allow(clippy::print_stdout)]

use std::time::Instant;

use damka_rules::{Counting, Move, Objective, Position, Rules, Tolerance, perft, variant, with_position};

fn made<R: Rules>(position: &Position<R>, lists: &mut [Vec<Move<R>>]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else { return 1 };
    position.legal_moves_into(list);
    list.iter().map(|mv| made(&position.play(mv), rest)).sum()
}

fn count<R: Rules>(position: &Position<R>, depth: u32, how: &str, objective: Objective) -> u64 {
    match how {
        "made" => made(position, &mut vec![Vec::new(); depth as usize]),
        "orders" => perft(position, depth, Counting::Orders, objective),
        _ => perft(position, depth, Counting::Unique, objective),
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let info = arguments.first().and_then(|name| variant(name)).unwrap_or(&damka_rules::variants()[0]);
    let depth = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(8);
    let how = arguments.get(2).map_or("unique", String::as_str);
    let Ok(start) = info.position(&info.start, Tolerance::NONE) else { return };
    let begin = Instant::now();
    let leaves = with_position!(start, position => count(&position, depth, how, info.objective));
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{} {depth} {how}: {leaves} in {seconds:.3} s, {:.1} M/s",
        info.name,
        leaves as f64 / seconds / 1e6
    );
}
