//! Real files, where the folder is at hand: no game is lost and none invented, however the input is cut.
//!
//! The folder is named by the environment variable `DAMKA_CORPUS`; without it there is nothing to do.

use std::fs::{File, read_dir};
use std::io;
use std::path::{Path, PathBuf};

use damka_notation::Decoder;
use damka_notation::pdn::{Chunks, Event};

/// Games and moves of a file, variations included.
fn count(file: &Path, chunk_size: usize) -> io::Result<(usize, usize)> {
    let input = File::open(file)?;
    let (mut games, mut moves) = (0, 0);
    for chunk in Chunks::new(Decoder::new(input)).chunk_size(chunk_size) {
        for event in chunk?.events() {
            games += usize::from(matches!(event, Event::GameStart(_)));
            moves += usize::from(matches!(event, Event::Move(_)));
        }
    }
    Ok((games, moves))
}

fn files(path: PathBuf) -> io::Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path]);
    }
    read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect()
}

#[test]
fn all_games_are_found() {
    let Some(corpus) = std::env::var_os("DAMKA_CORPUS").map(PathBuf::from) else {
        println!("skipped: DAMKA_CORPUS does not name a folder of game files");
        return;
    };
    for (path, files_there, games, moves) in [
        ("english/acf.pdn", 1, 9377, 460_287),
        ("english/tinsley.pdn", 1, 724, 36_112),
        ("english/11_man_english.pdn", 1, 2400, 0),
        ("italian/11_man_italian.pdn", 1, 2400, 0),
        ("world-championship-2007/all.pdn", 1, 190, 20_312),
        ("pdn-standard/accept/ussr1947.pdn", 1, 153, 8730),
        ("pdn-standard/accept", 39, 1978, 48_331),
        // One file ends with a leftover move and a result, which are no game.
        ("pdn-standard/reject", 8, 296, 13_739),
        // 22 of them have no tags, or none but GameType.
        ("lidraughts-exports", 8, 166, 11_593),
        ("russian-openings", 49, 49, 151),
        ("frisian-private-tags", 5, 5, 0),
    ] {
        let all = files(corpus.join(path)).unwrap();
        assert_eq!(all.len(), files_there, "{path}");
        for chunk_size in [1, 1000, 1 << 18] {
            let counts = all.iter().map(|file| count(file, chunk_size).unwrap());
            let total = counts.fold((0, 0), |sum, (games, moves)| (sum.0 + games, sum.1 + moves));
            assert_eq!(total, (games, moves), "{path} cut at {chunk_size}");
        }
    }
}
