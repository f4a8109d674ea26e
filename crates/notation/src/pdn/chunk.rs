//! Cuts an input into pieces that can be read on their own, each of whole games.
//!
//! Cutting is cheap and needs no reading where there are hard boundaries (see the boundary module); only an input
//! without them is read ahead to find where a game begins. Memory is bounded by the limit for a game, time is linear,
//! whatever the input is.
//!
//! Invariant: the events of all chunks of an input, one after the other, are those of the whole input in one piece,
//! unless a single game is longer than the limit.

use std::io::{self, Read};

use crate::pdn::boundary::last_hard_boundary;
use crate::pdn::event::Event;
use crate::pdn::events::{Events, LineEnd};
use crate::pdn::tags::{VALUE_LIMIT, has_tag_shape};
use crate::{Decoder, Detection, Encoding};

/// Length of a chunk if the games are short.
pub const CHUNK_SIZE: usize = 256 << 10;

/// Longest game unless the caller decides otherwise.
pub const GAME_LIMIT: u32 = 4 << 20;

/// No decision about a byte looks further ahead than this, blanks and comments aside.
const LOOK_AHEAD: usize = 2 * VALUE_LIMIT;

/// Enough of an input to see whether a tag begins at its first byte.
const TAG_WINDOW: usize = 256;

/// A piece of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// The text, UTF-8 as far as the input is valid.
    pub text: Vec<u8>,
    /// Where it begins in the input.
    pub start: Start,
    /// The encoding that the input is in, for offsets.
    pub encoding: Encoding,
    /// How the first line of the input ends.
    pub line_break: Option<LineEnd>,
    /// It is the last one.
    pub last: bool,
    /// The game limit, if the last game of the chunk is longer and what follows was skipped.
    pub cut_at: Option<u32>,
    /// It is part of what was skipped, and holds no game.
    pub skipped: bool,
}

/// A place in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Bytes of input before it.
    pub offset: u64,
    /// Its line, from 1.
    pub line: u64,
    /// Its column, from 1, in Unicode scalars.
    pub column: u64,
}

impl Start {
    /// The beginning of an input.
    pub const BEGINNING: Self = Self { offset: 0, line: 1, column: 1 };

    /// The place behind `text`, which begins here. `next` is what follows the text.
    #[must_use]
    pub fn behind(self, text: &[u8], next: Option<u8>, encoding: Encoding) -> Self {
        let offset = self.offset + encoding.input_len(text);
        let characters = |line: &[u8]| line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64;
        // A carriage return before a line feed is not yet the end of the line.
        let whole = if text.ends_with(b"\r") && next == Some(b'\n') { &text[..text.len() - 1] } else { text };
        match memchr::memrchr2(b'\r', b'\n', whole) {
            None => Self { offset, line: self.line, column: self.column + characters(text) },
            Some(last) => Self {
                offset,
                line: self.line + line_breaks(whole),
                column: 1 + characters(&text[last + 1..]),
            },
        }
    }
}

/// The line ends of a text: LF, CRLF and CR.
fn line_breaks(text: &[u8]) -> u64 {
    let feeds = memchr::memchr_iter(b'\n', text).count();
    let returns = memchr::memchr_iter(b'\r', text).count();
    let pairs = if returns == 0 { 0 } else { memchr::memmem::find_iter(text, b"\r\n").count() };
    (feeds + returns - pairs) as u64
}

impl Chunk {
    /// A whole input as one chunk.
    pub fn whole(text: impl Into<Vec<u8>>) -> Self {
        let text = text.into();
        Self {
            line_break: first_line_break(&text),
            text,
            start: Start::BEGINNING,
            encoding: Encoding::Utf8,
            last: true,
            cut_at: None,
            skipped: false,
        }
    }

    /// The whole games of an input that breaks off at the end of this chunk; nothing is said of what is missing.
    #[must_use]
    pub fn broken_off(mut self) -> Self {
        let text: &[u8] = if self.skipped { b"" } else { &self.text };
        let mut events = Events::new(text).followed();
        let (mut start, mut whole, mut last) = (0, 0, 0);
        let mut ended = false;
        while let Some(event) = events.next() {
            events.findings().clear();
            match event {
                Event::GameStart(at) => (start, ended) = (at as usize, false),
                Event::Star(span) => (last, ended) = (span.end as usize, true),
                // `1-1` may have been meant to be `1-10`.
                Event::Result(span, _) => {
                    (last, ended) = (span.end as usize, (span.end as usize) < text.len());
                }
                Event::GameEnd(end) if ended || !events.at_end() => whole = last.max(end as usize),
                Event::Comment(_) => {}
                _ => ended = false,
            }
        }
        let len = if whole < start { start } else { whole };
        let len = len.min(self.text.len());
        if !self.skipped {
            self.text.truncate(len);
        }
        Self { last: false, cut_at: None, ..self }
    }

    /// Reads it.
    pub fn events(&self) -> Events<'_> {
        let text: &[u8] = if self.skipped { b"" } else { &self.text };
        let mut events = Events::new(text).line_breaks(self.line_break);
        if !self.last {
            events = events.followed();
        }
        match self.cut_at {
            Some(limit) => events.cut_at(limit),
            None => events,
        }
    }
}

/// Cuts an input, which may be in any encoding.
///
/// ```
/// use damka_notation::Decoder;
/// use damka_notation::pdn::{Chunks, Event};
/// let input = "[White \"A\"]\n\n1. 32-28 *\n\n[White \"B\"]\n\n1. 33-28 *\n";
/// let mut games = 0;
/// for chunk in Chunks::new(Decoder::new(input.as_bytes())) {
///     games += chunk?.events().filter(|event| matches!(event, Event::GameStart(_))).count();
/// }
/// assert_eq!(games, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Chunks<R> {
    input: Decoder<R>,
    size: usize,
    limit: usize,
    /// What was read and not yet handed out.
    buffer: Vec<u8>,
    start: Start,
    line_break: Option<LineEnd>,
    input_ended: bool,
    /// The rest of a game that is too long is passed over.
    skipping: bool,
    ended: bool,
}

impl<R: Read> Chunks<R> {
    /// Cuts with the usual sizes.
    pub fn new(input: Decoder<R>) -> Self {
        Self {
            input,
            size: CHUNK_SIZE,
            limit: GAME_LIMIT as usize,
            buffer: Vec::new(),
            start: Start::BEGINNING,
            line_break: None,
            input_ended: false,
            skipping: false,
            ended: false,
        }
    }

    /// Another length for chunks, at least one byte.
    #[must_use]
    pub fn chunk_size(mut self, size: usize) -> Self {
        self.size = size.max(1);
        self
    }

    /// Another limit for a game, in bytes of decoded text.
    #[must_use]
    pub fn game_limit(mut self, limit: u32) -> Self {
        self.limit = (limit as usize).max(TAG_WINDOW);
        self
    }

    /// How the encoding was found out, as far as that happened by now.
    pub fn detection(&self) -> Option<&Detection> {
        self.input.detection()
    }

    /// The encoding, as far as it is known by now.
    pub fn encoding(&self) -> Encoding {
        self.input.encoding()
    }

    /// Bytes of the byte order mark at the beginning of the input; known after the first chunk.
    pub fn mark_len(&self) -> usize {
        self.input.mark_len()
    }

    /// Reads until the buffer holds `len` bytes, or to the end of the input.
    fn fill(&mut self, len: usize) -> io::Result<()> {
        let wanted = len.saturating_sub(self.buffer.len());
        if self.input_ended || wanted == 0 {
            return Ok(());
        }
        let at_beginning = self.start == Start::BEGINNING && self.buffer.is_empty();
        let got = (&mut self.input).take(wanted as u64).read_to_end(&mut self.buffer)?;
        self.input_ended = got < wanted;
        if at_beginning {
            self.start.offset = self.input.mark_len() as u64;
        }
        Ok(())
    }

    /// Takes the first `len` bytes off the buffer.
    fn take(&mut self, len: usize, last: bool, cut_at: Option<u32>) -> Chunk {
        let rest = self.buffer.split_off(len);
        let text = std::mem::replace(&mut self.buffer, rest);
        self.line_break = self.line_break.or_else(|| first_line_break(&text));
        let encoding = self.input.encoding();
        let start = self.start;
        self.start = start.behind(&text, self.buffer.first().copied(), encoding);
        Chunk { text, start, encoding, line_break: self.line_break, last, cut_at, skipped: false }
    }

    fn next_chunk(&mut self) -> io::Result<Chunk> {
        if self.skipping
            && let Some(chunk) = self.skip_to_tag()?
        {
            return Ok(chunk);
        }
        let mut wanted = self.size.min(self.limit);
        loop {
            self.fill(wanted)?;
            if self.input_ended && self.buffer.len() <= wanted {
                self.ended = true;
                return Ok(self.take(self.buffer.len(), true, None));
            }
            if let Some(cut) = last_hard_boundary(&self.buffer, 1) {
                return Ok(self.take(cut, false, None));
            }
            let games = read_ahead(&self.buffer);
            if games.last_start > 0 {
                return Ok(self.take(games.last_start, false, None));
            }
            if wanted >= self.limit {
                self.skipping = games.open;
                let cut_at = games.open.then_some(self.limit as u32);
                return Ok(self.take(character_boundary(&self.buffer, self.limit), false, cut_at));
            }
            wanted = (2 * wanted).min(self.limit);
        }
    }

    /// A piece of the rest of a game that is too long, up to the next line that begins with a tag.
    fn skip_to_tag(&mut self) -> io::Result<Option<Chunk>> {
        self.fill(self.size.max(2 * TAG_WINDOW))?;
        let found = memchr::memchr_iter(b'[', &self.buffer).find(|&at| {
            at > 0 && matches!(self.buffer[at - 1], b'\n' | b'\r') && has_tag_shape(&self.buffer, at)
        });
        let end = match found {
            Some(at) => at,
            None if self.input_ended => self.buffer.len(),
            None => character_boundary(&self.buffer, self.buffer.len() - TAG_WINDOW),
        };
        self.skipping = found.is_none() && !self.input_ended || end > self.limit;
        let end = if end > self.limit { character_boundary(&self.buffer, self.limit) } else { end };
        Ok((end > 0).then(|| Chunk { skipped: true, ..self.take(end, false, None) }))
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    /// The next chunk. Even an empty input has one. After an error there are no more.
    fn next(&mut self) -> Option<io::Result<Chunk>> {
        if self.ended {
            return None;
        }
        let chunk = self.next_chunk();
        self.ended |= chunk.is_err();
        Some(chunk)
    }
}

/// What reading says about a text without hard boundaries.
struct ReadAhead {
    /// Where the last game begins that begins for certain, 0 if there is none behind the first byte.
    last_start: usize,
    /// A game is open at the end.
    open: bool,
}

fn read_ahead(text: &[u8]) -> ReadAhead {
    let certain = text.len().saturating_sub(LOOK_AHEAD);
    let mut events = Events::new(text).followed();
    let mut found = ReadAhead { last_start: 0, open: false };
    let mut comment = None;
    while let Some(event) = events.next() {
        events.findings().clear();
        match event {
            Event::GameStart(at) => {
                found.open = true;
                if at as usize <= certain {
                    found.last_start = comment.take().unwrap_or(at) as usize;
                }
            }
            // A game that only the end of the text ends is not complete.
            Event::GameEnd(_) => (found.open, comment) = (events.at_end(), None),
            // It belongs to the game that follows.
            Event::Comment(before) if !found.open => comment = comment.or(Some(before.span.start)),
            _ => {}
        }
    }
    found
}

/// The last place up to `len` that is not inside a character or a line end.
fn character_boundary(text: &[u8], len: usize) -> usize {
    let mut end = len.min(text.len());
    if end == text.len() {
        // What follows is not known yet.
        let tail = &text[end.saturating_sub(4)..];
        let start = tail.iter().rposition(|byte| byte & 0xc0 != 0x80).unwrap_or(tail.len());
        let is_begun = |last: &[u8]| {
            last == b"\r" || str::from_utf8(last).is_err_and(|error| error.error_len().is_none())
        };
        let begun = Some(&tail[start..]).filter(|last| last.len() < end && is_begun(last));
        return end - begun.map_or(0, <[u8]>::len);
    }
    while end > 1 && end < text.len() && (text[end] & 0xc0 == 0x80 || text[end] == b'\n') && len - end < 4 {
        end -= 1;
    }
    end
}

fn first_line_break(text: &[u8]) -> Option<LineEnd> {
    let at = memchr::memchr2(b'\r', b'\n', text)?;
    Some(match &text[at..] {
        [b'\n', ..] => LineEnd::Lf,
        [_, b'\n', ..] => LineEnd::CrLf,
        _ => LineEnd::Cr,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunks(text: &str, size: usize) -> Vec<Chunk> {
        Chunks::new(Decoder::new(text.as_bytes())).chunk_size(size).map(Result::unwrap).collect()
    }

    fn texts(text: &str, size: usize) -> Vec<String> {
        chunks(text, size).into_iter().map(|chunk| String::from_utf8(chunk.text).unwrap()).collect()
    }

    #[test]
    fn cuts_before_the_tags_of_a_game() {
        let text = "[A \"\"]\n\n1. 32-28 *\n\n[B \"\"]\n\n1. 33-28 *\n\n[C \"\"]\n";
        for size in 1..text.len() {
            let pieces = texts(text, size);
            assert_eq!(pieces.concat(), text);
            assert!(pieces.iter().all(|piece| piece.starts_with('[')), "{size}: {pieces:?}");
        }
        assert_eq!(texts(text, 24).len(), 3);
    }

    #[test]
    fn what_breaks_off_is_cut_behind_its_last_whole_game() {
        let whole = "[A \"\"]\n\n1. 32-28 *\n\n[B \"\"]\n\n1. 33-28 2-0\n";
        let cut = |text: &str| String::from_utf8(Chunk::whole(text).broken_off().text).unwrap();
        for rest in
            ["[C \"", "[C \"\"]\n\n1. 32", "1. 32-28 19-23 ", "[C \"\"]\n\n1. 32-28 1-1", "1. 32-28 {*"]
        {
            let text = format!("{whole}\n{rest}");
            assert_eq!(cut(&text).trim_end(), whole.trim_end(), "{rest}");
        }
        for text in ["1. 32-28 *", "1. 32-28 2-0\n", "1. 32-28 * 1. 33-28 *", whole] {
            assert_eq!(cut(text).trim_end(), text.trim_end());
        }
        assert_eq!(cut("1. 32-28 * 1. 33-28"), "1. 32-28 * ");
        assert_eq!(cut("1. 32-28 19"), "");
    }

    #[test]
    fn no_character_is_cut() {
        let text = format!("[A \"\"]\n\n1. 32-28 {{{}}} *\n", "\u{44f}\u{20ac}\r\n".repeat(2000));
        for limit in 1000..1020 {
            let chunks = Chunks::new(Decoder::new(text.as_bytes())).chunk_size(256).game_limit(limit);
            let texts: Vec<_> = chunks.map(|chunk| String::from_utf8(chunk.unwrap().text).unwrap()).collect();
            assert!(texts.len() > 3 && texts.concat() == text, "{limit}");
            assert!(!texts.iter().any(|text| text.ends_with('\r')), "{limit}");
        }
    }

    #[test]
    fn an_empty_input_is_one_chunk() {
        let all = chunks("", 10);
        assert_eq!((all.len(), all[0].last, all[0].text.len()), (1, true, 0));
    }

    #[test]
    fn chunks_know_where_they_begin() {
        let text = "\u{feff}[A \"é\"]\r\n\r\n1. 32-28 *\r\n\r\n[B \"\"]\r\n\r\n*\r\n";
        let all = chunks(text, 34);
        assert_eq!(all[0].start, Start { offset: 3, line: 1, column: 1 });
        let second = text.find("[B").unwrap() as u64;
        assert_eq!(all[1].start, Start { offset: second, line: 5, column: 1 });
        assert_eq!(all[1].line_break, Some(LineEnd::CrLf));
        let (bytes, _) = Encoding::Utf16Le.encode(&text[3..]);
        let all: Vec<_> =
            Chunks::new(Decoder::new(bytes.as_slice())).chunk_size(34).map(Result::unwrap).collect();
        assert_eq!(all[1].start.offset, 2 * (text[3..].find("[B").unwrap() as u64 - 1));
    }

    #[test]
    fn an_input_without_boundaries_is_cut_between_games() {
        let game = "[FEN \"W:W31:B20\"] *\n";
        let text = game.repeat(40_000);
        let pieces = texts(&text, 100_000);
        assert!(pieces.len() > 2 && pieces.iter().all(|piece| piece.len() < 600_000), "{}", pieces.len());
        assert!(pieces.iter().all(|piece| piece.starts_with("[FEN") && piece.ends_with("*\n")));
        assert_eq!(pieces.concat(), text);
        // All on one line.
        let text = "1. 32-28 19-23 2. 28x19 14x23 * ".repeat(20_000);
        let all = chunks(&text, 1000);
        assert!(all.len() > 2);
        assert!(all.iter().all(|chunk| chunk.text.starts_with(b"1. 32") && chunk.start.line == 1));
        assert_eq!(all[1].start.column, 1 + all[0].text.len() as u64);
    }

    #[test]
    fn a_comment_before_a_game_is_not_cut_off() {
        let text = "[FEN \"W:W31:B20\"] *\n{before}\n".repeat(20_000);
        let comments = |chunk: Chunk| {
            let mut events = chunk.events();
            events.by_ref().for_each(drop);
            let codes = events.findings().iter().map(|finding| finding.code);
            codes.filter(|code| *code == crate::Code::CommentBetweenTags).count()
        };
        let all = chunks(&text, 100_000);
        assert!(all.len() > 2);
        assert_eq!(all.into_iter().map(comments).sum::<usize>(), comments(Chunk::whole(text.as_bytes())));
    }

    #[test]
    fn a_game_too_long_is_cut_and_costs_no_other() {
        let long = format!("[A \"\"]\n\n{}\n", "1. 32-28 19-23 ".repeat(1000));
        let text = format!("{long}\n[B \"\"]\n\n1. 33-28 *\n\n[C \"\"]\n*\n");
        let all: Vec<_> = Chunks::new(Decoder::new(text.as_bytes()))
            .chunk_size(256)
            .game_limit(2000)
            .map(Result::unwrap)
            .collect();
        assert_eq!(all[0].cut_at, Some(2000));
        assert_eq!(all[0].text.len(), 2000);
        let (skipped, read): (Vec<_>, Vec<_>) = all.iter().partition(|chunk| chunk.skipped);
        assert!(!skipped.is_empty() && skipped.iter().all(|chunk| chunk.events().next().is_none()));
        assert_eq!(all.iter().map(|chunk| chunk.text.len()).sum::<usize>(), text.len());
        assert!(read[1].text.starts_with(b"[B"));
        assert_eq!(read[1].start, Start { offset: long.len() as u64 + 1, line: 5, column: 1 });
        let games: usize = all
            .iter()
            .map(|chunk| chunk.events().filter(|event| matches!(event, Event::GameStart(_))).count())
            .sum();
        assert_eq!(games, 3);
        let mut events = all[0].events();
        while events.next().is_some() {}
        assert!(events.findings().iter().any(|finding| finding.code == crate::Code::GameTooLarge));
    }

    #[test]
    fn hostile_inputs_end_in_bounded_memory() {
        let line = vec![b'a'; 9 << 20];
        let zeros = vec![0; 9 << 20];
        let open = [b"1. 32-28 {".as_slice(), &line].concat();
        let nested = "1. 32-28 (".repeat(1 << 20).into_bytes();
        for input in [line, zeros, open, nested] {
            let mut total = 0;
            for chunk in Chunks::new(Decoder::new(input.as_slice())) {
                let chunk = chunk.unwrap();
                assert!(chunk.text.len() <= GAME_LIMIT as usize);
                let mut events = chunk.events();
                total += events.by_ref().count() + events.findings().len();
            }
            assert!(total > 0);
        }
    }
}
