//! What was found in files that were checked before, so that only what has changed is checked again.
//!
//! A file is known by its size and its time of change, if that time is not so recent that another change could hide
//! behind it; else by its content, which is the truth. Settings and the program itself are part of every key.
//!
//! The cache is one file to which records are appended as files are done, so that what an interrupted run has found is
//! there for the next one. It can be deleted at any time. Damaged records, and caches of other programs, count for
//! nothing. Only one run at a time uses it; others do without.

use std::collections::HashMap;
use std::env;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use damka_notation::check::{Counts, Policy};
use damka_notation::{Arg, Code, Diagnostic, Excerpt, Fix, FixKind, Place, Span};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::settings::Settings;
use crate::verdict::{Noted, Tally, Verdict};

const FILE_NAME: &str = "check.cache";
const LOCK_NAME: &str = "check.lock";

const MAGIC: [u8; 8] = *b"damka\0ch";
const FORMAT: u32 = 1;
const HEADER_LEN: usize = MAGIC.len() + 4 + 16;

/// Longer records are not kept: the file is checked each time.
const RECORD_LIMIT: usize = 4 << 20;

/// A longer cache is begun anew.
const FILE_LIMIT: u64 = 512 << 20;

/// Length and checksum of a record; then key, size, time of change, content.
const PREFIX_LEN: usize = 4 + 8;
const HEAD_LEN: usize = 16 + 8 + 8 + 16;

/// A change within this time after another one may leave no trace in the time of change.
const TIME_GRAIN: Duration = Duration::from_secs(2);

/// A time of change that tells nothing.
const NO_TIME: i64 = i64::MIN;

/// The first half of a SHA-256.
pub(crate) type Key = [u8; 16];

/// What tells a change of a file without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub(crate) size: u64,
    /// Nanoseconds since 1970.
    time: i64,
}

impl Stamp {
    /// The stamp of a file as it is now.
    pub(crate) fn of(metadata: &Metadata) -> Self {
        let time = metadata
            .modified()
            .ok()
            .filter(|time| SystemTime::now().duration_since(*time).is_ok_and(|age| age > TIME_GRAIN));
        let since = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let time = since.and_then(|since| i64::try_from(since.as_nanos()).ok()).unwrap_or(NO_TIME);
        Self { size: metadata.len(), time }
    }
}

/// A record of the cache.
#[derive(Clone, Copy)]
struct Slot {
    /// Where it begins, and how long it is behind its prefix.
    offset: u64,
    len: u32,
    stamp: Stamp,
    content: Key,
}

/// Reads records, and knows where it stands without asking the system.
struct Reader {
    file: BufReader<File>,
    at: u64,
}

impl Reader {
    /// Reads what begins at a place. Records are mostly wanted in their order: a step within the buffer is cheap.
    fn read(&mut self, offset: u64, data: &mut [u8]) -> io::Result<()> {
        self.file.seek_relative(offset as i64 - self.at as i64)?;
        self.at = offset;
        self.file.read_exact(data)?;
        self.at += data.len() as u64;
        Ok(())
    }
}

/// The cache as it was at the beginning of the run, and its end, to which records are added.
pub(crate) struct Cache {
    here: PathBuf,
    slots: Vec<Slot>,
    by_path: HashMap<Key, u32>,
    by_content: HashMap<Key, u32>,
    reader: Mutex<Reader>,
    writer: File,
    /// Held as long as the cache is used.
    _lock: File,
}

impl Cache {
    /// Opens the cache in a folder, which is made if there is none. Nothing if somebody else uses it.
    pub(crate) fn open(folder: &Path) -> io::Result<Option<Self>> {
        fs::create_dir_all(folder)?;
        let lock = OpenOptions::new().create(true).append(true).open(folder.join(LOCK_NAME))?;
        if lock.try_lock().is_err() {
            return Ok(None);
        }
        let path = folder.join(FILE_NAME);
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path)?;
        let header = header();
        let mut found = [0; HEADER_LEN];
        let known =
            file.metadata()?.len() <= FILE_LIMIT && file.read_exact(&mut found).is_ok() && found == header;
        if !known {
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&header)?;
        }
        let mut cache = Self {
            here: env::current_dir()?,
            slots: Vec::new(),
            by_path: HashMap::new(),
            by_content: HashMap::new(),
            writer: OpenOptions::new().append(true).open(&path)?,
            reader: Mutex::new(Reader { file: BufReader::with_capacity(1 << 16, file), at: 0 }),
            _lock: lock,
        };
        let (end, size) = cache.index()?;
        if end < size {
            // The rest was being written when a run was killed.
            cache.writer.set_len(end)?;
        }
        Ok(Some(cache))
    }

    /// Notes where all records are. Returns where the last whole one ends, and the length of the file.
    fn index(&mut self) -> io::Result<(u64, u64)> {
        let reader = self.reader.get_mut().unwrap_or_else(PoisonError::into_inner);
        let size = reader.file.seek(SeekFrom::End(0))?;
        reader.at = reader.file.seek(SeekFrom::Start(HEADER_LEN as u64))?;
        let mut offset = reader.at;
        let mut prefix = [0; PREFIX_LEN + HEAD_LEN];
        while offset + prefix.len() as u64 <= size {
            reader.read(offset, &mut prefix)?;
            let len = u32::from_le_bytes(take(&prefix, 0));
            let next = offset + PREFIX_LEN as u64 + u64::from(len);
            if (len as usize) < HEAD_LEN || len as usize > RECORD_LIMIT || next > size {
                break;
            }
            let head = &prefix[PREFIX_LEN..];
            let stamp =
                Stamp { size: u64::from_le_bytes(take(head, 16)), time: i64::from_le_bytes(take(head, 24)) };
            let content = take(head, 32);
            let number = self.slots.len() as u32;
            self.by_path.insert(take(head, 0), number);
            self.by_content.insert(content, number);
            self.slots.push(Slot { offset, len, stamp, content });
            offset = next;
        }
        Ok((offset, size))
    }

    /// What a path is known by, under these settings.
    pub(crate) fn key(&self, path: &Path, settings: &Settings) -> Key {
        hash(&[&settings.key, b"path", self.here.join(path).as_os_str().as_encoded_bytes()])
    }

    /// What was found in a file, if it has not changed since.
    pub(crate) fn recall(&self, key: &Key, stamp: Stamp, policy: &Policy) -> Option<Verdict> {
        let slot = self.slot(key).filter(|slot| slot.stamp == stamp && stamp.time != NO_TIME)?;
        self.read(slot, policy)
    }

    /// What was found in a file with this content.
    pub(crate) fn recall_content(&self, content: &Key, policy: &Policy) -> Option<Verdict> {
        let number = self.by_content.get(content)?;
        self.read(self.slots.get(*number as usize)?, policy)
    }

    /// Was there a file of this size at this place?
    pub(crate) fn knows_size(&self, key: &Key, size: u64) -> bool {
        self.slot(key).is_some_and(|slot| slot.stamp.size == size)
    }

    fn slot(&self, key: &Key) -> Option<&Slot> {
        self.slots.get(*self.by_path.get(key)? as usize)
    }

    fn read(&self, slot: &Slot, policy: &Policy) -> Option<Verdict> {
        let mut record = vec![0; PREFIX_LEN + slot.len as usize];
        self.reader.lock().unwrap_or_else(PoisonError::into_inner).read(slot.offset, &mut record).ok()?;
        let (prefix, body) = record.split_at(PREFIX_LEN);
        if prefix[4..] != checksum(body) || body.get(32..48)? != slot.content {
            return None;
        }
        decode(&body[HEAD_LEN..], policy)
    }

    /// Appends records.
    pub(crate) fn append(&mut self, records: &[Vec<u8>]) -> io::Result<()> {
        let all = records.concat();
        if all.is_empty() { Ok(()) } else { self.writer.write_all(&all) }
    }
}

/// The record of a file; nothing if it would be too long.
pub(crate) fn record(key: &Key, stamp: Stamp, content: &Key, verdict: &Verdict) -> Option<Vec<u8>> {
    let mut body = Vec::with_capacity(256);
    body.extend_from_slice(key);
    body.extend_from_slice(&stamp.size.to_le_bytes());
    body.extend_from_slice(&stamp.time.to_le_bytes());
    body.extend_from_slice(content);
    body.extend_from_slice(&encode(verdict)?);
    if body.len() > RECORD_LIMIT {
        return None;
    }
    let mut record = Vec::with_capacity(PREFIX_LEN + body.len());
    record.extend_from_slice(&(body.len() as u32).to_le_bytes());
    record.extend_from_slice(&checksum(&body));
    record.extend_from_slice(&body);
    Some(record)
}

/// What settings are known by.
pub(crate) fn settings_key(settings: &damka_notation::check::Options, encoding: Option<&str>) -> Key {
    let weights: Vec<u8> = Code::all()
        .map(|code| settings.policy.severity(code).map_or(0, |severity| severity as u8 + 1))
        .collect();
    let variant = settings.variant.map_or("", |variant| variant.name);
    hash(&[
        &weights,
        variant.as_bytes(),
        b"\n",
        settings.draw_rules.as_bytes(),
        b"\n",
        encoding.unwrap_or_default().as_bytes(),
    ])
}

/// What a content is known by, under these settings.
pub(crate) fn content_key(data: &[u8], settings: &Settings) -> Key {
    hash(&[&settings.key, b"data", data])
}

/// As [`content_key`], of a file that is not read into memory.
pub(crate) fn content_key_of(path: &Path, settings: &Settings) -> io::Result<Key> {
    let mut hasher = Sha256::new();
    hasher.update(settings.key);
    hasher.update(b"data");
    io::copy(&mut File::open(path)?, &mut hasher)?;
    Ok(half(hasher))
}

fn header() -> [u8; HEADER_LEN] {
    let mut header = [0; HEADER_LEN];
    header[..8].copy_from_slice(&MAGIC);
    header[8..12].copy_from_slice(&FORMAT.to_le_bytes());
    header[12..].copy_from_slice(&program());
    header
}

/// What this program is known by: its version, and the file it is in, for those who build it themselves.
pub(crate) fn program() -> Key {
    let file = env::current_exe().and_then(fs::metadata);
    let stamp = file.map(|file| format!("{} {:?}", file.len(), file.modified().ok())).unwrap_or_default();
    hash(&[env!("CARGO_PKG_VERSION").as_bytes(), stamp.as_bytes()])
}

/// The first half of the SHA-256 of some parts, one behind the other.
pub(crate) fn hash(parts: &[&[u8]]) -> Key {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    half(hasher)
}

fn half(hasher: Sha256) -> Key {
    take(&hasher.finalize(), 0)
}

/// What tells whether data is whole.
pub(crate) fn checksum(data: &[u8]) -> [u8; 8] {
    take(&hash(&[data]), 0)
}

/// The bytes from `at` on; zeros where there are none.
pub(crate) fn take<const N: usize>(data: &[u8], at: usize) -> [u8; N] {
    data.get(at..at + N).and_then(|data| data.try_into().ok()).unwrap_or([0; N])
}

/// A verdict as it is stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    games: u64,
    plies: u64,
    games_with_errors: u64,
    counts: Vec<(u8, u32)>,
    diagnostics: Vec<StoredDiagnostic>,
}

/// A diagnostic as it is stored. Its severity follows from the settings.
#[derive(Serialize, Deserialize)]
struct StoredDiagnostic {
    code: u8,
    /// Each by its number among the arguments of the code.
    args: Vec<(u8, StoredArg)>,
    span: [u32; 2],
    place: [u64; 6],
    excerpt: (String, u64),
    game: u64,
    ply: u32,
    fix: Option<StoredFix>,
    fingerprint: u64,
}

#[derive(Serialize, Deserialize)]
enum StoredArg {
    Text(String),
    Number(i64),
    List(Vec<String>),
}

#[derive(Serialize, Deserialize)]
struct StoredFix {
    span: [u32; 2],
    replacement: String,
    is_safe: bool,
    place: Option<[u64; 6]>,
}

fn config() -> impl bincode::config::Config {
    bincode::config::standard().with_limit::<RECORD_LIMIT>()
}

fn encode(verdict: &Verdict) -> Option<Vec<u8>> {
    let Tally { games, plies, games_with_errors, ref counts } = verdict.tally;
    let stored = Stored {
        games,
        plies,
        games_with_errors,
        counts: counts.iter().map(|(code, count)| (code as u8, count)).collect(),
        diagnostics: verdict.noted.iter().map(store).collect::<Option<_>>()?,
    };
    bincode::serde::encode_to_vec(stored, config()).ok()
}

fn decode(data: &[u8], policy: &Policy) -> Option<Verdict> {
    let (stored, used): (Stored, usize) = bincode::serde::decode_from_slice(data, config()).ok()?;
    if used != data.len() {
        return None;
    }
    let mut counts = Counts::default();
    for (number, count) in stored.counts {
        counts.set(code(number)?, count);
    }
    let Stored { games, plies, games_with_errors, .. } = stored;
    Some(Verdict {
        tally: Tally { games, plies, games_with_errors, counts },
        noted: stored.diagnostics.into_iter().map(|stored| restore(stored, policy)).collect::<Option<_>>()?,
    })
}

fn code(number: u8) -> Option<Code> {
    Code::all().nth(number.into())
}

fn store(noted: &Noted) -> Option<StoredDiagnostic> {
    let Noted { diagnostic, fingerprint } = noted;
    // Further places are rare; a file with some is checked each time.
    if !diagnostic.labels.is_empty() {
        return None;
    }
    let names = diagnostic.code.info().args;
    let number = |name: &str| names.iter().position(|known| *known == name).map(|number| number as u8);
    let arg = |(name, value): &(&'static str, Arg)| Some((number(name)?, StoredArg::from(value)));
    Some(StoredDiagnostic {
        code: diagnostic.code as u8,
        args: diagnostic.args.iter().map(arg).collect::<Option<_>>()?,
        span: numbers(diagnostic.span),
        place: coordinates(&diagnostic.place),
        excerpt: (diagnostic.excerpt.text.clone(), diagnostic.excerpt.column),
        game: diagnostic.game,
        ply: diagnostic.ply,
        fix: diagnostic.fix.as_ref().map(|fix| StoredFix {
            span: numbers(fix.span),
            replacement: fix.replacement.clone(),
            is_safe: fix.applicability == FixKind::Safe,
            place: diagnostic.fix_place.as_ref().map(coordinates),
        }),
        fingerprint: *fingerprint,
    })
}

fn restore(stored: StoredDiagnostic, policy: &Policy) -> Option<Noted> {
    let code = code(stored.code)?;
    let names = code.info().args;
    let arg = |(number, value): (u8, StoredArg)| Some((*names.get(usize::from(number))?, Arg::from(value)));
    let fix_place = stored.fix.as_ref().and_then(|fix| fix.place).map(place);
    let diagnostic = Diagnostic {
        code,
        severity: policy.severity(code)?,
        args: stored.args.into_iter().map(arg).collect::<Option<_>>()?,
        span: span(stored.span),
        place: place(stored.place),
        excerpt: Excerpt { text: stored.excerpt.0, column: stored.excerpt.1 },
        game: stored.game,
        ply: stored.ply,
        labels: Vec::new(),
        fix: stored.fix.map(|fix| Fix {
            span: span(fix.span),
            replacement: fix.replacement,
            applicability: if fix.is_safe { FixKind::Safe } else { FixKind::Unsafe },
        }),
        fix_place,
    };
    Some(Noted { diagnostic, fingerprint: stored.fingerprint })
}

impl From<&Arg> for StoredArg {
    fn from(value: &Arg) -> Self {
        match value {
            Arg::Text(text) => Self::Text(text.clone()),
            Arg::Number(number) => Self::Number(*number),
            Arg::List(items) => Self::List(items.clone()),
        }
    }
}

impl From<StoredArg> for Arg {
    fn from(value: StoredArg) -> Self {
        match value {
            StoredArg::Text(text) => Self::Text(text),
            StoredArg::Number(number) => Self::Number(number),
            StoredArg::List(items) => Self::List(items),
        }
    }
}

fn numbers(span: Span) -> [u32; 2] {
    [span.start, span.end]
}

fn span([start, end]: [u32; 2]) -> Span {
    Span::new(start as usize, end as usize)
}

fn coordinates(place: &Place) -> [u64; 6] {
    let Place { offset, length, line, column, end_line, end_column } = *place;
    [offset, length, line, column, end_line, end_column]
}

fn place([offset, length, line, column, end_line, end_column]: [u64; 6]) -> Place {
    Place { offset, length, line, column, end_line, end_column }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Checked;
    use damka_notation::check::{Checker, Options};
    use damka_notation::pdn::Chunk;

    const FLAWED: &str = "[GameType \"25\"]\n\n1. c3xd4 d6-c5 2. a1-h8 *\n";

    fn settings() -> Settings {
        Settings::new(Checker::new(Options::default()), None)
    }

    fn verdict(text: &str) -> Verdict {
        let settings = settings();
        let chunk = Chunk::whole(text);
        let checked = Checked::new(&chunk, &[], &settings, true);
        Verdict::new(vec![(chunk, checked)], settings.policy(), usize::MAX)
    }

    fn write(folder: &Path, path: &Path) {
        let settings = settings();
        let mut cache = Cache::open(folder).unwrap().unwrap();
        let key = cache.key(path, &settings);
        let content = content_key(FLAWED.as_bytes(), &settings);
        let stamp = Stamp { size: 5, time: 7 };
        cache.append(&[record(&key, stamp, &content, &verdict(FLAWED)).unwrap()]).unwrap();
    }

    fn recall(folder: &Path, path: &Path, stamp: Stamp) -> Option<Verdict> {
        let settings = settings();
        let cache = Cache::open(folder).unwrap().unwrap();
        cache.recall(&cache.key(path, &settings), stamp, settings.policy())
    }

    #[test]
    fn what_is_stored_comes_back() {
        let before = verdict(FLAWED);
        assert!(before.noted.len() >= 2);
        let after = decode(&encode(&before).unwrap(), settings().policy()).unwrap();
        assert_eq!((after.tally, after.noted), (before.tally, before.noted));
    }

    #[test]
    fn a_file_is_known_by_place_and_stamp_or_by_content() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (Path::new("a.pdn"), Path::new("b.pdn"));
        write(folder.path(), path);
        assert!(recall(folder.path(), path, Stamp { size: 5, time: 7 }).is_some());
        assert!(recall(folder.path(), path, Stamp { size: 5, time: 8 }).is_none());
        assert!(recall(folder.path(), path, Stamp { size: 6, time: 7 }).is_none());
        assert!(recall(folder.path(), other, Stamp { size: 5, time: 7 }).is_none());
        let (settings, cache) = (settings(), Cache::open(folder.path()).unwrap().unwrap());
        let by_content =
            |text: &str| cache.recall_content(&content_key(text.as_bytes(), &settings), settings.policy());
        assert!(by_content(FLAWED).is_some() && by_content("other").is_none());
    }

    #[test]
    fn only_one_run_uses_it() {
        let folder = tempfile::tempdir().unwrap();
        let first = Cache::open(folder.path()).unwrap();
        assert!(first.is_some() && Cache::open(folder.path()).unwrap().is_none());
        drop(first);
        assert!(Cache::open(folder.path()).unwrap().is_some());
    }

    #[test]
    fn damage_costs_nothing_but_the_damaged_record() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(FILE_NAME);
        let stamp = Stamp { size: 5, time: 7 };
        let paths = ["a", "b", "c"].map(Path::new);
        for path in paths {
            write(folder.path(), path);
        }
        let whole = fs::read(&file).unwrap();
        let known = || paths.map(|path| recall(folder.path(), path, stamp).is_some());
        assert_eq!(known(), [true; 3]);

        fs::write(&file, &whole[..whole.len() - 5]).unwrap();
        assert_eq!(known(), [true, true, false]);
        write(folder.path(), paths[2]);
        assert_eq!(known(), [true; 3]);

        let mut damaged = whole.clone();
        let second = HEADER_LEN + (whole.len() - HEADER_LEN) / 3;
        damaged[second + PREFIX_LEN + HEAD_LEN + 3] ^= 1;
        fs::write(&file, &damaged).unwrap();
        assert_eq!(known(), [true, false, true]);

        for foreign in [b"".as_slice(), b"something else", &[0xff; 5000], &whole[1..]] {
            fs::write(&file, foreign).unwrap();
            assert_eq!(known(), [false; 3]);
        }
        write(folder.path(), paths[0]);
        assert_eq!(known(), [true, false, false]);
    }
}
