//! Where something stands in a file that a person wrote.

use super::control_characters::{ControlCharacters, Escapes};
use super::sheet_cells::{CellStart, SheetCells};
use std::borrow::Cow;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A text file as it was read: the name that people know it by, and what it says.
///
/// Two sources are equal if both have the same name and text. Each is gone through once for that, however often it is compared.
#[derive(Debug)]
pub struct Source {
    /// A fingerprint of its name and text, once that is asked for.
    id: OnceLock<u64>,
    name: String,
    text: String,
    /// The cells that the text stands for, if the file is a spreadsheet.
    cells: Option<SheetCells>,
    /// Where its lines begin, once that is asked for.
    lines: OnceLock<Vec<u32>>,
    /// The control characters that it had.
    pub(super) controls: Option<ControlCharacters>,
}

impl Source {
    /// Returns a file's text under the name that findings show, such as `decks/farm/cards.csv`; with the letters of Windows-1252 that
    /// its control characters stand for.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        let (name, mut text) = (name.into(), Cow::Owned(text.into()));
        let controls = ControlCharacters::take(&mut text, Escapes::of(&name));
        let text = text.into_owned();
        Arc::new(Self { id: OnceLock::new(), name, text, cells: None, lines: OnceLock::new(), controls })
    }

    /// Returns a worksheet of a spreadsheet file: `text` has a line for each of its rows, and `cells` say, in the order of the
    /// text, which cell each part of it is. Places in it are cells.
    pub fn of_sheet(
        name: impl Into<String>,
        text: impl Into<String>,
        sheet: impl Into<String>,
        cells: Vec<CellStart>,
    ) -> Arc<Self> {
        let (name, text, cells) = (name.into(), text.into(), SheetCells::new(sheet, cells));
        let controls = None;
        Arc::new(Self { id: OnceLock::new(), name, text, cells: Some(cells), lines: OnceLock::new(), controls })
    }

    /// Returns the same file with another text, which it is read as.
    #[must_use]
    pub fn read_as(&self, text: String) -> Arc<Self> {
        let (name, controls) = (self.name.clone(), self.controls.clone());
        Arc::new(Self { id: OnceLock::new(), name, text, cells: None, lines: OnceLock::new(), controls })
    }

    /// The name that findings show.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The place of the bytes `span`, cut down to the text where it reaches over.
    pub fn place(self: &Arc<Self>, span: Range<usize>) -> Place {
        let end = span.end.min(self.text.len());
        let start = span.start.min(end);
        Place { source: Arc::clone(self), start: to_u32(start), end: to_u32(end) }
    }

    /// The place of a line, counted from 1, without its line break; the end of the text for a line that is not there.
    pub fn line(self: &Arc<Self>, number: usize) -> Place {
        let start = self.lines().get(number.saturating_sub(1)).map_or(self.text.len(), |start| *start as usize);
        let length = self.text[start..].find(['\r', '\n']).unwrap_or(self.text.len() - start);
        self.place(start..start + length)
    }
}

impl Source {
    fn id(&self) -> u64 {
        *self.id.get_or_init(|| {
            let mut hasher = DefaultHasher::new();
            (&self.name, self.cells.as_ref().map(SheetCells::sheet), &self.text).hash(&mut hasher);
            hasher.finish()
        })
    }

    /// Returns where each line begins.
    fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let breaks = self.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            std::iter::once(0).chain(breaks.map(|(at, _)| to_u32(at + 1))).collect()
        })
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || (self.text.len() == other.text.len() && self.id() == other.id())
    }
}

impl Eq for Source {}

impl Hash for Source {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Few files have the same name and length, and most are never compared.
        (&self.name, self.text.len()).hash(state);
    }
}

/// A range of bytes in a [`Source`]; cheap to clone, to compare and to use as a key.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Place {
    source: Arc<Source>,
    start: u32,
    end: u32,
}

/// A line and a column as an editor shows them, or a row and a column of a worksheet: both counted from 1, columns of text in
/// characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

impl Place {
    /// The file.
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// The file's name.
    pub fn file(&self) -> &str {
        &self.source.name
    }

    /// The bytes that it covers.
    pub fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// What stands there.
    pub fn text(&self) -> &str {
        self.source.text.get(self.span()).unwrap_or_default()
    }

    /// A part of this place, given as bytes from its start.
    pub fn part(&self, span: Range<usize>) -> Self {
        let start = self.start as usize;
        let end = (start + span.end).min(self.end as usize);
        self.source.place((start + span.start).min(end)..end)
    }

    /// The part where words stand first; all of it where they cannot be seen, as with escapes.
    pub fn of_words(&self, words: &str) -> Self {
        self.text().find(words).map_or_else(|| self.clone(), |at| self.part(at..at + words.len()))
    }

    /// Line and column of its first character; in a worksheet, row and column of its first cell.
    pub fn position(&self) -> Position {
        if let Some(cell) = self.source.cells.as_ref().and_then(|cells| cells.at(self.start)) {
            return Position { line: cell.row as usize, column: cell.column as usize };
        }
        let line = self.source.lines().partition_point(|start| *start <= self.start);
        Position { line, column: self.column_of_text() }
    }

    /// The column of its first character in [`Place::line_text`], from 1, in characters.
    pub fn column_of_text(&self) -> usize {
        let before = self.before();
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        before[line_start..].chars().count() + 1
    }

    /// The cells of a worksheet that it covers, such as `Cards!B7`; none in a file of text.
    pub fn cells(&self) -> Option<String> {
        self.source.cells.as_ref()?.name(self.start, self.end)
    }

    /// Where it is, for people: `deck.toml:2:1`, or `cards.xlsx, Cards!B7`.
    pub fn shown(&self) -> String {
        if let Some(cells) = self.cells() {
            return format!("{}, {cells}", self.file());
        }
        let Position { line, column } = self.position();
        format!("{}:{line}:{column}", self.file())
    }

    fn before(&self) -> &str {
        self.source.text.get(..self.start as usize).unwrap_or_default()
    }

    /// Line and column of what comes after its last character; those of its start if it covers none. In a worksheet, the row and
    /// the column of its last cell.
    pub fn end(&self) -> Position {
        if self.source.cells.is_some() {
            let last = (self.end as usize).saturating_sub(1).max(self.start as usize);
            return self.source.place(last..last).position();
        }
        self.source.place(self.end as usize..self.end as usize).position()
    }

    /// The whole of the line that it starts on, without the line break.
    pub fn line_text(&self) -> &str {
        let text = &self.source.text;
        let start = text[..self.start as usize].rfind('\n').map_or(0, |at| at + 1);
        let end = text[self.start as usize..].find('\n').map_or(text.len(), |at| self.start as usize + at);
        text[start..end].trim_end_matches('\r')
    }

    /// How many characters of its first line it covers; at least 1, so that a caret can be drawn.
    pub fn width(&self) -> usize {
        let first_line = self.text().split(['\r', '\n']).next().unwrap_or_default();
        first_line.chars().count().max(1)
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown())
    }
}

fn to_u32(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_lines_and_characters_from_one() {
        let source = Source::new("deck.toml", "title = \"Hühner\"\ncopies = 3\n");
        let bytes = source.text().find("copies").expect("the word stands there");
        assert_eq!(source.place(bytes..bytes + 6).position(), Position { line: 2, column: 1 });
        let quote = source.text().rfind('"').expect("the quote stands there");
        assert_eq!(source.place(quote..quote + 1).position(), Position { line: 1, column: 16 });
    }

    /// `title` is 5 characters long, and ü one of the 6 of Hühner.
    #[test]
    fn a_place_ends_after_its_last_character() {
        let source = Source::new("deck.toml", "title = \"Hühner\"\ncopies = 3\n");
        assert_eq!(source.place(0..5).end(), Position { line: 1, column: 6 });
        let word = source.text().find('H').expect("the word stands there");
        assert_eq!(source.place(word..word + "Hühner".len()).end(), Position { line: 1, column: 16 });
        assert_eq!(source.place(0..source.text().len() - 1).end(), Position { line: 2, column: 11 });
        assert_eq!(source.place(5..5).end(), source.place(5..5).position());
    }

    #[test]
    fn a_line_is_found_by_its_number() {
        let source = Source::new("a.csv", "one\r\ntwo\nthree");
        assert_eq!(source.line(1).text(), "one");
        assert_eq!(source.line(2).text(), "two");
        assert_eq!(source.line(3).text(), "three");
        assert_eq!(source.line(4).text(), "");
    }

    #[test]
    fn a_place_in_a_worksheet_is_a_cell() {
        let start = |at, row, column| CellStart { at, row, column };
        let cells = vec![start(0, 1, 2), start(5, 1, 3), start(10, 7, 2), start(14, 7, 3)];
        let sheet = Source::of_sheet("cards.xlsx", "name,cost\nFox,three\n", "Cards", cells);
        let cost = sheet.place(14..19);
        assert_eq!((cost.shown().as_str(), cost.text()), ("cards.xlsx, Cards!C7", "three"));
        assert_eq!(cost.position(), Position { line: 7, column: 3 });
        assert_eq!((cost.line_text(), cost.column_of_text()), ("Fox,three", 5));
        assert_eq!(sheet.place(10..19).cells().as_deref(), Some("Cards!B7:C7"));
    }

    #[test]
    fn a_span_past_the_end_is_cut_to_the_text() {
        let source = Source::new("a", "abc");
        assert_eq!(source.place(2..99).text(), "c");
        assert_eq!(source.place(50..99).text(), "");
    }
}
