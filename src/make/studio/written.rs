//! How a value is written in the file that it comes from.

use crate::model::{Field, Value};
use crate::spec::{cell, is_csv};
use std::borrow::Cow;

/// Returns whether what the field's place says is its value and nothing else, so that it can be replaced there.
pub(super) fn stands_there(field: &Field) -> bool {
    let text = field.place.text();
    if is_toml(field) {
        return in_toml(text).as_ref().is_some_and(|found| is_same(found, &field.value));
    }
    let said = unquoted(text);
    match &field.value {
        Value::Text(text) => Value::of_cell(&said).is_none() && *text == *said,
        value @ (Value::Bool(_) | Value::Integer(_) | Value::Float(_)) => Value::of_cell(&said).as_ref() == Some(value),
        Value::List(_) | Value::Table(_) => false,
    }
}

/// Returns how a value is written in place of the field's; none if it must be of another kind. In a table, a cell keeps its quotes,
/// and gets them where it needs them.
pub(super) fn written(field: &Field, value: &str) -> Option<String> {
    let before = field.place.text();
    if !is_toml(field) {
        return Some(cell(value, before.starts_with('"')));
    }
    match field.value {
        Value::Text(_) if before.starts_with('\'') && !before.starts_with("'''") && is_literal(value) => {
            Some(format!("'{value}'"))
        }
        Value::Text(_) => Some(toml::Value::String(value.to_owned()).to_string()),
        Value::Bool(_) => value.parse::<bool>().ok().map(|value| value.to_string()),
        Value::Integer(_) => value.trim().parse::<i64>().ok().map(|value| value.to_string()),
        Value::Float(_) => {
            let number = value.trim().parse::<f64>().ok().filter(|number| number.is_finite());
            number.map(|number| format!("{number:?}"))
        }
        Value::List(_) | Value::Table(_) => None,
    }
}

/// Returns whether the file of a field is written in TOML; otherwise it is a table of cells.
pub(super) fn is_toml(field: &Field) -> bool {
    field.place.file().rsplit('.').next().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// Returns whether the file of a field is one that can be changed value by value: TOML, or a table of cells that is text.
pub(super) fn is_in_place(field: &Field) -> bool {
    is_toml(field) || is_csv(field.place.file())
}

/// Returns whether text can be written between single quotes, where nothing is escaped.
fn is_literal(text: &str) -> bool {
    !text.contains('\'') && text.chars().all(|letter| letter == '\t' || !letter.is_control())
}

fn in_toml(text: &str) -> Option<toml::Value> {
    let mut table: toml::Table = toml::from_str(&format!("value = {text}\n")).ok()?;
    if table.len() == 1 { table.remove("value") } else { None }
}

fn is_same(found: &toml::Value, value: &Value) -> bool {
    match (found, value) {
        (toml::Value::String(found), Value::Text(text)) => **found == **text,
        (toml::Value::Integer(found), Value::Integer(number)) => found == number,
        (toml::Value::Float(found), Value::Float(number)) => found == number,
        (toml::Value::Boolean(found), Value::Bool(is_true)) => found == is_true,
        _ => false,
    }
}

fn unquoted(cell: &str) -> Cow<'_, str> {
    match cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"')) {
        Some(inside) => Cow::Owned(inside.replace("\"\"", "\"")),
        None => Cow::Borrowed(cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Source;

    fn field(file: &str, text: &str, value: Value) -> Field {
        Field { value, place: Source::new(file, text).place(0..text.len()) }
    }

    #[test]
    fn a_cell_is_quoted_where_it_must_be_and_keeps_its_quotes() {
        let bare = field("cards.csv", "Fox", Value::Text("Fox".into()));
        assert_eq!(written(&bare, "Hen").as_deref(), Some("Hen"));
        assert_eq!(written(&bare, "Hen, old").as_deref(), Some("\"Hen, old\""));
        assert_eq!(written(&bare, "12\" vinyl").as_deref(), Some("\"12\"\" vinyl\""));
        let quoted = field("cards.csv", "\"a \"\"b\"\"\"", Value::Text("a \"b\"".into()));
        assert!(stands_there(&quoted));
        assert_eq!(written(&quoted, "c").as_deref(), Some("\"c\""));
    }

    #[test]
    fn spreadsheets_and_data_files_are_changed_by_other_programs() {
        let is_in_place = |file: &str| is_in_place(&field(file, "Fox", Value::Text("Fox".into())));
        assert!(is_in_place("decks/farm/cards.csv") && is_in_place("deck.toml") && is_in_place("cards.txt"));
        assert!(!is_in_place("cards.XLSX") && !is_in_place("cards.ods") && !is_in_place("cards.json"));
    }

    #[test]
    fn a_value_of_toml_keeps_its_kind() {
        let text = field("deck.toml", "\"Fox\"", Value::Text("Fox".into()));
        assert!(stands_there(&text));
        assert_eq!(
            written(&text, "a \\ b").map(|text| in_toml(&text)),
            Some(Some(toml::Value::String("a \\ b".to_owned())))
        );
        let literal = field("deck.toml", "'#f00'", Value::Text("#f00".into()));
        assert_eq!(written(&literal, "#0f0").as_deref(), Some("'#0f0'"));
        let number = field("deck.toml", "1_000", Value::Integer(1000));
        assert!(stands_there(&number));
        assert_eq!((written(&number, "12").as_deref(), written(&number, "x")), (Some("12"), None));
    }

    #[test]
    fn a_value_that_is_made_of_what_stands_there_cannot_be_replaced() {
        assert!(!stands_there(&field("deck.toml", "\"hen-{{ n }}\"", Value::Text("hen-1".into()))));
        assert!(!stands_there(&field("cards.csv", "'007", Value::Text("007".into()))));
        assert!(!stands_there(&field("deck.toml", "1\nb = 2", Value::Integer(1))));
    }

    proptest::proptest! {
        /// Whatever is typed comes back as it was typed.
        #[test]
        fn text_comes_back_as_it_was_typed(typed in "\\PC{0,20}|[\"'\\\\\n\r\t#{} ,;]{0,12}") {
            let text = field("deck.toml", "\"x\"", Value::Text("x".into()));
            let back = written(&text, &typed).and_then(|text| in_toml(&text));
            assert_eq!(back, Some(toml::Value::String(typed.clone())));
            let cell = field("a.csv", "x", Value::Text("x".into()));
            let cell = written(&cell, &typed).expect("a cell holds any text");
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(cell.as_bytes());
            let found = reader.records().next().map(|record| record.expect("it is one line")[0].to_owned());
            assert_eq!(found.unwrap_or_default(), typed);
        }
    }
}
