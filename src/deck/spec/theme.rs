//! `[theme]`: values for templates; those that begin with `#` are colours.

use super::spec_reader::{SpecReader, quoted};
use super::table::TableReader;
use crate::diag::{Code, Finding, Place};
use crate::model::{Field, Fields, Value};

/// Reads the table.
pub(super) fn read(root: &mut TableReader<'_>) -> Fields {
    let mut fields = root.named_fields("theme", &[]);
    fields.values_mut().for_each(|field| check_colours(root.spec, field));
    fields
}

fn check_colours(spec: &SpecReader<'_>, field: &mut Field) {
    match &mut field.value {
        Value::Text(text) if text.starts_with('#') => check_colour(spec, text, &field.place),
        Value::Text(text) if matches!(text.len(), 6 | 8) && text.chars().all(|c| c.is_ascii_hexdigit()) => {
            let message = format!("{} is a colour without its `#`", quoted(text));
            let finding = Finding::new(Code::BadColour, message).at(field.place.clone(), "begins with `#`");
            spec.find(finding.help(format!("write `\"#{text}\"`")));
            // What is drawn with it is right.
            *text = format!("#{text}").into();
        }
        Value::List(items) => items.iter_mut().for_each(|item| check_colours(spec, item)),
        Value::Table(fields) => fields.values_mut().for_each(|field| check_colours(spec, field)),
        Value::Bool(_) | Value::Integer(_) | Value::Float(_) | Value::Text(_) => {}
    }
}

fn check_colour(spec: &SpecReader<'_>, text: &str, place: &Place) {
    let digits = text.trim_start_matches('#');
    let bad = digits.chars().find(|c| !c.is_ascii_hexdigit());
    let length = digits.chars().count();
    let label = match bad {
        _ if text.starts_with("##") => "one `#` is enough".to_owned(),
        Some(bad) => format!("`{bad}` is not a digit from 0 to 9 or a letter from a to f"),
        None if matches!(length, 3 | 6 | 8) => return,
        None => format!("{length} digits"),
    };
    let message = format!("{} is not a colour", quoted(text));
    let help = "write `#` and 3, 6 or 8 digits (0-9, a-f): `#f80`, `#ff8800`, `#ff8800cc`";
    spec.find(Finding::new(Code::BadColour, message).at(place.clone(), label).help(help));
}
