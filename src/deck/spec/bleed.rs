//! `bleed`: how wide the bleed is, and what it is made of where a drawing ends at the cut.

use super::lengths::{self, BLEED, INSIDE};
use super::spec_reader::{SpecReader, quoted, suggestion};
use super::table::{Entry, TableReader, TextValue};
use crate::diag::{Code, Finding, Place};
use crate::model::{BleedFill, CardFormat, Fields, Length, MadeBleed, Value, hex_colour};
use toml::de::DeValue;

/// What a deck or a group says about the bleed of its cards.
#[derive(Clone, Default)]
pub(super) struct BleedChoice {
    /// How wide it is.
    pub(super) size: Option<Length>,
    /// What it is made of.
    pub(super) origin: Option<BleedOrigin>,
}

/// What a bleed is made of, with its place; none if the templates draw it.
#[derive(Clone)]
pub(super) struct BleedOrigin {
    made: Option<MadeBleed>,
    place: Place,
}

/// The words for what a bleed is made of, as findings list them.
const WORDS: [&str; 4] = ["mirror", "extend", "colour:#rrggbb", "drawn"];

impl BleedChoice {
    /// Asks for `bleed`: a length, what it is made of, or a table with both. `theme` has colours by their names.
    pub(super) fn read(reader: &mut TableReader<'_>, theme: &Fields) -> Self {
        let Some(entry) = reader.entry("bleed") else { return Self::default() };
        match entry.value() {
            DeValue::Table(_) => Self::from_table(&entry, theme),
            DeValue::String(text) if !begins_length(text) => {
                let words = entry.with_text(text.as_ref());
                Self { size: None, origin: origin(&words, theme) }
            }
            _ => Self { size: lengths::length_of(&entry, BLEED), origin: None },
        }
    }

    fn from_table(entry: &Entry<'_>, theme: &Fields) -> Self {
        let Some(mut table) = entry.table(entry.key) else { return Self::default() };
        let size = lengths::length(&mut table, "size", BLEED);
        let words = table.words("from");
        let inset = lengths::length(&mut table, "inset", INSIDE);
        let corner = lengths::length(&mut table, "corner", INSIDE);
        if inset.is_some() || corner.is_some() {
            table.need("from", "add `from = \"mirror\"` or `from = \"extend\"`: what the outer art is replaced by");
        }
        table.finish();
        let origin = words.and_then(|words| origin(&words, theme)).map(|mut origin| {
            if let Some(made) = &mut origin.made {
                made.inset = inset.unwrap_or(made.inset);
                made.corner = corner.unwrap_or(made.corner);
            }
            BleedOrigin { place: entry.place.clone(), ..origin }
        });
        Self { size, origin }
    }

    /// Returns this choice, completed by that of `base`.
    pub(super) fn over(self, base: &Self) -> Self {
        Self { size: self.size.or(base.size), origin: self.origin.or_else(|| base.origin.clone()) }
    }

    /// Returns whether nothing was chosen.
    pub(super) fn is_empty(&self) -> bool {
        self.size.is_none() && self.origin.is_none()
    }

    /// Returns how the bleed is made; none if the templates draw it.
    pub(super) fn made(&self) -> Option<MadeBleed> {
        self.origin.as_ref().and_then(|origin| origin.made)
    }

    /// Reports a bleed that cannot be made from cards of a format.
    pub(super) fn check(&self, spec: &SpecReader<'_>, format: &CardFormat) {
        let Some((made, place)) = self.origin.as_ref().and_then(|origin| Some((origin.made?, &origin.place))) else {
            return;
        };
        let card = format!("a card of {} × {}", format.trim.width, format.trim.height);
        let shorter = format.trim.width.min(format.trim.height);
        let kept = shorter - made.inset * 2;
        let (message, help) = if kept <= Length::ZERO {
            let help = format!("let `inset` be less than half of the shorter side, {shorter}");
            (format!("an inset of {} leaves nothing of {card}", made.inset), help)
        } else if made.corner * 2 > kept {
            let help = format!("let `corner` be at most {}, half of the art that is kept", kept / 2);
            (format!("`corner` is {}, but {card} has no corners that large", made.corner), help)
        } else if made.fill == BleedFill::Mirror && format.bleed + made.inset > kept {
            let help = "write a smaller bleed, or `from = \"extend\"`".to_owned();
            (format!("{card} is too small to be mirrored over a bleed of {}", format.bleed + made.inset), help)
        } else {
            return;
        };
        spec.find(Finding::new(Code::BadLength, message).at(place.clone(), "too large").help(help));
    }
}

/// Returns whether a text begins as lengths do, rather than as words.
fn begins_length(text: &str) -> bool {
    text.trim_start().starts_with(|c: char| c.is_ascii_digit() || "+-.,".contains(c)) || text.trim().is_empty()
}

fn origin(words: &TextValue<'_>, theme: &Fields) -> Option<BleedOrigin> {
    let made = match words.text.trim() {
        "mirror" => Some(MadeBleed::new(BleedFill::Mirror)),
        "extend" => Some(MadeBleed::new(BleedFill::Extend)),
        "drawn" => None,
        text => {
            let colour_name = text.strip_prefix("colour:").or_else(|| text.strip_prefix("color:"));
            let Some(name) = colour_name else {
                let message = format!("{} is not a way to make a bleed", quoted(&words.text));
                let help = suggestion(text, WORDS.into_iter(), "; or write a length, such as `\"3 mm\"`");
                return words.refuse(Code::BadChoice, "not one of them", message, help);
            };
            Some(MadeBleed::new(BleedFill::Colour(colour(words.spec, name.trim(), &words.place, theme)?)))
        }
    };
    Some(BleedOrigin { made, place: words.place.clone() })
}

/// Returns a colour that is written as `#rrggbb` or as the name of a colour of the theme.
fn colour(spec: &SpecReader<'_>, name: &str, place: &Place, theme: &Fields) -> Option<[u8; 3]> {
    let is_colour = |text: &str| levels(text).is_some();
    let named = theme.get(name).and_then(|field| field.value.as_text());
    if let Some(levels) = levels(named.unwrap_or(name)) {
        return Some(levels);
    }
    let colours = theme.iter().filter(|(_, field)| field.value.as_text().is_some_and(is_colour));
    let colours: Vec<&str> = colours.map(|(name, _)| name.as_str()).collect();
    let message = format!("{} is not a colour for a bleed", quoted(name));
    let help = if name.starts_with('#') || colours.is_empty() {
        "write `#` and 3 or 6 digits (0-9, a-f), such as `colour:#ff8800`, or the name of a colour of `[theme]`"
            .to_owned()
    } else {
        suggestion(name, colours.iter().copied(), " in `[theme]`; or write it as in `colour:#ff8800`")
    };
    let finding = Finding::new(Code::BadColour, message).at(place.clone(), "not a colour");
    let finding = match theme.get(name).filter(|field| !matches!(field.value, Value::Table(_))) {
        Some(field) => finding.see(field.place.clone(), "what `[theme]` has under this name"),
        None => finding,
    };
    spec.find(finding.help(help));
    None
}

/// Returns red, green and blue of `#rgb` or `#rrggbb`.
fn levels(text: &str) -> Option<[u8; 3]> {
    hex_colour(text).filter(|(_, opacity)| opacity.is_none()).map(|(levels, _)| levels)
}
