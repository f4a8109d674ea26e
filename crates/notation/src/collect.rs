//! From the games of a text to [`Game`]s: an observer of checking that keeps everything.
//!
//! Words between the moves become comments, so that nothing is lost and the output is clean PDN; behind a move that
//! could not be played they stay as they were. Comments between two games belong to the game that follows, or to the
//! last game if none follows.

use damka_rules::{AnyMove, Move, Position, Rules, Setup, VariantInfo};

use crate::check::{GameSummary, Observer};
use crate::pdn::{Event, Game, GameBuilder, decode_entities, unescape};
use crate::{Fen, Span};

/// Builds the games of one text and hands over each.
///
/// ```
/// use damka_notation::{Collector, check::Checker, pdn::Events};
/// let text = b"[White \"A\"] 1. 32-28 {good} 19-23 * 1. 31-27 *";
/// let mut moves = Vec::new();
/// let mut collector = Collector::new(text, |game| moves.push(game.main_line().count()));
/// Checker::new(Default::default()).observe(Events::new(text), &mut collector);
/// collector.finish();
/// assert_eq!(moves, [2, 1]);
/// ```
pub struct Collector<'t, F> {
    text: &'t [u8],
    sink: F,
    builder: GameBuilder,
    /// The builder holds a game that is over.
    over: bool,
    /// What stood behind the last game.
    between: Vec<String>,
    /// Depth of variations.
    depth: u32,
    /// A move of this game could not be played.
    lost: bool,
    setup: Option<Setup>,
}

impl<'t, F: FnMut(&mut Game)> Collector<'t, F> {
    /// Collects from `text`, which must be the text that is checked.
    pub fn new(text: &'t [u8], sink: F) -> Self {
        Self {
            text,
            sink,
            builder: GameBuilder::new(None),
            over: false,
            between: Vec::new(),
            depth: 0,
            lost: false,
            setup: None,
        }
    }

    /// Hands over the last game.
    pub fn finish(mut self) {
        if self.over {
            for comment in self.between.drain(..) {
                self.builder.comment(&comment);
            }
            (self.sink)(self.builder.finish());
        }
    }

    fn text_of(&self, span: Span) -> std::borrow::Cow<'t, str> {
        String::from_utf8_lossy(span.of(self.text))
    }

    fn comment(&mut self, text: &str) {
        if self.over {
            self.between.push(text.to_owned());
        } else {
            self.builder.comment(text);
        }
    }

    /// Words and signs that are no part of PDN. Signs alone say nothing.
    fn junk(&mut self, text: &str) {
        if self.lost && !self.over {
            self.builder.verbatim(text);
        } else if text.contains(char::is_alphanumeric) {
            self.comment(text.trim());
        }
    }
}

impl<F: FnMut(&mut Game)> Observer for Collector<'_, F> {
    fn begin(&mut self) {
        if self.over {
            (self.sink)(self.builder.finish());
            self.builder.reset();
        }
        (self.over, self.depth, self.lost, self.setup) = (false, 0, false, None);
        for comment in self.between.drain(..) {
            self.builder.comment(&comment);
        }
    }

    fn start(&mut self, variant: Option<&'static VariantInfo>, setup: Option<&Setup>) {
        let Some(variant) = variant else { return };
        self.builder.variant(variant);
        let fen = self.builder.game().tag("FEN").filter(|_| setup.is_some());
        if let Some(fen) = fen.and_then(|fen| Fen::parse(fen, variant).fen) {
            self.builder.start(fen);
        }
    }

    fn event(&mut self, event: &Event) {
        match *event {
            Event::Tag(tag) => {
                let value = unescape(tag.value.of(self.text));
                self.builder.tag(&self.text_of(tag.name), &decode_entities(&value));
            }
            Event::MoveNumber(number) => self.builder.number(number.number, number.ellipsis),
            Event::Ellipsis(_) => self.builder.ellipsis(),
            Event::Strength(strength) => self.builder.mark(&self.text_of(strength.mark)),
            Event::Nag(_, nag) => self.builder.nag(nag),
            Event::Comment(comment) => self.comment(&self.text_of(comment.text)),
            Event::Setup(setup) => {
                let position = self.setup.take();
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
            Event::Result(span, _) | Event::Star(span) => self.builder.verbatim(&self.text_of(span)),
            Event::Junk(span) => self.junk(&self.text_of(span)),
            Event::GameStart(_) | Event::GameEnd(_) | Event::Move(_) | Event::UnknownMove(_) => {}
        }
    }

    #[inline]
    fn moved<R: Rules>(&mut self, span: Span, played: Option<(&Position<R>, &Move<R>)>) {
        let text = self.text_of(span);
        if let Some((_, mv)) = played {
            self.builder.play(AnyMove::from(*mv), &text);
        } else {
            self.lost = true;
            self.builder.unresolved(&text);
        }
    }

    fn set_up(&mut self, setup: &Setup) {
        self.setup = Some(*setup);
    }

    fn end(&mut self, _: &GameSummary) {
        self.over = true;
    }
}
