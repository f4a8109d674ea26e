//! Mending the text of a chunk with the fixes that its findings carry.
//!
//! It invents no fix: what can be mended, and how, is said by the findings. Here it is decided which of them are
//! applied, in which order, and when to stop. Fixes that overlap are applied one after the other, the first one first,
//! each to the text that the others left.
//!
//! Invariants: what no fix covers stays byte for byte; the same text gives the same result; mending the result changes
//! nothing; with safe fixes alone no game is lost, and no half-move is lost or becomes another one.

use std::borrow::Cow;
use std::cmp::Reverse;

use damka_rules::AnyMove;

use crate::check::{Checker, Counts, Observer, Report};
use crate::pdn::{Chunk, Event, LineEnd, details};
use crate::{Code, Fix, FixKind, Severity, Span};

/// A text is read and mended again at most so many times.
const PASSES: usize = 24;

/// How often a text may be checked in one round of fixes.
const TRIALS: u32 = 64;

/// What became of a chunk.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// The chunk with the mended text; it begins where the old one began.
    pub chunk: Chunk,
    /// How many findings of each code were mended.
    pub counts: Counts,
    /// How many fixes were not applied because they would have cost a game or a move, or made an error. It takes a text
    /// that nobody thought of.
    pub refused: usize,
    /// What is left.
    pub report: Report,
}

impl Fixed {
    /// Whether the text is another one now.
    pub fn is_changed(&self) -> bool {
        self.counts.iter().next().is_some()
    }
}

/// Mends chunks.
///
/// ```
/// use damka_notation::{Fixer, check::Checker, pdn::Chunk};
/// let checker = Checker::new(Default::default());
/// let fixer = Fixer::new(&checker, false);
/// let fixed = fixer.fix(&Chunk::whole("[GameType \"20\"]\n\n1. 32 – 28 19-23 2. 28-19 14x23 *\n"));
/// assert_eq!(fixed.chunk.text, b"[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n");
/// assert!(fixed.report.findings.is_empty());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fixer<'c> {
    checker: &'c Checker,
    unsafe_too: bool,
}

impl<'c> Fixer<'c> {
    /// A fixer of what a checker finds and keeps; `unsafe_too` applies the fixes that may change what the file says.
    pub fn new(checker: &'c Checker, unsafe_too: bool) -> Self {
        Self { checker, unsafe_too }
    }

    /// Mends a chunk. What its encoding does not have is not put in. A chunk that holds only a part of a game stays as it
    /// is.
    pub fn fix(&self, chunk: &Chunk) -> Fixed {
        let (report, mut played) = self.check(chunk);
        let mut fixed = Fixed { chunk: chunk.clone(), counts: Counts::default(), refused: 0, report };
        if chunk.cut_at.is_none() {
            for _ in 0..PASSES {
                fixed.refused = 0;
                if !self.pass(&mut fixed, &mut played) {
                    break;
                }
            }
        }
        fixed
    }

    fn check(&self, chunk: &Chunk) -> (Report, Played) {
        let mut played = Played::default();
        let report = self.checker.observe(chunk.events(), &mut played);
        (report, played)
    }

    /// Applies one round of fixes; false if there is none to apply.
    fn pass(&self, fixed: &mut Fixed, played: &mut Played) -> bool {
        // One finding speaks for all lines.
        if let Some(line_end) =
            fixed.chunk.line_break.filter(|_| fixed.report.counts.of(Code::MixedLineEnds) > 0)
        {
            fixed.chunk.text = with_line_ends(&fixed.chunk.text, line_end);
            (fixed.report, *played) = self.check(&fixed.chunk);
            fixed.counts.count(Code::MixedLineEnds);
            return true;
        }
        let mut round =
            Round { fixer: self, before: fixed.chunk.clone(), played, applied: Vec::new(), trials: TRIALS };
        round.add(&self.compatible(fixed), fixed);
        for (_, code) in &round.applied {
            fixed.counts.count(*code);
        }
        !round.applied.is_empty()
    }

    /// The fixes to apply, by rising place. Of those that overlap only the first.
    fn compatible(&self, fixed: &Fixed) -> Vec<(Fix, Code)> {
        let Fixed { chunk, report, .. } = fixed;
        let mut fixes: Vec<(Fix, Code)> = report
            .findings
            .iter()
            .filter(|finding| finding.code.info().fix != FixKind::None)
            .filter_map(|finding| {
                Some((details(finding.clone(), &chunk.text, chunk.encoding).fix?, finding.code))
            })
            .filter(|(fix, _)| self.applies(fix, chunk))
            .collect();
        fixes.sort_by_key(|(fix, _)| (fix.span.start, Reverse(fix.span.end)));
        let mut last: Option<Span> = None;
        fixes.retain(|(fix, _)| {
            let free = last.is_none_or(|last| fix.span.start >= last.end && fix.span != last);
            if free {
                last = Some(fix.span);
            }
            free
        });
        fixes
    }

    fn applies(&self, fix: &Fix, chunk: &Chunk) -> bool {
        let wanted = match fix.applicability {
            FixKind::Safe => true,
            FixKind::Unsafe => self.unsafe_too,
            FixKind::None => false,
        };
        let changes = |old: &[u8]| old != fix.replacement.as_bytes();
        let encodable = || chunk.encoding.encode(&fix.replacement).1 == 0;
        wanted && chunk.text.get(fix.span.range()).is_some_and(changes) && encodable()
    }
}

/// One round of fixes for the same text.
struct Round<'f> {
    fixer: &'f Fixer<'f>,
    before: Chunk,
    /// What is played in the text as it is.
    played: &'f mut Played,
    applied: Vec<(Fix, Code)>,
    /// How many more times the text may be checked.
    trials: u32,
}

impl Round<'_> {
    /// Applies these fixes to what was before, besides those applied already. If that makes the text worse, so that one
    /// of them is no good in a text that nobody thought of, the halves are tried.
    fn add(&mut self, fixes: &[(Fix, Code)], fixed: &mut Fixed) {
        if fixes.is_empty() {
            return;
        }
        let Some(trials) = self.trials.checked_sub(1) else {
            fixed.refused += fixes.len();
            return;
        };
        self.trials = trials;
        let chunk = Chunk { text: self.with(fixes), ..self.before.clone() };
        let (report, played) = self.fixer.check(&chunk);
        let is_worse = || self.adds_errors(&report, &fixed.report) || !played.goes_on_from(self.played);
        if self.fixer.unsafe_too || !is_worse() {
            (fixed.chunk, fixed.report) = (chunk, report);
            *self.played = played;
            self.applied.extend_from_slice(fixes);
        } else if let [_] = fixes {
            fixed.refused += 1;
        } else {
            let (first, second) = fixes.split_at(fixes.len() / 2);
            self.add(first, fixed);
            self.add(second, fixed);
        }
    }

    /// The text with the fixes applied and these.
    fn with(&self, fixes: &[(Fix, Code)]) -> Vec<u8> {
        let before = &self.before.text;
        let mut text = Vec::with_capacity(before.len() + 64);
        let mut done = 0;
        for (fix, _) in self.applied.iter().chain(fixes) {
            text.extend_from_slice(&before[done..fix.span.start as usize]);
            text.extend_from_slice(in_lines(&fix.replacement, self.before.line_break).as_bytes());
            done = fix.span.end as usize;
        }
        text.extend_from_slice(&before[done..]);
        text
    }

    fn adds_errors(&self, after: &Report, before: &Report) -> bool {
        let policy = &self.fixer.checker.options().policy;
        let errors = |report: &Report| report.counts.with_severity(Severity::Error, policy);
        errors(after) > errors(before)
    }
}

/// The main lines of the games of a text.
#[derive(Debug, Default)]
struct Played {
    games: Vec<Vec<AnyMove>>,
    /// Variations that are open.
    depth: usize,
}

impl Played {
    /// Whether every game is there and begins with all moves that it had before.
    fn goes_on_from(&self, before: &Self) -> bool {
        self.games.len() == before.games.len()
            && before.games.iter().zip(&self.games).all(|(before, after)| after.starts_with(before))
    }
}

impl Observer for Played {
    fn begin(&mut self, _: u32) {
        self.games.push(Vec::new());
        self.depth = 0;
    }

    fn restart(&mut self) {
        self.games.last_mut().into_iter().for_each(Vec::clear);
        self.depth = 0;
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::VariationStart(_) => self.depth += 1,
            Event::VariationEnd(_) => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }

    fn moved(&mut self, _: Span, played: Option<AnyMove>) {
        if let (0, Some(mv), Some(game)) = (self.depth, played, self.games.last_mut()) {
            game.push(mv);
        }
    }
}

/// What is put in, which ends its lines with LF, with the line ends of the text round it.
fn in_lines(replacement: &str, line_end: Option<LineEnd>) -> Cow<'_, str> {
    match line_end {
        Some(LineEnd::CrLf | LineEnd::Cr) if replacement.contains('\n') && !replacement.contains('\r') => {
            Cow::Owned(replacement.replace('\n', line_end.map_or("\n", LineEnd::text)))
        }
        _ => Cow::Borrowed(replacement),
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
    use crate::check::{Options, Policy};

    fn fixed(text: &str, strict: bool, unsafe_too: bool) -> Fixed {
        let options = Options { policy: Policy::new(strict), ..Options::default() };
        Fixer::new(&Checker::new(options), unsafe_too).fix(&Chunk::whole(text))
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
    fn squares_counted_from_a1_are_renumbered_in_positions_too() {
        let text =
            "[GameType \"25\"]\n[FEN \"W:W9,10:B23\"]\n\n1. 10-14 {x} /FEN \"B:W9,14:B23\"/ 1... 23-19 *\n";
        let fixed = fixed(text, false, true);
        let expected =
            "[GameType \"25\"]\n[FEN \"W:W21,22:B11\"]\n\n1. 22-18 {x} /FEN \"B:W18,21:B11\"/ 1... 11-15 *\n";
        assert_eq!(String::from_utf8_lossy(&fixed.chunk.text), expected);
    }

    #[test]
    fn a_position_with_escapes_is_not_cut_at_the_wrong_place() {
        // Two bytes less for the escapes, and two more for the byte that is no UTF-8.
        let text = b"[GameType \"20\"]\n[FEN \"W:W31\\\"\xaaa \\\"B20\"]\n\n*\n";
        let fixed = Fixer::new(&Checker::new(Options::default()), false).fix(&Chunk::whole(&text[..]));
        assert!(!fixed.is_changed(), "{}", fixed.chunk.text.escape_ascii());
    }

    #[test]
    fn no_move_becomes_another() {
        // Without the zeros the tag would make another game of it.
        let text = "[P1 \"A\"]\n[GameType\0 \"21\"]\n\n1. a3-b4 b6-a5 *\n";
        assert_eq!(mended(text), text);
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
        let fixed = Fixer::new(&Checker::new(Options::default()), true).fix(&chunk);
        assert_eq!(fixed.chunk, chunk);
    }
}
