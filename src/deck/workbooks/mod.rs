//! Spreadsheet files: the cells of a worksheet as the spreadsheet shows them.
//!
//! | file | format | source |
//! |---|---|---|
//! | `.xlsx`, `.xlsm` | Office Open XML | ECMA-376 Part 1, §18 `SpreadsheetML` |
//! | `.ods` | `OpenDocument` | OASIS `OpenDocument` 1.3 Part 3, §9 Tables |
//!
//! Both are ZIP archives of XML. A file may come from a stranger: what is unpacked, the cells and their text are limited, and
//! nothing is reserved that the file only claims to have.

mod archive;
mod cell_name;
mod limits;
mod number_formats;
mod ods;
mod shared_strings;
mod workbook_error;
mod worksheet;
mod xlsx;
mod xlsx_parts;
mod xml;

pub use workbook_error::WorkbookError;
pub use worksheet::{CellKind, MergedCells, SheetCell, WorkbookFormat, Worksheet};

use archive::Archive;

/// Reads the worksheet of that name, or the first that is not hidden.
///
/// # Errors
/// [`WorkbookError`]
pub fn read(format: WorkbookFormat, bytes: &[u8], sheet: Option<&str>) -> Result<Worksheet, WorkbookError> {
    let mut archive = Archive::open(bytes)?;
    match format {
        WorkbookFormat::Xlsx => xlsx::read(&mut archive, sheet),
        WorkbookFormat::Ods => ods::read(&mut archive, sheet),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_archive_is_no_workbook() {
        assert_eq!(read(WorkbookFormat::Xlsx, b"name,cost\n", None), Err(WorkbookError::NotAWorkbook));
        let old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and so on";
        assert_eq!(read(WorkbookFormat::Xlsx, old, None), Err(WorkbookError::Locked));
    }
}
