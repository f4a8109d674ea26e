//! Positions and families that are known only at run time.
//!
//! The only list of families, and the only matches over them in the project, are the macros of this module.

use crate::families::{
    Armenian, Brazilian, Canadian, Czech, English, Frisian, International, Italian, Killer, Pool, Russian,
    Spanish, Spantsireti, SpantsiretiInternational, Thai, Turkish, TurkishCrowning,
};
use crate::moves::AnyMove;
use crate::piece::Color;
use crate::position::Position;
use crate::setup::Setup;

/// Expands [`__for_families`] with all families.
#[doc(hidden)]
#[macro_export]
macro_rules! __with_families {
    ($($what:tt)*) => {
        $crate::__for_families! {
            [
                Russian, International, English, Brazilian, Pool, Canadian, Czech, Spanish, Italian, Killer, Thai,
                Spantsireti, SpantsiretiInternational, Turkish, TurkishCrowning, Armenian, Frisian
            ]
            $($what)*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __for_families {
    ([$($family:ident),*] define) => {
        /// A family of movement rules as a value.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Family {
            $(#[doc = concat!("The rules of [`", stringify!($family), "`].")] $family,)*
        }

        /// A position whose family is known only at run time.
        ///
        /// Dispatch once per task with [`with_position!`](crate::with_position), not once per move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            $(#[doc = concat!("Under the rules of [`", stringify!($family), "`].")] $family(Position<$family>),)*
        }

        $($crate::movegen::generator!($family);)*

        $(impl From<Position<$family>> for AnyPosition {
            fn from(position: Position<$family>) -> Self {
                Self::$family(position)
            }
        })*
    };
    ([$($family:ident),*] position $any:expr, $position:pat => $body:expr) => {
        match $any {
            $($crate::AnyPosition::$family($position) => $body,)*
        }
    };
    ([$($family:ident),*] family $any:expr, $rules:ident => $body:expr) => {
        match $any {
            $($crate::Family::$family => {
                type $rules = $crate::$family;
                $body
            })*
        }
    };
}

__with_families!(define);

/// Runs an expression with the position of an [`AnyPosition`], whatever its family.
///
/// ```
/// use damka_rules::{variant, with_position};
/// let start = variant("english").unwrap().start_position();
/// assert_eq!(with_position!(start, position => position.legal_moves().len()), 7);
/// ```
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:pat => $body:expr) => {
        $crate::__with_families!(position $any, $position => $body)
    };
}

/// Runs an expression with `$rules` as the type of a [`Family`](crate::Family).
///
/// ```
/// use damka_rules::{Rules, variant, with_family};
/// let family = variant("english").unwrap().family;
/// assert!(!with_family!(family, R => R::KINGS_FLY));
/// ```
#[macro_export]
macro_rules! with_family {
    ($family:expr, $rules:ident => $body:expr) => {
        $crate::__with_families!(family $family, $rules => $body)
    };
}

/// A move that is not legal in the position it was given to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub AnyMove);

impl std::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "illegal move from square {} to square {}", self.0.from.index() + 1, self.0.to.index() + 1)
    }
}

impl std::error::Error for IllegalMove {}

impl AnyPosition {
    /// The side to move.
    pub fn turn(&self) -> Color {
        with_position!(self, position => position.turn())
    }

    /// Pieces and side to move.
    pub fn to_setup(&self) -> Setup {
        with_position!(self, position => position.to_setup())
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        with_position!(self, position => position.legal_moves().into_iter().map(AnyMove::from).collect())
    }

    /// Has the side to move a legal move?
    pub fn has_moves(&self) -> bool {
        with_position!(self, position => position.has_moves())
    }

    /// The position after a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not legal here; the position is unchanged.
    pub fn play(&self, mv: &AnyMove) -> Result<Self, IllegalMove> {
        with_position!(self, position => {
            position.legal(mv).map(|legal| position.play(&legal).into()).ok_or(IllegalMove(*mv))
        })
    }

    /// The hash of [`Position::hash64`].
    pub fn hash64(&self) -> u64 {
        with_position!(self, position => position.hash64())
    }
}
