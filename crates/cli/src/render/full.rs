//! For people, in the style of rustc: the line, what is wrong in it, where in the game, and what to do.

use std::io::{self, Write};
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Level, Renderer, Snippet};
use damka_notation::{Diagnostic, Excerpt, Place, Severity};

use super::{Render, Said, on_one_line};

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
        let path = &*on_one_line(path);
        let level = match severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let title = level.with_name(said.severity()).primary_title(&said.message).id(code.info().id);
        let mut group = title.element(snippet(path, said, place, excerpt));
        if let Some(place) = &said.place {
            let name = said.messages.text("severity-note", &[]);
            group = group.element(Level::NOTE.with_name(name).message(place));
        }
        if let Some(help) = &said.help {
            group = group.element(Level::HELP.with_name(said.messages.text("help", &[])).message(help));
        }
        let mut text = self.renderer.render(&[group]);
        if excerpt.column > 1 {
            // The header counts in the excerpt; what is meant is the column of the whole line.
            let header = |column| format!("{path}:{}:{column}", place.line);
            text = text.replacen(&header(place.column + 1 - excerpt.column), &header(place.column), 1);
        }
        writeln!(output, "{text}\n")
    }
}

/// The line with its marks.
fn snippet<'a>(
    path: &'a str,
    said: &'a Said<'_>,
    place: &Place,
    excerpt: &'a Excerpt,
) -> Snippet<'a, Annotation<'a>> {
    let primary =
        AnnotationKind::Primary.span(bytes(excerpt, place.line, place)).label(said.label.as_deref());
    let others = said.diagnostic.labels.iter().filter(|(other, _)| other.line == place.line);
    Snippet::source(&excerpt.text).path(path).line_start(place.line as usize).annotation(primary).annotations(
        others.map(|(other, key)| {
            AnnotationKind::Context
                .span(bytes(excerpt, place.line, other))
                .label(said.messages.text(key, &[]))
        }),
    )
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
