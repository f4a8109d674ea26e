//! Writing games as PDN in a dialect.
//!
//! Moves are replayed from the start, so that each is written with as much as is needed where it stands. From the first
//! move of a line that cannot be replayed on, the line is written as it was: what cannot be converted is kept. Nothing
//! here recurses.
//!
//! What a dialect has no place for is counted. What reading the output back may not give again: braces in a comment are written as parentheses; an empty line in a comment that
//! would look like the end of a game is left out; line breaks in comments become those of the dialect; a variation
//! without content is left out.

mod comments;
mod lines;
mod tags;

use std::borrow::Cow;

use damka_rules::{
    AnyMove, Color, Move, Position, Rules, Setup, Tolerance, VariantInfo, variants, with_family,
};

use self::lines::Lines;
use crate::fen::{self, FenStyle};
use crate::pdn::{Game, GameMove, Item, WrittenNumber};
use crate::{Dialect, Encoding, Fen, Marks, MoveWriter, Terminator};

/// Writes games, one after the other.
///
/// ```
/// use damka_notation::pdn::{GameBuilder, GameWriter};
/// use damka_notation::Dialect;
/// use damka_rules::{AnyMove, Square, SquareSet, variant};
/// let mut builder = GameBuilder::new(variant("russian"));
/// builder.tag("White", "A");
/// let [from, to] = [21, 17].map(Square::new);
/// builder.play(AnyMove { from, to, captured: SquareSet::EMPTY, promotes: false }, "22-18");
/// let mut text = String::new();
/// let written = GameWriter::new(Dialect::preset("russian").unwrap()).write(builder.finish(), &mut text);
/// assert_eq!(written.unconverted, 0);
/// assert_eq!(text, "[White \"A\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4 *\n\n");
/// ```
#[derive(Clone, Debug)]
pub struct GameWriter {
    dialect: Dialect,
    /// The variant of the last game, with its moves.
    moves: Option<(&'static VariantInfo, MoveWriter)>,
}

/// What became of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Written {
    /// Moves that could not be converted and were written as they were, variations included.
    pub unconverted: usize,
    /// What the dialect has no place for.
    pub dropped: Dropped,
}

/// Parts of a game that a form of writing has no place for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
    /// Positions that were written without their counters.
    pub counters: u32,
    /// Comments with braces, which were written as parentheses.
    pub braces: u32,
    /// Variations of the main line.
    pub variations: u32,
    /// Positions set up between moves.
    pub setups: u32,
    /// Commands in comments, such as clock times.
    pub commands: u32,
    /// Pieces of text that were not understood.
    pub texts: u32,
}

impl Dropped {
    /// How many of each part there are, by the word that [`Code::DroppedInConversion`](crate::Code) has for it.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, u32)> + use<> {
        let Self { counters, braces, variations, setups, commands, texts } = *self;
        let all = [
            ("counters", counters),
            ("braces", braces),
            ("variations", variations),
            ("setups", setups),
            ("commands", commands),
            ("texts", texts),
        ];
        all.into_iter().filter(|(_, count)| *count > 0)
    }
}

impl GameWriter {
    /// A writer of a dialect. The encoding is left to whoever writes the bytes.
    pub fn new(dialect: Dialect) -> Self {
        Self { dialect, moves: None }
    }

    /// The dialect.
    pub fn dialect(&self) -> &Dialect {
        &self.dialect
    }

    /// Appends a game: tags, an empty line, moves, an empty line. A game that was [kept](Game::kept) as it was is
    /// written as it was, with nothing before or behind it.
    pub fn write(&mut self, game: &Game, out: &mut String) -> Written {
        if let Some(text) = game.kept() {
            out.push_str(text);
            return Written::default();
        }
        let line_break = self.dialect.line_end.text();
        let before = out.len();
        let counters = tags::write(game, &self.dialect, out);
        if out.len() > before {
            out.push_str(line_break);
        }
        // Of a game whose variant is not known no move is converted, so any variant will do.
        let variant = game.variant.unwrap_or(&variants()[0]);
        let moves = match self.moves.take() {
            Some((known, moves)) if std::ptr::eq(known, variant) => moves,
            _ => MoveWriter::new(variant, &self.dialect),
        };
        let (_, moves) = self.moves.insert((variant, moves));
        let mut written = with_family!(variant.family, R => {
            let mut body = Body::<R>::new(game, &self.dialect, moves, out);
            body.write();
            body.written
        });
        out.push_str(line_break);
        out.push_str(line_break);
        written.dropped.counters += counters;
        written
    }
}

/// Where a line of moves has come to.
#[derive(Clone, Copy)]
struct Line<R: Rules> {
    /// The position, until a move could not be replayed.
    position: Option<Position<R>>,
    /// The position before the last move.
    before: Option<Position<R>>,
    /// Half-moves since move 1 of the side that moves first in a pair.
    ply: u64,
    /// The same before the last move.
    ply_before: u64,
}

/// The moves of a game on their way to the output.
struct Body<'a, R: Rules> {
    game: &'a Game,
    dialect: &'a Dialect,
    moves: &'a MoveWriter,
    lines: Lines<'a>,
    line: Line<R>,
    /// The side that moves first in a pair.
    first: Color,
    /// A move was written.
    moved: bool,
    /// The lines round this variation, the main line first.
    outer: Vec<Line<R>>,
    /// The next move needs its number even if it is the second of its pair.
    number_wanted: bool,
    /// The last word is a move, or a mark behind one.
    after_move: bool,
    legal: Vec<Move<R>>,
    written: Written,
}

impl<'a, R: Rules> Body<'a, R> {
    fn new(game: &'a Game, dialect: &'a Dialect, moves: &'a MoveWriter, out: &'a mut String) -> Self {
        let setup = game.start_setup();
        let position = game.variant.and(setup).and_then(|setup| setup.build(Tolerance::ALL).ok());
        let turn = setup.map_or(Color::White, |setup| setup.turn);
        let (first, ply) = numbering(game, turn);
        Self {
            game,
            dialect,
            moves,
            lines: Lines::new(out, dialect.width, dialect.line_end.text()),
            line: Line { position, before: position, ply, ply_before: ply },
            first,
            moved: false,
            outer: Vec::new(),
            number_wanted: true,
            after_move: false,
            legal: Vec::new(),
            written: Written::default(),
        }
    }

    fn write(&mut self) {
        let items = self.game.items();
        let mut at = 0;
        while let Some(item) = items.get(at) {
            at += 1;
            match item {
                Item::Move(mv) => self.mv(mv),
                Item::Comment(span) => self.comment(self.game.text(*span)),
                Item::Nag(nag) => self.nag(*nag),
                Item::Mark(span) => self.mark(self.game.text(*span)),
                Item::Setup(span, setup) => self.setup(self.game.text(*span), setup.as_deref()),
                Item::Variation(end) => {
                    let end = *end as usize;
                    if self.dialect.variations && end > at {
                        self.begin_variation();
                    } else {
                        at = end + 1;
                    }
                }
                Item::End => self.end_variation(),
                Item::Verbatim(span) => self.verbatim(self.game.text(*span)),
            }
        }
        self.end();
    }

    #[inline]
    fn mv(&mut self, mv: &GameMove) {
        let replayed =
            self.line.position.zip(mv.mv).is_some_and(|(position, wanted)| self.replay(&position, &wanted));
        if !replayed {
            self.unconverted(mv);
        }
        self.moved = true;
        self.number_wanted = false;
        self.after_move = true;
    }

    /// Writes and plays a move; false if it is not legal.
    #[inline]
    fn replay(&mut self, position: &Position<R>, wanted: &AnyMove) -> bool {
        if self.moves.wants_all_moves() {
            position.legal_moves_into(&mut self.legal);
        } else {
            position.find_into(wanted.from, wanted.to, &mut self.legal);
        }
        let Some(&mv) = self.legal.iter().find(|mv| AnyMove::from(**mv) == *wanted) else { return false };
        let ply = self.line.ply;
        let number = self.dialect.move_numbers && (ply.is_multiple_of(2) || self.number_wanted);
        let (moves, legal) = (self.moves, &self.legal);
        self.lines.word(|out| {
            if number {
                push_number(out, ply / 2 + 1);
                out.push_str(if ply.is_multiple_of(2) { ". " } else { "... " });
            }
            moves.write(position, &mv, legal, out);
        });
        self.line = Line {
            position: Some(position.play(&mv)),
            before: Some(*position),
            ply: ply + 1,
            ply_before: ply,
        };
        true
    }

    /// Writes a move as it was, with the number that it had.
    #[cold]
    fn unconverted(&mut self, mv: &GameMove) {
        self.written.unconverted += 1;
        let text = &encodable(self.game.text(mv.text), self.dialect);
        self.lines.word(|out| {
            if let Some(WrittenNumber { number, ellipsis }) = mv.number {
                push_number(out, number.into());
                out.push_str(if ellipsis { "... " } else { ". " });
            }
            out.push_str(text);
        });
        let line = &mut self.line;
        line.before = line.position.take();
        line.ply_before = line.ply;
        line.ply += 1;
    }

    fn comment(&mut self, text: &str) {
        if let Some(text) = comments::comment(text, self.dialect) {
            self.written.dropped.braces += u32::from(comments::has_braces(&text));
            let text = comments::safe(text, self.dialect.line_end.text());
            self.lines.word(|out| {
                out.push('{');
                out.push_str(&text);
                out.push('}');
            });
            self.number_wanted = true;
            self.after_move = false;
        }
    }

    fn nag(&mut self, nag: u8) {
        let sign = SIGNS.iter().find(|(_, number)| *number == nag && nag != FORCED).map(|(sign, _)| *sign);
        match (self.dialect.marks, sign) {
            (Marks::Dropped, _) => {}
            (Marks::Signs, Some(sign)) if self.after_move => self.lines.suffix(|out| out.push_str(sign)),
            _ => {
                self.lines.word(|out| {
                    out.push('$');
                    push_number(out, nag.into());
                });
                self.after_move = false;
            }
        }
    }

    fn mark(&mut self, mark: &str) {
        let nag = SIGNS.iter().find(|(sign, _)| *sign == mark).map(|(_, number)| *number);
        match (self.dialect.marks, nag) {
            (Marks::Dropped, _) => {}
            // `*` is no mark since PDN 3.0, and a mark without a move is none at all.
            (_, Some(nag)) if self.dialect.marks == Marks::Nags || nag == FORCED || !self.after_move => {
                self.lines.word(|out| {
                    out.push('$');
                    push_number(out, nag.into());
                });
                self.after_move = false;
            }
            _ => self.lines.suffix(|out| out.push_str(mark)),
        }
    }

    /// A position in the moves goes on from there; a pass goes on with the other side.
    fn setup(&mut self, text: &str, setup: Option<&Setup>) {
        let fen = match (setup, self.game.variant) {
            (Some(setup), Some(variant)) if fen::null_move(text).is_none() => {
                let squares = self.dialect.fen_squares_of(variant);
                let style = FenStyle { counters: self.dialect.fen_counters, ..FenStyle::plain(squares) };
                let fen = Fen { setup: *setup, ..counters_of(text, variant) };
                self.written.dropped.counters += u32::from(fen.has_counters() && !style.counters);
                fen.text(variant, style)
            }
            _ => text.to_owned(),
        };
        self.lines.word(|out| {
            out.push_str("/FEN \"");
            out.push_str(&fen);
            out.push_str("\"/");
        });
        self.line.position = setup.and_then(|setup| setup.build(Tolerance::ALL).ok());
        self.line.before = self.line.position;
        // The half-moves go on counting from the side that has the turn now, or begin with it.
        if let Some(setup) = setup.filter(|_| !self.moved) {
            (self.first, self.line.ply) = numbering(self.game, setup.turn);
        } else if setup.is_some_and(|setup| (setup.turn == self.first) != self.line.ply.is_multiple_of(2)) {
            self.line.ply += 1;
        }
        self.line.ply_before = self.line.ply;
        self.number_wanted = true;
        self.after_move = false;
    }

    fn begin_variation(&mut self) {
        let line = self.line;
        self.outer.push(line);
        self.line = Line {
            position: line.before,
            before: line.before,
            ply: line.ply_before,
            ply_before: line.ply_before,
        };
        self.lines.word(|out| out.push('('));
        self.lines.glue();
        self.number_wanted = true;
        self.after_move = false;
    }

    fn end_variation(&mut self) {
        if let Some(line) = self.outer.pop() {
            self.line = line;
        }
        self.lines.suffix(|out| out.push(')'));
        self.number_wanted = true;
        self.after_move = false;
    }

    fn verbatim(&mut self, text: &str) {
        for word in encodable(text, self.dialect).split_whitespace() {
            self.lines.word(|out| out.push_str(word));
        }
        self.number_wanted = true;
        self.after_move = false;
    }

    /// The result at the end if the `Result` tag says something else.
    fn contradiction(&self) -> Option<&'a str> {
        let game = self.game;
        let tag = game.tag("Result")?;
        game.result().filter(|result| !tags::same_result(result, tag))
    }

    fn end(&mut self) {
        let text = match self.dialect.terminator {
            Terminator::Star => self.contradiction(),
            Terminator::Result => self.game.result(),
        };
        let text = text.map_or("*", |text| tags::result(text, self.dialect, self.game.variant));
        // A tag over several lines becomes one line, and so does its result here.
        let on_one_line = text.chars().map(|char| if matches!(char, '\r' | '\n') { ' ' } else { char });
        self.lines.word(|out| out.extend(on_one_line));
    }
}

/// The side whose moves are the first of their pairs, and the half-moves before the first move, which `turn` makes: as the
/// file numbers it; else a side that is not the first mover begins with three dots.
fn numbering(game: &Game, turn: Color) -> (Color, u64) {
    let first_mover = game.variant.map_or(turn, |variant| variant.first_mover);
    let first = game.main_line().next().and_then(|mv| mv.number);
    let first = first.unwrap_or(WrittenNumber { number: 1, ellipsis: turn != first_mover });
    let ply = 2 * u64::from(first.number.max(1) - 1) + u64::from(first.ellipsis);
    (if first.ellipsis { turn.opposite() } else { turn }, ply)
}

/// The counters behind the pieces of a FEN; the pieces are of no use.
fn counters_of(text: &str, variant: &VariantInfo) -> Fen {
    Fen::parse(text, variant).fen.unwrap_or_else(|| variant.start.into())
}

/// Text that is no comment, without the characters that the encoding lacks: `?` in their stead would be a mark, and
/// could make a legal move of one that is none.
fn encodable<'t>(text: &'t str, dialect: &Dialect) -> Cow<'t, str> {
    let encoding = Encoding::from_name(&dialect.encoding).unwrap_or(Encoding::Utf8);
    if text.is_ascii() || encoding == Encoding::Utf8 {
        return Cow::Borrowed(text);
    }
    let lacks = |char: char| encoding.encode(char.encode_utf8(&mut [0; 4])).1 > 0;
    Cow::Owned(text.chars().map(|char| if lacks(char) { '_' } else { char }).collect())
}

/// Marks and the numbers that mean the same (PDN 3.0, numeric annotation glyphs).
const SIGNS: [(&str, u8); 7] =
    [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("*", FORCED)];

/// A forced move; its old mark `*` now separates games.
const FORCED: u8 = 7;

fn push_number(out: &mut String, number: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut rest = number;
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend(digits[at..].iter().map(|&digit| char::from(digit)));
}
