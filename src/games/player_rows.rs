//! Rows of `[data]` for numbers of players: each number has one row.

use super::fields::{as_list, number, rows};
use super::words::listed;
use crate::diag::{Code, Finding, Findings};
use crate::model::{Deck, Field};
use std::collections::BTreeMap;

/// Finds the numbers of players that two rows of a table are for, by their `players`: a number, or a list of numbers.
pub(super) fn twice(deck: &Deck, table: &str) -> Findings {
    let mut findings = Findings::new();
    let mut first: BTreeMap<usize, &Field> = BTreeMap::new();
    for (row, _) in rows(deck, table) {
        let Some(field) = row.get("players") else { continue };
        let items = as_list(&field.value);
        let items = if items.is_empty() { std::slice::from_ref(field) } else { items };
        let mut again: Vec<(usize, &Field, &Field)> = Vec::new();
        for item in items {
            let Some(players) = number(item) else { continue };
            match first.get(&players) {
                Some(known) => again.push((players, *known, item)),
                None => drop(first.insert(players, item)),
            }
        }
        let Some((_, known, item)) = again.first() else { continue };
        let numbers = listed(again.iter().map(|(players, ..)| *players));
        let message = format!("`[data.{table}]` has two rows for {numbers} players");
        let finding = Finding::new(Code::PlayersTwice, message).at(item.place.clone(), "here again");
        let help = "players cannot know which of them counts: leave the number in one row";
        findings.push(finding.see(known.place.clone(), "first here").help(help));
    }
    findings
}
