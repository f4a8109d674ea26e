//! The rules of draughts: boards, variants, move generation, draw rules and games.
//!
//! ```
//! use damka_rules::{Russian, Position, Tolerance, variant};
//!
//! let russian = variant("russian").unwrap();
//! let mut position: Position<Russian> = russian.start.build(Tolerance::NONE)?;
//! let opening = position.legal_moves()[0];
//! position = position.play(&opening);
//! assert_eq!(position.legal_moves().len(), 7);
//! # Ok::<(), damka_rules::SetupError>(())
//! ```
//!
//! * [`Position`] is generic over the movement rules ([`Rules`]) and fast; [`AnyPosition`] holds any of them.
//! * [`Setup`] is any placement of pieces; [`Setup::build`] makes a position of it or says all that is wrong.
//! * [`Game`] is a game with its history, draw rules ([`DrawRuleSet`]) and result.
//! * [`Reason`] says why a move is not legal, and in which article that stands.
//! * [`VariantInfo`] is what a variant adds as data: start, objective, numbering, draw rules.
//!
//! Invariant: no I/O, no printing, no clock, no threads, no unsafe code.
//!
//! Features: `serde` makes colours, pieces, draw verdicts and results serialisable.

mod any;
mod articles;
mod direction;
pub mod draw;
pub mod families;
mod game;
mod geometry;
mod king_moves;
mod movegen;
mod moves;
mod perft;
mod piece;
mod position;
mod reason;
mod rules;
mod setup;
mod square;
mod variant;
mod variants;
mod word;

pub use any::{AnyPosition, Family, IllegalMove};
pub use articles::{Articles, BOOKS, Rule, book};
pub use direction::Directions;
pub use draw::{
    Claim, Counter, DrawCounters, DrawKind, DrawRule, DrawRuleSet, DrawTracker, Memory, Unit, Verdict,
};
pub use families::*;
pub use game::{Draw, Game, GameResult, PlayError, Status, Win};
pub use geometry::{Bitboard, Board8, Board10, Board10x8, Board12, FullBoard8, Geometry, Layout};
pub use king_moves::KingCounts;
pub use movegen::{for_each_route, route};
pub use moves::{AnyMove, Move};
pub use perft::{Counting, divide, perft};
pub use piece::{Color, Piece, PieceKind};
pub use position::Position;
pub use reason::{Attempt, Reason, ReasonCode};
pub use rules::{Extra, KingLanding, Lift, Precedence, PrecedenceStep, Promotion, Rules};
pub use setup::{Defect, KingMoves, Setup, SetupError, Tolerance};
pub use square::{Square, SquareSet, SquareSetIter};
pub use variant::{Board, GameType, Notation, NumberOrigin, Objective, Playing, ResultStyle, VariantInfo};
pub use variants::{
    UNSUPPORTED_VARIANTS, common_variants, variant, variant_by_game_type, variant_of_game_type, variants,
    variants_by_game_type,
};
pub use word::Word;
