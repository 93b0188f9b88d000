//! The cells of one line of a CSV table: where each stands, and what it says.

use crate::model::Value;
use std::ops::Range;

/// A cell as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// Its bytes in the file, quotes included, blanks around it not.
    pub(super) span: Range<usize>,
    /// Whether it stands in quotes.
    pub(super) quoting: Quoting,
}

/// Whether a cell stands in quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quoting {
    /// `fox`
    Bare,
    /// `"fox"`
    Quoted,
    /// `"fox` up to the end of the file.
    Unclosed,
    /// `"fox" hen`
    GoesOn,
    /// ` "fox"`: a blank stands before the quote, so that it counts as a letter.
    BlankBefore,
}

/// Splits the bytes `line` of `text` into cells, by the rules that the `csv` crate reads them by.
pub(super) fn split(text: &str, line: Range<usize>, separator: u8) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut start = line.start;
    loop {
        let (end, quoting) = cell_end(text.as_bytes(), start..line.end, separator);
        cells.push(Cell { span: trimmed(text, start..end), quoting });
        if end >= line.end {
            return cells;
        }
        start = end + 1;
    }
}

fn cell_end(bytes: &[u8], line: Range<usize>, separator: u8) -> (usize, Quoting) {
    let next_separator = |from: usize| {
        bytes[from..line.end].iter().position(|byte| *byte == separator).map_or(line.end, |length| from + length)
    };
    let first = bytes[line.clone()].first();
    if first != Some(&b'"') {
        let end = next_separator(line.start);
        let blank_before = bytes[line.start..end].trim_ascii_start().starts_with(b"\"");
        return (end, if blank_before { Quoting::BlankBefore } else { Quoting::Bare });
    }
    let mut at = line.start + 1;
    while at < line.end {
        match (bytes[at], bytes.get(at + 1).filter(|_| at + 1 < line.end)) {
            (b'"', Some(b'"')) => at += 2,
            (b'"', _) => {
                let end = next_separator(at + 1);
                let goes_on = !bytes[at + 1..end].trim_ascii().is_empty();
                return (end, if goes_on { Quoting::GoesOn } else { Quoting::Quoted });
            }
            _ => at += 1,
        }
    }
    (line.end, Quoting::Unclosed)
}

fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let Some(raw) = text.get(span.clone()) else { return span };
    let start = span.start + raw.len() - raw.trim_start().len();
    start..start + raw.trim().len()
}

/// What a cell says: a whole number, a number, true or false, or else text.
///
/// Digits alone decide: `+1` and `1e5` are text, as they stand on a card. `'007` is the text `007`.
pub(super) fn typed(text: &str) -> Value {
    match number_or_answer(text) {
        Some(value) => value,
        None => Value::Text(escaped(text).unwrap_or(text).to_owned()),
    }
}

fn escaped(text: &str) -> Option<&str> {
    // Only what would be read as something else needs the mark: `'tis` keeps it.
    text.strip_prefix('\'').filter(|rest| number_or_answer(rest).is_some())
}

fn number_or_answer(text: &str) -> Option<Value> {
    match text {
        "true" | "TRUE" => return Some(Value::Bool(true)),
        "false" | "FALSE" => return Some(Value::Bool(false)),
        _ => {}
    }
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    match unsigned.split_once('.') {
        None if digits(unsigned) => text.parse().ok().map(Value::Integer),
        Some((whole, fraction)) if digits(whole) && digits(fraction) => {
            text.parse().ok().filter(|number: &f64| number.is_finite()).map(Value::Float)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<(&str, Quoting)> {
        split(line, 0..line.len(), b',').into_iter().map(|cell| (&line[cell.span], cell.quoting)).collect()
    }

    #[test]
    fn a_separator_in_quotes_parts_nothing() {
        let wanted = vec![("fox", Quoting::Bare), ("\"a, \"\"b\"\"\"", Quoting::Quoted), ("3", Quoting::Bare)];
        assert_eq!(texts("fox,\"a, \"\"b\"\"\", 3 "), wanted);
    }

    #[test]
    fn an_empty_line_end_is_a_cell() {
        assert_eq!(texts("a,"), vec![("a", Quoting::Bare), ("", Quoting::Bare)]);
        assert_eq!(texts(""), vec![("", Quoting::Bare)]);
    }

    #[test]
    fn slips_with_quotes_are_seen() {
        assert_eq!(texts("\"a,b")[0].1, Quoting::Unclosed);
        assert_eq!(texts("\"5\" x 3,b")[0].1, Quoting::GoesOn);
        assert_eq!(texts("a, \"b\"")[1].1, Quoting::BlankBefore);
    }

    #[test]
    fn only_digits_make_a_number() {
        assert_eq!(typed("12"), Value::Integer(12));
        assert_eq!(typed("-3"), Value::Integer(-3));
        assert_eq!(typed("2.50"), Value::Float(2.5));
        assert_eq!(typed("TRUE"), Value::Bool(true));
        for text in ["+1", "1e5", "inf", "nan", ".5", "5.", "1,5", "", "-", "٣", "99999999999999999999"] {
            assert_eq!(typed(text), Value::Text(text.to_owned()));
        }
    }

    #[test]
    fn an_apostrophe_keeps_a_number_as_text_and_is_a_letter_elsewhere() {
        assert_eq!(typed("'007"), Value::Text("007".to_owned()));
        assert_eq!(typed("'true"), Value::Text("true".to_owned()));
        assert_eq!(typed("'tis the season"), Value::Text("'tis the season".to_owned()));
    }
}
