//! The text of Hub 2.

use std::fmt::Write as _;
use std::str::FromStr;
use std::time::Duration;

use super::line::{Line, push_arg};
use super::message::{Command, Info, Level, Malformed, Mode, Param, ParamKind, Reply};

/// The modes with their words.
const MODES: [(&str, Mode); 3] =
    [("think", Mode::Think), ("ponder", Mode::Ponder), ("analyze", Mode::Analyze)];

pub(super) fn command(text: &str) -> Result<Option<Command>, Malformed> {
    let Some(line) = Line::parse(text)? else { return Ok(None) };
    Ok(Some(match line.command {
        "hub" => Command::Hub,
        "set-param" => Command::SetParam { name: required(&line, "name")?, value: required(&line, "value")? },
        "init" => Command::Init,
        "new-game" => Command::NewGame,
        "pos" => Command::Pos {
            position: line.arg("pos").map(str::to_owned),
            moves: line.arg("moves").map(words).unwrap_or_default(),
        },
        "level" => Command::Level(level(&line)?),
        "go" => {
            let mode = MODES.iter().find(|(name, _)| line.has(name));
            Command::Go(mode.map_or(Mode::Think, |(_, mode)| *mode))
        }
        "ponder-hit" => Command::PonderHit,
        "stop" => Command::Stop,
        "ping" => Command::Ping,
        "quit" => Command::Quit,
        _ => return Ok(None),
    }))
}

pub(super) fn write_command(command: &Command) -> String {
    let mut out = String::new();
    match command {
        Command::Hub => out += "hub",
        Command::SetParam { name, value } => {
            out += "set-param";
            push_arg(&mut out, "name", name);
            push_arg(&mut out, "value", value);
        }
        Command::Init => out += "init",
        Command::NewGame => out += "new-game",
        Command::Pos { position, moves } => {
            out += "pos";
            if let Some(position) = position {
                push_arg(&mut out, "pos", position);
            }
            if !moves.is_empty() {
                push_arg(&mut out, "moves", &moves.join(" "));
            }
        }
        // The second version sends moves with the position only.
        Command::Move(_) => return out,
        Command::Level(level) => push_level(&mut out, level),
        Command::Go(wanted) => {
            let name = MODES.iter().find(|(_, mode)| mode == wanted).map_or("think", |(name, _)| name);
            out += "go ";
            out += name;
        }
        Command::PonderHit => out += "ponder-hit",
        Command::Stop => out += "stop",
        Command::Ping => out += "ping",
        Command::Quit => out += "quit",
    }
    out.push('\n');
    out
}

pub(super) fn reply(text: &str) -> Result<Option<Reply>, Malformed> {
    let Some(line) = Line::parse(text)? else { return Ok(None) };
    let text = |name| line.arg(name).unwrap_or_default().to_owned();
    Ok(Some(match line.command {
        "id" => Reply::Id {
            name: text("name"),
            version: text("version"),
            author: text("author"),
            country: text("country"),
        },
        "param" => {
            Reply::Param(Param { name: required(&line, "name")?, value: text("value"), kind: kind(&line)? })
        }
        "wait" => Reply::Wait,
        "ready" => Reply::Ready,
        "info" => Reply::Info(Info {
            depth: number(&line, "depth")?,
            mean_depth: number(&line, "mean-depth")?,
            score: number(&line, "score")?,
            nodes: number(&line, "nodes")?,
            time: duration(&line, "time")?,
            speed: number(&line, "nps")?.map(|millions: f64| millions * 1e6),
            pv: line.arg("pv").map(words).unwrap_or_default(),
        }),
        "done" => Reply::Done {
            mv: line.arg("move").map(str::to_owned),
            ponder: line.arg("ponder").map(str::to_owned),
        },
        "pong" => Reply::Pong,
        "error" => Reply::Error(text("message")),
        _ => return Ok(None),
    }))
}

pub(super) fn write_reply(reply: &Reply) -> String {
    let mut out = String::new();
    match reply {
        Reply::Id { name, version, author, country } => {
            out += "id";
            for (key, value) in
                [("name", name), ("version", version), ("author", author), ("country", country)]
            {
                push_arg(&mut out, key, value);
            }
        }
        Reply::Param(param) => push_param(&mut out, param),
        Reply::Wait => out += "wait",
        Reply::Ready => out += "ready",
        Reply::Info(info) => push_info(&mut out, info),
        Reply::Done { mv, ponder } => {
            out += "done";
            for (key, value) in [("move", mv), ("ponder", ponder)] {
                if let Some(value) = value {
                    push_arg(&mut out, key, value);
                }
            }
        }
        Reply::Pong => out += "pong",
        Reply::Error(message) => {
            out += "error";
            push_arg(&mut out, "message", message);
        }
    }
    out.push('\n');
    out
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn required(line: &Line<'_>, name: &'static str) -> Result<String, Malformed> {
    line.arg(name).map(str::to_owned).ok_or(Malformed::Missing(name))
}

fn number<T: FromStr>(line: &Line<'_>, name: &'static str) -> Result<Option<T>, Malformed> {
    line.arg(name).map(|value| value.parse().map_err(|_| Malformed::Value(name))).transpose()
}

/// Seconds as a real number; a clock below zero is at zero.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    Duration::try_from_secs_f64(seconds.max(0.0)).ok().filter(|_| seconds.is_finite())
}

fn duration(line: &Line<'_>, name: &'static str) -> Result<Option<Duration>, Malformed> {
    line.arg(name).map(|value| seconds(value).ok_or(Malformed::Value(name))).transpose()
}

fn level(line: &Line<'_>) -> Result<Level, Malformed> {
    Ok(Level {
        depth: number(line, "depth")?,
        nodes: number(line, "nodes")?,
        move_time: duration(line, "move-time")?,
        moves: number(line, "moves")?,
        time: duration(line, "time")?,
        increment: duration(line, "inc")?,
        infinite: line.has("infinite"),
    })
}

fn push_level(out: &mut String, level: &Level) {
    let Level { depth, nodes, move_time, moves, time, increment, infinite } = level;
    let seconds = |time: &Option<Duration>| time.map(|time| time.as_secs_f64().to_string());
    *out += "level";
    for (name, value) in [
        ("depth", depth.map(|depth| depth.to_string())),
        ("nodes", nodes.map(|nodes| nodes.to_string())),
        ("move-time", seconds(move_time)),
        ("moves", moves.map(|moves| moves.to_string())),
        ("time", seconds(time)),
        ("inc", seconds(increment)),
    ] {
        if let Some(value) = value {
            push_arg(out, name, &value);
        }
    }
    if *infinite {
        *out += " infinite";
    }
}

fn kind(line: &Line<'_>) -> Result<ParamKind, Malformed> {
    let bound = |name| number(line, name)?.ok_or(Malformed::Missing(name));
    Ok(match line.arg("type") {
        Some("bool") => ParamKind::Bool,
        Some("int") => ParamKind::Int {
            min: number(line, "min")?.unwrap_or(i64::MIN),
            max: number(line, "max")?.unwrap_or(i64::MAX),
        },
        Some("real") => ParamKind::Real { min: bound("min")?, max: bound("max")? },
        Some("enum") => ParamKind::Enum(line.arg("values").map(words).unwrap_or_default()),
        _ => ParamKind::Text,
    })
}

fn push_param(out: &mut String, Param { name, value, kind }: &Param) {
    *out += "param";
    push_arg(out, "name", name);
    push_arg(out, "value", value);
    let mut bounds = |kind: &str, min: String, max: String| {
        push_arg(out, "type", kind);
        push_arg(out, "min", &min);
        push_arg(out, "max", &max);
    };
    match kind {
        ParamKind::Bool => push_arg(out, "type", "bool"),
        ParamKind::Int { min, max } => bounds("int", min.to_string(), max.to_string()),
        ParamKind::Real { min, max } => bounds("real", min.to_string(), max.to_string()),
        ParamKind::Text => push_arg(out, "type", "string"),
        ParamKind::Enum(values) => {
            push_arg(out, "type", "enum");
            push_arg(out, "values", &values.join(" "));
        }
    }
}

fn push_info(out: &mut String, info: &Info) {
    *out += "info";
    let mut arg = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            // Writing to a string cannot fail.
            let _ = write!(out, " {name}={value}");
        }
    };
    arg("depth", info.depth.map(|depth| depth.to_string()));
    arg("mean-depth", info.mean_depth.map(|depth| format!("{depth:.1}")));
    arg("score", info.score.map(|score| format!("{score:.2}")));
    arg("nodes", info.nodes.map(|nodes| nodes.to_string()));
    arg("time", info.time.map(|time| format!("{:.3}", time.as_secs_f64())));
    arg("nps", info.speed.map(|speed| format!("{:.1}", speed / 1e6)));
    if !info.pv.is_empty() {
        push_arg(out, "pv", &info.pv.join(" "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_controller_says() {
        let start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
        let position = Some(start.to_owned());
        let level = |text: &str| match command(text) {
            Ok(Some(Command::Level(level))) => level,
            other => panic!("{text}: {other:?}"),
        };
        for (text, expected) in [
            ("hub", Command::Hub),
            ("set-param name=hash value=64", Command::SetParam { name: "hash".into(), value: "64".into() }),
            (
                &format!("pos pos={start} moves=\"32-28 19-23\""),
                Command::Pos { position, moves: vec!["32-28".into(), "19-23".into()] },
            ),
            ("pos start", Command::Pos { position: None, moves: Vec::new() }),
            ("go ponder", Command::Go(Mode::Ponder)),
            ("ponder-hit", Command::PonderHit),
        ] {
            assert_eq!(command(text), Ok(Some(expected)), "{text}");
        }
        assert_eq!(level("level depth=5 nodes=7").depth, Some(5));
        let clock = level("level moves=9 time=291.587 inc=.5");
        assert_eq!(clock.time, Some(Duration::from_millis(291_587)));
        assert_eq!((clock.moves, clock.increment), (Some(9), Some(Duration::from_millis(500))));
        assert_eq!(level("level time=-3").time, Some(Duration::ZERO));
        assert!(level("level infinite").infinite);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, expected) in [
            ("level depth=abc", Malformed::Value("depth")),
            ("level depth=-1", Malformed::Value("depth")),
            ("level move-time=inf", Malformed::Value("move-time")),
            ("level time=1e300", Malformed::Value("time")),
            ("level time=nan", Malformed::Value("time")),
            ("level depth=\"5", Malformed::Syntax),
            ("set-param value=3", Malformed::Missing("name")),
            ("=x", Malformed::Syntax),
        ] {
            assert_eq!(command(text), Err(expected), "{text}");
        }
        for unknown in ["", "  ", "uci", "position startpos", "žluť"] {
            assert_eq!(command(unknown), Ok(None), "{unknown}");
        }
    }

    #[test]
    fn what_an_engine_says() {
        let text = "info depth=17 mean-depth=18.1 score=-0.01 nodes=3812762 time=1.191 nps=3.2 pv=\"28x19x23 14x23x19\"\n";
        let Ok(Some(Reply::Info(info))) = reply(text) else { panic!("{:?}", reply(text)) };
        assert_eq!((info.depth, info.score, info.nodes), (Some(17), Some(-0.01), Some(3_812_762)));
        assert_eq!(write_reply(&Reply::Info(info)), text);
        let text = "param name=variant value=normal type=enum values=\"normal killer\"\n";
        let Ok(Some(param)) = reply(text) else { panic!("{:?}", reply(text)) };
        assert_eq!(write_reply(&param), text);
        assert_eq!(reply("done"), Ok(Some(Reply::Done { mv: None, ponder: None })));
        assert_eq!(reply("init eval"), Ok(None), "free text while it starts");
    }
}
