//! All cards with their fields, for other programs.

use super::exported_deck::ExportedDeck;
use crate::output::OutputFile;
use crate::spec::cell;
use indexmap::IndexSet;
use serde_json::{Map, Value, json};

/// Makes a list of all cards as JSON.
pub(super) fn json_cards(deck: &ExportedDeck<'_>) -> Option<OutputFile> {
    let list =
        json!({ "deck": deck.deck.id, "title": deck.deck.title, "version": deck.deck.version, "cards": deck.data() });
    deck.json("json", &format!("{}.json", deck.name), &list)
}

/// Makes a table of all cards: a row for each, and a column for each field that one of them has.
pub(super) fn csv_cards(deck: &ExportedDeck<'_>) -> OutputFile {
    let cards: Vec<Map<String, Value>> = deck.data().into_iter().map(|card| flat("", card)).collect();
    let columns: IndexSet<&String> = cards.iter().flat_map(|card| card.keys()).collect();
    let titles = columns.iter().map(|column| cell(column, false)).collect::<Vec<_>>().join(",");
    let rows =
        cards.iter().map(|card| columns.iter().map(|column| written(card.get(*column))).collect::<Vec<_>>().join(","));
    let table = [titles].into_iter().chain(rows).map(|row| row + "\r\n").collect::<String>();
    deck.file("csv", &format!("{}.csv", deck.name), table.into_bytes())
}

/// Returns values without tables in them: `pack.name`.
fn flat(around: &str, values: Map<String, Value>) -> Map<String, Value> {
    let mut all = Map::new();
    for (name, value) in values {
        match value {
            Value::Object(inner) => all.extend(flat(&format!("{around}{name}."), inner)),
            value => {
                all.insert(format!("{around}{name}"), value);
            }
        }
    }
    all
}

fn written(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => cell(text, false),
        Some(other) => cell(&other.to_string(), false),
    }
}
