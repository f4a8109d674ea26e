//! Properties of reading: no input stops a reader, none makes it lose a game or say what is not so.

use std::io::Read;
use std::sync::OnceLock;

use damka_notation::check::{Checker, Collector, Options, Policy, Report};
use damka_notation::pdn::{Chunk, Chunks, Event, Events, Game, Item};
use damka_notation::{Code, Decoder, Encoding, Finding, Span, detect};
use damka_rules::variants;

use super::{choices, choose};
use crate::random::Random;

/// Events are balanced and bounded in number, and everything has its place in the text.
pub fn lexer(text: &[u8]) {
    let mut events = Events::new(text);
    let (mut at, mut count, mut depth, mut in_game) = (0, 0, 0, false);
    while let Some(event) = events.next() {
        let span = span(&event);
        assert!(span.start >= at, "{event:?} begins before {at}");
        assert_sound(text, span, &event);
        for part in parts(&event) {
            assert!(span.start <= part.start && part.end <= span.end, "{part:?} is not in {event:?}");
            assert_sound(text, part, &event);
        }
        (at, count) = (span.end, count + 1);
        match event {
            Event::GameStart(_) | Event::GameEnd(_) => {
                assert_eq!((in_game, depth), (matches!(event, Event::GameEnd(_)), 0), "{event:?}");
                in_game = !in_game;
            }
            Event::VariationStart(_) => depth += 1,
            Event::VariationEnd(_) => depth -= 1,
            Event::Comment(_) | Event::Junk(_) => {}
            _ => assert!(in_game, "{event:?} outside a game"),
        }
        let games = events.games();
        for finding in events.findings().drain(..) {
            assert!(finding.game <= games, "{finding:?}: game {games} is the last");
            assert_finding(text, &finding);
        }
    }
    // A byte is at most a token, and a token may begin and end a game and end a variation.
    assert!(count <= 4 * text.len(), "{count} events of {} bytes", text.len());
    assert_eq!((depth, in_game), (0, false));
    events.findings().drain(..).for_each(|finding| assert_finding(text, &finding));
    assert_eq!((events.next(), events.findings().len()), (None, 0), "at the end");
}

/// An input read in chunks has the same events as in one piece.
pub fn reader(input: &[u8]) {
    let random = &mut choices(input);
    let mut text = Vec::new();
    assert!(Decoder::new(input).read_to_end(&mut text).is_ok());
    assert_chunks(input, &text, 1 + random.below(input.len() + 2), random);
    if random.below(512) == 0 && !text.is_empty() {
        // Long enough to be cut where there is no hard boundary.
        let long = text.repeat(1 + (300 << 10) / text.len());
        let mut text = Vec::new();
        assert!(Decoder::new(&*long).read_to_end(&mut text).is_ok());
        assert_chunks(&long, &text, 1 + random.below(100_000), random);
    }
    // With a game limit that bites all that can be asked is that the chunks follow each other.
    let limit = 256 + random.below(512) as u32;
    let mut last_offset = 0;
    for chunk in Chunks::new(Decoder::new(input)).chunk_size(random.below(1024)).game_limit(limit) {
        let Ok(chunk) = chunk else { panic!("no chunk") };
        assert!(chunk.text.len() <= limit as usize, "{} bytes, limit {limit}", chunk.text.len());
        // Half a character at the end of UTF-16 counts as a whole one.
        assert!(chunk.start.offset >= last_offset && chunk.start.offset <= input.len() as u64 + 1);
        last_offset = chunk.start.offset;
        chunk.events().for_each(drop);
    }
}

fn assert_chunks(input: &[u8], text: &[u8], size: usize, random: &mut Random) {
    let reader = Drip { input, most: 1 + random.below(input.len() + 1) };
    let chunks: Result<Vec<Chunk>, _> = Chunks::new(Decoder::new(reader)).chunk_size(size).collect();
    let Ok(chunks) = chunks else { panic!("no chunks") };
    let cut: Vec<u8> = chunks.iter().flat_map(|chunk| chunk.text.iter().copied()).collect();
    assert!(cut == text, "chunks of {size} bytes hold another text");
    let mut whole = Events::new(text);
    let mut offset = 0;
    for chunk in &chunks {
        let mut events = chunk.events();
        for event in events.by_ref() {
            let expected = whole.next();
            assert_eq!(Some(moved(&event, offset)), expected.map(|event| moved(&event, 0)), "size {size}");
        }
        offset += chunk.text.len() as u32;
    }
    assert_eq!(whole.next(), None, "chunks of {size} bytes end early");
}

/// A reader that gives few bytes at a time.
struct Drip<'i> {
    input: &'i [u8],
    most: usize,
}

impl Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let len = self.most.min(buffer.len());
        self.input.read(&mut buffer[..len])
    }
}

/// Decoding ends, gives UTF-8 wherever the encoding is known, and undoes encoding.
pub fn encoding(input: &[u8]) {
    let random = &mut choices(input);
    assert!(detect(input).confidence <= 100);
    for encoding in Encoding::ALL {
        let mut decoded = Vec::new();
        assert!(Decoder::with_encoding(input, encoding).read_to_end(&mut decoded).is_ok());
        let mut slowly = Vec::new();
        let drip = Drip { input, most: 1 + random.below(16) };
        assert!(Decoder::with_encoding(drip, encoding).read_to_end(&mut slowly).is_ok());
        assert!(decoded == slowly, "{encoding:?} depends on how much is read at once");
        let Ok(text) = std::str::from_utf8(&decoded) else {
            assert_eq!(encoding, Encoding::Utf8, "is not made UTF-8");
            continue;
        };
        let (bytes, lost) = encoding.encode(text);
        let mut again = String::new();
        assert!(Decoder::with_encoding(&*bytes, encoding).read_to_string(&mut again).is_ok());
        // A byte order mark at the beginning is no part of the text.
        let text = text.trim_start_matches('\u{feff}');
        if lost == 0 {
            assert_eq!(again.trim_start_matches('\u{feff}'), text, "{encoding:?}");
        }
    }
}

fn first_line_end(text: &[u8]) -> &[u8] {
    let Some(at) = text.iter().position(|byte| matches!(byte, b'\r' | b'\n')) else { return b"\n" };
    let len = if text[at..].starts_with(b"\r\n") { 2 } else { 1 };
    &text[at..at + len]
}

/// No game is lost, counts agree, findings have their places, and nothing depends on what came before.
pub fn check(text: &[u8]) {
    let random = &mut choices(text);
    let checker = choose(checkers(), random);
    let report = checker.check(text);
    assert_report(checker, text, &report);
    assert_eq!(facts(&report), facts(&checker.check(text)));
    assert_collected(checker, text, &report);
    // What stands before a hard boundary does not matter behind it.
    let (before, behind) = text.split_at(random.below(text.len() + 1));
    // Fixes break lines as the text first does.
    let line_end = first_line_end(text);
    let behind = [b"[Event \"?\"]", line_end, behind].concat();
    let before = [before, line_end, b"*", line_end, line_end].concat();
    let (joined, first) = (checker.check(&[&*before, &*behind].concat()), checker.check(&before));
    let second = checker.check(&behind);
    assert_eq!(joined.games, first.games + second.games, "games before and behind the boundary");
    assert_eq!(joined.plies, first.plies + second.plies);
    assert_eq!(
        findings(&joined).filter(|finding| finding.game > first.games as u32).collect::<Vec<_>>(),
        findings(&second)
            .filter(|finding| finding.game > 0)
            .map(|finding| behind_games(finding, before.len() as u32, first.games as u32))
            .collect::<Vec<_>>(),
        "findings behind the boundary"
    );
}

/// Ways to check: leniently, strictly, keeping few findings, with each variant forced.
fn checkers() -> &'static [Checker] {
    static CHECKERS: OnceLock<Vec<Checker>> = OnceLock::new();
    CHECKERS.get_or_init(|| {
        let lenient = Options::default();
        let strict = Options { policy: Policy::new(true), ..lenient.clone() };
        let forced = variants().iter().map(|variant| Options { variant: Some(variant), ..lenient.clone() });
        // Lenient is the usual way.
        let usual = vec![lenient.clone(); variants().len()];
        usual.into_iter().chain([strict]).chain(forced).map(Checker::new).collect()
    })
}

fn assert_report(checker: &Checker, text: &[u8], report: &Report) {
    let (mut games, mut moves) = (0, 0);
    for event in Events::new(text) {
        games += u64::from(matches!(event, Event::GameStart(_)));
        moves += u64::from(matches!(event, Event::Move(_)));
    }
    // Where numbers begin anew the rules tell.
    games += u64::from(report.counts.of(Code::RestartedNumbering));
    assert_eq!(report.games, games);
    assert!(report.plies <= moves, "{} plies of {moves} moves", report.plies);
    assert!(report.games_with_errors <= games);
    let mut at = 0;
    for finding in &report.findings {
        assert_finding(text, finding);
        assert!(finding.span.start >= at, "{finding:?} comes behind {at}");
        at = finding.span.start;
        assert!(u64::from(finding.game) <= games, "{finding:?} of {games} games");
    }
    let counted: u64 = report.counts.iter().map(|(_, count)| u64::from(count)).sum();
    assert_eq!(report.findings.len() as u64, counted.min(checker.options().keep as u64));
}

/// What two reports have in common if the same was found.
fn facts(report: &Report) -> (u64, u64, u64, &damka_notation::check::Counts, &[Finding]) {
    (report.games, report.plies, report.games_with_errors, &report.counts, &report.findings)
}

/// All but those that speak of the whole file.
fn findings(report: &Report) -> impl Iterator<Item = Finding> {
    report.findings.iter().filter(|finding| finding.code != Code::MixedLineEnds).cloned()
}

/// The same finding in a text that stands behind so many bytes and games.
fn behind_games(mut finding: Finding, offset: u32, games: u32) -> Finding {
    finding.game += games;
    shift(&mut finding.span, offset);
    if let Some(details) = &mut finding.extra {
        details.labels.iter_mut().for_each(|label| shift(&mut label.span, offset));
        details.fix.iter_mut().for_each(|fix| shift(&mut fix.span, offset));
    }
    finding
}

fn shift(span: &mut Span, offset: u32) {
    (span.start, span.end) = (span.start + offset, span.end + offset);
}

/// Every game is handed over, in order, with all of its moves.
fn assert_collected(checker: &Checker, text: &[u8], report: &Report) {
    let (mut games, mut plies, mut at) = (0, 0, 0);
    let mut collector = Collector::new(text, |collected| {
        games += 1;
        plies += u64::from(collected.summary.plies);
        let span = collected.span;
        assert!(span.start >= at && span.end as usize <= text.len(), "{span:?} behind {at}");
        at = span.end;
        assert_game(collected.game);
        let played = collected.game.main_line().filter(|mv| mv.mv.is_some()).count() as u64;
        assert_eq!(played, u64::from(collected.summary.plies), "plies of game {games}");
    });
    let observed = checker.observe(Events::new(text), &mut collector);
    assert_eq!((games, plies), (report.games, report.plies), "games and plies collected");
    assert_eq!(facts(&observed), facts(report));
}

/// Variations are balanced and linked.
fn assert_game(game: &Game) {
    let mut open = Vec::new();
    for (at, item) in game.items().iter().enumerate() {
        match item {
            Item::Variation(end) => open.push(*end as usize),
            Item::End => assert_eq!(open.pop(), Some(at), "a variation ends"),
            _ => {}
        }
    }
    assert_eq!(open, [0; 0], "open variations");
}

/// In bounds and not inside a character of a text that is valid UTF-8.
fn assert_sound(text: &[u8], span: Span, what: &dyn std::fmt::Debug) {
    assert!(span.start <= span.end && span.end as usize <= text.len(), "{what:?} is not in the text");
    if let Ok(text) = std::str::from_utf8(text) {
        let whole = text.is_char_boundary(span.start as usize) && text.is_char_boundary(span.end as usize);
        assert!(whole, "{what:?} cuts a character");
    }
}

fn assert_finding(text: &[u8], finding: &Finding) {
    assert_sound(text, finding.span, finding);
    if let Some(details) = &finding.extra {
        details.labels.iter().for_each(|label| assert_sound(text, label.span, finding));
        details.fix.iter().for_each(|fix| assert_sound(text, fix.span, finding));
    }
}

/// Where an event is.
fn span(event: &Event) -> Span {
    match *event {
        Event::GameStart(at) | Event::GameEnd(at) => Span::at(at as usize),
        Event::Tag(tag) => tag.span,
        Event::MoveNumber(number) => number.span,
        Event::Move(token) => token.span,
        Event::Strength(strength) => strength.span,
        Event::Comment(comment) => comment.span,
        Event::Setup(setup) => setup.span,
        Event::Ellipsis(span)
        | Event::UnknownMove(span)
        | Event::Nag(span, _)
        | Event::VariationStart(span)
        | Event::VariationEnd(span)
        | Event::Result(span, _)
        | Event::Star(span)
        | Event::Junk(span) => span,
    }
}

/// What is inside an event.
fn parts(event: &Event) -> Vec<Span> {
    match *event {
        Event::Tag(tag) => vec![tag.name, tag.value],
        Event::Strength(strength) => vec![strength.mark],
        Event::Comment(comment) => vec![comment.text],
        Event::Setup(setup) => vec![setup.fen],
        _ => Vec::new(),
    }
}

/// Kind and places of an event, counted from the beginning of the whole text.
fn moved(event: &Event, offset: u32) -> (std::mem::Discriminant<Event>, Vec<Span>) {
    let mut spans = parts(event);
    spans.push(span(event));
    for span in &mut spans {
        shift(span, offset);
    }
    (std::mem::discriminant(event), spans)
}
