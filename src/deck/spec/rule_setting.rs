//! Rules that are set on the command line: each has its place there, so that findings about it can point to it.

use crate::diag::{Place, Source};
use crate::model::{Field, Value};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A rule with another value than in `[rules]`.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleSetting {
    /// Its key in `[rules]`.
    pub key: String,
    /// Its value, with its place on the command line.
    pub field: Field,
}

impl RuleSetting {
    /// Reads `KEY=VALUE` as it stands after `option`: the value as in TOML, or as a bare word. None without a key or a value.
    ///
    /// ```
    /// use pullet_deck::spec::RuleSetting;
    /// let setting = RuleSetting::read("--rule", "exact=plus-one").expect("a key and a value");
    /// assert_eq!(setting.to_string(), "exact = plus-one");
    /// assert_eq!(setting.field.place.file(), "command line");
    /// ```
    pub fn read(option: &str, text: &str) -> Option<Self> {
        let all = Self::read_all(option, text)?;
        let [first, .., last] = &all[..] else { return all.into_iter().next() };
        // A comma outside of brackets is part of the value.
        let place = first.field.place.source().place(first.field.place.span().start..last.field.place.span().end);
        Some(Self { key: first.key.clone(), field: field(&place) })
    }

    /// Reads `KEY=VALUE,VALUE`: a setting for each value. None without a key or with an empty value.
    pub fn read_all(option: &str, text: &str) -> Option<Vec<Self>> {
        let (key, values) = text.split_once('=')?;
        let source = Source::new("command line", format!("{option} {text}"));
        let start = option.len() + 1 + key.len() + 1;
        let places = parts(values).into_iter().map(|span| {
            let part = &values[span.clone()];
            let lead = part.len() - part.trim_start().len();
            source.place(start + span.start + lead..start + span.start + lead + part.trim().len())
        });
        let key = key.trim();
        let setting = |place: Place| {
            let is_whole = !key.is_empty() && !place.text().is_empty();
            is_whole.then(|| Self { key: key.to_owned(), field: field(&place) })
        };
        places.map(setting).collect()
    }
}

/// As a line of `[rules]`.
impl std::fmt::Display for RuleSetting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} = {}", self.key, self.field.place.text())
    }
}

/// Returns the parts between commas that are not in brackets or quotes.
fn parts(text: &str) -> Vec<Range<usize>> {
    let (mut parts, mut start, mut depth, mut quote) = (Vec::new(), 0, 0_i32, None);
    for (at, letter) in text.char_indices() {
        match (letter, quote) {
            (_, Some(open)) => quote = Some(open).filter(|open| *open != letter),
            ('"' | '\'', None) => quote = Some(letter),
            ('[' | '{', None) => depth += 1,
            (']' | '}', None) => depth -= 1,
            (',', None) if depth <= 0 => {
                parts.push(start..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(start..text.len());
    parts
}

/// What stands before a value to make it TOML.
const KEY: &str = "value=";

/// Returns the value that is written at a place.
fn field(place: &Place) -> Field {
    let text = format!("{KEY}{}", place.text());
    let document = DeTable::parse(&text).ok().map(Spanned::into_inner);
    let node = document.as_ref().filter(|table| table.len() == 1).and_then(|table| table.get("value"));
    let read = node.map(|node| toml_field(node, place));
    read.unwrap_or_else(|| Field { value: Value::Text(place.text().into()), place: place.clone() })
}

fn toml_field(node: &Spanned<DeValue<'_>>, whole: &Place) -> Field {
    let span = node.span();
    let place = whole.part(span.start.saturating_sub(KEY.len())..span.end.saturating_sub(KEY.len()));
    let text = || Value::Text(place.text().into());
    let value = match node.get_ref() {
        DeValue::String(text) => Value::Text(text.as_ref().into()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or_else(|_| text(), Value::Integer)
        }
        DeValue::Float(number) => number.as_str().parse().map_or_else(|_| text(), Value::Float),
        DeValue::Boolean(answer) => Value::Bool(*answer),
        DeValue::Datetime(_) => text(),
        DeValue::Array(items) => Value::List(items.iter().map(|item| toml_field(item, whole)).collect()),
        DeValue::Table(table) => {
            let entry = |(key, node): (&Spanned<_>, &Spanned<DeValue<'_>>)| -> (String, Field) {
                let key: &std::borrow::Cow<'_, str> = key.get_ref();
                (key.to_string(), toml_field(node, whole))
            };
            table.iter().map(entry).collect()
        }
    };
    Field { value, place }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<Value> {
        let settings = RuleSetting::read_all("--sweep", text).expect("a key and values");
        settings.into_iter().map(|setting| setting.field.value).collect()
    }

    #[test]
    fn values_are_toml_or_bare_words() {
        let text = |word: &str| Value::Text(word.into());
        assert_eq!(values("exact=double,\"plus-one\""), [text("double"), text("plus-one")]);
        assert_eq!(values("goal=10_000, 5000"), [Value::Integer(10_000), Value::Integer(5000)]);
        assert_eq!(values("again=true"), [Value::Bool(true)]);
        assert_eq!(values("prizes=[1,2],[3, 4]").len(), 2);
        assert_eq!(values("name='a,b'"), [text("a,b")]);
    }

    /// In `--rule prizes=[1,22]` the list begins with the 15th character, and 22 with the 18th.
    #[test]
    fn each_value_has_its_place_on_the_command_line() {
        let setting = RuleSetting::read("--rule", "prizes=[1,22]").expect("a key and a value");
        let Value::List(items) = &setting.field.value else { panic!("a list") };
        assert_eq!((setting.field.place.position().column, items[1].place.position().column), (15, 18));
        assert_eq!((setting.key.as_str(), items[1].place.text()), ("prizes", "22"));
    }

    #[test]
    fn a_rule_has_a_key_and_a_value() {
        assert!(
            ["exact", "=double", "exact=", " = "].map(|text| RuleSetting::read("--rule", text)) == [const { None }; 4]
        );
        assert_eq!(RuleSetting::read_all("--sweep", "exact=double,,plus-one"), None);
        assert_eq!(RuleSetting::read("--rule", "word=a,b").expect("one value").to_string(), "word = a,b");
    }
}
