//! A table in a CSV file: the first line names the columns, every further line is a row.

use super::cells::{self, Cell, Quoting};
use super::names;
use super::rows::RowTable;
use super::spec_reader::{SpecReader, counted, quoted};
use super::{file_errors, limits};
use crate::diag::{Code, Finding, Place, Source};
use crate::model::{Field, Fields, Value};
use indexmap::IndexMap;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

/// The table in the deck's file `name`, which is named at `place`; read once however often it is named.
pub(super) fn read_file(spec: &mut SpecReader<'_>, name: &str, place: &Place) -> Option<Rc<RowTable>> {
    if let Some(table) = spec.csv_files.get(name) {
        return table.clone();
    }
    let table = match spec.project.deck_text(name) {
        Ok(source) => read(spec, &source, name).map(Rc::new),
        Err(error) => {
            spec.find(file_errors::finding(&error, place));
            None
        }
    };
    spec.csv_files.insert(name.to_owned(), table.clone());
    table
}

/// Reads a table; none where it has no columns.
fn read(spec: &mut SpecReader<'_>, source: &Arc<Source>, name: &str) -> Option<RowTable> {
    let mut lines = CsvLines::new(source);
    let Some(header) = lines.next_line(spec) else {
        if lines.broken {
            return None;
        }
        let message = format!("`{name}` holds no table");
        let help = "its first line names the columns, such as `name,cost`; every further line is a card";
        spec.find(Finding::new(Code::EmptyTable, message).at(source.line(1), "nothing here").help(help));
        return None;
    };
    let mut columns = Columns::read(spec, &header);
    let mut rows = Vec::new();
    while let Some(line) = lines.next_line(spec) {
        if rows.len().saturating_mul(columns.names.len()) >= limits::CELLS {
            let message = format!("`{name}` holds more than {} cells", limits::CELLS);
            let help = "split the table into several files, each for a group of cards of its own";
            spec.find(Finding::new(Code::TableTooLarge, message).at(line.place, "not read from here on").help(help));
            break;
        }
        rows.push(columns.row(spec, &line));
    }
    if lines.broken && rows.is_empty() {
        return None;
    }
    columns.tell_unnamed(spec);
    names::check_readable(spec, columns.places.iter().map(|(name, place)| (name.as_str(), place)));
    Some(RowTable { name: name.to_owned(), columns: columns.places, header: Some(header.place), rows })
}

/// A line of the table: its cells with their texts.
struct CsvLine {
    place: Place,
    cells: Vec<Cell>,
    texts: Vec<String>,
}

/// The lines of a table that hold anything.
struct CsvLines<'s> {
    source: &'s Arc<Source>,
    separator: u8,
    reader: csv::Reader<&'s [u8]>,
    record: csv::StringRecord,
    /// Whether a quote that is never closed has swallowed the rest.
    broken: bool,
}

impl<'s> CsvLines<'s> {
    fn new(source: &'s Arc<Source>) -> Self {
        let separator = separator(source.text());
        let mut builder = csv::ReaderBuilder::new();
        let builder = builder.has_headers(false).flexible(true).delimiter(separator);
        let reader = builder.from_reader(source.text().as_bytes());
        Self { source, separator, reader, record: csv::StringRecord::new(), broken: false }
    }

    /// The next line that is not blank; slips with quotes are found here.
    fn next_line(&mut self, spec: &mut SpecReader<'_>) -> Option<CsvLine> {
        loop {
            let start = self.offset();
            // The text is in memory and in UTF-8: reading it cannot fail, it can only end.
            if !self.reader.read_record(&mut self.record).unwrap_or(false) {
                return None;
            }
            let line = self.line(start..self.offset());
            self.broken = line.cells.iter().any(|cell| cell.quoting == Quoting::Unclosed);
            tell_quotes(spec, self.source, &line);
            if self.broken {
                return None;
            }
            if line.texts.iter().any(|text| !text.is_empty()) {
                return Some(line);
            }
        }
    }

    fn offset(&self) -> usize {
        usize::try_from(self.reader.position().byte()).unwrap_or(usize::MAX).min(self.source.text().len())
    }

    fn line(&self, span: Range<usize>) -> CsvLine {
        let span = without_breaks(self.source.text(), span);
        let cells = cells::split(self.source.text(), span.clone(), self.separator);
        let texts = self.record.iter().enumerate().map(|(index, text)| match cells.get(index) {
            Some(Cell { quoting: Quoting::Quoted, .. }) => text.to_owned(),
            _ => text.trim().to_owned(),
        });
        CsvLine { place: self.source.place(span), texts: texts.collect(), cells }
    }
}

/// The bytes of a line without the breaks before and behind it.
fn without_breaks(text: &str, span: Range<usize>) -> Range<usize> {
    let raw = text.get(span.clone()).unwrap_or_default();
    let start = span.start + raw.len() - raw.trim_start_matches(['\r', '\n']).len();
    let end = span.start + raw.trim_end_matches(['\r', '\n']).len();
    start.min(end)..end
}

/// What parts the cells: the one of comma, semicolon and tab that the first line has most of outside quotes.
fn separator(text: &str) -> u8 {
    let first_line = text.trim_start().lines().next().unwrap_or_default();
    let bare: Vec<&str> = first_line.split('"').step_by(2).collect();
    let count = |separator: char| bare.iter().map(|part| part.matches(separator).count()).sum::<usize>();
    let mut best = (b',', count(','));
    for (byte, separator) in [(b';', ';'), (b'\t', '\t')] {
        if count(separator) > best.1 {
            best = (byte, count(separator));
        }
    }
    best.0
}

fn tell_quotes(spec: &mut SpecReader<'_>, source: &Arc<Source>, line: &CsvLine) {
    for cell in &line.cells {
        let (message, label, help) = match cell.quoting {
            Quoting::Bare | Quoting::Quoted => continue,
            Quoting::Unclosed => (
                "a quote is opened and never closed, so that the rest of the table is one cell",
                "opened here",
                "close it with `\"`; a quote that belongs to the text is written twice, in a cell in quotes: `\"12\"\" \
                 vinyl\"`",
            ),
            Quoting::GoesOn => (
                "the cell goes on after its closing quote",
                "in quotes only at first",
                "put the whole cell in quotes and write each quote inside it twice: `\"the \"\"big\"\" fox\"`",
            ),
            Quoting::BlankBefore => (
                "a space stands before the quote, so that the quote counts as a letter",
                "begins with a space",
                "take the space away: a quote counts only as the first letter of its cell",
            ),
        };
        spec.find(Finding::new(Code::CsvQuote, message).at(source.place(cell.span.clone()), label).help(help));
    }
}

/// The columns of a table, as its first line names them.
struct Columns {
    line: Place,
    /// By their order in the file; none where a column has no name of its own.
    names: Vec<Option<String>>,
    cells: Vec<Range<usize>>,
    places: IndexMap<String, Place>,
    /// The first cell that is filled under a column without a name, by column.
    unnamed: IndexMap<usize, Place>,
}

impl Columns {
    fn read(spec: &mut SpecReader<'_>, header: &CsvLine) -> Self {
        let mut columns = Self {
            line: header.place.clone(),
            names: Vec::new(),
            cells: header.cells.iter().map(|cell| cell.span.clone()).collect(),
            places: IndexMap::new(),
            unnamed: IndexMap::new(),
        };
        for (index, name) in header.texts.iter().enumerate() {
            let name = name.trim();
            let place = columns.cell_place(&header.place, &header.cells, index);
            if let Some(first) = columns.places.get(name) {
                let message = format!("two columns are named {}", quoted(name));
                let finding = Finding::new(Code::DuplicateColumn, message).at(place, "named again");
                spec.find(finding.see(first.clone(), "named first").help("give one of them another name"));
                columns.names.push(None);
            } else if name.is_empty() {
                columns.names.push(None);
            } else {
                columns.places.insert(name.to_owned(), place);
                columns.names.push(Some(name.to_owned()));
            }
        }
        columns
    }

    fn cell_place(&self, line: &Place, cells: &[Cell], index: usize) -> Place {
        cells.get(index).map_or_else(|| line.clone(), |cell| self.line.source().place(cell.span.clone()))
    }

    fn row(&mut self, spec: &mut SpecReader<'_>, line: &CsvLine) -> Field {
        if line.texts.len() != self.names.len() {
            self.tell_length(spec, line);
        }
        let mut fields = Fields::with_capacity(self.names.len());
        for (index, name) in self.names.iter().enumerate() {
            let text = line.texts.get(index).map(String::as_str).unwrap_or_default();
            let place = self.cell_place(&line.place, &line.cells, index);
            match name {
                Some(name) => {
                    fields.insert(name.clone(), Field { value: cells::typed(text), place });
                }
                None if text.is_empty() => {}
                None => {
                    self.unnamed.entry(index).or_insert(place);
                }
            }
        }
        Field { value: Value::Table(fields), place: line.place.clone() }
    }

    fn tell_length(&self, spec: &mut SpecReader<'_>, line: &CsvLine) {
        let (cells, columns) = (line.texts.len(), self.names.len());
        let message = format!("the row has {}, but there are {}", counted(cells, "cell"), counted(columns, "column"));
        let finding = Finding::new(Code::CsvRowLength, message);
        let finding = if cells > columns {
            let place = self.cell_place(&line.place, &line.cells, columns);
            finding.at(place, "no column for this").help(
                "put a cell that holds a comma of its own in quotes: `\"Lay two, draw one\"`; else take out what is too \
                 much",
            )
        } else {
            finding
                .at(line.place.clone(), format!("{} too few", columns - cells))
                .help("an empty cell is written too: two commas with nothing between them")
        };
        spec.find(finding.see(self.line.clone(), "the columns there are"));
    }

    /// A column without a name matters only where something stands in it: spreadsheets write empty columns behind the table.
    fn tell_unnamed(&self, spec: &mut SpecReader<'_>) {
        for (index, filled) in &self.unnamed {
            let place =
                self.cells.get(*index).map_or_else(|| self.line.clone(), |span| self.line.source().place(span.clone()));
            if !place.text().trim_matches(['"', ' ']).is_empty() {
                // A second column of the same name has been told already.
                continue;
            }
            let message = format!("column {} has no name, but something stands in it", index + 1);
            let finding = Finding::new(Code::EmptyColumnName, message).at(place, "a name is wanted here");
            spec.find(
                finding.see(filled.clone(), "stands in it").help("name the column in the first line, or empty it"),
            );
        }
    }
}
