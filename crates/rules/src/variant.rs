//! The one list of variants, and positions whose family is known only at run time.
//!
//! A variant is data: a family of movement rules, a start position, an objective and how its games are written. The
//! only matches over families in the project are the macros of this module.

use crate::articles::{self, Rule};
use crate::draw::{self, DrawRuleSet};
use crate::families::{Armenian, Brazilian, English, Frisian, International, Russian, Turkish};
use crate::moves::AnyMove;
use crate::piece::Color;
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{KingMoves, Setup, SetupError, Tolerance};
use crate::square::{Square, SquareSet};

/// What it is to win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// A side without a legal move, or without pieces, has lost (R17).
    #[default]
    Normal,
    /// A side without a legal move, or without pieces, has won (R29).
    Giveaway,
    /// The side with the first king has won; otherwise as usual. A man that passes the last row in a capture and stays
    /// a man is no king.
    FirstKing,
}

impl Objective {
    /// Who has won in a position, if anybody has. Then the game is over and there are no moves.
    pub fn winner<R: Rules>(self, position: &Position<R>) -> Option<Color> {
        let turn = position.turn();
        if let Some(winner) = self.first_king(position) {
            return Some(winner);
        }
        (!position.has_moves()).then(|| if self == Self::Giveaway { turn } else { turn.opposite() })
    }

    /// The winner by a king, if that is the objective. Both sides have one only in a position that was set up.
    #[inline]
    pub(crate) fn first_king<R: Rules>(self, position: &Position<R>) -> Option<Color> {
        let turn = position.turn();
        let mut sides = [turn.opposite(), turn].into_iter();
        sides.find(|&side| self == Self::FirstKing && !position.kings(side).is_empty())
    }
}

/// How squares are written in the moves of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// PDN numbers.
    Numeric,
    /// Letters and ranks, `a1` at White's lower left.
    Algebraic,
}

/// How results are written (PDN 3.0, tag Result).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultStyle {
    /// `1-0 0-1 1/2-1/2 0-0`
    Default,
    /// `2-0 0-2 1-1 0-0`
    International,
}

/// Which squares of a board are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Playing {
    /// Half of them, with a playing square in the left corner before each player.
    LeftCorner,
    /// Half of them, with a playing square in the right corner: the mirror image, so the generator's squares run from right
    /// to left.
    RightCorner,
    /// All.
    All,
}

/// The size of a board and where its squares lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Files.
    pub width: u8,
    /// Ranks.
    pub height: u8,
    /// The playing squares.
    pub playing: Playing,
}

impl Board {
    /// Playing squares.
    pub const fn squares(self) -> usize {
        self.row() as usize * self.height as usize
    }

    /// Playing squares of a row.
    pub const fn row(self) -> u8 {
        match self.playing {
            Playing::LeftCorner | Playing::RightCorner => self.width / 2,
            Playing::All => self.width,
        }
    }

    /// From the index of a square to its place in reading order, or back.
    const fn from_left(self, index: u8) -> u8 {
        let row = self.row();
        match self.playing {
            Playing::LeftCorner | Playing::All => index,
            Playing::RightCorner => index / row * row + (row - 1 - index % row),
        }
    }
}

/// Where the numbers of the squares begin, as White sees the board. They run along the rows from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberOrigin {
    /// At the top left, rightwards and down: Black's men stand on the low numbers.
    TopLeft,
    /// At the bottom right, leftwards and up: White's men stand on the low numbers.
    BottomRight,
}

/// A PDN GameType: its number and the full form of the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameType {
    /// The number.
    pub number: u16,
    /// Number, first mover, width, height, notation, corner.
    pub text: &'static str,
}

/// Everything about a variant that is not a rule of movement.
#[derive(Debug, PartialEq, Eq)]
pub struct VariantInfo {
    /// The name used on the command line and in data.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// Other names that are understood, lower case.
    pub aliases: &'static [&'static str],
    /// The movement rules.
    pub family: Family,
    /// What it is to win.
    pub objective: Objective,
    /// The side that moves first.
    pub first_mover: Color,
    /// The start position.
    pub start: Setup,
    /// The board.
    pub board: Board,
    /// Where the PDN numbers begin.
    pub number_origin: NumberOrigin,
    /// How squares are written.
    pub notation: Notation,
    /// The PDN GameType, if there is one.
    pub game_type: Option<GameType>,
    /// How results are written.
    pub results: ResultStyle,
    /// The sign between the squares of a capture, `x` or `:`.
    pub capture_sign: char,
    /// The sets of draw rules; the first is the official one.
    pub draw_rules: &'static [DrawRuleSet],
}

impl VariantInfo {
    /// The PDN number of a square, from 1.
    pub fn number(&self, square: Square) -> u8 {
        let from_left = self.board.from_left(square.index() as u8);
        match self.number_origin {
            NumberOrigin::TopLeft => from_left + 1,
            NumberOrigin::BottomRight => self.board.squares() as u8 - from_left,
        }
    }

    /// The square with a PDN number.
    pub fn from_number(&self, number: u8) -> Option<Square> {
        let squares = self.board.squares() as u8;
        let index = match self.number_origin {
            NumberOrigin::TopLeft => number.checked_sub(1)?,
            NumberOrigin::BottomRight => squares.checked_sub(number)?,
        };
        (index < squares).then(|| Square::new(self.board.from_left(index)))
    }

    /// File and rank of a square from White's view, from 0: `a1` is (0, 0).
    pub fn coordinates(&self, square: Square) -> (u8, u8) {
        let Board { width, height, playing } = self.board;
        let (row, column) =
            (square.index() as u8 / self.board.row(), square.index() as u8 % self.board.row());
        let from_left = 2 * column + u8::from(row % 2 == 0);
        let file = match playing {
            Playing::LeftCorner => from_left,
            Playing::RightCorner => width - 1 - from_left,
            Playing::All => column,
        };
        (file, height - 1 - row)
    }

    /// The playing square at a file and rank, from 0.
    pub fn from_coordinates(&self, file: u8, rank: u8) -> Option<Square> {
        let Board { width, height, playing } = self.board;
        if file >= width || rank >= height {
            return None;
        }
        let first = (height - 1 - rank) * self.board.row();
        let from_left = if playing == Playing::RightCorner { width - 1 - file } else { file };
        match playing {
            Playing::All => Some(Square::new(first + file)),
            _ => (from_left + rank).is_multiple_of(2).then(|| Square::new(first + from_left / 2)),
        }
    }

    /// A square as the variant writes it: `22` or `c3`.
    ///
    /// ```
    /// use damka_rules::{Notation, Square, variant};
    /// let russian = variant("russian").unwrap();
    /// assert_eq!(russian.square_text(Square::new(21), russian.notation), "c3");
    /// assert_eq!(russian.square_text(Square::new(21), Notation::Numeric), "22");
    /// ```
    pub fn square_text(&self, square: Square, notation: Notation) -> String {
        match notation {
            Notation::Numeric => self.number(square).to_string(),
            Notation::Algebraic => {
                let (file, rank) = self.coordinates(square);
                format!("{}{}", char::from(b'a' + file), rank + 1)
            }
        }
    }

    /// The set of draw rules with a name; case is ignored.
    ///
    /// ```
    /// let russian = damka_rules::variant("russian").unwrap();
    /// assert_eq!(russian.draw_rule_set("Club").unwrap().rules.len(), 7);
    /// ```
    pub fn draw_rule_set(&self, name: &str) -> Option<&'static DrawRuleSet> {
        self.draw_rules.iter().find(|set| set.name.eq_ignore_ascii_case(name))
    }

    /// The federation's draw rules, the default.
    pub fn official_draw_rules(&self) -> &'static DrawRuleSet {
        self.draw_rules.first().unwrap_or(&DrawRuleSet::NONE)
    }

    /// The article of a rule, if its text is known.
    ///
    /// ```
    /// use damka_rules::{Rule, variant};
    /// let international = variant("international").unwrap();
    /// assert_eq!(international.article(Rule::MostPieces), Some("FMJD 4.13"));
    /// ```
    pub fn article(&self, rule: Rule) -> Option<&'static str> {
        articles::article(with_family!(self.family, R => R::ARTICLES), rule)
    }

    /// Who has won in a position by its pieces and moves, if anybody has.
    pub fn winner(&self, position: &AnyPosition) -> Option<Color> {
        with_position!(position, position => self.objective.winner(position))
    }

    /// All legal moves; none once somebody has won.
    pub fn legal_moves(&self, position: &AnyPosition) -> Vec<AnyMove> {
        if self.winner(position).is_some() { Vec::new() } else { position.legal_moves() }
    }

    /// The start position.
    pub fn start_position(&self) -> AnyPosition {
        self.position(&self.start, Tolerance::ALL)
            .unwrap_or_else(|_| unreachable!("start positions are tested"))
    }

    /// The position of a setup under the rules of this variant.
    ///
    /// # Errors
    /// As [`Setup::build`].
    pub fn position(&self, setup: &Setup, tolerance: Tolerance) -> Result<AnyPosition, SetupError> {
        with_family!(self.family, R => setup.build::<R>(tolerance).map(AnyPosition::from))
    }
}

const fn standard(first_mover: Color, squares: usize, men: usize) -> Setup {
    Setup {
        turn: first_mover,
        men: [SquareSet::range(squares - men, squares), SquareSet::first(men)],
        kings: [SquareSet::EMPTY; 2],
        king_moves: [KingMoves::NONE; 2],
    }
}

/// R30: the main road is empty, Black stands above and left of it, White below and right.
const DIAGONAL: Setup = Setup {
    turn: Color::White,
    men: [
        SquareSet::of(&[11, 15, 18, 19, 22, 23, 25, 26, 27, 29, 30, 31]),
        SquareSet::of(&[0, 1, 2, 4, 5, 6, 8, 9, 12, 13, 16, 20]),
    ],
    kings: [SquareSet::EMPTY; 2],
    king_moves: [KingMoves::NONE; 2],
};

const EIGHT: Board = Board { width: 8, height: 8, playing: Playing::LeftCorner };
const TEN: Board = Board { width: 10, height: 10, playing: Playing::LeftCorner };

const RUSSIAN: VariantInfo = VariantInfo {
    name: "russian",
    title: "Russian draughts",
    aliases: &["shashki", "русские"],
    family: Family::Russian,
    objective: Objective::Normal,
    first_mover: Color::White,             // R3
    start: standard(Color::White, 32, 12), // R1
    board: EIGHT,
    number_origin: NumberOrigin::TopLeft,
    notation: Notation::Algebraic, // R27
    game_type: Some(GameType { number: 25, text: "25,W,8,8,A0,0" }),
    results: ResultStyle::Default,
    capture_sign: ':',
    draw_rules: draw::RUSSIAN,
};

const INTERNATIONAL: VariantInfo = VariantInfo {
    name: "international",
    title: "International draughts",
    aliases: &["standard", "polish", "dammen", "10x10"],
    family: Family::International,
    first_mover: Color::White,
    start: standard(Color::White, 50, 20), // R31
    board: TEN,
    notation: Notation::Numeric, // R41
    game_type: Some(GameType { number: 20, text: "20,W,10,10,N2,0" }),
    results: ResultStyle::International,
    capture_sign: 'x',
    draw_rules: draw::INTERNATIONAL,
    ..RUSSIAN
};

const ENGLISH: VariantInfo = VariantInfo {
    name: "english",
    title: "English draughts",
    aliases: &["american", "checkers", "american/english", "american checkers"],
    family: Family::English,
    first_mover: Color::Black, // R42
    start: standard(Color::Black, 32, 12),
    notation: Notation::Numeric,
    game_type: Some(GameType { number: 21, text: "21,B,8,8,N1,0" }),
    capture_sign: 'x',
    draw_rules: draw::ENGLISH,
    ..RUSSIAN
};

const BRAZILIAN: VariantInfo = VariantInfo {
    name: "brazilian",
    title: "Brazilian draughts",
    aliases: &["brasileiras"],
    family: Family::Brazilian,
    game_type: Some(GameType { number: 26, text: "26,W,8,8,A0,0" }),
    capture_sign: 'x',
    ..RUSSIAN
};

const TURKISH: VariantInfo = VariantInfo {
    name: "turkish",
    title: "Turkish draughts",
    aliases: &["dama", "турецкие"],
    family: Family::Turkish,
    start: Setup {
        turn: Color::White,
        men: [SquareSet::range(40, 56), SquareSet::range(8, 24)],
        kings: [SquareSet::EMPTY; 2],
        king_moves: [KingMoves::NONE; 2],
    },
    board: Board { width: 8, height: 8, playing: Playing::All },
    game_type: Some(GameType { number: 30, text: "30,W,8,8,A0,0" }),
    capture_sign: 'x',
    draw_rules: draw::TURKISH,
    ..RUSSIAN
};

const ARMENIAN: VariantInfo = VariantInfo {
    name: "armenian",
    title: "Armenian draughts",
    aliases: &["tama", "армянские"],
    family: Family::Armenian,
    game_type: Some(GameType { number: 44, text: "44,W,8,8,A0,0" }), // outside the standard
    draw_rules: draw::REPETITION_ONLY,
    ..TURKISH
};

const FRISIAN: VariantInfo = VariantInfo {
    name: "frisian",
    title: "Frisian draughts",
    aliases: &["frysk dammen", "frysk damjen", "фризские"],
    family: Family::Frisian,
    game_type: Some(GameType { number: 40, text: "40,W,10,10,N2,0" }),
    results: ResultStyle::Default,
    draw_rules: draw::FRISIAN,
    ..INTERNATIONAL
};

const FRYSK: VariantInfo = VariantInfo {
    name: "frysk",
    title: "Frysk!",
    aliases: &[],
    start: standard(Color::White, 50, 5),
    game_type: Some(GameType { number: 97, text: "97,W,10,10,N2,0" }), // lidraughts
    ..FRISIAN
};

/// All variants, in the order in which they are shown.
static VARIANTS: [VariantInfo; 17] = [
    RUSSIAN,
    VariantInfo {
        name: "diagonal",
        title: "Diagonal draughts",
        aliases: &["диагональные"],
        start: DIAGONAL,
        game_type: Some(GameType { number: 42, text: "42,W,8,8,A0,0" }),
        ..RUSSIAN
    },
    INTERNATIONAL,
    ENGLISH,
    BRAZILIAN,
    TURKISH,
    ARMENIAN,
    FRISIAN,
    FRYSK,
    VariantInfo {
        name: "russian-giveaway",
        title: "Russian giveaway draughts",
        aliases: &["poddavki", "giveaway", "поддавки"],
        objective: Objective::Giveaway,
        game_type: None,
        ..RUSSIAN
    },
    VariantInfo {
        name: "diagonal-giveaway",
        title: "Diagonal giveaway draughts",
        aliases: &[],
        objective: Objective::Giveaway,
        start: DIAGONAL,
        game_type: None,
        ..RUSSIAN
    },
    VariantInfo {
        name: "international-giveaway",
        title: "International giveaway draughts",
        aliases: &["antidraughts"],
        objective: Objective::Giveaway,
        game_type: Some(GameType { number: 98, text: "98,W,10,10,N2,0" }),
        draw_rules: draw::INTERNATIONAL_GIVEAWAY,
        ..INTERNATIONAL
    },
    VariantInfo {
        name: "english-giveaway",
        title: "English giveaway draughts",
        aliases: &["suicide checkers", "losing draughts"],
        objective: Objective::Giveaway,
        game_type: None,
        ..ENGLISH
    },
    VariantInfo {
        name: "brazilian-giveaway",
        title: "Brazilian giveaway draughts",
        aliases: &[],
        objective: Objective::Giveaway,
        game_type: None,
        ..BRAZILIAN
    },
    VariantInfo {
        name: "turkish-giveaway",
        title: "Turkish giveaway draughts",
        aliases: &[],
        objective: Objective::Giveaway,
        game_type: None,
        ..TURKISH
    },
    VariantInfo {
        name: "armenian-giveaway",
        title: "Armenian giveaway draughts",
        aliases: &[],
        objective: Objective::Giveaway,
        game_type: None,
        ..ARMENIAN
    },
    VariantInfo {
        name: "frisian-giveaway",
        title: "Frisian giveaway draughts",
        aliases: &[],
        objective: Objective::Giveaway,
        game_type: None,
        ..FRISIAN
    },
];

/// All variants.
pub fn variants() -> &'static [VariantInfo] {
    &VARIANTS
}

/// The variant with a name or an alias; case is ignored.
///
/// ```
/// assert_eq!(damka_rules::variant("Poddavki").unwrap().name, "russian-giveaway");
/// ```
pub fn variant(name: &str) -> Option<&'static VariantInfo> {
    let name = name.to_lowercase();
    VARIANTS.iter().find(|info| {
        info.name == name || info.aliases.contains(&name.as_str()) || info.title.to_lowercase() == name
    })
}

/// The variant with a PDN GameType number.
pub fn variant_by_game_type(number: u16) -> Option<&'static VariantInfo> {
    VARIANTS.iter().find(|info| info.game_type.is_some_and(|game_type| game_type.number == number))
}

macro_rules! families {
    ($($family:ident),*) => {
        /// A family of movement rules as a value.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Family {
            $(#[doc = concat!("The rules of [`", stringify!($family), "`].")] $family,)*
        }

        /// A position whose family is known only at run time.
        ///
        /// Dispatch once per task with [`with_position!`](crate::with_position), not once per move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            $(#[doc = concat!("Under the rules of [`", stringify!($family), "`].")] $family(Position<$family>),)*
        }

        $(impl From<Position<$family>> for AnyPosition {
            fn from(position: Position<$family>) -> Self {
                Self::$family(position)
            }
        })*
    };
}

families!(Russian, International, English, Brazilian, Turkish, Armenian, Frisian);

/// Runs an expression with the position of an [`AnyPosition`], whatever its family.
///
/// ```
/// use damka_rules::{variant, with_position};
/// let start = variant("english").unwrap().start_position();
/// assert_eq!(with_position!(start, position => position.legal_moves().len()), 7);
/// ```
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:pat => $body:expr) => {
        match $any {
            $crate::AnyPosition::Russian($position) => $body,
            $crate::AnyPosition::International($position) => $body,
            $crate::AnyPosition::English($position) => $body,
            $crate::AnyPosition::Brazilian($position) => $body,
            $crate::AnyPosition::Turkish($position) => $body,
            $crate::AnyPosition::Armenian($position) => $body,
            $crate::AnyPosition::Frisian($position) => $body,
        }
    };
}

/// Runs an expression with `$rules` as the type of a [`Family`](crate::Family).
///
/// ```
/// use damka_rules::{Rules, variant, with_family};
/// let family = variant("english").unwrap().family;
/// assert!(!with_family!(family, R => R::KINGS_FLY));
/// ```
#[macro_export]
macro_rules! with_family {
    ($family:expr, $rules:ident => $body:expr) => {
        match $family {
            $crate::Family::Russian => {
                type $rules = $crate::Russian;
                $body
            }
            $crate::Family::International => {
                type $rules = $crate::International;
                $body
            }
            $crate::Family::English => {
                type $rules = $crate::English;
                $body
            }
            $crate::Family::Brazilian => {
                type $rules = $crate::Brazilian;
                $body
            }
            $crate::Family::Turkish => {
                type $rules = $crate::Turkish;
                $body
            }
            $crate::Family::Armenian => {
                type $rules = $crate::Armenian;
                $body
            }
            $crate::Family::Frisian => {
                type $rules = $crate::Frisian;
                $body
            }
        }
    };
}
use {with_family, with_position};

/// A move that is not legal in the position it was given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub AnyMove);

impl std::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "illegal move from square {} to square {}", self.0.from.index() + 1, self.0.to.index() + 1)
    }
}

impl std::error::Error for IllegalMove {}

impl AnyPosition {
    /// The side to move.
    pub fn turn(&self) -> Color {
        with_position!(self, position => position.turn())
    }

    /// Pieces and side to move.
    pub fn to_setup(&self) -> Setup {
        with_position!(self, position => position.to_setup())
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        with_position!(self, position => position.legal_moves().into_iter().map(AnyMove::from).collect())
    }

    /// Has the side to move a legal move?
    pub fn has_moves(&self) -> bool {
        with_position!(self, position => position.has_moves())
    }

    /// The position after a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not legal here; the position is unchanged.
    pub fn play(&self, mv: &AnyMove) -> Result<Self, IllegalMove> {
        with_position!(self, position => {
            position.legal(mv).map(|legal| position.play(&legal).into()).ok_or(IllegalMove(*mv))
        })
    }

    /// The hash of [`Position::hash64`].
    pub fn hash64(&self) -> u64 {
        with_position!(self, position => position.hash64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_positions_build_without_tolerance() {
        for info in variants() {
            assert!(info.position(&info.start, Tolerance::NONE).is_ok(), "{}", info.name);
            assert_eq!(info.start.turn, info.first_mover, "{}", info.name);
        }
    }

    #[test]
    fn names_aliases_and_game_types_are_unique() {
        let mut names: Vec<_> =
            variants().iter().flat_map(|info| info.aliases.iter().copied().chain([info.name])).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for info in variants() {
            assert_eq!(variant(info.name), Some(info));
            if let Some(game_type) = info.game_type {
                assert_eq!(variant_by_game_type(game_type.number), Some(info));
                assert!(game_type.text.starts_with(&format!("{},", game_type.number)));
            }
        }
    }

    #[test]
    fn coordinates_and_numbers_round_trip() {
        for info in variants() {
            for index in 0..info.board.squares() {
                let square = Square::new(index as u8);
                let (file, rank) = info.coordinates(square);
                assert_eq!(info.from_coordinates(file, rank), Some(square));
                assert_eq!(info.from_number(info.number(square)), Some(square));
            }
        }
        let english = variant("english").unwrap();
        for (number, text) in [(1, "b8"), (4, "h8"), (5, "a7"), (32, "g1")] {
            let square = english.from_number(number).unwrap();
            assert_eq!(english.square_text(square, Notation::Algebraic), text);
        }
        let ten = variant("international").unwrap();
        assert_eq!(ten.square_text(ten.from_number(1).unwrap(), Notation::Algebraic), "b10");
        assert_eq!(ten.square_text(ten.from_number(32).unwrap(), Notation::Algebraic), "d4");
    }
}
