//! The rules of variants that have but a few, each just below its limit, at it, and after what restarts it.
//!
//! A counter knows nothing of how pieces move, so these are played on boards whose pieces are easily kept apart.

use super::super::Unit;
use super::super::sets::{BREAKTHROUGH, CZECH, FRISIAN, ITALIAN, POOL, REPETITION_ONLY, TURKISH};
use super::*;
use crate::Turkish;

fn named(sets: &'static [DrawRuleSet], name: &str) -> &'static DrawRuleSet {
    sets.iter().find(|set| set.name == name).unwrap()
}

fn ten(sets: &'static [DrawRuleSet], name: &str, text: &str, half_moves: u32) -> Play<International> {
    Play::under(named(sets, name), "international", text, half_moves)
}

fn eight(sets: &'static [DrawRuleSet], name: &str, text: &str, half_moves: u32) -> Play<English> {
    Play::under(named(sets, name), "english", text, half_moves)
}

fn anywhere<R: Rules>(_: &Position<R>) -> bool {
    true
}

/// How often a position is repeated, the start being the first time, until the rule is true.
fn repetitions(sets: &'static [DrawRuleSet]) -> Verdict {
    let mut play = eight(sets, "official", "W:K32:K1,K2", 0);
    for round in ["32-28 1-6", "28-32 6-1"].iter().cycle() {
        for mv in round.split(' ') {
            if let Some(verdict) = play.moves(mv) {
                return verdict;
            }
        }
        assert!(play.tracker.ply() < 20, "no repetition");
    }
    unreachable!()
}

#[test]
fn the_third_or_fourth_occurrence_draws_or_may_be_claimed() {
    for (sets, article, ply, claimable) in [
        (ITALIAN, "FID 9.3(b1)", 12, false),
        (CZECH, "FMJD-CZ", 8, true),
        (POOL, "APCA 26", 8, false),
        (TURKISH, "DAMA", 8, false),
        (REPETITION_ONLY, "as FMJD 6.1", 8, false),
    ] {
        let verdict = repetitions(sets);
        let got = (verdict.rule.name, verdict.rule.article, verdict.ply, verdict.claimable);
        assert_eq!(got, ("repetition", article, ply, claimable));
    }
}

#[test]
fn seven_moves_of_two_kings_against_one() {
    let name = "two-kings-against-one";
    comes(ten(FRISIAN, "official", "W:K46,K41:K4", 0), name, 7, 13, anywhere);
    comes(ten(FRISIAN, "official", "B:K46,K41:K4", 0), name, 7, 14, anywhere);
    comes(ten(FRISIAN, "official", "W:K4:K46,K41", 0), name, 7, 14, anywhere);
    let verdict = ten(FRISIAN, "official", "W:K46,K41:K4", 12).moves("41-36").unwrap();
    assert_eq!((verdict.rule.article, verdict.ply, verdict.claimable), ("Frisian Art. 18", 1, false));
    // A man is no king, and other numbers are another ending.
    for text in ["W:K46,41:K4", "W:K46,K41,K36:K4", "W:K46,K41:K4,K15"] {
        assert_eq!(ten(FRISIAN, "official", text, 500).true_rules(), []);
    }
}

#[test]
fn the_seven_moves_begin_with_the_material() {
    // Black takes the third king; White's six moves before do not count.
    let mut play = ten(FRISIAN, "official", "B:K46,K9,K45:K4", 12);
    play.moves("4-13");
    assert_eq!(play.true_rules(), []);
    play.shuffle(12, anywhere);
    assert_eq!(play.true_rules(), []);
    play.shuffle(1, anywhere);
    assert_eq!(play.true_rules(), [("two-kings-against-one", 7, 14)]);
    // So with a promotion that makes the second king.
    let mut play = ten(FRISIAN, "official", "W:K47,7:K4", 12);
    assert_eq!(play.moves("7-2"), None);
    play.shuffle(13, anywhere);
    assert_eq!(play.true_rules(), []);
    play.shuffle(1, anywhere);
    assert_eq!(play.true_rules(), [("two-kings-against-one", 7, 15)]);
}

#[test]
fn king_against_king_is_drawn_at_once_unless_a_capture_is_or_will_be_forced() {
    let at_once = |text| ten(FRISIAN, "official", text, 0).true_rules();
    let drawn = [("king-against-king", 0, 0)];
    assert_eq!(at_once("W:K46:K4"), drawn);
    assert_eq!(at_once("B:K46:K4"), drawn);
    assert_eq!(at_once("W:K46:K28"), [], "White takes now");
    assert_eq!(at_once("W:K46:4"), [], "a man is no king");
    assert_eq!(at_once("W:K46:K4,K15"), [], "two kings are no such ending");
    let mut play = ten(FRISIAN, "official", "W:K46:K28", 0);
    assert_eq!(play.moves("46-23"), None);
    assert_eq!(play.true_rules(), [], "Black has lost");
}

#[test]
fn a_verdict_at_once_names_its_article_and_the_ply_of_the_capture() {
    let mut play = ten(FRISIAN, "official", "B:K46,9:K4", 0);
    let verdict = play.moves("4-13").unwrap();
    assert_eq!((verdict.rule.article, verdict.ply, verdict.claimable), ("Frisian Art. 21", 1, false));
    assert_eq!(play.moves("46-41"), None, "it is news once");
    assert_eq!(play.true_rules(), [("king-against-king", 0, 1)]);
}

#[test]
fn a_capture_that_will_be_forced_is_seen_a_move_ahead() {
    // White is not to capture, but wherever its man goes, it is taken.
    let man: Position<Russian> = position(info("russian"), "W:a3:c5");
    assert!(!man.has_captures() && is_capture_forced(&man));
    let safe: Position<Russian> = position(info("russian"), "W:a3:e7");
    assert!(!is_capture_forced(&safe));
    let shut_in: Position<Russian> = position(info("russian"), "W:a3:b4,c5");
    assert!(is_capture_forced(&shut_in), "a side without moves has lost and drawn nothing");
}

#[test]
fn one_piece_each_draws_at_once_in_turkish() {
    let at_once = |text| Play::<Russian>::under(named(TURKISH, "official"), "russian", text, 0).true_rules();
    for text in ["W:Ka1:Kb8", "W:Ka1:a7", "W:a1:Kb8", "W:a1:b8", "B:a1:h8"] {
        assert_eq!(at_once(text), [("one-piece-each", 0, 0)], "{text}");
    }
    assert_eq!(at_once("W:Ka1:Kd4"), []);
    assert_eq!(at_once("W:a3:c5"), [], "the man will be taken");
    assert_eq!(at_once("W:Ka1,c1:Kb8"), []);
}

#[test]
fn lidraughts_counts_fourteen_and_four_plies_in_frisian() {
    let at = |text, half_moves, moves| {
        let mut play = ten(FRISIAN, "lidraughts", text, half_moves);
        play.moves(moves);
        play.true_rules()
    };
    let seven = ("two-kings-against-one", 7, 1);
    assert_eq!(at("W:K46,K41:K4", 13, "41-36"), [seven]);
    assert_eq!(at("W:K46,K41:K4", 12, "41-36"), []);
    assert_eq!(at("W:K46,41:K4", 500, "41-36"), [], "men are left");
    assert_eq!(at("B:K46,K9,K45:K4", 13, "4-13"), [], "the capture that makes the ending");
    let two = ("one-against-one", 2, 1);
    assert_eq!(at("W:K46:K4", 3, "46-41"), [two]);
    assert_eq!(at("W:K46:K4", 2, "46-41"), []);
    // As in four games of the site, with two kings or a king and a man before the capture: the fourth ply after it.
    for text in ["B:K46,K9:K4", "B:K46,9:K4"] {
        let mut play = ten(FRISIAN, "lidraughts", text, 13);
        play.moves("4-13");
        play.shuffle(3, anywhere);
        assert_eq!(play.true_rules(), [], "{text}");
        play.shuffle(1, anywhere);
        assert_eq!(play.true_rules(), [("one-against-one", 2, 5)], "{text}");
    }
    let mut play = ten(FRISIAN, "lidraughts", "W:K47,7:K4", 0);
    play.moves("7-2");
    play.shuffle(12, anywhere);
    assert_eq!(play.true_rules(), []);
    play.shuffle(1, anywhere);
    assert_eq!(play.true_rules(), [("two-kings-against-one", 7, 14)], "the promotion is the first ply");
}

#[test]
fn frisian_knows_no_repetition_and_breakthrough_no_draw() {
    let mut play = ten(FRISIAN, "official", "W:K46,K41:K4,K15", 0);
    play.shuffle(100, anywhere);
    assert_eq!(play.tracker.verdicts().count(), 0);
    for rules in ["official", "lidraughts"] {
        let mut play = ten(BREAKTHROUGH, rules, "W:K46,K41:K4", 500);
        play.shuffle(100, anywhere);
        assert_eq!(play.tracker.verdicts().count(), 0);
    }
}

#[test]
fn forty_italian_moves_without_progress() {
    let quiet = "W:K32,28,25:K1,20,9";
    comes(eight(ITALIAN, "official", quiet, 0), "no-progress", 40, 80, anywhere);
    let after = |half_moves, moves| {
        let verdict = eight(ITALIAN, "official", quiet, half_moves).moves(moves);
        verdict.map(|verdict| (verdict.rule.article, verdict.claimable))
    };
    assert_eq!(after(78, "32-27"), None);
    assert_eq!(after(79, "32-27"), Some(("FID 10.4", false)));
    assert_eq!(after(79, "25-22 1-5"), None, "a man moves");
    let capture = eight(ITALIAN, "official", "W:K32,25:K1,22", 79).moves("25-18");
    assert_eq!(capture, None);
}

#[test]
fn fifteen_czech_and_pool_moves_with_kings_only() {
    for sets in [CZECH, POOL] {
        let start = |half_moves| {
            let rules = named(sets, "official");
            Play::<Russian>::under(rules, "russian", "W:Kc1,a3,g1:Kd8,a5", half_moves)
        };
        comes(start(0), "kings-only", 15, 30, anywhere);
        let mut play = start(29);
        play.moves("g1-h2");
        assert_eq!(play.true_rules(), []);
        play.shuffle(29, anywhere);
        assert_eq!(play.true_rules(), [], "a man has moved");
        play.shuffle(1, anywhere);
        assert_eq!(play.true_rules(), [("kings-only", 15, 31)]);
    }
    let czech = &CZECH[0].rules[1];
    assert_eq!((czech.article, czech.claim), ("FMJD-CZ", Claim::Automatic));
}

#[test]
fn thirteen_pool_moves_of_three_kings() {
    let pool =
        |text, half_moves| Play::<Russian>::under(named(POOL, "official"), "russian", text, half_moves);
    comes(pool("W:Kc1,Ke1,Kg1:Ka5", 0), "three-against-one", 13, 25, anywhere);
    comes(pool("B:Kc1,Ke1,Kg1:Ka5", 0), "three-against-one", 13, 26, anywhere);
    assert_eq!(pool("W:Kc1,Ke1,Kg1:Ka5", 24).moves("g1-h2").unwrap().rule.article, "APCA 27");
    assert_eq!(pool("W:Ka1,Kc1,Ke1:Kd4", 24).moves("a1-e5"), None, "the thirteenth takes the king");
    assert_eq!(pool("W:Kc1,Ke1,Kg1,Kh2:Ka5", 26).true_rules(), [], "four are not meant");
    // Three kings against one have moved only kings: the smaller number is reached first.
    let mut play = pool("W:Kc1,Ke1,Kg1:Ka5", 0);
    play.shuffle(25, anywhere);
    assert_eq!(play.true_rules(), [("three-against-one", 13, 25)]);
}

#[test]
fn counters_tell_what_is_left_of_the_rules_that_speak_of_the_position() {
    let counted = |play: &Play<Russian>| -> Vec<_> {
        play.tracker.counters().map(|c| (c.rule.name, c.count, c.limit, c.unit)).collect()
    };
    let mut play = Play::<Russian>::new("russian", "official", "W:Kc1,Ke1,Kg1:Kb8", 0);
    play.moves("g1-h2 b8-a7 h2-g1");
    assert_eq!(
        counted(&play),
        [
            ("repetition", 1, 3, Unit::Times),
            ("three-against-one", 2, 15, Unit::Moves),
            ("kings-only", 3, 30, Unit::Plies),
            ("few-pieces", 3, 60, Unit::Plies),
        ]
    );
    play.moves("a7-b8");
    assert_eq!(counted(&play)[0], ("repetition", 2, 3, Unit::Times));
    // One king each: both are the stronger side. The numbers of a FEN are taken on.
    let play = Play::<Russian>::new("russian", "official", "W:Kc1:Kb8", 7);
    assert_eq!(counted(&play)[1], ("two-against-one", 7, 10, Unit::Plies));
    // Men only: nothing but the repetition has anything to say, and it has not seen the position before.
    let mut play = Play::<Russian>::new("russian", "official", "W:c3,e3:b6,d6", 0);
    play.moves("c3-b4 b6-a5");
    assert_eq!(counted(&play), [("repetition", 1, 3, Unit::Times)]);
    let mut play = Play::<English>::new("english", "official", "W:21,22:5,6", 0);
    play.moves("22-18 6-10");
    let counters: Vec<_> = play.tracker.counters().map(|c| (c.rule.name, c.count, c.limit)).collect();
    assert_eq!(counters, [("repetition", 1, 3), ("no-progress", 0, 80)]);
    // The site has one clock, and one rule at a time.
    let play = Play::<Russian>::new("russian", "lidraughts", "W:Kc1,a3:Kd8,a5", 7);
    assert_eq!(counted(&play), [("repetition", 1, 3, Unit::Times), ("few-pieces", 7, 60, Unit::Plies)]);
    assert_eq!(ten(FRISIAN, "official", "W:K46:K4", 3).tracker.counters().count(), 0);
}

#[test]
fn men_that_go_sideways_repeat_positions() {
    let turkish = |moves: &str| {
        let mut play = Play::<Turkish>::new("turkish", "official", "W:a2,h2:a7,h7", 0);
        let verdict = play.moves(moves);
        (verdict.map(|verdict| (verdict.rule.name, verdict.ply)), play)
    };
    let round = "a2-b2 a7-b7 b2-a2 b7-a7";
    assert_eq!(turkish(&format!("{round} a2-b2 a7-b7 b2-a2")).0, None);
    assert_eq!(turkish(&format!("{round} {round}")).0, Some(("repetition", 8)));
    // A step forward cannot be taken back: the position behind it is the first of its kind.
    let (verdict, mut play) = turkish(&format!("{round} h2-h3 h7-h6 {round} a2-b2 a7-b7 b2-a2"));
    assert_eq!(verdict, None);
    assert_eq!(play.moves("b7-a7").map(|verdict| verdict.ply), Some(14));
    assert_eq!(play.tracker.counters().next().map(|counter| counter.count), Some(3));
}
