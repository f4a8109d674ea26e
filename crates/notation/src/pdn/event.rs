//! What a text consists of.
//!
//! Invariants of a stream of events: every game is opened by [`Event::GameStart`] and closed by [`Event::GameEnd`];
//! inside it, [`Event::VariationStart`] and [`Event::VariationEnd`] are balanced. Outside games only comments and junk
//! occur: such a comment belongs to the game that follows, if there is one. Spans are in bounds and ascend.

use crate::Span;
use crate::pdn::{KnownName, MoveToken, ResultKind};

/// One thing in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A game begins at this offset.
    GameStart(u32),
    /// A tag, always before the moves.
    Tag(Tag),
    /// A move number.
    MoveNumber(MoveNumber),
    /// `...` standing alone, in place of a move that is not told.
    Ellipsis(Span),
    /// A move.
    Move(MoveToken),
    /// `- -` or the like: a move nobody wrote down.
    UnknownMove(Span),
    /// A mark behind a move.
    Strength(Strength),
    /// `$7`, or a sign such as `±` that means the same as one.
    Nag(Span, u8),
    /// A comment of any kind.
    Comment(Comment),
    /// A position set up among the moves.
    Setup(Setup),
    /// `(`
    VariationStart(Span),
    /// `)`, or an empty span where it is missing.
    VariationEnd(Span),
    /// A result. On the main line it ends the game; in a variation it is only told.
    Result(Span, ResultKind),
    /// `*` as the end of a game, or of a variation.
    Star(Span),
    /// A run of text that is none of these.
    Junk(Span),
    /// The game ends at this offset.
    GameEnd(u32),
}

/// A tag pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// From `[` to `]`.
    pub span: Span,
    /// The name as written.
    pub name: Span,
    /// Which tag it is.
    pub known: KnownName,
    /// The value as written, without quotation marks; see [`crate::pdn::unescape`].
    pub value: Span,
}

/// A move number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber {
    /// Digits and dots.
    pub span: Span,
    /// The number; 4,294,967,295 stands for itself and all above.
    pub number: u32,
    /// Whether three dots follow: Black (or whoever moves second) is to move.
    pub ellipsis: bool,
}

/// A mark such as `!?`, `(?)` or a glued `*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// With its parentheses.
    pub span: Span,
    /// The mark alone.
    pub mark: Span,
}

/// `/FEN "..."/`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// From slash to slash.
    pub span: Span,
    /// The text between the quotation marks.
    pub fen: Span,
}

/// A comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// With its delimiters.
    pub span: Span,
    /// What is between them, blanks included.
    pub text: Span,
    /// How it is written.
    pub style: CommentStyle,
}

/// The four ways to write a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentStyle {
    /// `{ ... }`
    Braces,
    /// `; ...` to the end of the line.
    Semicolon,
    /// `% ...` to the end of the line.
    Percent,
    /// `( ... )` that holds words instead of moves.
    Parentheses,
}
