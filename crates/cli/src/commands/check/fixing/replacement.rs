//! The new text of a file, which takes the place of the old one when it is whole; packed with gzip if the old one is.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};

use crate::output::OutputFile;

/// A file that will replace another.
pub(super) enum Replacement {
    Plain(OutputFile),
    Packed(Box<GzEncoder<OutputFile>>),
}

impl Replacement {
    /// Begins what will replace a regular file.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        let file = OutputFile::create(path, true)?;
        let packed = GzDecoder::new(File::open(path)?);
        let Some(header) = packed.header() else { return Ok(Self::Plain(file)) };
        // The name of what is packed stays, and so does the time at which it was written.
        let mut builder = GzBuilder::new().mtime(header.mtime());
        if let Some(name) = header.filename() {
            builder = builder.filename(name);
        }
        Ok(Self::Packed(Box::new(builder.write(file, Compression::best()))))
    }

    /// Puts the new text in the place of the old one.
    pub(super) fn commit(self) -> io::Result<()> {
        match self {
            Self::Plain(file) => file.commit(),
            Self::Packed(encoder) => encoder.finish()?.commit(),
        }
    }
}

impl Write for Replacement {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(file) => file.write(data),
            Self::Packed(encoder) => encoder.write(data),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(file) => file.flush(),
            Self::Packed(encoder) => encoder.flush(),
        }
    }
}
