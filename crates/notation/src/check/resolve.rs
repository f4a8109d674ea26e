//! From the squares of a move to the legal move that is meant.
//!
//! A move is meant by its start, its end and, where they are given, the squares or pieces in between. Whatever makes
//! two candidates differ is the set of captured pieces, never the route.

use std::ops::Range;

use damka_rules::{Color, Move, Position, Rules, Square, SquareSet, VariantInfo};

use crate::movetext::{PathMatch, begins_path, narrow, path_match};
use crate::pdn::{Flaws, MoveToken, RawSquare, Spelling};
use crate::squares::SquareStyle;

/// Squares by what is written: the dense index of a square, or [`SquareTable::NONE`].
#[derive(Clone, Debug)]
pub(crate) struct SquareTable([u8; 256]);

impl SquareTable {
    const NONE: u8 = u8::MAX;

    /// The squares of a variant under a numbering.
    pub(crate) fn new(variant: &VariantInfo, numbering: Numbering) -> Self {
        let style = numbering.style();
        let mut table = [Self::NONE; 256];
        for (raw, entry) in table.iter_mut().enumerate() {
            let written = RawSquare(raw as u8);
            let meant = match written.spelling() {
                Spelling::Letters { file, rank } if numbering == Numbering::Rotated => {
                    let (width, height) = (variant.board.width, variant.board.height);
                    let inside = file < width && rank < height;
                    inside.then(|| RawSquare::letters(width - 1 - file, height - 1 - rank))
                }
                _ => Some(written),
            };
            if let Some(square) = meant.and_then(|meant| style.square(variant, meant)) {
                *entry = square.index() as u8;
            }
        }
        Self(table)
    }

    #[inline]
    pub(crate) fn square(&self, raw: u8) -> Option<Square> {
        let index = self.0[usize::from(raw)];
        (index != Self::NONE).then(|| Square::new(index))
    }
}

/// How the squares of a game are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Numbering {
    /// As PDN wants it.
    #[default]
    Usual,
    /// Letters count from the corner of the side that moves first, which is Black.
    Rotated,
    /// Numbers count from `a1`.
    FromA1,
}

impl Numbering {
    pub(crate) const ALL: [Self; 3] = [Self::Usual, Self::Rotated, Self::FromA1];

    /// Another numbering that a first move of this kind may follow, besides the usual one.
    pub(crate) fn suspected(first: RawSquare, variant: &VariantInfo) -> Option<Self> {
        match first.spelling() {
            Spelling::Number(_) if SquareStyle::of(variant) == SquareStyle::Algebraic => Some(Self::FromA1),
            Spelling::Letters { .. } if variant.first_mover == Color::Black => Some(Self::Rotated),
            _ => None,
        }
    }

    /// The style in which numbers count.
    pub(crate) fn style(self) -> SquareStyle {
        if self == Self::FromA1 { SquareStyle::FromA1 } else { SquareStyle::Numeric }
    }
}

/// How the squares of a capture were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathForm {
    /// Start and end.
    Short,
    /// Every square of a route in the form of the standard.
    Full,
    /// Some squares of a route, or other landing squares on its lines.
    Partial,
    /// The captured pieces.
    CapturedList,
    /// A file and the end, as in Russian books.
    Book,
}

/// What a move as written means in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resolution<R: Rules> {
    /// One legal move.
    Move(Move<R>, PathForm),
    /// Several legal moves, left in the scratch list.
    Ambiguous,
    /// Start and end are those of legal captures (in the scratch list), the squares between are not.
    BadPath(Square),
    /// A square that the board lacks, by its place in the path.
    OffBoard(usize),
    /// The beginning of a legal capture.
    Unfinished,
    /// Nothing that can be played.
    Illegal,
}

/// Finds the legal move that a token means. `scratch` is overwritten.
#[inline]
pub(crate) fn resolve<R: Rules>(
    position: &Position<R>,
    token: &MoveToken,
    table: &SquareTable,
    scratch: &mut Vec<Move<R>>,
) -> Resolution<R> {
    let path = token.path.as_slice();
    let (Some(from), Some(to)) = (table.square(token.path.from().0), table.square(token.path.to().0)) else {
        return resolve_unusual(position, token, table, scratch);
    };
    position.find_into(from, to, scratch);
    match (scratch.as_slice(), path.len()) {
        ([mv], 2) => Resolution::Move(*mv, PathForm::Short),
        ([_, _, ..], 2) => short_of_several(scratch),
        ([_, ..], _) => resolve_path(position, token, table, scratch),
        _ => resolve_unusual(position, token, table, scratch),
    }
}

/// The ends alone are the full path of a capture of one piece, and of no other: a piece can come back to its start in a
/// circle and then take the same piece, but such a move is written in full.
fn short_of_several<R: Rules>(candidates: &[Move<R>]) -> Resolution<R> {
    let mut single = candidates.iter().filter(|mv| mv.captured().len() == 1);
    match (single.next(), single.next()) {
        (Some(mv), None) => Resolution::Move(*mv, PathForm::Short),
        _ => Resolution::Ambiguous,
    }
}

/// A capture whose ends are right and that gives squares between them.
fn resolve_path<R: Rules>(
    position: &Position<R>,
    token: &MoveToken,
    table: &SquareTable,
    scratch: &mut Vec<Move<R>>,
) -> Resolution<R> {
    let path = token.path.as_slice();
    let via = match squares(path, 1..path.len() - 1, table) {
        Ok(via) => via,
        Err(place) => return Resolution::OffBoard(place),
    };
    if token.flaws.contains(Flaws::LISTED) {
        return resolve_listed(&via, scratch);
    }
    let (from, to) = (scratch[0].from(), scratch[0].to());
    choose(position, &via, scratch, |scratch| position.find_into(from, to, scratch))
}

/// The squares at some places of a path, or the first place whose square the board lacks.
fn squares(path: &[RawSquare], places: Range<usize>, table: &SquareTable) -> Result<Vec<Square>, usize> {
    places.map(|place| table.square(path[place].0).ok_or(place)).collect()
}

/// The one of the candidates that the squares between the ends leave. `again` brings all of them back.
fn choose<R: Rules>(
    position: &Position<R>,
    via: &[Square],
    scratch: &mut Vec<Move<R>>,
    again: impl FnOnce(&mut Vec<Move<R>>),
) -> Resolution<R> {
    let form = match narrow(position, scratch, via) {
        PathMatch::FullStandard => PathForm::Full,
        PathMatch::CapturedList => PathForm::CapturedList,
        PathMatch::FullOtherLandings | PathMatch::Partial | PathMatch::Short => PathForm::Partial,
        PathMatch::No => {
            again(scratch);
            return Resolution::BadPath(first_misfit(position, scratch, via));
        }
    };
    match scratch.as_slice() {
        [mv] => Resolution::Move(*mv, form),
        _ => Resolution::Ambiguous,
    }
}

/// The candidate that captures what is listed; if none does, the one that captures this and more.
fn resolve_listed<R: Rules>(listed: &[Square], scratch: &mut Vec<Move<R>>) -> Resolution<R> {
    let taken: SquareSet = listed.iter().copied().collect();
    if let Some(mv) = scratch.iter().find(|mv| mv.captured().to_squares() == taken) {
        return Resolution::Move(*mv, PathForm::CapturedList);
    }
    let takes =
        |mv: &Move<R>, squares: &[Square]| squares.iter().all(|&square| mv.captured().contains(square));
    if !scratch.iter().any(|mv| takes(mv, listed)) {
        let fits = |place: &usize| scratch.iter().any(|mv| takes(mv, &listed[..*place]));
        let good = (1..listed.len()).take_while(fits).last().unwrap_or(0);
        return Resolution::BadPath(listed[good]);
    }
    scratch.retain(|mv| takes(mv, listed));
    match scratch.as_slice() {
        [mv] => Resolution::Move(*mv, PathForm::Partial),
        _ => Resolution::Ambiguous,
    }
}

/// The first given square that no candidate passes.
fn first_misfit<R: Rules>(position: &Position<R>, candidates: &[Move<R>], via: &[Square]) -> Square {
    let mut good = 0;
    let fits = |mv: &Move<R>, via: &[Square]| path_match(position, mv, via) != PathMatch::No;
    while good < via.len() && candidates.iter().any(|mv| fits(mv, &via[..=good])) {
        good += 1;
    }
    via[good.min(via.len() - 1)]
}

/// Everything that is not plainly start and end of a legal move.
fn resolve_unusual<R: Rules>(
    position: &Position<R>,
    token: &MoveToken,
    table: &SquareTable,
    scratch: &mut Vec<Move<R>>,
) -> Resolution<R> {
    let path = token.path.as_slice();
    if let Some(Spelling::File(file)) = path.first().map(|raw| raw.spelling()) {
        return resolve_book(position, file, token, table, scratch);
    }
    let squares = match squares(path, 0..path.len(), table) {
        Ok(squares) => squares,
        Err(place) => return Resolution::OffBoard(place),
    };
    if token.flaws.contains(Flaws::LISTED) {
        return Resolution::Illegal;
    }
    position.captures_into(scratch);
    let (from, rest) = (squares[0], &squares[1..]);
    if rest.len() > 1 {
        let taken: SquareSet = rest.iter().copied().collect();
        scratch.retain(|mv| mv.from() == from && mv.captured().to_squares() == taken);
        match scratch.as_slice() {
            [mv] => return Resolution::Move(*mv, PathForm::CapturedList),
            [] => position.captures_into(scratch),
            _ => return Resolution::Ambiguous,
        }
    }
    if scratch.iter().any(|mv| mv.from() == from && begins_path(position, mv, rest)) {
        return Resolution::Unfinished;
    }
    Resolution::Illegal
}

/// `cd4` or `d:f6`: only the file of the start is given.
fn resolve_book<R: Rules>(
    position: &Position<R>,
    file: u8,
    token: &MoveToken,
    table: &SquareTable,
    scratch: &mut Vec<Move<R>>,
) -> Resolution<R> {
    let path = token.path.as_slice();
    let squares = match squares(path, 1..path.len(), table) {
        Ok(squares) => squares,
        Err(place) => return Resolution::OffBoard(place),
    };
    let Some((&to, via)) = squares.split_last() else { return Resolution::Illegal };
    let on_file = |square: Square| {
        (0..RawSquare::FILES).any(|rank| table.square(RawSquare::letters(file, rank).0) == Some(square))
    };
    let fill = |scratch: &mut Vec<Move<R>>| {
        position.legal_moves_into(scratch);
        scratch.retain(|mv| mv.to() == to && on_file(mv.from()));
    };
    fill(scratch);
    if !scratch.is_empty() && token.flaws.contains(Flaws::LISTED) {
        return resolve_listed(via, scratch);
    }
    match scratch.as_slice() {
        [] => {}
        [mv] if via.is_empty() => return Resolution::Move(*mv, PathForm::Book),
        _ if via.is_empty() => return Resolution::Ambiguous,
        _ => {
            return match choose(position, via, scratch, fill) {
                Resolution::Move(mv, _) => Resolution::Move(mv, PathForm::Book),
                problem => problem,
            };
        }
    }
    position.captures_into(scratch);
    if scratch.iter().any(|mv| on_file(mv.from()) && begins_path(position, mv, &squares)) {
        return Resolution::Unfinished;
    }
    Resolution::Illegal
}
