//! What a variant changes in `[[cards]]` and `[[sheets]]`, each of which it finds by its name.

use super::layer::Layer;
use super::not_in_deck::{ADD, lacking_help};
use super::spec_reader::{listed, quoted};
use super::table::Entry;
use super::values::{Key, Node};
use crate::diag::{Code, Finding};
use std::collections::HashMap;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A list of tables, each with a name of its own.
pub(super) struct NamedTables {
    /// What one of them is called.
    noun: &'static str,
    /// The key that holds the name.
    name: &'static str,
    /// What one without a name is called, followed by its number.
    unnamed: Option<&'static str>,
}

impl NamedTables {
    /// `[[cards]]`: groups by their names.
    pub(super) const CARDS: Self = Self { noun: "group", name: "name", unnamed: Some("cards") };
    /// `[[sheets]]`: printed matter by its id.
    pub(super) const SHEETS: Self = Self { noun: "sheet", name: "id", unnamed: None };

    /// Applies a variant's list to that of the deck.
    pub(super) fn apply<'t>(&self, layer: &mut Layer<'_, 't>, root: &mut DeTable<'t>, key: &Key<'t>, node: Node<'t>) {
        let list = key.get_ref().to_string();
        let Some(changes) = changes(layer, &list, node) else { return };
        let base = root.entry(key.clone()).or_insert_with(|| Spanned::new(key.span(), DeValue::Array(DeArray::new())));
        let DeValue::Array(items) = base.get_mut() else { return };
        let names: Vec<String> = items.iter().enumerate().map(|(index, item)| self.name_of(index, item)).collect();
        let mut left_out = vec![false; names.len()];
        let mut seen = HashMap::new();
        for (span, mut change) in changes {
            let (is_new, leaves_out) = (layer.flag(&mut change, "new"), layer.flag(&mut change, "leave-out"));
            if is_new {
                items.push(Spanned::new(span, DeValue::Table(change)));
                continue;
            }
            let Some(index) = self.find(layer, &list, (span.clone(), &mut change), &names, &mut seen) else { continue };
            left_out[index] |= leaves_out;
            if leaves_out {
                layer.applied.leaves_out = Some(span);
            }
            if let Some(DeValue::Table(item)) = items.get_mut(index).map(Spanned::get_mut) {
                exchange(item, change);
            }
        }
        let all = std::mem::replace(items, DeArray::new());
        let stays = left_out.into_iter().map(|left_out| !left_out).chain(std::iter::repeat(true));
        *items = all.into_iter().zip(stays).filter_map(|(item, stays)| stays.then_some(item)).collect();
        if items.is_empty() {
            root.remove(&*list);
        }
    }

    /// Returns the name of one of the deck's tables.
    fn name_of(&self, index: usize, item: &Node<'_>) -> String {
        let named = match item.get_ref() {
            DeValue::Table(table) => table.get(self.name).and_then(|name| name.get_ref().as_str()),
            _ => None,
        };
        let unnamed = || self.unnamed.map(|unnamed| format!("{unnamed} {}", index + 1)).unwrap_or_default();
        named.map_or_else(unnamed, str::to_owned)
    }

    /// Returns which of the deck's tables is changed, or reports why none is.
    fn find<'t>(
        &self,
        layer: &mut Layer<'_, 't>,
        list: &str,
        (span, change): (std::ops::Range<usize>, &mut DeTable<'t>),
        names: &[String],
        seen: &mut HashMap<String, std::ops::Range<usize>>,
    ) -> Option<usize> {
        let (noun, key, spec, variant) = (self.noun, self.name, layer.spec, quoted(layer.variant));
        let known = || names.iter().map(String::as_str);
        let Some(name) = change.remove(key) else {
            let message = format!("the variant {variant} does not say which {noun} it changes");
            let finding = Finding::new(Code::MissingKey, message).at(spec.place(span), format!("needs `{key}`"));
            let names = listed(known());
            spec.find(
                finding.help(format!("add the `{key}` of the {noun}: {names}; or write `new = true` to add one")),
            );
            return None;
        };
        let words = Entry::new(spec, key, &name).words()?;
        let shown = quoted(&words.text);
        let mut found = known().enumerate().filter(|(_, known)| *known == words.text).map(|(index, _)| index);
        let Some(index) = found.next() else {
            let help = lacking_help(&words.text, known(), ADD);
            layer.report_lacking(name.span(), &format!("the {noun} {shown}"), help);
            return None;
        };
        if found.next().is_some() {
            let message = format!("two {noun}s of the deck are named {shown}");
            let help = format!("give each `[[{list}]]` of the deck a different `{key}`");
            return words.refuse(Code::AmbiguousChange, "which of them?", message, help);
        }
        let Some(first) = seen.insert(words.text, name.span()) else { return Some(index) };
        let message = format!("the variant {variant} changes the {noun} {shown} twice");
        let finding = Finding::new(Code::ChangedTwice, message).at(words.place, "here again");
        spec.find(finding.see(spec.place(first), "the first one").help("put both changes into one"));
        None
    }
}

/// Returns the tables of a variant's list, with their places.
fn changes<'t>(
    layer: &mut Layer<'_, 't>,
    list: &str,
    mut node: Node<'t>,
) -> Option<Vec<(std::ops::Range<usize>, DeTable<'t>)>> {
    let report = |node: &Node<'t>| {
        let help = format!("write two brackets on each side of its header: `[[{list}]]`");
        Entry::new(layer.spec, list, node).wrong_type::<()>(&format!("a list of `[[{list}]]`"), help);
    };
    let DeValue::Array(items) = node.get_mut() else {
        report(&node);
        return None;
    };
    let items = std::mem::replace(items, DeArray::new()).into_iter();
    let tables = items.filter_map(|mut item| {
        let span = item.span();
        if let DeValue::Table(table) = item.get_mut() {
            return Some((span, std::mem::take(table)));
        }
        report(&item);
        None
    });
    Some(tables.collect())
}

/// Replaces keys of a group or sheet, and those of its `fields` one by one.
fn exchange<'t>(item: &mut DeTable<'t>, change: DeTable<'t>) {
    for (key, node) in change {
        match &**key.get_ref() {
            // Cards come from one of the two: the variant's replaces the deck's.
            "rows" => drop(item.remove("each")),
            "each" => drop(item.remove("rows")),
            _ => {}
        }
        let span = node.span();
        let is_fields = *key.get_ref() == "fields";
        match (item.get_mut(&**key.get_ref()).map(Spanned::get_mut), node.into_inner()) {
            (Some(DeValue::Table(base)), DeValue::Table(over)) if is_fields => {
                base.extend(over);
            }
            (_, value) => drop(item.insert(key, Spanned::new(span, value))),
        }
    }
}
