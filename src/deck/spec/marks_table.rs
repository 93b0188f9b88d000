//! `marks` of `[print]`: a style, or a table of how the marks look and where they are.

use super::choices::choice;
use super::sizes::{self, Bounds};
use super::spec_reader::{SpecReader, quoted};
use super::table::TableReader;
use crate::diag::{Code, Finding};
use crate::model::{LineColour, LineColourError, MarkOptions, MarkedSides};
use toml::de::DeValue;

const LENGTH: Bounds = Bounds::between(MarkOptions::LENGTHS);
const WEIGHT: Bounds = Bounds::between(MarkOptions::WEIGHTS);
const DISTANCE: Bounds = Bounds::between(MarkOptions::DISTANCES);
const DASH: Bounds = Bounds::between(MarkOptions::DASHES);

/// Asks for `marks`.
pub(super) fn read(print: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<MarkOptions> {
    let entry = print.entry(spec, "marks")?;
    match entry.value() {
        DeValue::String(_) => {
            let style = choice(print, spec, "marks")?;
            Some(MarkOptions { style, ..MarkOptions::default() })
        }
        DeValue::Table(_) => entry.table(spec, "marks").and_then(|table| of_table(table, spec)),
        _ => {
            let help = "write a style such as `\"corners\"`, or `{ style = \"corners\", length = \"3 mm\" }`";
            spec.find(entry.wrong_type("a style or a table").help(help));
            None
        }
    }
}

fn of_table(mut table: TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<MarkOptions> {
    let usual = MarkOptions::default();
    let marks = MarkOptions {
        style: choice(&mut table, spec, "style").unwrap_or(usual.style),
        length: sizes::length(&mut table, spec, "length", LENGTH),
        weight: sizes::length(&mut table, spec, "weight", WEIGHT).unwrap_or(usual.weight),
        distance: sizes::length(&mut table, spec, "distance", DISTANCE),
        colour: colour(&mut table, spec).unwrap_or(usual.colour),
        dash: sizes::length(&mut table, spec, "dash", DASH),
        sides: sides(&mut table, spec).unwrap_or(usual.sides),
    };
    let contradicted = marks.contradiction().and_then(|why| Some((why, table.entry(spec, "length")?.place)));
    table.finish(spec);
    let Some((why, place)) = contradicted else { return Some(marks) };
    let help = "remove `length`, or choose another `style`";
    spec.find(Finding::new(Code::BadChoice, why).at(place, "not with this style").help(help));
    None
}

fn colour(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<LineColour> {
    let words = table.words(spec, "colour")?;
    let colour = words.text.parse();
    if colour.is_err() {
        let message = format!("{} is not a colour for marks", quoted(&words.text));
        let finding = Finding::new(Code::BadColour, message).at(words.place, "unknown colour");
        spec.find(finding.help(LineColourError.to_string()));
    }
    colour.ok()
}

fn sides(table: &mut TableReader<'_>, spec: &mut SpecReader<'_>) -> Option<MarkedSides> {
    let entry = table.entry(spec, "backs")?;
    match entry.value() {
        DeValue::Boolean(true) => Some(MarkedSides::Both),
        DeValue::Boolean(false) => Some(MarkedSides::Fronts),
        _ => {
            let help = "write `backs = true` without quotes, or remove the key";
            spec.find(entry.wrong_type("`true` or `false`").help(help));
            None
        }
    }
}
