//! The tags of a game that say how its moves are to be read.

use std::borrow::Cow;

use crate::Span;
use crate::pdn::{KnownName, Tag, TagName, decode_entities, unescape};

/// A tag value with its place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Head<'t> {
    /// Number of tags.
    pub(crate) tags: usize,
    /// Where the first tag is.
    pub(crate) first: Span,
    pub(crate) game_type: Option<Cow<'t, str>>,
    pub(crate) game_type_span: Span,
    pub(crate) variant: Option<Cow<'t, str>>,
    pub(crate) variant_span: Span,
    pub(crate) fen: Option<Cow<'t, str>>,
    pub(crate) fen_span: Span,
    pub(crate) result: Option<Cow<'t, str>>,
    pub(crate) result_span: Span,
    /// The whole `FEN` tag.
    pub(crate) fen_tag: Span,
    /// A `FEN` tag without a position, which says no more than none.
    pub(crate) empty_fen: Option<Span>,
    /// There is a `ResultFormat`: the result is of that form.
    pub(crate) result_format: bool,
    /// The names `P1` and `P2`: the first mover is named as such, and letters may count from that side's corner.
    pub(crate) players: Vec<(Span, TagName)>,
    /// Where `SetUp "1"` is.
    pub(crate) set_up: Option<Span>,
    /// The value of a `SetUp` that says something else.
    pub(crate) set_up_value: Option<Span>,
}

impl<'t> Head<'t> {
    /// Notes a tag. A later one of the same name takes the place of an earlier, unless its name is only a guess.
    pub(crate) fn add(&mut self, text: &'t [u8], tag: &Tag) {
        if self.tags == 0 {
            self.first = tag.span;
        }
        self.tags += 1;
        if matches!(tag.known, KnownName::Misspelt(_)) && self.has(tag.known.tag()) {
            return;
        }
        let value = || match unescape(tag.value.of(text)) {
            Cow::Borrowed(value) => decode_entities(value),
            Cow::Owned(value) => Cow::Owned(decode_entities(&value).into_owned()),
        };
        match tag.known.tag() {
            Some(TagName::GameType) => (self.game_type, self.game_type_span) = (Some(value()), tag.value),
            Some(TagName::Variant) => (self.variant, self.variant_span) = (Some(value()), tag.value),
            Some(TagName::Fen) if tag.value.of(text).trim_ascii().is_empty() => {
                self.empty_fen = Some(tag.span);
            }
            Some(TagName::Fen) => {
                (self.fen, self.fen_span, self.fen_tag) = (Some(value()), tag.value, tag.span);
            }
            Some(TagName::Result) => (self.result, self.result_span) = (Some(value()), tag.value),
            Some(TagName::ResultFormat) => self.result_format = true,
            Some(TagName::SetUp) => {
                if tag.value.of(text).trim_ascii() == b"1" {
                    self.set_up = Some(tag.span);
                } else {
                    self.set_up_value = Some(tag.value);
                }
            }
            Some(player @ (TagName::P1 | TagName::P2)) => self.players.push((tag.name, player)),
            _ => {}
        }
    }

    /// Whether a tag with a value was noted.
    fn has(&self, name: Option<TagName>) -> bool {
        match name {
            Some(TagName::GameType) => self.game_type.is_some(),
            Some(TagName::Variant) => self.variant.is_some(),
            Some(TagName::Fen) => self.fen.is_some(),
            Some(TagName::Result) => self.result.is_some(),
            _ => false,
        }
    }
}
