//! For people, in the style of rustc: the line, what is wrong in it, where in the game, and what to do.

use std::io::{self, Write};
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Element, Level, Origin, Renderer, Snippet};
use damka_notation::{Diagnostic, Excerpt, Place, Severity};

use super::{Render, Said};

pub(super) struct Full {
    renderer: Renderer,
}

impl Full {
    pub(super) fn new(color: bool) -> Self {
        Self { renderer: if color { Renderer::styled() } else { Renderer::plain() } }
    }
}

impl Render for Full {
    fn diagnostic(&mut self, output: &mut dyn Write, path: &str, said: &Said<'_>) -> io::Result<()> {
        let Diagnostic { code, severity, place, excerpt, .. } = said.diagnostic;
        let name = said.severity();
        let level = match severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let title = level.with_name(name).primary_title(&said.message).id(code.info().id);
        let mut group = title.elements(source(path, said, place, excerpt));
        if let Some(place) = &said.place {
            group = group.element(Level::NOTE.with_name(said.messages.text("severity-note", &[])).message(place));
        }
        if let Some(help) = &said.help {
            group = group.element(Level::HELP.with_name(said.messages.text("help", &[])).message(help));
        }
        writeln!(output, "{}\n", self.renderer.render(&[group]))
    }
}

/// Where it is, and the line with its marks.
fn source<'a>(path: &'a str, said: &'a Said<'_>, place: &Place, excerpt: &'a Excerpt) -> Vec<Element<'a>> {
    let line = place.line as usize;
    let span = bytes(excerpt, place.line, place);
    let mut snippet = Snippet::source(&excerpt.text)
        .line_start(line)
        .annotation(AnnotationKind::Primary.span(span).label(said.label.as_deref()));
    for (other, key) in said.diagnostic.labels.iter().filter(|(other, _)| other.line == place.line) {
        let label = said.messages.text(key, &[]);
        snippet = snippet.annotation(AnnotationKind::Context.span(bytes(excerpt, place.line, other)).label(label));
    }
    // The line may be clipped on the left; the column is that of the whole line.
    let origin = Origin::path(path).line(line).char_column(place.column as usize);
    vec![origin.into(), snippet.into()]
}

/// Which bytes of an excerpt of `line` a place covers; what lies outside is cut off.
fn bytes(excerpt: &Excerpt, line: u64, place: &Place) -> Range<usize> {
    let text = &excerpt.text;
    let at = |column: u64| {
        let characters = column.saturating_sub(excerpt.column) as usize;
        text.char_indices().nth(characters).map_or(text.len(), |(index, _)| index)
    };
    let start = at(place.column);
    let end = if place.end_line == line { at(place.end_column) } else { text.len() };
    start..end.max(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_become_bytes_of_a_clipped_excerpt() {
        let excerpt = Excerpt { text: "дамка 12-16".to_owned(), column: 241 };
        let place = |column, end_line, end_column| Place {
            offset: 0,
            length: 0,
            line: 3,
            column,
            end_line,
            end_column,
        };
        assert_eq!(bytes(&excerpt, 3, &place(247, 3, 252)), 11..16);
        assert_eq!(bytes(&excerpt, 3, &place(241, 3, 242)), 0..2);
        assert_eq!(bytes(&excerpt, 3, &place(247, 4, 1)), 11..16);
        assert_eq!(bytes(&excerpt, 3, &place(400, 3, 405)), 16..16);
        assert_eq!(bytes(&excerpt, 3, &place(1, 3, 5)), 0..0);
    }
}
