//! What the move generator branches on, and nothing else.
//!
//! Start positions, first mover, objective, numbering and draw rules are data of a variant ([`crate::VariantInfo`]),
//! not types. So a handful of families ([`crate::families`]) carries all variants.

use std::fmt::Debug;
use std::hash::Hash;

use crate::articles::Articles;
use crate::direction::Directions;
use crate::geometry::Geometry;
use crate::movegen::Generator;
use crate::word::Word;

/// The word that holds the board of a family.
pub(crate) type WordOf<R> = <<R as Rules>::Board as Geometry>::Word;

/// What a position of a family remembers beyond its pieces and the side to move. It is part of equality and hash.
pub trait Extra: Copy + Eq + Ord + Hash + Default + Debug + Send + Sync + 'static {
    /// The most quiet moves in a row with one king while its side has a man too, if they are limited.
    const KING_MOVES: Option<u8> = None;

    /// It as a number, for the position's hash; 0 for the default.
    fn bits(self) -> u64;

    /// From the moves in a row with one king, by its bit, of the side to move and of the other.
    fn of(_counts: [Option<(u32, u8)>; 2]) -> Self {
        Self::default()
    }

    /// What [`Extra::of`] takes.
    fn counts(self) -> [Option<(u32, u8)>; 2] {
        [None; 2]
    }

    /// The kings of the side to move that may only capture.
    #[inline]
    fn resting<W: Word>(self) -> W {
        W::ZERO
    }

    /// After a move, for the other side: `king` is the way of a king that moved without capture; then come the men that
    /// the mover has, and the men and kings that the other side has left.
    #[inline]
    #[must_use]
    fn after<W: Word>(self, _king: Option<(u32, u32)>, _men: W, _other_men: W, _other_kings: W) -> Self {
        self
    }
}

/// Nothing, as in most families.
impl Extra for () {
    #[inline]
    fn bits(self) -> u64 {
        0
    }
}

/// What becomes of a man that reaches the last row in the middle of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// It goes on as a king (R16, Russian code 1.5.15).
    GoesOnAsKing,
    /// It goes on as a man if it can and is crowned only if it stops there (R36, FMJD 4.15).
    Passes,
    /// The move ends there and it is crowned (R46, WCDF 1.19).
    Stops,
}

/// Which of several possible captures may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precedence {
    /// Any (R11, R45).
    Free,
    /// If a king can capture, a king must; else any (Czech rules).
    KingsFirst,
    /// Only those that take the greatest number of pieces, kings and men counting alike (R34, FMJD 4.13).
    MostPieces,
    /// Only those of the highest value, a king counting just under two men (n kings are less than 2n men and more than
    /// 2n - 1); at equal value only those by kings (Frisian rules, articles 11 and 12).
    HighestValue,
    /// Only those that take the greatest number of pieces, and of them those that take most kings (the Spanish *cantidad*
    /// and *calidad*).
    MostPiecesThenKings,
    /// Only those that take the greatest number of pieces, of them those with a king, of them those that take most
    /// kings, and of them those that meet a king earliest (Italian rules 6.6 to 6.9).
    MostPiecesThenKingsEarliest,
}

/// Where a flying king may land behind a piece that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingLanding {
    /// On any free square behind it (R8, FMJD 4.5).
    Anywhere,
    /// As [`KingLanding::Anywhere`], but right behind the last piece if that is a king (killer draughts).
    RightBehindLastKing,
    /// Right behind it (Thai rules).
    RightBehind,
}

/// One of the questions by which captures are compared, the first that tells them apart being the one that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrecedenceStep {
    /// How many pieces does it take?
    MostPieces,
    /// What are the pieces worth that it takes?
    HighestValue,
    /// Is it made with a king?
    WithKing,
    /// How many kings does it take?
    MostKings,
    /// How early does it meet a king? A matter of the route, not of the pieces that it takes.
    KingEarliest,
}

impl Precedence {
    /// The questions in their order; none where the choice is free.
    pub const fn steps(self) -> &'static [PrecedenceStep] {
        match self {
            Self::Free => &[],
            Self::KingsFirst => &[PrecedenceStep::WithKing],
            Self::MostPieces => &[PrecedenceStep::MostPieces],
            Self::HighestValue => &[PrecedenceStep::HighestValue, PrecedenceStep::WithKing],
            Self::MostPiecesThenKings => &[PrecedenceStep::MostPieces, PrecedenceStep::MostKings],
            Self::MostPiecesThenKingsEarliest => &[
                PrecedenceStep::MostPieces,
                PrecedenceStep::WithKing,
                PrecedenceStep::MostKings,
                PrecedenceStep::KingEarliest,
            ],
        }
    }
}

/// When jumped pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lift {
    /// When the move has ended; until then they stand as walls (R13, R35, FMJD 4.11).
    AtEnd,
    /// With the jump, so that their squares can be crossed afterwards (Turkish draughts).
    AtOnce,
}

/// The movement rules of a family of variants.
///
/// All families share: captures are compulsory and must be completed; no piece is jumped twice, while empty squares may
/// be crossed twice (R9, R10, R14, R35; FMJD 4.7, 4.8); a piece does not turn back by 180 degrees between two jumps
/// (which the jumped piece, while it stands, forbids anyway), unless kings land right behind pieces that are lifted at
/// once. A king must land where it can go on capturing if any landing square lets it (R12).
pub trait Rules: Copy + Eq + Ord + Hash + Default + Debug + Send + Sync + Generator + 'static {
    /// The board.
    type Board: Geometry;
    /// State beyond the pieces that bears on what is legal; `()` in most families.
    type Extra: Extra;
    /// The directions in which pieces move, men never backwards.
    const MOVES: Directions = Directions::DIAGONAL;
    /// The directions in which pieces capture.
    const CAPTURES: Directions = Directions::DIAGONAL;
    /// Do men capture in those of them that lead backwards?
    const MEN_CAPTURE_BACKWARDS: bool = true;
    /// May men take kings?
    const MEN_TAKE_KINGS: bool = true;
    /// Do kings move and capture over any distance? Otherwise one square, like a man in every direction.
    const KINGS_FLY: bool = true;
    /// Where flying kings land.
    const KING_LANDING: KingLanding = KingLanding::Anywhere;
    /// A man on the last row in mid-capture.
    const PROMOTION: Promotion = Promotion::Passes;
    /// The choice among captures.
    const PRECEDENCE: Precedence = Precedence::Free;
    /// Where its rule book says what.
    const ARTICLES: Articles = &[];
    /// When jumped pieces leave the board.
    const LIFT: Lift = Lift::AtEnd;
}
