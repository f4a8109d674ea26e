//! What the reader makes of texts: one table of inputs, what they are read as, and what is found wrong in them.
//!
//! An input is read as a line of words: `<` and `>` round each game, `[Name=value]` for tags, `1.` and `1...` for move
//! numbers, moves by their squares with `-`, `x` or nothing between, `(` and `)` round variations, `{}`, `;`, `%` and
//! `()` round comments of each kind, `!` and the like for marks, `$1` for NAGs, `=` before results, `/` round set-ups,
//! `?-` for unknown moves, `~` round junk.

use damka_notation::pdn::{Comment, CommentStyle, Event, Events, Separator};
use damka_notation::{Code, Span};

/// The events of a text in short.
fn read(text: &str) -> (String, Vec<Code>) {
    let mut events = Events::new(text.as_bytes());
    let words: Vec<String> = events.by_ref().map(|event| word(text, event)).collect();
    let codes = events.findings().iter().map(|finding| finding.code);
    // Said of every game that ends as most games do.
    let codes = codes.filter(|&code| code != Code::ResultAsTerminator).collect();
    (words.join(" "), codes)
}

fn word(text: &str, event: Event) -> String {
    let part = |span: Span| &text[span.range()];
    match event {
        Event::GameStart(_) => "<".to_owned(),
        Event::GameEnd(_) => ">".to_owned(),
        Event::Tag(tag) => format!("[{}={}]", part(tag.name), part(tag.value)),
        Event::MoveNumber(number) => {
            format!("{}{}", number.number, if number.ellipsis { "..." } else { "." })
        }
        Event::Ellipsis(_) => "...".to_owned(),
        Event::Move(token) => {
            let sign = match token.separator {
                Separator::None => "",
                Separator::Dash => "-",
                Separator::Capture => "x",
            };
            let squares: Vec<_> = token.path.as_slice().iter().map(ToString::to_string).collect();
            squares.join(sign)
        }
        Event::UnknownMove(_) => "?-".to_owned(),
        Event::Strength(strength) => part(strength.mark).to_owned(),
        Event::Nag(_, nag) => format!("${nag}"),
        Event::Comment(Comment { text, style, .. }) => match style {
            CommentStyle::Braces => format!("{{{}}}", part(text)),
            CommentStyle::Semicolon => format!(";{};", part(text)),
            CommentStyle::Percent => format!("%{}%", part(text)),
            CommentStyle::Parentheses => format!("({})", part(text)),
        },
        Event::Setup(setup) => format!("/{}/", part(setup.fen)),
        Event::VariationStart(_) => "(".to_owned(),
        Event::VariationEnd(_) => ")".to_owned(),
        Event::Result(span, _) => format!("={}", part(span)),
        Event::Star(_) => "*".to_owned(),
        Event::Junk(span) => format!("~{}~", part(span)),
    }
}

#[track_caller]
fn check(rows: &[(&str, &str, &[Code])]) {
    for &(text, words, codes) in rows {
        assert_eq!(read(text), (words.to_owned(), codes.to_vec()), "{text:?}");
    }
}

#[test]
fn plain_games() {
    check(&[
        ("1. 32-28 19-23 2. 28x19 14x23 *", "< 1. 32-28 19-23 2. 28x19 14x23 * >", &[]),
        ("[GameType \"20\"]\n\n1. 32-28 1-0", "< [GameType=20] 1. 32-28 =1-0 >", &[]),
        ("1.32-28 19-23 2.28x19 14x23 *", "< 1. 32-28 19-23 2. 28x19 14x23 * >", &[]),
        ("32-28 19-23 28x19 14x23 *", "< 32-28 19-23 28x19 14x23 * >", &[]),
        ("1.\t32-28\t19-23\t*", "< 1. 32-28 19-23 * >", &[]),
        ("1. 32-28\n19-23\n2.\n28x19 14x23 *", "< 1. 32-28 19-23 2. 28x19 14x23 * >", &[]),
        ("[White \"A\"] [Result \"*\"] 1. 32-28 *", "< [White=A] [Result=*] 1. 32-28 * >", &[]),
        ("1. 47x38x24x13x36 a3xc5xe7 a3:c5 *", "< 1. 47x38x24x13x36 a3xc5xe7 a3xc5 * >", &[]),
        ("1.a3b4", "< 1. a3b4 >", &[Code::JoinedSquares]),
        ("1. a1-j10 a10-b9 *", "< 1. a1-j10 a10-b9 * >", &[]),
        ("", "", &[]),
        (" \n \n", "", &[]),
    ]);
}

#[test]
fn odd_signs_and_letters() {
    check(&[
        ("1. 32–28 19−23 31‑26 *", "< 1. 32-28 19-23 31-26 * >", &[Code::TypographicDash; 3]),
        ("1. 28×19 14х23 28Х19 *", "< 1. 28x19 14x23 28x19 * >", &[Code::OddCaptureSign; 3]),
        ("1. 28X19 28%19 *", "< 1. 28x19 28x19 * >", &[Code::OddCaptureSign; 2]),
        ("1. 28*19 14*23 *", "< 1. 28x19 14x23 * >", &[Code::StarForCapture; 2]),
        ("1. 28:19 14:23 *", "< 1. 28x19 14x23 * >", &[]),
        ("1. A3-B4 D6xB4 *", "< 1. a3-b4 d6xb4 * >", &[Code::UpperCaseSquare; 2]),
        ("1. с3-d4 b6:а5 *", "< 1. c3-d4 b6xa5 * >", &[Code::LookalikeLetter; 2]),
        (
            "1. С3-В4 Н2-g3 *",
            "< 1. c3-b4 h2-g3 * >",
            &[
                Code::UpperCaseSquare,
                Code::LookalikeLetter,
                Code::LookalikeLetter,
                Code::UpperCaseSquare,
                Code::LookalikeLetter,
            ],
        ),
        ("1. 35-3O l1-15 *", "< 1. 35-30 11-15 * >", &[Code::LetterForDigit; 2]),
        ("1. 32-28 lO-l4 *", "< 1. 32-28 10-14 * >", &[Code::LetterForDigit; 3]),
        ("1. 32-28 I-7 *", "< 1. 32-28 1-7 * >", &[Code::LetterForDigit]),
        ("1. 32-28 |-7 *", "< 1. 32-28 1-7 * >", &[Code::LetterForDigit]),
        ("1. c3-d4 f6-g5 2. bl-c3 *", "< 1. c3-d4 f6-g5 2. b1-c3 * >", &[Code::LetterForDigit]),
        ("1. c3-d4 cI:e3:gI *", "< 1. c3-d4 c1xe3xg1 * >", &[Code::LetterForDigit; 2]),
        ("1. c3-d4 b1O-c9 blO-c9 *", "< 1. c3-d4 b10-c9 b10-c9 * >", &[Code::LetterForDigit; 3]),
        (
            "1. I9–H8 H8xI7 *",
            "< 1. i9-h8 h8xi7 * >",
            &[Code::UpperCaseSquare, Code::TypographicDash, Code::UpperCaseSquare],
        ),
        ("1. 32-28 I9-28 *", "< 1. 32-28 19-28 * >", &[Code::LetterForDigit]),
        // Letters alone are no move, nor is half a word.
        ("1. 32-28 l-l *", "< 1. 32-28 ~l-l~ * >", &[Code::StrayText]),
        ("1. c3-d4 al-dente *", "< 1. c3-d4 ~al-dente~ * >", &[Code::StrayText]),
        ("1. c3-d4 dal ball *", "< 1. c3-d4 ~dal ball~ * >", &[Code::StrayText]),
        // As typed in Russian: а б ц д е ф г х.
        ("1. ц3-д4 д6-с5 *", "< 1. c3-d4 d6-c5 * >", &[Code::LookalikeLetter; 4]),
        (
            "1. Б2-а3 ф6-г5 *",
            "< 1. b2-a3 f6-g5 * >",
            &[
                Code::UpperCaseSquare,
                Code::LookalikeLetter,
                Code::LookalikeLetter,
                Code::LookalikeLetter,
                Code::LookalikeLetter,
            ],
        ),
        ("1. х6-г5 г7-х6 *", "< 1. h6-g5 g7-h6 * >", &[Code::LookalikeLetter; 4]),
        (
            "1. г5хх6 *",
            "< 1. g5xh6 * >",
            &[Code::LookalikeLetter, Code::OddCaptureSign, Code::LookalikeLetter],
        ),
        ("1.\u{a0}32-28\u{a0}19-23 *", "< 1. 32-28 19-23 * >", &[Code::NoBreakSpace; 2]),
        ("1. 32-28&nbsp;19-23 *", "< 1. 32-28 19-23 * >", &[Code::HtmlEntity]),
    ]);
}

#[test]
fn odd_separators() {
    check(&[
        ("1. 32 - 28 1- 6 5 x 14 *", "< 1. 32-28 1-6 5x14 * >", &[Code::BlankInMove; 3]),
        ("1. 32 -\u{a0}28 *", "< 1. 32-28 * >", &[Code::BlankInMove, Code::NoBreakSpace]),
        ("1. 32-\n28 19-23 *", "< 1. 32-28 19-23 * >", &[Code::BlankInMove]),
        ("1. 3228 1923 *", "< 1. 3228 1923 * >", &[Code::MissingSeparator; 2]),
        ("1. c3d4 d4f6h8 *", "< 1. c3d4 d4f6h8 * >", &[Code::JoinedSquares; 2]),
        ("1. cd4 d:f6 ab4 dxf6 *", "< 1. cd4 dxf6 ab4 dxf6 * >", &[]),
        ("[A \"\"] 1. 32 28 c3 d4 *", "< [A=] 1. 3228 c3d4 * >", &[Code::BlankInMove; 2]),
        ("1. 06-11 16-07 *", "< 1. 6-11 16-7 * >", &[Code::LeadingZero; 2]),
        // A number counts moves, whatever stands before it.
        ("1. 32-28 - 2. 37-32 *", "< 1. 32-28 ~-~ 2. 37-32 * >", &[Code::StrayCharacter]),
    ]);
}

#[test]
fn move_numbers() {
    check(&[
        ("1 . 32-28 19-23 2 . 28x19 *", "< 1. 32-28 19-23 2. 28x19 * >", &[Code::BlankBeforeDot; 2]),
        ("01. 32-28 02. 37-32 *", "< 1. 32-28 2. 37-32 * >", &[Code::LeadingZero; 2]),
        ("1... 19-23 *", "< 1... 19-23 * >", &[]),
        ("1. ... 7-12 *", "< 1... 7-12 * >", &[Code::EllipsisAsMove]),
        ("1. 32-28 1. ... 19-23 *", "< 1. 32-28 1... 19-23 * >", &[Code::EllipsisAsMove]),
        ("1… 19-23 2.. 20-25 *", "< 1... 19-23 2... 20-25 * >", &[Code::MoveNumberForm; 2]),
        (
            "[A \"\"] 1 32-28 19-23 2 28x19 *",
            "< [A=] 1. 32-28 19-23 2. 28x19 * >",
            &[Code::MoveNumberForm; 2],
        ),
        ("[A \"\"] ... 7-12 *", "< [A=] ... 7-12 * >", &[Code::EllipsisAsMove]),
        ("1. 32-28 2. 3. 37-32 *", "< 1. 32-28 2. 3. 37-32 * >", &[Code::NumberWithoutMove]),
        ("1. 32-28 19-23 2.\n\n", "< 1. 32-28 19-23 2. >", &[Code::NumberWithoutMove]),
        ("[A \"\"] 1. - - 2. -- 1-1", "< [A=] 1. ?- 2. ?- =1-1 >", &[]),
        ("8-3 . 1-0", "< 8-3 ~.~ =1-0 >", &[Code::StrayDot]),
    ]);
}

#[test]
fn results() {
    check(&[
        ("[R \"\"] 1. 0-2", "< [R=] 1. =0-2 >", &[]),
        ("[R \"\"] 1. 1-0 1-0", "< [R=] 1. =1-0 >", &[Code::EmptyGame]),
        ("[R \"\"]\n0-1", "< [R=] =0-1 >", &[]),
        ("1. 11-15 23-19 1/2-1/2", "< 1. 11-15 23-19 =1/2-1/2 >", &[]),
        ("1. 32-28 19-23 1-1", "< 1. 32-28 19-23 =1-1 >", &[]),
        ("1. 1-18 40-45 1-12 *", "< 1. 1-18 40-45 1-12 * >", &[]),
        ("1. 11-05 06-11 *", "< 1. 11-5 6-11 * >", &[Code::LeadingZero; 2]),
        ("1. 32-28 ½-½", "< 1. 32-28 =½-½ >", &[]),
        ("1. 32-28 0.5-0.5", "< 1. 32-28 =0.5-0.5 >", &[]),
        ("1. 32-28 1 - 0", "< 1. 32-28 =1 - 0 >", &[]),
        ("[Result \"4-6\"] 1. 32-28 4-6", "< [Result=4-6] 1. 32-28 =4-6 >", &[]),
        ("[Result \"4-6\"] 1. 4-6 32-28 4-6", "< [Result=4-6] 1. 4-6 32-28 =4-6 >", &[]),
        ("1. 32-28 4-6", "< 1. 32-28 4-6 >", &[]),
        ("[R \"\"] 1. 32-28 1-0 *\n\n[R \"\"] *", "< [R=] 1. 32-28 =1-0 > < [R=] * >", &[]),
        ("1. 32-28 19-23", "< 1. 32-28 19-23 >", &[]),
    ]);
}

#[test]
fn stars() {
    check(&[
        (
            "1. 32-28* 19-23 2. 28x19 14x23 *",
            "< 1. 32-28 * 19-23 2. 28x19 14x23 * >",
            &[Code::StarAsStrength],
        ),
        ("1. 32-28!* *", "< 1. 32-28 ! * * >", &[Code::StarAsStrength]),
        ("1. 32-28 * 1. 33-28 18-22 *", "< 1. 32-28 * > < 1. 33-28 18-22 * >", &[]),
        ("1. 32-28 {x}*", "< 1. 32-28 {x} * >", &[]),
        ("1. 32-28 * *", "< 1. 32-28 * >", &[Code::EmptyGame]),
    ]);
}

#[test]
fn marks_and_signs() {
    check(&[
        ("1.32-28!? 19-23(!?!!!) 2.28x19 *", "< 1. 32-28 !? 19-23 !?!!! 2. 28x19 * >", &[]),
        ("1. 32-28 ! 19-23 (?) *", "< 1. 32-28 ! 19-23 ? * >", &[Code::BlankBeforeStrength; 2]),
        ("[A \"\"] 1. ! 32-28 *", "< [A=] 1. ! 32-28 * >", &[Code::StrengthWithoutMove]),
        ("1. 32-28 $1 19-23 $300 $ *", "< 1. 32-28 $1 19-23 ~$300~ ~$~ * >", &[Code::BadNag; 2]),
        (
            "1. 32-28 ± 19-23 ∓ 2. 28x19 = +- *",
            "< 1. 32-28 $16 19-23 $17 2. 28x19 $10 $18 * >",
            &[Code::PositionSign, Code::PositionSign, Code::PositionSign, Code::PositionSign],
        ),
    ]);
}

#[test]
fn comments() {
    check(&[
        ("1. 32-28 { good; but slow } 19-23 *", "< 1. 32-28 { good; but slow } 19-23 * >", &[]),
        ("1. 32-28 ; note 18-22\n19-23 *", "< 1. 32-28 ; note 18-22; 19-23 * >", &[Code::SemicolonComment]),
        (
            "% note 1. 31-26\n1. 32-28\n% 18-22\n19-23 *",
            "% note 1. 31-26% < 1. 32-28 % 18-22% 19-23 * >",
            &[],
        ),
        ("1. 32-28 (good move) 19-23 *", "< 1. 32-28 (good move) 19-23 * >", &[Code::TextInParentheses]),
        (
            "1. 32-28 (see (2007), 20-06-2007)\n*",
            "< 1. 32-28 (see (2007), 20-06-2007) * >",
            &[Code::TextInParentheses],
        ),
        (
            "1. 32-28 { a { b } c } 19-23 *",
            "< 1. 32-28 { a { b } ~c~ ~}~ 19-23 * >",
            &[Code::NestedComment, Code::StrayText, Code::StrayCommentEnd],
        ),
        ("1. 32-28 { oops 19-23 *", "< 1. 32-28 { oops 19-23 *} >", &[Code::UnclosedComment]),
        (
            "1. 32-28 { oops\n\n[B \"\"]\n1. 31-26 {x} *",
            "< 1. 32-28 { oops\n\n} > < [B=] 1. 31-26 {x} * >",
            &[Code::UnclosedComment, Code::MissingTerminator],
        ),
        (
            "{\n[not a tag] preface\n}\n[Event \"X\"]\n1. 32-28 *",
            "{\n[not a tag] preface\n} < [Event=X] 1. 32-28 * >",
            &[Code::CommentBetweenTags],
        ),
        (
            "[A \"\"]\n{x}\n[B \"\"]\n{y}\n1. 32-28 *",
            "< [A=] {x} [B=] {y} 1. 32-28 * >",
            &[Code::CommentBetweenTags],
        ),
        (
            "1. 32-28 * {resigned}\n{next}\n[B \"\"] *",
            "< 1. 32-28 * {resigned} > {next} < [B=] * >",
            &[Code::CommentBetweenTags],
        ),
        ("1. 31-26 {[%clk 1:55:21]} 20-25 *", "< 1. 31-26 {[%clk 1:55:21]} 20-25 * >", &[]),
    ]);
}

#[test]
fn variations() {
    check(&[
        (
            "1. 32-28 19-23(?) (1... 18-23 2. 38-32) 2. 28x19 *",
            "< 1. 32-28 19-23 ? ( 1... 18-23 2. 38-32 ) 2. 28x19 * >",
            &[],
        ),
        (
            "1. 32-28 19-23 ( { better is } 1... 18-23 $1 2. 38-32 (2. 37-32?) ) 2. 28x19 *",
            "< 1. 32-28 19-23 ( { better is } 1... 18-23 $1 2. 38-32 ( 2. 37-32 ? ) ) 2. 28x19 * >",
            &[],
        ),
        (
            "1. 32-28 (1. 33-28 18-22 19-23 *",
            "< 1. 32-28 ( 1. 33-28 18-22 19-23 ) * >",
            &[Code::UnclosedVariation],
        ),
        (
            "1. 32-28 (1. 33-28 (1. 31-26\n\n[B \"\"]\n*",
            "< 1. 32-28 ( 1. 33-28 ( 1. 31-26 ) ) > < [B=] * >",
            &[Code::MissingTerminator, Code::UnclosedVariation],
        ),
        ("1. 32-28 (1. 33-28 1-0) 19-23 *", "< 1. 32-28 ( 1. 33-28 =1-0 ) 19-23 * >", &[]),
        ("1. 32-28 ) 19-23 *", "< 1. 32-28 ~)~ 19-23 * >", &[Code::StrayVariationEnd]),
        ("1. 32-28 () 19-23 *", "< 1. 32-28 ~()~ 19-23 * >", &[Code::EmptyVariation]),
        ("[A \"\"] (1. 33-28) 1. 32-28 *", "< [A=] ( 1. 33-28 ) 1. 32-28 * >", &[Code::VariationWithoutMove]),
        ("32-28 (32x27 (x y) 1. 8-12) *", "< 32-28 ( 32x27 (x y) 1. 8-12 ) * >", &[Code::TextInParentheses]),
    ]);
}

#[test]
fn set_ups() {
    check(&[
        ("1. 32-28 /FEN \"W:W31:B20\"/ 2. 31-27 *", "< 1. 32-28 /W:W31:B20/ 2. 31-27 * >", &[]),
        ("/FEN \"B::\"/ 1. 32-28 1/2-1/2", "< /B::/ 1. 32-28 =1/2-1/2 >", &[]),
        ("1. 32-28 /FEN \"B::\" 19-23 *", "< 1. 32-28 /B::/ 19-23 * >", &[Code::UnclosedSetup]),
        ("1. 32-28 /clock off/ 19-23 *", "< 1. 32-28 ~/clock off/~ 19-23 * >", &[Code::UnknownSetup]),
    ]);
}

#[test]
fn tags() {
    check(&[
        (r#"[Event "a \"b\" c"] [Site "a ] b"] *"#, r#"< [Event=a \"b\" c] [Site=a ] b] * >"#, &[]),
        ("[Event “x”] *", "< [Event=x] * >", &[Code::CurlyQuotes]),
        ("[Event \"x\"\n[Site \"\"] *", "< [Event=x] [Site=] * >", &[Code::UnclosedTag]),
        ("[event \"x\"] [gametype \"20\"] *", "< [event=x] [gametype=20] * >", &[Code::TagCase; 2]),
        (r#"[Event "The "Golden" Cup"] *"#, r#"< [Event=The "Golden" Cup] * >"#, &[Code::UnescapedQuote; 2]),
        ("[Event x] *", "< [Event=x] * >", &[Code::UnquotedTagValue]),
        ("[Risultato \"1-0\"] [Nero \"A\"] *", "< [Risultato=1-0] [Nero=A] * >", &[Code::ForeignTag; 2]),
        ("[PubicationDate \"\"] *", "< [PubicationDate=] * >", &[Code::MisspeltTag]),
        ("[&#x00c9;v \"\"] *", "< [&#x00c9;v=] * >", &[Code::OddTagName, Code::HtmlEntity]),
        ("[Event \"1\"]\n[Event \"2\"] *", "< [Event=1] [Event=2] * >", &[Code::DuplicateTag]),
        ("[pgn]\n[Event \"x\"] 1. 32-28 *\n[/pgn]", "< [Event=x] 1. 32-28 * >", &[Code::ForumWrapper; 2]),
        ("[Event \"32-28 (19-23) 1... 18-23\"] *", "< [Event=32-28 (19-23) 1... 18-23] * >", &[]),
        ("[Empty]\n[Event \"x\"] *", "~[Empty]~ < [Event=x] * >", &[Code::TagWithoutValue]),
        (
            "[A \"\"] 1. 32-28 *\n\n[FILENAME \"\"]\n",
            "< [A=] 1. 32-28 * > ~[FILENAME \"\"]~",
            &[Code::TrailingTags],
        ),
        (
            "[White \"A\"]\\r\n\\r\n1. 32-28\\r\n*\\r\n",
            "< [White=A] 1. 32-28 * >",
            &[Code::LiteralLineEnd; 4],
        ),
    ]);
}

#[test]
fn where_games_begin_and_end() {
    check(&[
        (
            "[A \"\"]\n1. 32-28\n[A \"\"]\n1. 33-28 *",
            "< [A=] 1. 32-28 > < [A=] 1. 33-28 * >",
            &[Code::MissingTerminator],
        ),
        ("[A \"\"] 1. 32-28 * [A \"\"] 1. 33-28 *", "< [A=] 1. 32-28 * > < [A=] 1. 33-28 * >", &[]),
        // Header-only games: only a repeated tag behind an empty line tells one from the next.
        (
            "[A \"1\"]\n[B \"\"]\n\n[A \"2\"]\n[B \"\"]\n",
            "< [A=1] [B=] > < [A=2] [B=] >",
            &[Code::MissingTerminator],
        ),
        ("[A \"1\"]\n\n[B \"\"]\n\n1. 32-28 *", "< [A=1] [B=] 1. 32-28 * >", &[]),
        ("[FEN \"W:W1:B2\"] *\n[FEN \"W:W1:B3\"] *", "< [FEN=W:W1:B2] * > < [FEN=W:W1:B3] * >", &[]),
        ("[A \"\"]\n\n\n1. 32-28 *\n[A \"\"]\n1. 33-28 *", "< [A=] 1. 32-28 * > < [A=] 1. 33-28 * >", &[]),
        ("[A \"\"] 1. 32-28 1-0\n36x27 1-0", "< [A=] 1. 32-28 =1-0 > ~36x27 1-0~", &[Code::StrayText]),
        ("1. 32-28 1-0 1. 33-28 0-1", "< 1. 32-28 =1-0 > < 1. 33-28 =0-1 >", &[]),
    ]);
}

#[test]
fn words_between() {
    check(&[
        (
            "Simon - Jan (20-06-2025)\n1. 32-28 *",
            "~Simon - Jan (20-06-2025)~ < 1. 32-28 * >",
            &[Code::StrayText],
        ),
        ("1. 32-28 *\n</pre></html>", "< 1. 32-28 * > ~</pre></html>~", &[Code::StrayText]),
        (
            "1. 32-28 Black is worse, says A. Author 19-23 *",
            "< 1. 32-28 ~Black is worse, says A. Author~ 19-23 * >",
            &[Code::StrayText],
        ),
        (
            "[A \"\"]\n1. 32-28 8-11Redoversteppedthetime.\n0-1",
            "< [A=] 1. 32-28 8-11 ~Redoversteppedthetime.~ =0-1 >",
            &[Code::TextGluedToMove],
        ),
        ("1. 32-28, 19-23 *", "< 1. 32-28 ~,~ 19-23 * >", &[Code::StrayCharacter]),
        ("[A \"\"] 1. 32-281 19-23 *", "< [A=] 1. ~32-281~ 19-23 * >", &[Code::MalformedMove]),
        ("A. B.\n\nTwo words\n\n[A \"\"] *", "~A. B.~ ~Two words~ < [A=] * >", &[Code::StrayText; 2]),
    ]);
}

#[test]
fn bytes_that_are_no_text() {
    check(&[
        ("\u{feff}[A \"\"] *", "< [A=] * >", &[Code::ByteOrderMark]),
        ("[A \"\"] *\n\u{feff}[A \"\"] *", "< [A=] * > < [A=] * >", &[Code::ByteOrderMarkInside]),
        ("[A \"\"]\r\n*\r\n\u{1a}", "< [A=] * >", &[]),
        ("[A \"\"] \u{1a} *", "< [A=] * >", &[Code::ControlCharacter]),
        ("[A \"\"] \0\0\0 *", "< [A=] * >", &[Code::ControlCharacter]),
        ("[A \"\"]\r\r1. 32-28 *", "< [A=] 1. 32-28 * >", &[]),
        ("[A \"\"]\r\n[B \"\"]\n\n[C \"\"] *", "< [A=] [B=] [C=] * >", &[Code::MixedLineEnds]),
        ("[A \"\u{fffd}\"] *", "< [A=\u{fffd}] * >", &[Code::ReplacementCharacter]),
    ]);
    let mut events = Events::new(b"[A \"\xe9\"]\n1. 32-28 {\xe9 \xe9} *");
    assert_eq!(events.by_ref().filter(|event| matches!(event, Event::Move(_))).count(), 1);
    let codes: Vec<_> = events.findings().iter().map(|finding| (finding.code, finding.span.start)).collect();
    assert_eq!(codes, [(Code::UndecodableBytes, 4), (Code::UndecodableBytes, 18)], "one for each line");
}

#[test]
fn deep_variations_do_not_recurse() {
    let depth = 100_000;
    let text = format!("1. 32-28 {}{} *", "(1. 33-28 ".repeat(depth), ") ".repeat(depth));
    let mut events = Events::new(text.as_bytes());
    let (mut open, mut deepest) = (0usize, 0);
    for event in events.by_ref() {
        match event {
            Event::VariationStart(_) => open += 1,
            Event::VariationEnd(_) => open -= 1,
            _ => {}
        }
        deepest = deepest.max(open);
    }
    assert_eq!((open, deepest), (0, depth));
    assert!(events.findings().is_empty());
    let text = "1. 32-28 (".repeat(200_000);
    let mut events = Events::new(text.as_bytes());
    let starts = events.by_ref().filter(|event| matches!(event, Event::VariationStart(_))).count();
    assert_eq!(starts, damka_notation::pdn::MAX_DEPTH as usize);
    assert!(events.findings().iter().any(|finding| finding.code == Code::VariationTooDeep));
}
