//! How each file is checked: what the command line says, else the nearest `damka.toml`, else the usual.

use std::collections::HashMap;
use std::env;
use std::path::{Path, PathBuf};

use damka_notation::check::{Checker, Options, Policy};
use damka_notation::{Code, Encoding};

use crate::args::{code_name, draw_rule_set_name, encoding_name, profile_name, variant_name};
use crate::cache;
use crate::config::{self, Config, Weights};
use crate::context::Context;
use crate::failure::Failure;
use crate::input::Input;
use crate::profile::{PROFILES, STRICT};

/// Where settings are read from.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct ConfigArgs {
    /// Take the settings of all files from this file, instead of the nearest damka.toml in the folder of each file or
    /// above it
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Read no damka.toml
    #[arg(long, conflicts_with = "config")]
    no_config: bool,
}

/// How to check.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct SettingsArgs {
    /// The variant of all games, by name or alias, whatever their tags say
    #[arg(long, value_name = "NAME", value_parser = variant_name())]
    variant: Option<String>,

    /// The encoding of all files, found out for each one when absent
    #[arg(long, value_name = "NAME", value_parser = encoding_name())]
    encoding: Option<String>,

    /// Demand the writing grammar of PDN 3.0, and raise all warnings to errors
    #[arg(long, conflicts_with = "profile")]
    strict: bool,

    /// What is expected of the files [default: lenient]
    #[arg(long, value_name = "NAME", value_parser = profile_name())]
    profile: Option<String>,

    /// Keep silent about a code, by id or name; several with commas between
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code_name(), hide_possible_values = true)]
    allow: Vec<String>,

    /// Make a code a warning, even if it is an error, a note or silent otherwise
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code_name(), hide_possible_values = true)]
    warn: Vec<String>,

    /// Raise a code to an error
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code_name(), hide_possible_values = true)]
    deny: Vec<String>,

    /// Note draws that nobody claimed, too, and judge all draws by these rules [default: official, automatic draws only]
    #[arg(long, value_name = "SET", value_parser = draw_rule_set_name())]
    draw_rules: Option<String>,

    #[command(flatten)]
    config: ConfigArgs,
}

/// How a file is checked.
pub(crate) struct Settings {
    pub(crate) checker: Checker,
    /// Its encoding, if it is known beforehand.
    pub(crate) encoding: Option<Encoding>,
    /// What tells these settings from others that find something else.
    pub(crate) key: cache::Key,
}

impl Settings {
    pub(crate) fn new(checker: Checker, encoding: Option<Encoding>) -> Self {
        let key = cache::settings_key(checker.options(), encoding.map(Encoding::name));
        Self { checker, encoding, key }
    }

    /// The weights of codes.
    pub(crate) fn policy(&self) -> &Policy {
        &self.checker.options().policy
    }
}

/// The settings of all inputs.
pub(crate) struct AllSettings {
    all: Vec<Settings>,
    /// Which of them are those of an input.
    of_inputs: Vec<u32>,
}

impl AllSettings {
    /// The settings of an input.
    pub(crate) fn of(&self, input: usize) -> &Settings {
        &self.all[self.of_inputs[input] as usize]
    }
}

impl SettingsArgs {
    /// The settings of all inputs. `keep` is how many findings of each severity are kept of a chunk.
    ///
    /// # Errors
    /// An unknown name, a file of settings that is not understood.
    pub(crate) fn of(
        &self,
        inputs: &[Input],
        keep: usize,
        context: &Context<'_>,
    ) -> Result<AllSettings, Failure> {
        let typed = self.typed(context)?;
        let mut configs = Configs::new(&self.config, context)?;
        let mut all = Vec::new();
        let of_inputs = inputs
            .iter()
            .map(|input| {
                let number = configs.of(input, context)?;
                if number == all.len() {
                    all.push(typed.over(&configs.all[number], keep));
                }
                Ok(number as u32)
            })
            .collect::<Result<_, Failure>>()?;
        Ok(AllSettings { all, of_inputs })
    }

    /// What the command line says.
    fn typed(&self, context: &Context<'_>) -> Result<Config, Failure> {
        let codes = |names: &[String]| names.iter().map(|name| context.code(name)).collect::<Result<_, _>>();
        let profile = if self.strict { Some(STRICT) } else { self.profile.as_deref() };
        Ok(Config {
            variant: self.variant.as_deref().map(|name| context.variant(name)).transpose()?,
            profile: profile.map(|name| config::profile(name, context)).transpose()?,
            draw_rules: self
                .draw_rules
                .as_deref()
                .map(|name| config::draw_rules(name, context))
                .transpose()?,
            encoding: self.encoding.as_deref().map(|name| config::encoding(name, context)).transpose()?,
            weights: Weights {
                allow: codes(&self.allow)?,
                warn: codes(&self.warn)?,
                deny: codes(&self.deny)?,
            },
            ..Config::default()
        })
    }
}

impl Config {
    /// The settings where `other` says what this does not.
    fn over(&self, other: &Self, keep: usize) -> Settings {
        let mut policy = self.profile.or(other.profile).unwrap_or(&PROFILES[0]).policy();
        let draw_rules = self.draw_rules.as_ref().or(other.draw_rules.as_ref());
        if draw_rules.is_some() {
            policy.set(Code::ClaimableDraw, Some(Code::ClaimableDraw.info().severity));
        }
        for (code, severity) in other.weights.changes().chain(self.weights.changes()) {
            policy.set(code, severity);
        }
        let options = Options {
            variant: self.variant.or(other.variant),
            policy,
            draw_rules: draw_rules.cloned().unwrap_or_else(|| Options::default().draw_rules),
            keep,
        };
        Settings::new(Checker::new(options), self.encoding.or(other.encoding))
    }
}

/// The files of settings, each read once, in the order in which they were first needed.
pub(crate) struct Configs {
    all: Vec<Config>,
    /// One file counts for everything.
    fixed: bool,
    /// The current folder.
    here: PathBuf,
    of_folders: HashMap<PathBuf, usize>,
    of_files: HashMap<Option<PathBuf>, usize>,
}

impl Configs {
    pub(crate) fn new(args: &ConfigArgs, context: &Context<'_>) -> Result<Self, Failure> {
        let fixed = match &args.config {
            Some(path) => Some(Config::read(path, context)?),
            None => args.no_config.then(Config::default),
        };
        Ok(Self {
            fixed: fixed.is_some(),
            all: fixed.into_iter().collect(),
            here: env::current_dir().unwrap_or_default(),
            of_folders: HashMap::new(),
            of_files: HashMap::new(),
        })
    }

    /// The number of the settings of an input: an old one, or the next.
    fn of(&mut self, input: &Input, context: &Context<'_>) -> Result<usize, Failure> {
        if self.fixed {
            return Ok(0);
        }
        let folder = match input {
            Input::Standard => Path::new(""),
            Input::File(path) => path.parent().unwrap_or(path),
        };
        if let Some(number) = self.of_folders.get(folder) {
            return Ok(*number);
        }
        let file = config::nearest(&self.here.join(folder));
        let number = if let Some(number) = self.of_files.get(&file) {
            *number
        } else {
            self.all.push(match &file {
                Some(path) => Config::read(path.strip_prefix(&self.here).unwrap_or(path), context)?,
                None => Config::default(),
            });
            self.of_files.insert(file, self.all.len() - 1);
            self.all.len() - 1
        };
        self.of_folders.insert(folder.to_owned(), number);
        Ok(number)
    }

    /// The settings of the first of some inputs, for what is done to all of them together.
    pub(crate) fn of_first(mut self, inputs: &[Input], context: &Context<'_>) -> Result<Config, Failure> {
        let number = self.of(inputs.first().unwrap_or(&Input::Standard), context)?;
        Ok(self.all.swap_remove(number))
    }
}
