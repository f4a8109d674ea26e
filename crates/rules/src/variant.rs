//! What a variant is: a family of movement rules, a start position, an objective and how its games are written.
//!
//! All of it is data. The variants themselves are in [`crate::variants`].

use crate::any::{AnyPosition, Family};
use crate::articles::{self, Rule};
use crate::draw::DrawRuleSet;
use crate::moves::AnyMove;
use crate::piece::Color;
use crate::position::Position;
use crate::rules::{Extra as _, Rules};
use crate::setup::{Setup, SetupError, Tolerance};
use crate::square::Square;
use crate::variants::{variant_by_game_type, variants};
use crate::{with_family, with_position};

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
    const fn reading_order(self, index: u8) -> u8 {
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
    /// The number. Those of 42 to 49 and from 51 on are not in the standard: a widespread program uses them.
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
        let from_left = self.board.reading_order(square.index() as u8);
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
        (index < squares).then(|| Square::new(self.board.reading_order(index)))
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

    /// The article of a rule, if its text is known. The book is that of the family, of which the first variant in the list
    /// is the one that it describes: what the others have of their own stands elsewhere.
    ///
    /// ```
    /// use damka_rules::{Rule, variant};
    /// let international = variant("international").unwrap();
    /// assert_eq!(international.article(Rule::MostPieces), Some("FMJD 4.13"));
    /// // White begins in unified pool checkers, which is not in that book.
    /// assert_eq!(variant("unified-pool").unwrap().article(Rule::FirstMove), None);
    /// ```
    pub fn article(&self, rule: Rule) -> Option<&'static str> {
        let described = variants().iter().find(|info| info.family == self.family)?;
        let by_the_book = match rule {
            Rule::Board => self.board == described.board,
            Rule::Start => self.start == described.start,
            Rule::FirstMove => self.first_mover == described.first_mover,
            Rule::Numbering => {
                (self.notation, self.number_origin) == (described.notation, described.number_origin)
            }
            Rule::Objective => self.objective == described.objective,
            _ => true,
        };
        if !by_the_book {
            return None;
        }
        articles::article(with_family!(self.family, R => R::ARTICLES), rule)
    }

    /// Is it the other reading of a variant whose game type it shares, so that the number alone does not tell it?
    ///
    /// ```
    /// let is_option = |name| damka_rules::variant(name).unwrap().is_option();
    /// assert_eq!([is_option("thai"), is_option("thai-white")], [false, true]);
    /// ```
    pub fn is_option(&self) -> bool {
        let first = self.game_type.and_then(|game_type| variant_by_game_type(game_type.number));
        first.is_some_and(|first| first != self)
    }

    /// The most quiet moves in a row that a player who has men too may make with one king, if they are limited.
    ///
    /// ```
    /// let limit = |name| damka_rules::variant(name).unwrap().king_move_limit();
    /// assert_eq!([limit("frysk"), limit("international")], [Some(3), None]);
    /// ```
    pub fn king_move_limit(&self) -> Option<u8> {
        with_family!(self.family, R => <R as Rules>::Extra::KING_MOVES)
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
