//! A sample score card as a deck prints it: rows of `[data.sample]`, one a round, with the cards that each player has `left` and
//! the `extra` points of penalties; `scores` of the cards and running `totals` may stand beside them.

use super::round;
use super::rules::Rules;
use super::setup::Bands;
use crate::diag::{Code, Finding, Findings, Place};
use crate::games::words::{counted, listed};
use crate::model::{Deck, Field, Fields, Value};

/// A round of the sample.
#[derive(Debug)]
pub(super) struct SampleRound<'a> {
    fields: &'a Fields,
    place: &'a Place,
    /// What each player has.
    pub(super) seats: Vec<SampleSeat>,
}

/// What a player has at the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SampleSeat {
    /// Cards left in hand.
    pub(super) left: usize,
    /// What each of them costs.
    pub(super) times: usize,
    /// Penalties.
    pub(super) extra: i64,
    /// Points of all rounds so far.
    pub(super) total: i64,
}

impl SampleSeat {
    /// What the cards cost (Card score).
    pub(super) fn score(&self) -> i64 {
        whole(self.left * self.times)
    }
}

/// What the game is by which the sample is scored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scoring<'a> {
    pub(super) rules: &'a Rules,
    pub(super) bands: &'a Bands,
    pub(super) dealt: usize,
}

/// How many play the sample; none where there is none.
pub(super) fn players(deck: &Deck) -> Option<usize> {
    let rows = deck.data.get("sample").filter(|rows| !rows.is_empty())?;
    let names = deck.data.get("sample_players").map(Vec::len);
    names.or_else(|| rows.first().and_then(fields_of).map(|row| list(row, "left").len()))
}

/// The rounds by these bands; none where a row cannot be read.
pub(super) fn rounds<'a>(deck: &'a Deck, bands: &Bands) -> Vec<SampleRound<'a>> {
    let mut rounds: Vec<SampleRound> = Vec::new();
    let seats = players(deck).unwrap_or_default();
    for row in deck.data.get("sample").into_iter().flatten() {
        let Some(fields) = fields_of(row).filter(|fields| unread(fields, seats).is_none()) else { return Vec::new() };
        let extra = list(fields, "extra");
        let of_seat = |(seat, left): (usize, &Field)| {
            let left = left.value.as_integer().and_then(|left| usize::try_from(left).ok()).unwrap_or_default();
            let times = round::factor(bands, left);
            let extra = extra.get(seat).and_then(|extra| extra.value.as_integer()).unwrap_or_default();
            let before = rounds.last().and_then(|round| round.seats.get(seat)).map_or(0, |seat| seat.total);
            SampleSeat { left, times, extra, total: before + whole(left * times) + extra }
        };
        let seats = list(fields, "left").iter().enumerate().map(of_seat).collect();
        rounds.push(SampleRound { fields, place: &row.place, seats });
    }
    rounds
}

/// What is wrong with the sample.
pub(super) fn check(deck: &Deck, scoring: Scoring<'_>) -> Findings {
    let mut findings = Findings::new();
    let seats = players(deck).unwrap_or_default();
    for row in deck.data.get("sample").into_iter().flatten() {
        findings.extend(match fields_of(row) {
            Some(fields) => unread(fields, seats)
                .map(|key| not_numbers(fields.get(key).map_or(&row.place, |field| &field.place), key, seats)),
            None => Some(not_numbers(&row.place, "left", seats)),
        });
    }
    let rounds = rounds(deck, scoring.bands);
    for (index, round) in rounds.iter().enumerate() {
        let fault = round.wrong_hands(scoring.dealt).or_else(|| round.wrong_penalties(index, scoring));
        findings.extend(fault);
        findings.extend(round.wrong_sums());
    }
    findings.extend(after_the_end(&rounds, scoring.rules));
    findings
}

/// The sample is for a number of players that the deck is not for.
pub(super) fn for_nobody(deck: &Deck, players: usize) -> Option<Finding> {
    let row = deck.data.get("sample")?.first()?;
    let place = fields_of(row).and_then(|fields| fields.get("left")).map_or(&row.place, |field| &field.place);
    let finding = wrong(format!("the sample is for {}, and the deck is not", counted(players, "player")), place);
    Some(finding.help("write a number for each player, as many as can play"))
}

impl SampleRound<'_> {
    fn place_of(&self, key: &str) -> &Place {
        self.fields.get(key).map_or(self.place, |field| &field.place)
    }

    /// One player has gone out, and nobody has more cards than were dealt.
    fn wrong_hands(&self, dealt: usize) -> Option<Finding> {
        let out = self.seats.iter().filter(|seat| seat.left == 0).count();
        if out != 1 {
            let who = if out == 0 { "nobody goes".to_owned() } else { format!("{out} players go") };
            let finding = wrong(format!("{who} out in a round of the sample"), self.place_of("left"));
            return Some(finding.help("one player goes out, and all others have cards left: write one `0`"));
        }
        let most = self.seats.iter().map(|seat| seat.left).max().filter(|most| *most > dealt)?;
        let finding = wrong(
            format!("somebody has {most} cards left in the sample, but was dealt {dealt}"),
            self.place_of("left"),
        );
        Some(finding.help(format!("write {dealt} or less")))
    }

    /// The penalties of all players together must be those of one round.
    fn wrong_penalties(&self, index: usize, scoring: Scoring<'_>) -> Option<Finding> {
        let extra: Vec<i64> = self.seats.iter().map(|seat| seat.extra).collect();
        if self.possible_penalties(index, scoring.rules).contains(&extra) {
            return None;
        }
        let Rules { egging, crow_win, crow_loss, .. } = scoring.rules;
        let message = format!("these penalties of the sample cannot come about in round {}", index + 1);
        let crowing = if index == 0 {
            "nobody can Crow in round 1".to_owned()
        } else {
            format!("Crowing costs each opponent of who wins {crow_win}, or who does not win {crow_loss}")
        };
        let help = format!(
            "who goes out has none; Egging costs each of the others {egging}; {crowing}; assistance costs one player the others' card scores"
        );
        Some(wrong(message, self.place_of("extra")).help(help))
    }

    /// Egging, Crowing and assistance in every way in which they can come together.
    fn possible_penalties(&self, index: usize, rules: &Rules) -> Vec<Vec<i64>> {
        let losers: Vec<usize> = (0..self.seats.len()).filter(|seat| self.seats[*seat].left > 0).collect();
        let nothing = vec![0; self.seats.len()];
        let to_all =
            |points: i64| self.seats.iter().map(|seat| if seat.left > 0 { points } else { 0 }).collect::<Vec<i64>>();
        let to_one = |seat: usize, points: i64| {
            let mut points_of = nothing.clone();
            points_of[seat] = points;
            points_of
        };
        let mut crowing = vec![nothing.clone()];
        if index > 0 {
            crowing.push(to_all(rules.crow_win));
            crowing.extend(losers.iter().map(|seat| to_one(*seat, rules.crow_loss)));
        }
        // Assistance is about a single card, Egging about several.
        let scores: i64 = self.seats.iter().map(SampleSeat::score).sum();
        let assistance = losers.iter().map(|seat| to_one(*seat, scores - self.seats[*seat].score()));
        let endings: Vec<Vec<i64>> = [nothing.clone(), to_all(rules.egging)].into_iter().chain(assistance).collect();
        let sum = |one: &Vec<i64>, other: &Vec<i64>| one.iter().zip(other).map(|(one, other)| one + other).collect();
        endings.iter().flat_map(|ending| crowing.iter().map(move |crowing| sum(ending, crowing))).collect()
    }

    /// `scores` and `totals`, where they stand there.
    fn wrong_sums(&self) -> Vec<Finding> {
        let scores: Vec<i64> = self.seats.iter().map(SampleSeat::score).collect();
        let totals: Vec<i64> = self.seats.iter().map(|seat| seat.total).collect();
        let wrong_list = |key: &str, right: &[i64]| {
            let field = self.fields.get(key)?;
            let found: Option<Vec<i64>> = list(self.fields, key).iter().map(|item| item.value.as_integer()).collect();
            (found.as_deref() != Some(right)).then(|| {
                let message =
                    format!("the sample's `{key}` are `{}`, but by the rules they are {right:?}", field.place.text());
                wrong(message, &field.place).help(format!("write `{key} = {right:?}`"))
            })
        };
        [wrong_list("scores", &scores), wrong_list("totals", &totals)].into_iter().flatten().collect()
    }
}

/// The game is over with a total at the limit, or after the last round.
fn after_the_end(rounds: &[SampleRound], rules: &Rules) -> Option<Finding> {
    let is_last = |(index, round): (usize, &SampleRound)| {
        index + 1 == rules.rounds || round.seats.iter().any(|seat| seat.total >= rules.limit)
    };
    let last = rounds.iter().enumerate().position(is_last)?;
    let after = rounds.get(last + 1)?;
    let finding = wrong(format!("the sample goes on after round {}, which ends the game", last + 1), after.place);
    Some(finding.help(format!("a game ends at {} points, or after {}", rules.limit, counted(rules.rounds, "round"))))
}

/// The list of a row that is not a whole number from 0 for each player.
fn unread(row: &Fields, seats: usize) -> Option<&'static str> {
    let is_number = |field: &Field| field.value.as_integer().is_some_and(|number| (0..=10_000).contains(&number));
    let is_read = |key: &str| list(row, key).len() == seats && list(row, key).iter().all(is_number);
    let is_there = |key: &&str| *key == "left" || row.contains_key(*key);
    ["left", "extra"].into_iter().filter(is_there).find(|key| !is_read(key))
}

fn not_numbers(place: &Place, key: &str, seats: usize) -> Finding {
    let message =
        format!("a round of the sample does not say in `{key}` what each of {} has", counted(seats, "player"));
    let numbers = listed((0..seats).map(|seat| seat * 2));
    wrong(message, place).help(format!("write {seats} whole numbers, such as {numbers}"))
}

fn wrong(message: String, place: &Place) -> Finding {
    Finding::new(Code::WrongSample, message).at(place.clone(), "")
}

fn list<'a>(row: &'a Fields, key: &str) -> &'a [Field] {
    match row.get(key).map(|field| &field.value) {
        Some(Value::List(items)) => items,
        _ => &[],
    }
}

fn fields_of(row: &Field) -> Option<&Fields> {
    match &row.value {
        Value::Table(fields) => Some(fields),
        _ => None,
    }
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
