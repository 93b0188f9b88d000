//! The packs: at least one for each player, each with every value once, distinguished by colour and icon
//! (Components; Game Setup, step 1).

use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::{in_row_or_card, number, place_of};
use crate::model::{Card, Deck, Field, Value};
use crate::places;
use crate::words::{finding, listed, missing_cards, twice_at};
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

/// Reads the cards that have a `value` and a `pack`, and checks the packs that they make.
pub(super) fn read(deck: &Deck, size: u8) -> (Packs, Findings) {
    let mut packs = Packs::new();
    let mut findings = Findings::new();
    let cards = deck.cards.iter().filter(|card| card.copies > 0);
    for card in cards.filter(|card| card.fields.contains_key("value") || card.fields.contains_key("pack")) {
        findings.extend(add(&mut packs, card, size).err().map(|finding| *finding));
    }
    if packs.is_empty() && findings.is_empty() {
        let message = "no card has a `pack` and a `value`, so there are no packs";
        let help = format!("give every player card a `pack` and a `value` from 1 to {size}");
        findings.push(missing_cards(deck, "packs of cards", message, help));
    }
    check_values(deck, &packs, size, &mut findings);
    check_apart(&packs, "a colour", |pack| &pack.colour, &mut findings);
    check_apart(&packs, "an icon", |pack| &pack.icon, &mut findings);
    (packs, findings)
}

fn add(packs: &mut Packs, card: &Card, size: u8) -> Result<(), Box<Finding>> {
    let name = pack_of(card).ok_or_else(|| {
        let place = place_of(&card.fields, "pack", &card.place);
        let message = "a card with a `value` does not say which pack it belongs to";
        let help = "give it a `pack`: a name, or a row with an `id`";
        Box::new(finding(Code::BadPack, place, message, help))
    })?;
    let value = card.fields.get("value");
    let number = value.and_then(number).filter(|value| (1..=i64::from(size)).contains(value));
    let number = number.ok_or_else(|| {
        let place = place_of(&card.fields, "value", &card.place);
        let found = value.map(|field| format!("the value `{}`", field.place.text()));
        let found = found.unwrap_or_else(|| "no `value`".to_owned());
        let message = format!("a card of a pack has {found}, but needs a whole number from 1 to {size}");
        let help = format!("a pack has the values 1 to {size}, as many as the first number of the rule `hands`");
        Box::new(finding(Code::BadValue, place, message, help))
    })?;
    let pack = packs.entry(name).or_insert_with(|| Pack {
        counts: BTreeMap::new(),
        places: BTreeMap::new(),
        colour: in_row_or_card(card, "pack", "colour").cloned(),
        icon: in_row_or_card(card, "pack", "icon").cloned(),
        place: card.place.clone(),
    });
    *pack.counts.entry(number).or_default() += card.copies;
    pack.places.insert(number, card.place.clone());
    Ok(())
}

/// Returns the name of the pack that a card belongs to.
pub(super) fn pack_of(card: &Card) -> Option<String> {
    pack_name(&card.fields.get("pack")?.value)
}

/// Returns the pack's name: the text itself, or the `id` or `name` of a row.
fn pack_name(value: &Value) -> Option<String> {
    match value {
        Value::Text(name) => Some(name.to_string()).filter(|name| !name.trim().is_empty()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Table(row) => row.get("id").or_else(|| row.get("name")).and_then(|field| pack_name(&field.value)),
        Value::Bool(_) | Value::Float(_) | Value::List(_) => None,
    }
}

/// Checks that each pack has each value once.
fn check_values(deck: &Deck, packs: &Packs, size: u8, findings: &mut Findings) {
    if !findings.is_empty() {
        return;
    }
    for (names, values) in faults(packs, size, |count| count == 0) {
        let are = if values.len() == 1 { "is" } else { "are" };
        let place = place(deck, packs, &names, None);
        let packs = packs_in_words(packs, &names);
        let message = format!("{} {are} missing from {packs}", values_in_words(&values));
        let help = format!("all players start with the same cards: every pack has each value from 1 to {size} once");
        findings.push(finding(Code::MissingValue, &place, message, help));
    }
    for (names, values) in faults(packs, size, |count| count > 1) {
        let is_one = names.len() == 1 || names.len() == packs.len();
        let have = if is_one { "has" } else { "have" };
        let place = place(deck, packs, &names, values.first());
        let packs = packs_in_words(packs, &names);
        let message = format!("{packs} {have} {} more than once", values_in_words(&values));
        let help = "all players start with the same cards: remove one, or set `copies` to 1";
        findings.push(finding(Code::ValueTwice, &place, message, help));
    }
}

/// Returns the values with a fault, grouped by the packs that have it.
fn faults(packs: &Packs, size: u8, is_fault: impl Fn(u32) -> bool) -> Vec<(Vec<&str>, Vec<i64>)> {
    let mut faults: IndexMap<Vec<&str>, Vec<i64>> = IndexMap::new();
    for value in 1..=i64::from(size) {
        let count = |pack: &Pack| pack.counts.get(&value).copied().unwrap_or(0);
        let with_fault = packs.iter().filter(|(_, pack)| is_fault(count(pack)));
        let names: Vec<&str> = with_fault.map(|(name, _)| name.as_str()).collect();
        if !names.is_empty() {
            faults.entry(names).or_default().push(value);
        }
    }
    faults.into_iter().collect()
}

fn values_in_words(values: &[i64]) -> String {
    let plural = if values.len() == 1 { "" } else { "s" };
    format!("the value{plural} {}", listed(values))
}

fn packs_in_words(packs: &Packs, names: &[&str]) -> String {
    let quoted = names.iter().map(|name| format!("`{name}`"));
    match names.len() {
        1 => format!("the pack {}", listed(quoted)),
        all if all == packs.len() => "every pack".to_owned(),
        _ => format!("the packs {}", listed(quoted)),
    }
}

/// Returns the place of the first pack's card of that value, or its first card; the group where all packs have the fault.
fn place(deck: &Deck, packs: &Packs, names: &[&str], value: Option<&i64>) -> Place {
    let first = names.first().filter(|_| names.len() < packs.len()).and_then(|name| packs.get(*name));
    let Some(pack) = first else { return places::group_with(deck, "pack") };
    let card = value.and_then(|value| pack.places.get(value));
    card.unwrap_or(&pack.place).clone()
}

/// Checks that no two packs look the same.
fn check_apart(packs: &Packs, what: &str, look: fn(&Pack) -> &Option<Field>, findings: &mut Findings) {
    let mut seen: Vec<(&str, &Field)> = Vec::new();
    for (name, field) in packs.iter().filter_map(|(name, pack)| Some((name, look(pack).as_ref()?))) {
        let Some((other, first)) = seen.iter().find(|(_, seen)| same(&seen.value, &field.value)) else {
            seen.push((name, field));
            continue;
        };
        let look = what.split(' ').next_back().unwrap_or_default();
        let message = format!("the packs `{other}` and `{name}` have the same {look}");
        let help = format!("give each pack {what} of its own, by which players know their cards");
        let places = [&field.place, &first.place];
        findings.push(twice_at(Code::PacksAlike, places, message, help));
    }
}

fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Text(one), Value::Text(other)) => one.eq_ignore_ascii_case(other),
        _ => one == other,
    }
}

/// Checks that there is a pack for each player.
pub(super) fn check_enough(deck: &Deck, packs: &Packs, players: usize) -> Option<Finding> {
    if packs.is_empty() || packs.len() >= players {
        return None;
    }
    let message = format!("{players} players need a pack each, but there are only {}", packs.len());
    let place = places::group_with(deck, "pack");
    let help = "add packs, or lower `players`";
    let finding = finding(Code::TooFewPacks, &place, message, help);
    Some(finding.see(places::players(deck), "number of players"))
}
