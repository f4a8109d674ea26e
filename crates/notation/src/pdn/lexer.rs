//! What a move looks like in bytes, and all the ways in which people and programs write it otherwise.
//!
//! A [`MoveToken`] is the shape of a move: squares, separator and the [`Flaws`] of its spelling. Whether the squares
//! exist on the board at hand and whether the move is legal is not known here.

use std::fmt;

use crate::Span;
use crate::pdn::tags::entity_at;
use crate::pdn::text::{blanks_end, byte_at, char_at, is_blank};

/// A square as written, without a board: a number, a file and a rank, or a file alone.
///
/// `0..=99` is a PDN number, `100 + 12 * file + rank` a square in letters (file 0 = a ... 11 = l, rank 0 = 1 ... 11 = 12),
/// `244 + file` a file alone, as in the book forms `cd4` and `d:f6`. A table of 256 entries turns it into a square of a
/// variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RawSquare(pub u8);

impl RawSquare {
    /// Files, and rows, of the largest board.
    pub const FILES: u8 = 12;

    /// The first of the squares in letters.
    const LETTERS: u8 = 100;

    /// The first of the files alone, behind all squares in letters.
    const FILES_ALONE: u8 = Self::LETTERS + Self::FILES * Self::FILES;

    /// A square number, at most 99.
    pub const fn number(number: u8) -> Self {
        Self(number)
    }

    /// A square in letters: file 0 to 11, rank 0 to 11.
    pub const fn letters(file: u8, rank: u8) -> Self {
        Self(Self::LETTERS + Self::FILES * file + rank)
    }

    /// A file alone, 0 to 11.
    pub const fn file_only(file: u8) -> Self {
        Self(Self::FILES_ALONE + file)
    }

    /// Whether it is a number.
    #[inline]
    pub const fn is_number(self) -> bool {
        self.0 < Self::LETTERS
    }

    /// Whether it is a file alone.
    #[inline]
    pub const fn is_file_only(self) -> bool {
        self.0 >= Self::FILES_ALONE
    }

    /// What kind of square it is.
    ///
    /// ```
    /// use damka_notation::pdn::{RawSquare, Spelling};
    /// assert_eq!(RawSquare(32).spelling(), Spelling::Number(32));
    /// assert_eq!(RawSquare::letters(2, 3).spelling(), Spelling::Letters { file: 2, rank: 3 });
    /// ```
    pub const fn spelling(self) -> Spelling {
        match self.0 {
            number @ 0..Self::LETTERS => Spelling::Number(number),
            code @ Self::LETTERS..Self::FILES_ALONE => {
                let code = code - Self::LETTERS;
                Spelling::Letters { file: code / Self::FILES, rank: code % Self::FILES }
            }
            code => Spelling::File(code - Self::FILES_ALONE),
        }
    }
}

impl fmt::Display for RawSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |file: u8| char::from(b'a' + file);
        match self.spelling() {
            Spelling::Number(number) => write!(f, "{number}"),
            Spelling::Letters { file, rank } => write!(f, "{}{}", letter(file), rank + 1),
            Spelling::File(file) => write!(f, "{}", letter(file)),
        }
    }
}

/// The three ways to write a [`RawSquare`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// A PDN number.
    Number(u8),
    /// A letter and a digit: file 0 = a, rank 0 = 1.
    Letters {
        /// Column, 0 = a.
        file: u8,
        /// Row, 0 = 1.
        rank: u8,
    },
    /// A letter alone.
    File(u8),
}

/// The squares of a move, in order: at least two, at most [`Path::CAPACITY`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Path {
    len: u8,
    squares: [RawSquare; Path::CAPACITY],
}

impl Path {
    /// More squares than any capture passes; what a file lists beyond is flagged with [`Flaws::TOO_LONG`] and dropped.
    pub const CAPACITY: usize = 31;

    /// No squares yet.
    pub const fn new() -> Self {
        Self { len: 0, squares: [RawSquare(0); Self::CAPACITY] }
    }

    /// Start and end.
    pub const fn of_two(from: RawSquare, to: RawSquare) -> Self {
        let mut path = Self::new();
        path.len = 2;
        path.squares[0] = from;
        path.squares[1] = to;
        path
    }

    /// Appends a square; false when there is no room.
    pub fn push(&mut self, square: RawSquare) -> bool {
        let Some(place) = self.squares.get_mut(usize::from(self.len)) else { return false };
        *place = square;
        self.len += 1;
        true
    }

    /// The squares.
    pub fn as_slice(&self) -> &[RawSquare] {
        &self.squares[..usize::from(self.len)]
    }

    /// The first square.
    pub fn from(&self) -> RawSquare {
        self.squares[0]
    }

    /// The last square.
    pub fn to(&self) -> RawSquare {
        self.as_slice().last().copied().unwrap_or_default()
    }
}

impl Default for Path {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice().iter().map(ToString::to_string)).finish()
    }
}

/// What stands between the first two squares of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Separator {
    /// Nothing, or only blanks.
    None,
    /// A dash of any kind.
    Dash,
    /// A capture sign of any kind.
    Capture,
}

/// How the spelling of a move departs from the plain one: a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flaws(u16);

impl Flaws {
    /// A plain move.
    pub const NONE: Self = Self(0);
    /// A square number begins with 0.
    pub const LEADING_ZERO: Self = Self(1);
    /// Blanks round a separator, or instead of one.
    pub const BLANK: Self = Self(1 << 1);
    /// A dash other than the hyphen.
    pub const DASH: Self = Self(1 << 2);
    /// A capture sign other than `x` and `:`.
    pub const SIGN: Self = Self(1 << 3);
    /// `:` is the capture sign: plain in some variants, foreign in others.
    pub const COLON: Self = Self(1 << 4);
    /// Capital letters in squares.
    pub const CAPITAL: Self = Self(1 << 5);
    /// Cyrillic letters in squares, or letters and digits of full width.
    pub const LOOKALIKE: Self = Self(1 << 6);
    /// A letter where a digit belongs; the move is read with the digit it resembles.
    pub const LETTER_FOR_DIGIT: Self = Self(1 << 7);
    /// The first square is a file alone, as in `cd4`.
    pub const BOOK: Self = Self(1 << 8);
    /// More than two squares joined by dashes, or dashes and capture signs in one move.
    pub const MIXED: Self = Self(1 << 9);
    /// Words follow without a blank.
    pub const GLUED: Self = Self(1 << 10);
    /// More squares than a [`Path`] holds.
    pub const TOO_LONG: Self = Self(1 << 11);
    /// The captured pieces are listed behind the move, as in `47x36 <42, 29>`; in the path they stand between its ends.
    pub const LISTED: Self = Self(1 << 12);
    /// A sign is written as an HTML entity.
    pub const ENTITY: Self = Self(1 << 13);

    /// Whether nothing is odd.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has all of `other`.
    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether it has any of `other`.
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl std::ops::BitOr for Flaws {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for Flaws {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// A move as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveToken {
    /// Where it is, without marks behind it.
    pub span: Span,
    /// The squares given.
    pub path: Path,
    /// What stands between the first two.
    pub separator: Separator,
    /// What is odd about the spelling.
    pub flaws: Flaws,
}

/// The squares, signs and dots of a move at `at`, spelt as most programs spell it and followed by a blank or the end.
///
/// This is the fast way; [`scan_move`] finds all that this one finds.
pub(super) fn plain_move(text: &[u8], at: usize) -> Option<MoveToken> {
    let (from, end) = plain_square(text, at)?;
    plain_rest(text, at, from, end)
}

/// A plain move of two numbers, or a plain move number, at the beginning of a window of the text.
#[derive(Clone, Copy)]
pub(super) enum Plain {
    /// Squares, separator and length of the move.
    Move(RawSquare, RawSquare, Separator, usize),
    /// Value and length of a number with one dot, which a move follows.
    Number(u32, usize),
}

/// The commonest tokens of numeric notation, read from eight bytes at once.
#[inline]
pub(super) fn plain_window(window: [u8; 8]) -> Option<Plain> {
    let (from, at) = number_at(window, 0)?;
    let separator = match window[at] {
        b'-' => Separator::Dash,
        b'x' => Separator::Capture,
        b'.' => {
            let next = if window[at + 1] == b' ' { window[at + 2] } else { window[at + 1] };
            return next.is_ascii_alphanumeric().then_some(Plain::Number(from.into(), at + 1));
        }
        _ => return None,
    };
    let (to, end) = number_at(window, at + 1)?;
    let line_end = window[end] == b'\r' && window[end + 1] == b'\n';
    let next = if line_end { window[end + 2] } else { window[end + 1] };
    // A list may follow, or the rest of the move in the next line.
    let goes_on = matches!(next, b'<' | b'x' | b':' | b'-' | b'\n' | b'\r');
    let plain = matches!(window[end], b' ' | b'\n' | b'\r') && !goes_on;
    (plain && from != to).then_some(Plain::Move(RawSquare(from), RawSquare(to), separator, end))
}

/// One or two digits of the first six bytes, the first not 0, and where they end.
#[inline]
fn number_at(window: [u8; 8], at: usize) -> Option<(u8, usize)> {
    let (first, second) = (window[at].wrapping_sub(b'0'), window[at + 1].wrapping_sub(b'0'));
    if !(1..=9).contains(&first) {
        return None;
    }
    Some(if second < 10 { (10 * first + second, at + 2) } else { (first, at + 1) })
}

/// A move of two plain numbers with one odd sign between them and a blank behind, and where that sign is. Where a
/// program writes such signs it writes them in every move.
pub(super) fn odd_sign_move(text: &[u8], at: usize) -> Option<(MoveToken, Span)> {
    let (from, sign) = plain_square(text, at).filter(|(square, _)| square.is_number())?;
    let (char, len) = char_at(text, sign).filter(|(char, _)| !char.is_ascii())?;
    let (separator, flaws) = if is_odd_dash(char) {
        (Separator::Dash, Flaws::DASH)
    } else if is_odd_capture_sign(char) {
        (Separator::Capture, Flaws::SIGN)
    } else {
        return None;
    };
    let (to, end) =
        plain_square(text, sign + len).filter(|(square, _)| square.is_number() && *square != from)?;
    is_blank(byte_at(text, end)).then(|| {
        let token = MoveToken { span: Span::new(at, end), path: Path::of_two(from, to), separator, flaws };
        (token, Span::new(sign, sign + len))
    })
}

/// The rest of a plain move whose first square ends at `end`.
#[inline]
fn plain_rest(text: &[u8], start: usize, from: RawSquare, end: usize) -> Option<MoveToken> {
    let sign = byte_at(text, end);
    let (separator, flaws) = match sign {
        b'-' => (Separator::Dash, Flaws::NONE),
        b'x' => (Separator::Capture, Flaws::NONE),
        b':' => (Separator::Capture, Flaws::COLON),
        _ => return None,
    };
    let mut path = Path::new();
    path.push(from);
    let mut end = end;
    loop {
        let (square, next) = plain_square(text, end + 1)?;
        if square.is_number() != from.is_number() || !path.push(square) {
            return None;
        }
        end = next;
        let byte = byte_at(text, end);
        if is_blank(byte) || end == text.len() {
            break;
        }
        if byte != sign || separator == Separator::Dash {
            return None;
        }
    }
    let result_like = path.len == 2 && path.to() == from;
    let goes_on = begins_list(text, end + 1) || sign_below(text, end).is_some();
    (!result_like && !goes_on).then(|| MoveToken { span: Span::new(start, end), path, separator, flaws })
}

/// A separator at the beginning of the next line, right before a square: the line was broken inside a move that may go
/// on at `at`.
#[inline]
fn sign_below(text: &[u8], at: usize) -> Option<usize> {
    let end = blanks_end(text, at);
    let line = line_break_end(text, end);
    if line == end || !matches!(byte_at(text, line), b'x' | b':' | b'-') {
        return None;
    }
    begins_square(text, line + 1).then_some(line)
}

/// Whether a digit, or a file with a row, stands at `at`.
fn begins_square(text: &[u8], at: usize) -> bool {
    let (square, row) = (byte_at(text, at), byte_at(text, at + 1));
    square.is_ascii_digit() || (b'a'..=b'l').contains(&square) && row.is_ascii_digit()
}

/// Whether squares in pointed brackets may stand at `at`.
fn begins_list(text: &[u8], at: usize) -> bool {
    if byte_at(text, at) != b'<' {
        return false;
    }
    let first = blanks_end(text, at + 1);
    byte_at(text, first).is_ascii_digit() || byte_at(text, first + 1).is_ascii_digit()
}

/// A square without anything odd, and where it ends.
#[inline]
fn plain_square(text: &[u8], at: usize) -> Option<(RawSquare, usize)> {
    let second = byte_at(text, at + 1);
    match byte_at(text, at) {
        tens @ b'1'..=b'9' => match second {
            b'0'..=b'9' => Some((RawSquare(10 * (tens - b'0') + (second - b'0')), at + 2)),
            _ => Some((RawSquare(tens - b'0'), at + 1)),
        },
        file @ b'a'..=b'h' if matches!(second, b'1'..=b'8') => {
            Some((RawSquare::letters(file - b'a', second - b'1'), at + 2))
        }
        _ => None,
    }
}

/// A move at `at`, however it is spelt. `None` if it is not one, such as a date.
pub(crate) fn scan_move(text: &[u8], at: usize) -> Option<MoveToken> {
    let mut scan = Scan { text, at, flaws: Flaws::NONE, letters: false };
    let mut path = Path::new();
    let mut separator = None;
    let from = scan.first_square(&mut path)?;
    scan.letters = !from.is_number();
    if path.len == 2 {
        separator = Some(Separator::None);
    }
    while let Some((square, found)) = scan.leg(from, &path, separator) {
        if !path.push(square) {
            scan.flaws |= Flaws::TOO_LONG;
        }
        let first = *separator.get_or_insert(found);
        if found == Separator::Dash && path.len > 2 || found != first && found != Separator::None {
            scan.flaws |= Flaws::MIXED;
        }
    }
    let separator = separator?;
    if separator == Separator::Capture {
        scan.captured_list(&mut path);
    }
    scan.check_end()?;
    if scan.flaws.contains(Flaws::LETTER_FOR_DIGIT) && !is_clear(&text[at..scan.at], &path) {
        return None;
    }
    // A time, such as `0:15`.
    if from == RawSquare(0) && scan.flaws.contains(Flaws::COLON) {
        return None;
    }
    if matches!(from.spelling(), Spelling::File(_)) {
        scan.flaws |= Flaws::BOOK;
    }
    Some(MoveToken { span: Span::new(at, scan.at), path, separator, flaws: scan.flaws })
}

/// Whether a move with letters for digits is no word or score: it has a digit and does not stay where it is.
fn is_clear(word: &[u8], path: &Path) -> bool {
    word.iter().any(u8::is_ascii_digit) && (path.len > 2 || path.from() != path.to())
}

/// Two squares with nothing but blanks between them, as in `32 28`: a move only where a move must come.
pub(crate) fn scan_blank_pair(text: &[u8], at: usize) -> Option<MoveToken> {
    let mut scan = Scan { text, at, flaws: Flaws::BLANK, letters: false };
    let mut path = Path::new();
    let from = scan.square()?;
    scan.letters = !from.is_number();
    path.push(from);
    let blank = scan.skip_blanks();
    let to = scan.square()?;
    let alike = from.is_number() == to.is_number() && !from.is_file_only() && !to.is_file_only();
    path.push(to);
    let ends = scan.at == text.len() || is_blank(byte_at(text, scan.at)) && !scan.sign_follows();
    (blank && alike && ends).then_some(MoveToken {
        span: Span::new(at, scan.at),
        path,
        separator: Separator::None,
        flaws: scan.flaws,
    })
}

/// The character at `at` as a separator, its length and what is odd about it; HTML entities are resolved.
fn separator_at(text: &[u8], at: usize) -> Option<(char, usize, Separator, Flaws)> {
    let (char, len) = char_at(text, at)?;
    if char != '&' {
        return Some((char, len, separator_sign(char)?, sign_flaws(char)));
    }
    let (char, end) = entity_at(text, at)?;
    // What it stands for is told when it stands there.
    Some((char, end - at, separator_sign(char)?, Flaws::ENTITY))
}

/// What a single character means between two squares.
pub(super) fn separator_sign(char: char) -> Option<Separator> {
    match char {
        '-' => Some(Separator::Dash),
        'x' | ':' | '*' | '%' => Some(Separator::Capture),
        _ if is_odd_dash(char) => Some(Separator::Dash),
        _ if is_odd_capture_sign(char) => Some(Separator::Capture),
        _ => None,
    }
}

/// Dashes other than the hyphen: the hyphens and dashes of general punctuation, the minus sign, the soft hyphen, and
/// their forms in East Asian fonts.
pub(super) fn is_odd_dash(char: char) -> bool {
    matches!(
        char,
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ad}' | '\u{2e3a}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}'
    )
}

/// Capture signs other than `x` and `:` that mean nothing else: capital, Cyrillic and multiplication signs.
pub(super) fn is_odd_capture_sign(char: char) -> bool {
    matches!(char, 'X' | 'х' | 'Х' | '×' | '✕' | '✖' | '⨯' | '╳' | 'χ' | 'Χ' | 'ｘ' | 'Ｘ' | '：')
}

/// The ASCII character that another one is in the full width of East Asian fonts.
pub(crate) fn half_width(char: char) -> Option<char> {
    let ascii = u32::from(char).checked_sub(u32::from('！') - u32::from('!'))?;
    char::from_u32(ascii).filter(|_| matches!(char, '！'..='～'))
}

/// The value of a digit of either width.
fn digit(char: char) -> Option<u8> {
    let ascii = if char.is_ascii() { char } else { half_width(char)? };
    ascii.is_ascii_digit().then_some(ascii as u8 & 0xf)
}

/// The digit of either width at `at`, and its length.
pub(super) fn digit_at(text: &[u8], at: usize) -> Option<(u8, usize)> {
    match byte_at(text, at) {
        byte @ b'0'..=b'9' => Some((byte - b'0', 1)),
        FULL_WIDTH => char_at(text, at).and_then(|(char, len)| Some((digit(char)?, len))),
        _ => None,
    }
}

/// The byte that characters of full width begin with.
pub(super) const FULL_WIDTH: u8 = 0xef;

/// The Latin letter that a Cyrillic one looks like or stands for, in squares a to h. `х` is one only before a row.
pub(crate) fn latin_lookalike(char: char) -> Option<char> {
    Some(match char {
        'а' => 'a',
        'в' | 'б' => 'b',
        'с' | 'ц' => 'c',
        'д' => 'd',
        'е' => 'e',
        'ф' => 'f',
        'г' => 'g',
        'н' | 'х' => 'h',
        'А' => 'A',
        'В' | 'Б' => 'B',
        'С' | 'Ц' => 'C',
        'Д' => 'D',
        'Е' => 'E',
        'Ф' => 'F',
        'Г' => 'G',
        'Н' | 'Х' => 'H',
        _ => return None,
    })
}

/// The digit that a letter looks like, as text recognition confuses them.
pub(super) fn digit_lookalike(char: char) -> Option<u8> {
    match char {
        'O' | 'o' | 'О' | 'о' => Some(0),
        'l' | 'I' | '|' => Some(1),
        _ => None,
    }
}

/// Whether a letter that looks like a digit, or a digit of full width, may begin with this byte.
fn may_be_digit(byte: u8) -> bool {
    matches!(byte, b'O' | b'o' | b'l' | b'I' | b'|' | 0xd0 | FULL_WIDTH)
}

/// A reader of one move in any spelling.
#[derive(Clone, Copy)]
struct Scan<'t> {
    text: &'t [u8],
    at: usize,
    flaws: Flaws,
    /// The squares are in letters, as the first one shows.
    letters: bool,
}

impl Scan<'_> {
    /// The first square, or the first two where four digits stand together.
    fn first_square(&mut self, path: &mut Path) -> Option<RawSquare> {
        let digits = self.text[self.at..].iter().take(5).take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 4 {
            let number = |at: usize| 10 * (self.text[at] - b'0') + (self.text[at + 1] - b'0');
            let (from, to) = (number(self.at), number(self.at + 2));
            if from == 0 || to == 0 || from == to {
                return None;
            }
            self.at += 4;
            if from < 10 || to < 10 {
                self.flaws |= Flaws::LEADING_ZERO;
            }
            path.push(RawSquare(from));
            path.push(RawSquare(to));
            return Some(RawSquare(from));
        }
        let from = self.square()?;
        path.push(from);
        Some(from)
    }

    /// A separator and the square behind it; nothing is consumed unless both are there.
    fn leg(
        &mut self,
        from: RawSquare,
        path: &Path,
        first: Option<Separator>,
    ) -> Option<(RawSquare, Separator)> {
        let mut ahead = *self;
        let mut broken = ahead.pass_break_before_sign(from, first);
        let gap = ahead.skip_blanks();
        let found = match separator_at(ahead.text, ahead.at) {
            Some((char, len, kind, flaws)) => {
                // `32-28 - 19`, `32-28* 19` and `32-28 x 19` are not one move.
                let again = first.is_some();
                if again && gap && (kind == Separator::Dash || first == Some(Separator::Dash)) {
                    return None;
                }
                if matches!(char, '*' | '%') && (gap || first == Some(Separator::Dash)) {
                    return None;
                }
                ahead.at += len;
                ahead.flaws |= flaws;
                let gap_behind = ahead.skip_blanks();
                if matches!(char, '*' | '%') && gap_behind {
                    return None;
                }
                // A line may be broken behind the sign.
                if !gap && !broken && ahead.pass_line_break(char, first) {
                    broken = true;
                }
                if gap || gap_behind || broken {
                    ahead.flaws |= Flaws::BLANK;
                }
                kind
            }
            // Only letters can stand together: `c3d4`, `cd4`.
            None if !gap && !from.is_number() && first.is_none_or(|first| first == Separator::None) => {
                Separator::None
            }
            None => return None,
        };
        let square = ahead.square()?;
        if square.is_number() != from.is_number() || square.is_file_only() {
            return None;
        }
        // `1 - 1. 32-28`: the second number counts moves.
        let loose = broken || ahead.flaws.contains(Flaws::BLANK) && path.len == 1;
        if loose && square.is_number() && ahead.number_follows() {
            return None;
        }
        *self = ahead;
        Some((square, found))
    }

    /// Goes on in the next line behind a sign, if a square stands at its beginning; `first` is the sign before, which must
    /// be alike.
    fn pass_line_break(&mut self, sign: char, first: Option<Separator>) -> bool {
        let fits = match sign {
            '-' => first.is_none(),
            'x' | ':' => first.is_none_or(|first| first == Separator::Capture),
            _ => false,
        };
        // Blanks at the end of a line are not seen.
        let line = line_break_end(self.text, blanks_end(self.text, self.at));
        let passes =
            fits && begins_square(self.text, line) && matches!(byte_at(self.text, line - 1), b'\n' | b'\r');
        if passes {
            self.at = line;
        }
        passes
    }

    /// Goes on in the next line, if it begins with a sign and a square; `first` is the sign before, which must be alike.
    fn pass_break_before_sign(&mut self, from: RawSquare, first: Option<Separator>) -> bool {
        let fits = |line: &usize| match self.text[*line] {
            b'-' => first.is_none(),
            _ => first.is_none_or(|first| first == Separator::Capture),
        };
        let line = sign_below(self.text, self.at).filter(|line| !from.is_file_only() && fits(line));
        self.at = line.unwrap_or(self.at);
        line.is_some()
    }

    /// The captured pieces in pointed brackets, as in `47x36 <42, 29, 14, 31>`: they go between the ends of the path, in
    /// the place of squares that stand there and say less.
    fn captured_list(&mut self, path: &mut Path) {
        let mut ahead = *self;
        ahead.skip_blanks();
        if byte_at(ahead.text, ahead.at) != b'<' {
            return;
        }
        let mut listed = Path::new();
        listed.push(path.from());
        ahead.at += 1;
        loop {
            ahead.skip_blanks();
            let Some(square) = ahead.square().filter(|square| square.is_number() == path.from().is_number())
            else {
                return;
            };
            let room = !square.is_file_only() && listed.push(square);
            let gap = ahead.skip_blanks();
            match byte_at(ahead.text, ahead.at) {
                b'>' if room => break,
                b',' if room => ahead.at += 1,
                _ if room && gap => {}
                _ => return,
            }
        }
        if listed.push(path.to()) {
            *path = listed;
            *self = Self { at: ahead.at + 1, flaws: ahead.flaws | Flaws::LISTED, ..ahead };
        }
    }

    /// Whether a dot and a move number's continuation follow: the square just read is a move number.
    fn number_follows(&self) -> bool {
        byte_at(self.text, self.at) == b'.'
            && (is_blank(byte_at(self.text, self.at + 1))
                || byte_at(self.text, self.at + 1).is_ascii_alphanumeric())
    }

    /// A square, or a file alone.
    fn square(&mut self) -> Option<RawSquare> {
        let (char, len) = char_at(self.text, self.at)?;
        let is_digit = digit(char).is_some() || digit_lookalike(char).is_some() && !self.is_file(char);
        if is_digit { self.number() } else { self.letters(char, len) }
    }

    /// Whether an `I` or `l` is a file and not the digit 1: before a row, in a move in letters. As the first square it is
    /// one if the second is plainly in letters.
    fn is_file(&self, char: char) -> bool {
        let digits = self.text[self.at + 1..].iter().take(2).take_while(|byte| byte.is_ascii_digit()).count();
        if !matches!(char, 'I' | 'l') || digits == 0 {
            return false;
        }
        let sign = self.at + 1 + digits;
        let in_letters = || {
            let square = separator_at(self.text, sign)
                .and_then(|(_, len, ..)| self.text.get(sign + len..sign + len + 2));
            matches!(square, Some([b'A'..=b'H' | b'J'..=b'L' | b'a'..=b'k', b'1'..=b'9']))
        };
        self.letters || in_letters()
    }

    /// One or two digits, or letters that look like them beside a digit.
    fn number(&mut self) -> Option<RawSquare> {
        let (first, second) = (byte_at(self.text, self.at), byte_at(self.text, self.at + 1));
        let plain = first.is_ascii_digit() && (second.is_ascii_digit() || !may_be_digit(second));
        if !plain {
            return self.odd_number();
        }
        let (value, len) = match second {
            b'0'..=b'9' => (10 * (first - b'0') + (second - b'0'), 2),
            _ => (first - b'0', 1),
        };
        if len == 2 && byte_at(self.text, self.at + 2).is_ascii_digit() {
            return None;
        }
        if len == 2 && value < 10 {
            self.flaws |= Flaws::LEADING_ZERO;
        }
        self.at += len;
        Some(RawSquare(value))
    }

    /// A number with a letter for one of its digits, or with digits of full width.
    fn odd_number(&mut self) -> Option<RawSquare> {
        let (mut value, mut count, mut real, mut at) = (0u8, 0, 0, self.at);
        let mut flaws = Flaws::NONE;
        while let Some((char, len)) = char_at(self.text, at) {
            let digit = match digit(char) {
                Some(digit) => {
                    real += 1;
                    flaws |= width(char);
                    digit
                }
                None => match digit_lookalike(char) {
                    // A word behind two digits is a word: `8-11long`.
                    Some(digit) if count < 2 && !self.word_follows(at + len) => {
                        flaws |= Flaws::LETTER_FOR_DIGIT;
                        digit
                    }
                    _ => break,
                },
            };
            if count == 2 {
                return None;
            }
            value = 10 * value + digit;
            count += 1;
            at += len;
        }
        // Letters alone are a number only beside a sign, and a word as often as not even there: `10-O`.
        if count == 0 || real == 0 && (value == 0 || !self.is_beside_sign(self.at, at)) {
            return None;
        }
        if count == 2 && value < 10 {
            flaws |= Flaws::LEADING_ZERO;
        }
        self.at = at;
        self.flaws |= flaws;
        Some(RawSquare(value))
    }

    /// Whether a letter that is no sign and no digit stands at `at`.
    fn word_follows(&self, at: usize) -> bool {
        char_at(self.text, at).is_some_and(|(char, _)| {
            char.is_alphabetic() && separator_sign(char).is_none() && digit_lookalike(char).is_none()
        })
    }

    /// Whether a separator stands right before `start` or right behind `end`, and no word goes on there.
    fn is_beside_sign(&self, start: usize, end: usize) -> bool {
        let is_sign = |char| separator_sign(char).is_some();
        let before = char_before(self.text, start).is_some_and(is_sign);
        match char_at(self.text, end).map(|(char, _)| char) {
            Some(char) if is_sign(char) => true,
            Some(char) => before && !char.is_alphanumeric(),
            None => before,
        }
    }

    /// The row of the square that begins at `start`, 1 to 12, its end and what is odd about it. A letter counts as its
    /// first digit only where a sign stands beside the square.
    fn row(&self, start: usize) -> Option<(u8, usize, Flaws)> {
        let (first, len) = char_at(self.text, self.at)?;
        let mut end = self.at + len;
        let mut flaws = Flaws::NONE;
        let row = match digit(first) {
            Some(row @ 1..) => {
                flaws |= width(first);
                row
            }
            None if digit_lookalike(first) == Some(1) => {
                flaws |= Flaws::LETTER_FOR_DIGIT;
                1
            }
            _ => return None,
        };
        let second = char_at(self.text, end).filter(|_| row == 1).and_then(|(char, len)| match digit(char) {
            Some(digit @ 0..=2) => Some((digit, len, width(char))),
            None if digit_lookalike(char) == Some(0) && !self.word_follows(end + len) => {
                Some((0, len, Flaws::LETTER_FOR_DIGIT))
            }
            _ => None,
        });
        if let Some((_, len, odd)) = second {
            end += len;
            flaws |= odd;
        }
        let clear = digit(first).is_some() || self.is_beside_sign(start, end);
        clear.then_some((second.map_or(row, |(digit, ..)| 10 + digit), end, flaws))
    }

    /// A letter from a to l with a row from 1 to 12, or the letter alone, up to j: no book form is known of larger boards.
    fn letters(&mut self, char: char, len: usize) -> Option<RawSquare> {
        let latin = latin_lookalike(char).or_else(|| half_width(char));
        let letter = latin.unwrap_or(char);
        let file = match letter.to_ascii_lowercase() {
            lower @ 'a'..='l' => lower as u8 - b'a',
            _ => return None,
        };
        if latin.is_some() {
            self.flaws |= Flaws::LOOKALIKE;
        }
        if letter.is_ascii_uppercase() {
            self.flaws |= Flaws::CAPITAL;
        }
        let start = self.at;
        self.at += len;
        match self.row(start) {
            Some((row, end, flaws)) => {
                self.at = end;
                self.flaws |= flaws;
                Some(RawSquare::letters(file, row - 1))
            }
            // Alone it is a capture sign.
            None if is_odd_capture_sign(char) || file >= 10 => None,
            None => Some(RawSquare::file_only(file)),
        }
    }

    /// Skips blanks within the line; whether there were any.
    fn skip_blanks(&mut self) -> bool {
        let start = self.at;
        self.at = blanks_end(self.text, start);
        self.at > start
    }

    /// Whether a separator follows, with or without blanks before it.
    fn sign_follows(&self) -> bool {
        let sign = blanks_end(self.text, self.at);
        // A free-standing `*` ends the game.
        let alone = |len: usize| sign > self.at && !byte_at(self.text, sign + len).is_ascii_digit();
        char_at(self.text, sign)
            .is_some_and(|(char, len)| separator_sign(char).is_some() && !(char == '*' && alone(len)))
    }

    /// Rejects what goes on with digits, such as a date; flags what goes on with letters.
    fn check_end(&mut self) -> Option<()> {
        let Some((char, len)) = char_at(self.text, self.at) else { return Some(()) };
        let digit_behind = byte_at(self.text, self.at + len).is_ascii_digit();
        if digit(char).is_some() || separator_sign(char).is_some() && char != '*' && digit_behind {
            return None;
        }
        if char.is_alphabetic() {
            self.flaws |= Flaws::GLUED;
        }
        Some(())
    }
}

/// What is odd about a digit.
fn width(digit: char) -> Flaws {
    if digit.is_ascii() { Flaws::NONE } else { Flaws::LOOKALIKE }
}

/// What is odd about a separator.
fn sign_flaws(char: char) -> Flaws {
    match char {
        '-' | 'x' => Flaws::NONE,
        ':' => Flaws::COLON,
        _ if is_odd_dash(char) => Flaws::DASH,
        _ => Flaws::SIGN,
    }
}

/// The character that ends at `end`.
fn char_before(text: &[u8], end: usize) -> Option<char> {
    let start = text[..end].iter().rposition(|byte| byte & 0xc0 != 0x80)?;
    char_at(text, start).filter(|&(_, len)| start + len == end).map(|(char, _)| char)
}

/// Behind the line end at `at`, or `at` if there is none.
fn line_break_end(text: &[u8], at: usize) -> usize {
    match (byte_at(text, at), byte_at(text, at + 1)) {
        (b'\r', b'\n') => at + 2,
        (b'\r' | b'\n', _) => at + 1,
        _ => at,
    }
}
