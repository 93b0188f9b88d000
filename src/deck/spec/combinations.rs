//! `each`: a card for every combination of its entries, the first of which changes slowest.

use super::data_tables::DataTables;
use super::row_table::RowTable;
use super::table::Entry;
use super::values;
use crate::diag::{Code, Finding, Place};
use crate::model::Fields;
use indexmap::IndexMap;
use std::rc::Rc;
use toml::de::DeValue;

/// The combinations of a group, not yet written out.
pub(super) struct Combinations {
    /// The table `{ pack = "packs", value = [1, 2, 3] }`.
    pub(super) place: Place,
    /// The names of the entries, with their places.
    pub(super) names: IndexMap<String, Place>,
    /// The values of each entry; a list counts as a table without columns.
    items: Vec<Rc<RowTable>>,
}

impl Combinations {
    /// Reads `each`; none if an entry is missing or empty.
    pub(super) fn read(entry: &Entry<'_>, tables: &mut DataTables) -> Option<Self> {
        let DeValue::Table(_) = entry.value() else {
            let help = match entry.value() {
                DeValue::String(text) if text.contains(',') => {
                    format!("name what the values are: `each = {{ value = {} }}`", as_list(text))
                }
                DeValue::String(text) if text.contains('.') => {
                    format!("for a card of each row of a file write `rows = \"{text}\"` instead")
                }
                _ => "name each entry: `each = { pack = \"packs\", value = [1, 2, 3] }`".to_owned(),
            };
            return entry.wrong_type("a table", help);
        };
        let each = entry.table("each")?;
        let (mut names, mut items) = (IndexMap::new(), Vec::new());
        let entries = each.entries();
        for entry in &entries {
            if let Some(found) = read_items(entry, tables) {
                names.insert(entry.key.to_owned(), entry.key_place.clone());
                items.push(found);
            }
        }
        if entries.is_empty() {
            let message = "`each` is empty, so the group has no cards";
            let help = "name what is combined: `each = { value = [1, 2, 3] }`; for a single card, remove `each`";
            entry.spec.find(Finding::new(Code::EmptyGroup, message).at(entry.place.clone(), "no entries").help(help));
        }
        let whole = !entries.is_empty() && items.len() == entries.len();
        whole.then(|| Self { place: entry.place.clone(), names, items })
    }

    /// Returns how many there are; none if there are too many to count.
    pub(super) fn count(&self) -> Option<usize> {
        self.items.iter().try_fold(1_usize, |count, items| count.checked_mul(items.rows.len()))
    }

    /// Returns roughly how many bytes they take once they are written out.
    pub(super) fn weight(&self, count: usize) -> usize {
        let weigh = |items: &Rc<RowTable>| {
            let once: usize = items.rows.iter().map(values::weight).sum();
            once.saturating_mul(count / items.rows.len().max(1))
        };
        self.items.iter().map(weigh).fold(0, usize::saturating_add)
    }

    /// Returns the names of entries with more than one value.
    pub(super) fn varying(&self) -> impl Iterator<Item = &str> {
        self.names.keys().zip(&self.items).filter(|(_, items)| items.rows.len() > 1).map(|(name, _)| name.as_str())
    }

    /// Returns all of them, the first entry changing slowest.
    pub(super) fn all(&self) -> impl Iterator<Item = Fields> {
        let count = self.count().unwrap_or(0);
        (0..count).map(move |number| self.nth(number, count))
    }

    fn nth(&self, number: usize, count: usize) -> Fields {
        // The number is read digit by digit; the base of each digit is the length of its entry.
        let mut step = count;
        let mut fields = Fields::with_capacity(self.items.len());
        for (name, items) in self.names.keys().zip(&self.items) {
            let items = &items.rows;
            step /= items.len().max(1);
            if let Some(item) = items.get(number / step.max(1) % items.len().max(1)) {
                fields.insert(name.clone(), item.clone());
            }
        }
        fields
    }
}

fn read_items(entry: &Entry<'_>, tables: &mut DataTables) -> Option<Rc<RowTable>> {
    let spec = entry.spec;
    let items = match entry.value() {
        DeValue::Array(items) => {
            let rows = items.iter().map(|item| values::field(spec, item)).collect();
            Rc::new(RowTable { name: entry.key.to_owned(), columns: IndexMap::new(), header: None, rows })
        }
        DeValue::String(text) if text.contains(',') => {
            let help = format!("write a list: `{} = {}`", entry.key, as_list(text));
            return entry.wrong_type("a list or a table's name", help);
        }
        DeValue::String(_) => tables.named_by(entry)?,
        _ => {
            let help =
                format!("write `{0} = [1, 2, 3]`, or the name of a table of `[data]`: `{0} = \"packs\"`", entry.key);
            return entry.wrong_type("a list or a table's name", help);
        }
    };
    if items.rows.is_empty() {
        let message = format!("`{}` is empty, so the group has no cards", entry.key);
        let finding = Finding::new(Code::EmptyGroup, message).at(entry.place.clone(), "empty");
        let help = format!("add a value, or remove `{}` from `each`", entry.key);
        spec.find(items.show_columns(finding).help(help));
        return None;
    }
    Some(items)
}

/// Returns words that are separated by commas as a list: `["a", "b"]`, or `[1, 2]` of numbers.
fn as_list(text: &str) -> String {
    let words: Vec<&str> = text.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
    let is_number = words.iter().all(|word| word.parse::<i64>().is_ok());
    let quoted = words.iter().map(|word| if is_number { (*word).to_owned() } else { format!("\"{word}\"") });
    format!("[{}]", quoted.collect::<Vec<_>>().join(", "))
}
