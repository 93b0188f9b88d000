//! Rows of `[data]` for numbers of players: each number has one row.

use super::fields::{as_list, number, rows};
use super::words::{listed, twice_at};
use crate::diag::{Code, Findings, Place};
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
        let mut again: Vec<(usize, [&Place; 2])> = Vec::new();
        for (players, item) in items.iter().filter_map(|item| Some((number(item)?, item))) {
            match first.get(&players) {
                Some(known) => again.push((players, [&item.place, &known.place])),
                None => drop(first.insert(players, item)),
            }
        }
        let Some((_, places)) = again.first() else { continue };
        let numbers = listed(again.iter().map(|(players, _)| *players));
        let message = format!("`[data.{table}]` has two rows for {numbers} players");
        let help = "players cannot know which of them counts: leave the number in one row";
        findings.push(twice_at(Code::PlayersTwice, *places, message, help));
    }
    findings
}
