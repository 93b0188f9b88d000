//! The names of cells: `B7`, `A1:C3`.

use super::limits::{COLUMNS, ROWS};
use super::worksheet::MergedCells;

/// Returns row and column of a cell, from 1; none if it has no such name, or lies outside every worksheet.
pub(super) fn cell_at(name: &str) -> Option<(u32, u32)> {
    let digits = name.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, row) = name.split_at(digits);
    let value = |letter: u8| u32::from(letter.to_ascii_uppercase() - b'A') + 1;
    let is_name = (1..=3).contains(&letters.len()) && letters.bytes().all(|letter| letter.is_ascii_alphabetic());
    let column = is_name.then(|| letters.bytes().fold(0, |column, letter| column * 26 + value(letter)))?;
    let row = row.parse::<u32>().ok()?;
    is_cell((row, column)).then_some((row, column))
}

/// Returns whether worksheets have a cell at a row and a column, from 1.
pub(super) fn is_cell((row, column): (u32, u32)) -> bool {
    (1..=ROWS).contains(&row) && (1..=COLUMNS).contains(&column)
}

/// Returns the cells of a range such as `A1:C3`.
pub(super) fn range_at(name: &str) -> Option<MergedCells> {
    let (first, last) = name.split_once(':')?;
    Some(MergedCells { first: cell_at(first)?, last: cell_at(last)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_by_their_names() {
        assert_eq!(cell_at("A1"), Some((1, 1)));
        assert_eq!(cell_at("XFD1048576"), Some((1_048_576, 16_384)));
        assert_eq!(range_at("B2:C4"), Some(MergedCells { first: (2, 2), last: (4, 3) }));
        for name in ["", "7", "B", "B0", "XFE1", "A1048577", "ABCD1", "B-7", "É1"] {
            assert_eq!(cell_at(name), None, "{name}");
        }
    }
}
