//! The cards that play for a number of players, and what cards left in hand cost (tables Deck setup and Card score). A deck has
//! both as data, `[data.setups]` and `[data.scoring]`, so that its cards print what the engine plays.

use super::card::{Card, HIGHEST};
use super::printed::PrintedCards;
use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::{as_list, list, number, place_of, rows};
use crate::model::{Deck, Field, Fields};
use crate::places;
use crate::words::{counted, finding};

/// A row of the table Deck setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The number of suits; the lowest ones play.
    pub suits: u8,
    /// The lowest number and the highest.
    pub eggs: [u8; 2],
    /// The number of Ducks.
    pub ducks: u8,
    /// The number of Ones that are removed, the lowest first.
    pub ones_out: u8,
    /// All cards.
    pub total: usize,
    /// Cards dealt to each player.
    pub dealt: usize,
}

/// What cards left in hand cost: numbers of cards from and to; in `bands[0]` each card costs 1, in `bands[1]` 2, and so on.
pub type Bands = Vec<[usize; 2]>;

/// The source's set-up, and its bands.
fn in_source(players: usize) -> Option<(Setup, Bands)> {
    let [suits, low, ducks, ones_out, total, dealt] = match players {
        2 | 4 => [3, 1, 3, 4, 64, 16],
        3 => [3, 4, 1, 0, 48, 16],
        5 => [4, 2, 3, 0, 80, 16],
        6 => [4, 1, 3, 4, 84, 14],
        _ => return None,
    };
    let bands = match players {
        3 => vec![[1, 5], [6, 10], [11, 15], [16, 16]],
        6 => vec![[1, 3], [4, 7], [8, 11], [12, 14]],
        _ => vec![[1, 4], [5, 9], [10, 14], [15, 16]],
    };
    let (eggs, total, dealt) = ([low, HIGHEST], total.into(), dealt.into());
    let setup = Setup { suits, eggs, ducks, ones_out, total, dealt };
    Some((setup, bands))
}

impl Setup {
    /// Returns every card of the set-up.
    pub(super) fn cards(&self) -> Vec<Card> {
        let numbers = self.eggs[0]..=self.eggs[1];
        let eggs = numbers.flat_map(|number| (0..self.suits).flat_map(move |suit| [Card::egg(number, suit); 2]));
        // The lowest Ones come first: Eggs are in pecking order.
        let eggs = eggs.skip(self.ones_out.into());
        let fowl = (0..5).map(Card::chicken).chain(std::iter::repeat_n(Card::DUCK, self.ducks.into()));
        eggs.chain(fowl).collect()
    }
}

/// Reads the set-up for so many players, and checks it.
pub(super) fn read(deck: &Deck, printed: &PrintedCards, players: usize) -> (Option<Setup>, Findings) {
    let mut findings = Findings::new();
    if !deck.data.contains_key("setups") {
        let setup = in_source(players).map(|(setup, _)| setup);
        findings.extend(setup.as_ref().and_then(|setup| too_few(setup, printed, &places::game(deck))));
        return (setup, findings);
    }
    let Some((row, place)) = row_for(deck, "setups", players) else {
        findings.push(no_row(deck, "setups", Code::MissingSetup, players));
        return (None, findings);
    };
    let setup = setup(row);
    findings.extend(if let Some(setup) = &setup {
        too_few(setup, printed, place).or_else(|| wrong_sum(row, setup, players, place))
    } else {
        let message = "a row of `[data.setups]` lacks a number, or has a wrong one";
        let help =
            "write `{ players = [3], suits = 3, eggs = [4, 10], ducks = 1, ones_out = 0, total = 48, dealt = 16 }`";
        Some(finding(Code::BadSetup, place, message, help))
    });
    (setup, findings)
}

fn setup(row: &Fields) -> Option<Setup> {
    let setup = Setup {
        suits: number(row.get("suits")?)?,
        eggs: pair(row.get("eggs")?)?,
        ducks: number(row.get("ducks")?)?,
        ones_out: number(row.get("ones_out")?)?,
        total: number(row.get("total")?)?,
        dealt: number(row.get("dealt")?)?,
    };
    let [low, high] = setup.eggs;
    let is_sound = 1 <= low && low <= high && high <= HIGHEST && setup.dealt > 0;
    is_sound.then_some(setup)
}

/// Checks that there are as many suits, Ducks and Ones as the set-up needs.
fn too_few(setup: &Setup, printed: &PrintedCards, place: &Place) -> Option<Finding> {
    let ones = 2 * usize::from(setup.suits) * usize::from(setup.eggs[0] == 1);
    let wanted = [
        ("suits", setup.suits, printed.suit_count()),
        ("Ducks", setup.ducks, printed.ducks()),
        ("Ones to remove", setup.ones_out, ones),
    ];
    let is_lacking = |(_, wanted, there_are): &(&str, u8, usize)| usize::from(*wanted) > *there_are;
    let (what, wanted, there_are) = wanted.into_iter().find(is_lacking)?;
    let message = format!("a set-up needs {wanted} {what}, but there are {there_are}");
    let help = "print more of them, or change the row";
    Some(finding(Code::SetupWantsMore, place, message, help))
}

/// Checks that the cards come to the total, and to what is dealt.
fn wrong_sum(row: &Fields, setup: &Setup, players: usize, place: &Place) -> Option<Finding> {
    let sum = setup.cards().len();
    if sum != setup.total {
        let message = format!("the `total` of a set-up is {}, but its cards come to {sum}", setup.total);
        let [low, high] = setup.eggs;
        let suits = counted(setup.suits.into(), "suit");
        let numbers = counted((high - low + 1).into(), "number");
        let ducks = counted(setup.ducks.into(), "Duck");
        let ones = counted(setup.ones_out.into(), "One");
        let help = format!("write {sum}: {suits} of {numbers}, twice, plus 5 Chickens and {ducks}, less {ones}");
        let place = place_of(row, "total", place);
        return Some(finding(Code::SetupSumWrong, place, message, help));
    }
    // Two players are dealt some of the cards: the source does not say what happens to the others.
    let dealt = players * setup.dealt;
    if dealt > sum || (dealt < sum && players > 2) {
        let message = format!("{players} players with {} cards each have {dealt}, but there are {sum}", setup.dealt);
        let help = "deal all cards, the same number to each player";
        let place = place_of(row, "dealt", place);
        return Some(finding(Code::SetupDealWrong, place, message, help));
    }
    None
}

/// Returns the finding that every player may hold a Duck that can never be laid, so that no one could go out.
pub(super) fn ducks_for_everyone(deck: &Deck, setup: &Setup, players: usize) -> Finding {
    let message = format!(
        "with `ducks_in_lay = 0` no one can lay a Duck, and each of {players} players can hold one of the {} Ducks, so that \
         no one could go out",
        setup.ducks
    );
    let help = format!("write `ducks_in_lay = 1`, or a set-up with less than {players} Ducks");
    let place = places::rule(deck, "ducks_in_lay");
    finding(Code::BadRule, &place, message, help)
}

/// Reads the bands for so many players, and checks that they cover every number of cards up to a whole hand.
pub(super) fn read_bands(deck: &Deck, players: usize, dealt: usize) -> (Bands, Findings) {
    let mut findings = Findings::new();
    if !deck.data.contains_key("scoring") {
        let bands = in_source(players).map(|(_, bands)| bands);
        return (bands.unwrap_or_default(), findings);
    }
    let Some((row, place)) = row_for(deck, "scoring", players) else {
        findings.push(no_row(deck, "scoring", Code::MissingBands, players));
        return (Bands::new(), findings);
    };
    let bands: Bands = list(row, "bands").iter().map(pair).collect::<Option<_>>().unwrap_or_default();
    let mut next = 1;
    for [from, to] in &bands {
        if *from != next || to < from {
            break;
        }
        next = to + 1;
    }
    if next != dealt + 1 || bands.last().is_none_or(|[_, to]| *to != dealt) {
        let message = format!("the bands for {players} players do not cover 1 to {dealt} cards, each once");
        let help = format!("start with 1, let each band start after the one before, and end with {dealt}");
        let place = place_of(row, "bands", place);
        findings.push(finding(Code::BandsBroken, place, message, help));
    }
    (bands, findings)
}

fn pair<T: TryFrom<i64>>(field: &Field) -> Option<[T; 2]> {
    let [low, high] = as_list(&field.value) else { return None };
    Some([number(low)?, number(high)?])
}

/// Returns the row of a table for so many players, with its place.
fn row_for<'a>(deck: &'a Deck, table: &str, players: usize) -> Option<(&'a Fields, &'a Place)> {
    let is_it = |field: &Field| number(field) == Some(players);
    let is_for = |field: &Field| is_it(field) || as_list(&field.value).iter().any(is_it);
    rows(deck, table).find(|(row, _)| row.get("players").is_some_and(is_for))
}

fn no_row(deck: &Deck, table: &str, code: Code, players: usize) -> Finding {
    let first = deck.data.get(table).and_then(|rows| rows.first());
    let place = first.map_or_else(|| places::game(deck), |row| row.place.clone());
    let message = format!("`[data.{table}]` has no row for {players} players");
    let finding = Finding::new(code, message).at(place, "the first row");
    finding.see(places::players(deck), "number of players").help(format!("add a row with `players = [{players}]`"))
}
