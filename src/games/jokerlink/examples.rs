//! The examples of a deck: rows of any table of `[data]` with `cards`, which are played one after another as a trick. They can
//! also have its `count`, and how it `ends`: with `21`, or with `"bust"`.

use super::card::{Card, Effect, Rank, WINNING};
use super::codes;
use super::pack::Pack;
use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::{PlacedWord, place_of, words};
use crate::model::{Deck, Field, Fields, Value};
use crate::words::{counted, finding, times};
use serde_json::{Value as Json, json};
use std::cmp::Ordering;

/// Checks the examples of a deck, which are played with its pack.
pub(super) fn check(deck: &Deck, pack: &Pack) -> Findings {
    let mut findings = Findings::new();
    for row in deck.data.values().flatten().filter_map(|row| row.value.as_table()) {
        match pack.cards_of(row).map(|words| pack.play(&words)) {
            Some(Ok(played)) => findings.extend(wrong_results(row, &played)),
            Some(Err(finding)) => findings.push(*finding),
            None => {}
        }
    }
    findings
}

/// Returns the examples as templates read them: for each table a row for each of its rows.
pub(super) fn figures(deck: &Deck, pack: &Pack) -> Json {
    let tables = deck.data.iter().filter_map(|(table, rows)| {
        let rows: Vec<&Fields> = rows.iter().filter_map(|row| row.value.as_table()).collect();
        let has_examples = rows.iter().any(|row| pack.cards_of(row).is_some());
        let shown = rows.iter().map(|row| shown(pack, row));
        has_examples.then(|| (table.clone(), shown.collect::<Json>()))
    });
    tables.collect()
}

/// A card of an example, what the trick counts with it, and where it is written.
struct PlayedCard {
    card: Card,
    count: i64,
    place: Place,
}

impl Pack {
    /// Returns the words of a row's `cards`; none where these are not cards.
    fn cards_of<'r>(&self, row: &'r Fields) -> Option<Vec<PlacedWord<'r>>> {
        let words = words(row.get("cards")?);
        let has_card = words.iter().any(|word| codes::read(&self.suits, word.text).is_some());
        has_card.then_some(words)
    }

    /// Plays the cards of an example.
    fn play(&self, words: &[PlacedWord]) -> Result<Vec<PlayedCard>, Box<Finding>> {
        let mut played: Vec<PlayedCard> = Vec::new();
        let (mut count, mut last) = (0, None);
        for PlacedWord { text, place } in words {
            let card = self.card(text, place)?;
            self.there_is(card, &played, place)?;
            if let Some(ended) = played.last().filter(|_| count >= WINNING) {
                let message = format!("the trick goes on although it counts {count}");
                let help = "leave out the cards after it: 21 and more end a trick";
                let finding = Finding::new(Code::WrongExample, message).at(place.clone(), "one card too many");
                let finding = finding.see(ended.place.clone(), format!("counts {count}"));
                return Err(Box::new(finding.help(help)));
            }
            let effect = Effect::from_card(card, last);
            count = effect.count(count, self.kings());
            last = Some(effect);
            let place = place.clone();
            played.push(PlayedCard { card, count, place });
        }
        Ok(played)
    }

    /// Returns the card that a word names.
    fn card(&self, word: &str, place: &Place) -> Result<Card, Box<Finding>> {
        let wrong = |message, help: &str| Box::new(finding(Code::WrongExample, place, message, help));
        let Some(code) = codes::read(&self.suits, word) else {
            let help = "write the rank and the suit, such as `8C`, `10D`, `JS` and `AH`, or `joker`";
            return Err(wrong(format!("`{word}` is not a card"), help));
        };
        let mut cards = self.cards.iter().copied();
        let found = cards.find(|card| codes::is_it(*card, code));
        let help = "print the card, or write one of the cards that are printed";
        found.ok_or_else(|| wrong(format!("`{word}` is not in the pack"), help))
    }

    /// Checks that a card is there once more than it was played.
    fn there_is(&self, card: Card, played: &[PlayedCard], place: &Place) -> Result<(), Box<Finding>> {
        let in_pack = self.cards.iter().filter(|other| **other == card).count();
        let printed = in_pack * self.copies.max(1) as usize;
        let earlier: Vec<&PlayedCard> = played.iter().filter(|played| played.card == card).collect();
        let Some(first) = earlier.first().filter(|_| earlier.len() >= printed) else { return Ok(()) };
        let name = codes::write(&self.suits, card);
        let printed = times(u32::try_from(printed).unwrap_or(u32::MAX));
        let message = format!("`{name}` is played again, but the deck has it only {printed}");
        let finding = Finding::new(Code::WrongExample, message).at(place.clone(), "here again");
        let finding = finding.see(first.place.clone(), "played here");
        Err(Box::new(finding.help("write another card")))
    }
}

fn shown(pack: &Pack, row: &Fields) -> Json {
    let played = pack.cards_of(row).and_then(|words| pack.play(&words).ok()).unwrap_or_default();
    let card = |played: &PlayedCard| {
        let suit = pack.suits.get(usize::from(played.card.suit)).cloned();
        let suit = suit.unwrap_or_else(|| Rank::Joker.name());
        json!({ "suit": suit, "rank": played.card.face.name(), "count": played.count })
    };
    let count = count(&played);
    json!({ "cards": played.iter().map(card).collect::<Json>(), "count": count, "ends": end(count).0 })
}

fn count(played: &[PlayedCard]) -> i64 {
    played.last().map_or(0, |last| last.count)
}

/// Returns how a trick with that count ends (empty where it goes on), and what it does, in words.
fn end(count: i64) -> (&'static str, &'static str) {
    match count.cmp(&WINNING) {
        Ordering::Less => ("", "goes on"),
        Ordering::Equal => ("21", "makes 21"),
        Ordering::Greater => ("bust", "busts"),
    }
}

/// Checks the `count` of an example and how it `ends`, where it has them.
fn wrong_results(row: &Fields, played: &[PlayedCard]) -> Vec<Finding> {
    let count = count(played);
    let ends = |field: &Field| match &field.value {
        Value::Text(text) => **text == *end(count).0,
        value => value.as_integer() == Some(WINNING) && count == WINNING,
    };
    let (end, says) = end(count);
    let wrong = ["count", "ends"].into_iter().filter_map(|key| {
        let field = row.get(key)?;
        let is_count = field.value.as_integer() == Some(count);
        if (key == "count" && is_count) || (key == "ends" && ends(field)) {
            return None;
        }
        let said = field.place.text().trim_matches('"');
        let message = format!("the example's `{key}` is `{said}`, but the trick counts {count} and {says}");
        let help = match (key, end) {
            ("count", _) => format!("write {count}, or change the cards"),
            (_, "") => format!("leave `{key}` out, or change the cards"),
            (_, end) => format!("write `\"{end}\"`, or change the cards"),
        };
        let cards = format!("{} that count {count}", counted(played.len(), "card"));
        let place = place_of(row, "cards", &field.place).clone();
        Some(finding(Code::WrongExample, &field.place, message, help).see(place, cards))
    });
    wrong.collect()
}
