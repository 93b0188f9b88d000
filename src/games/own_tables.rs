//! Tables of `[data]` that repeat the engine's figures: they must agree with them.

use super::fields::{as_table, list, rows};
use super::player_rows;
use super::words::{finding, listed};
use crate::diag::{Code, Finding, Findings, Place};
use crate::model::{Deck, Field, Fields, Value};

/// A table of `[data]` that repeats figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnTable {
    /// Its name in `[data]`.
    pub table: &'static str,
    /// The figures that it repeats: a list of tables.
    pub figures: &'static str,
    /// The column by which a row of the figures is found.
    pub key: &'static str,
}

/// Returns where the deck's own tables differ from the figures.
pub(super) fn check(deck: &Deck, figures: &Value, tables: &[OwnTable]) -> Findings {
    let mut findings = Findings::new();
    for own in tables {
        if own.key == "players" {
            findings.extend(player_rows::twice(deck, own.table));
        }
        let figures = as_table(figures).map_or(&[][..], |figures| list(figures, own.figures));
        let figures: Vec<&Fields> = figures.iter().filter_map(|row| as_table(&row.value)).collect();
        for (row, place) in rows(deck, own.table) {
            findings.extend(row_faults(own, row, place, &figures));
        }
    }
    findings
}

fn row_faults(own: &OwnTable, row: &Fields, place: &Place, figures: &[&Fields]) -> Vec<Finding> {
    let OwnTable { table, key, .. } = own;
    let Some(named) = row.get(*key) else {
        let message = format!("a row of `[data.{table}]` has no `{key}`");
        let help = format!("add `{key}`, or print the figures `game.{}` instead", own.figures);
        return vec![finding(Code::TableDiffers, place, message, help)];
    };
    let is_same = |figures: &&&Fields| figures.get(*key).is_some_and(|figure| agrees(named, &figure.value));
    let Some(figures) = figures.iter().find(is_same) else {
        let keys = figures.iter().filter_map(|row| row.get(*key)).map(|field| in_words(&field.value));
        let message =
            format!("`[data.{table}]` has a row with the `{key}` {}, which the game does not have", named.place.text());
        return vec![finding(Code::TableDiffers, &named.place, message, format!("the game has {}", listed(keys)))];
    };
    let differing = row.iter().filter_map(|(column, field)| {
        let right = &figures.get(column)?.value;
        (!agrees(field, right)).then(|| {
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

/// Returns whether a field has the value of a figure, or is that value written as text, as CSV has it.
fn agrees(field: &Field, figure: &Value) -> bool {
    match (&field.value, figure) {
        (Value::List(fields), Value::List(figures)) => {
            fields.len() == figures.len()
                && fields.iter().zip(figures).all(|(field, figure)| agrees(field, &figure.value))
        }
        (Value::Integer(number), Value::Float(figure)) => *figure == *number as f64,
        (Value::Text(text), Value::Integer(_) | Value::Float(_) | Value::Bool(_)) => **text == in_words(figure),
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
