//! Tables of `[data]` that repeat the engine's figures: they must agree with them.

use super::fields::{list, rows};
use super::player_rows;
use super::words::{finding, listed};
use crate::diag::{Code, Finding, Findings, Place};
use crate::model::{Deck, Field, Fields, Value};

/// A table of `[data]` that repeats figures: its name, the figures (a list of tables), and the column by which a row of them is
/// found.
pub type OwnTable = (&'static str, &'static str, &'static str);

/// Returns where the deck's own tables differ from the figures.
pub(super) fn check(deck: &Deck, figures: &Value, tables: &[OwnTable]) -> Findings {
    let mut findings = Findings::new();
    for own in tables {
        let (table, name, key) = own;
        if *key == "players" {
            findings.extend(player_rows::twice(deck, table));
        }
        let figures = figures.as_table().map_or(&[][..], |figures| list(figures, name));
        let figures: Vec<&Fields> = figures.iter().filter_map(|row| row.value.as_table()).collect();
        for (row, place) in rows(deck, table) {
            findings.extend(row_faults(*own, row, place, &figures));
        }
    }
    findings
}

fn row_faults((table, name, key): OwnTable, row: &Fields, place: &Place, figures: &[&Fields]) -> Vec<Finding> {
    let Some(named) = row.get(key) else {
        let message = format!("a row of `[data.{table}]` has no `{key}`");
        let help = format!("add `{key}`, or print the figures `game.{name}` instead");
        return vec![finding(Code::TableDiffers, place, message, help)];
    };
    let keys = || figures.iter().filter_map(|row| row.get(key));
    let is_same = |figures: &&&Fields| figures.get(key).is_some_and(|figure| agrees(named, &figure.value));
    let Some(figures) = figures.iter().find(is_same) else {
        let text = named.place.text();
        let message = format!("`[data.{table}]` has a row with the `{key}` {text}, which the game does not have");
        let keys = keys().map(|field| in_words(&field.value));
        let help = format!("the game has {}", listed(keys));
        return vec![finding(Code::TableDiffers, &named.place, message, help)];
    };
    let differing = row.iter().filter_map(|(column, field)| {
        let right = &figures.get(column)?.value;
        if agrees(field, right) {
            return None;
        }
        let (right, text) = (in_words(right), field.place.text());
        let message = format!("`{column}` of `[data.{table}]` is {text}, but in the game it is {right}");
        let finding = Finding::new(Code::TableDiffers, message).at(field.place.clone(), "differs from the game");
        let help = format!("write {right}, change the rules or the cards, or print the figures `game.{name}`");
        Some(finding.see(named.place.clone(), "in this row").help(help))
    });
    differing.collect()
}

/// Returns whether a field has the value of a figure, or is that value written as text, as CSV has it.
fn agrees(field: &Field, figure: &Value) -> bool {
    match (&field.value, figure) {
        (Value::List(fields), Value::List(figures)) => {
            let mut pairs = fields.iter().zip(figures);
            fields.len() == figures.len() && pairs.all(|(field, figure)| agrees(field, &figure.value))
        }
        (Value::Integer(number), Value::Float(figure)) => *figure == *number as f64,
        (Value::Text(text), Value::Integer(_) | Value::Float(_) | Value::Bool(_)) => **text == in_words(figure),
        (value, figure) => value == figure,
    }
}

/// Returns a value as a finding has it.
pub(super) fn in_words(value: &Value) -> String {
    match value {
        Value::Bool(answer) => answer.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Text(text) => format!("`{text}`"),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(|item| in_words(&item.value)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Table(_) => "a table".to_owned(),
    }
}
