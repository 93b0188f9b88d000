//! What cards and sheets print of the rules: what each rank does to the count, and the deal for each number of players.

use super::card::{CHICKEN, Card, Colour, Effect, Kings, Rank, WINNING};
use super::rules::{Jokerlink, Rules};
use super::{examples, pack};
use crate::DeckGame;
use crate::figures::{FigureWriter, number, word};
use crate::model::{Deck, Value};

/// Returns the figures of a deck.
pub(super) fn figures(deck: &Deck, players: &[usize]) -> Value {
    let writer = FigureWriter::new(deck);
    let games: Vec<Jokerlink> =
        players.iter().filter_map(|players| Jokerlink::from_deck(deck, *players).ok()).collect();
    let kings = games.first().map_or(Kings::Raise, Jokerlink::kings);
    let (pack, _) = pack::read(deck, Rules::read(deck).0.jokers);
    let joker = (kings == Kings::Raise).then_some(Rank::Joker);
    writer.table([
        ("players", writer.numbers(players.iter().copied())),
        ("winning", number(WINNING)),
        ("chicken", number(CHICKEN)),
        ("examples", examples::figures(deck, &pack, &writer)),
        ("ranks", writer.list(Rank::in_suit().chain(joker).map(|face| rank(&writer, face, kings)))),
        ("deals", writer.list(games.iter().map(|game| deal(&writer, game)))),
    ])
}

/// Returns what a rank does: adds its value, repeats the card before it, does nothing, or sets the count, low or high.
fn rank(writer: &FigureWriter, face: Rank, kings: Kings) -> Value {
    let name = ("rank", word(face.name()));
    match Effect::from_card(Card { face, colour: Colour::Black, suit: 0 }, None) {
        Effect::Number(value, _) => writer.table([name, ("effect", word("add")), ("value", number(value))]),
        Effect::Nothing if face == Rank::Jack => writer.table([name, ("effect", word("repeat"))]),
        Effect::Nothing => writer.table([name, ("effect", word("nothing"))]),
        sets @ (Effect::King | Effect::Joker) => writer.table([
            name,
            ("effect", word("set")),
            ("low", number(sets.count(CHICKEN - 1, kings))),
            ("high", number(sets.count(CHICKEN, kings))),
        ]),
    }
}

/// Returns the packs for a number of players, and how many cards each of them gets; `more` of them get one more.
fn deal(writer: &FigureWriter, game: &Jokerlink) -> Value {
    let jokers = game.cards.iter().filter(|card| card.face == Rank::Joker).count();
    let kinds = Rank::in_suit().count() * game.suits.len();
    let (each, more) = (game.cards.len() / game.players, game.cards.len() % game.players);
    writer.table([
        ("players", number(game.players)),
        ("packs", number((game.cards.len() - jokers) / kinds.max(1))),
        ("jokers", number(jokers)),
        ("cards", number(game.cards.len())),
        ("each", number(each)),
        ("more", number(more)),
    ])
}
