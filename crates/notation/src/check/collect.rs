//! Collecting the games of a file with everything in them.
//!
//! Tags get their usual names, dates their usual form. Words between the moves become comments, so that nothing is lost and what is written is clean PDN; malformed moves,
//! and words behind a move that could not be played, stay as they were. Comments between two games belong to the game that follows, or to the
//! last game of the text if none follows.

use std::borrow::Cow;

use damka_rules::{AnyMove, Color, Setup, VariantInfo};

use super::dates::{Date, read_date};
use super::replay::{GameSummary, Observer};
use crate::pdn::{Event, Game, GameBuilder, KnownName, TagName, begins_like_move, decode_entities, unescape};
use crate::{Fen, Span};

/// A game of a file, as it is handed on.
#[derive(Debug)]
pub struct Collected<'g> {
    /// The game. It has no legal moves if its variant is not supported or its position cannot be read.
    pub game: &'g mut Game,
    /// Where it is in the text of the chunk.
    pub span: Span,
    /// What became of it.
    pub summary: GameSummary,
}

/// An observer that builds games and hands each on when the next begins or the text ends.
///
/// ```
/// use damka_notation::check::{Checker, Collector};
/// use damka_notation::pdn::Events;
/// let text = b"[GameType \"20\"]\n\n1. 32-28 19-23 *\n";
/// let mut moves = 0;
/// let mut collector = Collector::new(text, |collected| moves += collected.game.main_line().count());
/// Checker::new(Default::default()).observe(Events::new(text), &mut collector);
/// assert_eq!(moves, 2);
/// ```
#[derive(Debug)]
pub struct Collector<'t, F> {
    text: &'t [u8],
    each: F,
    builder: GameBuilder,
    start: u32,
    /// The builder holds a game that is over.
    over: Option<(Span, GameSummary)>,
    /// Comments behind that game.
    between: Vec<String>,
    depth: usize,
    /// A move of this game could not be played.
    lost: bool,
    set_up: Option<Setup>,
    /// So many items stand between the tags.
    items: usize,
    first_mover: Option<Color>,
}

impl<'t, F: FnMut(Collected<'_>)> Collector<'t, F> {
    /// A collector for the games of `text`, which must be the text that is checked.
    pub fn new(text: &'t [u8], each: F) -> Self {
        Self {
            text,
            each,
            builder: GameBuilder::new(None),
            start: 0,
            over: None,
            between: Vec::new(),
            depth: 0,
            lost: false,
            set_up: None,
            items: 0,
            first_mover: None,
        }
    }

    fn text_of(&self, span: Span) -> Cow<'t, str> {
        String::from_utf8_lossy(span.of(self.text))
    }

    fn comment(&mut self, text: &str) {
        if self.over.is_some() {
            self.between.push(text.to_owned());
        } else {
            self.builder.comment(text);
        }
    }

    /// What is no PDN. Signs without a word say nothing; what is meant for a move stays in its place.
    fn junk(&mut self, span: Span) {
        let text = &*self.text_of(span);
        let kept = self.lost || begins_like_move(self.text, span.start as usize);
        if kept && self.over.is_none() {
            self.builder.verbatim(text);
        } else if text.contains(char::is_alphanumeric) {
            self.comment(text.trim());
        }
    }

    fn hand_on(&mut self) {
        if let Some((span, summary)) = self.over.take() {
            (self.each)(Collected { game: self.builder.finish(), span, summary });
            self.builder.reset();
        }
    }
}

impl<F: FnMut(Collected<'_>)> Observer for Collector<'_, F> {
    fn begin(&mut self, at: u32) {
        self.hand_on();
        (self.start, self.depth, self.lost, self.set_up) = (at, 0, false, None);
        for comment in self.between.drain(..) {
            self.builder.comment(&comment);
        }
    }

    fn start(&mut self, variant: Option<&'static VariantInfo>, fen: Option<&Fen>, _followed: bool) {
        self.items = self.builder.game().items().len();
        self.first_mover = variant.map(|variant| variant.first_mover);
        if let Some(variant) = variant {
            self.builder.variant(variant);
        }
        if let Some(fen) = fen {
            self.builder.start(fen.clone());
        }
    }

    fn restart(&mut self) {
        self.builder.rewind(self.items);
        (self.depth, self.lost, self.set_up) = (0, false, None);
    }

    fn event(&mut self, event: &Event) {
        match *event {
            Event::Tag(tag) => {
                let value = unescape(tag.value.of(self.text));
                let value = decode_entities(&value);
                match tag.known {
                    // No position is the usual one.
                    known if known.tag() == Some(TagName::Fen) && value.trim().is_empty() => {}
                    KnownName::Exact(known) | KnownName::Case(known) | KnownName::Foreign(known) => {
                        self.builder.tag(known.text(), &plain_value(known, &value));
                    }
                    // A misspelt name is only a guess.
                    KnownName::Misspelt(_) | KnownName::Private => {
                        self.builder.tag(&self.text_of(tag.name), &value);
                    }
                }
            }
            Event::MoveNumber(number) => self.builder.number(number.number, number.ellipsis),
            Event::Ellipsis(_) => self.builder.ellipsis(),
            Event::Strength(strength) => self.builder.mark(&self.text_of(strength.mark)),
            Event::Nag(_, nag) => self.builder.nag(nag),
            Event::Comment(comment) => self.comment(&self.text_of(comment.text)),
            Event::Setup(setup) => {
                let position = self.set_up.take();
                self.lost &= position.is_none();
                self.builder.setup(&self.text_of(setup.fen), position);
            }
            Event::VariationStart(_) => {
                self.depth += 1;
                self.builder.begin_variation();
            }
            Event::VariationEnd(_) => {
                self.depth = self.depth.saturating_sub(1);
                self.builder.end_variation();
            }
            Event::Result(span, _) | Event::Star(span) if self.depth == 0 => {
                self.builder.terminator(&self.text_of(span));
            }
            // A result inside a variation tells how that line ends.
            Event::Result(span, _) | Event::Star(span) => self.comment(&self.text_of(span)),
            Event::Junk(span) => self.junk(span),
            Event::Move(_) | Event::UnknownMove(_) | Event::GameStart(_) | Event::GameEnd(_) => {}
        }
    }

    fn moved(&mut self, span: Span, played: Option<AnyMove>) {
        let text = self.text_of(span);
        if let Some(mv) = played {
            self.builder.play(mv, &text);
        } else {
            self.lost = true;
            self.builder.unresolved(&text);
        }
    }

    fn set_up(&mut self, setup: &Setup) {
        self.set_up = Some(*setup);
    }

    fn end(&mut self, at: u32, summary: &GameSummary) {
        if let Some(first_mover) = self.first_mover.take() {
            self.builder.rename_tags(|name| by_color(name, first_mover));
        }
        self.over = Some((Span { start: self.start, end: at.max(self.start) }, *summary));
    }

    fn finish(&mut self) {
        for comment in std::mem::take(&mut self.between) {
            self.builder.comment(&comment);
        }
        self.hand_on();
    }
}

/// A date in the form of the standard, if it is clear which one is meant; any other value as it is.
fn plain_value(tag: TagName, value: &str) -> Cow<'_, str> {
    match tag {
        TagName::Date | TagName::EventDate | TagName::PublicationDate | TagName::UtcDate => {
            match read_date(value.as_bytes()) {
                Date::Meant(meant) => Cow::Owned(meant),
                _ => Cow::Borrowed(value),
            }
        }
        _ => Cow::Borrowed(value),
    }
}

/// `P1`, `P1Elo` and the like speak of the side that moves first.
fn by_color(name: &str, first_mover: Color) -> Option<String> {
    let (color, rest) = match (name.strip_prefix("P1"), name.strip_prefix("P2")) {
        (Some(rest), _) => (first_mover, rest),
        (_, Some(rest)) => (first_mover.opposite(), rest),
        _ => return None,
    };
    rest.chars().all(char::is_alphabetic).then(|| format!("{color}{rest}"))
}
