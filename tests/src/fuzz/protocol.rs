//! Properties of engine protocols: whatever arrives is survived, and what is understood is written and read back the same.

use damka_notation::hub::{find_move, move_text, parse_position, position_text};
use damka_protocol::dxp::{Frames, Message, Session};
use damka_protocol::hub::{Engine, Identity, Version};
use damka_protocol::{Lines, hub};
use damka_rules::variants;

use super::{choices, choose};

/// The input is what a controller, an engine and another program say, one after the other.
pub fn protocol(input: &[u8]) {
    let mut lines = Lines::new(input);
    let mut text = Vec::new();
    while let Ok(Some(line)) = lines.next_line() {
        text.push(line);
    }
    for version in [Version::One, Version::Two] {
        for line in &text {
            commands_and_replies(version, line);
        }
        conversation(version, &text);
    }
    board(&text, choices(input).number());
    network(input);
}

fn commands_and_replies(version: Version, line: &str) {
    if let Ok(Some(command)) = version.command(line) {
        let written = version.write_command(&command);
        assert!(written.ends_with('\n'), "{line:?} {written:?}");
        let again = version.command(&written);
        // There is no way to write control characters.
        if !line.contains(char::is_control) {
            assert_eq!(again, Ok(Some(command)), "{line:?} {written:?}");
        }
    }
    if let Ok(Some(reply)) = version.reply(line) {
        // Numbers are rounded, so what is written is compared from the second time on.
        let written = version.write_reply(&reply);
        let Some(last) = written.lines().last() else { return };
        if let (1, Ok(Some(again))) = (written.lines().count(), version.reply(last)) {
            assert_eq!(version.write_reply(&again), written, "{line:?}");
        }
    }
}

/// An engine obeys until it is told to quit; every search is over at the next line.
fn conversation(version: Version, text: &[String]) {
    let identity = Identity { name: "x", version: "1", author: "y", country: "" };
    let mut engine = Engine::new(version, identity, Vec::new());
    for line in text {
        let mut action = Some(engine.receive(line));
        while let Some(done) = action {
            match done {
                hub::Action::Quit => return,
                hub::Action::Search(_) | hub::Action::Stop => {
                    let best = engine.game().position().legal_moves().first().copied();
                    assert!(engine.finished(best.as_ref(), None).ends_with('\n'));
                }
                hub::Action::Say(text) => assert!(text.ends_with('\n'), "{line:?} {text:?}"),
                _ => {}
            }
            action = engine.next_waiting();
        }
    }
}

/// Words are positions and moves of some variant.
fn board(text: &[String], choice: u64) {
    let variant = choose(variants(), &mut crate::random::Random::new(choice));
    let mut position = variant.start_position();
    for word in text.iter().flat_map(|line| line.split([' ', '"', '='])) {
        if let Ok(parsed) = parse_position(word, variant) {
            position = parsed;
            let written = position_text(&position, variant);
            assert_eq!(written[1..], word[1..]);
        }
        if let Ok(mv) = find_move(word, &position, variant) {
            assert_eq!(find_move(&move_text(&mv, variant), &position, variant), Ok(mv), "{word}");
            position = position.play(&mv).expect("it is legal");
        }
    }
}

/// Messages between zero bytes.
fn network(input: &[u8]) {
    let mut frames = Frames::default();
    for part in input.chunks(7) {
        frames.push(part);
    }
    frames.push(&[0]);
    let mut session = Session::new("x", &variants()[0]);
    while let Some(frame) = frames.next_frame() {
        if let Ok(message) = Message::parse(&frame) {
            let bytes = message.to_bytes();
            let again = Message::parse(&bytes[..bytes.len() - 1]).expect("it was written");
            assert_eq!(again.to_bytes(), bytes);
        }
        let mut answers = Vec::new();
        session.receive(&frame, &mut answers);
        if session.our_turn()
            && let Some(mv) = session.game().position().legal_moves().first()
        {
            let message = session.play(mv, std::time::Duration::ZERO).expect("it is our turn");
            assert!(Message::parse(message.to_bytes().split_last().expect("a zero byte").1).is_ok());
        }
    }
}
