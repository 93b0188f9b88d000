//! Reading a table of `deck.toml` key by key: what it holds, what it lacks, and keys that it should not have.

use super::names;
use super::spec_reader::{SpecReader, quoted};
use super::values::{self, Node};
use crate::diag::{Code, Finding, Place, nearest};
use crate::model::{Field, Fields, Value};
use toml::de::{DeTable, DeValue};

/// Text and its place.
#[derive(Clone, Debug)]
pub(super) struct TextValue {
    /// The text, without its quotes.
    pub(super) text: String,
    /// The text with its quotes.
    pub(super) place: Place,
}

impl TextValue {
    /// Returns the text as a value.
    pub(super) fn into_field(self) -> Field {
        Field { value: Value::Text(self.text.into()), place: self.place }
    }
}

/// A key of a table with its value.
#[derive(Clone)]
pub(super) struct Entry<'t> {
    /// The key.
    pub(super) key: &'t str,
    /// The place of the key.
    pub(super) key_place: Place,
    /// The value.
    pub(super) node: &'t Node<'t>,
    /// The place of the value.
    pub(super) place: Place,
}

impl<'t> Entry<'t> {
    /// Returns an entry of a table that is not read key by key; the place of its key is that of its value.
    pub(super) fn new(spec: &SpecReader<'_>, key: &'t str, node: &'t Node<'t>) -> Self {
        let place = spec.place(node.span());
        Self { key, key_place: place.clone(), node, place }
    }

    /// Returns the value.
    pub(super) fn value(&self) -> &'t DeValue<'t> {
        self.node.get_ref()
    }

    /// Returns the finding that the value is not what was expected, such as `"a table"`.
    pub(super) fn wrong_type(&self, wanted: &str) -> Finding {
        let found = values::kind(self.value());
        let message = format!("{} is {found}, but it must be {wanted}", quoted(self.key));
        Finding::new(Code::WrongType, message).at(self.place.clone(), format!("{found}, not {wanted}"))
    }

    /// Returns the text, or a finding if it is something else.
    pub(super) fn words(&self, spec: &mut SpecReader<'_>) -> Option<TextValue> {
        let text = match self.value() {
            DeValue::String(text) => text.to_string(),
            DeValue::Datetime(_) => self.place.text().to_owned(),
            DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) => {
                let help = format!("write it in quotes: `{} = \"{}\"`", self.key, self.place.text());
                spec.find(self.wrong_type("text").help(help));
                return None;
            }
            DeValue::Array(_) | DeValue::Table(_) => {
                spec.find(self.wrong_type("text").help(format!("write one text in quotes: `{} = \"…\"`", self.key)));
                return None;
            }
        };
        Some(TextValue { text, place: self.place.clone() })
    }

    /// Returns the table, or a finding if it is something else; `name` is what findings call it.
    pub(super) fn table(&self, spec: &mut SpecReader<'_>, name: impl Into<String>) -> Option<TableReader<'t>> {
        if let DeValue::Table(table) = self.value() {
            return Some(TableReader::new(table, self.place.clone(), name));
        }
        let help = format!("write a table: `{} = {{ name = \"value\" }}`", self.key);
        spec.find(self.wrong_type("a table").help(help));
        None
    }
}

/// Reads one table; once it is finished, reports keys that were not asked for.
pub(super) struct TableReader<'t> {
    table: &'t DeTable<'t>,
    /// Where the table is: its header, or its braces.
    pub(super) place: Place,
    /// What findings call it, such as `[deck]`.
    pub(super) name: String,
    asked: Vec<&'static str>,
    missing: Vec<(&'static str, String)>,
}

impl<'t> TableReader<'t> {
    /// Returns a reader of `table` at `place`, which findings call `name`.
    pub(super) fn new(table: &'t DeTable<'t>, place: Place, name: impl Into<String>) -> Self {
        Self { table, place, name: name.into(), asked: Vec::new(), missing: Vec::new() }
    }

    /// Returns every entry, asked for or not.
    pub(super) fn entries(&self, spec: &SpecReader<'_>) -> Vec<Entry<'t>> {
        self.table
            .iter()
            .map(|(key, node)| Entry {
                key: key.get_ref(),
                key_place: spec.place(key.span()),
                node,
                place: spec.place(node.span()),
            })
            .collect()
    }

    /// Returns all values of the table.
    pub(super) fn fields(&self, spec: &mut SpecReader<'_>) -> Fields {
        values::fields(spec, self.table)
    }

    /// Asks for a key, whatever its type.
    pub(super) fn entry(&mut self, spec: &SpecReader<'_>, key: &'static str) -> Option<Entry<'t>> {
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
        let (found, node) = self.table.get_key_value(key)?;
        let (key_place, place) = (spec.place(found.span()), spec.place(node.span()));
        Some(Entry { key: found.get_ref(), key_place, node, place })
    }

    /// Asks for a value or a list of values, and returns an entry for each.
    pub(super) fn one_or_list(&mut self, spec: &SpecReader<'_>, key: &'static str) -> Option<Vec<Entry<'t>>> {
        let entry = self.entry(spec, key)?;
        let DeValue::Array(items) = entry.value() else { return Some(vec![entry]) };
        Some(items.iter().map(|item| Entry::new(spec, key, item)).collect())
    }

    /// Asks for a table; findings call it by its key in brackets.
    pub(super) fn table(&mut self, spec: &mut SpecReader<'_>, key: &'static str) -> Option<Self> {
        self.entry(spec, key)?.table(spec, format!("[{key}]"))
    }

    /// Asks for a table of values that templates read by name; those of `taken` mean something else there.
    pub(super) fn named_fields(&mut self, spec: &mut SpecReader<'_>, key: &'static str, taken: &[&str]) -> Fields {
        let Some(table) = self.table(spec, key) else { return Fields::new() };
        for entry in table.entries(spec) {
            names::check_free(spec, taken, [(entry.key, &entry.key_place)]);
            names::check_readable(spec, [(entry.key, &entry.key_place)]);
        }
        table.fields(spec)
    }

    /// Asks for text.
    pub(super) fn words(&mut self, spec: &mut SpecReader<'_>, key: &'static str) -> Option<TextValue> {
        self.entry(spec, key)?.words(spec)
    }

    /// Asks for text that may be left out, but not be empty.
    pub(super) fn filled_words(&mut self, spec: &mut SpecReader<'_>, key: &'static str) -> Option<TextValue> {
        let words = self.words(spec, key)?;
        if !words.text.trim().is_empty() {
            return Some(words);
        }
        let message = format!("`{key}` of `{}` is empty", self.name);
        let help = "write something between the quotes, or remove the line if the key is optional";
        spec.find(Finding::new(Code::EmptyText, message).at(words.place, "empty").help(help));
        None
    }

    /// Asks for text that must be there; `example` is a possible value.
    pub(super) fn needed_words(
        &mut self,
        spec: &mut SpecReader<'_>,
        key: &'static str,
        example: &str,
    ) -> Option<TextValue> {
        self.need(key, format!("add a line such as `{key} = \"{example}\"`"));
        self.filled_words(spec, key)
    }

    /// Says that a key must be there; `help` says how to add it.
    pub(super) fn need(&mut self, key: &'static str, help: impl Into<String>) {
        if !self.table.contains_key(key) {
            self.missing.push((key, help.into()));
        }
    }

    /// Asks for a list of tables, such as `[[cards]]`, each with a reader of its own.
    pub(super) fn list(&mut self, spec: &mut SpecReader<'_>, key: &'static str) -> Vec<TableReader<'t>> {
        let Some(entry) = self.entry(spec, key) else { return Vec::new() };
        let DeValue::Array(items) = entry.value() else {
            let finding = entry.wrong_type(&format!("a list of `[[{key}]]`"));
            spec.find(finding.help(format!("write two brackets on each side: `[[{key}]]`")));
            return Vec::new();
        };
        let mut readers = Vec::new();
        for item in items {
            let place = spec.place(item.span());
            if let DeValue::Table(table) = item.get_ref() {
                readers.push(TableReader::new(table, place, format!("[[{key}]]")));
            } else {
                spec.find(entry.wrong_type(&format!("a list of `[[{key}]]`")).at(place, "not a table"));
            }
        }
        readers
    }

    /// Returns whether the table has a key.
    pub(super) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Returns whether the table has a key that was not asked for and may be a typo of `key`.
    pub(super) fn has_typo_of(&self, key: &str) -> bool {
        self.unknown().any(|(unknown, _)| nearest(unknown, self.asked.iter().copied()) == Some(key))
    }

    /// Reports keys that are missing and keys that were not asked for.
    pub(super) fn finish(self, spec: &mut SpecReader<'_>) {
        self.finish_spelled(spec, str::to_owned);
    }

    /// As [`TableReader::finish`]; `spell` writes a key as the author would, such as `[deck]` for `deck`.
    pub(super) fn finish_spelled(self, spec: &mut SpecReader<'_>, spell: impl Fn(&str) -> String) {
        for (key, help) in &self.missing {
            // A misspelled key is one fault, not two.
            if !self.has_typo_of(key) {
                let (name, wanted) = (&self.name, spell(key));
                let message = format!("`{name}` has no `{wanted}`");
                let finding =
                    Finding::new(Code::MissingKey, message).at(self.place.clone(), format!("needs `{wanted}`"));
                spec.find(finding.help(help.clone()));
            }
        }
        let known: Vec<String> = self.asked.iter().map(|key| format!("`{}`", spell(key))).collect();
        for (key, place) in self.unknown() {
            let help = match nearest(key, self.asked.iter().copied()) {
                Some(near) => format!("did you mean `{}`?", spell(near)),
                None => format!("there are {}", known.join(", ")),
            };
            let message = format!("{} is not a key of `{}`", quoted(key), self.name);
            spec.find(Finding::new(Code::UnknownKey, message).at(spec.place(place), "unknown key").help(help));
        }
    }

    fn unknown(&self) -> impl Iterator<Item = (&'t str, std::ops::Range<usize>)> + '_ {
        let table: &'t DeTable<'t> = self.table;
        table.iter().map(|(key, _)| (&**key.get_ref(), key.span())).filter(|(key, _)| !self.asked.contains(key))
    }
}
