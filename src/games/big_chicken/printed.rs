//! The playing cards of a deck: two of each Egg, five Chickens, three Ducks (section Game contents).

use super::card::{Card as PlayingCard, HIGHEST, SUITS};
use crate::diag::{Code, Finding, Findings};
use crate::fields::{in_row_or_card, indices_of, number, place_of};
use crate::model::{Card, Deck, Field, Value};
use crate::places;
use crate::references::is_reference;
use crate::words::{counted, finding, listed, missing_cards, times};
use indexmap::IndexSet;
use std::collections::{BTreeMap, BTreeSet};

/// How many of each playing card are printed.
#[derive(Debug, Default)]
pub(super) struct PrintedCards {
    counts: BTreeMap<PlayingCard, u32>,
    /// Names of suits without a rank, in the order of the deck.
    suits: IndexSet<String>,
}

/// Reads Eggs, Chickens and Ducks, and checks their numbers.
pub(super) fn read(deck: &Deck) -> (PrintedCards, Findings) {
    let mut printed = PrintedCards::default();
    let mut findings = Findings::new();
    for card in deck.cards.iter().filter(|card| card.copies > 0) {
        match printed.playing_card(card) {
            Ok(Some(playing_card)) => *printed.counts.entry(playing_card).or_default() += card.copies,
            Ok(None) => {}
            Err(finding) => findings.push(*finding),
        }
    }
    if printed.suit_count() == 0 && findings.is_empty() {
        let message = "no card has a `suit` and a `number`, so there are no Eggs";
        let help = "give every Egg a `suit` and a `number` from 1 to 10, and every Fowl a `fowl`";
        findings.push(missing_cards(deck, "Eggs", message, help));
    } else if findings.is_empty() {
        findings.extend(printed.wrong_eggs(deck));
        findings.extend(printed.wrong_chickens(deck));
    }
    (printed, findings)
}

/// Returns the playing cards of a deck, as indices of its cards.
pub(super) fn playing_cards(deck: &Deck) -> Vec<usize> {
    let mut printed = PrintedCards::default();
    let is_one = |card: &Card| matches!(printed.playing_card(card), Ok(Some(_)));
    indices_of(deck, is_one)
}

/// Returns how many copies of each card take part in a set-up of playing cards; cards that are no playing cards all do.
pub(super) fn copies_in_play(deck: &Deck, in_play: &[PlayingCard]) -> Vec<u32> {
    let mut printed = PrintedCards::default();
    let mut left: BTreeMap<PlayingCard, u32> = BTreeMap::new();
    in_play.iter().for_each(|card| *left.entry(*card).or_default() += 1);
    let copies = |card: &Card| {
        let Ok(Some(playing_card)) = printed.playing_card(card) else { return card.copies };
        let left = left.entry(playing_card).or_default();
        let copies = card.copies.min(*left);
        *left -= copies;
        copies
    };
    deck.cards.iter().map(copies).collect()
}

impl PrintedCards {
    /// Returns the number of suits of Eggs.
    pub(super) fn suit_count(&self) -> usize {
        self.egg_suits().len()
    }

    /// Returns the number of Ducks.
    pub(super) fn ducks(&self) -> usize {
        self.count(PlayingCard::DUCK) as usize
    }

    /// Returns how many of a card are printed.
    pub(super) fn count(&self, card: PlayingCard) -> u32 {
        self.counts.get(&card).copied().unwrap_or_default()
    }

    fn egg_suits(&self) -> BTreeSet<u8> {
        self.counts.keys().filter_map(|card| card.suit()).collect()
    }

    /// Returns the playing card that a card of the deck is; none where it is another card, such as a Reference.
    fn playing_card(&mut self, card: &Card) -> Result<Option<PlayingCard>, Box<Finding>> {
        match fowl(card) {
            Some("chicken") => {
                let rank = rank(card).ok_or_else(|| {
                    let place = place_of(&card.fields, "rank", &card.place);
                    let help = "write the rank of the Chicken, from 1 (the blue one) to 5 (Big Red)";
                    let message = "a Chicken has no `rank` from 1 to 5";
                    Box::new(finding(Code::BadRank, place, message, help))
                })?;
                Ok(Some(PlayingCard::chicken(rank - 1)))
            }
            Some("duck") => Ok(Some(PlayingCard::DUCK)),
            Some(_) => {
                let place = place_of(&card.fields, "fowl", &card.place);
                let message = "a Fowl is neither a Chicken nor a Duck";
                let help = "write `fowl = \"chicken\"` or `\"duck\"`";
                Err(Box::new(finding(Code::BadFowl, place, message, help)))
            }
            None => self.egg(card),
        }
    }

    fn egg(&mut self, card: &Card) -> Result<Option<PlayingCard>, Box<Finding>> {
        let number = in_row_or_card(card, "egg", "number");
        let Some((number, suit)) = number.zip(card.fields.get("suit")) else { return Ok(None) };
        let number_read = small(number, HIGHEST).ok_or_else(|| {
            let text = number.place.text();
            let message = format!("the number of an Egg is `{text}`, but must be from 1 to {HIGHEST}");
            let help = "write a whole number from 1 to 10";
            Box::new(finding(Code::BadValue, &number.place, message, help))
        })?;
        let suit_read = self.suit(suit).ok_or_else(|| {
            let message = "an Egg has an unknown suit, or a fifth one";
            let help = format!("use {SUITS} suits, or give each row of them a `rank` from 1, the lowest, to {SUITS}");
            Box::new(finding(Code::BadSuit, &suit.place, message, help))
        })?;
        Ok(Some(PlayingCard::egg(number_read, suit_read)))
    }

    /// Returns the suit's place in the pecking order: its `rank`, or else the order of suits in the deck.
    fn suit(&mut self, field: &Field) -> Option<u8> {
        let name = match &field.value {
            Value::Text(name) => name.to_string(),
            Value::Table(row) => {
                if let Some(rank) = row.get("rank") {
                    return small(rank, SUITS).map(|rank| rank - 1);
                }
                row.get("id")?.value.as_text()?.to_owned()
            }
            _ => return None,
        };
        let (index, _) = self.suits.insert_full(name);
        u8::try_from(index).ok().filter(|index| *index < SUITS)
    }

    fn wrong_eggs(&self, deck: &Deck) -> Option<Finding> {
        let suits = self.egg_suits().into_iter();
        let eggs = suits.flat_map(|suit| (1..=HIGHEST).map(move |number| PlayingCard::egg(number, suit)));
        let wrong: Vec<PlayingCard> = eggs.filter(|egg| self.count(*egg) != 2).collect();
        let first = *wrong.first()?;
        let more = match wrong.len() - 1 {
            0 => String::new(),
            others => format!(", and {} too", counted(others, "other Egg")),
        };
        let (number, suit) = (first.number().unwrap_or_default(), first.suit().map_or(0, |suit| suit + 1));
        let count = times(self.count(first));
        let message = format!("the {number} of suit {suit} is printed {count}, not twice{more}");
        let help = "print two of each Egg from 1 to 10 in every suit, with `copies = 2`";
        let place = places::group_with(deck, "suit");
        Some(finding(Code::WrongEggs, &place, message, help))
    }

    fn wrong_chickens(&self, deck: &Deck) -> Option<Finding> {
        let count = |rank: u8| self.count(PlayingCard::chicken(rank - 1));
        let missing: Vec<u8> = (1..=5).filter(|rank| count(*rank) == 0).collect();
        let twice = (1..=5).find(|rank| count(*rank) > 1);
        let help = "print one Chicken of each rank from 1 to 5: all of them always play";
        let is_chicken = |card: &Card| fowl(card) == Some("chicken");
        let Some(twice) = twice else {
            let mut chickens = deck.cards.iter().filter(|card| is_chicken(card));
            // Chickens that come of one list have one place: the list that lacks a rank.
            let first = chickens.next().filter(|first| chickens.all(|card| card.place == first.place));
            let place = first.map_or_else(|| places::group_where(deck, is_chicken), |card| card.place.clone());
            let message = format!("there is no Chicken of rank {}", listed(&missing));
            return (!missing.is_empty()).then(|| finding(Code::WrongChickens, &place, message, help));
        };
        let lacking = match missing[..] {
            [] => String::new(),
            _ => format!(", and none of rank {}", listed(missing)),
        };
        let message = format!("there are {} Chickens of rank {twice}{lacking}", count(twice));
        let is_it = |card: &&Card| is_chicken(card) && rank(card) == Some(twice) && card.copies > 0;
        let cards: Vec<&Card> = deck.cards.iter().filter(is_it).collect();
        let (first, last) = (cards.first()?, cards.last()?);
        let place = |card: &Card| place_of(&card.fields, "rank", &card.place).clone();
        let finding = finding(Code::WrongChickens, &place(last), message, help);
        let is_one_card = first.id == last.id;
        Some(if is_one_card { finding } else { finding.see(place(first), "the first one") })
    }
}

/// Checks that a deck with Reference cards has one for each of its players (section Game contents).
pub(super) fn few_references(deck: &Deck, players: usize) -> Option<Finding> {
    let references: Vec<&Card> = deck.cards.iter().filter(|card| is_reference(card)).collect();
    let first = references.first()?;
    let printed: usize = references.iter().map(|card| card.copies as usize).sum();
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

fn rank(card: &Card) -> Option<u8> {
    small(card.fields.get("rank")?, 5)
}

fn small(field: &Field, most: u8) -> Option<u8> {
    number(field).filter(|number| (1..=most).contains(number))
}
