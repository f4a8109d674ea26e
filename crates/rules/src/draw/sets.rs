//! The sets of draw rules of every variant: data only.
//!
//! `official` is the international or world federation's list, `club` the page of a game site for four variants (R18 to
//! R26, R38 to R40, R48), `lidraughts` what that site does. Variants without a list of their own use their parent's:
//! diagonal draughts and Russian giveaway the Russian ones, Brazilian the same (the 64-squares section of FMJD), English
//! giveaway the English ones, Canadian and Killer draughts the international ones. What the club does not write of, and
//! what is not played on lidraughts, has the official list under these names too. Where no text could be read, only the
//! repetition that all texts share is a rule.
//!
//! Smaller limits stand first: where the counter that a position brings with it has passed several, the first rule of the
//! set is the one that drew.
//!
//! Where the texts differ, the reading taken here is: 15 or 16 or 5 moves are those of the stronger side, counted from when
//! the material arose, and a win by the last of them is in time; an English man's move is progress (WCDF), except in
//! the club's rules, whose words are promotion and capture only.

use super::clock::{Capture, Clause, Crowning, When};
use super::tracker::MAX_RULES;
use super::{Claim, DrawKind, DrawRule, DrawRuleSet, Ending, Force, Place};

impl DrawRuleSet {
    /// No draw but by agreement.
    pub const NONE: Self = Self::new("none", &[]);

    const fn new(name: &'static str, rules: &'static [DrawRule]) -> Self {
        assert!(rules.len() <= MAX_RULES, "a tracker has no room for so many rules");
        Self { name, rules }
    }

    /// Does a rule draw at once?
    pub(super) fn looks_ahead(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule.kind, DrawKind::AtOnce { .. }))
    }

    /// Does a rule count moves where neither side has a king?
    pub(super) fn counts_men(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule.kind, DrawKind::NoProgress { man_moves: false, .. }))
    }
}

/// The same list under all names.
const fn official_only(rules: &'static [DrawRule]) -> [DrawRuleSet; 4] {
    [
        DrawRuleSet::new("official", rules),
        DrawRuleSet::new("club", rules),
        DrawRuleSet::new("lidraughts", rules),
        DrawRuleSet::NONE,
    ]
}

/// Russian, diagonal and Brazilian draughts and their giveaways.
pub(crate) const RUSSIAN: &[DrawRuleSet] = &[
    DrawRuleSet::new("official", RUSSIAN_OFFICIAL),
    DrawRuleSet::new("club", RUSSIAN_CLUB),
    DrawRuleSet::new("lidraughts", RUSSIAN_LIDRAUGHTS),
    DrawRuleSet::NONE,
];

/// International draughts.
pub(crate) const INTERNATIONAL: &[DrawRuleSet] = &[
    DrawRuleSet::new("official", INTERNATIONAL_OFFICIAL),
    DrawRuleSet::new("club", INTERNATIONAL_CLUB),
    DrawRuleSet::new("lidraughts", INTERNATIONAL_LIDRAUGHTS),
    DrawRuleSet::NONE,
];

/// International giveaway: no rule but repetition is known outside the club's list.
pub(crate) const INTERNATIONAL_GIVEAWAY: &[DrawRuleSet] = &[
    DrawRuleSet::new("official", &[repetition("FMJD 6.1", Claim::Automatic)]),
    DrawRuleSet::new("club", INTERNATIONAL_CLUB),
    DrawRuleSet::new("lidraughts", &[repetition("lidraughts", Claim::Claimable)]),
    DrawRuleSet::NONE,
];

/// English draughts and its giveaway.
pub(crate) const ENGLISH: &[DrawRuleSet] = &[
    DrawRuleSet::new("official", ENGLISH_OFFICIAL),
    DrawRuleSet::new("club", ENGLISH_CLUB),
    DrawRuleSet::new("lidraughts", ENGLISH_OFFICIAL),
    DrawRuleSet::NONE,
];

/// Breakthrough: the first king wins, men only go forward, so nothing can be counted but the club's list, which needs
/// kings as well.
pub(crate) const BREAKTHROUGH: &[DrawRuleSet] = &[
    DrawRuleSet::new("official", &[]),
    DrawRuleSet::new("club", INTERNATIONAL_CLUB),
    DrawRuleSet::new("lidraughts", &[]),
    DrawRuleSet::NONE,
];

/// Frisian draughts and Frysk!: the rules of 2011 know no repetition.
pub(crate) const FRISIAN: &[DrawRuleSet] = &[
    DrawRuleSet::new("official", FRISIAN_OFFICIAL),
    DrawRuleSet::new("club", FRISIAN_OFFICIAL),
    DrawRuleSet::new("lidraughts", FRISIAN_LIDRAUGHTS),
    DrawRuleSet::NONE,
];

/// Italian draughts.
pub(crate) const ITALIAN: &[DrawRuleSet] = &official_only(&[
    times("FID 9.3(b1)", Claim::Automatic, 4),
    rule("no-progress", "FID 10.4", DrawKind::NoProgress { man_moves: true, moves: 40 }),
]);

/// Czech draughts: the brief rules at FMJD, which are not numbered.
pub(crate) const CZECH: &[DrawRuleSet] =
    &official_only(&[repetition("FMJD-CZ", Claim::Claimable), kings_only("FMJD-CZ", 15)]);

/// Pool checkers. Rule 26 has the number 30 without a unit in the list it was taken from, which counts plies: 15 moves of
/// each, as on the other boards of 64 squares.
pub(crate) const POOL: &[DrawRuleSet] = &[
    DrawRuleSet::new("official", POOL_OFFICIAL),
    DrawRuleSet::new("club", RUSSIAN_CLUB),
    DrawRuleSet::new("lidraughts", POOL_OFFICIAL),
    DrawRuleSet::NONE,
];

/// Turkish draughts: rules as published for players, not numbered.
pub(crate) const TURKISH: &[DrawRuleSet] = &official_only(&[
    repetition("DAMA", Claim::Automatic),
    rule("one-piece-each", "DAMA", DrawKind::AtOnce { endings: ONE_PIECE_EACH }),
]);

/// Spanish, Portuguese, Thai, Spantsireti and Armenian draughts: no text of their draws could be read.
pub(crate) const REPETITION_ONLY: &[DrawRuleSet] =
    &official_only(&[repetition("as FMJD 6.1", Claim::Automatic)]);

const fn rule(name: &'static str, article: &'static str, kind: DrawKind) -> DrawRule {
    DrawRule { name, article, claim: Claim::Automatic, kind }
}

const fn repetition(article: &'static str, claim: Claim) -> DrawRule {
    times(article, claim, 3)
}

const fn times(article: &'static str, claim: Claim, times: u32) -> DrawRule {
    DrawRule { name: "repetition", article, claim, kind: DrawKind::Repetition { times } }
}

const fn few_pieces(article: &'static str, least: u32, most: u32, moves: u32) -> DrawRule {
    rule("few-pieces", article, DrawKind::SamePieces { least, most, moves })
}

const fn kings_only(article: &'static str, moves: u32) -> DrawRule {
    rule("kings-only", article, DrawKind::KingsOnly { moves })
}

const fn ending(
    name: &'static str,
    article: &'static str,
    endings: &'static [Ending],
    moves: u32,
) -> DrawRule {
    rule(name, article, DrawKind::Ending { endings, place: Place::Anywhere, moves })
}

const fn main_road(article: &'static str, endings: &'static [Ending]) -> DrawRule {
    rule("main-road", article, DrawKind::Ending { endings, place: Place::MainRoad, moves: 5 })
}

const LONE_KING: Force = Force::of(1, 0);

const fn against_lone_king(strong: Force) -> Ending {
    Ending { strong, weak: LONE_KING }
}

/// R22, 7.2.4: three kings or more.
const THREE_KINGS_OR_MORE: &[Ending] = &[against_lone_king(Force::kings_from(3))];

/// APCA 27: three kings.
const THREE_KINGS: &[Ending] = &[against_lone_king(Force::of(3, 0))];

/// Frisian Art. 18.
const TWO_KINGS_AGAINST_ONE: &[Ending] = &[against_lone_king(Force::of(2, 0))];

/// Frisian Art. 21.
const KING_AGAINST_KING: &[Ending] = &[against_lone_king(Force::of(1, 0))];

/// Turkish: whatever the pieces are.
const ONE_PIECE_EACH: &[Ending] = &[
    against_lone_king(Force::of(1, 0)),
    against_lone_king(Force::of(0, 1)),
    Ending { strong: Force::of(0, 1), weak: Force::of(0, 1) },
];

/// 6.3, 7.2.7: three pieces with a king.
const THREE_WITH_A_KING: &[Ending] = &[
    against_lone_king(Force::of(3, 0)),
    against_lone_king(Force::of(2, 1)),
    against_lone_king(Force::of(1, 2)),
];

/// R25: any three pieces.
const THREE_OF_ANY_KIND: &[Ending] = &[
    against_lone_king(Force::of(0, 3)),
    against_lone_king(Force::of(3, 0)),
    against_lone_king(Force::of(2, 1)),
    against_lone_king(Force::of(1, 2)),
];

/// 6.4, 7.2.8: two kings, a king and a man, or a king.
const TWO_OR_ONE: &[Ending] = &[
    against_lone_king(Force::of(2, 0)),
    against_lone_king(Force::of(1, 1)),
    against_lone_king(Force::of(1, 0)),
];

/// R39: one king against a king or a man.
const ONE_AGAINST_ONE: &[Ending] =
    &[against_lone_king(LONE_KING), Ending { strong: LONE_KING, weak: Force::of(0, 1) }];

/// R40.
const FIVE_AGAINST_TWO: &[Ending] = &[
    Ending { strong: Force::of(5, 0), weak: Force::of(2, 0) },
    Ending { strong: Force::of(4, 1), weak: Force::of(2, 0) },
];

const RUSSIAN_OFFICIAL: &[DrawRule] = &[
    repetition("FMJD-64 7.2.3", Claim::Automatic),
    main_road("FMJD-64 7.2.7", THREE_WITH_A_KING),
    ending("two-against-one", "FMJD-64 7.2.8", TWO_OR_ONE, 5),
    ending("three-against-one", "FMJD-64 7.2.4", THREE_KINGS_OR_MORE, 15),
    kings_only("FMJD-64 7.2.5", 15),
    few_pieces("FMJD-64 7.2.6", 4, 5, 30),
    few_pieces("FMJD-64 7.2.6", 6, 7, 60),
];

const RUSSIAN_CLUB: &[DrawRule] = &[
    repetition("club R20", Claim::Automatic),
    main_road("club R25", THREE_OF_ANY_KIND),
    few_pieces("club R24", 2, 3, 5),
    ending("three-against-one", "club R22", THREE_KINGS_OR_MORE, 15),
    kings_only("club R26", 15),
    few_pieces("club R24", 4, 5, 30),
    few_pieces("club R24", 6, 7, 60),
];

const INTERNATIONAL_OFFICIAL: &[DrawRule] = &[
    repetition("FMJD 6.1", Claim::Automatic),
    ending("two-against-one", "FMJD 6.4", TWO_OR_ONE, 5),
    ending("three-against-one", "FMJD 6.3", THREE_WITH_A_KING, 16),
    kings_only("FMJD 6.2", 25),
];

const INTERNATIONAL_CLUB: &[DrawRule] = &[
    repetition("club R38", Claim::Automatic),
    ending("three-against-one", "club R39", THREE_OF_ANY_KIND, 5),
    ending("one-against-one", "club R39", ONE_AGAINST_ONE, 5),
    kings_only("club R38", 25),
    ending("five-against-two", "club R40", FIVE_AGAINST_TWO, 50),
];

const FRISIAN_OFFICIAL: &[DrawRule] = &[
    ending("two-kings-against-one", "Frisian Art. 18", TWO_KINGS_AGAINST_ONE, 7),
    rule("king-against-king", "Frisian Art. 21", DrawKind::AtOnce { endings: KING_AGAINST_KING }),
];

const FRISIAN_LIDRAUGHTS: &[DrawRule] = &[
    rule(
        "two-kings-against-one",
        "lidraughts Art. 18",
        DrawKind::Clock(Clause {
            when: When::KingsOnly { pieces: 3 },
            plies: 14,
            capture: Capture::Always,
            crowning: Crowning::Never,
            man_moves: false,
        }),
    ),
    // Stands for Art. 21. Games of the site end four plies after the capture that makes the ending.
    rule(
        "one-against-one",
        "lidraughts Art. 21",
        DrawKind::Clock(Clause {
            when: When::KingsOnly { pieces: 2 },
            plies: 4,
            capture: Capture::Always,
            crowning: Crowning::Never,
            man_moves: false,
        }),
    ),
];

const POOL_OFFICIAL: &[DrawRule] = &[
    repetition("APCA 26", Claim::Automatic),
    ending("three-against-one", "APCA 27", THREE_KINGS, 13),
    kings_only("APCA 26", 15),
];

const ENGLISH_OFFICIAL: &[DrawRule] = &[
    repetition("WCDF 1.32.1", Claim::Claimable),
    DrawRule {
        name: "no-progress",
        article: "WCDF 1.32.2",
        claim: Claim::Claimable,
        kind: DrawKind::NoProgress { man_moves: true, moves: 40 },
    },
];

const ENGLISH_CLUB: &[DrawRule] = &[
    repetition("club R47", Claim::Automatic),
    rule("no-progress", "club R48", DrawKind::NoProgress { man_moves: false, moves: 40 }),
];

/// Kings on both sides: captures and promotions put the clock back, other moves of men do not.
const fn unchanged(least: u32, most: u32, plies: u32) -> DrawKind {
    DrawKind::Clock(Clause {
        when: When::BothKings { least, most },
        plies,
        capture: Capture::Always,
        crowning: Crowning::Always,
        man_moves: false,
    })
}

/// A lone king against two pieces or one: only the move that made the ending puts the clock back.
const LIDRAUGHTS_TWO_AGAINST_ONE: DrawKind = DrawKind::Clock(Clause {
    when: When::LoneKing { pieces: 2 },
    plies: 10,
    capture: Capture::From(3),
    crowning: Crowning::First,
    man_moves: false,
});

const RUSSIAN_LIDRAUGHTS: &[DrawRule] = &[
    repetition("lidraughts 7.2.3", Claim::Claimable),
    rule("two-against-one", "lidraughts 7.2.8", LIDRAUGHTS_TWO_AGAINST_ONE),
    rule(
        "main-road",
        "lidraughts 7.2.7",
        DrawKind::Clock(Clause {
            when: When::MainRoad { stood: 10 },
            plies: 10,
            capture: Capture::Never,
            crowning: Crowning::First,
            man_moves: false,
        }),
    ),
    rule(
        "main-road",
        "lidraughts 7.2.7",
        DrawKind::Clock(Clause {
            when: When::MainRoad { stood: 0 },
            plies: 30,
            capture: Capture::Always,
            crowning: Crowning::First,
            man_moves: false,
        }),
    ),
    rule(
        "three-against-one",
        "lidraughts 7.2.4",
        DrawKind::Clock(Clause {
            when: When::ThreeKings,
            plies: 30,
            capture: Capture::Always,
            crowning: Crowning::Always,
            man_moves: false,
        }),
    ),
    rule("few-pieces", "lidraughts 7.2.6", unchanged(4, 5, 60)),
    rule("few-pieces", "lidraughts 7.2.6", unchanged(6, 7, 120)),
    rule(
        "kings-only",
        "lidraughts 7.2.5",
        DrawKind::Clock(Clause {
            when: When::BothKings { least: 8, most: u32::MAX },
            plies: 30,
            capture: Capture::Always,
            crowning: Crowning::Always,
            man_moves: true,
        }),
    ),
];

const INTERNATIONAL_LIDRAUGHTS: &[DrawRule] = &[
    repetition("lidraughts 6.1", Claim::Claimable),
    rule("two-against-one", "lidraughts 6.4", LIDRAUGHTS_TWO_AGAINST_ONE),
    rule(
        "three-against-one",
        "lidraughts 6.3",
        DrawKind::Clock(Clause {
            when: When::LoneKing { pieces: 3 },
            plies: 32,
            capture: Capture::From(4),
            crowning: Crowning::First,
            man_moves: false,
        }),
    ),
    rule(
        "kings-only",
        "lidraughts 6.2",
        DrawKind::Clock(Clause {
            when: When::Always,
            plies: 50,
            capture: Capture::Always,
            crowning: Crowning::Always,
            man_moves: true,
        }),
    ),
];

#[cfg(test)]
mod tests {
    use super::{DrawKind, DrawRule};
    use crate::variants;

    #[test]
    fn every_variant_has_the_four_sets_and_kebab_names() {
        for info in variants() {
            let names: Vec<_> = info.draw_rules.iter().map(|set| set.name).collect();
            assert_eq!(names, ["official", "club", "lidraughts", "none"], "{}", info.name);
            for rule in info.draw_rules.iter().flat_map(|set| set.rules) {
                assert!(rule.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{rule:?}");
                let at_once = matches!(rule.kind, DrawKind::AtOnce { .. });
                assert!(at_once != (rule.count() > 0) && !rule.article.is_empty(), "{rule:?}");
            }
            for set in info.draw_rules {
                let counted =
                    |rule: &&DrawRule| !matches!(rule.kind, DrawKind::Clock(_) | DrawKind::AtOnce { .. });
                let limits = set.rules.iter().filter(counted).map(DrawRule::count);
                assert!(limits.is_sorted(), "{} {}", info.name, set.name);
            }
        }
    }
}
