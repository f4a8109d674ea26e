//! The main line of a game as positions to be searched.

use damka_notation::pdn::{self, Item, WrittenNumber};
use damka_rules::{AnyMove, AnyPosition, Game, Status, Tolerance, VariantInfo};
use damka_search::{Score, SearchRoot};

use crate::config;

/// A position of the main line.
pub(super) struct Stop {
    pub(super) root: SearchRoot,
    /// What was played here; none at the end of the game, and where the board was set up anew.
    pub(super) played: Option<AnyMove>,
    /// How many legal moves there are.
    pub(super) choices: usize,
    /// What the position is worth for the side to move if the game is over here.
    pub(super) end: Option<Score>,
    /// The number of its move of the main line, from 0.
    pub(super) ply: usize,
}

impl Stop {
    pub(super) fn position(&self) -> &AnyPosition {
        self.root.position()
    }

    /// Was there nothing else to play?
    pub(super) fn is_forced(&self) -> bool {
        self.played.is_some() && self.choices == 1
    }
}

/// A main line as far as it can be played.
pub(super) struct Track {
    pub(super) variant: &'static VariantInfo,
    pub(super) draw_rules: &'static str,
    pub(super) stops: Vec<Stop>,
    /// Could all moves be played?
    pub(super) complete: bool,
    /// Half-moves before the first one, counted from move 1.
    before: usize,
}

impl Track {
    /// Follows a game; nothing if its variant or its first position is not known.
    pub(super) fn follow(game: &pdn::Game, draw_rules: Option<&str>) -> Option<Self> {
        let variant = game.variant?;
        let rules = config::draw_rules_of(variant, draw_rules);
        let start = variant.position(&game.start_setup()?, Tolerance::ALL).ok()?;
        let half_moves = game.start.as_ref().and_then(|fen| fen.half_moves).unwrap_or(0);
        let usual = WrittenNumber { number: 1, ellipsis: start.turn() != variant.first_mover };
        let first = game.main_line().next().and_then(|mv| mv.number).unwrap_or(usual);
        let mut track = Self {
            variant,
            draw_rules: rules.name,
            stops: Vec::new(),
            complete: true,
            before: 2 * (first.number.max(1) as usize - 1) + usize::from(first.ellipsis),
        };
        let mut state = Game::from_position(variant, rules, start, half_moves);
        let mut ply = 0;
        let mut at = 0;
        while let Some(item) = game.items().get(at) {
            at += 1;
            match item {
                Item::Move(mv) => {
                    let before = track.stop(&state, ply);
                    let Some(mv) = mv.mv.filter(|mv| state.play_on(mv).is_ok()) else {
                        track.complete = false;
                        break;
                    };
                    track.stops.push(Stop { played: Some(mv), ..before });
                    ply += 1;
                }
                Item::Variation(end) => at = *end as usize + 1,
                Item::Setup(_, Some(setup)) => {
                    if state.ply() > 0 {
                        track.stops.push(track.stop(&state, ply));
                    }
                    let position = variant.position(setup, Tolerance::ALL).ok()?;
                    state = Game::from_position(variant, rules, position, 0);
                }
                _ => {}
            }
        }
        if state.ply() > 0 {
            track.stops.push(track.stop(&state, ply));
        }
        Some(track)
    }

    fn stop(&self, state: &Game, ply: usize) -> Stop {
        let position = state.position();
        let end = match state.status() {
            Status::Won { winner, .. } if winner == position.turn() => Some(Score::win_in(0)),
            Status::Won { .. } => Some(Score::loss_in(0)),
            Status::Drawn(_) => Some(Score::DRAW),
            Status::Ongoing | Status::Claimable(_) => None,
        };
        let choices = self.variant.legal_moves(position).len();
        Stop { root: SearchRoot::new(state), played: None, choices, end, ply }
    }

    /// The number of a half-move, and whether it is the second of its pair.
    pub(super) fn number(&self, ply: usize) -> (usize, bool) {
        let all = self.before + ply;
        (all / 2 + 1, all % 2 == 1)
    }
}
