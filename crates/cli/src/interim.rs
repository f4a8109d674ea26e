//! Chunks and places, until the notation crate has its own.

use damka_notation::pdn::Chunk;
use damka_notation::{Diagnostic, Excerpt, Finding, Place, Severity, Span};

/// Makes diagnostics of findings.
pub(crate) struct Locator<'c> {
    chunk: &'c Chunk,
}

impl<'c> Locator<'c> {
    pub(crate) fn new(chunk: &'c Chunk) -> Self {
        Self { chunk }
    }

    pub(crate) fn locate(&mut self, finding: Finding, severity: Severity, games_before: u64) -> Diagnostic {
        let extra = finding.extra.map(|extra| *extra).unwrap_or_default();
        let place = self.place(finding.span);
        Diagnostic {
            code: finding.code,
            severity,
            args: extra.args,
            span: finding.span,
            place,
            excerpt: self.excerpt(finding.span),
            game: if finding.game == 0 { 0 } else { games_before + u64::from(finding.game) },
            ply: finding.ply,
            labels: extra.labels.iter().map(|label| (self.place(label.span), label.key)).collect(),
            fix_place: extra.fix.as_ref().map(|fix| self.place(fix.span)),
            fix: extra.fix,
        }
    }

    fn place(&self, span: Span) -> Place {
        let (line, column) = self.position(span.start as usize);
        let (end_line, end_column) = self.position(span.end as usize);
        Place {
            offset: self.chunk.start.offset + u64::from(span.start),
            length: span.len() as u64,
            line,
            column,
            end_line,
            end_column,
        }
    }

    fn line_start(&self, at: usize) -> usize {
        self.chunk.text[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1)
    }

    fn position(&self, at: usize) -> (u64, u64) {
        let before = self.chunk.text[..at].iter().filter(|byte| **byte == b'\n').count() as u64;
        let line = &self.chunk.text[self.line_start(at)..at];
        (self.chunk.start.line + before, String::from_utf8_lossy(line).chars().count() as u64 + 1)
    }

    fn excerpt(&self, span: Span) -> Excerpt {
        let start = self.line_start(span.start as usize);
        let line = self.chunk.text[start..].split(|byte| *byte == b'\n').next().unwrap_or_default();
        let line = String::from_utf8_lossy(line);
        let skipped = (self.position(span.start as usize).1 - 1).saturating_sub(160);
        let text = line.trim_end_matches('\r').chars().skip(skipped as usize).take(240).collect();
        Excerpt { text, column: skipped + 1 }
    }
}
