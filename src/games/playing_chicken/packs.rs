//! The packs: as many as there are players at least, each with every value once, told apart by colour and icon
//! (Components; Game Setup, step 1).

use super::super::places;
use super::super::words::listed;
use crate::diag::{Code, Finding, Findings, Place};
use crate::model::{Card, Deck, Field, Value};
use indexmap::IndexMap;
use std::collections::BTreeMap;

/// A pack as it is printed.
#[derive(Debug)]
pub(super) struct Pack {
    /// How often it has each value.
    counts: BTreeMap<i64, u32>,
    /// The last card of each value.
    places: BTreeMap<i64, Place>,
    colour: Option<Field>,
    icon: Option<Field>,
    /// Its first card.
    place: Place,
}

/// The packs of a deck by their names, in the deck's order.
pub(super) type Packs = IndexMap<String, Pack>;

/// Gathers the cards that have a `value` and a `pack`, and says what is wrong with the packs that they make.
pub(super) fn read(deck: &Deck, size: u8) -> (Packs, Findings) {
    let mut packs = Packs::new();
    let mut findings = Findings::new();
    let cards = deck.cards.iter().filter(|card| card.copies > 0);
    for card in cards.filter(|card| card.fields.contains_key("value") || card.fields.contains_key("pack")) {
        if let Err(finding) = add(&mut packs, card, size) {
            findings.push(*finding);
        }
    }
    if packs.is_empty() && findings.is_empty() {
        let finding =
            Finding::new(Code::MissingCards, "no card has a `pack` and a `value`, so that there are no packs");
        let help = format!("give every player card a `pack` and a `value` from 1 to {size}");
        findings.push(finding.at(places::game(deck), "is played with packs of cards").help(help));
    }
    check_values(deck, &packs, size, &mut findings);
    check_apart(&packs, ("a", "colour"), |pack| pack.colour.as_ref(), &mut findings);
    check_apart(&packs, ("an", "icon"), |pack| pack.icon.as_ref(), &mut findings);
    (packs, findings)
}

fn add(packs: &mut Packs, card: &Card, size: u8) -> Result<(), Box<Finding>> {
    let name = card.fields.get("pack").and_then(|pack| pack_name(&pack.value)).ok_or_else(|| {
        let place = card.fields.get("pack").map_or(&card.place, |field| &field.place);
        let finding = Finding::new(Code::BadPack, "a card with a `value` does not say which pack it belongs to");
        Box::new(finding.at(place.clone(), "").help("give it a `pack`: a name, or a row with an `id`"))
    })?;
    let value = card.fields.get("value");
    let number = value.and_then(|value| value.value.as_integer()).filter(|value| (1..=i64::from(size)).contains(value));
    let number = number.ok_or_else(|| {
        let place = value.map_or(&card.place, |field| &field.place);
        let found =
            value.map_or_else(|| "no `value`".to_owned(), |field| format!("the value `{}`", field.place.text()));
        let message = format!("a card of a pack has {found}, but whole numbers from 1 to {size} are wanted");
        let help = format!("a pack has the values 1 to {size}, as many as the first number of the rule `hands`");
        Box::new(Finding::new(Code::BadValue, message).at(place.clone(), "").help(help))
    })?;
    let pack = packs.entry(name).or_insert_with(|| Pack {
        counts: BTreeMap::new(),
        places: BTreeMap::new(),
        colour: look(card, "colour"),
        icon: look(card, "icon"),
        place: card.place.clone(),
    });
    *pack.counts.entry(number).or_default() += card.copies;
    pack.places.insert(number, card.place.clone());
    Ok(())
}

/// The pack's name: the text itself, or the `id` or `name` of a row.
fn pack_name(value: &Value) -> Option<String> {
    match value {
        Value::Text(name) => Some(name.clone()).filter(|name| !name.trim().is_empty()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Table(row) => row.get("id").or_else(|| row.get("name")).and_then(|field| pack_name(&field.value)),
        Value::Bool(_) | Value::Float(_) | Value::List(_) => None,
    }
}

/// A field of the card's pack, or of the card itself.
fn look(card: &Card, field: &str) -> Option<Field> {
    let of_pack = card.fields.get("pack").and_then(|pack| match &pack.value {
        Value::Table(row) => row.get(field),
        _ => None,
    });
    of_pack.or_else(|| card.fields.get(field)).cloned()
}

/// Each pack has each value once.
fn check_values(deck: &Deck, packs: &Packs, size: u8, findings: &mut Findings) {
    if !findings.is_empty() {
        return;
    }
    let missing = faults(packs, size, |count| count == 0);
    for (names, values) in missing {
        let are = if values.len() == 1 { "is" } else { "are" };
        let message = format!("{} {are} missing from {}", values_in_words(&values), packs_in_words(packs, &names));
        let finding = Finding::new(Code::MissingValue, message).at(place(deck, packs, &names, None), "");
        findings.push(finding.help(format!("every pack has each value from 1 to {size} once, as all begin alike")));
    }
    let twice = faults(packs, size, |count| count > 1);
    for (names, values) in twice {
        let stand = if values.len() == 1 { "stands" } else { "stand" };
        let (values_told, packs_told) = (values_in_words(&values), packs_in_words(packs, &names));
        let message = format!("{values_told} {stand} more than once in {packs_told}");
        let finding = Finding::new(Code::ValueTwice, message).at(place(deck, packs, &names, values.first()), "");
        findings.push(finding.help("take one out, or lower `copies` to 1: all players begin alike"));
    }
}

/// The values with a fault, gathered by the packs that have it.
fn faults(packs: &Packs, size: u8, is_fault: impl Fn(u32) -> bool) -> Vec<(Vec<&str>, Vec<i64>)> {
    let mut faults: IndexMap<Vec<&str>, Vec<i64>> = IndexMap::new();
    for value in 1..=i64::from(size) {
        let with_fault = packs.iter().filter(|(_, pack)| is_fault(pack.counts.get(&value).copied().unwrap_or(0)));
        let names: Vec<&str> = with_fault.map(|(name, _)| name.as_str()).collect();
        if !names.is_empty() {
            faults.entry(names).or_default().push(value);
        }
    }
    faults.into_iter().collect()
}

fn values_in_words(values: &[i64]) -> String {
    if values.len() == 1 { format!("the value {}", values[0]) } else { format!("the values {}", listed(values)) }
}

fn packs_in_words(packs: &Packs, names: &[&str]) -> String {
    let quoted = names.iter().map(|name| format!("`{name}`"));
    match names.len() {
        1 => format!("the pack {}", listed(quoted)),
        all if all == packs.len() => "every pack".to_owned(),
        _ => format!("the packs {}", listed(quoted)),
    }
}

/// The first pack's card of that value, or its first card; the group where it is about every pack.
fn place(deck: &Deck, packs: &Packs, names: &[&str], value: Option<&i64>) -> Place {
    let first = names.first().filter(|_| names.len() < packs.len()).and_then(|name| packs.get(*name));
    let of_pack = |pack: &Pack| value.and_then(|value| pack.places.get(value)).unwrap_or(&pack.place).clone();
    first.map_or_else(|| places::group_with(deck, "pack"), of_pack)
}

/// No two packs look the same.
fn check_apart(
    packs: &Packs,
    (article, what): (&str, &str),
    look: impl Fn(&Pack) -> Option<&Field>,
    findings: &mut Findings,
) {
    let mut seen: Vec<(&str, &Field)> = Vec::new();
    for (name, pack) in packs {
        let Some(field) = look(pack) else { continue };
        if let Some((other, first)) = seen.iter().find(|(_, seen)| same(&seen.value, &field.value)) {
            let message = format!("the packs `{other}` and `{name}` have the same {what}");
            let finding = Finding::new(Code::PacksAlike, message).at(field.place.clone(), "here again");
            let help = format!("give each pack {article} {what} of its own: players know their cards by it");
            findings.push(finding.see(first.place.clone(), "the first is here").help(help));
        } else {
            seen.push((name, field));
        }
    }
}

fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Text(one), Value::Text(other)) => one.eq_ignore_ascii_case(other),
        _ => one == other,
    }
}

/// Each player takes a pack.
pub(super) fn check_enough(deck: &Deck, packs: &Packs, players: usize) -> Option<Finding> {
    if packs.is_empty() || packs.len() >= players {
        return None;
    }
    let message = format!("{players} players need a pack each, but there are {}", packs.len());
    let finding = Finding::new(Code::TooFewPacks, message);
    let finding = finding.at(places::group_with(deck, "pack"), "").see(places::players(deck), "who can play");
    Some(finding.help("add packs, or lower `players`"))
}
