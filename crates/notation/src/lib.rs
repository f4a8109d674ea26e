//! Text and rules: squares, moves, FEN and PDN, with a place for everything that is wrong.
//!
//! The layers, from bytes up: an input is cut into chunks of whole games, [`pdn::Events`] reads a chunk, and whoever
//! knows the rules of a variant replays the moves. A flaw of the input is data, never an error: a [`Finding`] while
//! reading, a [`Diagnostic`] when it is shown.
//!
//! Features: `serde` adds the module `json`, games as JSON.

pub mod annotate;
pub mod check;
mod codes;
mod diagnostic;
mod dialect;
mod encoding;
pub mod export;
pub mod fen;
mod fix;
pub mod hub;
#[cfg(feature = "serde")]
pub mod json;
mod locator;
mod movetext;
mod openings;
pub mod pdn;
mod span;
mod squares;
pub mod transform;

pub use codes::{Code, CodeInfo, FixKind, Severity};
pub use diagnostic::{Arg, Args, Details, Diagnostic, Excerpt, Finding, Fix, Label, Place};
pub use dialect::{
    CaptureForm, Dialect, DialectError, GameTypeForm, Marks, ROSTER, ResultForm, Script, Terminator,
    transliterate,
};
pub use encoding::{Decoder, Detection, Encoding, detect};
pub use fen::{Fen, FenError, FenFinding, FenParse};
pub use fix::{Fixed, Fixer};
pub use locator::Locator;
pub use movetext::{MoveWriter, PathMatch, narrow, parse_move, path_match};
pub use openings::{Opening, OpeningTable, opening_table, opening_tables, openings};
pub use span::Span;
pub use squares::{SquareNames, SquareStyle};
