//! Games as JSON, for programs that do not read PDN.
//!
//! A document is `{"version":1,"games":[GAME,...]}`; in JSON Lines each line is a GAME. A GAME reads back to the same
//! game:
//!
//! ```json
//! {"version": 1,
//!  "variant": "russian",
//!  "tags": [["White", "A"], ["Result", "1-0"]],
//!  "fen": "W:Wc3:Bd4,f6",
//!  "before": [{"comment": "before the first move"}],
//!  "moves": [
//!    {"text": "c3:e5:g7", "from": "c3", "to": "g7", "captures": ["d4", "f6"], "number": "1.",
//!     "after": [{"mark": "!"}, {"nag": 3}, {"comment": "a comment"}, {"variation": 0}]}],
//!  "variations": [{"moves": [{"text": "c3-b4"}]}],
//!  "result": "1-0",
//!  "terminator": "*"}
//! ```
//!
//! * `variant` is a name of `damka variants`; `null` if the variant is not known. `fen` is the position of the start if
//!   there is a `FEN` tag that can be read; one that cannot be read is taken for the tag. Squares and `fen` are in the notation of the variant.
//! * `text` and `number` are as they were written. A move without `from` could not be made out or is not legal.
//!   `promotes` is there, and true, if the move crowns a man.
//! * `before` and `after` hold what stands before the first move of a line and behind a move, in order: `comment`, `nag`,
//!   `mark`, `setup` (its `text`, and the `position` it makes), `verbatim` (text that was not understood) and `variation`.
//! * Variations are not nested but listed: a number in `variation` counts from 0 in `variations`. Each is referred to
//!   once. So nothing recurses, however deep variations nest in the game.
//! * `result` is the result by terminator or tag, for convenience; it is not read. Absent members are empty or `null`.
//!
//! * A game that is too long to be taken apart is written as it was, in pieces of bounded length: objects with `kept`,
//!   its text, and no moves; `continues` is there, and true, in all but the first.
//!
//! Later versions may add members; a reader ignores those it does not know. A change of meaning raises `version`.

mod counted;

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::io::{BufRead, Read};

use damka_rules::{AnyMove, Square, VariantInfo, variant};
use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::fen::FenStyle;
use crate::pdn::{Game, GameBuilder, GameMove, Item, Start};
use crate::{Fen, SquareNames, SquareStyle};
use counted::Counted;

/// The version of the schema.
pub const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct JsonGame<'g> {
    version: u32,
    variant: Option<Cow<'g, str>>,
    #[serde(default)]
    tags: Vec<(Cow<'g, str>, Cow<'g, str>)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    before: Vec<Note<'g>>,
    #[serde(default)]
    moves: Vec<JsonMove<'g>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Line<'g>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Cow<'g, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    terminator: Option<Cow<'g, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kept: Option<Cow<'g, str>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    continues: bool,
}

#[derive(Default, Serialize, Deserialize)]
struct Line<'g> {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    before: Vec<Note<'g>>,
    #[serde(default)]
    moves: Vec<JsonMove<'g>>,
}

#[derive(Default, Serialize, Deserialize)]
struct JsonMove<'g> {
    text: Cow<'g, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<Cow<'g, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<Cow<'g, str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    captures: Vec<Cow<'g, str>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    promotes: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    number: Option<Cow<'g, str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    after: Vec<Note<'g>>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Note<'g> {
    Comment(Cow<'g, str>),
    Nag(u8),
    Mark(Cow<'g, str>),
    Setup {
        text: Cow<'g, str>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
    },
    Variation(usize),
    Verbatim(Cow<'g, str>),
}

/// Whether games stand in one document or on a line each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// `{"version":1,"games":[...]}`
    Document,
    /// JSON Lines.
    Lines,
}

/// Writes games, one after the other.
///
/// ```
/// use damka_notation::json::{Form, JsonWriter};
/// use damka_notation::pdn::GameBuilder;
/// let mut builder = GameBuilder::new(damka_rules::variant("international"));
/// builder.tag("White", "A");
/// let mut text = String::new();
/// let mut writer = JsonWriter::new(Form::Document);
/// writer.game(builder.finish(), &mut text);
/// writer.finish(&mut text);
/// assert_eq!(
///     text,
///     "{\"version\":1,\"games\":[\n\
///      {\"version\":1,\"variant\":\"international\",\"tags\":[[\"White\",\"A\"]],\"moves\":[]}\n]}\n"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct JsonWriter {
    form: Form,
    started: bool,
}

impl JsonWriter {
    /// A writer at the beginning of an output.
    pub fn new(form: Form) -> Self {
        Self { form, started: false }
    }

    /// Appends a game, and what must stand before it.
    pub fn game(&mut self, game: &Game, out: &mut String) {
        self.separate(out);
        push_game(game, out);
        if self.form == Form::Lines {
            out.push('\n');
        }
    }

    /// Appends a game that [`game_text`] has written, and what must stand before it; so games can be written by several
    /// threads.
    pub fn written_game(&mut self, text: &str, out: &mut String) {
        self.separate(out);
        out.push_str(text);
        if self.form == Form::Lines {
            out.push('\n');
        }
    }

    fn separate(&mut self, out: &mut String) {
        if self.form == Form::Document {
            if self.started {
                out.push_str(",\n");
            } else {
                Self::begin(out);
            }
        }
        self.started = true;
    }

    fn begin(out: &mut String) {
        out.push_str("{\"version\":");
        out.push_str(&VERSION.to_string());
        out.push_str(",\"games\":[\n");
    }

    /// Appends the end of the output, and the beginning if there was no game.
    pub fn finish(mut self, out: &mut String) {
        if self.form == Form::Document {
            if !std::mem::replace(&mut self.started, true) {
                Self::begin(out);
            }
            out.push_str("\n]}\n");
        }
    }
}

/// A game as one line of JSON, without a line end.
pub fn game_text(game: &Game) -> String {
    let mut text = String::new();
    push_game(game, &mut text);
    text
}

fn push_game(game: &Game, out: &mut String) {
    // Writing strings and numbers into memory cannot fail.
    if let Ok(text) = serde_json::to_string(&Splitter::new(game).split()) {
        out.push_str(&text);
    }
}

/// Takes the flat tree of a game apart into lines.
struct Splitter<'g> {
    game: &'g Game,
    names: Option<(&'static VariantInfo, SquareNames)>,
    /// The main line, then the variations in the order in which they begin.
    lines: Vec<Line<'g>>,
    /// Indices of the lines that are open, innermost last.
    open: Vec<usize>,
}

impl<'g> Splitter<'g> {
    fn new(game: &'g Game) -> Self {
        let names =
            game.variant.map(|variant| (variant, SquareNames::new(variant, SquareStyle::of(variant))));
        Self { game, names, lines: vec![Line::default()], open: vec![0] }
    }

    fn split(mut self) -> JsonGame<'g> {
        let game = self.game;
        for item in game.items() {
            match item {
                Item::Move(mv) => {
                    let mv = self.mv(mv);
                    self.line().moves.push(mv);
                }
                Item::Comment(span) => self.note(Note::Comment(game.text(*span).into())),
                Item::Nag(nag) => self.note(Note::Nag(*nag)),
                Item::Mark(span) => self.note(Note::Mark(game.text(*span).into())),
                Item::Verbatim(span) => self.note(Note::Verbatim(game.text(*span).into())),
                Item::Setup(span, setup) => {
                    let position = setup.as_deref().zip(game.variant);
                    let position = position.map(|(setup, variant)| fen_text(&(*setup).into(), variant));
                    self.note(Note::Setup { text: game.text(*span).into(), position });
                }
                Item::Variation(_) => {
                    self.note(Note::Variation(self.lines.len() - 1));
                    self.open.push(self.lines.len());
                    self.lines.push(Line::default());
                }
                Item::End => {
                    self.open.pop();
                }
            }
        }
        let mut lines = self.lines.into_iter();
        let main = lines.next().unwrap_or_default();
        JsonGame {
            version: VERSION,
            variant: game.variant.map(|variant| variant.name.into()),
            tags: game.tags().map(|(name, value)| (name.into(), value.into())).collect(),
            fen: game.start.as_ref().zip(game.variant).map(|(fen, variant)| fen_text(fen, variant)),
            before: main.before,
            moves: main.moves,
            variations: lines.collect(),
            result: game.result().map(Cow::from),
            terminator: game.terminator().map(Cow::from),
            kept: game.kept().map(Cow::from),
            continues: game.continues(),
        }
    }

    fn line(&mut self) -> &mut Line<'g> {
        let at = self.open.last().copied().unwrap_or(0);
        &mut self.lines[at]
    }

    fn note(&mut self, note: Note<'g>) {
        let line = self.line();
        match line.moves.last_mut() {
            Some(mv) => mv.after.push(note),
            None => line.before.push(note),
        }
    }

    fn mv(&self, mv: &GameMove) -> JsonMove<'g> {
        let mut json = JsonMove { text: self.game.text(mv.text).into(), ..JsonMove::default() };
        json.number = mv.number.map(|written| {
            let dots = if written.ellipsis { "..." } else { "." };
            format!("{}{dots}", written.number).into()
        });
        if let (Some(mv), Some((_, names))) = (mv.mv, &self.names) {
            let name = |square: Square| Cow::Owned(names.get(square).to_owned());
            json.from = Some(name(mv.from));
            json.to = Some(name(mv.to));
            json.captures = mv.captured.iter().map(name).collect();
            json.promotes = mv.promotes;
        }
        json
    }
}

fn fen_text(fen: &Fen, variant: &VariantInfo) -> String {
    fen.text(variant, FenStyle { counters: true, ..FenStyle::plain(SquareStyle::of(variant)) })
}

/// Why JSON could not be read as games.
#[derive(Debug)]
pub enum JsonError {
    /// It is no JSON, or not of this schema; with line and column.
    Json(serde_json::Error),
    /// The input could not be read.
    Io(std::io::Error),
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => error.fmt(f),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for JsonError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Json(error) => Some(error),
            Self::Io(error) => Some(error),
        }
    }
}

/// A value that makes no sense where it stands, and was passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What it should be: `variant`, `square`, `number` of a move, `position` or `variation`.
    pub what: &'static str,
    /// The value.
    pub found: String,
}

/// A game that was read.
#[derive(Clone, Debug)]
pub struct Restored {
    /// The game. What a fault makes unclear is left out of it: a move is not made out, but has its text.
    pub game: Game,
    /// Where it begins in the input.
    pub place: Start,
    /// What made no sense, the first of each kind.
    pub faults: Vec<Fault>,
}

/// Reads games and hands over each as soon as it is read; memory is bounded by the largest game.
///
/// ```
/// use damka_notation::json::{Form, read};
/// let text = r#"{"version":1,"games":[{"version":1,"variant":null,"tags":[["White","A"]],"moves":[]}]}"#;
/// let mut names = Vec::new();
/// read(text.as_bytes(), Form::Document, |game| names.extend(game.tag("White").map(str::to_owned)))?;
/// assert_eq!(names, ["A"]);
/// # Ok::<(), damka_notation::json::JsonError>(())
/// ```
///
/// # Errors
/// [`JsonError`] at the first thing that cannot be read; the games before it have been handed over.
pub fn read(input: impl BufRead, form: Form, mut each: impl FnMut(Game)) -> Result<(), JsonError> {
    read_all(input, form, |restored| each(restored.game))
}

/// As [`read`]; hands over with each game where it begins, and what in it makes no sense.
///
/// # Errors
/// As [`read`].
pub fn read_all(
    mut input: impl BufRead,
    form: Form,
    mut each: impl FnMut(Restored),
) -> Result<(), JsonError> {
    let mut take = |json: JsonGame<'_>, place| {
        check_version(json.version)?;
        each(restored(json, place));
        Ok(())
    };
    match form {
        Form::Document => read_document(input, &mut take),
        Form::Lines => read_lines(&mut input, &mut take),
    }
}

/// What takes the games; an error stops the reading.
type Take<'f> = &'f mut dyn FnMut(JsonGame<'_>, Start) -> Result<(), String>;

fn read_lines(input: &mut impl BufRead, take: Take<'_>) -> Result<(), JsonError> {
    let mut line = String::new();
    let mut place = Start::BEGINNING;
    loop {
        line.clear();
        let len = input.read_line(&mut line).map_err(JsonError::Io)?;
        if len == 0 {
            return Ok(());
        }
        let here = place;
        place = Start { offset: place.offset + len as u64, line: place.line + 1, column: 1 };
        if !line.trim().is_empty() {
            let game = serde_json::from_str(&line).map_err(JsonError::Json)?;
            take(game, here).map_err(|problem| JsonError::Json(serde_json::Error::custom(problem)))?;
        }
    }
}

fn read_document(input: impl Read, take: Take<'_>) -> Result<(), JsonError> {
    let place = Cell::new(Start::BEGINNING);
    let mut json = serde_json::Deserializer::from_reader(Counted::new(input, &place));
    json.deserialize_map(Document { take, place: &place }).and_then(|()| json.end()).map_err(|error| {
        match error.io_error_kind() {
            Some(kind) => JsonError::Io(kind.into()),
            None => JsonError::Json(error),
        }
    })
}

/// `{"version":1,"games":[...]}`
struct Document<'f> {
    take: Take<'f>,
    /// How far the input was read.
    place: &'f Cell<Start>,
}

impl<'de> Visitor<'de> for Document<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with `version` and `games`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<Cow<'_, str>>()? {
            match &*key {
                "version" => check_version(map.next_value()?).map_err(A::Error::custom)?,
                "games" => map.next_value_seed(Games { take: &mut *self.take, place: self.place })?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// The array of games.
struct Games<'f> {
    take: Take<'f>,
    place: &'f Cell<Start>,
}

impl<'de> DeserializeSeed<'de> for Games<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Games<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of games")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut games: A) -> Result<(), A::Error> {
        while let Some((game, place)) = games.next_element_seed(Placed { place: self.place })? {
            (self.take)(game, place).map_err(A::Error::custom)?;
        }
        Ok(())
    }
}

/// A game and where it begins.
struct Placed<'f> {
    place: &'f Cell<Start>,
}

impl<'de> DeserializeSeed<'de> for Placed<'_> {
    type Value = (JsonGame<'de>, Start);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        // The first byte of the game has been looked at, and no more.
        let Start { offset, line, column } = self.place.get();
        let place = Start { offset: offset.saturating_sub(1), line, column: column.saturating_sub(1).max(1) };
        Ok((JsonGame::deserialize(deserializer)?, place))
    }
}

fn check_version(version: u32) -> Result<(), String> {
    if version == VERSION { Ok(()) } else { Err(format!("version {version} is not known, only {VERSION}")) }
}

/// The game that the JSON describes.
fn restored(json: JsonGame<'_>, place: Start) -> Restored {
    let mut faults = Faults::default();
    let info = json.variant.as_deref().and_then(|name| faults.unless("variant", name, variant(name)));
    let mut builder = GameBuilder::new(info);
    if let Some(text) = &json.kept {
        builder.kept(text, json.continues);
        return Restored { game: builder.take(), place, faults: faults.0 };
    }
    for (name, value) in &json.tags {
        builder.tag(name, value);
    }
    if let (Some(fen), Some(info)) = (&json.fen, info) {
        match Fen::parse(fen, info).fen {
            Some(fen) => builder.start(fen),
            // Without a position no move can be played, and what was meant for one is still told.
            None if builder.game().tag("FEN").is_none() => builder.tag("FEN", fen),
            None => {}
        }
    }
    let main = Line { before: json.before, moves: json.moves };
    let variations = json.variations.into_iter().map(Some).collect();
    let mut restoring = Restoring { variant: info, variations, faults };
    restoring.restore(main, &mut builder);
    if let Some(terminator) = &json.terminator {
        builder.terminator(terminator);
    }
    Restored { game: builder.take(), place, faults: restoring.faults.0 }
}

/// What makes no sense.
#[derive(Default)]
struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, what: &'static str, found: &str) {
        if self.0.iter().all(|fault| fault.what != what) {
            self.0.push(Fault { what, found: found.to_owned() });
        }
    }

    /// The value that was read, noted if there is none.
    fn unless<T>(&mut self, what: &'static str, found: &str, value: Option<T>) -> Option<T> {
        if value.is_none() {
            self.add(what, found);
        }
        value
    }
}

struct Restoring<'g> {
    variant: Option<&'static VariantInfo>,
    /// The variations that have not been referred to yet.
    variations: Vec<Option<Line<'g>>>,
    faults: Faults,
}

/// A line on its way into the builder.
struct Cursor<'g> {
    notes: std::vec::IntoIter<Note<'g>>,
    moves: std::vec::IntoIter<JsonMove<'g>>,
}

impl<'g> From<Line<'g>> for Cursor<'g> {
    fn from(line: Line<'g>) -> Self {
        Self { notes: line.before.into_iter(), moves: line.moves.into_iter() }
    }
}

impl<'g> Restoring<'g> {
    fn restore(&mut self, main: Line<'g>, builder: &mut GameBuilder) {
        let mut open = vec![Cursor::from(main)];
        while let Some(cursor) = open.last_mut() {
            if let Some(note) = cursor.notes.next() {
                if let Note::Variation(at) = note {
                    // Each is referred to once, so that nothing is its own variation.
                    match self.variations.get_mut(at).and_then(Option::take) {
                        Some(line) => {
                            builder.begin_variation();
                            open.push(line.into());
                        }
                        None => self.faults.add("variation", &at.to_string()),
                    }
                } else {
                    self.note(note, builder);
                }
            } else if let Some(mv) = cursor.moves.next() {
                self.mv(&mv, builder);
                cursor.notes = mv.after.into_iter();
            } else {
                open.pop();
                builder.end_variation();
            }
        }
        if let Some(at) = self.variations.iter().position(Option::is_some) {
            self.faults.add("variation", &at.to_string());
        }
    }

    fn note(&mut self, note: Note<'_>, builder: &mut GameBuilder) {
        match note {
            Note::Comment(text) => builder.comment(&text),
            Note::Nag(nag) => builder.nag(nag),
            Note::Mark(text) => builder.mark(&text),
            Note::Verbatim(text) => builder.verbatim(&text),
            Note::Setup { text, position: fen } => {
                let fen = fen.as_deref().zip(self.variant).and_then(|(fen, variant)| {
                    self.faults.unless("position", fen, Fen::parse(fen, variant).fen)
                });
                builder.setup(&text, fen.map(|fen| fen.setup));
            }
            Note::Variation(_) => {}
        }
    }

    fn mv(&mut self, mv: &JsonMove<'_>, builder: &mut GameBuilder) {
        if let Some(written) = &mv.number {
            let number = written.trim_end_matches('.').parse().ok();
            if let Some(number) = self.faults.unless("number", written, number) {
                builder.number(number, written.ends_with("..."));
            }
        }
        match self.played(mv) {
            Some(played) => builder.play(played, &mv.text),
            None => builder.unresolved(&mv.text),
        }
    }

    fn played(&mut self, mv: &JsonMove<'_>) -> Option<AnyMove> {
        let (from, to, variant) = (mv.from.as_ref()?, mv.to.as_ref()?, self.variant?);
        let mut square = |name: &Cow<'_, str>| {
            self.faults.unless("square", name, SquareStyle::Numeric.parse(variant, name))
        };
        let (from, to) = (square(from)?, square(to)?);
        let captured = mv.captures.iter().map(square).collect::<Option<_>>()?;
        Some(AnyMove { from, to, captured, promotes: mv.promotes })
    }
}
