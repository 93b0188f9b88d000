//! The examples on a rules page, where the deck has them as data: each must come out as the rules have it.

use super::hand::HIGHEST;
use super::trick::Trick;
use crate::diag::{Code, Finding, Findings};
use crate::model::{Deck, Field, Fields, Value};

/// What is wrong with the rows of `[data.examples]` that have a `goal` and `cards`.
pub(super) fn check(deck: &Deck) -> Findings {
    let mut findings = Findings::new();
    for row in deck.data.get("examples").into_iter().flatten() {
        if let Value::Table(fields) = &row.value {
            findings.extend(trick(fields).into_iter().flat_map(|trick| faults(fields, &trick)));
        }
    }
    findings
}

fn trick(row: &Fields) -> Option<Trick> {
    let goal = u32::try_from(row.get("goal")?.value.as_integer()?).ok()?;
    let Value::List(items) = &row.get("cards")?.value else { return None };
    let value =
        |item: &Field| u8::try_from(item.value.as_integer()?).ok().filter(|value| (1..=HIGHEST).contains(value));
    let cards: Vec<u8> = items.iter().map(value).collect::<Option<_>>()?;
    Some(Trick::turn_up(goal, cards))
}

/// `sum` is the sum, and `winner` the card that wins.
fn faults(row: &Fields, trick: &Trick) -> Vec<Finding> {
    let winner = trick.winners.first().and_then(|seat| trick.cards.get(seat.index())).copied().unwrap_or_default();
    let right = [("sum", trick.sum()), ("winner", u32::from(winner))];
    let wrong = right.into_iter().filter_map(|(key, right)| {
        let field = row.get(key)?;
        (field.value.as_integer() != Some(i64::from(right))).then(|| {
            let message = format!("the example's `{key}` is `{}`, but by the rules it is {right}", field.place.text());
            let outcome = trick.outcome.as_str();
            let help = format!("write {right}: the cards make {}, {outcome} with the goal {}", trick.sum(), trick.goal);
            Finding::new(Code::WrongExample, message).at(field.place.clone(), "").help(help)
        })
    });
    wrong.collect()
}
