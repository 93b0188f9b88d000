//! Values of a snapshot as the text of a release has them.

use crate::diag::{Place, Source};
use crate::model::{CardFormat, CardId, Field, Fields, Length, PlayerRange, Shape, Size, Standee, StandeeBase, Value};
use indexmap::IndexMap;
use serde::de::{Deserialize, Deserializer, Error};
use toml::{Table, Value as TomlValue};

/// Reads the id of a card.
pub(super) fn id<'de, D: Deserializer<'de>>(from: D) -> Result<CardId, D::Error> {
    String::deserialize(from).map(CardId::new)
}

/// Reads how many can play: `3-8` or `2`.
pub(super) fn players<'de, D: Deserializer<'de>>(from: D) -> Result<Option<PlayerRange>, D::Error> {
    let text = String::deserialize(from)?;
    let (min, max) = text.split_once('-').unwrap_or((&text, &text));
    let range = min.parse().ok().zip(max.parse().ok()).map(|(min, max)| PlayerRange { min, max });
    range.map(Some).ok_or_else(|| D::Error::custom("no number of players"))
}

/// Reads a table.
pub(super) fn fields<'de, D: Deserializer<'de>>(from: D) -> Result<Fields, D::Error> {
    Table::deserialize(from).map(|table| placed(table, &nowhere()))
}

/// Reads lists of tables by their names.
pub(super) fn rows<'de, D: Deserializer<'de>>(from: D) -> Result<IndexMap<String, Vec<Field>>, D::Error> {
    let tables: IndexMap<String, Vec<Table>> = IndexMap::deserialize(from)?;
    let row = |row| field(TomlValue::Table(row), &nowhere());
    Ok(tables.into_iter().map(|(name, rows)| (name, rows.into_iter().map(row).collect())).collect())
}

/// Reads the size and shape of cards.
pub(super) fn format<'de, D: Deserializer<'de>>(from: D) -> Result<CardFormat, D::Error> {
    let table = IndexMap::<String, TomlValue>::deserialize(from)?;
    card_format(&table).ok_or_else(|| D::Error::custom("no format of cards"))
}

fn card_format(table: &IndexMap<String, TomlValue>) -> Option<CardFormat> {
    let text = |key: &str| table.get(key)?.as_str();
    let length = |key: &str| text(key)?.parse::<Length>().ok();
    Some(CardFormat {
        trim: Size { width: length("width")?, height: length("height")? },
        corner: length("corner")?,
        shape: text("shape").map_or(Some(Shape::Rectangle), Shape::from_text)?,
        standee: match text("standee") {
            Some(words) => Some(standee(words)?),
            None => None,
        },
        bleed: length("bleed")?,
        safe: length("safe")?,
    })
}

/// What is before the height of the strips of standees with a slotted base.
pub(super) const SLOTTED: &str = "slot ";

/// Reads `10 mm` or `slot 10 mm`.
fn standee(words: &str) -> Option<Standee> {
    let (base, tab) = match words.strip_prefix(SLOTTED) {
        Some(tab) => (StandeeBase::Slot, tab),
        None => (StandeeBase::Tab, words),
    };
    Some(Standee { base, tab: tab.parse().ok()? })
}

fn nowhere() -> Place {
    Source::new("", "").line(1)
}

fn placed(table: Table, place: &Place) -> Fields {
    table.into_iter().map(|(name, value)| (name, field(value, place))).collect()
}

fn field(value: TomlValue, place: &Place) -> Field {
    let value = match value {
        TomlValue::String(text) => Value::Text(text.into()),
        TomlValue::Integer(number) => Value::Integer(number),
        TomlValue::Float(number) => Value::Float(number),
        TomlValue::Boolean(truth) => Value::Bool(truth),
        TomlValue::Datetime(date) => Value::Text(date.to_string().into()),
        TomlValue::Array(items) => Value::List(items.into_iter().map(|item| field(item, place)).collect()),
        TomlValue::Table(table) => placed(table, place).into(),
    };
    Field { value, place: place.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standee_keeps_its_base() {
        assert_eq!(standee("10 mm"), Some(Standee::default()));
        let slotted = Standee { base: StandeeBase::Slot, tab: Length::um(12_000) };
        assert_eq!(standee(&format!("{SLOTTED}12 mm")), Some(slotted));
        assert_eq!(standee("flat 12 mm"), None);
    }
}
