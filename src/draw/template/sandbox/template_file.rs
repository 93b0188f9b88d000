//! One template file as its author wrote it, and as Tera gets it: with guards.

use super::cut_tags;
use super::entities;
use super::named_boxes;
use super::outline::BlockOutline;
use super::own_texts::{self, OwnText};
use super::value_guards::{Edit, ValueGuard};
use crate::diag::{Place, Source};
use crate::tag::replaced;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The files that one template is made of, by name.
pub(crate) type TemplateFiles = BTreeMap<String, Arc<TemplateFile>>;

/// A template file with guards.
///
/// A guard is on the same line as its tag, in it or right behind it, and prints nothing. Places that Tera reports are translated back
/// to what the author wrote.
#[derive(Debug)]
pub(crate) struct TemplateFile {
    /// The file as its author wrote it, or meant it where a drawing program wrote it: on the same lines.
    pub source: Arc<Source>,
    /// What matters in it.
    pub outline: BlockOutline,
    /// Its own text, between its tags.
    pub(crate) own_texts: Vec<OwnText>,
    /// What Tera reads.
    pub(crate) guarded_text: String,
    /// The guards, and the entities that are replaced in quoted text, in order.
    edits: Vec<Edit>,
}

impl TemplateFile {
    /// Reads the outline of a file, as its author meant it, and inserts the guards.
    pub(crate) fn new(source: Arc<Source>) -> Self {
        let source = match named_boxes::filled(&cut_tags::joined(source.text())) {
            meant if meant == source.text() => source,
            meant => source.read_as(meant.into_owned()),
        };
        let (text, mut edits) = entities::decode(source.text());
        let mut outline = BlockOutline::read(&text);
        edits.append(&mut outline.guards);
        let own_texts = own_texts::of_text(&text);
        edits.extend(own_texts::notes(&text, source.name(), &own_texts));
        edits.sort_by_key(|edit| edit.replaced.start);
        let guarded_text = replaced(&text, edits.iter().map(|edit| (edit.replaced.clone(), &edit.text)));
        drop(text);
        Self { source, outline, own_texts, guarded_text, edits }
    }

    /// Returns the guards of its values, some of them several times.
    pub(crate) fn value_guards(&self) -> impl Iterator<Item = &ValueGuard> {
        self.edits.iter().filter_map(|edit| edit.guard.as_ref())
    }

    /// Returns its first line, for what concerns the whole file.
    pub fn head(&self) -> Place {
        self.source.line(1)
    }

    /// Returns the place in the author's text of bytes of the guarded text; for those of a guard its tag.
    pub(crate) fn place(&self, span: Range<usize>) -> Place {
        let start = self.original(span.start, |tag| tag.start);
        let end = self.original(span.end, |tag| tag.end);
        self.source.place(start..end.max(start))
    }

    /// Returns the place of a line and a column of the guarded text: both from 1, columns in characters.
    pub(crate) fn place_at(&self, line: usize, column: usize, width: usize) -> Place {
        let start = self.guarded_text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
        let in_line = self.guarded_text[start..].split('\n').next().unwrap_or_default();
        let byte = |column: usize| in_line.char_indices().nth(column).map_or(in_line.len(), |(at, _)| at);
        let first = column.saturating_sub(1);
        self.place(start + byte(first)..start + byte(first + width))
    }

    /// Returns whether a place lies in the definition of a component.
    pub(crate) fn is_in_component(&self, place: &Place) -> bool {
        let start = place.span().start;
        self.outline.components.iter().any(|component| component.body.contains(&start))
    }

    /// Returns the position of a byte of the guarded text in the author's; for an edit, that end of the place it shows.
    fn original(&self, at: usize, end_of: impl Fn(&Range<usize>) -> usize) -> usize {
        let (mut inserted, mut removed) = (0, 0);
        for edit in &self.edits {
            let start = edit.replaced.start + inserted - removed;
            if at <= start {
                break;
            }
            if at < start + edit.text.len() {
                return end_of(&edit.shown);
            }
            inserted += edit.text.len();
            removed += edit.replaced.len();
        }
        at + removed - inserted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_text_without_guards() {
        let text = "{% for a in b %}{{ a }}{% endfor %}{{ c }}\n{% set d = 1 %}{{ d }}";
        let file = TemplateFile::new(Source::new("card.svg", text));
        for word in ["{{ a }}", "{{ c }}", "{{ d }}", "{% set d = 1 %}"] {
            let at = file.guarded_text.find(word).unwrap();
            assert_eq!(file.place(at..at + word.len()).text(), word);
        }
        let guard = file.guarded_text.find("_guard").unwrap();
        assert_eq!(file.place(guard..guard + 7).text(), "{% for a in b %}");
    }

    #[test]
    fn a_column_of_the_guarded_text_is_found() {
        let source = Source::new("card.svg", "ü{% for a in b %}\nü{% set a = 1 %}{{ x | shut }}");
        let file = TemplateFile::new(source);
        let line = file.guarded_text.lines().nth(1).unwrap();
        let column = line[..line.find("| shut").unwrap()].chars().count() + 3;
        assert_eq!(file.place_at(2, column, 4).text(), "shut");
    }
}
