//! Tags: how a pair looks in the text, which names are known, what the escapes in a value mean.

use std::borrow::Cow;

use crate::Span;
use crate::pdn::text::{blanks_end, byte_at, char_at, is_blank, line_end, space_end};

macro_rules! tag_names {
    ($($name:ident = $text:literal),* $(,)?) => {
        /// The tags that PDN 2.0, PDN 3.0 or many programs know, each named as it is written.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum TagName { $($name),* }

        impl TagName {
            /// Every known tag: the seven of the roster first, in their order.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The name as it should be written.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }

            /// The tag of exactly this name.
            pub fn exact(name: &[u8]) -> Option<Self> {
                match std::str::from_utf8(name).ok()? {
                    $($text => Some(Self::$name),)*
                    _ => None,
                }
            }
        }
    };
}

tag_names! {
    Event = "Event", Site = "Site", Date = "Date", Round = "Round", White = "White", Black = "Black",
    Result = "Result", GameType = "GameType", Fen = "FEN", SetUp = "SetUp", PlyCount = "PlyCount",
    WhiteTime = "WhiteTime", BlackTime = "BlackTime", TimeControl = "TimeControl", Time = "Time",
    Annotator = "Annotator", Termination = "Termination", WhiteTitle = "WhiteTitle", BlackTitle = "BlackTitle",
    WhiteRating = "WhiteRating", BlackRating = "BlackRating", WhiteElo = "WhiteElo", BlackElo = "BlackElo",
    WhiteNa = "WhiteNA", BlackNa = "BlackNA", WhiteType = "WhiteType", BlackType = "BlackType",
    WhiteFmjdId = "WhiteFmjdId", BlackFmjdId = "BlackFmjdId", WhiteClock = "WhiteClock", BlackClock = "BlackClock",
    EventDate = "EventDate", EventSponsor = "EventSponsor", Section = "Section", Stage = "Stage", Board = "Board",
    UtcTime = "UTCTime", UtcDate = "UTCDate", TimeControlWhite = "TimeControlWhite",
    TimeControlBlack = "TimeControlBlack", ResultFormat = "ResultFormat", Author = "Author",
    Publication = "Publication", PublicationDate = "PublicationDate", Opening = "Opening", Eco = "ECO",
    Variant = "Variant", P1 = "P1", P2 = "P2",
}

/// Names in other languages, in small letters, and the tags they stand for.
const FOREIGN: &[(&str, TagName)] = &[
    ("risultato", TagName::Result),
    ("nero", TagName::Black),
    ("bianco", TagName::White),
    ("data", TagName::Date),
    ("evento", TagName::Event),
    ("apertura", TagName::Opening),
    ("luogo", TagName::Site),
    ("turno", TagName::Round),
    ("wit", TagName::White),
    ("zwart", TagName::Black),
    ("datum", TagName::Date),
    ("uitslag", TagName::Result),
    ("ronde", TagName::Round),
    ("plaats", TagName::Site),
    ("blanc", TagName::White),
    ("blancs", TagName::White),
    ("noir", TagName::Black),
    ("noirs", TagName::Black),
    ("lieu", TagName::Site),
    ("résultat", TagName::Result),
    ("événement", TagName::Event),
    ("évènement", TagName::Event),
    ("weiss", TagName::White),
    ("weiß", TagName::White),
    ("schwarz", TagName::Black),
    ("ergebnis", TagName::Result),
    ("ort", TagName::Site),
    ("runde", TagName::Round),
    ("белые", TagName::White),
    ("чёрные", TagName::Black),
    ("черные", TagName::Black),
    ("результат", TagName::Result),
    ("событие", TagName::Event),
    ("турнир", TagName::Event),
    ("место", TagName::Site),
    ("дата", TagName::Date),
    ("тур", TagName::Round),
    ("раунд", TagName::Round),
    ("białe", TagName::White),
    ("czarne", TagName::Black),
    ("wynik", TagName::Result),
    ("bílý", TagName::White),
    ("černý", TagName::Black),
    ("výsledek", TagName::Result),
    ("kolo", TagName::Round),
    ("brancas", TagName::White),
    ("pretas", TagName::Black),
    ("resultado", TagName::Result),
    ("blancas", TagName::White),
    ("negras", TagName::Black),
    ("fecha", TagName::Date),
    ("lugar", TagName::Site),
    ("ronda", TagName::Round),
];

/// What a tag name turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownName {
    /// A known tag, letter for letter.
    Exact(TagName),
    /// A known tag in other capitals.
    Case(TagName),
    /// A known tag in another language.
    Foreign(TagName),
    /// One letter away from a known tag.
    Misspelt(TagName),
    /// A private tag.
    Private,
}

impl KnownName {
    /// Looks a name up; HTML entities in it are resolved.
    ///
    /// ```
    /// use damka_notation::pdn::{KnownName, TagName};
    /// assert_eq!(KnownName::of(b"Risultato"), KnownName::Foreign(TagName::Result));
    /// assert_eq!(KnownName::of(b"PubicationDate"), KnownName::Misspelt(TagName::PublicationDate));
    /// assert_eq!(KnownName::of(b"DamboTopLine"), KnownName::Private);
    /// ```
    pub fn of(name: &[u8]) -> Self {
        if let Some(tag) = TagName::exact(name) {
            return Self::Exact(tag);
        }
        let Ok(text) = std::str::from_utf8(name) else { return Self::Private };
        if let Some(&tag) = TagName::ALL.iter().find(|tag| tag.text().eq_ignore_ascii_case(text)) {
            return Self::Case(tag);
        }
        let lower = decode_entities(text).to_lowercase();
        if let Some(&(_, tag)) = FOREIGN.iter().find(|(word, _)| *word == lower) {
            return Self::Foreign(tag);
        }
        let near = TagName::ALL.iter().find(|tag| tag.text().len() >= 5 && is_one_slip(text, tag.text()));
        near.map_or(Self::Private, |&tag| Self::Misspelt(tag))
    }

    /// The tag that is meant, if it is a known one. A misspelt name is a guess.
    pub fn tag(self) -> Option<TagName> {
        match self {
            Self::Exact(tag) | Self::Case(tag) | Self::Foreign(tag) | Self::Misspelt(tag) => Some(tag),
            Self::Private => None,
        }
    }

    /// The tag that it is, without guessing.
    pub(crate) fn sure(self) -> Option<TagName> {
        self.tag().filter(|_| !matches!(self, Self::Misspelt(_)))
    }
}

/// Whether one letter is missing, added, changed or two neighbours are swapped. The names of the two players' tags
/// differ by more than that, so no slip turns one into the other.
fn is_one_slip(found: &str, meant: &str) -> bool {
    let (a, b) = (found.as_bytes(), meant.as_bytes());
    if a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let head = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let tail = a[head..].iter().rev().zip(b[head..].iter().rev()).take_while(|(x, y)| x == y).count();
    match (a.len() - head - tail, b.len() - head - tail) {
        (0, 1) | (1, 0 | 1) => true,
        (2, 2) => a[head] == b[head + 1] && a[head + 1] == b[head],
        _ => false,
    }
}

/// A tag pair found in the text, and what is odd about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FoundTag {
    pub(super) span: Span,
    pub(super) name: Span,
    pub(super) value: Span,
    /// `"` or `]` that should stand at the end and does not.
    pub(super) missing: Option<&'static str>,
    /// The value with its quotation marks, if the first is a typographic one.
    pub(super) curly: Option<Span>,
    pub(super) unquoted: bool,
}

/// Longest name that is taken for one: bounds the look ahead.
const NAME_LIMIT: usize = 64;

/// Longest value: bounds the look ahead.
pub(super) const VALUE_LIMIT: usize = 1 << 16;

/// How far a value may run on over line ends.
const CONTINUATION_LIMIT: usize = 1024;

/// Whether something like `[Name "` stands at `at`.
pub(super) fn has_tag_shape(text: &[u8], at: usize) -> bool {
    name_of(text, at).is_some_and(|name| open_quote(text, name.end as usize).is_some())
}

/// The name behind the `[` at `at`.
fn name_of(text: &[u8], at: usize) -> Option<Span> {
    if byte_at(text, at) != b'[' {
        return None;
    }
    let start = blanks_end(text, at + 1);
    let ends =
        |byte: &u8| is_blank(*byte) || matches!(*byte, b'"' | b'[' | b']' | b'{' | b'}' | b'(' | b')' | 0);
    let rest = &text[start..text.len().min(start + NAME_LIMIT)];
    let mut len = rest.iter().position(ends).unwrap_or(rest.len());
    // A curly quotation mark ends the name as well.
    if let Some(quote) =
        rest[..len].iter().enumerate().position(|(i, &byte)| byte >= 0x80 && is_quote(text, start + i))
    {
        len = quote;
    }
    (len > 0 && len < NAME_LIMIT).then(|| Span::new(start, start + len))
}

/// Behind the quotation mark that begins a value.
fn open_quote(text: &[u8], name_end: usize) -> Option<(usize, usize)> {
    let quote = blanks_end(text, name_end);
    let (char, len) = char_at(text, quote)?;
    (char == '"' || is_curly_quote(char)).then_some((quote, quote + len))
}

fn is_quote(text: &[u8], at: usize) -> bool {
    char_at(text, at).is_some_and(|(char, _)| char == '"' || is_curly_quote(char))
}

fn is_curly_quote(char: char) -> bool {
    matches!(char, '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '＂')
}

/// The quotation marks inside a value that should have been escaped.
pub(super) fn inner_quotes(text: &[u8], value: Span) -> impl Iterator<Item = Span> {
    let bare = move |&at: &usize| !is_escaped(text, value.start as usize, at);
    let places = memchr::memchr_iter(b'"', value.of(text)).map(move |len| value.start as usize + len);
    places.filter(bare).map(|at| Span::new(at, at + 1))
}

/// A tag at `at`, in any shape from which name and value can be told.
pub(super) fn scan_tag(text: &[u8], at: usize) -> Option<FoundTag> {
    if let Some(tag) = scan_plain_tag(text, at) {
        return Some(tag);
    }
    let name = name_of(text, at)?;
    let Some((quote, start)) = open_quote(text, name.end as usize) else {
        return scan_unquoted(text, at, name);
    };
    let close = close_value(text, start, start > quote + 1);
    let value_end = close.value_end;
    let closing =
        if is_quote(text, value_end) { char_at(text, value_end).map_or(0, |(_, len)| len) } else { 0 };
    let curly = (start > quote + 1).then(|| Span::new(quote, value_end + closing));
    Some(FoundTag {
        span: Span::new(at, close.tag_end),
        name,
        value: Span::new(start, close.value_end),
        missing: close.missing,
        curly,
        unquoted: false,
    })
}

/// `[Name "value"]` exactly so: the fast way.
fn scan_plain_tag(text: &[u8], at: usize) -> Option<FoundTag> {
    let rest = text.get(at..)?.strip_prefix(b"[")?;
    let name_len = rest.iter().take(NAME_LIMIT).position(|byte| !byte.is_ascii_alphanumeric())?;
    let value = rest[name_len..].strip_prefix(b" \"")?;
    let len = memchr::memchr3(b'"', b'\\', b'\n', &value[..value.len().min(VALUE_LIMIT)])?;
    let start = at + 1 + name_len + 2;
    let plain =
        name_len > 0 && value[len..].starts_with(b"\"]") && memchr::memchr(b'\r', &value[..len]).is_none();
    plain.then(|| FoundTag {
        span: Span::new(at, start + len + 2),
        name: Span::new(at + 1, at + 1 + name_len),
        value: Span::new(start, start + len),
        missing: None,
        curly: None,
        unquoted: false,
    })
}

/// `[Event x]`, taken for a tag only if the name is a known one.
fn scan_unquoted(text: &[u8], at: usize, name: Span) -> Option<FoundTag> {
    let start = blanks_end(text, name.end as usize);
    let line = line_end(&text[..text.len().min(start + VALUE_LIMIT)], start);
    let end = start + memchr::memchr(b']', &text[start..line])?;
    let value = text[start..end].trim_ascii_end();
    let known = !matches!(KnownName::of(name.of(text)), KnownName::Private | KnownName::Misspelt(_));
    if !known || start == name.end as usize || value.is_empty() {
        return None;
    }
    let value_end = start + value.len();
    let tag = FoundTag {
        span: Span::new(at, end + 1),
        name,
        value: Span::new(start, value_end),
        missing: None,
        curly: None,
        unquoted: true,
    };
    Some(match single_quoted(value) {
        Some((open, close)) => FoundTag {
            value: Span::new(start + open, value_end - close),
            curly: Some(tag.value),
            unquoted: false,
            ..tag
        },
        None => tag,
    })
}

/// The lengths of the single quotation marks round a value.
fn single_quoted(value: &[u8]) -> Option<(usize, usize)> {
    let text = std::str::from_utf8(value).ok()?;
    let is_mark = |char: &char| matches!(char, '\'' | '‘' | '’' | '‚' | '‛');
    let open = text.chars().next().filter(is_mark)?.len_utf8();
    let close = text[open..].chars().next_back().filter(is_mark)?.len_utf8();
    Some((open, close))
}

/// Where a value and its tag end.
struct Close {
    value_end: usize,
    tag_end: usize,
    missing: Option<&'static str>,
}

/// Finds the quotation mark that ends the value at `start`: the one followed by `]`, by the end of the line or by the
/// next tag. Any other belongs to the value, and so does a curly one behind a straight one unless the tag can only end
/// there.
fn close_value(text: &[u8], start: usize, curly: bool) -> Close {
    let line = line_end(&text[..text.len().min(start + VALUE_LIMIT)], start);
    let is_last = |end: usize| {
        let next = blanks_end(text, end);
        next >= line || has_tag_shape(text, next)
    };
    let mut inner = None;
    let mut at = start;
    while let Some(quote) = next_quote(text, at, line) {
        let after = quote.end as usize;
        let tail = blanks_end(text, after);
        let straight = text[quote.start as usize] == b'"';
        let closes = byte_at(text, tail) == b']' && (straight || curly || is_last(tail + 1));
        if is_escaped(text, start, quote.start as usize) {
            // `\"]` ends the value after all if nothing else does.
            if !closes || next_quote(text, after, line).is_some() {
                at = after;
                continue;
            }
        }
        let value_end = quote.start as usize;
        if closes {
            return Close { value_end, tag_end: tail + 1, missing: None };
        }
        let literal_line_end = matches!(text.get(tail..tail + 2), Some(b"\\r" | b"\\n"));
        if tail >= line || literal_line_end || has_tag_shape(text, tail) {
            return Close { value_end, tag_end: after, missing: Some("]") };
        }
        inner = Some(quote);
        at = after;
    }
    close_unclosed(text, start, line, inner)
}

/// The end of a value that no quotation mark of its line closes.
fn close_unclosed(text: &[u8], start: usize, line: usize, inner: Option<Span>) -> Close {
    if let Some(last) = inner {
        return Close { value_end: last.start as usize, tag_end: last.end as usize, missing: Some("]") };
    }
    if let Some((value_end, tag_end)) = continued_value(text, line) {
        return Close { value_end, tag_end, missing: None };
    }
    let bracket = memchr::memrchr(b']', &text[start..line]).map(|len| start + len);
    let value_end = bracket.unwrap_or(line);
    let value_end = start + text[start..value_end].trim_ascii_end().len();
    Close { value_end, tag_end: bracket.map_or(value_end, |at| at + 1), missing: Some("\"") }
}

/// A value that goes on in the next lines: none of them is empty or begins with `[`, and `"]` ends it.
fn continued_value(text: &[u8], mut line: usize) -> Option<(usize, usize)> {
    let limit = text.len().min(line + CONTINUATION_LIMIT);
    while line < limit {
        let start = line + if text[line..].starts_with(b"\r\n") { 2 } else { 1 };
        let end = line_end(&text[..limit.max(start)], start);
        let content = text.get(start..end)?.trim_ascii_start();
        if content.is_empty() || content[0] == b'[' {
            return None;
        }
        let mut at = start;
        while let Some(quote) = next_quote(text, at, end) {
            let tail = blanks_end(text, quote.end as usize);
            if byte_at(text, tail) == b']' && !is_escaped(text, start, quote.start as usize) {
                return Some((quote.start as usize, tail + 1));
            }
            at = quote.end as usize;
        }
        line = end;
    }
    None
}

/// The next quotation mark of any kind in `at..end`.
fn next_quote(text: &[u8], mut at: usize, end: usize) -> Option<Span> {
    loop {
        // The bytes that begin `"` and the curly ones.
        let found =
            at + text.get(at..end)?.iter().position(|&byte| matches!(byte, b'"' | 0xc2 | 0xe2 | 0xef))?;
        let (char, len) = char_at(text, found)?;
        if char == '"' || is_curly_quote(char) {
            return Some(Span::new(found, found + len));
        }
        at = found + len;
    }
}

/// Whether an odd number of backslashes stands before `at`.
fn is_escaped(text: &[u8], start: usize, at: usize) -> bool {
    text[start..at].iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1
}

/// The name alone in brackets, as in `[Empty]`, and where it ends.
pub(super) fn scan_name_alone(text: &[u8], at: usize) -> Option<(Span, usize)> {
    let name = name_of(text, at)?;
    let end = space_end(text, name.end as usize);
    let plain = name.of(text).iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    (byte_at(text, end) == b']' && plain && text[name.start as usize].is_ascii_uppercase())
        .then_some((name, end + 1))
}

/// `[pgn]`, `[/pdn]` and the like, and where it ends.
pub(super) fn scan_wrapper(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..text.len().min(at + 80))?.strip_prefix(b"[")?;
    let rest = rest.strip_prefix(b"/").unwrap_or(rest);
    let word = rest.get(..3)?;
    if !word.eq_ignore_ascii_case(b"pgn") && !word.eq_ignore_ascii_case(b"pdn") {
        return None;
    }
    let close = rest.iter().position(|&byte| matches!(byte, b']' | b'"' | b'[' | b'\r' | b'\n'))?;
    let joined = rest[3].is_ascii_alphanumeric() || rest[3] == b'_';
    (rest[close] == b']' && !joined).then(|| at + 1 + usize::from(text[at + 1] == b'/') + close + 1)
}

/// The text of a tag value: `\"` and `\\` resolved, bytes that are not UTF-8 replaced.
///
/// ```
/// assert_eq!(damka_notation::pdn::unescape(br#"\"64\", 1974"#), "\"64\", 1974");
/// ```
pub fn unescape(value: &[u8]) -> Cow<'_, str> {
    if !value.contains(&b'\\') {
        return String::from_utf8_lossy(value);
    }
    let mut plain = Vec::with_capacity(value.len());
    let mut bytes = value.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let escaped = byte == b'\\' && matches!(bytes.peek(), Some(b'"' | b'\\'));
        plain.push(if escaped { bytes.next().unwrap_or(byte) } else { byte });
    }
    Cow::Owned(String::from_utf8_lossy(&plain).into_owned())
}

/// The same text for the inside of a tag: `"` and `\` escaped, line ends made blanks.
///
/// ```
/// assert_eq!(damka_notation::pdn::escape("\"64\", 1974"), r#"\"64\", 1974"#);
/// ```
pub fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['"', '\\', '\r', '\n']) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 4);
    for char in text.chars() {
        match char {
            '\r' | '\n' => escaped.push(' '),
            '"' | '\\' => escaped.extend(['\\', char]),
            _ => escaped.push(char),
        }
    }
    Cow::Owned(escaped)
}

/// Names of entities and what they stand for: those of HTML 2 and the letters of Latin-1.
const ENTITIES: &[(&str, char)] = &[
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{a0}'),
    ("shy", '\u{ad}'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("minus", '−'),
    ("times", '×'),
    ("frac12", '½'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("hellip", '…'),
    ("laquo", '«'),
    ("raquo", '»'),
    ("deg", '°'),
    ("szlig", 'ß'),
    ("agrave", 'à'),
    ("aacute", 'á'),
    ("acirc", 'â'),
    ("atilde", 'ã'),
    ("auml", 'ä'),
    ("aring", 'å'),
    ("aelig", 'æ'),
    ("ccedil", 'ç'),
    ("egrave", 'è'),
    ("eacute", 'é'),
    ("ecirc", 'ê'),
    ("euml", 'ë'),
    ("igrave", 'ì'),
    ("iacute", 'í'),
    ("icirc", 'î'),
    ("iuml", 'ï'),
    ("ntilde", 'ñ'),
    ("ograve", 'ò'),
    ("oacute", 'ó'),
    ("ocirc", 'ô'),
    ("otilde", 'õ'),
    ("ouml", 'ö'),
    ("oslash", 'ø'),
    ("ugrave", 'ù'),
    ("uacute", 'ú'),
    ("ucirc", 'û'),
    ("uuml", 'ü'),
    ("yacute", 'ý'),
    ("yuml", 'ÿ'),
    ("Agrave", 'À'),
    ("Aacute", 'Á'),
    ("Acirc", 'Â'),
    ("Atilde", 'Ã'),
    ("Auml", 'Ä'),
    ("Aring", 'Å'),
    ("AElig", 'Æ'),
    ("Ccedil", 'Ç'),
    ("Egrave", 'È'),
    ("Eacute", 'É'),
    ("Ecirc", 'Ê'),
    ("Euml", 'Ë'),
    ("Igrave", 'Ì'),
    ("Iacute", 'Í'),
    ("Icirc", 'Î'),
    ("Iuml", 'Ï'),
    ("Ntilde", 'Ñ'),
    ("Ograve", 'Ò'),
    ("Oacute", 'Ó'),
    ("Ocirc", 'Ô'),
    ("Otilde", 'Õ'),
    ("Ouml", 'Ö'),
    ("Oslash", 'Ø'),
    ("Ugrave", 'Ù'),
    ("Uacute", 'Ú'),
    ("Ucirc", 'Û'),
    ("Uuml", 'Ü'),
    ("Yacute", 'Ý'),
];

/// The HTML entity whose `&` stands at `at`: the character it means and where it ends.
///
/// ```
/// assert_eq!(damka_notation::pdn::entity_at(b"&#x00c9;v", 0), Some(('É', 8)));
/// ```
pub fn entity_at(text: &[u8], at: usize) -> Option<(char, usize)> {
    let rest = text.get(at..text.len().min(at + 12))?.strip_prefix(b"&")?;
    let end = rest.iter().position(|&byte| byte == b';')?;
    let name = std::str::from_utf8(&rest[..end]).ok()?;
    let char = match name.strip_prefix('#') {
        Some(number) => {
            let hex = number.strip_prefix(['x', 'X']);
            char::from_u32(hex.map_or(number.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok())?)?
        }
        None => ENTITIES.iter().find(|(entity, _)| *entity == name)?.1,
    };
    Some((char, at + end + 2))
}

/// Resolves all HTML entities of a text.
pub fn decode_entities(text: &str) -> Cow<'_, str> {
    let mut plain = String::new();
    let mut done = 0;
    for (at, _) in text.match_indices('&') {
        if let Some((char, end)) = entity_at(text.as_bytes(), at).filter(|_| at >= done) {
            plain.push_str(&text[done..at]);
            plain.push(char);
            done = end;
        }
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    plain.push_str(&text[done..]);
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Name, value, and the rest behind the tag.
    fn tag(text: &str) -> (FoundTag, &str, &str, &str) {
        let found = scan_tag(text.as_bytes(), 0).unwrap();
        let part = |span: Span| &text[span.range()];
        (found, part(found.name), part(found.value), &text[found.span.end as usize..])
    }

    #[test]
    fn plain_tags() {
        let (found, name, value, rest) = tag("[ Event   \"a ] b\" ] 1.");
        assert_eq!((name, value, rest), ("Event", "a ] b", " 1."));
        assert_eq!((found.missing, found.curly), (None, None));
    }

    #[test]
    fn quotes_inside() {
        let inner =
            |text: &str, found: FoundTag| inner_quotes(text.as_bytes(), found.value).collect::<Vec<_>>();
        let text = r#"[Site "\"64\", 1974"]"#;
        let (found, _, value, _) = tag(text);
        assert_eq!((value, inner(text, found)), (r#"\"64\", 1974"#, vec![]));
        let text = r#"[Event "The "Golden" Cup"]"#;
        let (found, _, value, _) = tag(text);
        assert_eq!(
            (value, inner(text, found)),
            (r#"The "Golden" Cup"#, vec![Span::new(12, 13), Span::new(19, 20)])
        );
        let (_, _, value, rest) = tag(r#"[White "escaped \""] 32-28"#);
        assert_eq!((value, rest), (r#"escaped \""#, " 32-28"));
        assert_eq!(tag(r#"[Source "C:\pdn\"]"#).2, r"C:\pdn\");
    }

    #[test]
    fn missing_ends() {
        let (found, _, value, rest) = tag("[Event \"x\"\n[GameType \"20\"]");
        assert_eq!((found.missing, value, rest), (Some("]"), "x", "\n[GameType \"20\"]"));
        let (found, _, value, rest) = tag("[Event \"x\" [Site \"y\"]");
        assert_eq!((found.missing, value, rest), (Some("]"), "x", " [Site \"y\"]"));
        let (found, _, value, rest) = tag("[Event \"x]\n1. 32-28");
        assert_eq!((found.missing, value, rest), (Some("\""), "x", "\n1. 32-28"));
        let (found, _, value, rest) = tag("[Event \"x  \n\n[Site \"\"]");
        assert_eq!((found.missing, value, rest), (Some("\""), "x", "  \n\n[Site \"\"]"));
    }

    #[test]
    fn a_value_may_be_wrapped() {
        let (found, _, value, rest) = tag("[FEN \"W:W31,\r\n32:B1\"]\r\n");
        assert_eq!((found.missing, value, rest), (None, "W:W31,\r\n32:B1", "\r\n"));
    }

    #[test]
    fn curly_quotes() {
        let (found, name, value, rest) = tag("[Event “x”]");
        assert_eq!((name, value, rest, found.curly.is_some()), ("Event", "x", "", true));
        assert_eq!(tag("[Event“x”]").1, "Event");
    }

    #[test]
    fn unquoted_values_of_known_tags_only() {
        let (found, _, value, _) = tag("[Event Cup final]");
        assert_eq!((value, found.unquoted), ("Cup final", true));
        assert_eq!(tag("[Event 'Cup']").2, "Cup");
        assert_eq!(scan_tag(b"[not a tag] preface", 0), None);
        assert_eq!(scan_tag(b"[Empty]", 0), None);
    }

    #[test]
    fn names() {
        assert_eq!(KnownName::of(b"event"), KnownName::Case(TagName::Event));
        assert_eq!(KnownName::of(b"Setup"), KnownName::Case(TagName::SetUp));
        assert_eq!(KnownName::of(b"Nero"), KnownName::Foreign(TagName::Black));
        assert_eq!(KnownName::of("Белые".as_bytes()), KnownName::Foreign(TagName::White));
        assert_eq!(KnownName::of("&#x00c9;v&#xe9;nement".as_bytes()), KnownName::Foreign(TagName::Event));
        assert_eq!(KnownName::of(b"Rseult"), KnownName::Misspelt(TagName::Result));
        for &tag in TagName::ALL {
            assert_eq!(KnownName::of(tag.text().as_bytes()), KnownName::Exact(tag));
        }
    }

    #[test]
    fn wrappers() {
        assert_eq!(scan_wrapper(b"[pgn] x", 0), Some(5));
        assert_eq!(scan_wrapper(b"[/PDN]", 0), Some(6));
        assert_eq!(scan_wrapper(b"[pdn height=300]", 0), Some(16));
        assert_eq!(scan_wrapper(b"[pgnfile \"x\"]", 0), None);
        assert_eq!(scan_name_alone(b"[Empty]", 0), Some((Span::new(1, 6), 7)));
    }

    #[test]
    fn entities() {
        assert_eq!(decode_entities("Caf&eacute; &amp; &unknown; &#233;"), "Café & &unknown; é");
        assert_eq!(decode_entities("plain"), "plain");
    }
}
