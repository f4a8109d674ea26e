//! Positions in FEN: `W:W31-50:B1-20`, `B:Wc3,Kd4:Bh8`.
//!
//! Reading gives a [`Setup`] and everything that is wrong with the text at once; whether a position is possible beyond
//! its squares is for [`Setup::build`] to say. Reading is liberal: either colour first, ranges, a final dot, blanks,
//! brackets and quotation marks round the whole. Writing is strict: `TURN:W...:B...`, no dot, no blank.
//!
//! Invariant: [`FenParse::fen`] is there exactly when no finding is an error.

mod parser;

use std::fmt;
use std::fmt::Write as _;

pub use damka_rules::KingMoves;
use damka_rules::{Color, Setup, Square, SquareSet, VariantInfo};

use crate::{Arg, Args, Code, Severity, Span, SquareNames, SquareStyle};

/// A position as a FEN tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    /// Pieces and side to move.
    pub setup: Setup,
    /// False if the turn was given as `?`; the setup then has the variant's first mover.
    pub turn_known: bool,
    /// Half-moves without capture or man's move, the field `H`.
    pub half_moves: Option<u32>,
    /// Number of the move to come, the field `F`.
    pub full_move: Option<u32>,
    /// King moves of Frisian draughts by colour ([`Color::index`]).
    pub king_moves: Option<[KingMoves; 2]>,
}

/// A flaw of a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenFinding {
    /// What it is.
    pub code: Code,
    /// Where it is in the text that was given.
    pub span: Span,
    /// Arguments of its sentence.
    pub args: Args,
    /// What to put at its place to mend it, if that is certain.
    pub replacement: Option<String>,
}

/// What reading a FEN gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenParse {
    /// The position, unless something is wrong that makes it unusable.
    pub fen: Option<Fen>,
    /// All flaws, in the order of the text.
    pub findings: Vec<FenFinding>,
}

/// How a FEN is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenStyle {
    /// Names of squares.
    pub squares: SquareStyle,
    /// Write `31-50` for three and more squares in a row; only with numbers of PDN.
    pub ranges: bool,
    /// Write the counters that are known.
    pub counters: bool,
}

impl FenStyle {
    /// The style of the standard: a list of squares, nothing else.
    pub const fn plain(squares: SquareStyle) -> Self {
        Self { squares, ranges: false, counters: false }
    }
}

impl From<Setup> for Fen {
    fn from(setup: Setup) -> Self {
        let king_moves = (setup.king_moves != [KingMoves::NONE; 2]).then_some(setup.king_moves);
        Self { setup, turn_known: true, half_moves: None, full_move: None, king_moves }
    }
}

impl Fen {
    /// Reads a FEN with PDN numbers or letters.
    ///
    /// ```
    /// use damka_notation::{Code, Fen};
    /// let ten = damka_rules::variant("international").unwrap();
    /// let parse = Fen::parse("W:W31-50:B1-20.", ten);
    /// assert_eq!(parse.fen.unwrap().setup, ten.start);
    /// let parse = Fen::parse("W:WK4,55:B4", ten);
    /// assert_eq!(parse.fen, None);
    /// assert_eq!(parse.findings[0].code, Code::FenOffBoard);
    /// assert_eq!(parse.findings[0].span.start, 6);
    /// assert_eq!(parse.findings[1].code, Code::FenTwoColours);
    /// ```
    pub fn parse(text: &str, variant: &VariantInfo) -> FenParse {
        Self::parse_in(text, variant, SquareStyle::Numeric)
    }

    /// As [`Fen::parse`], with numbers that count as `style` says. Letters are understood in every style.
    pub fn parse_in(text: &str, variant: &VariantInfo, style: SquareStyle) -> FenParse {
        parser::parse(text, variant, style)
    }

    /// Reads a FEN that has no flaw which PDN 3.0 does not allow to readers.
    ///
    /// ```
    /// use damka_notation::Fen;
    /// let russian = damka_rules::variant("russian").unwrap();
    /// let error = Fen::parse_strict("W:Wc3:Bd5", russian).unwrap_err();
    /// assert_eq!(error.to_string(), "`d5` is not a playing square (byte 7)");
    /// ```
    ///
    /// # Errors
    /// The first flaw, be it an error or a warning, such as a man on its promotion row.
    pub fn parse_strict(text: &str, variant: &VariantInfo) -> Result<Self, FenError> {
        let FenParse { fen, findings } = Self::parse(text, variant);
        match findings.into_iter().find(|finding| !finding.code.info().strict_only) {
            Some(finding) => Err(FenError(finding)),
            None => Ok(fen.unwrap_or_else(|| variant.start.into())),
        }
    }

    /// The text of the position. `?` stands for a turn that is not known.
    ///
    /// ```
    /// use damka_notation::fen::FenStyle;
    /// use damka_notation::{Fen, SquareStyle};
    /// let ten = damka_rules::variant("international").unwrap();
    /// let fen = Fen::from(ten.start);
    /// let style = FenStyle { ranges: true, ..FenStyle::plain(SquareStyle::Numeric) };
    /// assert_eq!(fen.text(ten, style), "W:W31-50:B1-20");
    /// ```
    pub fn text(&self, variant: &VariantInfo, style: FenStyle) -> String {
        let names = SquareNames::new(variant, style.squares);
        let mut text = String::new();
        text.push(if self.turn_known { self.setup.turn.letter() } else { '?' });
        for color in Color::ALL {
            let (men, kings) = (self.setup.men[color.index()], self.setup.kings[color.index()]);
            text.push(':');
            text.push(color.letter());
            let ranges = style.ranges && style.squares == SquareStyle::Numeric;
            push_pieces(&mut text, variant, &names, men, kings, ranges);
        }
        if style.counters {
            self.push_counters(&mut text, &names);
        } else if self.setup.king_moves != [KingMoves::NONE; 2] {
            push_king_moves(&mut text, &names, self.setup.king_moves);
        }
        text
    }

    /// The text of a setup in the standard form.
    pub fn write(setup: &Setup, variant: &VariantInfo, squares: SquareStyle) -> String {
        Self::from(*setup).text(variant, FenStyle::plain(squares))
    }

    /// Whether it tells more than pieces and side to move.
    pub fn has_counters(&self) -> bool {
        self.half_moves.is_some() || self.full_move.is_some() || self.king_moves.is_some()
    }

    fn push_counters(&self, text: &mut String, names: &SquareNames) {
        // Writing to a String cannot fail.
        if let Some(half_moves) = self.half_moves {
            let _ = write!(text, ":H{half_moves}");
        }
        if let Some(full_move) = self.full_move {
            let _ = write!(text, ":F{full_move}");
        }
        if let Some(king_moves) = self.king_moves {
            push_king_moves(text, names, king_moves);
        }
    }
}

/// Appends `:+0+328`, Black's count first.
fn push_king_moves(text: &mut String, names: &SquareNames, king_moves: [KingMoves; 2]) {
    text.push(':');
    for color in [Color::Black, Color::White] {
        let KingMoves { count, square } = king_moves[color.index()];
        let _ = write!(text, "+{count}");
        if let Some(square) = square {
            text.push_str(names.get(square));
        }
    }
}

/// Appends pieces by ascending number.
fn push_pieces(
    text: &mut String,
    variant: &VariantInfo,
    names: &SquareNames,
    men: SquareSet,
    kings: SquareSet,
    ranges: bool,
) {
    let number = |square| variant.number(square);
    let mut pieces: Vec<Square> = (men | kings).iter().collect();
    pieces.sort_unstable_by_key(|&square| number(square));
    let mut pieces = pieces.into_iter().peekable();
    let mut first = true;
    while let Some(start) = pieces.next() {
        let is_king = kings.contains(start);
        let mut end = start;
        while ranges
            && pieces
                .peek()
                .is_some_and(|&next| number(next) == number(end) + 1 && kings.contains(next) == is_king)
        {
            end = pieces.next().unwrap_or(end);
        }
        let separator = match number(end) - number(start) {
            0 => None,
            1 => Some(if is_king { ",K" } else { "," }),
            _ => Some("-"),
        };
        if !first {
            text.push(',');
        }
        first = false;
        if is_king {
            text.push('K');
        }
        text.push_str(names.get(start));
        if let Some(separator) = separator {
            text.push_str(separator);
            text.push_str(names.get(end));
        }
    }
}

/// The side to move of a null move, the set-up `B::` or `W::` that passes the turn; `None` for any other text.
pub fn null_move(text: &str) -> Option<Color> {
    match text.trim() {
        "W::" => Some(Color::White),
        "B::" => Some(Color::Black),
        _ => None,
    }
}

/// Which squares a FEN speaks of, for guessing its variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// The largest number.
    pub number: Option<u32>,
    /// The file furthest to the right, 0 = a.
    pub file: Option<u8>,
    /// The highest rank, 0 = 1.
    pub rank: Option<u8>,
}

/// Looks over the squares of a FEN without a variant.
///
/// ```
/// use damka_notation::fen::extent;
/// assert_eq!(extent("W:W31-50:B1-20").number, Some(50));
/// assert_eq!(extent("W:Wa1,Kc3:Bj10").rank, Some(9));
/// ```
pub fn extent(text: &str) -> Extent {
    parser::extent(text)
}

/// Why a FEN was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError(FenFinding);

impl FenError {
    /// What is wrong.
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// The byte at which it is.
    pub fn offset(&self) -> usize {
        self.0.span.start as usize
    }

    /// The whole finding.
    pub fn finding(&self) -> &FenFinding {
        &self.0
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let argument = match self.0.args.first() {
            Some((_, Arg::Text(text))) => text.as_str(),
            _ => "",
        };
        match self.0.code {
            Code::FenWithoutTurn => write!(f, "no side to move, begin with `W:` or `B:`"),
            Code::FenUnknownTurn => write!(f, "side to move is not known"),
            Code::FenDoubledTurn => write!(f, "side to move is given twice"),
            Code::FenLowerCase => write!(f, "`{argument}` is in the wrong case"),
            Code::FenBlanks => write!(f, "blanks inside the position"),
            Code::FenUnknownField => write!(f, "unknown field `{argument}`"),
            Code::FenGhostPiece => write!(f, "captured piece `{argument}` still on the board"),
            Code::FenEmpty => write!(f, "empty position"),
            Code::FenChessStyle => {
                write!(f, "position in rows as in chess, expected one like `W:W31-50:B1-20`")
            }
            Code::FenDescendingRange => write!(f, "range `{argument}` runs downwards"),
            Code::FenOffBoard => write!(f, "square `{argument}` is not on the board"),
            Code::FenLightSquare => write!(f, "`{argument}` is not a playing square"),
            Code::FenDuplicateSquare => write!(f, "square `{argument}` is given twice"),
            Code::FenTwoColours => write!(f, "white and black piece on square `{argument}`"),
            Code::ManOnPromotionRow => write!(f, "man on its promotion row on square `{argument}`"),
            _ => write!(f, "`{argument}` cannot stand here, expected a position like `W:W31-50:B1-20`"),
        }?;
        write!(f, " (byte {})", self.offset())
    }
}

impl std::error::Error for FenError {}

impl FenParse {
    /// Whether there is an error among the findings.
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.code.info().severity == Severity::Error)
    }
}
