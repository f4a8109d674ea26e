//! PDN: from bytes to chunks of whole games, from a chunk to events, from a game to text.
//!
//! [`Chunks`] cuts an input, [`Events`] reads a chunk, the lexer knows what a move looks like. None of them knows the
//! rules of a game: whether a move can be played is decided by who receives the events and builds a [`Game`] of them.
//! [`GameWriter`] writes it in any dialect.

mod boundary;
mod chunk;
mod details;
mod event;
mod events;
mod game;
mod lexer;
mod numbers;
mod results;
mod spelling;
mod tags;
mod text;
mod writer;

pub use chunk::{CHUNK_SIZE, Chunk, Chunks, GAME_LIMIT, Start};
pub use details::details;
pub use event::{Comment, CommentStyle, Event, MoveNumber, Setup, Strength, Tag};
pub use events::{Events, LineEnd, MAX_DEPTH};
pub use game::{Game, GameBuilder, GameMove, Item, WrittenNumber};
pub use lexer::{Flaws, MoveToken, Path, RawSquare, Separator, Spelling};
pub(crate) use lexer::{half_width, latin_lookalike, scan_blank_pair, scan_move};
pub use results::ResultKind;
pub use spelling::plain_spelling;
pub(crate) use spelling::{begins_like_move, move_behind};
pub use tags::{KnownName, TagName, decode_entities, entity_at, escape, unescape};
pub use writer::{Dropped, GameWriter, Written};
