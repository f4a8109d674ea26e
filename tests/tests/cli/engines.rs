//! `damka engine` in conversation with a controller and with another program.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::ExitCode;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use damka::{Interrupt, Stdio};

use super::{Run, run, words};

/// What a command has written so far, for others to wait for.
#[derive(Clone, Default)]
struct Written(Arc<(Mutex<Vec<u8>>, Condvar)>);

impl Written {
    fn text(&self) -> String {
        String::from_utf8(self.0.0.lock().unwrap().clone()).unwrap()
    }

    /// Waits until this is written behind `from`, and says where it ends.
    fn wait_for(&self, expected: &str, from: usize) -> usize {
        let find = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(&bytes[from..]).into_owned();
            text.find(expected).map(|at| from + at + expected.len())
        };
        let bytes = self.0.0.lock().unwrap();
        let limit = Duration::from_mins(2);
        let (bytes, _) = self.0.1.wait_timeout_while(bytes, limit, |bytes| find(bytes).is_none()).unwrap();
        find(&bytes).unwrap_or_else(|| panic!("no {expected} in {}", String::from_utf8_lossy(&bytes)))
    }
}

impl Write for Written {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.0.0.lock().unwrap().extend_from_slice(data);
        self.0.1.notify_all();
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A controller that says a line when it has heard what it waits for, and notes everything.
struct Controller {
    /// A line, and what must be heard before the next one.
    script: std::vec::IntoIter<(Vec<u8>, &'static str)>,
    waits_for: &'static str,
    heard: Written,
    at: usize,
    log: Arc<Mutex<String>>,
}

impl Controller {
    fn note(&mut self, end: usize) {
        let heard = self.heard.text();
        let mut log = self.log.lock().unwrap();
        for line in heard[self.at..end].lines().filter(|line| !line.is_empty()) {
            log.push_str(&["< ", &stable(line), "\n"].concat());
        }
        self.at = end;
    }
}

/// A line of an engine without what depends on the machine or on how well it searches.
fn stable(line: &str) -> String {
    let moving = ["depth=", "score=", "nodes=", "time=", "nps="];
    if !line.starts_with("info") {
        return line.to_owned();
    }
    let names: Vec<_> =
        line.split(' ').filter(|word| !moving.iter().any(|name| word.starts_with(name))).collect();
    names.join(" ")
}

impl Read for Controller {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.waits_for.is_empty() {
            let end = self.heard.wait_for(self.waits_for, self.at);
            // To the end of the line.
            let end = self.heard.wait_for("\n", end);
            self.note(end);
        }
        let Some((line, waits_for)) = self.script.next() else { return Ok(0) };
        self.waits_for = waits_for;
        self.log.lock().unwrap().push_str(&["> ", &line.escape_ascii().to_string(), "\n"].concat());
        buffer[..line.len()].copy_from_slice(&line);
        buffer[line.len()] = b'\n';
        Ok(line.len() + 1)
    }
}

/// What a controller and an engine say to each other, until the controller has nothing more to say.
fn conversation(command: &str, script: &[(&[u8], &'static str)]) -> String {
    let heard = Written::default();
    let log = Arc::<Mutex<String>>::default();
    let script: Vec<_> = script.iter().map(|(line, waits_for)| (line.to_vec(), *waits_for)).collect();
    let controller = Controller {
        script: script.into_iter(),
        waits_for: "",
        heard: heard.clone(),
        at: 0,
        log: Arc::clone(&log),
    };
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut stdio = Stdio::in_memory(b"", &mut output, &mut errors);
    stdio.input = Box::new(controller);
    stdio.output = Box::new(heard);
    let code = damka::run(words(command).into_iter().map(Into::into), stdio);
    assert_eq!(code, ExitCode::SUCCESS);
    assert_eq!(String::from_utf8(errors).unwrap(), "");
    let log = log.lock().unwrap().clone();
    format!("$ {command}\n{log}")
}

/// White can only take back.
const FORCED: &[u8] = b"pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 19-23\"";

#[test]
fn hub_with_garbage() {
    let script: &[(&[u8], &str)] = &[
        (b"", ""),
        (b"uci", ""),
        (b"\xff\xfe\x00\x07 garbage \"", ""),
        (b"hub", "wait"),
        (b"set-param name=hash value=1", ""),
        (b"set-param name=hash value=lots", "error"),
        (b"set-param name=hash value=1048577", "error"),
        (b"set-param name=draw-rules value=none", ""),
        (b"set-param name=draw-rules value=mine", "error"),
        (b"set-param name=book value=true", ""),
        (b"set-param value=1", "error"),
        (b"set-param name=ponder value=false", ""),
        (b"init now=please", "ready"),
        (b"new-game", ""),
        (b"ping", "pong"),
        (b"stop", ""),
        (b"ponder-hit", ""),
        (b"pos pos=Wbbb", "error"),
        (b"pos start moves=\"32-28 1-50\"", "error"),
        (b"pos start moves=\"32-28 x\"", "error"),
        (FORCED, ""),
        (b"level depth=\"5", "error"),
        (b"level depth=abc", "error"),
        (b"=x", "error"),
        (b"level move-time=60 speed=fast", ""),
        (b"go think", "done"),
        (b"level infinite", ""),
        (b"go analyze", ""),
        (b"ping", "pong"),
        (b"more garbage", ""),
        (b"stop", "done"),
        (FORCED, ""),
        (b"level depth=3", ""),
        (b"go ponder", ""),
        (b"ping", "pong"),
        (b"ponder-hit", "done"),
        (b"go analyze", ""),
        (b"set-param name=variant value=russian", "done"),
        (b"pos pos=Weweeeeeeeeeebeeeeeeeeeeeeeeeeeee", ""),
        (b"go think soon=yes", "done"),
        (b"pos pos=Beweeeeeeeeeeeeeeeeeeeeeeeeeeeeee", ""),
        (b"go think", "done"),
        (b"quit", ""),
        (b"never read", ""),
    ];
    let log = conversation("damka engine hub", script);
    // How often a search has something to tell depends on how it searches.
    let log: Vec<&str> = log.lines().filter(|line| !line.starts_with("< info")).collect();
    insta::assert_snapshot!(log.join("\n"));
}

#[test]
fn hub1() {
    let script: &[(&[u8], &str)] = &[
        (b"hub", "wait"),
        (b"set hash 1", ""),
        (b"set ponder false", ""),
        (b"init", "ready"),
        (b"new", ""),
        (b"start", ""),
        (b"move 32-28", ""),
        (b"move 1-50", "error"),
        (b"move 19-23", ""),
        (b"depth many", "error"),
        (b"level 0 60000 1000", ""),
        (b"go", "move"),
        (b"pos wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww", ""),
        (b"ping", "pong"),
        (b"analyse", ""),
        (b"ping", "pong"),
    ];
    let log = conversation("damka engine hub1", script);
    let log: Vec<&str> = log.lines().filter(|line| !line.starts_with("< info")).collect();
    insta::assert_snapshot!(log.join("\n"));
}

#[test]
fn infos_tell_what_they_should() {
    let script: &[(&[u8], &str)] = &[
        (b"hub", "wait"),
        (b"init", "ready"),
        (FORCED, ""),
        (b"level depth=1", ""),
        (b"go analyze", "done"),
    ];
    let log = conversation("damka engine hub --hash 1", script);
    let info = log.lines().find(|line| line.starts_with("< info")).unwrap();
    assert!(info.contains(" pv=\"28x19x23 ") || info.ends_with(" pv=28x19x23"), "{info}");
}

/// A command on a thread of its own: what it says on standard error, how to end it, and its exit code.
fn start(command: String) -> (Written, Interrupt, thread::JoinHandle<ExitCode>) {
    let (said, interrupt) = (Written::default(), Interrupt::default());
    let (errors, stop) = (said.clone(), interrupt.clone());
    let run = thread::spawn(move || {
        let (mut output, mut unused) = (Vec::new(), Vec::new());
        let mut stdio = Stdio::in_memory(b"hello\n", &mut output, &mut unused);
        stdio.errors = Box::new(errors);
        stdio.interrupt = stop;
        let code = damka::run(words(&command).into_iter().map(Into::into), stdio);
        assert_eq!(output, b"");
        code
    });
    (said, interrupt, run)
}

/// Says something and hears the answer, both without the zero byte.
fn say(stream: &mut TcpStream, message: &str) {
    stream.write_all(&[message.as_bytes(), b"\0"].concat()).unwrap();
}

fn hear(stream: &mut TcpStream) -> String {
    let (mut message, mut byte) = (Vec::new(), [0]);
    loop {
        stream.read_exact(&mut byte).unwrap();
        if byte == [0] {
            return String::from_utf8(message).unwrap();
        }
        message.extend(byte);
    }
}

/// A peer that breaks every rule of the protocol, and a second one after it.
#[test]
fn dxp_survives_bad_messages_and_goes_back() {
    let (said, interrupt, waiting) =
        start("damka engine dxp --listen 127.0.0.1:0 --hash 1 --nodes 300 --draw-rules none".to_owned());
    let address = format!("127.0.0.1:{}", port(&said));
    let mut peer = TcpStream::connect(&address).unwrap();
    for bad in ["", "X", "R", "M0001322800", "E9", &"C".repeat(5000), "R02"] {
        say(&mut peer, bad);
    }
    said.wait_for("unknown version", 0);
    let request = format!("R01{:32}W001075A", "probe");
    say(&mut peer, &request);
    // What came before was answered with errors and a refusal.
    while !hear(&mut peer).ends_with('0') {}
    assert!(hear(&mut peer).starts_with('M'));
    say(&mut peer, "M0001192300");
    assert!(hear(&mut peer).starts_with('M'));
    say(&mut peer, "B001Z");
    assert_eq!(hear(&mut peer), "K0");
    said.wait_for("the game goes back: 1 ply played so far", 0);
    drop(peer);
    said.wait_for("the other side has gone", 0);
    let mut peer = TcpStream::connect(&address).unwrap();
    say(&mut peer, &request);
    assert!(hear(&mut peer).ends_with('0'));
    interrupt.set();
    assert_eq!(waiting.join().unwrap(), ExitCode::from(130));
}

#[test]
fn a_match_against_a_program_that_calls() {
    // A port that is free now is most likely free a moment later.
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let command = format!("damka engine dxp --connect {address} --role follower --hash 1 --nodes 200");
    let caller = thread::spawn(move || {
        // Until somebody waits.
        loop {
            let (said, _, calling) = start(command.clone());
            calling.join().unwrap();
            if said.text().contains("connected with") {
                return said.text();
            }
            thread::sleep(Duration::from_millis(20));
        }
    });
    let command = format!(
        "damka match --engine damka:name=A,nodes=200 --engine dxp-listen[name=B]:{address} --variant international \
         --games 2 --openings random:3 --nodes 200 --format json"
    );
    let Run { code, output, errors } = run(&command, b"");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(output.contains("\"pairs\":[0,0,1,0,0]"), "{output}");
    assert_eq!(caller.join().unwrap().matches("the game is over").count(), 2);
}

/// The port at which a program waits.
fn port(said: &Written) -> String {
    let end = said.wait_for("waiting for other programs at 127.0.0.1:", 0);
    said.wait_for("\n", end);
    said.text()[end..].lines().next().unwrap().to_owned()
}

#[test]
fn dxp_over_a_loopback_socket() {
    let (follower, _, following) =
        start("damka engine dxp --listen 127.0.0.1:0 --hash 1 --nodes 300".to_owned());
    let (initiator, _, initiating) = start(format!(
        "damka engine dxp --connect 127.0.0.1:{} --games 2 --moves 6 --minutes 1 --hash 1 --nodes 100 --play black",
        port(&follower)
    ));
    assert_eq!(following.join().unwrap(), ExitCode::SUCCESS);
    assert_eq!(initiating.join().unwrap(), ExitCode::SUCCESS);
    for (said, colors) in [(follower.text(), ["White", "Black"]), (initiator.text(), ["Black", "White"])] {
        let begun: Vec<_> = said.lines().filter(|line| line.contains("begins; we have")).collect();
        assert_eq!(begun.len(), 2, "{said}");
        for (line, color) in begun.iter().zip(colors) {
            assert!(line.ends_with(color), "{said}");
        }
        assert_eq!(said.matches("we play").count(), 12, "{said}");
        assert_eq!(said.matches("the game is over: without result").count(), 2, "{said}");
        assert!(said.contains("the other side says: hello"), "{said}");
    }
}

#[test]
fn a_match_against_a_program_that_waits_for_dxp() {
    let (peer, interrupt, waiting) =
        start("damka engine dxp --listen 127.0.0.1:0 --hash 1 --nodes 200".to_owned());
    let command = format!(
        "damka match --engine damka:name=A,nodes=200 --engine dxp[name=B]:127.0.0.1:{} --variant international \
         --games 2 --openings random:3 --nodes 200 --format json",
        port(&peer)
    );
    let Run { code, output, errors } = run(&command, b"");
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(
        output.contains("\"faults\":{\"time\":0,\"illegal\":0,\"crashes\":0,\"hangs\":0}}],"),
        "{output}"
    );
    // Both search alike, so every pair is even.
    assert!(output.contains("\"pairs\":[0,0,1,0,0]"), "{output}");
    peer.wait_for("the other side has gone", 0);
    assert!(!waiting.is_finished(), "it waits for the next program");
    interrupt.set();
    assert_eq!(waiting.join().unwrap(), ExitCode::from(130));
    assert_eq!(peer.text().matches("the game is over").count(), 2, "{}", peer.text());
}
