//! The reasons by name, and the rule that each is about.

use crate::articles::Rule;

/// What stands in the way of a move, in the order in which it is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReasonCode {
    /// The game is over.
    GameOver,
    /// The board lacks a square, or it is not played on.
    NotPlayed,
    /// No piece stands where the move begins.
    Empty,
    /// The piece is the opponent's.
    Opponent,
    /// A piece stands where the move ends.
    Occupied,
    /// A capture is possible and must be made.
    MustCapture,
    /// The same king has moved too often in a row.
    KingLimit,
    /// The capture can go on and must.
    Unfinished,
    /// The capture can go on from another square behind the last piece, so the king must land there.
    LandToGoOn,
    /// Another capture takes more pieces.
    MostPieces,
    /// Another capture takes a greater value.
    MostValue,
    /// A king can make a capture that takes as much, or any.
    WithKing,
    /// Another capture takes more kings.
    MostKings,
    /// Another capture meets a king earlier.
    KingEarliest,
    /// An own piece stands in between.
    OwnPiece,
    /// Two pieces stand in a row.
    TwoInARow,
    /// The king must land right behind the piece.
    RightBehind,
    /// The king must land right behind a king that it takes last.
    BehindLastKing,
    /// Men do not capture backwards.
    ManCapturesBackwards,
    /// Men may not take kings.
    MenTakeNoKings,
    /// The man becomes a king on the last row, and that ends the move.
    PromotionEnds,
    /// The man does not become a king in passing and goes on as a man.
    StaysMan,
    /// No piece may be jumped twice in a move.
    JumpedTwice,
    /// A jumped piece stands until the move ends.
    StillStands,
    /// No capture turns back by 180 degrees.
    TurnsBack,
    /// Kings move one square and capture what stands beside them.
    KingTooFar,
    /// Men move one square and capture what stands beside them.
    ManTooFar,
    /// On this line pieces move, but do not capture.
    CaptureLine,
    /// On this line pieces capture, but do not move.
    MoveLine,
    /// Men do not move backwards.
    ManBackwards,
    /// A capture is written, and there is nothing to capture.
    NothingToCapture,
    /// The squares do not lie on one line.
    NotOnLine,
    /// From one of the squares that are named the capture does not lead to the next.
    NoWayOn,
    /// Several rules at once.
    Other,
}

impl ReasonCode {
    /// All, in the order in which they are looked for.
    pub const ALL: [Self; 34] = [
        Self::GameOver,
        Self::NotPlayed,
        Self::Empty,
        Self::Opponent,
        Self::Occupied,
        Self::MustCapture,
        Self::KingLimit,
        Self::Unfinished,
        Self::LandToGoOn,
        Self::MostPieces,
        Self::MostValue,
        Self::WithKing,
        Self::MostKings,
        Self::KingEarliest,
        Self::OwnPiece,
        Self::TwoInARow,
        Self::RightBehind,
        Self::BehindLastKing,
        Self::ManCapturesBackwards,
        Self::MenTakeNoKings,
        Self::PromotionEnds,
        Self::StaysMan,
        Self::JumpedTwice,
        Self::StillStands,
        Self::TurnsBack,
        Self::KingTooFar,
        Self::ManTooFar,
        Self::CaptureLine,
        Self::MoveLine,
        Self::ManBackwards,
        Self::NothingToCapture,
        Self::NotOnLine,
        Self::NoWayOn,
        Self::Other,
    ];

    /// The word in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::NotPlayed => "not-played",
            Self::Empty => "empty",
            Self::Opponent => "opponent",
            Self::Occupied => "occupied",
            Self::MustCapture => "must-capture",
            Self::KingLimit => "king-limit",
            Self::Unfinished => "unfinished",
            Self::LandToGoOn => "land-to-go-on",
            Self::MostPieces => "most-pieces",
            Self::MostValue => "most-value",
            Self::WithKing => "with-king",
            Self::MostKings => "most-kings",
            Self::KingEarliest => "king-earliest",
            Self::OwnPiece => "own-piece",
            Self::TwoInARow => "two-in-a-row",
            Self::RightBehind => "right-behind",
            Self::BehindLastKing => "behind-last-king",
            Self::ManCapturesBackwards => "man-captures-backwards",
            Self::MenTakeNoKings => "men-take-no-kings",
            Self::PromotionEnds => "promotion-ends",
            Self::StaysMan => "stays-man",
            Self::JumpedTwice => "jumped-twice",
            Self::StillStands => "still-stands",
            Self::TurnsBack => "turns-back",
            Self::KingTooFar => "king-too-far",
            Self::ManTooFar => "man-too-far",
            Self::CaptureLine => "capture-line",
            Self::MoveLine => "move-line",
            Self::ManBackwards => "man-backwards",
            Self::NothingToCapture => "nothing-to-capture",
            Self::NotOnLine => "not-on-line",
            Self::NoWayOn => "no-way-on",
            Self::Other => "other",
        }
    }

    /// The rule that is broken; `king` says what would move.
    pub(super) const fn rule(self, king: bool) -> Option<Rule> {
        Some(match self {
            Self::GameOver => Rule::Objective,
            Self::NotPlayed => Rule::Board,
            Self::Empty | Self::Opponent | Self::NoWayOn | Self::Other => return None,
            Self::MustCapture => Rule::Compulsory,
            Self::KingLimit => Rule::KingLimit,
            Self::Unfinished => Rule::GoOn,
            Self::LandToGoOn => Rule::LandToGoOn,
            Self::MostPieces => Rule::MostPieces,
            Self::MostValue => Rule::MostValue,
            Self::WithKing => Rule::WithKing,
            Self::MostKings => Rule::MostKings,
            Self::KingEarliest => Rule::KingEarliest,
            Self::OwnPiece => Rule::OwnPiece,
            Self::RightBehind | Self::BehindLastKing => Rule::KingCapture,
            Self::ManCapturesBackwards => Rule::ManCapture,
            Self::MenTakeNoKings => Rule::MenTakeKings,
            Self::PromotionEnds | Self::StaysMan => Rule::PromotionInCapture,
            Self::JumpedTwice => Rule::Once,
            Self::StillStands => Rule::Lifting,
            Self::TurnsBack => Rule::TurnBack,
            Self::TwoInARow | Self::NothingToCapture | Self::CaptureLine => {
                if king {
                    Rule::KingCapture
                } else {
                    Rule::ManCapture
                }
            }
            Self::Occupied | Self::MoveLine | Self::NotOnLine => {
                if king {
                    Rule::KingMove
                } else {
                    Rule::ManMove
                }
            }
            Self::KingTooFar => Rule::KingMove,
            Self::ManTooFar | Self::ManBackwards => Rule::ManMove,
        })
    }
}
