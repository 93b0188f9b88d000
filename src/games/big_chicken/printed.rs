//! The playing cards of a deck: two of each Egg, five Chickens, three Ducks (section Game contents).

use super::card::{HIGHEST, SUITS};
use crate::diag::{Code, Finding, Findings};
use crate::games::fields::{in_row_or_card, number, place_of};
use crate::games::places;
use crate::games::words::{counted, finding, listed, missing_cards, times};
use crate::model::{Card, Deck, Field, Value};
use std::collections::{BTreeMap, BTreeSet};

/// How many of each playing card are printed.
#[derive(Debug, Default)]
pub(super) struct PrintedCards {
    /// Eggs by suit, from 0, and number.
    eggs: BTreeMap<(u8, u8), u32>,
    /// Chickens by rank, from 0.
    chickens: BTreeMap<u8, u32>,
    /// Ducks.
    pub(super) ducks: u32,
    /// Names of suits without a rank, in the order of the deck.
    suits: Vec<String>,
}

/// Reads Eggs, Chickens and Ducks, and checks their numbers.
pub(super) fn read(deck: &Deck) -> (PrintedCards, Findings) {
    let mut printed = PrintedCards::default();
    let mut findings = Findings::new();
    for card in deck.cards.iter().filter(|card| card.copies > 0) {
        findings.extend(printed.add(card).err().map(|finding| *finding));
    }
    if printed.eggs.is_empty() && findings.is_empty() {
        let message = "no card has a `suit` and a `number`, so there are no Eggs";
        let help = "give every Egg a `suit` and a `number` from 1 to 10, and every Fowl a `fowl`";
        findings.push(missing_cards(deck, "Eggs", message, help));
    } else if findings.is_empty() {
        findings.extend(printed.wrong_eggs(deck));
        findings.extend(printed.wrong_chickens(deck));
    }
    (printed, findings)
}

impl PrintedCards {
    /// Returns the number of suits of Eggs.
    pub(super) fn suit_count(&self) -> usize {
        self.egg_suits().len()
    }

    fn egg_suits(&self) -> BTreeSet<u8> {
        self.eggs.keys().map(|(suit, _)| *suit).collect()
    }

    fn add(&mut self, card: &Card) -> Result<(), Box<Finding>> {
        match fowl(card) {
            Some("chicken") => {
                let rank = card.fields.get("rank").and_then(|rank| small(rank, 5)).ok_or_else(|| {
                    let place = place_of(&card.fields, "rank", &card.place);
                    let help = "write the rank of the Chicken, from 1 (the blue one) to 5 (Big Red)";
                    Box::new(finding(Code::BadRank, place, "a Chicken has no `rank` from 1 to 5", help))
                })?;
                *self.chickens.entry(rank - 1).or_default() += card.copies;
            }
            Some("duck") => self.ducks += card.copies,
            Some(_) => {
                let place = place_of(&card.fields, "fowl", &card.place);
                let help = "write `fowl = \"chicken\"` or `\"duck\"`";
                return Err(Box::new(finding(Code::BadFowl, place, "a Fowl is neither a Chicken nor a Duck", help)));
            }
            None => self.add_egg(card)?,
        }
        Ok(())
    }

    fn add_egg(&mut self, card: &Card) -> Result<(), Box<Finding>> {
        let Some(number) = in_row_or_card(card, "egg", "number") else { return Ok(()) };
        let Some(suit) = card.fields.get("suit") else { return Ok(()) };
        let number_read = small(number, HIGHEST).ok_or_else(|| {
            let message = format!("the number of an Egg is `{}`, but must be from 1 to {HIGHEST}", number.place.text());
            Box::new(finding(Code::BadValue, &number.place, message, "write a whole number from 1 to 10"))
        })?;
        let suit_read = self.suit(suit).ok_or_else(|| {
            let help = format!("use {SUITS} suits, or give each row of them a `rank` from 1, the lowest, to {SUITS}");
            Box::new(finding(Code::BadSuit, &suit.place, "an Egg has an unknown suit, or a fifth one", help))
        })?;
        *self.eggs.entry((suit_read, number_read)).or_default() += card.copies;
        Ok(())
    }

    /// Returns the suit's place in the pecking order: its `rank`, or else the order of suits in the deck.
    fn suit(&mut self, field: &Field) -> Option<u8> {
        let name = match &field.value {
            Value::Text(name) => name.clone(),
            Value::Table(row) => {
                if let Some(rank) = row.get("rank") {
                    return small(rank, SUITS).map(|rank| rank - 1);
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
        let suits = self.egg_suits().into_iter();
        let wanted = suits.flat_map(|suit| (1..=HIGHEST).map(move |number| (suit, number)));
        let wrong: Vec<((u8, u8), u32)> = wanted
            .map(|egg| (egg, self.eggs.get(&egg).copied().unwrap_or_default()))
            .filter(|(_, count)| *count != 2)
            .collect();
        let ((suit, number), count) = wrong.first()?;
        let more = match wrong.len() - 1 {
            0 => String::new(),
            others => format!(", and {} too", counted(others, "other Egg")),
        };
        let message = format!("the {number} of suit {} is printed {}, not twice{more}", suit + 1, times(*count));
        let help = "print two of each Egg from 1 to 10 in every suit, with `copies = 2`";
        Some(finding(Code::WrongEggs, &places::group_with(deck, "suit"), message, help))
    }

    fn wrong_chickens(&self, deck: &Deck) -> Option<Finding> {
        let wrong: Vec<u8> = (0..5).filter(|rank| self.chickens.get(rank) != Some(&1)).map(|rank| rank + 1).collect();
        let place = deck.cards.iter().find(|card| fowl(card) == Some("chicken")).map(|card| card.place.clone());
        (!wrong.is_empty()).then(|| {
            let message = format!("there is not exactly one Chicken of rank {}", listed(wrong));
            let help = "print one Chicken of each rank from 1 to 5: all of them always play";
            finding(Code::WrongChickens, &place.unwrap_or_else(|| places::game(deck)), message, help)
        })
    }
}

/// Checks that a deck with Reference cards has one for each of its players (section Game contents).
pub(super) fn few_references(deck: &Deck, players: usize) -> Option<Finding> {
    let is_reference = |card: &&Card| card.id.as_str().split('-').next() == Some("reference");
    let first = deck.cards.iter().find(is_reference)?;
    let printed: usize = deck.cards.iter().filter(is_reference).map(|card| card.copies as usize).sum();
    (printed < players).then(|| {
        let message = format!("there are {printed} Reference cards for {players} players, who get one each");
        let help = format!("print {players} with `copies`");
        finding(Code::TooFewReferences, &first.place, message, help).see(places::players(deck), "number of players")
    })
}

/// Returns what `fowl` says or, where it is left out, what the id begins with.
fn fowl(card: &Card) -> Option<&str> {
    if let Some(field) = card.fields.get("fowl") {
        return Some(field.value.as_text().unwrap_or_default());
    }
    ["chicken", "duck"].into_iter().find(|kind| card.id.as_str().split('-').next() == Some(kind))
}

fn small(field: &Field, most: u8) -> Option<u8> {
    number(field).filter(|number| (1..=most).contains(number))
}
