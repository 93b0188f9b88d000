//! What cards and sheets print of the rules: what each rank does to the count, and the deal for each number of players.

use super::card::{CHICKEN, Card, Colour, Effect, Kings, Rank, WINNING};
use super::rules::{Jokerlink, Rules};
use super::{examples, pack};
use crate::DeckGame;
use crate::model::Deck;
use serde_json::{Value, json};

/// Returns the figures of a deck.
pub(super) fn figures(deck: &Deck, players: &[usize]) -> Value {
    let games = players.iter().filter_map(|players| Jokerlink::from_deck(deck, *players).ok());
    let games: Vec<Jokerlink> = games.collect();
    let kings = games.first().map_or(Kings::Raise, Jokerlink::kings);
    let (pack, _) = pack::read(deck, Rules::read(deck).0.jokers);
    let ranks = Rank::all().filter(|rank| *rank != Rank::Joker || kings == Kings::Raise);
    json!({
        "players": players,
        "winning": WINNING,
        "chicken": CHICKEN,
        "examples": examples::figures(deck, &pack),
        "ranks": ranks.map(|face| rank(face, kings)).collect::<Value>(),
        "deals": games.iter().map(deal).collect::<Value>(),
    })
}

/// Returns what a rank does: adds its value, repeats the card before it, does nothing, or sets the count, low or high.
fn rank(face: Rank, kings: Kings) -> Value {
    let rank = face.name();
    let (colour, suit) = (Colour::Black, 0);
    match Effect::from_card(Card { face, colour, suit }, None) {
        Effect::Number(value, _) => json!({ "rank": rank, "effect": "add", "value": value }),
        Effect::Nothing if face == Rank::Jack => json!({ "rank": rank, "effect": "repeat" }),
        Effect::Nothing => json!({ "rank": rank, "effect": "nothing" }),
        sets @ (Effect::King | Effect::Joker) => {
            let [low, high] = [CHICKEN - 1, CHICKEN].map(|count| sets.count(count, kings));
            json!({ "rank": rank, "effect": "set", "low": low, "high": high })
        }
    }
}

/// Returns the packs for a number of players, and how many cards each of them gets; `more` of them get one more.
fn deal(game: &Jokerlink) -> Value {
    let (cards, players) = (game.cards.len(), game.players);
    let jokers = game.cards.iter().filter(|card| card.face == Rank::Joker);
    let jokers = jokers.count();
    let kinds = Rank::in_suit().count() * game.suits.len();
    let (packs, each, more) = ((cards - jokers) / kinds.max(1), cards / players, cards % players);
    json!({ "players": players, "packs": packs, "jokers": jokers, "cards": cards, "each": each, "more": more })
}
