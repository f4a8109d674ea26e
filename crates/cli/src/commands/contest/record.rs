//! The games of a match as PDN: written one by one as they end, and read again to go on with a match that was broken off.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek as _, Write as _};
use std::path::Path;

use damka_notation::check::{Checker, Collector, result_text, winner};
use damka_notation::pdn::{Events, GameBuilder, GameWriter, ResultKind};
use damka_notation::{Dialect, Fen, MoveWriter};
use damka_rules::{Color, VariantInfo};

use super::player::Fault;
use super::referee::{End, Played};
use super::statistics::Points;

/// A file that grows game by game.
pub(super) struct Record {
    file: File,
    writer: GameWriter,
    moves: MoveWriter,
}

impl Record {
    /// Begins a file.
    ///
    /// # Errors
    /// Those of the file; of kind [`io::ErrorKind::AlreadyExists`] if there is one.
    pub(super) fn create(path: &Path, variant: &VariantInfo) -> io::Result<Self> {
        Ok(Self::new(OpenOptions::new().write(true).create_new(true).open(path)?, variant))
    }

    /// Goes on with a file, of which so many bytes are kept.
    ///
    /// # Errors
    /// Those of the file.
    pub(super) fn go_on(path: &Path, length: u64, variant: &VariantInfo) -> io::Result<Self> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        file.set_len(length)?;
        file.seek(io::SeekFrom::End(0))?;
        Ok(Self::new(file, variant))
    }

    fn new(file: File, variant: &VariantInfo) -> Self {
        let dialect = Dialect::default();
        Self { file, moves: MoveWriter::new(variant, &dialect), writer: GameWriter::new(dialect) }
    }

    /// Writes a game.
    ///
    /// # Errors
    /// Those of the file.
    pub(super) fn write(
        &mut self,
        round: u64,
        names: [&str; 2],
        opening: &str,
        played: &Played,
    ) -> io::Result<()> {
        let Played { game, result, end, scores } = played;
        let variant = game.variant();
        let result = result_text(*result, variant);
        let mut builder = GameBuilder::new(Some(variant));
        let tags = [
            ("Event", "damka match"),
            ("Round", &round.to_string()),
            ("White", names[0]),
            ("Black", names[1]),
            ("Result", result),
        ];
        for (name, value) in tags {
            builder.tag(name, value);
        }
        if !opening.is_empty() {
            builder.tag("Opening", opening);
        }
        builder.tag("Termination", termination(end));
        if *game.start() != variant.start_position() {
            let fen = Fen::from(game.start().to_setup());
            let text = Fen::write(&fen.setup, variant, damka_notation::SquareStyle::of(variant));
            builder.tag("FEN", &text);
            builder.start(fen);
        }
        let mut before = *game.start();
        let opening = game.ply() - scores.len().min(game.ply());
        for (at, (mv, after)) in game.history().enumerate() {
            builder.play(*mv, &self.moves.text(&before, mv).unwrap_or_default());
            if let Some(score) = at.checked_sub(opening).and_then(|at| *scores.get(at)?) {
                // From White's view, as readers expect it.
                let score = if before.turn() == Color::White { score } else { -score };
                // Nothing is less than nothing.
                let score = (score * 100.0).round() / 100.0 + 0.0;
                builder.comment(&format!("[%eval {score:.2}]"));
            }
            before = *after;
        }
        builder.terminator(result);
        let mut text = String::new();
        let _ = self.writer.write(builder.finish(), &mut text);
        self.file.write_all(text.as_bytes())?;
        self.file.flush()
    }
}

/// The words of the tag for how a game ended.
const TERMINATIONS: [(&str, End); 6] = [
    ("normal", End::Rules),
    ("adjudication", End::Adjudicated),
    ("time forfeit", End::Time),
    ("rules infraction", End::Fault(Fault::Illegal(String::new()))),
    ("stalled connection", End::Fault(Fault::Hang)),
    ("abandoned", End::Fault(Fault::Crash)),
];

fn termination(end: &End) -> &'static str {
    let kind = match end {
        End::Fault(Fault::Illegal(_)) => End::Fault(Fault::Illegal(String::new())),
        End::Fault(Fault::Start(_)) => End::Fault(Fault::Crash),
        other => other.clone(),
    };
    TERMINATIONS.into_iter().find(|(_, end)| *end == kind).map_or("normal", |(word, _)| word)
}

/// A game of a match that was broken off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Earlier {
    pub(super) round: u64,
    /// For the first engine.
    pub(super) points: Points,
    pub(super) end: End,
}

/// Cuts off a piece of a game at the end of a text: a whole game ends with an empty line.
pub(super) fn cut(text: &mut Vec<u8>) {
    const BEGIN: &[u8] = b"[Event ";
    if text.ends_with(b"\n\n") {
        return;
    }
    let last = (0..text.len()).rev().find(|at| text[*at..].starts_with(BEGIN));
    text.truncate(last.unwrap_or(0));
}

/// The whole games in a text, if all of them are of a match between these engines; a piece of a game at the end does not
/// count.
pub(super) fn read(text: &[u8], names: [&str; 2], variant: &'static VariantInfo) -> Option<Vec<Earlier>> {
    let mut games = Vec::new();
    let mut strange = false;
    let mut collector = Collector::new(text, |collected| {
        let game = &*collected.game;
        if game.terminator().is_none() {
            return;
        }
        let tag = |name| game.tag(name).unwrap_or_default();
        let players = [tag("White"), tag("Black")];
        let swapped = players == [names[1], names[0]] && names[0] != names[1];
        let round = tag("Round").parse::<u64>().ok().filter(|round| *round > 0);
        let kind = ResultKind::from_tag(tag("Result").as_bytes());
        let (Some(round), Some(kind), true) = (round, kind, swapped || players == names) else {
            strange = true;
            return;
        };
        // The first engine has White in odd rounds, even if both have one name.
        let white = round % 2 == 1;
        strange |= names[0] != names[1] && white == swapped;
        let points = match winner(kind, variant) {
            None => Points::Draw,
            Some(Color::White) => Points::Win,
            Some(Color::Black) => Points::Loss,
        };
        let word = tag("Termination");
        let end =
            TERMINATIONS.into_iter().find(|(known, _)| *known == word).map_or(End::Rules, |(_, end)| end);
        games.push(Earlier { round, points: if white { points } else { points.reversed() }, end });
    });
    Checker::new(damka_notation::check::Options { variant: Some(variant), ..Default::default() })
        .observe(Events::new(text), &mut collector);
    drop(collector);
    (!strange).then_some(games)
}

#[cfg(test)]
mod tests {
    use super::*;
    use damka_rules::{Game, GameResult, variant};

    #[test]
    fn games_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["russian", "english", "international", "italian"] {
            let variant = variant(name).unwrap();
            let path = folder.path().join(name);
            let mut record = Record::create(&path, variant).unwrap();
            let results = [
                (GameResult::WhiteWins, End::Rules, Points::Win),
                (GameResult::WhiteWins, End::Time, Points::Loss),
                (GameResult::Draw, End::Adjudicated, Points::Draw),
                (GameResult::BlackWins, End::Fault(Fault::Hang), Points::Win),
            ];
            for (at, (result, end, _)) in results.iter().enumerate() {
                let mut game = Game::new(variant);
                for _ in 0..at + 2 {
                    let mv = game.position().legal_moves()[0];
                    game.play(&mv).unwrap();
                }
                let played = Played { game, result: *result, end: end.clone(), scores: vec![Some(0.5)] };
                let names = if at % 2 == 0 { ["A", "B"] } else { ["B", "A"] };
                record.write(at as u64 + 1, names, "", &played).unwrap();
            }
            let mut text = std::fs::read(&path).unwrap();
            let whole = text.len();
            let expected: Vec<_> =
                (1..).zip(results).map(|(round, (_, end, points))| Earlier { round, points, end }).collect();
            assert_eq!(read(&text, ["A", "B"], variant).as_ref(), Some(&expected), "{name}");
            assert_eq!(read(&text, ["A", "C"], variant), None);
            assert_eq!(read(&text, ["B", "A"], variant), None, "colours and rounds do not fit");
            cut(&mut text);
            assert_eq!(text.len(), whole);
            text.truncate(whole - 1);
            cut(&mut text);
            assert_eq!(read(&text, ["A", "B"], variant).as_deref(), Some(&expected[..3]), "{name}");
            assert!(Record::create(&path, variant).is_err());
        }
    }
}
