//! The examples of a deck: rows of `[data.examples]` with what a `player` has `laid`, as positions have it: `18x3 12x2`; or with the
//! `kinds` in front of the player and how many `cards` of each. They can also have the `sum`, and whether the round `ends`.

use super::action::KindNumber;
use super::kinds::{self, KindCards};
use super::rules::Rules;
use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::{as_list, number, place_of, rows};
use crate::model::{Deck, Field, Fields, Value};
use crate::words::{counted, finding, known_names, listed, range};

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
    named: String,
    /// Where it is named.
    place: Place,
    /// How many cards of it, and where the row says so; none where it does not.
    cards: Option<(Option<u8>, Place)>,
}

impl Example<'_> {
    /// Returns what each kind scores.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u8> {
        self.lays.iter().filter_map(|lay| lay.kind).map(|kind| kind.number)
    }

    /// Returns what all kinds score, each once (Winning the Game).
    pub(super) fn sum(&self) -> i64 {
        self.numbers().map(i64::from).sum()
    }

    /// Returns the ids of the kinds.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.lays.iter().filter_map(|lay| lay.kind).map(|kind| kind.id.as_str())
    }

    /// Returns how many cards of each kind there are.
    pub(super) fn cards(&self) -> impl Iterator<Item = u8> {
        self.lays
            .iter()
            .filter(|lay| lay.kind.is_some())
            .map(|lay| lay.cards.as_ref().and_then(|(cards, _)| *cards).unwrap_or(0))
    }

    /// Returns the number of kinds.
    pub(super) fn kinds(&self) -> usize {
        self.numbers().count()
    }

    fn place_of_lays(&self) -> &Place {
        self.place_of(if self.fields.contains_key("laid") { "laid" } else { "kinds" })
    }

    fn place_of(&self, key: &str) -> &Place {
        place_of(self.fields, key, self.place)
    }
}

/// Reads the examples of a deck, in order.
pub(super) fn read<'a>(deck: &'a Deck, kinds: &'a [KindCards]) -> Vec<Example<'a>> {
    let examples = rows(deck, "examples");
    examples.filter_map(|(fields, place)| Some(Example { fields, place, lays: lays(fields, kinds)? })).collect()
}

fn lays<'a>(fields: &'a Fields, kinds: &'a [KindCards]) -> Option<Vec<LayExample<'a>>> {
    if let Some(laid) = fields.get("laid") {
        return Some(written_lays(laid, kinds));
    }
    let Value::List(named) = &fields.get("kinds")?.value else { return None };
    let cards = as_list(&fields.get("cards")?.value);
    let lay = |(index, named): (usize, &'a Field)| {
        let is_it = |kind: &&KindCards| named.value.as_text().is_some_and(|name| name == kind.id || name == kind.name);
        LayExample {
            kind: kinds.iter().find(is_it),
            named: named.value.as_text().unwrap_or_default().to_owned(),
            place: named.place.clone(),
            cards: cards.get(index).map(|cards| (number(cards), cards.place.clone())),
        }
    };
    Some(named.iter().enumerate().map(lay).collect())
}

/// Reads lays as positions have them: `18x3 12x2`.
fn written_lays<'a>(laid: &'a Field, kinds: &'a [KindCards]) -> Vec<LayExample<'a>> {
    let text = laid.value.as_text().unwrap_or_default();
    let start = laid.place.text().find(text).unwrap_or_default();
    let lay = |word: &str| {
        let at = start + (word.as_ptr() as usize - text.as_ptr() as usize);
        let (name, count) = word.split_once('x').unwrap_or((word, "1"));
        let written = name.parse::<KindNumber>().ok();
        let count_at = at + word.len() - count.len().min(word.len());
        LayExample {
            kind: written.and_then(|written| kinds::written(kinds, written)),
            named: name.to_owned(),
            place: laid.place.part(at..at + name.len()),
            cards: Some((count.parse().ok(), laid.place.part(count_at..at + word.len()))),
        }
    };
    text.split_whitespace().map(lay).collect()
}

/// Checks the examples of a deck.
pub(super) fn check(deck: &Deck, rules: &Rules, kinds: &[KindCards]) -> Findings {
    let mut findings = Findings::new();
    let examples = read(deck, kinds);
    for example in &examples {
        findings.extend(example.lays.iter().filter_map(|lay| lay.fault(example, rules, kinds)));
    }
    if findings.is_empty() {
        for moment in moments(&examples) {
            findings.extend(laid_twice(&moment));
            findings.extend(moment.iter().filter_map(|example| too_many(example, rules)));
            let is_over = moment.iter().any(|example| example.kinds() == rules.kinds)
                || moment.iter().map(|example| example.kinds()).sum::<usize>() == kinds.len();
            findings.extend(moment.iter().flat_map(|example| wrong_results(example, is_over)));
        }
    }
    findings
}

impl LayExample<'_> {
    fn fault(&self, example: &Example, rules: &Rules, kinds: &[KindCards]) -> Option<Finding> {
        let Some(kind) = self.kind else {
            let name = self.named.as_str();
            let message = format!("the example has the kind `{name}`, which no card has");
            let help = if name.starts_with(|letter: char| letter.is_ascii_digit()) {
                format!("the numbers of the kinds are {}", listed(kinds.iter().map(|kind| kind.number)))
            } else {
                known_names(name, kinds.iter().map(|kind| kind.id.as_str()))
            };
            return Some(finding(Code::WrongExample, &self.place, message, help));
        };
        let Some((cards, place)) = &self.cards else {
            let message = format!("the example does not say how many cards of {} are laid", kind.name);
            let help = "write a number in `cards` for each of `kinds`";
            return Some(finding(Code::WrongExample, example.place_of("cards"), message, help));
        };
        let allowed = usize::from(rules.smallest_lay)..=usize::from(kind.count);
        let is_right = cards.is_some_and(|cards| allowed.contains(&usize::from(cards)));
        (!is_right).then(|| {
            let range = range(&allowed);
            let laid = cards.map_or_else(|| format!("{} cards", place.text()), |count| counted(count.into(), "card"));
            let message = format!("{laid} of {} cannot be laid: a lay has {range}", kind.name);
            let finding = finding(Code::WrongExample, place, message, format!("write {range}"));
            if self.place == *place { finding } else { finding.see(self.place.clone(), "the kind") }
        })
    }
}

/// Returns the rows of each moment: one for each of the two players.
fn moments<'e, 'a>(examples: &'e [Example<'a>]) -> Vec<Vec<&'e Example<'a>>> {
    let player = |example: &Example<'a>| example.fields.get("player").map(|player| &player.value);
    let mut moments: Vec<Vec<&'e Example<'a>>> = Vec::new();
    for example in examples {
        let is_other = |first: &Example<'a>| {
            player(first).is_some() && player(example).is_some_and(|it| Some(it) != player(first))
        };
        match moments.last_mut() {
            Some(moment) if moment.len() == 1 && is_other(moment[0]) => moment.push(example),
            _ => moments.push(vec![example]),
        }
    }
    moments
}

/// Checks that a kind is laid only once: a player who lays more of it removes the smaller lay (Action 2a).
fn laid_twice(moment: &[&Example]) -> Option<Finding> {
    let lays: Vec<&LayExample> = moment.iter().flat_map(|example| &example.lays).collect();
    lays.iter().enumerate().find_map(|(index, lay)| {
        let kind = lay.kind?;
        let first = lays[..index].iter().find(|other| other.kind.is_some_and(|other| other.id == kind.id))?;
        let finding = Finding::new(Code::WrongExample, format!("{} is laid twice", kind.name));
        let help = "all cards of a kind are in one lay in front of one player: remove one of the two";
        Some(finding.at(lay.place.clone(), "here again").see(first.place.clone(), "first here").help(help))
    })
}

/// Checks that no more kinds are laid than end the round.
fn too_many(example: &Example, rules: &Rules) -> Option<Finding> {
    (example.kinds() > rules.kinds).then(|| {
        let kinds = counted(example.kinds(), "kind");
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
    let right = [
        ("sum", Value::Integer(example.sum()), example.sum().to_string(), sum.as_str()),
        ("ends", Value::Bool(is_over), is_over.to_string(), ends),
    ];
    let wrong = right.into_iter().filter_map(|(key, value, right, why)| {
        let field = example.fields.get(key).filter(|field| field.value != value)?;
        let message = format!("the example's `{key}` is `{}`, but by the rules it is {right}", field.place.text());
        Some(finding(Code::WrongExample, &field.place, message, format!("write {right}: {why}")))
    });
    wrong.collect()
}
