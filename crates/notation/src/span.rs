//! A range of bytes in the text of one chunk. Places in a whole input are made of it by a locator.

use std::ops::Range;

/// A half-open range of bytes: `start..end`, counted from the beginning of a chunk.
///
/// Invariant: `start <= end`. A chunk is never longer than 4 GiB.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte behind the last one.
    pub end: u32,
}

impl Span {
    /// The span of `start..end`; an end before the start makes it empty.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end.max(start) as u32 }
    }

    /// An empty span at `place`.
    pub fn at(place: usize) -> Self {
        Self::new(place, place)
    }

    /// How many bytes it covers.
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether it covers nothing.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The same as a range of indices.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The bytes it covers; nothing where it lies outside `text`.
    ///
    /// ```
    /// use damka_notation::Span;
    /// assert_eq!(Span::new(3, 5).of(b"32-28"), b"28");
    /// ```
    pub fn of(self, text: &[u8]) -> &[u8] {
        text.get(self.range()).unwrap_or_default()
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}
