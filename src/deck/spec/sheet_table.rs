//! A table in a worksheet of a spreadsheet: its first row that is not empty names the columns, every other one is a row.
//!
//! The worksheet is read as the CSV table that the spreadsheet would save, so that both give the same cards.

use super::data_rows::sheet_help;
use super::row_table::RowTable;
use super::spec_reader::{SpecReader, quoted};
use super::table::TextValue;
use super::table_cells::cell;
use super::{csv_table, limits};
use crate::diag::{CellStart, Code, ControlCharacters, Escapes, Finding, Place, Source, column_letters};
use crate::files::DeckFile;
use crate::workbooks::{self, CellKind, SheetCell, WorkbookError, WorkbookFormat, Worksheet};
use std::borrow::Cow;
use std::sync::Arc;

/// Returns the table in a worksheet of the workbook that `file` names: that which `sheet` names, or the first.
pub(super) fn read(
    file: &TextValue<'_>,
    (format, workbook): (WorkbookFormat, &DeckFile),
    sheet: Option<&TextValue<'_>>,
) -> Option<RowTable> {
    let spec = file.spec;
    let name = &file.text;
    let place = sheet.unwrap_or(file);
    let mut worksheet = match workbooks::read(format, &workbook.bytes, sheet.map(|sheet| sheet.text.as_str())) {
        Ok(worksheet) => worksheet,
        Err(error) => {
            spec.find(fault(&error, file, place));
            return None;
        }
    };
    let controls = take_control_characters(&mut worksheet);
    let shown = format!("the worksheet {} of {}", quoted(&worksheet.name), quoted(name));
    let Some(text) = SheetText::new(&worksheet) else {
        let message = format!("{shown} has more than {} cells", limits::CELLS);
        let help = "remove cells far right of the table, or below it, or split the table into several sheets";
        return file.refuse(Code::TableTooLarge, "too large", message, help);
    };
    if text.starts.is_empty() {
        let help = "name the columns in its first row; every other row is a card; to read another sheet, write `sheet = \"Cards\"`";
        return place.refuse(Code::EmptyTable, "no columns here", format!("{shown} is empty"), help);
    }
    let source = Source::of_sheet(&workbook.shown, text.text.clone(), &worksheet.name, text.starts.clone());
    report_faults(spec, &worksheet, &text, &source);
    if let Some((controls, place)) = controls.and_then(|(controls, cell)| Some((controls, text.place(&source, cell)?)))
    {
        spec.find(Finding::control_characters(&controls, place));
    }
    csv_table::read_sheet(spec, &source, name)
}

/// Takes the control characters out of all cells; returns them with the first cell that has some.
fn take_control_characters(worksheet: &mut Worksheet) -> Option<(ControlCharacters, (u32, u32))> {
    let mut found: Option<(ControlCharacters, (u32, u32))> = None;
    for cell in &mut worksheet.cells {
        let mut text = Cow::Owned(std::mem::take(&mut cell.text));
        let controls = ControlCharacters::take(&mut text, Escapes::None);
        cell.text = text.into_owned();
        match (&mut found, controls) {
            (Some((all, _)), Some(more)) => all.join(more),
            (None, Some(first)) => found = Some((first, (cell.row, cell.column))),
            (_, None) => {}
        }
    }
    found
}

/// A worksheet as the text of a CSV table.
struct SheetText {
    text: String,
    starts: Vec<CellStart>,
}

impl SheetText {
    /// Returns the text; none if it has more cells than a table can have.
    fn new(worksheet: &Worksheet) -> Option<Self> {
        let cells = &worksheet.cells;
        let width = cells.iter().map(|cell| cell.column).max().unwrap_or(0);
        let rows = cells.chunk_by(|one, next| one.row == next.row);
        if rows.clone().count().saturating_mul(width as usize) > limits::CELLS {
            return None;
        }
        let mut text = Self { text: String::new(), starts: Vec::new() };
        for row in rows {
            text.push(row, width);
        }
        Some(text)
    }

    fn push(&mut self, row: &[SheetCell], width: u32) {
        let mut cells = row.iter().peekable();
        for column in 1..=width {
            if column > 1 {
                self.text.push(',');
            }
            let at = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
            self.starts.push(CellStart { at, row: row[0].row, column });
            if let Some(found) = cells.next_if(|cell| cell.column == column) {
                // An apostrophe keeps digits as text, as it does where they are typed.
                let apostrophe = if found.kind == CellKind::OtherDigits { "'" } else { "" };
                self.text.push_str(&cell(&format!("{apostrophe}{}", found.text), false));
            }
        }
        self.text.push('\n');
    }

    /// Returns the place of a cell.
    fn place(&self, source: &Arc<Source>, at: (u32, u32)) -> Option<Place> {
        let index = self.starts.binary_search_by_key(&at, |start| (start.row, start.column)).ok()?;
        let start = self.starts[index].at as usize;
        // A separator or a line break follows.
        let end = self.starts.get(index + 1).map_or(self.text.len(), |next| next.at as usize);
        Some(source.place(start..end.saturating_sub(1)))
    }
}

/// Reports cells that show an error or nothing, and cells that are merged.
fn report_faults(spec: &SpecReader<'_>, worksheet: &Worksheet, text: &SheetText, source: &Arc<Source>) {
    let cause = |what: &str| format!("{what} in {}, {}", source.name(), worksheet.name);
    for cell in &worksheet.cells {
        let finding = match cell.kind {
            CellKind::Value | CellKind::OtherDigits => continue,
            CellKind::Error => {
                let finding = Finding::new(Code::CellError, format!("the cell shows the error {}", quoted(&cell.text)));
                finding.help("fix its formula in the spreadsheet, and save it").caused_by(cause("errors"))
            }
            CellKind::NoResult => {
                let finding = Finding::new(Code::FormulaWithoutResult, "the file does not say what this formula gives");
                let help = "open the file in a spreadsheet program, such as LibreOffice or Excel, and save it";
                finding.help(help).caused_by(cause("formulas"))
            }
        };
        if let Some(place) = text.place(source, (cell.row, cell.column)) {
            let label = if cell.kind == CellKind::Error { "an error" } else { "a formula without a result" };
            spec.find(finding.at(place, label));
        }
    }
    for merged in &worksheet.merged {
        let Some(place) = text.place(source, merged.first).filter(|place| !place.text().is_empty()) else { continue };
        let name = |(row, column): (u32, u32)| format!("{}{row}", column_letters(column));
        let cells = format!("{}:{}", name(merged.first), name(merged.last));
        let message = format!("the cells {} are merged: only the first of them has the value", quoted(&cells));
        let finding = Finding::new(Code::MergedCells, message).at(place, "the others are empty");
        spec.find(finding.caused_by(cause("merged cells")).help(
            "split them (in Excel \"Unmerge Cells\", in LibreOffice \"Unmerge\"), and write the value into each row that has it",
        ));
    }
}

/// Returns the finding for a workbook that cannot be read; `sheet` names the worksheet, if there is a name.
fn fault(error: &WorkbookError, file: &TextValue<'_>, sheet: &TextValue<'_>) -> Finding {
    let shown = quoted(&file.text);
    let (code, label, message, help) = match error {
        WorkbookError::NotAWorkbook => {
            let ending = file.text.rsplit('.').next().unwrap_or_default();
            let message = format!("{shown} is not a spreadsheet, although its name says so");
            let help = format!(
                "save it again from a spreadsheet program as `.{ending}`, or name it as what it is: `.csv` for a table of text"
            );
            return Finding::new(Code::UnreadableWorkbook, message).at(file.place.clone(), "no spreadsheet").help(help);
        }
        WorkbookError::NoWorksheet { name, sheets } => {
            let message = format!("{shown} has no worksheet {}", quoted(name));
            let help = sheet_help(name, sheets.iter().map(String::as_str));
            return Finding::new(Code::UnknownWorksheet, message)
                .at(sheet.place.clone(), "no such worksheet")
                .help(help);
        }
        WorkbookError::Locked => (
            Code::UnreadableWorkbook,
            "cannot be opened",
            "has a password, or is in the older format `.xls`".to_owned(),
            "save it as `.xlsx` or `.ods`, without a password",
        ),
        WorkbookError::HasPassword => (
            Code::UnreadableWorkbook,
            "cannot be opened",
            "has a password".to_owned(),
            "save it again from a spreadsheet program, without a password",
        ),
        WorkbookError::Damaged { part } => (
            Code::UnreadableWorkbook,
            "damaged",
            format!("is damaged: {} in it cannot be read", quoted(part)),
            "open it in a spreadsheet program, and save it again",
        ),
        WorkbookError::TooLarge { limit_mb } => (
            Code::FileTooLarge,
            "too large",
            format!("is larger than {limit_mb} MB when unpacked"),
            "remove sheets and pictures that are not for the cards",
        ),
        WorkbookError::TooManyCells { limit, limit_mb } => {
            let message = format!("a worksheet of {shown} has more than {limit} cells, or {limit_mb} MB of text");
            let finding = Finding::new(Code::TableTooLarge, message).at(file.place.clone(), "too large");
            return finding.help("remove cells that are not for the cards, or split the table into several sheets");
        }
    };
    Finding::new(code, format!("{shown} {message}")).at(file.place.clone(), label).help(help)
}
