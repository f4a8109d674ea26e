//! Replaying the events of one game on a board of known rules.
//!
//! The replay trusts nothing: every move is matched with the legal moves of its position. After the first move of a
//! line that cannot be played the rest of that line is only read. Main line and variations are lines on a stack of their
//! own, so nesting costs memory in proportion and no recursion.

use damka_rules::{
    AnyMove, Color, DrawRule, DrawTracker, Move, Notation, Objective, Position, Rules, Setup, Tolerance,
    VariantInfo, Verdict,
};

use super::clocks::bad_clocks;
use super::explain;
use super::policy::{Findings, Policy};
use super::resolve::{Numbering, PathForm, Resolution, SquareTable, resolve};
use crate::fen::null_move;
use crate::pdn::{
    Event, Events, Flaws, MoveNumber, MoveToken, RawSquare, ResultKind, Separator, Spelling,
    begins_like_move, move_behind,
};
use crate::{Code, Fen, FixKind, Span};

/// Hears what happens in the games of a file, for those who want more than findings.
pub trait Observer {
    /// A game begins at this offset; its tags follow as events.
    fn begin(&mut self, at: u32) {
        let _ = at;
    }

    /// The tags are over: what is played, from which position if there is a `FEN`, and whether the moves can be
    /// followed at all.
    fn start(&mut self, variant: Option<&'static VariantInfo>, fen: Option<&Fen>, followed: bool) {
        let _ = (variant, fen, followed);
    }

    /// The `GameType` tag turns out to be wrong: what was said since the tags is void, and comes again, from
    /// [`Observer::start`] on, in the variant that is meant.
    fn restart(&mut self) {}

    /// Anything but a move, as it comes.
    fn event(&mut self, event: &Event) {
        let _ = event;
    }

    /// A move, or nothing if it could not be played. The span covers all tokens of a capture that is written hop by hop.
    fn moved(&mut self, span: Span, played: Option<AnyMove>) {
        let _ = (span, played);
    }

    /// The position was set up anew in the middle of the game.
    fn set_up(&mut self, setup: &Setup) {
        let _ = setup;
    }

    /// The game is over at this offset.
    fn end(&mut self, at: u32, summary: &GameSummary) {
        let _ = (at, summary);
    }

    /// The text is over.
    fn finish(&mut self) {}
}

/// An observer that hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deaf;

impl Observer for Deaf {}

/// What became of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameSummary {
    /// Half-moves of the main line that were played legally.
    pub plies: u32,
    /// Whether anything in the game is an error.
    pub error: bool,
    /// Whether every move of the main line was played.
    pub complete: bool,
}

/// A line of play: the main line or a variation.
#[derive(Clone, Copy)]
struct Line<R: Rules> {
    position: Position<R>,
    /// The position before the last move, which a variation goes back to.
    before: Position<R>,
    numbers: Numbers,
    numbers_before: Numbers,
    /// False after a move that could not be played.
    playable: bool,
    /// A variation here replaces a move whose position is known: the last one that was played, or the first that could
    /// not be.
    branches: bool,
}

impl<R: Rules> Line<R> {
    /// A move that cannot be played stands here; a variation may still take its place.
    fn stop(&mut self) {
        self.branches = self.playable;
        self.playable = false;
        self.before = self.position;
        self.numbers_before = self.numbers;
    }
}

/// Move numbers: which is due.
#[derive(Clone, Copy, Default)]
struct Numbers {
    /// The number of the current pair; 0 before the first number.
    current: u32,
    /// Has the first half of the pair been played?
    half: bool,
    /// Each half-move has a number of its own, as was said once.
    by_halves: bool,
    /// A capture was written hop by hop: whether each hop has a number of its own shows at the next number.
    loose: bool,
}

impl Numbers {
    fn after_move(self) -> Self {
        Self { half: !self.half, ..self }
    }

    /// The number that may come now.
    fn expected(self) -> u32 {
        if self.half { self.current } else { self.current.saturating_add(1) }
    }

    /// Is this a number that may come after so many more half-moves? If none comes nothing contradicts.
    fn agrees_with(self, next: Option<(u32, MoveNumber)>) -> bool {
        let Some((moves, number)) = next else { return true };
        // `half` after a whole pair is false as before it.
        let halves = moves + u32::from(self.half);
        let pairs = if self.half { halves / 2 } else { 1 + halves / 2 };
        self.current == 0
            || number.ellipsis == (halves % 2 == 1) && number.number == self.current.saturating_add(pairs)
    }

    /// Does a number come one half-move early?
    fn skips_one(self, number: MoveNumber) -> bool {
        self.half && !number.ellipsis && number.number == self.current.saturating_add(1)
    }
}

/// Is the second square the first one, or its file?
fn stands_on(square: RawSquare, named: RawSquare) -> bool {
    match (square.spelling(), named.spelling()) {
        (Spelling::Letters { file, .. }, Spelling::File(only)) => file == only,
        _ => square == named,
    }
}

/// The next number of the main line or of the variation at hand, and the moves before it, unless it is far away.
fn next_number(events: &Events<'_>) -> Option<(u32, MoveNumber)> {
    const FAR: usize = 64;
    let (mut depth, mut moves) = (0, 0);
    for event in events.clone().take(FAR) {
        match event {
            Event::MoveNumber(number) if depth == 0 => return Some((moves, number)),
            Event::Move(_) if depth == 0 => moves += 1,
            Event::VariationStart(_) => depth += 1,
            Event::VariationEnd(_) if depth == 0 => return None,
            Event::VariationEnd(_) => depth -= 1,
            Event::GameEnd(_) => return None,
            _ => {}
        }
    }
    None
}

/// What a replay found out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Half-moves of the main line that were played.
    pub(crate) plies: u32,
    /// Half-moves of the main line that are written.
    pub(crate) written: u32,
    /// Was the whole main line played?
    pub(crate) complete: bool,
    /// Who wins by the final position of a complete main line, if that is clear.
    pub(crate) stuck: Option<Color>,
    /// The rule by which its last move has drawn it.
    pub(crate) drawn: Option<&'static DrawRule>,
    /// Another variant in which the main line can be played.
    pub(crate) other_variant: Option<&'static VariantInfo>,
    /// The variant of the next game, if that begins without tags where the move numbers start anew.
    pub(crate) next_variant: Option<&'static VariantInfo>,
    /// The result that ends the moves.
    pub(crate) result: Option<(Span, ResultKind)>,
    /// The `*` that ends them.
    pub(crate) star: Option<Span>,
    /// Where a result can be added, and what must stand before it.
    pub(crate) addition: (usize, &'static str),
}

/// So many plies that can be played in another variant or numbering are no chance.
pub(super) const CONVINCING: u32 = 8;

impl Outcome {
    /// Was the whole main line played, and was there one?
    pub(super) fn is_whole(&self) -> bool {
        self.complete && self.plies > 0
    }

    /// Was the whole main line played, or much more of it than `plies`?
    pub(super) fn is_better(&self, plies: u32) -> bool {
        self.complete && self.plies > plies.max(1) || plies < 4 && self.plies >= plies + CONVINCING
    }

    /// As [`Outcome::is_better`], in a variant that nothing but the moves points to: few moves prove nothing.
    pub(super) fn is_convincing(&self, plies: u32) -> bool {
        self.plies >= CONVINCING
            && (self.complete && self.plies > plies || plies < 4 && self.plies >= plies + 2 * CONVINCING)
    }
}

/// What a replay needs besides events.
pub(crate) struct Board<'c, R: Rules> {
    pub(crate) variant: &'static VariantInfo,
    pub(crate) numbering: Numbering,
    pub(crate) table: &'c SquareTable,
    pub(crate) start: Position<R>,
    /// Another variant in which the main line can be played, or at least much more of it than so many plies. Asked for
    /// at the first move that cannot be played.
    pub(crate) other_variant: &'c dyn Fn(u32) -> Option<&'static VariantInfo>,
}

pub(crate) struct Replay<'c, 'f, 'p, R: Rules> {
    board: &'c Board<'c, R>,
    findings: &'f mut Findings<'p>,
    observer: &'f mut dyn Observer,
    draws: Option<DrawTracker>,
    /// A draw by rule after the last move of the main line.
    drawn: Option<Verdict>,
    /// The draw rules that were passed over so far: each is told once.
    passed_over: Vec<&'static str>,
    line: Line<R>,
    stack: Vec<Line<R>>,
    outcome: Outcome,
    /// Explain nothing, and stop at the first move of the main line that cannot be played or after so many plies.
    trial: Option<u32>,
    /// The beginning of a capture written hop by hop.
    pending: Option<MoveToken>,
    /// The last number of the main line, while no move has followed it.
    number: Option<MoveNumber>,
    /// That number, if it is not the one that was due, and what was due. The next move tells what is wrong.
    wrong_number: Option<(MoveNumber, Numbers)>,
    /// How many half-moves were written when the numbers last seemed to start anew.
    restarted: u32,
    /// Something that looks like a move and could not be read stands before the next move.
    doubtful: bool,
    /// Only the writing grammar asks for the signs and squares of the variant.
    strict: bool,
    scratch: Vec<Move<R>>,
}

impl<'c, 'f, 'p, R: Rules> Replay<'c, 'f, 'p, R> {
    pub(crate) fn new(
        board: &'c Board<'c, R>,
        findings: &'f mut Findings<'p>,
        observer: &'f mut dyn Observer,
        draws: Option<DrawTracker>,
        trial: Option<u32>,
    ) -> Self {
        let strict = findings.wants(Code::ForeignCaptureSign) || findings.wants(Code::ForeignSquareStyle);
        let line = Line {
            position: board.start,
            before: board.start,
            numbers: Numbers::default(),
            numbers_before: Numbers::default(),
            playable: true,
            branches: true,
        };
        Self {
            board,
            findings,
            observer,
            drawn: draws.as_ref().and_then(|draws| draws.verdicts().next()),
            draws,
            passed_over: Vec::new(),
            line,
            stack: Vec::new(),
            outcome: Outcome { complete: true, ..Outcome::default() },
            trial,
            pending: None,
            number: None,
            wrong_number: None,
            restarted: 1,
            doubtful: false,
            strict,
            scratch: Vec::new(),
        }
    }

    /// Replays from `first`, the first event that is not a tag, to the end of the game, and says where that is.
    pub(crate) fn run(mut self, first: Event, events: &mut Events<'_>) -> (Outcome, u32) {
        let mut end = events.text().len() as u32;
        let mut event = first;
        loop {
            match event {
                Event::Move(ref token) => self.on_move(token, events),
                Event::GameEnd(at) => {
                    end = at;
                    self.report_leftover(at, events);
                    break;
                }
                Event::MoveNumber(number) if self.may_restart(number, events) => {
                    if self.trial.is_some() {
                        break;
                    }
                    if self.restarts(number, events) {
                        self.outcome.next_variant = Some(self.board.variant);
                        events.end_before(number.span);
                    } else {
                        self.on_other(&event, events);
                    }
                }
                ref other => self.on_other(other, events),
            }
            if self.trial.is_some_and(|plies| !self.outcome.complete || self.outcome.plies >= plies) {
                break;
            }
            if self.outcome.other_variant.is_some() {
                return (self.outcome, end);
            }
            self.findings.take_many(events);
            match events.next() {
                Some(next) => event = next,
                None => break,
            }
        }
        self.drop_pending(events);
        self.report_wrong_number(events);
        self.outcome.addition = events.addition();
        if self.outcome.complete && self.outcome.plies > 0 {
            self.outcome.stuck = self.board.variant.objective.winner(&self.main().position);
            let drawn = self.drawn.filter(|verdict| !verdict.claimable);
            self.outcome.drawn = drawn.map(|verdict| verdict.rule);
        }
        (self.outcome, end)
    }

    /// A move right behind the result or `*`, which may have been put too early.
    fn report_leftover(&mut self, at: u32, events: &Events<'_>) {
        let ended = self.outcome.result.map(|(span, _)| span).or(self.outcome.star);
        let Some(result) = ended.filter(|_| self.trial.is_none() && self.outcome.complete) else { return };
        let Some((token, number)) = move_behind(events.text(), at as usize) else { return };
        let due = self.main().numbers.expected();
        let goes_on = match number {
            Some(number) => number == due && due > 1,
            // Two moves without a number begin a game of their own.
            None => matches!(events.clone().next(), Some(Event::Junk(_))),
        };
        let position = self.main().position;
        let legal = || resolve(&position, &token, self.board.table, &mut Vec::new());
        if goes_on && matches!(legal(), Resolution::Move(..)) {
            self.findings.add(Code::MoveAfterResult, token.span, |finding| {
                let written = |span: Span| String::from_utf8_lossy(span.of(events.text()));
                finding.with("move", &*written(token.span)).with("result", &*written(result))
            });
        }
    }

    fn main(&self) -> &Line<R> {
        self.stack.first().unwrap_or(&self.line)
    }

    fn on_main(&self) -> bool {
        self.stack.is_empty()
    }

    #[inline]
    fn on_move(&mut self, token: &MoveToken, events: &Events<'_>) {
        if self.pending.is_some() {
            if let Some(joined) = self.join(token) {
                self.pending = None;
                self.play_token(&joined, events, true);
                return;
            }
            self.drop_pending(events);
        }
        self.play_token(token, events, false);
    }

    fn play_token(&mut self, token: &MoveToken, events: &Events<'_>, joined: bool) {
        if self.on_main() && !joined {
            self.outcome.written += 1;
            self.findings.ply = self.outcome.written;
        }
        if !self.line.playable {
            self.line.branches = false;
            self.observer.moved(token.span, None);
            return;
        }
        let resolution = if self.is_won() {
            Resolution::Illegal
        } else {
            resolve(&self.line.position, token, self.board.table, &mut self.scratch)
        };
        match resolution {
            Resolution::Move(mv, form) => {
                if mv.is_capture() != (token.separator == Separator::Capture)
                    || form != PathForm::Short
                    || joined
                {
                    self.report_form(token, &mv, form, joined, events);
                } else if mv.is_capture() {
                    self.report_routes(token, &mv, events);
                }
                if self.strict {
                    self.report_style(token, &mv, events);
                }
                if let Some((number, due)) = self.wrong_number.filter(|_| self.on_main()) {
                    self.line.numbers.by_halves |= due.skips_one(number);
                    self.report_wrong_number(events);
                }
                self.doubtful = false;
                self.observer.moved(token.span, Some(mv.into()));
                if self.drawn.is_some() && self.on_main() {
                    self.report_draw(token.span);
                }
                self.play(&mv);
            }
            Resolution::Unfinished => {
                self.pending = Some(*token);
                self.line.numbers.loose = true;
            }
            problem => self.cannot_play(token, problem, events),
        }
    }

    /// Has somebody won, although there are moves?
    #[inline]
    fn is_won(&self) -> bool {
        let objective = self.board.variant.objective;
        objective == Objective::FirstKing && objective.winner(&self.line.position).is_some()
    }

    #[inline]
    fn play(&mut self, mv: &Move<R>) {
        let after = self.line.position.play(mv);
        if self.on_main() {
            self.outcome.plies += 1;
            if let Some(draws) = &mut self.draws {
                self.drawn = draws.play(&self.line.position, mv, &after);
            }
            self.number = None;
        }
        self.line.before = self.line.position;
        self.line.position = after;
        self.line.numbers_before = self.line.numbers;
        self.line.numbers = self.line.numbers.after_move();
    }

    /// The game goes on although it was drawn by rule.
    fn report_draw(&mut self, span: Span) {
        let Some(verdict) = self.drawn.take() else { return };
        if self.passed_over.contains(&verdict.rule.name) {
            return;
        }
        self.passed_over.push(verdict.rule.name);
        let code = if verdict.claimable { Code::ClaimableDraw } else { Code::AutomaticDraw };
        self.findings.add(code, span, |finding| {
            finding
                .with("rule", verdict.rule.name)
                .with("article", verdict.rule.article)
                .with("count", verdict.rule.count())
                .with("ply", verdict.ply)
        });
    }

    /// The pending beginning of a capture and its continuation as one move.
    fn join(&self, token: &MoveToken) -> Option<MoveToken> {
        let mut joined = self.pending?;
        if !stands_on(joined.path.to(), token.path.from()) || token.separator != Separator::Capture {
            return None;
        }
        for &square in &token.path.as_slice()[1..] {
            if !joined.path.push(square) {
                return None;
            }
        }
        joined.span = joined.span.to(token.span);
        joined.flaws = token.flaws;
        Some(joined)
    }

    /// The pending beginning of a capture was not continued.
    fn drop_pending(&mut self, events: &Events<'_>) {
        if let Some(token) = self.pending.take() {
            self.cannot_play(&token, Resolution::Unfinished, events);
        }
    }

    fn cannot_play(&mut self, token: &MoveToken, problem: Resolution<R>, events: &Events<'_>) {
        self.line.stop();
        if self.on_main() {
            self.outcome.complete = false;
        }
        self.observer.moved(token.span, None);
        // What could not be read may be the move that is missing here.
        if self.trial.is_some() || std::mem::take(&mut self.doubtful) {
            return;
        }
        // The first king ends a game of the variant that its tag names: that others go on is no sign of them.
        let position = &self.line.position;
        let crowned = position.has_moves() && self.board.variant.objective.winner(position).is_some();
        if self.on_main()
            && !crowned
            && let Some(meant) = (self.board.other_variant)(self.outcome.plies)
        {
            self.outcome.other_variant = Some(meant);
            return;
        }
        let text = events.text();
        let place = explain::Place {
            variant: self.board.variant,
            table: self.board.table,
            position: &self.line.position,
            token,
            text,
        };
        if self.on_main() {
            let skipped = self.wrong_number.filter(|(number, due)| due.skips_one(*number));
            if let Some(candidates) = explain::missing_half_move(&place, events, skipped.is_some()) {
                let before = self.number.map_or(token.span, |number| number.span);
                let number = self.missing_number(skipped);
                self.wrong_number = None;
                self.findings.add(Code::MissingHalfMove, before, |finding| {
                    explain::describe_missing(&place, number, skipped.is_some(), candidates, finding)
                });
                return;
            }
        }
        explain::problem(&place, problem, &self.scratch, events, self.findings);
        self.report_wrong_number(events);
    }

    /// The number of the pair in which the side to move has left out its half.
    fn missing_number(&self, skipped: Option<(MoveNumber, Numbers)>) -> u32 {
        let Numbers { current, half, .. } = self.line.numbers;
        match skipped {
            Some((_, due)) => due.current,
            None if current == 0 => self.outcome.written.saturating_sub(1) / 2 + 1,
            None if half || self.number.is_some() => current,
            None => current.saturating_add(1),
        }
    }

    fn on_other(&mut self, event: &Event, events: &Events<'_>) {
        match *event {
            Event::MoveNumber(number) => {
                if self.on_main() {
                    self.check_number(number);
                } else {
                    let current = number.number;
                    self.line.numbers = Numbers { current, half: number.ellipsis, ..Numbers::default() };
                }
            }
            Event::Ellipsis(_) => self.line.numbers.half = true,
            Event::UnknownMove(span) => {
                self.drop_pending(events);
                if self.on_main() {
                    self.outcome.written += 1;
                    self.findings.ply = self.outcome.written;
                    self.outcome.complete = false;
                }
                if self.line.playable {
                    self.findings.add(Code::UnknownMove, span, |finding| {
                        finding.with("found", &*String::from_utf8_lossy(span.of(events.text())))
                    });
                }
                self.line.stop();
                self.observer.moved(span, None);
                return;
            }
            Event::Setup(setup) => {
                self.drop_pending(events);
                self.on_set_up(setup.fen, events.text());
            }
            Event::Result(span, kind) if self.on_main() => self.outcome.result = Some((span, kind)),
            Event::Star(span) if self.on_main() => self.outcome.star = Some(span),
            Event::Junk(span) => self.doubtful |= begins_like_move(events.text(), span.start as usize),
            Event::Comment(comment) => {
                for span in bad_clocks(events.text(), comment.text) {
                    self.findings.add(Code::BadClockCommand, span, |finding| finding);
                }
            }
            Event::VariationStart(_) => {
                self.drop_pending(events);
                let playable = self.line.branches;
                let variation = Line {
                    position: self.line.before,
                    before: self.line.before,
                    numbers: self.line.numbers_before,
                    numbers_before: self.line.numbers_before,
                    playable,
                    branches: playable,
                };
                self.stack.push(std::mem::replace(&mut self.line, variation));
            }
            Event::VariationEnd(_) => {
                self.drop_pending(events);
                if let Some(line) = self.stack.pop() {
                    self.line = line;
                }
            }
            _ => {}
        }
        self.observer.event(event);
    }

    fn on_set_up(&mut self, span: Span, text: &[u8]) {
        let Some(position) = self.read_set_up(span, text) else {
            self.line.playable = false;
            if self.on_main() {
                self.outcome.complete = false;
            }
            return;
        };
        let color = self.line.position.turn();
        if position.turn() != color && position.occupied() == self.line.position.occupied() {
            self.findings.add(Code::NullMove, span, |finding| finding.with("color", color.name()));
        }
        self.line.before = position;
        self.line.position = position;
        (self.line.playable, self.line.branches) = (true, true);
        self.line.numbers.loose = true;
        self.drawn = None;
        if let Some(draws) = self.draws.as_mut().filter(|_| self.stack.is_empty()) {
            draws.restart(&position, 0);
        }
        self.observer.set_up(&position.to_setup());
    }

    /// The position of a set-up; the null move of the standard changes only the turn.
    fn read_set_up(&mut self, span: Span, text: &[u8]) -> Option<Position<R>> {
        let Some(color) = std::str::from_utf8(span.of(text)).ok().and_then(null_move) else {
            return super::set_up(span, text, self.board.variant, self.board.numbering, self.findings);
        };
        let setup = Setup { turn: color, ..self.line.position.to_setup() };
        setup.build(Tolerance::ALL).ok()
    }

    /// Whether another game may begin with a number: it is 1, and moves stand before and behind it.
    #[inline]
    fn may_restart(&mut self, number: MoveNumber, events: &Events<'_>) -> bool {
        let written = self.outcome.written;
        if number.number != 1 || number.ellipsis || written <= self.restarted || !self.on_main() {
            return false;
        }
        // Asked for once between two moves, so that the answer costs no more than reading the text once more.
        self.restarted = written;
        !self.line.numbers.loose && events.may_begin(number.span)
    }

    /// Whether another game begins with this number 1: its moves are no continuation of this game.
    fn restarts(&self, number: MoveNumber, events: &Events<'_>) -> bool {
        let Ok(start) = self.board.variant.start.build(Tolerance::ALL) else { return false };
        let anew = self.played_from(start, number, events);
        let goes_on = |position| self.played_from(position, number, events).plies;
        let on = if self.line.playable { goes_on(self.line.position) } else { 0 };
        match next_number(events).filter(|(_, next)| next.number != 1 || next.ellipsis) {
            Some((moves, next)) if next.number == 1 + moves / 2 && next.ellipsis == (moves % 2 == 1) => {
                anew.is_whole() || anew.plies > on
            }
            // A slip in the number.
            Some(_) => false,
            // One move alone proves nothing.
            None => anew.is_whole() && anew.plies > on.max(1),
        }
    }

    /// What can be played from a position of what follows a number, to the end or to where the numbers start anew.
    fn played_from(&self, start: Position<R>, number: MoveNumber, events: &Events<'_>) -> Outcome {
        let silent = Policy::silent();
        let Board { variant, numbering, table, .. } = *self.board;
        let board = Board { variant, numbering, table, start, other_variant: &|_| None };
        let mut findings = Findings::new(&silent, 0);
        Replay::new(&board, &mut findings, &mut Deaf, None, Some(u32::MAX))
            .run(Event::MoveNumber(number), &mut events.clone())
            .0
    }

    fn check_number(&mut self, number: MoveNumber) {
        let due = self.line.numbers;
        self.number = Some(number);
        let expected = due.expected();
        let first = self.outcome.written == 0;
        self.line.numbers.current = number.number;
        if first || due.loose {
            self.line.numbers.half = number.ellipsis;
            self.line.numbers.loose = self.pending.is_some();
            return;
        }
        if due.by_halves && due.skips_one(number) {
            self.line.numbers.half = false;
            return;
        }
        if number.number == expected {
            if !due.half && number.ellipsis {
                self.line.numbers.half = true;
            }
            return;
        }
        if !self.line.playable || number.number == due.current && due.half {
            return;
        }
        self.line.numbers.half = number.ellipsis;
        self.wrong_number = Some((number, due));
    }

    fn report_wrong_number(&mut self, events: &Events<'_>) {
        let Some((number, due)) = self.wrong_number.take() else { return };
        self.findings.add(Code::WrongMoveNumber, number.span, |finding| {
            let expected = due.expected();
            let finding = finding.with("found", number.number).with("expected", expected);
            // Only a slip is mended: later numbers have to go on from the one that was due.
            let mended = Numbers { current: expected, half: due.half, ..due };
            if due.half != number.ellipsis || !mended.after_move().agrees_with(next_number(events)) {
                return finding;
            }
            let written = String::from_utf8_lossy(number.span.of(events.text()));
            let digits = written.trim_end_matches(|c: char| !c.is_ascii_digit());
            let replacement = written.replacen(digits, &expected.to_string(), 1);
            finding.fixed_by(number.span, replacement, FixKind::Unsafe)
        });
    }

    /// Signs and squares of another variant than this.
    #[cold]
    fn report_style(&mut self, token: &MoveToken, mv: &Move<R>, events: &Events<'_>) {
        let written = || String::from_utf8_lossy(token.span.of(events.text()));
        let expected = self.board.variant.capture_sign;
        let found = if token.flaws.contains(Flaws::COLON) { ':' } else { 'x' };
        if mv.is_capture() && token.separator == Separator::Capture && found != expected {
            self.findings.add(Code::ForeignCaptureSign, token.span, |finding| {
                let fixed = written().replace(found, &expected.to_string());
                finding.with("found", &*found.to_string()).with("expected", &*expected.to_string()).fixed_by(
                    token.span,
                    fixed,
                    FixKind::Safe,
                )
            });
        }
        let numeric = matches!(token.path.from().spelling(), Spelling::Number(_));
        if numeric != (self.board.variant.notation == Notation::Numeric) {
            let (position, variant, scratch) = (&self.line.position, self.board.variant, &mut self.scratch);
            self.findings.add(Code::ForeignSquareStyle, token.span, |finding| {
                let meant = explain::write_move(position, mv, variant, scratch);
                finding.with("move", &*written()).with("meant", &*meant).fixed_by(
                    token.span,
                    meant,
                    FixKind::Safe,
                )
            });
        }
    }

    /// A short capture that can be made in several ways with the same outcome.
    #[inline]
    fn report_routes(&mut self, token: &MoveToken, mv: &Move<R>, events: &Events<'_>) {
        // To take the same pieces in another order, the piece has to go round.
        if mv.captured().len() < 4 || !self.findings.wants(Code::SeveralRoutes) {
            return;
        }
        let routes = explain::routes(&self.line.position, mv, self.board.variant);
        if routes.len() > 1 {
            self.findings.add(Code::SeveralRoutes, token.span, |finding| {
                let written = String::from_utf8_lossy(token.span.of(events.text()));
                finding.with("move", &*written).with("routes", routes)
            });
        }
    }

    /// The move is clear, the way it is written is not that of the standard.
    fn report_form(
        &mut self,
        token: &MoveToken,
        mv: &Move<R>,
        form: PathForm,
        joined: bool,
        events: &Events<'_>,
    ) {
        let position = &self.line.position;
        let variant = self.board.variant;
        let form = match form {
            _ if joined => Some(Code::HopByHopCapture),
            PathForm::Book => Some(Code::BookForm),
            PathForm::CapturedList => Some(Code::CapturedList),
            PathForm::Partial => Some(Code::PartialPath),
            PathForm::Full if explain::is_needless(position, mv, &mut self.scratch) => {
                Some(Code::NeedlessFullPath)
            }
            PathForm::Full | PathForm::Short => None,
        };
        let sign = match token.separator {
            Separator::Dash if mv.is_capture() => Some(Code::DashForCapture),
            Separator::Capture if !mv.is_capture() => Some(Code::CaptureSignOnQuietMove),
            _ => None,
        };
        // One rewriting mends both.
        let wanted = |code: &Code| self.findings.wants(*code);
        let Some(code) = form.filter(wanted).or(sign.filter(wanted)) else { return };
        let (scratch, numbers) = (&mut self.scratch, self.line.numbers);
        self.findings.add(code, token.span, |finding| {
            let meant = explain::write_move(position, mv, variant, scratch);
            let written = String::from_utf8_lossy(token.span.of(events.text()));
            let finding = finding.with("move", &*written).with("meant", &*meant);
            // Comments, marks and numbers between the jumps are not thrown away, and later numbers have to fit.
            let only_moves =
                |char: char| char.is_whitespace() || char.is_alphanumeric() || "-:".contains(char);
            let fits = || numbers.after_move().agrees_with(next_number(events));
            if !joined || written.chars().all(only_moves) && fits() {
                finding.fixed_by(token.span, meant, FixKind::Safe)
            } else {
                finding
            }
        });
    }
}
