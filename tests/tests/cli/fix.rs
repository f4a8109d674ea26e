//! `damka check --fix` and `--diff`: what becomes of files, and what is said of it.

use std::fs;

use damka_messages::{Example, Messages};
use damka_notation::{Code, FixKind};
use serde_json::Value;

use super::{Run, run, transcript};

/// Two games with something to mend, some of it only unsafely, and a clean one between them.
const FLAWED: &str = "[Event “Cup”]
[GameType \"20\"]
[Result \"1-0\"]

1. 32 – 28 19-23 2. 28-19 14×23 3. 37-32 10-14 1-0

[GameType \"25\"]

1.   c3-d4   d6-c5  2. b2-c3 *

[GameType \"20\"]

1. 32-28 19-23 2. 28-17 14x23 *
";

fn folder_with(content: &[u8]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pdn");
    fs::write(&path, content).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

#[test]
fn standard_input() {
    for flags in
        ["--fix", "--diff", "--fix --unsafe-fixes", "--fix --diff --unsafe-fixes", "--fix --format json"]
    {
        let name = format!("fix{}", flags.replace("--", "-").replace(' ', ""));
        insta::assert_snapshot!(name, transcript(&format!("damka check {flags} -"), FLAWED.as_bytes()));
    }
    insta::assert_snapshot!("fix-usage", transcript("damka check --unsafe-fixes -", b""));
}

#[test]
fn a_file_is_mended_in_place_and_what_is_left_is_reported_at_its_new_place() {
    let (folder, path) = folder_with(FLAWED.as_bytes());
    let Run { code, output, errors } = run(&format!("damka check --fix --format json '{path}'"), b"");
    assert_eq!((code, errors.as_str()), (1, ""));
    let mended = fs::read_to_string(&path).unwrap();
    let value: Value = serde_json::from_str(&output).unwrap();
    let left = &value["diagnostics"][0];
    assert_eq!(left["code"], "M201");
    let start = left["offset"].as_u64().unwrap() as usize;
    assert_eq!(&mended[start..start + 5], "28-17");
    assert!(value["summary"]["fixed"].as_u64().unwrap() >= 5, "{output}");
    assert_eq!(value["summary"]["fixed"], value["files"][0]["fixed"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "something was left behind");

    // The same is found by another run, and nothing is left to mend.
    let again = run(&format!("damka check --fix --format json '{path}'"), b"");
    let again: Value = serde_json::from_str(&again.output).unwrap();
    assert_eq!((&again["diagnostics"], &again["summary"]["fixed"]), (&value["diagnostics"], &0.into()));
    assert_eq!(fs::read_to_string(&path).unwrap(), mended);
    assert_eq!(run(&format!("damka check --diff --quiet '{path}'"), b"").code, 0);
}

#[test]
fn showing_the_changes_makes_none() {
    let (_folder, path) = folder_with(FLAWED.as_bytes());
    let Run { code, output, .. } = run(&format!("damka check --fix --diff '{path}'"), b"");
    assert_eq!(code, 1);
    assert!(
        output
            .contains("-1. 32 – 28 19-23 2. 28-19 14×23 3. 37-32 10-14 1-0\n+1. 32-28 19-23 2. 28x19 14x23")
    );
    assert_eq!(fs::read(&path).unwrap(), FLAWED.as_bytes());
}

#[test]
fn a_clean_file_is_not_written() {
    let (_folder, path) = folder_with(b"[GameType \"20\"]\n\n1. 32-28 19-23 *\n");
    let before = fs::metadata(&path).unwrap().modified().unwrap();
    assert_eq!(run(&format!("damka check --fix '{path}'"), b"").code, 0);
    assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), before);
}

#[cfg(unix)]
#[test]
fn permissions_are_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let (_folder, path) = folder_with(FLAWED.as_bytes());
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    run(&format!("damka check --fix '{path}'"), b"");
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn an_encoding_that_is_certain_becomes_utf_8_and_any_other_stays() {
    let text = "[GameType \"25\"]\n[Event \"Первенство Москвы среди мужчин\"]\n[White \"Саргин, Давид\"]\n\n1. c3 - d4 f6-e5 *\n";
    let (bytes, _) = damka_notation::Encoding::Windows1251.encode(text);
    let (_folder, path) = folder_with(&bytes);
    run(&format!("damka check --fix '{path}'"), b"");
    assert_eq!(fs::read_to_string(&path).unwrap(), text.replace("c3 - d4", "c3-d4"));

    let (_folder, path) = folder_with(b"[GameType \"20\"]\n[Site \"\xC9\"]\n\n1. 32 - 28 19-23 *\n");
    run(&format!("damka check --fix '{path}'"), b"");
    assert_eq!(fs::read(&path).unwrap(), b"[GameType \"20\"]\n[Site \"\xC9\"]\n\n1. 32-28 19-23 *\n");
}

#[test]
fn a_mark_goes_only_when_it_is_asked_for() {
    let text = "\u{feff}[GameType \"20\"]\r\n\r\n1. 32 - 28 19-23 *\r\n";
    for (flags, expected) in [("", text.replace(" - ", "-")), ("--strict", text[3..].replace(" - ", "-"))] {
        let (_folder, path) = folder_with(text.as_bytes());
        run(&format!("damka check --fix {flags} '{path}'"), b"");
        assert_eq!(fs::read_to_string(&path).unwrap(), expected, "{flags}");
    }
}

#[test]
fn files_of_many_chunks_are_mended_whole() {
    let clean = "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n".repeat(9000);
    let text = format!("{clean}{FLAWED}\n{clean}");
    let (_folder, path) = folder_with(text.as_bytes());
    run(&format!("damka check --fix --quiet '{path}'"), b"");
    let mended = fs::read_to_string(&path).unwrap();
    assert!(mended.starts_with(&clean) && mended.ends_with(&clean));
    assert_eq!(
        mended.len(),
        clean.len() * 2 + run("damka check --fix -", FLAWED.as_bytes()).output.len() + 1
    );
}

fn packed(text: &[u8]) -> Vec<u8> {
    use std::io::Write as _;

    let mut encoder =
        flate2::GzBuilder::new().filename("games.pdn").write(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn a_packed_file_is_mended_and_packed_again() {
    use std::io::Read as _;

    let clean = "[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n\n".repeat(20_000);
    let text = format!("{clean}{FLAWED}");
    let expected = run("damka check --fix -", text.as_bytes()).output;
    for data in [packed(text.as_bytes()), [packed(clean.as_bytes()), packed(FLAWED.as_bytes())].concat()] {
        let (folder, path) = folder_with(&data);
        let Run { code, errors, .. } = run(&format!("damka check --fix '{path}'"), b"");
        assert_eq!((code, errors.as_str()), (1, ""), "one move stays illegal");
        let mended = fs::read(&path).unwrap();
        let mut decoder = flate2::read::GzDecoder::new(mended.as_slice());
        assert_eq!(decoder.header().and_then(|header| header.filename()), Some(&b"games.pdn"[..]));
        let mut unpacked = String::new();
        decoder.read_to_string(&mut unpacked).unwrap();
        assert!(unpacked == expected);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "something was left behind");
    }
}

#[test]
fn a_packed_file_that_breaks_off_is_not_mended() {
    let whole = packed(FLAWED.repeat(20_000).as_bytes());
    let garbage = [packed(FLAWED.as_bytes()), b"garbage".to_vec()].concat();
    for data in [&whole[..whole.len() / 2], &garbage] {
        let (folder, path) = folder_with(data);
        let Run { code, output, errors } = run(&format!("damka check --fix --format json '{path}'"), b"");
        assert_eq!(code, 2);
        assert!(errors.contains("cannot read"), "{errors}");
        let value: Value = serde_json::from_str(&output).unwrap();
        assert_eq!(value["summary"]["fixed"], 0);
        assert!(fs::read(&path).unwrap() == data);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "something was left behind");
    }
}

#[test]
fn what_is_no_plain_file_is_not_mended() {
    let (_folder, path) = folder_with(b"\x1f\x8bno gzip at all");
    let Run { code, .. } = run(&format!("damka check --fix '{path}'"), b"");
    assert_ne!(code, 0);
    assert_eq!(fs::read(&path).unwrap(), b"\x1f\x8bno gzip at all");
}

#[test]
fn every_safe_code_is_gone_after_mending_its_example() {
    for info in Code::all().map(Code::info).filter(|info| info.fix == FixKind::Safe) {
        let page = Messages::new("en").explanation(info.id).unwrap();
        let Some(example) = Example::of(page) else { continue };
        let (_folder, path) = folder_with(&example.input);
        let command = example.command.replacen("check", "damka check --fix --format json", 1);
        let Run { output, .. } = run(&command.replace("game.pdn", &format!("'{path}'")), b"");
        let value: Value = serde_json::from_str(&output).unwrap();
        let left = value["diagnostics"].as_array().unwrap().iter().any(|found| found["code"] == info.id);
        assert!(!left && value["summary"]["fixed"].as_u64() > Some(0), "{}: {output}", info.id);
    }
}
