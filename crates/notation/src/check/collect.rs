//! Collecting the games of a file with everything in them.

use damka_rules::{AnyMove, Move, Position, Rules, Setup, VariantInfo, variants};

use super::replay::{GameSummary, Observer};
use crate::pdn::{Event, Game, GameBuilder, unescape};
use crate::{Fen, Span};

/// A game of a file, as it is handed on.
#[derive(Debug)]
pub struct Collected<'g> {
    /// The game; none if its variant is not supported or its position cannot be read. Its text is then all there is.
    pub game: Option<&'g mut Game>,
    /// Where it is in the text of the chunk.
    pub span: Span,
    /// What became of it.
    pub summary: GameSummary,
}

/// An observer that builds games and hands each on when it is over.
///
/// ```
/// use damka_notation::check::{Checker, Collector};
/// use damka_notation::pdn::Events;
/// let text = b"[GameType \"20\"]\n\n1. 32-28 19-23 *\n";
/// let mut moves = 0;
/// let mut collector = Collector::new(text, |collected| moves += collected.game.unwrap().main_line().count());
/// Checker::new(Default::default()).observe(Events::new(text), &mut collector);
/// assert_eq!(moves, 2);
/// ```
#[derive(Debug)]
pub struct Collector<'t, F> {
    text: &'t [u8],
    each: F,
    builder: GameBuilder,
    start: u32,
    followed: bool,
    depth: usize,
    set_up: Option<Setup>,
}

impl<'t, F: FnMut(Collected<'_>)> Collector<'t, F> {
    /// A collector for the games of `text`.
    pub fn new(text: &'t [u8], each: F) -> Self {
        let builder = GameBuilder::new(&variants()[0]);
        Self { text, each, builder, start: 0, followed: false, depth: 0, set_up: None }
    }

    fn keep_comment(&mut self, text: Span) {
        let comment = String::from_utf8_lossy(text.of(self.text));
        self.builder.comment(&comment);
    }
}

impl<F: FnMut(Collected<'_>)> Observer for Collector<'_, F> {
    fn begin(&mut self, at: u32) {
        self.builder.reset(&variants()[0]);
        (self.start, self.followed, self.depth) = (at, false, 0);
    }

    fn start(&mut self, variant: Option<&'static VariantInfo>, fen: Option<&Fen>, followed: bool) {
        if let Some(variant) = variant {
            self.builder.set_variant(variant);
        }
        if let Some(fen) = fen {
            self.builder.start(fen.clone());
        }
        self.followed = followed;
    }

    fn event(&mut self, event: &Event) {
        let text = |span: Span| String::from_utf8_lossy(span.of(self.text));
        match *event {
            Event::Tag(tag) => self.builder.tag(&text(tag.name), &unescape(tag.value.of(self.text))),
            Event::MoveNumber(number) => self.builder.number(number.number, number.ellipsis),
            Event::Strength(strength) => self.builder.mark(&text(strength.mark)),
            Event::Nag(_, nag) => self.builder.nag(nag),
            Event::Comment(comment) => self.keep_comment(comment.text),
            Event::Setup(setup) => self.builder.setup(&text(setup.fen), self.set_up.take()),
            Event::VariationStart(_) => {
                self.depth += 1;
                self.builder.begin_variation();
            }
            Event::VariationEnd(_) => {
                self.depth = self.depth.saturating_sub(1);
                self.builder.end_variation();
            }
            Event::Result(span, _) | Event::Star(span) if self.depth == 0 => {
                self.builder.terminator(&text(span));
            }
            // A result inside a variation tells how that line ends; what is no PDN is kept, and the output is PDN.
            Event::Result(span, _) | Event::Star(span) | Event::Junk(span) => self.keep_comment(span),
            Event::Move(_)
            | Event::UnknownMove(_)
            | Event::Ellipsis(_)
            | Event::GameStart(_)
            | Event::GameEnd(_) => {}
        }
    }

    fn moved<R: Rules>(&mut self, span: Span, played: Option<(&Position<R>, &Move<R>)>) {
        let text = String::from_utf8_lossy(span.of(self.text));
        match played {
            Some((_, mv)) => self.builder.play(AnyMove::from(*mv), &text),
            None => self.builder.unresolved(&text),
        }
    }

    fn set_up(&mut self, setup: &Setup) {
        self.set_up = Some(*setup);
    }

    fn end(&mut self, at: u32, summary: &GameSummary) {
        let span = Span { start: self.start, end: at.max(self.start) };
        let game = self.followed.then(|| self.builder.finish());
        (self.each)(Collected { game, span, summary: *summary });
    }
}
