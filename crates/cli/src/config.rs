//! `damka.toml`: a collection's own settings, in its folder or above it.
//!
//! Of several files the nearest to a game file counts, alone. Every entry is looked at here, with its place in the file,
//! so that what a `Config` holds is known to be sound.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use damka_messages::Arg;
use damka_notation::{Code, Dialect, Encoding, Severity};
use damka_rules::{DrawRuleSet, VariantInfo};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::args::draw_rule_sets;
use crate::context::Context;
use crate::failure::Failure;
use crate::profile::{PROFILES, Profile, STRICT};

/// What the file is called.
pub(crate) const FILE_NAME: &str = "damka.toml";

/// The table with fields of a dialect, and the name of its preset in it.
const DIALECT: &str = "dialect";
const PRESET: &str = "preset";

/// The settings of a file.
#[derive(Clone, Default)]
pub(crate) struct Config {
    pub(crate) variant: Option<&'static VariantInfo>,
    pub(crate) profile: Option<&'static Profile>,
    pub(crate) draw_rules: Option<String>,
    pub(crate) encoding: Option<Encoding>,
    /// The codes that are allowed, warned of and denied.
    pub(crate) weights: Weights,
    /// The preset of the dialect.
    pub(crate) preset: Option<String>,
    /// Fields of the dialect and their values.
    pub(crate) dialect: Vec<(String, String)>,
}

/// Changes of the weights of codes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Weights {
    pub(crate) deny: Vec<Code>,
    pub(crate) warn: Vec<Code>,
    pub(crate) allow: Vec<Code>,
}

impl Weights {
    /// The changes in the order in which they are made: what is allowed is silent even if it is denied as well.
    pub(crate) fn changes(&self) -> impl Iterator<Item = (Code, Option<Severity>)> {
        let rows =
            [(&self.deny, Some(Severity::Error)), (&self.warn, Some(Severity::Warning)), (&self.allow, None)];
        rows.into_iter().flat_map(|(codes, severity)| codes.iter().map(move |&code| (code, severity)))
    }
}

/// An entry: its name, and how it is taken in.
type Entry = (&'static str, fn(&mut Config, &Value<'_>, &Context<'_>) -> Result<(), Failure>);

/// Every entry of the file but the dialect.
const ENTRIES: &[Entry] = &[
    ("variant", |config, value, context| {
        config.variant = Some(context.variant(value.text(context)?)?);
        Ok(())
    }),
    ("profile", |config, value, context| {
        config.profile = Some(profile(value.text(context)?, context)?);
        Ok(())
    }),
    ("strict", |config, value, context| {
        if value.flag(context)? {
            config.profile = Profile::named(STRICT);
        }
        Ok(())
    }),
    ("draw-rules", |config, value, context| {
        config.draw_rules = Some(draw_rules(value.text(context)?, context)?);
        Ok(())
    }),
    ("encoding", |config, value, context| {
        config.encoding = Some(encoding(value.text(context)?, context)?);
        Ok(())
    }),
    ("deny", |config, value, context| {
        config.weights.deny = value.codes(context)?;
        Ok(())
    }),
    ("warn", |config, value, context| {
        config.weights.warn = value.codes(context)?;
        Ok(())
    }),
    ("allow", |config, value, context| {
        config.weights.allow = value.codes(context)?;
        Ok(())
    }),
];

/// The profile with a name.
pub(crate) fn profile(name: &str, context: &Context<'_>) -> Result<&'static Profile, Failure> {
    let names = PROFILES.iter().map(|profile| profile.name);
    Profile::named(name).ok_or_else(|| context.unknown("unknown-profile", name, names))
}

/// The set of draw rules with a name, as it is written in the table.
pub(crate) fn draw_rules(name: &str, context: &Context<'_>) -> Result<String, Failure> {
    let names = draw_rule_sets().map(|set| set.name);
    let wanted = name.to_lowercase();
    if names.clone().any(|known| known == wanted) {
        return Ok(wanted);
    }
    Err(context.unknown("unknown-draw-rules", name, names))
}

/// The draw rules of a variant with a name, the official ones without.
pub(crate) fn draw_rules_of(variant: &VariantInfo, name: Option<&str>) -> &'static DrawRuleSet {
    name.and_then(|name| variant.draw_rule_set(name)).unwrap_or_else(|| variant.official_draw_rules())
}

/// The encoding with a name.
pub(crate) fn encoding(name: &str, context: &Context<'_>) -> Result<Encoding, Failure> {
    let names = Encoding::ALL.iter().map(|encoding| encoding.name());
    Encoding::from_name(name).ok_or_else(|| context.unknown("unknown-encoding", name, names))
}

impl Config {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, or says something that is not understood; with its line and column.
    pub(crate) fn read(path: &Path, context: &Context<'_>) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|error| {
            let reason = error.to_string();
            context.failure("cannot-read", &[("path", Arg::Text(&name)), ("reason", Arg::Text(&reason))])
        })?;
        Self::parse(&text, &name, context)
    }

    fn parse(text: &str, name: &str, context: &Context<'_>) -> Result<Self, Failure> {
        let at = |span: Range<usize>, failure: Failure| failure.at(&place(name, text, span.start));
        let table = DeTable::parse(text).map_err(|error| {
            at(error.span().unwrap_or(0..0), Failure::new(error.message().trim().to_owned()))
        })?;
        let mut config = Self::default();
        for (key, value) in table.get_ref() {
            let value = Value { value };
            let result = if key.get_ref() == DIALECT {
                // Its entries have places of their own.
                config.take_dialect(&value, &at, context)?;
                continue;
            } else if let Some((_, take)) = ENTRIES.iter().find(|(name, _)| name == key.get_ref()) {
                take(&mut config, &value, context)
            } else {
                let known = ENTRIES.iter().map(|(name, _)| *name).chain([DIALECT]);
                return Err(at(key.span(), context.unknown("unknown-key", key.get_ref(), known)));
            };
            result.map_err(|failure| at(value.value.span(), failure))?;
        }
        Ok(config)
    }

    fn take_dialect(
        &mut self,
        value: &Value<'_>,
        at: &impl Fn(Range<usize>, Failure) -> Failure,
        context: &Context<'_>,
    ) -> Result<(), Failure> {
        let Some(table) = value.value.get_ref().as_table() else {
            return Err(at(value.value.span(), value.expected("table", context)));
        };
        let mut probe = Dialect::default();
        for (key, value) in table {
            let value = Value { value };
            let here = |failure| at(value.value.span(), failure);
            let field = key.get_ref().as_ref();
            let text = value.word(context).map_err(here)?;
            if field == PRESET {
                if Dialect::preset(&text).is_none() {
                    return Err(here(context.unknown("unknown-dialect", &text, Dialect::PRESETS)));
                }
                self.preset = Some(text);
            } else if Dialect::fields().any(|known| known == field) {
                probe
                    .set(field, &text)
                    .map_err(|error| here(crate::dialect::bad_value(field, &text, &error, context)))?;
                self.dialect.push((field.to_owned(), text));
            } else {
                let known: Vec<_> = Dialect::fields().chain([PRESET]).collect();
                let failure = context.unknown("unknown-key", field, known.iter().copied());
                return Err(at(key.span(), failure));
            }
        }
        Ok(())
    }

    /// The names of all entries, for completeness.
    #[cfg(test)]
    fn names() -> impl Iterator<Item = &'static str> {
        ENTRIES.iter().map(|(name, _)| *name)
    }
}

/// Where something stands, as `path:line:column`.
fn place(name: &str, text: &str, at: usize) -> String {
    let before = &text[..text.floor_char_boundary(at)];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = 1 + before.matches('\n').count();
    let column = 1 + before[line_start..].chars().count();
    format!("{name}:{line}:{column}")
}

/// The value of an entry.
struct Value<'v> {
    value: &'v Spanned<DeValue<'v>>,
}

impl<'v> Value<'v> {
    fn expected(&self, what: &str, context: &Context<'_>) -> Failure {
        let found = self.value.get_ref().type_str();
        context.failure("expected", &[("what", Arg::Text(what)), ("found", Arg::Text(found))])
    }

    fn text(&self, context: &Context<'_>) -> Result<&'v str, Failure> {
        self.value.get_ref().as_str().ok_or_else(|| self.expected("string", context))
    }

    fn flag(&self, context: &Context<'_>) -> Result<bool, Failure> {
        self.value.get_ref().as_bool().ok_or_else(|| self.expected("flag", context))
    }

    /// A field of a dialect: text, number, or true or false.
    fn word(&self, context: &Context<'_>) -> Result<String, Failure> {
        Ok(match self.value.get_ref() {
            DeValue::Boolean(flag) => flag.to_string(),
            DeValue::Integer(number) => number.to_string(),
            _ => self.text(context)?.to_owned(),
        })
    }

    fn codes(&self, context: &Context<'_>) -> Result<Vec<Code>, Failure> {
        let list = self.value.get_ref().as_array().ok_or_else(|| self.expected("codes", context))?;
        list.iter().map(|value| context.code(Value { value }.text(context)?)).collect()
    }
}

/// The nearest file for everything in a folder, if there is one.
pub(crate) fn nearest(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().map(|folder| folder.join(FILE_NAME)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stdio::Stdio;

    fn parse(text: &str) -> Result<Config, String> {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let context = Context::new(Stdio::in_memory(b"", &mut output, &mut errors));
        Config::parse(text, "damka.toml", &context).map_err(|failure| {
            failure.help().map_or_else(|| failure.to_string(), |help| format!("{failure} | {help}"))
        })
    }

    #[test]
    fn everything_can_be_set() {
        let config = parse(
            "variant = \"poddavki\"\nprofile = \"archive\"\nstrict = false\ndraw-rules = \"Club\"\n\
             encoding = \"cp1251\"\nallow = [\"V101\", \"date-form\"]\nwarn = []\ndeny = [\"M105\"]\n\
             [dialect]\npreset = \"russian\"\nwidth = 100\ncomments = false\n",
        )
        .unwrap();
        assert!(config.variant.is_some());
        assert_eq!(config.profile.map(|profile| profile.name), Some("archive"));
        assert_eq!(config.draw_rules.as_deref(), Some("club"));
        assert_eq!(config.encoding, Some(Encoding::Windows1251));
        assert_eq!(config.weights.allow, [Code::MissingGameType, Code::DateForm]);
        assert_eq!(config.weights.deny, [Code::DashForCapture]);
        assert_eq!(config.preset.as_deref(), Some("russian"));
        assert_eq!(config.dialect.len(), 2);
        assert_eq!(Config::names().count(), 8);
    }

    #[test]
    fn what_is_not_understood_is_said_with_its_place() {
        for (text, expected) in [
            ("varaint = \"russian\"", "damka.toml:1:1: unknown entry `varaint` | did you mean `variant`?"),
            (
                "\n variant = \"rusian\"",
                "damka.toml:2:12: unknown variant `rusian` | did you mean `russian`?",
            ),
            ("strict = 1", "damka.toml:1:10: true or false expected, integer found"),
            (
                "allow = [\"M999\"]",
                "damka.toml:1:9: unknown code `M999` | `damka explain --list` lists all codes",
            ),
            ("[dialect]\nwidht = 3", "damka.toml:2:1: unknown entry `widht` | did you mean `width`?"),
            (
                "[dialect]\nwidth = \"é\"",
                "damka.toml:2:9: `é` is not a value of `width` | it takes a number of characters, 0 for no limit",
            ),
            ("dialect = 3", "damka.toml:1:11: a table expected, integer found"),
        ] {
            assert_eq!(parse(text).err().as_deref(), Some(expected), "{text}");
        }
        assert!(parse("a = = 1").err().unwrap().starts_with("damka.toml:1:5: "));
    }
}
