//! What an engine says about the moves of a game: put between them, and taken out again.
//!
//! Behind a move stands `{[%eval 0.35]}`, a mark where it deserves one, and the better line as a variation. Whatever was
//! put in can be told from what the author wrote: `[%damka ?]` names the mark that is not the author's, `[%damka line]`
//! a variation. So annotating an annotated game again gives the same as annotating the author's game; evaluations of
//! other programs in the main line are replaced, too.
//!
//! Invariant: the author's comments, marks and variations are kept, and no mark is put beside an author's.

use damka_rules::AnyMove;

use crate::pdn::{Game, GameBuilder, Item};

/// The command that evaluations are written as.
const EVAL: &str = "eval";
/// The command that tells what is not the author's.
const OURS: &str = "damka";
/// Behind it: the variation is not the author's.
const LINE: &str = "line";

/// What is said about a move of the main line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// The evaluation of the position after the move from White's side, as in `0.35`, or `#-4` if Black wins in four
    /// moves.
    pub eval: Option<String>,
    /// The judgement, unless the author has judged the move: `!`, `?`, `??`.
    pub mark: Option<&'static str>,
    /// A better line in its place, unless the author has a variation that begins with the same move.
    pub better: Option<BetterLine>,
}

/// A line that is better than what was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BetterLine {
    /// Its evaluation from White's side.
    pub eval: String,
    /// Its moves, at least one.
    pub moves: Vec<AnyMove>,
}

/// The game with these annotations of the moves of its main line, in place of all that were there before. Moves beyond
/// the last annotation have none; without any the game is as its author wrote it.
///
/// ```
/// use damka_notation::annotate::{Annotation, annotate};
/// use damka_notation::{Dialect, pdn::{GameBuilder, GameWriter}};
/// let mut builder = GameBuilder::new(damka_rules::variant("russian"));
/// builder.unresolved("c3-d4");
/// builder.comment("a good plan");
/// let game = builder.take();
/// let says = [Annotation { eval: Some("0.10".to_owned()), mark: Some("?"), ..Annotation::default() }];
/// let annotated = annotate(&game, &says);
/// let mut text = String::new();
/// let _ = GameWriter::new(Dialect::preset("russian").unwrap()).write(&annotated, &mut text);
/// assert!(text.contains("c3-d4? {[%eval 0.10] [%damka ?]} {a good plan}"), "{text}");
/// assert_eq!(annotate(&annotated, &says), annotated);
/// assert_eq!(annotate(&annotated, &[]), game);
/// ```
pub fn annotate(game: &Game, annotations: &[Annotation]) -> Game {
    if game.kept().is_some() {
        return game.clone();
    }
    let mut builder = GameBuilder::new(game.variant);
    if let Some(fen) = &game.start {
        builder.start(fen.clone());
    }
    game.tags().for_each(|(name, value)| builder.tag(name, value));
    let items = game.items();
    let pieces = pieces(items);
    let mut annotations = annotations.iter();
    let first = pieces.iter().position(|&at| matches!(items[at], Item::Move(_))).unwrap_or(pieces.len());
    let mut copy = Copier { game, builder };
    pieces[..first].iter().for_each(|&at| copy.piece(at));
    let mut rest = &pieces[first..];
    while let [mv, behind @ ..] = rest {
        let len = behind.iter().position(|&at| matches!(items[at], Item::Move(_))).unwrap_or(behind.len());
        copy.item(&items[*mv]);
        copy.behind_move(&behind[..len], annotations.next().unwrap_or(&Annotation::default()));
        rest = &behind[len..];
    }
    if let Some(terminator) = game.terminator() {
        copy.builder.terminator(terminator);
    }
    copy.builder.take()
}

/// The places of the items of the main line; a variation counts as one.
fn pieces(items: &[Item]) -> Vec<usize> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(item) = items.get(at) {
        pieces.push(at);
        at = if let Item::Variation(end) = item { (*end as usize).max(at) + 1 } else { at + 1 };
    }
    pieces
}

/// Builds a game of the pieces of another one.
struct Copier<'g> {
    game: &'g Game,
    builder: GameBuilder,
}

impl Copier<'_> {
    /// What stands behind a move of the main line, with its annotation among it.
    fn behind_move(&mut self, behind: &[usize], annotation: &Annotation) {
        let mut behind = behind.to_vec();
        self.take_out(&mut behind);
        let items = self.game.items();
        let marks =
            behind.iter().take_while(|&&at| matches!(items[at], Item::Mark(_) | Item::Nag(_))).count();
        behind[..marks].iter().for_each(|&at| self.piece(at));
        let judged = behind.iter().any(|&at| self.judgement(&items[at]).is_some());
        let mark = annotation.mark.filter(|_| !judged);
        if let Some(mark) = mark {
            self.builder.mark(mark);
        }
        let eval = annotation.eval.as_ref().map(|eval| format!("[%{EVAL} {eval}]"));
        let ours = mark.map(|mark| format!("[%{OURS} {mark}]"));
        let commands: Vec<_> = eval.into_iter().chain(ours).collect();
        if !commands.is_empty() {
            self.builder.comment(&commands.join(" "));
        }
        // Behind a set-up the board is another one.
        let behind = &behind[marks..];
        let set_up = |&at: &usize| matches!(items[at], Item::Setup(..) | Item::Verbatim(_));
        let (here, elsewhere) = behind.split_at(behind.iter().position(set_up).unwrap_or(behind.len()));
        for &at in here {
            self.behind(at);
        }
        if let Some(better) = annotation.better.as_ref().filter(|better| !self.has_line(here, better)) {
            self.line(better);
        }
        for &at in elsewhere {
            self.behind(at);
        }
    }

    /// Leaves out the mark and the variations that are not the author's.
    fn take_out(&self, behind: &mut Vec<usize>) {
        let items = self.game.items();
        behind.retain(|&at| !self.is_ours(at));
        let ours = behind.iter().find_map(|&at| match &items[at] {
            Item::Comment(span) => commands(self.game.text(*span)).find_map(|command| command.of(OURS)),
            _ => None,
        });
        let number = ours.and_then(number_of);
        let is_it = |&at: &usize| number.is_some() && self.judgement(&items[at]) == number;
        if let Some(place) = behind.iter().position(is_it) {
            behind.remove(place);
        }
    }

    /// Is it a variation that was put in, and that nobody has added anything to?
    fn is_ours(&self, at: usize) -> bool {
        let items = self.game.items();
        let Item::Variation(end) = &items[at] else { return false };
        let Some([Item::Move(_), Item::Comment(comment), moves @ ..]) = items.get(at + 1..*end as usize)
        else {
            return false;
        };
        let says = |command: Command<'_>| command.of(OURS) == Some(LINE);
        commands(self.game.text(*comment)).any(says) && moves.iter().all(|item| matches!(item, Item::Move(_)))
    }

    /// The number of a judgement of a move.
    fn judgement(&self, item: &Item) -> Option<u8> {
        match item {
            Item::Mark(span) => number_of(self.game.text(*span)),
            Item::Nag(nag) => (1..=6).contains(nag).then_some(*nag),
            _ => None,
        }
    }

    /// Does a variation begin with the first move of the line?
    fn has_line(&self, behind: &[usize], line: &BetterLine) -> bool {
        let items = self.game.items();
        behind.iter().any(|&at| match (&items[at], items.get(at + 1)) {
            (Item::Variation(_), Some(Item::Move(mv))) => {
                mv.mv.is_some() && mv.mv.as_ref() == line.moves.first()
            }
            _ => false,
        })
    }

    fn line(&mut self, line: &BetterLine) {
        let [first, rest @ ..] = line.moves.as_slice() else { return };
        self.builder.begin_variation();
        self.builder.play(*first, "");
        self.builder.comment(&format!("[%{EVAL} {}] [%{OURS} {LINE}]", line.eval));
        for mv in rest {
            self.builder.play(*mv, "");
        }
        self.builder.end_variation();
    }

    /// A piece behind a move; comments without what was put in.
    fn behind(&mut self, at: usize) {
        let items = self.game.items();
        let Item::Comment(span) = &items[at] else { return self.piece(at) };
        let text = self.game.text(*span);
        match without_commands(text) {
            None => self.builder.comment(text),
            Some(left) if left.is_empty() => {}
            Some(left) => self.builder.comment(&left),
        }
    }

    /// An item, or a variation to its end.
    fn piece(&mut self, at: usize) {
        let items = self.game.items();
        let end = if let Item::Variation(end) = &items[at] { (*end as usize).max(at) } else { at };
        items[at..=end].iter().for_each(|item| self.item(item));
    }

    fn item(&mut self, item: &Item) {
        let game = self.game;
        match item {
            Item::Move(mv) => {
                if let Some(number) = mv.number {
                    self.builder.number(number.number, number.ellipsis);
                }
                match mv.mv {
                    Some(played) => self.builder.play(played, game.text(mv.text)),
                    None => self.builder.unresolved(game.text(mv.text)),
                }
            }
            Item::Comment(span) => self.builder.comment(game.text(*span)),
            Item::Nag(nag) => self.builder.nag(*nag),
            Item::Mark(span) => self.builder.mark(game.text(*span)),
            Item::Setup(span, setup) => self.builder.setup(game.text(*span), setup.as_deref().copied()),
            Item::Variation(_) => self.builder.begin_variation(),
            Item::End => self.builder.end_variation(),
            Item::Verbatim(span) => self.builder.verbatim(game.text(*span)),
        }
    }
}

/// The numeric annotation that means the same as a sign.
fn number_of(sign: &str) -> Option<u8> {
    let signs = ["!", "?", "!!", "??", "!?", "?!"];
    signs.iter().position(|known| *known == sign).map(|at| at as u8 + 1)
}

/// A command in a comment: `[%eval 0.35]`.
#[derive(Clone, Copy)]
struct Command<'t> {
    name: &'t str,
    value: &'t str,
    start: usize,
    end: usize,
}

impl<'t> Command<'t> {
    /// The value, if it has this name.
    fn of(self, name: &str) -> Option<&'t str> {
        (self.name == name).then_some(self.value)
    }
}

fn commands(text: &str) -> impl Iterator<Item = Command<'_>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text[from..].find("[%")?;
        let end = start + text[start..].find(']')? + 1;
        from = end;
        let inside = text[start + 2..end - 1].trim();
        let (name, value) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        Some(Command { name, value: value.trim(), start, end })
    })
}

/// A comment without evaluations and without what tells whose a mark is; nothing if there is none in it.
fn without_commands(text: &str) -> Option<String> {
    let mut left = String::new();
    let mut from = 0;
    for command in commands(text).filter(|command| matches!(command.name, EVAL | OURS)) {
        left += text[from..command.start].trim_end();
        if !left.is_empty() && !text[command.end..].trim().is_empty() {
            left.push(' ');
        }
        from = command.end + text[command.end..].len() - text[command.end..].trim_start().len();
    }
    (from > 0).then(|| left + &text[from..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dialect;
    use crate::check::{Checker, Collector};
    use crate::pdn::{Events, GameWriter};

    fn read(text: &str) -> Game {
        let mut games = Vec::new();
        let mut collector = Collector::new(text.as_bytes(), |collected| games.push(collected.game.clone()));
        Checker::new(crate::check::Options::default()).observe(Events::new(text.as_bytes()), &mut collector);
        drop(collector);
        games.remove(0)
    }

    fn write(game: &Game) -> String {
        let mut text = String::new();
        let _ = GameWriter::new(Dialect { width: None, fill_roster: false, ..Dialect::pdn3() })
            .write(game, &mut text);
        text
    }

    /// Annotations for three moves, the second of them bad: better is what the variation of this game begins with.
    fn annotations(better: &str) -> Vec<Annotation> {
        let line = read(&format!("[GameType \"20\"]\n\n1. 32-28 {better} *"));
        let moves = line.main_line().skip(1).filter_map(|mv| mv.mv).collect();
        let eval = |eval: &str| Some(eval.to_owned());
        vec![
            Annotation { eval: eval("0.10"), ..Annotation::default() },
            Annotation {
                eval: eval("1.20"),
                mark: Some("??"),
                better: Some(BetterLine { eval: "0.05".to_owned(), moves }),
            },
            Annotation { eval: eval("-0.30"), mark: Some("!"), ..Annotation::default() },
        ]
    }

    const BARE: &str = "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *";

    #[test]
    fn annotations_stand_behind_their_moves() {
        let text = write(&annotate(&read(BARE), &annotations("18-23 2. 38-32")));
        assert_eq!(
            text.trim_end().lines().last().unwrap(),
            "1. 32-28 {[%eval 0.10]} 1... 19-23?? {[%eval 1.20] [%damka ??]} (1... 18-23 {[%eval 0.05] [%damka line]} \
             2. 38-32) 2. 28x19! {[%eval -0.30] [%damka !]} 2... 14x23 *"
        );
    }

    #[test]
    fn annotating_again_replaces_and_keeps_what_the_author_wrote() {
        let ours = annotations("18-23 2. 38-32");
        let other = annotations("20-25");
        for text in [
            BARE,
            "[GameType \"20\"]\n\n{before} 1. 32-28! {[%clk 0:10:00] fine} $7 19-23?! {dubious} (1... 20-24 {or} 2. 28-22) \
             2. 28x19 {only} {[%csl Ra1]} 14x23 $2 {end} 2-0",
            "[GameType \"20\"]\n\n1. 32-28 {} 19-23 (1... 18-23 {the author's}) 2. 28x19 nonsense! 14x23 *",
        ] {
            let game = read(text);
            let annotated = annotate(&game, &ours);
            assert_ne!(annotated, game);
            let reread = read(&write(&annotated));
            let plain = write(&game);
            assert_eq!(write(&annotate(&reread, &ours)), write(&annotated), "{text}");
            assert_eq!(write(&annotate(&reread, &other)), write(&annotate(&game, &other)), "{text}");
            assert_eq!(write(&annotate(&reread, &[])), plain, "{text}");
            assert_eq!(annotate(&game, &[]), game);
        }
    }

    #[test]
    fn the_authors_judgement_stands_alone() {
        let game = read("[GameType \"20\"]\n\n1. 32-28 19-23!? (1... 18-23 2. 33-29) 2. 28x19 $4 14x23 *");
        let text = write(&annotate(&game, &annotations("18-23 2. 38-32")));
        assert!(
            text.contains("19-23!? {[%eval 1.20]} (1... 18-23 2. 33-29) 2. 28x19 $4 {[%eval -0.30]}"),
            "{text}"
        );
    }

    #[test]
    fn evaluations_of_other_programs_go_and_their_words_stay() {
        let game = read(
            "[GameType \"20\"]\n\n1. 32-28 { [%eval 0.5] } 19-23 {bad [%eval #3] move [%clk 0:01:00]} *",
        );
        let text = write(&annotate(&game, &[]));
        assert!(text.contains("1. 32-28 19-23 {bad move [%clk 0:01:00]}"), "{text}");
        assert_eq!(without_commands("no [%clk 1] eval"), None);
        assert_eq!(without_commands("[%eval 1] [%damka ?]").as_deref(), Some(""));
    }

    #[test]
    fn a_line_to_which_the_author_added_is_the_authors() {
        let ours = annotations("18-23 2. 38-32");
        let text = write(&annotate(&read(BARE), &ours)).replace("2. 38-32)", "2. 38-32 {and wins})");
        let again = write(&annotate(&read(&text), &ours));
        assert!(again.contains("{and wins}") && again.matches("18-23").count() == 1, "{again}");
    }

    #[test]
    fn a_changed_mark_is_the_authors() {
        let ours = annotations("18-23");
        let text = write(&annotate(&read(BARE), &ours)).replace("19-23?? ", "19-23?! ");
        assert!(write(&annotate(&read(&text), &[])).contains("19-23?!"));
    }

    #[test]
    fn what_was_kept_whole_is_not_touched() {
        let mut builder = GameBuilder::new(None);
        builder.kept("anything", false);
        let game = builder.take();
        assert_eq!(annotate(&game, &annotations("18-23")), game);
    }
}
