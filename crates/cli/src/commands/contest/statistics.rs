//! What the results of a match say of the strength of two engines: Elo with its error, pairs of games, the sequential
//! probability ratio test. Nothing but numbers goes in and out.
//!
//! Two games with the same opening and exchanged colours are a pair. Their results hang together, so the error is computed
//! from pairs, which is smaller and true, wherever all games belong to one.

/// The result of a game for the first engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Points {
    Loss,
    Draw,
    Win,
}

impl Points {
    /// The same for the other engine.
    pub(super) const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// The results of a match for the first engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tally {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// Whole pairs by their half points: 0, ½, 1, 1½, 2.
    pub(super) pairs: [u64; 5],
    /// Pairs of which one game is played, by the number of the pair.
    half: std::collections::BTreeMap<u64, Points>,
}

/// An Elo difference that a test tells from another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The difference is `elo0` rather than `elo1`.
    Lower,
    /// It is `elo1` rather than `elo0`.
    Upper,
    /// That cannot be said yet.
    Open,
}

/// Standard deviations that hold 95 % of a normal distribution.
const CONFIDENCE: f64 = 1.959_964;

/// A value and its error at 95 %.
pub(super) type Estimate = (f64, f64);

impl Tally {
    /// Counts a game of the `pair`th pair.
    pub(super) fn add(&mut self, pair: u64, points: Points) {
        match points {
            Points::Win => self.wins += 1,
            Points::Draw => self.draws += 1,
            Points::Loss => self.losses += 1,
        }
        match self.half.remove(&pair) {
            Some(other) => self.pairs[points as usize + other as usize] += 1,
            None => _ = self.half.insert(pair, points),
        }
    }

    pub(super) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points out of all that could be had, 0 to 1.
    pub(super) fn score(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games().max(1) as f64
    }

    /// Mean and variance of the points of a game, and how many independent samples they come from. Half a sample of every
    /// result is added where a match is so one-sided that its variance would be nothing.
    fn moments(&self) -> (f64, f64, f64) {
        let samples: Vec<(f64, f64)> = if self.half.is_empty() && self.games() > 0 {
            (0..5).map(|at| (at as f64 / 4.0, self.pairs[at] as f64)).collect()
        } else {
            [self.losses, self.draws, self.wins]
                .iter()
                .zip([0.0, 0.5, 1.0])
                .map(|(count, points)| (points, *count as f64))
                .collect()
        };
        let one_sided = samples.iter().filter(|(_, count)| *count > 0.0).count() < 2;
        let extra = if one_sided { 0.5 } else { 0.0 };
        let total: f64 = samples.iter().map(|(_, count)| count + extra).sum();
        let mean = |value: &dyn Fn(f64) -> f64| {
            samples.iter().map(|(points, count)| value(*points) * (count + extra)).sum::<f64>() / total
        };
        let average = mean(&|points| points);
        (average, mean(&|points| (points - average).powi(2)), total)
    }

    /// The Elo difference with its error; nothing before the first game.
    pub(super) fn elo(&self) -> Option<Estimate> {
        if self.games() == 0 {
            return None;
        }
        let (_, variance, samples) = self.moments();
        let deviation = CONFIDENCE * (variance / samples).sqrt();
        let score = self.score();
        Some((elo(score), (elo(score + deviation) - elo(score - deviation)) / 2.0))
    }

    /// The logarithm of the likelihood ratio of `elo1` to `elo0`, by the normal approximation of the generalized test (Van
    /// den Bergh, "The generalized sequential probability ratio test for multinomial distributions").
    pub(super) fn likelihood_ratio(&self, sprt: Sprt) -> f64 {
        if self.games() == 0 {
            return 0.0;
        }
        let (mean, variance, samples) = self.moments();
        let (low, high) = (expected(sprt.elo0), expected(sprt.elo1));
        (high - low) * (2.0 * mean - low - high) / (2.0 * variance / samples)
    }

    /// What a test says, with one error in twenty of either kind.
    pub(super) fn verdict(&self, sprt: Sprt) -> Verdict {
        let ratio = self.likelihood_ratio(sprt);
        if ratio >= Sprt::BOUND {
            Verdict::Upper
        } else if ratio <= -Sprt::BOUND {
            Verdict::Lower
        } else {
            Verdict::Open
        }
    }
}

impl Sprt {
    /// Where a test ends on either side: ln(0.95 / 0.05).
    pub(super) const BOUND: f64 = 2.944_438_979_166_44;
}

/// The Elo difference at which this score is expected.
fn elo(score: f64) -> f64 {
    /// Beyond, a match says nothing but "much stronger".
    const NARROWEST: f64 = 1e-3;
    let score = score.clamp(NARROWEST, 1.0 - NARROWEST);
    // In this order an even score gives 0, not -0.
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that is expected at an Elo difference.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many wins, draws and losses, each result twice in a pair.
    fn tally(wins: u64, draws: u64, losses: u64) -> Tally {
        let mut tally = Tally::default();
        let results = [(Points::Win, wins), (Points::Draw, draws), (Points::Loss, losses)];
        let games = results.into_iter().flat_map(|(points, count)| (0..count).map(move |_| points));
        for (number, points) in games.enumerate() {
            tally.add(number as u64 / 2, points);
        }
        tally
    }

    fn near(value: f64, expected: f64) {
        assert!((value - expected).abs() < 5e-4 * expected.abs().max(1.0), "{value} is not {expected}");
    }

    #[test]
    fn expected_scores() {
        for (difference, score) in [(0.0, 0.5), (100.0, 0.6401), (200.0, 0.7597), (400.0, 0.9091)] {
            near(expected(difference), score);
            near(elo(expected(difference)), difference);
            near(expected(-difference), 1.0 - score);
        }
    }

    #[test]
    fn games_and_pairs_are_counted() {
        let mut tally = Tally::default();
        assert_eq!((tally.games(), tally.elo()), (0, None));
        for (pair, points) in [(0, Points::Win), (1, Points::Loss), (0, Points::Draw), (2, Points::Draw)] {
            tally.add(pair, points);
        }
        assert_eq!((tally.wins, tally.draws, tally.losses, tally.pairs), (1, 2, 1, [0, 0, 0, 1, 0]));
        near(tally.score(), 0.5);
        tally.add(1, Points::Loss);
        tally.add(2, Points::Loss.reversed());
        assert_eq!(tally.pairs, [1, 0, 0, 2, 0]);
    }

    /// 60 wins, 20 draws, 20 losses in pairs of equal games: the mean is 0.7, the variance of a pair's mean that of a game,
    /// 0.6·0.09 + 0.2·0.04 + 0.2·0.49 = 0.16, and of 50 pairs the error of the mean 1.96·√(0.16/50) = 0.1109.
    #[test]
    fn elo_and_its_error() {
        let (difference, error) = tally(60, 20, 20).elo().unwrap();
        near(difference, 147.19);
        near(error, (elo(0.7 + 0.110_87) - elo(0.7 - 0.110_87)) / 2.0);
        // With one game more the games do not all make pairs, and each counts for itself.
        let (_, alone) = tally(61, 20, 20).elo().unwrap();
        assert!(alone < error);
        let (even, _) = tally(10, 0, 10).elo().unwrap();
        near(even, 0.0);
    }

    #[test]
    fn exchanged_colours_cancel_each_other() {
        let mut tally = Tally::default();
        for pair in 0..50 {
            tally.add(pair, Points::Win);
            tally.add(pair, if pair % 2 == 0 { Points::Loss } else { Points::Draw });
        }
        // 25 pairs of one point, 25 of one and a half: hardly any doubt, though the games differ much.
        let (_, error) = tally.elo().unwrap();
        assert!(error < 30.0, "{error}");
    }

    #[test]
    fn one_sided_matches_have_an_end() {
        let (difference, error) = tally(100, 0, 0).elo().unwrap();
        assert!(difference.is_finite() && difference > 400.0 && error.is_finite(), "{difference} {error}");
        let (difference, _) = tally(0, 4, 0).elo().unwrap();
        near(difference, 0.0);
    }

    #[test]
    fn the_test_ends_when_it_knows() {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
        assert_eq!(Tally::default().verdict(sprt), Verdict::Open);
        assert_eq!(tally(12, 10, 10).verdict(sprt), Verdict::Open);
        assert_eq!(tally(200, 100, 100).verdict(sprt), Verdict::Upper);
        assert_eq!(tally(100, 100, 130).verdict(sprt), Verdict::Lower);
        // Twice the games say twice as much.
        near(tally(120, 40, 40).likelihood_ratio(sprt), 2.0 * tally(60, 20, 20).likelihood_ratio(sprt));
        near(Sprt::BOUND, (0.95_f64 / 0.05).ln());
    }
}
