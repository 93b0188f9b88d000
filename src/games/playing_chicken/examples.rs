//! The examples of a rules page, where the deck has them as data: each must agree with the rules.

use super::hand::HIGHEST;
use super::trick::Trick;
use crate::diag::{Code, Finding, Findings};
use crate::games::fields::{as_list, number, rows};
use crate::games::words::finding;
use crate::model::{Deck, Fields, Value};

/// Checks the rows of `[data.examples]` that have a `goal` and `cards`.
pub(super) fn check(deck: &Deck) -> Findings {
    let mut findings = Findings::new();
    for (row, _) in rows(deck, "examples") {
        findings.extend(trick(row).into_iter().flat_map(|trick| faults(row, &trick)));
    }
    findings
}

fn trick(row: &Fields) -> Option<Trick> {
    let goal = number(row.get("goal")?)?;
    let cards = Some(&row.get("cards")?.value).filter(|cards| matches!(cards, Value::List(_)))?;
    let cards = as_list(cards).iter().map(|item| number(item).filter(|value| (1..=HIGHEST).contains(value)));
    Some(Trick::turn_up(goal, cards.collect::<Option<_>>()?))
}

/// Checks that `sum` is the sum, and `winner` the card that wins.
fn faults(row: &Fields, trick: &Trick) -> Vec<Finding> {
    let winner = trick.winners.first().and_then(|seat| trick.cards.get(seat.index())).copied().unwrap_or_default();
    let right = [("sum", trick.sum()), ("winner", u32::from(winner))];
    let wrong = right.into_iter().filter_map(|(key, right)| {
        let field = row.get(key).filter(|field| field.value.as_integer() != Some(i64::from(right)))?;
        let message = format!("the example's `{key}` is `{}`, but by the rules it is {right}", field.place.text());
        let (sum, outcome, goal) = (trick.sum(), trick.outcome.as_str(), trick.goal);
        let help = format!("write {right}: the cards make {sum}, {outcome} with the goal {goal}");
        Some(finding(Code::WrongExample, &field.place, message, help))
    });
    wrong.collect()
}
