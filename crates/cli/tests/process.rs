//! What needs a real process: exit status, streams that go away, signals, threads, files that appear whole.

use std::io::{Read as _, Write as _};
use std::process::{Command, Output, Stdio};

fn damka(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("CLICOLOR");
    command.env("DAMKA_LANG", "en").stdin(Stdio::null());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_exit_status_reaches_the_shell() {
    for (args, expected) in [(&["variants"][..], 0), (&["show", "--variant", "rusian"], 2), (&[], 2)] {
        assert_eq!(damka(args).status().unwrap().code(), Some(expected), "{args:?}");
    }
}

#[test]
fn data_and_remarks_go_to_different_streams() {
    let Output { stdout, stderr, .. } = damka(&["show", "--style", "ascii"]).output().unwrap();
    assert!(text(&stdout).contains("White to move"));
    assert_eq!(text(&stderr), "note: no variant given: taken as russian\n");
}

#[test]
fn colours_obey_the_environment() {
    let colored = |variable: &str, value: &str| {
        let Output { stdout, .. } = damka(&["show"]).env(variable, value).output().unwrap();
        stdout.contains(&b'\x1b')
    };
    assert!(!colored("UNRELATED", "1"));
    assert!(colored("CLICOLOR_FORCE", "1"));
    assert!(!colored("CLICOLOR_FORCE", "0"));
    let both = damka(&["show"]).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").output().unwrap();
    assert!(!both.stdout.contains(&b'\x1b'));
}

#[test]
fn the_language_is_that_of_the_first_variable_that_is_set() {
    let starts = |variables: &[(&str, &str)], expected: &str| {
        let mut command = damka(&["show"]);
        command.env_remove("DAMKA_LANG").env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG");
        let Output { stderr, .. } = command.envs(variables.iter().copied()).output().unwrap();
        text(&stderr).starts_with(expected)
    };
    assert!(starts(&[], "note: "));
    assert!(starts(&[("LANG", "uk_UA.UTF-8")], "примітка: "));
    assert!(starts(&[("LANG", "uk_UA.UTF-8"), ("LC_MESSAGES", "ru_RU.UTF-8")], "замечание: "));
    assert!(starts(&[("LC_MESSAGES", "ru_RU.UTF-8"), ("LC_ALL", "C")], "note: "));
    assert!(starts(&[("DAMKA_LANG", "uk"), ("LC_ALL", "C")], "примітка: "));
    assert!(starts(&[("DAMKA_LANG", ""), ("LANG", "ru")], "замечание: "));
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let mut child =
        damka(&["completions", "zsh"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Dropped at once: whatever is written meets a closed pipe.
    drop(child.stdout.take());
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    assert_eq!((status.code(), text(&stderr).as_str()), (Some(0), ""));
}

/// Games enough to fill every pipe with what is found in them.
fn many_flaws() -> Vec<u8> {
    b"[GameType \"20\"]\n\n1. 32x28 19x23 2. 28-19 14-23 *\n\n".repeat(20_000)
}

#[test]
fn a_reader_of_diagnostics_that_goes_away_ends_the_program_quietly() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pdn");
    std::fs::write(&path, many_flaws()).unwrap();
    let mut child = damka(&["check", "--format", "jsonl"])
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    let mut output = child.stdout.take().unwrap();
    output.read_exact(&mut first).unwrap();
    drop(output);
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    assert_eq!((status.code(), text(&stderr).as_str()), (Some(0), ""));
}

#[test]
fn standard_input_is_read_when_no_file_is_given() {
    let mut child = damka(&["check"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n").unwrap();
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    assert_eq!(status.code(), Some(0), "{}", text(&stderr));
    assert_eq!(text(&stdout), "1 file, 1 game, 2 plies: no errors, no warnings\n");
}

#[test]
fn an_engine_ends_at_once_when_its_input_is_closed() {
    let mut child = damka(&["engine", "hub"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"hub\ninit\npos start\ngo analyze\nping\n").unwrap();
    let mut output = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("pong") {
        line.clear();
        std::io::BufRead::read_line(&mut output, &mut line).unwrap();
    }
    drop(input);
    let closed = std::time::Instant::now();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    // Far less on a machine that has nothing else to do.
    assert!(closed.elapsed() < std::time::Duration::from_secs(5), "{:?}", closed.elapsed());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_of() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let Output { status, stderr, .. } = damka(&["variants"]).stdout(full).output().unwrap();
    assert_eq!(status.code(), Some(2));
    assert!(text(&stderr).starts_with("error: cannot write `<stdout>`: "), "{}", text(&stderr));
}

#[cfg(target_os = "linux")]
#[test]
fn the_number_of_threads_is_that_of_the_whole_program() {
    use std::time::Duration;

    for threads in [1, 2] {
        let mut child = damka(&["check", "--format", "concise", "--threads", &threads.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let feed = std::thread::spawn(move || input.write_all(&many_flaws()));
        let mut output = child.stdout.take().unwrap();
        let drain = std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        let tasks = format!("/proc/{}/task", child.id());
        let mut most = 0;
        while child.try_wait().unwrap().is_none() {
            most = most.max(std::fs::read_dir(&tasks).map_or(0, Iterator::count));
            std::thread::sleep(Duration::from_micros(200));
        }
        feed.join().unwrap().unwrap();
        drain.join().unwrap().unwrap();
        assert_eq!(most, threads);
    }
}

/// A match of this program against a shell script that speaks Hub, as JSON.
#[cfg(unix)]
fn match_against(script: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("engine.sh");
    std::fs::write(&path, script).expect("it can be written");
    let engine = format!("hub[name=Other]:sh {}", path.display());
    let args =
        ["match", "--engine", "damka:nodes=20", "--engine", &engine, "--games", "2", "--format", "json"];
    let limits = ["--variant", "international", "--time", "200ms", "--openings", "random:2"];
    let Output { status, stdout, stderr } = damka(&args).args(limits).output().expect("it can be started");
    assert_eq!(status.code(), Some(0), "{}", text(&stderr));
    text(&stdout)
}

#[cfg(unix)]
#[test]
fn what_an_engine_does_wrong_costs_it_the_game_not_the_match() {
    let begin =
        "while read line; do case $line in hub) echo id name=x version=1; echo wait;; init) echo ready;; ";
    for (go, fault) in [
        ("go*) exit;;", "\"crashes\":2"),
        ("go*) echo done move=1-2;;", "\"illegal\":2"),
        ("go*) echo done;;", "\"illegal\":2"),
        ("go*) sleep 0.6; echo done move=32-28;;", "\"time\":"),
    ] {
        let report = match_against(&format!("{begin}{go} esac; done"));
        let other = report.split("\"name\":\"Other\"").nth(1).unwrap();
        assert!(other.contains("\"wins\":0,\"draws\":0,\"losses\":2"), "{go} {report}");
        assert!(other.contains(fault), "{go} {report}");
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_cannot_be_started_is_told_of() {
    let args = ["match", "--engine", "damka", "--engine", "hub:no-such-program-anywhere", "--games", "2"];
    let Output { status, stderr, .. } = damka(&args).output().unwrap();
    assert_eq!(status.code(), Some(2));
    assert!(text(&stderr).contains("error: cannot start `no-such-program-anywhere`: "), "{}", text(&stderr));
}

#[cfg(unix)]
mod signals {
    use super::*;
    use std::process::Child;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    /// The exit code, or the signal that ended it as a negative number.
    fn end(child: &mut Child) -> i32 {
        use std::os::unix::process::ExitStatusExt as _;

        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait().expect("a child can be waited for") {
                return status.code().or(status.signal().map(|signal| -signal)).expect("it has ended");
            }
            if start.elapsed() > Duration::from_secs(20) {
                child.kill().expect("a child can be killed");
                panic!("the program did not end");
            }
            sleep(Duration::from_millis(10));
        }
    }

    fn interrupt(child: &Child) {
        let pid = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().expect("there is a kill").success());
    }

    fn output(child: &mut Child) -> String {
        let mut output = String::new();
        child.stdout.take().expect("piped").read_to_string(&mut output).expect("UTF-8");
        output
    }

    #[test]
    fn ctrl_c_ends_a_long_count() {
        let mut child = damka(&["perft", "--depth", "40", "--variant", "russian"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        sleep(Duration::from_millis(300));
        interrupt(&child);
        assert_eq!(end(&mut child), 130);
        assert_eq!(output(&mut child), "");
    }

    #[test]
    fn ctrl_c_ends_a_search_with_what_it_has_found() {
        let args = ["analyse", "--time", "1h", "--variant", "russian", "--threads", "2", "--format", "json"];
        let mut child = damka(&args).stdout(Stdio::piped()).spawn().unwrap();
        sleep(Duration::from_millis(500));
        interrupt(&child);
        assert_eq!(end(&mut child), 130);
        let found = output(&mut child);
        assert!(found.starts_with("{\"variant\":\"russian\"") && found.contains("\"best\":\""), "{found}");
    }

    #[test]
    fn ctrl_c_ends_the_wait_for_standard_input_with_the_summary_so_far() {
        let mut child = damka(&["check"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"[GameType \"25\"]\n\n1. c3-d4 *\n").unwrap();
        sleep(Duration::from_millis(300));
        interrupt(&child);
        // The pipe is still open.
        assert_eq!(end(&mut child), 130);
        assert!(output(&mut child).starts_with("interrupted; up to here: 1 file, 1 game, 1 ply"));
        drop(input);
    }

    #[test]
    fn ctrl_c_counts_the_whole_games_that_were_read() {
        let game = "[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n\n";
        for (format, expected) in [
            ("concise", "interrupted; up to here: 1 file, 1000 games, 2000 plies: no errors, no warnings\n"),
            ("json", "\"summary\":{\"files\":1,\"games\":1000,\"plies\":2000,"),
            ("jsonl", "\"type\":\"summary\",\"files\":1,\"games\":1000,\"plies\":2000,"),
        ] {
            let mut child = damka(&["check", "--format", format, "-"])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut input = child.stdin.take().unwrap();
            input.write_all(game.repeat(1000).as_bytes()).unwrap();
            // Half a game.
            input.write_all(b"[GameType \"25\"]\n\n1. c3xd4 d6").unwrap();
            sleep(Duration::from_millis(500));
            interrupt(&child);
            assert_eq!(end(&mut child), 130);
            let output = output(&mut child);
            assert!(output.contains(expected), "{output}");
            drop(input);
        }
    }

    #[test]
    fn a_match_that_was_broken_off_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pdn");
        let play = |games: &str, more: &[&str]| {
            let mut command =
                damka(&["match", "--engine", "damka:name=A,nodes=200", "--engine", "damka:name=B,nodes=200"]);
            command
                .args(["--variant", "russian", "--games", games, "--adjudicate", "plies=30", "--pdn"])
                .arg(&path);
            command.args(more).stdout(Stdio::piped()).spawn().unwrap()
        };
        let mut child = play("100000", &[]);
        while std::fs::metadata(&path).map_or(0, |file| file.len()) < 10_000 {
            sleep(Duration::from_millis(20));
        }
        interrupt(&child);
        assert_eq!(end(&mut child), 130);
        assert!(output(&mut child).contains("Elo"));
        let games = |text: &str| text.matches("[Round ").count();
        let before = std::fs::read_to_string(&path).unwrap();
        // As if the last game had been cut off.
        std::fs::write(&path, &before[..before.len() - 20]).unwrap();
        let wanted = games(&before) + 5;
        let mut child = play(&wanted.to_string(), &["--resume"]);
        assert_eq!(end(&mut child), 0);
        let after = std::fs::read_to_string(&path).unwrap();
        assert_eq!(games(&after), wanted);
        assert!(after.starts_with(&before[..before.len() - 2000]));
        assert_eq!(end(&mut play("100000", &[])), 2, "there is a file already");
    }

    #[test]
    fn ctrl_c_does_not_wait_for_an_engine_that_hangs() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engine.sh");
        std::fs::write(
            &path,
            "while read line; do case $line in hub) echo wait;; init) echo ready;; esac; done",
        )
        .unwrap();
        let engine = format!("hub:sh {}", path.display());
        let mut child = damka(&["match", "--engine", "damka:nodes=9", "--engine", &engine, "--games", "2"])
            .args(["--variant", "international", "--time", "60s", "--format", "json"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        sleep(Duration::from_millis(500));
        let start = Instant::now();
        interrupt(&child);
        assert_eq!(end(&mut child), 130);
        assert!(start.elapsed() < Duration::from_secs(5));
        assert!(output(&mut child).contains("\"games\":0,"), "who was broken off has not lost");
    }

    #[test]
    fn ctrl_c_leaves_no_half_written_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.pdn");
        let mut child = damka(&["convert", "-", "-o"]).arg(&path).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(&many_flaws()).unwrap();
        sleep(Duration::from_millis(300));
        interrupt(&child);
        assert_eq!(end(&mut child), 130);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        drop(input);
    }

    #[test]
    fn ctrl_c_ends_the_wait_for_a_named_pipe() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let mut child = damka(&["check"]).arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
        sleep(Duration::from_millis(300));
        interrupt(&child);
        // Nobody ever opened it for writing.
        assert_eq!(end(&mut child), 130);
        assert!(output(&mut child).starts_with("interrupted; up to here: 1 file, "));
    }

    #[test]
    fn a_named_pipe_is_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let mut child = damka(&["check"]).arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
        // Opening waits for the reader.
        let mut writer = std::fs::File::options().write(true).open(&pipe).unwrap();
        sleep(Duration::from_millis(200));
        writer.write_all(b"[GameType \"25\"]\n\n1. c3-d4").unwrap();
        sleep(Duration::from_millis(200));
        writer.write_all(b" d6-c5 *\n").unwrap();
        drop(writer);
        assert_eq!(end(&mut child), 0);
        assert_eq!(output(&mut child), "1 file, 1 game, 2 plies: no errors, no warnings\n");
    }

    #[test]
    fn ctrl_c_leaves_a_cache_that_the_next_run_goes_on_from() {
        use std::fs::{self, File};
        use std::time::SystemTime;

        const CLEAN: &str = "[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n";
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let write = |name: &str, text: &str| {
            fs::write(path(name), text).unwrap();
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
            File::options().write(true).open(path(name)).unwrap().set_modified(time).unwrap();
        };
        write("a.pdn", CLEAN);
        write("b.pdn", CLEAN);
        assert!(Command::new("mkfifo").arg(path("pipe")).status().unwrap().success());
        let check = |names: &[&str]| {
            let mut command = damka(&["check", "--cache-dir"]);
            command.arg(path("cache")).args(names.iter().map(|name| path(name))).stdout(Stdio::piped());
            command.spawn().unwrap()
        };
        let mut child = check(&["a.pdn", "pipe", "b.pdn"]);
        sleep(Duration::from_millis(500));
        interrupt(&child);
        assert_eq!(end(&mut child), 130);
        // What was done before the interrupt is known: the file is not read again.
        write("a.pdn", &CLEAN.replace("c3-d4", "c3-e5"));
        let mut child = check(&["a.pdn", "b.pdn"]);
        assert_eq!(end(&mut child), 0);
        assert_eq!(output(&mut child), "2 files, 2 games, 4 plies: no errors, no warnings\n");
    }
}
