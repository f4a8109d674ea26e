//! What each feature is worth, and the file format that says it. Nothing here knows how features are counted.
//!
//! A file of weights is a line for each feature, with its name and two whole numbers: its worth at the start of a game
//! and with no man left, in hundredths of a man; between the two it is blended by the men that are left. A man is 100 at
//! the start by definition. One line more, `drawish`, has one number: a side with at most so many pieces hardly wins
//! against a flying king, and its score is divided by 8. Empty lines and lines that begin with `#` are comments.
//!
//! Invariant: in a file each feature is told once, and no number is above 9999.

use std::ops::Index;
use std::str::FromStr;

use damka_rules::{Objective, VariantInfo};

/// What one feature is worth at the start of a game and with no man left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Phased {
    pub(crate) opening: i32,
    pub(crate) ending: i32,
}

/// What an evaluation counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Feature {
    /// A man.
    Man,
    /// A king.
    King,
    /// The first king of a side, besides.
    FirstKing,
    /// Each row that a man has gone.
    Advance,
    /// A man in the middle four files and off its two first rows.
    Centre,
    /// A man on its first row, which keeps kings away.
    BackRow,
    /// A man on a file at the rim.
    Edge,
    /// A king, for each step that it is nearer to the middle of the board.
    KingCentre,
    /// A king on the main road, where the rules of kings make it a stronghold.
    MainRoad,
    /// Each man by which the halves of the board differ.
    Balance,
    /// Each quiet move that a side has.
    Mobility,
    /// The right to move.
    Tempo,
    /// Each move of a flying king that is alone against enough pieces to catch it.
    LoneMoves,
}

impl Feature {
    /// Their names in files, in their order.
    const NAMES: [&str; 13] = [
        "man",
        "king",
        "first-king",
        "advance",
        "centre",
        "back-row",
        "edge",
        "king-centre",
        "main-road",
        "balance",
        "mobility",
        "tempo",
        "lone-moves",
    ];
}

/// The greatest number in a file.
const MOST: i32 = 9999;

/// The weights of all features.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Weights {
    features: [Phased; Feature::NAMES.len()],
    /// A side with at most so many pieces hardly wins against a flying king.
    pub(crate) drawish: u32,
}

/// Flying kings on the board of 32 squares.
const FLYING: &str = include_str!("../../weights/flying.txt");
/// Flying kings on larger boards: it takes one piece more to catch one.
const FLYING_LARGE: &str = include_str!("../../weights/flying-large.txt");
/// Kings that go one square.
const SHORT: &str = include_str!("../../weights/short.txt");
/// Men that go along files and ranks: nothing can be got past, so space and mobility decide.
const ORTHOGONAL: &str = include_str!("../../weights/orthogonal.txt");
/// The first king wins: a man is worth what it has gone.
const BREAKTHROUGH: &str = include_str!("../../weights/breakthrough.txt");

/// What bears on the choice of weights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    /// Kings go any distance.
    pub(crate) kings_fly: bool,
    /// Men go along files.
    pub(crate) orthogonal: bool,
}

/// What is wrong with a file of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WeightsError {
    /// This line, counted from 1, is not a known name with its numbers, or tells it a second time.
    Line(usize),
    /// This feature is not told.
    Missing(&'static str),
}

impl Weights {
    /// The weights of a variant.
    pub(crate) fn of(variant: &VariantInfo, traits: Traits) -> Self {
        let large = variant.board.squares() > 40;
        let file = match (variant.objective, traits) {
            (Objective::FirstKing, _) => BREAKTHROUGH,
            (_, Traits { orthogonal: true, .. }) => ORTHOGONAL,
            (_, Traits { kings_fly: false, .. }) => SHORT,
            _ if large => FLYING_LARGE,
            _ => FLYING,
        };
        // A test reads all of them.
        file.parse().unwrap_or_default()
    }
}

impl Index<Feature> for Weights {
    type Output = Phased;

    #[inline]
    fn index(&self, feature: Feature) -> &Phased {
        &self.features[feature as usize]
    }
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Self, WeightsError> {
        let mut features = [None; Feature::NAMES.len()];
        let mut drawish = None;
        for (line, number) in text.lines().zip(1..) {
            let words: Vec<_> = line.split_whitespace().collect();
            let told = match words[..] {
                [] => continue,
                [comment, ..] if comment.starts_with('#') => continue,
                ["drawish", most] => replace(&mut drawish, most.parse().ok()),
                [name, opening, ending] => {
                    let at = Feature::NAMES.iter().position(|known| *known == name);
                    let at = at.ok_or(WeightsError::Line(number))?;
                    let worth = whole(opening).zip(whole(ending));
                    replace(&mut features[at], worth.map(|(opening, ending)| Phased { opening, ending }))
                }
                _ => false,
            };
            if !told {
                return Err(WeightsError::Line(number));
            }
        }
        let mut weights =
            Self { drawish: drawish.ok_or(WeightsError::Missing("drawish"))?, ..Self::default() };
        for ((worth, told), name) in weights.features.iter_mut().zip(features).zip(Feature::NAMES) {
            *worth = told.ok_or(WeightsError::Missing(name))?;
        }
        Ok(weights)
    }
}

/// Puts a value that was read into its empty place.
fn replace<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let told = place.is_none() && value.is_some();
    *place = value;
    told
}

fn whole(text: &str) -> Option<i32> {
    text.parse().ok().filter(|number: &i32| number.abs() <= MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_read() {
        for file in [FLYING, FLYING_LARGE, SHORT, ORTHOGONAL, BREAKTHROUGH] {
            let weights: Weights = file.parse().unwrap();
            assert_eq!(weights[Feature::Man].opening, 100, "{file}");
        }
    }

    #[test]
    fn faults_are_found() {
        let fault = |from: &str, to: &str| FLYING.replacen(from, to, 1).parse::<Weights>().unwrap_err();
        assert_eq!(fault("balance", "# balance"), WeightsError::Missing("balance"));
        assert_eq!(fault("drawish", "# drawish"), WeightsError::Missing("drawish"));
        let at = |word: &str| FLYING.lines().position(|line| line.starts_with(word)).unwrap() + 1;
        assert_eq!(fault("\nedge", "\nrim"), WeightsError::Line(at("edge")));
        assert_eq!(fault("\nking ", "\nman "), WeightsError::Line(at("king ")));
        assert_eq!(fault("\ntempo", "\ntempo 1"), WeightsError::Line(at("tempo")));
        assert_eq!(fault("\nadvance", "\nadvance 10000 # "), WeightsError::Line(at("advance")));
    }
}
