//! What is found of expectations, in words for their author.

use super::evaluator::{Evaluator, Key, is_of_deck};
use super::fault::{Fault, Likeness, NameUse};
use super::judgement::Miss;
use super::number::Number;
use super::plan::{Asked, Plan};
use super::wording::{counted, ids, ids_with_copies, listed, part, quoted, times};
use crate::diag::{Code, Finding, Findings, Place, Severity, nearest};
use crate::model::{Card, Field, Fields, Value};
use crate::template::DECK_NAMES;
use indexmap::IndexMap;
use std::ops::Range;

/// How many findings one demand makes, and how many places a finding shows.
const SHOWN: usize = 5;

/// Cards that are looked at together, and the value of `per` that they share.
pub(super) struct Gathered<'d> {
    pub(super) key: Option<String>,
    pub(super) cards: Vec<&'d Card>,
}

/// The cards that an expectation speaks of.
pub(super) struct Subject<'l, 'd> {
    pub(super) plan: &'l Plan<'d>,
    pub(super) group: &'l Gathered<'d>,
}

impl Subject<'_, '_> {
    /// What sets these cards apart from the others, to go on after `cards`.
    fn such(&self) -> String {
        let chosen = self.plan.chosen.as_ref().map(|asked| format!(" with {}", quoted(&asked.phrase.text)));
        let per = self.plan.per.as_ref().zip(self.group.key.as_ref());
        let per = per.map(|(asked, key)| format!(" whose {} is {}", quoted(&asked.phrase.text), quoted(key)));
        chosen.into_iter().chain(per).collect()
    }

    /// A finding that the expectation is broken, at the words that say it.
    fn broken(&self, message: String, place: &Place, help: String) -> Finding {
        let reason = self.plan.expectation.reason.clone().unwrap_or_default();
        Finding::new(Code::ExpectationBroken, message).at(place.clone(), reason).help(help)
    }
}

/// The number of cards is not what is expected.
pub(super) fn count(subject: &Subject<'_, '_>, count: usize, miss: &Miss<'_>) -> Finding {
    let there = match count {
        0 => "there is no card".to_owned(),
        1 => "there is 1 card".to_owned(),
        more => format!("there are {more} cards"),
    };
    let message = format!("{there}{}, but {}", subject.such(), wanted(miss));
    let help = if count == 0 {
        "see whether the cards have what `where` asks for, or add such cards".to_owned()
    } else {
        format!("counted with all copies: {}; add or take out cards, or expect another number", {
            ids_with_copies(&subject.group.cards)
        })
    };
    subject.broken(message, miss.place, help)
}

/// A sum is not what is expected.
pub(super) fn sum(
    subject: &Subject<'_, '_>,
    of: &Asked<'_>,
    numbers: &[Number],
    sum: Number,
    miss: &Miss<'_>,
) -> Finding {
    let (of, such) = (quoted(&of.phrase.text), subject.such());
    let message = format!("{of} adds up to {sum} over all cards{such}, but {} is expected", amount(miss));
    let parts = subject.group.cards.iter().zip(numbers).map(|(card, number)| {
        let id = quoted(card.id.as_str());
        format!("{id} {number}{}", times(card))
    });
    let help = if numbers.is_empty() {
        "there are no such cards: see whether they have what `where` asks for".to_owned()
    } else {
        format!("added up with all copies: {}; change the cards, or expect another sum", listed(parts))
    };
    subject.broken(message, miss.place, help)
}

/// There are more or fewer different values than expected.
pub(super) fn distinct(
    subject: &Subject<'_, '_>,
    of: &Asked<'_>,
    values: &IndexMap<Key, Vec<&Card>>,
    miss: &Miss<'_>,
) -> Finding {
    let (of, such) = (quoted(&of.phrase.text), subject.such());
    let there = if values.len() == 1 { "is" } else { "are" };
    let count = counted(values.len(), "different value");
    let message = format!("there {there} {count} of {of} on the cards{such}, but {}", wanted(miss));
    let values = values.keys().map(|value| quoted(&value.to_string()));
    let help = match values.len() {
        0 => "there are no such cards: see whether they have what `where` asks for".to_owned(),
        1 => format!("the only value is {}; change the cards, or expect another number", listed(values)),
        _ => format!("the values are {}; change the cards, or expect another number", listed(values)),
    };
    subject.broken(message, miss.place, help)
}

/// Cards share a value that each should have for itself.
pub(super) fn unlike(subject: &Subject<'_, '_>, of: &Asked<'_>, shared: &IndexMap<Key, Vec<&Card>>) -> Finding {
    let (name, such) = (quoted(&of.phrase.text), subject.such());
    let told = shared.iter().map(|(value, cards)| format!("{} on {}", quoted(&value.to_string()), ids(cards)));
    let message = format!("{name} is not different on all cards{such}: {}", listed(told));
    let help = format!("give each of these cards {name} of its own; a card that is printed often has `copies`");
    let finding = subject.broken(message, &of.phrase.place, help);
    let cards: Vec<&Card> = shared.values().flatten().copied().collect();
    see_cards(finding, of, &cards)
}

/// What should be true of every card is not true of some.
pub(super) fn every(subject: &Subject<'_, '_>, asked: &Asked<'_>, against: &[&Card]) -> Finding {
    let (text, such) = (quoted(&asked.phrase.text), subject.such());
    let of = match subject.group.cards.len() {
        1 => format!("the only card{such}"),
        all => format!("{} of the {all} cards{such}", against.len()),
    };
    let message = format!("{text} is not true of {of}: {}", ids(against));
    let help = "change the cards, leave them out with `where`, or expect something else".to_owned();
    let finding = see_cards(subject.broken(message, &asked.phrase.place, help), asked, against);
    if let [only] = against { finding.on_card(only.id.as_str()) } else { finding }
}

/// Shows where the cards have what the expression reads first, one place for all cards that have it from there.
fn see_cards(mut finding: Finding, asked: &Asked<'_>, cards: &[&Card]) -> Finding {
    let path = asked.first_field();
    let mut places: IndexMap<&Place, Vec<&Card>> = IndexMap::new();
    for card in cards {
        let place = field_at(&card.fields, &path).map_or(&card.place, |field| &field.place);
        places.entry(place).or_default().push(card);
    }
    let left = places.len().saturating_sub(SHOWN);
    for (place, cards) in places.into_iter().take(SHOWN) {
        finding = finding.see(place.clone(), format!("on {}", ids(&cards)));
    }
    if let (Some(help), true) = (&finding.help, left > 0) {
        finding.help = Some(format!("{help} ({})", counted(left, "more such place")));
    }
    finding
}

fn field_at<'f>(fields: &'f Fields, path: &[&str]) -> Option<&'f Field> {
    let (first, rest) = path.split_first()?;
    let field = fields.get(*first)?;
    match &field.value {
        Value::Table(inner) if !rest.is_empty() => field_at(inner, rest).or(Some(field)),
        _ => Some(field),
    }
}

/// What follows `but`: `21 are expected` of things that are counted.
fn wanted(miss: &Miss<'_>) -> String {
    let most = miss.most.or(miss.least).unwrap_or(Number::Whole(0));
    let are = if most.order(Number::Whole(1)).is_eq() { "is" } else { "are" };
    format!("{} {are} expected", amount(miss))
}

fn amount(miss: &Miss<'_>) -> String {
    match (miss.least, miss.most) {
        (Some(least), Some(most)) if least.order(most).is_eq() => least.to_string(),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("at least {least}"),
        (None, Some(most)) => format!("at most {most}"),
        (None, None) => "something else".to_owned(),
    }
}

/// What breaks one demand: the first findings, and how many more there would be.
#[derive(Default)]
pub(super) struct Broken {
    first: Vec<Finding>,
    left: usize,
}

impl Broken {
    /// Adds one, if there is one; those that are not shown are not made either.
    pub(super) fn extend(&mut self, finding: Option<impl FnOnce() -> Finding>) {
        match finding {
            Some(finding) if self.first.len() < SHOWN => self.first.push(finding()),
            Some(_) => self.left += 1,
            None => {}
        }
    }

    /// The findings, the last of which says how many more there are.
    pub(super) fn told(mut self, plan: &Plan<'_>) -> Vec<Finding> {
        if let (Some(last), Some(per), 1..) = (self.first.last_mut(), &plan.per, self.left) {
            let more = counted(self.left, "more value");
            let more = format!("{more} of {} will not do either", quoted(&per.phrase.text));
            last.help = Some(last.help.take().map_or(more.clone(), |help| format!("{help} ({more})")));
        }
        self.first
    }
}

/// No card is looked at, so that nothing can be wrong.
pub(super) fn idle(plan: &Plan<'_>) -> Finding {
    let (message, place) = match &plan.chosen {
        Some(asked) => (
            format!("`where` chooses no cards: {} is true of none", quoted(&asked.phrase.text)),
            asked.phrase.place.clone(),
        ),
        None => {
            ("the deck prints no cards that anything could be expected of".to_owned(), plan.expectation.place.clone())
        }
    };
    let help = "see how the cards' fields are called and what they hold; as it is, nothing can break this expectation";
    Finding::new(Code::NoCardsChosen, message).at(place, "nothing to look at").help(help)
}

/// What went wrong while an expression was evaluated.
pub(super) fn of_evaluator(evaluator: &Evaluator<'_, '_>) -> Findings {
    let mut findings = Findings::new();
    let outline = &evaluator.expression.outline;
    let mut nowhere: Vec<&str> = Vec::new();
    for (read, name_use) in outline.reads.iter().zip(&evaluator.name_uses) {
        let start = outline.values[read.value].start;
        let end = read.path[name_use.depth.min(read.path.len() - 1)].1;
        let name = evaluator.phrase.text.get(start..end).unwrap_or_default();
        // What is in the path may be there and an entry of it not: that is a fault of the cards that lack it.
        let is_nowhere = !name_use.is_found && name_use.missed > 0 && !name_use.has_path;
        if is_nowhere && !nowhere.contains(&name) {
            nowhere.push(name);
            findings.push(unknown(evaluator, name_use, read.is_optional, start..end));
        }
    }
    for (fault, cards) in &evaluator.faults {
        let text = evaluator.phrase.text.get(fault.span.clone()).unwrap_or_default();
        if fault.code != Code::UnknownField || !nowhere.iter().any(|name| leads_to(text, name) || leads_to(name, text))
        {
            findings.push(faulty(evaluator, fault, cards));
        }
    }
    for (comparison, likeness) in outline.comparisons.iter().zip(&evaluator.likenesses) {
        if let Likeness::Unlike { left, right, card } = likeness {
            let span = outline.values[comparison.left].start..outline.values[comparison.right].end;
            let text = evaluator.phrase.text.get(span.clone()).unwrap_or_default();
            let message = format!("{} compares {left} with {right}, which are never the same", quoted(text));
            let help = match *right {
                "nothing" => "ask whether a card has a field: `goal is defined`, `goal is not defined`",
                _ => {
                    "a number stands without quotes, a text in quotes: `goal == 4`, `name == 'fox'`; to compare a number as \
                     text, write `goal | str`"
                }
            };
            let finding = Finding::new(Code::UnlikeValues, message).help(help);
            let finding = finding.at(part(evaluator.phrase, span), format!("{left} and {right}"));
            findings.push(on_cards(finding, card.as_slice()));
        }
    }
    findings
}

/// Whether a path is the start of another.
fn leads_to(start: &str, path: &str) -> bool {
    path.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[', '?']))
}

/// A name that no card has.
fn unknown(evaluator: &Evaluator<'_, '_>, name_use: &NameUse, is_optional: bool, span: Range<usize>) -> Finding {
    let name = evaluator.phrase.text.get(span.clone()).unwrap_or_default();
    let (table, last) = name.rsplit_once('.').map_or(("", name), |(table, last)| (table.trim_end_matches('?'), last));
    let root = name.split(['.', '[', '?']).next().unwrap_or_default();
    let message = match evaluator.asked {
        _ if root == "card" || is_of_deck(root) => format!("there is no {}", quoted(name)),
        1 => format!("the card has no {}", quoted(name)),
        _ => format!("no card has {}", quoted(name)),
    };
    let path = |near: &str| if table.is_empty() { near.to_owned() } else { format!("{table}.{near}") };
    let there = || listed(name_use.there.iter().map(|name| quoted(name)).collect::<Vec<_>>().into_iter());
    // Before a dot, or alone, there may also stand what every expression reads.
    let roots = if table.is_empty() { DECK_NAMES.as_slice() } else { &[] };
    let names = name_use.there.iter().map(String::as_str).chain(roots.iter().copied());
    let near = nearest(last, names).filter(|near| *near != last);
    let help = match near {
        _ if name == "game" => "`game` is there where `[deck]` names a `game`".to_owned(),
        Some(near) => format!("did you mean `{}`?", path(near)),
        None if !name_use.there.is_empty() && !is_optional => {
            format!("there are {}; a text stands in quotes: `'{name}'`", there())
        }
        None if !name_use.there.is_empty() => format!("there are {}", there()),
        None if table.is_empty() => {
            "the cards have no fields; besides these, an expression reads `card`, `deck`, `theme`, `strings`, `rules` and `data`"
                .to_owned()
        }
        None => format!("`{table}` is no table with values in it: read it as it is"),
    };
    let severity = if is_optional { Severity::Warning } else { Severity::Error };
    Finding::new(Code::UnknownField, message)
        .severity(severity)
        .at(part(evaluator.phrase, span), "not there")
        .help(help)
}

/// Something that went wrong for some cards.
fn faulty(evaluator: &Evaluator<'_, '_>, fault: &Fault, cards: &[&Card]) -> Finding {
    let mut fault = fault.clone();
    if fault.code == Code::ExpectationRunsAway {
        fault.message = format!("{} {}", quoted(&evaluator.phrase.text), fault.message);
    } else if cards.len() > 1 {
        let (with, all) = (cards.len(), evaluator.asked);
        let of = if with == all { format!("all {all} cards") } else { format!("{with} of the {all} cards") };
        fault.message = format!("{}, on {of}: {}", fault.message, ids(cards));
    }
    on_cards(fault.into_finding(evaluator.phrase), &cards[..cards.len().min(1)])
}

fn on_cards(finding: Finding, cards: &[&Card]) -> Finding {
    match cards.first() {
        Some(card) => finding.see(card.place.clone(), "for this card").on_card(card.id.as_str()),
        None => finding,
    }
}
