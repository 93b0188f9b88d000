//! A table in a CSV file: the first line names the columns, every other line is a row.

use super::cells::{self, CsvLine, Quoting};
use super::date_cells;
use super::limits;
use super::names;
use super::row_table::RowTable;
use super::spec_reader::{SpecReader, counted, quoted};
use crate::diag::{Code, Finding, Place, Source};
use crate::model::{Field, Fields, Value};
use indexmap::IndexMap;
use std::collections::HashSet;
use std::sync::Arc;

/// Reads a table; none if it has no columns.
pub(super) fn read(spec: &SpecReader<'_>, source: &Arc<Source>, name: &str) -> Option<RowTable> {
    let (at, separator) = told_separator(source.text()).unwrap_or_else(|| (0, separator(source.text(), name)));
    read_lines(spec, CsvLines { source, separator, at, broken: false }, name)
}

/// Reads the text of a worksheet, whose cells are separated by commas; none if it has no columns.
pub(super) fn read_sheet(spec: &SpecReader<'_>, source: &Arc<Source>, name: &str) -> Option<RowTable> {
    read_lines(spec, CsvLines { source, separator: b',', at: 0, broken: false }, name)
}

fn read_lines(spec: &SpecReader<'_>, mut lines: CsvLines<'_>, name: &str) -> Option<RowTable> {
    let source = lines.source;
    let Some(header) = lines.next_line(spec) else {
        if lines.broken {
            return None;
        }
        let message = format!("`{name}` is empty");
        let help = "name the columns in its first line, such as `name,cost`; every other line is a card";
        spec.find(Finding::new(Code::EmptyTable, message).at(source.line(1), "no columns here").help(help));
        return None;
    };
    let header = lines.below_title(spec, header);
    let mut columns = Columns::read(spec, source, &header);
    let (mut rows, mut has_gaps) = (Vec::new(), false);
    while let Some(line) = lines.next_line(spec) {
        if rows.len().saturating_mul(columns.names.len()) >= limits::CELLS {
            let message = format!("`{name}` has more than {} cells", limits::CELLS);
            let help = "split the table into several files, one for each group of cards";
            let place = source.place(line.span);
            spec.find(Finding::new(Code::TableTooLarge, message).at(place, "not read from here on").help(help));
            break;
        }
        let line = lines.split_otherwise(spec, line, &columns);
        match columns.row(spec, &line) {
            Some(row) => rows.push(row),
            None => has_gaps = true,
        }
    }
    if (lines.broken || has_gaps) && rows.is_empty() {
        return None;
    }
    date_cells::report(spec, &columns.places, &rows);
    columns.leave_out_empty(&mut rows);
    Some(RowTable { name: name.to_owned(), columns: columns.places, header: Some(columns.line), rows })
}

/// What separates the cells of a table.
const SEPARATORS: [(u8, &str); 3] = [(b',', "commas"), (b';', "semicolons"), (b'\t', "tabs")];

/// The lines of a table that are not empty.
struct CsvLines<'s> {
    source: &'s Arc<Source>,
    separator: u8,
    /// Where the next line begins.
    at: usize,
    /// Whether the rest of the file belongs to a quote that is never closed.
    broken: bool,
}

impl<'s> CsvLines<'s> {
    /// Returns the line that names the columns: the one below the first if that is a title, one cell above a line of several names.
    fn below_title(&mut self, spec: &SpecReader<'_>, first: CsvLine<'s>) -> CsvLine<'s> {
        let filled = |line: &CsvLine<'_>| line.cells.iter().filter(|cell| !cell.text.is_empty()).count();
        let is_name = |cell: &cells::Cell<'_>| Value::of_cell(&cell.text).is_none();
        let Some(next) = cells::next_line(self.source.text(), self.at, self.separator) else { return first };
        if filled(&first) != 1 || filled(&next) < 2 || !next.cells.iter().all(is_name) {
            return first;
        }
        let names: HashSet<_> = next.cells.iter().map(|cell| cell.text.trim()).collect();
        let has_rows = cells::next_line(self.source.text(), next.span.end, self.separator).is_some();
        if names.len() < next.cells.len() || !has_rows {
            return first;
        }
        let message = "the first line is a title, so the line below it names the columns";
        spec.find(
            Finding::new(Code::TitleRow, message)
                .at(self.source.place(first.span), "a title")
                .help("leave it, or remove it if it names the columns"),
        );
        self.next_line(spec).unwrap_or(next)
    }

    /// Returns the line as it is meant: with another separator than the first line if only that one makes a cell for each column.
    fn split_otherwise(&self, spec: &SpecReader<'_>, line: CsvLine<'s>, columns: &Columns) -> CsvLine<'s> {
        let count = columns.names.len();
        if line.cells.len() == count {
            return line;
        }
        let others = SEPARATORS.iter().filter(|(separator, _)| *separator != self.separator);
        let mut split = others.filter_map(|(other, name)| {
            let split = cells::next_line(self.source.text(), line.span.start, *other)?;
            (split.span == line.span && split.cells.len() == count).then_some((split, name))
        });
        let Some((split, name)) = split.next() else { return line };
        let usual = SEPARATORS.iter().find(|(separator, _)| *separator == self.separator);
        let usual = usual.map_or("other signs", |(_, name)| name);
        let message = format!("the cells of this row are separated by {name}, but those of the first line by {usual}");
        let finding = Finding::new(Code::CsvRowLength, message).at(self.source.place(line.span), name.to_owned());
        let finding = finding.see(columns.line.clone(), usual.to_owned());
        let cause = format!("the separators of rows in {}", columns.line.file());
        spec.find(
            finding.caused_by(cause).help(format!("write {usual} between them: one separator for the whole table")),
        );
        split
    }

    /// Returns the next line with a cell that is not empty; faults with quotes are found here.
    fn next_line(&mut self, spec: &SpecReader<'_>) -> Option<CsvLine<'s>> {
        while !self.broken {
            let line = cells::next_line(self.source.text(), self.at, self.separator)?;
            self.at = line.span.end;
            self.broken = line.cells.iter().any(|cell| cell.quoting == Quoting::Unclosed);
            report_quotes(spec, self.source, &line);
            if !self.broken && line.cells.iter().any(|cell| !cell.text.is_empty()) {
                return Some(line);
            }
        }
        None
    }
}

/// Returns the end of Excel's line `sep=;`, which is no row, and the separator that it names.
pub(super) fn told_separator(text: &str) -> Option<(usize, u8)> {
    let line = text.lines().next()?;
    match line.trim_start_matches('\u{feff}').strip_prefix("sep=")?.as_bytes() {
        [separator] if separator.is_ascii_punctuation() || *separator == b'\t' => Some((line.len(), *separator)),
        _ => None,
    }
}

/// Returns what separates the cells of the file `name`: the tab if its ending says so, otherwise whichever of comma, semicolon and
/// tab the first line has most of outside quotes.
pub(super) fn separator(text: &str, name: &str) -> u8 {
    let first_line = text.trim_start().lines().next().unwrap_or_default();
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default();
    if matches!(&*ending, "tsv" | "tab") && first_line.contains('\t') {
        return b'\t';
    }
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

fn report_quotes(spec: &SpecReader<'_>, source: &Arc<Source>, line: &CsvLine<'_>) {
    for cell in &line.cells {
        let (message, label, help) = match cell.quoting {
            Quoting::Bare | Quoting::Quoted => continue,
            Quoting::Unclosed => (
                "a quote is never closed, so that the rest of the table is one cell",
                "opened here",
                "close it with `\"`; to write a quote in the text, put the whole cell in quotes and double the quote: `\"12\"\" \
                 vinyl\"`",
            ),
            Quoting::GoesOn => (
                "there is more in the cell after its closing quote",
                "not all of it is in quotes",
                "put the whole cell in quotes and double each quote inside it: `\"the \"\"big\"\" fox\"`",
            ),
            Quoting::SpaceBefore => (
                "there is a space before the quote, so that the quote is part of the text",
                "begins with a space",
                "remove the space: a quote must be the first character of its cell",
            ),
        };
        spec.find(Finding::new(Code::CsvQuote, message).at(source.place(cell.span.clone()), label).help(help));
    }
}

/// The columns of a table, as its first line names them.
struct Columns {
    line: Place,
    /// By their order in the file; none if a column before it has the name.
    names: Vec<Option<String>>,
    places: IndexMap<String, Place>,
}

impl Columns {
    fn read(spec: &SpecReader<'_>, source: &Arc<Source>, header: &CsvLine<'_>) -> Self {
        let (mut names, mut places) = (Vec::new(), IndexMap::<String, Place>::new());
        for (at, cell) in header.cells.iter().enumerate() {
            let place = source.place(cell.span.clone());
            let name = names::of_column(cell.text.trim(), at);
            let first = places.get(&name);
            if let Some(first) = first {
                let message = format!("two columns are named {}", quoted(&name));
                let finding = Finding::new(Code::DuplicateColumn, message).at(place.clone(), "named again");
                spec.find(finding.see(first.clone(), "named first").help("rename one of them"));
            }
            let own = first.is_none().then_some(name);
            places.extend(own.clone().map(|name| (name, place)));
            names.push(own);
        }
        Self { line: source.place(header.span.clone()), names, places }
    }

    /// Returns the cells of a row; none if it has so many that they may be in the wrong columns.
    fn row(&self, spec: &SpecReader<'_>, line: &CsvLine<'_>) -> Option<Field> {
        let source = self.line.source();
        let row = source.place(line.span.clone());
        if line.cells.len() != self.names.len() {
            self.report_length(spec, line, &row);
        }
        if line.cells.iter().skip(self.names.len()).any(|cell| !cell.text.is_empty()) {
            return None;
        }
        let mut fields = Fields::with_capacity(self.names.len());
        for (index, name) in self.names.iter().enumerate() {
            let cell = line.cells.get(index);
            let place = cell.map_or_else(|| row.clone(), |cell| source.place(cell.span.clone()));
            if let Some(name) = name {
                let value = cell.map_or_else(|| Value::Text("".into()), |cell| cells::typed(cell, source));
                fields.insert(name.clone(), Field { value, place });
            }
        }
        Some(Field { value: fields.into(), place: row })
    }

    fn report_length(&self, spec: &SpecReader<'_>, line: &CsvLine<'_>, row: &Place) {
        let (cells, columns) = (line.cells.len(), self.names.len());
        let message = format!("the row has {}, but there are {}", counted(cells, "cell"), counted(columns, "column"));
        let finding = Finding::new(Code::CsvRowLength, message);
        let finding = if let Some(cell) = line.cells.get(columns) {
            finding.at(row.source().place(cell.span.clone()), "no column for this").help(
                "put a cell that contains a comma in quotes: `\"Lay two, draw one\"`; otherwise remove the extra cells",
            )
        } else {
            finding.at(row.clone(), format!("{} missing", columns - cells)).help(
                match SEPARATORS.iter().find(|(sign, _)| *sign != b',' && row.text().contains(char::from(*sign))) {
                    Some((_, name)) => {
                        format!("are cells of it separated by {name}? Write commas between them, as in the first line")
                    }
                    None => "write empty cells too: two commas with nothing between them".to_owned(),
                },
            )
        };
        let cause = format!("the length of rows in {}", row.file());
        spec.find(finding.see(self.line.clone(), "the columns").caused_by(cause));
    }

    /// Leaves out columns without a title and without cells: spreadsheets write them after the table.
    fn leave_out_empty(&mut self, rows: &mut [Field]) {
        let is_empty = |name: &str, row: &Field| {
            let field = row.value.as_table().and_then(|fields| fields.get(name));
            field.is_none_or(|field| field.value.as_text() == Some(""))
        };
        let is_untitled = |place: &Place| place.text().trim_matches(['"', ' ']).is_empty();
        let untitled = self.places.iter().filter(|(_, place)| is_untitled(place)).map(|(name, _)| name.clone());
        let empty: Vec<String> = untitled.filter(|name| rows.iter().all(|row| is_empty(name, row))).collect();
        for name in &empty {
            self.places.shift_remove(name);
            for row in &mut *rows {
                if let Value::Table(fields) = &mut row.value {
                    fields.shift_remove(name);
                }
            }
        }
    }
}
