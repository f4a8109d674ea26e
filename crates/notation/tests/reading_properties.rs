//! Properties of the reader that hold for every input, on inputs made of what files are made of.

use damka_notation::pdn::{Chunks, Event, Events};
use damka_notation::{Decoder, Encoding, Finding, Locator, Severity, Span};
use proptest::prelude::*;

/// Pieces of text that mean something to the reader, whole and broken.
const PIECES: &[&str] = &[
    "[Event \"x\"]",
    "[Result \"4-6\"]",
    "[Result \"1-0\"]",
    "[A \"\"]",
    "[B \"y]",
    "[C \"z\"",
    "[Event “q”]",
    "[pgn]",
    "[/pdn]",
    "[Empty]",
    "[FILENAME \"\"]",
    "[",
    "]",
    "\"",
    "\\\"",
    "{",
    "}",
    "(",
    ")",
    "(text)",
    "(?)",
    ";",
    "%",
    "*",
    "/FEN \"W:W31:B20\"/",
    "/",
    "$1",
    "$",
    "!",
    "?!",
    "1.",
    "2.",
    "3...",
    "1. ...",
    "12",
    "1 .",
    "...",
    ".",
    "…",
    "32-28",
    "19-23",
    "28x19",
    "1-1",
    "1-0",
    "0-1",
    "2-0",
    "1/2-1/2",
    "½-½",
    "4-6",
    "1-18",
    "5 x 14",
    "1- 6",
    "3228",
    "c3-d4",
    "cd4",
    "d:f6",
    "С3-d4",
    "32–28",
    "28×19",
    "- -",
    "--",
    "±",
    "=",
    "20-06-2025",
    "8-11Red",
    "word",
    "Слово",
    "\\r",
    "&nbsp;",
    "&amp;",
    "<br>",
    "\u{feff}",
    "\u{a0}",
    "\u{fffd}",
    "\u{1a}",
    "\0",
    "x",
    "-",
    ":",
    ",",
    "é",
];

const GAPS: &[&str] = &[" ", " ", " ", "", "\n", "\n", "\n\n", "\r\n", "\r\n\r\n", "\r", "\t", " \n \n"];

fn text() -> impl Strategy<Value = Vec<u8>> {
    let piece = (prop::sample::select(PIECES), prop::sample::select(GAPS));
    prop::collection::vec(piece, 0..60).prop_map(|pieces| {
        pieces.into_iter().flat_map(|(piece, gap)| [piece, gap]).collect::<String>().into_bytes()
    })
}

/// The same with bytes changed at random.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    (text(), prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4)).prop_map(
        |(mut text, changes)| {
            for (index, byte) in changes {
                if !text.is_empty() {
                    let at = index.index(text.len());
                    text[at] = byte;
                }
            }
            text
        },
    )
}

fn span(event: &Event) -> Span {
    match event {
        Event::GameStart(at) | Event::GameEnd(at) => Span::at(*at as usize),
        Event::Tag(tag) => tag.span,
        Event::MoveNumber(number) => number.span,
        Event::Move(token) => token.span,
        Event::Strength(strength) => strength.span,
        Event::Comment(comment) => comment.span,
        Event::Setup(setup) => setup.span,
        Event::Nag(span, _)
        | Event::Result(span, _)
        | Event::Ellipsis(span)
        | Event::UnknownMove(span)
        | Event::VariationStart(span)
        | Event::VariationEnd(span)
        | Event::Star(span)
        | Event::Junk(span) => *span,
    }
}

fn read(mut events: Events<'_>) -> (Vec<Event>, Vec<Finding>) {
    let found: Vec<Event> = events.by_ref().collect();
    let mut findings = std::mem::take(events.findings());
    // Flaws that show late are noted late.
    findings.sort_by_key(|finding| (finding.span, finding.code));
    (found, findings)
}

/// An event as if the text before had `shift` bytes more.
fn shifted(event: &Event, shift: usize) -> String {
    let mut moved = span(event);
    moved.start += shift as u32;
    moved.end += shift as u32;
    let kind = format!("{event:?}");
    format!("{} {moved:?}", kind.split(['(', '{']).next().unwrap_or_default())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spans_are_in_bounds_and_ascend(text in bytes()) {
        let (events, findings) = read(Events::new(&text));
        let mut before = 0;
        for event in &events {
            let span = span(event);
            prop_assert!(span.start >= before && span.end as usize <= text.len(), "{event:?}");
            before = span.end;
        }
        for finding in findings {
            prop_assert!(finding.span.end as usize <= text.len());
        }
    }

    #[test]
    fn games_and_variations_are_balanced(text in bytes()) {
        let (mut open, mut depth) = (false, 0i32);
        for event in Events::new(&text) {
            match event {
                Event::GameStart(_) => prop_assert!(!std::mem::replace(&mut open, true)),
                Event::GameEnd(_) => prop_assert!(std::mem::replace(&mut open, false) && depth == 0),
                Event::Comment(_) | Event::Junk(_) => {}
                _ => prop_assert!(open),
            }
            match event {
                Event::VariationStart(_) => depth += 1,
                Event::VariationEnd(_) => depth -= 1,
                _ => {}
            }
            prop_assert!(depth >= 0);
        }
        prop_assert!(!open);
    }

    /// Whatever the size of the chunks, they say together what the whole says.
    #[test]
    fn cutting_changes_nothing(text in bytes(), size in 1usize..400) {
        prop_assume!(!text.starts_with("\u{feff}".as_bytes()));
        let (whole, findings) = read(Events::new(&text));
        let whole: Vec<String> = whole.iter().map(|event| shifted(event, 0)).collect();
        let (mut pieces, mut pieces_findings, mut joined) = (Vec::new(), 0, Vec::new());
        let input = Decoder::with_encoding(text.as_slice(), Encoding::Utf8);
        for chunk in Chunks::new(input).chunk_size(size) {
            let chunk = chunk.unwrap();
            prop_assert_eq!(chunk.start.offset as usize, joined.len());
            let (events, findings) = read(chunk.events());
            pieces.extend(events.iter().map(|event| shifted(event, joined.len())));
            // Mixed line ends are told once a chunk.
            let counted = |finding: &&Finding| finding.code != damka_notation::Code::MixedLineEnds;
            pieces_findings += findings.iter().filter(counted).count();
            joined.extend(chunk.text);
        }
        prop_assert_eq!(&joined, &text);
        prop_assert_eq!(pieces, whole, "{:?}", String::from_utf8_lossy(&text));
        let counted = |finding: &&Finding| finding.code != damka_notation::Code::MixedLineEnds;
        prop_assert_eq!(pieces_findings, findings.iter().filter(counted).count(),
                        "{:?} {:?}", findings, String::from_utf8_lossy(&text));
    }

    /// A locator agrees with counting from the beginning, in any order of findings.
    #[test]
    fn places_are_right(text in bytes(), size in 1usize..400) {
        for chunk in Chunks::new(Decoder::new(text.as_slice())).chunk_size(size) {
            let chunk = chunk.unwrap();
            let (_, findings) = read(chunk.events());
            let mut locator = Locator::new(&chunk);
            for finding in findings.into_iter().rev() {
                let found = locator.locate(finding, Severity::Warning, 0);
                let start = found.span.start as usize;
                let lone = chunk.start.behind(&chunk.text[..start], chunk.text.get(start).copied(), chunk.encoding);
                prop_assert_eq!((found.place.offset, found.place.line, found.place.column),
                                (lone.offset, lone.line, lone.column));
                prop_assert!(found.excerpt.text.chars().count() <= 240);
                prop_assert!(found.excerpt.column <= found.place.column);
                if let Some(fix) = found.fix {
                    prop_assert!(fix.span.end as usize <= chunk.text.len());
                }
            }
        }
    }

    /// Not even a tiny limit for games makes the cutter lose its place.
    #[test]
    fn any_bytes_can_be_read(text in prop::collection::vec(any::<u8>(), 0..2000)) {
        for chunk in Chunks::new(Decoder::new(text.as_slice())).chunk_size(100).game_limit(300) {
            let chunk = chunk.unwrap();
            // The rest of a game that is too long comes in pieces of the size that a tag needs to be seen.
            let limit = if chunk.skipped { 512 } else { 300 };
            prop_assert!(chunk.text.len() <= limit);
            let (_, findings) = read(chunk.events());
            let mut locator = Locator::new(&chunk);
            for finding in findings {
                locator.locate(finding, Severity::Note, 0);
            }
        }
    }
}
