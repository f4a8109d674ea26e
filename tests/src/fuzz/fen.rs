//! Properties of FEN: any text is read to its end, and what was read is written and read back the same.

use damka_notation::fen::{FenStyle, extent, null_move};
use damka_notation::{Fen, FenParse, SquareStyle};
use damka_rules::{Tolerance, VariantInfo, variants};

use super::{choices, choose};

/// The ways to name squares.
const STYLES: [SquareStyle; 3] = [SquareStyle::Numeric, SquareStyle::Algebraic, SquareStyle::FromA1];

/// Reading never fails without saying why, and a position survives being written.
pub fn fen(input: &[u8]) {
    let text = &*String::from_utf8_lossy(input);
    let random = &mut choices(input);
    let variant = choose(variants(), random);
    let _ = (extent(text), null_move(text));
    for style in STYLES {
        let parse = Fen::parse_in(text, variant, style);
        assert_findings(text, &parse);
        assert_eq!(parse.fen.is_none(), parse.has_errors(), "{:?}", parse.findings);
        if let Some(fen) = &parse.fen {
            let _ = fen.setup.build::<damka_rules::Russian>(Tolerance::ALL);
            assert_written(fen, variant);
        }
    }
    if let Ok(fen) = Fen::parse_strict(text, variant) {
        assert_eq!(Fen::parse(text, variant).fen, Some(fen), "strictly");
    }
}

fn assert_findings(text: &str, parse: &FenParse) {
    for finding in &parse.findings {
        let there = text.get(finding.span.range());
        assert!(there.is_some(), "{finding:?} is not in the text or cuts a character");
    }
}

/// Written in every style, a position reads back the same and without errors.
fn assert_written(fen: &Fen, variant: &VariantInfo) {
    for (squares, ranges) in STYLES.into_iter().flat_map(|squares| [(squares, false), (squares, true)]) {
        let style = FenStyle { squares, ranges, counters: true };
        let text = fen.text(variant, style);
        let again = Fen::parse_in(&text, variant, squares);
        assert_eq!(again.fen.as_ref(), Some(fen), "{text} {:?}", again.findings);
    }
    let text = Fen::write(&fen.setup, variant, SquareStyle::Numeric);
    assert_eq!(Fen::parse(&text, variant).fen, Some(Fen::from(fen.setup)), "{text}");
}
