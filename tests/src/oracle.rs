//! A slow, independent move generator: the yardstick for the fast one.
//!
//! It translates the rule books as literally as possible: a two-dimensional mailbox, rows and columns, plain
//! recursion over whole paths. It uses nothing of `damka-rules`, knows no bitboard and no table, so that a
//! mistake would have to be made twice, in two different ways, to stay hidden. It is not fast and not meant to be.
//!
//! Invariant: a [`Board`] holds pieces on playing squares only (row + column odd, row 0 on Black's side).

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;

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

/// The facts in which the rules of the variants differ.
#[derive(Debug, PartialEq, Eq)]
pub struct RuleFacts {
    /// Rows and columns of the board.
    pub size: i32,
    /// Men capture backwards too.
    pub men_capture_backwards: bool,
    /// Kings move and capture at any distance.
    pub flying_kings: bool,
    /// What reaching the last row in mid-capture does.
    pub promotion: Promotion,
    /// Only the captures of the greatest number of pieces are legal.
    pub maximum: bool,
}

/// Russian draughts: R5-R16.
pub const RUSSIAN: RuleFacts = RuleFacts {
    size: 8,
    men_capture_backwards: true, // R6
    flying_kings: true,          // R7, R8
    promotion: Promotion::King,  // R16
    maximum: false,              // R11
};

/// International draughts: R31-R37.
pub const INTERNATIONAL: RuleFacts = RuleFacts {
    size: 10,
    men_capture_backwards: true, // R37; FMJD 4.1
    flying_kings: true,          // R32
    promotion: Promotion::Pass,  // R36
    maximum: true,               // R34
};

/// Brazilian draughts: International rules on the Russian board.
pub const BRAZILIAN: RuleFacts = RuleFacts { size: 8, ..INTERNATIONAL };

/// English draughts: R42-R47.
pub const ENGLISH: RuleFacts = RuleFacts {
    size: 8,
    men_capture_backwards: false, // R43
    flying_kings: false,          // R44
    promotion: Promotion::Stop,   // R46
    maximum: false,               // R45
};

/// The facts of a variant by its name; a `-giveaway` moves like its parent (R29).
pub fn facts(variant: &str) -> Option<&'static RuleFacts> {
    match variant.strip_suffix("-giveaway").unwrap_or(variant) {
        "russian" | "diagonal" => Some(&RUSSIAN),
        "international" => Some(&INTERNATIONAL),
        "brazilian" => Some(&BRAZILIAN),
        "english" => Some(&ENGLISH),
        _ => None,
    }
}

/// The start position of a variant: full rows of men with two rows between them, or the set-up of diagonal
/// draughts, which leaves the main road empty (R30).
pub fn start(variant: &str) -> Option<Board> {
    let facts = facts(variant)?;
    let first = if facts == &ENGLISH { Side::Black } else { Side::White }; // R3, R31, R42
    let mut board = Board::empty(facts, first);
    let rows = facts.size / 2 - 1;
    for place in board.places() {
        let side = if variant.starts_with("diagonal") {
            // Black has what lies above and left of the road from the lower left to the upper right corner.
            match (place.row + place.column).cmp(&(facts.size - 1)) {
                Ordering::Less => Side::Black,
                Ordering::Equal => continue,
                Ordering::Greater => Side::White,
            }
        } else if place.row < rows {
            Side::Black
        } else if place.row >= facts.size - rows {
            Side::White
        } else {
            continue;
        };
        board.set(place, Some(Piece { side, king: false }));
    }
    Some(board)
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

    fn forward(self) -> i32 {
        match self {
            Side::White => -1,
            Side::Black => 1,
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
    fn step(self, (rows, columns): (i32, i32)) -> Place {
        Place { row: self.row + rows, column: self.column + columns }
    }
}

const DIAGONALS: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

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

/// A position: pieces, the side to move, and the facts of the rules.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    /// Whose turn it is.
    pub turn: Side,
    /// How the pieces move.
    pub facts: &'static RuleFacts,
    cells: Vec<Vec<Option<Piece>>>,
}

impl Board {
    /// A board without pieces.
    pub fn empty(facts: &'static RuleFacts, turn: Side) -> Board {
        let row: Vec<Option<Piece>> = (0..facts.size).map(|_| None).collect();
        Board { turn, facts, cells: (0..facts.size).map(|_| row.clone()).collect() }
    }

    /// All playing squares, row by row from the top left.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let size = self.facts.size;
        (0..size)
            .flat_map(move |row| (0..size).map(move |column| Place { row, column }))
            .filter(|place| (place.row + place.column) % 2 == 1)
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
        assert!(
            self.on_board(place) && (place.row + place.column) % 2 == 1,
            "{place:?} is no playing square"
        );
        self.cells[place.row.unsigned_abs() as usize][place.column.unsigned_abs() as usize] = piece;
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
        for (place, piece) in Side::BOTH.into_iter().flat_map(|side| self.pieces(side)) {
            let last = self.facts.size - 1;
            let opposite = Place { row: last - place.row, column: last - place.column };
            turned.set(opposite, Some(Piece { side: piece.side.other(), ..piece }));
        }
        turned
    }

    /// The row on which the men of a side are crowned.
    pub fn last_row(&self, side: Side) -> i32 {
        match side {
            Side::White => 0,
            Side::Black => self.facts.size - 1,
        }
    }

    /// All legal moves, every path of each. Captures are compulsory (R9, R33); among them the greatest number,
    /// where the rules ask for it (R34).
    ///
    /// No position of these boards was found in which a piece has more than some ten thousand ways to go on, so
    /// nothing is remembered and nothing is cut short.
    pub fn paths(&self) -> Vec<Path> {
        let mut captures = Vec::new();
        for (from, piece) in self.pieces(self.turn) {
            // The square that the piece leaves counts as empty during the capture.
            let mut lifted = self.clone();
            lifted.set(from, None);
            let start = Path { from, landings: Vec::new(), captured: Vec::new(), promotes: false };
            lifted.capture_on(piece, from, &start, &mut captures);
        }
        if captures.is_empty() {
            return self.quiet();
        }
        if self.facts.maximum {
            let most = captures.iter().map(|path| path.captured.len()).max().unwrap_or(0);
            captures.retain(|path| path.captured.len() == most);
        }
        captures
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
        next.turn = self.turn.other();
        next
    }

    fn on_board(&self, place: Place) -> bool {
        (0..self.facts.size).contains(&place.row) && (0..self.facts.size).contains(&place.column)
    }

    fn is_free(&self, place: Place) -> bool {
        self.on_board(place) && self.get(place).is_none()
    }

    fn quiet(&self) -> Vec<Path> {
        let mut paths = Vec::new();
        for (from, piece) in self.pieces(self.turn) {
            for direction in DIAGONALS {
                if !piece.king && direction.0 != piece.side.forward() {
                    continue;
                }
                let mut to = from.step(direction);
                while self.is_free(to) {
                    let promotes = !piece.king && to.row == self.last_row(piece.side);
                    paths.push(Path { from, landings: vec![to], captured: Vec::new(), promotes });
                    if !(piece.king && self.facts.flying_kings) {
                        break;
                    }
                    to = to.step(direction);
                }
            }
        }
        paths
    }

    /// Extends a capture from the square `at` in every way, and keeps it where it can go no further: a capture
    /// must be carried on while the same piece can go on (R10).
    fn capture_on(&self, piece: Piece, at: Place, so_far: &Path, out: &mut Vec<Path>) {
        let jumps = self.jumps(piece, at, &so_far.captured);
        if jumps.is_empty() && !so_far.captured.is_empty() {
            let crowned = !piece.king && at.row == self.last_row(piece.side);
            out.push(Path { promotes: so_far.promotes || crowned, ..so_far.clone() });
        }
        for (victim, landing) in jumps {
            let mut path = so_far.clone();
            path.landings.push(landing);
            path.captured.push(victim);
            let reaches = !piece.king && landing.row == self.last_row(piece.side);
            match self.facts.promotion {
                Promotion::Stop if reaches => out.push(Path { promotes: true, ..path }),
                Promotion::King if reaches => {
                    path.promotes = true;
                    self.capture_on(Piece { king: true, ..piece }, landing, &path, out);
                }
                _ => self.capture_on(piece, landing, &path, out),
            }
        }
    }

    /// The single jumps from a square, as (jumped piece, landing square). Where some landing behind a piece lets
    /// a king go on capturing, the others are not allowed (R12).
    fn jumps(&self, piece: Piece, at: Place, captured: &[Place]) -> Vec<(Place, Place)> {
        let mut jumps = Vec::new();
        for direction in DIAGONALS {
            let Some((victim, landings)) = self.jump(piece, at, direction, captured) else { continue };
            let taken = [captured, &[victim]].concat();
            let goes_on = |&landing: &Place| {
                DIAGONALS.iter().any(|&next| self.jump(piece, landing, next, &taken).is_some())
            };
            let must: Vec<Place> = landings.iter().copied().filter(goes_on).collect();
            let allowed = if must.is_empty() { landings } else { must };
            jumps.extend(allowed.into_iter().map(|landing| (victim, landing)));
        }
        jumps
    }

    /// The piece that can be jumped in one direction and the squares behind it. A piece already captured stands
    /// until the move ends and may not be jumped again (R13, R14, R35).
    fn jump(
        &self,
        piece: Piece,
        at: Place,
        direction: (i32, i32),
        captured: &[Place],
    ) -> Option<(Place, Vec<Place>)> {
        if !piece.king && !self.facts.men_capture_backwards && direction.0 != piece.side.forward() {
            return None;
        }
        let flies = piece.king && self.facts.flying_kings;
        let mut victim = at.step(direction);
        while flies && self.is_free(victim) {
            victim = victim.step(direction);
        }
        if self.get(victim)?.side == piece.side || captured.contains(&victim) {
            return None;
        }
        let mut landings = Vec::new();
        let mut landing = victim.step(direction);
        while self.is_free(landing) {
            landings.push(landing);
            if !flies {
                break;
            }
            landing = landing.step(direction);
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
