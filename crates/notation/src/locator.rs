//! From a finding in a chunk to a diagnostic that can be shown without the input.
//!
//! Findings are best located by rising place: then each byte of the chunk is looked at once. Any other order works, and
//! costs no more than a fixed stretch of text for each step back, however long the lines are.

use crate::pdn::{Chunk, Start, details};
use crate::{Diagnostic, Excerpt, Finding, Place, Severity, Span};

/// Characters of an excerpt at most.
const EXCERPT_LEN: usize = 240;

/// Characters that an excerpt shows before the place if the line is longer.
const EXCERPT_BEFORE: usize = 80;

/// Text between two remembered places.
const STRIDE: usize = 1 << 14;

/// Finds lines, columns and offsets in one chunk.
///
/// ```
/// use damka_notation::{Locator, pdn::Chunk};
/// let chunk = Chunk::whole("[White \"A\"]\n1. 32-28 Юля 19-23 *\n");
/// let mut events = chunk.events();
/// while events.next().is_some() {}
/// let finding = events.findings().remove(0);
/// let severity = finding.code.info().severity;
/// let diagnostic = Locator::new(&chunk).locate(finding, severity, 0);
/// assert_eq!((diagnostic.place.line, diagnostic.place.column, diagnostic.place.offset), (2, 10, 21));
/// assert_eq!(diagnostic.excerpt.text, "1. 32-28 Юля 19-23 *");
/// ```
pub struct Locator<'c> {
    chunk: &'c Chunk,
    /// Places passed, at rising distances from the beginning, at least a stride apart. The last one moves.
    passed: Vec<Mark>,
}

/// A place in the chunk and in the input.
#[derive(Clone, Copy, Debug)]
struct Mark {
    at: usize,
    start: Start,
}

impl<'c> Locator<'c> {
    /// A locator at the beginning of a chunk.
    pub fn new(chunk: &'c Chunk) -> Self {
        Self { chunk, passed: vec![Mark { at: 0, start: chunk.start }] }
    }

    /// Makes the diagnostic of a finding. `games_before` are the games of the input before the chunk.
    pub fn locate(&mut self, finding: Finding, severity: Severity, games_before: u64) -> Diagnostic {
        let Finding { code, span, game, ply, .. } = finding;
        let said = details(finding, &self.chunk.text, self.chunk.encoding);
        let place = self.place(span);
        let excerpt = self.excerpt(span, &place);
        let labels = said.labels.iter().map(|label| (self.place(label.span), label.key)).collect();
        let fix_place = said.fix.as_ref().map(|fix| self.place(fix.span));
        Diagnostic {
            code,
            severity,
            args: said.args,
            span,
            place,
            excerpt,
            game: if game == 0 { 0 } else { games_before + u64::from(game) },
            ply,
            labels,
            fix: said.fix,
            fix_place,
        }
    }

    /// Where a span is in the input.
    pub fn place(&mut self, span: Span) -> Place {
        let start = self.start(span.start as usize);
        let end = self.start(span.end as usize);
        Place {
            offset: start.offset,
            length: end.offset - start.offset,
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    }

    /// Where a byte of the chunk is in the input.
    fn start(&mut self, at: usize) -> Start {
        let text = &self.chunk.text;
        let at = at.min(text.len());
        let index = self.passed.partition_point(|mark| mark.at <= at).saturating_sub(1);
        let mut mark = self.passed[index];
        let is_last = index + 1 == self.passed.len();
        while at - mark.at > STRIDE {
            mark = self.advance(mark, mark.at + STRIDE);
            if is_last {
                self.passed.push(mark);
            }
        }
        self.advance(mark, at).start
    }

    fn advance(&self, mark: Mark, at: usize) -> Mark {
        let text = &self.chunk.text;
        let start = mark.start.behind(&text[mark.at..at], text.get(at).copied(), self.chunk.encoding);
        Mark { at, start }
    }

    /// The line in which a span begins, or the part of it round the span.
    fn excerpt(&self, span: Span, place: &Place) -> Excerpt {
        let text = &self.chunk.text;
        let at = (span.start as usize).min(text.len());
        // As many characters as an excerpt may have, before the place and from it on.
        let before = line_before(text, at, EXCERPT_LEN + 1);
        let after = line_after(text, at, EXCERPT_LEN + 1);
        let whole_line = before.len() + after.len() <= EXCERPT_LEN;
        let shown_before = if whole_line || before.len() <= EXCERPT_LEN - EXCERPT_BEFORE {
            before.len()
        } else {
            EXCERPT_BEFORE
        };
        let chars = before[before.len() - shown_before..].iter().chain(&after).take(EXCERPT_LEN);
        Excerpt { text: chars.collect(), column: place.column.saturating_sub(shown_before as u64).max(1) }
    }
}

/// Up to `count` characters of the line before `at`, in their order.
fn line_before(text: &[u8], at: usize, count: usize) -> Vec<char> {
    let start = text[..at].iter().rposition(|byte| matches!(byte, b'\r' | b'\n')).map_or(0, |end| end + 1);
    let chars: Vec<char> =
        String::from_utf8_lossy(&text[start.max(at.saturating_sub(4 * count))..at]).chars().collect();
    chars[chars.len().saturating_sub(count)..].to_vec()
}

/// Up to `count` characters of the line from `at` on.
fn line_after(text: &[u8], at: usize, count: usize) -> Vec<char> {
    let window = &text[at..text.len().min(at + 4 * count)];
    let end = window.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(window.len());
    String::from_utf8_lossy(&window[..end]).chars().take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Code, Decoder, Encoding};

    fn place_of(text: &str, needle: &str) -> Place {
        let chunk = Chunk::whole(text);
        let at = text.find(needle).unwrap();
        Locator::new(&chunk).place(Span::new(at, at + needle.len()))
    }

    #[test]
    fn lines_end_in_three_ways() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["один", "two", "", "x три y"].join(end);
            let place = place_of(&text, "три");
            assert_eq!((place.line, place.column, place.end_line, place.end_column), (4, 3, 4, 6), "{end:?}");
            assert_eq!(place.offset as usize, text.find("три").unwrap());
            assert_eq!(place.length, 6);
        }
    }

    #[test]
    fn a_line_end_belongs_to_its_line() {
        let place = place_of("ab\r\ncd", "\r\n");
        assert_eq!((place.line, place.column, place.end_line, place.end_column), (1, 3, 2, 1));
    }

    #[test]
    fn offsets_are_those_of_the_input() {
        let text = "[White \"Цирик\"]\n1. c3-d4 Ы\n";
        for encoding in [Encoding::Windows1251, Encoding::Utf16Le, Encoding::Koi8R, Encoding::Utf8] {
            let (bytes, _) = encoding.encode(text);
            let mut input = Decoder::with_encoding(bytes.as_slice(), encoding);
            let mut decoded = Vec::new();
            std::io::Read::read_to_end(&mut input, &mut decoded).unwrap();
            let chunk = Chunk { encoding, ..Chunk::whole(decoded) };
            let at = text.find('Ы').unwrap();
            let place = Locator::new(&chunk).place(Span::new(at, at + 2));
            let (before, _) = encoding.encode(&text[..at]);
            assert_eq!(
                (place.offset as usize, place.line, place.column),
                (before.len(), 2, 10),
                "{encoding:?}"
            );
        }
    }

    #[test]
    fn any_order_gives_the_same_places() {
        let text = "eine Zeile mit é\r\n".repeat(5000);
        let chunk = Chunk::whole(text.as_str());
        let mut locator = Locator::new(&chunk);
        let spots: Vec<usize> = (0..text.len()).step_by(997).collect();
        let rising: Vec<Place> = spots.iter().map(|&at| locator.place(Span::at(at))).collect();
        let falling: Vec<Place> =
            spots.iter().rev().map(|&at| Locator::new(&chunk).place(Span::at(at))).collect();
        assert!(rising.iter().eq(falling.iter().rev()));
        let again: Vec<Place> = spots.iter().rev().map(|&at| locator.place(Span::at(at))).collect();
        assert_eq!(again, falling);
        assert!(rising.iter().all(|place| place.line as usize <= 5001));
    }

    #[test]
    fn excerpts_are_clipped_round_the_place() {
        let text = format!("x\n{}!{}\ny", "é".repeat(1000), "б".repeat(1000));
        let chunk = Chunk::whole(text.as_str());
        let at = text.find('!').unwrap();
        let finding = Finding::new(Code::StrayText, Span::new(at, at + 1), 1, 0);
        let found = Locator::new(&chunk).locate(finding, Severity::Warning, 7);
        assert_eq!((found.place.line, found.place.column, found.game), (2, 1001, 8));
        assert_eq!(found.excerpt.column, 921);
        assert_eq!(found.excerpt.text.chars().count(), 240);
        assert_eq!(found.excerpt.text.chars().nth(80), Some('!'));
    }

    #[test]
    fn short_lines_are_shown_whole() {
        let text = format!("{}!{}", "a".repeat(200), "b".repeat(39));
        let chunk = Chunk::whole(text.as_str());
        let finding = Finding::new(Code::StrayText, Span::new(200, 201), 1, 0);
        assert_eq!(
            Locator::new(&chunk).locate(finding, Severity::Warning, 0).excerpt,
            Excerpt { text, column: 1 }
        );
    }

    #[test]
    fn a_chunk_may_begin_inside_a_line() {
        let start = Start { offset: 100, line: 7, column: 51 };
        let chunk = Chunk { start, ..Chunk::whole("abc def\nghi") };
        let mut locator = Locator::new(&chunk);
        let place = locator.place(Span::new(4, 7));
        assert_eq!((place.offset, place.line, place.column), (104, 7, 55));
        let finding = Finding::new(Code::StrayText, Span::new(4, 7), 1, 0);
        assert_eq!(locator.locate(finding, Severity::Warning, 0).excerpt.column, 51);
        assert_eq!(locator.place(Span::new(8, 9)).column, 1);
    }
}
