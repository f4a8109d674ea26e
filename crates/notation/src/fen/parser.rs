//! Reading a FEN: fields between colons, pieces between commas, every flaw noted with its place.

use damka_rules::{Color, Setup, Square, SquareSet, VariantInfo};

use super::{Extent, Fen, FenFinding, FenParse, KingMoves};
use crate::pdn::{RawSquare, half_width, latin_lookalike};
use crate::{Arg, Code, Span, SquareStyle};

pub(super) fn parse(text: &str, variant: &VariantInfo, numbers: SquareStyle) -> FenParse {
    if text.is_ascii() {
        return parse_latin(text, variant, numbers);
    }
    let latin = Latin::new(text);
    let mut parse = parse_latin(&latin.text, variant, numbers);
    parse.findings = latin.as_written(parse.findings);
    parse
}

fn parse_latin(text: &str, variant: &VariantInfo, numbers: SquareStyle) -> FenParse {
    let mut parser = Parser {
        text,
        variant,
        numbers,
        capitals: has_capital_squares(text),
        file_k: variant.board.width > 10 && has_letter_squares(text),
        fen: Setup::empty(variant.first_mover).into(),
        sides: [false; 2],
        findings: Vec::new(),
    };
    parser.run();
    let Parser { fen, mut findings, .. } = parser;
    findings.sort_by_key(|finding| finding.span.start);
    let mut parse = FenParse { fen: None, findings };
    if !parse.has_errors() {
        parse.fen = Some(fen);
    }
    parse
}

/// Characters of full width, and Cyrillic letters that look like the Latin ones of a position or stand for them before a
/// row. `Б` alone means White in Russian, and nothing here.
fn look_alike(char: char, next: Option<char>) -> Option<char> {
    match char {
        'К' => Some('K'),
        'к' => Some('k'),
        'а' | 'в' | 'с' | 'е' | 'н' | 'А' | 'В' | 'С' | 'Е' | 'Н' => latin_lookalike(char),
        _ if next.is_some_and(|next| next.is_ascii_digit()) => latin_lookalike(char).or(half_width(char)),
        _ => half_width(char),
    }
}

/// A text with Latin letters where Cyrillic ones stood.
struct Latin {
    text: String,
    /// Where each byte, and the end, was in the text as it was.
    places: Vec<usize>,
    /// Where a letter was put in, and the letter that stood there.
    letters: Vec<(usize, char)>,
}

impl Latin {
    fn new(text: &str) -> Self {
        let mut latin = Self { text: String::new(), places: Vec::new(), letters: Vec::new() };
        let mut rest = text.char_indices().peekable();
        while let Some((place, char)) = rest.next() {
            let meant = look_alike(char, rest.peek().map(|&(_, next)| next));
            if meant.is_some() {
                latin.letters.push((latin.text.len(), char));
            }
            latin.text.push(meant.unwrap_or(char));
            latin.places.resize_with(latin.text.len(), || place);
        }
        latin.places.push(text.len());
        latin
    }

    /// Findings in the text with Latin letters at their places in the text as it was, with those of the letters.
    fn as_written(&self, findings: Vec<FenFinding>) -> Vec<FenFinding> {
        let letter = |&(at, char): &(usize, char)| {
            let start = self.places[at];
            let span = Span::new(start, start + char.len_utf8());
            let meant = &self.text[at..=at];
            let code_point = format!("U+{:04X}", u32::from(char));
            let args = vec![
                ("found", Arg::from(&*char.to_string())),
                ("codepoint", Arg::from(&*code_point)),
                ("meant", Arg::from(meant)),
            ];
            let code =
                if half_width(char).is_some() { Code::FullWidthCharacter } else { Code::LookalikeLetter };
            FenFinding { code, span, args, replacement: Some(meant.to_owned()) }
        };
        let mut all: Vec<_> = self.letters.iter().map(letter).collect();
        all.extend(findings.into_iter().map(|finding| {
            let Span { start, end } = finding.span;
            let span = Span::new(self.places[start as usize], self.places[end as usize]);
            FenFinding { span, ..finding }
        }));
        all.sort_by_key(|finding| finding.span.start);
        all
    }
}

pub(super) fn extent(text: &str) -> Extent {
    let latin;
    let text = if text.is_ascii() {
        text
    } else {
        latin = Latin::new(text).text;
        &latin
    };
    let mut extent = Extent::default();
    let core = unwrapped(text);
    for field in core.of(text).split(':').skip(1) {
        let pieces = field.trim_start().strip_prefix(['W', 'B', 'w', 'b']).unwrap_or_default();
        for name in pieces.split([',', '-']) {
            let name = name.trim().trim_end_matches('.').trim_start_matches(['K', 'k']);
            match square(name) {
                Some(Name::Number(number)) => extent.number = extent.number.max(Some(number)),
                Some(Name::Letters { file, rank }) if rank < 100 => {
                    extent.file = extent.file.max(Some(file));
                    extent.rank = extent.rank.max(Some(rank));
                }
                _ => {}
            }
        }
    }
    extent
}

/// A part of the text.
#[derive(Clone, Copy)]
struct Part {
    start: usize,
    end: usize,
}

impl Part {
    fn of(self, text: &str) -> &str {
        &text[self.start..self.end]
    }

    fn span(self) -> Span {
        Span::new(self.start, self.end)
    }

    fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The part without blanks at its ends.
    fn trimmed(self, text: &str) -> Self {
        let inner = self.of(text);
        let start = self.start + (inner.len() - inner.trim_start().len());
        Self { start, end: start + inner.trim().len() }
    }

    /// The part behind a prefix that it has.
    fn without(self, text: &str, prefix: char) -> Option<Self> {
        self.of(text).starts_with(prefix).then(|| Self { start: self.start + prefix.len_utf8(), ..self })
    }

    /// The parts between separators of one byte.
    fn split(self, text: &str, separator: char) -> Vec<Self> {
        let mut start = self.start;
        self.of(text)
            .split(separator)
            .map(|inner| {
                let part = Self { start, end: start + inner.len() };
                start = part.end + 1;
                part
            })
            .collect()
    }
}

/// A square as written.
enum Name {
    Number(u32),
    Letters { file: u8, rank: u8 },
}

/// Reads a whole text as a square: digits, or a letter and digits. Capital letters are read too.
fn square(text: &str) -> Option<Name> {
    let number = |digits: &str| {
        let all_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        all_digits.then(|| digits.parse().unwrap_or(u32::MAX))
    };
    match text.as_bytes() {
        [file @ (b'a'..=b'l' | b'A'..=b'L'), ..] => {
            let rank = number(&text[1..])?.clamp(0, 100) as u8;
            Some(Name::Letters { file: file.to_ascii_lowercase() - b'a', rank: rank.wrapping_sub(1) })
        }
        _ => number(text).map(Name::Number),
    }
}

/// Does a piece stand on a square that is written with a capital letter? `B`, `G` and `W` also mean other things.
fn has_capital_squares(text: &str) -> bool {
    text.split(':').skip(1).flat_map(|field| field.get(1..).unwrap_or_default().split(',')).any(|item| {
        let item = item.trim().trim_start_matches(['K', 'k']);
        matches!(item.as_bytes(), [b'A' | b'C'..=b'F' | b'H'..=b'J', b'0'..=b'9', ..])
    })
}

/// Does a piece stand on a square that is written with a small letter, and one that can only be a file?
fn has_letter_squares(text: &str) -> bool {
    text.split(':').skip(1).flat_map(|field| field.get(1..).unwrap_or_default().split(',')).any(|item| {
        let item = item.trim().trim_start_matches(['K', 'k']);
        matches!(item.as_bytes(), [b'a'..=b'j' | b'l', b'0'..=b'9', ..])
    })
}

/// What may stand round a position.
const QUOTES: [char; 5] = ['"', '“', '”', '„', '\''];

/// The position inside blanks, brackets, the word FEN and quotation marks.
fn unwrapped(text: &str) -> Part {
    let mut part = Part { start: 0, end: text.len() }.trimmed(text);
    if let Some(inner) = part.without(text, '[') {
        part = inner;
        if part.of(text).ends_with(']') {
            part.end -= 1;
        }
        part = part.trimmed(text);
    }
    if part.of(text).get(..3).is_some_and(|word| word.eq_ignore_ascii_case("fen")) {
        part.start += 3;
        part = part.trimmed(text);
    }
    let inner = part.of(text);
    part.start += inner.len() - inner.trim_start_matches(QUOTES).len();
    part.end = part.start + part.of(text).trim_end_matches(QUOTES).len();
    part.trimmed(text)
}

struct Parser<'a> {
    text: &'a str,
    variant: &'a VariantInfo,
    numbers: SquareStyle,
    capitals: bool,
    /// `k` before a number is a file and no king.
    file_k: bool,
    fen: Fen,
    /// Which sides have been told.
    sides: [bool; 2],
    findings: Vec<FenFinding>,
}

impl Parser<'_> {
    fn note(&mut self, code: Code, span: Span, args: &[(&'static str, &str)]) -> &mut FenFinding {
        let args = args.iter().map(|&(name, text)| (name, Arg::from(text))).collect();
        let at = self.findings.len();
        self.findings.push(FenFinding { code, span, args, replacement: None });
        &mut self.findings[at]
    }

    fn syntax(&mut self, part: Part) {
        self.note(Code::FenSyntax, part.span(), &[("found", part.of(self.text))]);
    }

    fn wrong_case(&mut self, part: Part, meant: &str) {
        let found = part.of(self.text);
        self.note(Code::FenLowerCase, part.span(), &[("found", found), ("meant", meant)]).replacement =
            Some(meant.to_owned());
    }

    fn run(&mut self) {
        let mut core = unwrapped(self.text);
        core = self.without_dot(core);
        if core.is_empty() {
            self.note(Code::FenEmpty, core.span(), &[]);
            return;
        }
        let inner = core.of(self.text);
        if inner.contains('/') && !inner[..inner.find('/').unwrap_or(0)].contains(':') {
            self.note(Code::FenChessStyle, core.span(), &[]);
            return;
        }
        self.blanks(core);
        let mut fields = core.split(self.text, ':');
        for field in &mut fields {
            *field = field.trimmed(self.text);
        }
        let rest = self.turn(&fields);
        if rest.iter().all(|field| field.is_empty()) {
            if self.findings.is_empty() {
                self.note(Code::FenEmpty, core.span(), &[]);
            }
            return;
        }
        for &field in rest {
            self.field(field);
        }
    }

    fn without_dot(&mut self, core: Part) -> Part {
        match core.of(self.text).strip_suffix('.') {
            Some(inner) if !inner.is_empty() => {
                let end = core.start + inner.len();
                self.note(Code::FenFinalDot, Span::new(end, core.end), &[]).replacement = Some(String::new());
                Part { start: core.start, end }.trimmed(self.text)
            }
            _ => core,
        }
    }

    /// One finding for all blanks, from the first to the last.
    fn blanks(&mut self, core: Part) {
        let inner = core.of(self.text);
        let (Some(first), Some(last)) = (inner.find(char::is_whitespace), inner.rfind(char::is_whitespace))
        else {
            return;
        };
        let end = inner[last..].chars().next().map_or(last, |blank| last + blank.len_utf8());
        let replacement = inner[first..end].split_whitespace().collect();
        self.note(Code::FenBlanks, Span::new(core.start + first, core.start + end), &[]).replacement =
            Some(replacement);
    }

    /// Reads the side to move and returns the fields behind it.
    fn turn<'f>(&mut self, fields: &'f [Part]) -> &'f [Part] {
        let [first, rest @ ..] = fields else { return fields };
        match first.of(self.text) {
            "?" => {
                self.fen.turn_known = false;
                self.note(Code::FenUnknownTurn, first.span(), &[]);
                return rest;
            }
            "" => {
                self.note(Code::FenWithoutTurn, first.span(), &[]);
                return rest;
            }
            _ => {}
        }
        let Some((color, behind)) = self.color(*first) else {
            self.syntax(*first);
            return rest;
        };
        if !behind.is_empty() {
            let letter = Span::new(first.start, behind.start);
            self.note(Code::FenWithoutTurn, letter, &[]);
            return fields;
        }
        self.fen.setup.turn = color;
        self.doubled_turn(*first, rest)
    }

    /// Early py-draughts wrote `W:` before the whole FEN, `W:B:W50:B`: with a third side in front, it is the second
    /// that has the turn.
    fn doubled_turn<'f>(&mut self, first: Part, rest: &'f [Part]) -> &'f [Part] {
        let sides = rest.iter().filter(|part| part.of(self.text).starts_with(['W', 'B', 'w', 'b'])).count();
        let [second, behind @ ..] = rest else { return rest };
        if sides < 3 || second.end - second.start != 1 {
            return rest;
        }
        if let Some((color, _)) = self.color(*second) {
            self.fen.setup.turn = color;
        }
        let both = Part { start: first.start, end: second.end };
        let found = both.of(self.text).to_owned();
        let meant = second.of(self.text).to_owned();
        self.note(Code::FenDoubledTurn, both.span(), &[("found", &found)]).replacement = Some(meant);
        behind
    }

    /// The colour at the beginning of a field, and what is behind it.
    fn color(&mut self, field: Part) -> Option<(Color, Part)> {
        let letter = field.of(self.text).chars().next()?;
        let color = Color::ALL.into_iter().find(|color| color.letter() == letter.to_ascii_uppercase())?;
        let behind = field.without(self.text, letter)?;
        if letter.is_ascii_lowercase() {
            let letter = Part { start: field.start, end: behind.start };
            self.wrong_case(letter, &color.letter().to_string());
        }
        Some((color, behind))
    }

    fn field(&mut self, field: Part) {
        let inner = field.of(self.text);
        if inner.starts_with(['W', 'B', 'w', 'b']) {
            if let Some((color, pieces)) = self.color(field) {
                self.side(color, pieces);
            }
        } else if self.counter(inner) {
            self.note(Code::FenCounters, field.span(), &[("found", inner)]);
        } else if self.sides == [true; 2] && !inner.starts_with(|first: char| first.is_ascii_digit()) {
            self.note(Code::FenUnknownField, field.span(), &[("found", inner)]);
        } else {
            self.syntax(field);
        }
    }

    /// Takes `H3`, `F5` or `+0+328`; false if the field is none of these.
    fn counter(&mut self, field: &str) -> bool {
        let number = |digits: &str| {
            let digit = digits.starts_with(|first: char| first.is_ascii_digit());
            if digit { digits.parse().ok() } else { None }
        };
        if let Some(count) = field.strip_prefix('H').and_then(number) {
            self.fen.half_moves = Some(count);
        } else if let Some(count) = field.strip_prefix('F').and_then(number) {
            self.fen.full_move = Some(count);
        } else if let Some(king_moves) = self.king_moves(field) {
            self.fen.king_moves = Some(king_moves);
            self.fen.setup.king_moves = king_moves;
        } else {
            return false;
        }
        true
    }

    /// `+1+328`: Black's king moves, then White's; the square of the king follows the count.
    fn king_moves(&self, field: &str) -> Option<[KingMoves; 2]> {
        let (black, white) = field.strip_prefix('+')?.split_once('+')?;
        let side = |text: &str| {
            let count = text.bytes().next().filter(|byte| (b'0'..=b'3').contains(byte))? - b'0';
            let square = match &text[1..] {
                "" => None,
                name => Some(self.place(&square(name)?)?),
            };
            Some(KingMoves { count, square })
        };
        Some([side(white)?, side(black)?])
    }

    fn side(&mut self, color: Color, pieces: Part) {
        self.sides[color.index()] = true;
        let pieces = pieces.trimmed(self.text);
        if pieces.is_empty() {
            return;
        }
        for item in pieces.split(self.text, ',') {
            let trimmed = item.trimmed(self.text);
            if trimmed.is_empty() {
                let comma = if item.end < pieces.end { item.end } else { item.start.saturating_sub(1) };
                self.syntax(Part { start: comma, end: comma + 1 });
            } else {
                self.piece(color, trimmed);
            }
        }
    }

    /// One piece or one range of pieces.
    fn piece(&mut self, color: Color, item: Part) {
        let mut rest = item;
        let mut king = false;
        let mut ghost = false;
        while let Some(letter) = rest.of(self.text).chars().next().filter(|letter| letter.is_alphabetic()) {
            let behind = rest.without(self.text, letter).unwrap_or(rest);
            let prefix = Part { start: rest.start, end: behind.start };
            match letter {
                'K' => king = true,
                'k' if self.file_k => break,
                'k' => {
                    king = true;
                    self.wrong_case(prefix, "K");
                }
                'G' | 'P' if !self.capitals => ghost = true,
                'W' | 'B' if !(self.capitals && letter == 'B') => self.syntax(prefix),
                _ => break,
            }
            rest = behind.trimmed(self.text);
        }
        let inner = rest.of(self.text);
        match inner.split_once('-') {
            _ if ghost => self.ghost(item, rest),
            Some((low, high)) => self.range(color, king, rest, low.trim(), high.trim()),
            None => match square(inner) {
                Some(name) => self.single(color, king, rest, &name),
                None => self.syntax(if rest.is_empty() { item } else { rest }),
            },
        }
    }

    /// `G4`, `P20`: a man or king that is captured and not lifted yet; it does not count.
    fn ghost(&mut self, item: Part, name: Part) {
        let (found, at) = (item.of(self.text), name.of(self.text));
        if square(at).is_some() {
            self.note(Code::FenGhostPiece, item.span(), &[("found", found), ("square", at)]);
        } else {
            self.syntax(item);
        }
    }

    fn single(&mut self, color: Color, king: bool, part: Part, name: &Name) {
        let written = part.of(self.text);
        if written.starts_with(|first: char| first.is_ascii_uppercase()) {
            self.wrong_case(part, &written.to_ascii_lowercase());
        }
        match self.place(name) {
            Some(square) => self.put(color, king, square, part),
            None => self.no_square(part, name),
        }
    }

    fn range(&mut self, color: Color, king: bool, part: Part, low: &str, high: &str) {
        let (Some(Name::Number(low)), Some(Name::Number(high))) = (square(low), square(high)) else {
            self.syntax(part);
            return;
        };
        if high < low {
            self.note(Code::FenDescendingRange, part.span(), &[("found", part.of(self.text))]);
            return;
        }
        let last = self.variant.board.squares() as u32;
        let off = [low, high].into_iter().find(|number| !(1..=last).contains(number));
        if let Some(number) = off {
            let args = [("square", &*number.to_string()), ("variant", self.variant.name)];
            self.note(Code::FenOffBoard, part.span(), &args);
        }
        for number in low.max(1)..=high.min(last) {
            if let Some(square) = self.place(&Name::Number(number)) {
                self.put(color, king, square, part);
            }
        }
    }

    fn place(&self, name: &Name) -> Option<Square> {
        match *name {
            Name::Number(number) => self
                .numbers
                .square(self.variant, RawSquare::number(u8::try_from(number).ok().filter(|n| *n < 100)?)),
            Name::Letters { file, rank } => self.variant.from_coordinates(file, rank),
        }
    }

    fn no_square(&mut self, part: Part, name: &Name) {
        let board = self.variant.board;
        let written = part.of(self.text);
        match *name {
            Name::Letters { file, rank } if file < board.width && rank < board.height => {
                self.note(Code::FenLightSquare, part.span(), &[("square", written)]);
            }
            _ => {
                let args = [("square", written), ("variant", self.variant.name)];
                self.note(Code::FenOffBoard, part.span(), &args);
            }
        }
    }

    fn put(&mut self, color: Color, king: bool, square: Square, part: Part) {
        let style = if square_is_number(part.of(self.text)) { self.numbers } else { SquareStyle::Algebraic };
        let name = style.name(self.variant, square);
        let Setup { men, kings, .. } = &mut self.fen.setup;
        let (own, other) = (color.index(), color.opposite().index());
        if (men[own] | kings[own]).contains(square) {
            self.note(Code::FenDuplicateSquare, part.span(), &[("square", &name)]);
            return;
        }
        if (men[other] | kings[other]).contains(square) {
            self.note(Code::FenTwoColours, part.span(), &[("square", &name)]);
            return;
        }
        let side = if king { &mut kings[own] } else { &mut men[own] };
        side.insert(square);
        if !king && self.promotion_row(color).contains(square) {
            let arguments = [("square", &*name), ("color", color.name())];
            self.note(Code::ManOnPromotionRow, part.span(), &arguments);
        }
    }

    fn promotion_row(&self, color: Color) -> SquareSet {
        let (squares, row) = (self.variant.board.squares(), usize::from(self.variant.board.row()));
        match color {
            Color::White => SquareSet::first(row),
            Color::Black => SquareSet::range(squares - row, squares),
        }
    }
}

fn square_is_number(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SquareStyle::{Algebraic, FromA1, Numeric};
    use crate::fen::FenStyle;
    use damka_rules::{Tolerance, variant};

    fn parse(text: &str, name: &str) -> FenParse {
        Fen::parse(text, variant(name).unwrap())
    }

    fn codes(text: &str, name: &str) -> Vec<(Code, String)> {
        let findings = parse(text, name).findings;
        findings
            .iter()
            .map(|finding| {
                (finding.code, String::from_utf8_lossy(finding.span.of(text.as_bytes())).into_owned())
            })
            .collect()
    }

    #[test]
    fn cyrillic_letters_are_read_as_latin_ones() {
        use Code::{FenBlanks, LookalikeLetter};
        let expected =
            [(LookalikeLetter, "с"), (LookalikeLetter, "К"), (LookalikeLetter, "е"), (FenBlanks, " ")];
        let expected = [&expected[..], &[(LookalikeLetter, "В"), (LookalikeLetter, "д")]].concat();
        assert_eq!(read("W:Wс3,Ке5: Вд6", "russian", &expected), "W:WKe5,c3:Bd6");
        assert!(parse("Б:Wc3:Bd6", "russian").has_errors());
    }

    /// The standard form of a text that has the flaws given and no others.
    fn read(text: &str, name: &str, expected: &[(Code, &str)]) -> String {
        let expected: Vec<_> = expected.iter().map(|&(code, found)| (code, found.to_owned())).collect();
        assert_eq!(codes(text, name), expected, "{text}");
        let variant = variant(name).unwrap();
        let fen = parse(text, name).fen.unwrap();
        assert_eq!(variant.position(&fen.setup, damka_rules::Tolerance::ALL).map(|_| ()), Ok(()), "{text}");
        Fen::write(&fen.setup, variant, SquareStyle::of(variant))
    }

    #[test]
    fn forms_that_the_standard_allows_pass_silently() {
        for (text, name, standard) in [
            ("W:WK4-6,20:B30", "international", "W:WK4,K5,K6,20:B30"),
            ("B:B1:W50", "international", "B:W50:B1"),
            ("W:W7:B", "international", "W:W7:B"),
            ("W:W:B2", "international", "W:W:B2"),
            ("B:W05,06:B01", "english", "B:W5,6:B1"),
            ("W:W7:B2:W8", "english", "W:W7,8:B2"),
            ("  [FEN \"W:W31:B20\"] ", "international", "W:W31:B20"),
            ("\"W:W31:B20\"", "international", "W:W31:B20"),
            (
                "W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8",
                "russian",
                "W:WKf8,a5,h4,a3,e3,g3,b2,h2:Bh8,g7,c5,e5,g5",
            ),
            ("W:W29:B4", "russian", "W:Wa1:Bh8"),
            ("W:Wa1,Ka3:Bj10,b8", "international", "W:WK36,46:B5,11"),
        ] {
            assert_eq!(read(text, name, &[]), standard);
        }
    }

    #[test]
    fn flaws_of_form_are_mended_and_told() {
        use Code::*;
        let ten = "international";
        read("W:W31-50:B1-20.", ten, &[(FenFinalDot, ".")]);
        read("w:w31:b20", ten, &[(FenLowerCase, "w"), (FenLowerCase, "w"), (FenLowerCase, "b")]);
        read("W:W31, 32 :B20", ten, &[(FenBlanks, " 32 ")]);
        assert_eq!(
            read(
                "W:WA1,KC3:BH8",
                "russian",
                &[(FenLowerCase, "A1"), (FenLowerCase, "C3"), (FenLowerCase, "H8")]
            ),
            "W:WKc3,a1:Bh8"
        );
        assert_eq!(read("W:Wka1:Bh8", "russian", &[(FenLowerCase, "k")]), "W:WKa1:Bh8");
        assert_eq!(
            read("W:WK7,G12,P13:B2", ten, &[(FenGhostPiece, "G12"), (FenGhostPiece, "P13")]),
            "W:WK7:B2"
        );
        read("W:W31:B20:X9", ten, &[(FenUnknownField, "X9")]);
        read("W:W4:B49", ten, &[(ManOnPromotionRow, "4"), (ManOnPromotionRow, "49")]);
        read("W:WK4,45:B6,K49", ten, &[]);
        let doubled = parse("[FEN \"W:B:WK2,20:B14,15,16\"]", ten);
        assert_eq!(doubled.findings[0].code, FenDoubledTurn);
        assert_eq!(doubled.fen.unwrap().setup.turn, Color::Black);
        assert_eq!(read("W:W:W39:B", ten, &[(FenDoubledTurn, "W:W")]), "W:W39:B");
    }

    #[test]
    fn replacements_give_a_text_without_the_flaw() {
        for text in ["W:W31-50:B1-20.", "w:w31:b20", "W: W31, 32 :B20", "W:B:WK2,20:B14", "W:Wk4:B5"] {
            let mut mended = text.to_owned();
            for finding in parse(text, "international").findings.iter().rev() {
                mended.replace_range(finding.span.range(), finding.replacement.as_deref().unwrap());
            }
            assert_eq!(codes(&mended, "international"), [], "{text} became {mended}");
        }
    }

    #[test]
    fn nonsense_is_refused_with_place_and_reason_all_at_once() {
        use Code::*;
        let all = |text: &str, name: &str, expected: &[(Code, &str)]| {
            let expected: Vec<_> = expected.iter().map(|&(code, found)| (code, found.to_owned())).collect();
            assert_eq!(codes(text, name), expected, "{text}");
            assert_eq!(parse(text, name).fen, None, "{text}");
        };
        let ten = "international";
        all("W:WK4,WK5,55:B4", ten, &[(FenSyntax, "W"), (FenOffBoard, "55"), (FenTwoColours, "4")]);
        all("W:W5:B5", ten, &[(ManOnPromotionRow, "5"), (FenTwoColours, "5")]);
        all("W:W0:B5", ten, &[(FenOffBoard, "0")]);
        all("X:W1:B2", "russian", &[(FenSyntax, "X"), (ManOnPromotionRow, "1")]);
        all("", ten, &[(FenEmpty, "")]);
        all("B::", ten, &[(FenEmpty, "B::")]);
        all("W", ten, &[(FenEmpty, "W")]);
        all("hello", ten, &[(FenSyntax, "hello")]);
        all("W31-50:B1-20", ten, &[(FenWithoutTurn, "W")]);
        all("W:W9-7:B1", ten, &[(FenDescendingRange, "9-7")]);
        all("W:W40,40:B1", ten, &[(FenDuplicateSquare, "40")]);
        all("W:W45-60:B1", ten, &[(FenOffBoard, "45-60")]);
        all("W:W40,,41,:B1", ten, &[(FenSyntax, ","), (FenSyntax, ",")]);
        all("W:Wc3,d5,i1:Bh8", "russian", &[(FenLightSquare, "d5"), (FenOffBoard, "i1")]);
        all("W:W4x:B1", ten, &[(FenSyntax, "4x")]);
        all("W:WK:B1", ten, &[(FenSyntax, "K")]);
        all("W:W99999999999:B1", ten, &[(FenOffBoard, "99999999999")]);
        all("1p1p1p1p1p/p1p1p1p1p1/10/10 w", ten, &[(FenChessStyle, "1p1p1p1p1p/p1p1p1p1p1/10/10 w")]);
        all("W:W31,X:B1:5", ten, &[(FenSyntax, "X"), (FenSyntax, "5")]);
    }

    #[test]
    fn counters_are_kept_and_written_on_request() {
        let ten = variant("international").unwrap();
        let fen = Fen::parse("W:W28:B1:H3:F5:+0+328", ten).fen.unwrap();
        assert_eq!((fen.half_moves, fen.full_move), (Some(3), Some(5)));
        let king = KingMoves { count: 3, square: ten.from_number(28) };
        assert_eq!(fen.king_moves, Some([king, KingMoves::default()]));
        let style = FenStyle { counters: true, ..FenStyle::plain(Numeric) };
        assert_eq!(fen.text(ten, style), "W:W28:B1:H3:F5:+0+328");
        assert_eq!(codes("W:W28:B1:+1+2", "international"), [(Code::FenCounters, "+1+2".to_owned())]);
    }

    #[test]
    fn frisian_counts_of_king_moves_bind_the_position() {
        let frisian = variant("frisian").unwrap();
        let position = |text: &str| {
            let parse = Fen::parse(text, frisian);
            assert!(parse.findings.iter().all(|finding| finding.code == Code::FenCounters), "{text}");
            frisian.position(&parse.fen.unwrap().setup, Tolerance::ALL).unwrap()
        };
        let moves = |text: &str| position(text).legal_moves().len();
        // Black's count comes first; two moves of the man are left to White after three of the king.
        assert_eq!(moves("W:W37,K28:B6,K5:+0+328"), 2);
        assert_eq!(moves("W:W37,K28:B6,K5:+0+228"), 14);
        assert_eq!(moves("W:W37,K28:B6,K5:+35+0"), 14);
        assert_eq!(moves("B:W36,K26:B6,K5:+35+0"), 1);
        // Without a square it is the only king; with several, and for a side without men, nothing is counted.
        assert_eq!(moves("W:W37,K28:B6,K5:+0+3"), 2);
        assert_eq!(moves("W:W37,K28,K1:B6,K5:+0+3"), moves("W:W37,K28,K1:B6,K5"));
        assert_eq!(moves("W:WK28:B6,K5:+0+328"), 15);
        // What counts is written again, with its square, in every position.
        let written = |text: &str| Fen::write(&position(text).to_setup(), frisian, Numeric);
        assert_eq!(written("W:W37,K28:B6,K5:H0:F1:+1+2"), "W:WK28,37:BK5,6:+15+228");
        assert_eq!(written("W:WK28:B6,K5:+0+328"), "W:WK28:BK5,6");
        let other = position("W:W37,K28:B6,K5");
        assert_ne!(position("W:W37,K28:B6,K5:+0+128").hash64(), other.hash64());
    }

    #[test]
    fn an_unknown_turn_stays_unknown() {
        let english = variant("english").unwrap();
        let parse = Fen::parse("?:W30:B1", english);
        assert_eq!(parse.findings[0].code, Code::FenUnknownTurn);
        let fen = parse.fen.unwrap();
        assert_eq!(fen.setup.turn, Color::Black);
        assert_eq!(fen.text(english, FenStyle::plain(Numeric)), "?:W30:B1");
    }

    #[test]
    fn numbers_from_a1_are_understood_and_written() {
        let russian = variant("russian").unwrap();
        let fen = Fen::parse_in("W:W1-12:B21-32", russian, FromA1).fen.unwrap();
        assert_eq!(fen.setup, russian.start);
        assert_eq!(
            Fen::write(&fen.setup, russian, FromA1),
            "W:W9,10,11,12,5,6,7,8,1,2,3,4:B29,30,31,32,25,26,27,28,21,22,23,24"
        );
        assert_eq!(
            Fen::write(&fen.setup, russian, Algebraic),
            "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6"
        );
    }

    #[test]
    fn extents_tell_the_board() {
        assert_eq!(extent("W:W31-50:B1-20.").number, Some(50));
        assert_eq!(extent("B:WKc3,h2:Bd8"), Extent { number: None, file: Some(7), rank: Some(7) });
        assert_eq!(extent("nonsense"), Extent::default());
        assert_eq!(extent("W:Wс3:Вh8").rank, Some(7));
    }
}
