//! The rules of a variant as sentences: made from the constants that the program plays by, each with its article.
//!
//! Invariant: nothing about a variant is written down here; a sentence is chosen by constants and data only.

use damka_messages::{Arg, Messages};
use damka_rules::{
    Board, Claim, Color, Directions, DrawKind, DrawRule, Extra, KingLanding, Lift, Notation, NumberOrigin,
    Objective, Playing, PrecedenceStep, Promotion, Rule, Rules, VariantInfo, book, with_family,
};
use serde::Serialize;

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Line {
    /// What it is about, the same in all languages.
    pub(crate) topic: &'static str,
    /// The rule in the user's language.
    pub(crate) text: String,
    /// Where it is written, if the text is known.
    pub(crate) article: Option<&'static str>,
}

impl Line {
    /// The rule with its article.
    pub(crate) fn sentence(&self) -> String {
        let article = self.article.map(|article| format!(" ({article})")).unwrap_or_default();
        format!("{}{article}", self.text)
    }
}

/// All rules of a variant, in the order in which one learns them.
pub(crate) fn sheet(variant: &VariantInfo, messages: &Messages) -> Vec<Line> {
    let writer = Writer { variant, messages };
    let mut lines = writer.equipment();
    lines.extend(with_family!(variant.family, R => writer.movement::<R>()));
    lines.push(writer.line("objective", Rule::Objective, objective(variant.objective)));
    lines.extend(variant.official_draw_rules().rules.iter().map(|rule| writer.draw(rule)));
    lines.push(writer.notation());
    lines.extend(writer.sources(&lines));
    lines
}

struct Writer<'a> {
    variant: &'a VariantInfo,
    messages: &'a Messages,
}

impl Writer<'_> {
    fn text(&self, topic: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.messages.text(&format!("rules-{topic}"), args)
    }

    /// A rule of which a word chooses the sentence.
    fn line(&self, topic: &'static str, rule: Rule, kind: &str) -> Line {
        let text = self.text(topic, &[("kind", Arg::Text(kind))]);
        Line { topic, text, article: self.variant.article(rule) }
    }

    fn equipment(&self) -> Vec<Line> {
        let Board { width, height, playing } = self.variant.board;
        let corner = match playing {
            Playing::LeftCorner => "left",
            Playing::RightCorner => "right",
            Playing::All => "all",
        };
        let board = [
            ("width", Arg::Number(width.into())),
            ("height", Arg::Number(height.into())),
            ("kind", Arg::Text(corner)),
        ];
        let first = [("color", Arg::Text(self.variant.first_mover.name()))];
        let article = |rule| self.variant.article(rule);
        vec![
            Line { topic: "board", text: self.text("board", &board), article: article(Rule::Board) },
            Line { topic: "start", text: self.start(), article: article(Rule::Start) },
            Line { topic: "first", text: self.text("first", &first), article: article(Rule::FirstMove) },
        ]
    }

    /// How many men there are, and where: on whole rows, or on single squares.
    fn start(&self) -> String {
        let men = self.variant.start.men;
        let ranks = || men[Color::White.index()].iter().map(|square| self.variant.coordinates(square).1 + 1);
        let (first, last) = (ranks().min().unwrap_or(1), ranks().max().unwrap_or(1));
        let row = self.variant.board.squares() / usize::from(self.variant.board.height);
        let kind = match usize::from(last - first + 1) * row == ranks().count() {
            true if last == 1 => "row",
            true => "rows",
            false => "squares",
        };
        let [white, black] = men.map(|men| {
            let names = men.iter().map(|square| self.variant.square_text(square, self.variant.notation));
            names.collect::<Vec<_>>().join(", ")
        });
        let args = [
            ("men", Arg::Number(ranks().count() as i64)),
            ("kind", Arg::Text(kind)),
            ("first", Arg::Number(first.into())),
            ("last", Arg::Number(last.into())),
            ("white", Arg::Text(&white)),
            ("black", Arg::Text(&black)),
        ];
        self.text("start", &args)
    }

    fn movement<R: Rules>(&self) -> Vec<Line> {
        let range = if R::KINGS_FLY { "far" } else { "near" };
        let landing = match R::KING_LANDING {
            _ if !R::KINGS_FLY => "near",
            KingLanding::Anywhere => "far",
            KingLanding::RightBehind => "behind",
            KingLanding::RightBehindLastKing => "behind-king",
        };
        let backwards = if R::MEN_CAPTURE_BACKWARDS { "both" } else { "forwards" };
        let lift = match R::LIFT {
            Lift::AtEnd => "end",
            Lift::AtOnce => "once",
        };
        let promotion = match R::PROMOTION {
            Promotion::GoesOnAsKing => "king",
            Promotion::Passes => "passes",
            Promotion::Stops => "stops",
        };
        let mut lines = vec![
            self.line("man-move", Rule::ManMove, directions(R::MOVES)),
            self.line("king-move", Rule::KingMove, range),
        ];
        lines.extend(R::Extra::KING_MOVES.map(|most| self.king_limit(most)));
        lines.extend([
            self.line("compulsory", Rule::Compulsory, "yes"),
            self.line("man-capture", Rule::ManCapture, backwards),
        ]);
        if !R::MEN_TAKE_KINGS {
            lines.push(self.line("men-take-kings", Rule::MenTakeKings, "no"));
        }
        lines.extend([
            self.line("king-capture", Rule::KingCapture, landing),
            self.line("capture-lines", Rule::ManCapture, directions(R::CAPTURES)),
            self.line("go-on", Rule::GoOn, "yes"),
            self.line("once", Rule::Once, "yes"),
            self.line("lifting", Rule::Lifting, lift),
        ]);
        // Where pieces stand till the end, they forbid it themselves.
        if R::LIFT == Lift::AtOnce {
            let may_turn = R::KING_LANDING == KingLanding::RightBehind;
            lines.push(self.line("turn-back", Rule::TurnBack, if may_turn { "yes" } else { "no" }));
        }
        match R::PRECEDENCE.steps() {
            [] => lines.push(self.line("choice", Rule::FreeChoice, "free")),
            [first, others @ ..] => {
                lines.push(self.precedence("choice", *first));
                lines.extend(others.iter().map(|&step| self.precedence("choice-then", step)));
            }
        }
        lines.push(self.line("promotion", Rule::Promotion, "yes"));
        lines.push(self.line("promotion-in-capture", Rule::PromotionInCapture, promotion));
        lines
    }

    fn king_limit(&self, most: u8) -> Line {
        let text = self.text("king-limit", &[("count", Arg::Number(most.into()))]);
        Line { topic: "king-limit", text, article: self.variant.article(Rule::KingLimit) }
    }

    fn precedence(&self, topic: &'static str, step: PrecedenceStep) -> Line {
        let (rule, kind) = match step {
            PrecedenceStep::MostPieces => (Rule::MostPieces, "most-pieces"),
            PrecedenceStep::HighestValue => (Rule::MostValue, "most-value"),
            PrecedenceStep::WithKing => (Rule::WithKing, "with-king"),
            PrecedenceStep::MostKings => (Rule::MostKings, "most-kings"),
            PrecedenceStep::KingEarliest => (Rule::KingEarliest, "king-earliest"),
        };
        self.line(topic, rule, kind)
    }

    /// What the short names in the articles mean, and that there are none.
    fn sources(&self, lines: &[Line]) -> Vec<Line> {
        let cited = lines.iter().filter_map(|line| book(line.article?));
        let mut books: Vec<&str> = Vec::new();
        for book in cited {
            if !books.contains(&book) {
                books.push(book);
            }
        }
        let source = |text| Line { topic: "source", text, article: None };
        let known = [Rule::ManMove, Rule::KingMove, Rule::Compulsory];
        let unknown = known.iter().all(|&rule| self.variant.article(rule).is_none());
        let unknown = unknown.then(|| source(self.text("source-unknown", &[])));
        let books = books.iter().map(|&book| source(self.text("source", &[("book", Arg::Text(book))])));
        unknown.into_iter().chain(books).collect()
    }

    fn draw(&self, rule: &'static DrawRule) -> Line {
        let kind = if rule.claim == Claim::Automatic { "automatic" } else { "claim" };
        let (least, most) = match rule.kind {
            DrawKind::SamePieces { least, most, .. } => (least, most),
            _ => (0, 0),
        };
        let args = [
            ("kind", Arg::Text(kind)),
            ("rule", Arg::Text(rule.name)),
            ("count", Arg::Number(rule.count().into())),
            ("least", Arg::Number(least.into())),
            ("most", Arg::Number(most.into())),
        ];
        Line { topic: "draw", text: self.text("draw", &args), article: Some(rule.article) }
    }

    fn notation(&self) -> Line {
        let kind = match (self.variant.notation, self.variant.number_origin) {
            (Notation::Algebraic, _) => "letters",
            (Notation::Numeric, NumberOrigin::TopLeft) => "top-left",
            (Notation::Numeric, NumberOrigin::BottomRight) => "bottom-right",
        };
        let sign = self.variant.capture_sign.to_string();
        let args = [
            ("kind", Arg::Text(kind)),
            ("squares", Arg::Number(self.variant.board.squares() as i64)),
            ("sign", Arg::Text(&sign)),
        ];
        let article = self.variant.article(Rule::Numbering);
        Line { topic: "notation", text: self.text("notation", &args), article }
    }
}

/// The word for a set of directions.
fn directions(directions: Directions) -> &'static str {
    if directions == Directions::DIAGONAL {
        "diagonal"
    } else if directions == Directions::ORTHOGONAL {
        "orthogonal"
    } else {
        "all"
    }
}

fn objective(objective: Objective) -> &'static str {
    match objective {
        Objective::Normal => "normal",
        Objective::Giveaway => "giveaway",
        Objective::FirstKing => "first-king",
    }
}
