//! The lines of a CSV table (RFC 4180), split into cells: where each is, and what it says.

use crate::diag::Source;
use crate::model::Value;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// A cell of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell<'t> {
    /// Its bytes in the file, with its quotes, without the spaces around it.
    pub(super) span: Range<usize>,
    /// What it says, without its quotes: a part of the file where it stands there word for word.
    pub(super) text: Cow<'t, str>,
    /// Whether it is in quotes.
    pub(super) quoting: Quoting,
}

/// Whether a cell is in quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quoting {
    /// `fox`
    Bare,
    /// `"fox"`
    Quoted,
    /// `"fox` up to the end of the file.
    Unclosed,
    /// `"fox" hen`
    GoesOn,
    /// ` "fox"`: after a space, the quote is part of the text.
    SpaceBefore,
}

/// A line with its cells.
pub(super) struct CsvLine<'t> {
    /// Its bytes in the file, without the line break after it.
    pub(super) span: Range<usize>,
    pub(super) cells: Vec<Cell<'t>>,
}

/// Returns the next line of `text` that is not empty, from `start` on; none at the end of the text.
///
/// A line ends with a line feed, a carriage return or both; one in quotes belongs to its cell.
pub(super) fn next_line(text: &str, start: usize, separator: u8) -> Option<CsvLine<'_>> {
    let start = start + text[start..].find(|c| !matches!(c, '\r' | '\n'))?;
    let (mut cells, mut at) = (Vec::new(), start);
    loop {
        let (cell, end) = cell(text, at, separator);
        cells.push(cell);
        if text.as_bytes().get(end) != Some(&separator) {
            return Some(CsvLine { span: start..end, cells });
        }
        at = end + 1;
    }
}

/// Returns the cell that begins at `start`, and where the separator or the line break after it is.
fn cell(text: &str, start: usize, separator: u8) -> (Cell<'_>, usize) {
    let end_after = |at: usize| end_after(text, at, separator);
    let Some(quoted) = text[start..].strip_prefix('"') else {
        let end = end_after(start);
        let shown = text[start..end].trim();
        let quoting = if shown.starts_with('"') { Quoting::SpaceBefore } else { Quoting::Bare };
        let from = end - text[start..end].trim_start().len();
        return (Cell { span: from..from + shown.len(), text: shown.into(), quoting }, end);
    };
    // A quote inside is doubled; the first single one closes the cell.
    let mut closing = 0;
    let closing = loop {
        match quoted[closing..].find('"').map(|at| closing + at) {
            Some(at) if quoted[at + 1..].starts_with('"') => closing = at + 2,
            found => break found,
        }
    };
    let length = closing.unwrap_or(quoted.len());
    let inside = &quoted[..length];
    let mut inside =
        if inside.contains('"') { Cow::Owned(inside.replace("\"\"", "\"")) } else { Cow::Borrowed(inside) };
    if closing.is_none() {
        let span = start..start + text[start..].trim_end().len();
        return (Cell { span, text: inside, quoting: Quoting::Unclosed }, text.len());
    }
    let after = start + length + 2;
    let end = end_after(after);
    let more = text[after..end].trim_end();
    if !more.is_empty() {
        inside.to_mut().push_str(more);
    }
    let quoting = if more.is_empty() { Quoting::Quoted } else { Quoting::GoesOn };
    (Cell { span: start..after + more.len(), text: inside, quoting }, end)
}

/// Returns where the next separator or line break is, or the end of the text.
fn end_after(text: &str, at: usize, separator: u8) -> usize {
    // Whether any of so many bytes ends a cell is found for all of them at once.
    const TOGETHER: usize = 64;
    let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n') || *byte == separator;
    let bytes = &text.as_bytes()[at..];
    let has_none = |bytes: &&[u8]| bytes.iter().map(|byte| u8::from(is_end(byte))).sum::<u8>() == 0;
    let before = bytes.chunks(TOGETHER).take_while(has_none).map(<[u8]>::len).sum::<usize>();
    bytes[before..].iter().position(is_end).map_or(text.len(), |length| at + before + length)
}

/// Returns what a cell of a file says: a whole number, a number, true or false, or else text.
///
/// A number that would print in another way is text, as it would be on a card: `+1`, `1e5`, `007`. `'7` is the text `7`.
pub(super) fn typed(cell: &Cell<'_>, file: &Arc<Source>) -> Value {
    let text = &*cell.text;
    if let Some(value) = Value::of_cell(text) {
        return value;
    }
    Value::Text(match (escaped(text), &cell.text) {
        (Some(escaped), _) => escaped.into(),
        (None, Cow::Owned(text)) => text.as_str().into(),
        (None, Cow::Borrowed(text)) => {
            let start = cell.span.start + usize::from(cell.quoting == Quoting::Quoted);
            file.place(start..start + text.len()).into()
        }
    })
}

fn escaped(text: &str) -> Option<&str> {
    // Spreadsheets mark digits that are text with an apostrophe; `'tis` keeps it.
    text.strip_prefix('\'').filter(|rest| Value::of_cell(rest).is_some() || rest.parse::<f64>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(line: &str) -> Vec<(&str, String, Quoting)> {
        let cells = next_line(line, 0, b',').map(|line| line.cells);
        cells.into_iter().flatten().map(|cell| (&line[cell.span], cell.text.into_owned(), cell.quoting)).collect()
    }

    fn cell(line: &str, index: usize) -> (&str, Quoting) {
        let (shown, _, quoting) = cells(line).swap_remove(index);
        (shown, quoting)
    }

    /// Returns what the first cell of a line says.
    fn value(line: &str) -> Value {
        let file = Source::new("cards.csv", line);
        next_line(file.text(), 0, b';').map_or_else(|| Value::Text("".into()), |line| typed(&line.cells[0], &file))
    }

    #[test]
    fn a_separator_in_quotes_splits_nothing() {
        let wanted = [
            ("fox", "fox".to_owned(), Quoting::Bare),
            ("\"a, \"\"b\"\"\"", "a, \"b\"".to_owned(), Quoting::Quoted),
            ("3", "3".to_owned(), Quoting::Bare),
        ];
        assert_eq!(cells("fox,\"a, \"\"b\"\"\", 3 "), wanted);
    }

    #[test]
    fn an_empty_line_end_is_a_cell_and_an_empty_line_is_none() {
        assert_eq!(cells("a,").len(), 2);
        assert_eq!(cell("a,", 1), ("", Quoting::Bare));
        assert_eq!(cells("\r\n\n a\r\nb"), [("a", "a".to_owned(), Quoting::Bare)]);
        assert!(next_line("\n\n", 0, b',').is_none());
    }

    #[test]
    fn typos_with_quotes_are_seen() {
        assert_eq!(cell("\"a,b\n", 0), ("\"a,b", Quoting::Unclosed));
        assert_eq!(cell("\"5\" x 3,b", 0), ("\"5\" x 3", Quoting::GoesOn));
        assert_eq!(cell("a, \"b\"", 1), ("\"b\"", Quoting::SpaceBefore));
    }

    proptest::proptest! {
        /// The crate `csv` is what most programs read tables with.
        #[test]
        fn cells_say_what_the_csv_crate_reads(text in "[a\",;\r\n é]{0,40}") {
            let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
            let wanted: Vec<Vec<String>> = reader
                .records()
                .map(|record| record.expect("text in memory can be read").iter().map(|cell| cell.trim().to_owned()).collect())
                .collect();
            let (mut found, mut start) = (Vec::new(), 0);
            while let Some(line) = next_line(&text, start, b',') {
                start = line.span.end;
                found.push(line.cells.iter().map(|cell| cell.text.trim().to_owned()).collect::<Vec<_>>());
            }
            assert_eq!(found, wanted);
        }
    }

    #[test]
    fn a_number_prints_as_it_is_written() {
        assert_eq!(value("12"), Value::Integer(12));
        assert_eq!(value("-3"), Value::Integer(-3));
        assert_eq!(value("2.5"), Value::Float(2.5));
        assert_eq!(value("TRUE"), Value::Bool(true));
        for text in
            ["+1", "1e5", "inf", "nan", ".5", "5.", "1,5", "", "-", "٣", "99999999999999999999", "007", "2.50", "-0"]
        {
            assert_eq!(value(text), Value::Text(text.into()));
        }
    }

    #[test]
    fn an_apostrophe_keeps_a_number_as_text_and_is_a_letter_elsewhere() {
        assert_eq!(value("'007"), Value::Text("007".into()));
        assert_eq!(value("'true"), Value::Text("true".into()));
        assert_eq!(value("'tis the season"), Value::Text("'tis the season".into()));
    }

    #[test]
    fn text_is_a_part_of_the_file_where_it_stands_there_word_for_word() {
        let file = Source::new("cards.csv", r#"Fox;"a; b" ;"5"" x 3";'007; é "#);
        let line = next_line(file.text(), 0, b';').expect("the file has a line");
        let in_file = |text: &str| file.text().as_bytes().as_ptr_range().contains(&text.as_ptr());
        let read = line.cells.iter().map(|cell| match typed(cell, &file) {
            Value::Text(text) => (text.to_string(), in_file(&text)),
            value => panic!("{value:?} is no text"),
        });
        let wanted = [("Fox", true), ("a; b", true), ("5\" x 3", false), ("007", false), ("é", true)];
        assert_eq!(read.collect::<Vec<_>>(), wanted.map(|(text, is_in_file)| (text.to_owned(), is_in_file)));
    }
}
