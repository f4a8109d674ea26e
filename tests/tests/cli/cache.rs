//! What is known from the last run is not checked again, and nobody sees a difference.

use std::fs::{self, File};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use damka::Stdio;
use tempfile::TempDir;

use super::{Run, run};

const CLEAN: &str = "[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n";
/// As long as the clean one.
const FLAWED: &str = "[GameType \"25\"]\n\n1. c3-e5 d6-c5 *\n";

/// A file that changed a number of hours ago.
fn write(path: &Path, text: &str, hours: u64) {
    fs::write(path, text).unwrap();
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 - 3600 * hours);
    File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
}

/// An archive: a clean file, one with flaws of all severities, and one that is not small.
fn archive() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    write(&games.join("a.pdn"), CLEAN, 1);
    write(
        &games.join("b.pdn"),
        "[Event \"é\"]\n[GameType \"25\"]\n\n1. c3xd4 d6-c5 2. Юля b2-c3 c5-e3 0-2\n",
        1,
    );
    write(&games.join("c.pdn"), &format!("{CLEAN}\n").repeat(2000), 1);
    folder
}

fn check(folder: &TempDir, flags: &str) -> Run {
    let root = folder.path().display();
    run(&format!("damka check -r '{root}/games' --cache-dir '{root}/cache' {flags}"), b"")
}

#[test]
fn the_second_run_says_the_same() {
    let folder = archive();
    for flags in ["", "--format json", "--format jsonl --statistics", "--format sarif", "--max-diagnostics 1"]
    {
        let first = check(&folder, flags);
        let second = check(&folder, flags);
        assert_eq!((first.code, first.errors.as_str()), (1, ""), "{flags}");
        assert_eq!((second.code, &second.output), (1, &first.output), "{flags}");
        let plain =
            run(&format!("damka check -r '{}/games' --no-cache {flags}", folder.path().display()), b"");
        assert_eq!(plain.output, first.output, "{flags}");
    }
}

#[test]
fn what_has_not_changed_is_not_read() {
    let folder = archive();
    let games = folder.path().join("games");
    let before = check(&folder, "--format json");
    // Nobody can tell these from the old ones but by reading them.
    write(&games.join("a.pdn"), FLAWED, 1);
    let large = format!("{CLEAN}\n").repeat(2000).replacen(CLEAN, FLAWED, 1);
    write(&games.join("c.pdn"), &large, 1);
    assert_eq!(check(&folder, "--format json").output, before.output);
    // Now the time tells.
    write(&games.join("a.pdn"), FLAWED, 2);
    write(&games.join("c.pdn"), &large, 2);
    let after = check(&folder, "--format json");
    assert!(
        after.output.matches("\"code\":\"M201\"").count()
            == before.output.matches("\"code\":\"M201\"").count() + 2
    );
    // Other settings find other things, and find them anew.
    assert_ne!(check(&folder, "--format json --strict").output, after.output);
    assert_eq!(check(&folder, "--format json").output, after.output);
}

#[test]
fn content_is_the_truth() {
    let folder = archive();
    let games = folder.path().join("games");
    let before = check(&folder, "--format concise");
    for (number, name) in ["a.pdn", "b.pdn", "c.pdn"].into_iter().enumerate() {
        let text = fs::read_to_string(games.join(name)).unwrap();
        write(&games.join(name), &text, 5 + number as u64);
    }
    assert_eq!(check(&folder, "--format concise").output, before.output);
    // A change just now leaves no trace in size and time that could be relied on.
    fs::write(games.join("a.pdn"), CLEAN).unwrap();
    check(&folder, "--format concise");
    fs::write(games.join("a.pdn"), FLAWED).unwrap();
    assert_ne!(check(&folder, "--format concise").output, before.output);
}

#[test]
fn a_damaged_cache_is_made_anew() {
    let folder = archive();
    let before = check(&folder, "--format json");
    let file = folder.path().join("cache/check.cache");
    let whole = fs::read(&file).unwrap();
    for damaged in [&whole[..whole.len() - 1], &whole[..30], b"nonsense", b""] {
        fs::write(&file, damaged).unwrap();
        assert_eq!(check(&folder, "--format json").output, before.output);
        assert_eq!(check(&folder, "--format json").output, before.output);
    }
    for at in (0..whole.len()).step_by(7) {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x40;
        fs::write(&file, damaged).unwrap();
        assert_eq!(check(&folder, "--format json").output, before.output, "{at}");
    }
}

#[test]
fn a_cache_that_cannot_be_used_is_no_reason_to_fail() {
    let folder = archive();
    fs::write(folder.path().join("cache"), "a file").unwrap();
    let Run { code, output, errors } = check(&folder, "--format concise");
    assert!(
        code == 1 && output.contains("3 files") && errors.starts_with("note: nothing is kept"),
        "{errors}"
    );
}

#[test]
fn one_file_is_not_worth_it() {
    let folder = archive();
    let root = folder.path();
    let check = |args: &[&str]| {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let mut stdio = Stdio::in_memory(CLEAN.as_bytes(), &mut output, &mut errors);
        stdio.environment.cache = Some(root.join("kept"));
        let args =
            ["damka", "check"].iter().chain(args).map(|arg| arg.replace('@', &root.display().to_string()));
        assert_eq!(damka::run(args.map(Into::into), stdio), ExitCode::SUCCESS);
        root.join("kept/check.cache").exists()
    };
    assert!(!check(&["@/games/a.pdn"]));
    assert!(!check(&["-"]));
    assert!(!check(&["--no-cache", "@/games/a.pdn", "@/games/c.pdn"]));
    assert!(check(&["@/games/a.pdn", "@/games/c.pdn"]));
}
