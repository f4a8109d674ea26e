//! The tags of a game in the order and the style of a dialect.

use std::borrow::Cow;

use damka_rules::{ResultStyle, VariantInfo};

use crate::fen::FenStyle;
use crate::pdn::{Game, ResultKind, escape};
use crate::{Dialect, GameTypeForm, ROSTER, Script, transliterate};

/// Appends all tags, a line each. Returns how many positions were written without their counters.
pub(super) fn write(game: &Game, dialect: &Dialect, out: &mut String) -> u32 {
    let mut tags = Tags { game, dialect, out, counters: 0 };
    tags.write();
    tags.counters
}

/// A result in the style of a dialect; other texts stay.
pub(super) fn result<'t>(text: &'t str, dialect: &Dialect, variant: Option<&VariantInfo>) -> &'t str {
    let style = variant.and_then(|variant| dialect.results_of(variant));
    match (ResultKind::from_tag(text.as_bytes()), style) {
        (Some(kind), Some(style)) => restyled(kind, style).unwrap_or(text),
        _ => text,
    }
}

/// Whether two texts are results that mean the same.
pub(super) fn same_result(one: &str, other: &str) -> bool {
    let meaning = |text: &str| ResultKind::from_tag(text.as_bytes());
    let plain = |kind| restyled(kind, ResultStyle::International);
    match (meaning(one), meaning(other)) {
        (Some(one_kind), Some(other_kind)) if one != other => {
            plain(one_kind).is_some_and(|result| plain(other_kind) == Some(result))
        }
        (one_kind, other_kind) => one_kind == other_kind,
    }
}

fn restyled(kind: ResultKind, style: ResultStyle) -> Option<&'static str> {
    let [first, second, draw] = match style {
        ResultStyle::Default => ["1-0", "0-1", "1/2-1/2"],
        ResultStyle::International => ["2-0", "0-2", "1-1"],
    };
    Some(match kind {
        ResultKind::OneZero | ResultKind::TwoZero => first,
        ResultKind::ZeroOne | ResultKind::ZeroTwo => second,
        ResultKind::Half | ResultKind::OneOne => draw,
        ResultKind::ZeroZero => "0-0",
        ResultKind::Other => return None,
    })
}

struct Tags<'a> {
    game: &'a Game,
    dialect: &'a Dialect,
    out: &'a mut String,
    /// Positions that were written without their counters.
    counters: u32,
}

impl Tags<'_> {
    fn write(&mut self) {
        let (game, dialect) = (self.game, self.dialect);
        for name in &dialect.roster {
            let mut told = false;
            for (_, value) in game.tags().filter(|(known, _)| known == name) {
                self.tag(name, value);
                told = true;
            }
            if !told {
                self.missing(name);
            }
        }
        let in_roster = |name: &str| dialect.roster.iter().any(|known| known == name);
        for name in ["Result", "GameType", "Variant", "FEN"] {
            if !in_roster(name) && game.tag(name).is_none() {
                self.missing(name);
            }
        }
        for (name, value) in game.tags().filter(|(name, _)| !in_roster(name)) {
            self.tag(name, value);
        }
    }

    /// A tag that the game has.
    fn tag(&mut self, name: &str, value: &str) {
        let (game, dialect) = (self.game, self.dialect);
        // The last of equal tags counts, see `Game::tag`; the others stay what they are.
        let counts = game.tag(name).is_some_and(|last| std::ptr::eq(last, value));
        match (name, game.variant.and_then(|variant| variant.game_type), &game.start) {
            _ if !counts => self.line(name, value),
            ("Result", ..) => self.line(name, result(value, dialect, game.variant)),
            ("GameType", Some(_), _) if dialect.game_type != GameTypeForm::AsWritten => self.game_type(),
            ("FEN", _, Some(_)) => self.fen(),
            ("FEN", _, None) => {
                self.setup();
                self.line(name, value);
            }
            _ => self.line(name, value),
        }
    }

    /// A tag that the game lacks.
    fn missing(&mut self, name: &str) {
        let (game, dialect) = (self.game, self.dialect);
        let fill = dialect.fill_roster && ROSTER.contains(&name);
        match name {
            "Result" => match game.result() {
                Some(text) => self.line(name, result(text, dialect, game.variant)),
                _ if fill => self.line(name, "*"),
                _ => {}
            },
            "GameType" if dialect.game_type != GameTypeForm::AsWritten => self.game_type(),
            "Variant" => {
                let untold = |variant: &&VariantInfo| variant.game_type.is_none() || variant.is_option();
                if let Some(variant) = game.variant.filter(untold) {
                    self.line(name, variant.name);
                }
            }
            "FEN" if game.start.is_some() => self.fen(),
            "Date" if fill => self.line(name, "????.??.??"),
            _ if fill => self.line(name, "?"),
            _ => {}
        }
    }

    fn game_type(&mut self) {
        let Some(game_type) = self.game.variant.and_then(|variant| variant.game_type) else { return };
        match self.dialect.game_type {
            GameTypeForm::Number => self.line("GameType", &game_type.number.to_string()),
            _ => self.line("GameType", game_type.text),
        }
    }

    fn fen(&mut self) {
        let (Some(fen), Some(variant)) = (&self.game.start, self.game.variant) else { return };
        self.setup();
        let style = FenStyle {
            counters: self.dialect.fen_counters,
            ..FenStyle::plain(self.dialect.fen_squares_of(variant))
        };
        self.counters += u32::from(fen.has_counters() && !style.counters);
        self.line("FEN", &fen.text(variant, style));
    }

    /// `SetUp "1"` belongs before a FEN.
    fn setup(&mut self) {
        if !self.game.tags().any(|(name, _)| name.eq_ignore_ascii_case("SetUp")) {
            self.line("SetUp", "1");
        }
    }

    fn line(&mut self, name: &str, value: &str) {
        let value = match self.dialect.script {
            Script::Latin if !value.is_ascii() => Cow::Owned(transliterate(value)),
            _ => Cow::Borrowed(value),
        };
        self.out.push('[');
        self.out.push_str(name);
        self.out.push_str(" \"");
        self.out.push_str(&escape(&value));
        self.out.push_str("\"]");
        self.out.push_str(self.dialect.line_end.text());
    }
}
