//! The goal cards, each for the numbers of players that its label names (Game Setup, step 2).

use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::{number, place_of};
use crate::model::{Card, Deck, Field, Value};
use crate::places;
use crate::words::{finding, missing_cards, range};
use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

/// A goal card as it is printed.
#[derive(Debug)]
pub(super) struct Goal {
    /// The sum to come to.
    pub(super) sum: u32,
    /// The numbers of players that it is for.
    pub(super) players: Vec<usize>,
    /// How many are printed.
    pub(super) copies: u32,
    /// Where the deck gives the goal.
    pub(super) place: Place,
    /// Where it gives the numbers of players.
    pub(super) labels: Place,
}

/// Reads the cards that have a `goal`, and checks them; cards of a pack go from 1 to `size`.
pub(super) fn read(deck: &Deck, size: u8, can_play: &RangeInclusive<usize>) -> (Vec<Goal>, Findings) {
    let (mut goals, mut findings) = (Vec::new(), Findings::new());
    for card in deck.cards.iter().filter(|card| card.copies > 0) {
        let Some(field) = card.fields.get("goal") else { continue };
        let goal = number(field).filter(|goal| *goal > 0);
        if goal.is_none() {
            let message = format!("the goal `{}` is not a whole number greater than zero", field.place.text());
            let help = "write the sum to come to, in digits";
            findings.push(finding(Code::BadGoal, &field.place, message, help));
        }
        let labels = labels(card).map_err(|finding| findings.push(*finding));
        let (Some(sum), Ok(labels)) = (goal, labels) else { continue };
        let faults = labels.iter().filter_map(|label| label.fault(sum, size, can_play));
        findings.extend(faults.map(|finding| finding.see(field.place.clone(), "the goal")));
        let players = labels.iter().map(|label| label.players).collect();
        let labels = place_of(&card.fields, "players", &card.place).clone();
        let (copies, place) = (card.copies, field.place.clone());
        goals.push(Goal { sum, players, copies, place, labels });
    }
    if goals.is_empty() && findings.is_empty() {
        let message = "no card has a `goal`";
        let help =
            "give every goal card a `goal` and, as `players`, the numbers of players that it is for: `\"3 4 5\"`";
        findings.push(missing_cards(deck, "goal cards", message, help));
    }
    (goals, findings)
}

/// A number of players on a goal card.
struct Label {
    players: usize,
    place: Place,
}

impl Label {
    /// Checks the label on a card with that goal: the sum of `n` cards goes from `n` to `n` times `size`.
    fn fault(&self, goal: u32, size: u8, can_play: &RangeInclusive<usize>) -> Option<Finding> {
        let Self { players, place } = self;
        if !can_play.contains(players) {
            let range = range(can_play);
            let message = format!("a goal card is for {players} players, but the game is for {range}");
            let help = format!("remove {players}, or write a number from {range}");
            return Some(finding(Code::LabelOutsideGame, place, message, help));
        }
        let (goal, lowest, highest) = (goal as usize, *players, players * usize::from(size));
        if !(lowest..=highest).contains(&goal) {
            let message = format!("{players} players can never reach {goal}: their cards make {lowest} to {highest}");
            let finding = Finding::new(Code::UnreachableGoal, message).at(place.clone(), "cannot be reached");
            return Some(finding.help(format!("remove {players} from this card's `players`, or change the goal")));
        }
        if goal == lowest || goal == highest {
            let never = if goal == lowest { "under" } else { "over" };
            let message =
                format!("{players} players can never be {never} {goal}: their cards make {lowest} to {highest}");
            let finding = Finding::new(Code::OneSidedGoal, message).at(place.clone(), "can only be missed one way");
            let (least, top) = (lowest + 1, highest - 1);
            return Some(finding.help(format!("write a goal from {least} to {top}, which can be missed either way")));
        }
        None
    }
}

/// Reads the labels of a card: a number, a list, or text such as `3 4 5 7` or `3P, 4P`.
fn labels(card: &Card) -> Result<Vec<Label>, Box<Finding>> {
    let Some(field) = card.fields.get("players") else {
        let finding = Finding::new(Code::BadLabel, "a goal card does not say how many players it is for");
        let finding = finding.at(card.place.clone(), "has no `players`");
        return Err(Box::new(finding.help("add `players`, such as `\"3 4 5\"`")));
    };
    let labels = match &field.value {
        Value::Integer(_) => label(field).map(|label| vec![label]),
        Value::Text(text) => in_text(text, &field.place),
        Value::List(items) => items.iter().map(label).collect(),
        Value::Bool(_) | Value::Float(_) | Value::Table(_) => None,
    };
    let labels = labels.filter(|labels| !labels.is_empty() && are_all_different(labels));
    labels.ok_or_else(|| {
        let text = field.place.text();
        let message = format!("`players` of a goal card is `{text}`, not a list of different numbers");
        let help = "write each number once, with spaces between them: `3 4 5 7`";
        Box::new(finding(Code::BadLabel, &field.place, message, help))
    })
}

fn label(field: &Field) -> Option<Label> {
    let (players, place) = (number(field)?, field.place.clone());
    Some(Label { players, place })
}

fn are_all_different(labels: &[Label]) -> bool {
    let mut seen = BTreeSet::new();
    labels.iter().all(|label| seen.insert(label.players))
}

/// Reads the numbers of a text, each with its place in it.
fn in_text(text: &str, place: &Place) -> Option<Vec<Label>> {
    // The file has the same runs of digits in the same order, whatever quotes are around them.
    let mut written = digit_runs(place.text()).into_iter();
    let words = text.split([' ', ',', ';', '/']).filter(|word| !word.is_empty());
    let label = |word: &str| {
        let players = word.strip_suffix(['P', 'p']).unwrap_or(word).parse().ok()?;
        let place = written.next().map_or_else(|| place.clone(), |run| place.part(run));
        Some(Label { players, place })
    };
    words.map(label).collect()
}

fn digit_runs(text: &str) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, _) in text.match_indices(|letter: char| letter.is_ascii_digit()) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end += 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

/// Returns whether so many players need a goal card; none where the card is no goal.
pub(super) fn is_for(card: &Card, players: usize) -> Option<bool> {
    card.fields.get("goal")?;
    let labels = labels(card).ok()?;
    Some(labels.iter().any(|label| label.players == players))
}

/// Returns the goals for so many players, with every copy.
pub(super) fn for_players(goals: &[Goal], players: usize) -> Vec<u32> {
    let chosen = goals.iter().filter(|goal| goal.players.contains(&players));
    chosen.flat_map(|goal| std::iter::repeat_n(goal.sum, goal.copies as usize)).collect()
}

/// Returns the finding that no goal is for so many players.
pub(super) fn none_for(deck: &Deck, players: usize) -> Finding {
    let message = format!("no goal card is for {players} players");
    let help = format!("add {players} to `players` of some goals, or remove it from the deck's `players`");
    let place = places::group_with(deck, "goal");
    finding(Code::NoGoals, &place, message, help).see(places::players(deck), "number of players")
}
