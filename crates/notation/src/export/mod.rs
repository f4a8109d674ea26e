//! Games in forms that are written and not read back: rows of CSV, positions, Hub lines, scores for people.
//!
//! All of them follow the main line only, as far as its moves could be made out. Nothing here does I/O: every writer
//! appends to a string.

mod csv;
mod score;
mod walk;

use damka_rules::AnyPosition;

pub use csv::{csv_header, write_csv};
pub use score::write_score;

use crate::hub::{move_text, position_text};
use crate::pdn::Game;
use crate::{Dialect, Fen};
use walk::walk;

/// What a line or a row is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Per {
    /// A game.
    #[default]
    Game,
    /// A half-move of the main line.
    Ply,
}

/// Appends the position at the end of the main line, or all positions of the main line, one a line. Nothing if the
/// variant of the game is not known.
///
/// ```
/// use damka_notation::{Dialect, export::{Per, write_positions}, pdn::GameBuilder};
/// let game = GameBuilder::new(damka_rules::variant("russian")).take();
/// let mut text = String::new();
/// write_positions(&game, &Dialect::pdn3(), Per::Game, &mut text);
/// assert_eq!(text, "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6\n");
/// ```
pub fn write_positions(game: &Game, dialect: &Dialect, per: Per, out: &mut String) {
    let Some(variant) = game.variant else { return };
    let style = dialect.fen_squares_of(variant);
    for position in positions(game, per) {
        *out += &Fen::write(&position.to_setup(), variant, style);
        out.push('\n');
    }
}

/// Appends a `pos` command of the Hub protocol with the moves of the main line, or one for each position of it.
///
/// Positions and moves are those of [`crate::hub`]. Nothing is written if the variant of the game is not known.
///
/// ```
/// use damka_notation::{export::{Per, write_hub}, pdn::GameBuilder};
/// let game = GameBuilder::new(damka_rules::variant("international")).take();
/// let mut text = String::new();
/// write_hub(&game, Per::Game, &mut text);
/// assert_eq!(text, "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww\n");
/// ```
pub fn write_hub(game: &Game, per: Per, out: &mut String) {
    let Some(variant) = game.variant else { return };
    if per == Per::Ply {
        for position in positions(game, per) {
            *out += "pos pos=";
            *out += &position_text(&position, variant);
            out.push('\n');
        }
        return;
    }
    let walked = walk(game);
    *out += "pos pos=";
    *out += &position_text(&walked.start, variant);
    let mut moves =
        walked.plies.iter().filter_map(|ply| ply.mv.as_ref()).map(|mv| move_text(mv, variant)).peekable();
    if moves.peek().is_some() {
        *out += " moves=\"";
        *out += &moves.collect::<Vec<_>>().join(" ");
        out.push('"');
    }
    out.push('\n');
}

/// The positions of the main line from the start on, or the last one.
fn positions(game: &Game, per: Per) -> Vec<AnyPosition> {
    let walked = walk(game);
    match per {
        Per::Game => vec![walked.end],
        Per::Ply => {
            let before = walked.plies.iter().filter(|ply| ply.mv.is_some()).map(|ply| ply.before);
            before.chain([walked.end]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{Checker, Collector, Options};
    use crate::pdn::Events;

    /// Runs `write` on the games of a text.
    pub(super) fn written(text: &str, mut write: impl FnMut(&Game, &mut String)) -> String {
        let mut out = String::new();
        let mut collector = Collector::new(text.as_bytes(), |collected| write(collected.game, &mut out));
        Checker::new(Options::default()).observe(Events::new(text.as_bytes()), &mut collector);
        drop(collector);
        out
    }

    const GAME: &str = "[GameType \"20\"]\n[White \"A, \\\"B\\\"\"]\n[Result \"1-1\"]\n\n\
        1. 32-28 {[%clk 0:10:00] good} 19-23 (18-23) 2. 28x19 14x23 1-1\n";

    #[test]
    fn hub_lists_captured_squares() {
        let hub = written(GAME, |game, out| write_hub(game, Per::Game, out));
        assert!(hub.ends_with(" moves=\"32-28 19-23 28x19x23 14x23x19\"\n"), "{hub}");
        let plies = written(GAME, |game, out| write_hub(game, Per::Ply, out));
        assert_eq!(plies.lines().count(), 5);
    }

    #[test]
    fn positions_of_a_game() {
        let all = written(GAME, |game, out| write_positions(game, &Dialect::pdn3(), Per::Ply, out));
        assert_eq!(all.lines().count(), 5);
        let last = written(GAME, |game, out| write_positions(game, &Dialect::pdn3(), Per::Game, out));
        assert_eq!(all.lines().last(), last.lines().last());
        assert!(last.starts_with("W:W31,33"), "{last}");
    }

    #[test]
    fn what_cannot_be_played_ends_the_line() {
        let text = "[GameType \"20\"]\n\n1. 32-28 19-23 2. 50-1 14x23 *\n";
        let all = written(text, |game, out| write_positions(game, &Dialect::pdn3(), Per::Ply, out));
        assert_eq!(all.lines().count(), 3);
    }

    #[test]
    fn rows_of_games() {
        let csv = written(GAME, |game, out| write_csv(game, 7, Per::Game, out));
        assert!(csv.starts_with("7,international,,,,,\"A, \"\"B\"\"\",,1-1,4,yes,\"W:W31,"), "{csv}");
        assert_eq!(csv_header(Per::Game).split(',').count(), 12);
    }

    #[test]
    fn rows_of_plies() {
        let csv = written(GAME, |game, out| write_csv(game, 1, Per::Ply, out));
        let rows: Vec<_> = csv.lines().collect();
        assert_eq!(rows.len(), 4);
        assert!(rows[0].contains(",32-28,d4-e5,32-28,,0:10:00,good"), "{}", rows[0]);
        assert!(rows[2].contains(",28x19,e5xg7,28x19x23,23,,"), "{}", rows[2]);
    }

    #[test]
    fn scores_for_people() {
        let score = written(GAME, |game, out| {
            _ = write_score(game, Some("International draughts"), &Dialect::pdn3(), out);
        });
        assert!(score.contains("  1.  32-28\n      good\n  1.  ...           19-23\n"), "{score}");
        assert!(score.contains("  2.  28x19         14x23\n"), "{score}");
    }
}
