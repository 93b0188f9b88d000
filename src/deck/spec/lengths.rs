//! Lengths: how a deck writes them, and how long they may be.

use super::limits;
use super::spec_reader::{SpecReader, quoted};
use super::table::{Entry, TableReader};
use crate::diag::{Code, Finding, nearest};
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

/// How long something may be, both ends included.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    min: Length,
    max: Length,
}

impl Bounds {
    /// Returns the bounds of a setting that the model knows.
    pub(super) const fn between((min, max): (Length, Length)) -> Self {
        Self { min, max }
    }
}

/// The width or height of a card or of a sheet.
pub(super) const SIDE: Bounds = Bounds { min: Length::um(1_000), max: limits::SIDE };
/// How far the picture continues beyond the cut.
pub(super) const BLEED: Bounds = Bounds { min: Length::ZERO, max: limits::BLEED };
/// Distances inside the cut: that of the safe area, a corner's radius, and the limits of preflight.
pub(super) const INSIDE: Bounds = Bounds { min: Length::ZERO, max: limits::SIDE };
/// How thick a card is.
pub(super) const CALIPER: Bounds = Bounds { min: Length::um(10), max: Length::um(10_000) };
/// The margin that the printer cannot reach, and the room in a box.
pub(super) const MARGIN: Bounds = Bounds { min: Length::ZERO, max: limits::MARGIN };

/// Asks for a length.
pub(super) fn length(
    reader: &mut TableReader<'_>,
    spec: &mut SpecReader<'_>,
    key: &'static str,
    bounds: Bounds,
) -> Option<Length> {
    let entry = reader.entry(spec, key)?;
    length_of(spec, &entry, bounds)
}

/// Returns the length that `entry` gives.
pub(super) fn length_of(spec: &mut SpecReader<'_>, entry: &Entry<'_>, bounds: Bounds) -> Option<Length> {
    let key = entry.key;
    let number = match entry.value() {
        DeValue::Integer(number) => Some(number.as_str().to_owned()),
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        _ => None,
    };
    if let Some(number) = number {
        let message = format!("`{key}` is a number without a unit");
        let help = format!("write it in quotes with its unit: `{key} = \"{number} mm\"`, or `in` for inches");
        spec.find(Finding::new(Code::BadLength, message).at(entry.place.clone(), "millimetres or inches?").help(help));
        return None;
    }
    let words = entry.words(spec)?;
    let (message, label, help) = match parse(&words.text, key, bounds) {
        Ok(length) => return Some(length),
        Err(fault) => fault,
    };
    spec.find(Finding::new(Code::BadLength, message).at(words.place, label).help(help));
    None
}

/// The message, the label and the help for a text that is not a possible length.
type LengthFault = (String, &'static str, String);

fn parse(text: &str, key: &str, bounds: Bounds) -> Result<Length, LengthFault> {
    let text = text.trim();
    let length: Length = text.parse().map_err(|error| {
        let (message, label, help) = explain(&error, text);
        (format!("`{key}`: {message}"), label, help)
    })?;
    if length < bounds.min {
        let what = if length < Length::ZERO { "negative" } else { "too small" };
        return Err((format!("`{key}` is {what}: {length}"), what, format!("write at least `\"{}\"`", bounds.min)));
    }
    if length > bounds.max {
        let help = format!("write at most `\"{}\"`: is the unit right?", bounds.max);
        return Err((format!("`{key}` is too large: {length}"), "too large", help));
    }
    Ok(length)
}

fn explain(error: &LengthError, text: &str) -> LengthFault {
    let shown = quoted(text);
    if let Some((whole, fraction)) = text.split_once(',').filter(|_| text.matches(',').count() == 1) {
        let help = format!("write it with a point: `\"{whole}.{fraction}\"`");
        return (format!("{shown} has a comma in its number"), "needs a point", help);
    }
    match error {
        LengthError::NoNumber(_) => {
            let help = "write a number and its unit, such as `\"63.5 mm\"` or `\"2.5 in\"`".to_owned();
            (format!("{shown} does not start with a number"), "not a length", help)
        }
        LengthError::NoUnit(_) => {
            let help = format!("write `\"{text} mm\"`, or `\"{text} in\"` for inches");
            (format!("{shown} has no unit"), "millimetres or inches?", help)
        }
        LengthError::UnknownUnit(unit) => {
            let near = nearest(unit, UNITS.iter().map(|(name, _)| *name));
            let short = UNITS.iter().find(|(name, _)| Some(*name) == near).map(|(_, short)| short);
            let help = match short {
                Some(short) => format!("did you mean `{short}`? The units are `mm`, `cm`, `in`, `pt` and `µm`"),
                None => "the units are `mm`, `cm`, `in`, `pt` and `µm`".to_owned(),
            };
            (format!("{} is not a unit of length", quoted(unit)), "unknown unit", help)
        }
        LengthError::TooLong(_) => (format!("{shown} is longer than 10 m"), "too large", "check the unit".to_owned()),
    }
}
