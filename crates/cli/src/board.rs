//! A board drawn with characters, one column for each square.

use std::fmt;

use anstyle::{Ansi256Color, Style as Paint};
use damka_rules::{Color, Notation, Piece, PieceKind, Setup, Square, VariantInfo};

/// What pieces are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// The draughts pieces of Unicode.
    Unicode {
        /// On painted squares. Then all pieces have the filled form, or White's would look black on a dark terminal.
        color: bool,
    },
    /// Letters.
    Ascii,
}

/// A position to be drawn.
#[derive(Debug)]
pub(crate) struct Board<'a> {
    pub(crate) variant: &'static VariantInfo,
    pub(crate) setup: &'a Setup,
    /// Black's side at the bottom.
    pub(crate) flip: bool,
    pub(crate) style: Style,
}

const PIECES: [(Color, PieceKind, &str); 4] = [
    (Color::White, PieceKind::Man, "legend-white-man"),
    (Color::White, PieceKind::King, "legend-white-king"),
    (Color::Black, PieceKind::Man, "legend-black-man"),
    (Color::Black, PieceKind::King, "legend-black-king"),
];

impl Style {
    /// Every sign with the key of its meaning.
    pub(crate) fn legend(self) -> impl Iterator<Item = (char, &'static str)> {
        // On painted squares the forms of White and Black are alike, and the paint tells them apart.
        let plain = match self {
            Self::Unicode { .. } => Self::Unicode { color: false },
            Self::Ascii => Self::Ascii,
        };
        let pieces =
            PIECES.into_iter().map(move |(color, kind, key)| (plain.sign(Piece { color, kind }), key));
        pieces.chain([(plain.empty(), "legend-empty")])
    }

    fn sign(self, piece: Piece) -> char {
        match (self, piece.color, piece.kind) {
            (Self::Ascii, Color::White, PieceKind::Man) => 'w',
            (Self::Ascii, Color::White, PieceKind::King) => 'W',
            (Self::Ascii, Color::Black, PieceKind::Man) => 'b',
            (Self::Ascii, Color::Black, PieceKind::King) => 'B',
            (Self::Unicode { color: false }, Color::White, PieceKind::Man) => '⛀',
            (Self::Unicode { color: false }, Color::White, PieceKind::King) => '⛁',
            (Self::Unicode { .. }, _, PieceKind::Man) => '⛂',
            (Self::Unicode { .. }, _, PieceKind::King) => '⛃',
        }
    }

    fn empty(self) -> char {
        if self == Self::Ascii { '.' } else { '·' }
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.variant.board.height {
            let rank = if self.flip { row } else { self.variant.board.height - 1 - row };
            let squares: String = self.files().map(|file| self.square(file, rank)).collect();
            writeln!(f, "{} {}", self.row_label(rank), squares.trim_end())?;
        }
        self.write_file_letters(f)
    }
}

impl Board<'_> {
    /// The files from left to right.
    fn files(&self) -> impl Iterator<Item = u8> {
        let (width, flip) = (self.variant.board.width, self.flip);
        (0..width).map(move |file| if flip { width - 1 - file } else { file })
    }

    fn squares_of_row(&self, rank: u8) -> impl DoubleEndedIterator<Item = Square> {
        (0..self.variant.board.width).filter_map(move |file| self.variant.from_coordinates(file, rank))
    }

    /// The rank, or the numbers of the outermost squares as they stand from left to right.
    fn row_label(&self, rank: u8) -> String {
        match self.variant.notation {
            Notation::Algebraic => format!("{:>2}", rank + 1),
            Notation::Numeric => {
                let mut squares = self.squares_of_row(rank).map(|square| self.variant.number(square));
                let (first, last) =
                    (squares.next().unwrap_or_default(), squares.next_back().unwrap_or_default());
                let (left, right) = if self.flip { (last, first) } else { (first, last) };
                format!("{left:>2}-{right:<2}")
            }
        }
    }

    /// A gap and the sign of a square.
    fn square(&self, file: u8, rank: u8) -> String {
        let square = self.variant.from_coordinates(file, rank);
        let piece = square.and_then(|square| self.setup.piece_at(square));
        let sign = match (square, piece) {
            (None, _) => ' ',
            (Some(_), None) => self.style.empty(),
            (Some(_), Some(piece)) => self.style.sign(piece),
        };
        if self.style == (Style::Unicode { color: true }) {
            let paint = paint(square.is_some(), piece.map(|piece| piece.color));
            format!("{paint} {sign}{paint:#}")
        } else {
            format!(" {sign}")
        }
    }

    fn write_file_letters(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.variant.notation == Notation::Numeric {
            return Ok(());
        }
        write!(f, "   ")?;
        for file in self.files() {
            write!(f, " {}", char::from(b'a' + file))?;
        }
        writeln!(f)
    }
}

/// Ground and ink, both always given, so that it looks the same on dark and on light terminals.
fn paint(playing: bool, color: Option<Color>) -> Paint {
    const DARK: Ansi256Color = Ansi256Color(65);
    const LIGHT: Ansi256Color = Ansi256Color(187);
    let ink = match color {
        Some(Color::White) => Ansi256Color(231),
        Some(Color::Black) => Ansi256Color(16),
        None => Ansi256Color(108),
    };
    let ground = if playing { DARK } else { LIGHT };
    Paint::new().fg_color(Some(ink.into())).bg_color(Some(ground.into()))
}
