//! Checking many small files: each is read, checked or recalled as a whole, on any thread.
//!
//! What is too large for that, cannot be read, or is no regular file is left to the feed, which reads in chunks and
//! reports what goes wrong in its turn.

use std::fs::{self, File};
use std::io::{Cursor, Read as _};
use std::path::Path;

use crate::cache::{self, Cache, Stamp};
use crate::feed::Open;
use crate::input::unpacked;
use crate::platform::Interrupt;
use crate::settings::Settings;
use crate::verdict::{Checked, Verdict};

/// Longer files are read in chunks.
const SMALL: u64 = 64 << 10;

/// The same for what is unpacked.
const SMALL_UNPACKED: usize = 1 << 20;

/// How files are looked at.
pub(crate) struct Survey<'s> {
    pub(crate) cache: Option<&'s Cache>,
    /// How many diagnostics of each severity to keep.
    pub(crate) keep: usize,
    pub(crate) wants_fingerprints: bool,
}

/// What became of a file.
pub(crate) struct Surveyed {
    pub(crate) verdict: Verdict,
    /// What is new for the cache.
    pub(crate) record: Option<Vec<u8>>,
    /// Bytes of the file.
    pub(crate) size: u64,
}

impl Survey<'_> {
    /// Looks at a file; nothing if it is to be read in chunks.
    pub(crate) fn look(&self, path: &Path, settings: &Settings) -> Option<Surveyed> {
        let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        let stamp = Stamp::of(&metadata);
        let memory =
            self.cache.map(|cache| Memory { cache, key: cache.key(path, settings), stamp, settings });
        let recalled = memory.as_ref().and_then(|memory| memory.by_stamp(self.keep));
        if let Some(verdict) = recalled {
            return Some(Surveyed { verdict, record: None, size: stamp.size });
        }
        if stamp.size > SMALL {
            let memory = memory.filter(|memory| memory.cache.knows_size(&memory.key, stamp.size))?;
            let content = cache::content_key_of(path, settings).ok()?;
            let verdict = memory.by_content(&content, self.keep)?;
            let record = memory.record(&content, &verdict);
            return Some(Surveyed { verdict, record, size: stamp.size });
        }
        let mut data = Vec::with_capacity(stamp.size as usize + 1);
        File::open(path).ok()?.take(SMALL + 1).read_to_end(&mut data).ok()?;
        if data.len() as u64 > SMALL {
            return None;
        }
        let content = memory.as_ref().map(|_| cache::content_key(&data, settings));
        let memory = memory.zip(content);
        let recalled = memory.as_ref().and_then(|(memory, content)| memory.by_content(content, self.keep));
        let verdict = match recalled {
            Some(verdict) => verdict,
            None => self.check(data, settings)?,
        };
        let record = memory.and_then(|(memory, content)| memory.record(&content, &verdict));
        Some(Surveyed { verdict, record, size: stamp.size })
    }

    /// Checks the content of a file; nothing if it is damaged or unpacks to very much.
    fn check(&self, data: Vec<u8>, settings: &Settings) -> Option<Verdict> {
        let mut open = Open::new(unpacked(Cursor::new(data)).ok()?, settings.encoding, Interrupt::default());
        let mut chunks = Vec::new();
        let mut size = 0;
        while let Some((chunk, findings)) = open.next().ok()? {
            size += chunk.text.len();
            if size > SMALL_UNPACKED {
                return None;
            }
            let checked = Checked::new(&chunk, &findings, settings, self.wants_fingerprints);
            chunks.push((chunk, checked));
        }
        Some(Verdict::new(chunks, settings.policy(), self.keep))
    }
}

/// What the cache has of a file.
struct Memory<'c> {
    cache: &'c Cache,
    key: cache::Key,
    stamp: Stamp,
    settings: &'c Settings,
}

impl Memory<'_> {
    fn by_stamp(&self, keep: usize) -> Option<Verdict> {
        let policy = self.settings.policy();
        self.cache.recall(&self.key, self.stamp, policy).filter(|verdict| verdict.suffices(policy, keep))
    }

    fn by_content(&self, content: &cache::Key, keep: usize) -> Option<Verdict> {
        let policy = self.settings.policy();
        self.cache.recall_content(content, policy).filter(|verdict| verdict.suffices(policy, keep))
    }

    fn record(&self, content: &cache::Key, verdict: &Verdict) -> Option<Vec<u8>> {
        cache::record(&self.key, self.stamp, content, verdict)
    }
}
