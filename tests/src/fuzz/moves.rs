//! Properties of move text: a legal move that is written in any dialect is read back as that move and no other.

use damka_notation::pdn::Spelling;
use damka_notation::{
    CaptureForm, Dialect, MoveWriter, PathMatch, SquareStyle, narrow, parse_move, path_match,
};
use damka_rules::{
    Color, Move, Position, Rules, Setup, Square, Tolerance, VariantInfo, variants, with_family,
};

/// No more half-moves than this are played, no more moves of a position written.
const PLIES: usize = 40;
const MOVES: usize = 40;

/// The input chooses variant, dialect, position and moves; taken as a text it is a move or none.
pub fn movetext(input: &[u8]) {
    let text = &*String::from_utf8_lossy(input);
    if let Some(token) = parse_move(text) {
        assert_eq!(token.span.of(text.trim().as_bytes()), text.trim().as_bytes());
        assert!(token.path.as_slice().len() >= 2, "{token:?}");
    }
    let choices = &mut Choices(input);
    let variant = &variants()[choices.below(variants().len())];
    let dialect = dialect(choices);
    let setup = if choices.below(4) == 0 { variant.start } else { placement(variant, choices) };
    with_family!(variant.family, R => {
        if let Ok(position) = setup.build::<R>(Tolerance::ALL) {
            play(position, variant, &dialect, choices);
        }
    });
}

/// Choices that the bytes of an input make; 0 when they are used up.
struct Choices<'i>(&'i [u8]);

impl Choices<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(first) % bound
    }

    fn yes(&mut self) -> bool {
        self.below(2) == 1
    }
}

fn dialect(choices: &mut Choices<'_>) -> Dialect {
    let mut dialect = Dialect::pdn3();
    dialect.squares =
        [None, Some(SquareStyle::Numeric), Some(SquareStyle::Algebraic), Some(SquareStyle::FromA1)]
            [choices.below(4)];
    dialect.captures = [CaptureForm::Short, CaptureForm::Full, CaptureForm::List][choices.below(3)];
    dialect.book = choices.yes();
    dialect.capitals = choices.yes();
    dialect.quiet_sign = [Some('-'), None][choices.below(2)];
    dialect.capture_sign = [None, Some('x'), Some(':')][choices.below(3)];
    dialect
}

/// Up to 24 pieces, each a byte for the square and one for its kind.
fn placement(variant: &VariantInfo, choices: &mut Choices<'_>) -> Setup {
    let mut setup = Setup::empty(if choices.yes() { Color::White } else { Color::Black });
    for _ in 0..choices.below(25) {
        let square = Square::new(choices.below(variant.board.squares()) as u8);
        let kind = choices.below(6);
        if !setup.occupied().contains(square) {
            let sets = if kind < 4 { &mut setup.men } else { &mut setup.kings };
            sets[kind % 2].insert(square);
        }
    }
    setup
}

fn play<R: Rules>(
    mut position: Position<R>,
    variant: &VariantInfo,
    dialect: &Dialect,
    choices: &mut Choices<'_>,
) {
    let writer = MoveWriter::new(variant, dialect);
    for _ in 0..PLIES {
        let legal = position.legal_moves();
        for mv in legal.iter().take(MOVES) {
            let mut text = String::new();
            writer.write(&position, mv, &legal, &mut text);
            let (fit, found) = meant(&position, variant, dialect.squares_of(variant), &text, &legal);
            assert_eq!(found, [*mv], "{text} in {position:?} with {dialect:?}");
            if dialect.captures == CaptureForm::Full && mv.captured().len() > 1 {
                assert_eq!(fit, PathMatch::FullStandard, "{text} in {position:?}");
            }
        }
        let squares = variant.board.squares();
        let via: Vec<_> = (0..choices.below(4)).map(|_| Square::new(choices.below(squares) as u8)).collect();
        let mut kept = legal.clone();
        let best = narrow(&position, &mut kept, &via);
        assert_eq!(kept.is_empty(), best == PathMatch::No);
        assert!(kept.iter().all(|mv| path_match(&position, mv, &via) == best));
        if choices.0.is_empty() || legal.is_empty() {
            return;
        }
        position = position.play(&legal[choices.below(legal.len())]);
    }
}

/// The legal moves that a text means: by its ends, then by the squares between them.
fn meant<R: Rules>(
    position: &Position<R>,
    variant: &VariantInfo,
    style: SquareStyle,
    text: &str,
    legal: &[Move<R>],
) -> (PathMatch, Vec<Move<R>>) {
    let Some(token) = parse_move(text) else { panic!("{text} is no move") };
    let square = |raw| style.square(variant, raw);
    let path = token.path.as_slice();
    let starts = |mv: &Move<R>| match token.path.from().spelling() {
        Spelling::File(file) => variant.coordinates(mv.from()).0 == file,
        _ => square(token.path.from()) == Some(mv.from()),
    };
    let ends = |mv: &Move<R>| square(token.path.to()) == Some(mv.to());
    let mut moves: Vec<_> = legal.iter().filter(|mv| starts(mv) && ends(mv)).copied().collect();
    let via: Option<Vec<_>> = path[1..path.len() - 1].iter().map(|&raw| square(raw)).collect();
    let Some(via) = via else { panic!("{text} leaves the board") };
    let fit = narrow(position, &mut moves, &via);
    (fit, moves)
}
