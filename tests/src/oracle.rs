//! A slow, independent move generator: the yardstick for the fast one.
//!
//! It translates the rule books as literally as possible: a two-dimensional mailbox, rows and columns, plain
//! recursion over whole paths. It uses nothing of `damka-rules`, knows no bitboard and no table, so that a
//! mistake would have to be made twice, in two different ways, to stay hidden. It is not fast and not meant to be.
//! What the variants are is in `oracle/variants.rs`.
//!
//! Invariant: a [`Board`] holds pieces on playing squares only; row 0 is on Black's side, column 0 on White's left.

mod variants;

use std::collections::BTreeSet;
use std::fmt;

pub use variants::{facts, names, notation_number, start};

/// One step as White sees the board: rows down, columns to the right.
pub type Step = (i32, i32);

/// Which squares of the board are played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Squares {
    /// The dark ones, the corner at each player's left being dark (R2).
    DarkLeft,
    /// The dark ones, the corner at each player's right being dark.
    DarkRight,
    /// All.
    All,
}

/// What a man does that reaches the last row in the middle of a capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Promotion {
    /// It becomes a king at once and goes on as one (Russian; R16).
    King,
    /// It goes on as a man, and is crowned only where the capture ends on the last row (R36).
    Pass,
    /// It is crowned and the move ends (English; R46).
    Stop,
}

/// Which of the squares behind a jumped piece a flying king may choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Landing {
    /// Any (R8).
    Any,
    /// Only the one right behind the piece (Thai).
    Behind,
    /// Only the one right behind the piece, where the move ends with the capture of a king (Killer).
    BehindLastKing,
}

/// When a jumped piece leaves the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lift {
    /// When the move ends (R13, R35).
    AtEnd,
    /// At once; the capture may go back over its square (Thai).
    AtOnce,
    /// At once, but no capture turns back by 180 degrees (Turkish).
    AtOnceNoTurn,
}

/// Which of the captures are legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// All of them (R11, R45).
    Free,
    /// Those of the greatest number of pieces (R34).
    Most,
    /// Those of the greatest number, and among them of the most kings (Spanish: quantity, then quality).
    MostThenKings,
    /// Those of a king, if a king can capture (Czech).
    WithKing,
    /// Italian 6.6 to 6.9: the greatest number, with a king, of the most kings, and a king met earliest.
    Italian,
    /// Frisian articles 11 and 12: the greatest value, and with a king where values are equal.
    Value,
}

/// The facts in which the rules of the variants differ.
#[derive(Debug, PartialEq, Eq)]
pub struct RuleFacts {
    /// Rows of the board.
    pub rows: i32,
    /// Columns of the board.
    pub columns: i32,
    /// The squares that are played on.
    pub squares: Squares,
    /// Steps of a white man without capture.
    pub men_move: &'static [Step],
    /// Steps of a white man onto the piece it jumps.
    pub men_capture: &'static [Step],
    /// Steps of a king without capture.
    pub kings_move: &'static [Step],
    /// Steps of a king onto the piece it jumps.
    pub kings_capture: &'static [Step],
    /// Kings move and capture at any distance.
    pub flying_kings: bool,
    /// Where a flying king lands.
    pub landing: Landing,
    /// What reaching the last row in mid-capture does.
    pub promotion: Promotion,
    /// Which captures are legal.
    pub choice: Choice,
    /// Men may capture kings.
    pub men_take_kings: bool,
    /// When a jumped piece leaves the board.
    pub lift: Lift,
    /// The number of moves in a row that a king may make without capture while its side has a man (Frisian
    /// article 17).
    pub king_moves: Option<u8>,
    /// A king on the board ends the game.
    pub first_king_ends: bool,
}

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// White, who moves towards row 0.
    White,
    /// Black, who moves towards the last row.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// A step of White's as this side makes it: forward is the other way.
    fn orient(self, (rows, columns): Step) -> Step {
        match self {
            Side::White => (rows, columns),
            Side::Black => (-rows, columns),
        }
    }
}

/// A man or a king of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose piece it is.
    pub side: Side,
    /// A king, not a man.
    pub king: bool,
}

/// A place on the board: row 0 is the far side seen by White, column 0 is White's left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Row from the top.
    pub row: i32,
    /// Column from the left.
    pub column: i32,
}

impl Place {
    fn step(self, (rows, columns): Step) -> Place {
        Place { row: self.row + rows, column: self.column + columns }
    }
}

impl RuleFacts {
    /// Whether a place is on the board and played on. The row of White's corners is the last.
    pub fn is_played(&self, place: Place) -> bool {
        let from_corner = self.rows - 1 - place.row + place.column;
        (0..self.rows).contains(&place.row)
            && (0..self.columns).contains(&place.column)
            && match self.squares {
                Squares::DarkLeft => from_corner % 2 == 0,
                Squares::DarkRight => from_corner % 2 != 0,
                Squares::All => true,
            }
    }

    /// How many squares are played on.
    pub fn count(&self) -> i32 {
        self.rows * self.in_row()
    }

    /// How many squares of a row are played on; every board has an even number of columns.
    pub fn in_row(&self) -> i32 {
        if self.squares == Squares::All { self.columns } else { self.columns / 2 }
    }
}

/// One way to make a move: every landing square and the captured pieces in order.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path {
    /// Where the piece starts.
    pub from: Place,
    /// Where it lands, one by one; never empty.
    pub landings: Vec<Place>,
    /// What it jumps, in order; empty for a quiet move.
    pub captured: Vec<Place>,
    /// Whether a man ends the move as a king.
    pub promotes: bool,
}

/// What a move amounts to: paths with equal outcomes are one move.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Outcome {
    /// Where the piece starts.
    pub from: Place,
    /// Where it ends.
    pub to: Place,
    /// Which pieces it takes, in the order of the squares.
    pub captured: BTreeSet<Place>,
    /// Whether a man ends the move as a king.
    pub promotes: bool,
}

impl Path {
    /// Where the move ends.
    pub fn to(&self) -> Place {
        self.landings[self.landings.len() - 1]
    }

    /// The move without its route.
    pub fn outcome(&self) -> Outcome {
        Outcome {
            from: self.from,
            to: self.to(),
            captured: self.captured.iter().copied().collect(),
            promotes: self.promotes,
        }
    }

    /// The move without its route, but with the order of its captures.
    pub fn order(&self) -> (Place, Place, Vec<Place>) {
        (self.from, self.to(), self.captured.clone())
    }
}

/// A king that moved last without capturing, and how often in a row.
pub type KingMoves = (Place, u8);

/// A position: pieces, the side to move, and the facts of the rules.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    /// Whose turn it is.
    pub turn: Side,
    /// How the pieces move.
    pub facts: &'static RuleFacts,
    /// For White and Black: its moves in a row with one king, where the rules count them and the side has a man.
    king_moves: [Option<KingMoves>; 2],
    cells: Vec<Vec<Option<Piece>>>,
}

impl Board {
    /// A board without pieces.
    pub fn empty(facts: &'static RuleFacts, turn: Side) -> Board {
        let row: Vec<Option<Piece>> = (0..facts.columns).map(|_| None).collect();
        let cells = (0..facts.rows).map(|_| row.clone()).collect();
        Board { turn, facts, king_moves: [None; 2], cells }
    }

    /// All playing squares, row by row from the top left.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let facts = self.facts;
        (0..facts.rows)
            .flat_map(move |row| (0..facts.columns).map(move |column| Place { row, column }))
            .filter(|&place| facts.is_played(place))
    }

    /// The piece on a square; none outside the board.
    pub fn get(&self, place: Place) -> Option<Piece> {
        let (row, column) = (usize::try_from(place.row).ok()?, usize::try_from(place.column).ok()?);
        *self.cells.get(row)?.get(column)?
    }

    /// Puts a piece on a square, or clears it.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn set(&mut self, place: Place, piece: Option<Piece>) {
        assert!(self.facts.is_played(place), "{place:?} is no playing square");
        self.cells[place.row.unsigned_abs() as usize][place.column.unsigned_abs() as usize] = piece;
    }

    /// The moves in a row of a side with one king, where they are counted.
    pub fn king_moves(&self, side: Side) -> Option<KingMoves> {
        self.king_moves[side as usize]
    }

    /// Sets the count of moves in a row with one king; it is dropped where it has no meaning.
    pub fn set_king_moves(&mut self, side: Side, moves: Option<KingMoves>) {
        self.king_moves[side as usize] = moves;
        self.forget_king_moves();
    }

    /// The squares and pieces of one side.
    pub fn pieces(&self, side: Side) -> Vec<(Place, Piece)> {
        self.places()
            .filter_map(|place| Some((place, self.get(place)?)))
            .filter(|(_, p)| p.side == side)
            .collect()
    }

    /// The same position seen from the other side: turned by half, the sides exchanged.
    #[must_use]
    pub fn turned(&self) -> Board {
        let mut turned = Board::empty(self.facts, self.turn.other());
        let opposite = |place: Place| Place {
            row: self.facts.rows - 1 - place.row,
            column: self.facts.columns - 1 - place.column,
        };
        for side in Side::BOTH {
            for (place, piece) in self.pieces(side) {
                turned.set(opposite(place), Some(Piece { side: side.other(), ..piece }));
            }
            turned.king_moves[side.other() as usize] =
                self.king_moves(side).map(|(place, count)| (opposite(place), count));
        }
        turned
    }

    /// The row on which the men of a side are crowned.
    pub fn last_row(&self, side: Side) -> i32 {
        match side {
            Side::White => 0,
            Side::Black => self.facts.rows - 1,
        }
    }

    /// All legal moves, every path of each. Captures are compulsory (R9, R33).
    ///
    /// No position of these boards was found in which a piece has more than some ten thousand ways to go on, so
    /// nothing is remembered and nothing is cut short.
    pub fn paths(&self) -> Vec<Path> {
        if self.facts.first_king_ends && self.has_king() {
            return Vec::new();
        }
        let mut captures = Vec::new();
        for (from, piece) in self.pieces(self.turn) {
            let start = Path { from, landings: Vec::new(), captured: Vec::new(), promotes: false };
            // The square that the piece leaves counts as empty during the capture.
            self.without(from).capture_on(piece, from, None, &start, &mut captures);
        }
        if captures.is_empty() {
            return self.quiet();
        }
        let best = captures.iter().map(|path| self.rank(path)).max();
        captures.retain(|path| Some(self.rank(path)) == best);
        captures
    }

    /// Who has won by the pieces on the board and the moves left; `giveaway` turns the aim round (R17, R29). Of two
    /// sides with a king, in a position that was set up, the one that has moved.
    pub fn winner(&self, giveaway: bool) -> Option<Side> {
        if self.facts.first_king_ends && self.has_king() {
            let has_moved = self.turn.other();
            let first = self.pieces(has_moved).iter().any(|(_, piece)| piece.king);
            return Some(if first { has_moved } else { self.turn });
        }
        let stuck = self.paths().is_empty();
        stuck.then(|| if giveaway { self.turn } else { self.turn.other() })
    }

    /// All legal moves without their routes.
    pub fn outcomes(&self) -> BTreeSet<Outcome> {
        self.paths().iter().map(Path::outcome).collect()
    }

    /// All legal moves without their routes, apart by the order of their captures.
    pub fn orders(&self) -> BTreeSet<(Place, Place, Vec<Place>)> {
        self.paths().iter().map(Path::order).collect()
    }

    /// The position after a move.
    #[must_use]
    pub fn after(&self, outcome: &Outcome) -> Board {
        let mut next = self.clone();
        let piece = self.get(outcome.from).expect("a move starts on a piece");
        next.set(outcome.from, None);
        for &victim in &outcome.captured {
            next.set(victim, None);
        }
        next.set(outcome.to, Some(Piece { king: piece.king || outcome.promotes, ..piece }));
        let before = match self.king_moves(piece.side) {
            Some((place, count)) if place == outcome.from => count,
            _ => 0,
        };
        let counted = self.facts.king_moves.is_some() && piece.king && outcome.captured.is_empty();
        next.king_moves[piece.side as usize] = counted.then_some((outcome.to, before + 1));
        next.forget_king_moves();
        next.turn = self.turn.other();
        next
    }

    /// Drops the counts of kings that are gone and of sides with kings only, which no limit binds (article 17).
    fn forget_king_moves(&mut self) {
        for side in Side::BOTH {
            let king = Some(Piece { side, king: true });
            let counted = self.facts.king_moves.is_some() && self.has_man(side);
            let moves = self.king_moves(side).filter(|&(place, _)| counted && self.get(place) == king);
            self.king_moves[side as usize] = moves;
        }
    }

    fn has_man(&self, side: Side) -> bool {
        self.pieces(side).iter().any(|(_, piece)| !piece.king)
    }

    fn has_king(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.pieces(side).iter().any(|(_, piece)| piece.king))
    }

    fn is_free(&self, place: Place) -> bool {
        self.facts.is_played(place) && self.get(place).is_none()
    }

    fn without(&self, place: Place) -> Board {
        let mut rest = self.clone();
        rest.set(place, None);
        rest
    }

    fn quiet(&self) -> Vec<Path> {
        let mut paths = Vec::new();
        for (from, piece) in self.pieces(self.turn) {
            if self.king_moves(self.turn).is_some_and(|(king, count)| {
                king == from && self.facts.king_moves.is_some_and(|limit| count >= limit)
            }) {
                continue;
            }
            let steps = if piece.king { self.facts.kings_move } else { self.facts.men_move };
            for step in steps.iter().map(|&step| piece.side.orient(step)) {
                let mut to = from.step(step);
                while self.is_free(to) {
                    let promotes = !piece.king && to.row == self.last_row(piece.side);
                    paths.push(Path { from, landings: vec![to], captured: Vec::new(), promotes });
                    if !(piece.king && self.facts.flying_kings) {
                        break;
                    }
                    to = to.step(step);
                }
            }
        }
        paths
    }

    /// How a capture ranks among the others: only those of the highest rank are legal.
    fn rank(&self, path: &Path) -> Vec<usize> {
        let is_king = |place: &Place| usize::from(self.get(*place).is_some_and(|piece| piece.king));
        let taken: Vec<usize> = path.captured.iter().map(is_king).collect();
        let (number, kings, with_king) = (taken.len(), taken.iter().sum::<usize>(), is_king(&path.from));
        match self.facts.choice {
            Choice::Free => Vec::new(),
            Choice::Most => vec![number],
            Choice::MostThenKings => vec![number, kings],
            Choice::WithKing => vec![with_king],
            Choice::Italian => [vec![number, with_king, kings], taken].concat(),
            // A king counts a little less than two men: of equal sums the one with fewer kings is more.
            Choice::Value => vec![number + kings, number - kings, with_king],
        }
    }

    /// Extends a capture from the square `at` in every way, and keeps it where it can go no further: a capture
    /// must be carried on while the same piece can go on (R10). `came` is the step of the jump before.
    fn capture_on(&self, piece: Piece, at: Place, came: Option<Step>, so_far: &Path, out: &mut Vec<Path>) {
        let jumps = self.jumps(piece, at, came, &so_far.captured);
        if jumps.is_empty() && !so_far.captured.is_empty() {
            let crowned = !piece.king && at.row == self.last_row(piece.side);
            out.push(Path { promotes: so_far.promotes || crowned, ..so_far.clone() });
        }
        for (step, victim, landing) in jumps {
            let next = self.jumped(victim);
            let mut path = so_far.clone();
            path.landings.push(landing);
            path.captured.push(victim);
            let reaches = !piece.king && landing.row == self.last_row(piece.side);
            match self.facts.promotion {
                Promotion::Stop if reaches => out.push(Path { promotes: true, ..path }),
                Promotion::King if reaches => {
                    path.promotes = true;
                    next.capture_on(Piece { king: true, ..piece }, landing, Some(step), &path, out);
                }
                _ => next.capture_on(piece, landing, Some(step), &path, out),
            }
        }
    }

    /// The board on which a capture goes on after it has jumped a piece.
    fn jumped(&self, victim: Place) -> Board {
        if self.facts.lift == Lift::AtEnd { self.clone() } else { self.without(victim) }
    }

    /// The single jumps from a square, as (step, jumped piece, landing square). Where some landing behind a piece
    /// lets a king go on capturing, the others are not allowed (R12).
    fn jumps(
        &self,
        piece: Piece,
        at: Place,
        came: Option<Step>,
        captured: &[Place],
    ) -> Vec<(Step, Place, Place)> {
        let mut jumps = Vec::new();
        for step in self.capture_steps(piece, came) {
            let Some((victim, landings)) = self.jump(piece, at, step, captured) else { continue };
            let (next, taken) = (self.jumped(victim), [captured, &[victim]].concat());
            let goes_on = |&landing: &Place| {
                let mut steps = self.capture_steps(piece, Some(step)).into_iter();
                steps.any(|onward| next.jump(piece, landing, onward, &taken).is_some())
            };
            let must: Vec<Place> = landings.iter().copied().filter(goes_on).collect();
            let halts = self.facts.landing == Landing::BehindLastKing
                && piece.king
                && self.get(victim).is_some_and(|victim| victim.king);
            let allowed = match must.as_slice() {
                [] if halts => &landings[..1],
                [] => &landings,
                must => must,
            };
            jumps.extend(allowed.iter().map(|&landing| (step, victim, landing)));
        }
        jumps
    }

    /// The steps in which a piece may capture after it came by another step.
    fn capture_steps(&self, piece: Piece, came: Option<Step>) -> Vec<Step> {
        let steps = if piece.king { self.facts.kings_capture } else { self.facts.men_capture };
        let turns_back = |step: &Step| came == Some((-step.0, -step.1));
        let oriented = steps.iter().map(|&step| piece.side.orient(step));
        oriented.filter(|step| self.facts.lift != Lift::AtOnceNoTurn || !turns_back(step)).collect()
    }

    /// The piece that can be jumped in one direction and the squares behind it. A piece already captured stands
    /// until the move ends, where it is not removed at once, and may not be jumped again (R13, R14, R35).
    fn jump(&self, piece: Piece, at: Place, step: Step, captured: &[Place]) -> Option<(Place, Vec<Place>)> {
        let flies = piece.king && self.facts.flying_kings;
        let mut victim = at.step(step);
        while flies && self.is_free(victim) {
            victim = victim.step(step);
        }
        let prey = self.get(victim)?;
        let is_safe = prey.king && !piece.king && !self.facts.men_take_kings;
        if prey.side == piece.side || is_safe || captured.contains(&victim) {
            return None;
        }
        let mut landings = Vec::new();
        let mut landing = victim.step(step);
        while self.is_free(landing) {
            landings.push(landing);
            if !flies || self.facts.landing == Landing::Behind {
                break;
            }
            landing = landing.step(step);
        }
        (!landings.is_empty()).then_some((victim, landings))
    }
}

/// What the leaves of a count are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Count {
    /// One for each from, to, captured set and promotion.
    Unique,
    /// One for each from, to and order of the captured pieces.
    Orders,
}

/// The number of move sequences of a length.
pub fn perft(board: &Board, depth: u32, count: Count) -> u64 {
    if depth == 0 {
        return 1;
    }
    let paths = board.paths();
    let moves: Vec<Outcome> = match count {
        Count::Unique => paths.iter().map(Path::outcome).collect::<BTreeSet<_>>().into_iter().collect(),
        Count::Orders => {
            let mut seen = BTreeSet::new();
            paths.iter().filter(|path| seen.insert(path.order())).map(Path::outcome).collect()
        }
    };
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|outcome| perft(&board.after(outcome), depth - 1, count)).sum()
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::fen::write(self))
    }
}
