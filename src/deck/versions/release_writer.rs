//! A snapshot becomes the text of a release: TOML, one value to a line, so that two releases can be compared line by line.

use super::release_reader::{FORMAT, seal};
use super::stored_values::SLOTTED;
use super::{LookId, Snapshot};
use crate::model::{CardFormat, Field, Fields, Shape, Standee, StandeeBase, Value};
use std::collections::BTreeMap;
use std::fmt::Write;
use toml::Value as TomlValue;

/// The first lines of every release.
const HEAD: &str = "# A release, written by `pullet release`: the deck as it was in this version. Later versions are compared with it,\n\
                    # so keep it as it is. The pictures of its cards are in `looks/`.\n";

/// Returns the text of a release; `words` has those of every look.
pub fn release_text(snapshot: &Snapshot, words: &BTreeMap<LookId, String>) -> String {
    let mut writer = ReleaseWriter::default();
    writer.head(snapshot);
    writer.tables(snapshot);
    writer.cards(snapshot);
    writer.sheets(snapshot);
    writer.words(snapshot, words);
    let body = writer.text;
    format!("{HEAD}seal = \"{}\"\n{body}", seal(&body))
}

#[derive(Default)]
struct ReleaseWriter {
    text: String,
}

impl ReleaseWriter {
    fn head(&mut self, snapshot: &Snapshot) {
        self.line("format", &TomlValue::Integer(FORMAT));
        self.word("deck", &snapshot.deck);
        self.word("title", &snapshot.title);
        let players = snapshot.players.map(|players| players.to_string());
        let optional = [("version", &snapshot.version), ("game", &snapshot.game), ("players", &players)];
        optional.into_iter().for_each(|(name, value)| value.iter().for_each(|value| self.word(name, value)));
        if !snapshot.variant.is_empty() {
            self.word("variant", &snapshot.variant);
        }
        self.word("language", &snapshot.language);
    }

    fn tables(&mut self, snapshot: &Snapshot) {
        for (name, fields) in [("rules", &snapshot.rules), ("figures", &snapshot.figures), ("theme", &snapshot.theme)] {
            if !fields.is_empty() {
                self.header(&format!("[{name}]"));
                self.fields("", fields);
            }
        }
        if !snapshot.templates.is_empty() {
            self.header("[templates]");
            snapshot.templates.iter().for_each(|(name, id)| self.word(&key(name), id.as_str()));
        }
        for (name, rows) in &snapshot.data {
            for row in rows {
                self.header(&format!("[[data.{}]]", key(name)));
                row.value.as_table().into_iter().for_each(|fields| self.fields("", fields));
            }
        }
        for group in &snapshot.groups {
            self.header("[[groups]]");
            self.word("name", &group.name);
            let CardFormat { trim, corner, ref shape, standee, bleed, safe } = group.format;
            let lengths =
                [("width", trim.width), ("height", trim.height), ("corner", corner), ("bleed", bleed), ("safe", safe)];
            lengths.into_iter().for_each(|(name, length)| self.word(name, &length.to_string()));
            if *shape != Shape::Rectangle {
                self.word("shape", &shape.to_text());
            }
            standee.iter().for_each(|Standee { base, tab }| match base {
                StandeeBase::Tab => self.word("standee", &tab.to_string()),
                StandeeBase::Slot => self.word("standee", &format!("{SLOTTED}{tab}")),
            });
            self.word("front", &group.front);
            group.back.iter().for_each(|back| self.word("back", back));
        }
    }

    fn cards(&mut self, snapshot: &Snapshot) {
        for card in &snapshot.cards {
            self.header("[[cards]]");
            self.word("id", card.id.as_str());
            self.line("group", &TomlValue::Integer(card.group.try_into().unwrap_or(i64::MAX)));
            self.line("copies", &TomlValue::Integer(card.copies.into()));
            self.word("revision", &card.revision);
            card.front.iter().for_each(|front| self.word("front", front.as_str()));
            card.back.iter().for_each(|back| self.word("back", back.as_str()));
            self.fields("fields.", &card.fields);
        }
    }

    fn sheets(&mut self, snapshot: &Snapshot) {
        for sheet in &snapshot.sheets {
            self.header("[[sheets]]");
            self.word("id", &sheet.id);
            self.word("title", &sheet.title);
            let page = |(up, look): (u32, &LookId)| {
                TomlValue::Array(vec![TomlValue::Integer(up.into()), TomlValue::String(look.to_string())])
            };
            let pages = sheet.pages.iter().map(|it| page((it.up, &it.look))).collect();
            self.line("pages", &TomlValue::Array(pages));
            self.fields("fields.", &sheet.fields);
        }
    }

    fn words(&mut self, snapshot: &Snapshot, words: &BTreeMap<LookId, String>) {
        self.header("[words]");
        for id in snapshot.looks() {
            let words = words.get(id).map(String::as_str).unwrap_or_default();
            self.word(id.as_str(), words);
        }
    }

    /// Writes fields, each on its own line; tables within them by dotted keys.
    fn fields(&mut self, prefix: &str, fields: &Fields) {
        for (name, field) in fields {
            let name = format!("{prefix}{}", key(name));
            match &field.value {
                Value::Table(inner) if !inner.is_empty() => self.fields(&format!("{name}."), inner),
                Value::List(items) if items.iter().any(|item| item.value.as_table().is_some()) => {
                    // An entry to a line.
                    let _ = writeln!(self.text, "{name} = [");
                    for item in items {
                        let _ = writeln!(self.text, "    {},", plain(&item.value));
                    }
                    self.text.push_str("]\n");
                }
                value => self.line(&name, &plain(value)),
            }
        }
    }

    fn header(&mut self, header: &str) {
        let _ = writeln!(self.text, "\n{header}");
    }

    fn word(&mut self, name: &str, word: &str) {
        self.line(name, &TomlValue::String(word.to_owned()));
    }

    fn line(&mut self, name: &str, value: &TomlValue) {
        let _ = writeln!(self.text, "{name} = {value}");
    }
}

fn plain(value: &Value) -> TomlValue {
    let fields = |fields: &Fields| fields.iter().map(|(name, field)| (name.clone(), plain(&field.value))).collect();
    match value {
        Value::Bool(truth) => TomlValue::Boolean(*truth),
        Value::Integer(number) => TomlValue::Integer(*number),
        Value::Float(number) => TomlValue::Float(*number),
        Value::Text(text) => TomlValue::String(text.to_string()),
        Value::List(items) => TomlValue::Array(items.iter().map(|item: &Field| plain(&item.value)).collect()),
        Value::Table(table) => TomlValue::Table(fields(table)),
    }
}

/// Returns a name as a key of TOML, in quotes where it needs them.
fn key(name: &str) -> String {
    let is_bare = |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    if !name.is_empty() && name.chars().all(is_bare) {
        name.to_owned()
    } else {
        TomlValue::String(name.to_owned()).to_string()
    }
}
