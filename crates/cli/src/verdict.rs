//! What was found in an input: counts, and the diagnostics that may be shown.
//!
//! A chunk is checked on any thread. Its findings are located only when they are shown or kept.

use damka_notation::check::{self, Counts, Deaf, Observer, Policy};
use damka_notation::pdn::{Chunk, Event};
use damka_notation::{Code, Diagnostic, Finding, Locator, Severity, Span};

use crate::settings::Settings;

/// What was found in a whole input.
#[derive(Clone, Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) tally: Tally,
    /// The first diagnostics of each severity, by rising place.
    pub(crate) noted: Vec<Noted>,
}

/// What was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) plies: u64,
    pub(crate) games_with_errors: u64,
    pub(crate) counts: Counts,
}

/// A diagnostic and the fingerprint of its finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Noted {
    pub(crate) diagnostic: Diagnostic,
    pub(crate) fingerprint: u64,
}

/// What was found in a chunk.
pub(crate) struct Checked {
    pub(crate) tally: Tally,
    /// By rising place, except that those of the encoding come first.
    pub(crate) findings: Vec<Finding>,
    /// The fingerprints of the findings, if they were asked for.
    pub(crate) fingerprints: Vec<u64>,
}

impl Tally {
    /// Adds the counts of another part.
    pub(crate) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.games_with_errors += other.games_with_errors;
        self.counts.add(&other.counts);
    }
}

impl Checked {
    /// Checks a chunk. `of_encoding` was found in it while it was decoded.
    pub(crate) fn new(
        chunk: &Chunk,
        of_encoding: &[Finding],
        settings: &Settings,
        wants_fingerprints: bool,
    ) -> Self {
        let mut games = Games { text: &chunk.text, tags: Vec::new() };
        let mut found = if wants_fingerprints {
            settings.checker.observe(chunk.events(), &mut games)
        } else {
            settings.checker.observe(chunk.events(), &mut Deaf)
        };
        let is_wanted = |finding: &&Finding| settings.policy().severity(finding.code).is_some();
        let mut findings: Vec<Finding> = of_encoding.iter().filter(is_wanted).cloned().collect();
        for finding in &findings {
            found.counts.count(finding.code);
        }
        findings.append(&mut found.findings);
        let fingerprints = if wants_fingerprints {
            findings.iter().map(|finding| games.fingerprint(finding)).collect()
        } else {
            Vec::new()
        };
        let check::Report { games, plies, games_with_errors, counts, .. } = found;
        Self { tally: Tally { games, plies, games_with_errors, counts }, findings, fingerprints }
    }

    /// Takes out what is said once of an input, if it `was_said` before.
    pub(crate) fn say_once(&mut self, was_said: &mut bool, policy: &Policy) {
        const ONCE: Code = Code::MixedLineEnds;
        // Errors are counted by game, and stay.
        let found = self.tally.counts.of(ONCE) > 0 && policy.severity(ONCE) != Some(Severity::Error);
        if found && *was_said {
            self.tally.counts.set(ONCE, 0);
            let kept: Vec<bool> = self.findings.iter().map(|finding| finding.code != ONCE).collect();
            let mut keep = kept.iter();
            self.findings.retain(|_| keep.next().copied().unwrap_or(true));
            let mut keep = kept.iter();
            self.fingerprints.retain(|_| keep.next().copied().unwrap_or(true));
        }
        *was_said |= found;
    }

    /// Notes that the input, which ends here, has no game.
    pub(crate) fn miss_games(&mut self, policy: &Policy) {
        if policy.severity(Code::NoGame).is_none() {
            return;
        }
        let finding = Finding::new(Code::NoGame, Span::at(0), 0, 0);
        self.tally.counts.count(Code::NoGame);
        let nowhere = Games { text: &[], tags: Vec::new() };
        self.fingerprints.insert(0, nowhere.fingerprint(&finding));
        self.findings.insert(0, finding);
    }
}

impl Verdict {
    /// Puts together what was found in all chunks of an input; `keep` diagnostics of each severity are kept.
    pub(crate) fn new(mut chunks: Vec<(Chunk, Checked)>, policy: &Policy, keep: usize) -> Self {
        let games: u64 = chunks.iter().map(|(_, checked)| checked.tally.games).sum();
        if let Some((_, last)) = chunks.last_mut().filter(|(chunk, _)| games == 0 && chunk.last) {
            last.miss_games(policy);
        }
        let mut keeper = Keeper::new(keep);
        let mut was_said = false;
        for (chunk, mut checked) in chunks {
            checked.say_once(&mut was_said, policy);
            let Checked { tally, findings, fingerprints } = checked;
            let games_before = keeper.verdict.tally.games;
            keeper.verdict.tally.add(&tally);
            let mut locator = Locator::new(&chunk);
            let fingerprints = fingerprints.into_iter().chain(std::iter::repeat(0));
            for (finding, fingerprint) in findings.into_iter().zip(fingerprints) {
                let Some(severity) = policy.severity(finding.code) else { continue };
                if keeper.has_room(severity) {
                    keeper.keep(locator.locate(finding, severity, games_before), fingerprint);
                }
            }
        }
        keeper.verdict
    }

    /// Are there as many diagnostics as somebody needs who wants `keep` of each severity?
    pub(crate) fn suffices(&self, policy: &Policy, keep: usize) -> bool {
        [Severity::Error, Severity::Warning, Severity::Note].into_iter().all(|severity| {
            let noted = self.noted.iter().filter(|noted| noted.diagnostic.severity == severity).count();
            noted >= keep || noted as u64 >= self.tally.counts.with_severity(severity, policy)
        })
    }
}

/// Collects the first diagnostics of each severity.
#[derive(Debug, Default)]
pub(crate) struct Keeper {
    pub(crate) verdict: Verdict,
    room: [usize; 3],
}

impl Keeper {
    pub(crate) fn new(keep: usize) -> Self {
        Self { verdict: Verdict::default(), room: [keep; 3] }
    }

    pub(crate) fn has_room(&self, severity: Severity) -> bool {
        self.room[severity as usize] > 0
    }

    pub(crate) fn keep(&mut self, diagnostic: Diagnostic, fingerprint: u64) {
        let room = &mut self.room[diagnostic.severity as usize];
        *room = room.saturating_sub(1);
        self.verdict.noted.push(Noted { diagnostic, fingerprint });
    }
}

/// Hears which tags the games of a chunk have, to tell them apart.
struct Games<'t> {
    text: &'t [u8],
    /// By game: all tags in one number.
    tags: Vec<u64>,
}

impl Games<'_> {
    /// What a finding is known by when lines have moved: its code, the tags of its game, the half-move, and the text it
    /// is about. It is the same in every version of the program.
    fn fingerprint(&self, finding: &Finding) -> u64 {
        let tags = (finding.game as usize).checked_sub(1).and_then(|game| self.tags.get(game));
        let mut hash = mix(BASIS, finding.code.info().id.as_bytes());
        hash = mix(hash, &tags.copied().unwrap_or(BASIS).to_le_bytes());
        hash = mix(hash, &finding.ply.to_le_bytes());
        let text = finding.span.of(self.text);
        let words = text[..text.len().min(TEXT_LIMIT)].split(u8::is_ascii_whitespace);
        words.filter(|word| !word.is_empty()).fold(hash, |hash, word| mix(mix(hash, word), b" "))
    }
}

/// So much of the text of a finding tells it from others.
const TEXT_LIMIT: usize = 256;

impl Observer for Games<'_> {
    fn begin(&mut self, _: u32) {
        self.tags.push(BASIS);
    }

    fn event(&mut self, event: &Event) {
        if let (Event::Tag(tag), Some(hash)) = (event, self.tags.last_mut()) {
            *hash = mix(mix(*hash, tag.name.of(self.text)), b" ");
            *hash = mix(mix(*hash, tag.value.of(self.text)), b"\n");
        }
    }
}

/// The basis of the hash FNV-1a of 64 bits.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// Takes bytes into a hash (FNV-1a).
fn mix(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use damka_notation::check::{Checker, Options};

    fn settings() -> Settings {
        Settings::new(Checker::new(Options::default()), None)
    }

    fn fingerprints(text: &str) -> Vec<u64> {
        Checked::new(&Chunk::whole(text), &[], &settings(), true).fingerprints
    }

    #[test]
    fn the_hash_is_that_of_its_authors() {
        assert_eq!(mix(BASIS, b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(mix(BASIS, b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(mix(BASIS, b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_fingerprint_survives_moved_lines_and_other_games() {
        let game = "[Event \"A\"]\n[GameType \"25\"]\n\n1. c3xd4 d6-c5 *\n";
        let found = fingerprints(game);
        assert_eq!(found.len(), 1);
        let other = "[Event \"B\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n";
        assert_eq!(fingerprints(&format!("{other}\n{}", game.replace("1. ", "1.\n\n  "))), found);
        for changed in
            [game.replace("\"A\"", "\"C\""), game.replace("c3xd4", "a3xb4"), game.replace("25", "20")]
        {
            assert!(!fingerprints(&changed).contains(&found[0]), "{changed}");
        }
    }

    #[test]
    fn only_so_many_are_kept_and_all_are_counted() {
        let settings = settings();
        let text = "[GameType \"25\"]\n\n1. c3xd4 d6xc5 2. b2xc3 *\n".repeat(3);
        let verdict = |keep| {
            let chunk = Chunk::whole(text.as_str());
            let checked = Checked::new(&chunk, &[], &settings, true);
            Verdict::new(vec![(chunk, checked)], settings.policy(), keep)
        };
        let all = verdict(usize::MAX);
        assert_eq!((all.noted.len(), all.tally.games), (9, 3));
        let some = verdict(4);
        assert_eq!(some.noted, all.noted[..4]);
        assert_eq!(some.tally, all.tally);
        for (verdict, keep, expected) in [(&all, usize::MAX, true), (&some, 4, true), (&some, 5, false)] {
            assert_eq!(verdict.suffices(settings.policy(), keep), expected);
        }
    }
}
