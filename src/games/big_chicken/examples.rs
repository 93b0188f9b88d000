//! Pictures of lays that a deck prints, judged by the rules: rows of `examples` anywhere in `[strings]`, rows of `[data.examples]`,
//! and the lays of `[strings.lays]`, by their names.
//!
//! The `cards` of a row are words: cards as actions write them (`b7`, `yc`, `duck=o9`, or `duck` for any Egg), and signs between
//! them. `<` stands between two lays of a run, the second of which beats the first; a row can start or end with it, and so go on
//! with another. `or` and `,` separate lays that have nothing to do with each other. `yes` after cards says that they are a
//! lay, `no` that they are not.

use super::card::Card;
use super::figures;
use super::lay::{Laid, Lay};
use super::printed::PrintedCards;
use super::rules::Rules;
use crate::diag::{Code, Findings, Place};
use crate::fields::{PlacedWord, rows, words};
use crate::model::{Deck, Field, Fields, Value};
use crate::words::{counted, finding};
use std::collections::BTreeMap;
use std::mem::take;

/// Checks all pictures of lays.
pub(super) fn check(deck: &Deck, rules: &Rules, printed: &PrintedCards) -> Findings {
    let findings = Findings::new();
    let mut judge = PictureJudge { rules, printed, findings };
    for (key, field) in &deck.strings {
        match field.value.as_table().filter(|_| key == "lays") {
            Some(lays) => judge.named_lays(lays),
            None => judge.search(key, field),
        }
    }
    let rows = rows(deck, "examples").filter_map(|(row, _)| row.get("cards"));
    judge.list(rows);
    judge.findings
}

/// The words that are no cards.
const SIGNS: [&str; 5] = ["<", ",", "or", "yes", "no"];

/// Lays of which the next one must beat one: those that the cards before `<` can be.
#[derive(Default)]
struct Chain<'a> {
    /// What the last cards can be; a Duck can stand for many Eggs.
    last: Vec<Lay>,
    words: String,
    /// The sign that the next lay has to follow.
    sign: Option<PlacedWord<'a>>,
    /// All cards so far, which lie on the table together.
    cards: BTreeMap<Card, u32>,
}

struct PictureJudge<'a> {
    rules: &'a Rules,
    printed: &'a PrintedCards,
    findings: Findings,
}

impl PictureJudge<'_> {
    /// Looks for lists of examples in a value.
    fn search(&mut self, key: &str, field: &Field) {
        match &field.value {
            Value::List(items) if key == "examples" => {
                let rows = items.iter().filter_map(|item| item.value.as_table());
                self.list(rows.filter_map(|row| row.get("cards")));
            }
            Value::List(items) => items.iter().for_each(|item| self.search("", item)),
            Value::Table(fields) => fields.iter().for_each(|(key, field)| self.search(key, field)),
            _ => {}
        }
    }

    /// Checks `[strings.lays]`: each has the name of its lay, as the figures have it.
    fn named_lays(&mut self, lays: &Fields) {
        for (name, field) in lays {
            let Some(cards) = field.value.as_table().and_then(|row| row.get("cards")) else { continue };
            let words = words(cards);
            if let Some(word) = words.iter().find(|word| laid(word.text).is_none()) {
                self.find_no_card(word);
                continue;
            }
            self.count(&words, &mut BTreeMap::new());
            match self.lay_name(&words) {
                None => self.find_no_lay(&words, &cards.place),
                Some(found) if found != name && figures::is_lay_name(name) => {
                    let message = format!("`{}` is a {found}, not a {name}", joined(&words));
                    self.wrong(&cards.place, message, &format!("write cards that make a {name} (Types of lays)"));
                }
                Some(_) => {}
            }
        }
    }

    /// Checks the rows of one list; a row can go on where the one before it ends.
    fn list<'r>(&mut self, rows: impl Iterator<Item = &'r Field>) {
        let mut chain = Chain::default();
        for row in rows {
            let words = words(row);
            let goes_on = chain.sign.is_some() || words.first().is_some_and(|word| word.text == "<");
            if !goes_on {
                chain = Chain::default();
            }
            let mut cards: Vec<PlacedWord> = Vec::new();
            let mut is_unread = false;
            for word in words {
                let is_sign = SIGNS.contains(&word.text);
                if !is_sign && laid(word.text).is_none() {
                    self.find_no_card(&word);
                    is_unread = true;
                } else if is_unread && is_sign {
                    // What cannot be read is found once; the lays after the sign are judged on their own.
                    (chain, cards, is_unread) = (Chain::default(), Vec::new(), false);
                    continue;
                }
                match word.text {
                    "<" => {
                        self.lay(&mut chain, &take(&mut cards), &word.place);
                        chain.sign = Some(word);
                    }
                    "," | "or" => {
                        self.lay(&mut chain, &take(&mut cards), &word.place);
                        chain = Chain::default();
                    }
                    "yes" | "no" => {
                        self.answer(&take(&mut cards), &word);
                        chain = Chain::default();
                    }
                    _ => cards.push(word),
                }
            }
            if is_unread {
                chain = Chain::default();
            } else if !cards.is_empty() {
                self.lay(&mut chain, &cards, &row.place);
            }
        }
        if let Some(sign) = chain.sign {
            let help = "write the lay that beats the one before it, or remove the sign";
            self.bad(&sign.place, "no lay follows this `<`", help);
        }
    }

    /// Checks cards that must be a lay, and beat the last one if a `<` stands between them.
    fn lay(&mut self, chain: &mut Chain, words: &[PlacedWord], place: &Place) {
        if words.is_empty() {
            if chain.words.is_empty() || chain.sign.is_some() {
                let help = "write a lay on both sides of `<`, and cards before other signs";
                self.bad(place, "no cards stand before this sign", help);
            }
            return;
        }
        self.count(words, &mut chain.cards);
        let mut lays = self.lays(words);
        let text = joined(words);
        if lays.is_empty() {
            self.find_no_lay(words, place);
        } else if chain.sign.take().is_some() && !chain.last.is_empty() {
            let (last, coops) = (&chain.last, self.rules.coops);
            let beats_last = |lay: &Lay| last.iter().any(|last| lay.beats(last, coops));
            if lays.iter().any(beats_last) {
                lays.retain(beats_last);
            } else {
                let message = format!("`{text}` does not beat `{}`", chain.words);
                let help = "a lay is beaten by a higher one of its type, by a coop, or a coop by Big Red alone: change the \
                            cards, or write `,` between them instead of `<`";
                self.wrong(&place_of(words, place), message, help);
            }
        }
        (chain.sign, chain.last, chain.words) = (None, lays, text);
    }

    /// Checks cards of which `yes` or `no` says whether they are a lay.
    fn answer(&mut self, words: &[PlacedWord], sign: &PlacedWord) {
        if words.is_empty() {
            let message = format!("no cards stand before this `{}`", sign.text);
            let help = "write the cards of which it says whether they are a lay";
            return self.bad(&sign.place, &message, help);
        }
        self.count(words, &mut BTreeMap::new());
        match (self.lay_name(words), sign.text) {
            (Some(name), "no") => {
                let message = format!("`{}` is a lay ({name}), but the example says that it is not", joined(words));
                let place = place_of(words, &sign.place);
                self.wrong(&place, message, "write `yes`, or change the cards");
            }
            (None, "yes") => self.find_no_lay(words, &sign.place),
            _ => {}
        }
    }

    /// Returns every lay that the cards can be by the rules.
    fn lays(&self, words: &[PlacedWord]) -> Vec<Lay> {
        let mut sets: Vec<Vec<Laid>> = vec![Vec::new()];
        for word in words {
            let Some(choices) = laid(word.text) else { return Vec::new() };
            if sets.len() > 1 && choices.len() > 1 {
                // Two Ducks, and there is one in a lay at most.
                return Vec::new();
            }
            let with = |set: &Vec<Laid>, laid: &Laid| [&set[..], &[*laid]].concat();
            sets = sets.iter().flat_map(|set| choices.iter().map(move |laid| with(set, laid))).collect();
        }
        let is_lay = |lay: &Lay| lay.kind().is_some() && lay.ducks() <= self.rules.ducks_in_lay;
        sets.iter().filter_map(|set| Lay::new(set)).filter(is_lay).collect()
    }

    fn lay_name(&self, words: &[PlacedWord]) -> Option<&'static str> {
        self.lays(words).first().and_then(figures::lay_name)
    }

    /// Checks that the deck has as many of each card as lie on the table together; `before` are those that lie there.
    fn count(&mut self, words: &[PlacedWord], before: &mut BTreeMap<Card, u32>) {
        for word in words {
            let Some(card) = card(word) else { continue };
            let count = before.entry(card).or_default();
            *count += 1;
            let printed = self.printed.count(card);
            if *count == printed + 1 {
                let has = if printed == 0 { "none" } else { &printed.to_string() };
                let message = format!("the example has {count} × `{card}`, but the deck has {has}");
                let help = "write cards that can lie on the table together, or `,` between lays that do not";
                self.wrong(&word.place, message, help);
            }
        }
    }

    fn wrong(&mut self, place: &Place, message: String, help: &str) {
        self.findings.push(finding(Code::WrongExample, place, message, help));
    }

    fn bad(&mut self, place: &Place, message: &str, help: &str) {
        self.findings.push(finding(Code::BadExample, place, message, help));
    }

    fn find_no_card(&mut self, word: &PlacedWord) {
        let help = "write cards like `b7` (b, g, y or o for the suits from the lowest, and a number from 1 to 10), `yc` for a \
                    Chicken, `rc` for Big Red, `duck` or `duck=o9`, and `<`, `or`, `,`, `yes` or `no` between them";
        let message = format!("`{}` is neither a card nor a sign", word.text);
        self.bad(&word.place, &message, help);
    }

    fn find_no_lay(&mut self, words: &[PlacedWord], place: &Place) {
        let (cards, why) = (joined(words), self.why_no_lay(words));
        let message = format!("`{cards}` is not a lay: {why}");
        let help = "change the cards, or write `,` between cards that are not played together";
        self.wrong(&place_of(words, place), message, help);
    }

    fn why_no_lay(&self, words: &[PlacedWord]) -> String {
        let (ducks, others): (Vec<Card>, Vec<Card>) =
            words.iter().filter_map(card).partition(|card| *card == Card::DUCK);
        let (ducks, cards) = (ducks.len(), ducks.len() + others.len());
        let alike = others.windows(2).all(|pair| pair[0].number() == pair[1].number());
        let limit = self.rules.ducks_in_lay;
        let reason = if cards > 5 {
            return format!("it has {cards} cards, and a lay has five at most (Types of lays)");
        } else if ducks > limit {
            return format!("it has {}, and a lay has {limit} at most (Ducks)", counted(ducks, "Duck"));
        } else if ducks > 0 && others.iter().any(|card| card.is_chicken()) {
            "a Duck is never with a Chicken (Ducks)"
        } else if ducks > 0 && cards >= 4 && alike {
            "a Duck is never in a coop (Ducks)"
        } else if cards == 5 {
            "it is no straight, flush, full house or coop (Types of lays)"
        } else {
            "its cards are not of one kind (Types of lays)"
        };
        reason.to_owned()
    }
}

/// Returns what a word can be: a card, a Duck for one Egg, or a Duck for any; `None` where it is no card.
fn laid(word: &str) -> Option<Vec<Laid>> {
    let egg = |text: &str| text.parse::<Card>().ok().filter(|card| !card.is_fowl());
    match word.split_once('=') {
        Some(("duck", text)) => egg(text).map(|egg| vec![Laid::duck(egg)]),
        Some(_) => None,
        None if word == "duck" => {
            let eggs = Card::all().filter(|card| !card.is_fowl());
            Some(eggs.map(Laid::duck).collect())
        }
        None => word.parse().ok().map(|card| vec![Laid::plain(card)]),
    }
}

fn card(word: &PlacedWord) -> Option<Card> {
    Some(laid(word.text)?.first()?.card)
}

/// Returns the place from the first of these words to the last.
fn place_of(words: &[PlacedWord], otherwise: &Place) -> Place {
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return otherwise.clone() };
    first.place.source().place(first.place.span().start..last.place.span().end)
}

fn joined(words: &[PlacedWord]) -> String {
    let words: Vec<&str> = words.iter().map(|word| word.text).collect();
    words.join(" ")
}
