//! Inputs: files, and standard input as `-` or when no file is given. What is packed with gzip is unpacked.

use std::fs;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;

use crate::context::Context;
use crate::failure::Failure;
use crate::platform::{InputFile, Interrupt};

/// What standard input and output are called on the command line.
pub(crate) const STANDARD: &str = "-";

/// What standard input is called in messages and results.
const STANDARD_INPUT_NAME: &str = "<stdin>";

/// Something to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Standard input, once.
    Standard,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// What was given on the command line; standard input if nothing was and somebody writes to it.
    ///
    /// # Errors
    /// Nothing to read, standard input more than once.
    pub(crate) fn all(paths: &[PathBuf], context: &Context<'_>) -> Result<Vec<Self>, Failure> {
        if paths.is_empty() {
            if context.terminals.input {
                let help = context.messages.text("no-input-help", &[]);
                return Err(context.failure("no-input", &[]).with_help(help));
            }
            return Ok(vec![Self::Standard]);
        }
        let inputs: Vec<_> = paths.iter().map(|path| Self::from(path.as_path())).collect();
        if inputs.iter().filter(|input| **input == Self::Standard).count() > 1 {
            return Err(context.failure("standard-input-twice", &[]));
        }
        Ok(inputs)
    }

    /// Its name in messages and results.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Standard => STANDARD_INPUT_NAME.to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// Its size in bytes, if that is known before reading.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Self::Standard => None,
            Self::File(path) => {
                fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|metadata| metadata.len())
            }
        }
    }
}

impl From<&Path> for Input {
    fn from(path: &Path) -> Self {
        if path.as_os_str() == STANDARD { Self::Standard } else { Self::File(path.to_owned()) }
    }
}

/// Opens inputs. Reading ends with an error when the user asks to stop.
pub(crate) struct Opener<'a> {
    standard: Option<Box<dyn Read + Send + 'a>>,
    interrupt: Interrupt,
}

impl<'a> Opener<'a> {
    pub(crate) fn new(context: &mut Context<'a>) -> Self {
        Self { standard: context.input.take(), interrupt: context.interrupt.clone() }
    }

    /// Whether the user asked to stop.
    pub(crate) fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Opens an input; standard input is empty the second time.
    pub(crate) fn open(&mut self, input: &Input) -> io::Result<Box<dyn Read + Send + 'a>> {
        match input {
            Input::Standard => unpacked(self.standard.take().unwrap_or_else(|| Box::new(io::empty()))),
            Input::File(path) => unpacked(InputFile::open(path, self.interrupt.clone())?),
        }
    }
}

/// How gzip begins.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Unpacks what begins as gzip does, whatever it is called, to the end of its last member.
pub(crate) fn unpacked<'a>(mut reader: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    let mut head = Vec::with_capacity(GZIP.len());
    reader.by_ref().take(GZIP.len() as u64).read_to_end(&mut head)?;
    let packed = head == GZIP;
    let whole = Cursor::new(head).chain(reader);
    Ok(if packed { Box::new(MultiGzDecoder::new(whole)) } else { Box::new(whole) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn what_is_packed_is_known_by_its_content() {
        let members = [packed(b"[A \"\"]\n"), packed(b""), packed(b"1. 32-28 *\n")].concat();
        for (input, expected) in [
            (members.as_slice(), "[A \"\"]\n1. 32-28 *\n"),
            (b"1. 32-28 *", "1. 32-28 *"),
            (b"1", "1"),
            (b"", ""),
        ] {
            let mut text = String::new();
            unpacked(input).unwrap().read_to_string(&mut text).unwrap();
            assert_eq!(text, expected);
        }
        let mut text = Vec::new();
        assert!(unpacked(&packed(b"1. 32-28 *")[..15]).unwrap().read_to_end(&mut text).is_err());
    }
}
