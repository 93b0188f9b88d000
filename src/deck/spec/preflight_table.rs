//! `[preflight]`: how much findings matter to the deck, and from which figure on something is found.

use super::lengths::{INSIDE, length};
use super::spec_reader::{listed, quoted};
use super::table::{Entry, TableReader};
use crate::diag::{Area, Code, Finding, Place, Severity, nearest};
use crate::model::{Preflight, PreflightLimits};
use std::ops::RangeInclusive;
use toml::de::DeValue;

/// The words for how much a finding matters.
const SEVERITIES: [(&str, Option<Severity>); 4] = [
    ("off", None),
    ("note", Some(Severity::Note)),
    ("warning", Some(Severity::Warning)),
    ("error", Some(Severity::Error)),
];

/// The keys that are limits; all others are findings.
const LIMITS: [&str; 11] = [
    "smallest-text",
    "small-text",
    "smallest-reversed-text",
    "thinnest-line",
    "contrast",
    "resolution",
    "low-resolution",
    "lowest-resolution",
    "border",
    "index",
    "hand",
];

/// What a ratio of contrast can be: black on white has 21.
pub(super) const CONTRAST: RangeInclusive<f64> = 1.0..=21.0;
/// What a number of pixels per inch can be.
pub(super) const RESOLUTION: RangeInclusive<f64> = 1.0..=10_000.0;

/// How many cards a hand can have.
pub(super) const HAND: RangeInclusive<f64> = 1.0..=1_000.0;

/// Reads the table; limits that it leaves out have the value of [`PreflightLimits::default`].
pub(super) fn read(root: &mut TableReader<'_>) -> Preflight {
    let mut preflight = Preflight::default();
    let Some(mut table) = root.table("preflight") else { return preflight };
    read_limits(&mut table, &mut preflight.limits);
    preflight.hand = whole_number(&mut table, "hand", HAND).map(|(number, _)| number);
    for entry in table.entries().iter().filter(|entry| !LIMITS.contains(&entry.key)) {
        let Some(code) = settable(entry) else { continue };
        if let Some((_, severity)) = severity(entry, code) {
            preflight.severities.insert(code, severity);
        }
    }
    preflight
}

fn read_limits(table: &mut TableReader<'_>, limits: &mut PreflightLimits) {
    for (key, limit) in [
        ("smallest-text", &mut limits.smallest_text),
        ("small-text", &mut limits.small_text),
        ("smallest-reversed-text", &mut limits.smallest_reversed_text),
        ("thinnest-line", &mut limits.thinnest_line),
        ("border", &mut limits.border),
        ("index", &mut limits.index),
    ] {
        *limit = length(table, key, INSIDE).unwrap_or(*limit);
    }
    limits.contrast = number(table, "contrast", CONTRAST).map_or(limits.contrast, |(contrast, _)| contrast);
    for (key, limit) in [
        ("resolution", &mut limits.resolution),
        ("low-resolution", &mut limits.low_resolution),
        ("lowest-resolution", &mut limits.lowest_resolution),
    ] {
        *limit = whole_number(table, key, RESOLUTION).map_or(*limit, |(number, _)| number);
    }
}

/// Asks for a number in a small range, and rounds it. Returns its place, too.
pub(super) fn whole_number(
    table: &mut TableReader<'_>,
    key: &'static str,
    range: RangeInclusive<f64>,
) -> Option<(u32, Place)> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the ranges are from 1 to 10,000")]
    number(table, key, range).map(|(number, place)| (number.round() as u32, place))
}

/// Asks for a number in a range.
fn number(table: &mut TableReader<'_>, key: &'static str, range: RangeInclusive<f64>) -> Option<(f64, Place)> {
    let entry = table.entry(key)?;
    let (from, to) = (range.start(), range.end());
    let text = match entry.value() {
        DeValue::Integer(number) => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        _ => {
            let help = format!("write a number from {from} to {to} without quotes");
            return entry.wrong_type("a number", help);
        }
    };
    if let Some(number) = text.parse().ok().filter(|number| range.contains(number)) {
        return Some((number, entry.place));
    }
    let message = format!("`{key}` is {}, but it must be a number from {from} to {to}", quoted(entry.place.text()));
    let help = format!("write a number from {from} to {to}");
    entry.refuse(Code::BadNumber, "out of range", message, help)
}

/// Returns the finding that a key names, if a deck can say how much it matters.
fn settable(entry: &Entry<'_>) -> Option<Code> {
    let code = Code::named(entry.key);
    if let Some(code) = code.filter(|code| is_settable(*code)) {
        return Some(code);
    }
    let (label, message, help) = if let Some(code) = code {
        let (label, help) = match code.severity() {
            Severity::Error => {
                ("an error", "fix what it reports: with it, the wrong thing would be printed".to_owned())
            }
            _ => ("not about print", format!("accept it: `[[accept]]` with `finding = \"{code}\"` and a `reason`")),
        };
        (label, format!("a deck cannot say how much `{code}` matters"), help)
    } else {
        let settable = Code::ALL.iter().filter(|code| is_settable(**code)).map(|code| code.as_str());
        let help = match nearest(entry.key, LIMITS.into_iter().chain(settable)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the limits are {}; `pullet explain` lists the findings", listed(LIMITS)),
        };
        ("unknown key", format!("{} is neither a limit nor a finding", quoted(entry.key)), help)
    };
    entry.spec.find(Finding::new(Code::UnknownKey, message).at(entry.key_place.clone(), label).help(help));
    None
}

/// Returns whether a deck can say how much a finding matters: it is about how print looks, and what it reports can be printed.
pub(super) fn is_settable(code: Code) -> bool {
    match code.area() {
        _ if code.can_be_printed() => true,
        Area::Preflight => true,
        Area::Drawing | Area::Text | Area::Sheets => code.severity() != Severity::Error,
        Area::Reading | Area::Expectations | Area::Templates | Area::Game | Area::Versions => false,
    }
}

/// Returns how much a finding can matter. What is printed although it is wrong is always reported.
pub(super) fn severities(code: Code) -> &'static [(&'static str, Option<Severity>)] {
    if code.can_be_printed() { &SEVERITIES[1..] } else { &SEVERITIES }
}

/// Returns how much a finding matters, from a word.
fn severity(entry: &Entry<'_>, code: Code) -> Option<(&'static str, Option<Severity>)> {
    let severities = severities(code).iter().copied();
    let list = "`\"off\"`, `\"note\"`, `\"warning\"` or `\"error\"`";
    let list = if code.can_be_printed() { list.trim_start_matches("`\"off\"`, ") } else { list };
    let DeValue::String(text) = entry.value() else {
        return entry.wrong_type("a word", format!("write {list}"));
    };
    severities.clone().find(|(word, _)| word == text).or_else(|| {
        let message = format!("{} does not say how much `{}` matters", quoted(text), entry.key);
        let help = match nearest(text, severities.map(|(word, _)| word)) {
            Some(near) => format!("did you mean `\"{near}\"`? Write {list}"),
            None => format!("write {list}"),
        };
        entry.refuse(Code::BadChoice, "not one of them", message, help)
    })
}
