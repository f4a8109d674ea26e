//! Reads the input as FEN in every variant: a position that is read comes back when it is written and read again.
#![no_main]

use damka_notation::fen::FenStyle;
use damka_notation::{Fen, SquareStyle};
use damka_rules::variants;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for variant in variants() {
        let Some(fen) = Fen::parse(text, variant).fen else { continue };
        for squares in [SquareStyle::Numeric, SquareStyle::Algebraic] {
            let written = fen.text(variant, FenStyle { ranges: true, ..FenStyle::plain(squares) });
            let again = Fen::parse(&written, variant).fen.map(|fen| fen.setup);
            assert_eq!(again, Some(fen.setup), "{written}");
        }
    }
});
