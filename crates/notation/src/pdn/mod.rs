//! Reading PDN: from bytes to chunks of whole games, from a chunk to events.
//!
//! [`Events`] reads a chunk, the lexer knows what a move looks like. Nothing here knows the rules of a game: whether a
//! move can be played is decided by who receives the events.

mod events;
mod lexer;

pub use events::{Comment, CommentStyle, Event, Events, MoveNumber, ResultKind, Strength, Tag};
pub use lexer::{Flaws, MoveToken, Path, RawSquare, Separator, Spelling};
