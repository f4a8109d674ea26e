//! The text of Hub 1: words in a fixed order, times in thousandths, scores in hundredths of a man.

use std::fmt::Write as _;
use std::str::FromStr;
use std::time::Duration;

use super::message::{Command, Info, Level, Malformed, Mode, Reply};
use super::two::seconds;

pub(super) fn command(text: &str) -> Result<Option<Command>, Malformed> {
    let mut words = text.split_whitespace();
    let Some(first) = words.next() else { return Ok(None) };
    Ok(Some(match first {
        "hub" => Command::Hub,
        "set" => Command::SetParam {
            name: word(&mut words, "name")?.to_owned(),
            value: words.collect::<Vec<_>>().join(" "),
        },
        "init" => Command::Init,
        "new" => Command::NewGame,
        "start" => Command::Pos { position: None, moves: Vec::new() },
        "pos" => {
            // The side to move is a small letter in this version.
            let position = first_letter(word(&mut words, "pos")?, char::to_ascii_uppercase);
            Command::Pos { position: Some(position), moves: Vec::new() }
        }
        "move" => Command::Move(word(&mut words, "move")?.to_owned()),
        "depth" => Command::Level(Level { depth: Some(number(&mut words, "depth")?), ..Level::default() }),
        "time" => {
            Command::Level(Level { move_time: Some(thousandths(&mut words, "time")?), ..Level::default() })
        }
        "level" => Command::Level(Level {
            moves: Some(number(&mut words, "moves")?).filter(|moves| *moves > 0),
            time: Some(thousandths(&mut words, "time")?),
            increment: Some(thousandths(&mut words, "inc")?),
            ..Level::default()
        }),
        "go" => Command::Go(Mode::Think),
        "ponder" => Command::Go(Mode::Ponder),
        "analyse" => Command::Go(Mode::Analyze),
        "ponder-hit" => Command::PonderHit,
        "stop" => Command::Stop,
        "ping" => Command::Ping,
        "quit" => Command::Quit,
        _ => return Ok(None),
    }))
}

pub(super) fn write_command(command: &Command) -> String {
    let line = match command {
        Command::Hub => "hub".to_owned(),
        Command::SetParam { name, value } => format!("set {} {}", single(name), single(value)),
        Command::Init => "init".to_owned(),
        Command::NewGame => "new".to_owned(),
        Command::Pos { position, moves } => {
            let mut text = match position {
                Some(position) => {
                    let position = first_letter(&single(position), char::to_ascii_lowercase);
                    format!("pos {position}")
                }
                None => "start".to_owned(),
            };
            for mv in moves {
                let _ = write!(text, "\nmove {}", single(mv));
            }
            text
        }
        Command::Move(mv) => format!("move {}", single(mv)),
        Command::Level(level) => return write_level(level),
        Command::Go(Mode::Think) => "go".to_owned(),
        Command::Go(Mode::Ponder) => "ponder".to_owned(),
        Command::Go(Mode::Analyze) => "analyse".to_owned(),
        Command::PonderHit => "ponder-hit".to_owned(),
        Command::Stop => "stop".to_owned(),
        Command::Ping => "ping".to_owned(),
        Command::Quit => "quit".to_owned(),
    };
    line + "\n"
}

/// One line for each kind of limit; nodes cannot be limited.
fn write_level(level: &Level) -> String {
    let mut out = String::new();
    if let Some(depth) = level.depth {
        let _ = writeln!(out, "depth {depth}");
    }
    if let Some(time) = level.move_time {
        let _ = writeln!(out, "time {}", time.as_millis());
    }
    if level.time.is_some() || level.increment.is_some() || level.moves.is_some() {
        let [time, increment] =
            [level.time, level.increment].map(|time| time.unwrap_or_default().as_millis());
        let _ = writeln!(out, "level {} {time} {increment}", level.moves.unwrap_or_default());
    }
    out
}

pub(super) fn reply(text: &str) -> Result<Option<Reply>, Malformed> {
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim_start();
    let mut words = rest.split_whitespace();
    let id = |name: &str, author: &str, country: &str| Reply::Id {
        name: name.to_owned(),
        version: String::new(),
        author: author.to_owned(),
        country: country.to_owned(),
    };
    Ok(Some(match first {
        "name" => id(rest, "", ""),
        "author" => id("", rest, ""),
        "country" => id("", "", rest),
        "wait" => Reply::Wait,
        "ready" => Reply::Ready,
        "info" => Reply::Info(Info {
            depth: Some(number(&mut words, "depth")?),
            mean_depth: Some(number(&mut words, "mean-depth")?),
            score: Some(number::<f64>(&mut words, "score")? / 100.0),
            nodes: Some(number(&mut words, "nodes")?),
            time: Some(seconds(word(&mut words, "time")?).ok_or(Malformed::Value("time"))?),
            speed: Some(number::<f64>(&mut words, "nps")? * 1e6),
            pv: words.map(str::to_owned).collect(),
        }),
        "move" => {
            Reply::Done { mv: words.next().map(str::to_owned), ponder: words.next().map(str::to_owned) }
        }
        "pong" => Reply::Pong,
        "error" => Reply::Error(rest.to_owned()),
        _ => return Ok(None),
    }))
}

pub(super) fn write_reply(reply: &Reply) -> String {
    let line = match reply {
        Reply::Id { name, version, author, country } => {
            let name = single(&format!("{name} {version}"));
            let mut text = format!("name {name}");
            for (key, value) in [("author", author), ("country", country)] {
                if !value.is_empty() {
                    let _ = write!(text, "\n{key} {}", single(value));
                }
            }
            text
        }
        // Settings are not declared in this version.
        Reply::Param(_) => return String::new(),
        Reply::Wait => "wait".to_owned(),
        Reply::Ready => "ready".to_owned(),
        Reply::Info(info) => write_info(info),
        Reply::Done { mv, ponder } => {
            let moves = mv.iter().chain(ponder.iter().filter(|_| mv.is_some()));
            moves.fold("move".to_owned(), |text, mv| text + " " + &single(mv))
        }
        Reply::Pong => "pong".to_owned(),
        Reply::Error(message) => format!("error {}", single(message)),
    };
    line + "\n"
}

fn write_info(info: &Info) -> String {
    let mut text = format!(
        "info {} {:.1} {:.0} {} {:.2} {:.1}",
        info.depth.unwrap_or_default(),
        info.mean_depth.unwrap_or_default(),
        info.score.unwrap_or_default() * 100.0,
        info.nodes.unwrap_or_default(),
        info.time.unwrap_or_default().as_secs_f64(),
        info.speed.unwrap_or_default() / 1e6,
    );
    for mv in &info.pv {
        text.push(' ');
        text += &single(mv);
    }
    text
}

/// A text on one line.
fn single(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text with its first letter changed.
fn first_letter(text: &str, change: impl Fn(&char) -> char) -> String {
    let mut letters = text.chars();
    letters.next().iter().map(change).chain(letters).collect()
}

fn word<'a>(words: &mut impl Iterator<Item = &'a str>, name: &'static str) -> Result<&'a str, Malformed> {
    words.next().ok_or(Malformed::Missing(name))
}

fn number<'a, T: FromStr>(
    words: &mut impl Iterator<Item = &'a str>,
    name: &'static str,
) -> Result<T, Malformed> {
    word(words, name)?.parse().map_err(|_| Malformed::Value(name))
}

/// A time in thousandths of a second; a clock below zero is at zero.
fn thousandths<'a>(
    words: &mut impl Iterator<Item = &'a str>,
    name: &'static str,
) -> Result<Duration, Malformed> {
    let time: i64 = number(words, name)?;
    Ok(Duration::from_millis(time.max(0).unsigned_abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_controller_says() {
        for text in [
            "hub\n",
            "set tt-size 20\n",
            "new\n",
            "start\n",
            "pos wbbbee\n",
            "move 28x19x23\n",
            "depth 7\n",
            "time 1500\n",
            "level 0 60000 1000\n",
            "ponder\n",
            "analyse\n",
        ] {
            let read = command(text).unwrap().unwrap();
            assert_eq!(write_command(&read), text, "{read:?}");
        }
        let moves = vec!["32-28".to_owned(), "19-23".to_owned()];
        let position = Some("Wbee".to_owned());
        assert_eq!(write_command(&Command::Pos { position, moves }), "pos wbee\nmove 32-28\nmove 19-23\n");
    }

    #[test]
    fn what_an_engine_says() {
        let text = "info 12 14.1 -25 224400 0.03 8.3 34-30 17-21 26x17\n";
        let Ok(Some(Reply::Info(info))) = reply(text) else { panic!("{:?}", reply(text)) };
        assert_eq!((info.depth, info.score, info.pv.len()), (Some(12), Some(-0.25), 3));
        assert_eq!(write_reply(&Reply::Info(info)), text);
        assert_eq!(reply("Scan 2.0 by Fabien Letouzey"), Ok(None));
        assert_eq!(
            reply("move 34-30 19-23"),
            Ok(Some(Reply::Done { mv: Some("34-30".into()), ponder: Some("19-23".into()) }))
        );
        assert_eq!(reply("error illegal move"), Ok(Some(Reply::Error("illegal move".into()))));
        assert_eq!(reply("info 1 2"), Err(Malformed::Missing("score")));
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(command("depth x"), Err(Malformed::Value("depth")));
        assert_eq!(command("level 0 1"), Err(Malformed::Missing("inc")));
        assert_eq!(command("move"), Err(Malformed::Missing("move")));
        assert_eq!(command("set"), Err(Malformed::Missing("name")));
        assert_eq!(command("go-faster"), Ok(None));
    }
}
