//! The kinds of chickens: the number on a card is how many there are, and what the kind scores (The Chicken Cards).

use super::super::places;
use crate::diag::{Code, Finding, Findings, Place};
use crate::model::{Card, Deck, Field, Value};
use indexmap::IndexMap;

/// One kind as the deck has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindCards {
    /// The name that tables know it by: the `id` of its row, or of its first card.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The number on its cards.
    pub number: u8,
    /// How many of its cards are printed.
    pub count: u8,
}

/// A kind while it is gathered.
struct FoundKind {
    id: String,
    number: i64,
    count: u32,
    /// Where its number stands.
    place: Place,
}

/// Kinds by name.
type Found = IndexMap<String, FoundKind>;

/// As many kinds as any deck may have: a kind is written as a number of two digits.
const MOST_KINDS: usize = 50;

/// A field of the card's `kind` where that is a row, else of the card itself.
fn look<'a>(card: &'a Card, name: &str) -> Option<&'a Field> {
    let row = card.fields.get("kind").and_then(|kind| match &kind.value {
        Value::Table(row) => row.get(name),
        _ => None,
    });
    row.or_else(|| card.fields.get(name))
}

/// Gathers the cards that have a `number`, and says what is wrong with the kinds that they make.
pub(super) fn read(deck: &Deck) -> (Vec<KindCards>, Findings) {
    let mut found = Found::new();
    let mut findings = Findings::new();
    for card in deck.cards.iter().filter(|card| card.copies > 0 && look(card, "number").is_some()) {
        findings.extend(add(&mut found, card).err().map(|finding| *finding));
    }
    if found.is_empty() && findings.is_empty() {
        let finding = Finding::new(Code::MissingCards, "no card has a `number`, so that there are no chickens");
        let help = "give every chicken card a `number`: how many there are of its kind, and what the kind scores";
        findings.push(finding.at(places::game(deck), "is played with chicken cards").help(help));
    }
    for (name, FoundKind { number, count, place, .. }) in &found {
        if i64::from(*count) != *number {
            let message = format!("`{name}` has the number {number}, but there are {count} of it");
            let finding = Finding::new(Code::NumberDiffers, message).at(place.clone(), "the number on the card");
            findings.push(finding.help(format!("print {number} of them with `copies`, or write {count} on the cards")));
        }
    }
    if found.len() > MOST_KINDS {
        let message = format!("there are {} kinds of chickens, but {MOST_KINDS} are the most", found.len());
        let finding = Finding::new(Code::TooManyKinds, message);
        findings.push(finding.at(place(deck), "").help("give cards of a kind the same `name`"));
    }
    let kinds = found.into_iter().map(|(name, FoundKind { id, number, count, .. })| {
        let small = |number: i64| u8::try_from(number).unwrap_or(u8::MAX);
        KindCards { id, name, number: small(number), count: small(i64::from(count)) }
    });
    (kinds.collect(), findings)
}

fn add(found: &mut Found, card: &Card) -> Result<(), Box<Finding>> {
    let name = ["kind", "name", "id"].into_iter().find_map(|field| look(card, field)?.value.as_text());
    let name = name.unwrap_or(card.id.as_str()).to_owned();
    let Some(field) = look(card, "number") else { return Ok(()) };
    let number = field.value.as_integer().filter(|number| (2..=100).contains(number)).ok_or_else(|| {
        let message = format!("the number `{}` of `{name}` is not from 2 to 100", field.place.text());
        let finding = Finding::new(Code::BadValue, message).at(field.place.clone(), "");
        Box::new(finding.help("a kind is laid by two cards at least, so that fewer can never score"))
    })?;
    let kind = found.entry(name.clone()).or_insert_with(|| {
        let id = look(card, "id").and_then(|id| id.value.as_text()).unwrap_or(card.id.as_str()).to_owned();
        FoundKind { id, number, count: 0, place: field.place.clone() }
    });
    if kind.number != number {
        let message = format!("cards of `{name}` have the numbers {} and {number}", kind.number);
        let finding = Finding::new(Code::NumberDiffers, message).at(field.place.clone(), "here another");
        return Err(Box::new(
            finding.see(kind.place.clone(), "the first is here").help("all cards of a kind have one number"),
        ));
    }
    kind.count += card.copies;
    Ok(())
}

/// The group of the chicken cards.
fn place(deck: &Deck) -> Place {
    let card = deck.cards.iter().find(|card| look(card, "number").is_some());
    card.and_then(|card| deck.groups.get(card.group)).map_or_else(|| places::game(deck), |group| group.place.clone())
}

/// The cards that are not dealt make two piles of the same height (Setting up the Game).
pub(super) fn check_piles(deck: &Deck, kinds: &[KindCards], hand: usize) -> Option<Finding> {
    let total: usize = kinds.iter().map(|kind| usize::from(kind.count)).sum();
    let place = place(deck);
    let Some(left) = total.checked_sub(2 * hand).filter(|left| *left >= 4) else {
        let message = format!("{total} cards are too few: two hands of {hand} and two piles are wanted");
        return Some(
            Finding::new(Code::TooFewCards, message).at(place, "").help("add cards, or lower the rule `hand`"),
        );
    };
    (left % 2 != 0).then(|| {
        let message = format!("of {total} cards {left} are left after the deal, which do not make two equal piles");
        let finding = Finding::new(Code::PilesUnequal, message).at(place, "");
        finding.help("add a card or take one out, and change the number of its kind with it")
    })
}

/// A player must be able to lay as many kinds as end the round.
pub(super) fn check_enough(deck: &Deck, kinds: &[KindCards], wanted: usize) -> Option<Finding> {
    (!kinds.is_empty() && kinds.len() < wanted).then(|| {
        let message = format!("a round ends with {wanted} kinds before one player, but there are only {}", kinds.len());
        let finding = Finding::new(Code::TooFewKinds, message).at(place(deck), "");
        finding.help("add kinds, or lower the rule `kinds`")
    })
}
