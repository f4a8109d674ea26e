//! Rows of CSV (RFC 4180): one for each game, or one for each half-move.
//!
//! Invariant: a row is one line, ended by a line feed; line ends in values become blanks.

use std::fmt::Write as _;

use super::Per;
use super::walk::walk;
use crate::hub::move_text;
use crate::pdn::Game;
use crate::{Dialect, Fen, MoveWriter, SquareStyle};

/// The tags that have a column of their own.
const TAGS: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The names of the columns, without a line end.
///
/// A game: its number, variant, roster, half-moves, whether all its moves could be played (`yes`, `no`), last position.
/// A half-move: number of the game and of the half-move, move number, side, position before, the move with PDN numbers,
/// in letters and in Hub form, captured squares, clock, comment. A move that could not be played has only its text.
pub const fn csv_header(per: Per) -> &'static str {
    match per {
        Per::Game => "game,variant,event,site,date,round,white,black,result,plies,complete,final_fen",
        Per::Ply => {
            "game,ply,number,side,fen,text,move_numeric,move_algebraic,move_hub,captured,clock,comment"
        }
    }
}

/// Appends the rows of a game; `number` is its number in the output, from 1.
pub fn write_csv(game: &Game, number: u64, per: Per, out: &mut String) {
    match per {
        Per::Game => write_game(game, number, out),
        Per::Ply => write_plies(game, number, out),
    }
}

fn write_game(game: &Game, number: u64, out: &mut String) {
    let walked = walk(game);
    let _ = write!(out, "{number},{}", game.variant.map_or("", |variant| variant.name));
    for tag in TAGS {
        push_field(game.tag(tag).unwrap_or_default(), out);
    }
    let played = walked.plies.iter().filter(|ply| ply.mv.is_some()).count();
    let complete = if played == walked.plies.len() { "yes" } else { "no" };
    let _ = write!(out, ",{played},{complete}");
    let fen =
        game.variant.map(|variant| Fen::write(&walked.end.to_setup(), variant, SquareStyle::of(variant)));
    push_field(&fen.unwrap_or_default(), out);
    out.push('\n');
}

fn write_plies(game: &Game, number: u64, out: &mut String) {
    let walked = walk(game);
    let variant = walked.variant;
    let writer = |squares: &str| {
        let mut dialect = Dialect::pdn3();
        // The name is one of the dialect's own.
        let _ = dialect.set("squares", squares);
        let _ = dialect.set("quiet-sign", "-");
        let _ = dialect.set("capture-sign", "x");
        MoveWriter::new(variant, &dialect)
    };
    let (numeric, algebraic) = (writer("numeric"), writer("algebraic"));
    let style = SquareStyle::of(variant);
    for (index, ply) in walked.plies.iter().enumerate() {
        let _ = write!(out, "{number},{},{}", index + 1, ply.number);
        let Some(mv) = &ply.mv else {
            *out += ",,";
            push_field(ply.text, out);
            *out += ",,,,";
            push_field(ply.clock.unwrap_or_default(), out);
            push_field(&ply.comment, out);
            out.push('\n');
            continue;
        };
        out.push(',');
        *out += ply.color().name();
        push_field(&Fen::write(&ply.before.to_setup(), variant, style), out);
        push_field(ply.text, out);
        for writer in [&numeric, &algebraic] {
            push_field(&writer.text(&ply.before, mv).unwrap_or_default(), out);
        }
        push_field(&move_text(mv, variant), out);
        let captured: Vec<_> =
            mv.captured.iter().map(|square| variant.square_text(square, variant.notation)).collect();
        push_field(&captured.join(" "), out);
        push_field(ply.clock.unwrap_or_default(), out);
        push_field(&ply.comment, out);
        out.push('\n');
    }
}

/// Appends a comma and a value, quoted where it has to be.
fn push_field(value: &str, out: &mut String) {
    out.push(',');
    if value.contains([',', '"', '\n', '\r']) {
        out.push('"');
        *out += &value.replace('"', "\"\"").replace("\r\n", " ").replace(['\n', '\r'], " ");
        out.push('"');
    } else {
        *out += value;
    }
}
