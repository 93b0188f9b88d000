//! The examples of a deck: rows of any table of `[data]` with `dice`, what is done with them (`action`, written as in a replay:
//! `roll 333`, `stop 1 5`), and the `points` that the dice kept win. Rows with the same `turn` are the rolls of one turn. In a
//! row with `points` and no `action` all dice are kept.

use super::counter::{Counter, Decision};
use super::game::ChickenDice;
use super::outcomes::dice_after;
use super::roll::Roll;
use super::rules::Rules;
use super::turns::{Moment, Table};
use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::{list, number, place_of};
use crate::model::{Deck, Field, Fields, Value};
use crate::words::{counted, finding, listed};
use crate::{DeckGame, Illegal, Rng, Seat};
use serde_json::{Value as Json, json};

/// A total that is on the board, for examples that do not say how much the player has.
const ON_BOARD: i64 = 1;

/// A turn while its rolls are read.
struct TurnExample<'a> {
    /// What its rows have as `turn`.
    name: &'a Value,
    /// What the player had before it.
    total: i64,
    points: i64,
    /// How many dice are rolled next; none once the turn is over.
    next: Option<u8>,
    /// Where the roll before is.
    place: &'a Place,
    /// Whether a roll before was wrong, so that the others cannot be judged.
    is_wrong: bool,
}

/// Checks the examples of a deck.
pub(super) fn check(deck: &Deck, rules: &Rules) -> Findings {
    let mut findings = Findings::new();
    for (_, rows) in tables(deck) {
        let mut turn = None;
        for row in rows {
            let Some(fields) = row.value.as_table().filter(|fields| is_example(fields)) else { continue };
            findings.extend(check_row(fields, &row.place, &mut turn, rules).err().map(|finding| *finding));
        }
    }
    findings
}

/// Returns the tables that can have examples: all but those that repeat the game's figures.
fn tables(deck: &Deck) -> impl Iterator<Item = (&String, &Vec<Field>)> {
    deck.data.iter().filter(|(table, _)| ChickenDice::OWN_TABLES.iter().all(|(own, ..)| own != table))
}

fn is_example(row: &Fields) -> bool {
    let says = |key: &&str| row.contains_key(*key);
    says(&"dice") && ["action", "points", "turn"].iter().any(says)
}

fn check_row<'a>(
    row: &'a Fields,
    place: &'a Place,
    turn: &mut Option<TurnExample<'a>>,
    rules: &Rules,
) -> Result<(), Box<Finding>> {
    let name = row.get("turn").map(|field| &field.value);
    let before = turn.take().filter(|turn| Some(turn.name) == name);
    if before.as_ref().is_some_and(|before| before.is_wrong) {
        *turn = before;
        return Ok(());
    }
    let total = row.get("total").and_then(number).or(before.as_ref().map(|before| before.total)).unwrap_or(ON_BOARD);
    let points = before.as_ref().map_or(0, |before| before.points);
    let turn_example = |points, next, place, is_wrong| {
        let name = name?;
        Some(TurnExample { name, total, points, next, place, is_wrong })
    };
    *turn = turn_example(points, None, place, true);
    let faces = faces(row, place)?;
    let roll = Roll::from_faces(&faces);
    if name.is_some() {
        wrong_number_of_dice(row, place, roll, before.as_ref()).map_or(Ok(()), Err)?;
    }
    let (won, next) = match decision(row)? {
        Some((decision, action)) => {
            let (seat, turn) = (Seat::new(0), points);
            let mut table = Table::new(vec![total; 2], Rng::new(0));
            table.moment = Moment::Rolled { seat, roll, turn };
            table.can_do(rules, decision).map_err(|Illegal { rule }| {
                let message = format!("`{decision}` is against the rules: {rule}");
                let help = format!("write one of {}", listed_actions(&table, rules));
                let dice = place_of(row, "dice", place).clone();
                Box::new(finding(Code::WrongExample, &action.place, message, help).see(dice, "the dice"))
            })?;
            let next = matches!(decision, Decision::Roll(_)).then(|| dice_after(roll.dice(), decision.kept().dice()));
            (vec![decision.kept().points(rules)], next)
        }
        None if roll.is_blank() => (vec![0], None),
        None if name.is_some() => {
            let message = "the example does not say what is kept";
            let help = "write an `action`, such as `\"roll 333\"` or `\"stop 1 5\"`";
            return Err(Box::new(finding(Code::WrongExample, place, message, help)));
        }
        None => (worth_of_all(roll, rules), None),
    };
    wrong_points(row, place, &won)?;
    let points = points + won.first().copied().unwrap_or_default();
    let place = place_of(row, "action", place);
    *turn = turn_example(points, next, place, false);
    Ok(())
}

/// Returns the faces of a roll.
fn faces(row: &Fields, place: &Place) -> Result<Vec<u8>, Box<Finding>> {
    let faces: Option<Vec<u8>> = list(row, "dice").iter().map(number::<u8>).collect();
    let is_roll = |faces: &Vec<u8>| (1..=6).contains(&faces.len()) && faces.iter().all(|face| (1..=6).contains(face));
    faces.filter(is_roll).ok_or_else(|| {
        let place = place_of(row, "dice", place);
        let message = format!("`{}` is not a roll of one to six dice", place.text());
        let help = "write the numbers on the dice: `[2, 2, 2]`";
        Box::new(finding(Code::BadRoll, place, message, help))
    })
}

/// Returns what is done with a roll, where the row says it.
fn decision(row: &Fields) -> Result<Option<(Decision, &Field)>, Box<Finding>> {
    let Some(field) = row.get("action") else { return Ok(None) };
    let decision = field.value.as_text().and_then(|text| text.parse().ok());
    decision.map(|decision| Some((decision, field))).ok_or_else(|| {
        let message = format!("`{}` is not something that a player can do", field.place.text().trim_matches('"'));
        let help = "write `roll` or `stop` and the counters that are kept: `\"roll 333\"`, `\"stop 1 5\"`";
        Box::new(finding(Code::WrongExample, &field.place, message, help))
    })
}

/// Checks that a roll of a turn has the dice that were not kept, or all six.
fn wrong_number_of_dice(row: &Fields, place: &Place, roll: Roll, before: Option<&TurnExample>) -> Option<Box<Finding>> {
    let place = place_of(row, "dice", place);
    let dice = counted(roll.dice().into(), "die").replace("dies", "dice");
    let Some(before) = before else {
        let message = format!("a turn begins with six dice, not with {dice}");
        let help = "write six dice, or leave `turn` out where the row is not the first roll of a turn";
        return (roll.dice() != 6).then(|| Box::new(finding(Code::WrongExample, place, message, help)));
    };
    let finding = match before.next {
        Some(next) if next == roll.dice() => return None,
        Some(next) => {
            let message = format!("a roll has {dice}, but {next} are rolled after the roll before it");
            let help = format!("write {next} dice: those that were not kept, or six if all were");
            finding(Code::WrongExample, place, message, help)
        }
        None => {
            let message = "the turn is over before this roll";
            let help = "give the next turn another number as `turn`";
            finding(Code::WrongExample, place, message, help)
        }
    };
    Some(Box::new(finding.see(before.place.clone(), "the roll before")))
}

/// Returns what all dice of a roll can be worth.
fn worth_of_all(roll: Roll, rules: &Rules) -> Vec<i64> {
    let keeps = roll.keeps().into_iter().filter(|way| way.dice() == roll.dice());
    let mut worth: Vec<i64> = keeps.map(|way| way.points(rules)).collect();
    worth.sort_unstable();
    worth.dedup();
    worth
}

/// Checks the `points` of a row, where it has them.
fn wrong_points(row: &Fields, place: &Place, right: &[i64]) -> Result<(), Box<Finding>> {
    let Some(points) = row.get("points") else { return Ok(()) };
    if points.value.as_integer().is_some_and(|points| right.contains(&points)) {
        return Ok(());
    }
    let (message, help) = if right.is_empty() {
        let help = "keep counters and no other dice, and say which with `action`: `\"roll 333\"`, `\"stop 1 5\"`";
        ("some of the dice kept do not count".to_owned(), help)
    } else {
        let (found, right) = (points.place.text(), listed(right));
        let message = format!("the dice kept win `{found}` here, but {right} by the rules");
        (message, "write the points of the rules, or change `[rules]`")
    };
    let dice = place_of(row, "dice", place).clone();
    Err(Box::new(finding(Code::WrongCounter, &points.place, message, help).see(dice, "the dice")))
}

/// Returns what can be done with a roll, the first few.
fn listed_actions(table: &Table, rules: &Rules) -> String {
    let actions = table.legal_actions(&ChickenDice::new(2, *rules));
    crate::diag::listed(actions.iter().map(|action| format!("`{action}`")), 4)
}

/// Returns the examples as templates read them: for each table a row for each of its rows.
pub(super) fn examples(deck: &Deck, rules: &Rules) -> Json {
    let tables = tables(deck).filter_map(|(table, rows)| {
        let rows: Vec<&Fields> = rows.iter().filter_map(|row| row.value.as_table()).collect();
        let has_examples = rows.iter().any(|row| is_example(row));
        has_examples.then(|| (table.clone(), shown_rows(&rows, rules)))
    });
    tables.collect()
}

fn shown_rows(rows: &[&Fields], rules: &Rules) -> Json {
    let mut before: Option<(&Value, i64)> = None;
    let shown = rows.iter().map(|row| {
        let faces: Vec<u8> = list(row, "dice").iter().filter_map(number::<u8>).collect();
        let decision = decision(row).ok().flatten().map(|(decision, _)| decision);
        let points = match decision {
            Some(decision) => decision.kept().points(rules),
            None => row.get("points").and_then(number).unwrap_or_default(),
        };
        let turn = row.get("turn").map(|turn| &turn.value);
        let total = points + before.filter(|(name, _)| Some(*name) == turn).map_or(0, |(_, total)| total);
        before = turn.map(|turn| (turn, total));
        json!({ "dice": faces, "kept": kept_dice(&faces, decision), "points": points, "total": total })
    });
    shown.collect()
}

/// Returns for each die whether it is kept; without a decision all are, unless none counts.
fn kept_dice(faces: &[u8], decision: Option<Decision>) -> Vec<bool> {
    let Some(decision) = decision else { return vec![!Roll::from_faces(faces).is_blank(); faces.len()] };
    let mut left = [0_u8; 7];
    for counter in decision.kept().iter() {
        match counter {
            Counter::Single(face) => left[usize::from(face)] += 1,
            Counter::Alike { face, count } => left[usize::from(face)] += count,
            Counter::TwoTriplets | Counter::ThreePairs | Counter::Straight => left = [6; 7],
        }
    }
    let keep = |face: &u8| {
        let left = left.get_mut(usize::from(*face)).filter(|left| **left > 0);
        left.map(|left| *left -= 1).is_some()
    };
    faces.iter().map(keep).collect()
}
