//! The kinds of chickens: the number on a card is how many there are, and what the kind scores (The Chicken Cards).

use super::action::KindNumber;
use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::in_row_or_card;
use crate::model::{Card, Deck, Field};
use crate::places;
use crate::words::{finding, missing_cards};
use indexmap::IndexMap;

/// One kind as the deck has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindCards {
    /// The name by which tables refer to it: the `id` of its row, or of its first card.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The number on its cards.
    pub number: u8,
    /// How many of its cards are printed.
    pub count: u8,
}

/// A kind while it is read.
struct FoundKind {
    id: String,
    number: i64,
    count: u32,
    /// Where its number is.
    place: Place,
}

/// Kinds by name.
type Found = IndexMap<String, FoundKind>;

/// The most kinds that a deck can have: an action writes a kind as a number of two digits.
const MOST_KINDS: usize = 50;

/// Returns a field of the card's `kind` where that is a row, or else of the card itself.
fn look<'a>(card: &'a Card, name: &str) -> Option<&'a Field> {
    in_row_or_card(card, "kind", name)
}

/// Returns whether a card is a chicken.
pub(super) fn is_chicken(card: &Card) -> bool {
    look(card, "number").is_some()
}

/// Returns the kind that is written so; none where there is no such kind.
pub(super) fn written(kinds: &[KindCards], written: KindNumber) -> Option<&KindCards> {
    let mut with_number = kinds.iter().filter(|kind| kind.number == written.number);
    with_number.nth(usize::from(written.nth).checked_sub(1)?)
}

/// Reads the cards that have a `number`, and checks the kinds that they make.
pub(super) fn read(deck: &Deck) -> (Vec<KindCards>, Findings) {
    let mut found = Found::new();
    let mut findings = Findings::new();
    for card in deck.cards.iter().filter(|card| card.copies > 0 && is_chicken(card)) {
        findings.extend(add(&mut found, card).err().map(|finding| *finding));
    }
    if found.is_empty() && findings.is_empty() {
        let message = "no card has a `number`, so there are no chickens";
        let help = "give every chicken card a `number`: how many there are of its kind, and what the kind scores";
        findings.push(missing_cards(deck, "chicken cards", message, help));
    }
    for (name, FoundKind { number, count, place, .. }) in &found {
        if i64::from(*count) != *number {
            let message = format!("`{name}` has the number {number}, but {count} are printed");
            let finding = Finding::new(Code::NumberDiffers, message).at(place.clone(), "the number on the cards");
            findings.push(finding.help(format!("print {number} with `copies`, or set the number to {count}")));
        }
    }
    if found.len() > MOST_KINDS {
        let message = format!("there are {} kinds of chickens, but at most {MOST_KINDS} are allowed", found.len());
        findings.push(finding(Code::TooManyKinds, &place(deck), message, "give cards of a kind the same `name`"));
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
        let message = format!("the number `{}` of `{name}` is not a whole number from 2 to 100", field.place.text());
        let help = "a lay has at least two cards, so a kind with fewer could never score";
        Box::new(finding(Code::BadValue, &field.place, message, help))
    })?;
    let kind = found.entry(name.clone()).or_insert_with(|| {
        let id = look(card, "id").and_then(|id| id.value.as_text()).unwrap_or(card.id.as_str()).to_owned();
        FoundKind { id, number, count: 0, place: field.place.clone() }
    });
    if kind.number != number {
        let message = format!("cards of `{name}` have the numbers {} and {number}", kind.number);
        let finding = Finding::new(Code::NumberDiffers, message).at(field.place.clone(), "another here");
        let finding = finding.see(kind.place.clone(), "first here");
        return Err(Box::new(finding.help("give all cards of a kind the same number")));
    }
    kind.count += card.copies;
    Ok(())
}

/// Returns the place of the group of the chicken cards.
fn place(deck: &Deck) -> Place {
    places::group_where(deck, is_chicken)
}

/// Checks that the cards that are not dealt make two equal piles (Setting up the Game).
pub(super) fn check_piles(deck: &Deck, kinds: &[KindCards], hand: usize) -> Option<Finding> {
    let total: usize = kinds.iter().map(|kind| usize::from(kind.count)).sum();
    let Some(left) = total.checked_sub(2 * hand).filter(|left| *left >= 4) else {
        let message = format!("{total} cards are too few for two hands of {hand} and two piles");
        return Some(finding(Code::TooFewCards, &place(deck), message, "add cards, or lower the rule `hand`"));
    };
    (left % 2 != 0).then(|| {
        let message = format!("of {total} cards {left} are left after the deal, which do not make two equal piles");
        let help = "add or remove a card, and change the number of its kind to match";
        finding(Code::PilesUnequal, &place(deck), message, help)
    })
}

/// Checks that a player can lay as many kinds as end the round.
pub(super) fn check_enough(deck: &Deck, kinds: &[KindCards], wanted: usize) -> Option<Finding> {
    (!kinds.is_empty() && kinds.len() < wanted).then(|| {
        let message = format!("a round ends when one player has {wanted} kinds, but there are only {}", kinds.len());
        finding(Code::TooFewKinds, &place(deck), message, "add kinds, or lower the rule `kinds`")
    })
}
