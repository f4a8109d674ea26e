//! The sentences of a language as they are written, for tests that compare them. No parser: it knows the form that the
//! files of this crate have.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

/// Source of each message by key: its first line behind the `=` and all lines that go on.
pub(crate) type Sources = BTreeMap<String, String>;

/// The messages of a language.
pub(crate) fn messages(language: &str) -> Sources {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("locales").join(language);
    let files = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>).expect("a folder");
    let mut messages = Sources::new();
    for file in files {
        let text = fs::read_to_string(file.path()).expect("a file of messages");
        let mut current = "";
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((key, rest)) = line.split_once(" =").filter(|_| line.starts_with(char::is_alphabetic))
            {
                current = key;
                messages.insert(key.to_owned(), rest.to_owned());
            } else if let Some(source) = messages.get_mut(current) {
                source.push('\n');
                source.push_str(line);
            }
        }
    }
    messages
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char: char| !char.is_ascii_alphanumeric() && char != '-' && char != '_')
}

/// The arguments of a message and of those it refers to.
pub(crate) fn arguments(messages: &Sources, key: &str) -> BTreeSet<String> {
    let source = messages.get(key).map_or("", String::as_str);
    let own = source
        .split('$')
        .skip(1)
        .filter_map(|rest| words(rest).next())
        .filter(|name| name.starts_with(char::is_alphabetic))
        .map(|variable| argument(variable).to_owned());
    let referred = references(source).into_iter().flat_map(|key| arguments(messages, key));
    own.chain(referred).collect()
}

/// Names that stand alone between braces.
pub(crate) fn references(source: &str) -> Vec<&str> {
    let inner =
        source.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(inner, _)| inner.trim());
    inner.filter(|inner| inner.starts_with(char::is_alphabetic) && words(inner).count() == 1).collect()
}

/// The argument a variable comes from: lists have two more variables.
fn argument(variable: &str) -> &str {
    ["-or", "-count"].iter().find_map(|suffix| variable.strip_suffix(suffix)).unwrap_or(variable)
}
