//! The examples of a deck: rows of any table of `[data]` with `dice`, how many of them are kept (`keep`, the first ones; all by
//! default), and the `points` that those win.

use super::roll::Roll;
use super::rules::Rules;
use crate::diag::{Code, Finding, Findings};
use crate::games::fields::{as_table, list, number};
use crate::games::words::{finding, listed};
use crate::model::{Deck, Fields};

/// Checks the rows.
pub(super) fn check(deck: &Deck, rules: &Rules) -> Findings {
    let mut findings = Findings::new();
    let rows = deck.data.values().flatten().filter_map(|row| as_table(&row.value));
    findings.extend(rows.filter_map(|row| check_row(row, rules)));
    findings
}

fn check_row(row: &Fields, rules: &Rules) -> Option<Finding> {
    let (dice, points) = (row.get("dice")?, row.get("points")?);
    let Some(faces) = faces(row) else {
        let message = format!("`{}` is not a roll of one to six dice", dice.place.text());
        return Some(finding(Code::BadRoll, &dice.place, message, "write the numbers on the dice: `[2, 2, 2]`"));
    };
    let keep = row.get("keep").and_then(number);
    let kept = faces.get(..keep.unwrap_or(faces.len())).unwrap_or(&faces);
    let keeps = Roll::from_faces(kept).keeps();
    let mut worth: Vec<i64> =
        keeps.iter().filter(|way| usize::from(way.dice()) == kept.len()).map(|way| way.points(rules)).collect();
    worth.sort_unstable();
    worth.dedup();
    let found = points.value.as_integer();
    if found.is_some_and(|points| worth.contains(&points)) {
        return None;
    }
    let (message, help) = if worth.is_empty() {
        ("some of the dice kept do not count".to_owned(), "keep counters, and no other dice")
    } else {
        let message = format!("the dice kept win `{}` here, but {} by the rules", points.place.text(), listed(&worth));
        (message, "write the points of the rules, or change `[rules]`")
    };
    Some(finding(Code::WrongCounter, &points.place, message, help).see(dice.place.clone(), "the dice"))
}

fn faces(row: &Fields) -> Option<Vec<u8>> {
    let faces: Option<Vec<u8>> = list(row, "dice").iter().map(number).collect();
    faces.filter(|faces| (1..=6).contains(&faces.len()) && faces.iter().all(|face| (1..=6).contains(face)))
}
