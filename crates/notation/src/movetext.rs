//! Moves in text: what a written path says about a move, and how a move is written.
//!
//! Reading goes from squares to a move: the ends give the candidates ([`Position::find_into`]), the squares between them
//! choose among these ([`narrow`]). Writing ([`MoveWriter`]) gives no more than is needed to find the move again, unless
//! the dialect wants more.
//!
//! A path may be given in full, as PDN wants it, with other landing squares on the same legs, in part, or as the list of
//! the captured pieces; the better a move fits, the more it counts. The full path of one move can be a part of the path
//! of another, so fitting in full outweighs fitting in part.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use damka_rules::{
    AnyMove, AnyPosition, Geometry, Move, Position, Rules, Square, VariantInfo, for_each_route, with_position,
};

use crate::pdn::{Path, RawSquare, Separator};
use crate::{CaptureForm, Dialect, SquareNames, SquareStyle};

/// So many routes of one move are compared with a path; the number of all routes has no bound.
const ROUTES: usize = 4096;

/// How well the squares between the ends of a written move fit a legal move. A greater value is a better fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PathMatch {
    /// The piece does not come by there.
    No,
    /// Some squares of a route, in order.
    Partial,
    /// No squares were given.
    Short,
    /// The captured pieces, in any order, instead of squares.
    CapturedList,
    /// A landing square for each capture; where the piece goes straight on, not the one right behind the captured piece.
    FullOtherLandings,
    /// The full path of PDN: the square where the piece turns, else the one right behind the captured piece.
    FullStandard,
}

/// How well a path fits a legal move of the position; `via` are the squares between start and end.
///
/// At most 4,096 routes of the move are tried.
pub fn path_match<R: Rules>(position: &Position<R>, mv: &Move<R>, via: &[Square]) -> PathMatch {
    if via.is_empty() {
        return PathMatch::Short;
    }
    let captured = mv.captured();
    if via.len() == captured.len() && is_permutation(via, |square| captured.contains(square)) {
        return PathMatch::CapturedList;
    }
    let blocked = |square: Square| square != mv.from() && position.occupied().contains(square);
    if via.len() >= captured.len() || via.iter().any(|&square| blocked(square)) {
        return PathMatch::No;
    }
    let mut best = PathMatch::No;
    let mut tried = 0;
    for_each_route(position, mv, |route| {
        best = best.max(Legs { mv, route }.fit(via));
        tried += 1;
        if best == PathMatch::FullStandard || tried == ROUTES {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    best
}

/// Are all squares accepted, and no two the same?
fn is_permutation(squares: &[Square], accepts: impl Fn(Square) -> bool) -> bool {
    squares.iter().enumerate().all(|(at, square)| accepts(*square) && !squares[..at].contains(square))
}

/// Keeps the moves that a path fits best, and says how well it does. Nothing is kept if it fits none.
///
/// ```
/// use damka_notation::{Fen, PathMatch, narrow};
/// use damka_rules::{International, Position, Tolerance, variant};
/// let ten = variant("international").unwrap();
/// let fen = Fen::parse_strict("W:WK47:B10,14,28,29,31,42", ten)?;
/// let position: Position<International> = fen.setup.build(Tolerance::NONE)?;
/// let square = |number| ten.from_number(number).unwrap();
/// let mut moves = Vec::new();
/// position.find_into(square(47), square(36), &mut moves);
/// assert_eq!(moves.len(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn narrow<R: Rules>(position: &Position<R>, moves: &mut Vec<Move<R>>, via: &[Square]) -> PathMatch {
    let mut best = PathMatch::No;
    let mut kept = 0;
    for at in 0..moves.len() {
        let fit = path_match(position, &moves[at], via);
        if fit > best {
            best = fit;
            kept = 0;
        }
        if fit == best && fit != PathMatch::No {
            moves.swap(kept, at);
            kept += 1;
        }
    }
    moves.truncate(kept);
    best
}

/// A route of a move as a sequence of legs, one for each captured piece.
struct Legs<'a, R: Rules> {
    mv: &'a Move<R>,
    route: &'a [Square],
}

impl<R: Rules> Legs<'_, R> {
    /// How well the route fits; `via` is not empty and not longer than the squares between the ends.
    fn fit(&self, via: &[Square]) -> PathMatch {
        let between = &self.route[..self.route.len() - 1];
        if via == between {
            return PathMatch::FullStandard;
        }
        if via.len() == between.len() && (0..via.len()).all(|leg| self.stands_on(leg, via[leg])) {
            return PathMatch::FullOtherLandings;
        }
        let mut legs = 0..between.len();
        let in_order = via.iter().all(|&square| legs.any(|leg| self.stands_on(leg, square)));
        if in_order { PathMatch::Partial } else { PathMatch::No }
    }

    /// May the piece be said to stand on `square` after the capture of this leg? Where it goes straight on, any square
    /// up to the next captured piece will do.
    fn stands_on(&self, leg: usize, square: Square) -> bool {
        let here = self.route[leg];
        if square == here {
            return true;
        }
        let before = if leg == 0 { self.mv.from() } else { self.route[leg - 1] };
        let ahead = self.route[leg + 1];
        let (before, start, ahead) = (place::<R>(before), place::<R>(here), place::<R>(ahead));
        let step = direction(start, ahead);
        if direction(before, start) != step {
            return false;
        }
        let goal = place::<R>(square);
        if direction(start, goal) != step || distance(start, goal) >= distance(start, ahead) {
            return false;
        }
        // The next captured piece must not lie before the square.
        let mut at = start;
        while at != goal {
            at = (at.0 + step.0, at.1 + step.1);
            if self.mv.captured().contains(square_at::<R>(at)) {
                return false;
            }
        }
        true
    }
}

/// Row and column from the top left.
fn place<R: Rules>(square: Square) -> (i32, i32) {
    let half = (R::Board::WIDTH / 2) as i32;
    let index = square.index() as i32;
    let row = index / half;
    (row, 2 * (index % half) + i32::from(row % 2 == 0))
}

/// The square at row and column, which lie on the board.
fn square_at<R: Rules>((row, column): (i32, i32)) -> Square {
    let half = (R::Board::WIDTH / 2) as i32;
    Square::new((row * half + column / 2) as u8)
}

/// The diagonal step from one place towards another; (0, 0) if they are not on one diagonal.
fn direction(from: (i32, i32), to: (i32, i32)) -> (i32, i32) {
    let (rows, columns) = (to.0 - from.0, to.1 - from.1);
    if rows.abs() == columns.abs() { (rows.signum(), columns.signum()) } else { (0, 0) }
}

fn distance(from: (i32, i32), to: (i32, i32)) -> i32 {
    (to.0 - from.0).abs()
}

/// Writes moves of a variant in a dialect, into a string that is used again.
///
/// A capture whose ends fit several legal captures gets its full path. Even a capture of one piece can need it where
/// the choice is free: a piece may come back to its start in a circle and then take the same piece.
#[derive(Clone, Debug)]
pub struct MoveWriter {
    names: SquareNames,
    quiet_sign: Option<char>,
    capture_sign: char,
    captures: CaptureForm,
    book: bool,
}

impl MoveWriter {
    /// A writer for a variant.
    pub fn new(variant: &VariantInfo, dialect: &Dialect) -> Self {
        let style = dialect.squares_of(variant);
        let letters = style == SquareStyle::Algebraic;
        let names = SquareNames::new(variant, style);
        Self {
            names: if dialect.capitals { names.capitals() } else { names },
            quiet_sign: dialect.quiet_sign.or(if letters { None } else { Some('-') }),
            capture_sign: dialect.capture_sign.unwrap_or(variant.capture_sign),
            captures: dialect.captures,
            book: dialect.book && letters,
        }
    }

    /// Whether [`MoveWriter::write`] must see all legal moves, not only those with the ends of the move.
    pub fn wants_all_moves(&self) -> bool {
        self.book
    }

    /// The name of a square.
    pub fn square(&self, square: Square) -> &str {
        self.names.get(square)
    }

    /// Appends a legal move of the position. `legal` holds at least the legal moves with the same ends, in book style
    /// ([`MoveWriter::wants_all_moves`]) all of them.
    #[inline]
    pub fn write<R: Rules>(&self, position: &Position<R>, mv: &Move<R>, legal: &[Move<R>], out: &mut String) {
        if self.book && self.file_is_enough(mv, legal) {
            return self.write_book(mv, out);
        }
        out.push_str(self.names.get(mv.from()));
        if mv.is_capture() {
            self.write_between(position, mv, legal, out);
            out.push(self.capture_sign);
        } else {
            out.extend(self.quiet_sign);
        }
        out.push_str(self.names.get(mv.to()));
    }

    /// The squares between the ends of a capture, each behind a sign, as far as they are needed.
    #[inline]
    fn write_between<R: Rules>(
        &self,
        position: &Position<R>,
        mv: &Move<R>,
        legal: &[Move<R>],
        out: &mut String,
    ) {
        let several = mv.captured().len() > 1;
        let has_rivals = legal.len() > 1 && rivals(mv, legal).next().is_some();
        if !has_rivals && (!several || self.captures == CaptureForm::Short) {
            return;
        }
        let route = distinct_route(position, mv, legal);
        if self.captures == CaptureForm::List {
            let mut at = mv.from();
            for &next in &route {
                self.push(captured_between(mv, at, next), out);
                at = next;
            }
        } else {
            for &square in route.split_last().map_or(&[][..], |(_, between)| between) {
                self.push(square, out);
            }
        }
    }

    fn push(&self, square: Square, out: &mut String) {
        out.push(self.capture_sign);
        out.push_str(self.names.get(square));
    }

    /// Does no other legal move start on the same file and end on the same square?
    fn file_is_enough<R: Rules>(&self, mv: &Move<R>, legal: &[Move<R>]) -> bool {
        let full = mv.is_capture() && mv.captured().len() > 1 && self.captures != CaptureForm::Short;
        !full
            && legal.iter().all(|other| {
                other == mv || other.to() != mv.to() || self.file(other.from()) != self.file(mv.from())
            })
    }

    fn file(&self, square: Square) -> &str {
        self.names.get(square).get(..1).unwrap_or_default()
    }

    fn write_book<R: Rules>(&self, mv: &Move<R>, out: &mut String) {
        out.push_str(self.file(mv.from()));
        if mv.is_capture() {
            out.push(self.capture_sign);
        }
        out.push_str(self.names.get(mv.to()));
    }

    /// The text of a move of a position of any family; `None` if it is not legal there.
    ///
    /// ```
    /// use damka_notation::{Dialect, MoveWriter};
    /// let russian = damka_rules::variant("russian").unwrap();
    /// let writer = MoveWriter::new(russian, &Dialect::pdn3());
    /// let start = russian.start_position();
    /// let mut texts: Vec<_> =
    ///     start.legal_moves().iter().filter_map(|mv| writer.text(&start, mv)).collect();
    /// texts.sort();
    /// assert_eq!(texts, ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"]);
    /// ```
    pub fn text(&self, position: &AnyPosition, mv: &AnyMove) -> Option<String> {
        with_position!(position, position => {
            let legal = position.legal_moves();
            let typed = legal.iter().find(|candidate| AnyMove::from(**candidate) == *mv)?;
            let mut text = String::new();
            self.write(position, typed, &legal, &mut text);
            Some(text)
        })
    }
}

/// The other moves with the same ends.
fn rivals<'a, R: Rules>(mv: &'a Move<R>, legal: &'a [Move<R>]) -> impl Iterator<Item = &'a Move<R>> {
    legal.iter().filter(move |other| *other != mv && other.from() == mv.from() && other.to() == mv.to())
}

/// A route that fits no rival, not even in part, if there is one among the first; else the first route.
fn distinct_route<R: Rules>(position: &Position<R>, mv: &Move<R>, legal: &[Move<R>]) -> Vec<Square> {
    const TRIED: usize = 16;
    let mut chosen = Vec::new();
    let mut tried = 0;
    for_each_route(position, mv, |route| {
        tried += 1;
        let between = &route[..route.len() - 1];
        let distinct =
            rivals(mv, legal).take(TRIED).all(|rival| path_match(position, rival, between) == PathMatch::No);
        if distinct || chosen.is_empty() {
            chosen = route.to_vec();
        }
        if distinct || tried == TRIED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    chosen
}

/// The piece that a leg of a route takes; the end of the leg if there is none.
fn captured_between<R: Rules>(mv: &Move<R>, from: Square, to: Square) -> Square {
    let (start, end) = (place::<R>(from), place::<R>(to));
    let step = direction(start, end);
    (1..distance(start, end))
        .map(|steps| square_at::<R>((start.0 + steps * step.0, start.1 + steps * step.1)))
        .find(|&square| mv.captured().contains(square))
        .unwrap_or(to)
}
