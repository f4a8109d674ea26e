//! Fixes that take more of a game than the place of the finding: its other tags, or all of its moves.

use damka_rules::{Notation, VariantInfo};

use super::head::Head;
use super::resolve::SquareTable;
use crate::pdn::{Event, Events, Flaws, MoveToken, ResultKind, Separator, Spelling};
use crate::{Code, Finding, Fix, FixKind, Span};

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

/// All moves of a game with the usual names of their squares; `table` knows the names they have. `ahead` is what follows
/// the event `first`. Nothing if a position is given in those names too, or a square has none.
pub(crate) fn renamed(
    head: &Head<'_>,
    variant: &VariantInfo,
    table: &SquareTable,
    first: Event,
    ahead: &Events<'_>,
) -> Option<(Span, String)> {
    if head.fen.is_some() {
        return None;
    }
    let mut all: Option<Span> = None;
    let mut text = String::new();
    for event in std::iter::once(first).chain(ahead.clone()) {
        match event {
            Event::GameEnd(_) => break,
            Event::Setup(_) => return None,
            Event::Move(token) => {
                let before = all.map_or(token.span.start, |span| span.end);
                let between = Span { start: before, end: token.span.start };
                text += std::str::from_utf8(between.of(ahead.text())).ok()?;
                text += &rename(&token, variant, table)?;
                all = Some(all.map_or(token.span, |span| span.to(token.span)));
            }
            _ => {}
        }
    }
    Some((all?, text))
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
