//! Counts of what happens in plays, which add up to the same in any order.

use super::pace::Paced;
use super::report::{ReportCell, Row, Table};
use std::collections::BTreeMap;

/// A game that counts while it is played.
pub trait Tallied: Paced {
    /// Counts an action and what came of it.
    fn count(&self, counts: &mut Counts, action: Self::Action, events: &[Self::Event]);

    /// Returns what was counted in many plays, as tables.
    fn tables(&self, counts: &Counts) -> Vec<Table>;
}

/// The numbers of a row.
type Numbers = [u64; 5];

/// Numbers in rows of tables. A row has a number and a name, and is sorted by both; one of them says enough.
#[derive(Clone, Debug, Default)]
pub struct Counts(BTreeMap<(&'static str, u32, &'static str), Numbers>);

impl Counts {
    /// Adds to the first numbers of a row: its number, by which rows are sorted first, and its name.
    pub(super) fn add<const N: usize>(&mut self, table: &'static str, row: (u32, &'static str), numbers: [u64; N]) {
        let own = self.0.entry((table, row.0, row.1)).or_default();
        own.iter_mut().zip(numbers).for_each(|(own, number)| *own += number);
    }

    /// Adds the counts of other plays.
    pub(super) fn merge(&mut self, other: &Self) {
        for ((table, row, name), numbers) in &other.0 {
            self.add(table, (*row, name), *numbers);
        }
    }

    /// Returns the rows of a table that were counted: number, name, and what was counted.
    pub(super) fn rows(&self, table: &str) -> impl Iterator<Item = (u32, &'static str, Numbers)> {
        let rows = self.0.iter().filter(move |((known, ..), _)| *known == table);
        rows.map(|((_, row, name), numbers)| (*row, *name, *numbers))
    }

    /// Returns the first number of a row with a name.
    pub(super) fn get(&self, table: &str, name: &str) -> u64 {
        let row = self.rows(table).find(|(_, known, _)| *known == name);
        row.map_or(0, |(.., numbers)| numbers[0])
    }

    /// Returns the sums of all rows of a table.
    pub(super) fn sums(&self, table: &str) -> Numbers {
        self.rows(table)
            .fold(Numbers::default(), |sums, (.., numbers)| std::array::from_fn(|index| sums[index] + numbers[index]))
    }

    /// Returns a table with a row for each thing that was counted: its name, how often it came, and its share of all.
    pub(super) fn shares(&self, title: &'static str, columns: [&'static str; 3]) -> Table {
        let [all, ..] = self.sums(title);
        let row =
            |(_, name, [count, ..]): (u32, &str, Numbers)| Row::counted(name, count, [ReportCell::share(count, all)]);
        Table::new(title, columns, self.rows(title).map(row))
    }
}
