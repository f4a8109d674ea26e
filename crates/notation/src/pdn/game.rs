//! A game with everything its file told: tags, moves, comments, variations, in the order of the text.
//!
//! The tree of variations is flat: [`Game::items`] lists everything from the first move to the last, and
//! [`Item::Variation`] says where its end is. So nothing here recurses, however deep variations nest. All text lies in
//! one string of the game, and items point into it; a [`GameBuilder`] that is used again allocates nothing once it has
//! grown.
//!
//! Invariant: variations are balanced and their links right. Moves are as they were given: those of a checked file were
//! legal, those of other sources need not be, and whoever plays them must ask.

use damka_rules::{AnyMove, Setup, VariantInfo};

use crate::pdn::ResultKind;
use crate::pdn::text::is_wide_blank;
use crate::{Fen, Span};

/// One thing in the moves of a game. Spans lie in the text of the game: [`Game::text`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A move.
    Move(GameMove),
    /// A comment, without its braces; commands such as `[%clk 0:10:00]` are part of it.
    Comment(Span),
    /// A numeric annotation: 1 for `$1`.
    Nag(u8),
    /// A mark such as `!?` behind a move.
    Mark(Span),
    /// A set-up: the text of its FEN, and the position it makes if that could be read.
    Setup(Span, Option<Box<Setup>>),
    /// A variation begins, in place of the last move before it; its [`Item::End`] has this index.
    Variation(u32),
    /// A variation ends.
    End,
    /// Text that was not understood and is kept as it was.
    Verbatim(Span),
}

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameMove {
    /// The move, if it could be made out.
    pub mv: Option<AnyMove>,
    /// As it was written.
    pub text: Span,
    /// The number that was written before it.
    pub number: Option<WrittenNumber>,
}

/// A move number as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenNumber {
    /// The number.
    pub number: u32,
    /// Three dots followed: the second move of its pair is next.
    pub ellipsis: bool,
}

/// A game.
///
/// ```
/// use damka_notation::pdn::GameBuilder;
/// let mut builder = GameBuilder::new(damka_rules::variant("russian"));
/// builder.tag("White", "A");
/// builder.unresolved("c3-d4");
/// builder.comment("a comment");
/// builder.begin_variation();
/// builder.unresolved("e3-d4");
/// builder.end_variation();
/// builder.unresolved("b6-a5");
/// let game = builder.finish();
/// assert_eq!(game.tag("White"), Some("A"));
/// assert_eq!(game.main_line().count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// What is played; `None` if it is not known, and then no move is.
    pub variant: Option<&'static VariantInfo>,
    /// The position of the `FEN` tag, if there is one that can be read.
    pub start: Option<Fen>,
    text: String,
    tags: Vec<(Span, Span)>,
    items: Vec<Item>,
    terminator: Option<Span>,
    kept: Option<Kept>,
}

/// The text of a game that was not taken apart.
#[derive(Clone, Copy, Debug)]
struct Kept {
    text: Span,
    continues: bool,
}

impl Game {
    fn new(variant: Option<&'static VariantInfo>) -> Self {
        Self {
            variant,
            start: None,
            text: String::new(),
            tags: Vec::new(),
            items: Vec::new(),
            terminator: None,
            kept: None,
        }
    }

    /// Text of this game.
    #[inline]
    pub fn text(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// Names and values of the tags, in order.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.tags.iter().map(|&(name, value)| (self.text(name), self.text(value)))
    }

    /// The value of a tag, the last if there are several; case counts.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().filter(|(known, _)| *known == name).last().map(|(_, value)| value)
    }

    /// Changes a tag, or adds it behind the others.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let value = self.keep(value);
        if let Some(at) = self.tags.iter().rposition(|&(known, _)| self.text(known) == name) {
            self.tags[at].1 = value;
        } else {
            let name = self.keep(name);
            self.tags.push((name, value));
        }
    }

    /// Everything behind the tags, in the order of the text.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = &GameMove> {
        let mut at = 0;
        std::iter::from_fn(move || {
            loop {
                let item = self.items.get(at)?;
                at += 1;
                match item {
                    Item::Move(mv) => return Some(mv),
                    Item::Variation(end) => at = *end as usize + 1,
                    _ => {}
                }
            }
        })
    }

    /// What stood at the end: a result, `*`, or nothing.
    pub fn terminator(&self) -> Option<&str> {
        self.terminator.map(|span| self.text(span))
    }

    /// The result as it was written: at the end, or else in the `Result` tag. `None` for `*` and whatever is no result.
    pub fn result(&self) -> Option<&str> {
        let is_result = |text: &&str| ResultKind::from_tag(text.as_bytes()).is_some();
        let result = self.terminator().filter(is_result).or_else(|| self.tag("Result").filter(is_result));
        // Blanks in the tag are none of the result, and would be none at the end.
        result.map(|result| result.trim_matches(|char: char| char.is_whitespace() || is_wide_blank(char)))
    }

    /// All of a game that was not taken apart, as it was, or a piece of it; there is nothing else in it then.
    pub fn kept(&self) -> Option<&str> {
        self.kept.map(|kept| self.text(kept.text))
    }

    /// It is no game of its own but the next piece of the one before, see [`Game::kept`].
    pub fn continues(&self) -> bool {
        self.kept.is_some_and(|kept| kept.continues)
    }

    /// The position the game starts from, if it is known: that of the `FEN` tag, else that of the variant.
    pub fn start_setup(&self) -> Option<Setup> {
        match &self.start {
            Some(fen) => Some(fen.setup),
            None if self.tag("FEN").is_some() => None,
            None => self.variant.map(|variant| variant.start),
        }
    }

    fn keep(&mut self, text: &str) -> Span {
        let start = self.text.len();
        self.text.push_str(text);
        Span::new(start, self.text.len())
    }
}

/// Same variant, start, tags, items, terminator and kept text, wherever it lies.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        let same = |mine: Span, theirs: Span| self.text(mine) == other.text(theirs);
        let items = || {
            self.items.iter().zip(&other.items).all(|(mine, theirs)| match (mine, theirs) {
                (Item::Move(mine), Item::Move(theirs)) => {
                    mine.mv == theirs.mv && mine.number == theirs.number && same(mine.text, theirs.text)
                }
                (Item::Comment(mine), Item::Comment(theirs))
                | (Item::Mark(mine), Item::Mark(theirs))
                | (Item::Verbatim(mine), Item::Verbatim(theirs)) => same(*mine, *theirs),
                (Item::Setup(mine, setup), Item::Setup(theirs, other)) => {
                    setup == other && same(*mine, *theirs)
                }
                (mine, theirs) => mine == theirs,
            })
        };
        self.variant.map(|variant| variant.name) == other.variant.map(|variant| variant.name)
            && self.start == other.start
            && self.terminator() == other.terminator()
            && (self.kept(), self.continues()) == (other.kept(), other.continues())
            && self.tags().eq(other.tags())
            && self.items.len() == other.items.len()
            && items()
    }
}

impl Eq for Game {}

/// Builds games, one after the other.
#[derive(Clone, Debug)]
pub struct GameBuilder {
    game: Game,
    /// Indices of the variations that are not closed yet.
    open: Vec<u32>,
    number: Option<WrittenNumber>,
}

impl GameBuilder {
    /// A builder at the beginning of a game.
    pub fn new(variant: Option<&'static VariantInfo>) -> Self {
        Self { game: Game::new(variant), open: Vec::new(), number: None }
    }

    /// Forgets everything and begins another game.
    pub fn reset(&mut self) {
        let Game { variant, start, text, tags, items, terminator, kept } = &mut self.game;
        (*variant, *start, *terminator, *kept) = (None, None, None, None);
        text.clear();
        tags.clear();
        items.clear();
        self.open.clear();
        self.number = None;
    }

    /// Forgets all but the first `items` of the game, which are outside variations, and its start.
    pub fn rewind(&mut self, items: usize) {
        let Game { start, items: all, terminator, .. } = &mut self.game;
        all.truncate(items);
        (*start, *terminator) = (None, None);
        self.open.clear();
        self.number = None;
    }

    /// What is played; only before the first move.
    pub fn variant(&mut self, variant: &'static VariantInfo) {
        self.game.variant = Some(variant);
    }

    /// The position of the `FEN` tag, which is kept as a tag too.
    pub fn start(&mut self, fen: Fen) {
        self.game.start = Some(fen);
    }

    /// A tag.
    pub fn tag(&mut self, name: &str, value: &str) {
        let tag = (self.game.keep(name), self.game.keep(value));
        self.game.tags.push(tag);
    }

    /// Gives tags another name, where there is one.
    pub fn rename_tags(&mut self, new_name: impl Fn(&str) -> Option<String>) {
        for at in 0..self.game.tags.len() {
            let name = self.game.tags[at].0;
            if let Some(new_name) = new_name(self.game.text(name)) {
                self.game.tags[at].0 = self.game.keep(&new_name);
            }
        }
    }

    /// A move number; it belongs to the move that follows.
    pub fn number(&mut self, number: u32, ellipsis: bool) {
        self.number = Some(WrittenNumber { number, ellipsis });
    }

    /// Three dots that stand alone: the number before them is that of the second move of its pair.
    pub fn ellipsis(&mut self) {
        if let Some(number) = &mut self.number {
            number.ellipsis = true;
        }
    }

    /// The game as far as it is built.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// A legal move and how it was written.
    #[inline]
    pub fn play(&mut self, mv: AnyMove, text: &str) {
        self.push_move(Some(mv), text);
    }

    /// A move that could not be made out, or is not legal, or comes after such a one.
    pub fn unresolved(&mut self, text: &str) {
        self.push_move(None, text);
    }

    #[inline]
    fn push_move(&mut self, mv: Option<AnyMove>, text: &str) {
        let text = self.game.keep(text);
        let number = self.number.take();
        self.game.items.push(Item::Move(GameMove { mv, text, number }));
    }

    /// A comment, without braces.
    pub fn comment(&mut self, text: &str) {
        let text = self.game.keep(text);
        self.game.items.push(Item::Comment(text));
    }

    /// A numeric annotation.
    pub fn nag(&mut self, nag: u8) {
        self.game.items.push(Item::Nag(nag));
    }

    /// A mark such as `!?`.
    pub fn mark(&mut self, text: &str) {
        let text = self.game.keep(text);
        self.game.items.push(Item::Mark(text));
    }

    /// A set-up: the text of its FEN and the position it makes.
    pub fn setup(&mut self, text: &str, setup: Option<Setup>) {
        let text = self.game.keep(text);
        self.game.items.push(Item::Setup(text, setup.map(Box::new)));
    }

    /// Text that was not understood, with the move number before it.
    pub fn verbatim(&mut self, text: &str) {
        let text = match self.number.take() {
            None => self.game.keep(text),
            Some(WrittenNumber { number, ellipsis }) => {
                let dots = if ellipsis { "..." } else { "." };
                self.game.keep(&format!("{number}{dots} {text}"))
            }
        };
        self.game.items.push(Item::Verbatim(text));
    }

    /// All of a game as it was, or a piece of it, which `continues` the game before; see [`Game::kept`].
    pub fn kept(&mut self, text: &str, continues: bool) {
        self.game.kept = Some(Kept { text: self.game.keep(text), continues });
    }

    /// A variation begins.
    pub fn begin_variation(&mut self) {
        self.open.push(self.game.items.len() as u32);
        self.game.items.push(Item::Variation(0));
        self.number = None;
    }

    /// The innermost variation ends; nothing happens if none is open.
    pub fn end_variation(&mut self) {
        if let Some(start) = self.open.pop() {
            self.game.items[start as usize] = Item::Variation(self.game.items.len() as u32);
            self.game.items.push(Item::End);
        }
        self.number = None;
    }

    /// What stands at the end.
    pub fn terminator(&mut self, text: &str) {
        self.game.terminator = Some(self.game.keep(text));
    }

    /// Closes what is open; the game stays here until the next [`GameBuilder::reset`].
    pub fn finish(&mut self) -> &mut Game {
        while !self.open.is_empty() {
            self.end_variation();
        }
        &mut self.game
    }

    /// Closes what is open and gives the game away; the builder begins another one.
    pub fn take(&mut self) -> Game {
        self.finish();
        self.number = None;
        std::mem::replace(&mut self.game, Game::new(None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damka_rules::variant;

    fn builder() -> GameBuilder {
        GameBuilder::new(variant("international"))
    }

    #[test]
    fn the_last_of_equal_tags_counts_and_can_be_changed() {
        let mut builder = builder();
        builder.tag("Event", "first");
        builder.tag("Event", "second");
        let game = builder.finish();
        assert_eq!(game.tag("Event"), Some("second"));
        game.set_tag("Event", "third");
        game.set_tag("Site", "here");
        assert_eq!(
            game.tags().collect::<Vec<_>>(),
            [("Event", "first"), ("Event", "third"), ("Site", "here")]
        );
    }

    #[test]
    fn the_main_line_skips_variations_and_open_ones_are_closed() {
        let mut builder = builder();
        for text in ["32-28", "19-23"] {
            builder.unresolved(text);
            builder.begin_variation();
            builder.unresolved("no");
            builder.begin_variation();
            builder.unresolved("no");
            builder.end_variation();
            builder.end_variation();
        }
        builder.begin_variation();
        builder.begin_variation();
        let game = builder.finish();
        let texts: Vec<_> = game.main_line().map(|mv| game.text(mv.text)).collect();
        assert_eq!(texts, ["32-28", "19-23"]);
        assert_eq!(game.items().last(), Some(&Item::End));
    }

    #[test]
    fn deep_nesting_needs_no_stack() {
        let mut builder = builder();
        for _ in 0..100_000 {
            builder.unresolved("32-28");
            builder.begin_variation();
        }
        let game = builder.take();
        assert_eq!(game.main_line().count(), 1);
        assert_eq!(game.clone(), game);
    }

    #[test]
    fn numbers_belong_to_the_next_move_only() {
        let mut builder = builder();
        builder.number(7, true);
        builder.unresolved("19-23");
        builder.unresolved("28x19");
        builder.end_variation();
        let numbers: Vec<_> = builder.take().main_line().map(|mv| mv.number).collect();
        assert_eq!(numbers, [Some(WrittenNumber { number: 7, ellipsis: true }), None]);
    }
}
