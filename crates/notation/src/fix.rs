//! Mending the text of a chunk with the fixes that its findings carry.
//!
//! It invents no fix: what can be mended, and how, is said by the findings. Here it is decided which of them are
//! applied, in which order, and when to stop. Fixes that overlap are applied one after the other, the first one first,
//! each to the text that the others left.
//!
//! Invariants: what no fix covers stays byte for byte; the same text gives the same result; mending the result changes
//! nothing; with safe fixes alone no game and no half-move is lost.

use crate::check::{Checker, Counts, Deaf, Options, Report};
use crate::pdn::{Chunk, LineEnd, details};
use crate::{Code, Fix, FixKind, Severity, Span};

/// A text is read and mended again at most so many times.
const PASSES: usize = 24;

/// What became of a chunk.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// The chunk with the mended text; it begins where the old one began.
    pub chunk: Chunk,
    /// How many findings of each code were mended.
    pub counts: Counts,
    /// What is left.
    pub report: Report,
}

impl Fixed {
    /// Whether the text is another one now.
    pub fn is_changed(&self) -> bool {
        self.counts.iter().next().is_some()
    }
}

/// Mends chunks. It is made once and shared by all threads.
///
/// ```
/// use damka_notation::{Fixer, pdn::Chunk};
/// let fixer = Fixer::new(Default::default(), false);
/// let fixed = fixer.fix(Chunk::whole("[GameType \"20\"]\n\n1. 32 – 28 19-23 2. 28-19 14x23 *\n"));
/// assert_eq!(fixed.chunk.text, b"[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n");
/// assert!(fixed.report.findings.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Fixer {
    checker: Checker,
    unsafe_too: bool,
}

impl Fixer {
    /// A fixer of what these options find; `unsafe_too` applies the fixes that may change what the file says.
    pub fn new(options: Options, unsafe_too: bool) -> Self {
        // What is not kept cannot be mended.
        Self { checker: Checker::new(Options { keep: usize::MAX, ..options }), unsafe_too }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        self.checker.options()
    }

    /// Mends a chunk. One that holds only a part of a game stays as it is.
    pub fn fix(&self, mut chunk: Chunk) -> Fixed {
        let mut counts = Counts::default();
        let mut report = self.check(&chunk);
        let passes = if chunk.cut_at.is_none() { PASSES } else { 0 };
        for _ in 0..passes {
            let Some((text, mended)) = self.pass(&chunk, &report) else { break };
            let before = std::mem::replace(&mut chunk.text, text);
            let left = self.check(&chunk);
            if !self.unsafe_too && self.is_worse(&left, &report) {
                chunk.text = before;
                break;
            }
            report = left;
            counts.add(&mended);
        }
        Fixed { chunk, counts, report }
    }

    fn check(&self, chunk: &Chunk) -> Report {
        self.checker.observe(chunk.events(), &mut Deaf)
    }

    /// No fix should ever cost a game, a move or add an error; one that would, in a text that nobody thought of, is not
    /// applied.
    fn is_worse(&self, left: &Report, before: &Report) -> bool {
        let errors = |report: &Report| report.counts.with_severity(Severity::Error, &self.options().policy);
        left.games != before.games || left.plies < before.plies || errors(left) > errors(before)
    }

    /// The text after one round of fixes, and what they mended; nothing if there is none to apply.
    fn pass(&self, chunk: &Chunk, report: &Report) -> Option<(Vec<u8>, Counts)> {
        let mut mended = Counts::default();
        // One finding speaks for all lines.
        if let Some(line_end) = chunk.line_break.filter(|_| report.counts.of(Code::MixedLineEnds) > 0) {
            mended.count(Code::MixedLineEnds);
            return Some((with_line_ends(&chunk.text, line_end), mended));
        }
        let mut fixes: Vec<(Fix, Code)> = report
            .findings
            .iter()
            .filter(|finding| finding.code.info().fix != FixKind::None)
            .filter_map(|finding| {
                Some((details(finding.clone(), &chunk.text, chunk.encoding).fix?, finding.code))
            })
            .filter(|(fix, _)| self.applies(fix, &chunk.text))
            .collect();
        fixes.sort_by_key(|(fix, _)| (fix.span.start, std::cmp::Reverse(fix.span.end)));
        let mut text = Vec::with_capacity(chunk.text.len() + 64);
        let mut done = 0;
        let mut last: Option<Span> = None;
        for (fix, code) in fixes {
            if last.is_some_and(|last| fix.span.start < last.end || fix.span == last) {
                continue;
            }
            text.extend_from_slice(&chunk.text[done..fix.span.start as usize]);
            text.extend_from_slice(fix.replacement.as_bytes());
            done = fix.span.end as usize;
            last = Some(fix.span);
            mended.count(code);
        }
        text.extend_from_slice(&chunk.text[done..]);
        last.map(|_| (text, mended))
    }

    fn applies(&self, fix: &Fix, text: &[u8]) -> bool {
        let wanted = match fix.applicability {
            FixKind::Safe => true,
            FixKind::Unsafe => self.unsafe_too,
            FixKind::None => false,
        };
        wanted && text.get(fix.span.range()).is_some_and(|old| old != fix.replacement.as_bytes())
    }
}

/// A text with all its lines ended alike.
fn with_line_ends(text: &[u8], line_end: LineEnd) -> Vec<u8> {
    let mut mended = Vec::with_capacity(text.len() + 64);
    let mut done = 0;
    for at in memchr::memchr2_iter(b'\r', b'\n', text)
        .filter(|&at| text[at] == b'\r' || at == 0 || text[at - 1] != b'\r')
    {
        mended.extend_from_slice(&text[done..at]);
        mended.extend_from_slice(line_end.text().as_bytes());
        done = at + if text[at..].starts_with(b"\r\n") { 2 } else { 1 };
    }
    mended.extend_from_slice(&text[done..]);
    mended
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Policy;

    fn fixed(text: &str, strict: bool, unsafe_too: bool) -> Fixed {
        let options = Options { policy: Policy::new(strict), ..Options::default() };
        Fixer::new(options, unsafe_too).fix(Chunk::whole(text))
    }

    fn mended(text: &str) -> String {
        String::from_utf8(fixed(text, false, false).chunk.text).unwrap()
    }

    #[test]
    fn overlapping_fixes_wait_for_each_other() {
        let fixed = fixed("[GameType \"20\"]\n\n1. 32 – 28 19-23 2. 28 - 19 14 × 23 *\n", false, false);
        assert_eq!(fixed.chunk.text, b"[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n");
        assert_eq!((fixed.counts.of(Code::BlankInMove), fixed.counts.of(Code::DashForCapture)), (2, 1));
        assert!(fixed.report.findings.is_empty());
    }

    #[test]
    fn what_is_clean_or_has_no_fix_stays_as_it_is() {
        for text in [
            "[GameType \"20\"]\r\n\r\n1.32-28\t19-23 \r\n *",
            "[GameType \"20\"]\n\n1. 32-26 19-23 *\n",
            "\u{0}\u{1}{",
            "",
        ] {
            let fixed = fixed(text, false, false);
            let same = text.starts_with('[');
            assert!(!same || !fixed.is_changed() && fixed.chunk.text == text.as_bytes(), "{text:?}");
        }
    }

    #[test]
    fn unsafe_fixes_only_when_asked() {
        let text = "[GameType \"20\"]\n[FEN \"W:W28:B23\"]\n[Result \"0-2\"]\n\n1. 28x19 *\n";
        assert_eq!(mended(text), text);
        let fixed = fixed(text, false, true);
        assert_eq!(String::from_utf8_lossy(&fixed.chunk.text), text.replace("0-2", "2-0"));
        assert_eq!(fixed.counts.of(Code::ResultAgainstPosition), 1);
    }

    #[test]
    fn strict_codes_are_mended_only_when_they_are_asked_for() {
        let text = "[GameType \"20\"]\n\n01. 32-28 19-23 ; good\n*\n";
        assert_eq!(mended(text), text);
        assert_eq!(fixed(text, true, false).chunk.text, b"[GameType \"20\"]\n\n1. 32-28 19-23 {good}\n*\n");
    }

    #[test]
    fn all_lines_end_like_the_first_one() {
        let text = "[GameType \"20\"]\n\r\n1. 32-28 {two\rlines} 19-23\r\n*\r\n";
        assert_eq!(mended(text), "[GameType \"20\"]\n\n1. 32-28 {two\nlines} 19-23\n*\n");
        assert_eq!(with_line_ends(b"a\n\r\n\r\rb\n", LineEnd::CrLf), b"a\r\n\r\n\r\n\r\nb\r\n");
        assert_eq!(with_line_ends(b"a\n\r\nb\r", LineEnd::Cr), b"a\r\rb\r");
    }

    #[test]
    fn a_part_of_a_game_stays_as_it_is() {
        let chunk = Chunk { cut_at: Some(40), ..Chunk::whole("[GameType \"20\"]\n\n1. 32 - 28 19-23") };
        let fixed = Fixer::new(Options::default(), true).fix(chunk.clone());
        assert_eq!(fixed.chunk, chunk);
    }
}
