//! The pips on the numbers, where the deck has them as data: as many as the number says.

use super::card::Rank;
use super::pack;
use crate::diag::{Code, Finding, Findings};
use crate::fields::as_list;
use crate::model::{Deck, Field, Fields, Value};
use crate::words::{counted, finding, twice_at};

/// Checks the `pips` in the rows of the ranks: a list of positions.
pub(super) fn check(deck: &Deck) -> Findings {
    let mut findings = Findings::new();
    let ranks = deck.cards.iter().filter(|card| card.copies > 0).filter_map(|card| card.fields.get("rank"));
    let ranks: Vec<(u8, &Field, &Fields)> = ranks
        .filter_map(|rank| match pack::face(rank)? {
            Rank::Number(number) => Some((number, rank, rank.value.as_table()?)),
            Rank::Jack | Rank::Queen | Rank::King | Rank::Joker => None,
        })
        .collect();
    let has_pips = ranks.iter().any(|(.., row)| row.contains_key("pips"));
    for (number, rank, row) in ranks {
        match row.get("pips") {
            Some(pips) => findings.extend(wrong(number, pips)),
            // An Ace shows one large pip, and needs no position for it.
            None if has_pips && number > 1 => findings.push(lost(number, rank, row)),
            None => {}
        }
    }
    findings
}

/// Checks that there are as many pips as the number, no two of them at one place.
fn wrong(number: u8, pips: &Field) -> Option<Finding> {
    let positions: Vec<Option<Vec<f64>>> = as_list(&pips.value).iter().map(position).collect();
    let wanted = format!("write {}, each `[column, height]`", counted(number.into(), "position"));
    if positions.len() != usize::from(number) {
        let message = format!("the {number} shows {}", counted(positions.len(), "pip"));
        return Some(finding(Code::WrongPips, &pips.place, message, wanted));
    }
    let again = positions.iter().enumerate().find(|(index, position)| positions[..*index].contains(position));
    let (index, _) = again?;
    let first = positions.iter().position(|position| *position == positions[index])?;
    let message = format!("the {number} has two pips at one place, so that it shows {}", number - 1);
    let places = [index, first].map(|index| &as_list(&pips.value)[index].place);
    Some(twice_at(Code::WrongPips, places, message, wanted))
}

/// Returns the finding that a number has no pips, although others do.
fn lost(number: u8, rank: &Field, row: &Fields) -> Finding {
    let place = row.get("id").map_or(&rank.place, |id| &id.place);
    let help = format!("add `pips` with {number} positions, each `[column, height]`");
    let message = format!("the {number} has no `pips`, but other numbers have them");
    finding(Code::WrongPips, place, message, help)
}

fn position(field: &Field) -> Option<Vec<f64>> {
    let number = |item: &Field| match item.value {
        Value::Integer(number) => Some(number as f64),
        Value::Float(number) => Some(number),
        Value::Text(_) | Value::Bool(_) | Value::List(_) | Value::Table(_) => None,
    };
    as_list(&field.value).iter().map(number).collect()
}
