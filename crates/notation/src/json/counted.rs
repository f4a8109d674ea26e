//! A reader that tells how far it has come.

use std::cell::Cell;
use std::io::{self, Read};

use crate::pdn::Start;

/// Counts bytes, lines and columns while reading.
pub(super) struct Counted<'p, R> {
    input: R,
    place: &'p Cell<Start>,
}

impl<'p, R: Read> Counted<'p, R> {
    /// `place` is where the input is and will be.
    pub(super) fn new(input: R, place: &'p Cell<Start>) -> Self {
        Self { input, place }
    }
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.input.read(buffer)?;
        let mut place = self.place.get();
        for byte in &buffer[..len] {
            place.offset += 1;
            match byte {
                b'\n' => (place.line, place.column) = (place.line + 1, 1),
                // Only the first byte of a character counts.
                byte if byte & 0xc0 != 0x80 => place.column += 1,
                _ => {}
            }
        }
        self.place.set(place);
        Ok(len)
    }
}
