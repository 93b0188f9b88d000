//! Where the source contradicts itself: each place is shown with the reading that the deck has chosen.

use super::super::places;
use super::goals::Goal;
use super::rules::{Exact, Rules};
use crate::diag::{Code, Finding, Findings, Place};
use crate::model::Deck;

/// What the source says of the lowest and the highest goal for 3 to 8 players (Range of goals by player count).
const RANGES: [(usize, u32, u32); 6] = [(3, 4, 17), (4, 7, 19), (5, 9, 23), (6, 11, 31), (7, 13, 37), (8, 17, 39)];

/// The notes on a deck.
pub(super) fn notes(deck: &Deck, rules: &Rules, goals: &[Goal]) -> Findings {
    let mut findings = Findings::new();
    findings.extend(ranges(goals));
    findings.extend(first_prize(deck, rules));
    findings.push(exact(deck, rules));
    findings
}

/// The stated ranges against the goals that there are: the source's own cards end at 33 for 7 players, not at 37.
fn ranges(goals: &[Goal]) -> Option<Finding> {
    let mut differing: Vec<String> = Vec::new();
    let mut first: Option<Place> = None;
    for (players, low, high) in RANGES {
        let of_count = goals.iter().filter(|goal| goal.players.contains(&players));
        let (Some(lowest), Some(highest)) =
            (of_count.clone().min_by_key(|goal| goal.sum), of_count.max_by_key(|goal| goal.sum))
        else {
            continue;
        };
        if lowest.sum != low {
            differing.push(format!("the lowest for {players} players is {}, not {low}", lowest.sum));
            first.get_or_insert_with(|| lowest.place.clone());
        }
        if highest.sum != high {
            differing.push(format!("the highest for {players} players is {}, not {high}", highest.sum));
            first.get_or_insert_with(|| highest.place.clone());
        }
    }
    let message = format!("the goals are not those of the source's table of ranges: {}", differing.join("; "));
    let finding = Finding::new(Code::GoalRangeMissed, message).at(first?, "here");
    Some(finding.help("the cards count; a table of ranges that is printed must be theirs"))
}

/// Step 4 pays 1 for a trick of the first round, the table 2.
fn first_prize(deck: &Deck, rules: &Rules) -> Option<Finding> {
    let prize = rules.rounds.first()?.prize;
    let message =
        format!("the source pays a trick of round 1 with 1 coin in step 4 and with 2 in its table; here it is {prize}");
    let finding =
        Finding::new(Code::FirstPrizeContradicted, message).at(places::rule(deck, "prizes"), "the reading chosen");
    Some(finding.help("only the table comes to the 6 coins of step 10; `prizes = [1, 2, 3, 4, 5]` is step 4's reading"))
}

/// Steps 4 and 10 double the prize, step 9 adds one point.
fn exact(deck: &Deck, rules: &Rules) -> Finding {
    let chosen = match rules.exact {
        Exact::Double => "the prize is doubled",
        Exact::PlusOne => "one coin is added",
    };
    let message =
        format!("for an exact sum the source doubles the prize in step 10 and adds one point in step 9; here {chosen}");
    let finding = Finding::new(Code::ExactBonusContradicted, message);
    finding.at(places::rule(deck, "exact"), "the reading chosen").help("`exact` is `\"double\"` or `\"plus-one\"`")
}
