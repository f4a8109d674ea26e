//! Games: a start position, the moves from there, and how the game stands or has ended.
//!
//! Invariant: a game that has ended takes no more moves until something is undone, unless it is asked to go on past a
//! draw, as players do who overlook it ([`Game::play_on`]).

use std::fmt;

use crate::any::{AnyPosition, IllegalMove};
use crate::draw::{Counter, DrawRuleSet, DrawTracker, Verdict};
use crate::moves::AnyMove;
use crate::piece::Color;
use crate::variant::VariantInfo;
use crate::with_position;

/// A game of a variant under a set of draw rules.
///
/// ```
/// use damka_rules::{Game, GameResult, Status, variant};
/// let mut game = Game::new(variant("russian").unwrap());
/// let mv = game.position().legal_moves()[0];
/// game.play(&mv)?;
/// assert_eq!(game.status(), Status::Ongoing);
/// game.resign(game.position().turn())?;
/// assert_eq!(game.result(), GameResult::WhiteWins);
/// assert!(game.play(&mv).is_err());
/// # Ok::<(), damka_rules::PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    variant: &'static VariantInfo,
    start: AnyPosition,
    half_moves: u32,
    played: Vec<(AnyMove, AnyPosition)>,
    /// Moves taken back, the next one last.
    undone: Vec<AnyMove>,
    tracker: DrawTracker,
    decision: Option<Status>,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It goes on.
    Ongoing,
    /// It goes on, and the side to move may claim a draw.
    Claimable(Verdict),
    /// One side has won.
    Won {
        /// The winner.
        winner: Color,
        /// How.
        by: Win,
    },
    /// It is drawn.
    Drawn(Draw),
}

/// How a game was won. In giveaway the side that has lost its pieces or its moves is the winner (R29).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Win {
    /// The side to move has no pieces (R17).
    NoPieces,
    /// The side to move has pieces but no move (R17).
    NoMoves,
    /// The winner has the first king, where that is the objective.
    FirstKing,
    /// The other side has resigned (R17).
    Resignation,
}

/// How a game was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// By a rule, at once or claimed.
    Rule(Verdict),
    /// By agreement (R18).
    Agreement,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum GameResult {
    /// White has won.
    WhiteWins,
    /// Black has won.
    BlackWins,
    /// Drawn.
    Draw,
    /// Lost for both, as an arbiter may decide; no [`Game`] ends so by itself.
    BothLose,
    /// Not ended, or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result when a side has won.
    pub const fn won_by(color: Color) -> Self {
        match color {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }
}

/// Why something could not be played or claimed. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The move is not legal in the position.
    Illegal(IllegalMove),
    /// The game has ended.
    GameOver(GameResult),
    /// There is no draw to claim.
    NothingToClaim,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::GameOver(_) => f.write_str("the game is over"),
            Self::NothingToClaim => f.write_str("there is no draw to claim"),
        }
    }
}

impl std::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Illegal(illegal) => Some(illegal),
            _ => None,
        }
    }
}

impl Game {
    /// A game from the start position under the official draw rules.
    pub fn new(variant: &'static VariantInfo) -> Self {
        Self::from_position(variant, variant.official_draw_rules(), variant.start_position(), 0)
    }

    /// A game from a position of the variant ([`VariantInfo::position`]) that was reached after `half_moves` plies without
    /// capture or move of a man (the `H` of a FEN). If a limit is reached already, the game is drawn or claimable at once.
    pub fn from_position(
        variant: &'static VariantInfo,
        draw_rules: &'static DrawRuleSet,
        start: AnyPosition,
        half_moves: u32,
    ) -> Self {
        Self {
            variant,
            start,
            half_moves,
            played: Vec::new(),
            undone: Vec::new(),
            tracker: with_position!(&start, start => DrawTracker::new(draw_rules, start, half_moves)),
            decision: None,
        }
    }

    /// The variant.
    pub const fn variant(&self) -> &'static VariantInfo {
        self.variant
    }

    /// The draw rules.
    pub const fn draw_rules(&self) -> &'static DrawRuleSet {
        self.tracker.rules()
    }

    /// The position from which the game started.
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &AnyPosition {
        self.played.last().map_or(&self.start, |(_, position)| position)
    }

    /// Plies played.
    pub fn ply(&self) -> usize {
        self.played.len()
    }

    /// The moves played, each with the position after it.
    pub fn history(&self) -> impl ExactSizeIterator<Item = (&AnyMove, &AnyPosition)> {
        self.played.iter().map(|(mv, position)| (mv, position))
    }

    /// Plays a move and forgets the moves that could be redone.
    ///
    /// # Errors
    /// [`PlayError::GameOver`] or [`PlayError::Illegal`]; the game is unchanged.
    pub fn play(&mut self, mv: &AnyMove) -> Result<(), PlayError> {
        self.still_on()?;
        self.advance(mv).map_err(PlayError::Illegal)?;
        self.undone.clear();
        Ok(())
    }

    /// As [`Game::play`], but goes on past a draw.
    ///
    /// # Errors
    /// [`PlayError::Illegal`], or [`PlayError::GameOver`] if it is won; the game is unchanged.
    pub fn play_on(&mut self, mv: &AnyMove) -> Result<(), PlayError> {
        if let Status::Won { winner, .. } = self.status() {
            return Err(PlayError::GameOver(GameResult::won_by(winner)));
        }
        self.advance(mv).map_err(PlayError::Illegal)?;
        self.decision = None;
        self.undone.clear();
        Ok(())
    }

    /// Takes back the resignation, agreement or claim that ended the game, or else the last move. False if there was
    /// nothing to take back.
    pub fn undo(&mut self) -> bool {
        if self.decision.take().is_some() {
            return true;
        }
        let Some((mv, _)) = self.played.pop() else { return false };
        self.undone.push(mv);
        self.recount();
        true
    }

    /// Plays the move again that was taken back last. False if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(mv) = self.undone.pop() else { return false };
        self.decision = None;
        self.advance(&mv).is_ok()
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        if let Some(decision) = self.decision {
            return decision;
        }
        let position = self.position();
        let turn = position.turn();
        if let Some(winner) = self.variant.winner(position) {
            let by = with_position!(position, position => {
                if self.variant.objective.first_king(position).is_some() {
                    Win::FirstKing
                } else if position.by_color(turn).is_empty() {
                    Win::NoPieces
                } else {
                    Win::NoMoves
                }
            });
            return Status::Won { winner, by };
        }
        let mut claim = None;
        for verdict in self.tracker.verdicts() {
            if !verdict.claimable {
                return Status::Drawn(Draw::Rule(verdict));
            }
            claim = claim.or(Some(verdict));
        }
        claim.map_or(Status::Ongoing, Status::Claimable)
    }

    /// The result, [`GameResult::Unknown`] while the game goes on.
    pub fn result(&self) -> GameResult {
        match self.status() {
            Status::Ongoing | Status::Claimable(_) => GameResult::Unknown,
            Status::Won { winner, .. } => GameResult::won_by(winner),
            Status::Drawn(_) => GameResult::Draw,
        }
    }

    /// All draw rules that are true in the position now.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        self.tracker.verdicts()
    }

    /// How far the draw rules that speak of the position now have got.
    pub fn counters(&self) -> impl Iterator<Item = Counter> {
        self.tracker.counters()
    }

    /// The draw rules' counters and memory.
    pub const fn draw_tracker(&self) -> &DrawTracker {
        &self.tracker
    }

    /// A side resigns.
    ///
    /// # Errors
    /// [`PlayError::GameOver`].
    pub fn resign(&mut self, color: Color) -> Result<(), PlayError> {
        self.decide(Status::Won { winner: color.opposite(), by: Win::Resignation })
    }

    /// Both sides agree to a draw.
    ///
    /// # Errors
    /// [`PlayError::GameOver`].
    pub fn agree_draw(&mut self) -> Result<(), PlayError> {
        self.decide(Status::Drawn(Draw::Agreement))
    }

    /// The side to move claims a draw that the rules allow.
    ///
    /// # Errors
    /// [`PlayError::GameOver`] or [`PlayError::NothingToClaim`].
    pub fn claim_draw(&mut self) -> Result<Verdict, PlayError> {
        self.still_on()?;
        let Status::Claimable(verdict) = self.status() else { return Err(PlayError::NothingToClaim) };
        self.decide(Status::Drawn(Draw::Rule(verdict)))?;
        Ok(verdict)
    }

    fn decide(&mut self, decision: Status) -> Result<(), PlayError> {
        self.still_on()?;
        self.decision = Some(decision);
        Ok(())
    }

    fn still_on(&self) -> Result<(), PlayError> {
        match self.result() {
            GameResult::Unknown => Ok(()),
            result => Err(PlayError::GameOver(result)),
        }
    }

    /// Plays a move whether or not the game is over.
    fn advance(&mut self, mv: &AnyMove) -> Result<(), IllegalMove> {
        let position = *self.position();
        let after: AnyPosition = with_position!(&position, position => {
            let legal = position.legal(mv).ok_or(IllegalMove(*mv))?;
            let after = position.play(&legal);
            self.tracker.play(position, &legal, &after);
            after.into()
        });
        self.played.push((*mv, after));
        Ok(())
    }

    /// Counts the draw rules anew: rare, and simpler than remembering every state.
    fn recount(&mut self) {
        with_position!(&self.start, start => self.tracker.restart(start, self.half_moves));
        let played = std::mem::take(&mut self.played);
        for (mv, _) in &played {
            // Legal when it was played, so legal again.
            let _ = self.advance(mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::Square;
    use crate::{Setup, Tolerance, variant};

    fn square(variant: &VariantInfo, text: &str) -> Square {
        let file = text.as_bytes()[0] - b'a';
        let rank = text[1..].parse::<u8>().unwrap() - 1;
        variant.from_coordinates(file, rank).unwrap()
    }

    /// `W:Ka1,c3:Kh8`: side to move, White, Black.
    fn game(name: &str, draw_rules: &str, text: &str, half_moves: u32) -> Game {
        let variant = variant(name).unwrap();
        let mut parts = text.split(':');
        let turn = if parts.next() == Some("W") { Color::White } else { Color::Black };
        let mut setup = Setup::empty(turn);
        for color in Color::ALL {
            for piece in parts.next().unwrap().split(',') {
                match piece.strip_prefix('K') {
                    Some(king) => setup.kings[color.index()].insert(square(variant, king)),
                    None => setup.men[color.index()].insert(square(variant, piece)),
                };
            }
        }
        let position = variant.position(&setup, Tolerance::NONE).unwrap();
        Game::from_position(variant, variant.draw_rule_set(draw_rules).unwrap(), position, half_moves)
    }

    fn find(game: &Game, text: &str) -> AnyMove {
        let (from, to) = text.split_once('-').unwrap();
        let (from, to) = (square(game.variant(), from), square(game.variant(), to));
        let moves = game.position().legal_moves();
        *moves.iter().find(|mv| (mv.from, mv.to) == (from, to)).unwrap_or_else(|| panic!("{text}: {moves:?}"))
    }

    fn play(game: &mut Game, moves: &str) {
        for text in moves.split_whitespace() {
            let mv = find(game, text);
            game.play(&mv).unwrap();
        }
    }

    const REPETITION: &str = "a1-b2 h8-g7 b2-a1 g7-h8 a1-b2 h8-g7 b2-a1 g7-h8";

    #[test]
    fn the_game_goes_on_while_the_side_to_move_can() {
        // White would be shut in if it were to move, but Black is.
        let mut game = game("russian", "official", "W:c3:c7,b6,b4,f4", 0);
        play(&mut game, "c3-a5");
        assert_eq!(game.status(), Status::Ongoing);
        assert_eq!(game.position().legal_moves().len(), 4);
        assert_eq!(game.result(), GameResult::Unknown);
    }

    #[test]
    fn the_last_piece_loses_or_in_giveaway_wins() {
        for (name, winner, result) in [
            ("russian", Color::Black, GameResult::BlackWins),
            ("poddavki", Color::White, GameResult::WhiteWins),
        ] {
            let mut game = game(name, "official", "W:d4:f6", 0);
            play(&mut game, "d4-e5 f6-d4");
            assert_eq!(game.status(), Status::Won { winner, by: Win::NoPieces });
            assert_eq!(game.result(), result);
        }
    }

    #[test]
    fn a_side_shut_in_has_lost_or_in_giveaway_won() {
        let shut_in = "W:a3:b4,c5";
        let status = |name| game(name, "official", shut_in, 0).status();
        assert_eq!(status("russian"), Status::Won { winner: Color::Black, by: Win::NoMoves });
        assert_eq!(status("poddavki"), Status::Won { winner: Color::White, by: Win::NoMoves });
        assert_eq!(game("antidraughts", "official", "W:a3:b4,c5", 0).result(), GameResult::WhiteWins);
    }

    #[test]
    fn a_move_of_another_position_changes_nothing() {
        let mut game = Game::new(variant("russian").unwrap());
        let mv = find(&game, "c3-d4");
        game.play(&mv).unwrap();
        let before = *game.position();
        assert_eq!(game.play(&mv), Err(PlayError::Illegal(IllegalMove(mv))));
        assert_eq!((*game.position(), game.ply()), (before, 1));
        let promoted = AnyMove { promotes: true, ..find(&game, "b6-c5") };
        assert!(game.play(&promoted).is_err(), "the whole move is compared, not only its ends");
    }

    #[test]
    fn an_automatic_draw_ends_the_game_until_undone() {
        let mut game = game("russian", "official", "W:Ka1,c3,d4:Kh8", 0);
        play(&mut game, REPETITION);
        let Status::Drawn(Draw::Rule(verdict)) = game.status() else { panic!("{:?}", game.status()) };
        assert_eq!((verdict.rule.article, verdict.ply), ("FMJD-64 7.2.3", 8));
        assert_eq!(game.result(), GameResult::Draw);
        let mv = find(&game, "a1-b2");
        assert_eq!(game.play(&mv), Err(PlayError::GameOver(GameResult::Draw)));
        assert_eq!(game.resign(Color::White), Err(PlayError::GameOver(GameResult::Draw)));
        assert_eq!(game.claim_draw(), Err(PlayError::GameOver(GameResult::Draw)));
        assert!(game.undo());
        assert_eq!(game.status(), Status::Ongoing);
        assert!(game.redo());
        assert_eq!(game.status(), Status::Drawn(Draw::Rule(verdict)));
        assert!(!game.redo());
    }

    #[test]
    fn a_draw_can_be_overlooked_and_counted_on() {
        let mut game = game("russian", "official", "W:Ka1,c3,d4:Kh8", 0);
        let times = |game: &Game| game.counters().next().map(|counter| (counter.count, counter.limit));
        assert_eq!(times(&game), Some((1, 3)));
        play(&mut game, REPETITION);
        assert_eq!(times(&game), Some((3, 3)));
        let mv = find(&game, "a1-b2");
        assert!(game.play(&mv).is_err());
        game.play_on(&mv).unwrap();
        assert_eq!((game.ply(), times(&game)), (9, Some((3, 3))));
        let mv = find(&game, "h8-f6");
        game.play_on(&mv).unwrap();
        assert_eq!((game.status(), times(&game)), (Status::Ongoing, Some((1, 3))));
        assert_eq!(game.play_on(&mv), Err(PlayError::Illegal(IllegalMove(mv))));
    }

    #[test]
    fn without_rules_nothing_draws() {
        let mut game = game("russian", "none", "W:Ka1,c3,d4:Kh8", 1000);
        play(&mut game, REPETITION);
        assert_eq!(game.status(), Status::Ongoing);
        assert_eq!(game.verdicts().count(), 0);
    }

    #[test]
    fn a_claim_is_possible_while_the_rule_is_true() {
        let mut game = game("english", "official", "W:Kg1:Kb8", 0);
        assert_eq!(game.claim_draw(), Err(PlayError::NothingToClaim));
        play(&mut game, "g1-h2 b8-a7 h2-g1 a7-b8 g1-h2 b8-a7 h2-g1 a7-b8");
        let Status::Claimable(verdict) = game.status() else { panic!("{:?}", game.status()) };
        assert_eq!(game.result(), GameResult::Unknown);
        let mut passed_over = game.clone();
        play(&mut passed_over, "g1-f2");
        assert_eq!(passed_over.claim_draw(), Err(PlayError::NothingToClaim));
        assert_eq!(game.claim_draw(), Ok(verdict));
        assert_eq!(game.status(), Status::Drawn(Draw::Rule(verdict)));
        assert!(game.undo(), "the claim");
        assert_eq!((game.status(), game.ply()), (Status::Claimable(verdict), 8));
    }

    #[test]
    fn resignation_and_agreement_end_the_game_and_can_be_taken_back() {
        let mut game = Game::new(variant("english").unwrap());
        assert!(!game.undo());
        let mv = game.position().legal_moves()[0];
        game.play(&mv).unwrap();
        game.resign(Color::Black).unwrap();
        assert_eq!(game.status(), Status::Won { winner: Color::White, by: Win::Resignation });
        assert_eq!(game.agree_draw(), Err(PlayError::GameOver(GameResult::WhiteWins)));
        assert!(game.undo());
        assert_eq!((game.status(), game.ply()), (Status::Ongoing, 1));
        game.agree_draw().unwrap();
        assert_eq!((game.status(), game.result()), (Status::Drawn(Draw::Agreement), GameResult::Draw));
        let next = game.position().legal_moves()[0];
        assert_eq!(game.play(&next), Err(PlayError::GameOver(GameResult::Draw)));
    }

    #[test]
    fn undo_and_redo_walk_the_same_game() {
        for info in crate::variants() {
            let mut game = Game::new(info);
            let mut statuses = vec![(*game.position(), game.status())];
            while game.result() == GameResult::Unknown && game.ply() < 200 {
                let moves = game.position().legal_moves();
                let mv = moves[(game.ply() * 7 + 3) % moves.len()];
                game.play(&mv).unwrap();
                statuses.push((*game.position(), game.status()));
            }
            let last = game.ply();
            for expected in statuses.iter().rev().skip(1) {
                assert!(game.undo());
                assert_eq!((*game.position(), game.status()), *expected, "{} at {}", info.name, game.ply());
            }
            assert!(!game.undo());
            for expected in &statuses[1..] {
                assert!(game.redo());
                assert_eq!((*game.position(), game.status()), *expected, "{} at {}", info.name, game.ply());
            }
            assert_eq!((game.ply(), game.history().len()), (last, last));
            assert!(!game.redo());
        }
    }

    #[test]
    fn a_new_move_forgets_what_could_be_redone() {
        let mut game = Game::new(variant("russian").unwrap());
        play(&mut game, "c3-d4 b6-c5");
        assert!(game.undo() && game.undo());
        play(&mut game, "c3-b4");
        // b6-c5 would be legal here.
        assert!(!game.redo() && !game.redo());
        assert_eq!(game.ply(), 1);
    }

    #[test]
    fn a_position_loaded_above_a_limit_is_drawn() {
        let game = game("russian", "official", "W:Kc1,a3:Kd8,a5", 99);
        let Status::Drawn(Draw::Rule(verdict)) = game.status() else { panic!("{:?}", game.status()) };
        assert_eq!((verdict.rule.name, verdict.ply), ("kings-only", 0));
    }
}
