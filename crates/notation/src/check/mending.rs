//! Fixes that take more of a game than the place of the finding: its other tags, or all of its moves.

use damka_rules::{Notation, VariantInfo};

use super::head::Head;
use super::resolve::SquareTable;
use crate::fen::{FenStyle, null_move};
use crate::pdn::{Event, Events, Flaws, MoveToken, ResultKind, Separator, Spelling};
use crate::{Code, Fen, Finding, Fix, FixKind, Span, SquareStyle};

/// The `GameType` tag that a game lacks, in front of its tags.
pub(crate) fn with_game_type(head: &Head<'_>, variant: &VariantInfo, finding: Finding) -> Finding {
    match variant.game_type.filter(|_| head.game_type.is_none()) {
        Some(game_type) => {
            let tag = format!("[GameType \"{}\"]\n", game_type.text);
            finding.fixed_by(Span::at(head.first.start as usize), tag, FixKind::Unsafe)
        }
        None => finding,
    }
}

/// A result that ends the moves can give way to `*` where the `Result` tag says the same.
pub(crate) fn terminator(text: &[u8], head: &Head<'_>, findings: &mut [Finding]) {
    let Some(tag) = head.result.as_deref().map(str::trim) else { return };
    for finding in findings.iter_mut().filter(|finding| finding.code == Code::ResultAsTerminator) {
        let result = String::from_utf8_lossy(finding.span.of(text));
        let kind = |result: &str| ResultKind::from_tag(result.as_bytes());
        if tag == result
            || kind(tag).is_some_and(|told| told != ResultKind::Other && kind(&result) == Some(told))
        {
            let span = match star_behind(text, finding.span) {
                Some(star) => (Span { end: star, ..finding.span }, ""),
                None => (finding.span, "*"),
            };
            let fix = Fix { span: span.0, replacement: span.1.to_owned(), applicability: FixKind::Safe };
            finding.extra.get_or_insert_default().fix = Some(fix);
        }
    }
}

/// Where a `*` stands behind a result.
fn star_behind(text: &[u8], result: Span) -> Option<u32> {
    let rest = &text[result.end as usize..];
    let blanks = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
    (rest[blanks] == b'*').then_some(result.end + blanks as u32)
}

/// All moves and positions of a game with the usual names of their squares; `table` knows the names they have in moves,
/// `style` how numbers count in positions. `ahead` is what follows the event `first`. Nothing if a square has no name.
pub(crate) fn renamed(
    head: &Head<'_>,
    variant: &'static VariantInfo,
    table: &SquareTable,
    style: SquareStyle,
    first: Event,
    ahead: &Events<'_>,
) -> Option<(Span, String)> {
    let text = ahead.text();
    let position = |span: Span| renumbered(std::str::from_utf8(span.of(text)).ok()?, variant, style);
    let mut edits = Vec::new();
    if head.fen.is_some() && style != SquareStyle::Numeric {
        edits.push((head.fen_span, position(head.fen_span)?));
    }
    for event in std::iter::once(first).chain(ahead.clone()) {
        match event {
            Event::GameEnd(_) => break,
            Event::Setup(setup) if style != SquareStyle::Numeric && !is_null_move(setup.fen.of(text)) => {
                edits.push((setup.fen, position(setup.fen)?));
            }
            Event::Move(token) => edits.push((token.span, rename(&token, variant, table)?)),
            _ => {}
        }
    }
    joined(&edits, text)
}

/// Several changes as one, from the first to the last.
fn joined(edits: &[(Span, String)], text: &[u8]) -> Option<(Span, String)> {
    let mut all: Option<Span> = None;
    let mut changed = String::new();
    for (span, replacement) in edits {
        let before = all.map_or(span.start, |all| all.end);
        changed += std::str::from_utf8(Span { start: before, end: span.start }.of(text)).ok()?;
        changed += replacement;
        all = Some(all.map_or(*span, |all| all.to(*span)));
    }
    Some((all?, changed))
}

/// A position with the numbers of PDN in the place of others.
fn renumbered(fen: &str, variant: &'static VariantInfo, style: SquareStyle) -> Option<String> {
    let style_of_text = FenStyle { counters: true, ..FenStyle::plain(SquareStyle::Numeric) };
    Some(Fen::parse_in(fen, variant, style).fen?.text(variant, style_of_text))
}

/// Passes the turn and names no square.
fn is_null_move(fen: &[u8]) -> bool {
    std::str::from_utf8(fen).is_ok_and(|fen| null_move(fen).is_some())
}

fn rename(token: &MoveToken, variant: &VariantInfo, table: &SquareTable) -> Option<String> {
    let sign = match token.separator {
        Separator::Capture if token.flaws.contains(Flaws::COLON) => ":",
        Separator::Capture => "x",
        Separator::None | Separator::Dash => "-",
    };
    let squares: Option<Vec<String>> = token
        .path
        .as_slice()
        .iter()
        .map(|raw| {
            let notation = match raw.spelling() {
                Spelling::Number(_) => Notation::Numeric,
                Spelling::Letters { .. } => Notation::Algebraic,
                Spelling::File(_) => return None,
            };
            Some(variant.square_text(table.square(raw.0)?, notation))
        })
        .collect();
    Some(squares?.join(sign))
}
