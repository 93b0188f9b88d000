//! The counters as a deck prints them: rows of `[data.counters]` that have a `roll` and its `points`.

use super::roll::Roll;
use crate::diag::{Finding, Findings};
use crate::model::{Deck, Field, Fields, Value};

/// What is wrong with the rows: each roll must be worth what stands beside it.
pub(super) fn check(deck: &Deck) -> Findings {
    let mut findings = Findings::new();
    for row in deck.data.get("counters").into_iter().flatten() {
        if let Value::Table(fields) = &row.value {
            findings.extend(check_row(fields));
        }
    }
    findings
}

fn check_row(row: &Fields) -> Option<Finding> {
    let (roll, points) = (row.get("roll")?, row.get("points")?);
    let Some(faces) = faces(roll) else {
        let message = format!("`{}` is not a roll of one to six dice", roll.place.text());
        let finding = Finding::error("bad-roll", message).at(roll.place.clone(), "");
        return Some(finding.help("write the faces with blanks between them: `2 2 2`"));
    };
    let keeps = Roll::of(&faces).keeps();
    let best = keeps.iter().filter(|kept| usize::from(kept.dice()) == faces.len()).map(|kept| kept.points()).max();
    let Some(best) = best else {
        let message = format!("the roll `{}` is no counter, or has dice that do not count", roll.place.text());
        let finding = Finding::error("wrong-counter", message).at(roll.place.clone(), "");
        return Some(finding.help("write the dice that count, and no others"));
    };
    (points.value.as_integer() != Some(best)).then(|| {
        let message = format!("a counter's points are `{}`, but by the rules they are {best}", points.place.text());
        let finding = Finding::error("wrong-counter", message).at(points.place.clone(), "");
        finding.see(roll.place.clone(), "the dice").help(format!("write {best}"))
    })
}

/// A number, text such as `2 2 2`, or a list.
fn faces(field: &Field) -> Option<Vec<u8>> {
    let faces: Option<Vec<u8>> = match &field.value {
        Value::Integer(face) => Some(vec![u8::try_from(*face).ok()?]),
        Value::Text(text) => text.split_whitespace().map(|face| face.parse().ok()).collect(),
        Value::List(items) => items.iter().map(|item| u8::try_from(item.value.as_integer()?).ok()).collect(),
        Value::Bool(_) | Value::Float(_) | Value::Table(_) => None,
    };
    faces.filter(|faces| (1..=6).contains(&faces.len()) && faces.iter().all(|face| (1..=6).contains(face)))
}
