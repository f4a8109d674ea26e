//! `damka man`: man pages, made from the definition of the arguments.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap_mangen::Man;
use damka_messages::Arg;

use crate::args;
use crate::context::Context;
use crate::outcome::Outcome;
use crate::output::OutputFile;

pub(super) const EXAMPLES: &str = "  damka man ~/.local/share/man/man1";

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder, made if it is missing; pages that are there already are replaced
    dir: PathBuf,
}

pub(super) fn run(args: &Args, context: &mut Context<'_>) -> anyhow::Result<Outcome> {
    write_pages(&args.dir).map_err(|error| {
        let path = args.dir.display().to_string();
        let reason = error.to_string();
        context.failure("cannot-write", &[("path", Arg::Text(&path)), ("reason", Arg::Text(&reason))])
    })?;
    Ok(Outcome::Done)
}

fn write_pages(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut definition = args::definition().disable_help_subcommand(true);
    // Gives every command its full name, as in `damka-check`.
    definition.build();
    write_page(&definition, folder)?;
    definition.get_subcommands().try_for_each(|command| write_page(command, folder))
}

fn write_page(command: &clap::Command, folder: &Path) -> io::Result<()> {
    let page = Man::new(command.clone());
    let mut file = OutputFile::create(&folder.join(page.get_filename()), true)?;
    page.render(&mut file)?;
    file.commit()
}
