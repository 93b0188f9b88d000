//! Applies variants to a deck's tables before they are read. Every value keeps its own place, so that any finding about it
//! points into the variant that it comes from.

use super::amendments::Amendment;
use super::layer::{Applied, Layer};
use super::not_in_deck::{ADD, lacking_help};
use super::overlay_items::NamedTables;
use super::spec_reader::{SpecReader, quoted, suggestion};
use super::translations::{self, report_untranslated, texts_of};
use super::values::{self, Key, Node};
use crate::diag::{Code, Finding};
use std::collections::HashSet;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The tables that a variant may have.
const TABLES: [&str; 13] = [
    "deck",
    "theme",
    "strings",
    "figures",
    "fonts",
    "data",
    "cards",
    "sheets",
    "print",
    "preflight",
    "rules",
    "expect",
    "accept",
];

/// What a variant says.
pub(super) struct Overlay<'t> {
    /// The variant's name.
    pub(super) variant: String,
    /// Its tables, as in `deck.toml`.
    pub(super) table: DeTable<'t>,
}

impl<'t> Overlay<'t> {
    /// Returns the variant of a file whose text, as [`padded`] makes it, begins where that of all TOML files before it ends.
    pub(super) fn from_file(variant: &str, text: &'t str) -> Self {
        Self { variant: variant.to_owned(), table: DeTable::parse_recoverable(text).0.into_inner() }
    }
}

/// Returns a text behind as many spaces as there are bytes before it, so that its values have their places among all files.
pub(super) fn padded(text: &str, offset: usize) -> String {
    // The mark of UTF-8 is a mark only where a text begins.
    let body = text.trim_start_matches('\u{feff}');
    format!("{}{body}", " ".repeat(offset + text.len() - body.len()))
}

/// Applies the variants to the deck's root table, the lowest first.
pub(super) fn apply<'t>(spec: &SpecReader<'_>, root: &mut DeTable<'t>, overlays: Vec<Overlay<'t>>) -> Applied<'t> {
    let mut applied = Applied { own_acceptances: count(root, "accept"), ..Applied::default() };
    let language = translations::language(root).map(|(_, language)| language.to_owned());
    let own: HashSet<usize> = texts_of(root).into_iter().map(|(_, span)| span.start).collect();
    let before = spec.count();
    for Overlay { variant, table } in overlays {
        let translates = translations::is_translation(root, &table);
        let mut layer = Layer { spec, variant: &variant, translates, applied: &mut applied };
        table.into_iter().for_each(|(key, node)| layer.apply(root, key, node));
    }
    // A misspelled string is one fault, not two.
    if spec.count() == before {
        report_untranslated(spec, root, language.as_deref(), &own);
    }
    applied
}

impl<'t> Layer<'_, 't> {
    fn apply(&mut self, root: &mut DeTable<'t>, key: Key<'t>, node: Node<'t>) {
        let name = key.get_ref().to_string();
        match &*name {
            "deck" | "rules" | "print" | "preflight" => {}
            "theme" | "strings" | "figures" | "fonts" | "data" => make_table(root, &key),
            "cards" => return NamedTables::CARDS.apply(self, root, &key, node),
            "sheets" => return NamedTables::SHEETS.apply(self, root, &key, node),
            "accept" | "expect" => return append(root, key, node),
            _ => return self.report_unknown(&key),
        }
        let Some((base, over)) = both_tables(root, key, node) else { return };
        match &*name {
            "theme" | "strings" | "figures" => self.replace_known(base, over, &format!("{name}.")),
            "data" => over.into_iter().for_each(|(key, node)| self.apply_data(base, key, node)),
            _ => base.extend(over),
        }
    }

    /// Replaces values that the deck has; `path` names their table.
    fn replace_known(&mut self, base: &mut DeTable<'t>, over: DeTable<'t>, path: &str) {
        for (key, node) in over {
            let name = format!("{path}{}", key.get_ref());
            let Some(known) = base.get_mut(&**key.get_ref()) else {
                // Values and strings that only a variant has would be read by no template of the deck.
                let help = lacking_help(key.get_ref(), base.keys().map(|key| &**key.get_ref()), "");
                self.report_lacking(key.span(), &format!("the value {}", quoted(&name)), help);
                continue;
            };
            let (was, is) = (values::kind(known.get_ref()), values::kind(node.get_ref()));
            let (was_table, is_table) = (known.get_ref().is_table(), node.get_ref().is_table());
            if was_table != is_table {
                let message = format!("{} is {is}, but in the deck it is {was}", quoted(&name));
                let finding = Finding::new(Code::WrongType, message);
                let finding = finding.at(self.spec.place(node.span()), format!("{is}, not {was}"));
                let finding = finding.see(self.spec.place(known.span()), "in the deck");
                self.spec.find(finding.help(format!("write {was} here too")));
                continue;
            }
            if self.translates && !is_table {
                translations::compare(self.spec, &name, known, &node);
            }
            let span = node.span();
            match (known.get_mut(), node.into_inner()) {
                (DeValue::Table(base), DeValue::Table(over)) => self.replace_known(base, over, &format!("{name}.")),
                (_, value) => *known = Spanned::new(span, value),
            }
        }
    }

    /// Replaces a table of `[data]`, adds one, or remembers which of its columns are changed.
    fn apply_data(&mut self, data: &mut DeTable<'t>, key: Key<'t>, mut node: Node<'t>) {
        let is_new = match node.get_mut() {
            DeValue::Table(table) => self.flag(table, "new"),
            _ => false,
        };
        if !data.contains_key(&**key.get_ref()) && !is_new {
            let help = lacking_help(key.get_ref(), data.keys().map(|key| &**key.get_ref()), ADD);
            self.report_lacking(key.span(), &format!("the table {} of `[data]`", quoted(key.get_ref())), help);
            return;
        }
        let name = key.get_ref().to_string();
        let has_key = matches!(node.get_ref(), DeValue::Table(table) if table.contains_key("key"));
        if has_key && !is_new {
            let (variant, translates) = (self.variant.to_owned(), self.translates);
            self.applied.amendments.push(Amendment { variant, translates, key, node });
        } else {
            // The changes of a lower variant go with the table that they were made to.
            self.applied.amendments.retain(|amendment| *amendment.key.get_ref() != name);
            if let Some(base) = data.get(&*name).filter(|_| self.translates) {
                translations::compare(self.spec, &name, base, &node);
            }
            data.insert(key, node);
        }
    }

    fn report_unknown(&mut self, key: &Key<'t>) {
        let message = format!("a variant cannot have a table {}", quoted(key.get_ref()));
        let help = if *key.get_ref() == "variant" {
            let name = self.variant;
            format!("the whole file is the variant `{name}`: write `[theme]` instead of `[variant.NAME.theme]`")
        } else {
            suggestion(key.get_ref(), TABLES.into_iter(), "")
        };
        let place = self.spec.place(key.span());
        self.spec.find(Finding::new(Code::UnknownKey, message).at(place, "unknown table").help(help));
    }
}

/// Adds an empty table if the deck has none.
fn make_table<'t>(root: &mut DeTable<'t>, key: &Key<'t>) {
    if !root.contains_key(&**key.get_ref()) {
        root.insert(key.clone(), Spanned::new(key.span(), DeValue::Table(DeTable::new())));
    }
}

/// Returns the tables of the deck and of the variant; if one of them is not a table, the variant's value takes its place.
fn both_tables<'b, 't>(
    root: &'b mut DeTable<'t>,
    key: Key<'t>,
    node: Node<'t>,
) -> Option<(&'b mut DeTable<'t>, DeTable<'t>)> {
    let is_both = node.get_ref().is_table() && root.get(&**key.get_ref()).is_some_and(|base| base.get_ref().is_table());
    if !is_both {
        root.insert(key, node);
        return None;
    }
    match (root.get_mut(&**key.get_ref())?.get_mut(), node.into_inner()) {
        (DeValue::Table(base), DeValue::Table(over)) => Some((base, over)),
        _ => None,
    }
}

/// Adds the items of a list after those of the deck.
fn append<'t>(root: &mut DeTable<'t>, key: Key<'t>, node: Node<'t>) {
    let span = node.span();
    match (root.get_mut(&**key.get_ref()).map(Spanned::get_mut), node.into_inner()) {
        (Some(DeValue::Array(base)), DeValue::Array(over)) => over.into_iter().for_each(|item| base.push(item)),
        (_, value) => drop(root.insert(key, Spanned::new(span, value))),
    }
}

fn count(root: &DeTable<'_>, key: &str) -> usize {
    match root.get(key).map(Spanned::get_ref) {
        Some(DeValue::Array(items)) => items.len(),
        _ => 0,
    }
}
