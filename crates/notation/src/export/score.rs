//! A score sheet for people: who played, and the moves in two columns.

use std::fmt::Write as _;

use super::walk::{Ply, walk};
use crate::pdn::{Dropped, Game, Item};
use crate::{Dialect, MoveWriter};

/// Width of the column of the first moves of pairs.
const COLUMN: usize = 14;

/// Appends a game as a score sheet, closed by an empty line. Moves are written in the dialect, comments below them.
/// `title` names the variant. Tells what of the moves has no place in it.
pub fn write_score(game: &Game, title: Option<&str>, dialect: &Dialect, out: &mut String) -> Dropped {
    write_head(game, title, out);
    let walked = walk(game);
    if !walked.preface.is_empty() {
        let _ = writeln!(out, "      {}", walked.preface);
    }
    let writer = MoveWriter::new(walked.variant, dialect);
    let first_mover = walked.variant.first_mover;
    // A column is open when the first move of a pair has been written and its line is not ended.
    let mut open = false;
    let mut first_of_pair = walked.start.turn() == first_mover;
    for ply in &walked.plies {
        let mv = move_text(ply, &writer);
        if first_of_pair {
            let _ = write!(out, "{:>3}.  {mv}", ply.number);
            open = true;
        } else {
            let written = if open { last_line_width(out) } else { 0 };
            if !open {
                let _ = write!(out, "{:>3}.  ...", ply.number);
            }
            let width = if open { written } else { 9 };
            let _ = writeln!(out, "{:width$}{mv}", "", width = (6 + COLUMN).saturating_sub(width).max(1));
            open = false;
        }
        if !ply.comment.is_empty() {
            if open {
                out.push('\n');
                open = false;
            }
            let _ = writeln!(out, "      {}", ply.comment);
        }
        first_of_pair = !first_of_pair;
    }
    if open {
        out.push('\n');
    }
    if let Some(result) = game.tag("Result").or(game.terminator()) {
        let _ = writeln!(out, "      {result}");
    }
    out.push('\n');
    dropped(game, dialect)
}

/// What has no place on a score sheet, unless it is not wanted either.
fn dropped(game: &Game, dialect: &Dialect) -> Dropped {
    let mut dropped = Dropped::default();
    let mut at = 0;
    while let Some(item) = game.items().get(at) {
        at += 1;
        match item {
            Item::Variation(end) => {
                dropped.variations += u32::from(dialect.variations);
                at = *end as usize + 1;
            }
            Item::Setup(..) => dropped.setups += 1,
            Item::Verbatim(_) => dropped.texts += 1,
            Item::Comment(span) if dialect.clocks => {
                dropped.commands += game.text(*span).matches("[%").count() as u32;
            }
            _ => {}
        }
    }
    dropped
}

fn write_head(game: &Game, title: Option<&str>, out: &mut String) {
    let known = |tag: &str| game.tag(tag).filter(|value| !value.trim_matches(['?', '.', ' ']).is_empty());
    let player = |tag: &str| known(tag).unwrap_or("?");
    let _ = writeln!(out, "{} - {}", player("White"), player("Black"));
    let line: Vec<_> =
        ["Event", "Round", "Site", "Date"].into_iter().filter_map(known).map(str::trim).collect();
    if !line.is_empty() {
        let _ = writeln!(out, "{}", line.join(", "));
    }
    if let Some(title) = title {
        let _ = writeln!(out, "{title}");
    }
    if let Some(fen) = game.tag("FEN") {
        let _ = writeln!(out, "{fen}");
    }
    out.push('\n');
}

fn move_text(ply: &Ply<'_>, writer: &MoveWriter) -> String {
    let text = ply.mv.as_ref().and_then(|mv| writer.text(&ply.before, mv));
    text.unwrap_or_else(|| ply.text.to_owned()) + &ply.marks
}

/// Characters since the last line end.
fn last_line_width(text: &str) -> usize {
    text.rsplit('\n').next().unwrap_or_default().chars().count()
}
