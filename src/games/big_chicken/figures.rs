//! What cards and sheets print of the rules: set-ups, card scores, lays and which beats which, penalties.

use super::CoopOrder;
use super::card::{Card, HIGHEST};
use super::lay::{Laid, Lay};
use super::printed::{self, PrintedCards};
use super::rules::{Assistance, Rules};
use super::sample::{self, SampleRound};
use super::setup::{self, Bands, Setup};
use crate::games::figures::{Ledger, number, word};
use crate::model::{Deck, Value};

pub(super) fn of(deck: &Deck, players: &[usize]) -> Value {
    let ledger = Ledger::of(deck);
    let (rules, _) = Rules::read(deck);
    let (printed, _) = printed::read(deck);
    let setups = gathered(players, |players| setup::read(deck, &printed, players).0);
    let scoring = gathered(players, |players| {
        let dealt = setup::read(deck, &printed, players).0?.dealt;
        Some(setup::read_bands(deck, players, dealt).0)
    });
    ledger.table([
        ("players", ledger.numbers(players.iter().copied())),
        ("rounds", number(rules.rounds)),
        ("limit", number(rules.limit)),
        ("cards", cards(&ledger, &printed)),
        ("eggs", eggs(&ledger, &printed)),
        ("setups", ledger.list(setups.iter().map(|(players, setup)| setup_row(&ledger, players, setup)))),
        ("scoring", ledger.list(scoring.iter().map(|(players, bands)| bands_row(&ledger, players, bands)))),
        (
            "sample",
            ledger.list(sample(deck, &scoring).iter().zip(1..).map(|(round, index)| sample_row(&ledger, round, index))),
        ),
        ("contents", contents(&ledger, deck)),
        ("lays", lays(&ledger, &rules)),
        ("penalties", penalties(&ledger, &rules)),
        ("ducks_in_lay", number(rules.ducks_in_lay)),
        ("big_coop_beats_little", Value::Bool(rules.coops == CoopOrder::SizeFirst)),
        ("assistance", word(if rules.assistance == Assistance::Penalty { "penalty" } else { "forced" })),
    ])
}

/// What each number of players has, with all those that have the same; in the order of the most players.
fn gathered<T: PartialEq>(players: &[usize], of: impl Fn(usize) -> Option<T>) -> Vec<(Vec<usize>, T)> {
    let mut rows: Vec<(Vec<usize>, T)> = Vec::new();
    for (players, found) in players.iter().filter_map(|players| Some((*players, of(*players)?))) {
        match rows.iter_mut().find(|(_, known)| *known == found) {
            Some((same, _)) => same.push(players),
            None => rows.push((vec![players], found)),
        }
    }
    rows.sort_by_key(|(players, _)| players.last().copied());
    rows
}

/// The playing cards of the whole deck.
fn cards(ledger: &Ledger, printed: &PrintedCards) -> Value {
    let eggs = 2 * usize::from(HIGHEST) * printed.suit_count();
    let ducks = printed.ducks as usize;
    ledger.table([
        ("suits", number(printed.suit_count())),
        ("numbers", ledger.numbers([1, HIGHEST])),
        ("eggs", number(eggs)),
        ("chickens", number(chickens())),
        ("ducks", number(ducks)),
        ("total", number(eggs + chickens() + ducks)),
    ])
}

/// The Eggs in pecking order, the lowest first; suits count from 1, the lowest.
fn eggs(ledger: &Ledger, printed: &PrintedCards) -> Value {
    let eggs = Card::all().filter(|card| card.suit().is_some_and(|suit| usize::from(suit) < printed.suit_count()));
    ledger.list(eggs.zip(1..).map(|(card, rank)| {
        ledger.table([
            ("rank", Value::Integer(rank)),
            ("number", number(card.number().unwrap_or_default())),
            ("suit", number(card.suit().map_or(0, |suit| suit + 1))),
        ])
    }))
}

fn setup_row(ledger: &Ledger, players: &[usize], setup: &Setup) -> Value {
    ledger.table([
        ("players", ledger.numbers(players.iter().copied())),
        ("suits", number(setup.suits)),
        ("eggs", ledger.numbers(setup.eggs)),
        ("chickens", number(chickens())),
        ("ducks", number(setup.ducks)),
        ("ones_out", number(setup.ones_out)),
        ("total", number(setup.total)),
        ("dealt", number(setup.dealt)),
    ])
}

fn bands_row(ledger: &Ledger, players: &[usize], bands: &Bands) -> Value {
    let rows = bands.iter().zip(1..).map(|([from, to], points)| {
        ledger.table([("from", number(*from)), ("to", number(*to)), ("points", Value::Integer(points))])
    });
    ledger.table([("players", ledger.numbers(players.iter().copied())), ("bands", ledger.list(rows))])
}

/// The rounds of the deck's sample score card, by the bands of its number of players.
fn sample<'a>(deck: &'a Deck, scoring: &[(Vec<usize>, Bands)]) -> Vec<SampleRound<'a>> {
    let bands = sample::players(deck)
        .and_then(|seats| scoring.iter().find(|(players, _)| players.contains(&seats)))
        .map(|(_, bands)| bands);
    bands.map(|bands| sample::rounds(deck, bands)).unwrap_or_default()
}

fn sample_row(ledger: &Ledger, round: &SampleRound, index: i64) -> Value {
    let seats = round.seats.iter().map(|seat| {
        ledger.table([
            ("left", number(seat.left)),
            ("times", number(seat.times)),
            ("score", number(seat.score())),
            ("extra", number(seat.extra)),
            ("total", number(seat.total)),
        ])
    });
    ledger.table([("round", Value::Integer(index)), ("seats", ledger.list(seats))])
}

/// What is in the box: each group of cards, with all copies.
fn contents(ledger: &Ledger, deck: &Deck) -> Value {
    ledger.list(deck.groups.iter().enumerate().map(|(index, group)| {
        let cards = deck.cards.iter().filter(|card| card.group == index);
        ledger.table([
            ("group", word(group.name.as_str())),
            ("cards", number(cards.clone().map(|card| u64::from(card.copies)).sum::<u64>())),
            ("different", number(cards.filter(|card| card.copies > 0).count())),
        ])
    }))
}

fn penalties(ledger: &Ledger, rules: &Rules) -> Value {
    ledger.table([
        ("crow_win", number(rules.crow_win)),
        ("crow_loss", number(rules.crow_loss)),
        ("egging", number(rules.egging)),
        ("egging_cards", number(rules.egging_cards)),
        ("last_egg_cards", number(rules.last_egg_cards)),
        ("challenge", number(rules.challenge)),
    ])
}

/// Each lay with the lowest and the highest of its sort, as they are written in actions.
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

/// The lays, the poker lays from the lowest to the highest: what may be in them, and which they can beat.
fn lays(ledger: &Ledger, rules: &Rules) -> Value {
    let sorts = LAYS.iter().filter_map(|(name, low, high)| Some((*name, low.parse().ok()?, high.parse().ok()?)));
    let sorts: Vec<(&str, Lay, Lay)> = sorts.collect();
    ledger.list(sorts.iter().map(|(name, low, high)| {
        let beaten = sorts.iter().filter(|(_, other, _)| high.beats(other, rules.coops)).map(|(name, ..)| word(*name));
        ledger.table([
            ("name", word(*name)),
            ("cards", number(low.len())),
            ("chickens", Value::Bool(can_hold(high, |_| Laid::plain(Card::BIG_RED)))),
            ("ducks", Value::Bool(rules.ducks_in_lay > 0 && can_hold(low, Laid::duck))),
            ("beats", ledger.list(beaten)),
        ])
    }))
}

/// Whether a lay stays what it is with another card in the place of its highest.
fn can_hold(lay: &Lay, other: impl Fn(Card) -> Laid) -> bool {
    let mut cards: Vec<Laid> = lay.iter().collect();
    if let Some(highest) = cards.first_mut() {
        *highest = other(highest.counts_as);
    }
    Lay::new(&cards).and_then(|changed| changed.kind()) == lay.kind()
}

/// How many Chickens there are; all of them always play.
fn chickens() -> usize {
    Card::all().filter(|card| card.is_chicken()).count()
}
