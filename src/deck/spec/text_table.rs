//! The cells of a table that is text, as they are written: to put other rows in their place.

use super::cells::{self, CsvLine, Quoting};
use super::csv_table::{separator, told_separator};
use super::table_cells::cell;
use std::ops::Range;

/// A row of a table that is text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRow {
    /// Its bytes in the file, without the line break after it.
    pub span: Range<usize>,
    /// What its cells say.
    pub cells: Vec<String>,
}

/// A table that is text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextTable {
    /// What separates its cells.
    pub separator: char,
    /// The line that names the columns.
    pub titles: TextRow,
    /// All lines below.
    pub rows: Vec<TextRow>,
}

impl TextTable {
    /// Reads the text of a file of that name, whose first row of cells begins at a byte; none if no line above it names columns.
    pub fn read(text: &str, name: &str, first_row: usize) -> Option<Self> {
        let (at, separator) = told_separator(text).unwrap_or_else(|| (0, separator(text, name)));
        let lines = lines(text, at, separator).map(|line| TextRow { cells: said(&line), span: line.span });
        let (mut above, rows): (Vec<_>, Vec<_>) = lines.partition(|line| line.span.start < first_row);
        Some(Self { separator: char::from(separator), titles: above.pop()?, rows })
    }

    /// Returns cells as a line of this table.
    pub fn line(&self, cells: &[String]) -> String {
        let written: Vec<String> = cells.iter().map(|said| cell(said, false)).collect();
        written.join(&self.separator.to_string())
    }
}

fn lines(text: &str, mut at: usize, separator: u8) -> impl Iterator<Item = CsvLine<'_>> {
    std::iter::from_fn(move || {
        let line = cells::next_line(text, at, separator)?;
        at = line.span.end;
        Some(line)
    })
}

fn said(line: &CsvLine<'_>) -> Vec<String> {
    line.cells.iter().map(|cell| cell.text.clone().into_owned()).collect()
}

/// Returns the rows of a text that was copied in a spreadsheet: cells with tabs between them, in quotes if they hold a tab or a line
/// break. Other quotes are part of the text. Without tabs, it is the text of a CSV file, or one cell a line.
pub fn pasted_rows(text: &str) -> Vec<Vec<String>> {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let usual = separator(text, "");
    let separator = if text.contains('\t') || !first.contains(char::from(usual)) { b'\t' } else { usual };
    let (mut rows, mut at) = (Vec::new(), 0);
    while let Some(line) = cells::next_line(text, at, separator) {
        let is_quote = |quoting| matches!(quoting, Quoting::Unclosed | Quoting::GoesOn);
        let row = if line.cells.iter().any(|cell| is_quote(cell.quoting)) {
            let rest = &text[line.span.start..];
            let whole = &rest[..rest.find(['\r', '\n']).unwrap_or(rest.len())];
            at = line.span.start + whole.len();
            whole.split(char::from(separator)).map(|cell| cell.trim().to_owned()).collect()
        } else {
            at = line.span.end;
            said(&line)
        };
        rows.push(row);
    }
    rows.retain(|row: &Vec<String>| row.iter().any(|cell| !cell.is_empty()));
    // Spreadsheets copy empty columns beside a table.
    let filled = |row: &Vec<String>| row.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
    let width = rows.iter().map(filled).max().unwrap_or_default();
    rows.iter_mut().for_each(|row| row.resize(width, String::new()));
    rows
}

/// Returns rows as the text of a CSV file.
pub fn csv_text(rows: &[Vec<String>]) -> String {
    let line = |row: &Vec<String>| row.iter().map(|said| cell(said, false)).collect::<Vec<_>>().join(",") + "\n";
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_copies_becomes_rows() {
        for (text, rows) in [
            ("name\tcost\r\nHen\t3\r\n", vec![vec!["name", "cost"], vec!["Hen", "3"]]),
            ("a\t\"two\nlines, and a \"\"quote\"\"\"\t\n", vec![vec!["a", "two\nlines, and a \"quote\""]]),
            ("12\" vinyl\t1\n\"Hi\" he said\t2\n", vec![vec!["12\" vinyl", "1"], vec!["\"Hi\" he said", "2"]]),
            ("\"Hi\t1\nb\t2", vec![vec!["\"Hi", "1"], vec!["b", "2"]]),
            ("name,cost\nHen,3\n", vec![vec!["name", "cost"], vec!["Hen", "3"]]),
            ("name\nLay one, draw two\n", vec![vec!["name"], vec!["Lay one, draw two"]]),
            ("a\tb\t\t\n\t\t\t\nc\t\t\t\n", vec![vec!["a", "b"], vec!["c", ""]]),
            ("\n \n", vec![]),
        ] {
            assert_eq!(pasted_rows(text), rows, "{text:?}");
        }
    }

    #[test]
    fn a_table_keeps_its_separator_and_what_is_above_its_titles() {
        let text = "A title;;\n\nname;text\nHen;\"Lay; draw\"\nFox;x\n";
        let table = TextTable::read(text, "cards.csv", text.find("Hen").expect("it is there")).expect("it has titles");
        assert_eq!(table.titles.cells, ["name", "text"]);
        assert_eq!(table.rows[0].cells, ["Hen", "Lay; draw"]);
        assert_eq!(table.line(&["Owl".to_owned(), "a; b".to_owned()]), "Owl;\"a; b\"");
    }
}
