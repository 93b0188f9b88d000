//! How many goal cards each number of players has and needs: a lost label, or the loss of a goal that is there twice, leaves a
//! table with fewer cards than the rules count on, and no other check would see it.

use super::goals::{self, Goal};
use super::rules::{PlayingChicken, Rules};
use crate::diag::{Code, Finding, Place};
use crate::model::Deck;
use crate::words::{finding, listed};
use crate::{DeckGame, places};
use indexmap::IndexMap;

/// The goal cards of the source, each with the numbers of players on its label.
const SOURCE: [(u32, &[usize]); 21] = [
    (4, &[3]),
    (5, &[3]),
    (7, &[3, 4]),
    (8, &[3]),
    (9, &[4, 5]),
    (10, &[3, 4]),
    (11, &[3, 4, 5, 6]),
    (13, &[3, 4, 5, 7]),
    (13, &[3, 4, 5, 7]),
    (14, &[3, 4, 5, 6]),
    (15, &[4]),
    (17, &[3, 5, 6, 7, 8]),
    (18, &[4, 5, 7]),
    (19, &[4, 6, 7, 8]),
    (21, &[5, 6, 8]),
    (22, &[5, 6, 7, 8]),
    (23, &[5, 6, 7, 8]),
    (27, &[6, 7, 8]),
    (31, &[6, 7, 8]),
    (33, &[7, 8]),
    (39, &[8]),
];

/// Returns the goals of the source for so many players.
fn in_source(players: usize) -> Vec<u32> {
    let is_for = |(_, labels): &&(u32, &[usize])| labels.contains(&players);
    SOURCE.iter().filter(is_for).map(|(goal, _)| *goal).collect()
}

/// Returns how many goal cards so many players need at least: the rule `goals`, or else as many as in the source. With hands of
/// its own, a deck needs a goal for each trick of its longest round.
fn needed(rules: &Rules, players: usize) -> usize {
    let longest = || rules.rounds.iter().map(|round| round.tricks).max();
    match rules.goals {
        Some(goals) => goals,
        None if rules.has_own_hands() => longest().map_or(0, usize::from),
        None => in_source(players).len(),
    }
}

/// Checks that every number of players that the deck is for has as many goal cards as it needs.
pub(super) fn check(deck: &Deck, rules: &Rules, all: &[Goal]) -> Option<Finding> {
    let range = deck.players.map_or(PlayingChicken::PLAYERS, |range| range.min as usize..=range.max as usize);
    let mut short: IndexMap<(usize, usize), Vec<usize>> = IndexMap::new();
    for players in range {
        let (there_are, needed) = (goals::for_players(all, players).len(), needed(rules, players));
        // That there are none at all is another finding.
        if (1..needed).contains(&there_are) {
            short.entry((there_are, needed)).or_default().push(players);
        }
    }
    let words = short.iter().map(|((there_are, needed), players)| {
        let players = listed(players);
        format!("{there_are} instead of {needed} for {players} players")
    });
    let words: Vec<String> = words.collect();
    let ((there_are, _), players) = short.first()?;
    let message = format!("there are too few goal cards: {}", words.join("; "));
    let fewer = format!("; if so many are enough, write `goals = {there_are}` in `[rules]`");
    let (goal, place) = lost(all, players).map_or((None, None), |(goal, place)| (Some(goal), place));
    let label = players.first()?;
    let help = match (goal, &place) {
        (Some(goal), Some(_)) => {
            format!("in the source, this card with the goal {goal} is also for {label} players: add {label}")
        }
        (Some(goal), None) => {
            format!("the source has one more card with the goal {goal} for {label} players: add it")
        }
        (None, _) => "add goal cards for them".to_owned(),
    };
    let place = place.unwrap_or_else(|| places::group_with(deck, "goal"));
    Some(finding(Code::TooFewGoals, &place, message, help + &fewer))
}

/// Returns the goal of the source that the first of these numbers of players lack, and the place of the card that lost its
/// label, if there is one. Nothing is known of decks with goals of their own.
fn lost(all: &[Goal], players: &[usize]) -> Option<(u32, Option<Place>)> {
    let players = *players.first()?;
    let mut missing = in_source(players);
    for goal in goals::for_players(all, players) {
        missing.remove(missing.iter().position(|known| *known == goal)?);
    }
    let goal = *missing.first()?;
    let card = all.iter().find(|card| card.sum == goal && !card.players.contains(&players));
    Some((goal, card.map(|card| card.labels.clone())))
}
