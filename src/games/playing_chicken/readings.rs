//! Notes on the contradictions of the source, each with the reading that the deck has chosen.

use super::goals::Goal;
use super::rules::{Exact, Rules};
use crate::diag::{Code, Finding, Findings};
use crate::model::Deck;
use crate::words::{finding, reading};

/// The lowest and the highest goal for each number of players, as the source has them (Range of goals by player count).
const RANGES: [(usize, u32, u32); 6] = [(3, 4, 17), (4, 7, 19), (5, 9, 23), (6, 11, 31), (7, 13, 37), (8, 17, 39)];

/// Returns the notes on a deck.
pub(super) fn notes(deck: &Deck, rules: &Rules, goals: &[Goal]) -> Findings {
    let mut findings = Findings::new();
    findings.extend(ranges(goals));
    findings.extend(first_prize(deck, rules));
    findings.push(exact(deck, rules));
    findings
}

/// Compares the source's ranges with the goals of the deck: the source's own cards end at 33 for 7 players, not at 37.
fn ranges(goals: &[Goal]) -> Option<Finding> {
    let (mut differing, mut first) = (Vec::new(), None);
    for (players, low, high) in RANGES {
        let for_count = || goals.iter().filter(|goal| goal.players.contains(&players));
        let lowest = ("lowest", for_count().min_by_key(|goal| goal.sum), low);
        let highest = ("highest", for_count().max_by_key(|goal| goal.sum), high);
        for (which, goal, right) in [lowest, highest] {
            if let Some(Goal { sum, place, .. }) = goal.filter(|goal| goal.sum != right) {
                differing.push(format!("the {which} for {players} players is {sum}, not {right}"));
                first.get_or_insert_with(|| place.clone());
            }
        }
    }
    let message = format!("the goals differ from the source's table of ranges: {}", differing.join("; "));
    let help = "the cards decide: print the ranges that they make";
    Some(finding(Code::GoalRangeMissed, &first?, message, help))
}

/// A trick of the first round pays 1 coin in step 4, but 2 in the table.
fn first_prize(deck: &Deck, rules: &Rules) -> Option<Finding> {
    let prize = rules.rounds.first()?.prize;
    let message =
        format!("in the source a trick of round 1 pays 1 coin in step 4, but 2 in the table; this deck pays {prize}");
    let note = reading(deck, "prizes", Code::FirstPrizeContradicted, message);
    Some(note.help("only the table leads to the 6 coins of step 10; for step 4 write `prizes = [1, 2, 3, 4, 5]`"))
}

/// An exact sum doubles the prize in steps 4 and 10, but adds one point in step 9.
fn exact(deck: &Deck, rules: &Rules) -> Finding {
    let chosen = match rules.exact {
        Exact::Double => "the prize is doubled",
        Exact::PlusOne => "one coin is added",
    };
    let message =
        format!("in the source an exact sum doubles the prize in step 10, but adds one point in step 9; here {chosen}");
    let note = reading(deck, "exact", Code::ExactBonusContradicted, message);
    note.help("to choose, write `exact = \"double\"` or `exact = \"plus-one\"`")
}
