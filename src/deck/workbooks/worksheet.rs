//! Worksheets and their cells.

use super::workbook_error::WorkbookError;

/// A format of spreadsheet files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkbookFormat {
    /// Excel's, since 2007.
    Xlsx,
    /// `OpenDocument`, the format of `LibreOffice`.
    Ods,
}

impl WorkbookFormat {
    /// Returns the format of a file by the ending of its name; none if it is no spreadsheet that Pullet reads.
    pub fn of(file: &str) -> Option<Self> {
        let ending = file.rsplit_once('.').map(|(_, ending)| ending.to_lowercase())?;
        match ending.as_str() {
            "xlsx" | "xlsm" => Some(Self::Xlsx),
            "ods" => Some(Self::Ods),
            _ => None,
        }
    }
}

/// A worksheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Worksheet {
    /// Its name.
    pub name: String,
    /// The cells that are not empty, row by row and from left to right.
    pub cells: Vec<SheetCell>,
    /// The ranges of cells that are merged.
    pub merged: Vec<MergedCells>,
}

/// A cell that is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetCell {
    /// The row, from 1.
    pub row: u32,
    /// The column, from 1.
    pub column: u32,
    /// What it shows, without spaces around it.
    pub text: String,
    /// What kind of cell it is.
    pub kind: CellKind,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// Text, a number, a date, true or false.
    Value,
    /// A number whose format shows digits that say another number, such as `1.000` for one thousand.
    OtherDigits,
    /// An error, such as `#REF!`.
    Error,
    /// A formula whose result the file does not have.
    NoResult,
}

/// Cells that are merged into one, which shows the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MergedCells {
    /// Row and column of the first cell, from 1.
    pub first: (u32, u32),
    /// Row and column of the last cell, from 1.
    pub last: (u32, u32),
}

/// A worksheet's name, and whether it is hidden.
pub(super) struct NamedSheet {
    pub(super) name: String,
    pub(super) is_hidden: bool,
}

/// Returns the index of the worksheet of that name, or of the first that is not hidden, or of the first.
pub(super) fn chosen(sheets: &[NamedSheet], name: Option<&str>) -> Result<usize, WorkbookError> {
    let Some(name) = name else {
        if sheets.is_empty() {
            return Err(WorkbookError::NotAWorkbook);
        }
        return Ok(sheets.iter().position(|sheet| !sheet.is_hidden).unwrap_or(0));
    };
    sheets.iter().position(|sheet| sheet.name == name).ok_or_else(|| {
        let sheets = sheets.iter().map(|sheet| sheet.name.clone()).collect();
        WorkbookError::NoWorksheet { name: name.to_owned(), sheets }
    })
}

/// Returns a cell with a text, if it is not empty.
pub(super) fn cell((row, column): (u32, u32), text: &str, kind: CellKind) -> Option<SheetCell> {
    let text = text.trim();
    let is_empty = text.is_empty() && kind != CellKind::NoResult;
    (!is_empty).then(|| SheetCell { row, column, text: text.to_owned(), kind })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheets(names: &[(&str, bool)]) -> Vec<NamedSheet> {
        names.iter().map(|(name, is_hidden)| NamedSheet { name: (*name).to_owned(), is_hidden: *is_hidden }).collect()
    }

    #[test]
    fn the_first_sheet_that_is_not_hidden_is_read_by_default() {
        let sheets = sheets(&[("Lists", true), ("Cards", false), ("Notes", false)]);
        assert_eq!(chosen(&sheets, None), Ok(1));
        assert_eq!(chosen(&sheets, Some("Lists")), Ok(0));
    }

    #[test]
    fn a_wrong_name_gets_all_of_them() {
        let found = chosen(&sheets(&[("Cards", false), ("Notes", false)]), Some("Crads"));
        let sheets = vec!["Cards".to_owned(), "Notes".to_owned()];
        assert_eq!(found, Err(WorkbookError::NoWorksheet { name: "Crads".to_owned(), sheets }));
    }
}
