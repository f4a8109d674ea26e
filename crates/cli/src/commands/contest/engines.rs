//! The engines of a match as they are given, `KIND[SETTINGS]:ADDRESS`, and the players made from them.

use damka_protocol::hub::Version;
use damka_rules::VariantInfo;
use damka_search::Level;

use super::child::Child;
use super::own::Own;
use super::peer::Peer;
use super::player::{Fault, Player};
use crate::platform::Interrupt;
use crate::searching::{MOST_HASH, MOST_THREADS};

/// An engine as it was given.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Engine {
    /// What it is called in the table.
    pub(super) name: String,
    kind: Kind,
    /// Names and values for the engine.
    settings: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    /// This program, in process.
    Own(Strength),
    /// A program that speaks Hub: itself and its arguments.
    Child(Version, Vec<String>),
    /// A program that speaks DXP, and the address at which one of both waits.
    Peer(Caller, String),
}

/// Who calls the other.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Caller {
    We,
    They,
}

/// How strong this program is to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Strength {
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) level: Option<Level>,
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
}

impl Engine {
    /// Reads an engine: `damka`, `damka:level=5,hash=64`, `hub:./program hub`, `hub[threads=2]:./program hub`, `hub1:...`,
    /// `dxp:127.0.0.1:27531` or `dxp-listen:127.0.0.1:27531`. A setting `name` is what it is called. Nothing if it is none.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (kind, rest) = text.split_at(text.find([':', '[']).unwrap_or(text.len()));
        if kind == "damka" {
            let settings = rest.strip_prefix(':').or(Some("").filter(|_| rest.is_empty()))?;
            return Self::own(text, parse_settings(settings)?);
        }
        let (mut settings, address) = match rest.strip_prefix('[') {
            Some(rest) => {
                let (settings, rest) = rest.split_once(']')?;
                (parse_settings(settings)?, rest)
            }
            None => (Vec::new(), rest),
        };
        let address = address.strip_prefix(':')?;
        let name = take(&mut settings, "name").unwrap_or_else(|| address.to_owned());
        let words: Vec<String> = address.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            return None;
        }
        let kind = match kind {
            "hub" => Kind::Child(Version::Two, words),
            "hub1" => Kind::Child(Version::One, words),
            "dxp" if settings.is_empty() => Kind::Peer(Caller::We, address.to_owned()),
            "dxp-listen" if settings.is_empty() => Kind::Peer(Caller::They, address.to_owned()),
            _ => return None,
        };
        Some(Self { name, kind, settings })
    }

    fn own(text: &str, mut settings: Vec<(String, String)>) -> Option<Self> {
        let name = take(&mut settings, "name").unwrap_or_else(|| text.to_owned());
        let mut strength = Strength { hash: 16, threads: 1, level: None, nodes: None, depth: None };
        for (name, value) in settings {
            match name.as_str() {
                "hash" => strength.hash = value.parse().ok().filter(|hash| (1..=MOST_HASH).contains(hash))?,
                "threads" => {
                    strength.threads =
                        value.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads))?;
                }
                "level" => strength.level = Some(Level::new(value.parse().ok()?)?),
                "nodes" => strength.nodes = Some(value.parse().ok()?),
                "depth" => strength.depth = Some(value.parse().ok()?),
                _ => return None,
            }
        }
        Some(Self { name, kind: Kind::Own(strength), settings: Vec::new() })
    }

    /// Can it play only one game at a time?
    pub(super) fn is_single(&self) -> bool {
        matches!(self.kind, Kind::Peer(..))
    }

    /// Does it end its searches itself, whatever else limits them?
    pub(super) fn limits_itself(&self) -> bool {
        let Kind::Own(Strength { level, nodes, depth, .. }) = self.kind else { return false };
        level.and_then(Level::nodes).or(nodes).is_some() || depth.is_some()
    }

    /// Starts it. The flag ends what it thinks where that is possible.
    pub(super) fn start(
        &self,
        variant: &'static VariantInfo,
        stop: &Interrupt,
    ) -> Result<Box<dyn Player>, Fault> {
        Ok(match &self.kind {
            Kind::Own(strength) => Box::new(Own::new(*strength, stop)),
            Kind::Child(version, words) => {
                Box::new(Child::start(*version, words, variant, &self.settings, stop)?)
            }
            Kind::Peer(Caller::We, address) => Box::new(Peer::call(address, variant)?),
            Kind::Peer(Caller::They, address) => Box::new(Peer::wait(address, variant, stop)?),
        })
    }
}

/// `a=1,b=2`.
fn parse_settings(text: &str) -> Option<Vec<(String, String)>> {
    let parts = text.split(',').filter(|part| !part.is_empty());
    parts
        .map(|part| {
            part.split_once('=').map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        })
        .collect()
}

fn take(settings: &mut Vec<(String, String)>, name: &str) -> Option<String> {
    let at = settings.iter().position(|(known, _)| known == name)?;
    Some(settings.remove(at).1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_read() {
        let own = Engine::parse("damka:level=5,hash=8").unwrap();
        assert_eq!(own.name, "damka:level=5,hash=8");
        let Kind::Own(strength) = own.kind else { panic!() };
        assert_eq!((strength.hash, strength.level), (8, Level::new(5)));
        assert_eq!(Engine::parse("damka:name=A").unwrap().name, "A");
        let child = Engine::parse("hub[threads=2, name=Other]:./other hub").unwrap();
        assert_eq!(child.name, "Other");
        assert_eq!(child.settings, [("threads".to_owned(), "2".to_owned())]);
        assert_eq!(child.kind, Kind::Child(Version::Two, vec!["./other".into(), "hub".into()]));
        assert!(matches!(Engine::parse("hub1:a").unwrap().kind, Kind::Child(Version::One, _)));
        assert!(Engine::parse("dxp:127.0.0.1:27531").unwrap().is_single());
        let waits = Engine::parse("dxp-listen[name=B]:127.0.0.1:0").unwrap();
        assert_eq!((waits.name.as_str(), waits.kind), ("B", Kind::Peer(Caller::They, "127.0.0.1:0".into())));
        for bad in [
            "",
            "scan",
            "hub",
            "hub:",
            "hub[a=1:x",
            "hub[a]:x",
            "damka:level=11",
            "damka:x=1",
            "damkax",
            "dxp[a=1]:x",
        ] {
            assert_eq!(Engine::parse(bad), None, "{bad}");
        }
    }
}
