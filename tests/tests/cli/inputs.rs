//! Which files are read: folders, patterns, lists, packed files.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use super::{Run, run};

const CLEAN: &[u8] = b"[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n";
const FLAWED: &[u8] = b"[GameType \"25\"]\n\n1. c3-e5 *\n";

/// A folder with clean files of these names.
fn folder(names: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        write(&folder, name, CLEAN);
    }
    folder
}

fn write(folder: &TempDir, name: &str, data: &[u8]) {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, data).unwrap();
}

/// What was read, below the folder and in order, and how it ended.
fn read(folder: &TempDir, args: &str) -> (Vec<String>, Run) {
    let root = format!("{}/", folder.path().display());
    let run = run(&format!("damka check --format json {}", args.replace("@/", &root)), b"");
    let value: Value = serde_json::from_str(&run.output).unwrap_or_default();
    let files = value["files"].as_array().cloned().unwrap_or_default();
    let names = files.iter().map(|file| file["path"].as_str().unwrap().replace(&root, "")).collect();
    (names, run)
}

fn packed(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

const FILES: [&str; 7] =
    ["b.pdn", "a/2.PDN", "a/1.pdn.gz", "a/notes.txt", "c/d/x.pdn", ".hidden/x.pdn", "c/.x.pdn"];

#[test]
fn a_folder_is_walked_when_asked_for() {
    let folder = folder(&FILES);
    let (names, Run { code, errors, .. }) = read(&folder, "-r '@/'");
    assert_eq!(names, ["a/1.pdn.gz", "a/2.PDN", "b.pdn", "c/d/x.pdn"]);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_eq!(read(&folder, "--recursive --include *.txt '@/' '@/b.pdn'").0, ["a/notes.txt", "b.pdn"]);
}

#[test]
fn a_folder_is_refused_when_not_asked_for_and_costs_nothing_else() {
    let folder = folder(&FILES);
    let (names, Run { code, errors, .. }) = read(&folder, "'@/a' '@/b.pdn'");
    assert_eq!((names, code), (vec!["b.pdn".to_owned()], 2));
    assert!(errors.contains("is a folder\n  help: read the game files in it with `--recursive`"), "{errors}");
}

#[test]
fn patterns_are_expanded() {
    let folder = folder(&FILES);
    for (pattern, expected) in [
        ("@/**/*.pdn", &["b.pdn", "c/d/x.pdn"][..]),
        ("@/*.pdn", &["b.pdn"]),
        ("@/?/?.{PDN,pdn.gz}", &["a/1.pdn.gz", "a/2.PDN"]),
        ("@/[c]/*/x.pdn", &["c/d/x.pdn"]),
        ("@/a/*", &["a/1.pdn.gz", "a/2.PDN", "a/notes.txt"]),
    ] {
        let (names, Run { code, errors, .. }) = read(&folder, &format!("'{pattern}'"));
        assert_eq!(
            (names, code, errors.as_str()),
            (expected.iter().map(|&name| name.to_owned()).collect(), 0, "")
        );
    }
    let (names, Run { code, errors, .. }) = read(&folder, "'@/x*.pdn' '@/b.pdn'");
    assert_eq!((names, code), (vec!["b.pdn".to_owned()], 2));
    assert!(errors.starts_with("error: no file fits the pattern"), "{errors}");
    assert_eq!(read(&folder, "'@/[.pdn'").1.code, 2);
}

#[test]
fn a_file_with_the_name_of_a_pattern_is_that_file() {
    let folder = folder(&["x.pdn"]);
    write(&folder, "[x].pdn", FLAWED);
    assert_eq!(read(&folder, "'@/[x].pdn'").0, ["[x].pdn"]);
}

#[test]
fn names_are_read_from_a_list() {
    let folder = folder(&FILES);
    let root = folder.path().display().to_string();
    write(&folder, "list", format!("{root}/b.pdn\r\n\n{root}/a/2.PDN").as_bytes());
    assert_eq!(read(&folder, "--files-from '@/list'").0, ["b.pdn", "a/2.PDN"]);
    let Run { output, code, .. } = run("damka check --files-from -", format!("{root}/b.pdn\n").as_bytes());
    assert_eq!((output.as_str(), code), ("1 file, 1 game, 2 plies: no errors, no warnings\n", 0));
    assert_eq!(run("damka check --files-from - -", b"").code, 2);
    assert_eq!(run("damka check --files-from no-such-list", b"").code, 2);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_loops_are_not() {
    use std::os::unix::fs::symlink;

    let folder = folder(&["a/x.pdn"]);
    symlink("../a", folder.path().join("a/loop")).unwrap();
    symlink("a", folder.path().join("b")).unwrap();
    symlink("nowhere", folder.path().join("gone.pdn")).unwrap();
    let (names, Run { code, errors, .. }) = read(&folder, "-r '@/'");
    assert_eq!(names, ["a/x.pdn", "b/x.pdn"]);
    assert!(code == 2 && errors.contains("gone.pdn"), "{errors}");
}

#[test]
fn packed_files_are_known_by_their_content() {
    let folder = folder(&[]);
    write(&folder, "games.pdn", &[packed(CLEAN), packed(FLAWED)].concat());
    write(&folder, "games.gz", FLAWED);
    let (_, Run { code, output, .. }) = read(&folder, "'@/games.pdn' '@/games.gz'");
    let value: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(code, 1);
    for (file, games) in [2, 1].into_iter().enumerate() {
        assert_eq!(
            (&value["files"][file]["games"], &value["files"][file]["errors"]),
            (&games.into(), &1.into())
        );
    }
    // Places are those of the unpacked text.
    assert_eq!(value["diagnostics"][0]["offset"], CLEAN.len() + 20);
    assert_eq!(run("damka check -", &packed(FLAWED)).code, 1);
}

#[test]
fn the_whole_games_of_a_file_that_breaks_off_are_checked() {
    let folder = folder(&[]);
    let games: Vec<_> = (1..=9000)
        .map(|number| format!("[GameType \"25\"]\n[Round \"{number}\"]\n\n1. c3-e5 *\n\n"))
        .collect();
    let text = games.concat();
    let whole = packed(text.as_bytes());
    for len in [whole.len() / 3, whole.len() - 1, 200] {
        write(&folder, "a.pdn.gz", &whole[..len]);
        let (_, Run { code, output, errors }) = read(&folder, "'@/a.pdn.gz'");
        assert_eq!((code, errors.matches("cannot read").count()), (2, 1), "{errors}");
        let value: Value = serde_json::from_str(&output).unwrap();
        let mut known = Vec::new();
        let mut decoder = flate2::read::GzDecoder::new(&whole[..len]);
        assert!(std::io::Read::read_to_end(&mut decoder, &mut known).is_err());
        let games = String::from_utf8_lossy(&known).matches("c3-e5 *").count() as u64;
        // What is not unpacked yet when the end comes may be missing.
        let read = value["files"][0]["games"].as_u64().unwrap();
        assert!(read > 0 && read <= games && read + 2 > games, "{read} of {games}");
        assert_eq!(value["files"][0]["errors"].as_u64(), Some(read), "every game has one illegal move");
    }
}

#[test]
fn a_damaged_packed_file_is_reported() {
    let folder = folder(&["b.pdn"]);
    let whole = packed(CLEAN);
    write(&folder, "a.pdn.gz", &whole[..whole.len() - 9]);
    let (names, Run { code, errors, .. }) = read(&folder, "-r '@/'");
    assert_eq!((names.len(), code), (2, 2));
    assert!(errors.contains("a.pdn.gz"), "{errors}");
    assert!(Path::new(&folder.path().join("b.pdn")).exists());
}
