//! What was found out about positions of games, kept for the next run.
//!
//! A position is known by its game, its place in it and how it was searched, so that an interrupted run goes on where it
//! stopped, even within a game, and a second run over the same games searches nothing. The file can be deleted at any
//! time; damaged records, and files of other programs, count for nothing. Records are appended one by one, and only one
//! run at a time uses the file; others do without.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use damka_rules::{AnyMove, AnyPosition, VariantInfo};
use damka_search::{Limits, Line, Score};
use serde::{Deserialize, Serialize};

use super::evaluating::Evaluation;
use super::track::Track;
use crate::cache::{Key, checksum, hash, program, take};

const FILE_NAME: &str = "analyse.cache";
const LOCK_NAME: &str = "analyse.lock";

const MAGIC: [u8; 8] = *b"damka\0an";
const HEADER_LEN: usize = MAGIC.len() + 16;

/// A longer file is begun anew.
const FILE_LIMIT: u64 = 128 << 20;

/// Length and checksum of a record; then the key.
const PREFIX_LEN: usize = 4 + 8;
const KEY_LEN: usize = 16;
const RECORD_LIMIT: usize = 1 << 16;

/// What a game is known by, with how it is searched.
pub(super) struct GameKey(Key);

/// What is known, and the file that it is added to.
#[derive(Default)]
pub(super) struct Memory {
    known: HashMap<Key, Vec<u8>>,
    file: Option<Mutex<File>>,
    /// Held as long as the file is used.
    _lock: Option<File>,
}

/// An evaluation as it is stored: moves are numbers among the legal ones.
#[derive(Serialize, Deserialize)]
struct Stored {
    score: i32,
    depth: u32,
    nodes: u64,
    lines: Vec<(i32, Vec<u16>)>,
    single: bool,
}

impl GameKey {
    /// What a game is known by when it is searched so.
    pub(super) fn new(track: &Track, limits: &Limits, mebibytes: usize, threads: usize) -> Self {
        let mut text = format!(
            "{} {} {:?} {:?} {:?} {} {mebibytes} {threads}",
            track.variant.name, track.draw_rules, limits.time, limits.depth, limits.nodes, limits.lines
        )
        .into_bytes();
        for stop in &track.stops {
            text.extend_from_slice(&stop.position().hash64().to_le_bytes());
            text.push(u8::from(stop.played.is_some()));
            text.extend_from_slice(format!("{:?}", stop.end.map(Score::value)).as_bytes());
        }
        Self(hash(&[&text]))
    }
}

impl Memory {
    /// Opens the file in a folder, which is made if there is none. An empty memory if somebody else uses it.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let lock = OpenOptions::new().create(true).append(true).open(folder.join(LOCK_NAME))?;
        if lock.try_lock().is_err() {
            return Ok(Self::default());
        }
        let path = folder.join(FILE_NAME);
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut data = Vec::new();
        if file.metadata()?.len() <= FILE_LIMIT {
            file.read_to_end(&mut data)?;
        }
        let (known, whole) = read(&data).unwrap_or_default();
        // The rest was being written when a run was killed.
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::Start(whole as u64))?;
        if whole == 0 {
            file.write_all(&header())?;
        }
        Ok(Self { known, file: Some(Mutex::new(file)), _lock: Some(lock) })
    }

    /// What is known of a position of a game.
    pub(super) fn recall(
        &self,
        game: &GameKey,
        at: usize,
        variant: &VariantInfo,
        position: &AnyPosition,
    ) -> Option<Evaluation> {
        decode(self.known.get(&key(game, at))?, variant, position)
    }

    /// Keeps what was found out about a position of a game. What cannot be written is found out again.
    pub(super) fn keep(
        &self,
        game: &GameKey,
        at: usize,
        variant: &VariantInfo,
        position: &AnyPosition,
        evaluation: &Evaluation,
    ) {
        let (Some(file), Some(stored)) = (&self.file, encode(variant, position, evaluation)) else { return };
        let body = [&key(game, at)[..], &stored].concat();
        let record = [&(body.len() as u32).to_le_bytes()[..], &checksum(&body), &body].concat();
        let _ = file.lock().unwrap_or_else(PoisonError::into_inner).write_all(&record);
    }
}

fn key(game: &GameKey, at: usize) -> Key {
    hash(&[&game.0, &(at as u64).to_le_bytes()])
}

fn header() -> [u8; HEADER_LEN] {
    let mut header = [0; HEADER_LEN];
    header[..MAGIC.len()].copy_from_slice(&MAGIC);
    header[MAGIC.len()..].copy_from_slice(&program());
    header
}

/// The records of a file, and where the last whole one ends; nothing if it is of another program.
fn read(data: &[u8]) -> Option<(HashMap<Key, Vec<u8>>, usize)> {
    data.strip_prefix(&header())?;
    let mut known = HashMap::new();
    let mut at = HEADER_LEN;
    while let Some(prefix) = data.get(at..at + PREFIX_LEN) {
        let len = u32::from_le_bytes(take(prefix, 0)) as usize;
        let Some(body) = data.get(at + PREFIX_LEN..at + PREFIX_LEN + len.min(RECORD_LIMIT)) else { break };
        if !(KEY_LEN..=RECORD_LIMIT).contains(&len) || prefix[4..] != checksum(body) {
            break;
        }
        known.insert(take(body, 0), body[KEY_LEN..].to_vec());
        at += PREFIX_LEN + len;
    }
    Some((known, at))
}

fn config() -> impl bincode::config::Config {
    bincode::config::standard().with_limit::<RECORD_LIMIT>()
}

fn encode(variant: &VariantInfo, start: &AnyPosition, evaluation: &Evaluation) -> Option<Vec<u8>> {
    let numbers = |moves: &[AnyMove]| {
        let mut position = *start;
        let mut numbers = Vec::with_capacity(moves.len());
        for mv in moves {
            let number = variant.legal_moves(&position).iter().position(|legal| legal == mv)?;
            numbers.push(u16::try_from(number).ok()?);
            position = position.play(mv).ok()?;
        }
        Some(numbers)
    };
    let lines = evaluation.lines.iter().map(|line| Some((line.score.value(), numbers(&line.moves)?)));
    let stored = Stored {
        score: evaluation.score.value(),
        depth: evaluation.depth,
        nodes: evaluation.nodes,
        lines: lines.collect::<Option<_>>()?,
        single: evaluation.single,
    };
    bincode::serde::encode_to_vec(stored, config()).ok().filter(|data| data.len() + KEY_LEN <= RECORD_LIMIT)
}

fn decode(data: &[u8], variant: &VariantInfo, start: &AnyPosition) -> Option<Evaluation> {
    let (stored, _): (Stored, usize) = bincode::serde::decode_from_slice(data, config()).ok()?;
    let moves = |numbers: &[u16]| {
        let mut position = *start;
        let mut moves = Vec::with_capacity(numbers.len());
        for number in numbers {
            let mv = *variant.legal_moves(&position).get(usize::from(*number))?;
            moves.push(mv);
            position = position.play(&mv).ok()?;
        }
        Some(moves)
    };
    let lines = stored
        .lines
        .iter()
        .map(|(score, numbers)| Some(Line { score: Score::from_value(*score), moves: moves(numbers)? }));
    Some(Evaluation {
        score: Score::from_value(stored.score),
        depth: stored.depth,
        nodes: stored.nodes,
        lines: lines.collect::<Option<_>>()?,
        single: stored.single,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use damka_rules::variant;

    fn evaluation(variant: &VariantInfo, position: &AnyPosition) -> Evaluation {
        let mv = variant.legal_moves(position)[2];
        let answer = variant.legal_moves(&position.play(&mv).unwrap())[1];
        Evaluation {
            score: Score::evaluation(35),
            depth: 7,
            nodes: 1234,
            lines: vec![
                Line { score: Score::evaluation(35), moves: vec![mv, answer] },
                Line { score: Score::loss_in(12), moves: vec![mv] },
            ],
            single: true,
        }
    }

    #[test]
    fn what_is_kept_is_recalled_and_damage_costs_only_what_follows() {
        let folder = tempfile::tempdir().unwrap();
        let variant = variant("frisian").unwrap();
        let position = variant.start_position();
        let evaluation = evaluation(variant, &position);
        let game = GameKey([7; 16]);
        let recall = |at| Memory::open(folder.path()).unwrap().recall(&game, at, variant, &position);
        for at in 0..3 {
            Memory::open(folder.path()).unwrap().keep(&game, at, variant, &position, &evaluation);
        }
        assert_eq!(recall(0).as_ref(), Some(&evaluation));
        assert_eq!((recall(2).is_some(), recall(3)), (true, None));

        let path = folder.path().join(FILE_NAME);
        let whole = fs::read(&path).unwrap();
        let known = || [0, 1, 2].map(|at| recall(at).is_some());
        fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        assert_eq!(known(), [true, true, false]);
        let mut damaged = whole.clone();
        damaged[HEADER_LEN + (whole.len() - HEADER_LEN) / 3 + PREFIX_LEN] ^= 1;
        fs::write(&path, &damaged).unwrap();
        assert_eq!(known(), [true, false, false]);
        for foreign in [&b""[..], b"something else", &[0xff; 5000]] {
            fs::write(&path, foreign).unwrap();
            assert_eq!(known(), [false; 3]);
        }
    }

    #[test]
    fn only_one_run_uses_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let first = Memory::open(folder.path()).unwrap();
        assert!(first.file.is_some());
        assert!(Memory::open(folder.path()).unwrap().file.is_none());
    }
}
