//! How a game stands, for people.

use damka_messages::{Arg, Messages};

use super::super::variants::title;
use super::standing::{Force, Row, Standing};

/// Everything, a line for each thing.
pub(super) fn lines(standing: &Standing, messages: &Messages) -> String {
    let mut lines = Vec::new();
    if let Some(place) = &standing.place {
        let numbers = [("game", Arg::Number(place.game as i64)), ("ply", Arg::Number(standing.ply.into()))];
        lines.push(format!("{}: {}", place.path, messages.text("place-ply", &numbers)));
    }
    let color = if standing.turn_known { standing.to_move } else { "unknown" };
    let turn = messages.text("to-move", &[("color", Arg::Text(color))]);
    let moves = messages.text("count-moves", &[("moves", Arg::Number(standing.moves as i64))]);
    lines.push(format!("{}: {turn}, {moves}", title(standing.variant, messages)));
    if let Some(list) = standing.move_list.as_ref().filter(|list| !list.is_empty()) {
        lines.push(format!("  {}", list.join(" ")));
    }
    lines.push(side("white", &standing.material.white, messages));
    lines.push(side("black", &standing.material.black, messages));
    lines.extend(standing.king_moves.iter().map(|moves| moves.sentence(messages)));
    lines.extend(standing.counters.iter().map(|row| counter(row, messages)));
    lines.push(result(standing, messages));
    if standing.result.went_on {
        lines.push(messages.text("status-went-on", &[]));
    }
    lines.extend(standing.claims.iter().map(|claim| {
        let args = [
            ("rule", Arg::Text(claim.rule)),
            ("article", Arg::Text(claim.article)),
            ("count", Arg::Number(claim.count.into())),
        ];
        messages.text("status-claim", &args)
    }));
    if let Some(place) = &standing.place {
        if let Some(written) = &place.written {
            lines.push(messages.text("status-written", &[("result", Arg::Text(written))]));
        }
        if !place.complete {
            lines.push(messages.text("status-incomplete", &[]));
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

fn side(color: &str, force: &Force, messages: &Messages) -> String {
    let args = [
        ("color", Arg::Text(color)),
        ("men", Arg::Number(force.men as i64)),
        ("kings", Arg::Number(force.kings as i64)),
    ];
    messages.text("status-side", &args)
}

fn counter(row: &Row, messages: &Messages) -> String {
    // A rule speaks of moves of each player.
    let (count, limit, unit) = match row.unit {
        "plies" => (halves(row.count), row.limit / 2, "moves"),
        unit => (row.count.to_string(), row.limit, unit),
    };
    let args = [
        ("rule", Arg::Text(row.rule)),
        ("article", Arg::Text(row.article)),
        ("count", Arg::Text(&count)),
        ("limit", Arg::Number(limit.into())),
        ("unit", Arg::Text(unit)),
    ];
    messages.text("status-counter", &args)
}

/// Half-moves as moves: `7½`.
fn halves(plies: u32) -> String {
    match (plies / 2, plies % 2) {
        (0, 1) => "½".to_owned(),
        (moves, 0) => moves.to_string(),
        (moves, _) => format!("{moves}½"),
    }
}

fn result(standing: &Standing, messages: &Messages) -> String {
    let result = &standing.result;
    let key = match result.outcome {
        "draw" => "status-drawn",
        "unfinished" => "status-open",
        _ => "status-won",
    };
    let args = [
        ("color", Arg::Text(result.outcome)),
        ("rule", Arg::Text(result.rule.unwrap_or_default())),
        ("article", Arg::Text(result.article.unwrap_or_default())),
        ("count", Arg::Number(result.count.into())),
        ("ply", Arg::Number(result.ply.unwrap_or_default().into())),
    ];
    messages.text(key, &args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_moves_are_halves_of_moves() {
        assert_eq!([0, 1, 2, 15].map(halves), ["0", "½", "1", "7½"]);
    }
}
