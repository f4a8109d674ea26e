//! Whole commands, run in process: what they write, and how they end. A snapshot holds all of it.

mod analyse;
mod baseline;
mod cache;
mod check;
mod convert;
mod engines;
mod fix;
mod inputs;
mod languages;
mod matches;
mod openings;
mod positions;
mod settings;
mod status;

use std::process::ExitCode;

use damka::Stdio;

/// What a command did.
pub(crate) struct Run {
    pub(crate) code: u8,
    pub(crate) output: String,
    pub(crate) errors: String,
}

/// Runs a command with this standard input. Arguments are separated by blanks; one with blanks stands between `'`.
pub(crate) fn run(command: &str, input: &[u8]) -> Run {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let stdio = Stdio::in_memory(input, &mut output, &mut errors);
    let code = damka::run(words(command).into_iter().map(Into::into), stdio);
    let code = [0, 1, 2, 130].into_iter().find(|&known| ExitCode::from(known) == code);
    Run {
        code: code.expect("one of the documented exit codes"),
        output: String::from_utf8(output).expect("UTF-8"),
        errors: String::from_utf8(errors).expect("UTF-8"),
    }
}

pub(crate) fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(number, part)| match number % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// A command and everything that came of it, for a snapshot.
pub(crate) fn transcript(command: &str, input: &[u8]) -> String {
    let Run { code, output, errors } = run(command, input);
    format!("$ {command}\nexit code {code}\n----- output -----\n{output}----- errors -----\n{errors}")
}

/// Several commands one after the other.
fn session(commands: &[&str]) -> String {
    commands.iter().map(|command| transcript(command, b"")).collect::<Vec<_>>().join("\n")
}

#[test]
fn help_of_every_command() {
    insta::assert_snapshot!("help", session(&["damka --help", "damka -h"]));
    for command in [
        "check",
        "convert",
        "analyse",
        "best",
        "bench",
        "moves",
        "why",
        "perft",
        "show",
        "status",
        "fen",
        "explain",
        "rules",
        "variants",
        "openings",
        "match",
        "engine",
        "completions",
        "man",
    ] {
        insta::assert_snapshot!(
            format!("help-{command}"),
            transcript(&format!("damka {command} --help"), b"")
        );
    }
}

#[test]
fn every_help_tells_the_exit_codes_and_has_examples() {
    let list = run("damka --help", b"").output;
    let commands = list.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names: Vec<_> = commands
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(names.len() >= 7, "{names:?}");
    for name in names {
        for flag in ["--help", "-h"] {
            let Run { code, output, errors } = run(&format!("damka {name} {flag}"), b"");
            assert_eq!((code, errors.as_str()), (0, ""), "{name}");
            assert!(output.contains("Examples:\n  damka "), "{name}");
            for exit_code in ["  0  ", "  1  ", "  2  ", "  130  "] {
                assert!(output.contains(exit_code), "{name} {flag}: no {exit_code}");
            }
        }
    }
}

#[test]
fn wrong_arguments() {
    insta::assert_snapshot!(session(&[
        "damka",
        "damka shwo",
        "damka show --flp",
        "damka show --style ansi",
        "damka show --variant rusian",
        "damka show --variant podavki",
        "damka show --variant chess",
        "damka moves --fen W:W1:B2 W:W3:B4",
        "damka perft",
        "damka perft --depth many",
        "damka explain",
        "damka explain M20",
        "damka explain ilegal-move",
        "damka explain nonsense",
        "damka completions csh",
    ]));
}

#[test]
fn the_version_is_that_of_the_package() {
    let Run { code, output, .. } = run("damka --version", b"");
    let manifest = include_str!("../../Cargo.toml");
    let version = manifest.lines().find_map(|line| line.strip_prefix("version = \"")).unwrap();
    assert_eq!((code, output), (0, format!("damka {}\n", version.trim_end_matches('"'))));
}

#[test]
fn explanations() {
    insta::assert_snapshot!("explain", session(&["damka explain M201", "damka explain illegal-move"]));
    insta::assert_snapshot!("explain-list", transcript("damka explain --list", b""));
}

#[test]
fn every_code_is_explained_by_id_and_by_name() {
    for info in damka_notation::Code::all().map(damka_notation::Code::info) {
        let by_id = run(&format!("damka explain {}", info.id.to_lowercase()), b"");
        let by_name = run(&format!("damka explain {}", info.name), b"");
        assert_eq!((by_id.code, by_name.code), (0, 0), "{}", info.id);
        assert!(by_id.output.starts_with(&format!("# {}: {}\n", info.id, info.name)), "{}", info.id);
        assert_eq!(by_id.output, by_name.output);
    }
}

#[test]
fn variants() {
    insta::assert_snapshot!(session(&["damka variants", "damka variants --format json"]));
}

#[test]
fn every_shell_gets_completions_that_know_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let Run { code, output, errors } = run(&format!("damka completions {shell}"), b"");
        assert_eq!((code, errors.as_str()), (0, ""), "{shell}");
        for word in ["perft", "explain", "variant"] {
            assert!(output.contains(word), "{shell} does not know {word}");
        }
    }
}

#[test]
fn man_pages_are_written_into_a_folder_that_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man/man1");
    let Run { code, output, errors } = run(&format!("damka man '{}'", pages.display()), b"");
    assert_eq!((code, output.as_str(), errors.as_str()), (0, "", ""));
    let page = std::fs::read_to_string(pages.join("damka-perft.1")).unwrap();
    for part in ["damka perft", "divide", "Exit codes", "Examples"] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    assert!(pages.join("damka.1").exists());
}

#[test]
fn colours_come_only_when_wished_for() {
    let wish = |color: Option<bool>, terminal: bool, command: &str| {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let mut stdio = Stdio::in_memory(b"", &mut output, &mut errors);
        stdio.environment.color = color;
        stdio.terminals.output = terminal;
        damka::run(words(command).into_iter().map(Into::into), stdio);
        output.contains(&b'\x1b')
    };
    for (color, terminal, command, expected) in [
        (None, false, "damka show", false),
        (None, true, "damka show", true),
        (None, true, "damka show --style ascii", false),
        (Some(false), true, "damka show", false),
        (Some(true), false, "damka show", true),
        (Some(true), true, "damka show --color never", false),
        (Some(false), false, "damka show --color always", true),
        (None, false, "damka --help", false),
        (None, true, "damka --help", true),
    ] {
        assert_eq!(wish(color, terminal, command), expected, "{color:?} {terminal} {command}");
    }
}
