//! Where the rule books say what: the one table of articles.
//!
//! A family names its book by a constant ([`crate::Rules::ARTICLES`]); the reason why a move is not legal and the rule
//! sheet of a variant read it from there. Each article begins with the short name of its book, in capitals. A rule without an entry has no article that was seen in a text; nothing is
//! guessed. Draw rules carry theirs themselves ([`crate::DrawRule`]).

/// A rule, as rule books divide them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The board and which squares are played on.
    Board,
    /// The men at the start.
    Start,
    /// Who begins.
    FirstMove,
    /// How a man moves.
    ManMove,
    /// How a king moves.
    KingMove,
    /// Captures must be made.
    Compulsory,
    /// How a man captures.
    ManCapture,
    /// How a king captures, and where it may land.
    KingCapture,
    /// A capture goes on as long as it can.
    GoOn,
    /// A king lands where it can go on.
    LandToGoOn,
    /// No own piece is passed.
    OwnPiece,
    /// No piece is jumped twice.
    Once,
    /// When captured pieces are lifted.
    Lifting,
    /// No turn by 180 degrees between two jumps.
    TurnBack,
    /// Whether men may take kings.
    MenTakeKings,
    /// Any capture may be chosen.
    FreeChoice,
    /// The greatest number of pieces is taken.
    MostPieces,
    /// The greatest value is taken.
    MostValue,
    /// The capture is made with a king.
    WithKing,
    /// The most kings are taken.
    MostKings,
    /// The king that is met earliest is taken.
    KingEarliest,
    /// Where a man becomes a king.
    Promotion,
    /// A man on the last row in mid-capture.
    PromotionInCapture,
    /// How often a king may move in a row.
    KingLimit,
    /// What it is to win.
    Objective,
    /// How squares are named.
    Numbering,
}

/// Part of a rule book: which rule stands in which article.
type Chapter = &'static [(Rule, &'static str)];

/// A rule book, or as much of it as a variant shares.
pub type Articles = &'static [Chapter];

/// The article of a rule in a book.
pub(crate) fn article(articles: Articles, rule: Rule) -> Option<&'static str> {
    let mut entries = articles.iter().copied().flatten();
    entries.find(|(of, _)| *of == rule).map(|(_, article)| *article)
}

/// The Russian rules in 26 articles.
pub(crate) const RUSSIAN: Articles = &[&[
    (Rule::Board, "RUS 1, 2"),
    (Rule::Start, "RUS 3"),
    (Rule::ManMove, "RUS 5"),
    (Rule::KingMove, "RUS 13"),
    (Rule::Compulsory, "RUS 15"),
    (Rule::ManCapture, "RUS 6, 16"),
    (Rule::KingCapture, "RUS 14, 16"),
    (Rule::GoOn, "RUS 7"),
    (Rule::LandToGoOn, "RUS 7"),
    (Rule::OwnPiece, "RUS 13"),
    (Rule::Once, "RUS 10"),
    (Rule::Lifting, "RUS 9"),
    (Rule::FreeChoice, "RUS 8"),
    (Rule::Promotion, "RUS 11"),
    (Rule::PromotionInCapture, "RUS 12"),
    (Rule::Objective, "RUS 17"),
    (Rule::Numbering, "RUS 23"),
]];

/// FMJD, Annex 1, November 2015.
pub(crate) const INTERNATIONAL: Articles = &[FMJD_BOARD, FMJD_PLAY];

/// The variants that play by the international rules on another board.
pub(crate) const AS_INTERNATIONAL: Articles = &[FMJD_PLAY];

const FMJD_BOARD: Chapter =
    &[(Rule::Board, "FMJD 2.1, 2.2"), (Rule::Start, "FMJD 2.7, 2.8"), (Rule::Numbering, "FMJD 2.6, 8.1")];

const FMJD_PLAY: Chapter = &[
    (Rule::FirstMove, "FMJD 3.3"),
    (Rule::ManMove, "FMJD 3.4"),
    (Rule::KingMove, "FMJD 3.9"),
    (Rule::Compulsory, "FMJD 4.2, 4.3"),
    (Rule::ManCapture, "FMJD 4.1, 4.2"),
    (Rule::KingCapture, "FMJD 4.3"),
    (Rule::GoOn, "FMJD 4.5, 4.6"),
    (Rule::LandToGoOn, "FMJD 4.6"),
    (Rule::OwnPiece, "FMJD 4.7"),
    (Rule::Once, "FMJD 4.8"),
    (Rule::Lifting, "FMJD 4.11"),
    (Rule::MostPieces, "FMJD 4.13"),
    (Rule::Promotion, "FMJD 3.5"),
    (Rule::PromotionInCapture, "FMJD 4.15"),
    (Rule::Objective, "FMJD 7.2"),
];

/// The rules of the World Checkers/Draughts Federation.
pub(crate) const ENGLISH: Articles = &[&[
    (Rule::Board, "WCDF 1.1, 1.5"),
    (Rule::ManMove, "WCDF 1.15"),
    (Rule::KingMove, "WCDF 1.17"),
    (Rule::Compulsory, "WCDF 1.20"),
    (Rule::ManCapture, "WCDF 1.18"),
    (Rule::KingCapture, "WCDF 1.19"),
    (Rule::GoOn, "WCDF 1.20"),
    (Rule::FreeChoice, "WCDF 1.20"),
    (Rule::Promotion, "WCDF 1.16"),
    (Rule::PromotionInCapture, "WCDF 1.16"),
]];
