//! What the games of a match begin with: openings of a table or of a file, or moves by chance.

use std::fs;
use std::io;

use damka_notation::check::{Checker, Collector, Options};
use damka_notation::pdn::Events;
use damka_notation::{Fen, OpeningTable};
use damka_rules::{AnyMove, AnyPosition, Tolerance, VariantInfo};

/// A position and the moves played from there before the players begin.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    pub(super) start: AnyPosition,
    pub(super) moves: Vec<AnyMove>,
    /// What it is called, if anything.
    pub(super) label: String,
}

/// The openings of a table that are not barred.
pub(super) fn of_table(table: &OpeningTable, variant: &'static VariantInfo) -> Vec<Opening> {
    let openings = table.iter(variant).filter(|opening| !opening.barred);
    openings
        .filter_map(|opening| {
            let start = variant.position(&opening.setup, Tolerance::ALL).ok()?;
            Some(Opening { start, moves: opening.moves, label: opening.label.to_owned() })
        })
        .collect()
}

/// The openings of a file: main lines of games in PDN, or a position in FEN on each line.
///
/// # Errors
/// Those of the file.
pub(super) fn of_file(path: &str, variant: &'static VariantInfo) -> io::Result<Vec<Opening>> {
    let bytes = fs::read(path)?;
    let is_pdn = bytes.split(|&byte| byte == b'\n').any(|line| line.trim_ascii_start().starts_with(b"["));
    Ok(if is_pdn {
        of_games(&bytes, variant)
    } else {
        of_positions(&String::from_utf8_lossy(&bytes), variant)
    })
}

fn of_games(bytes: &[u8], variant: &'static VariantInfo) -> Vec<Opening> {
    let mut openings = Vec::new();
    let mut collector = Collector::new(bytes, |collected| {
        let game = &*collected.game;
        let setup = game.start_setup().unwrap_or(variant.start);
        let Ok(start) = variant.position(&setup, Tolerance::ALL) else { return };
        let moves: Vec<AnyMove> = game.main_line().map_while(|mv| mv.mv).collect();
        openings.push(Opening { start, moves, label: String::new() });
    });
    let options = Options { variant: Some(variant), ..Options::default() };
    Checker::new(options).observe(Events::new(bytes), &mut collector);
    drop(collector);
    openings.retain(|opening| is_playable(opening, variant));
    openings
}

fn of_positions(text: &str, variant: &'static VariantInfo) -> Vec<Opening> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let positions = lines.filter_map(|line| {
        let fen = Fen::parse(line, variant).fen?;
        variant.position(&fen.setup, Tolerance::ALL).ok()
    });
    let openings = positions.map(|start| Opening { start, moves: Vec::new(), label: String::new() });
    openings.filter(|opening| is_playable(opening, variant)).collect()
}

/// Is there something left to play?
fn is_playable(opening: &Opening, variant: &VariantInfo) -> bool {
    let end = opening.moves.iter().try_fold(opening.start, |position, mv| position.play(mv));
    end.is_ok_and(|position| variant.winner(&position).is_none())
}

/// So many openings of so many half-moves by chance, of which one seed makes always the same.
pub(super) fn by_chance(plies: u32, count: usize, variant: &'static VariantInfo, seed: u64) -> Vec<Opening> {
    let mut random = Random(seed);
    let mut openings = Vec::new();
    // Few lines end within some half-moves.
    for _ in 0..count * 10 {
        if openings.len() == count {
            break;
        }
        let mut opening =
            Opening { start: variant.start_position(), moves: Vec::new(), label: String::new() };
        let mut position = opening.start;
        for _ in 0..plies {
            let legal = variant.legal_moves(&position);
            let Some(&mv) = legal.get(random.below(legal.len())) else { break };
            let Ok(after) = position.play(&mv) else { break };
            position = after;
            opening.moves.push(mv);
        }
        if is_playable(&opening, variant) {
            openings.push(opening);
        }
    }
    openings
}

/// Mixes a list, always the same way with one seed.
pub(super) fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut random = Random(seed);
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}

/// The generator splitmix64 (Steele, Lea and Flood 2014), which is the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(mixed ^ (mixed >> 31)) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damka_rules::variant;

    #[test]
    fn openings_of_games_and_positions() {
        let russian = variant("russian").unwrap();
        let games =
            b"[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n\n[FEN \"W:Wc3:Bf6\"]\n\n1. c3-d4 *\n\n1. c3-h8 *\n";
        let openings = of_games(games, russian);
        let plies: Vec<_> = openings.iter().map(|opening| opening.moves.len()).collect();
        assert_eq!(plies, [2, 1, 0]);
        let positions = of_positions("# text\nW:Wc3:Bf6\n\nnonsense\nW:Wa3:Bb4,c5\nB:Wc3:Bf6\n", russian);
        assert_eq!(positions.len(), 2, "the side to move has lost in one of them");
    }

    #[test]
    fn chance_is_the_same_with_one_seed() {
        for variant in damka_rules::variants() {
            let moves = |seed| {
                by_chance(6, 5, variant, seed).into_iter().map(|opening| opening.moves).collect::<Vec<_>>()
            };
            assert_eq!(moves(1).len(), 5, "{}", variant.name);
            assert_eq!(moves(1), moves(1));
            assert_ne!(moves(1), moves(2));
        }
        let mut items: Vec<u32> = (0..100).collect();
        shuffle(&mut items, 1);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn barred_openings_are_left_out() {
        let english = variant("english").unwrap();
        let table = damka_notation::opening_table("english-3-move").unwrap();
        assert_eq!(of_table(table, english).len(), 174 - 18);
    }
}
