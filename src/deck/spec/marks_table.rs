//! `marks` of `[print]`: a style, or a table of how the marks look and where they are.

use super::choices::choice;
use super::lengths::length;
use super::spec_reader::quoted;
use super::table::TableReader;
use crate::diag::Code;
use crate::model::{LineColour, LineColourError, MarkOptions, MarkedSides};
use toml::de::DeValue;

/// Asks for `marks`.
pub(super) fn read(print: &mut TableReader<'_>) -> Option<MarkOptions> {
    let entry = print.entry("marks")?;
    match entry.value() {
        DeValue::String(_) => choice(print, "marks").map(|style| MarkOptions { style, ..MarkOptions::default() }),
        DeValue::Table(_) => of_table(entry.table("marks")?),
        _ => {
            let help = "write a style such as `\"corners\"`, or `{ style = \"corners\", length = \"3 mm\" }`";
            entry.wrong_type("a style or a table", help)
        }
    }
}

fn of_table(mut table: TableReader<'_>) -> Option<MarkOptions> {
    let usual = MarkOptions::default();
    let help = "write `backs = true` without quotes, or remove the key";
    let backs = table.entry("backs").and_then(|entry| entry.switch(help));
    let marks = MarkOptions {
        style: choice(&mut table, "style").unwrap_or(usual.style),
        length: length(&mut table, "length", MarkOptions::LENGTHS),
        weight: length(&mut table, "weight", MarkOptions::WEIGHTS).unwrap_or(usual.weight),
        distance: length(&mut table, "distance", MarkOptions::DISTANCES),
        colour: colour(&mut table).unwrap_or(usual.colour),
        dash: length(&mut table, "dash", MarkOptions::DASHES),
        sides: match backs {
            Some(true) => MarkedSides::Both,
            Some(false) => MarkedSides::Fronts,
            None => usual.sides,
        },
    };
    let contradicted = marks.contradiction().zip(table.entry("length"));
    table.finish();
    let Some((why, length)) = contradicted else { return Some(marks) };
    let help = "remove `length`, or choose another `style`";
    length.refuse(Code::BadChoice, "not with this style", why, help)
}

fn colour(table: &mut TableReader<'_>) -> Option<LineColour> {
    let words = table.words("colour")?;
    words.text.parse().ok().or_else(|| {
        let message = format!("{} is not a colour for marks", quoted(&words.text));
        words.refuse(Code::BadColour, "unknown colour", message, LineColourError.to_string())
    })
}
