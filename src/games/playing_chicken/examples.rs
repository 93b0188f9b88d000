//! The examples of a rules page, where the deck has them as data: each is a trick, and must be as the rules have it.

use super::goals::Goal;
use super::rules::{PlayingChicken, Rules};
use super::trick::{Outcome, Trick};
use crate::diag::{Code, Finding, Findings};
use crate::fields::{as_list, list, number, rows};
use crate::model::{Deck, Field, Fields, Value};
use crate::words::{counted, finding, listed, range, twice_at};
use crate::{DeckGame, Seat};

/// What examples are judged by.
#[derive(Clone, Copy, Debug)]
pub(super) struct TrickJudge<'a> {
    pub(super) rules: &'a Rules,
    pub(super) goals: &'a [Goal],
    /// The number of packs.
    pub(super) packs: usize,
}

/// Checks the rows of `[data.examples]` that have a `goal` and `cards`.
pub(super) fn check(deck: &Deck, judge: TrickJudge<'_>) -> Findings {
    let mut findings = Findings::new();
    for (row, _) in rows(deck, "examples") {
        let (Some(goal), Some(cards)) = (row.get("goal"), row.get("cards")) else { continue };
        findings.extend(judge.packs_fault(row));
        match judge.trick(goal, cards) {
            Ok(trick) => findings.extend(judge.faults(row, &trick)),
            Err(finding) => findings.push(*finding),
        }
    }
    findings
}

impl TrickJudge<'_> {
    /// Reads a trick of cards that the packs have, with a goal that is a card for so many players.
    fn trick(&self, goal: &Field, cards: &Field) -> Result<Trick, Box<Finding>> {
        let wrong = |field: &Field, message: String, help: String| {
            Box::new(finding(Code::WrongExample, &field.place, message, help))
        };
        let size = self.rules.pack_size();
        let items = as_list(&cards.value);
        let mut values = Vec::with_capacity(items.len());
        for item in items {
            let value = number(item).filter(|value| (1..=size).contains(value));
            values.push(value.ok_or_else(|| {
                let card = item.place.text();
                let message = format!("no pack has the card `{card}` of this example");
                wrong(item, message, format!("write a value from 1 to {size}"))
            })?);
        }
        if !PlayingChicken::PLAYERS.contains(&values.len()) {
            let allowed = range(&PlayingChicken::PLAYERS);
            let message = format!("the example has {}, but {allowed} play", counted(values.len(), "card"));
            let help = "write a list with a card for each player";
            return Err(wrong(cards, message, help.to_owned()));
        }
        let players = values.len();
        let sum = number(goal);
        let mut known = self.goals.iter().filter(|card| card.players.contains(&players));
        let Some(sum) = sum.filter(|sum| known.any(|card| card.sum == *sum)) else {
            let mut known: Vec<u32> = super::goals::for_players(self.goals, players);
            known.dedup();
            let text = goal.place.text();
            let message = format!("no goal card with {text} is for {players} players");
            let help = format!("{players} players have the goals {}", listed(known));
            return Err(wrong(goal, message, help));
        };
        Ok(Trick::turn_up(sum, values))
    }

    /// Checks that `packs` are positions of packs, counted from 0: one for each card, and no two the same.
    fn packs_fault(&self, row: &Fields) -> Option<Finding> {
        let Field { value, place } = row.get("packs")?;
        let items = as_list(value);
        let cards = list(row, "cards").len();
        if items.len() != cards {
            let (cards, packs) = (counted(cards, "card"), items.len());
            let message = format!("the example has {cards}, but {packs} in `packs`");
            let help = "write the pack of each card";
            return Some(finding(Code::WrongExample, place, message, help));
        }
        items.iter().enumerate().find_map(|(index, item)| {
            let pack = number::<usize>(item);
            let help = format!("write positions of different packs, from 0 to {}", self.packs.saturating_sub(1));
            if pack.is_none_or(|pack| pack >= self.packs) {
                let message = format!("there is no pack {}", item.place.text());
                return Some(finding(Code::WrongExample, &item.place, message, help));
            }
            let first = items[..index].iter().find(|other| number::<usize>(other) == pack)?;
            let message = "two cards of one trick are of the same pack, but each player has a pack";
            let places = [&item.place, &first.place];
            Some(twice_at(Code::WrongExample, places, message, help))
        })
    }

    /// Checks what the row says of the trick: `sum`, `outcome`, `winner` (the card that wins), and `coins` in the `round`, 1 by default.
    fn faults(&self, row: &Fields, trick: &Trick) -> Vec<Finding> {
        let card = |seat: &Seat| trick.cards.get(seat.index()).copied();
        let winner = trick.winners.first().and_then(card).unwrap_or_default();
        let round = row.get("round").map_or(Some(1), number::<usize>);
        let round = round.and_then(|round| self.rules.rounds.get(round.checked_sub(1)?));
        let coins = |round: &super::Round| Value::Integer(trick.outcome.coins(round.prize, self.rules.exact).into());
        let mut right = vec![
            ("sum", Value::Integer(trick.sum().into())),
            ("outcome", Value::Text(trick.outcome.as_str().into())),
            ("winner", Value::Integer(winner.into())),
        ];
        right.extend(round.map(|round| ("coins", coins(round))));
        let mut wrong: Vec<Finding> = Vec::new();
        if let Some(field) = row.get("round").filter(|_| round.is_none()) {
            let message = format!("there is no round {}", field.place.text());
            let help = format!("write a round from 1 to {}", self.rules.rounds.len());
            wrong.push(finding(Code::WrongExample, &field.place, message, help));
        }
        let words = match trick.outcome {
            Outcome::Under => "the highest card wins",
            Outcome::Exact => "the highest card wins a bonus",
            Outcome::Over => "the lowest card wins",
        };
        wrong.extend(right.into_iter().filter_map(|(key, value)| {
            let field = row.get(key).filter(|field| field.value != value)?;
            let right = match &value {
                Value::Text(text) => format!("`{text}`"),
                other => other.as_integer().unwrap_or_default().to_string(),
            };
            let found = field.place.text().trim_matches('"');
            let message = format!("the example’s `{key}` is `{found}`, but by the rules it is {right}");
            let (sum, outcome, goal) = (trick.sum(), trick.outcome.as_str(), trick.goal);
            let help = format!("write {right}: the cards make {sum}, {outcome} with the goal {goal}, and {words}");
            Some(finding(Code::WrongExample, &field.place, message, help))
        }));
        wrong
    }
}
