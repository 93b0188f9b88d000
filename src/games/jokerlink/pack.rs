//! The pack: four suits of thirteen, and up to four Jokers; printed once or twice (sections Cards, Optional rule for 5 or
//! more players).

use super::card::{Card, Colour, Kings, Rank};
use super::rules::Rules;
use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::place_of;
use crate::model::{self, Deck, Field, Fields, Value};
use crate::places;
use crate::words::{counted, finding, listed, missing_cards, times};
use indexmap::IndexMap;

/// A pack as it is printed.
#[derive(Debug, Default)]
pub(super) struct Pack {
    /// The suits' names.
    pub(super) suits: Vec<String>,
    /// Every card of one pack.
    pub(super) cards: Vec<Card>,
    /// How often each is printed: once or twice.
    pub(super) copies: u32,
}

impl Pack {
    /// Returns what Kings do: that depends on whether there are Jokers (section Play).
    pub(super) fn kings(&self) -> Kings {
        if self.jokers() > 0 { Kings::Raise } else { Kings::Part }
    }

    fn jokers(&self) -> usize {
        let jokers = self.cards.iter().filter(|card| card.face == Rank::Joker);
        jokers.count()
    }

    /// Returns how many packs so many players use: the second one only if there is one.
    pub(super) fn packs_for(&self, players: usize, rules: &Rules) -> usize {
        1 + usize::from(self.copies == 2 && players >= rules.doubled_from)
    }
}

/// Returns how many copies of each card are in so many packs; of cards without a rank, all are.
pub(super) fn copies_in_play(deck: &Deck, pack: &Pack, packs: usize) -> Vec<u32> {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let mut left: IndexMap<(Option<String>, String), u32> = IndexMap::new();
    let copies = |card: &model::Card| {
        let Some(face) = card.fields.get("rank").and_then(face) else { return card.copies };
        let suit = suit(card).filter(|_| face != Rank::Joker).map(|(name, _)| name);
        let in_pack = match face {
            Rank::Joker => pack.jokers(),
            _ => 1,
        };
        let left = left.entry((suit, face.name())).or_insert(number(in_pack * packs));
        let copies = card.copies.min(*left);
        *left -= copies;
        copies
    };
    deck.cards.iter().map(copies).collect()
}

/// A suit while it is read.
struct Suit {
    colour: Colour,
    counts: IndexMap<String, u32>,
    place: Place,
}

/// Reads the cards that have a `rank`, and checks the pack that they make.
pub(super) fn read(deck: &Deck, most_jokers: u32) -> (Pack, Findings) {
    let mut findings = Findings::new();
    let mut suits: IndexMap<String, Suit> = IndexMap::new();
    let mut jokers = 0;
    for card in deck.cards.iter().filter(|card| card.copies > 0) {
        let Some(rank) = card.fields.get("rank") else { continue };
        match face(rank) {
            Some(Rank::Joker) => jokers += card.copies,
            Some(face) => findings.extend(add(&mut suits, card, face).err().map(|finding| *finding)),
            None => {
                let message = format!("`{}` is not a rank", rank.place.text());
                let help = "write A, 2 to 10, J, Q, K or joker";
                findings.push(finding(Code::BadRank, &rank.place, message, help));
            }
        }
    }
    if findings.is_empty() {
        findings.extend(missing(deck, &suits));
        findings.extend(uneven(deck, &suits));
    }
    let counts = suits.values().flat_map(|suit| suit.counts.values());
    let copies = counts.max().copied().unwrap_or(1);
    if findings.is_empty() && (jokers % copies != 0 || jokers / copies > 4) {
        let packs = counted(copies as usize, "pack");
        let message = format!("there are {jokers} Jokers for {packs}, each of which has up to 4");
        let help = "print the same number for each pack, 4 at most, with `copies`";
        let place = joker_place(deck);
        findings.push(finding(Code::WrongJokers, &place, message, help));
    }
    let pack = pack(&suits, copies, (jokers / copies.max(1)).min(most_jokers));
    (pack, findings)
}

/// Returns the rank that a field names.
pub(super) fn face(rank: &Field) -> Option<Rank> {
    match &rank.value {
        Value::Integer(number) => Rank::from_name(&number.to_string()),
        Value::Text(name) => Rank::from_name(name),
        Value::Table(row) => named(row).and_then(face),
        Value::Bool(_) | Value::Float(_) | Value::List(_) => None,
    }
}

/// Returns the field by which a row is named.
fn named(row: &Fields) -> Option<&Field> {
    row.get("id").or_else(|| row.get("name"))
}

fn add(suits: &mut IndexMap<String, Suit>, card: &model::Card, face: Rank) -> Result<(), Box<Finding>> {
    let (name, colour) = suit(card).ok_or_else(|| {
        let place = place_of(&card.fields, "suit", &card.place);
        let help =
            "give it a `suit`: hearts, diamonds, clubs or spades, or a row with an `id` and `red = true` or `false`";
        Box::new(finding(Code::BadSuit, place, "a card has no suit, or one whose colour is unknown", help))
    })?;
    let (counts, place) = (IndexMap::new(), card.place.clone());
    let suit = suits.entry(name).or_insert(Suit { colour, counts, place });
    *suit.counts.entry(face.name()).or_default() += card.copies;
    Ok(())
}

/// Returns the suit's name and colour: by `red` of its row or of the card, or else by the name.
fn suit(card: &model::Card) -> Option<(String, Colour)> {
    let field = card.fields.get("suit")?;
    let (name, row) = match &field.value {
        Value::Text(name) => (name.to_string(), None),
        Value::Table(row) => (named(row)?.value.as_text()?.to_owned(), Some(row)),
        Value::Bool(_) | Value::Integer(_) | Value::Float(_) | Value::List(_) => return None,
    };
    let red = row.and_then(|row| row.get("red")).or_else(|| card.fields.get("red"));
    let colour = match (red.map(|red| &red.value), name.to_lowercase().as_str()) {
        (Some(Value::Bool(true)), _) | (None, "hearts" | "diamonds") => Colour::Red,
        (Some(Value::Bool(false)), _) | (None, "clubs" | "spades") => Colour::Black,
        _ => return None,
    };
    Some((name, colour))
}

/// Checks that there are four suits, two of them red, each with all thirteen ranks.
fn missing(deck: &Deck, suits: &IndexMap<String, Suit>) -> Vec<Finding> {
    let reds = suits.values().filter(|suit| suit.colour == Colour::Red);
    let reds = reds.count();
    if suits.is_empty() {
        let message = "no card has a `rank`, so there is no pack";
        let help = "give every card a `rank` and a `suit`";
        return vec![missing_cards(deck, "a pack of cards", message, help)];
    }
    if (suits.len(), reds) != (4, 2) {
        let suits = suits.len();
        let message = format!("there are {suits} suits, {reds} of them red, but two red and two black are needed");
        let help = "half of the pack is red, as red cards can be subtracted: make two red and two black suits";
        let place = places::group_with(deck, "rank");
        return vec![finding(Code::WrongSuits, &place, message, help)];
    }
    let lacking = suits.iter().filter_map(|(name, suit)| {
        let mut faces: Vec<String> = Rank::in_suit().map(Rank::name).collect();
        faces.retain(|face| !suit.counts.contains_key(face));
        let message = format!("the suit `{name}` lacks {}", listed(&faces));
        let help = "a suit has A, 2 to 10, J, Q and K";
        (!faces.is_empty()).then(|| finding(Code::MissingValue, &suit.place, message, help))
    });
    lacking.collect()
}

/// Checks that every card is printed once, or every card twice.
fn uneven(deck: &Deck, suits: &IndexMap<String, Suit>) -> Option<Finding> {
    let counts = || suits.iter().flat_map(|(name, suit)| suit.counts.iter().map(move |count| (name, suit, count)));
    let numbers = || counts().map(|(.., (_, count))| *count);
    let (fewest, most) = (numbers().min()?, numbers().max()?);
    if fewest == most {
        if most <= 2 {
            return None;
        }
        let message = format!("every card is printed {}, but the game uses one pack or two", times(most));
        let help = "write `copies = 1`, or `copies = 2` for the double pack";
        let place = places::group_with(deck, "rank");
        return Some(finding(Code::ValueTwice, &place, message, help));
    }
    let (name, suit, (rank, count)) = counts().find(|(.., (_, count))| **count == most)?;
    let (most, fewest) = (times(*count), times(fewest));
    let message = format!("{rank} of `{name}` is printed {most}, but other cards only {fewest}");
    let is_it = |card: &&model::Card| {
        let is_rank = card.fields.get("rank").and_then(face).is_some_and(|face| face.name() == *rank);
        is_rank && card.copies > 0 && self::suit(card).is_some_and(|(other, _)| other == *name)
    };
    // The last one is the one too many, if they are several.
    let card = deck.cards.iter().rev().find(is_it);
    let place = card.map_or(&suit.place, |card| place_of(&card.fields, "rank", &card.place));
    let help = "print every card once, or every card twice";
    Some(finding(Code::ValueTwice, place, message, help))
}

fn joker_place(deck: &Deck) -> Place {
    let is_joker = |card: &&model::Card| card.fields.get("rank").and_then(face) == Some(Rank::Joker);
    let joker = deck.cards.iter().find(is_joker);
    joker.map_or_else(|| places::game(deck), |card| card.place.clone())
}

fn pack(suits: &IndexMap<String, Suit>, copies: u32, jokers: u32) -> Pack {
    let card = |face, colour, suit| Card { face, colour, suit };
    let mut cards = Vec::new();
    for (suit, index) in suits.values().zip(0u8..) {
        cards.extend(Rank::in_suit().map(|face| card(face, suit.colour, index)));
    }
    let joker = card(Rank::Joker, Colour::Black, u8::MAX);
    cards.extend(std::iter::repeat_n(joker, jokers as usize));
    let suits = suits.keys().cloned().collect();
    Pack { suits, cards, copies }
}
