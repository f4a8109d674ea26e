//! Each rule just below its limit, at it, and after what restarts it; then all rules against their definitions.

mod others;

use super::facts::{Facts, is_capture_forced};
use super::{Claim, DrawKind, DrawRule, DrawRuleSet, DrawTracker, Place, Verdict};
use crate::moves::Move;
use crate::piece::Color;
use crate::{
    Brazilian, English, International, Position, Rules, Russian, Setup, Square, Tolerance, VariantInfo,
    variant,
};

fn info(name: &str) -> &'static VariantInfo {
    variant(name).unwrap()
}

fn set(variant: &str, name: &str) -> &'static DrawRuleSet {
    info(variant).draw_rule_set(name).unwrap()
}

/// A square by number or letters.
fn square(info: &VariantInfo, text: &str) -> Square {
    if let Ok(number) = text.parse() {
        return info.from_number(number).unwrap();
    }
    let file = text.as_bytes()[0] - b'a';
    let rank = text[1..].parse::<u8>().unwrap() - 1;
    info.from_coordinates(file, rank).unwrap()
}

/// `W:Ka1,c3:Kh8`: side to move, White, Black.
fn position<R: Rules>(info: &VariantInfo, text: &str) -> Position<R> {
    let mut parts = text.split(':');
    let turn = if parts.next() == Some("W") { Color::White } else { Color::Black };
    let mut setup = Setup::empty(turn);
    for color in Color::ALL {
        for piece in parts.next().unwrap().split(',').filter(|piece| !piece.is_empty()) {
            match piece.strip_prefix('K') {
                Some(king) => setup.kings[color.index()].insert(square(info, king)),
                None => setup.men[color.index()].insert(square(info, piece)),
            };
        }
    }
    setup.build(Tolerance::NONE).unwrap()
}

/// A game under the rules of one set.
struct Play<R: Rules> {
    info: &'static VariantInfo,
    position: Position<R>,
    tracker: DrawTracker,
}

impl<R: Rules> Play<R> {
    fn new(variant: &str, rules: &str, text: &str, half_moves: u32) -> Self {
        Self::under(set(variant, rules), variant, text, half_moves)
    }

    fn under(rules: &'static DrawRuleSet, variant: &str, text: &str, half_moves: u32) -> Self {
        let info = info(variant);
        let position = position(info, text);
        Self { info, position, tracker: DrawTracker::new(rules, &position, half_moves) }
    }

    fn play(&mut self, mv: Move<R>) -> Option<Verdict> {
        let after = self.position.play(&mv);
        let verdict = self.tracker.play(&self.position, &mv, &after);
        self.position = after;
        verdict
    }

    /// Plays moves such as `a1-b2`; the verdict of the last.
    fn moves(&mut self, text: &str) -> Option<Verdict> {
        let mut verdict = None;
        for mv in text.split_whitespace() {
            let (from, to) = mv.split_once('-').unwrap();
            let mut found = Vec::new();
            self.position.find_into(square(self.info, from), square(self.info, to), &mut found);
            assert_eq!(found.len(), 1, "{mv} in\n{:?}", self.position);
            verdict = self.play(found[0]);
        }
        verdict
    }

    /// Moves kings about so that nothing can be captured, `plies` times.
    fn shuffle(&mut self, plies: u32, keep: impl Fn(&Position<R>) -> bool) {
        for ply in 0..plies {
            let kings = self.position.kings(self.position.turn());
            let quiet = self.position.legal_moves().into_iter().find(|mv| {
                let after = self.position.play(mv);
                let answers = || {
                    after.legal_moves().iter().any(|answer| {
                        let then = after.play(answer);
                        after.kings(after.turn()).contains(answer.from())
                            && !then.has_captures()
                            && keep(&then)
                    })
                };
                !mv.is_capture()
                    && kings.contains(mv.from())
                    && !after.has_captures()
                    && keep(&after)
                    && answers()
            });
            let quiet = quiet.unwrap_or_else(|| panic!("stuck after {ply} plies:\n{:?}", self.position));
            self.play(quiet);
        }
    }

    /// Names and plies of the rules that are true, but for repetitions, which shuffling brings.
    fn true_rules(&self) -> Vec<(&'static str, u32, u32)> {
        self.tracker
            .verdicts()
            .filter(|verdict| verdict.rule.name != "repetition")
            .map(|verdict| (verdict.rule.name, verdict.rule.count(), verdict.ply))
            .collect()
    }
}

/// The rule is not true one ply before the limit, and is at the limit.
#[track_caller]
fn comes_at<R: Rules>(variant: &str, rules: &str, text: &str, name: &str, count: u32, ply: u32) {
    comes_at_keeping::<R>(variant, rules, text, name, count, ply, |_| true);
}

#[track_caller]
fn comes_at_keeping<R: Rules>(
    variant: &str,
    rules: &str,
    text: &str,
    name: &str,
    count: u32,
    ply: u32,
    keep: impl Fn(&Position<R>) -> bool,
) {
    comes(Play::<R>::new(variant, rules, text, 0), name, count, ply, keep);
}

#[track_caller]
fn comes<R: Rules>(mut play: Play<R>, name: &str, count: u32, ply: u32, keep: impl Fn(&Position<R>) -> bool) {
    let start = play.position;
    let is_true =
        |play: &Play<R>| play.true_rules().into_iter().find(|&(rule, n, _)| rule == name && n == count);
    for before in 0..ply {
        assert_eq!(is_true(&play), None, "{name} at ply {before} from\n{start:?}");
        play.shuffle(1, &keep);
    }
    assert_eq!(is_true(&play), Some((name, count, ply)), "from\n{start:?}");
    play.shuffle(1, &keep);
    assert_eq!(is_true(&play), Some((name, count, ply)), "it stays true since then, from\n{start:?}");
}

#[track_caller]
fn never<R: Rules>(variant: &str, rules: &str, text: &str, name: &str, plies: u32) {
    let mut play = Play::<R>::new(variant, rules, text, 0);
    for _ in 0..plies {
        play.shuffle(1, |_| true);
        assert!(play.true_rules().iter().all(|&(rule, ..)| rule != name), "{text} at {}", play.tracker.ply());
    }
}

#[test]
fn repetition_counts_the_start_and_only_the_same_side_to_move() {
    let mut play = Play::<English>::new("english", "official", "W:K32:K1", 0);
    let round = "32-28 1-6 28-32 6-1";
    for ply in 1..8 {
        let mv = round.split(' ').nth((ply - 1) % 4).unwrap();
        assert_eq!(play.moves(mv), None, "ply {ply}");
    }
    let verdict = play.moves("6-1").unwrap();
    assert_eq!((verdict.rule.name, verdict.ply, verdict.claimable), ("repetition", 8, true));
    assert_eq!(verdict.rule.article, "WCDF 1.32.1");
    // The next position, after 9 plies, is there for the third time too.
    assert_eq!(play.moves("32-28").unwrap().ply, 9);
    play.moves("1-5");
    assert_eq!(play.tracker.verdicts().count(), 0, "a claim lapses with the position");
}

#[test]
fn repetition_is_automatic_in_russian_and_international() {
    for (name, article) in [("official", "FMJD-64 7.2.3"), ("club", "club R20")] {
        let mut play = Play::<Russian>::new("russian", name, "W:Ka1,c3,d4:Kh8", 0);
        assert_eq!(play.moves("a1-b2 h8-g7 b2-a1 g7-h8 a1-b2 h8-g7 b2-a1"), None);
        let verdict = play.moves("g7-h8").unwrap();
        assert_eq!((verdict.rule.article, verdict.ply, verdict.claimable), (article, 8, false));
    }
    let mut play = Play::<International>::new("international", "official", "W:K46,37,32:K5", 0);
    assert_eq!(play.moves("46-41 5-10 41-46 10-5 46-41 5-10 41-46"), None);
    assert_eq!(play.moves("10-5").unwrap().rule.article, "FMJD 6.1");
}

#[test]
fn repetition_need_not_be_consecutive_but_ends_with_a_move_of_a_man() {
    let mut play = Play::<Russian>::new("russian", "official", "W:Ka1,c3,d4:Kh8", 0);
    play.moves("a1-b2 h8-g7 b2-a1 g7-h8");
    // A detour: the position after it is the third, with other positions between.
    assert_eq!(play.moves("a1-b2 h8-f6 b2-a1 f6-g7 a1-b2 g7-h8 b2-c1 h8-g7 c1-b2 g7-h8 b2-a1"), None);
    let mut play = Play::<Russian>::new("russian", "official", "W:Ka1,c3,d4:Kh8", 0);
    play.moves("a1-b2 h8-g7 b2-a1 g7-h8 a1-b2 h8-g7 b2-a1 g7-f8");
    assert_eq!(play.moves("a1-b2 f8-g7 b2-a1").unwrap().ply, 11, "Black to move: plies 3, 7 and 11");
    let mut play = Play::<Russian>::new("russian", "official", "W:Ka1,c3,d4:Kh8,a7", 0);
    play.moves("a1-b2 h8-g7 b2-a1 g7-h8 a1-b2 a7-b6 b2-a1 h8-g7 a1-b2 g7-h8");
    assert_eq!(play.moves("b2-a1 h8-g7 a1-b2 g7-h8").unwrap().ply, 14, "after a7-b6: plies 6, 10 and 14");
}

#[test]
fn fifteen_moves_of_three_kings_or_more() {
    for rules in ["official", "club"] {
        let name = "three-against-one";
        comes_at::<Russian>("russian", rules, "W:Kc1,Ke1,Kg1:Ka5", name, 15, 29);
        comes_at::<Russian>("russian", rules, "B:Kc1,Ke1,Kg1:Ka5", name, 15, 30);
        comes_at::<Russian>("russian", rules, "B:Kh4:Kb8,Kd8,Kf8", name, 15, 29);
        comes_at::<Russian>("russian", rules, "W:Kc1,Ke1,Kg1,Kh2:Ka5", name, 15, 29);
        never::<Russian>("russian", rules, "W:Kc1,Ke1,g1:Ka5", name, 40);
    }
    comes_at::<Brazilian>("brazilian", "official", "W:Kc1,Ke1,Kg1:Ka5", "three-against-one", 15, 29);
    comes_at::<Russian>("poddavki", "official", "W:Kc1,Ke1,Kg1:Ka5", "three-against-one", 15, 29);
}

#[test]
fn the_capture_by_the_last_move_is_in_time() {
    // Fourteen of White's moves have been made.
    let mut play = Play::<Russian>::new("russian", "official", "W:Ka1,Kc1,Ke1:Kd4", 28);
    assert_eq!(play.moves("a1-e5"), None);
    assert_eq!(play.tracker.verdicts().count(), 0);
    let mut play = Play::<Russian>::new("russian", "official", "W:Kc1,Ke1,Kg1:Ka5", 28);
    let verdict = play.moves("g1-h2").unwrap();
    assert_eq!((verdict.rule.article, verdict.ply), ("FMJD-64 7.2.4", 1));
}

#[test]
fn no_draw_when_the_last_move_shuts_the_king_in() {
    // Four of White's five moves have been made.
    let mut play = Play::<Russian>::new("russian", "official", "W:Kf8,f6:Kh8", 8);
    assert_eq!(play.moves("f8-h6").unwrap().rule.article, "FMJD-64 7.2.8");
    let mut play = Play::<Russian>::new("russian", "official", "W:Kf8,f6:Kh8", 8);
    assert_eq!(play.moves("f8-g7"), None, "Black has no move and has lost");
}

#[test]
fn the_count_starts_with_the_move_that_makes_the_material() {
    // White's promotion makes the third king and is not the first of the fifteen.
    let mut play = Play::<Russian>::new("russian", "official", "W:Kc1,Ke1,b6:Kh4", 20);
    assert_eq!(play.moves("b6-a7"), None);
    play.shuffle(1, |_| true);
    assert_eq!(play.moves("a7-b8"), None);
    play.shuffle(29, |_| true);
    assert!(play.true_rules().iter().all(|&(name, ..)| name != "three-against-one"));
    play.shuffle(1, |_| true);
    assert!(play.true_rules().contains(&("three-against-one", 15, 33)), "{:?}", play.true_rules());
}

#[test]
fn a_capture_restarts_the_fifteen_moves() {
    // Black takes one of four kings; three are left. White's next move would have been the fifteenth.
    let mut play = Play::<Russian>::new("russian", "official", "B:Kg1,Kh2,Kf8,Kb4:Ka5", 29);
    assert_eq!(play.moves("a5-c3 f8-h6"), None);
    assert_eq!(play.true_rules(), []);
}

#[test]
fn five_moves_against_a_king_on_the_main_road() {
    let stays = |position: &Position<Russian>| {
        let facts = Facts::of(position);
        facts.holds_road(Color::White) || facts.holds_road(Color::Black)
    };
    for (rules, text, ply) in [
        ("official", "W:Kc1,Ke1,Kg1:Kh8", 9),
        ("official", "B:Kc1,Ke1,Kg1:Kh8", 10),
        ("official", "W:Kc1,Ke1,g1:Kh8", 9),
        ("official", "W:Kc1,e1,g1:Kh8", 9),
        ("official", "B:Ka1:Kb8,Kd8,Kf8", 9),
        ("club", "W:Kc1,Ke1,Kg1:Kh8", 9),
        ("club", "W:Kc1,Ke1,g1:Kh8", 9),
    ] {
        comes_at_keeping("russian", rules, text, "main-road", 5, ply, stays);
    }
}

#[test]
fn leaving_the_main_road_restarts_its_five_moves() {
    let mut play = Play::<Russian>::new("russian", "official", "W:Kc1,Ke1,Kg1:Kh8", 8);
    assert_eq!(play.moves("g1-h2").unwrap().rule.article, "FMJD-64 7.2.7");
    let mut play = Play::<Russian>::new("russian", "official", "B:Kc1,Ke1,Kg1:Kh8", 8);
    assert_eq!(play.moves("h8-g7 g1-h2").unwrap().rule.name, "main-road");
    let mut play = Play::<Russian>::new("russian", "official", "B:Kc1,Ke1,Kg1:Kh8", 8);
    assert_eq!(play.moves("h8-g7 g1-a7 g7-f8"), None);
    assert!(play.true_rules().is_empty());
    play.moves("a7-b8 f8-g7 b8-a7 g7-h8 a7-b8 h8-g7 b8-a7 g7-h8 a7-b8 h8-g7");
    assert_eq!(play.true_rules(), [], "four moves since the return");
    play.moves("b8-a7");
    assert_eq!(play.true_rules(), [("main-road", 5, 14)]);
}

#[test]
fn a_shared_main_road_is_not_held() {
    let mut play = Play::<Russian>::new("russian", "official", "W:Kc1,Ke1,Ka1:Kh8", 8);
    assert_eq!(play.moves("e1-h4"), None);
    assert_eq!(play.true_rules(), []);
}

#[test]
fn three_men_against_the_main_road_are_a_rule_of_the_club_only() {
    for (rules, expected) in [("club", Some("club R25")), ("official", None)] {
        let mut play = Play::<Russian>::new("russian", rules, "W:a3,c3,g1:Kh8", 8);
        // c3 shares the road.
        assert_eq!(play.moves("a3-b4"), None);
        let mut play = Play::<Russian>::new("russian", rules, "W:a3,e1,g1:Kh8", 8);
        assert_eq!(play.moves("a3-b4").map(|verdict| verdict.rule.article), expected);
    }
}

#[test]
fn five_moves_of_two_pieces_or_one() {
    for text in ["W:Kc1,Ke1:Ka5", "W:Kc1,e1:Ka5", "B:Kh4:Kd8,Kf8"] {
        comes_at::<Russian>("russian", "official", text, "two-against-one", 5, 9);
        comes_at::<Russian>("russian", "club", text, "few-pieces", 5, 10);
    }
    comes_at::<Russian>("russian", "official", "W:Kc1:Ka5", "two-against-one", 5, 10);
    comes_at::<International>("international", "official", "W:K46,K41:K4", "two-against-one", 5, 9);
    comes_at::<International>("international", "official", "B:K46,K41:K4", "two-against-one", 5, 10);
    comes_at::<International>("international", "official", "W:K46,42:K4", "two-against-one", 5, 9);
    comes_at::<International>("international", "official", "W:K46:K4", "two-against-one", 5, 10);
    never::<International>("international", "official", "W:K46,K41,K36:K4", "two-against-one", 60);
}

#[test]
fn sixteen_moves_of_three_pieces_with_a_king() {
    for text in ["W:K46,K41,K36:K4", "W:K46,K41,36:K4", "W:K48,41,36:K4", "B:K47:K5,K10,K15"] {
        comes_at::<International>("international", "official", text, "three-against-one", 16, 31);
    }
    comes_at::<International>("international", "official", "B:K46,K41,K36:K4", "three-against-one", 16, 32);
}

#[test]
fn kings_only_counts_moves_of_each_and_starts_anew_after_a_man() {
    comes_at::<International>("international", "official", "W:K46,26:K4,16", "kings-only", 25, 50);
    comes_at::<International>("international", "club", "B:K46,26:K4,16", "kings-only", 25, 50);
    comes_at::<Russian>("russian", "official", "W:Kc1,a3:Kd8,a5", "kings-only", 15, 30);
    comes_at::<Russian>("russian", "club", "W:Kc1,a3:Kd8,a5", "kings-only", 15, 30);
    let mut play = Play::<Russian>::new("russian", "official", "W:Kc1,a3,g1:Kd8,a5", 29);
    assert_eq!(play.moves("g1-h2"), None);
    play.shuffle(29, |_| true);
    assert_eq!(play.true_rules(), []);
    play.shuffle(1, |_| true);
    assert_eq!(play.true_rules(), [("kings-only", 15, 31), ("few-pieces", 30, 31)]);
}

#[test]
fn unchanged_pieces_thirty_and_sixty_moves() {
    for rules in ["official", "club"] {
        comes_at::<Russian>("russian", rules, "W:Kc1,a3:Kd8,a5", "few-pieces", 30, 60);
        comes_at::<Russian>("russian", rules, "W:Kc1,a3,g1:Kd8,a5", "few-pieces", 30, 60);
        comes_at::<Russian>("russian", rules, "W:Kc1,a3,g1:Kd8,a5,h2", "few-pieces", 60, 120);
        comes_at::<Russian>("russian", rules, "W:Kc1,a3,g1,h4:Kd8,a5,h2", "few-pieces", 60, 120);
        never::<Russian>("russian", rules, "W:Kc1,a3,g1,h4:Kd8,a5,h2,h6", "few-pieces", 130);
        never::<Russian>("russian", rules, "W:Kc1,Ke1,Kg1,Kb8:d8,b6", "few-pieces", 0);
    }
}

#[test]
fn a_man_may_move_but_not_promote_or_fall_in_the_thirty_moves() {
    let mut play = Play::<Russian>::new("russian", "official", "W:Kc1,a3,g1:Kd8,a5", 58);
    assert_eq!(play.moves("g1-h2"), None);
    let verdict = play.moves("d8-e7").unwrap();
    assert_eq!((verdict.rule.article, verdict.rule.count(), verdict.ply), ("FMJD-64 7.2.6", 30, 2));
    let mut play = Play::<Russian>::new("russian", "official", "W:Kc1,a3,g7:Kd8,a5", 59);
    assert_eq!(play.moves("g7-h8 d8-e7"), None, "a promotion");
    let mut play = Play::<Russian>::new("russian", "official", "W:Kc1,b4,g1:Kd8,c5,h6", 59);
    assert_eq!(play.moves("b4-d6 d8-b6"), None, "a capture");
}

#[test]
fn the_first_limit_reached_draws() {
    // Two kings and a man against a king off the main road: only kings move, so 15 moves of each (7.2.5) come first.
    let mut play = Play::<Russian>::new("russian", "official", "W:Ka1,Ke1,c1:Ka5", 0);
    let off_road = |position: &Position<Russian>| Facts::of(position).road[1] == 0;
    play.shuffle(29, off_road);
    assert_eq!(play.true_rules(), []);
    play.shuffle(1, off_road);
    assert_eq!(play.true_rules(), [("kings-only", 15, 30)]);
    let mut play = Play::<Russian>::new("russian", "lidraughts", "W:Ka1,Ke1,c1:Ka5", 0);
    play.shuffle(59, off_road);
    assert_eq!(play.true_rules(), []);
    play.shuffle(1, off_road);
    assert_eq!(play.true_rules(), [("few-pieces", 30, 60)]);
}

#[test]
fn club_rules_of_international_draughts() {
    for text in ["W:K46,K41,K36:K4", "W:K48,41,36:K4"] {
        comes_at::<International>("international", "club", text, "three-against-one", 5, 9);
    }
    comes_at::<International>("international", "club", "W:K46:K4", "one-against-one", 5, 10);
    let mut play = Play::<International>::new("international", "club", "W:K46:1", 0);
    assert_eq!(play.moves("46-41 1-6 41-46 6-11 46-41 11-16 41-46 16-21"), None);
    assert_eq!(play.moves("46-41").unwrap().rule.article, "club R39");
    never::<International>("international", "club", "W:K46,K41:K4", "three-against-one", 20);
    comes_at::<International>(
        "international",
        "club",
        "W:K46,K47,K48,K49,K50:K16,K6",
        "five-against-two",
        50,
        99,
    );
    let mut play = Play::<International>::new("international", "club", "W:K46,K47,K48,K49,26:K16,K6", 98);
    play.shuffle(1, |_| true);
    assert!(play.true_rules().contains(&("five-against-two", 50, 1)), "{:?}", play.true_rules());
}

#[test]
fn forty_english_moves_without_progress() {
    for rules in ["official", "club"] {
        comes_at::<English>("english", rules, "W:K32,28:K1,20", "no-progress", 40, 80);
        let mut play = Play::<English>::new("english", rules, "W:K32,28:K1,20", 79);
        let verdict = play.moves("32-27").unwrap();
        assert_eq!((verdict.ply, verdict.claimable), (1, rules == "official"));
    }
}

#[test]
fn an_english_man_makes_progress_but_not_in_the_club() {
    let after = |rules, half_moves, text, moves| {
        let mut play = Play::<English>::new("english", rules, text, half_moves);
        play.moves(moves).map(|verdict| verdict.rule.article)
    };
    let quiet = "W:K32,25:K1,20";
    assert_eq!(after("official", 79, quiet, "25-22"), None);
    assert_eq!(after("official", 79, quiet, "25-22 1-5"), None);
    assert_eq!(after("club", 79, quiet, "25-22"), Some("club R48"));
    let promotion = "W:K32,7:K1,20";
    assert_eq!(after("official", 79, promotion, "7-3"), None);
    assert_eq!(after("club", 79, promotion, "7-3"), None);
    let capture = "W:K32,25:K1,22";
    assert_eq!(after("official", 79, capture, "25-18"), None);
    assert_eq!(after("club", 79, capture, "25-18"), None);
}

#[test]
fn the_club_counts_english_moves_without_any_king() {
    let mut play = Play::<English>::new("english", "club", "W:32:1", 77);
    assert_eq!(play.moves("32-28 1-5"), None);
    assert_eq!(play.moves("28-24").unwrap().ply, 3);
}

#[test]
fn a_counter_above_the_limit_draws_at_once() {
    for half_moves in [50, 51, 99, u32::MAX] {
        let play = Play::<International>::new("international", "official", "W:K46,26:K4,16", half_moves);
        assert_eq!(play.true_rules(), [("kings-only", 25, 0)], "H{half_moves}");
        let mut play = Play::<Russian>::new("russian", "lidraughts", "W:Kc1,a3:Kd8,a5", half_moves.max(60));
        assert_eq!(play.true_rules(), [("few-pieces", 30, 0)], "H{half_moves}");
        play.shuffle(1, |_| true);
        assert_eq!(play.true_rules(), [("few-pieces", 30, 0)]);
    }
    let play = Play::<International>::new("international", "official", "W:K46,26:K4,16", 49);
    assert_eq!(play.true_rules(), []);
}

#[test]
fn lidraughts_russian_clauses() {
    let at = |text, half_moves, moves| {
        let mut play = Play::<Russian>::new("russian", "lidraughts", text, half_moves);
        play.moves(moves);
        play.true_rules()
    };
    let two = ("two-against-one", 5, 1);
    assert_eq!(at("W:Kc1,Ke1:Ka5", 9, "e1-h4"), [two]);
    assert_eq!(at("W:Kc1,Ke1:Ka5", 8, "e1-h4"), []);
    assert_eq!(at("W:Kc1,e1:Ka5", 9, "e1-f2"), [two], "a man's move does not put the clock back");
    assert_eq!(at("W:Kc1,g7:Ka5", 9, "g7-h8"), [two], "nor does a second king");
    assert_eq!(at("W:c1,g7:Ka5", 9, "g7-h8"), [], "the first king does");
    assert_eq!(at("B:Kc1,Kb4:Ka5", 9, "a5-e1"), [two], "nor does a capture with three pieces");
    assert_eq!(at("B:Kc1,Kg1,Kb4:Ka5", 9, "a5-e1"), [], "one with four does");
    assert_eq!(at("W:Kc1,Ke1,Kg1:Ka5", 29, "g1-h2"), [("three-against-one", 15, 1)]);
    assert_eq!(at("W:Kc1,Ke1,g7:Ka5", 29, "g7-h8"), [], "a promotion makes the ending");
    assert_eq!(at("W:Kc1,g1,a3:Kd8,a5", 59, "g1-h2"), [("few-pieces", 30, 1)]);
    assert_eq!(at("W:Kc1,g7,a3:Kd8,a5", 59, "g7-h8"), []);
    assert_eq!(at("W:Kc1,g1,a3,h4:Kd8,a5", 119, "g1-h2"), [("few-pieces", 60, 1)]);
    assert_eq!(at("W:Kc1,g1,a3,h4,h2:Kd8,a5,b8", 29, "g1-f2"), [], "a man's move");
    assert_eq!(at("W:Kc1,g1,a3,h4,h2:Kd8,a5,b8", 29, "c1-b2"), [("kings-only", 15, 1)]);
    assert_eq!(at("W:Kc1,g1:d8,a5", 200, "c1-b2"), [], "one side has no king");
}

#[test]
fn lidraughts_counts_plies_on_the_main_road_in_all() {
    let mut play = Play::<Russian>::new("russian", "lidraughts", "W:Kc1,Ke1,g1:Kh8", 0);
    let round = "e1-h4 h8-g7 h4-e1 g7-h8";
    play.moves(round);
    play.moves(round);
    play.moves("e1-h4");
    assert_eq!(play.true_rules(), []);
    play.moves("h8-g7");
    assert_eq!(play.true_rules(), [("main-road", 5, 10)]);
    // Off the road for a ply, the tenth on it comes later.
    let mut play = Play::<Russian>::new("russian", "lidraughts", "W:Kc1,Ke1,g1:Kh8", 0);
    play.moves(round);
    play.moves("e1-h4 h8-g7 h4-e1 g7-f8 e1-h4 f8-g7 h4-e1");
    assert_eq!(play.true_rules(), []);
    play.moves("g7-h8");
    assert_eq!(play.true_rules(), [("main-road", 5, 12)]);
    // After 30 plies the road draws however long the king stood there.
    let mut play = Play::<Russian>::new("russian", "lidraughts", "W:Kc1,Ke1,g1:Kh8", 29);
    play.moves("g1-h2");
    assert_eq!(play.true_rules(), [("main-road", 15, 1)]);
}

#[test]
fn lidraughts_does_not_count_the_capture_that_reaches_the_main_road() {
    let mut play = Play::<Russian>::new("russian", "lidraughts", "B:Kg1,Kh2,Kf8,Kb4:Ka5", 0);
    play.moves("a5-c3 f8-h6 c3-a5 h6-f8 a5-c3 f8-h6 c3-b2 h6-f8 b2-c3 f8-h6 c3-b2 h6-f8");
    assert_eq!(play.true_rules(), [], "nine plies on the road: 2 and 5 to 12");
    play.moves("b2-c3");
    assert_eq!(play.true_rules(), [("main-road", 5, 13)]);
}

#[test]
fn an_automatic_draw_is_reported_before_a_claim() {
    let mut play = Play::<Russian>::new("russian", "lidraughts", "W:Kc1:Ka5", 0);
    let claim = play.moves("c1-b2 a5-b6 b2-c1 b6-a5 c1-b2 a5-b6 b2-c1 b6-a5").unwrap();
    assert_eq!((claim.rule.name, claim.claimable), ("repetition", true));
    let draw = play.moves("c1-b2 a5-b6").unwrap();
    assert_eq!((draw.rule.name, draw.ply, draw.claimable), ("two-against-one", 10, false));
}

#[test]
fn lidraughts_international_clauses() {
    let at = |text, half_moves, moves| {
        let mut play = Play::<International>::new("international", "lidraughts", text, half_moves);
        play.moves(moves);
        play.true_rules()
    };
    assert_eq!(at("W:K46,K41,K36:K4", 31, "36-31"), [("three-against-one", 16, 1)]);
    assert_eq!(at("W:K46,K41,K36:K4", 30, "36-31"), []);
    assert_eq!(at("W:K46,K41:K4", 9, "41-36"), [("two-against-one", 5, 1)]);
    assert_eq!(at("W:K46:K4", 9, "46-41"), [("two-against-one", 5, 1)]);
    assert_eq!(at("W:K46:4", 48, "46-41"), []);
    assert_eq!(at("W:K46:4", 49, "46-41"), [("kings-only", 25, 1)]);
    assert_eq!(at("W:K46,26:K4,16", 49, "46-41"), [("kings-only", 25, 1)]);
    assert_eq!(at("W:K46,36:K4,16", 49, "36-31"), []);
    assert_eq!(at("W:46,K41,36:K5", 31, "36-31"), [("three-against-one", 16, 1)]);
    assert_eq!(at("W:46,7,36:K5", 31, "7-2"), [], "the first king makes the ending");
}

#[test]
fn international_giveaway_draws_by_repetition_only() {
    let play = Play::<International>::new("antidraughts", "official", "W:K46,K41:K4", 500);
    assert_eq!(play.true_rules(), []);
    assert_eq!(info("antidraughts").official_draw_rules().rules.len(), 1);
}

#[test]
fn a_tracker_can_be_used_again() {
    let mut play = Play::<Russian>::new("russian", "official", "W:Kc1,Ke1,Kg1:Ka5", 0);
    play.shuffle(40, |_| true);
    let start = position::<Russian>(info("russian"), "W:Kc1,Ke1,Kg1:Ka5");
    play.tracker.restart(&start, 0);
    play.position = start;
    assert_eq!((play.tracker.ply(), play.tracker.verdicts().count()), (0, 0));
    play.shuffle(28, |_| true);
    assert!(play.true_rules().iter().all(|&(name, ..)| name != "three-against-one"));
}

/// A game as plain history, and every rule as the text puts it.
struct History<R: Rules> {
    positions: Vec<Position<R>>,
    moves: Vec<Move<R>>,
}

impl<R: Rules> History<R> {
    fn is_king_move(&self, ply: usize) -> bool {
        let before = &self.positions[ply];
        before.kings(before.turn()).contains(self.moves[ply].from())
    }

    /// The last plies for which something is true of the move.
    fn last(&self, fits: impl Fn(usize) -> bool) -> impl Iterator<Item = usize> {
        (0..self.moves.len()).rev().take_while(move |&ply| fits(ply))
    }

    fn holds(&self, rule: &DrawRule) -> bool {
        let now = self.positions.last().unwrap();
        let facts = Facts::of(now);
        let capture = |ply: usize| self.moves[ply].is_capture();
        let limit = 2 * rule.count() as usize;
        match rule.kind {
            DrawKind::Repetition { times } => {
                self.positions.iter().filter(|&position| position == now).count() >= times as usize
            }
            DrawKind::KingsOnly { .. } => {
                self.last(|ply| self.is_king_move(ply) && !capture(ply)).count() >= limit
            }
            DrawKind::SamePieces { least, most, .. } => {
                let unchanged = |ply: usize| !capture(ply) && !self.moves[ply].promotes();
                facts.both_have_kings()
                    && (least..=most).contains(&facts.total())
                    && self.last(unchanged).count() >= limit
            }
            DrawKind::NoProgress { man_moves, .. } => {
                let progress = |ply: usize| {
                    capture(ply) || self.moves[ply].promotes() || man_moves && !self.is_king_move(ply)
                };
                self.last(|ply| !progress(ply)).count() >= limit
            }
            DrawKind::Ending { endings, place, .. } => {
                let stronger = facts.stronger(endings, place);
                let since = |ply: usize| {
                    !capture(ply) && Facts::of(&self.positions[ply]).stronger(endings, place) == stronger
                };
                let own = |&ply: &usize| stronger[self.positions[ply].turn().index()];
                let doubled = if stronger == [true, true] { 1 } else { 2 };
                stronger != [false, false] && self.last(since).filter(own).count() * doubled >= limit
            }
            DrawKind::AtOnce { endings } => {
                facts.stronger(endings, Place::Anywhere) != [false, false] && !is_capture_forced(now)
            }
            DrawKind::Clock(_) => unreachable!("tested by its own table"),
        }
    }
}

/// Random numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }
}

/// Plays at random, captures and moves of men being rarer than they are, and compares the rules after every ply.
fn agrees_with_the_definitions<R: Rules>(variant: &str, rules: &str, starts: &[&str], games: usize) {
    let info = info(variant);
    let set = set(variant, rules);
    let mut random = Random(games as u64);
    let mut seen = std::collections::BTreeMap::new();
    for game in 0..games {
        let start = position::<R>(info, starts[game % starts.len()]);
        let mut history = History { positions: vec![start], moves: Vec::new() };
        let mut tracker = DrawTracker::new(set, &start, 0);
        for ply in 1..=160 {
            let now = *history.positions.last().unwrap();
            let moves = now.legal_moves();
            let safe: Vec<_> = moves
                .iter()
                .filter(|mv| now.kings(now.turn()).contains(mv.from()) && !now.play(mv).has_captures())
                .copied()
                .collect();
            let choice = if safe.is_empty() || random.below(40) == 0 { moves } else { safe };
            if choice.is_empty() {
                break;
            }
            let mv = choice[random.below(choice.len())];
            let after = now.play(&mv);
            let verdict = tracker.play(&now, &mv, &after);
            history.moves.push(mv);
            history.positions.push(after);
            let expected: Vec<_> = set.rules.iter().filter(|rule| history.holds(rule)).collect();
            let got: Vec<_> = tracker.verdicts().map(|verdict| verdict.rule).collect();
            assert_eq!(got, expected, "game {game}, ply {ply}:\n{after:?}");
            if let Some(verdict) = verdict {
                assert_eq!(verdict.ply, ply);
                assert!(expected.contains(&verdict.rule));
                assert_eq!(verdict.claimable, verdict.rule.claim == Claim::Claimable);
                *seen.entry((verdict.rule.name, verdict.rule.count())).or_insert(0) += 1;
            }
        }
    }
    for rule in set.rules {
        // The long counts are too rare at random; they have tests above.
        let rare = matches!(rule.kind, DrawKind::Ending { moves: 50, .. });
        assert!(
            rare || seen.contains_key(&(rule.name, rule.count())),
            "{} never came: {seen:?}",
            rule.article
        );
    }
}

#[test]
fn russian_counters_agree_with_the_definitions() {
    let starts = [
        "W:Kc1,Ke1,Kg1:Ka5",
        "B:Kc1,Ke1,g1,h2:Kh8,a5",
        "W:Kc1,a3,h4,f2:Kd8,a5,h6",
        "W:Kc1,a3:Kd8,a5",
        "B:Kc1,e1,g1:Kh8",
        "W:Kc1,g1:Ka5",
        "W:c1,e1,g1,a3:Kh8",
        "W:Kc1:Ka5",
    ];
    agrees_with_the_definitions::<Russian>("russian", "official", &starts, 1_200);
    agrees_with_the_definitions::<Russian>("russian", "club", &starts, 1_200);
}

#[test]
fn international_counters_agree_with_the_definitions() {
    let starts = [
        "W:K46,K41,K36:K4",
        "B:K46,41,36,26:K5,16",
        "W:K46,26:K4,16",
        "W:K46:4",
        "W:K46,K47,K48,K49,26:K16,K6",
        "W:46,47,48:K5",
    ];
    agrees_with_the_definitions::<International>("international", "official", &starts, 600);
    agrees_with_the_definitions::<International>("international", "club", &starts, 600);
}

#[test]
fn english_counters_agree_with_the_definitions() {
    let starts = ["W:K32,28:K1,20", "B:K32,25,26:K1,9", "W:21,22,25:5,6,7", "W:K32:K1"];
    agrees_with_the_definitions::<English>("english", "official", &starts, 400);
    agrees_with_the_definitions::<English>("english", "club", &starts, 400);
}

#[test]
fn a_place_is_asked_only_of_the_weaker_side() {
    let facts = Facts { men: [0, 0], kings: [3, 1], road: [0, 1], hanging: false };
    let DrawKind::Ending { endings, place, .. } = set("russian", "official").rules[1].kind else {
        panic!("the main road is the second rule")
    };
    assert_eq!(place, Place::MainRoad);
    assert_eq!(facts.stronger(endings, place), [true, false]);
    assert_eq!(Facts { road: [1, 0], ..facts }.stronger(endings, place), [false, false]);
}

#[test]
fn of_the_limits_that_a_position_has_passed_the_smallest_drew() {
    let first = |variant, rules, text, half_moves| {
        let play = Play::<International>::new(variant, rules, text, half_moves);
        play.tracker.verdicts().next().map(|verdict| verdict.rule.article)
    };
    let kings = "W:K46,K47:K5";
    assert_eq!(first("international", "official", kings, 9), None);
    assert_eq!(first("international", "official", kings, 60), Some("FMJD 6.4"));
    assert_eq!(first("international", "official", "W:K46,K47,K48:K1", 60), Some("FMJD 6.3"));
    assert_eq!(first("international", "official", "W:K46,K47,K48,K49:K1", 60), Some("FMJD 6.2"));
    assert_eq!(first("international", "club", "W:K46,K47,K48:K1", 60), Some("club R39"));
}
