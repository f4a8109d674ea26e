//! Everything that differs between platforms: signals, waiting for input, consoles, putting a file in place of another.
//!
//! No thread is ever started here: a signal sets a flag, and whoever works looks at it from time to time.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the user asked the program to stop.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Asks to stop.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The flag itself, for who looks at it on other threads.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Was it asked to stop?
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The reason why a read ended without data: the user asked to stop.
#[derive(Debug)]
pub(crate) struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

impl Interrupted {
    /// Is this the reason of an error?
    pub(crate) fn caused(error: &io::Error) -> bool {
        error.get_ref().is_some_and(<dyn std::error::Error + Send + Sync>::is::<Self>)
    }
}

/// The exit code after Ctrl-C, by convention 128 and the number of the signal.
pub(crate) const INTERRUPTED_EXIT_CODE: u8 = 130;

/// From here on the first Ctrl-C sets the flag that is returned, and the second one ends the process at once.
pub(crate) fn watch_interrupts() -> Interrupt {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;

    let interrupt = Interrupt::default();
    // The order matters: the second handler runs after the first one, which acts only if the flag is set already.
    // Where no handler can be set, Ctrl-C ends the process, as it does without us.
    let _ =
        flag::register_conditional_shutdown(SIGINT, INTERRUPTED_EXIT_CODE.into(), Arc::clone(&interrupt.0));
    let _ = flag::register(SIGINT, Arc::clone(&interrupt.0));
    interrupt
}

/// Standard input whose waiting ends on Ctrl-C.
pub(crate) struct StandardInput {
    interrupt: Interrupt,
}

impl StandardInput {
    pub(crate) fn new(interrupt: Interrupt) -> Self {
        Self { interrupt }
    }
}

impl Read for StandardInput {
    #[cfg(unix)]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Without the buffer of the standard library, in which data could wait while we wait for more.
        let input = rustix::stdio::stdin();
        read_waiting(input, &self.interrupt, |input| Ok(rustix::io::read(input, &mut *buffer)?))
    }

    #[cfg(not(unix))]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        check(&self.interrupt)?;
        io::stdin().lock().read(buffer)
    }
}

/// A file, or a pipe with a name, whose waiting ends on Ctrl-C.
pub(crate) struct InputFile {
    file: File,
    /// It is no regular file, so there may be nothing to read yet.
    #[cfg_attr(not(unix), allow(dead_code))]
    waits: bool,
    interrupt: Interrupt,
}

impl InputFile {
    /// Opens a file for reading. A pipe without a writer is opened too, and waited for when it is read.
    pub(crate) fn open(path: &Path, interrupt: Interrupt) -> io::Result<Self> {
        let mut options = File::options();
        options.read(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt as _;
            // Only pipes and terminals heed it.
            options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
        }
        let file = options.open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Ok(Self { file, waits: !metadata.is_file(), interrupt })
    }
}

impl Read for InputFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        check(&self.interrupt)?;
        #[cfg(unix)]
        if self.waits {
            return read_waiting(&self.file, &self.interrupt, |mut file| file.read(buffer));
        }
        self.file.read(buffer)
    }
}

/// Reads once there is something to read; an error of kind [`Interrupted`] if the user asks to stop before.
#[cfg(unix)]
fn read_waiting<F: std::os::fd::AsFd + Copy>(
    file: F,
    interrupt: &Interrupt,
    mut read: impl FnMut(F) -> io::Result<usize>,
) -> io::Result<usize> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    // A signal between the look at the flag and the wait does not end the wait, hence the limit.
    const LIMIT: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };
    loop {
        check(interrupt)?;
        match poll(&mut [PollFd::new(&file, PollFlags::IN)], Some(&LIMIT)) {
            Ok(0) | Err(rustix::io::Errno::INTR) => {}
            Ok(_) => match read(file) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                result => return result,
            },
            Err(error) => return Err(error.into()),
        }
    }
}

fn check(interrupt: &Interrupt) -> io::Result<()> {
    if interrupt.is_set() { Err(interrupted()) } else { Ok(()) }
}

/// The error of a read that ends because the user asked to stop.
pub(crate) fn interrupted() -> io::Error {
    io::Error::other(Interrupted)
}

/// How many characters fit on a line of the terminal that standard output is.
pub(crate) fn terminal_width() -> usize {
    const USUAL: usize = 80;
    #[cfg(unix)]
    let width = rustix::termios::tcgetwinsize(rustix::stdio::stdout()).map_or(0, |size| size.ws_col.into());
    #[cfg(not(unix))]
    let width = 0;
    if width == 0 { USUAL } else { width }
}

/// The folder for what can be found out again: `DAMKA_CACHE_DIR`, or what is usual on this system.
pub(crate) fn cache_folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = variable("DAMKA_CACHE_DIR") {
        return Some(folder);
    }
    let usual = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Caches"))
    } else {
        variable("XDG_CACHE_HOME")
            .filter(|folder| folder.is_absolute())
            .or_else(|| variable("HOME").map(|home| home.join(".cache")))
    };
    usual.map(|folder| folder.join("damka"))
}

/// The path with this name in a list of names.
pub(crate) fn path_from_bytes(name: &[u8]) -> PathBuf {
    #[cfg(unix)]
    return PathBuf::from(<std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(name));
    #[cfg(not(unix))]
    return PathBuf::from(String::from_utf8_lossy(name).into_owned());
}

/// A stream on which escape sequences work where the console must be asked for it first.
pub(crate) fn terminal_stream<S>(stream: S) -> impl Write + 'static
where
    S: anstream::stream::RawStream + anstream::stream::AsLockedWrite + 'static,
{
    anstream::AutoStream::always_ansi(stream)
}

/// Puts `from` in the place of `to`, whether or not there is something.
pub(crate) fn replace(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    sync_folder(to);
    Ok(())
}

/// Puts `from` at `to` if there is nothing; else an error of kind [`io::ErrorKind::AlreadyExists`], and nothing is changed.
pub(crate) fn place(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from)?,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
        // Not every file system has links.
        Err(_) if to.try_exists()? => return Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(from, to)?,
    }
    sync_folder(to);
    Ok(())
}

/// Makes a new name survive a power failure, where that can be asked for.
fn sync_folder(path: &Path) {
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        // The data is safe already; a file system that cannot do more is no reason to fail.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    #[cfg(not(unix))]
    let _ = path;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placing_refuses_what_is_there_and_replacing_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name);
        fs::write(path("new"), "new").unwrap();
        fs::write(path("old"), "old").unwrap();
        assert_eq!(place(&path("new"), &path("old")).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(path("old")).unwrap(), b"old");
        place(&path("new"), &path("other")).unwrap();
        assert!(!path("new").exists());
        replace(&path("other"), &path("old")).unwrap();
        assert_eq!(fs::read(path("old")).unwrap(), b"new");
        assert!(!path("other").exists());
    }

    #[test]
    fn a_read_after_an_interrupt_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "text").unwrap();
        let interrupt = Interrupt::default();
        let mut file = InputFile::open(&path, interrupt.clone()).unwrap();
        let mut buffer = [0; 2];
        assert_eq!(file.read(&mut buffer).unwrap(), 2);
        interrupt.set();
        assert!(Interrupted::caused(&file.read(&mut buffer).unwrap_err()));
    }

    #[test]
    fn a_folder_is_no_input() {
        let folder = tempfile::tempdir().unwrap();
        assert!(InputFile::open(folder.path(), Interrupt::default()).is_err());
    }
}
