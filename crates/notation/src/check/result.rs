//! The result of a game: tag, terminator and final position compared.
//!
//! Who won by `1-0`: the side that moves first in the variant. For the types that Black begins the archives use it so
//! (English draughts), elsewhere it is White.

use damka_rules::{Color, GameResult, ResultStyle, VariantInfo};

use super::head::Head;
use super::policy::Findings;
use super::replay::Outcome;
use crate::pdn::ResultKind;
use crate::{Code, FixKind, Span};

/// What a result says of the side that moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Score {
    First,
    Second,
    Draw,
    BothLose,
}

fn score(kind: ResultKind) -> Option<Score> {
    match kind {
        ResultKind::OneZero | ResultKind::TwoZero => Some(Score::First),
        ResultKind::ZeroOne | ResultKind::ZeroTwo => Some(Score::Second),
        ResultKind::Half | ResultKind::OneOne => Some(Score::Draw),
        ResultKind::ZeroZero => Some(Score::BothLose),
        ResultKind::Other => None,
    }
}

fn written(score: Score, style: ResultStyle) -> &'static str {
    match (score, style) {
        (Score::First, ResultStyle::Default) => "1-0",
        (Score::Second, ResultStyle::Default) => "0-1",
        (Score::Draw, ResultStyle::Default) => "1/2-1/2",
        (Score::First, ResultStyle::International) => "2-0",
        (Score::Second, ResultStyle::International) => "0-2",
        (Score::Draw, ResultStyle::International) => "1-1",
        (Score::BothLose, _) => "0-0",
    }
}

/// Reports what is odd about the results of a game.
pub(crate) fn report(
    text: &[u8],
    head: &Head<'_>,
    variant: &VariantInfo,
    outcome: &Outcome,
    findings: &mut Findings<'_>,
) {
    // An empty value and `?` say no more than no tag.
    let tag = head.result.as_deref().filter(|value| !matches!(value.trim(), "" | "?"));
    let told = tag.filter(|value| value.trim() != "*");
    let tag_kind = told.and_then(|value| ResultKind::from_tag(value.trim().as_bytes()));
    // The usual ways to score are explained by a tag of their own.
    let explained = head.result_format && matches!(tag_kind, None | Some(ResultKind::Other));
    if let Some(value) = told.filter(|_| !explained) {
        report_form(value, head.result_span, tag_kind, variant, findings);
    }
    if let Some((span, kind)) = outcome.result {
        let found = String::from_utf8_lossy(span.of(text));
        match tag {
            None => report_missing_tag(head, span, &found, findings),
            Some(value) if value.trim() != found && tag_kind.and_then(score) != score(kind) => {
                findings.add(Code::ResultMismatch, head.result_span, |finding| {
                    finding.with("tag", value).with("terminator", &*found)
                });
            }
            Some(_) => {}
        }
        // What the tag says as well is said once.
        if kind != ResultKind::Other && told != Some(&*found) {
            report_form(&found, span, Some(kind), variant, findings);
        }
    }
    let kind = tag_kind.or(outcome.result.map(|(_, kind)| kind));
    report_against_position(text, head, variant, outcome, kind, findings);
}

fn report_missing_tag(head: &Head<'_>, span: Span, found: &str, findings: &mut Findings<'_>) {
    findings.add(Code::MissingResultTag, span, |finding| {
        let finding = finding.with("result", found);
        match head.result {
            Some(_) => finding.fixed_by(head.result_span, found, FixKind::Safe),
            None if head.tags > 0 => {
                let tag = format!("[Result \"{found}\"]\n");
                finding.fixed_by(Span::at(head.first.start as usize), tag, FixKind::Safe)
            }
            None => finding,
        }
    });
}

/// The style of the variant, odd spellings, unknown meanings.
fn report_form(
    value: &str,
    span: Span,
    kind: Option<ResultKind>,
    variant: &VariantInfo,
    findings: &mut Findings<'_>,
) {
    let Some(score) = kind.and_then(score) else {
        findings.add(Code::UnknownResult, span, |finding| finding.with("found", value));
        return;
    };
    let plain = kind.map_or("", ResultKind::text);
    let meant = written(score, variant.results);
    let code = if value != plain {
        Code::OddResult
    } else if plain != meant {
        Code::ResultStyle
    } else {
        return;
    };
    findings.add(code, span, |finding| {
        finding.with("found", value).with("meant", meant).fixed_by(span, meant, FixKind::Safe)
    });
}

/// A side that cannot move has lost, or won in giveaway, and a draw by rule is one, whatever the result says. Whether a
/// draw counts depends on the rules that were played by, so it mends nothing.
fn report_against_position(
    text: &[u8],
    head: &Head<'_>,
    variant: &VariantInfo,
    outcome: &Outcome,
    kind: Option<ResultKind>,
    findings: &mut Findings<'_>,
) {
    let by_position = match (outcome.stuck, outcome.drawn) {
        (Some(winner), _) if winner == variant.first_mover => Score::First,
        (Some(_), _) => Score::Second,
        (None, Some(_)) => Score::Draw,
        (None, None) => return,
    };
    let article = outcome.drawn.filter(|_| outcome.stuck.is_none()).map_or("none", |rule| rule.article);
    let is_sure = outcome.stuck.is_some();
    let meant = written(by_position, variant.results);
    let told = head.result.as_ref().map(|_| head.result_span);
    let span = told.or(outcome.result.map(|(span, _)| span)).or(outcome.star);
    if kind.is_none() {
        let (end, gap) = outcome.addition;
        let place = span.unwrap_or(Span::at(end));
        let fixed = if span.is_some() { meant.to_owned() } else { format!("{gap}{meant}") };
        findings.add(Code::ResultLeftOpen, place, |finding| {
            let finding = finding.with("meant", meant);
            if is_sure { finding.fixed_by(place, fixed, FixKind::Unsafe) } else { finding }
        });
    }
    // Tag and terminator, so that they say the same when both are mended.
    let in_tag = told.zip(head.result.as_deref().and_then(|value| ResultKind::from_tag(value.as_bytes())));
    for (span, kind) in in_tag.into_iter().chain(outcome.result) {
        if score(kind).is_some_and(|score| score != by_position) {
            findings.add(Code::ResultAgainstPosition, span, |finding| {
                let found = String::from_utf8_lossy(span.of(text));
                let finding = finding.with("found", &*found).with("meant", meant).with("article", article);
                if is_sure { finding.fixed_by(span, meant, FixKind::Unsafe) } else { finding }
            });
        }
    }
}

/// A result as games of a variant have it; `*` if there is none.
///
/// ```
/// use damka_notation::check::result_text;
/// use damka_rules::{GameResult, variant};
/// let result = |name| result_text(GameResult::BlackWins, variant(name).unwrap());
/// assert_eq!((result("russian"), result("english"), result("international")), ("0-1", "1-0", "0-2"));
/// ```
pub fn result_text(result: GameResult, variant: &VariantInfo) -> &'static str {
    let by = |winner| if winner == variant.first_mover { Score::First } else { Score::Second };
    let score = match result {
        GameResult::WhiteWins => by(Color::White),
        GameResult::BlackWins => by(Color::Black),
        GameResult::Draw => Score::Draw,
        GameResult::BothLose => Score::BothLose,
        GameResult::Unknown => return "*",
    };
    written(score, variant.results)
}

/// Who wins by a result of a variant; nobody by a draw or a loss for both.
pub fn winner(kind: ResultKind, variant: &VariantInfo) -> Option<Color> {
    match score(kind)? {
        Score::First => Some(variant.first_mover),
        Score::Second => Some(variant.first_mover.opposite()),
        Score::Draw | Score::BothLose => None,
    }
}
