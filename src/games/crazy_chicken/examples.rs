//! The examples of a deck: rows of `[data.examples]` with what a `player` has `laid`, as positions have it: `18x3 12x2`; or with the
//! `kinds` in front of the player and how many `cards` of each. They can also have the `sum`, and whether the round `ends`.

use super::kinds::{self, KindCards};
use super::rules::Rules;
use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::{PlacedWord, as_list, number, place_of, rows, words};
use crate::model::{Deck, Field, Fields, Value};
use crate::own_tables::in_words;
use crate::words::{counted, finding, known_names, listed, range, twice_at};

/// What one player has laid.
#[derive(Debug)]
pub(super) struct Example<'a> {
    fields: &'a Fields,
    place: &'a Place,
    lays: Vec<LayExample<'a>>,
}

/// One kind that the player has laid.
#[derive(Debug)]
struct LayExample<'a> {
    /// The kind; `None` where there is no such kind.
    kind: Option<&'a KindCards>,
    /// What names it.
    named: &'a str,
    /// Where it is named.
    place: Place,
    /// How many cards of it, and where the row says so; none where it does not.
    cards: Option<(Option<u8>, Place)>,
}

impl Example<'_> {
    /// Returns the kinds.
    pub(super) fn kinds(&self) -> impl Iterator<Item = &KindCards> {
        self.lays.iter().filter_map(|lay| lay.kind)
    }

    /// Returns what each kind scores.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u8> {
        self.kinds().map(|kind| kind.number)
    }

    /// Returns what all kinds score, each once (Winning the Game).
    pub(super) fn sum(&self) -> i64 {
        self.numbers().map(i64::from).sum()
    }

    /// Returns how many cards of each kind there are.
    pub(super) fn cards(&self) -> impl Iterator<Item = u8> {
        let laid = self.lays.iter().filter(|lay| lay.kind.is_some());
        let cards = laid.map(|lay| lay.cards.as_ref());
        cards.map(|cards| cards.and_then(|(cards, _)| *cards).unwrap_or(0))
    }

    fn place_of_lays(&self) -> &Place {
        place_of(self.fields, "laid", self.place_of("kinds"))
    }

    fn place_of(&self, key: &str) -> &Place {
        place_of(self.fields, key, self.place)
    }
}

/// Reads the examples of a deck, in order.
pub(super) fn read<'a>(deck: &'a Deck, kinds: &'a [KindCards]) -> Vec<Example<'a>> {
    let examples = rows(deck, "examples");
    let example = |(fields, place)| {
        let lays = lays(fields, kinds)?;
        Some(Example { fields, place, lays })
    };
    examples.filter_map(example).collect()
}

fn lays<'a>(fields: &'a Fields, kinds: &'a [KindCards]) -> Option<Vec<LayExample<'a>>> {
    if let Some(laid) = fields.get("laid") {
        let words = words(laid).into_iter();
        return Some(words.map(|word| written_lay(word, kinds)).collect());
    }
    let Value::List(named) = &fields.get("kinds")?.value else { return None };
    let cards = as_list(&fields.get("cards")?.value);
    let lay = |(index, field): (usize, &'a Field)| {
        let named = field.value.as_text().unwrap_or_default();
        let kind = kinds.iter().find(|kind| named == kind.id || named == kind.name);
        let cards = cards.get(index).map(|cards| (number(cards), cards.place.clone()));
        let place = field.place.clone();
        LayExample { kind, named, place, cards }
    };
    Some(named.iter().enumerate().map(lay).collect())
}

/// Reads a lay as positions have it: `18x3`.
fn written_lay<'a>(word: PlacedWord<'a>, kinds: &'a [KindCards]) -> LayExample<'a> {
    let PlacedWord { text, place } = word;
    let (named, count) = text.split_once('x').unwrap_or((text, "1"));
    let written = named.parse().ok();
    let kind = written.and_then(|written| kinds::written(kinds, written));
    let count_at = text.len() - count.len().min(text.len());
    let (mut kind_place, mut count_place) = (place.clone(), place.clone());
    if place.text() == text {
        kind_place = place.part(0..named.len());
        count_place = place.part(count_at..text.len());
    }
    let cards = Some((count.parse().ok(), count_place));
    LayExample { kind, named, place: kind_place, cards }
}

/// Checks the examples of a deck.
pub(super) fn check(deck: &Deck, rules: &Rules, kinds: &[KindCards]) -> Findings {
    let mut findings = Findings::new();
    let examples = read(deck, kinds);
    for example in &examples {
        let lays = example.lays.iter();
        findings.extend(lays.filter_map(|lay| lay.fault(example, rules, kinds)));
    }
    if findings.is_empty() {
        for moment in moments(&examples) {
            findings.extend(laid_twice(&moment));
            findings.extend(moment.iter().filter_map(|example| too_many(example, rules)));
            let counts = || moment.iter().map(|example| example.kinds().count());
            let is_over = counts().any(|count| count == rules.kinds) || counts().sum::<usize>() == kinds.len();
            let wrong = |example: &&Example| wrong_results(example, is_over);
            findings.extend(moment.iter().flat_map(wrong));
        }
    }
    findings
}

impl LayExample<'_> {
    fn fault(&self, example: &Example, rules: &Rules, kinds: &[KindCards]) -> Option<Finding> {
        let Some(kind) = self.kind else {
            let name = self.named;
            let message = format!("the example has the kind `{name}`, which no card has");
            let help = if name.starts_with(|letter: char| letter.is_ascii_digit()) {
                let numbers = kinds.iter().map(|kind| kind.number);
                format!("the numbers of the kinds are {}", listed(numbers))
            } else {
                known_names(name, kinds.iter().map(|kind| kind.id.as_str()))
            };
            return Some(finding(Code::WrongExample, &self.place, message, help));
        };
        let Some((cards, place)) = &self.cards else {
            let message = format!("the example does not say how many cards of {} are laid", kind.name);
            let help = "write a number in `cards` for each of `kinds`";
            let place = example.place_of("cards");
            return Some(finding(Code::WrongExample, place, message, help));
        };
        let allowed = usize::from(rules.smallest_lay)..=usize::from(kind.count);
        if cards.is_some_and(|cards| allowed.contains(&usize::from(cards))) {
            return None;
        }
        let range = range(&allowed);
        let laid = cards.map_or_else(|| format!("{} cards", place.text()), |count| counted(count.into(), "card"));
        let message = format!("{laid} of {} cannot be laid: a lay has {range}", kind.name);
        let finding = finding(Code::WrongExample, place, message, format!("write {range}"));
        if self.place == *place {
            return Some(finding);
        }
        Some(finding.see(self.place.clone(), "the kind"))
    }
}

/// Returns the rows of each moment: one for each of the two players.
fn moments<'e, 'a>(examples: &'e [Example<'a>]) -> Vec<Vec<&'e Example<'a>>> {
    let player = |example: &Example<'a>| Some(&example.fields.get("player")?.value);
    let mut moments: Vec<Vec<&'e Example<'a>>> = Vec::new();
    for example in examples {
        let last = moments.last_mut().filter(|moment| moment.len() == 1);
        let is_other = |first: &Example<'a>| player(first).zip(player(example)).is_some_and(|(one, it)| one != it);
        match last.filter(|moment| is_other(moment[0])) {
            Some(moment) => moment.push(example),
            None => moments.push(vec![example]),
        }
    }
    moments
}

/// Checks that a kind is laid only once: a player who lays more of it removes the smaller lay (Action 2a).
fn laid_twice(moment: &[&Example]) -> Option<Finding> {
    let lays: Vec<&LayExample> = moment.iter().flat_map(|example| &example.lays).collect();
    lays.iter().enumerate().find_map(|(index, lay)| {
        let kind = lay.kind?;
        let is_same = |other: &&&LayExample| other.kind.is_some_and(|other| other.id == kind.id);
        let first = lays[..index].iter().find(is_same)?;
        let message = format!("{} is laid twice", kind.name);
        let help = "all cards of a kind are in one lay in front of one player: remove one of the two";
        let places = [&lay.place, &first.place];
        Some(twice_at(Code::WrongExample, places, message, help))
    })
}

/// Checks that no more kinds are laid than end the round.
fn too_many(example: &Example, rules: &Rules) -> Option<Finding> {
    let kinds = example.kinds().count();
    (kinds > rules.kinds).then(|| {
        let kinds = counted(kinds, "kind");
        let message = format!("one player cannot have {kinds}: the round ends with {}", rules.kinds);
        let help = format!("write at most {}", rules.kinds);
        finding(Code::WrongExample, example.place_of_lays(), message, help)
    })
}

/// Checks the `sum` and the `ends` of an example, where it has them.
fn wrong_results(example: &Example, is_over: bool) -> Vec<Finding> {
    let terms: Vec<String> = example.numbers().map(|number| number.to_string()).collect();
    let sum = format!("the kinds score {}, each once", terms.join(" + "));
    let ends = if is_over { "so many kinds end the round" } else { "these kinds do not end the round" };
    let right = [("sum", Value::Integer(example.sum()), sum.as_str()), ("ends", Value::Bool(is_over), ends)];
    let wrong = right.into_iter().filter_map(|(key, value, why)| {
        let field = example.fields.get(key);
        let field = field.filter(|field| field.value != value)?;
        let right = in_words(&value);
        let message = format!("the example's `{key}` is `{}`, but by the rules it is {right}", field.place.text());
        let help = format!("write {right}: {why}");
        Some(finding(Code::WrongExample, &field.place, message, help))
    });
    wrong.collect()
}
