//! Which findings count, how much, and how many are kept.

use crate::pdn::Events;
use crate::{Code, Finding, Severity, Span};

/// The weight of every code: its own, or what the user made of it.
///
/// ```
/// use damka_notation::{Code, Severity, check::Policy};
/// let mut policy = Policy::new(false);
/// policy.set(Code::IllegalMove, None);
/// assert_eq!(policy.severity(Code::IllegalMove), None);
/// assert_eq!(policy.severity(Code::BlankInMove), Some(Severity::Warning));
/// assert_eq!(policy.severity(Code::LeadingZero), None, "only --strict objects");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    severities: [Option<Severity>; Self::CODES],
}

impl Policy {
    const CODES: usize = 256;

    /// The severities of the table; `strict` adds what only the writing grammar of PDN 3.0 objects to. That a draw was
    /// not claimed is silent: nobody has to claim it, and who wants to know sets it.
    pub fn new(strict: bool) -> Self {
        let mut policy = Self::silent();
        for code in Code::all() {
            let info = code.info();
            let silent = code == Code::ClaimableDraw || info.strict_only && !strict;
            policy.set(code, (!silent).then_some(info.severity));
        }
        policy
    }

    /// Says nothing at all.
    pub(crate) fn silent() -> Self {
        Self { severities: [None; Self::CODES] }
    }

    /// Changes the weight of a code; `None` makes it silent.
    pub fn set(&mut self, code: Code, severity: Option<Severity>) {
        self.severities[code as usize] = severity;
    }

    /// The weight of a code; `None` if it is silent.
    #[inline]
    pub fn severity(&self, code: Code) -> Option<Severity> {
        self.severities[code as usize]
    }
}

/// How many findings there were of each code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    by_code: [u32; Policy::CODES],
}

impl Default for Counts {
    fn default() -> Self {
        Self { by_code: [0; Policy::CODES] }
    }
}

impl Counts {
    /// How many of a code.
    pub fn of(&self, code: Code) -> u32 {
        self.by_code[code as usize]
    }

    /// Counts one more of a code.
    pub fn count(&mut self, code: Code) {
        self.by_code[code as usize] = self.by_code[code as usize].saturating_add(1);
    }

    /// Says how many there were of a code.
    pub fn set(&mut self, code: Code, count: u32) {
        self.by_code[code as usize] = count;
    }

    /// How many of a severity under a policy.
    pub fn with_severity(&self, severity: Severity, policy: &Policy) -> u64 {
        self.iter()
            .filter(|(code, _)| policy.severity(*code) == Some(severity))
            .map(|(_, count)| u64::from(count))
            .sum()
    }

    /// Every code that was found, with its number.
    pub fn iter(&self) -> impl Iterator<Item = (Code, u32)> {
        Code::all().map(|code| (code, self.of(code))).filter(|(_, count)| *count != 0)
    }

    /// Adds the counts of another part.
    pub fn add(&mut self, other: &Self) {
        for (count, more) in self.by_code.iter_mut().zip(other.by_code) {
            *count = count.saturating_add(more);
        }
    }
}

/// How many findings of the reader may wait.
const MANY: usize = 1024;

/// Collects findings: all are counted, the first ones of each severity are kept.
#[derive(Debug)]
pub(crate) struct Findings<'p> {
    policy: &'p Policy,
    pub(crate) list: Vec<Finding>,
    pub(crate) counts: Counts,
    /// How many more to keep, by severity.
    room: [usize; 3],
    /// The game that findings belong to, and its half-move.
    pub(crate) game: u32,
    pub(crate) ply: u32,
    /// Whether the game has an error.
    pub(crate) error: bool,
}

/// What was found at some time.
pub(crate) struct Mark {
    kept: usize,
    counts: Counts,
    room: [usize; 3],
    error: bool,
}

impl<'p> Findings<'p> {
    pub(crate) fn new(policy: &'p Policy, keep: usize) -> Self {
        Self {
            policy,
            list: Vec::new(),
            counts: Counts::default(),
            room: [keep; 3],
            game: 0,
            ply: 0,
            error: false,
        }
    }

    /// What is known by now, to come back to.
    pub(crate) fn mark(&self) -> Mark {
        Mark { kept: self.list.len(), counts: self.counts.clone(), room: self.room, error: self.error }
    }

    /// Forgets everything since a mark.
    pub(crate) fn back_to(&mut self, mark: Mark) {
        let Mark { kept, counts, room, error } = mark;
        self.list.truncate(kept);
        (self.counts, self.room, self.error, self.ply) = (counts, room, error, 0);
    }

    #[inline]
    pub(crate) fn wants(&self, code: Code) -> bool {
        self.policy.severity(code).is_some()
    }

    /// Notes a finding; `details` runs only if it is kept.
    #[inline]
    pub(crate) fn add(&mut self, code: Code, span: Span, details: impl FnOnce(Finding) -> Finding) {
        let (game, ply) = (self.game, self.ply);
        if self.count(code) {
            self.list.push(details(Finding::new(code, span, game, ply)));
        }
    }

    /// Takes a finding over from the reader.
    pub(crate) fn take(&mut self, finding: Finding) {
        if self.count(finding.code) {
            self.list.push(finding);
        }
    }

    /// Takes over what the reader has found so far.
    pub(crate) fn take_all(&mut self, events: &mut Events<'_>) {
        for finding in events.findings().drain(..) {
            self.take(finding);
        }
    }

    /// [`Findings::take_all`] once there are many: a long run of rubbish must not pile up.
    #[inline]
    pub(crate) fn take_many(&mut self, events: &mut Events<'_>) {
        if events.findings().len() >= MANY {
            self.take_all(events);
        }
    }

    /// Counts a finding; true if there is room to keep it.
    #[inline]
    fn count(&mut self, code: Code) -> bool {
        let Some(severity) = self.policy.severity(code) else { return false };
        self.counts.count(code);
        self.error |= severity == Severity::Error;
        let room = &mut self.room[severity as usize];
        let keep = *room > 0;
        *room -= usize::from(keep);
        keep
    }
}
