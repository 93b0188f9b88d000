//! What cards and sheets print of the rules: set-ups, card scores, lays and which beats which, penalties.

use super::card::{Card, HIGHEST};
use super::lay::{CoopOrder, Laid, Lay, LayKind};
use super::printed::{self, PrintedCards};
use super::rules::{Assistance, Rules};
use super::sample::{self, SampleRound};
use super::setup::{self, Bands, Setup};
use crate::figures::{FigureWriter, number, word};
use crate::model::{Deck, Value};

/// Returns the figures of a deck.
pub(super) fn figures(deck: &Deck, players: &[usize]) -> Value {
    let writer = FigureWriter::new(deck);
    let (rules, _) = Rules::read(deck);
    let (printed, _) = printed::read(deck);
    let setups = grouped(players, |players| setup::read(deck, &printed, players).0);
    let scoring = grouped(players, |players| {
        let dealt = setup::read(deck, &printed, players).0?.dealt;
        Some(setup::read_bands(deck, players, dealt).0)
    });
    writer.table([
        ("players", writer.numbers(players.iter().copied())),
        ("rounds", number(rules.rounds)),
        ("limit", number(rules.limit)),
        ("cards", cards(&writer, &printed)),
        ("eggs", eggs(&writer, &printed)),
        ("setups", writer.list(setups.iter().map(|(players, setup)| setup_row(&writer, players, setup)))),
        ("scoring", writer.list(scoring.iter().map(|(players, bands)| bands_row(&writer, players, bands)))),
        (
            "sample",
            writer.list(sample(deck, &scoring).iter().zip(1..).map(|(round, index)| sample_row(&writer, round, index))),
        ),
        ("contents", contents(&writer, deck)),
        ("lays", lays(&writer, &rules)),
        ("penalties", penalties(&writer, &rules)),
        ("ducks_in_lay", number(rules.ducks_in_lay)),
        ("big_coop_beats_little", Value::Bool(rules.coops == CoopOrder::SizeFirst)),
        ("assistance", word(if rules.assistance == Assistance::Penalty { "penalty" } else { "forced" })),
    ])
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
fn cards(writer: &FigureWriter, printed: &PrintedCards) -> Value {
    let eggs = 2 * usize::from(HIGHEST) * printed.suit_count();
    let ducks = printed.ducks();
    writer.table([
        ("suits", number(printed.suit_count())),
        ("numbers", writer.numbers([1, HIGHEST])),
        ("eggs", number(eggs)),
        ("chickens", number(chickens())),
        ("ducks", number(ducks)),
        ("total", number(eggs + chickens() + ducks)),
    ])
}

/// Returns the Eggs in pecking order, the lowest first; suits count from 1, the lowest.
fn eggs(writer: &FigureWriter, printed: &PrintedCards) -> Value {
    let eggs = Card::all().filter(|card| card.suit().is_some_and(|suit| usize::from(suit) < printed.suit_count()));
    writer.list(eggs.zip(1..).map(|(card, rank)| {
        writer.table([
            ("rank", Value::Integer(rank)),
            ("number", number(card.number().unwrap_or_default())),
            ("suit", number(card.suit().map_or(0, |suit| suit + 1))),
        ])
    }))
}

fn setup_row(writer: &FigureWriter, players: &[usize], setup: &Setup) -> Value {
    writer.table([
        ("players", writer.numbers(players.iter().copied())),
        ("suits", number(setup.suits)),
        ("eggs", writer.numbers(setup.eggs)),
        ("chickens", number(chickens())),
        ("ducks", number(setup.ducks)),
        ("ones_out", number(setup.ones_out)),
        ("total", number(setup.total)),
        ("dealt", number(setup.dealt)),
    ])
}

fn bands_row(writer: &FigureWriter, players: &[usize], bands: &Bands) -> Value {
    let rows = bands.iter().zip(1..).map(|([from, to], points)| {
        writer.table([("from", number(*from)), ("to", number(*to)), ("points", Value::Integer(points))])
    });
    writer.table([("players", writer.numbers(players.iter().copied())), ("bands", writer.list(rows))])
}

/// Returns the rounds of the deck's sample score card, by the bands of its number of players.
fn sample<'a>(deck: &'a Deck, scoring: &[(Vec<usize>, Bands)]) -> Vec<SampleRound<'a>> {
    let bands = sample::players(deck)
        .and_then(|seats| scoring.iter().find(|(players, _)| players.contains(&seats)))
        .map(|(_, bands)| bands);
    bands.map(|bands| sample::rounds(deck, bands)).unwrap_or_default()
}

fn sample_row(writer: &FigureWriter, round: &SampleRound, index: i64) -> Value {
    let seats = round.seats.iter().map(|seat| {
        writer.table([
            ("left", number(seat.left)),
            ("times", number(seat.times)),
            ("score", number(seat.score())),
            ("extra", number(seat.extra)),
            ("total", number(seat.total)),
        ])
    });
    writer.table([("round", Value::Integer(index)), ("seats", writer.list(seats))])
}

/// Returns the contents of the box: each group of cards, with all copies; cards that only fill sheets are not part of it.
fn contents(writer: &FigureWriter, deck: &Deck) -> Value {
    writer.list(deck.groups.iter().enumerate().filter_map(|(index, group)| {
        let cards = deck.cards.iter().filter(|card| card.group == index && card.copies > 0);
        let copies: u64 = cards.clone().map(|card| u64::from(card.copies)).sum();
        (copies > 0).then(|| {
            writer.table([
                ("group", word(group.name.as_str())),
                ("cards", number(copies)),
                ("different", number(cards.count())),
            ])
        })
    }))
}

fn penalties(writer: &FigureWriter, rules: &Rules) -> Value {
    writer.table([
        ("crow_win", number(rules.crow_win)),
        ("crow_loss", number(rules.crow_loss)),
        ("egging", number(rules.egging)),
        ("egging_cards", number(rules.egging_cards)),
        ("last_egg_cards", number(rules.last_egg_cards)),
        ("challenge", number(rules.challenge)),
    ])
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
fn lays(writer: &FigureWriter, rules: &Rules) -> Value {
    let kinds = LAYS.iter().filter_map(|(name, low, high)| Some((*name, low.parse().ok()?, high.parse().ok()?)));
    let kinds: Vec<(&str, Lay, Lay)> = kinds.collect();
    writer.list(kinds.iter().map(|(name, low, high)| {
        let beaten = kinds.iter().filter(|(_, other, _)| high.beats(other, rules.coops)).map(|(name, ..)| word(*name));
        writer.table([
            ("name", word(*name)),
            ("cards", number(low.len())),
            ("chickens", Value::Bool(can_hold(high, |_| Laid::plain(Card::BIG_RED)))),
            ("ducks", Value::Bool(rules.ducks_in_lay > 0 && can_hold(low, Laid::duck))),
            ("beats", writer.list(beaten)),
        ])
    }))
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
