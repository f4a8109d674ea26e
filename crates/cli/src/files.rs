//! Which files are meant: names, folders, patterns, and lists of names.
//!
//! Names are taken as they stand. A name that is no file and has `*`, `?`, `[` or `{` in it is a pattern, for shells
//! that leave patterns alone. Folders are walked in the order of names; hidden files are passed over, links are followed
//! and a link that leads back to a folder above it is not.
//!
//! Invariants: files come in an order that depends on names alone; what cannot be read or found is reported and costs
//! nothing else.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Component, Path, PathBuf};

use damka_messages::Arg;
use globset::{GlobBuilder, GlobMatcher, GlobSet, GlobSetBuilder};
use walkdir::{DirEntry, WalkDir};

use crate::context::Context;
use crate::failure::Failure;
use crate::input::{Input, Opener};
use crate::platform;

/// The files of a folder that hold games, unless others are asked for.
const GAME_FILES: [&str; 2] = ["*.pdn", "*.pdn.gz"];

const HEADING: &str = "Which files are read";

/// What to read.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct FileArgs {
    /// Files, and patterns such as 'games/**/*.pdn'; `-` is standard input, which is also read when nothing is named
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Read the game files in folders too, and in the folders below them
    #[arg(long, short, help_heading = HEADING)]
    recursive: bool,

    /// Read the names of more files from a file, one on a line; `-` is standard input
    #[arg(long, value_name = "FILE", help_heading = HEADING)]
    files_from: Option<PathBuf>,

    /// Which files of a folder are game files; several times for several patterns [default: *.pdn and *.pdn.gz, in
    /// small or capital letters]
    #[arg(long, value_name = "GLOB", help_heading = HEADING)]
    include: Vec<String>,
}

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Files {
    pub(crate) inputs: Vec<Input>,
    /// Something could not be read or found; the user was told.
    pub(crate) failed: bool,
    /// A folder, a pattern or a list was given, or more than one name.
    pub(crate) several: bool,
}

impl FileArgs {
    /// The only name, if it is none but a position: it begins with the side to move.
    pub(crate) fn fen(&self) -> Option<&str> {
        let [name] = self.files.as_slice() else { return None };
        name.to_str().filter(|name| matches!(name.get(..2), Some("W:" | "B:" | "?:")))
    }

    /// Was anything named?
    pub(crate) fn is_named(&self) -> bool {
        !self.files.is_empty() || self.files_from.is_some()
    }

    /// Lists the files; standard input if nothing was named and somebody writes to it.
    ///
    /// # Errors
    /// Nothing to read, standard input more than once, a bad pattern.
    pub(crate) fn list(&self, context: &mut Context<'_>) -> Result<Files, Failure> {
        let mut names = self.files.clone();
        if let Some(list) = &self.files_from {
            names.extend(names_in(list, context)?);
        } else if names.is_empty() {
            let inputs = Input::all(&[], context)?;
            return Ok(Files { inputs, ..Files::default() });
        }
        let mut finder = Finder {
            recursive: self.recursive,
            include: self.include(context)?,
            files: Files { several: names.len() > 1 || self.files_from.is_some(), ..Files::default() },
        };
        for name in names {
            finder.add(name, context)?;
        }
        let standard = finder.files.inputs.iter().filter(|input| **input == Input::Standard).count();
        let list_is_standard =
            self.files_from.as_deref().is_some_and(|list| Input::from(list) == Input::Standard);
        if standard + usize::from(list_is_standard) > 1 {
            return Err(context.failure("standard-input-twice", &[]));
        }
        Ok(finder.files)
    }

    fn include(&self, context: &Context<'_>) -> Result<GlobSet, Failure> {
        let given = self.include.iter().map(String::as_str);
        let usual = GAME_FILES.into_iter().filter(|_| self.include.is_empty());
        let mut set = GlobSetBuilder::new();
        for pattern in given.chain(usual) {
            let glob = GlobBuilder::new(pattern).case_insensitive(true).literal_separator(true).build();
            set.add(glob.map_err(|error| bad_pattern(pattern, &error, context))?);
        }
        set.build().map_err(|error| bad_pattern("", &error, context))
    }
}

/// The names in a list. Blank lines count for nothing.
fn names_in(list: &Path, context: &mut Context<'_>) -> Result<Vec<PathBuf>, Failure> {
    let input = Input::from(list);
    let mut text = Vec::new();
    let read = Opener::new(context).open(&input).and_then(|mut reader| reader.read_to_end(&mut text));
    read.map_err(|error| cannot_read(&input.name(), &error, context))?;
    let lines = text.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    Ok(lines.filter(|line| !line.is_empty()).map(platform::path_from_bytes).collect())
}

fn cannot_read(path: &str, reason: &dyn std::fmt::Display, context: &Context<'_>) -> Failure {
    let reason = reason.to_string();
    context.failure("cannot-read", &[("path", Arg::Text(path)), ("reason", Arg::Text(&reason))])
}

fn bad_pattern(pattern: &str, error: &globset::Error, context: &Context<'_>) -> Failure {
    let reason = error.kind().to_string();
    context.failure("bad-pattern", &[("pattern", Arg::Text(pattern)), ("reason", Arg::Text(&reason))])
}

/// Looks for files.
struct Finder {
    recursive: bool,
    include: GlobSet,
    files: Files,
}

impl Finder {
    /// Adds what a name stands for.
    fn add(&mut self, name: PathBuf, context: &mut Context<'_>) -> Result<(), Failure> {
        if Input::from(name.as_path()) == Input::Standard {
            self.files.inputs.push(Input::Standard);
            return Ok(());
        }
        match fs::metadata(&name) {
            Ok(there) if !there.is_dir() => self.files.inputs.push(Input::File(name)),
            Ok(_) if self.recursive => self.walk(&name, context),
            Ok(_) => {
                let help = context.messages.text("is-folder-help", &[]);
                let path = name.display().to_string();
                let failure = context.failure("is-folder", &[("path", Arg::Text(&path))]).with_help(help);
                self.fail(&failure, context);
            }
            Err(error) => match name.to_str().filter(|text| is_pattern(text)) {
                Some(pattern) if error.kind() == io::ErrorKind::NotFound || cfg!(windows) => {
                    self.expand(pattern, context)?;
                }
                // Whoever reads it says so in its turn.
                _ => self.files.inputs.push(Input::File(name)),
            },
        }
        Ok(())
    }

    fn fail(&mut self, failure: &Failure, context: &mut Context<'_>) {
        self.files.failed = true;
        context.report(failure);
    }

    /// Adds the game files of a folder.
    fn walk(&mut self, folder: &Path, context: &mut Context<'_>) {
        self.files.several = true;
        let include = self.include.clone();
        self.visit(folder, usize::MAX, |entry| include.is_match(entry.file_name()), context);
    }

    /// Adds the files that fit a pattern.
    fn expand(&mut self, pattern: &str, context: &mut Context<'_>) -> Result<(), Failure> {
        self.files.several = true;
        let matcher = matcher(pattern, context)?;
        let (folder, depth) = root(pattern);
        // A walk of the current folder has names that begin with it.
        let here = folder.as_os_str().is_empty();
        let start = if here { Path::new(".") } else { folder.as_path() };
        let before = self.files.inputs.len();
        if start.is_dir() {
            let fits = |entry: &DirEntry| {
                let path = entry.path();
                matcher.is_match(if here { path.strip_prefix(".").unwrap_or(path) } else { path })
            };
            self.visit(start, depth, fits, context);
        }
        if here {
            for input in &mut self.files.inputs[before..] {
                if let Input::File(path) = input
                    && let Ok(plain) = path.strip_prefix(".")
                {
                    *path = plain.to_owned();
                }
            }
        }
        if self.files.inputs.len() == before {
            self.fail(&context.failure("no-match", &[("pattern", Arg::Text(pattern))]), context);
        }
        Ok(())
    }

    /// Walks a folder, so deep at most, and adds the files that `fits` wants.
    fn visit(
        &mut self,
        folder: &Path,
        depth: usize,
        fits: impl Fn(&DirEntry) -> bool,
        context: &mut Context<'_>,
    ) {
        let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name().max_depth(depth);
        for entry in walk.into_iter().filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry)) {
            match entry {
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) if fits(&entry) => self.files.inputs.push(Input::File(entry.into_path())),
                // What the link leads to is walked already.
                Err(error) if error.loop_ancestor().is_some() => {}
                Err(error) => {
                    let path = error.path().unwrap_or(folder).display().to_string();
                    let reason = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                    self.fail(&cannot_read(&path, &reason, context), context);
                }
                Ok(_) => {}
            }
            if context.interrupt.is_set() {
                return;
            }
        }
    }
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.file_name().as_encoded_bytes().starts_with(b".")
}

fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?', '[', '{'])
}

fn matcher(pattern: &str, context: &Context<'_>) -> Result<GlobMatcher, Failure> {
    // Without the steps that walking does not write: `./games/*` is `games/*`.
    let plain = pattern.strip_prefix("./").unwrap_or(pattern);
    let glob = GlobBuilder::new(plain).literal_separator(true).build();
    Ok(glob.map_err(|error| bad_pattern(pattern, &error, context))?.compile_matcher())
}

/// The folder in which a pattern has to be looked for, and how deep.
fn root(pattern: &str) -> (PathBuf, usize) {
    let plain = Path::new(pattern.strip_prefix("./").unwrap_or(pattern));
    let is_plain = |part: &Component<'_>| !part.as_os_str().to_str().is_some_and(is_pattern);
    let folder: PathBuf = plain.components().take_while(is_plain).collect();
    let below = plain.components().skip_while(is_plain);
    // Braces can hold a separator, so that parts do not tell the depth.
    let unbounded = pattern.contains("**") || pattern.contains('{');
    (folder, if unbounded { usize::MAX } else { below.count() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_looked_for_where_it_can_be() {
        for (pattern, folder, depth) in [
            ("*.pdn", "", 1),
            ("games/*.pdn", "games", 1),
            ("./games/19*/x?.pdn", "games", 2),
            ("a/b/**/*.pdn", "a/b", usize::MAX),
            ("/a/{b,c/d}.pdn", "/a", usize::MAX),
        ] {
            assert_eq!(root(pattern), (PathBuf::from(folder), depth), "{pattern}");
        }
    }
}
