//! How a game stands, as data, and as it is written in JSON.

use damka_notation::pdn::{self, Item};
use damka_notation::{Dialect, Fen, MoveWriter, SquareStyle};
use damka_rules::{
    Claim, Color, Counter, Draw, DrawRule, Game, GameResult, Setup, Status, Tolerance, Unit, VariantInfo,
    Verdict, Win,
};
use serde::Serialize;

use crate::config;
use crate::position::KingMoves;

/// So many moves are listed without being asked for.
const FEW: usize = 12;

/// A game that was followed to one of its positions, past draws if its players went past them.
pub(super) struct Followed {
    game: Game,
    /// Half-moves before the position was set up anew.
    before: u32,
    /// The first automatic draw.
    drawn: Option<Verdict>,
    /// Could everything up to here be played?
    pub(super) complete: bool,
}

impl From<Game> for Followed {
    fn from(game: Game) -> Self {
        let mut followed = Self { game, before: 0, drawn: None, complete: true };
        followed.note_draw();
        followed
    }
}

impl Followed {
    /// Follows the main line of a game, at most so many half-moves; nothing if its variant or its first position is not
    /// known.
    pub(super) fn follow(game: &pdn::Game, rules: Option<&str>, plies: Option<u32>) -> Option<Self> {
        let variant = game.variant?;
        let rules = config::draw_rules_of(variant, rules);
        let start = variant.position(&game.start_setup()?, Tolerance::ALL).ok()?;
        let half_moves = game.start.as_ref().and_then(|fen| fen.half_moves).unwrap_or(0);
        let mut followed = Self::from(Game::from_position(variant, rules, start, half_moves));
        let mut at = 0;
        while let Some(item) = game.items().get(at) {
            at += 1;
            match item {
                Item::Move(_) if plies.is_some_and(|plies| followed.ply() >= plies) => break,
                Item::Move(mv) => {
                    if mv.mv.is_none_or(|mv| followed.game.play_on(&mv).is_err()) {
                        followed.complete = false;
                        break;
                    }
                    followed.note_draw();
                }
                Item::Variation(end) => at = *end as usize + 1,
                Item::Setup(_, Some(setup)) => {
                    let position = variant.position(setup, Tolerance::ALL).ok()?;
                    followed.before = followed.ply();
                    followed.game = Game::from_position(variant, rules, position, 0);
                    followed.note_draw();
                }
                _ => {}
            }
        }
        Some(followed)
    }

    /// Half-moves from the start.
    pub(super) fn ply(&self) -> u32 {
        self.before + self.game.ply() as u32
    }

    fn note_draw(&mut self) {
        if let (None, Status::Drawn(Draw::Rule(verdict))) = (self.drawn, self.game.status()) {
            self.drawn = Some(Verdict { ply: verdict.ply + self.before, ..verdict });
        }
    }

    fn result(&self) -> GameEnd {
        // A draw that was overlooked was one all the same.
        if let Some(verdict) = self.drawn {
            return GameEnd::drawn(&verdict, self.ply() > verdict.ply);
        }
        match self.game.status() {
            Status::Won { winner, by } => GameEnd::won(winner, by, self.ply()),
            _ => GameEnd::OPEN,
        }
    }
}

/// How a game stands.
#[derive(Debug, Serialize)]
pub(super) struct Standing {
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(super) place: Option<Place>,
    #[serde(rename = "variant", serialize_with = "by_name")]
    pub(super) variant: &'static VariantInfo,
    pub(super) draw_rules: &'static str,
    pub(super) fen: String,
    pub(super) ply: u32,
    pub(super) to_move: &'static str,
    #[serde(skip)]
    pub(super) turn_known: bool,
    pub(super) moves: usize,
    /// The legal moves, if there are few or if they are wanted.
    pub(super) move_list: Option<Vec<String>>,
    pub(super) material: Material,
    pub(super) king_moves: Vec<KingMoves>,
    pub(super) counters: Vec<Row>,
    pub(super) result: GameEnd,
    pub(super) claims: Vec<TrueRule>,
}

/// Where a game is from.
#[derive(Debug, Serialize)]
pub(super) struct Place {
    pub(super) path: String,
    /// Its number in the file, from 1.
    pub(super) game: u64,
    /// The result that stands in the file.
    pub(super) written: Option<String>,
    /// Could everything up to the position be played?
    pub(super) complete: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Material {
    pub(super) white: Force,
    pub(super) black: Force,
}

#[derive(Debug, Serialize)]
pub(super) struct Force {
    pub(super) men: usize,
    pub(super) kings: usize,
}

impl Force {
    fn of(setup: &Setup, color: Color) -> Self {
        Self { men: setup.men[color.index()].len(), kings: setup.kings[color.index()].len() }
    }
}

/// How far a draw rule has got.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    pub(super) rule: &'static str,
    pub(super) article: &'static str,
    /// `automatic` or `claimable`.
    claim: &'static str,
    pub(super) count: u32,
    pub(super) limit: u32,
    /// `times`, `moves` of the stronger side, or `plies` of both.
    pub(super) unit: &'static str,
}

impl From<Counter> for Row {
    fn from(Counter { rule, count, limit, unit }: Counter) -> Self {
        let claim = match rule.claim {
            Claim::Automatic => "automatic",
            Claim::Claimable => "claimable",
        };
        let unit = match unit {
            Unit::Times => "times",
            Unit::Moves => "moves",
            Unit::Plies => "plies",
        };
        Self { rule: rule.name, article: rule.article, claim, count, limit, unit }
    }
}

/// A draw rule that is true.
#[derive(Debug, Serialize)]
pub(super) struct TrueRule {
    pub(super) rule: &'static str,
    pub(super) article: &'static str,
    /// The number in the rule.
    #[serde(skip)]
    pub(super) count: u32,
    /// Since which half-move.
    pub(super) ply: u32,
}

impl TrueRule {
    fn new(rule: &DrawRule, ply: u32) -> Self {
        Self { rule: rule.name, article: rule.article, count: rule.count(), ply }
    }
}

/// The result of a game.
#[derive(Debug, Serialize)]
pub(super) struct GameEnd {
    /// `white`, `black`, `draw` or `unfinished`.
    pub(super) outcome: &'static str,
    /// Why: the name of a draw rule, or `no-pieces`, `no-moves`, `first-king`.
    pub(super) rule: Option<&'static str>,
    pub(super) article: Option<&'static str>,
    /// The number in the rule.
    #[serde(skip)]
    pub(super) count: u32,
    /// The half-move that ended the game.
    pub(super) ply: Option<u32>,
    /// Moves follow that one.
    pub(super) went_on: bool,
}

impl GameEnd {
    const OPEN: Self =
        Self { outcome: "unfinished", rule: None, article: None, count: 0, ply: None, went_on: false };

    fn drawn(verdict: &Verdict, went_on: bool) -> Self {
        Self {
            outcome: "draw",
            rule: Some(verdict.rule.name),
            article: Some(verdict.rule.article),
            count: verdict.rule.count(),
            ply: Some(verdict.ply),
            went_on,
        }
    }

    fn won(winner: Color, by: Win, ply: u32) -> Self {
        let rule = match by {
            Win::NoPieces => "no-pieces",
            Win::NoMoves => "no-moves",
            Win::FirstKing => "first-king",
            Win::Resignation => "resignation",
        };
        Self { outcome: winner.name(), rule: Some(rule), ply: Some(ply), ..Self::OPEN }
    }
}

impl Standing {
    /// `all` lists the legal moves however many there are.
    pub(super) fn new(followed: &Followed, place: Option<Place>, all: bool) -> Self {
        let game = &followed.game;
        let variant = game.variant();
        let position = game.position();
        let setup = position.to_setup();
        let moves = variant.legal_moves(position);
        let writer = MoveWriter::new(variant, &Dialect::default());
        let list = || moves.iter().filter_map(|mv| writer.text(position, mv)).collect();
        let is_open = game.result() == GameResult::Unknown;
        let claims = game.verdicts().filter(|verdict| verdict.claimable && is_open);
        Self {
            place,
            variant,
            draw_rules: game.draw_rules().name,
            fen: Fen::write(&setup, variant, SquareStyle::of(variant)),
            ply: followed.ply(),
            to_move: position.turn().name(),
            turn_known: true,
            moves: moves.len(),
            move_list: (all || moves.len() <= FEW).then(list),
            material: Material {
                white: Force::of(&setup, Color::White),
                black: Force::of(&setup, Color::Black),
            },
            king_moves: KingMoves::of(variant, position),
            counters: game.counters().map(Row::from).collect(),
            result: followed.result(),
            claims: claims
                .map(|verdict| TrueRule::new(verdict.rule, verdict.ply + followed.before))
                .collect(),
        }
    }
}

// The shape that serde asks for.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn by_name<S: serde::Serializer>(variant: &&'static VariantInfo, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(variant.name)
}
