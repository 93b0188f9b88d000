//! Which cards play for a number of players, and what cards left in hand cost (tables Deck setup and Card score). A deck
//! has both as data, `[data.setups]` and `[data.scoring]`, so that its cards print what the engine plays.

use super::card::{Card, HIGHEST};
use super::printed::PrintedCards;
use crate::diag::{Code, Finding, Findings, Place};
use crate::games::places;
use crate::model::{Deck, Field, Fields, Value};

/// A row of the table Deck setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How many suits, the lowest.
    pub suits: u8,
    /// The lowest number and the highest.
    pub eggs: [u8; 2],
    /// How many Ducks.
    pub ducks: u8,
    /// How many of the lowest Ones are out.
    pub ones_out: u8,
    /// Cards in all.
    pub total: usize,
    /// Cards dealt to each player.
    pub dealt: usize,
}

/// Cards left in hand: `bands[0]` cost 1 each, `bands[1]` 2, and so on; from and to.
pub type Bands = Vec<[usize; 2]>;

/// The source's rows, by numbers of players.
const SETUPS: [(&[usize], Setup); 4] = [
    (&[3], Setup { suits: 3, eggs: [4, 10], ducks: 1, ones_out: 0, total: 48, dealt: 16 }),
    (&[2, 4], Setup { suits: 3, eggs: [1, 10], ducks: 3, ones_out: 4, total: 64, dealt: 16 }),
    (&[5], Setup { suits: 4, eggs: [2, 10], ducks: 3, ones_out: 0, total: 80, dealt: 16 }),
    (&[6], Setup { suits: 4, eggs: [1, 10], ducks: 3, ones_out: 4, total: 84, dealt: 14 }),
];

/// The source's bands.
const BANDS: [(&[usize], [[usize; 2]; 4]); 3] = [
    (&[3], [[1, 5], [6, 10], [11, 15], [16, 16]]),
    (&[2, 4, 5], [[1, 4], [5, 9], [10, 14], [15, 16]]),
    (&[6], [[1, 3], [4, 7], [8, 11], [12, 14]]),
];

impl Setup {
    /// Every card of the set-up.
    pub(super) fn cards(&self) -> Vec<Card> {
        let numbers = self.eggs[0]..=self.eggs[1];
        let eggs = numbers.flat_map(|number| (0..self.suits).flat_map(move |suit| [Card::egg(number, suit); 2]));
        // The lowest Ones come first: Eggs are in pecking order.
        let eggs = eggs.skip(self.ones_out.into());
        let fowl = (0..5).map(Card::chicken).chain(std::iter::repeat_n(Card::DUCK, self.ducks.into()));
        eggs.chain(fowl).collect()
    }
}

/// The set-up for so many players, and what is wrong with it.
pub(super) fn read(deck: &Deck, printed: &PrintedCards, players: usize) -> (Option<Setup>, Findings) {
    let mut findings = Findings::new();
    if !deck.data.contains_key("setups") {
        let row = SETUPS.iter().find(|(for_players, _)| for_players.contains(&players));
        let setup = row.map(|(_, setup)| setup.clone());
        findings.extend(setup.as_ref().and_then(|setup| too_few(setup, printed, &places::game(deck))));
        return (setup, findings);
    }
    let Some((row, place)) = row_for(deck, "setups", players) else {
        findings.push(no_row(deck, "setups", Code::MissingSetup, players));
        return (None, findings);
    };
    let Some(setup) = setup(row) else {
        let finding = Finding::new(Code::BadSetup, "a row of set-ups lacks a number").at(place.clone(), "");
        let help =
            "write `{ players = [3], suits = 3, eggs = [4, 10], ducks = 1, ones_out = 0, total = 48, dealt = 16 }`";
        findings.push(finding.help(help));
        return (None, findings);
    };
    findings.extend(too_few(&setup, printed, place).or_else(|| wrong_sum(row, &setup, players, place)));
    (Some(setup), findings)
}

fn setup(row: &Fields) -> Option<Setup> {
    let number = |key: &str| row.get(key)?.value.as_integer();
    let small = |key: &str| u8::try_from(number(key)?).ok();
    let [low, high] = pair(row.get("eggs")?)?;
    let setup = Setup {
        suits: small("suits")?,
        eggs: [u8::try_from(low).ok()?, u8::try_from(high).ok()?],
        ducks: small("ducks")?,
        ones_out: small("ones_out")?,
        total: usize::try_from(number("total")?).ok()?,
        dealt: usize::try_from(number("dealt")?).ok()?,
    };
    let is_sound = 1 <= setup.eggs[0] && setup.eggs[0] <= setup.eggs[1] && setup.eggs[1] <= HIGHEST && setup.dealt > 0;
    is_sound.then_some(setup)
}

/// More suits, Ducks or Ones than there are.
fn too_few(setup: &Setup, printed: &PrintedCards, place: &Place) -> Option<Finding> {
    let ones = if setup.eggs[0] == 1 { 2 * setup.suits } else { 0 };
    let wanted = [
        ("suits", usize::from(setup.suits), printed.suit_count()),
        ("Ducks", usize::from(setup.ducks), printed.ducks as usize),
        ("Ones to take out", usize::from(setup.ones_out), usize::from(ones)),
    ];
    let (what, wanted, there_are) = wanted.into_iter().find(|(_, wanted, there_are)| wanted > there_are)?;
    let finding =
        Finding::new(Code::SetupWantsMore, format!("a set-up wants {wanted} {what}, but there are {there_are}"));
    Some(finding.at(place.clone(), "").help("print more of them, or change the row"))
}

/// The cards do not come to the total, or not to what is dealt.
fn wrong_sum(row: &Fields, setup: &Setup, players: usize, place: &Place) -> Option<Finding> {
    let place_of = |key: &str| row.get(key).map_or(place, |field| &field.place).clone();
    let sum = setup.cards().len();
    if sum != setup.total {
        let message = format!("a set-up says that it has {} cards, but they come to {sum}", setup.total);
        let finding = Finding::new(Code::SetupSumWrong, message).at(place_of("total"), "");
        let Setup { suits, eggs: [low, high], ducks, ones_out, .. } = setup;
        let numbers = high - low + 1;
        let help = format!(
            "{suits} suits of {numbers} numbers, twice, and 5 Chickens and {ducks} Ducks, less {ones_out} Ones"
        );
        return Some(finding.help(help));
    }
    // Two players are dealt a part of the cards: the source does not say what becomes of the others.
    let dealt = players * setup.dealt;
    if dealt > sum || (dealt < sum && players > 2) {
        let message = format!("{players} players with {} cards each have {dealt}, but there are {sum}", setup.dealt);
        let finding = Finding::new(Code::SetupDealWrong, message).at(place_of("dealt"), "");
        return Some(finding.help("all cards are dealt, and everyone has the same number of them"));
    }
    None
}

/// The bands for so many players, and what is wrong with them: they cover every number of cards up to a whole hand.
pub(super) fn read_bands(deck: &Deck, players: usize, dealt: usize) -> (Bands, Findings) {
    let mut findings = Findings::new();
    if !deck.data.contains_key("scoring") {
        let row = BANDS.iter().find(|(for_players, _)| for_players.contains(&players));
        return (row.map(|(_, bands)| bands.to_vec()).unwrap_or_default(), findings);
    }
    let Some((row, place)) = row_for(deck, "scoring", players) else {
        findings.push(no_row(deck, "scoring", Code::MissingBands, players));
        return (Bands::new(), findings);
    };
    let field = row.get("bands");
    let place = field.map_or(place, |field| &field.place);
    let bands: Option<Bands> = field.and_then(|field| match &field.value {
        Value::List(items) => items.iter().map(pair).collect(),
        _ => None,
    });
    let bands = bands.unwrap_or_default();
    let mut next = 1;
    for [from, to] in &bands {
        if *from != next || to < from {
            break;
        }
        next = to + 1;
    }
    if next != dealt + 1 || bands.last().is_none_or(|[_, to]| *to != dealt) {
        let message = format!("the bands for {players} players do not cover 1 to {dealt} cards, each once");
        let finding = Finding::new(Code::BandsBroken, message).at(place.clone(), "");
        findings.push(finding.help(format!("begin with 1, go on where the band before ends, and end with {dealt}")));
    }
    (bands, findings)
}

fn pair(field: &Field) -> Option<[usize; 2]> {
    let Value::List(items) = &field.value else { return None };
    let numbers: Option<Vec<usize>> = items.iter().map(|item| usize::try_from(item.value.as_integer()?).ok()).collect();
    numbers?.try_into().ok()
}

/// The row of a table for so many players.
fn row_for<'a>(deck: &'a Deck, table: &str, players: usize) -> Option<(&'a Fields, &'a Place)> {
    let is_it =
        |field: &Field| field.value.as_integer().and_then(|number| usize::try_from(number).ok()) == Some(players);
    deck.data.get(table)?.iter().find_map(|row| match &row.value {
        Value::Table(fields) => match &fields.get("players")?.value {
            Value::List(items) => items.iter().any(is_it).then_some((fields, &row.place)),
            _ => is_it(fields.get("players")?).then_some((fields, &row.place)),
        },
        _ => None,
    })
}

fn no_row(deck: &Deck, table: &str, code: Code, players: usize) -> Finding {
    let first = deck.data.get(table).and_then(|rows| rows.first()).map(|row| row.place.clone());
    let finding = Finding::new(code, format!("`[data.{table}]` has no row for {players} players"));
    let finding = finding.at(first.unwrap_or_else(|| places::game(deck)), "the first row");
    finding.see(places::players(deck), "who can play").help(format!("add a row with `players = [{players}]`"))
}
