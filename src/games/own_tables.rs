//! Tables that a deck has of its own although the engine tells the same figures: they must say the same.

use super::words::listed;
use crate::diag::{Code, Finding, Findings, Place};
use crate::model::{Deck, Field, Fields, Value};

/// A table of `[data]` that repeats figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnTable {
    /// Its name in `[data]`.
    pub table: &'static str,
    /// The figures that it repeats: a list of tables.
    pub figures: &'static str,
    /// The column that tells which row of the figures is meant.
    pub key: &'static str,
}

/// What those of `tables` that the deck has say otherwise than the figures.
pub(super) fn check(deck: &Deck, figures: &Value, tables: &[OwnTable]) -> Findings {
    let mut findings = Findings::new();
    for own in tables {
        let rows = deck.data.get(own.table).into_iter().flatten();
        let told: Vec<&Fields> = list_of(figures, own.figures).iter().filter_map(|row| fields_of(&row.value)).collect();
        for (row, fields) in rows.filter_map(|row| Some((row, fields_of(&row.value)?))) {
            findings.extend(row_faults(own, fields, &row.place, &told));
        }
    }
    findings
}

fn row_faults(own: &OwnTable, row: &Fields, place: &Place, told: &[&Fields]) -> Vec<Finding> {
    let OwnTable { table, key, .. } = own;
    let Some(named) = row.get(*key) else {
        let message = format!("a row of `[data.{table}]` does not say its `{key}`");
        let finding = Finding::new(Code::TableDiffers, message).at(place.clone(), "");
        return vec![finding.help(format!("add `{key}`, or print the figures `game.{}`", own.figures))];
    };
    let same = told.iter().find(|figures| figures.get(*key).is_some_and(|field| says(named, &field.value)));
    let Some(figures) = same else {
        let keys = told.iter().filter_map(|row| row.get(*key)).map(|field| in_words(&field.value));
        let message =
            format!("`[data.{table}]` has a row with the `{key}` {}, which the game does not have", named.place.text());
        let finding = Finding::new(Code::TableDiffers, message).at(named.place.clone(), "");
        return vec![finding.help(format!("there are {}", listed(keys)))];
    };
    let differing = row.iter().filter_map(|(column, field)| {
        let right = &figures.get(column)?.value;
        (!says(field, right)).then(|| {
            let right = in_words(right);
            let message =
                format!("`{column}` of `[data.{table}]` is {}, but in the game it is {right}", field.place.text());
            let finding = Finding::new(Code::TableDiffers, message).at(field.place.clone(), "differs from the game");
            let help =
                format!("write {right}, change the rules or the cards, or print the figures `game.{}`", own.figures);
            finding.see(named.place.clone(), "in this row").help(help)
        })
    });
    differing.collect()
}

/// Whether a field says what a figure is: as a value, or as a text such as CSV has it.
fn says(field: &Field, figure: &Value) -> bool {
    match (&field.value, figure) {
        (Value::List(fields), Value::List(figures)) => {
            fields.len() == figures.len()
                && fields.iter().zip(figures).all(|(field, figure)| says(field, &figure.value))
        }
        (Value::Integer(number), Value::Float(figure)) => *figure == *number as f64,
        (Value::Text(text), Value::Integer(_) | Value::Float(_) | Value::Bool(_)) => *text == in_words(figure),
        (value, figure) => value == figure,
    }
}

fn in_words(value: &Value) -> String {
    match value {
        Value::Bool(answer) => answer.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Text(text) => format!("`{text}`"),
        Value::List(items) => {
            format!("[{}]", items.iter().map(|item| in_words(&item.value)).collect::<Vec<_>>().join(", "))
        }
        Value::Table(_) => "a table".to_owned(),
    }
}

fn list_of<'a>(figures: &'a Value, name: &str) -> &'a [Field] {
    match fields_of(figures).and_then(|figures| figures.get(name)).map(|field| &field.value) {
        Some(Value::List(rows)) => rows,
        _ => &[],
    }
}

fn fields_of(value: &Value) -> Option<&Fields> {
    match value {
        Value::Table(fields) => Some(fields),
        _ => None,
    }
}
