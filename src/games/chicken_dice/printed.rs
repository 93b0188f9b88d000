//! Examples as a deck prints them: rows of any table of `[data]` with `dice`, how many of them are kept (`keep`, the first
//! ones; all where it is left out), and the `points` that those win.

use super::Rules;
use super::roll::Roll;
use crate::diag::{Code, Finding, Findings};
use crate::games::words::listed;
use crate::model::{Deck, Fields, Value};

/// What is wrong with the rows.
pub(super) fn check(deck: &Deck, rules: &Rules) -> Findings {
    let mut findings = Findings::new();
    for row in deck.data.values().flatten() {
        if let Value::Table(fields) = &row.value {
            findings.extend(check_row(fields, rules));
        }
    }
    findings
}

fn check_row(row: &Fields, rules: &Rules) -> Option<Finding> {
    let (dice, points) = (row.get("dice")?, row.get("points")?);
    let Some(faces) = faces(&dice.value) else {
        let message = format!("`{}` is not a roll of one to six dice", dice.place.text());
        let finding = Finding::new(Code::BadRoll, message).at(dice.place.clone(), "");
        return Some(finding.help("write the numbers on the dice: `[2, 2, 2]`"));
    };
    let keep = row.get("keep").and_then(|keep| keep.value.as_integer()).and_then(|keep| usize::try_from(keep).ok());
    let kept = faces.get(..keep.unwrap_or(faces.len())).unwrap_or(&faces);
    let keeps = Roll::of(kept).keeps();
    let mut worth: Vec<i64> =
        keeps.iter().filter(|way| usize::from(way.dice()) == kept.len()).map(|way| way.points(rules)).collect();
    worth.sort_unstable();
    worth.dedup();
    let found = points.value.as_integer();
    if found.is_some_and(|points| worth.contains(&points)) {
        return None;
    }
    let (message, help) = if worth.is_empty() {
        ("dice are kept that do not count".to_owned(), "keep counters, and no other dice".to_owned())
    } else {
        let message = format!("the dice kept win `{}` here, but {} by the rules", points.place.text(), listed(&worth));
        (message, "write what the rules give, or change `[rules]`".to_owned())
    };
    let finding = Finding::new(Code::WrongCounter, message).at(points.place.clone(), "");
    Some(finding.see(dice.place.clone(), "the dice").help(help))
}

fn faces(value: &Value) -> Option<Vec<u8>> {
    let Value::List(items) = value else { return None };
    let faces: Option<Vec<u8>> = items.iter().map(|item| u8::try_from(item.value.as_integer()?).ok()).collect();
    faces.filter(|faces| (1..=6).contains(&faces.len()) && faces.iter().all(|face| (1..=6).contains(face)))
}
