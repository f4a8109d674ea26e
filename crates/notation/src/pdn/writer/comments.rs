//! What becomes of a comment: kept or stripped of clocks, and then made safe between braces.

use std::borrow::Cow;

use crate::{Dialect, Script, transliterate};

/// Names of the commands that tell time: PDN 3.0 and lidraughts.
const CLOCKS: [&str; 5] = ["clk", "clock", "mct", "egt", "emt"];

/// The comment as a dialect writes it, without braces; `None` if nothing of it is left.
pub(super) fn comment<'t>(text: &'t str, dialect: &Dialect) -> Option<Cow<'t, str>> {
    let kept = match (dialect.comments, dialect.clocks) {
        (true, true) => Cow::Borrowed(text),
        (true, false) => without_clocks(text)?,
        (false, true) => Cow::Owned(clocks(text).collect::<Vec<_>>().join(" ")),
        (false, false) => return None,
    };
    if !dialect.comments && kept.is_empty() {
        return None;
    }
    let kept = match dialect.script {
        Script::Latin if !kept.is_ascii() => Cow::Owned(transliterate(&kept)),
        _ => kept,
    };
    Some(kept)
}

/// Whether a comment cannot stand between braces as it is.
pub(super) fn has_braces(text: &str) -> bool {
    text.contains(['{', '}'])
}

/// The commands that tell time.
fn clocks(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let (start, end) = next_command(rest)?;
            let command = &rest[start..end];
            rest = &rest[end..];
            if is_clock(command) {
                return Some(command);
            }
        }
    })
}

/// The text without the commands that tell time; `None` if there is no other.
fn without_clocks(text: &str) -> Option<Cow<'_, str>> {
    if clocks(text).next().is_none() {
        return Some(Cow::Borrowed(text));
    }
    let mut left = String::new();
    let mut rest = text;
    while let Some((start, end)) = next_command(rest) {
        left.push_str(&rest[..start]);
        if !is_clock(&rest[start..end]) {
            left.push_str(&rest[start..end]);
        }
        rest = &rest[end..];
    }
    left.push_str(rest);
    (!left.trim().is_empty()).then_some(Cow::Owned(left))
}

/// Where the first `[%...]` begins and ends.
fn next_command(text: &str) -> Option<(usize, usize)> {
    let start = text.find("[%")?;
    let end = start + text[start..].find(']')? + 1;
    Some((start, end))
}

fn is_clock(command: &str) -> bool {
    let name = command.trim_start_matches("[%");
    let name = name.split(|char: char| !char.is_ascii_alphabetic()).next().unwrap_or_default();
    CLOCKS.iter().any(|clock| clock.eq_ignore_ascii_case(name))
}

/// Nothing in it ends the comment or the game for a reader, or looks like another comment: no brace, no empty line before
/// a line that begins with `[`.
pub(super) fn safe<'t>(text: Cow<'t, str>, line_break: &str) -> Cow<'t, str> {
    if !text.contains(['{', '}', '\n', '\r']) {
        return text;
    }
    let plain = text.replace("\r\n", "\n").replace('\r', "\n").replace('{', "(").replace('}', ")");
    let mut safe = String::with_capacity(plain.len());
    let mut lines = plain.split('\n');
    safe.push_str(lines.next().unwrap_or_default());
    let mut empty = Vec::new();
    for line in lines {
        let line_is_empty = line.trim().is_empty();
        if line.trim_start().starts_with('[') {
            empty.clear();
        }
        empty.push(line);
        if !line_is_empty {
            empty.drain(..).for_each(|line| safe.extend([line_break, line]));
        }
    }
    empty.drain(..).for_each(|line| safe.extend([line_break, line]));
    Cow::Owned(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(comments: bool, clocks: bool) -> Dialect {
        Dialect { comments, clocks, ..Dialect::pdn3() }
    }

    #[test]
    fn clocks_and_comments_go_separately() {
        let text = " good [%clk 0:10:00] move [%csl Ra1] [%emt 3] ";
        assert_eq!(comment(text, &with(true, true)).as_deref(), Some(text));
        assert_eq!(comment(text, &with(true, false)).as_deref(), Some(" good  move [%csl Ra1]  "));
        assert_eq!(comment(text, &with(false, true)).as_deref(), Some("[%clk 0:10:00] [%emt 3]"));
        assert_eq!(comment(text, &with(false, false)), None);
        assert_eq!(comment("[%clock w0:10:00 B0:10:00]", &with(true, false)), None);
        assert_eq!(comment("no clock", &with(false, true)), None);
        assert_eq!(comment("", &with(true, false)).as_deref(), Some(""));
        assert_eq!(comment("[%clk open", &with(true, false)).as_deref(), Some("[%clk open"));
    }

    #[test]
    fn nothing_ends_a_comment_too_early() {
        let lf = |text: &'static str| safe(text.into(), "\n");
        assert_eq!(lf("a {} b"), "a () b");
        assert_eq!(lf("a\n\n[White \"x\"]"), "a\n[White \"x\"]");
        assert_eq!(lf("a\n \n\n  [White \"x\"]"), "a\n  [White \"x\"]");
        assert_eq!(lf("a\n\nb\n\n"), "a\n\nb\n\n");
        assert_eq!(safe("a\nb\r\nc\rd".into(), "\r\n"), "a\r\nb\r\nc\r\nd");
    }
}
