//! What cards and sheets print of the rules: what each rank does to the count, and the deal for each number of players.

use super::card::{CHICKEN, Card, Colour, Effect, Rank, WINNING};
use super::{Jokerlink, Kings};
use crate::games::DeckGame;
use crate::games::figures::{Ledger, number, word};
use crate::model::{Deck, Value};

pub(super) fn of(deck: &Deck, players: &[usize]) -> Value {
    let ledger = Ledger::of(deck);
    let games: Vec<Jokerlink> =
        players.iter().filter_map(|players| Jokerlink::from_deck(deck, *players).ok()).collect();
    let kings = games.first().map_or(Kings::Raise, Jokerlink::kings);
    let joker = (kings == Kings::Raise).then_some(Rank::Joker);
    ledger.table([
        ("players", ledger.numbers(players.iter().copied())),
        ("winning", number(WINNING)),
        ("chicken", number(CHICKEN)),
        ("ranks", ledger.list(Rank::of_suit().chain(joker).map(|face| rank(&ledger, face, kings)))),
        ("deals", ledger.list(games.iter().map(|game| deal(&ledger, game)))),
    ])
}

/// A rank: it adds its value, repeats the card before it, does nothing, or sets the count, by how high it was.
fn rank(ledger: &Ledger, face: Rank, kings: Kings) -> Value {
    let name = ("rank", word(face.name()));
    match Effect::of(Card { face, colour: Colour::Black, suit: 0 }, None) {
        Effect::Number(value, _) => ledger.table([name, ("effect", word("add")), ("value", number(value))]),
        Effect::Nothing if face == Rank::Jack => ledger.table([name, ("effect", word("repeat"))]),
        Effect::Nothing => ledger.table([name, ("effect", word("nothing"))]),
        sets @ (Effect::King | Effect::Joker) => ledger.table([
            name,
            ("effect", word("set")),
            ("low", number(sets.count(CHICKEN - 1, kings))),
            ("high", number(sets.count(CHICKEN, kings))),
        ]),
    }
}

/// The packs for a number of players, and how many cards everyone gets; `more` of them get one more.
fn deal(ledger: &Ledger, game: &Jokerlink) -> Value {
    let jokers = game.cards.iter().filter(|card| card.face == Rank::Joker).count();
    let kinds = Rank::of_suit().count() * game.suits.len();
    let (each, more) = (game.cards.len() / game.players, game.cards.len() % game.players);
    ledger.table([
        ("players", number(game.players)),
        ("packs", number((game.cards.len() - jokers) / kinds.max(1))),
        ("jokers", number(jokers)),
        ("cards", number(game.cards.len())),
        ("each", number(each)),
        ("more", number(more)),
    ])
}
