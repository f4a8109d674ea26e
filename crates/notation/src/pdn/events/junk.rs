//! Text that is nothing else: where a run of it ends, and what it is called.

use super::{Events, Last, Stage};
use crate::pdn::event::Event;
use crate::pdn::lexer::plain_move;
use crate::pdn::results::scan_result;
use crate::pdn::spelling::begins_like_move;
use crate::pdn::tags::{has_tag_shape, scan_wrapper};
use crate::pdn::text::{at_line_start, blanks_end, byte_at, char_at, is_blank, line_end, space_end};
use crate::{Code, Span};

/// Longest markup, from `<` to `>`.
const MARKUP_LIMIT: usize = 256;

impl Events<'_> {
    /// A run of text that is nothing else, reported once.
    pub(super) fn junk(&mut self) -> Event {
        let start = self.at;
        let glued = self.last == Last::Move && self.last_end == start;
        let malformed = self.stage == Stage::Body && !glued && begins_like_move(self.part, start);
        // A comma or another sign behind a move takes no other move along.
        let comma = glued && self.part[start] == b',';
        let mut end = if comma { start + 1 } else { self.word_end(start) };
        let sign =
            glued && !self.part[start..end].iter().any(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80);
        if !malformed && !sign {
            end = self.junk_end(end);
        }
        let span = Span::new(start, end);
        let single = char_at(self.part, start)
            .is_some_and(|(char, len)| start + len == end && !char.is_alphanumeric());
        if glued && !single {
            let before = self.glued_move(start);
            self.report_with(Code::TextGluedToMove, span, "move", before);
        } else if malformed {
            self.report(Code::MalformedMove, span);
        } else {
            self.report(if single { Code::StrayCharacter } else { Code::StrayText }, span);
        }
        self.pass(end, Last::Other);
        Event::Junk(span)
    }

    /// The text of the move that ends at `end`.
    fn glued_move(&self, end: usize) -> String {
        let start = self.part[..end].iter().rposition(|&byte| is_blank(byte)).map_or(0, |blank| blank + 1);
        String::from_utf8_lossy(&self.part[start.max(end.saturating_sub(80))..end]).into_owned()
    }

    /// The end of the run whose first word ends at `end`: a blank line, or something that can be read, ends it.
    fn junk_end(&self, mut end: usize) -> usize {
        loop {
            let mut next = blanks_end(self.part, end);
            if matches!(byte_at(self.part, next), b'\n' | b'\r') {
                if self.ends_paragraph(next) {
                    return end;
                }
                next = space_end(self.part, next);
            }
            if next >= self.part.len() || self.resumes(next) {
                return end;
            }
            end = match byte_at(self.part, next) {
                b'(' => self.text_in_parentheses_end(next).unwrap_or(next + 1),
                _ => self.word_end(next),
            };
        }
    }

    /// The end of the word at `at`, at least one character long.
    fn word_end(&self, at: usize) -> usize {
        // A bracket before another one begins nothing.
        let brackets = self.part[at..].iter().take_while(|&&byte| byte == b'[').count();
        if brackets > 1 {
            return at + brackets - 1;
        }
        if let Some(end) = self.markup_end(at) {
            return end;
        }
        let first = char_at(self.part, at).map_or(1, |(_, len)| len);
        let rest = &self.part[at + first..];
        let ends = |byte: &u8| {
            is_blank(*byte) || matches!(*byte, b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'<' | b'\\' | 0)
        };
        at + first + rest.iter().position(ends).unwrap_or(rest.len())
    }

    /// Behind `<br>` and the like at `at`.
    fn markup_end(&self, at: usize) -> Option<usize> {
        let is_markup = byte_at(self.part, at) == b'<'
            && matches!(byte_at(self.part, at + 1), b'/' | b'!' | b'a'..=b'z' | b'A'..=b'Z');
        if !is_markup {
            return None;
        }
        let line = line_end(&self.part[..self.part.len().min(at + MARKUP_LIMIT)], at);
        memchr::memchr(b'>', &self.part[at..line]).map(|len| at + len + 1)
    }

    /// Whether reading can go on with what stands at `at`, behind a word of junk.
    fn resumes(&self, at: usize) -> bool {
        let in_game = self.stage != Stage::Outside;
        let blank_before = at == 0 || is_blank(self.part[at - 1]) || self.part[at - 1] == b'>';
        let alone = |end: usize| self.stands_alone(end);
        match self.part[at] {
            b'{' | b'\\' | 0..=0x1f => true,
            b';' => blank_before,
            b'%' => at_line_start(self.part, at),
            b'[' => has_tag_shape(self.part, at) || scan_wrapper(self.part, at).is_some(),
            b'*' => blank_before && alone(at + 1),
            b')' => !self.open.is_empty(),
            b'}' => in_game,
            b'(' => in_game && self.is_variation(space_end(self.part, at + 1)),
            b'$' => in_game && byte_at(self.part, at + 1).is_ascii_digit(),
            _ if !blank_before => false,
            _ if !in_game => self.starts_game(at),
            b'0'..=b'9' => {
                self.is_numbered(at)
                    || plain_move(self.part, at).is_some()
                    || scan_result(self.part, at).is_some_and(|found| !found.odd && alone(found.end))
            }
            b'a'..=b'h' => plain_move(self.part, at).is_some(),
            b'/' => self.setup_at(at).is_some(),
            _ => false,
        }
    }
}
