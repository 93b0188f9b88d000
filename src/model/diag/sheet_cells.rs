//! The cells of a worksheet in the text that stands for it.

/// Where the text of a cell begins, and which cell it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellStart {
    /// The first byte of its text.
    pub at: u32,
    /// The row, from 1.
    pub row: u32,
    /// The column, from 1.
    pub column: u32,
}

/// The cells of a worksheet, in the order in which its text has them.
#[derive(Debug)]
pub(super) struct SheetCells {
    sheet: String,
    cells: Vec<CellStart>,
}

impl SheetCells {
    /// Returns the cells of the worksheet of that name.
    pub(super) fn new(sheet: impl Into<String>, cells: Vec<CellStart>) -> Self {
        Self { sheet: sheet.into(), cells }
    }

    /// The name of the worksheet.
    pub(super) fn sheet(&self) -> &str {
        &self.sheet
    }

    /// Returns the cell in which a byte of the text is; the first cell for one before it.
    pub(super) fn at(&self, at: u32) -> Option<CellStart> {
        let after = self.cells.partition_point(|cell| cell.at <= at);
        self.cells.get(after.saturating_sub(1)).copied()
    }

    /// Returns the name of the cells from one byte of the text to another, as formulas write it: `Cards!B7`, or `Cards!A7:C7`.
    pub(super) fn name(&self, start: u32, end: u32) -> Option<String> {
        let first = self.at(start)?;
        let last = self.at(end.saturating_sub(1).max(start)).filter(|last| last.at > first.at);
        let cell = |cell: CellStart| format!("{}{}", column_letters(cell.column), cell.row);
        let cells = last.map_or_else(|| cell(first), |last| format!("{}:{}", cell(first), cell(last)));
        let is_plain = self.sheet.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
        let sheet = if is_plain { self.sheet.clone() } else { format!("'{}'", self.sheet.replace('\'', "''")) };
        Some(format!("{sheet}!{cells}"))
    }
}

/// Returns the letters of a column, counted from 1: `A` to `Z`, then `AA`.
pub fn column_letters(column: u32) -> String {
    let mut letters = Vec::new();
    let mut left = column;
    while left > 0 {
        letters.push(char::from(b'A' + u8::try_from((left - 1) % 26).unwrap_or(0)));
        left = (left - 1) / 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As spreadsheets count them: Z is the 26th column, AA the next, XFD the last of Excel's 16,384.
    #[test]
    fn columns_have_the_letters_of_a_spreadsheet() {
        let letters = [1, 26, 27, 702, 703, 16_384].map(column_letters);
        assert_eq!(letters, ["A", "Z", "AA", "ZZ", "AAA", "XFD"]);
    }

    #[test]
    fn the_name_of_a_sheet_is_quoted_where_a_formula_would_quote_it() {
        let cells = |sheet: &str| SheetCells::new(sheet, vec![CellStart { at: 0, row: 7, column: 2 }]).name(0, 3);
        assert_eq!(cells("Cards").as_deref(), Some("Cards!B7"));
        assert_eq!(cells("Bob's cards").as_deref(), Some("'Bob''s cards'!B7"));
    }
}
