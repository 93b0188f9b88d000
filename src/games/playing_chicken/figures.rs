//! What cards and sheets print of the rules: the table of rounds, and the range of goals for each number of players.

use super::goals::{self, Goal};
use super::packs;
use super::rules::{PlayingChicken, Round, Rules};
use crate::DeckGame;
use crate::model::Deck;
use serde_json::{Value, json};

/// Returns the figures of a deck.
pub(super) fn figures(deck: &Deck, players: &[usize]) -> Value {
    let (rules, _) = Rules::read(deck);
    let (packs, _) = packs::read(deck, rules.pack_size());
    let (goals, _) = goals::read(deck, rules.pack_size(), &PlayingChicken::PLAYERS);
    let rounds = rules.rounds.iter().zip(1..).map(|(Round { hand, tricks, prize }, round)| {
        json!({ "round": round, "hand": hand, "tricks": tricks, "prize": prize, "exact": rules.exact.prize(*prize) })
    });
    json!({
        "players": players,
        "packs": packs.len(),
        "pack_size": rules.pack_size(),
        "rounds": rounds.collect::<Value>(),
        "tricks": rules.trick_count(),
        "exact": rules.exact.as_str(),
        "goals": players.iter().map(|players| range(&goals, *players)).collect::<Value>(),
        "goal_cards": goals.iter().map(|goal| goal.copies).sum::<u32>(),
    })
}

/// Returns the goals for a number of players: the lowest, the highest, and how many cards.
fn range(all: &[Goal], players: usize) -> Value {
    let goals = goals::for_players(all, players);
    let lowest = goals.iter().min().copied().unwrap_or_default();
    let highest = goals.iter().max().copied().unwrap_or_default();
    json!({ "players": players, "lowest": lowest, "highest": highest, "cards": goals.len() })
}
