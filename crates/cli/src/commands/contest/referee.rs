//! One game of a match: who moves, the clocks, and how it ends.
//!
//! Invariant: whatever a player does wrong costs it the game and nobody else anything.

use std::time::{Duration, Instant};

use damka_rules::{Color, DrawRuleSet, Game, GameResult, VariantInfo};

use super::engines::Engine;
use super::openings::Opening;
use super::player::{Allowance, Fault, Player, Terms};
use crate::platform::Interrupt;

/// A place at the table: an engine, and the player that it is until something goes wrong.
pub(super) struct Seat<'e> {
    pub(super) engine: &'e Engine,
    pub(super) player: Option<Box<dyn Player>>,
}

/// What holds for all games of a match.
#[derive(Clone, Debug)]
pub(super) struct Conditions {
    pub(super) variant: &'static VariantInfo,
    pub(super) draw_rules: &'static DrawRuleSet,
    pub(super) terms: Terms,
    /// How much later than allowed a move may come.
    pub(super) margin: Duration,
    pub(super) adjudication: Adjudication,
}

/// When the referee ends a game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adjudication {
    /// A win once both players agree on so many men for so many moves of each.
    pub(super) win: Option<(f64, u32)>,
    /// A draw once both agree on no more than so many men for so many moves of each, after so many moves.
    pub(super) draw: Option<(f64, u32, u32)>,
    /// A draw after so many half-moves.
    pub(super) plies: u32,
}

impl Default for Adjudication {
    fn default() -> Self {
        Self { win: None, draw: None, plies: 1000 }
    }
}

impl Adjudication {
    /// Reads `win=9/3,draw=0.1/10/40,plies=300`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut adjudication = Self::default();
        for part in text.split(',') {
            let (name, value) = part.split_once('=')?;
            let mut numbers = value.split('/');
            let mut men = || numbers.next()?.parse().ok().filter(|men: &f64| men.is_finite() && *men >= 0.0);
            match name {
                "win" => adjudication.win = Some((men()?, numbers.next()?.parse().ok()?)),
                "draw" => {
                    let men = men()?;
                    let moves = numbers.next()?.parse().ok()?;
                    adjudication.draw = Some((men, moves, numbers.next().unwrap_or("0").parse().ok()?));
                }
                "plies" => adjudication.plies = numbers.next()?.parse().ok()?,
                _ => return None,
            }
            if numbers.next().is_some() {
                return None;
            }
        }
        Some(adjudication)
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// By the rules.
    Rules,
    /// The referee ended it.
    Adjudicated,
    /// A player was too late.
    Time,
    /// A player did what it must not do.
    Fault(Fault),
}

/// A game that was played.
pub(super) struct Played {
    pub(super) game: Game,
    pub(super) result: GameResult,
    pub(super) end: End,
    /// What the player said of the position with each move after the opening.
    pub(super) scores: Vec<Option<f64>>,
}

/// Beyond all that is allowed, a player that has still not moved never will.
const GRACE: Duration = Duration::from_secs(5);

/// For a move that time does not limit.
const ENDLESS: Duration = Duration::from_mins(10);

/// Plays a game; nothing if the user has asked to stop. White has the first seat.
pub(super) fn play(
    opening: &Opening,
    seats: [&mut Seat<'_>; 2],
    conditions: &Conditions,
    interrupt: &Interrupt,
) -> Option<Played> {
    let variant = conditions.variant;
    let mut game = Game::from_position(variant, conditions.draw_rules, opening.start, 0);
    for mv in &opening.moves {
        game.play(mv).ok()?;
    }
    let mut table = Table {
        conditions,
        seats,
        stop: interrupt,
        clocks: [conditions.terms.clock.map(|(time, _)| time); 2],
    };
    let mut scores = Vec::new();
    let (result, end) = match table.begin(&game) {
        Err(_) if interrupt.is_set() => return None,
        Err((color, fault)) => (GameResult::won_by(color.opposite()), End::Fault(fault)),
        Ok(()) => loop {
            if interrupt.is_set() {
                return None;
            }
            if let Some(ended) = ended(&mut game, &scores, &conditions.adjudication) {
                break ended;
            }
            match table.next_move(&mut game) {
                Ok(score) => scores.push(score),
                // Whoever was broken off has done nothing wrong.
                Err(_) if interrupt.is_set() => return None,
                Err(end) => break (GameResult::won_by(game.position().turn().opposite()), end),
            }
        },
    };
    table.end(&game, result, &end);
    Some(Played { game, result, end, scores })
}

/// How the game stands by the rules, and by what the players say.
fn ended(game: &mut Game, scores: &[Option<f64>], adjudication: &Adjudication) -> Option<(GameResult, End)> {
    // Who may claim a draw does so: neither would play on for nothing.
    let _ = game.claim_draw();
    match game.result() {
        GameResult::Unknown => {
            adjudicated(game, scores, adjudication).map(|result| (result, End::Adjudicated))
        }
        result => Some((result, End::Rules)),
    }
}

fn adjudicated(game: &Game, scores: &[Option<f64>], adjudication: &Adjudication) -> Option<GameResult> {
    if game.ply() >= adjudication.plies as usize {
        return Some(GameResult::Draw);
    }
    // Whose move was the last one.
    let last = game.position().turn().opposite();
    let agree = |moves: u32, says: &dyn Fn(f64, Color) -> bool| {
        let count = 2 * moves.max(1) as usize;
        let sides = [last, last.opposite()].into_iter().cycle();
        let mut recent = scores.iter().rev().zip(sides).take(count);
        scores.len() >= count && recent.all(|(score, side)| score.is_some_and(|score| says(score, side)))
    };
    if let Some((men, moves)) = adjudication.win {
        for winner in Color::ALL {
            if agree(moves, &|score, side| if side == winner { score >= men } else { score <= -men }) {
                return Some(GameResult::won_by(winner));
            }
        }
    }
    let (men, moves, after) = adjudication.draw?;
    let late = game.ply() >= 2 * after as usize;
    (late && agree(moves, &|score, _| score.abs() <= men)).then_some(GameResult::Draw)
}

/// Two players with their clocks.
struct Table<'t, 's, 'e> {
    conditions: &'t Conditions,
    seats: [&'s mut Seat<'e>; 2],
    stop: &'t Interrupt,
    clocks: [Option<Duration>; 2],
}

impl Table<'_, '_, '_> {
    fn begin(&mut self, game: &Game) -> Result<(), (Color, Fault)> {
        for color in Color::ALL {
            let seat = &mut *self.seats[color.index()];
            let begun = match &mut seat.player {
                Some(player) => player.begin(game, color, &self.conditions.terms),
                None => Err(Fault::Crash),
            };
            if begun.is_ok() {
                continue;
            }
            // A new start, for one that has been broken off or has gone between the games.
            seat.player = None;
            let started = seat.engine.start(self.conditions.variant, self.stop).and_then(|mut player| {
                player.begin(game, color, &self.conditions.terms)?;
                Ok(player)
            });
            seat.player = Some(started.map_err(|fault| (color, fault))?);
        }
        Ok(())
    }

    /// The side to move plays, and says what it thinks of the position.
    fn next_move(&mut self, game: &mut Game) -> Result<Option<f64>, End> {
        let color = game.position().turn();
        let Conditions { terms, margin, .. } = *self.conditions;
        let left = self.clocks[color.index()];
        let limit = left.or(terms.move_time);
        let patience = limit.map_or(ENDLESS, |limit| limit + margin + GRACE);
        let player = self.seats[color.index()].player.as_mut().ok_or(End::Fault(Fault::Crash))?;
        let start = Instant::now();
        let thought = player.think(game, &Allowance { terms, left, patience }).map_err(End::Fault)?;
        let took = start.elapsed();
        if limit.is_some_and(|limit| took > limit + margin) {
            return Err(End::Time);
        }
        if let (Some(left), Some((_, increment))) = (left, terms.clock) {
            self.clocks[color.index()] = Some(left.saturating_sub(took) + increment);
        }
        let text = || damka_notation::hub::move_text(&thought.mv, game.variant());
        let illegal = || End::Fault(Fault::Illegal(text()));
        if game.position().play(&thought.mv).is_err() {
            return Err(illegal());
        }
        game.play(&thought.mv).map_err(|_| End::Fault(Fault::Illegal(String::new())))?;
        Ok(thought.score)
    }

    /// Tells the players; one that has hung up or gone is no longer wanted.
    fn end(&mut self, game: &Game, result: GameResult, end: &End) {
        let guilty = match end {
            End::Fault(_) | End::Time => Some(game.position().turn()),
            End::Rules | End::Adjudicated => None,
        };
        for color in Color::ALL {
            let seat = &mut *self.seats[color.index()];
            if guilty == Some(color) {
                seat.player = None;
            } else if let Some(player) = &mut seat.player {
                player.end(game, result);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::contest::player::Thought;
    use damka_rules::variant;

    /// Plays the first legal move, until it does what it is told to do.
    struct Puppet {
        moves: u32,
        then: fn(&Game) -> Result<Thought, Fault>,
    }

    impl Player for Puppet {
        fn begin(&mut self, _: &Game, _: Color, _: &Terms) -> Result<(), Fault> {
            Ok(())
        }

        fn think(&mut self, game: &Game, _: &Allowance) -> Result<Thought, Fault> {
            if self.moves == 0 {
                return (self.then)(game);
            }
            self.moves -= 1;
            first(game)
        }

        fn end(&mut self, _: &Game, _: GameResult) {}
    }

    #[expect(clippy::unnecessary_wraps, reason = "it is what a puppet does")]
    fn first(game: &Game) -> Result<Thought, Fault> {
        Ok(Thought { mv: game.position().legal_moves()[0], score: Some(0.0) })
    }

    fn game(terms: Terms, adjudication: &str, white: fn(&Game) -> Result<Thought, Fault>) -> Played {
        let variant = variant("russian").unwrap();
        let engine = Engine::parse("damka").unwrap();
        let mut white = Seat { engine: &engine, player: Some(Box::new(Puppet { moves: 2, then: white })) };
        let mut black = Seat { engine: &engine, player: Some(Box::new(Puppet { moves: 999, then: first })) };
        let adjudication = if adjudication.is_empty() {
            Adjudication::default()
        } else {
            Adjudication::parse(adjudication).unwrap()
        };
        let conditions = Conditions {
            variant,
            draw_rules: variant.official_draw_rules(),
            terms,
            margin: Duration::ZERO,
            adjudication,
        };
        let opening = Opening { start: variant.start_position(), moves: Vec::new(), label: String::new() };
        play(&opening, [&mut white, &mut black], &conditions, &Interrupt::default()).unwrap()
    }

    #[test]
    fn faults_lose_the_game() {
        let played = |then| game(Terms::default(), "", then);
        for (then, end) in [
            ((|_| Err(Fault::Crash)) as fn(&Game) -> Result<Thought, Fault>, End::Fault(Fault::Crash)),
            (|_| Err(Fault::Hang), End::Fault(Fault::Hang)),
            (
                |game| Ok(Thought { mv: *game.history().next().unwrap().0, score: None }),
                End::Fault(Fault::Illegal("22-17".into())),
            ),
        ] {
            let played = played(then);
            assert_eq!((played.result, played.game.ply()), (GameResult::BlackWins, 4));
            if let (End::Fault(Fault::Illegal(_)), End::Fault(Fault::Illegal(_))) = (&played.end, &end) {
                continue;
            }
            assert_eq!(played.end, end);
        }
    }

    #[test]
    fn a_late_move_loses_on_time() {
        let late = |game: &Game| {
            std::thread::sleep(Duration::from_millis(60));
            first(game)
        };
        let second = Duration::from_millis(50);
        let fixed = game(Terms { move_time: Some(second), ..Terms::default() }, "", late);
        assert_eq!((fixed.end, fixed.result), (End::Time, GameResult::BlackWins));
        let clock = game(Terms { clock: Some((second, Duration::ZERO)), ..Terms::default() }, "", late);
        assert_eq!((clock.end, clock.result), (End::Time, GameResult::BlackWins));
    }

    #[test]
    fn games_end_by_the_rules_or_by_agreement() {
        let whole = game(Terms::default(), "", first);
        assert_eq!(whole.end, End::Rules);
        assert_ne!(whole.result, GameResult::Unknown);
        let short = game(Terms::default(), "plies=10", first);
        assert_eq!((short.end, short.game.ply(), short.result), (End::Adjudicated, 10, GameResult::Draw));
        let drawn = game(Terms::default(), "draw=0.1/2/4", first);
        assert_eq!((drawn.game.ply(), drawn.result), (8, GameResult::Draw));
        let won = |game: &Game| first(game).map(|thought| Thought { score: Some(9.0), ..thought });
        // The other side does not agree.
        assert_eq!(game(Terms::default(), "win=5/1,plies=20", won).result, GameResult::Draw);
    }

    #[test]
    fn adjudication_is_read() {
        let expected = Adjudication { win: Some((9.0, 3)), draw: Some((0.1, 10, 40)), plies: 300 };
        assert_eq!(Adjudication::parse("win=9/3,draw=0.1/10/40,plies=300"), Some(expected));
        assert_eq!(Adjudication::parse("draw=0/5").unwrap().draw, Some((0.0, 5, 0)));
        for bad in ["", "win", "win=9", "win=x/1", "win=-1/3", "win=1/2/3", "lose=1/2", "plies=", "plies=1/2"]
        {
            assert_eq!(Adjudication::parse(bad), None, "{bad}");
        }
    }
}
