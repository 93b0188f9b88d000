//! The examples of a deck: rows of any table of `[data]` with `cards`, which are played one after another as a trick. They can
//! also have its `count`, and how it `ends`: with `21`, or with `"bust"`.

use super::card::{Card, Effect, Rank, WINNING};
use super::codes::CardCodes;
use super::pack::Pack;
use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::as_table;
use crate::figures::{self, FigureWriter};
use crate::model::{Deck, Field, Fields, Value};
use crate::words::{counted, finding, times};
use std::cmp::Ordering;

/// Checks the examples of a deck, which are played with its pack.
pub(super) fn check(deck: &Deck, pack: &Pack) -> Findings {
    let mut findings = Findings::new();
    let player = ExamplePlayer { pack };
    for row in deck.data.values().flatten().filter_map(|row| as_table(&row.value)) {
        let Some((field, words)) = player.words(row) else { continue };
        match player.play(field, &words) {
            Ok(played) => findings.extend(wrong_results(row, &played)),
            Err(finding) => findings.push(*finding),
        }
    }
    findings
}

/// Returns the examples as templates read them: for each table a row for each of its rows.
pub(super) fn figures(deck: &Deck, pack: &Pack, writer: &FigureWriter) -> Value {
    let player = ExamplePlayer { pack };
    let tables = deck.data.iter().filter_map(|(table, rows)| {
        let rows: Vec<&Fields> = rows.iter().filter_map(|row| as_table(&row.value)).collect();
        let has_examples = rows.iter().any(|row| player.words(row).is_some());
        has_examples.then(|| (table.clone(), writer.list(rows.iter().map(|row| player.shown(row, writer)))))
    });
    writer.named(tables)
}

/// Plays examples with a pack.
struct ExamplePlayer<'a> {
    pack: &'a Pack,
}

/// A card of an example, what the trick counts with it, and where it is written.
struct PlayedCard {
    card: Card,
    count: i64,
    place: Place,
}

impl ExamplePlayer<'_> {
    fn codes(&self) -> CardCodes<'_> {
        CardCodes { suits: &self.pack.suits }
    }

    /// Returns the words of a row's `cards`; none where these are not cards.
    fn words<'r>(&self, row: &'r Fields) -> Option<(&'r Field, Vec<&'r str>)> {
        let field = row.get("cards")?;
        let words: Vec<&str> = field.value.as_text()?.split_whitespace().collect();
        words.iter().any(|word| self.codes().read(word).is_some()).then_some((field, words))
    }

    /// Plays the cards of an example.
    fn play(&self, field: &Field, words: &[&str]) -> Result<Vec<PlayedCard>, Box<Finding>> {
        let mut played: Vec<PlayedCard> = Vec::new();
        let (mut count, mut last) = (0, None);
        for (index, word) in words.iter().enumerate() {
            let place = place_of_word(field, words, index);
            let card = self.card(word, &place)?;
            self.there_is(card, &played, &place)?;
            if count >= WINNING {
                let ended = played.last().map_or_else(|| place.clone(), |played| played.place.clone());
                let message = format!("the trick goes on although it counts {count}");
                let help = "leave out the cards after it: 21 and more end a trick";
                let finding = Finding::new(Code::WrongExample, message).at(place, "one card too many");
                return Err(Box::new(finding.see(ended, format!("counts {count}")).help(help)));
            }
            let effect = Effect::from_card(card, last);
            count = effect.count(count, self.pack.kings());
            last = Some(effect);
            played.push(PlayedCard { card, count, place });
        }
        Ok(played)
    }

    /// Returns the card that a word names.
    fn card(&self, word: &str, place: &Place) -> Result<Card, Box<Finding>> {
        let Some((face, suit)) = self.codes().read(word) else {
            let help = "write the rank and the suit, such as `8C`, `10D`, `JS` and `AH`, or `joker`";
            return Err(Box::new(finding(Code::WrongExample, place, format!("`{word}` is not a card"), help)));
        };
        let is_it = |card: &&Card| card.face == face && (face == Rank::Joker || Some(card.suit) == suit);
        self.pack.cards.iter().find(is_it).copied().ok_or_else(|| {
            let help = "print the card, or write one of the cards that are printed";
            Box::new(finding(Code::WrongExample, place, format!("`{word}` is not in the pack"), help))
        })
    }

    /// Checks that a card is there once more than it was played.
    fn there_is(&self, card: Card, played: &[PlayedCard], place: &Place) -> Result<(), Box<Finding>> {
        let in_pack = self.pack.cards.iter().filter(|other| **other == card).count();
        let printed = in_pack * self.pack.copies.max(1) as usize;
        let earlier: Vec<&PlayedCard> = played.iter().filter(|played| played.card == card).collect();
        let Some(first) = earlier.first().filter(|_| earlier.len() >= printed) else { return Ok(()) };
        let name = self.codes().write(card);
        let printed = u32::try_from(printed).unwrap_or(u32::MAX);
        let message = format!("`{name}` is played again, but the deck has it only {}", times(printed));
        let finding = Finding::new(Code::WrongExample, message).at(place.clone(), "here again");
        Err(Box::new(finding.see(first.place.clone(), "played here").help("write another card")))
    }

    fn shown(&self, row: &Fields, writer: &FigureWriter) -> Value {
        let played = self.words(row).and_then(|(field, words)| self.play(field, &words).ok()).unwrap_or_default();
        let card = |played: &PlayedCard| {
            let suit = self.pack.suits.get(usize::from(played.card.suit)).cloned();
            writer.table([
                ("suit", figures::word(suit.unwrap_or_else(|| Rank::Joker.name()))),
                ("rank", figures::word(played.card.face.name())),
                ("count", figures::number(played.count)),
            ])
        };
        writer.table([
            ("cards", writer.list(played.iter().map(card))),
            ("count", figures::number(count(&played))),
            ("ends", figures::word(end(count(&played)))),
        ])
    }
}

fn count(played: &[PlayedCard]) -> i64 {
    played.last().map_or(0, |last| last.count)
}

/// Returns how a trick with that count ends; empty where it goes on.
fn end(count: i64) -> &'static str {
    match count.cmp(&WINNING) {
        Ordering::Less => "",
        Ordering::Equal => "21",
        Ordering::Greater => "bust",
    }
}

/// Checks the `count` of an example and how it `ends`, where it has them.
fn wrong_results(row: &Fields, played: &[PlayedCard]) -> Vec<Finding> {
    let count = count(played);
    let ends = |field: &Field| match &field.value {
        Value::Text(text) => text == end(count),
        value => value.as_integer() == Some(WINNING) && count == WINNING,
    };
    let count_is = |field: &Field| field.value.as_integer() == Some(count);
    let says = match end(count) {
        "" => "goes on",
        "21" => "makes 21",
        _ => "busts",
    };
    let wrong = ["count", "ends"].into_iter().filter_map(|key| {
        let field = row.get(key)?;
        let is_right = if key == "count" { count_is(field) } else { ends(field) };
        (!is_right).then(|| {
            let said = field.place.text().trim_matches('"');
            let message = format!("the example's `{key}` is `{said}`, but the trick counts {count} and {says}");
            let help = match (key, end(count)) {
                ("count", _) => format!("write {count}, or change the cards"),
                (_, "") => format!("leave `{key}` out, or change the cards"),
                (_, end) => format!("write `\"{end}\"`, or change the cards"),
            };
            let finding = Finding::new(Code::WrongExample, message).at(field.place.clone(), "");
            let cards = counted(played.len(), "card");
            finding.see(place_of_cards(row, field), format!("{cards} that count {count}")).help(help)
        })
    });
    wrong.collect()
}

fn place_of_cards(row: &Fields, otherwise: &Field) -> Place {
    row.get("cards").unwrap_or(otherwise).place.clone()
}

/// Returns where a word of a text is written; the whole text if it is written in another way.
fn place_of_word(field: &Field, words: &[&str], index: usize) -> Place {
    let text = field.place.text();
    let mut start = 0;
    for (at, word) in words.iter().enumerate() {
        let Some(found) = text.get(start..).and_then(|rest| rest.find(word)) else { return field.place.clone() };
        let span = start + found..start + found + word.len();
        if at == index {
            return field.place.part(span);
        }
        start = span.end;
    }
    field.place.clone()
}
