//! The one table of everything that can be said about a PDN or FEN input: code, name, severity, kind of fix.
//!
//! It holds no sentences. What a person reads is made from a code and its arguments by the messages crate,
//! so another language is another table and not another program.
//!
//! An id is a letter for the area and three digits: `C` conversion, `D` draws by rule, `E` encoding, `F` positions
//! in FEN, `L` characters, `M` moves, `R` results, `S` structure, `T` tags, `V` variant. The first digit groups:
//! `x51` and above in the first hundred are what only `--strict`, the writing grammar of PDN 3.0, objects to.
//!
//! Invariants: ids ascend and are never used again for something else; ids and names are unique; a name reads well
//! after "allow". [`CodeInfo::args`] names every argument that a finding of this code carries, and no other.
//!
//! # What real files contain, and the code that speaks of it
//!
//! | input | code |
//! |---|---|
//! | tags without `GameType` | `V101`, with several candidates `V106` |
//! | no tags at all; CRLF or CR; tabs; no move numbers; tags and moves on one line; body only a result; empty side or either colour first in FEN; `B` to move under `1.`; NAGs, `%` lines, set-ups, `]` in a tag value | none: read as it stands |
//! | wrong `GameType` | `V102` |
//! | odd fields or number in `GameType`; number that programs use differently | `V103`, `V104`, `V105`; `V110` |
//! | byte order mark at the beginning, in the middle | `E151`, `E101` |
//! | another encoding than UTF-8 | `E102`, `E103`, `E104`, `E105` |
//! | mixed line ends; `\r` written out; control characters | `E106`; `E107`; `E108` |
//! | blank before the dot of a number | `M111` |
//! | leading zeros | `M151` |
//! | blanks inside a move | `M101` |
//! | typographic dashes | `L101` |
//! | `×`, `х`, `X`, `%`; `*` as a capture sign | `L102`; `L103` |
//! | `:` among numbers, `x` in Russian | `M153` |
//! | `-` for a capture; `x` for a quiet move | `M105`; `M106` |
//! | `3228`; `c3d4` | `M102`; `M152` |
//! | `cd4`, `d:f6` | `M103` |
//! | `A3-B4` | `M104` |
//! | Cyrillic look-alike letters | `L104` |
//! | letter `O` for 0, `l` for 1 | `L105` |
//! | letters and digits of full width | `L112` |
//! | no-break space | `L151` |
//! | curly quotes round tag values; unescaped quotes in them | `L106`; `T104` |
//! | hop-by-hop capture | `M107` |
//! | captured pieces listed instead of squares | `M108` |
//! | full path that is not needed; partial path; square on no legal path | `M154`; `M109`; `M203` |
//! | short form of an ambiguous capture: same pieces taken, different pieces taken | `M110`, `M202` |
//! | result as terminator | `S152` |
//! | `2-0` where `1-0` is the style | `R102` |
//! | tag and terminator differ; result only at the end | `R101`; `R151` |
//! | `½-½`, `" 0-1"`; `4-6`, `-` | `R103`; `R104` |
//! | no terminator before the next game, no tags either | `S153`, `S115` |
//! | `- -` for an unknown move; a pass by set-up | `M115`; `M208` |
//! | `1. ... 7-12`; `1..` | `M156`; `M112` |
//! | `32-28*` | `L155` |
//! | nested comment; `}` or `)` that closes nothing | `S103`; `S104`, `S105` |
//! | unclosed `{`, `(` or set-up | `S101`, `S102`, `S112` |
//! | `;` comment; prose and markup | `L153`; `S107` |
//! | words in parentheses | `S106` |
//! | words glued to a move; lone `.` | `S108`; `L109` |
//! | FEN with a final dot | `F151` |
//! | FEN without a turn; small letters; blanks; `H0:F1`; doubled turn | `F101`; `F104`; `F105`; `F152`; `F103` |
//! | FEN with a square twice; two colours on one; square 51; man on its promotion row | `F207`; `F208`; `F205`; `F209` |
//! | `FEN` without `SetUp`; `Setup`, `event`; `[FEN ""]` | `T152`; `T151`; `T115` |
//! | missing half-move; other wrong number; number alone | `M204`; `M113`; `M114` |
//! | illegal move; move after the end, after the result | `M201`; `M207`, `M116` |
//! | `1841-??-??`, `1.1.1965`; ranges and impossible dates | `T109`; `T110` |
//! | HTML entities; foreign, misspelt, valueless, trailing tags | `L107`; `T106`, `T107`, `T105`, `T111` |
//! | duplicate tag; unclosed or unquoted one | `T101`; `T102`, `T103` |
//! | `[pgn]` wrappers | `S109` |
//! | numbers under a `GameType` of letters | `M155` |
//! | position in a private tag | `T112` |
//! | tags `P1`, `P2`; letters from the first mover's corner; numbers from `a1` | `T113`; `V108`; `V109` |
//! | blank before `!`; mark without a move; signs such as `±` | `L154`; `L111`; `L152` |

use std::fmt;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong with the file.
    Note,
    /// Read without loss, but not as it should be written, or doubtful.
    Warning,
    /// Part of a game cannot be trusted or used.
    Error,
}

impl Severity {
    /// The word in reports: `note`, `warning` or `error`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a program may do about findings of a code. A single finding can have less than its code promises, never more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FixKind {
    /// Only a person can mend it.
    None,
    /// The same content in the right form: nothing that a reader understands is changed.
    Safe,
    /// One plausible reading: it may change what the file says.
    Unsafe,
}

/// What is known of a code before it is found anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeInfo {
    /// The code itself.
    pub code: Code,
    /// Letter of the area and three digits, as in `M201`; stable between versions.
    pub id: &'static str,
    /// Words with hyphens, as in `illegal-move`; stable between versions.
    pub name: &'static str,
    /// Severity unless the user decides otherwise. Of a `strict_only` code it is the severity under `--strict`.
    pub severity: Severity,
    /// The best fix that a finding of this code can carry.
    pub fix: FixKind,
    /// Silent unless the writing grammar of PDN 3.0 is demanded.
    pub strict_only: bool,
    /// Names of the arguments that every finding of this code carries.
    pub args: &'static [&'static str],
}

/// When a code is reported: the two words of the table below.
#[derive(PartialEq, Eq)]
enum When {
    Always,
    StrictOnly,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $id:literal, $name:literal, $severity:ident, $fix:ident, $when:ident, [$($arg:literal),*];)*) => {
        /// Everything that can be said about an input. The doc comment of each code names its arguments.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Code { $($(#[$doc])* $variant),* }

        /// One row for each code, in the order of the enum.
        static TABLE: &[CodeInfo] = &[$(CodeInfo {
            code: Code::$variant,
            id: $id,
            name: $name,
            severity: Severity::$severity,
            fix: FixKind::$fix,
            strict_only: matches!(When::$when, When::StrictOnly),
            args: &[$($arg),*],
        }),*];
    };
}

// Colours are `white` or `black`, variants go by their names, squares and moves are in the notation of the variant,
// code points look like `U+2013`.
codes! {
    // Conversion.
    /// A game that could not be converted because of error `code`; it is kept as it was. Arguments:
    /// `code`.
    NotConverted = "C101", "not-converted", Error, None, Always, ["code"];
    /// Parts that the target format cannot hold. `what` is `comments`, `variations`, `nags`,
    /// `clocks`, `tags` or `setups`. Arguments: `what`, `count`.
    DroppedInConversion = "C102", "dropped-in-conversion", Warning, None, Always, ["what", "count"];
    /// A character that the target encoding does not have. Arguments: `found`, `codepoint`,
    /// `encoding`.
    UnencodableCharacter = "C103", "unencodable-character", Warning, None, Always, ["found", "codepoint", "encoding"];

    /// A value in JSON that is no `what`: `variant`, `square`, `number` of a move, `position` or `variation`. It is passed
    /// over, and moves go by their text. Arguments: `what`, `found`.
    JsonValue = "C104", "json-value", Error, None, Always, ["what", "found"];

    // Draws by rule. `rule` is the name of a rule of play: `repetition`, `kings-only`, ...
    /// A player could have claimed a draw here, and the game goes on. Arguments: `rule`, `article`,
    /// `count`.
    ClaimableDraw = "D101", "claimable-draw", Note, None, Always, ["rule", "article", "count", "ply"];
    /// The game was drawn here by rule, and yet it goes on. Arguments: `rule`, `article`, `count`.
    AutomaticDraw = "D102", "automatic-draw", Warning, None, Always, ["rule", "article", "count", "ply"];

    // Encoding: bytes, marks and line ends.
    /// A byte order mark inside the text, as left by joining files end to end.
    ByteOrderMarkInside = "E101", "byte-order-mark-inside", Warning, Safe, Always, [];
    /// The input is not UTF-8 and was decoded as `encoding` with `confidence` per cent. Arguments:
    /// `encoding`, `confidence`.
    LegacyEncoding = "E102", "legacy-encoding", Warning, Safe, Always, ["encoding", "confidence"];
    /// Other encodings fit the input about as well as the one chosen. Arguments: `encoding`,
    /// `others` (list).
    UnsureEncoding = "E103", "unsure-encoding", Note, None, Always, ["encoding", "others"];
    /// Bytes (in hexadecimal) that mean nothing in the encoding of the input. Arguments: `bytes`,
    /// `encoding`.
    UndecodableBytes = "E104", "undecodable-bytes", Warning, None, Always, ["bytes", "encoding"];
    /// The character U+FFFD, which some earlier program put in place of one it could not read.
    ReplacementCharacter = "E105", "replacement-character", Warning, None, Always, [];
    /// A line ends in another way than the first line does (`LF`, `CRLF` or `CR`). Arguments:
    /// `found`, `expected`.
    MixedLineEnds = "E106", "mixed-line-ends", Warning, Safe, Always, ["found", "expected"];
    /// The two characters `\r` or `\n` written out where a line ends. Arguments: `found`.
    LiteralLineEnd = "E107", "literal-line-end", Warning, Safe, Always, ["found"];
    /// A run of `count` control characters, such as U+0000 or a Ctrl-Z before the end. Arguments:
    /// `codepoint`, `count`.
    ControlCharacter = "E108", "control-character", Warning, Safe, Always, ["codepoint", "count"];
    /// The input begins with a byte order mark.
    ByteOrderMark = "E151", "byte-order-mark", Warning, Safe, StrictOnly, [];

    // FEN: how it is written (1xx), what it says (2xx).
    /// No colour to move at the beginning.
    FenWithoutTurn = "F101", "fen-without-turn", Error, None, Always, [];
    /// `?` as the colour to move.
    FenUnknownTurn = "F102", "fen-unknown-turn", Warning, None, Always, [];
    /// The colour to move is given twice. Arguments: `found`.
    FenDoubledTurn = "F103", "fen-doubled-turn", Warning, Safe, Always, ["found"];
    /// A colour or a king in small letters, or a square in capitals. Arguments: `found`, `meant`.
    FenLowerCase = "F104", "fen-lower-case", Warning, Safe, Always, ["found", "meant"];
    /// Blanks inside a position.
    FenBlanks = "F105", "fen-blanks", Warning, Safe, Always, [];
    /// A field behind the pieces that is not known; it is ignored. Arguments: `found`.
    FenUnknownField = "F106", "fen-unknown-field", Warning, None, Always, ["found"];
    /// `G` or `P`: a piece that is captured and not yet lifted; it is ignored. Arguments: `found`,
    /// `square`.
    FenGhostPiece = "F107", "fen-ghost-piece", Warning, None, Always, ["found", "square"];
    /// A full stop at the end.
    FenFinalDot = "F151", "fen-final-dot", Warning, Safe, StrictOnly, [];
    /// Counters behind the pieces, such as `H0`, `F1` or `+0+0`. Arguments: `found`.
    FenCounters = "F152", "fen-counters", Warning, None, StrictOnly, ["found"];
    /// Something that cannot stand at its place in a position. Arguments: `found`.
    FenSyntax = "F201", "fen-syntax", Error, None, Always, ["found"];
    /// An empty position.
    FenEmpty = "F202", "fen-empty", Error, None, Always, [];
    /// A position written row by row, as in chess.
    FenChessStyle = "F203", "fen-chess-style", Error, None, Always, [];
    /// A range of squares that runs downwards. Arguments: `found`.
    FenDescendingRange = "F204", "fen-descending-range", Error, None, Always, ["found"];
    /// A square that the board does not have. Arguments: `square`, `variant`.
    FenOffBoard = "F205", "fen-off-board", Error, None, Always, ["square", "variant"];
    /// A square on which draughts is not played. Arguments: `square`.
    FenLightSquare = "F206", "fen-light-square", Error, None, Always, ["square"];
    /// Two pieces of one colour on one square. Arguments: `square`.
    FenDuplicateSquare = "F207", "fen-duplicate-square", Error, None, Always, ["square"];
    /// A white and a black piece on one square. Arguments: `square`.
    FenTwoColours = "F208", "fen-two-colours", Error, None, Always, ["square"];
    /// A man of `color` on the row where it should have become a king. Arguments: `square`,
    /// `color`.
    ManOnPromotionRow = "F209", "man-on-promotion-row", Warning, None, Always, ["square", "color"];

    // Characters that stand for others.
    /// An en dash, a minus sign or the like between two squares. Arguments: `found`, `codepoint`.
    TypographicDash = "L101", "typographic-dash", Warning, Safe, Always, ["found", "codepoint"];
    /// A multiplication sign, a capital or Cyrillic letter, or `%` as the sign of a capture.
    /// Arguments: `found`, `codepoint`, `expected`.
    OddCaptureSign = "L102", "odd-capture-sign", Warning, Safe, Always, ["found", "codepoint", "expected"];
    /// `*` between two squares. Arguments: `expected`.
    StarForCapture = "L103", "star-for-capture", Warning, Safe, Always, ["expected"];
    /// A Cyrillic letter that looks like the Latin one a square is named with. Arguments: `found`,
    /// `codepoint`, `meant`.
    LookalikeLetter = "L104", "lookalike-letter", Warning, Safe, Always, ["found", "codepoint", "meant"];
    /// A letter `O` or `l` where a move has a digit. Arguments: `found`, `meant`, `move`.
    LetterForDigit = "L105", "letter-for-digit", Error, Unsafe, Always, ["found", "meant", "move"];
    /// Typographic quotation marks round a tag value. Arguments: `found`.
    CurlyQuotes = "L106", "curly-quotes", Warning, Safe, Always, ["found"];
    /// A character written as an HTML entity. Arguments: `found`, `meant`.
    HtmlEntity = "L107", "html-entity", Warning, Safe, Always, ["found", "meant"];
    /// A character that begins nothing in PDN. Arguments: `found`, `codepoint`.
    StrayCharacter = "L108", "stray-character", Warning, None, Always, ["found", "codepoint"];
    /// A full stop that belongs to no move number.
    StrayDot = "L109", "stray-dot", Warning, Safe, Always, [];
    /// `$` without a number, or with one above 255. Arguments: `found`.
    BadNag = "L110", "bad-nag", Warning, None, Always, ["found"];
    /// A mark such as `!?` where there is no move before it. Arguments: `strength`.
    StrengthWithoutMove = "L111", "strength-without-move", Warning, None, Always, ["strength"];
    /// A letter or digit in the full width of East Asian fonts. Arguments: `found`, `codepoint`, `meant`.
    FullWidthCharacter = "L112", "full-width-character", Warning, Safe, Always, ["found", "codepoint", "meant"];
    /// A no-break space, or another blank that PDN does not list, between tokens. Arguments:
    /// `codepoint`.
    NoBreakSpace = "L151", "no-break-space", Warning, Safe, StrictOnly, ["codepoint"];
    /// A sign that judges the position, such as `±`, outside comments. Arguments: `found`, `nag`.
    PositionSign = "L152", "position-sign", Warning, Safe, StrictOnly, ["found", "nag"];
    /// A comment from `;` to the end of the line.
    SemicolonComment = "L153", "semicolon-comment", Warning, Safe, StrictOnly, [];
    /// A blank between a move and its mark. Arguments: `strength`.
    BlankBeforeStrength = "L154", "blank-before-strength", Warning, Safe, StrictOnly, ["strength"];
    /// `*` directly behind a move, the old mark of a forced move.
    StarAsStrength = "L155", "star-as-strength", Warning, Safe, StrictOnly, [];

    // Moves: how they are written (1xx), whether they can be played (2xx).
    /// Blanks inside a move. Arguments: `move`, `meant`.
    BlankInMove = "M101", "blank-in-move", Warning, Safe, Always, ["move", "meant"];
    /// Two square numbers without anything between them. Arguments: `move`, `meant`.
    MissingSeparator = "M102", "missing-separator", Warning, Safe, Always, ["move", "meant"];
    /// The short form of Russian books, such as `cd4` or `d:f6`. Arguments: `move`, `meant`.
    BookForm = "M103", "book-form", Warning, Safe, Always, ["move", "meant"];
    /// Squares in capital letters. Arguments: `move`, `meant`.
    UpperCaseSquare = "M104", "upper-case-square", Warning, Safe, Always, ["move", "meant"];
    /// `-` in a move that captures. Arguments: `move`, `meant`.
    DashForCapture = "M105", "dash-for-capture", Warning, Safe, Always, ["move", "meant"];
    /// `x` or `:` in a move that captures nothing. Arguments: `move`, `meant`.
    CaptureSignOnQuietMove = "M106", "capture-sign-on-quiet-move", Warning, Safe, Always, ["move", "meant"];
    /// A capture given as several moves, one for each jump. Arguments: `move`, `meant`.
    HopByHopCapture = "M107", "hop-by-hop-capture", Warning, Safe, Always, ["move", "meant"];
    /// A capture that lists the captured pieces instead of the squares passed. Arguments: `move`,
    /// `meant`.
    CapturedList = "M108", "captured-list", Warning, Safe, Always, ["move", "meant"];
    /// A capture that gives some of the squares it passes, and not all. Arguments: `move`, `meant`.
    PartialPath = "M109", "partial-path", Warning, Safe, Always, ["move", "meant"];
    /// A short capture with several routes that take the same pieces. Arguments: `move`, `routes`
    /// (list).
    SeveralRoutes = "M110", "several-routes", Note, None, Always, ["move", "routes"];
    /// A blank between a move number and its full stop. Arguments: `number`.
    BlankBeforeDot = "M111", "blank-before-dot", Warning, Safe, Always, ["number"];
    /// A move number with two dots, four dots or the character `…`. Arguments: `found`, `meant`.
    MoveNumberForm = "M112", "move-number-form", Warning, Safe, Always, ["found", "meant"];
    /// A move number that does not follow from the one before; whose turn it is remains clear.
    /// Arguments: `found`, `expected`.
    WrongMoveNumber = "M113", "wrong-move-number", Warning, Unsafe, Always, ["found", "expected"];
    /// A move number with no move behind it. Arguments: `number`.
    NumberWithoutMove = "M114", "number-without-move", Warning, None, Always, ["number"];
    /// `- -` or the like in place of a move nobody wrote down; the rest of the game is not checked.
    /// Arguments: `found`.
    UnknownMove = "M115", "unknown-move", Warning, None, Always, ["found"];
    /// A move that could be played behind the result or `*` that ends the game. Arguments: `move`,
    /// `result`.
    MoveAfterResult = "M116", "move-after-result", Warning, None, Always, ["move", "result"];
    /// A square or a move number that begins with `0`. Arguments: `found`, `meant`.
    LeadingZero = "M151", "leading-zero", Warning, Safe, StrictOnly, ["found", "meant"];
    /// Two squares in letters without anything between them, such as `c3d4`. Arguments: `move`,
    /// `meant`.
    JoinedSquares = "M152", "joined-squares", Warning, Safe, StrictOnly, ["move", "meant"];
    /// A capture sign other than that of the variant. Arguments: `found`, `expected`.
    ForeignCaptureSign = "M153", "foreign-capture-sign", Warning, Safe, StrictOnly, ["found", "expected"];
    /// The squares between are given although start and end say it all. Arguments: `move`, `meant`.
    NeedlessFullPath = "M154", "needless-full-path", Warning, Safe, StrictOnly, ["move", "meant"];
    /// Numbers in a variant that is written in letters, or letters where numbers are the rule.
    /// Arguments: `move`, `meant`.
    ForeignSquareStyle = "M155", "foreign-square-style", Warning, Safe, StrictOnly, ["move", "meant"];
    /// `...` standing as a move, as in `1. ... 7-12`.
    EllipsisAsMove = "M156", "ellipsis-as-move", Warning, Safe, StrictOnly, [];
    /// A move of `color` that the rules do not allow. `reason` is the name of a
    /// [`ReasonCode`](damka_rules::ReasonCode), `squares` show it, `article` is that of the rule or `none`. `legal`
    /// holds the nearest legal moves, best first, and `more` counts those not listed. Arguments: `move`, `color`,
    /// `reason`, `squares` (list), `article`, `legal` (list), `more`.
    IllegalMove = "M201", "illegal-move", Error, Unsafe, Always, ["move", "color", "reason", "squares", "article", "legal", "more"];
    /// A move that several legal moves fit, with different results. Arguments: `move`, `candidates`
    /// (list). The fix is the only candidate after which the game goes on legally.
    AmbiguousMove = "M202", "ambiguous-move", Error, Unsafe, Always, ["move", "candidates"];
    /// A capture with a square that no legal capture with this start and end passes. Arguments:
    /// `move`, `square`, `candidates` (list).
    ImpossiblePath = "M203", "impossible-path", Error, None, Always, ["move", "square", "candidates"];
    /// The half-move of `color` under `number` is missing; `candidates` make the rest legal.
    /// Arguments: `number`, `color`, `candidates` (list).
    MissingHalfMove = "M204", "missing-half-move", Error, Unsafe, Always, ["number", "color", "candidates"];
    /// A move with a square that the board does not have. Arguments: `move`, `square`, `variant`.
    OffBoardSquare = "M205", "off-board-square", Error, None, Always, ["move", "square", "variant"];
    /// Something that begins like a move and is none. Arguments: `found`.
    MalformedMove = "M206", "malformed-move", Error, None, Always, ["found"];
    /// A move after the game was over: `color` had no move left, or the other side the first king (`end` is `moves` or
    /// `king`). Arguments: `move`, `color`, `end`.
    MoveAfterEnd = "M207", "move-after-end", Error, None, Always, ["move", "color", "end"];
    /// `color` passes, by a set-up that changes nothing but the turn. Arguments: `color`.
    NullMove = "M208", "null-move", Note, None, Always, ["color"];

    // Results.
    /// The `Result` tag and the end of the moves differ. Arguments: `tag`, `terminator`.
    ResultMismatch = "R101", "result-mismatch", Warning, None, Always, ["tag", "terminator"];
    /// `2-0` in a variant that writes `1-0`, or the other way round. Arguments: `found`, `meant`.
    ResultStyle = "R102", "result-style", Warning, Safe, Always, ["found", "meant"];
    /// A result in an odd form whose meaning is clear, such as `½-½`. Arguments: `found`, `meant`.
    OddResult = "R103", "odd-result", Warning, Safe, Always, ["found", "meant"];
    /// A result whose meaning is not known, such as `4-6`; it is kept. Arguments: `found`.
    UnknownResult = "R104", "unknown-result", Warning, None, Always, ["found"];
    /// A result that the final position contradicts: its winner, or a draw by rule (`article`, or `none`). Arguments:
    /// `found`, `meant`, `article`.
    ResultAgainstPosition = "R105", "result-against-position", Warning, Unsafe, Always, ["found", "meant", "article"];
    /// No result, although the final position decides the game. Arguments: `meant`.
    ResultLeftOpen = "R106", "result-left-open", Note, Unsafe, Always, ["meant"];
    /// The moves end with a result and the game has no `Result` tag. Arguments: `result`.
    MissingResultTag = "R151", "missing-result-tag", Warning, Safe, StrictOnly, ["result"];

    // Structure of the file: comments, variations, separators, limits.
    /// A `{` without its `}`; placed at the `{`.
    UnclosedComment = "S101", "unclosed-comment", Error, None, Always, [];
    /// A `(` without its `)`; placed at the `(`.
    UnclosedVariation = "S102", "unclosed-variation", Error, None, Always, [];
    /// A `{` inside a comment; the comment ends at the first `}`.
    NestedComment = "S103", "nested-comment", Warning, None, Always, [];
    /// A `}` that closes nothing.
    StrayCommentEnd = "S104", "stray-comment-end", Warning, Unsafe, Always, [];
    /// A `)` that closes nothing.
    StrayVariationEnd = "S105", "stray-variation-end", Warning, Unsafe, Always, [];
    /// Parentheses that hold words instead of moves.
    TextInParentheses = "S106", "text-in-parentheses", Warning, Safe, Always, [];
    /// Words, markup or the like outside comments. Arguments: `text`.
    StrayText = "S107", "stray-text", Warning, Unsafe, Always, ["text"];
    /// Words directly behind a move, without a blank. Arguments: `text`, `move`.
    TextGluedToMove = "S108", "text-glued-to-move", Warning, Unsafe, Always, ["text", "move"];
    /// `[pdn]`, `[/pgn]` and the like round games copied from a forum. Arguments: `found`.
    ForumWrapper = "S109", "forum-wrapper", Warning, Safe, Always, ["found"];
    /// Parentheses with nothing in them.
    EmptyVariation = "S110", "empty-variation", Warning, Safe, Always, [];
    /// A variation before which there is no move it could replace.
    VariationWithoutMove = "S111", "variation-without-move", Warning, None, Always, [];
    /// A `/FEN "..."` without its closing `/`.
    UnclosedSetup = "S112", "unclosed-setup", Error, None, Always, [];
    /// A `/ ... /` that is not `/FEN "..."/`. Arguments: `found`.
    UnknownSetup = "S113", "unknown-setup", Warning, None, Always, ["found"];
    /// A clock command in a comment whose time cannot be read. Arguments: `found`.
    BadClockCommand = "S114", "bad-clock-command", Warning, None, Always, ["found"];
    /// Another game begins with move number 1, without tags or a terminator before it. No arguments.
    RestartedNumbering = "S115", "restarted-numbering", Warning, Safe, Always, [];
    /// A comment before or between the tags of a game.
    CommentBetweenTags = "S151", "comment-between-tags", Warning, None, StrictOnly, [];
    /// A game that ends with its result instead of `*`. Arguments: `result`.
    ResultAsTerminator = "S152", "result-as-terminator", Warning, Safe, StrictOnly, ["result"];
    /// A game that ends without a terminator because the tags of the next one begin.
    MissingTerminator = "S153", "missing-terminator", Warning, Safe, StrictOnly, [];
    /// A terminator with neither tags nor moves before it.
    EmptyGame = "S154", "empty-game", Warning, Safe, StrictOnly, [];
    /// A game longer than `limit` bytes; it is skipped. Arguments: `limit`.
    GameTooLarge = "S201", "game-too-large", Error, None, Always, ["limit"];
    /// Variations nested deeper than `limit`; what lies deeper is skipped. Arguments: `limit`.
    VariationTooDeep = "S202", "variation-too-deep", Error, None, Always, ["limit"];
    /// An input that is not empty and yet has no game in it.
    NoGame = "S203", "no-game", Warning, None, Always, [];

    // Tags.
    /// A tag that the same game already has; the last one counts. Arguments: `tag`.
    DuplicateTag = "T101", "duplicate-tag", Warning, Unsafe, Always, ["tag"];
    /// A tag whose line ends before `missing` (`"` or `]`). Arguments: `tag`, `missing`.
    UnclosedTag = "T102", "unclosed-tag", Warning, Safe, Always, ["tag", "missing"];
    /// A tag value without quotation marks. Arguments: `tag`.
    UnquotedTagValue = "T103", "unquoted-tag-value", Warning, Safe, Always, ["tag"];
    /// A quotation mark inside a tag value without `\` before it. Arguments: `tag`.
    UnescapedQuote = "T104", "unescaped-quote", Warning, Safe, Always, ["tag"];
    /// A tag that is only a name, such as `[Empty]`. Arguments: `tag`.
    TagWithoutValue = "T105", "tag-without-value", Warning, None, Always, ["tag"];
    /// The name of a standard tag in another language. Arguments: `tag`, `meant`.
    ForeignTag = "T106", "foreign-tag", Warning, Safe, Always, ["tag", "meant"];
    /// A name one slip away from that of a standard tag. Arguments: `tag`, `meant`.
    MisspeltTag = "T107", "misspelt-tag", Warning, Unsafe, Always, ["tag", "meant"];
    /// A tag name with characters other than Latin letters, digits and `_`. Arguments: `tag`.
    OddTagName = "T108", "odd-tag-name", Warning, None, Always, ["tag"];
    /// A date that is not written `YYYY.MM.DD` but can be read in one way only. Arguments: `value`,
    /// `meant`.
    DateForm = "T109", "date-form", Warning, Safe, Always, ["value", "meant"];
    /// A date that cannot be read, can be read in several ways, or does not exist. Arguments:
    /// `value`.
    UnreadableDate = "T110", "unreadable-date", Warning, None, Always, ["value"];
    /// Tags behind the last game that are no game themselves. Arguments: `tag`.
    TrailingTags = "T111", "trailing-tags", Warning, Unsafe, Always, ["tag"];
    /// A position in a private tag instead of `FEN`. Arguments: `tag`.
    PrivatePositionTag = "T112", "private-position-tag", Warning, Unsafe, Always, ["tag"];
    /// `P1` or `P2`: players named by who moves first, not by colour. Arguments: `tag`, `meant`.
    FirstPlayerTags = "T113", "first-player-tags", Warning, Safe, Always, ["tag", "meant"];
    /// `SetUp "1"` without a `FEN` tag.
    SetupWithoutFen = "T114", "setup-without-fen", Warning, None, Always, [];
    /// A `FEN` tag without a position; the usual one is taken.
    EmptyFenTag = "T115", "empty-fen-tag", Warning, Safe, Always, [];
    /// A standard tag with other capitals, such as `event` or `Setup`. Arguments: `tag`, `meant`.
    TagCase = "T151", "tag-case", Warning, Safe, StrictOnly, ["tag", "meant"];
    /// A `FEN` tag without `SetUp "1"`.
    MissingSetupTag = "T152", "missing-setup-tag", Warning, Safe, StrictOnly, [];

    // The variant.
    /// Tags without `GameType`; `variant` was taken because of `reason`: `tags`, `squares`, `moves`
    /// or `default`; a short game can be played in `candidates`, too. Arguments: `variant`, `reason`, `candidates`.
    MissingGameType = "V101", "missing-game-type", Warning, Unsafe, Always, ["variant", "reason", "candidates"];
    /// The squares or moves are not those of `variant` but of `meant`, whose type is `proposal`.
    /// Arguments: `found`, `variant`, `meant`, `proposal`.
    WrongGameType = "V102", "wrong-game-type", Error, Unsafe, Always, ["found", "variant", "meant", "proposal"];
    /// The fields behind the number in `GameType` are not those of this type. Arguments: `found`,
    /// `meant`.
    GameTypeFields = "V103", "game-type-fields", Warning, Safe, Always, ["found", "meant"];
    /// A type that is not supported; the moves are not checked. Arguments: `found`.
    UnsupportedGameType = "V104", "unsupported-game-type", Warning, None, Always, ["found"];
    /// A `GameType` that does not begin with a number; the variant is guessed. Arguments: `found`, `variant`, `proposal`.
    UnreadableGameType = "V105", "unreadable-game-type", Warning, Unsafe, Always, ["found", "variant", "proposal"];
    /// The moves can be played in several variants. Arguments: `variant`, `candidates` (list).
    UnsureVariant = "V106", "unsure-variant", Warning, None, Always, ["variant", "candidates"];
    /// A `GameType` other than the variant that was asked for. Arguments: `variant`, `found`.
    VariantOverridden = "V107", "variant-overridden", Note, None, Always, ["variant", "found"];
    /// Letters counted from the corner of the player who moves first. Arguments: `variant`.
    RotatedSquares = "V108", "rotated-squares", Warning, Safe, Always, ["variant"];
    /// Numbers that count from `a1` instead of the square PDN begins with. Arguments: `variant`.
    OtherNumbering = "V109", "other-numbering", Warning, Unsafe, Always, ["variant"];
    /// A number that programs use for several variants, `candidates`; the one in which the moves can be played was taken.
    /// Arguments: `found`, `variant`, `candidates` (list).
    SharedGameType = "V110", "shared-game-type", Warning, None, Always, ["found", "variant", "candidates"];
}

impl Code {
    /// The row of this code in the table.
    ///
    /// ```
    /// use damka_notation::{Code, Severity};
    /// assert_eq!(Code::IllegalMove.info().id, "M201");
    /// assert_eq!(Code::IllegalMove.info().severity, Severity::Error);
    /// ```
    pub fn info(self) -> &'static CodeInfo {
        &TABLE[self as usize]
    }

    /// The code with this id, in either case, or with this name.
    ///
    /// ```
    /// use damka_notation::Code;
    /// assert_eq!(Code::from_id_or_name("m201"), Some(Code::IllegalMove));
    /// assert_eq!(Code::from_id_or_name("illegal-move"), Some(Code::IllegalMove));
    /// assert_eq!(Code::from_id_or_name("M999"), None);
    /// ```
    pub fn from_id_or_name(text: &str) -> Option<Self> {
        TABLE
            .iter()
            .find(|info| info.id.eq_ignore_ascii_case(text) || info.name == text)
            .map(|info| info.code)
    }

    /// Every code, by ascending id.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        TABLE.iter().map(|info| info.code)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.info().id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_row_stands_at_the_place_of_its_code() {
        for (place, info) in TABLE.iter().enumerate() {
            assert_eq!(info.code as usize, place, "{}", info.id);
            assert_eq!(info.code.info(), info);
        }
    }

    #[test]
    fn ids_ascend_and_have_a_letter_and_three_digits() {
        assert!(TABLE.is_sorted_by(|a, b| a.id < b.id));
        for info in TABLE {
            let (area, number) = info.id.split_at(1);
            assert!("CDEFLMRSTV".contains(area), "{}", info.id);
            assert!(number.len() == 3 && number.bytes().all(|byte| byte.is_ascii_digit()), "{}", info.id);
        }
    }

    #[test]
    fn names_are_unique_and_kebab_case() {
        let names: HashSet<_> = TABLE.iter().map(|info| info.name).collect();
        assert_eq!(names.len(), TABLE.len());
        for name in names {
            assert!(name.split('-').all(|word| !word.is_empty()), "{name}");
            assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{name}");
        }
    }

    #[test]
    fn variants_are_named_like_their_codes() {
        for info in TABLE {
            let camel: String =
                info.name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
            assert_eq!(format!("{:?}", info.code), camel);
        }
    }

    #[test]
    fn strict_only_codes_are_warnings_numbered_from_51_in_the_first_hundred() {
        for info in TABLE {
            assert_eq!(info.strict_only, (151..200).contains(&number(info)), "{}", info.id);
            assert!(!info.strict_only || info.severity == Severity::Warning, "{}", info.id);
        }
    }

    #[test]
    fn only_errors_and_warnings_that_keep_the_meaning_have_safe_fixes() {
        for info in TABLE.iter().filter(|info| info.severity == Severity::Error) {
            assert_ne!(info.fix, FixKind::Safe, "{}: what is an error has no certain reading", info.id);
        }
    }

    #[test]
    fn codes_are_found_by_id_and_by_name() {
        for code in Code::all() {
            assert_eq!(Code::from_id_or_name(code.info().id), Some(code));
            assert_eq!(Code::from_id_or_name(&code.info().id.to_lowercase()), Some(code));
            assert_eq!(Code::from_id_or_name(code.info().name), Some(code));
        }
        assert_eq!(Code::from_id_or_name(""), None);
    }

    #[test]
    fn the_table_of_inputs_names_only_codes_there_are() {
        let source = include_str!("codes.rs");
        let rows = source.lines().filter(|line| line.starts_with("//! | "));
        let cells = rows.filter_map(|row| row.rsplit('|').nth(1));
        let is_id = |part: &&str| part.len() == 4 && part[1..].parse::<u16>().is_ok();
        let ids: Vec<_> = cells.flat_map(|cell| cell.split('`')).filter(is_id).collect();
        assert!(ids.len() > 60);
        for id in ids {
            assert!(Code::from_id_or_name(id).is_some(), "{id}");
        }
    }

    fn number(info: &CodeInfo) -> u16 {
        info.id[1..].parse().unwrap()
    }
}
