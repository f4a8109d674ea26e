//! Lists what is compiled in: every `locales/LANGUAGE/*.ftl` and every `codes/LANGUAGE/ID.md`.
//!
//! A language is a folder in `locales`, a sentence or a page is a file: there is no other list of them. What is written
//! is a table of `Locale` values that `src/locale.rs` includes; English comes first, the others in alphabetical order.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=locales");
    println!("cargo::rerun-if-changed=codes");
    let root = env::var("CARGO_MANIFEST_DIR").map(PathBuf::from).map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map(PathBuf::from).map_err(io::Error::other)?;
    let mut languages = names(&root.join("locales"), "")?;
    languages.sort_by_key(|language| language != "en");
    let mut table = String::from("&[\n");
    for language in languages {
        table += &locale(&root, &language)?;
    }
    table += "]\n";
    fs::write(out.join("locales.rs"), table)
}

/// The table entry of a language.
fn locale(root: &Path, language: &str) -> io::Result<String> {
    let (sources, pages) = (format!("locales/{language}"), format!("codes/{language}"));
    let mut entry = format!("Locale {{ language: {language:?}, sources: &[");
    for name in names(&root.join(&sources), ".ftl")? {
        // Writing to a string cannot fail.
        let _ = write!(entry, "{}, ", content(&format!("{sources}/{name}.ftl")));
    }
    entry += "], explanations: &[";
    if root.join(&pages).exists() {
        for id in names(&root.join(&pages), ".md")? {
            let _ = write!(entry, "({id:?}, {}), ", content(&format!("{pages}/{id}.md")));
        }
    }
    entry += "] },\n";
    Ok(entry)
}

/// The content of a file of the crate.
fn content(path: &str) -> String {
    format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{path}\"))")
}

/// The names in a folder that end so, without the ending, in alphabetical order.
fn names(folder: &Path, ending: &str) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().into_string().unwrap_or_default();
        names.extend(name.strip_suffix(ending).filter(|name| !name.starts_with('.')).map(str::to_owned));
    }
    names.sort();
    Ok(names)
}
