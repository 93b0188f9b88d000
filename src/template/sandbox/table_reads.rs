//! Which entries of the deck's own tables a template may read, seen without understanding its expressions.

use super::scanner::Tokens;
use crate::template::context::DECK_NAMES;
use std::collections::{BTreeMap, BTreeSet};

/// The name under which Tera has all values.
const EVERYTHING: &str = "__tera_context";

/// The entries of `theme`, `strings` and the deck's other tables that a template may read.
///
/// Only `theme.paper` reads one entry. Wherever else the name of a table stands, all of its entries may be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TableReads(BTreeMap<&'static str, Entries>);

/// The entries of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entries {
    All,
    /// Those of these names.
    Named(BTreeSet<String>),
}

impl TableReads {
    /// Returns the tables, each with its entries that may be read.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static str, &Entries)> {
        self.0.iter().map(|(table, entries)| (*table, entries))
    }

    /// Adds what another template may read.
    pub(crate) fn extend(&mut self, other: &Self) {
        other.iter().for_each(|(table, entries)| self.add_entries(table, entries.clone()));
    }

    /// Adds what an expression may read.
    pub(super) fn add(&mut self, tokens: &Tokens<'_>) {
        for (index, (_, token)) in tokens.iter().enumerate() {
            if token == EVERYTHING {
                DECK_NAMES.into_iter().for_each(|table| self.add_entries(table, Entries::All));
            }
            let Some(table) = DECK_NAMES.into_iter().find(|name| *name == token) else { continue };
            // Behind a single dot it is an entry of another table; behind three it is spread out.
            let is_behind_dot = |index: usize| index > 0 && tokens.is(index - 1, ".");
            if is_behind_dot(index) && !is_behind_dot(index - 1) {
                continue;
            }
            let entry = tokens.word(index + 2).filter(|_| tokens.is(index + 1, "."));
            let named = entry.map(|entry| Entries::Named(BTreeSet::from([entry.to_owned()])));
            self.add_entries(table, named.unwrap_or(Entries::All));
        }
    }

    fn add_entries(&mut self, table: &'static str, entries: Entries) {
        let known = self.0.entry(table).or_insert_with(|| Entries::Named(BTreeSet::new()));
        match (known, entries) {
            (Entries::All, _) => {}
            (Entries::Named(known), Entries::Named(more)) => known.extend(more),
            (known, Entries::All) => *known = Entries::All,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(expression: &str) -> Vec<(&'static str, String)> {
        let mut reads = TableReads::default();
        reads.add(&Tokens::read(expression).expect("its quotes end").0);
        let names = |entries: &Entries| match entries {
            Entries::All => "*".to_owned(),
            Entries::Named(names) => names.iter().cloned().collect::<Vec<_>>().join(" "),
        };
        reads.iter().map(|(table, entries)| (table, names(entries))).collect()
    }

    #[test]
    fn an_entry_is_read_alone_only_by_its_name() {
        assert_eq!(of("theme.stop ~ theme.pack.blue"), [("theme", "pack stop".to_owned())]);
        for all in ["theme", "theme[x]", "theme | values", "{...theme}", "theme.a ~ f(t=theme)", "theme?.a"] {
            assert_eq!(of(all), [("theme", "*".to_owned())], "{all}");
        }
        assert_eq!(of("card.theme.a ~ \"theme\""), []);
        assert_eq!(of("__tera_context").len(), DECK_NAMES.len());
    }
}
