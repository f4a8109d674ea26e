//! How much of its time a search takes for a move.

use std::time::Duration;

use crate::limits::{GameClock, Limits};

/// Lost between the programs for each move.
const LAG: Duration = Duration::from_millis(20);

/// Moves that a game is expected to last yet, when nobody says.
const MOVES_LEFT: u32 = 25;

/// The time of one search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Budget {
    /// After so much no new iteration is begun.
    pub(crate) enough: Option<Duration>,
    /// After so much the search is broken off.
    pub(crate) most: Option<Duration>,
}

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Self {
        let clock = limits.clock.map_or_else(Self::default, Self::of_clock);
        let fixed = limits.time;
        Self { enough: shorter(clock.enough, fixed), most: shorter(clock.most, fixed) }
    }

    /// An equal share of what is left, of which a search that goes well takes a half, and one in trouble three times as
    /// much, but never so much that the clock could run out.
    fn of_clock(clock: GameClock) -> Self {
        let moves = clock.moves.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
        let safe = clock.time.saturating_sub(LAG) * 9 / 10;
        let share = (clock.time / moves + clock.increment * 8 / 10).min(safe);
        Self {
            enough: Some(share / 2),
            most: Some((share * 3).min(safe / if moves > 1 { 2 } else { 1 }).max(share.min(safe))),
        }
    }
}

fn shorter(left: Option<Duration>, right: Option<Duration>) -> Option<Duration> {
    match (left, right) {
        (Some(left), Some(right)) => Some(left.min(right)),
        (left, right) => left.or(right),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(time: u64, increment: u64, moves: Option<u32>) -> (Duration, Duration) {
        let clock = GameClock {
            time: Duration::from_millis(time),
            increment: Duration::from_millis(increment),
            moves,
        };
        let budget = Budget::new(&Limits { clock: Some(clock), ..Limits::default() });
        (budget.enough.unwrap(), budget.most.unwrap())
    }

    #[test]
    fn the_clock_never_runs_out() {
        for time in [0, 1, 10, 25, 100, 1_000, 60_000] {
            for increment in [0, 10, 1_000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let (enough, most) = budget(time, increment, moves);
                    assert!(enough <= most, "{time} {increment} {moves:?}");
                    assert!(
                        most <= Duration::from_millis(time.saturating_sub(18)),
                        "{time} {increment} {moves:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_minute_lasts_for_a_game() {
        let (enough, most) = budget(60_000, 0, None);
        assert_eq!(enough, Duration::from_millis(1_200));
        assert!(most >= Duration::from_secs(5));
    }

    #[test]
    fn the_shorter_limit_counts() {
        let clock = GameClock { time: Duration::from_mins(1), ..GameClock::default() };
        let limits =
            Limits { clock: Some(clock), time: Some(Duration::from_millis(100)), ..Limits::default() };
        assert_eq!(Budget::new(&limits).most, Some(Duration::from_millis(100)));
        assert_eq!(Budget::new(&Limits::default()), Budget::default());
    }
}
