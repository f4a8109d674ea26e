//! Properties of the rules that hold for every placement of pieces in every variant.

use damka_rules::{
    AnyPosition, Color, Counting, Objective, PieceKind, Setup, Square, SquareSet, Tolerance, VariantInfo,
    divide, perft, variants, with_position,
};
use proptest::prelude::*;

/// A variant and any placement on its board without men on their last row; shrinks to fewer pieces.
fn placements() -> impl Strategy<Value = (&'static VariantInfo, Setup)> {
    let pieces = prop::collection::vec((0u8..50, prop::bool::weighted(0.4), any::<bool>()), 0..24);
    (prop::sample::select(variants().iter().collect::<Vec<_>>()), any::<bool>(), pieces).prop_map(
        |(info, white, pieces)| {
            let colour = |white| if white { Color::White } else { Color::Black };
            let mut setup = Setup::empty(colour(white));
            for (square, king, white) in pieces {
                let square = Square::new(square % info.board.squares() as u8);
                if setup.piece_at(square).is_some() || !king && last_row(info, colour(white)).contains(square)
                {
                    continue;
                }
                let sets = if king { &mut setup.kings } else { &mut setup.men };
                sets[colour(white).index()].insert(square);
            }
            (info, setup)
        },
    )
}

fn last_row(info: &VariantInfo, color: Color) -> SquareSet {
    let row = usize::from(info.board.row());
    match color {
        Color::White => SquareSet::first(row),
        Color::Black => SquareSet::first(info.board.squares()) - SquareSet::first(info.board.squares() - row),
    }
}

fn position(info: &VariantInfo, setup: &Setup) -> AnyPosition {
    info.position(setup, Tolerance::NONE).unwrap_or_else(|error| panic!("{error}"))
}

proptest! {
    #[test]
    fn a_setup_survives_being_a_position((info, setup) in placements()) {
        let position = position(info, &setup);
        prop_assert_eq!(position.to_setup(), setup);
        prop_assert_eq!(position.turn(), setup.turn);
        for index in 0..info.board.squares() {
            let square = Square::new(index as u8);
            prop_assert_eq!(with_position!(position, position => position.piece_at(square)), setup.piece_at(square));
        }
    }

    #[test]
    fn a_move_changes_nothing_but_its_own_pieces((info, setup) in placements()) {
        let before = position(info, &setup);
        let (own, enemy) = (setup.turn.index(), setup.turn.opposite().index());
        for mv in before.legal_moves() {
            let after = before.play(&mv).unwrap().to_setup();
            let mover = setup.piece_at(mv.from).unwrap();
            prop_assert_eq!(mover.color, setup.turn);
            prop_assert_eq!(after.turn, setup.turn.opposite());
            prop_assert!(mv.captured.is_subset(setup.men[enemy] | setup.kings[enemy]));
            prop_assert_eq!(after.men[enemy], setup.men[enemy] - mv.captured);
            prop_assert_eq!(after.kings[enemy], setup.kings[enemy] - mv.captured);
            let crowned = after.piece_at(mv.to).unwrap();
            prop_assert_eq!(crowned.kind == PieceKind::King, mover.kind == PieceKind::King || mv.promotes);
            prop_assert!(!mv.promotes || mover.kind == PieceKind::Man);
            prop_assert_eq!(
                after.men[own].len() + after.kings[own].len(),
                setup.men[own].len() + setup.kings[own].len()
            );
            for color in Color::ALL {
                let stuck = after.men[color.index()] & last_row(info, color);
                prop_assert!(stuck.is_empty(), "men on their last row: {:?}", stuck);
            }
            // Only the mover's square and the squares of the prey may have changed hands.
            let moved: SquareSet = [mv.from, mv.to].into_iter().collect();
            for square in (setup.occupied() | after.occupied()) - moved - mv.captured {
                prop_assert_eq!(setup.piece_at(square), after.piece_at(square));
            }
        }
    }

    #[test]
    fn an_illegal_move_is_refused((info, setup) in placements(), from in 0u8..50, to in 0u8..50) {
        let position = position(info, &setup);
        let legal = position.legal_moves();
        for mv in &legal {
            let mut wrong = *mv;
            wrong.promotes = !mv.promotes;
            prop_assert!(position.play(&wrong).is_err());
            wrong = *mv;
            (wrong.from, wrong.to) = (Square::new(from), Square::new(to));
            prop_assert_eq!(position.play(&wrong).is_ok(), legal.contains(&wrong));
        }
    }

    #[test]
    fn both_colours_play_by_the_same_rules((info, setup) in placements()) {
        let squares = info.board.squares();
        let turn = |square: Square| Square::new((squares - 1 - square.index()) as u8);
        let mut mirrored: Vec<_> = position(info, &setup)
            .legal_moves()
            .into_iter()
            .map(|mut mv| {
                (mv.from, mv.to) = (turn(mv.from), turn(mv.to));
                mv.captured = mv.captured.iter().map(turn).collect();
                mv
            })
            .collect();
        let other = position(info, &setup.turned(squares));
        let mut moves = other.legal_moves();
        mirrored.sort_unstable();
        moves.sort_unstable();
        prop_assert_eq!(&mirrored, &moves);
        for counting in [Counting::Unique, Counting::Orders] {
            let leaves = |any| with_position!(any, position => perft(&position, 3, counting, Objective::Normal));
            prop_assert_eq!(leaves(position(info, &setup)), leaves(other));
        }
    }

    #[test]
    fn divide_adds_up_to_perft((info, setup) in placements()) {
        with_position!(position(info, &setup), position => {
            let leaves = |depth, counting| perft(&position, depth, counting, Objective::Normal);
            for counting in [Counting::Unique, Counting::Orders] {
                let parts = divide(&position, 3, counting, Objective::Normal);
                let moves: Vec<_> = parts.iter().map(|&(mv, _)| mv).collect();
                prop_assert_eq!(moves, position.legal_moves());
                let sum: u64 = parts.iter().map(|(_, leaves)| leaves).sum();
                prop_assert_eq!(sum, leaves(3, counting));
            }
            prop_assert!(leaves(2, Counting::Unique) <= leaves(2, Counting::Orders));
        });
    }

    #[test]
    fn equal_positions_have_equal_hashes_and_others_differ((info, setup) in placements()) {
        let before = position(info, &setup);
        let mut passed = setup;
        passed.turn = setup.turn.opposite();
        prop_assert_ne!(position(info, &passed).hash64(), before.hash64());
        for mv in before.legal_moves() {
            let after = before.play(&mv).unwrap();
            let built = position(info, &after.to_setup());
            prop_assert_eq!(built, after);
            prop_assert_eq!(built.hash64(), after.hash64());
            prop_assert_ne!(before.hash64(), after.hash64());
        }
    }

    #[test]
    fn a_setup_with_defects_reports_them_all((info, mut setup) in placements(), off in 100u8..128) {
        let row = last_row(info, Color::White);
        setup.men[0] = setup.men[0] | row;
        setup.kings[1] = setup.kings[1] | row;
        setup.kings[0].insert(Square::new(off));
        let error = info.position(&setup, Tolerance::NONE).unwrap_err();
        prop_assert_eq!(error.setup, setup);
        prop_assert_eq!(error.defects.len(), 3);
        let tolerant = info.position(&setup, Tolerance::ALL).unwrap_err();
        prop_assert_eq!(tolerant.defects.len(), 2);
    }
}
