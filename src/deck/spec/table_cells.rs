//! A CSV table as it stands, for making a deck of it.

use super::cells;
use super::csv_table::{separator, told_separator};
use super::limits;
use super::names::{self, CARD_NAMES};
use std::collections::{HashMap, HashSet};

/// The cells of a CSV table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCells {
    /// The names of the columns, as the first line has them; none if the table is empty.
    pub columns: Vec<String>,
    /// The cells of the other lines, except of those in which all are empty.
    pub rows: Vec<Vec<String>>,
    /// What separates cells.
    pub separator: char,
    /// The text of the lines below the first.
    pub body: String,
}

/// Returns the cells of a table in the file `name`; none if it has more than a deck can have.
///
/// # Examples
/// ```
/// let table = pullet_deck::spec::table_cells("name;cost\nFox;3\n", "cards.csv").expect("it is small");
/// assert_eq!((table.separator, table.columns.as_slice()), (';', &["name".to_owned(), "cost".to_owned()][..]));
/// assert_eq!(table.rows, [["Fox", "3"]]);
/// ```
pub fn table_cells(text: &str, name: &str) -> Option<TableCells> {
    let (mut at, separator) = told_separator(text).unwrap_or_else(|| (0, separator(text, name)));
    let mut lines = std::iter::from_fn(|| {
        let line = cells::next_line(text, at, separator)?;
        at = line.span.end;
        let cells: Vec<String> = line.cells.into_iter().map(|cell| cell.text.into_owned()).collect();
        Some((line.span.end, cells))
    })
    .filter(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
    let (header_end, columns) = lines.next().unwrap_or_default();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (_, row) in lines {
        if rows.len().saturating_mul(columns.len()) >= limits::CELLS {
            return None;
        }
        rows.push(row);
    }
    let body = text[header_end..].trim_start_matches(['\r', '\n']).to_owned();
    Some(TableCells { columns, rows, separator: char::from(separator), body })
}

/// Returns a text as a cell of a table, whatever separates its cells: in quotes where it needs them, or should have them.
///
/// # Examples
/// ```
/// assert_eq!(pullet_deck::spec::cell("Fox", false), "Fox");
/// assert_eq!(pullet_deck::spec::cell("the \"big\" fox, old", false), "\"the \"\"big\"\" fox, old\"");
/// ```
pub fn cell(text: &str, is_quoted: bool) -> String {
    let needs_quotes = text.contains([',', ';', '\t', '"', '\r', '\n']) || text.trim() != text;
    if is_quoted || needs_quotes { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// Returns names like those of the columns that templates of cards can read, all of them different.
pub fn readable_names(columns: &[String]) -> Vec<String> {
    let (mut names, mut taken, mut numbers) = (Vec::new(), HashSet::new(), HashMap::new());
    for column in columns {
        let name = names::readable(column);
        let name = if CARD_NAMES.contains(&name.as_str()) { format!("{name}_name") } else { name };
        let mut own = name.clone();
        while !taken.insert(own.clone()) {
            let number = numbers.entry(name.clone()).and_modify(|number| *number += 1).or_insert(2);
            own = format!("{name}_{number}");
        }
        names.push(own);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_readable_and_different() {
        let columns = ["Card", "cost", "cost_2", "Cost", "COST", "2nd", ""].map(str::to_owned);
        let names = ["card_name", "cost", "cost_2", "cost_3", "cost_4", "the_2nd", "the_"];
        assert_eq!(readable_names(&columns), names);
    }

    #[test]
    fn the_separator_that_excel_names_is_no_line() {
        let table = table_cells("sep=|\nname|cost\nFox|3\n\n", "cards.csv").expect("it is small");
        assert_eq!((table.columns.len(), table.rows.len(), table.body.as_str()), (2, 1, "Fox|3\n\n"));
    }
}
