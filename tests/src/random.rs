//! Random positions, the same in every run, in which kings and captures are more frequent than in games.

use crate::oracle::{Board, Outcome, Piece, Place, RuleFacts, Side};

/// The generator splitmix64: small, good enough, and the same everywhere.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A generator that always yields the same numbers for the same seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.number() % bound as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True in `percent` of a hundred cases.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn side(&mut self) -> Side {
        if self.percent(50) { Side::White } else { Side::Black }
    }
}

/// Endless random positions of one variant: games from the start, a few kings, a king among many pieces, and
/// men about to be crowned or not crowned where they should have been, in turn.
#[derive(Debug)]
pub struct Positions {
    start: Board,
    game: Board,
    plies: usize,
    index: usize,
    random: Random,
}

impl Positions {
    /// Positions with the rules of `start`, which is where the games begin.
    pub fn new(start: Board, seed: u64) -> Positions {
        Positions { game: start.clone(), start, plies: 0, index: 0, random: Random::new(seed) }
    }

    /// The next position of a random game; a new game when it has ended or lasts long.
    fn game(&mut self) -> Board {
        let moves: Vec<Outcome> = self.game.outcomes().into_iter().collect();
        if moves.is_empty() || self.plies >= 150 {
            self.game = self.start.clone();
            self.plies = 0;
        } else {
            self.game = self.game.after(&moves[self.random.below(moves.len())]);
            self.plies += 1;
        }
        self.game.clone()
    }
}

impl Iterator for Positions {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        self.index += 1;
        let facts = self.start.facts;
        let random = &mut self.random;
        let mut board = match self.index % 4 {
            0 => return Some(self.game()),
            1 => few_kings(facts, random),
            2 => king_among_many(facts, random),
            _ => near_promotion(facts, random),
        };
        if facts.king_moves.is_some() {
            move_kings(&mut board, random);
        }
        Some(board)
    }
}

/// Lets a king of each side have moved a few times in a row, up to the limit: as a history would have it.
fn move_kings(board: &mut Board, random: &mut Random) {
    for side in Side::BOTH {
        let kings: Vec<Place> =
            board.pieces(side).into_iter().filter(|(_, piece)| piece.king).map(|(place, _)| place).collect();
        let count = random.below(usize::from(board.facts.king_moves.unwrap_or(0)) + 1) as u8;
        if count > 0 && !kings.is_empty() {
            board.set_king_moves(side, Some((kings[random.below(kings.len())], count)));
        }
    }
}

/// One to five pieces a side, mostly kings.
fn few_kings(facts: &'static RuleFacts, random: &mut Random) -> Board {
    let mut board = Board::empty(facts, random.side());
    for side in Side::BOTH {
        for _ in 0..random.between(1, 5) {
            let king = random.percent(70);
            scatter(&mut board, Piece { side, king }, |_| true, random);
        }
    }
    board
}

/// A king, sometimes with company, among 4 to 15 pieces, half the time with gaps to jump into.
fn king_among_many(facts: &'static RuleFacts, random: &mut Random) -> Board {
    let side = random.side();
    let mut board = Board::empty(facts, side);
    let (spaced, parity) = (random.percent(50), i32::from(random.percent(50)));
    // In eight directions the slow generator would find too many ways among more pieces.
    let most = if facts.kings_capture.len() > 4 { 12 } else { 15 };
    for _ in 0..random.between(4, most) {
        let piece = Piece { side: side.other(), king: random.percent(20) };
        scatter(&mut board, piece, |place| !spaced || place.row % 2 == parity, random);
    }
    scatter(&mut board, Piece { side, king: true }, |_| true, random);
    for _ in 0..random.below(4) {
        let king = random.percent(25);
        scatter(&mut board, Piece { side, king }, |_| true, random);
    }
    board
}

/// Men of both sides on the three rows before their last, opponents among them; sometimes a man on the last row,
/// which stays a man and can only capture backwards.
fn near_promotion(facts: &'static RuleFacts, random: &mut Random) -> Board {
    let mut board = Board::empty(facts, random.side());
    for side in Side::BOTH {
        let last = board.last_row(side);
        for _ in 0..random.between(1, 4) {
            scatter(&mut board, Piece { side, king: false }, |place| (place.row - last).abs() <= 3, random);
        }
        for _ in 0..random.between(1, 4) {
            let piece = Piece { side: side.other(), king: random.percent(30) };
            scatter(&mut board, piece, |place| (place.row - last).abs() <= 3, random);
        }
        if random.percent(10) {
            put(&mut board, Piece { side, king: false }, |place| place.row == last, random);
        }
    }
    board
}

/// Puts a piece on a random free square, if there is one; no man on its last row. Where a king ends the game there
/// are few of them.
fn scatter(board: &mut Board, piece: Piece, allowed: impl Fn(Place) -> bool, random: &mut Random) {
    let king = piece.king && (!board.facts.first_king_ends || random.percent(5));
    let piece = Piece { king, ..piece };
    let last = board.last_row(piece.side);
    put(board, piece, |place| allowed(place) && (piece.king || place.row != last), random);
}

fn put(board: &mut Board, piece: Piece, allowed: impl Fn(Place) -> bool, random: &mut Random) {
    let free: Vec<Place> =
        board.places().filter(|&place| board.get(place).is_none() && allowed(place)).collect();
    if !free.is_empty() {
        board.set(free[random.below(free.len())], Some(piece));
    }
}
