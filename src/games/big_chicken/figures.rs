//! What cards and sheets print of the rules: set-ups, card scores, lays and which beats which, penalties.

use super::card::{Card, HIGHEST};
use super::lay::{CoopOrder, Laid, Lay, LayKind};
use super::printed::{self, PrintedCards};
use super::rules::{Assistance, Rules};
use super::sample::{self, SampleRound, SampleSeat};
use super::setup::{self, Bands, Setup};
use crate::model::Deck;
use serde_json::{Value, json};

/// Returns the figures of a deck.
pub(super) fn figures(deck: &Deck, players: &[usize]) -> Value {
    let (rules, _) = Rules::read(deck);
    let (printed, _) = printed::read(deck);
    let setups = grouped(players, |players| setup::read(deck, &printed, players).0);
    let scoring = grouped(players, |players| {
        let dealt = setup::read(deck, &printed, players).0?.dealt;
        Some(setup::read_bands(deck, players, dealt).0)
    });
    json!({
        "players": players,
        "rounds": rules.rounds,
        "limit": rules.limit,
        "cards": cards(&printed),
        "eggs": eggs(&printed),
        "setups": setups.iter().map(setup_row).collect::<Value>(),
        "scoring": scoring.iter().map(bands_row).collect::<Value>(),
        "sample": sample(deck, &scoring),
        "contents": contents(deck),
        "lays": lays(&rules),
        "penalties": {
            "crow_win": rules.crow_win,
            "crow_loss": rules.crow_loss,
            "egging": rules.egging,
            "egging_cards": rules.egging_cards,
            "last_egg_cards": rules.last_egg_cards,
            "challenge": rules.challenge,
        },
        "ducks_in_lay": rules.ducks_in_lay,
        "big_coop_beats_little": rules.coops == CoopOrder::SizeFirst,
        "assistance": if rules.assistance == Assistance::Penalty { "penalty" } else { "forced" },
    })
}

/// Returns what each number of players has, grouped by those that have the same, in the order of the most players.
fn grouped<T: PartialEq>(players: &[usize], read: impl Fn(usize) -> Option<T>) -> Vec<(Vec<usize>, T)> {
    let mut rows: Vec<(Vec<usize>, T)> = Vec::new();
    for (players, found) in players.iter().filter_map(|players| Some((*players, read(*players)?))) {
        match rows.iter_mut().find(|(_, known)| *known == found) {
            Some((same, _)) => same.push(players),
            None => rows.push((vec![players], found)),
        }
    }
    rows.sort_by_key(|(players, _)| players.last().copied());
    rows
}

/// Returns the playing cards of the whole deck.
fn cards(printed: &PrintedCards) -> Value {
    let (suits, ducks) = (printed.suit_count(), printed.ducks());
    let eggs = 2 * usize::from(HIGHEST) * suits;
    let (chickens, total) = (chickens(), eggs + chickens() + ducks);
    json!({ "suits": suits, "numbers": [1, HIGHEST], "eggs": eggs, "chickens": chickens, "ducks": ducks, "total": total })
}

/// Returns the Eggs in pecking order, the lowest first; suits count from 1, the lowest.
fn eggs(printed: &PrintedCards) -> Value {
    let eggs = Card::all().filter_map(|card| Some((card.number()?, card.suit()?)));
    let eggs = eggs.filter(|(_, suit)| usize::from(*suit) < printed.suit_count());
    let eggs = eggs.zip(1..);
    eggs.map(|((number, suit), rank)| json!({ "rank": rank, "number": number, "suit": suit + 1 })).collect()
}

fn setup_row((players, setup): &(Vec<usize>, Setup)) -> Value {
    json!({
        "players": players,
        "suits": setup.suits,
        "eggs": setup.eggs,
        "chickens": chickens(),
        "ducks": setup.ducks,
        "ones_out": setup.ones_out,
        "total": setup.total,
        "dealt": setup.dealt,
    })
}

fn bands_row((players, bands): &(Vec<usize>, Bands)) -> Value {
    let bands = bands.iter().zip(1..);
    let bands = bands.map(|([from, to], points)| json!({ "from": from, "to": to, "points": points }));
    json!({ "players": players, "bands": bands.collect::<Value>() })
}

/// Returns the rounds of the deck's sample score card, by the bands of its number of players.
fn sample(deck: &Deck, scoring: &[(Vec<usize>, Bands)]) -> Value {
    let seats = sample::players(deck);
    let row = seats.and_then(|seats| scoring.iter().find(|(players, _)| players.contains(&seats)));
    let rounds = row.map(|(_, bands)| sample::rounds(deck, bands)).unwrap_or_default();
    rounds.iter().zip(1..).map(sample_row).collect()
}

fn sample_row((round, index): (&SampleRound, i64)) -> Value {
    let seats = round.seats.iter().map(|seat| {
        let SampleSeat { left, times, extra, total } = seat;
        json!({ "left": left, "times": times, "score": seat.score(), "extra": extra, "total": total })
    });
    json!({ "round": index, "seats": seats.collect::<Value>() })
}

/// Returns the contents of the box: each group of cards, with all copies; cards that only fill sheets are not part of it.
fn contents(deck: &Deck) -> Value {
    let rows = deck.groups.iter().enumerate().map(|(index, group)| {
        let cards = deck.cards.iter().filter(|card| card.group == index && card.copies > 0);
        let copies: u64 = cards.clone().map(|card| u64::from(card.copies)).sum();
        json!({ "group": group.name.as_str(), "cards": copies, "different": cards.count() })
    });
    rows.filter(|row| row["cards"] != 0).collect()
}

/// Each kind of lay with its lowest and its highest, as they are written in actions.
const LAYS: [(&str, &str, &str); 9] = [
    ("single", "b1", "rc"),
    ("two of a kind", "g1 b1", "rc oc"),
    ("three of a kind", "y1 g1 b1", "rc oc yc"),
    ("straight", "g5 b4 b3 b2 b1", "o10 o9 o8 o7 y6"),
    ("flush", "b3 b2 b2 b1 b1", "o10 o10 o9 o9 o8"),
    ("full house", "y1 g1 b1 g2 b2", "rc oc yc o10 y10"),
    ("straight flush", "b5 b4 b3 b2 b1", "o10 o9 o8 o7 o6"),
    ("little coop", "g1 g1 b1 b1", "rc oc yc gc"),
    ("big coop", "y1 g1 g1 b1 b1", "rc oc yc gc bc"),
];

/// Returns the name of a lay as the figures have it.
pub(super) fn lay_name(lay: &Lay) -> Option<&'static str> {
    match (lay.kind()?, lay.len()) {
        (LayKind::Coop, 4) => Some("little coop"),
        (LayKind::Coop, _) => Some("big coop"),
        (kind, _) => Some(kind.as_str()),
    }
}

/// Returns whether the figures have a lay of that name.
pub(super) fn is_lay_name(name: &str) -> bool {
    LAYS.iter().any(|(known, ..)| *known == name)
}

/// Returns the kinds of lays, the poker lays from the lowest to the highest: what can be in them, and which they can beat.
fn lays(rules: &Rules) -> Value {
    let kinds = LAYS.iter().filter_map(|(name, low, high)| Some((*name, low.parse().ok()?, high.parse().ok()?)));
    let kinds: Vec<(&str, Lay, Lay)> = kinds.collect();
    let row = |(name, low, high): &(&str, Lay, Lay)| {
        let beaten = kinds.iter().filter(|(_, other, _)| high.beats(other, rules.coops));
        json!({
            "name": name,
            "cards": low.len(),
            "chickens": can_hold(high, |_| Laid::plain(Card::BIG_RED)),
            "ducks": rules.ducks_in_lay > 0 && can_hold(low, Laid::duck),
            "beats": beaten.map(|(name, ..)| *name).collect::<Value>(),
        })
    };
    kinds.iter().map(row).collect()
}

/// Returns whether a lay keeps its kind with another card in the place of its highest.
fn can_hold(lay: &Lay, other: impl Fn(Card) -> Laid) -> bool {
    let mut cards: Vec<Laid> = lay.iter().collect();
    if let Some(highest) = cards.first_mut() {
        *highest = other(highest.counts_as);
    }
    Lay::new(&cards).and_then(|changed| changed.kind()) == lay.kind()
}

/// Returns the number of Chickens; all of them always play.
fn chickens() -> usize {
    Card::all().filter(|card| card.is_chicken()).count()
}
