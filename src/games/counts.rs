//! Counts of several things, which add up to the same in any order.

use super::report::{ReportCell, Row, Table};
use std::collections::BTreeMap;

/// How often each thing came.
#[derive(Clone, Debug)]
pub struct Counts<K>(BTreeMap<K, u64>);

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord> Counts<K> {
    /// Counts a thing.
    pub(super) fn add(&mut self, thing: K) {
        *self.0.entry(thing).or_default() += 1;
    }

    /// Adds the counts of another series.
    pub(super) fn merge(&mut self, other: Self) {
        other.0.into_iter().for_each(|(thing, count)| *self.0.entry(thing).or_default() += count);
    }

    /// Returns how often a thing came.
    pub(super) fn get(&self, thing: &K) -> u64 {
        self.0.get(thing).copied().unwrap_or_default()
    }

    /// Returns the sum of all counts.
    pub(super) fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// Returns a table with a row for each thing: its name, how often it came, and its share of all.
    pub(super) fn table(&self, title: &str, columns: [&'static str; 3], name: impl Fn(&K) -> &str) -> Table {
        let cells = |count: u64| vec![ReportCell::Count(count), ReportCell::share(count, self.total())];
        let rows = self.0.iter().map(|(thing, count)| Row::new(name(thing), cells(*count)));
        Table::new(title, columns, rows)
    }
}
