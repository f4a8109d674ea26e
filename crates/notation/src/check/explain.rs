//! Why a move cannot be played, and what may have been meant. Runs only for moves in error, so it may take its time.

use std::ops::ControlFlow;

use damka_rules::{
    AnyMove, Attempt, Move, Position, Reason, ReasonCode, Rules, Square, VariantInfo, for_each_route, route,
};

use super::policy::Findings;
use super::resolve::{Numbering, Resolution, SquareTable, resolve};
use crate::pdn::{Event, Events, MoveToken, Path, RawSquare, Separator, Spelling};
use crate::{Code, Finding, FixKind, Span};

/// How many legal moves a finding lists.
const LISTED: usize = 12;

/// How many half-moves have to be legal after a supposed missing one, if the game does not end before.
const CONVINCING: usize = 8;

/// A move in error, where it stands.
pub(crate) struct Place<'a, R: Rules> {
    pub(crate) variant: &'static VariantInfo,
    pub(crate) table: &'a SquareTable,
    pub(crate) position: &'a Position<R>,
    pub(crate) token: &'a MoveToken,
    pub(crate) text: &'a [u8],
}

impl<R: Rules> Place<'_, R> {
    fn written(&self) -> String {
        String::from_utf8_lossy(self.token.span.of(self.text)).into_owned()
    }

    fn square(&self, square: Square) -> String {
        self.variant.square_text(square, self.variant.notation)
    }

    fn from(&self) -> Option<Square> {
        self.table.square(self.token.path.from().0)
    }

    fn to(&self) -> Option<Square> {
        self.table.square(self.token.path.to().0)
    }

    /// The first square that the board lacks.
    fn off_board(&self) -> Option<RawSquare> {
        let mut path = self.token.path.as_slice().iter().copied();
        path.find(|raw| !matches!(raw.spelling(), Spelling::File(_)) && self.table.square(raw.0).is_none())
    }
}

/// Reports why the move cannot be played. `candidates` are those that the resolution left.
pub(crate) fn problem<R: Rules>(
    place: &Place<'_, R>,
    problem: Resolution<R>,
    candidates: &[Move<R>],
    events: &Events<'_>,
    findings: &mut Findings<'_>,
) {
    let span = place.token.span;
    match problem {
        Resolution::Ambiguous => findings.add(Code::AmbiguousMove, span, |finding| {
            let finding =
                finding.with("move", place.written()).with("candidates", full_paths(place, candidates));
            match fitting(place, candidates, events) {
                Some(mv) => {
                    let meant = write_move(place.position, mv, place.variant, &mut Vec::new());
                    finding.fixed_by(span, meant, FixKind::Unsafe)
                }
                None => finding,
            }
        }),
        Resolution::BadPath(square) => findings.add(Code::ImpossiblePath, span, |finding| {
            finding
                .with("move", place.written())
                .with("square", place.square(square))
                .with("candidates", full_paths(place, candidates))
        }),
        Resolution::OffBoard(_) if transposed(place).is_some() => {
            findings.add(Code::IllegalMove, span, |finding| illegal(place, finding));
        }
        Resolution::OffBoard(index) => findings.add(Code::OffBoardSquare, span, |finding| {
            finding
                .with("move", place.written())
                .with("square", place.token.path.as_slice()[index].to_string())
                .with("variant", place.variant.name)
        }),
        _ if place.variant.objective.winner(place.position).is_some() => {
            findings.add(Code::MoveAfterEnd, span, |finding| {
                let end = if place.position.has_moves() { "king" } else { "moves" };
                let color = place.position.turn().name();
                finding.with("move", place.written()).with("color", color).with("end", end)
            });
        }
        _ => findings.add(Code::IllegalMove, span, |finding| illegal(place, finding)),
    }
}

/// The only one of several moves after which the line goes on legally, to its end or for long enough.
fn fitting<'m, R: Rules>(
    place: &Place<'_, R>,
    candidates: &'m [Move<R>],
    events: &Events<'_>,
) -> Option<&'m Move<R>> {
    let rest = line_ahead(events);
    let mut scratch = Vec::new();
    let mut fits = candidates.iter().filter(|mv| goes_on(place, mv, &rest, &mut scratch));
    let only = fits.next().filter(|_| !rest.is_empty())?;
    fits.next().is_none().then_some(only)
}

/// Can the rest of a line be played after a move, or enough of it to convince?
fn goes_on<R: Rules>(
    place: &Place<'_, R>,
    mv: &Move<R>,
    rest: &[MoveToken],
    scratch: &mut Vec<Move<R>>,
) -> bool {
    let legal = legal_prefix(place.position.play(mv), rest, place.table, scratch);
    legal == rest.len() || legal >= CONVINCING
}

/// The legal move that is meant if the digits of a square that the board lacks are transposed.
fn transposed<R: Rules>(place: &Place<'_, R>) -> Option<Move<R>> {
    let mut path = Path::new();
    for &raw in place.token.path.as_slice() {
        let meant = match raw.spelling() {
            Spelling::Number(number) if place.table.square(raw.0).is_none() => {
                RawSquare::number(10 * (number % 10) + number / 10)
            }
            _ => raw,
        };
        path.push(meant);
    }
    match resolve(place.position, &MoveToken { path, ..*place.token }, place.table, &mut Vec::new()) {
        Resolution::Move(mv, _) => Some(mv),
        _ => None,
    }
}

fn full_paths<R: Rules>(place: &Place<'_, R>, candidates: &[Move<R>]) -> Vec<String> {
    candidates.iter().map(|mv| write_full(place.position, mv, place.variant)).collect()
}

fn illegal<R: Rules>(place: &Place<'_, R>, finding: Finding) -> Finding {
    let reason = reason(place).unwrap_or_else(|| unresolved(place));
    let squares: Vec<String> = match reason.code {
        ReasonCode::NotPlayed => place.off_board().iter().map(RawSquare::to_string).collect(),
        _ => reason.squares.iter().map(|&square| place.square(square)).collect(),
    };
    let meant = transposed(place);
    let distance = |mv: &Move<R>| if Some(*mv) == meant { 0 } else { distance(place, mv) };
    let legal = by_nearness(place, meant);
    let mut scratch = Vec::new();
    let listed: Vec<String> = legal
        .iter()
        .take(LISTED)
        .map(|mv| write_move(place.position, mv, place.variant, &mut scratch))
        .collect();
    let more = legal.len().saturating_sub(LISTED) as u32;
    let only = match legal.as_slice() {
        [only] => Some(only),
        [first, second, ..] if distance(first) < distance(second) => Some(first),
        _ => None,
    };
    let meant = only.filter(|mv| distance(mv) < UNRELATED).map(|_| listed[0].clone());
    let finding = finding
        .with("move", place.written())
        .with("color", place.position.turn().name())
        .with("reason", reason.code.name())
        .with("squares", squares)
        .with("article", reason.article.unwrap_or("none"))
        .with("legal", listed)
        .with("more", more);
    match meant {
        Some(meant) => finding.fixed_by(place.token.span, meant, FixKind::Unsafe),
        None => finding,
    }
}

/// The legal moves, the most similar first; `meant` is the one that is known to be meant.
fn by_nearness<R: Rules>(place: &Place<'_, R>, meant: Option<Move<R>>) -> Vec<Move<R>> {
    let mut legal = place.position.legal_moves();
    legal.sort_by_cached_key(|mv| {
        let distance = if Some(*mv) == meant { 0 } else { distance(place, mv) };
        (distance, place.variant.number(mv.from()), place.variant.number(mv.to()))
    });
    legal
}

/// The [`distance`] of a move that shares nothing with what is written.
const UNRELATED: u32 = 4;

/// How far a legal move is from the one that is written: 0 for transposed digits, 1 for the same ends in another order
/// or one digit off, 2 for the same end, 3 for the same start.
fn distance<R: Rules>(place: &Place<'_, R>, mv: &Move<R>) -> u32 {
    let (Some(from), Some(to)) = (place.from(), place.to()) else { return UNRELATED };
    let number = |square| place.variant.number(square);
    let transposed = |a: Square, b: Square| {
        let (a, b) = (number(a), number(b));
        a != b && a / 10 == b % 10 && a % 10 == b / 10
    };
    let near = |a: Square, b: Square| {
        let (a, b) = (number(a), number(b));
        a / 10 == b / 10 || a % 10 == b % 10
    };
    let (same_from, same_to) = (mv.from() == from, mv.to() == to);
    if same_from && transposed(mv.to(), to) || same_to && transposed(mv.from(), from) {
        0
    } else if mv.from() == to && mv.to() == from
        || same_from && near(mv.to(), to)
        || same_to && near(mv.from(), from)
    {
        1
    } else if same_to {
        2
    } else if same_from {
        3
    } else {
        UNRELATED
    }
}

/// Why a move that cannot be resolved is not legal. Nothing if the board lacks one of its squares; and where the
/// squares between its ends are the trouble.
fn reason<R: Rules>(place: &Place<'_, R>) -> Option<Reason> {
    let [first, rest @ ..] = place.token.path.as_slice() else { return None };
    let rest: Option<Vec<Square>> = rest.iter().map(|raw| place.table.square(raw.0)).collect();
    let rest = rest?;
    let (&to, via) = rest.split_last()?;
    let capture = place.token.separator == Separator::Capture;
    let why = |from| {
        let attempt = Attempt { from, via: via.to_vec(), to, capture };
        Reason::of(place.variant, place.position, &attempt)
    };
    match first.spelling() {
        Spelling::File(file) => {
            let coordinates = |square| place.variant.coordinates(square);
            let own = place.position.by_color(place.position.turn());
            let on_file = own.iter().filter(|&square| coordinates(square).0 == file);
            let nearest = on_file.min_by_key(|&square| coordinates(square).1.abs_diff(coordinates(to).1));
            nearest.map_or_else(|| Some(Reason::unseen(place.variant, ReasonCode::Empty)), why)
        }
        _ => why(place.table.square(first.0)?),
    }
}

/// The reason where none was found: a square that the board lacks, or squares in between that do not fit.
fn unresolved<R: Rules>(place: &Place<'_, R>) -> Reason {
    let code = if place.off_board().is_some() { ReasonCode::NotPlayed } else { ReasonCode::Other };
    Reason::unseen(place.variant, code)
}

/// What a move means that somebody has written, apart from any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The legal moves that fit: one if it is legal, several if it is ambiguous.
    pub fits: Vec<AnyMove>,
    /// Why none fits.
    pub reason: Option<Reason>,
    /// A square that the board lacks, as it is written.
    pub off_board: Option<RawSquare>,
    /// All legal moves, the most similar first.
    pub nearest: Vec<AnyMove>,
}

impl Answer {
    /// Looks a move up in a position. Numbers are those of PDN.
    ///
    /// ```
    /// use damka_notation::{check::Answer, parse_move};
    /// use damka_rules::{ReasonCode, variant, with_position};
    /// let russian = variant("russian").unwrap();
    /// let ask = |text| {
    ///     let token = parse_move(text).unwrap();
    ///     with_position!(russian.start_position(), position => Answer::of(russian, &position, &token))
    /// };
    /// assert_eq!(ask("cd4").fits.len(), 1);
    /// assert_eq!(ask("c3-e5").reason.unwrap().code, ReasonCode::ManTooFar);
    /// ```
    pub fn of<R: Rules>(variant: &'static VariantInfo, position: &Position<R>, token: &MoveToken) -> Self {
        let table = SquareTable::new(variant, Numbering::Usual);
        let place = Place { variant, table: &table, position, token, text: &[] };
        let over = variant.objective.winner(position).is_some();
        let mut scratch = Vec::new();
        let resolution = resolve(position, token, &table, &mut scratch);
        let fits = match resolution {
            _ if over => Vec::new(),
            Resolution::Move(mv, _) => vec![mv],
            Resolution::Ambiguous => scratch,
            _ => Vec::new(),
        };
        let why = || reason(&place).unwrap_or_else(|| unresolved(&place));
        let nearest = if over { Vec::new() } else { by_nearness(&place, transposed(&place)) };
        let any = |moves: Vec<Move<R>>| moves.into_iter().map(AnyMove::from).collect();
        Self {
            reason: fits.is_empty().then(why),
            fits: any(fits),
            off_board: place.off_board(),
            nearest: any(nearest),
        }
    }
}

/// The routes of a capture, as they are written, some of them if there are very many.
pub(crate) fn routes<R: Rules>(position: &Position<R>, mv: &Move<R>, variant: &VariantInfo) -> Vec<String> {
    let mut routes = Vec::new();
    for_each_route(position, mv, |route| {
        routes.push(join(variant, true, std::iter::once(mv.from()).chain(route.iter().copied())));
        if routes.len() < LISTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    routes
}

/// Is the full path more than this capture needs?
pub(crate) fn is_needless<R: Rules>(
    position: &Position<R>,
    mv: &Move<R>,
    scratch: &mut Vec<Move<R>>,
) -> bool {
    position.find_into(mv.from(), mv.to(), scratch);
    scratch.len() == 1
}

/// A move in the short form of the variant, or with its full path if its ends are those of several moves.
pub(crate) fn write_move<R: Rules>(
    position: &Position<R>,
    mv: &Move<R>,
    variant: &VariantInfo,
    scratch: &mut Vec<Move<R>>,
) -> String {
    if mv.is_capture() && !is_needless(position, mv, scratch) {
        return write_full(position, mv, variant);
    }
    join(variant, mv.is_capture(), [mv.from(), mv.to()])
}

fn write_full<R: Rules>(position: &Position<R>, mv: &Move<R>, variant: &VariantInfo) -> String {
    join(variant, mv.is_capture(), std::iter::once(mv.from()).chain(route(position, mv)))
}

fn join(variant: &VariantInfo, capture: bool, squares: impl IntoIterator<Item = Square>) -> String {
    let separator = if capture { variant.capture_sign } else { '-' };
    let mut text = String::new();
    for square in squares {
        if !text.is_empty() {
            text.push(separator);
        }
        text += &variant.square_text(square, variant.notation);
    }
    text
}

/// A half-move that is not written before the move in error: the legal moves after which the rest can be played. None if
/// nothing shows that one is missing; a list without moves if only the number says so, as `skipped` tells.
pub(crate) fn missing_half_move<R: Rules>(
    place: &Place<'_, R>,
    events: &Events<'_>,
    skipped: bool,
) -> Option<Vec<String>> {
    let turn = place.position.turn();
    let in_book_style = matches!(place.token.path.from().spelling(), Spelling::File(_));
    if !in_book_style && place.position.piece_at(place.from()?)?.color == turn {
        return None;
    }
    let mut rest = vec![*place.token];
    rest.extend(line_ahead(events));
    if in_book_style && rest.len() == 1 {
        return None;
    }
    let mut scratch = Vec::new();
    let mut candidates = Vec::new();
    for mv in place.position.legal_moves() {
        if goes_on(place, &mv, &rest, &mut scratch) {
            candidates.push(write_move(place.position, &mv, place.variant, &mut scratch));
        }
    }
    (skipped || !candidates.is_empty()).then_some(candidates)
}

/// What there is to say of a missing half-move of the pair `number`. It stood before the finding if that is where the
/// number behind it is, else before the move in error.
pub(crate) fn describe_missing<R: Rules>(
    place: &Place<'_, R>,
    number: u32,
    skipped: bool,
    candidates: Vec<String>,
    finding: Finding,
) -> Finding {
    let gap = if skipped { finding.span.start } else { place.token.span.start };
    let insertion = match candidates.as_slice() {
        [only] => Some(format!("{only} ")),
        _ => None,
    };
    let finding = finding
        .with("number", number)
        .with("color", place.position.turn().name())
        .with("candidates", candidates);
    match insertion {
        Some(text) => finding.fixed_by(Span::at(gap as usize), text, FixKind::Unsafe),
        None => finding,
    }
}

/// The moves of the main line, or of the variation at hand, that are still to come.
fn line_ahead(events: &Events<'_>) -> Vec<MoveToken> {
    let mut depth = 0;
    let mut moves = Vec::new();
    for event in events.clone() {
        match event {
            Event::VariationStart(_) => depth += 1,
            Event::VariationEnd(_) if depth == 0 => break,
            Event::VariationEnd(_) => depth -= 1,
            Event::Move(token) if depth == 0 => moves.push(token),
            Event::GameEnd(_) | Event::Setup(_) | Event::UnknownMove(_) => break,
            _ => {}
        }
        // Enough to convince; the whole game only matters if it is shorter.
        if moves.len() > CONVINCING {
            break;
        }
    }
    moves
}

fn legal_prefix<R: Rules>(
    mut position: Position<R>,
    moves: &[MoveToken],
    table: &SquareTable,
    scratch: &mut Vec<Move<R>>,
) -> usize {
    for (count, token) in moves.iter().enumerate() {
        match resolve(&position, token, table, scratch) {
            Resolution::Move(mv, _)
                if mv.is_capture() || token.separator != Separator::Capture || count == 0 =>
            {
                position = position.play(&mv);
            }
            _ => return count,
        }
    }
    moves.len()
}
