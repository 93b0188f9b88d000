//! The playing cards of a deck: two of each Egg, five Chickens, three Ducks (section Game contents).

use super::card::{HIGHEST, SUITS};
use crate::diag::{Code, Finding, Findings, Place};
use crate::games::places;
use crate::games::words::listed;
use crate::model::{Card, Deck, Field, Value};
use std::collections::BTreeMap;

/// How many of each playing card are printed.
#[derive(Debug, Default)]
pub(super) struct PrintedCards {
    /// Eggs by suit, from 0, and number.
    eggs: BTreeMap<(u8, u8), u32>,
    /// Chickens by rank, from 0.
    chickens: BTreeMap<u8, u32>,
    /// Ducks.
    pub(super) ducks: u32,
    /// Names of suits without a rank, in the order in which they came.
    suits: Vec<String>,
}

/// Gathers Eggs, Chickens and Ducks, and says which are missing or too many.
pub(super) fn read(deck: &Deck) -> (PrintedCards, Findings) {
    let mut printed = PrintedCards::default();
    let mut findings = Findings::new();
    for card in deck.cards.iter().filter(|card| card.copies > 0) {
        findings.extend(printed.add(card).err().map(|finding| *finding));
    }
    if printed.eggs.is_empty() && findings.is_empty() {
        let finding =
            Finding::new(Code::MissingCards, "no card has a `suit` and a `number`, so that there are no Eggs");
        let help = "give every Egg a `suit` and a `number` from 1 to 10, and every Fowl a `fowl`";
        findings.push(finding.at(places::game(deck), "is played with Eggs").help(help));
    } else if findings.is_empty() {
        findings.extend(printed.wrong_eggs(deck));
        findings.extend(printed.wrong_chickens(deck));
    }
    (printed, findings)
}

impl PrintedCards {
    /// How many suits of Eggs there are.
    pub(super) fn suit_count(&self) -> usize {
        self.eggs.keys().map(|(suit, _)| *suit).collect::<std::collections::BTreeSet<u8>>().len()
    }

    fn add(&mut self, card: &Card) -> Result<(), Box<Finding>> {
        match fowl(card) {
            Some("chicken") => {
                let rank = small(card.fields.get("rank"), 5).ok_or_else(|| {
                    let finding = Finding::new(Code::BadRank, "a Chicken has no `rank` from 1 to 5");
                    let help = "write the order of the Chickens from 1, the blue one, to 5, Big Red";
                    Box::new(finding.at(place_of(card, "rank"), "").help(help))
                })?;
                *self.chickens.entry(rank - 1).or_default() += card.copies;
            }
            Some("duck") => self.ducks += card.copies,
            Some(_) => {
                let finding = Finding::new(Code::BadFowl, "a Fowl is neither a Chicken nor a Duck");
                return Err(Box::new(
                    finding.at(place_of(card, "fowl"), "").help("write `fowl = \"chicken\"` or `\"duck\"`"),
                ));
            }
            None => self.add_egg(card)?,
        }
        Ok(())
    }

    fn add_egg(&mut self, card: &Card) -> Result<(), Box<Finding>> {
        let Some(number) = egg_number(card) else { return Ok(()) };
        let Some(suit) = card.fields.get("suit") else { return Ok(()) };
        let number_read = small(Some(number), HIGHEST).ok_or_else(|| {
            let message = format!("the number of an Egg is `{}`, but 1 to {HIGHEST} are wanted", number.place.text());
            Box::new(
                Finding::new(Code::BadValue, message).at(number.place.clone(), "").help("Eggs are numbered 1 to 10"),
            )
        })?;
        let suit_read = self.suit(suit).ok_or_else(|| {
            let finding = Finding::new(Code::BadSuit, "an Egg has no suit, or a fifth one").at(suit.place.clone(), "");
            Box::new(
                finding.help(format!("there are {SUITS} suits; give each row of them a `rank` from 1, the lowest")),
            )
        })?;
        *self.eggs.entry((suit_read, number_read)).or_default() += card.copies;
        Ok(())
    }

    /// The suit's place in the pecking order: its `rank`, or else the order in which suits come.
    fn suit(&mut self, field: &Field) -> Option<u8> {
        let name = match &field.value {
            Value::Text(name) => name.clone(),
            Value::Table(row) => {
                if let Some(rank) = row.get("rank") {
                    return small(Some(rank), SUITS).map(|rank| rank - 1);
                }
                row.get("id")?.value.as_text()?.to_owned()
            }
            _ => return None,
        };
        let index = self.suits.iter().position(|known| *known == name).unwrap_or_else(|| {
            self.suits.push(name);
            self.suits.len() - 1
        });
        u8::try_from(index).ok().filter(|index| *index < SUITS)
    }

    fn wrong_eggs(&self, deck: &Deck) -> Option<Finding> {
        let suits: std::collections::BTreeSet<u8> = self.eggs.keys().map(|(suit, _)| *suit).collect();
        let wanted = suits.iter().flat_map(|suit| (1..=HIGHEST).map(move |number| (*suit, number)));
        let wrong: Vec<((u8, u8), u32)> = wanted
            .map(|egg| (egg, self.eggs.get(&egg).copied().unwrap_or_default()))
            .filter(|(_, count)| *count != 2)
            .collect();
        let ((suit, number), count) = wrong.first()?;
        let more = if wrong.len() > 1 { format!(", and {} more like it", wrong.len() - 1) } else { String::new() };
        let message = format!("the {number} of suit {} is there {count} times, not twice{more}", suit + 1);
        let finding = Finding::new(Code::WrongEggs, message).at(places::group_with(deck, "suit"), "");
        Some(finding.help("print two of each Egg from 1 to 10 in every suit: `copies = 2`"))
    }

    fn wrong_chickens(&self, deck: &Deck) -> Option<Finding> {
        let wrong: Vec<u8> = (0..5).filter(|rank| self.chickens.get(rank) != Some(&1)).map(|rank| rank + 1).collect();
        let place = deck.cards.iter().find(|card| fowl(card) == Some("chicken")).map(|card| card.place.clone());
        (!wrong.is_empty()).then(|| {
            let message = format!("there is not one Chicken each of the ranks {}", listed(wrong));
            let finding =
                Finding::new(Code::WrongChickens, message).at(place.unwrap_or_else(|| places::game(deck)), "");
            finding.help("print one Chicken of each rank from 1 to 5; all of them always play")
        })
    }
}

/// Fewer Reference cards than the most players of the deck, where it prints any (section Game contents: one for each).
pub(super) fn few_references(deck: &Deck, players: usize) -> Option<Finding> {
    let is_one = |card: &&Card| card.id.as_str().split('-').next() == Some("reference");
    let first = deck.cards.iter().find(is_one)?;
    let printed: usize = deck.cards.iter().filter(is_one).map(|card| card.copies as usize).sum();
    (printed < players).then(|| {
        let message = format!("there are {printed} Reference cards for {players} players, who get one each");
        let finding = Finding::new(Code::TooFewReferences, message).at(first.place.clone(), "");
        finding.see(places::players(deck), "who can play").help(format!("print {players} of them with `copies`"))
    })
}

/// What `fowl` says, or where it is left out, what the id begins with.
fn fowl(card: &Card) -> Option<&str> {
    if let Some(field) = card.fields.get("fowl") {
        return Some(field.value.as_text().unwrap_or_default());
    }
    ["chicken", "duck"].into_iter().find(|kind| card.id.as_str().split('-').next() == Some(kind))
}

/// `number`, or the `number` of the row `egg`.
fn egg_number(card: &Card) -> Option<&Field> {
    let of_row = card.fields.get("egg").and_then(|egg| match &egg.value {
        Value::Table(row) => row.get("number"),
        _ => None,
    });
    of_row.or_else(|| card.fields.get("number"))
}

fn small(field: Option<&Field>, most: u8) -> Option<u8> {
    let number = u8::try_from(field?.value.as_integer()?).ok()?;
    (1..=most).contains(&number).then_some(number)
}

fn place_of(card: &Card, field: &str) -> Place {
    card.fields.get(field).map_or_else(|| card.place.clone(), |field| field.place.clone())
}
