//! Fixed positions of all variants, whose nodes to a depth are the signature of the search.

use damka_rules::{AnyPosition, VariantInfo, variants};

/// The depth to which [`bench_positions`] are searched.
pub const BENCH_DEPTH: u32 = 11;

/// A position to be measured.
#[derive(Clone, Copy, Debug)]
pub struct BenchPosition {
    /// Its variant.
    pub variant: &'static VariantInfo,
    /// The position.
    pub position: AnyPosition,
}

/// For each variant the start position, and one after moves that a fixed rule chooses.
pub fn bench_positions() -> Vec<BenchPosition> {
    let mut positions = Vec::new();
    for variant in variants() {
        let mut position = variant.start_position();
        positions.push(BenchPosition { variant, position });
        for ply in 0..16_usize {
            let moves = variant.legal_moves(&position);
            let chosen = moves.get((ply * 7 + 3) % moves.len().max(1));
            let Some(after) = chosen.and_then(|mv| position.play(mv).ok()) else { break };
            if variant.winner(&after).is_some() {
                break;
            }
            position = after;
        }
        positions.push(BenchPosition { variant, position });
    }
    positions
}
