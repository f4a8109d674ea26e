//! Where the rule books say what: the one table of articles.
//!
//! A family names its book by a constant ([`crate::Rules::ARTICLES`]); the reason why a move is not legal and the rule
//! sheet of a variant read it from there. Each article begins with the short name of its book ([`BOOKS`]). A rule without
//! an entry has no article that was seen in a text; nothing is guessed. Draw rules carry theirs themselves
//! ([`crate::DrawRule`]).

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

/// The short names of the books that articles are cited from.
pub const BOOKS: &[&str] = &[
    "RUS",
    "FMJD-64",
    "FMJD",
    "FMJD-CZ",
    "WCDF",
    "FID",
    "APCA",
    "Frisian",
    "CFD",
    "DAMA",
    "MindSports",
    "club",
    "lidraughts",
];

/// The short name of the book that an article stands in: one of [`BOOKS`].
///
/// ```
/// assert_eq!(damka_rules::book("FMJD-64 7.2.4"), Some("FMJD-64"));
/// assert_eq!(damka_rules::book("as FMJD 6.1"), Some("FMJD"));
/// ```
pub fn book(article: &str) -> Option<&'static str> {
    let words = article.split(' ');
    let mut names = words.filter_map(|word| BOOKS.iter().copied().find(|&book| book == word));
    names.next()
}

/// The article of a rule in a book.
pub(crate) fn article(articles: Articles, rule: Rule) -> Option<&'static str> {
    let mut entries = articles.iter().copied().flatten();
    entries.find(|(of, _)| *of == rule).map(|(_, article)| *article)
}

/// The Russian rules in 26 articles.
pub(crate) const RUSSIAN: Articles = &[RUSSIAN_BOARD, RUSSIAN_PLAY];

/// The variants that play by the Russian rules on another board.
pub(crate) const AS_RUSSIAN: Articles = &[RUSSIAN_PLAY];

const RUSSIAN_BOARD: Chapter =
    &[(Rule::Board, "RUS 1, 2"), (Rule::Start, "RUS 3"), (Rule::Numbering, "RUS 23")];

const RUSSIAN_PLAY: Chapter = &[
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
];

/// FMJD, Annex 1, November 2015.
pub(crate) const INTERNATIONAL: Articles = &[FMJD_BOARD, FMJD_PLAY];

/// The variants that play by the international rules on another board.
pub(crate) const AS_INTERNATIONAL: Articles = &[FMJD_PLAY];

/// Killer draughts: the international rules, and a page at mindsports.nl on where a king stops.
pub(crate) const KILLER: Articles = &[&[(Rule::KingCapture, "MindSports")], FMJD_BOARD, FMJD_PLAY];

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

/// The revised rules of the World Checkers/Draughts Federation.
pub(crate) const ENGLISH: Articles = &[&[
    (Rule::Board, "WCDF 1.1, 1.4"),
    (Rule::Start, "WCDF 1.11"),
    (Rule::FirstMove, "WCDF 1.13"),
    (Rule::ManMove, "WCDF 1.15"),
    (Rule::KingMove, "WCDF 1.17"),
    (Rule::Compulsory, "WCDF 1.20"),
    (Rule::ManCapture, "WCDF 1.18"),
    (Rule::GoOn, "WCDF 1.19, 1.20"),
    (Rule::Once, "WCDF 1.20"),
    (Rule::Lifting, "WCDF 1.19"),
    (Rule::FreeChoice, "WCDF 1.20"),
    (Rule::Promotion, "WCDF 1.16"),
    (Rule::PromotionInCapture, "WCDF 1.19"),
    (Rule::Numbering, "WCDF 1.5"),
]];

/// The technical rules of the Federazione Italiana Dama, chapter I.
pub(crate) const ITALIAN: Articles = &[&[
    (Rule::Board, "FID 2.1, 2.3"),
    (Rule::Start, "FID 2.5"),
    (Rule::FirstMove, "FID 3.4"),
    (Rule::KingMove, "FID 4.7"),
    (Rule::ManCapture, "FID 5.3a, 5.6"),
    (Rule::KingCapture, "FID 5.3c, 5.8"),
    (Rule::MenTakeKings, "FID 5.3b"),
    (Rule::GoOn, "FID 5.7"),
    (Rule::Lifting, "FID 3.5"),
    (Rule::MostPieces, "FID 6.6"),
    (Rule::WithKing, "FID 6.7"),
    (Rule::MostKings, "FID 6.8"),
    (Rule::KingEarliest, "FID 6.9"),
    (Rule::Numbering, "FID 2.4"),
]];

/// The official rules of Frisian draughts, 2011.
pub(crate) const FRISIAN: Articles = &[&[
    (Rule::Board, "Frisian Art. 1, 2, 5"),
    (Rule::Start, "Frisian Art. 4"),
    (Rule::FirstMove, "Frisian Art. 6"),
    (Rule::ManMove, "Frisian Art. 7"),
    (Rule::KingMove, "Frisian Art. 9"),
    (Rule::ManCapture, "Frisian Art. 7"),
    (Rule::KingCapture, "Frisian Art. 9"),
    (Rule::MostValue, "Frisian Art. 11"),
    (Rule::WithKing, "Frisian Art. 12"),
    (Rule::Once, "Frisian Art. 13, 14"),
    (Rule::Lifting, "Frisian Art. 13, 14"),
    (Rule::Promotion, "Frisian Art. 8"),
    (Rule::PromotionInCapture, "Frisian Art. 8"),
    (Rule::KingLimit, "Frisian Art. 17"),
    (Rule::Numbering, "Frisian Art. 3"),
]];

/// The tournament rules of the American Pool Checkers Association.
pub(crate) const POOL: Articles = &[&[
    (Rule::Board, "APCA 1, 2"),
    (Rule::Start, "APCA 5"),
    (Rule::FirstMove, "APCA 7"),
    (Rule::KingMove, "APCA 15"),
    (Rule::KingCapture, "APCA 15"),
    (Rule::ManCapture, "APCA 13, 14"),
    (Rule::Lifting, "APCA 17-19"),
    (Rule::FreeChoice, "APCA 20"),
    (Rule::Promotion, "APCA 16"),
    (Rule::PromotionInCapture, "APCA 16, 22, 23"),
]];

/// The full rules of the Czech draughts federation.
pub(crate) const CZECH: Articles = &[&[
    (Rule::Board, "CFD 2.1, 2.4"),
    (Rule::KingMove, "CFD 3.9"),
    (Rule::ManCapture, "CFD 4.1"),
    (Rule::WithKing, "CFD 4.14"),
    (Rule::Numbering, "CFD 2.6"),
]];

/// The rules of Turkish draughts at draughts.github.io, but for its sixth, on a man that becomes a king in mid-capture,
/// over which sources conflict.
pub(crate) const TURKISH: Articles = &[DAMA];

/// With the sixth.
pub(crate) const TURKISH_CROWNING: Articles = &[DAMA, &[(Rule::PromotionInCapture, "DAMA 6")]];

const DAMA: Chapter =
    &[(Rule::Compulsory, "DAMA 2"), (Rule::MostPieces, "DAMA 3, 4"), (Rule::TurnBack, "DAMA 5")];

#[cfg(test)]
mod tests {
    use super::book;
    use crate::{Rules, variants, with_family};

    #[test]
    fn every_article_begins_with_the_name_of_its_book() {
        for info in variants() {
            let movement = with_family!(info.family, R => R::ARTICLES).iter().copied().flatten();
            let draws = info.draw_rules.iter().flat_map(|set| set.rules);
            for article in movement.map(|entry| entry.1).chain(draws.map(|rule| rule.article)) {
                assert!(book(article).is_some(), "{}: {article}", info.name);
            }
        }
    }
}
