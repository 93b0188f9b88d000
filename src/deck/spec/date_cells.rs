//! Dates in a column of numbers: spreadsheets make one of a cost such as `1-2` without a word.

use super::spec_reader::{SpecReader, quoted};
use crate::diag::{Code, Finding, Place};
use crate::model::{Field, Value};
use indexmap::IndexMap;

/// How the names of months begin, in the languages whose spreadsheets write most of them.
const MONTHS: [&str; 17] = [
    "jan", "feb", "mar", "mär", "apr", "avr", "may", "mai", "jun", "jul", "aug", "sep", "oct", "okt", "nov", "dec",
    "dez",
];

/// Reports each date in a column that has numbers.
pub(super) fn report(spec: &SpecReader<'_>, columns: &IndexMap<String, Place>, rows: &[Field]) {
    for name in columns.keys() {
        let cells = || rows.iter().filter_map(|row| row.value.as_table()?.get(name));
        if !cells().any(|cell| matches!(cell.value, Value::Integer(_) | Value::Float(_))) {
            continue;
        }
        for (cell, text) in
            cells().filter_map(|cell| Some((cell, cell.value.as_text()?))).filter(|(_, text)| is_date(text))
        {
            let message = format!("{} is a date, but other cells of `{name}` are numbers", quoted(text));
            let finding = Finding::new(Code::DateCell, message).at(cell.place.clone(), "made by a spreadsheet?");
            let help = "if you typed something else, such as `1-2`: make the column text in the spreadsheet (Format > Cells > \
                        Text), and type it again";
            spec.find(finding.help(help).caused_by(format!("dates in the column {name}")));
        }
    }
}

/// Returns whether a text is a date, as spreadsheets write it: `1-Feb`, `02. Jan`, `2025-02-01`, `2/1/2025`, `01.02.25`.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split(['-', '/', '.', ' ']).filter(|part| !part.is_empty()).collect();
    let is_month = |part: &&str| {
        let name = part.to_lowercase();
        name.chars().count() <= 9 && MONTHS.iter().any(|month| name.starts_with(month))
    };
    let is_number = |part: &&str| part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
    let months = parts.iter().filter(|part| is_month(part)).count();
    if !(2..=3).contains(&parts.len()) || !parts.iter().all(|part| is_month(part) || is_number(part)) {
        return false;
    }
    let has_year = parts.iter().any(|part| part.len() == 4) || parts.iter().all(|part| part.len() == 2);
    months == 1 || (months == 0 && parts.len() == 3 && has_year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_what_spreadsheets_make_of_a_range() {
        for date in ["1-Feb", "Feb-01", "02. Jan", "01. Mär", "2025-02-01", "2/1/2025", "01.02.25"] {
            assert!(is_date(date), "{date}");
        }
        for other in ["", "1-2", "1/2/3", "2.5", "1 or 2", "10-20-30x", "may", "Feb", "2025"] {
            assert!(!is_date(other), "{other}");
        }
    }
}
