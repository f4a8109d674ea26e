//! This program as a player, in process.

use damka_rules::{Color, Game, GameResult};
use damka_search::{GameClock, Limits, ScoreKind, SearchRoot, Searcher, SystemClock};

use super::engines::Strength;
use super::player::{Allowance, Fault, Player, Terms, Thought};
use crate::platform::Interrupt;
use crate::searching::control;

/// A searcher that plays.
pub(super) struct Own {
    searcher: Searcher,
    strength: Strength,
    stop: Interrupt,
}

impl Own {
    pub(super) fn new(strength: Strength, stop: &Interrupt) -> Self {
        Self { searcher: Searcher::new(strength.hash, strength.threads), strength, stop: stop.clone() }
    }
}

/// The smaller of what both sides ask for.
fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    [a, b].into_iter().flatten().min()
}

impl Player for Own {
    fn begin(&mut self, _: &Game, _: Color, _: &Terms) -> Result<(), Fault> {
        // So that a game does not depend on those before.
        self.searcher.clear();
        Ok(())
    }

    fn think(&mut self, game: &Game, allowance: &Allowance) -> Result<Thought, Fault> {
        let Terms { depth, nodes, move_time, clock } = allowance.terms;
        let clock = clock.zip(allowance.left);
        let limits = Limits {
            depth: least(depth, self.strength.depth),
            nodes: least(nodes, self.strength.nodes),
            time: move_time,
            clock: clock.map(|((_, increment), time)| GameClock { time, increment, moves: None }),
            play: true,
            level: self.strength.level,
            ..Limits::default()
        };
        let (control, time) = (control(&self.stop), SystemClock::default());
        let found = self.searcher.search(&SearchRoot::new(game), &limits, &control, &time, &mut ());
        let score = found.report.best().map(|line| match line.score.kind() {
            ScoreKind::Men(men) => men,
            ScoreKind::WinIn(_) => CERTAIN,
            ScoreKind::LossIn(_) => -CERTAIN,
        });
        let mv = found.best.ok_or_else(|| Fault::Illegal(String::new()))?;
        Ok(Thought { mv, score })
    }

    fn end(&mut self, _: &Game, _: GameResult) {}
}

/// A certain end in men.
const CERTAIN: f64 = 100.0;
