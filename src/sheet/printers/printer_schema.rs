//! The JSON Schema of `printers.toml`, with which an editor completes and checks what is typed.

use super::printer_file::MOST_PRINTERS;
use super::profile::{PrinterProfile, SideError};
use crate::model::{Edge, Flip, NamedChoice, PrintOptions, PrinterName};
use serde_json::{Map, Value, json};

/// The version of JSON Schema that editors for TOML know.
const DRAFT: &str = "http://json-schema.org/draft-07/schema#";
/// A number with or without a sign.
const NUMBER: &str = "[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)";
/// Units of length, as the reader of lengths knows them.
const UNITS: &str = "mm|cm|in|inch|\"|″|pt|µm|μm|um";

/// Returns the schema of `printers.toml`.
///
/// # Examples
/// ```
/// let schema = pullet_sheet::printers::printer_schema();
/// assert_eq!(schema["additionalProperties"]["properties"]["flip"]["enum"], serde_json::json!(["long", "short"]));
/// ```
pub fn printer_schema() -> Value {
    let properties: Map<String, Value> = keys()
        .into_iter()
        .map(|(name, about, mut values)| {
            values["description"] = Value::String(about);
            (name.to_owned(), values)
        })
        .collect();
    json!({
        "$schema": DRAFT,
        "title": "Printers of Pullet, as `pullet align` measured them",
        "type": "object",
        "maxProperties": MOST_PRINTERS,
        "propertyNames": { "pattern": format!("^[A-Za-z0-9_-]{{1,{}}}$", PrinterName::LONGEST) },
        "additionalProperties": { "type": "object", "properties": properties, "additionalProperties": false },
    })
}

/// Returns the keys of a printer, in the order in which they are written, each with what it is and the values that it takes.
fn keys() -> Vec<(&'static str, String, Value)> {
    let far = SideError::FARTHEST;
    let (least, most) = SideError::SIZES;
    let turn = SideError::MOST_TURN.to_degrees();
    let usual = PrinterProfile::default();
    let length = || form(UNITS);
    let moved = |what: &str| format!("How far {what}: -{far} to {far}. Default: 0 mm.");
    let turned = |what: &str| format!("How far {what} turned clockwise: -{turn} to {turn} deg. Default: 0 deg.");
    let size = |what: &str| format!("How {what}, in percent of what it should be: {least} to {most}. Default: 100 %.");
    let margin = |side: &str| {
        format!("How far from the {side} edge the printer can print: 0 mm to {}.", PrintOptions::LARGEST_MARGIN)
    };
    let flip = format!("The edge over which the sheet is turned. Default: \"{}\".", usual.flip.word());
    vec![
        ("paper", "The paper of the sheet that was read.".to_owned(), json!({ "type": "string" })),
        ("flip", flip, choice::<Flip>()),
        ("feed", "The edge of the sheet that goes into the printer first.".to_owned(), choice::<Edge>()),
        ("front-right", moved("fronts are printed too far to the right on the paper"), length()),
        ("front-down", moved("fronts are printed too far down on the paper"), length()),
        ("front-turn", turned("fronts are"), form("deg|°")),
        ("back-right", moved("backs are printed too far to the right"), length()),
        ("back-down", moved("backs are printed too far down"), length()),
        ("back-turn", turned("backs are"), form("deg|°")),
        ("back-width", size("wide backs are printed"), form("%")),
        ("back-height", size("high backs are printed"), form("%")),
        ("print-width", size("wide everything is printed"), form("%")),
        ("print-height", size("high everything is printed"), form("%")),
        (
            "resize",
            "Whether everything is resized so that it has its true size. Default: false.".to_owned(),
            json!({ "type": "boolean" }),
        ),
        ("margin-top", margin("top"), length()),
        ("margin-right", margin("right"), length()),
        ("margin-bottom", margin("bottom"), length()),
        ("margin-left", margin("left"), length()),
    ]
}

/// Returns the schema of a number with one of a few units.
fn form(units: &str) -> Value {
    json!({ "type": "string", "pattern": format!("^\\s*{NUMBER}\\s*({units})\\s*$") })
}

/// Returns the schema of one of the words of a choice.
fn choice<T: NamedChoice>() -> Value {
    json!({ "type": "string", "enum": T::words().collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::super::printer_file::KEYS;
    use super::*;

    #[test]
    fn the_schema_has_the_keys_of_the_reader_in_their_order() {
        assert_eq!(keys().iter().map(|(name, ..)| *name).collect::<Vec<_>>(), KEYS);
    }
}
