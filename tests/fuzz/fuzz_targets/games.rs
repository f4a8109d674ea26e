//! Plays the game that the input spells, in the variant that its first byte names, and compares every position's moves
//! with those of the slow generator.
#![no_main]

use damka_rules::variants;
use damka_tests::convert;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|choices: &[u8]| {
    let Some((&first, choices)) = choices.split_first() else { return };
    let variant = &variants()[usize::from(first) % variants().len()];
    let mut position = variant.start_position();
    for &choice in choices {
        let moves = variant.legal_moves(&position);
        let slow = convert::board(&position.to_setup(), variant).outcomes();
        assert_eq!(convert::outcomes(moves.clone(), variant), Some(slow), "{:?}", position.to_setup());
        let Some(chosen) = moves.get(usize::from(choice) % moves.len().max(1)) else { return };
        position = position.play(chosen).expect("a listed move is legal");
    }
});
