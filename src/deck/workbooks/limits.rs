//! How much of a spreadsheet is read: it may come from a stranger.
//!
//! `docs/deck-format.md` lists these under "Limits".

use super::workbook_error::WorkbookError;
use super::worksheet::SheetCell;

/// The most megabytes that the parts of a workbook take once they are unpacked.
pub(super) const UNPACKED_MB: u64 = 128;
/// The most cells of a worksheet that are not empty: as many as a deck's table may have.
pub(super) const CELLS: usize = 1_000_000;
/// The most megabytes of text in a worksheet: as much as a CSV file may hold.
pub(super) const TEXT_MB: usize = 16;
/// The last row of a worksheet: 1,048,576 (Excel specifications and limits, Microsoft).
pub(super) const ROWS: u32 = 1_048_576;
/// The last column of a worksheet: 16,384, XFD (the same source).
pub(super) const COLUMNS: u32 = 16_384;
/// The most characters of a number's format: 255 (the same source).
pub(super) const FORMAT: usize = 255;

/// The cells of a worksheet, as many as there may be.
#[derive(Default)]
pub(super) struct CellRoom {
    pub(super) cells: Vec<SheetCell>,
    bytes: usize,
}

impl CellRoom {
    /// Adds a cell.
    pub(super) fn push(&mut self, cell: SheetCell) -> Result<(), WorkbookError> {
        self.bytes += cell.text.len();
        check_length(self.bytes)?;
        if self.cells.len() >= CELLS {
            return Err(TOO_MANY);
        }
        self.cells.push(cell);
        Ok(())
    }
}

const TOO_MANY: WorkbookError = WorkbookError::TooManyCells { limit: CELLS, limit_mb: TEXT_MB };

/// Returns an error if there are too many bytes of text.
pub(super) fn check_length(bytes: usize) -> Result<(), WorkbookError> {
    if bytes > TEXT_MB * 1_000_000 { Err(TOO_MANY) } else { Ok(()) }
}
