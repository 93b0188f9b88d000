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
use crate::fields::{as_table, rows};
use crate::model::{Deck, Field, Fields, Value};
use crate::words::{counted, finding};
use std::collections::BTreeMap;

/// Checks all pictures of lays.
pub(super) fn check(deck: &Deck, rules: &Rules, printed: &PrintedCards) -> Findings {
    let mut judge = PictureJudge { rules, printed, findings: Findings::new() };
    for (key, field) in &deck.strings {
        match as_table(&field.value).filter(|_| key == "lays") {
            Some(lays) => judge.named_lays(lays),
            None => judge.search(key, field),
        }
    }
    let rows: Vec<&Field> = rows(deck, "examples").filter_map(|(row, _)| row.get("cards")).collect();
    judge.list(&rows);
    judge.findings
}

/// The words that are no cards.
const SIGNS: [&str; 5] = ["<", ",", "or", "yes", "no"];

/// A word of an example.
#[derive(Clone)]
struct PictureWord {
    text: String,
    place: Place,
}

/// Lays of which the next one must beat one: those that the cards before `<` can be.
#[derive(Default)]
struct Chain {
    /// What the last cards can be; a Duck can stand for many Eggs.
    last: Vec<Lay>,
    words: String,
    /// The sign that the next lay has to follow.
    sign: Option<PictureWord>,
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
                let cards = items.iter().filter_map(|item| as_table(&item.value)?.get("cards"));
                self.list(&cards.collect::<Vec<_>>());
            }
            Value::List(items) => items.iter().for_each(|item| self.search("", item)),
            Value::Table(fields) => fields.iter().for_each(|(key, field)| self.search(key, field)),
            _ => {}
        }
    }

    /// Checks `[strings.lays]`: each has the name of its lay, as the figures have it.
    fn named_lays(&mut self, lays: &Fields) {
        for (name, field) in lays {
            let Some(cards) = as_table(&field.value).and_then(|row| row.get("cards")) else { continue };
            let Some((words, known)) = self.read(cards) else { continue };
            self.count(&words, &mut BTreeMap::new());
            let Some(found) = self.lays(&words).first().and_then(figures::lay_name) else {
                self.find_no_lay(&words, &cards.place);
                continue;
            };
            if found != name && figures::is_lay_name(name) {
                let message = format!("`{known}` is a {found}, not a {name}");
                let help = format!("write cards that make a {name} (Types of lays)");
                self.findings.push(finding(Code::WrongExample, &cards.place, message, help));
            }
        }
    }

    /// Returns the words of a row that has only cards, and all of them together.
    fn read(&mut self, cards: &Field) -> Option<(Vec<PictureWord>, String)> {
        let words = words(cards);
        let wrong = words.iter().find(|word| laid(&word.text).is_none()).cloned();
        if let Some(word) = wrong {
            self.find_no_card(&word);
            return None;
        }
        let text = joined(&words);
        Some((words, text))
    }

    /// Checks the rows of one list; a row can go on where the one before it ends.
    fn list(&mut self, rows: &[&Field]) {
        let mut chain = Chain::default();
        for row in rows {
            let words = words(row);
            let goes_on = chain.sign.is_some() || words.first().is_some_and(|word| word.text == "<");
            if !goes_on {
                chain = Chain::default();
            }
            let mut cards: Vec<PictureWord> = Vec::new();
            let mut is_unread = false;
            for word in words {
                let is_card = laid(&word.text).is_some();
                if !is_card && !SIGNS.contains(&word.text.as_str()) {
                    self.find_no_card(&word);
                    is_unread = true;
                } else if is_unread && !is_card {
                    // What cannot be read is found once; the lays after the sign are judged on their own.
                    (chain, is_unread) = (Chain::default(), false);
                    cards.clear();
                    continue;
                }
                match word.text.as_str() {
                    "<" => {
                        self.lay(&mut chain, &std::mem::take(&mut cards), &word.place);
                        chain.sign = Some(word);
                    }
                    "," | "or" => {
                        self.lay(&mut chain, &std::mem::take(&mut cards), &word.place);
                        chain = Chain::default();
                    }
                    "yes" | "no" => {
                        self.answer(&std::mem::take(&mut cards), &word);
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
            self.findings.push(finding(Code::BadExample, &sign.place, "no lay follows this `<`", help));
        }
    }

    /// Checks cards that must be a lay, and beat the last one if a `<` stands between them.
    fn lay(&mut self, chain: &mut Chain, words: &[PictureWord], place: &Place) {
        if words.is_empty() {
            if chain.words.is_empty() || chain.sign.is_some() {
                let help = "write a lay on both sides of `<`, and cards before other signs";
                self.findings.push(finding(Code::BadExample, place, "no cards stand before this sign", help));
            }
            return;
        }
        self.count(words, &mut chain.cards);
        let lays = self.lays(words);
        let text = joined(words);
        if lays.is_empty() {
            self.find_no_lay(words, place);
        } else if chain.sign.take().is_some() && !chain.last.is_empty() {
            let order = self.rules.coops;
            let beating = |lay: &&Lay| chain.last.iter().any(|last| lay.beats(last, order));
            let beating: Vec<Lay> = lays.iter().filter(beating).copied().collect();
            if beating.is_empty() {
                let message = format!("`{text}` does not beat `{}`", chain.words);
                let help = "a lay is beaten by a higher one of its type, by a coop, or a coop by Big Red alone: change the \
                            cards, or write `,` between them instead of `<`";
                self.findings.push(finding(Code::WrongExample, &place_of(words, place), message, help));
            } else {
                (chain.last, chain.words) = (beating, text);
                return;
            }
        }
        (chain.sign, chain.last, chain.words) = (None, lays, text);
    }

    /// Checks cards of which `yes` or `no` says whether they are a lay.
    fn answer(&mut self, words: &[PictureWord], sign: &PictureWord) {
        if words.is_empty() {
            let message = format!("no cards stand before this `{}`", sign.text);
            let help = "write the cards of which it says whether they are a lay";
            self.findings.push(finding(Code::BadExample, &sign.place, message, help));
            return;
        }
        self.count(words, &mut BTreeMap::new());
        match (self.lays(words).first().and_then(figures::lay_name), sign.text.as_str()) {
            (Some(name), "no") => {
                let message = format!("`{}` is a lay ({name}), but the example says that it is not", joined(words));
                let place = place_of(words, &sign.place);
                self.findings.push(finding(Code::WrongExample, &place, message, "write `yes`, or change the cards"));
            }
            (None, "yes") => self.find_no_lay(words, &sign.place),
            _ => {}
        }
    }

    /// Returns every lay that the cards can be by the rules.
    fn lays(&self, words: &[PictureWord]) -> Vec<Lay> {
        let mut sets: Vec<Vec<Laid>> = vec![Vec::new()];
        for word in words {
            let Some(choices) = laid(&word.text) else { return Vec::new() };
            let with =
                |set: Vec<Laid>| choices.iter().map(move |laid| [&set[..], &[*laid]].concat()).collect::<Vec<_>>();
            if sets.len() > 1 && choices.len() > 1 {
                // Two Ducks, and there is one in a lay at most.
                return Vec::new();
            }
            sets = sets.into_iter().flat_map(with).collect();
        }
        let is_lay = |lay: &Lay| lay.kind().is_some() && lay.ducks() <= self.rules.ducks_in_lay;
        sets.iter().filter_map(|set| Lay::new(set)).filter(is_lay).collect()
    }

    /// Checks that the deck has as many of each card as lie on the table together; `before` are those that lie there.
    fn count(&mut self, words: &[PictureWord], before: &mut BTreeMap<Card, u32>) {
        for word in words {
            let Some(card) = laid(&word.text).and_then(|choices| Some(choices.first()?.card)) else { continue };
            let count = before.entry(card).or_default();
            *count += 1;
            let printed = self.printed.count(card);
            if *count == printed + 1 {
                let has = if printed == 0 { "none".to_owned() } else { printed.to_string() };
                let message = format!("the example has {count} × `{card}`, but the deck has {has}");
                let help = "write cards that can lie on the table together, or `,` between lays that do not";
                self.findings.push(finding(Code::WrongExample, &word.place, message, help));
            }
        }
    }

    fn find_no_card(&mut self, word: &PictureWord) {
        let message = format!("`{}` is neither a card nor a sign", word.text);
        let help = "write cards like `b7` (b, g, y or o for the suits from the lowest, and a number from 1 to 10), `yc` for a \
                    Chicken, `rc` for Big Red, `duck` or `duck=o9`, and `<`, `or`, `,`, `yes` or `no` between them";
        self.findings.push(finding(Code::BadExample, &word.place, message, help));
    }

    fn find_no_lay(&mut self, words: &[PictureWord], place: &Place) {
        let message = format!("`{}` is not a lay: {}", joined(words), self.why_no_lay(words));
        let help = "change the cards, or write `,` between cards that are not played together";
        self.findings.push(finding(Code::WrongExample, &place_of(words, place), message, help));
    }

    fn why_no_lay(&self, words: &[PictureWord]) -> String {
        let cards: Vec<Card> = words.iter().filter_map(|word| Some(laid(&word.text)?.first()?.card)).collect();
        let others: Vec<Card> = cards.iter().filter(|card| **card != Card::DUCK).copied().collect();
        let ducks = cards.len() - others.len();
        let alike = others.windows(2).all(|pair| pair[0].number() == pair[1].number());
        let limit = self.rules.ducks_in_lay;
        if cards.len() > 5 {
            format!("it has {} cards, and a lay has five at most (Types of lays)", cards.len())
        } else if ducks > limit {
            format!("it has {}, and a lay has {limit} at most (Ducks)", counted(ducks, "Duck"))
        } else if ducks > 0 && others.iter().any(|card| card.is_chicken()) {
            "a Duck is never with a Chicken (Ducks)".to_owned()
        } else if ducks > 0 && cards.len() >= 4 && alike {
            "a Duck is never in a coop (Ducks)".to_owned()
        } else if cards.len() == 5 {
            "it is no straight, flush, full house or coop (Types of lays)".to_owned()
        } else {
            "its cards are not of one kind (Types of lays)".to_owned()
        }
    }
}

/// Returns what a word can be: a card, a Duck for one Egg, or a Duck for any; `None` where it is no card.
fn laid(word: &str) -> Option<Vec<Laid>> {
    let egg = |text: &str| text.parse::<Card>().ok().filter(|card| !card.is_fowl());
    match word.split_once('=') {
        Some(("duck", text)) => egg(text).map(|egg| vec![Laid::duck(egg)]),
        Some(_) => None,
        None if word == "duck" => Some(Card::all().filter(|card| !card.is_fowl()).map(Laid::duck).collect()),
        None => word.parse().ok().map(|card| vec![Laid::plain(card)]),
    }
}

/// Returns the words of the cards of a row, each with its place in the deck's file.
fn words(field: &Field) -> Vec<PictureWord> {
    let Some(text) = field.value.as_text() else { return Vec::new() };
    // The file has the text between quotes; where it has it in another form, a word's place is that of the text.
    let written = field.place.text().find(text);
    let place = |word: &str| {
        let start = written.map(|written| written + (word.as_ptr() as usize - text.as_ptr() as usize));
        start.map_or_else(|| field.place.clone(), |start| field.place.part(start..start + word.len()))
    };
    text.split_whitespace().map(|word| PictureWord { text: word.to_owned(), place: place(word) }).collect()
}

/// Returns the place from the first of these words to the last.
fn place_of(words: &[PictureWord], otherwise: &Place) -> Place {
    match (words.first(), words.last()) {
        (Some(first), Some(last)) => first.place.source().place(first.place.span().start..last.place.span().end),
        _ => otherwise.clone(),
    }
}

fn joined(words: &[PictureWord]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}
