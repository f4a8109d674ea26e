//! What needs a real process: exit status, streams that go away, signals, threads, files that appear whole.

use std::io::{Read as _, Write as _};
use std::process::{Command, Output, Stdio};

fn damka(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    command.args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("CLICOLOR");
    command.stdin(Stdio::null());
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
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let mut child =
        damka(&["completions", "zsh"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Dropped at once: whatever is written meets a closed pipe.
    drop(child.stdout.take());
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    assert_eq!((status.code(), text(&stderr).as_str()), (Some(0), ""));
}

#[cfg(unix)]
mod signals {
    use super::*;
    use std::process::Child;
    use std::time::{Duration, Instant};

    /// Waits, but not for ever.
    fn exit_code(child: &mut Child) -> Option<i32> {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            if let Some(status) = child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        child.kill().unwrap();
        panic!("the program did not end");
    }

    fn interrupt(child: &Child) {
        let pid = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    }

    #[test]
    fn ctrl_c_ends_a_long_count() {
        let mut child = damka(&["perft", "--depth", "40", "--variant", "russian"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(300));
        interrupt(&child);
        assert_eq!(exit_code(&mut child), Some(130));
        let mut output = String::new();
        child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
        assert_eq!(output, "");
    }
}
