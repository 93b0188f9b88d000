//! Reads the text of a release.

use super::snapshot::{FrozenCard, FrozenGroup, FrozenPage, FrozenSheet};
use super::{LookId, Snapshot};
use crate::diag::{Place, Source};
use crate::model::{CardFormat, CardId, Field, Fields, Length, PlayerRange, Shape, Size, Standee, StandeeBase, Value};
use indexmap::IndexMap;
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;
use toml::{Table, Value as TomlValue};

/// The form of releases that this Pullet writes, and the newest that it reads.
pub(super) const FORMAT: i64 = 1;

/// Why the text of a release cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReleaseFault {
    /// It does not begin as a release does.
    #[error("is not a release")]
    NoRelease,
    /// It is not what was written: it was changed by hand, or its end is missing.
    #[error("was changed or cut off after it was written")]
    Changed,
    /// A newer Pullet wrote it.
    #[error("was written by a newer version of Pullet")]
    TooNew,
}

/// Returns the seal of a release's text after the line of the seal: another text has another one.
pub(super) fn seal(body: &str) -> LookId {
    LookId::of(body.lines().map(str::as_bytes))
}

/// Reads the text of a release: the deck as it was, and the words of every look.
///
/// # Errors
/// [`ReleaseFault`]: it is no release, is not complete, or is too new.
pub fn read_release(text: &str) -> Result<(Snapshot, BTreeMap<LookId, String>), ReleaseFault> {
    // Git may change the ends of lines; those within a value are written as they were.
    let text = text.replace("\r\n", "\n");
    let mut body = text.as_str();
    while body.starts_with('#') {
        body = body.split_once('\n').unwrap_or_default().1;
    }
    let (sealed, body) = body.split_once('\n').unwrap_or((body, ""));
    let sealed =
        sealed.strip_prefix("seal = \"").and_then(|rest| rest.strip_suffix('"')).ok_or(ReleaseFault::NoRelease)?;
    // A newer form may be sealed in another way.
    let format = body.lines().next().and_then(|line| line.strip_prefix("format = ")?.trim().parse::<i64>().ok());
    if format.is_some_and(|format| format > FORMAT) {
        return Err(ReleaseFault::TooNew);
    }
    if seal(body).as_str() != sealed {
        return Err(ReleaseFault::Changed);
    }
    let document: Document = toml::from_str(body).map_err(|_| ReleaseFault::Changed)?;
    document.read().ok_or(ReleaseFault::Changed)
}

/// The text of a release, as serde reads it.
#[derive(Deserialize)]
struct Document {
    deck: String,
    title: String,
    version: Option<String>,
    game: Option<String>,
    players: Option<String>,
    #[serde(default)]
    variant: String,
    language: String,
    #[serde(default)]
    rules: Table,
    #[serde(default)]
    figures: Table,
    #[serde(default)]
    theme: Table,
    #[serde(default)]
    templates: IndexMap<String, LookId>,
    #[serde(default)]
    data: IndexMap<String, Vec<Table>>,
    #[serde(default)]
    groups: Vec<DocumentGroup>,
    #[serde(default)]
    cards: Vec<DocumentCard>,
    #[serde(default)]
    sheets: Vec<DocumentSheet>,
    #[serde(default)]
    words: IndexMap<LookId, String>,
}

#[derive(Deserialize)]
struct DocumentGroup {
    name: String,
    width: String,
    height: String,
    corner: String,
    shape: Option<String>,
    standee: Option<String>,
    bleed: String,
    safe: String,
    front: String,
    back: Option<String>,
}

#[derive(Deserialize)]
struct DocumentCard {
    id: String,
    group: usize,
    copies: u32,
    #[serde(default)]
    revision: String,
    front: Option<LookId>,
    back: Option<LookId>,
    #[serde(default)]
    fields: Table,
}

#[derive(Deserialize)]
struct DocumentSheet {
    id: String,
    title: String,
    pages: Vec<(u32, LookId)>,
    #[serde(default)]
    fields: Table,
}

impl Document {
    fn read(self) -> Option<(Snapshot, BTreeMap<LookId, String>)> {
        let place = Source::new("", "").line(1);
        let rows = |rows: Vec<Table>| rows.into_iter().map(|row| field(TomlValue::Table(row), &place)).collect();
        let card = |card: DocumentCard| FrozenCard {
            id: CardId::new(card.id),
            group: card.group,
            copies: card.copies,
            revision: card.revision,
            fields: fields(card.fields, &place),
            front: card.front,
            back: card.back,
        };
        let sheet = |sheet: DocumentSheet| FrozenSheet {
            id: sheet.id,
            title: sheet.title,
            pages: sheet.pages.into_iter().map(|(up, look)| FrozenPage { up, look }).collect(),
            fields: fields(sheet.fields, &place),
        };
        let snapshot = Snapshot {
            deck: self.deck,
            title: self.title,
            version: self.version,
            variant: self.variant,
            game: self.game,
            players: match self.players {
                Some(text) => Some(players(&text)?),
                None => None,
            },
            language: self.language,
            rules: fields(self.rules, &place),
            figures: fields(self.figures, &place),
            theme: fields(self.theme, &place),
            data: self.data.into_iter().map(|(name, table)| (name, rows(table))).collect(),
            templates: self.templates,
            groups: self.groups.into_iter().map(group).collect::<Option<_>>()?,
            cards: self.cards.into_iter().map(card).collect(),
            sheets: self.sheets.into_iter().map(sheet).collect(),
        };
        let is_sound = snapshot.looks().all(LookId::is_sound)
            && snapshot.cards.iter().all(|card| card.group < snapshot.groups.len());
        is_sound.then(|| (snapshot, self.words.into_iter().collect()))
    }
}

fn group(group: DocumentGroup) -> Option<FrozenGroup> {
    let length = |text: &str| text.parse::<Length>().ok();
    let trim = Size { width: length(&group.width)?, height: length(&group.height)? };
    let (corner, bleed, safe) = (length(&group.corner)?, length(&group.bleed)?, length(&group.safe)?);
    let shape = group.shape.as_deref().map_or(Some(Shape::Rectangle), Shape::from_text)?;
    let standee = group.standee.as_deref().map(|words| standee(words).ok_or(())).transpose().ok()?;
    let format = CardFormat { trim, corner, shape, standee, bleed, safe };
    Some(FrozenGroup { name: group.name, format, front: group.front, back: group.back })
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

/// Reads `3-8` or `2`.
fn players(text: &str) -> Option<PlayerRange> {
    let (min, max) = text.split_once('-').unwrap_or((text, text));
    Some(PlayerRange { min: min.parse().ok()?, max: max.parse().ok()? })
}

fn fields(table: Table, place: &Place) -> Fields {
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
        TomlValue::Table(table) => fields(table, place).into(),
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
