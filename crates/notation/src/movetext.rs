//! Moves in text: what a written path says about a move, and how a move is written.
//!
//! Reading goes from squares to a move: the ends give the candidates ([`Position::find_into`]), the squares between them
//! choose among these ([`narrow`]). Writing ([`MoveWriter`]) gives no more than is needed to find the move again, unless
//! the dialect wants more.
//!
//! A path may be given in full, as PDN wants it, with other landing squares on the same legs, in part, or as the list of
//! the captured pieces; the better a move fits, the more it counts. The full path of one move can be a part of the path
//! of another, so fitting in full outweighs fitting in part.

use std::ops::ControlFlow;

use damka_rules::{
    AnyMove, AnyPosition, Geometry, Lift, Move, Position, Rules, Square, SquareSet, VariantInfo,
    for_each_route, with_position,
};

use crate::pdn::{MoveToken, scan_blank_pair, scan_move};
use crate::{CaptureForm, Dialect, SquareNames, SquareStyle};

/// Reads a text that is one move and nothing else, in any spelling: `32-28`, `c3:e5`, `cd4`, `47x38x24`.
///
/// ```
/// use damka_notation::{parse_move, pdn::Separator};
/// let token = parse_move(" 47x38x24 ").unwrap();
/// assert_eq!(token.separator, Separator::Capture);
/// assert_eq!(token.path.as_slice().len(), 3);
/// assert_eq!(parse_move("32-28 19-23"), None);
/// ```
pub fn parse_move(text: &str) -> Option<MoveToken> {
    let text = text.trim().as_bytes();
    let is_whole = |token: &MoveToken| token.span.end as usize == text.len();
    scan_move(text, 0).filter(is_whole).or_else(|| scan_blank_pair(text, 0).filter(is_whole))
}

/// So many routes of one move are compared with a path; the number of all routes has no bound.
const ROUTES: usize = 4096;

/// How well the squares between the ends of a written move fit a legal move. A greater value is a better fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PathMatch {
    /// The piece does not come by there.
    No,
    /// Some squares of a route, in order.
    Partial,
    /// No squares were given, though the move takes several pieces.
    Short,
    /// The captured pieces, in any order, instead of squares.
    CapturedList,
    /// A landing square for each capture; where the piece goes straight on, not the one right behind the captured piece.
    FullOtherLandings,
    /// The full path of PDN: the square where the piece turns, else the one right behind the captured piece. The ends
    /// alone are the full path of a move that takes no more than one piece.
    FullStandard,
}

/// How well a path fits a legal move of the position; `via` are the squares between start and end.
///
/// At most 4,096 routes of the move are tried.
pub fn path_match<R: Rules>(position: &Position<R>, mv: &Move<R>, via: &[Square]) -> PathMatch {
    let captured = mv.captured();
    if via.is_empty() {
        return if captured.len() > 1 { PathMatch::Short } else { PathMatch::FullStandard };
    }
    if via.len() == captured.len() && is_permutation(via, |square| captured.contains(square)) {
        return PathMatch::CapturedList;
    }
    let lifted = |square: Square| R::LIFT == Lift::AtOnce && captured.contains(square);
    let blocked =
        |square: Square| square != mv.from() && position.occupied().contains(square) && !lifted(square);
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
/// use damka_rules::{Position, Russian, Tolerance, variant};
/// let russian = variant("russian").unwrap();
/// let fen = Fen::parse_strict("W:Wa1:Bb2,d4,f6", russian)?;
/// let position: Position<Russian> = fen.setup.build(Tolerance::NONE)?;
/// let e5 = russian.from_coordinates(4, 4).unwrap();
/// let mut moves = position.legal_moves();
/// assert_eq!(narrow(&position, &mut moves, &[e5]), PathMatch::Partial);
/// assert_eq!(moves.len(), 1);
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

/// Does a route of the move begin with these squares and go on? `squares` follow the start.
pub(crate) fn begins_path<R: Rules>(position: &Position<R>, mv: &Move<R>, squares: &[Square]) -> bool {
    let mut begins = false;
    let mut tried = 0;
    for_each_route(position, mv, |route| {
        let legs = Legs { mv, route };
        begins = squares.len() < route.len()
            && squares.iter().enumerate().all(|(leg, &square)| legs.stands_on(leg, square));
        tried += 1;
        if begins || tried == ROUTES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    begins
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
        let (before, start, ahead) = (R::Board::place(before), R::Board::place(here), R::Board::place(ahead));
        let step = direction(start, ahead);
        if direction(before, start) != step {
            return false;
        }
        let goal = R::Board::place(square);
        if direction(start, goal) != step || distance(start, goal) >= distance(start, ahead) {
            return false;
        }
        // The next captured piece must not lie before the square.
        let left = self.left_after(leg);
        let mut at = start;
        while at != goal {
            at = (at.0 + step.0, at.1 + step.1);
            if R::Board::square_at(at.0, at.1).is_some_and(|square| left.contains(square)) {
                return false;
            }
        }
        true
    }

    /// The captured pieces that lie in the way after a leg: all of them, unless they are lifted at once.
    fn left_after(&self, leg: usize) -> SquareSet {
        let mut left = self.mv.captured().to_squares();
        if R::LIFT == Lift::AtOnce {
            let mut at = self.mv.from();
            for &next in &self.route[..=leg] {
                left.remove(captured_between::<R>(left, at, next));
                at = next;
            }
        }
        left
    }
}

/// The step from one place towards another; (0, 0) if they are not on one diagonal, rank or file.
fn direction(from: (i32, i32), to: (i32, i32)) -> (i32, i32) {
    let (rows, columns) = (to.0 - from.0, to.1 - from.1);
    if rows.abs() == columns.abs() || rows == 0 || columns == 0 {
        (rows.signum(), columns.signum())
    } else {
        (0, 0)
    }
}

fn distance(from: (i32, i32), to: (i32, i32)) -> i32 {
    (to.0 - from.0).abs().max((to.1 - from.1).abs())
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
            // A capital I would be read as the digit 1.
            names: if dialect.capitals && variant.board.width <= 8 { names.capitals() } else { names },
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
            let mut left = mv.captured().to_squares();
            for &next in &route {
                let over = captured_between::<R>(left, at, next);
                left.remove(over);
                self.push(over, out);
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
fn captured_between<R: Rules>(left: SquareSet, from: Square, to: Square) -> Square {
    let (start, end) = (R::Board::place(from), R::Board::place(to));
    let step = direction(start, end);
    (1..distance(start, end))
        .filter_map(|steps| R::Board::square_at(start.0 + steps * step.0, start.1 + steps * step.1))
        .find(|&square| left.contains(square))
        .unwrap_or(to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fen;
    use crate::pdn::Spelling;
    use damka_rules::{Color, Setup, Tolerance, variant, variants, with_family};
    use proptest::prelude::*;

    /// The legal moves that a text means: by its ends, then by the squares between them.
    fn meant<R: Rules>(
        position: &Position<R>,
        variant: &VariantInfo,
        style: SquareStyle,
        text: &str,
    ) -> (PathMatch, Vec<Move<R>>) {
        let token = parse_move(text).unwrap_or_else(|| panic!("{text} is no move"));
        let square = |raw| style.square(variant, raw);
        let squares = token.path.as_slice();
        let to = square(token.path.to()).unwrap();
        let mut moves = position.legal_moves();
        moves.retain(|mv| {
            let starts = match token.path.from().spelling() {
                Spelling::File(file) => variant.coordinates(mv.from()).0 == file,
                _ => square(token.path.from()) == Some(mv.from()),
            };
            starts && mv.to() == to
        });
        let via: Vec<_> = squares[1..squares.len() - 1].iter().map(|&raw| square(raw).unwrap()).collect();
        let fit = narrow(position, &mut moves, &via);
        (fit, moves)
    }

    fn position<R: Rules>(fen: &str, variant: &VariantInfo) -> Position<R> {
        Fen::parse(fen, variant).fen.unwrap().setup.build(Tolerance::ALL).unwrap()
    }

    fn texts<R: Rules>(fen: &str, name: &str, dialect: &Dialect) -> Vec<String> {
        let variant = variant(name).unwrap();
        let position = position::<R>(fen, variant);
        let legal = position.legal_moves();
        let writer = MoveWriter::new(variant, dialect);
        let mut texts: Vec<_> = legal
            .iter()
            .map(|mv| {
                let mut text = String::new();
                writer.write(&position, mv, &legal, &mut text);
                text
            })
            .collect();
        texts.sort();
        texts
    }

    fn with(change: impl FnOnce(&mut Dialect)) -> Dialect {
        let mut dialect = Dialect::pdn3();
        change(&mut dialect);
        dialect
    }

    #[test]
    fn signs_and_forms_follow_variant_and_dialect() {
        use damka_rules::{International, Russian, Turkish};
        let pdn3 = Dialect::pdn3();
        assert_eq!(texts::<Russian>("W:Wa3:Bb4,d6", "russian", &pdn3), ["a3:e7"]);
        assert_eq!(texts::<International>("W:W27:B22", "international", &pdn3), ["27x18"]);
        let full = with(|dialect| dialect.captures = CaptureForm::Full);
        assert_eq!(texts::<Russian>("W:Wa3:Bb4,d6", "russian", &full), ["a3:c5:e7"]);
        assert_eq!(texts::<Russian>("W:Wa3:Bb4", "russian", &full), ["a3:c5"]);
        let list = with(|dialect| dialect.captures = CaptureForm::List);
        assert_eq!(texts::<Russian>("W:Wa3:Bb4,d6", "russian", &list), ["a3:b4:d6:e7"]);
        assert_eq!(texts::<Turkish>("W:Wb4:Bb5,c6", "turkish", &list), ["b4xb5xc6xd6"]);
        let capitals = with(|dialect| dialect.capitals = true);
        assert_eq!(texts::<Russian>("W:Wa1:Bh8", "russian", &capitals), ["A1-B2"]);
        let joined = with(|dialect| dialect.quiet_sign = None);
        assert_eq!(texts::<Russian>("W:Wa1:Bh8", "russian", &joined), ["a1b2"]);
        assert_eq!(texts::<International>("W:W6:B45", "international", &joined), ["6-1"]);
        let from_a1 = with(|dialect| dialect.squares = Some(SquareStyle::FromA1));
        assert_eq!(texts::<Russian>("W:Wa1:Bh8", "russian", &from_a1), ["1-5"]);
        let letters = with(|dialect| dialect.squares = Some(SquareStyle::Algebraic));
        assert!(texts::<International>("W:W32:B1", "international", &letters).contains(&"d4-e5".to_owned()));
    }

    #[test]
    fn book_style_names_the_file_where_it_is_enough() {
        use damka_rules::Russian;
        let book = with(|dialect| dialect.book = true);
        assert_eq!(texts::<Russian>("W:Wc3:Bh8", "russian", &book), ["cb4", "cd4"]);
        assert_eq!(texts::<Russian>("W:Wc3:Bd4", "russian", &book), ["c:e5"]);
        let kings = texts::<Russian>("W:WKa1,Ka7:Bh8", "russian", &book);
        assert!(kings.contains(&"a1-d4".to_owned()) && kings.contains(&"a7-d4".to_owned()), "{kings:?}");
        assert!(kings.contains(&"ab2".to_owned()), "{kings:?}");
    }

    #[test]
    fn ambiguous_captures_get_the_full_path() {
        use damka_rules::English;
        let fen = "W:Wd2:Bc3,c5,e3,e5";
        let pdn3 = Dialect::pdn3();
        assert_eq!(texts::<English>(fen, "english", &pdn3), ["26x17x10", "26x19x10"]);
        assert_eq!(texts::<English>("W:Wd2:Bc3,c5", "english", &pdn3), ["26x10"]);
        let book = with(|dialect| {
            dialect.book = true;
            dialect.squares = Some(SquareStyle::Algebraic);
        });
        assert_eq!(texts::<English>(fen, "english", &book), ["d2xb4xd6", "d2xf4xd6"]);
        let list = with(|dialect| dialect.captures = CaptureForm::List);
        assert_eq!(texts::<English>(fen, "english", &list), ["26x22x14x10", "26x23x15x10"]);
    }

    #[test]
    fn after_a_circle_even_a_single_capture_has_a_rival() {
        use damka_rules::English;
        // The king takes e3 at once, or goes round over e5, e7, c7, c5 first.
        let fen = "W:WKd4:Be3,e5,e7,c7,c5";
        let texts = texts::<English>(fen, "english", &Dialect::pdn3());
        assert!(texts.contains(&"18x27".to_owned()), "{texts:?}");
        assert!(texts.iter().any(|text| text.starts_with("18x") && text.ends_with("x18x27")), "{texts:?}");
        let english = variant("english").unwrap();
        let (fit, found) = meant(&position::<English>(fen, english), english, SquareStyle::Numeric, "18x27");
        assert_eq!((fit, found.len(), found[0].captured().len()), (PathMatch::FullStandard, 1, 1));
        with_family!(english.family, R => {
            every_move_reads_back::<R>(english, &Fen::parse(fen, english).fen.unwrap().setup).unwrap();
        });
    }

    #[test]
    fn paths_fit_by_degrees() {
        use damka_rules::International;
        let ten = variant("international").unwrap();
        let position = position::<International>("W:WK46:B37,19,9", ten);
        let square = |number| ten.from_number(number).unwrap();
        let legal = position.legal_moves();
        let mv = *legal.iter().find(|mv| mv.to() == square(3)).unwrap();
        assert_eq!(mv.captured().len(), 3);
        let fit = |via: &[u8]| {
            path_match(&position, &mv, &via.iter().map(|&number| square(number)).collect::<Vec<_>>())
        };
        assert_eq!(fit(&[]), PathMatch::Short);
        assert_eq!(fit(&[32, 14]), PathMatch::FullStandard);
        assert_eq!(fit(&[28, 14]), PathMatch::FullOtherLandings);
        assert_eq!(fit(&[23, 14]), PathMatch::FullOtherLandings);
        assert_eq!(fit(&[14]), PathMatch::Partial);
        assert_eq!(fit(&[28]), PathMatch::Partial);
        assert_eq!(fit(&[37, 9, 19]), PathMatch::CapturedList);
        assert_eq!(fit(&[10]), PathMatch::No);
        assert_eq!(fit(&[14, 28]), PathMatch::No);
        assert_eq!(fit(&[41]), PathMatch::No);
    }

    #[test]
    fn a_turkish_king_may_stand_where_it_captured() {
        let turkish = variant("turkish").unwrap();
        let position = position::<damka_rules::Turkish>("B:WKa8,Kf8,d7,g7,d6,b5,d5,g5,Kh4:BKb3", turkish);
        let legal = position.legal_moves();
        let writer = MoveWriter::new(turkish, &with(|dialect| dialect.captures = CaptureForm::Full));
        let mv = legal.iter().find(|mv| mv.captured().len() == 6).unwrap();
        let mut text = String::new();
        writer.write(&position, mv, &legal, &mut text);
        let (fit, found) = meant(&position, turkish, SquareStyle::Algebraic, &text);
        assert_eq!((fit, &found[..]), (PathMatch::FullStandard, &[*mv][..]), "{text}");
    }

    /// Pieces at random: few or many, with a king among them more often than in games.
    fn setups() -> impl Strategy<Value = Vec<(u8, bool, bool)>> {
        let piece = (0..144_u8, any::<bool>(), proptest::bool::weighted(0.3));
        proptest::collection::vec(piece, 2..24)
    }

    fn setup(variant: &VariantInfo, white_to_move: bool, pieces: &[(u8, bool, bool)]) -> Setup {
        let mut setup = Setup::empty(if white_to_move { Color::White } else { Color::Black });
        for &(square, black, king) in pieces {
            let square = Square::new(square % variant.board.squares() as u8);
            if !setup.occupied().contains(square) {
                let sets = if king { &mut setup.kings } else { &mut setup.men };
                sets[usize::from(black)].insert(square);
            }
        }
        setup
    }

    fn dialects() -> Vec<Dialect> {
        let styles = [SquareStyle::Numeric, SquareStyle::Algebraic, SquareStyle::FromA1];
        let forms = [CaptureForm::Short, CaptureForm::Full, CaptureForm::List];
        let mut dialects = Vec::new();
        for (squares, captures) in styles.into_iter().flat_map(|style| forms.map(|form| (style, form))) {
            for book in [false, true] {
                dialects.push(with(|dialect| {
                    dialect.squares = Some(squares);
                    dialect.captures = captures;
                    dialect.book = book;
                    dialect.capitals = !book && captures == CaptureForm::Short;
                    dialect.quiet_sign = (captures != CaptureForm::Full).then_some('-');
                    dialect.capture_sign = (captures == CaptureForm::List).then_some('x');
                }));
            }
        }
        dialects
    }

    fn every_move_reads_back<R: Rules>(variant: &VariantInfo, setup: &Setup) -> Result<(), TestCaseError> {
        let Ok(position) = setup.build::<R>(Tolerance::ALL) else { return Ok(()) };
        let legal = position.legal_moves();
        for dialect in dialects() {
            let writer = MoveWriter::new(variant, &dialect);
            for mv in legal.iter().take(40) {
                let mut text = String::new();
                writer.write(&position, mv, &legal, &mut text);
                let style = dialect.squares_of(variant);
                let (fit, found) = meant(&position, variant, style, &text);
                let one = [*mv];
                prop_assert_eq!(&found[..], &one[..], "{} in {:?} is {:?}", text, position, fit);
                if dialect.captures == CaptureForm::Full && mv.captured().len() > 1 {
                    prop_assert_eq!(fit, PathMatch::FullStandard);
                }
            }
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn every_legal_move_reads_back_in_every_dialect(
            pieces in setups(), white in any::<bool>(), at in 0..variants().len(),
        ) {
            let variant = &variants()[at];
            let setup = setup(variant, white, &pieces);
            with_family!(variant.family, R => every_move_reads_back::<R>(variant, &setup)?);
        }

        #[test]
        fn any_text_is_a_move_or_none(text in ".{0,24}") {
            let _ = parse_move(&text);
        }
    }
}
