//! Lengths: how a deck writes them, and how long they may be.

use super::limits;
use super::spec_reader::quoted;
use super::table::{Entry, TableReader};
use crate::diag::{Code, nearest};
use crate::model::{Length, LengthError};
use toml::de::DeValue;

/// Units as people write them, and as [`Length`] reads them.
const UNITS: [(&str, &str); 9] = [
    ("mm", "mm"),
    ("cm", "cm"),
    ("in", "in"),
    ("pt", "pt"),
    ("µm", "µm"),
    ("millimetres", "mm"),
    ("centimetres", "cm"),
    ("inches", "in"),
    ("points", "pt"),
];

/// The least and the greatest width or height of a card or of a sheet.
pub(super) const SIDE: (Length, Length) = (Length::um(1_000), limits::SIDE);
/// How far the picture continues beyond the cut.
pub(super) const BLEED: (Length, Length) = (Length::ZERO, limits::BLEED);
/// Distances inside the cut: that of the safe area, a corner's radius, and the limits of preflight.
pub(super) const INSIDE: (Length, Length) = (Length::ZERO, limits::SIDE);
/// How thick a card is.
pub(super) const CALIPER: (Length, Length) = (Length::um(10), Length::um(10_000));
/// The margin that the printer cannot reach, and the room in a box.
pub(super) const MARGIN: (Length, Length) = (Length::ZERO, limits::MARGIN);

/// A card has at least so many pixels at 300 ppi, and is no such number of millimetres long.
const FEWEST_PIXELS: f64 = 300.0;

/// Says how long pixels are in print.
fn in_millimetres(pixels: f64) -> String {
    format!("{pixels} pixels are `\"{}\"` at 300 ppi", Length::mm((pixels / 300.0 * 254.0).round() / 10.0))
}

/// Asks for a length between two, both included.
pub(super) fn length(reader: &mut TableReader<'_>, key: &'static str, bounds: (Length, Length)) -> Option<Length> {
    length_of(&reader.entry(key)?, bounds)
}

/// Returns the length that `entry` gives.
pub(super) fn length_of(entry: &Entry<'_>, (least, most): (Length, Length)) -> Option<Length> {
    let key = entry.key;
    if let DeValue::Integer(_) | DeValue::Float(_) = entry.value() {
        let number = entry.place.text().replace('_', "");
        let message = format!("`{key}` is a number without a unit");
        let help = match number.parse() {
            Ok(pixels) if pixels >= FEWEST_PIXELS => {
                format!("write it in quotes with its unit; if you mean pixels, {}", in_millimetres(pixels))
            }
            _ => format!("write it in quotes with its unit: `{key} = \"{number} mm\"`, or `in` for inches"),
        };
        return entry.refuse(Code::BadLength, "millimetres or inches?", message, help);
    }
    let words = entry.words()?;
    let (label, message, help) = match words.text.trim().parse::<Length>() {
        Err(error) => {
            let (label, message, help) = explain(&error, words.text.trim());
            (label, format!("`{key}`: {message}"), help)
        }
        Ok(length) if length < least => {
            let what = if length < Length::ZERO { "negative" } else { "too small" };
            (what, format!("`{key}` is {what}: {length}"), format!("write at least `\"{least}\"`"))
        }
        Ok(length) if length > most => {
            let help = format!("write at most `\"{most}\"`: is the unit right?");
            ("too large", format!("`{key}` is too large: {length}"), help)
        }
        Ok(length) => return Some(length),
    };
    words.refuse(Code::BadLength, label, message, help)
}

/// Returns the label, the message and the help for a text that is no length.
fn explain(error: &LengthError, text: &str) -> (&'static str, String, String) {
    let shown = quoted(text);
    if let Some((whole, fraction)) = text.split_once(',').filter(|_| text.matches(',').count() == 1) {
        let help = format!("write it with a point: `\"{whole}.{fraction}\"`");
        return ("needs a point", format!("{shown} has a comma in its number"), help);
    }
    match error {
        LengthError::NoNumber(_) => {
            let help = "write a number and its unit, such as `\"63.5 mm\"` or `\"2.5 in\"`".to_owned();
            ("not a length", format!("{shown} does not start with a number"), help)
        }
        LengthError::NoUnit(_) => {
            let help = format!("write `\"{text} mm\"`, or `\"{text} in\"` for inches");
            ("millimetres or inches?", format!("{shown} has no unit"), help)
        }
        LengthError::UnknownUnit(unit) if matches!(unit.as_str(), "px" | "pixel" | "pixels") => {
            let pixels = text.trim_end_matches(unit.as_str()).trim().parse().unwrap_or(0.0);
            let help = format!("write millimetres: {}", in_millimetres(pixels));
            ("pixels have no size on paper", format!("{shown} is in pixels"), help)
        }
        LengthError::UnknownUnit(unit) => {
            let near = nearest(unit, UNITS.iter().map(|(name, _)| *name));
            let short = UNITS.iter().find(|(name, _)| Some(*name) == near);
            let hint = short.map_or("the".to_owned(), |(_, short)| format!("did you mean `{short}`? The"));
            let help = format!("{hint} units are `mm`, `cm`, `in`, `pt` and `µm`");
            ("unknown unit", format!("{} is not a unit of length", quoted(unit)), help)
        }
        LengthError::TooLong(_) => ("too large", format!("{shown} is longer than 10 m"), "check the unit".to_owned()),
    }
}
