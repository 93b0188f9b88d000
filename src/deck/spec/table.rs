//! Reading a table of `deck.toml` key by key: what it holds, what it lacks, and keys that it should not have.

use super::names;
use super::spec_reader::{SpecReader, listed, quoted};
use super::values::{self, Key, Node};
use crate::diag::{Code, Finding, Place, nearest};
use crate::model::{Field, Fields, NamedChoice, Value};
use std::ops::RangeInclusive;
use toml::de::{DeTable, DeValue};

/// Text and its place.
#[derive(Clone)]
pub(super) struct TextValue<'t> {
    /// The text, without its quotes.
    pub(super) text: String,
    /// The text with its quotes.
    pub(super) place: Place,
    /// The deck that it is in.
    pub(super) spec: &'t SpecReader<'t>,
}

impl TextValue<'_> {
    /// Returns the text as a value.
    pub(super) fn into_field(self) -> Field {
        Field { value: Value::Text(self.text.into()), place: self.place }
    }

    /// Reports what is wrong with the text; always returns nothing.
    pub(super) fn refuse<T>(
        &self,
        code: Code,
        label: &str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Option<T> {
        self.spec.find(Finding::new(code, message).at(self.place.clone(), label).help(help));
        None
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
    /// The deck that it is in.
    pub(super) spec: &'t SpecReader<'t>,
}

impl<'t> Entry<'t> {
    /// Returns an entry of a table that is not read key by key; the place of its key is that of its value.
    pub(super) fn new(spec: &'t SpecReader<'t>, key: &'t str, node: &'t Node<'t>) -> Self {
        let place = spec.place(node.span());
        Self { key, key_place: place.clone(), node, place, spec }
    }

    /// Returns the value.
    pub(super) fn value(&self) -> &'t DeValue<'t> {
        self.node.get_ref()
    }

    /// Reports that the value is not what was expected, such as `"a table"`; always returns nothing.
    pub(super) fn wrong_type<T>(&self, wanted: &str, help: impl Into<String>) -> Option<T> {
        let found = values::kind(self.value());
        let message = format!("{} is {found}, but it must be {wanted}", quoted(self.key));
        self.refuse(Code::WrongType, &format!("{found}, not {wanted}"), message, help)
    }

    /// Reports what is wrong with the value; always returns nothing.
    pub(super) fn refuse<T>(
        &self,
        code: Code,
        label: &str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Option<T> {
        self.with_text("").refuse(code, label, message, help)
    }

    /// Returns a text at the place of the value.
    pub(super) fn with_text(&self, text: impl Into<String>) -> TextValue<'t> {
        TextValue { text: text.into(), place: self.place.clone(), spec: self.spec }
    }

    /// Returns the text, or a finding if it is something else.
    pub(super) fn words(&self) -> Option<TextValue<'t>> {
        match self.value() {
            DeValue::String(text) => Some(self.with_text(text.as_ref())),
            DeValue::Datetime(_) => Some(self.with_text(self.place.text())),
            DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) => {
                let help = format!("write it in quotes: `{} = \"{}\"`", self.key, self.place.text());
                self.wrong_type("text", help)
            }
            DeValue::Array(_) | DeValue::Table(_) => {
                self.wrong_type("text", format!("write one text in quotes: `{} = \"…\"`", self.key))
            }
        }
    }

    /// Returns the table, or a finding if it is something else; `name` is what findings call it.
    pub(super) fn table(&self, name: impl Into<String>) -> Option<TableReader<'t>> {
        if let DeValue::Table(table) = self.value() {
            return Some(TableReader::new(self.spec, table, self.place.clone(), name));
        }
        self.wrong_type("a table", format!("write a table: `{} = {{ name = \"value\" }}`", self.key))
    }

    /// Returns whether the value is a table.
    pub(super) fn is_table(&self) -> bool {
        matches!(self.value(), DeValue::Table(_))
    }

    /// Returns the answer, or a finding if it is neither `true` nor `false`.
    pub(super) fn switch(&self, help: impl Into<String>) -> Option<bool> {
        match self.value() {
            DeValue::Boolean(is_on) => Some(*is_on),
            _ => self.wrong_type("`true` or `false`", help),
        }
    }

    /// Returns whether the value is `true` or a table, with a finding if it is not `false` either.
    pub(super) fn is_on(&self, help: &str) -> bool {
        match self.value() {
            DeValue::Boolean(is_on) => *is_on,
            DeValue::Table(_) => true,
            _ => self.wrong_type("`true` or a table", help).unwrap_or(false),
        }
    }

    /// Returns a whole number in a range, or a finding that it is not `what`.
    pub(super) fn whole_number(&self, range: RangeInclusive<i64>, code: Code, what: &str) -> Option<u32> {
        let number = match self.value() {
            DeValue::Integer(number) => values::integer(self.spec, number, &self.place)?,
            _ => -1,
        };
        u32::try_from(number).ok().filter(|_| range.contains(&number)).or_else(|| {
            let message = format!("{} is not {what}", quoted(self.place.text()));
            let help = format!("write a whole number from {} to {}, without quotes", range.start(), range.end());
            self.refuse(code, "not such a number", message, help)
        })
    }
}

/// Reads one table; once it is finished, reports keys that were not asked for.
pub(super) struct TableReader<'t> {
    table: &'t DeTable<'t>,
    /// The deck that it is in.
    pub(super) spec: &'t SpecReader<'t>,
    /// Where the table is: its header, or its braces.
    pub(super) place: Place,
    /// What findings call it, such as `[deck]`.
    pub(super) name: String,
    asked: Vec<&'static str>,
    missing: Vec<(&'static str, String)>,
}

impl<'t> TableReader<'t> {
    /// Returns a reader of `table` at `place`, which findings call `name`.
    pub(super) fn new(spec: &'t SpecReader<'t>, table: &'t DeTable<'t>, place: Place, name: impl Into<String>) -> Self {
        Self { table, spec, place, name: name.into(), asked: Vec::new(), missing: Vec::new() }
    }

    /// Returns every entry, asked for or not.
    pub(super) fn entries(&self) -> Vec<Entry<'t>> {
        self.table.iter().map(|(key, node)| self.entry_of(key, node)).collect()
    }

    /// Returns all values of the table.
    pub(super) fn fields(&self) -> Fields {
        values::fields(self.spec, self.table)
    }

    /// Asks for a key, whatever its type.
    pub(super) fn entry(&mut self, key: &'static str) -> Option<Entry<'t>> {
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
        self.table.get_key_value(key).map(|(key, node)| self.entry_of(key, node))
    }

    fn entry_of(&self, key: &'t Key<'t>, node: &'t Node<'t>) -> Entry<'t> {
        Entry { key_place: self.spec.place(key.span()), ..Entry::new(self.spec, key.get_ref(), node) }
    }

    /// Asks for a value or a list of values, and returns an entry for each.
    pub(super) fn one_or_list(&mut self, key: &'static str) -> Option<Vec<Entry<'t>>> {
        let entry = self.entry(key)?;
        let DeValue::Array(items) = entry.value() else { return Some(vec![entry]) };
        Some(items.iter().map(|item| Entry::new(self.spec, key, item)).collect())
    }

    /// Asks for a table; findings call it by its key in brackets.
    pub(super) fn table(&mut self, key: &'static str) -> Option<Self> {
        self.entry(key)?.table(format!("[{key}]"))
    }

    /// Asks for a table of values that templates read by name; those of `taken` mean something else there.
    pub(super) fn named_fields(&mut self, key: &'static str, taken: &[&str]) -> Fields {
        let Some(table) = self.table(key) else { return Fields::new() };
        for entry in table.entries() {
            names::check_free(self.spec, taken, [(entry.key, &entry.key_place)]);
            names::check_readable(self.spec, [(entry.key, &entry.key_place)]);
        }
        table.fields()
    }

    /// Asks for text.
    pub(super) fn words(&mut self, key: &'static str) -> Option<TextValue<'t>> {
        self.entry(key)?.words()
    }

    /// Asks for text that may be left out, but not be empty.
    pub(super) fn filled_words(&mut self, key: &'static str) -> Option<TextValue<'t>> {
        let words = self.words(key)?;
        if !words.text.trim().is_empty() {
            return Some(words);
        }
        let message = format!("`{key}` of `{}` is empty", self.name);
        let help = "write something between the quotes, or remove the line if the key is optional";
        words.refuse(Code::EmptyText, "empty", message, help)
    }

    /// Asks for text that must be there; `example` is a possible value.
    pub(super) fn needed_words(&mut self, key: &'static str, example: &str) -> Option<TextValue<'t>> {
        self.need(key, format!("add a line such as `{key} = \"{example}\"`"));
        self.filled_words(key)
    }

    /// Says that a key must be there; `help` says how to add it.
    pub(super) fn need(&mut self, key: &'static str, help: impl Into<String>) {
        if !self.table.contains_key(key) {
            self.missing.push((key, help.into()));
        }
    }

    /// Asks for a list of tables, such as `[[cards]]`, each with a reader of its own.
    pub(super) fn list(&mut self, key: &'static str) -> Vec<TableReader<'t>> {
        let Some(entry) = self.entry(key) else { return Vec::new() };
        let wanted = format!("a list of `[[{key}]]`");
        let DeValue::Array(items) = entry.value() else {
            entry.wrong_type::<()>(&wanted, format!("write two brackets on each side: `[[{key}]]`"));
            return Vec::new();
        };
        let mut readers = Vec::new();
        for item in items {
            let place = self.spec.place(item.span());
            if let DeValue::Table(table) = item.get_ref() {
                readers.push(TableReader::new(self.spec, table, place, format!("[[{key}]]")));
            } else {
                let message = format!("{} is a list, but it must be {wanted}", quoted(key));
                self.spec.find(Finding::new(Code::WrongType, message).at(place, "not a table"));
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
    pub(super) fn finish(self) {
        self.finish_spelled(str::to_owned);
    }

    /// As [`TableReader::finish`]; `spell` writes a key as the author would, such as `[deck]` for `deck`.
    pub(super) fn finish_spelled(self, spell: impl Fn(&str) -> String) {
        for (key, help) in &self.missing {
            // A misspelled key is one fault, not two.
            if !self.has_typo_of(key) {
                let (name, wanted) = (&self.name, spell(key));
                let message = format!("`{name}` has no `{wanted}`");
                let finding =
                    Finding::new(Code::MissingKey, message).at(self.place.clone(), format!("needs `{wanted}`"));
                self.spec.find(finding.help(help.clone()));
            }
        }
        let known: Vec<String> = self.asked.iter().map(|key| format!("`{}`", spell(key))).collect();
        for (key, place) in self.unknown() {
            let help = match nearest(key, self.asked.iter().copied()) {
                Some(near) => format!("did you mean `{}`?", spell(near)),
                None => format!("there are {}", known.join(", ")),
            };
            let message = format!("{} is not a key of `{}`", quoted(key), self.name);
            self.spec
                .find(Finding::new(Code::UnknownKey, message).at(self.spec.place(place), "unknown key").help(help));
        }
    }

    fn unknown(&self) -> impl Iterator<Item = (&'t str, std::ops::Range<usize>)> + '_ {
        let table: &'t DeTable<'t> = self.table;
        table.iter().map(|(key, _)| (&**key.get_ref(), key.span())).filter(|(key, _)| !self.asked.contains(key))
    }
}

/// Asks for one of a few words.
pub(super) fn choice<T: NamedChoice + Copy>(table: &mut TableReader<'_>, key: &'static str) -> Option<T> {
    let entry = table.entry(key)?;
    chosen(&entry, key)
}

/// Returns which of a few words an entry has; a number is a word, too.
pub(super) fn chosen<T: NamedChoice + Copy>(entry: &Entry<'_>, key: &str) -> Option<T> {
    let words = match entry.value() {
        DeValue::Integer(number) => entry.with_text(number.as_str()),
        _ => entry.words()?,
    };
    T::ALL.iter().find(|choice| choice.word() == words.text).copied().or_else(|| {
        let list = listed(T::words());
        let help = match nearest(&words.text, T::words()) {
            Some(near) => format!("did you mean `{near}`? There are {list}"),
            None => format!("there are {list}"),
        };
        let message = format!("{} is not a choice for `{key}`", quoted(&words.text));
        words.refuse(Code::BadChoice, "not one of them", message, help)
    })
}
