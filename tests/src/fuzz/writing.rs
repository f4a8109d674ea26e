//! Properties of writing: what is read, written in a dialect and read again is the same game.

use std::sync::LazyLock;

use damka_notation::check::{Checker, Collector, Options};
use damka_notation::pdn::{Events, Game, GameWriter, Item};
use damka_notation::{CaptureForm, Dialect, ResultForm, Script, SquareStyle, Terminator};

use super::{choices, choose};
use crate::random::Random;

/// Games read from any text survive being written in any dialect that keeps everything.
pub fn write(input: &[u8]) {
    // A decoder gives valid UTF-8.
    let text = &*String::from_utf8_lossy(input).into_owned().into_bytes();
    let dialect = dialect(&mut choices(text));
    let games = games(text);
    let (written, unconverted) = text_of(&games, &dialect);
    let again = self::games(written.as_bytes());
    assert!(again.len() >= games.len(), "{} games became {}: {written}", games.len(), again.len());
    let verbatim = |game: &Game| game.items().iter().any(|item| matches!(item, Item::Verbatim(_)));
    if unconverted > 0 || games.iter().any(verbatim) {
        // What was not understood is kept as it was, which may be read as something else where it stands now.
        return;
    }
    assert_eq!(again.len(), games.len(), "games in {written}");
    for (game, again) in games.iter().zip(&again) {
        assert_eq!(moves(again), moves(game), "the game became {written}");
        for name in KEPT_TAGS {
            let value = |game: &Game| game.tag(name).map(words);
            assert!(game.tag(name).is_none() || value(again) == value(game), "{name} became {written}");
        }
    }
    // What has been written once is written the same ever after.
    assert_eq!(text_of(&again, &dialect).0, written, "not twice the same in {dialect:?}");
}

/// Tags that no dialect changes.
const KEPT_TAGS: [&str; 5] = ["Event", "Site", "White", "Black", "Annotator"];

fn dialect(random: &mut Random) -> Dialect {
    let preset = Dialect::preset(Dialect::PRESETS[random.below(5)]).unwrap_or_else(Dialect::pdn3);
    let style = [SquareStyle::Numeric, SquareStyle::Algebraic];
    let form = [CaptureForm::Short, CaptureForm::Full, CaptureForm::List];
    let widths = [None, Some(20), Some(80)];
    Dialect {
        squares: random.percent(50).then(|| *choose(&style, random)).or(preset.squares),
        captures: *choose(&form, random),
        book: random.percent(20),
        capitals: random.percent(20),
        move_numbers: random.percent(80),
        results: ResultForm::AsWritten,
        terminator: *choose(&[Terminator::Star, Terminator::Result], random),
        fill_roster: random.percent(50),
        width: *choose(&widths, random),
        script: Script::AsWritten,
        ..preset
    }
}

fn games(text: &[u8]) -> Vec<Game> {
    static CHECKER: LazyLock<Checker> = LazyLock::new(|| Checker::new(Options::default()));
    let mut games = Vec::new();
    let mut collector = Collector::new(text, |collected| games.push(collected.game.clone()));
    CHECKER.observe(Events::new(text), &mut collector);
    games
}

/// The games in a dialect, and how many moves could not be converted.
fn text_of(games: &[Game], dialect: &Dialect) -> (String, usize) {
    let mut writer = GameWriter::new(dialect.clone());
    let mut text = String::new();
    let unconverted = games.iter().map(|game| writer.write(game, &mut text).unconverted).sum();
    (text, unconverted)
}

/// What must not change: start, legal moves, variations, annotations, words.
fn moves(game: &Game) -> Vec<String> {
    let mut content = vec![format!("{:?}", game.start_setup())];
    for item in game.items() {
        match item {
            Item::Move(mv) => content.push(format!("{:?}", mv.mv)),
            Item::Comment(span) => content.push(format!("{{{}}}", plain(game.text(*span)))),
            Item::Mark(span) => push_mark(&mut content, game.text(*span)),
            Item::Nag(nag @ 1..=7) => {
                push_mark(&mut content, ["!", "?", "!!", "??", "!?", "?!", "*"][usize::from(*nag) - 1]);
            }
            Item::Setup(_, setup) => content.push(format!("{setup:?}")),
            Item::Variation(_) => content.push("(".to_owned()),
            // A variation without content is left out.
            Item::End if content.last().is_some_and(|last| last == "(") => drop(content.pop()),
            Item::End => content.push(")".to_owned()),
            other => content.push(format!("{other:?}")),
        }
    }
    content
}

/// Marks that follow each other become one, and a mark may become a number.
fn push_mark(content: &mut Vec<String>, mark: &str) {
    match content.last_mut() {
        Some(last) if last.starts_with(['!', '?', '*']) => last.push_str(mark),
        _ => content.push(mark.to_owned()),
    }
}

/// A value without line breaks and other controls.
fn words(value: &str) -> String {
    let plain = value.replace(|char: char| char.is_control(), " ");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A comment without what writing may change in it: braces, line ends and empty lines.
fn plain(comment: &str) -> String {
    let plain = comment.replace('\r', "\n").replace('}', ")").replace('{', "(");
    plain.split('\n').filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n")
}
