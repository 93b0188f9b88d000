//! The kinds of chickens: the number on a card is how many there are, and what the kind scores (The Chicken Cards).

use super::action::KindNumber;
use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::{in_row_or_card, number};
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
    for (name, kind) in &found {
        let (number, count) = (kind.number, kind.count);
        if i64::from(count) != number {
            let message = format!("`{name}` has the number {number}, but {count} are printed");
            let place = kind.place.clone();
            let finding = Finding::new(Code::NumberDiffers, message).at(place, "the number on the cards");
            findings.push(finding.help(format!("print {number} with `copies`, or set the number to {count}")));
        }
    }
    if found.len() > MOST_KINDS {
        let (kinds, help) = (found.len(), "give cards of a kind the same `name`");
        let message = format!("there are {kinds} kinds of chickens, but at most {MOST_KINDS} are allowed");
        findings.push(finding(Code::TooManyKinds, &place(deck), message, help));
    }
    let kinds = found.into_iter().map(|(name, kind)| {
        let number = u8::try_from(kind.number).unwrap_or(u8::MAX);
        let count = u8::try_from(kind.count).unwrap_or(u8::MAX);
        let id = kind.id;
        KindCards { id, name, number, count }
    });
    (kinds.collect(), findings)
}

fn add(found: &mut Found, card: &Card) -> Result<(), Box<Finding>> {
    let Some(field) = look(card, "number") else { return Ok(()) };
    let text = |key: &str| look(card, key).and_then(|field| field.value.as_text());
    let id = text("id").unwrap_or(card.id.as_str());
    let name = text("kind").or_else(|| text("name")).unwrap_or(id);
    let number = number(field).filter(|number| (2..=100).contains(number));
    let number = number.ok_or_else(|| {
        let found = field.place.text();
        let message = format!("the number `{found}` of `{name}` is not a whole number from 2 to 100");
        let help = "a lay has at least two cards, so a kind with fewer could never score";
        Box::new(finding(Code::BadValue, &field.place, message, help))
    })?;
    let (id, place) = (id.to_owned(), field.place.clone());
    let new = FoundKind { id, number, count: 0, place };
    let kind = found.entry(name.to_owned()).or_insert(new);
    if kind.number != number {
        let first = kind.number;
        let message = format!("cards of `{name}` have the numbers {first} and {number}");
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
        let help = "add cards, or lower the rule `hand`";
        return Some(finding(Code::TooFewCards, &place(deck), message, help));
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
        let help = "add kinds, or lower the rule `kinds`";
        finding(Code::TooFewKinds, &place(deck), message, help)
    })
}
