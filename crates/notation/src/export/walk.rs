//! The main line of a game, move by move with the positions before them.

use damka_rules::{AnyMove, AnyPosition, Color, Tolerance, VariantInfo, variants};

use crate::pdn::{Game, Item};

/// A half-move of the main line.
pub(super) struct Ply<'g> {
    /// The move number: that of the pair.
    pub(super) number: u32,
    /// The position before the move; of no use without a move.
    pub(super) before: AnyPosition,
    /// The move; none from the first on that could not be made out.
    pub(super) mv: Option<AnyMove>,
    /// As it was written.
    pub(super) text: &'g str,
    /// Judgements behind it.
    pub(super) marks: String,
    /// A clock time in a comment behind it.
    pub(super) clock: Option<&'g str>,
    /// The comments behind it without their commands.
    pub(super) comment: String,
}

/// A main line.
pub(super) struct Walked<'g> {
    /// The variant, the first one if the game's is not known.
    pub(super) variant: &'static VariantInfo,
    pub(super) start: AnyPosition,
    pub(super) plies: Vec<Ply<'g>>,
    /// The position after the last move that could be played.
    pub(super) end: AnyPosition,
    /// Comments before the first move.
    pub(super) preface: String,
}

/// Follows the main line of a game.
pub(super) fn walk(game: &Game) -> Walked<'_> {
    // The moves of a game of an unknown variant were not made out: its board is never looked at.
    let variant = game.variant.unwrap_or(&variants()[0]);
    let start = game
        .start_setup()
        .and_then(|setup| variant.position(&setup, Tolerance::ALL).ok())
        .unwrap_or_else(|| variant.start_position());
    let first = game.start.as_ref().and_then(|fen| fen.full_move).unwrap_or(1).max(1);
    let mut walked = Walked { variant, start, plies: Vec::new(), end: start, preface: String::new() };
    let mut half_moves = u32::from(start.turn() != variant.first_mover);
    let mut at = 0;
    while let Some(item) = game.items().get(at) {
        at += 1;
        match item {
            Item::Move(mv) => {
                let playable = walked.plies.last().is_none_or(|ply| ply.mv.is_some());
                let after = mv.mv.filter(|_| playable).and_then(|mv| walked.end.play(&mv).ok());
                walked.plies.push(Ply {
                    number: first + half_moves / 2,
                    before: walked.end,
                    mv: after.and(mv.mv),
                    text: game.text(mv.text),
                    marks: String::new(),
                    clock: None,
                    comment: String::new(),
                });
                walked.end = after.unwrap_or(walked.end);
                half_moves += 1;
            }
            Item::Variation(end) => at = *end as usize + 1,
            Item::Comment(span) => walked.comment(game.text(*span)),
            Item::Mark(span) => walked.mark(game.text(*span)),
            Item::Nag(nag) => walked.mark(&format!("${nag}")),
            Item::Setup(_, Some(setup)) => {
                walked.end = variant.position(setup, Tolerance::ALL).unwrap_or(walked.end);
            }
            Item::Setup(_, None) | Item::End | Item::Verbatim(_) => {}
        }
    }
    walked
}

impl<'g> Walked<'g> {
    fn comment(&mut self, text: &'g str) {
        let (words, clock) = split_commands(text);
        let comment = match self.plies.last_mut() {
            Some(ply) => {
                ply.clock = ply.clock.or(clock);
                &mut ply.comment
            }
            None => &mut self.preface,
        };
        if !comment.is_empty() && !words.is_empty() {
            comment.push(' ');
        }
        *comment += &words;
    }

    fn mark(&mut self, mark: &str) {
        if let Some(ply) = self.plies.last_mut() {
            ply.marks += mark;
        }
    }
}

impl Ply<'_> {
    /// Whose move it is.
    pub(super) fn color(&self) -> Color {
        self.before.turn()
    }
}

/// A comment without its `[%...]` commands, blanks made single, and the time of the first clock command.
fn split_commands(text: &str) -> (String, Option<&str>) {
    let mut words = String::new();
    let mut clock = None;
    let mut rest = text;
    while let Some(start) = rest.find("[%") {
        let Some(end) = rest[start..].find(']').map(|len| start + len) else { break };
        words += &rest[..start];
        words.push(' ');
        let mut command = rest[start + 2..end].split_ascii_whitespace();
        if matches!(command.next(), Some("clk" | "clock" | "emt" | "egt" | "mct")) && clock.is_none() {
            clock = command.next();
        }
        rest = &rest[end + 1..];
    }
    words += rest;
    (words.split_whitespace().collect::<Vec<_>>().join(" "), clock)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_taken_out_of_comments() {
        assert_eq!(split_commands(" good  move "), ("good move".to_owned(), None));
        assert_eq!(split_commands("[%clk 0:10:00] a [%eval 1] b"), ("a b".to_owned(), Some("0:10:00")));
        assert_eq!(split_commands("a [%clk 1:0"), ("a [%clk 1:0".to_owned(), None));
    }
}
