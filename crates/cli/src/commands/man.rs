//! `damka man`: man pages, made from the definition of the arguments.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap_mangen::Man;
use damka_messages::{Arg, Messages};

use crate::args;
use crate::context::Context;
use crate::help;
use crate::outcome::Outcome;
use crate::output::OutputFile;

pub(super) const EXAMPLES: &str = "  damka man ~/.local/share/man/man1";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder, made if it is missing; pages that are there already are replaced
    dir: PathBuf,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    write_pages(&args.dir, &context.messages).map_err(|error| {
        let path = args.dir.display().to_string();
        let reason = error.to_string();
        context.failure("cannot-write", &[("path", Arg::Text(&path)), ("reason", Arg::Text(&reason))])
    })?;
    Ok(Outcome::Done)
}

fn write_pages(folder: &Path, messages: &Messages) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut definition = args::definition_of_pages(messages);
    // Gives every command its full name, as in `damka-check`.
    definition.build();
    write_page(&definition, folder, messages)?;
    definition.get_subcommands().try_for_each(|command| write_page(command, folder, messages))
}

fn write_page(command: &clap::Command, folder: &Path, messages: &Messages) -> io::Result<()> {
    let page = Man::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text)?;
    let text = help::framed_page(String::from_utf8(text).map_err(io::Error::other)?, messages);
    let mut file = OutputFile::create(&folder.join(page.get_filename()), true)?;
    file.write_all(text.as_bytes())?;
    file.commit()
}
