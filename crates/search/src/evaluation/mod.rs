//! Evaluation: what a quiet position is worth, without looking ahead.
//!
//! Everything that depends on single squares is summed up beforehand into tables over bytes of a set, so that the
//! number of such features costs nothing. In giveaway the sum has the other sign. Whether a capture is possible is not
//! asked: the caller has made sure that there is none.

mod weights;

use damka_rules::{Bitboard, Color, Geometry, Objective, Position, Rules, Square, VariantInfo};

use crate::score::Score;
use weights::{Feature, Phased, Traits, Weights};

/// Evaluates the positions of a variant.
///
/// ```
/// use damka_rules::{Position, Russian, Tolerance, variant};
/// use damka_search::Evaluator;
/// let russian = variant("russian").unwrap();
/// let start: Position<Russian> = russian.start.build(Tolerance::NONE)?;
/// let score = Evaluator::new(russian).evaluate(&start);
/// assert!(score.value().abs() < 20, "even, but for the right to move");
/// # Ok::<(), damka_rules::SetupError>(())
/// ```
#[derive(Debug)]
pub struct Evaluator<R: Rules> {
    weights: Weights,
    /// Of men and kings, by colour, from White's view.
    men: [SquareSum; 2],
    kings: [SquareSum; 2],
    left: Bitboard<R::Board>,
    right: Bitboard<R::Board>,
    /// Pieces at the start.
    full: i32,
    main_road: Bitboard<R::Board>,
    /// The right to move.
    tempo: i32,
    /// -1 in giveaway.
    sign: i32,
    flying: bool,
}

/// The worth of a set of squares as a sum over its bytes; opening and ending in the halves of a number.
#[derive(Debug)]
struct SquareSum(Vec<[i32; 256]>);

/// Adds two numbers in one: the sums must stay within 16 bits each.
const fn pack(value: Phased) -> i32 {
    (value.opening << 16) + value.ending
}

const fn unpack(sum: i32) -> Phased {
    let ending = sum as i16 as i32;
    Phased { opening: (sum - ending) >> 16, ending }
}

impl SquareSum {
    fn of<R: Rules>(worth: impl Fn(Square) -> Phased) -> Self {
        let mut tables = vec![[0; 256]; Bitboard::<R::Board>::BYTES];
        for square in (0..R::Board::SQUARES as u8).map(Square::new) {
            let packed = pack(worth(square));
            let bytes = Bitboard::<R::Board>::square(square).bytes();
            for (table, byte) in tables.iter_mut().zip(bytes).filter(|(_, byte)| *byte != 0) {
                for (set, sum) in table.iter_mut().enumerate().filter(|(set, _)| set & usize::from(byte) != 0)
                {
                    debug_assert!(set < 256);
                    *sum += packed;
                }
            }
        }
        Self(tables)
    }

    #[inline]
    fn sum<G: Geometry>(&self, set: Bitboard<G>) -> i32 {
        self.0.iter().zip(set.bytes()).map(|(table, byte)| table[usize::from(byte)]).sum()
    }
}

impl<R: Rules> Evaluator<R> {
    /// An evaluator for a variant of the family.
    pub fn new(variant: &VariantInfo) -> Self {
        let orthogonal = R::MOVES != damka_rules::Directions::DIAGONAL;
        let weights = Weights::of(variant, Traits { kings_fly: R::KINGS_FLY, orthogonal });
        let side = |color: Color, worth: fn(&Weights, Seen) -> Phased| {
            SquareSum::of::<R>(|square| {
                let sign = if color == Color::White { 1 } else { -1 };
                let Phased { opening, ending } = worth(&weights, Seen::by::<R>(color, square));
                Phased { opening: sign * opening, ending: sign * ending }
            })
        };
        let half = |is_left: bool| {
            let on = |square: &Square| {
                let column = 2 * R::Board::place(*square).1 + 1;
                let width = R::Board::WIDTH as i32;
                column != width && (column < width) == is_left
            };
            (0..R::Board::SQUARES as u8).map(Square::new).filter(on).collect()
        };
        let main_road = (0..R::Board::SQUARES as u8)
            .map(Square::new)
            .filter(|square| Seen::by::<R>(Color::White, *square).on_main_road)
            .collect();
        let full = variant.start.men.iter().chain(&variant.start.kings).map(|set| set.len() as i32).sum();
        Self {
            weights,
            men: Color::ALL.map(|color| side(color, man)),
            kings: Color::ALL.map(|color| side(color, king)),
            left: half(true),
            right: half(false),
            full,
            main_road,
            tempo: pack(weights[Feature::Tempo]),
            sign: if variant.objective == Objective::Giveaway { -1 } else { 1 },
            flying: R::KINGS_FLY,
        }
    }

    /// The worth of a position for the side to move. It means little where a capture is possible.
    pub fn evaluate(&self, position: &Position<R>) -> Score {
        self.evaluate_with(position, position.quiet_moves(position.turn()))
    }

    /// [`Evaluator::evaluate`] where the quiet moves of the side to move are known.
    #[inline]
    pub(crate) fn evaluate_with(&self, position: &Position<R>, own_moves: u32) -> Score {
        let men = Color::ALL.map(|color| position.men(color));
        let kings = Color::ALL.map(|color| position.kings(color));
        let mut sum = self.men[0].sum(men[0]) + self.men[1].sum(men[1]);
        let has_kings = kings.map(|kings| !kings.is_empty());
        if has_kings != [false, false] {
            sum += self.kings[0].sum(kings[0]) + self.kings[1].sum(kings[1]);
            sum +=
                pack(self.weights[Feature::FirstKing]) * (i32::from(has_kings[0]) - i32::from(has_kings[1]));
        }
        let tilt = |men: Bitboard<R::Board>| {
            ((men & self.left).len() as i32 - (men & self.right).len() as i32).abs()
        };
        sum += pack(self.weights[Feature::Balance]) * (tilt(men[0]) - tilt(men[1]));
        let to_move = if position.turn() == Color::White { 1 } else { -1 };
        let other_moves = position.quiet_moves(position.turn().opposite());
        let mobility = own_moves as i32 - other_moves as i32;
        sum += (pack(self.weights[Feature::Mobility]) * mobility + self.tempo) * to_move;
        let pieces = men.map(|men| men.len() as i32);
        let mut value = self.blend(unpack(sum), pieces[0] + pieces[1]);
        if has_kings != [false, false] && self.flying {
            let counts = [0, 1].map(|side| pieces[side] as u32 + kings[side].len() as u32);
            let moves = if to_move > 0 { [own_moves, other_moves] } else { [other_moves, own_moves] };
            value = self.catch(value, counts, kings, moves);
        }
        Score::evaluation(value * to_move * self.sign)
    }

    #[inline]
    fn blend(&self, sum: Phased, men: i32) -> i32 {
        let men = men.min(self.full);
        (sum.opening * men + sum.ending * (self.full - men)) / self.full.max(1)
    }

    /// A flying king is hard to catch: without enough pieces, or while the last one holds the main road, the better side
    /// hardly wins; with enough of them it must take squares from the last one.
    fn catch(&self, value: i32, pieces: [u32; 2], kings: [Bitboard<R::Board>; 2], moves: [u32; 2]) -> i32 {
        let (strong, weak) = if value > 0 { (0, 1) } else { (1, 0) };
        if self.sign < 0 || kings[weak].is_empty() {
            return value;
        }
        let is_alone = pieces[weak] == 1;
        if pieces[strong] <= self.weights.drawish || is_alone && !(kings[weak] & self.main_road).is_empty() {
            value / 8
        } else if is_alone {
            value - self.weights[Feature::LoneMoves].ending * moves[weak] as i32 * value.signum()
        } else {
            value
        }
    }
}

/// Where a piece stands as its own side sees it.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// Rows gone from its first row.
    row: i32,
    last_row: i32,
    /// Steps from the nearest file at the rim.
    from_edge: i32,
    /// Steps from the nearest rim.
    from_rim: i32,
    is_middle: bool,
    on_main_road: bool,
}

impl Seen {
    fn by<R: Rules>(color: Color, square: Square) -> Self {
        let (row, column) = R::Board::place(square);
        let (height, width) = (R::Board::HEIGHT as i32, R::Board::WIDTH as i32);
        let row = if color == Color::White { height - 1 - row } else { row };
        let from_edge = column.min(width - 1 - column);
        Self {
            row,
            last_row: height - 1,
            from_edge,
            from_rim: from_edge.min(row).min(height - 1 - row),
            is_middle: from_edge >= width / 2 - 2 && row >= 2,
            on_main_road: R::Board::place(square).0 + column == height - 1 && height == width,
        }
    }
}

fn man(weights: &Weights, seen: Seen) -> Phased {
    let mut worth = weights[Feature::Man];
    let mut add = |weight: Phased, times: i32| {
        worth.opening += weight.opening * times;
        worth.ending += weight.ending * times;
    };
    add(weights[Feature::Advance], seen.row.min(seen.last_row - 1));
    add(weights[Feature::Centre], i32::from(seen.is_middle));
    add(weights[Feature::BackRow], i32::from(seen.row == 0));
    add(weights[Feature::Edge], i32::from(seen.from_edge == 0));
    worth
}

fn king(weights: &Weights, seen: Seen) -> Phased {
    let mut worth = weights[Feature::King];
    worth.opening += weights[Feature::KingCentre].opening * seen.from_rim;
    worth.ending += weights[Feature::KingCentre].ending * seen.from_rim;
    if seen.on_main_road {
        worth.opening += weights[Feature::MainRoad].opening;
        worth.ending += weights[Feature::MainRoad].ending;
    }
    worth
}
