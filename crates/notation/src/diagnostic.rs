//! What is found in an input: data, never sentences.
//!
//! A [`Finding`] is small and made in millions while reading. A [`Diagnostic`] says the same with line, column, excerpt
//! and arguments; it is made by a locator, and only of a finding that will be shown.

use crate::{Code, FixKind, Severity, Span};

/// One argument of a finding, from which its sentence is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A word, a move, a piece of the input.
    Text(String),
    /// A number.
    Number(i64),
    /// Several words, best first.
    List(Vec<String>),
}

/// Arguments by name, in the order of [`crate::CodeInfo::args`].
pub type Args = Vec<(&'static str, Arg)>;

/// A change of the text that mends a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced.
    pub span: Span,
    /// What stands there afterwards.
    pub replacement: String,
    /// Whether the change keeps the meaning. Never [`FixKind::None`].
    pub applicability: FixKind,
}

/// Another place that a finding speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where it is.
    pub span: Span,
    /// Which sentence belongs to it, a key of the messages crate.
    pub key: &'static str,
}

/// What a finding carries besides its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// Arguments of the sentence.
    pub args: Args,
    /// Further places.
    pub labels: Vec<Label>,
    /// How to mend it.
    pub fix: Option<Fix>,
}

/// A flaw or a remark, as it is noted while reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub code: Code,
    /// Where it is, in the chunk.
    pub span: Span,
    /// The game within the chunk, from 1; 0 before the first.
    pub game: u32,
    /// The half-move on the main line that it concerns, from 1; 0 before the first.
    pub ply: u32,
    /// What cannot be derived from code and text.
    pub extra: Option<Box<Details>>,
}

impl Finding {
    /// A finding without anything extra.
    pub fn new(code: Code, span: Span, game: u32, ply: u32) -> Self {
        Self { code, span, game, ply, extra: None }
    }

    /// The same with an argument more.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.extra.get_or_insert_default().args.push((name, value.into()));
        self
    }

    /// The same with a fix.
    #[must_use]
    pub fn fixed_by(mut self, span: Span, replacement: impl Into<String>, applicability: FixKind) -> Self {
        let fix = Fix { span, replacement: replacement.into(), applicability };
        self.extra.get_or_insert_default().fix = Some(fix);
        self
    }

    /// The same with another place.
    #[must_use]
    pub fn labelled(mut self, span: Span, key: &'static str) -> Self {
        self.extra.get_or_insert_default().labels.push(Label { span, key });
        self
    }
}

/// A place in an input as a person and as a program find it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Byte in the input as it is, before decoding and after decompression.
    pub offset: u64,
    /// Bytes in the input.
    pub length: u64,
    /// Line of the first character, from 1.
    pub line: u64,
    /// Column of the first character, from 1, in Unicode scalars.
    pub column: u64,
    /// Line of the place behind the last character.
    pub end_line: u64,
    /// Column behind the last character.
    pub end_column: u64,
}

/// At most 240 characters of the line in which a place begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The decoded text, without the line end.
    pub text: String,
    /// The column of its first character, from 1.
    pub column: u64,
}

/// A finding with everything needed to show it without the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What it is.
    pub code: Code,
    /// How much it weighs; the severity of the code unless a policy changed it.
    pub severity: Severity,
    /// Arguments of the sentence.
    pub args: Args,
    /// Where it is in its chunk.
    pub span: Span,
    /// Where it is in the input.
    pub place: Place,
    /// The line it is in.
    pub excerpt: Excerpt,
    /// The game in the input, from 1; 0 before the first.
    pub game: u64,
    /// The half-move on the main line, from 1; 0 before the first.
    pub ply: u32,
    /// Further places with the keys of their sentences.
    pub labels: Vec<(Place, &'static str)>,
    /// How to mend it; its span is in the chunk.
    pub fix: Option<Fix>,
    /// Where the fix applies in the input.
    pub fix_place: Option<Place>,
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<Vec<String>> for Arg {
    fn from(words: Vec<String>) -> Self {
        Self::List(words)
    }
}
