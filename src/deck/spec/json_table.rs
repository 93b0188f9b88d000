//! Tables in JSON: an array of objects.

use super::data_node::{DataEntry, DataNode, DataValue, NodeRoom, quoted_name};
use crate::diag::{Code, Finding, Place, Source};
use crate::model::Value;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// Reads a file in JSON.
pub(super) fn read(source: &Arc<Source>) -> Result<DataNode, Finding> {
    let text = source.text();
    let raw: &RawValue = serde_json::from_str(text).map_err(|error| syntax(source, &error))?;
    JsonReader { source, room: NodeRoom::new() }.node(raw.get(), 0)
}

fn syntax(source: &Arc<Source>, error: &serde_json::Error) -> Finding {
    let line = source.line(error.line());
    // The library counts columns in bytes, from 1.
    let at = (line.span().start + error.column().saturating_sub(1)).min(line.span().end);
    let text = source.text();
    let start = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let length = text[start..].chars().next().map_or(0, char::len_utf8);
    let message = format!("{} is not JSON", quoted_name(source));
    let finding = if error.is_eof() {
        let end = text.trim_end().len();
        Finding::new(Code::TableSyntax, message).at(source.place(end..end), "it ends too early")
    } else {
        Finding::new(Code::TableSyntax, message).at(source.place(start..start + length), "not expected here")
    };
    finding.help("look for a comma, a quote or a bracket that is missing or extra here or just before")
}

struct JsonReader<'s> {
    source: &'s Arc<Source>,
    room: NodeRoom,
}

impl<'s> JsonReader<'s> {
    /// Returns the place of a part of the text.
    fn place(&self, part: &str) -> Place {
        let start = part.as_ptr().addr().saturating_sub(self.source.text().as_ptr().addr());
        self.source.place(start..start + part.len())
    }

    /// Reads a value, which is known to be JSON.
    fn node(&mut self, raw: &'s str, depth: usize) -> Result<DataNode, Finding> {
        let place = self.place(raw);
        self.room.take(depth, &place)?;
        let read = |error: serde_json::Error| syntax(self.source, &error);
        let value = match raw.as_bytes().first() {
            Some(b'[') => {
                let items: Vec<&RawValue> = serde_json::from_str(raw).map_err(read)?;
                let items = items.into_iter().map(|item| self.node(item.get(), depth + 1));
                DataValue::List(items.collect::<Result<_, _>>()?)
            }
            Some(b'{') => {
                let entries: JsonEntries<'_> = serde_json::from_str(raw).map_err(read)?;
                let entries = entries.0.into_iter().map(|(name, value)| self.entry(name, value.get(), depth + 1));
                DataValue::Table(entries.collect::<Result<_, _>>()?)
            }
            Some(b'"') => DataValue::One(Value::Text(serde_json::from_str::<String>(raw).map_err(read)?.into())),
            Some(b't') => DataValue::One(Value::Bool(true)),
            Some(b'f') => DataValue::One(Value::Bool(false)),
            Some(b'n') | None => DataValue::Empty,
            Some(_) => DataValue::One(number(raw)),
        };
        Ok(DataNode { place, value })
    }

    fn entry(&mut self, name: Cow<'s, str>, value: &'s str, depth: usize) -> Result<DataEntry, Finding> {
        let node = self.node(value, depth)?;
        let name_place = match &name {
            Cow::Borrowed(name) => self.place(name),
            // A name with escapes is not a part of the text.
            Cow::Owned(_) => node.place.clone(),
        };
        Ok(DataEntry { name: name.into_owned(), name_place, node })
    }
}

/// Returns a number as it is written: one that would print in another way, such as `1e3`, is text.
fn number(raw: &str) -> Value {
    Value::of_cell(raw).unwrap_or_else(|| Value::Text(raw.into()))
}

/// The names and values of an object, in their order, and with names that occur twice.
struct JsonEntries<'s>(Vec<(Cow<'s, str>, &'s RawValue)>);

/// A name, which lies in the text if it has no escapes.
#[derive(serde::Deserialize)]
struct JsonName<'s>(#[serde(borrow)] Cow<'s, str>);

impl<'de: 's, 's> Deserialize<'de> for JsonEntries<'s> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct JsonVisitor;

        impl<'de> Visitor<'de> for JsonVisitor {
            type Value = JsonEntries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some((JsonName(name), value)) = map.next_entry()? {
                    entries.push((name, value));
                }
                Ok(JsonEntries(entries))
            }
        }

        deserializer.deserialize_map(JsonVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<DataNode, Finding> {
        read(&Source::new("cards.json", text))
    }

    #[test]
    fn names_and_values_know_where_they_are() {
        let text = "[\n  { \"name\": \"Fü\\u0063hs\", \"cost\": 1.50 },\n  {}\n]";
        let node = read_text(text).expect("it is JSON");
        let DataValue::List(rows) = node.value else { panic!("it is a list") };
        let DataValue::Table(entries) = &rows[0].value else { panic!("it is a table") };
        let shown: Vec<(&str, &str)> =
            entries.iter().map(|one| (one.name_place.text(), one.node.place.text())).collect();
        assert_eq!(shown, [("name", "\"Fü\\u0063hs\""), ("cost", "1.50")]);
        assert_eq!(entries[1].node.place.position().line, 2);
        let DataValue::One(Value::Text(name)) = &entries[0].node.value else { panic!("it is text") };
        assert_eq!(name, "Füchs");
    }

    #[test]
    fn a_fault_is_found_where_it_is() {
        let fault = read_text("[\n  { \"name\": \"Fox\" \"cost\": 3 }\n]").expect_err("a comma is missing");
        assert_eq!(fault.position().map(|at| (at.line, at.column)), Some((2, 19)));
        assert!(read_text("").is_err() && read_text("[{}").is_err() && read_text("[] x").is_err());
    }

    #[test]
    fn nesting_is_limited() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(read_text(&nested(30)).is_ok());
        for depth in [40, 100_000] {
            assert_eq!(read_text(&nested(depth)).map_err(|finding| finding.code).err(), Some(Code::TooDeep));
        }
    }

    /// It is JSON, but larger than any number that a template can calculate with.
    #[test]
    fn a_number_that_is_too_large_stays_as_it_is_written() {
        let value = read_text("1e311").expect("it is JSON").value;
        assert!(matches!(&value, DataValue::One(Value::Text(text)) if text == "1e311"), "{value:?}");
    }

    proptest::proptest! {
        /// serde_json is what most programs read JSON with. No number here is too large for it.
        #[test]
        fn values_are_what_serde_json_reads(text in r#"(\[|\]|\{|\}|,|:|"a"|"b\\n"|"é"|1|-2\.50|1e-3|true|null| ){0,12}"#) {
            let wanted: Option<serde_json::Value> = serde_json::from_str(&text).ok();
            let found = read_text(&text).ok();
            proptest::prop_assert_eq!(found.is_some(), wanted.is_some());
        }
    }
}
