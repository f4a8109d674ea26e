//! From the text of one chunk to a stream of events, flaws included.
//!
//! It never fails: what cannot be read is a finding and an [`Event::Junk`], and reading goes on behind it. It does not
//! allocate while the text is clean, never recurses, and looks at each byte a bounded number of times.
//!
//! What is decided here and nowhere else: where a game begins and ends. A terminator ends it, and so do the tags of
//! the next one, a hard boundary (see the boundary module), and a repeated tag behind an empty line. Only where nothing
//! but the move numbers begins anew is it the replay that tells, because it takes the rules to tell.

mod enclosed;
mod header;
mod junk;

pub use enclosed::MAX_DEPTH;

use crate::pdn::boundary::{line_breaks_before, next_hard_boundary};
use crate::pdn::event::{CommentStyle, Event, MoveNumber, Strength};
use crate::pdn::lexer::{
    FULL_WIDTH, Flaws, MoveToken, Path, Plain, digit_at, odd_sign_move, plain_move, plain_window,
    scan_blank_pair, scan_move, separator_sign,
};
use crate::pdn::numbers::{FoundNumber, scan_digits, scan_dots, scan_number, scan_sign};
use crate::pdn::results::{FoundResult, ResultKind, scan_result};
use crate::pdn::spelling;
use crate::pdn::tags::{KnownName, has_tag_shape, scan_wrapper};
use crate::pdn::text::{blanks_end, byte_at, char_at, is_blank, is_wide_blank, line_end, space_end};
use crate::{Code, Finding, FixKind, Span};

/// Reads the text of one chunk.
///
/// ```
/// use damka_notation::pdn::{Event, Events};
/// let mut events = Events::new(b"[White \"A\"]\n1. 32-28 {why not?} 19-23 *");
/// assert_eq!(events.by_ref().filter(|event| matches!(event, Event::Move(_))).count(), 2);
/// assert!(events.findings().is_empty());
/// ```
#[derive(Clone)]
pub struct Events<'t> {
    whole: &'t [u8],
    /// The beginning of it, to the next hard boundary: nothing looks beyond, and nothing stays open there.
    part: &'t [u8],
    at: usize,
    findings: Vec<Finding>,
    /// Another chunk follows, which begins with a game.
    more: bool,
    /// The text was cut because a game is longer than this.
    cut_at: Option<u32>,
    stage: Stage,
    terminator: Option<Terminator>,
    game: u32,
    game_start: usize,
    ply: u32,
    /// Variations that are open, outermost first.
    open: Vec<Opening>,
    /// The game is over, and open variations are closed one by one.
    unwinding: bool,
    /// There is a move on the current line that a variation could replace.
    had_move: bool,
    last: Last,
    /// End of the last token.
    last_end: usize,
    /// End of the last comment that has none of its own, and where something can be added before or behind it.
    run_on: (usize, Addition),
    /// A move number that waits for its move.
    number: Option<Span>,
    /// Known tags of the game, as a set of their ordinals, and its private ones.
    known_tags: u64,
    private_tags: Vec<Span>,
    /// A `Result` that only the tag makes one, such as `4-6`.
    odd_result: Option<Span>,
    /// A comment that would stand between tags if a tag followed.
    early_comment: Option<Span>,
    /// Names that are not known as they stand, and what they are.
    odd_names: Vec<(Span, KnownName)>,
    /// The next `}` from some place on, so that no stretch is searched twice.
    next_brace: Option<usize>,
    line_breaks: LineEnds,
    /// The next place where the text is not UTF-8 or has U+FFFD.
    bad: Option<spelling::BadBytes>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Before the first game or between two.
    Outside,
    /// Among tags.
    Header,
    /// Among moves.
    Body,
    /// Behind the last token of a game.
    Closing,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Terminator {
    Result,
    Star,
}

/// The kind of the last token, as far as it matters for the next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Move,
    Strength,
    Other,
}

#[derive(Clone)]
struct LineEnds {
    first: Option<LineEnd>,
    /// That a line ends otherwise was said already.
    mixed: bool,
}

/// A place for an addition to a game, and what must stand before it.
pub(crate) type Addition = (usize, &'static str);

#[derive(Clone, Copy)]
struct Opening {
    at: u32,
    had_move: bool,
}

/// How lines end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineEnd {
    /// Line feed.
    Lf,
    /// Carriage return and line feed.
    CrLf,
    /// Carriage return alone.
    Cr,
}

impl LineEnd {
    /// The characters themselves.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }

    /// `LF`, `CRLF` or `CR`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lf => "LF",
            Self::CrLf => "CRLF",
            Self::Cr => "CR",
        }
    }
}

impl<'t> Events<'t> {
    /// A reader of a whole input, or of the last piece of one.
    pub fn new(text: &'t [u8]) -> Self {
        Self {
            whole: text,
            part: up_to_boundary(text, 0),
            at: 0,
            findings: Vec::new(),
            more: false,
            cut_at: None,
            stage: Stage::Outside,
            terminator: None,
            game: 0,
            game_start: 0,
            ply: 0,
            open: Vec::new(),
            unwinding: false,
            had_move: false,
            last: Last::Other,
            last_end: 0,
            run_on: (usize::MAX, (0, "")),
            number: None,
            known_tags: 0,
            private_tags: Vec::new(),
            odd_result: None,
            early_comment: None,
            odd_names: Vec::new(),
            next_brace: None,
            line_breaks: LineEnds { first: None, mixed: false },
            bad: spelling::next_bad_bytes(text, 0),
        }
    }

    /// The same for a piece that is followed by another one, which begins with a game.
    #[must_use]
    pub fn followed(mut self) -> Self {
        self.more = true;
        self
    }

    /// The same for a text that was cut because its last game is longer than `limit` bytes.
    #[must_use]
    pub fn cut_at(mut self, limit: u32) -> Self {
        self.cut_at = Some(limit);
        self
    }

    /// The same for a piece of an input whose first line ended in this way.
    #[must_use]
    pub fn line_breaks(mut self, first: Option<LineEnd>) -> Self {
        self.line_breaks.first = first;
        self
    }

    /// The text being read.
    #[allow(clippy::misnamed_getters)] // The field is the part that may be looked at.
    pub fn text(&self) -> &'t [u8] {
        self.whole
    }

    /// Whether all of the text was read.
    pub(super) fn at_end(&self) -> bool {
        self.at >= self.whole.len()
    }

    /// Whether something follows behind the hard boundary, or in another piece.
    fn more(&self) -> bool {
        self.more || self.part.len() < self.whole.len()
    }

    /// Goes on behind a hard boundary; false if the whole text was read.
    fn pass_boundary(&mut self) -> bool {
        if self.part.len() == self.whole.len() {
            return false;
        }
        self.part = up_to_boundary(self.whole, self.part.len() + 1);
        self.next_brace = None;
        self.early_comment = None;
        true
    }

    /// Whether a token that ends at `end` has a blank behind it.
    fn stands_alone(&self, end: usize) -> bool {
        self.part.get(end).map_or(!self.more, |&byte| is_blank(byte))
    }

    /// The games begun so far.
    pub fn games(&self) -> u32 {
        self.game
    }

    /// What was found so far and not taken away: in the order of reading, which is that of the text but for flaws that
    /// show later, such as an unclosed parenthesis. The caller may add its own and should empty it after each game.
    pub fn findings(&mut self) -> &mut Vec<Finding> {
        &mut self.findings
    }

    /// Where something can be added behind the last token: not inside a comment that would swallow it.
    pub(crate) fn addition(&self) -> Addition {
        let (end, addition) = self.run_on;
        if end == self.last_end { addition } else { (self.last_end, " ") }
    }

    fn report(&mut self, code: Code, span: Span) {
        self.findings.push(Finding::new(code, span, self.game, self.ply));
    }

    fn report_with(&mut self, code: Code, span: Span, name: &'static str, value: impl Into<crate::Arg>) {
        self.findings.push(Finding::new(code, span, self.game, self.ply).with(name, value));
    }

    /// Moves on behind a token.
    fn pass(&mut self, end: usize, last: Last) {
        self.at = end;
        self.last_end = end;
        self.last = last;
    }

    fn in_body(&mut self) {
        self.stage = Stage::Body;
        self.early_comment = None;
    }

    // ---- Games ----

    fn begin(&mut self, stage: Stage) -> Event {
        self.report_bad_bytes();
        self.game += 1;
        self.game_start = self.at;
        self.ply = 0;
        self.stage = stage;
        self.terminator = None;
        self.had_move = false;
        self.last = Last::Other;
        self.number = None;
        self.known_tags = 0;
        self.private_tags.clear();
        self.odd_result = None;
        if stage == Stage::Body {
            self.early_comment = None;
        }
        Event::GameStart(self.at as u32)
    }

    /// Ends a game for which no terminator was seen.
    fn end_unterminated(&mut self) {
        if self.at < self.part.len() || self.more() {
            let (place, gap) = self.addition();
            let place = Span::at(place);
            let finding = Finding::new(Code::MissingTerminator, place, self.game, self.ply);
            self.findings.push(finding.fixed_by(place, format!("{gap}*"), FixKind::Safe));
        }
        self.end(None);
    }

    /// Whether moves of another game can begin with the move number that was read last.
    pub(crate) fn may_begin(&self, number: Span) -> bool {
        self.open.is_empty() && self.starts_game(number.start as usize)
    }

    /// Ends the game before the move number that was read last, with which another game begins.
    pub(crate) fn end_before(&mut self, number: Span) {
        let start = number.start as usize;
        // What is odd about the number is noted when it is read again.
        self.findings.retain(|finding| finding.span.start < number.start);
        self.number = None;
        let finding = Finding::new(Code::RestartedNumbering, number, self.game, self.ply);
        self.findings.push(finding.fixed_by(Span::at(start), "*\n\n", FixKind::Safe));
        self.pass(self.part[..start].trim_ascii_end().len(), Last::Other);
        self.at = start;
        self.end(None);
    }

    fn end(&mut self, terminator: Option<Terminator>) {
        if let Some(number) = self.number.take()
            && !(terminator.is_some() && self.ply == 0)
        {
            self.report(Code::NumberWithoutMove, number);
        }
        self.stage = Stage::Closing;
        self.terminator = terminator;
        self.unwinding = !self.open.is_empty();
    }

    /// Closes the innermost open variation. The outermost one is reported, once for all within it.
    fn unwind(&mut self) -> Option<Event> {
        let Some(opening) = self.open.pop() else {
            self.unwinding = false;
            return None;
        };
        if self.open.is_empty() {
            let at = opening.at as usize;
            self.report(Code::UnclosedVariation, Span::new(at, at + 1));
        }
        Some(Event::VariationEnd(Span::at(self.last_end)))
    }

    /// What belongs to a game behind its terminator: a comment on the same line, `*` behind a result.
    fn close(&mut self) -> Event {
        if let Some(terminator) = self.terminator {
            let next = blanks_end(self.part, self.at);
            if matches!(byte_at(self.part, next), b'{' | b';') {
                self.at = next;
                return if self.part[next] == b'{' {
                    self.comment()
                } else {
                    self.line_comment(CommentStyle::Semicolon)
                };
            }
            let star = space_end(self.part, self.at);
            let is_star = byte_at(self.part, star) == b'*' && self.stands_alone(star + 1);
            if terminator == Terminator::Result && is_star {
                self.terminator = Some(Terminator::Star);
                self.pass(star + 1, Last::Other);
                return self.close();
            }
        }
        self.report_bad_bytes();
        self.stage = Stage::Outside;
        self.early_comment = None;
        Event::GameEnd(self.last_end as u32)
    }

    /// What remains to be said at the end of the text.
    fn finish(&mut self) {
        self.report_bad_bytes();
        if let Some(limit) = self.cut_at.take() {
            let start = Span::new(self.game_start, (self.game_start + 1).min(self.part.len()));
            self.report_with(Code::GameTooLarge, start, "limit", limit);
        }
    }

    fn report_bad_bytes(&mut self) {
        while let Some(bad) = self.bad.filter(|bad| (bad.span.start as usize) < self.at) {
            let code = if bad.replacement { Code::ReplacementCharacter } else { Code::UndecodableBytes };
            self.report(code, bad.span);
            // One of a line says enough.
            self.bad = spelling::next_bad_bytes(self.whole, line_end(self.whole, bad.span.end as usize));
        }
    }

    // ---- Blanks ----

    /// Skips all that separates tokens.
    #[inline]
    fn skip_space(&mut self) {
        loop {
            match self.part.get(self.at) {
                Some(b' ' | b'\t' | 0x0b | 0x0c) => self.at += 1,
                Some(b'\n' | b'\r') => self.skip_line_end(),
                Some(0..=0x1f | b'\\' | b'&' | 0x7f..) => {
                    if !self.skip_odd_space() {
                        return;
                    }
                }
                _ => return,
            }
        }
    }

    #[inline]
    fn skip_line_end(&mut self) {
        let (kind, len) = match (self.part[self.at], byte_at(self.part, self.at + 1)) {
            (b'\n', _) => (LineEnd::Lf, 1),
            (_, b'\n') => (LineEnd::CrLf, 2),
            _ => (LineEnd::Cr, 1),
        };
        let first = *self.line_breaks.first.get_or_insert(kind);
        if kind != first && !self.line_breaks.mixed {
            self.line_breaks.mixed = true;
            let span = Span::new(self.at, self.at + len);
            let finding = Finding::new(Code::MixedLineEnds, span, self.game, self.ply);
            self.findings.push(finding.with("found", kind.name()).with("expected", first.name()));
        }
        self.at += len;
    }

    /// Skips something that is no blank but stands for one; false if there is none.
    #[cold]
    fn skip_odd_space(&mut self) -> bool {
        let at = self.at;
        let (code, end) = match self.part[at] {
            b'\\' => {
                let literal = matches!(byte_at(self.part, at + 1), b'r' | b'n');
                if !literal || byte_at(self.part, at + 2).is_ascii_alphabetic() {
                    return false;
                }
                (Code::LiteralLineEnd, at + 2)
            }
            b'&' => match crate::pdn::entity_at(self.part, at) {
                Some((char, end)) if is_wide_blank(char) => (Code::HtmlEntity, end),
                _ => return false,
            },
            byte if byte < 0x80 => {
                let run = self.part[at..].iter().take_while(|&&other| other == byte).count();
                // Ctrl-Z is how DOS ends a file.
                let ends = !self.more() && space_end(self.part, at + run) == self.part.len();
                if byte == 0x1a && ends {
                    self.at += run;
                    return true;
                }
                (Code::ControlCharacter, at + run)
            }
            _ => match char_at(self.part, at) {
                Some(('\u{feff}', len)) if at == 0 => {
                    self.report(Code::ByteOrderMark, Span::new(0, len));
                    self.at = len;
                    return true;
                }
                Some(('\u{feff}', len)) => (Code::ByteOrderMarkInside, at + len),
                Some((char, len)) if is_wide_blank(char) => (Code::NoBreakSpace, at + len),
                _ => return false,
            },
        };
        self.report(code, Span::new(at, end));
        self.at = end;
        true
    }

    // ---- Tokens ----

    /// A move or move number without anything odd: nearly all tokens of nearly all files.
    #[inline]
    fn plain(&mut self) -> Option<Event> {
        if self.odd_result.is_some() {
            return None;
        }
        let at = self.at;
        let window = self.part.get(at..at + 8).and_then(|window| window.try_into().ok());
        match window.and_then(plain_window) {
            Some(Plain::Move(from, to, separator, len)) => {
                let span = Span::new(at, at + len);
                let path = Path::of_two(from, to);
                Some(self.moved(MoveToken { span, path, separator, flaws: Flaws::NONE }))
            }
            Some(Plain::Number(number, len)) if self.number.is_none() => {
                let span = Span::new(at, at + len);
                self.number = Some(span);
                self.pass(at + len, Last::Other);
                Some(Event::MoveNumber(MoveNumber { span, number, ellipsis: false }))
            }
            _ => plain_move(self.part, at).map(|token| self.moved(token)),
        }
    }

    #[inline]
    fn moved(&mut self, token: MoveToken) -> Event {
        if self.open.is_empty() {
            self.ply += 1;
        }
        self.had_move = true;
        self.number = None;
        self.pass(token.span.end as usize, Last::Move);
        Event::Move(token)
    }

    /// The token at hand, or `None` if something was skipped or the stage has changed.
    fn token(&mut self) -> Option<Event> {
        match self.part[self.at] {
            b'[' => self.bracket(),
            b'{' => Some(self.comment()),
            b';' => Some(self.line_comment(CommentStyle::Semicolon)),
            b'%' => Some(self.line_comment(CommentStyle::Percent)),
            _ if self.stage == Stage::Outside => self.outside(),
            byte => self.among_moves(byte),
        }
    }

    /// Between games: what begins one, and what does not.
    fn outside(&mut self) -> Option<Event> {
        if self.starts_game(self.at) {
            return Some(self.begin(Stage::Body));
        }
        let terminator = match self.part[self.at] {
            b'*' => Some(self.at + 1),
            _ => scan_result(self.part, self.at).map(|found| found.end),
        };
        if let Some(end) = terminator.filter(|&end| self.stands_alone(end)) {
            self.report(Code::EmptyGame, Span::new(self.at, end));
            self.pass(end, Last::Other);
            return None;
        }
        Some(self.junk())
    }

    /// Whether moves without tags begin here. A date or a score in running text should not.
    fn starts_game(&self, at: usize) -> bool {
        let odd_but_clear =
            Flaws::CAPITAL | Flaws::DASH | Flaws::SIGN | Flaws::COLON | Flaws::LOOKALIKE | Flaws::ENTITY;
        match byte_at(self.part, at) {
            b'/' => self.setup_at(at).is_some(),
            b'0'..=b'9' | FULL_WIDTH if self.is_numbered(at) => true,
            b'0'..=b'9' => plain_move(self.part, at).is_some_and(|token| self.begins_numberless(&token)),
            b'a'..=b'l' | b'A'..=b'L' | 0xd0 | 0xd1 | FULL_WIDTH => {
                scan_move(self.part, at).is_some_and(|token| {
                    !token.path.from().is_file_only()
                        && odd_but_clear.contains(token.flaws)
                        && self.begins_numberless(&token)
                })
            }
            _ => false,
        }
    }

    /// Whether a move without number and tags begins a game: one move alone behind a game is a leftover.
    fn begins_numberless(&self, token: &MoveToken) -> bool {
        let next = space_end(self.part, token.span.end as usize);
        let another = || scan_result(self.part, next).is_none() && scan_move(self.part, next).is_some();
        self.game == 0 || self.is_numbered(next) || another()
    }

    /// Whether a move number with something to number stands here.
    fn is_numbered(&self, at: usize) -> bool {
        scan_number(self.part, at).is_some_and(|found| {
            let next = space_end(self.part, found.span.end as usize);
            found.ellipsis
                || matches!(byte_at(self.part, next), b'{' | b'*')
                || self.unknown_move_end(next).is_some()
                || scan_result(self.part, next).is_some()
                || scan_move(self.part, next).is_some()
        })
    }

    fn among_moves(&mut self, byte: u8) -> Option<Event> {
        if let Some(end) = self.odd_result_end() {
            return self.result(FoundResult { end, kind: ResultKind::Other, odd: false });
        }
        match byte {
            b'0'..=b'9' => self.digits(),
            b'(' => self.parenthesis(),
            b')' => Some(self.variation_end()),
            b'*' => self.star(),
            b'!' | b'?' => Some(self.strength()),
            b'$' => Some(self.nag()),
            b'/' => Some(self.setup()),
            b'.' => Some(self.dots()),
            b'-' | b'+' | b'=' => Some(self.sign()),
            b'}' => Some(self.stray(Code::StrayCommentEnd)),
            b'a'..=b'l' | b'A'..=b'L' | b'O' | b'o' | b'|' => Some(self.word()),
            b'&' | 0x80.. => self.wide(),
            _ => Some(self.junk()),
        }
    }

    fn wide(&mut self) -> Option<Event> {
        if digit_at(self.part, self.at).is_some() {
            return self.digits();
        }
        if let Some(found) = scan_result(self.part, self.at) {
            return self.result(found);
        }
        Some(match char_at(self.part, self.at) {
            Some(('…', _)) => self.dots(),
            Some((char, _)) if char.is_alphabetic() => self.word(),
            _ => self.sign(),
        })
    }

    /// Something that begins with a letter: a move or junk.
    fn word(&mut self) -> Event {
        let token = scan_move(self.part, self.at)
            .or_else(|| scan_blank_pair(self.part, self.at).filter(|token| !token.path.from().is_number()));
        match token {
            Some(token) => self.odd_move(token),
            None => self.junk(),
        }
    }

    /// Something that begins with a digit.
    fn digits(&mut self) -> Option<Event> {
        if let Some((token, sign)) = odd_sign_move(self.part, self.at)
            && self.odd_result.is_none()
        {
            self.in_body();
            let event = self.moved(token);
            let is_dash = token.flaws == Flaws::DASH;
            self.report(if is_dash { Code::TypographicDash } else { Code::OddCaptureSign }, sign);
            return Some(event);
        }
        if let Some(found) = scan_result(self.part, self.at) {
            return self.result(found);
        }
        if let Some(found) = self.number_at_hand() {
            return Some(self.move_number(found));
        }
        if let Some(token) = scan_move(self.part, self.at) {
            return Some(self.odd_move(token));
        }
        if let Some(event) = self.bare_number() {
            return Some(event);
        }
        match scan_blank_pair(self.part, self.at) {
            Some(token) => Some(self.odd_move(token)),
            None => Some(self.junk()),
        }
    }

    /// A move number, looked for only where the byte behind the digits does not rule it out.
    fn number_at_hand(&self) -> Option<FoundNumber> {
        let behind = self.part[self.at..].iter().find(|byte| !byte.is_ascii_digit())?;
        let possible = match behind {
            b')' => self.open.is_empty(),
            b'.' | b':' | b' ' | b'\t' | 0x80.. => true,
            _ => false,
        };
        possible.then(|| scan_number(self.part, self.at)).flatten()
    }

    /// A move number without its dot, in front of a move.
    fn bare_number(&mut self) -> Option<Event> {
        let (number, end) = scan_digits(self.part, self.at)?;
        let next = blanks_end(self.part, end);
        let before_move = next > end && number < 1000 && plain_move(self.part, next).is_some();
        before_move.then(|| {
            let span = Span::new(self.at, end);
            self.report(Code::MoveNumberForm, span);
            self.number = Some(span);
            self.pass(end, Last::Other);
            Event::MoveNumber(MoveNumber { span, number, ellipsis: false })
        })
    }

    fn move_number(&mut self, found: FoundNumber) -> Event {
        self.in_body();
        if let Some(number) = self.number.replace(found.span) {
            self.report(Code::NumberWithoutMove, number);
        }
        if found.blank_before_dot {
            self.report(Code::BlankBeforeDot, found.span);
        }
        if found.odd_dots {
            self.report(Code::MoveNumberForm, found.span);
        }
        if found.digits.len() > 1 && self.part[found.digits.start as usize] == b'0' {
            self.report(Code::LeadingZero, found.digits);
        }
        if let Some(dots) = found.separate_dots {
            self.report(Code::EllipsisAsMove, dots);
        }
        self.pass(found.span.end as usize, Last::Other);
        Event::MoveNumber(MoveNumber { span: found.span, number: found.number, ellipsis: found.ellipsis })
    }

    fn odd_move(&mut self, token: MoveToken) -> Event {
        self.in_body();
        let event = self.moved(token);
        if !token.flaws.is_empty() || token.separator == crate::pdn::Separator::None {
            spelling::report_move(self.part, &token, self.game, self.ply, &mut self.findings);
        }
        event
    }

    /// `- -` and the like: where it ends.
    fn unknown_move_end(&self, at: usize) -> Option<usize> {
        let dash = |at: usize| {
            char_at(self.part, at)
                .filter(|&(char, _)| separator_sign(char) == Some(crate::pdn::Separator::Dash))
                .map(|(_, len)| at + len)
        };
        let second = blanks_end(self.part, dash(at)?);
        let mut end = dash(second)?;
        while let Some(next) = dash(end) {
            end = next;
        }
        Some(end)
    }

    /// Something that begins with a sign: a move nobody wrote down, or a judgement.
    fn sign(&mut self) -> Event {
        let at = self.at;
        if let Some(end) = self.unknown_move_end(at) {
            self.in_body();
            if self.open.is_empty() {
                self.ply += 1;
            }
            self.had_move = true;
            self.number = None;
            let span = Span::new(at, end);
            self.pass(end, Last::Other);
            return Event::UnknownMove(span);
        }
        match scan_sign(self.part, at) {
            Some((nag, end)) => {
                let span = Span::new(at, end);
                self.report(Code::PositionSign, span);
                self.pass(end, Last::Other);
                Event::Nag(span, nag)
            }
            None => self.junk(),
        }
    }

    fn dots(&mut self) -> Event {
        let (end, dots) =
            scan_dots(self.part, self.at).unwrap_or((self.at + 1, crate::pdn::numbers::ONE_DOT));
        let span = Span::new(self.at, end);
        self.pass(end, Last::Other);
        if dots.count == 1 {
            self.report(Code::StrayDot, span);
            return Event::Junk(span);
        }
        self.in_body();
        self.number = None;
        self.report(Code::EllipsisAsMove, span);
        Event::Ellipsis(span)
    }

    // ---- Ends ----

    /// The end of a text that the `Result` tag makes a result.
    fn odd_result_end(&mut self) -> Option<usize> {
        let value = self.odd_result?.of(self.part).trim_ascii();
        let end = self.at + value.len();
        (self.part[self.at..].starts_with(value) && self.nothing_follows(end)).then_some(end)
    }

    /// Whether the game can only be over at `at`.
    fn nothing_follows(&mut self, at: usize) -> bool {
        let next = space_end(self.part, at);
        // A comment without an end takes all that is left.
        let is_run_on = byte_at(self.part, next) == b'{' && self.brace_from(next + 1).is_none();
        let between = &self.part[at.min(next)..next];
        next == self.part.len()
            || is_run_on
            || next > at && byte_at(self.part, next) == b'*'
            || has_tag_shape(self.part, next)
            || scan_wrapper(self.part, next).is_some()
            || has_empty_line(between)
    }

    fn result(&mut self, found: FoundResult) -> Option<Event> {
        let span = Span::new(self.at, found.end);
        self.in_body();
        if !self.open.is_empty() {
            if self.nothing_follows(found.end) {
                self.unwinding = true;
                return None;
            }
            self.number = None;
            self.pass(found.end, Last::Other);
            return Some(Event::Result(span, found.kind));
        }
        self.report(Code::ResultAsTerminator, span);
        self.pass(found.end, Last::Other);
        self.end(Some(Terminator::Result));
        Some(Event::Result(span, found.kind))
    }

    fn star(&mut self) -> Option<Event> {
        let span = Span::new(self.at, self.at + 1);
        if matches!(self.last, Last::Move | Last::Strength) && self.last_end == self.at {
            self.report(Code::StarAsStrength, span);
            self.pass(self.at + 1, Last::Strength);
            return Some(Event::Strength(Strength { span, mark: span }));
        }
        self.in_body();
        if !self.open.is_empty() {
            if self.nothing_follows(self.at + 1) {
                self.unwinding = true;
                return None;
            }
            self.pass(self.at + 1, Last::Other);
            return Some(Event::Star(span));
        }
        self.pass(self.at + 1, Last::Other);
        self.end(Some(Terminator::Star));
        Some(Event::Star(span))
    }

    // ---- Marks ----

    fn strength(&mut self) -> Event {
        let end = self.marks_end(self.at);
        let span = Span::new(self.at, end);
        self.mark(span, span)
    }

    fn marks_end(&self, at: usize) -> usize {
        let marks = self.part[at..].iter().take_while(|byte| matches!(byte, b'!' | b'?'));
        at + marks.count()
    }

    fn mark(&mut self, span: Span, mark: Span) -> Event {
        match self.last {
            Last::Other => self.report(Code::StrengthWithoutMove, span),
            Last::Move | Last::Strength if self.last_end < self.at => {
                self.report(Code::BlankBeforeStrength, span);
            }
            Last::Move | Last::Strength => {}
        }
        let last = if self.last == Last::Other { Last::Other } else { Last::Strength };
        self.pass(span.end as usize, last);
        Event::Strength(Strength { span, mark })
    }

    fn nag(&mut self) -> Event {
        let digits = scan_digits(self.part, self.at + 1);
        let end = digits.map_or(self.at + 1, |(_, end)| end);
        let span = Span::new(self.at, end);
        self.pass(end, Last::Other);
        let Some(number) = digits.and_then(|(number, _)| u8::try_from(number).ok()) else {
            self.report(Code::BadNag, span);
            return Event::Junk(span);
        };
        self.in_body();
        Event::Nag(span, number)
    }

    fn stray(&mut self, code: Code) -> Event {
        let span = Span::new(self.at, self.at + 1);
        self.report(code, span);
        self.pass(self.at + 1, Last::Other);
        Event::Junk(span)
    }
}

impl Iterator for Events<'_> {
    type Item = Event;

    // Compiled once: every loop over events would hold the whole reader otherwise, in every family that it is for.
    #[inline(never)]
    fn next(&mut self) -> Option<Event> {
        loop {
            if self.unwinding
                && let Some(event) = self.unwind()
            {
                return Some(event);
            }
            if self.stage == Stage::Closing {
                return Some(self.close());
            }
            self.skip_space();
            if self.at >= self.part.len() {
                if self.stage != Stage::Outside {
                    self.end_unterminated();
                } else if !self.pass_boundary() {
                    self.finish();
                    return None;
                }
                continue;
            }
            if self.stage == Stage::Body
                && let Some(event) = self.plain()
            {
                return Some(event);
            }
            if let Some(event) = self.token() {
                return Some(event);
            }
        }
    }
}

/// The text to the first hard boundary in `from..`.
fn up_to_boundary(text: &[u8], from: usize) -> &[u8] {
    &text[..next_hard_boundary(text, from).unwrap_or(text.len())]
}

/// Whether white space holds an empty line.
fn has_empty_line(space: &[u8]) -> bool {
    line_breaks_before(space, space.len()).1 > 1
}
