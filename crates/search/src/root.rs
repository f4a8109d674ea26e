//! Where a search starts: a position with what the game has left of counters and repeatable positions.

use damka_rules::{
    AnyPosition, Color, DrawCounters, DrawRuleSet, Game, Setup, SetupError, Tolerance, VariantInfo, variants,
};

/// A position to be searched, with the part of its history that bears on draws.
///
/// ```
/// use damka_rules::{Game, variant};
/// use damka_search::SearchRoot;
/// let mut game = Game::new(variant("russian").unwrap());
/// let mv = game.position().legal_moves()[0];
/// game.play(&mv)?;
/// let root = SearchRoot::new(&game);
/// assert_eq!(root.position(), game.position());
/// # Ok::<(), damka_rules::PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchRoot {
    variant: &'static VariantInfo,
    position: AnyPosition,
    counters: DrawCounters,
    history: Vec<u64>,
}

impl SearchRoot {
    /// The position of a game now.
    pub fn new(game: &Game) -> Self {
        let tracker = game.draw_tracker();
        Self {
            variant: game.variant(),
            position: *game.position(),
            counters: *tracker.draw_counters(),
            history: tracker.repeatable().to_vec(),
        }
    }

    /// A position without history, under the official draw rules.
    ///
    /// # Errors
    /// As [`Setup::build`].
    pub fn from_setup(
        variant: &'static VariantInfo,
        setup: &Setup,
        tolerance: Tolerance,
    ) -> Result<Self, SetupError> {
        let position = variant.position(setup, tolerance)?;
        Ok(Self::new(&Game::from_position(variant, variant.official_draw_rules(), position, 0)))
    }

    /// The variant.
    pub const fn variant(&self) -> &'static VariantInfo {
        self.variant
    }

    /// The position.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The draw rules.
    pub const fn draw_rules(&self) -> &'static DrawRuleSet {
        self.counters.rules()
    }

    pub(crate) const fn counters(&self) -> &DrawCounters {
        &self.counters
    }

    /// The hashes of the positions that can still be repeated, this one last.
    pub(crate) fn history(&self) -> &[u64] {
        &self.history
    }

    /// A number for the variant's objective and rules, so that games of different variants do not meet in one table.
    pub(crate) fn salt(&self) -> u64 {
        let at = variants().iter().position(|variant| std::ptr::eq(variant, self.variant)).unwrap_or(0);
        (at as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}
