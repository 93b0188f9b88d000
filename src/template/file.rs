//! One file of templates as it was read, and as Tera gets it.

use super::outline::{Check, Outline};
use crate::diag::{Place, Source};
use std::ops::Range;
use std::sync::Arc;

/// A template file: what its author wrote, and the same with guards put in.
///
/// Tera knows no limits. So each loop, include, block and component is followed by a call that counts a turn, and each
/// `set` by one that weighs the value. Guards stand behind a tag on its own line, print nothing, and are taken out again
/// when a place is told.
#[derive(Debug)]
pub(super) struct TemplateFile {
    source: Arc<Source>,
    outline: Outline,
    text: String,
    /// The length of each guard in `text`, in the order of the outline's guards.
    lengths: Vec<usize>,
}

impl TemplateFile {
    /// Reads the outline of a file and puts the guards in.
    pub(super) fn new(source: Arc<Source>) -> Self {
        let outline = Outline::of(source.text());
        let mut text = String::with_capacity(source.text().len() + outline.guards.len() * 24);
        let mut lengths = Vec::with_capacity(outline.guards.len());
        let mut done = 0;
        for guard in &outline.guards {
            text.push_str(&source.text()[done..guard.tag.end]);
            done = guard.tag.end;
            let call = match &guard.check {
                Check::Turns => "_turn()".to_owned(),
                Check::Size(name) => format!("_weigh(v={name})"),
            };
            let close = if guard.trims { "-}}" } else { "}}" };
            let call = format!("{{{{{call}{close}");
            lengths.push(call.len());
            text.push_str(&call);
        }
        text.push_str(&source.text()[done..]);
        Self { source, outline, text, lengths }
    }

    /// What Tera is to read.
    pub(super) fn guarded_text(&self) -> &str {
        &self.text
    }

    /// The file as its author wrote it.
    pub(super) fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// What stands out in it.
    pub(super) fn outline(&self) -> &Outline {
        &self.outline
    }

    /// Whether it is SVG through and through, with nothing for Tera to do.
    pub(super) fn is_plain(&self) -> bool {
        !["{{", "{%", "{#"].iter().any(|opening| self.source.text().contains(opening))
    }

    /// Its first line, for what concerns the whole file.
    pub(super) fn head(&self) -> Place {
        self.source.line(1)
    }

    /// The place in the author's text of bytes of the guarded text; the tag before it for those of a guard.
    pub(super) fn place(&self, span: Range<usize>) -> Place {
        let start = self.original(span.start);
        let end = self.original(span.end);
        match (start, end) {
            (Ok(start), Ok(end)) => self.source.place(start..end.max(start)),
            (Ok(start), Err(tag)) => self.source.place(start..tag.end),
            (Err(tag), _) => self.source.place(tag),
        }
    }

    /// The place of a line and a column of the guarded text, as Tera shows them: both from 1, columns in characters.
    pub(super) fn place_at(&self, line: usize, column: usize, width: usize) -> Place {
        let start = self.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
        let in_line = self.text[start..].split('\n').next().unwrap_or_default();
        let byte = |column: usize| in_line.char_indices().nth(column).map_or(in_line.len(), |(at, _)| at);
        let first = column.saturating_sub(1);
        self.place(start + byte(first)..start + byte(first + width))
    }

    /// Whether a place lies in the definition of a component.
    pub(super) fn is_in_component(&self, place: &Place) -> bool {
        let start = place.span().start;
        self.outline.components.iter().any(|component| component.body.contains(&start))
    }

    /// Where a byte of the guarded text stands in the author's, or the tag whose guard it belongs to.
    fn original(&self, at: usize) -> Result<usize, Range<usize>> {
        let mut put_in = 0;
        for (guard, length) in self.outline.guards.iter().zip(&self.lengths) {
            let start = guard.tag.end + put_in;
            if at <= start {
                break;
            }
            if at < start + length {
                return Err(guard.tag.clone());
            }
            put_in += length;
        }
        Ok(at - put_in)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_told_as_if_there_were_no_guards() {
        let text = "{% for a in b %}{{ a }}{% endfor %}{{ c }}\n{% set d = 1 %}{{ d }}";
        let file = TemplateFile::new(Source::new("card.svg", text));
        for word in ["{{ a }}", "{{ c }}", "{{ d }}", "{% set d = 1 %}"] {
            let at = file.guarded_text().find(word).unwrap();
            assert_eq!(file.place(at..at + word.len()).text(), word);
        }
        let guard = file.guarded_text().find("_turn").unwrap();
        assert_eq!(file.place(guard..guard + 7).text(), "{% for a in b %}");
    }

    #[test]
    fn a_column_of_the_guarded_text_is_found() {
        let file = TemplateFile::new(Source::new("card.svg", "ü{% for a in b %}\nü{% set a = 1 %}{{ x | shut }}"));
        let line = file.guarded_text().lines().nth(1).unwrap();
        let column = line.chars().position(|c| c == '|').unwrap() + 3;
        assert_eq!(file.place_at(2, column, 4).text(), "shut");
    }
}
