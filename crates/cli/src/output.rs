//! Files that appear whole or not at all.
//!
//! Data goes to a file beside the wanted one, which takes its place only when everything has been written and has
//! reached the disk. What is given up leaves nothing behind.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use damka_messages::Arg;

use crate::context::Context;
use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::platform;

/// A file that is being written.
#[derive(Debug)]
pub(crate) struct OutputFile {
    writer: BufWriter<File>,
    /// Where the file goes and what it is called until then; nothing for what is no regular file, which is written
    /// directly, such as `/dev/null` or a pipe.
    names: Option<Names>,
    force: bool,
}

#[derive(Debug)]
struct Names {
    temporary: PathBuf,
    target: PathBuf,
}

impl OutputFile {
    /// Begins a file. Without `force`, an error of kind [`io::ErrorKind::AlreadyExists`] if there is one.
    pub(crate) fn create(path: &Path, force: bool) -> io::Result<Self> {
        // Through a link, so that it stays a link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&target) {
            Ok(there) if !there.is_file() => {
                let file = File::options().write(true).open(&target)?;
                return Ok(Self { writer: BufWriter::new(file), names: None, force });
            }
            Ok(_) if !force => return Err(io::ErrorKind::AlreadyExists.into()),
            _ => {}
        }
        let temporary = beside(&target)?;
        let file = File::options().write(true).create_new(true).open(&temporary)?;
        Ok(Self { writer: BufWriter::new(file), names: Some(Names { temporary, target }), force })
    }

    /// Puts the file in its place.
    pub(crate) fn commit(mut self) -> io::Result<()> {
        self.writer.flush()?;
        let Some(names) = self.names.as_ref() else { return Ok(()) };
        let file = self.writer.get_ref();
        if self.force
            && let Ok(before) = fs::metadata(&names.target)
        {
            // Who could read the old file can read the new one.
            let _ = file.set_permissions(before.permissions());
        }
        file.sync_all()?;
        if self.force {
            platform::replace(&names.temporary, &names.target)?;
        } else {
            platform::place(&names.temporary, &names.target)?;
        }
        self.names = None;
        Ok(())
    }
}

impl Write for OutputFile {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.writer.write(data)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if let Some(names) = &self.names {
            let _ = fs::remove_file(&names.temporary);
        }
    }
}

/// A file as the output of a command.
struct Shared(Rc<RefCell<OutputFile>>);

impl Write for Shared {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(data)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

/// Lets a command write to a file instead of standard output. The file appears once the command has come to its end.
///
/// # Errors
/// Those of the command and of the file.
pub(crate) fn into_file<'a>(
    path: &Path,
    force: bool,
    context: &mut Context<'a>,
    command: impl FnOnce(&mut Context<'a>) -> anyhow::Result<Outcome>,
) -> anyhow::Result<Outcome> {
    let file = OutputFile::create(path, force).map_err(|error| cannot_write(path, &error, context))?;
    let file = Rc::new(RefCell::new(file));
    let output = BufWriter::new(Box::new(Shared(Rc::clone(&file))) as Box<dyn Write + 'a>);
    let standard = mem::replace(&mut context.output, output);
    let terminal = mem::take(&mut context.terminals.output);
    let result = command(context).and_then(|outcome| Ok(context.flush().map(|()| outcome)?));
    context.output = standard;
    context.terminals.output = terminal;
    let written = result.and_then(|outcome| {
        if matches!(outcome, Outcome::Done | Outcome::ErrorsFound)
            && let Some(file) = Rc::into_inner(file)
        {
            file.into_inner().commit()?;
        }
        Ok(outcome)
    });
    written.map_err(|error| match error.downcast::<io::Error>() {
        Ok(error) => cannot_write(path, &error, context).into(),
        Err(error) => error,
    })
}

/// Why a file cannot be written.
pub(crate) fn cannot_write(path: &Path, error: &io::Error, context: &Context<'_>) -> Failure {
    let path = path.display().to_string();
    if error.kind() == io::ErrorKind::AlreadyExists {
        let help = context.messages.text("output-exists-help", &[]);
        return context.failure("output-exists", &[("path", Arg::Text(&path))]).with_help(help);
    }
    let reason = error.to_string();
    context.failure("cannot-write", &[("path", Arg::Text(&path)), ("reason", Arg::Text(&reason))])
}

/// A hidden name in the same folder that nobody else uses.
fn beside(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.tmp", std::process::id()));
    Ok(target.with_file_name(hidden))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_appears_only_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pdn");
        let mut file = OutputFile::create(&path, false).unwrap();
        file.write_all(b"text").unwrap();
        assert!(!path.exists());
        file.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"text");
        assert_eq!(names(folder.path()), ["games.pdn"]);
    }

    #[test]
    fn what_is_given_up_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pdn");
        fs::write(&path, "old").unwrap();
        let mut file = OutputFile::create(&path, true).unwrap();
        file.write_all(b"half").unwrap();
        drop(file);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["games.pdn"]);
    }

    #[test]
    fn an_existing_file_is_replaced_only_by_force() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pdn");
        fs::write(&path, "old").unwrap();
        assert_eq!(OutputFile::create(&path, false).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        let mut file = OutputFile::create(&path, true).unwrap();
        file.write_all(b"new").unwrap();
        file.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn a_file_that_appears_meanwhile_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pdn");
        let file = OutputFile::create(&path, false).unwrap();
        fs::write(&path, "other").unwrap();
        assert_eq!(file.commit().unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"other");
        assert_eq!(names(folder.path()), ["games.pdn"]);
    }
}
