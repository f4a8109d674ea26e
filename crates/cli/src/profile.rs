//! Profiles: what is expected of a collection, as weights of the diagnostic codes.
//!
//! There is one for each dialect that games can be written in: what the dialect does is no flaw there. What a profile
//! does not name weighs what the table of codes says.

use damka_notation::check::Policy;
use damka_notation::{Code, Severity};

/// A set of weights with a name.
pub(crate) struct Profile {
    pub(crate) name: &'static str,
    /// What it is for, for help.
    pub(crate) about: &'static str,
    /// Demand the writing grammar of PDN 3.0.
    strict: bool,
    /// Raise all warnings to errors.
    raise: bool,
    /// Codes that are silent.
    allow: &'static [Code],
    /// Codes that are errors.
    deny: &'static [Code],
}

const fn profile(name: &'static str, about: &'static str) -> Profile {
    Profile { name, about, strict: false, raise: false, allow: &[], deny: &[] }
}

/// The profile that `--strict` stands for.
pub(crate) const STRICT: &str = "pdn3";

/// All profiles, the usual one first.
pub(crate) static PROFILES: &[Profile] = &[
    profile("lenient", "what can be read without loss is at most a warning"),
    Profile {
        allow: &[
            Code::LegacyEncoding,
            Code::UnsureEncoding,
            Code::MixedLineEnds,
            Code::BookForm,
            Code::UpperCaseSquare,
            Code::DashForCapture,
            Code::CaptureSignOnQuietMove,
            Code::BlankBeforeDot,
            Code::MoveNumberForm,
            Code::TypographicDash,
            Code::OddCaptureSign,
            Code::ResultStyle,
            Code::OddResult,
            Code::DateForm,
            Code::MissingGameType,
            Code::GameTypeFields,
        ],
        deny: &[
            Code::UndecodableBytes,
            Code::ReplacementCharacter,
            Code::ResultMismatch,
            Code::ResultAgainstPosition,
            Code::NestedComment,
            Code::StrayCommentEnd,
            Code::StrayText,
            Code::NoGame,
            Code::DuplicateTag,
            Code::TrailingTags,
        ],
        ..profile("archive", "old habits are let pass; what loses or hides a part of a game is an error")
    },
    Profile {
        strict: true,
        raise: true,
        ..profile(
            "pdn3",
            "the writing grammar of PDN 3.0, all warnings raised to errors; the same as --strict",
        )
    },
    Profile {
        strict: true,
        allow: &[
            Code::LegacyEncoding,
            Code::UnsureEncoding,
            Code::ForeignCaptureSign,
            Code::ResultAsTerminator,
        ],
        ..profile("pdn-classic", "PDN 2.0: results at the end, `x` for captures, ISO-8859-1")
    },
    Profile {
        strict: true,
        allow: &[Code::ForeignCaptureSign, Code::ForeignSquareStyle, Code::ResultAsTerminator],
        ..profile("russian", "letters and colons, as books and magazines print")
    },
    Profile {
        strict: true,
        allow: &[Code::ForeignCaptureSign, Code::ResultAsTerminator, Code::ResultStyle, Code::FenCounters],
        ..profile("lidraughts", "what lidraughts.org writes")
    },
    Profile {
        strict: true,
        allow: &[
            Code::LegacyEncoding,
            Code::UnsureEncoding,
            Code::ForeignCaptureSign,
            Code::ForeignSquareStyle,
            Code::ResultStyle,
        ],
        ..profile("checkerboard", "what the Windows program CheckerBoard reads")
    },
];

impl Profile {
    /// The profile with a name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        PROFILES.iter().find(|profile| profile.name.eq_ignore_ascii_case(name))
    }

    /// The weights of all codes.
    pub(crate) fn policy(&self) -> Policy {
        let mut policy = Policy::new(self.strict);
        if self.raise {
            for code in Code::all().filter(|code| code.info().severity == Severity::Warning) {
                policy.set(code, Some(Severity::Error));
            }
        }
        for &code in self.deny {
            policy.set(code, Some(Severity::Error));
        }
        for &code in self.allow {
            policy.set(code, None);
        }
        policy
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damka_notation::Dialect;

    #[test]
    fn every_dialect_has_its_profile() {
        for name in Dialect::PRESETS {
            assert!(Profile::named(name).is_some(), "{name}");
        }
        assert!(Profile::named(STRICT).is_some_and(|profile| profile.strict && profile.raise));
    }

    #[test]
    fn no_code_is_both_silent_and_an_error() {
        for profile in PROFILES {
            assert!(profile.allow.iter().all(|code| !profile.deny.contains(code)), "{}", profile.name);
        }
        assert_eq!(PROFILES[0].policy(), Policy::new(false));
    }
}
