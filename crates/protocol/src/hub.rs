//! Hub, the protocol between a draughts engine and the program that controls it: a line of text is a message.
//!
//! There are two versions that say the same in different words: [`Version::Two`], `name=value` pairs, and the older
//! [`Version::One`], words in a fixed order. A [`Command`] goes to the engine, a [`Reply`] comes back, in either version.
//! [`Engine`] is the state of an engine in a conversation, [`Controller`] leads one over a [`Link`].
//!
//! What neither version has a place for is left out; commands and arguments that are not known are ignored.

mod controller;
mod engine;
mod line;
mod message;
mod one;
mod two;

pub use controller::{Controller, Fault, Link, LinkError, Search};
pub use engine::{Action, Engine, Identity};
pub use message::{Command, Info, Level, Malformed, Mode, Param, ParamKind, Reply};

use damka_rules::{VariantInfo, variant, variants};

/// A version of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// The older one, words in a fixed order.
    One,
    /// `name=value` pairs.
    Two,
}

impl Version {
    /// Reads what a controller says; nothing if it is no known command.
    ///
    /// ```
    /// use damka_protocol::hub::{Command, Mode, Version};
    /// assert_eq!(Version::Two.command("go  think  soon=yes"), Ok(Some(Command::Go(Mode::Think))));
    /// assert_eq!(Version::One.command("analyse"), Ok(Some(Command::Go(Mode::Analyze))));
    /// assert_eq!(Version::Two.command("castle"), Ok(None));
    /// assert!(Version::Two.command("level depth=\"5").is_err());
    /// ```
    ///
    /// # Errors
    /// A known command that cannot be understood, or a line that has not the form of one.
    pub fn command(self, line: &str) -> Result<Option<Command>, Malformed> {
        match self {
            Self::One => one::command(line),
            Self::Two => two::command(line),
        }
    }

    /// Writes what a controller says: a line, or several in the first version, each with its end.
    pub fn write_command(self, command: &Command) -> String {
        match self {
            Self::One => one::write_command(command),
            Self::Two => two::write_command(command),
        }
    }

    /// Reads what an engine says; nothing if it is no known message, such as free text while it starts.
    ///
    /// # Errors
    /// As [`Version::command`].
    pub fn reply(self, line: &str) -> Result<Option<Reply>, Malformed> {
        match self {
            Self::One => one::reply(line),
            Self::Two => two::reply(line),
        }
    }

    /// Writes what an engine says, with the end of the line; empty if the version has no such message.
    pub fn write_reply(self, reply: &Reply) -> String {
        match self {
            Self::One => one::write_reply(reply),
            Self::Two => two::write_reply(reply),
        }
    }
}

/// What Hub calls the variants of the program that it comes from, the default first, and what they are called here.
const NAMES: [(&str, &str); 5] = [
    ("normal", "international"),
    ("killer", "killer"),
    ("bt", "breakthrough"),
    ("frisian", "frisian"),
    ("losing", "international-giveaway"),
];

/// The names of variants in Hub: first those that other programs know, then all others.
pub fn variant_names() -> impl Iterator<Item = &'static str> {
    let known = NAMES.map(|(hub, _)| hub);
    let ours = variants().iter().map(|info| info.name).filter(move |name| !known.contains(name));
    known.into_iter().chain(ours)
}

/// The variant that a name in Hub means.
///
/// ```
/// use damka_protocol::hub::{variant_name, variant_named};
/// assert_eq!(variant_named("losing").unwrap().name, "international-giveaway");
/// assert_eq!(variant_name(variant_named("international").unwrap()), "normal");
/// assert_eq!(variant_name(variant_named("russian").unwrap()), "russian");
/// ```
pub fn variant_named(name: &str) -> Option<&'static VariantInfo> {
    let known = NAMES.iter().find(|(hub, _)| *hub == name).map(|(_, ours)| *ours);
    variant(known.unwrap_or(name))
}

/// The name of a variant in Hub.
pub fn variant_name(variant: &VariantInfo) -> &'static str {
    let known = NAMES.iter().find(|(_, ours)| *ours == variant.name).map(|(hub, _)| *hub);
    known.or_else(|| variant_names().find(|name| *name == variant.name)).unwrap_or(NAMES[0].0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_a_name_that_means_it() {
        let names: Vec<_> = variant_names().collect();
        assert_eq!(names[..5], ["normal", "killer", "bt", "frisian", "losing"]);
        for info in variants() {
            let name = variant_name(info);
            assert_eq!(variant_named(name).map(|found| found.name), Some(info.name));
            assert!(names.contains(&name));
        }
        assert!(names.iter().all(|name| variant_named(name).is_some()));
    }
}
