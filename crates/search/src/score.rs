//! Scores: evaluations, and wins and losses with their distance.
//!
//! A score is seen from the side to move. Invariant: evaluations lie within ±[`Score::MOST`], and every forced end lies
//! beyond, the nearer the further out; so comparing two scores compares what they mean.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// How good a position is for the side to move.
///
/// ```
/// use damka_search::{Score, ScoreKind};
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(5) > Score::evaluation(900));
/// assert_eq!((-Score::win_in(3)).kind(), ScoreKind::LossIn(3));
/// assert_eq!(Score::evaluation(120).kind(), ScoreKind::Men(1.2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScoreKind {
    /// An estimate in men.
    Men(f64),
    /// The side to move wins in so many plies, whatever is played against it.
    WinIn(u32),
    /// The side to move loses in so many plies if the other side plays well.
    LossIn(u32),
}

impl Score {
    /// Even, or drawn.
    pub const DRAW: Self = Self(0);
    /// The greatest evaluation, in hundredths of a man.
    pub const MOST: i32 = 20_000;
    /// Better than all.
    pub const INFINITE: Self = Self(Self::WIN + 1);
    const WIN: i32 = 30_000;

    /// An estimate in hundredths of a man.
    #[inline]
    pub const fn evaluation(hundredths: i32) -> Self {
        Self(if hundredths > Self::MOST {
            Self::MOST
        } else if hundredths < -Self::MOST {
            -Self::MOST
        } else {
            hundredths
        })
    }

    /// A win after so many plies.
    #[inline]
    pub const fn win_in(plies: u32) -> Self {
        let distance = Self::WIN - plies as i32;
        Self(if distance > Self::MOST { distance } else { Self::MOST + 1 })
    }

    /// A loss after so many plies.
    #[inline]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// What it says.
    pub fn kind(self) -> ScoreKind {
        match self.0 {
            value if value > Self::MOST => ScoreKind::WinIn((Self::WIN - value) as u32),
            value if value < -Self::MOST => ScoreKind::LossIn((Self::WIN + value) as u32),
            value => ScoreKind::Men(f64::from(value) / 100.0),
        }
    }

    /// Is the end of the game certain?
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0.abs() > Self::MOST
    }

    /// Plies to the end that is certain; the greatest number if none is.
    pub(crate) const fn nearest_end(self) -> u32 {
        if self.is_decided() { (Self::WIN - self.0.abs()) as u32 } else { u32::MAX }
    }

    /// As a number for comparison: hundredths of a man, and beyond ±[`Score::MOST`] forced ends.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score of a position with a single move, after which the other side has this score.
    ///
    /// ```
    /// use damka_search::Score;
    /// assert_eq!(Score::loss_in(4).a_ply_before(), Score::win_in(5));
    /// ```
    #[must_use]
    pub const fn a_ply_before(self) -> Self {
        Self(-self.0).further(1)
    }

    /// From what [`Score::value`] gave.
    #[inline]
    pub const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// The score as it is seen `plies` further from the end: for a table, whose scores count from their own position.
    #[inline]
    pub(crate) const fn further(self, plies: u32) -> Self {
        if self.0 > Self::MOST {
            Self(self.0 - plies as i32)
        } else if self.0 < -Self::MOST {
            Self(self.0 + plies as i32)
        } else {
            self
        }
    }

    /// The reverse of [`Score::further`].
    #[inline]
    pub(crate) const fn nearer(self, plies: u32) -> Self {
        if self.0 > Self::MOST {
            Self(self.0 + plies as i32)
        } else if self.0 < -Self::MOST {
            Self(self.0 - plies as i32)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;
    #[inline]
    fn add(self, hundredths: i32) -> Self {
        Self(self.0 + hundredths)
    }
}

impl Sub<i32> for Score {
    type Output = Self;
    #[inline]
    fn sub(self, hundredths: i32) -> Self {
        Self(self.0 - hundredths)
    }
}

/// `+0.35`, `win in 7`, `loss in 12`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ScoreKind::Men(men) => write!(f, "{men:+.2}"),
            ScoreKind::WinIn(plies) => write!(f, "win in {plies}"),
            ScoreKind::LossIn(plies) => write!(f, "loss in {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_survive_the_table() {
        for score in [Score::win_in(9), Score::loss_in(9), Score::evaluation(77)] {
            assert_eq!(score.nearer(4).further(4), score);
        }
        assert_eq!(Score::win_in(9).nearer(4), Score::win_in(5));
        assert_eq!(Score::loss_in(5).further(4), Score::loss_in(9));
    }

    #[test]
    fn order_is_meaning() {
        let rising = [
            -Score::INFINITE,
            Score::loss_in(0),
            Score::loss_in(7),
            Score::evaluation(-100_000),
            Score::DRAW,
            Score::evaluation(3),
            Score::evaluation(100_000),
            Score::win_in(7),
            Score::win_in(1),
            Score::INFINITE,
        ];
        assert!(rising.is_sorted());
    }

    #[test]
    fn a_far_end_is_still_an_end() {
        assert!(Score::win_in(1_000_000).is_decided());
        assert!(!Score::evaluation(1_000_000).is_decided());
    }
}
