//! The sample score card of a deck: rows of `[data.sample]`, one for each round, with the cards that each player has `left` and
//! the `extra` points of penalties. They can also have the `scores` of the cards and the running `totals`.

use super::round;
use super::rules::Rules;
use super::setup::Bands;
use crate::diag::{Code, Finding, Findings, Place};
use crate::fields::{list, number, place_of};
use crate::model::{Deck, Field, Fields};
use crate::words::{counted, finding, listed};

/// A round of the sample.
#[derive(Debug)]
pub(super) struct SampleRound<'a> {
    fields: &'a Fields,
    place: &'a Place,
    /// The players.
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
    /// Returns what the cards cost (Card score).
    pub(super) fn score(&self) -> i64 {
        whole(self.left * self.times)
    }
}

/// What the sample is scored by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scoring<'a> {
    pub(super) rules: &'a Rules,
    pub(super) bands: &'a Bands,
    pub(super) dealt: usize,
}

fn rows(deck: &Deck) -> &[Field] {
    deck.data.get("sample").map_or(&[], Vec::as_slice)
}

/// Returns how many play the sample; `None` where there is none.
pub(super) fn players(deck: &Deck) -> Option<usize> {
    let first = rows(deck).first()?;
    let names = deck.data.get("sample_players").map(Vec::len);
    names.or_else(|| Some(list(first.value.as_table()?, "left").len()))
}

/// Returns the rounds by these bands; none where a row cannot be read.
pub(super) fn rounds<'a>(deck: &'a Deck, bands: &Bands) -> Vec<SampleRound<'a>> {
    let mut rounds: Vec<SampleRound> = Vec::new();
    let seats = players(deck).unwrap_or_default();
    for row in rows(deck) {
        let fields = row.value.as_table().filter(|fields| unread(fields, seats).is_none());
        let Some(fields) = fields else { return Vec::new() };
        let extra = list(fields, "extra");
        let sample_seat = |(seat, left): (usize, &Field)| {
            let left = number(left).unwrap_or_default();
            let times = round::factor(bands, left);
            let extra = extra.get(seat).and_then(number).unwrap_or_default();
            let before = rounds.last().and_then(|round| round.seats.get(seat)).map_or(0, |seat| seat.total);
            let total = before + whole(left * times) + extra;
            SampleSeat { left, times, extra, total }
        };
        let left = list(fields, "left").iter().enumerate();
        let (place, seats) = (&row.place, left.map(sample_seat).collect());
        rounds.push(SampleRound { fields, place, seats });
    }
    rounds
}

/// Checks the sample.
pub(super) fn check(deck: &Deck, scoring: Scoring<'_>) -> Findings {
    let mut findings = Findings::new();
    let seats = players(deck).unwrap_or_default();
    for row in rows(deck) {
        let Some(fields) = row.value.as_table() else {
            findings.push(not_numbers(&row.place, "left", seats));
            continue;
        };
        let unread = unread(fields, seats);
        findings.extend(unread.map(|key| not_numbers(place_of(fields, key, &row.place), key, seats)));
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

/// Returns the finding that the sample is for a number of players that the deck is not for.
pub(super) fn wrong_player_count(deck: &Deck, players: usize) -> Option<Finding> {
    let row = rows(deck).first()?;
    let place = row.value.as_table().map_or(&row.place, |fields| place_of(fields, "left", &row.place));
    let message = format!("the sample is for {}, but the deck is not", counted(players, "player"));
    let help = "write a number for each player, for as many players as the deck is for";
    Some(finding(Code::WrongSample, place, message, help))
}

impl SampleRound<'_> {
    fn wrong(&self, key: &str, message: impl Into<String>, help: impl Into<String>) -> Finding {
        let place = place_of(self.fields, key, self.place);
        finding(Code::WrongSample, place, message, help)
    }

    /// Checks that one player has gone out, and no one has more cards than were dealt.
    fn wrong_hands(&self, dealt: usize) -> Option<Finding> {
        let out = self.seats.iter().filter(|seat| seat.left == 0).count();
        if out != 1 {
            let who = match out {
                0 => "no one goes".to_owned(),
                _ => format!("{out} players go"),
            };
            let message = format!("{who} out in a round of the sample");
            let help = "write one `0`: one player goes out, and the others have cards left";
            return Some(self.wrong("left", message, help));
        }
        let left = self.seats.iter().map(|seat| seat.left);
        let most = left.max().filter(|most| *most > dealt)?;
        let message = format!("a player has {most} cards left in the sample, but was dealt {dealt}");
        Some(self.wrong("left", message, format!("write {dealt} or less")))
    }

    /// Checks that the penalties of all players together are possible in one round.
    fn wrong_penalties(&self, index: usize, scoring: Scoring<'_>) -> Option<Finding> {
        let extra: Vec<i64> = self.seats.iter().map(|seat| seat.extra).collect();
        if self.possible_penalties(index, scoring.rules).contains(&extra) {
            return None;
        }
        let Rules { egging, crow_win, crow_loss, .. } = scoring.rules;
        let message = format!("these penalties of the sample are not possible in round {}", index + 1);
        let crowing = if index == 0 {
            "no one can Crow in round 1".to_owned()
        } else {
            format!("Crowing costs each of the others {crow_win} if the Crower wins, and else the Crower {crow_loss}")
        };
        let help = format!(
            "the player who goes out has none; Egging costs each of the others {egging}; {crowing}; assistance costs one \
             player the others' card scores"
        );
        Some(self.wrong("extra", message, help))
    }

    /// Returns every possible combination of Egging, Crowing and assistance.
    fn possible_penalties(&self, index: usize, rules: &Rules) -> Vec<Vec<i64>> {
        let losers = || (0..self.seats.len()).filter(|seat| self.seats[*seat].left > 0);
        let points_of = |points: &dyn Fn(usize) -> i64| (0..self.seats.len()).map(points).collect::<Vec<i64>>();
        let nothing = points_of(&|_| 0);
        let to_all = |points: i64| points_of(&|seat| if self.seats[seat].left > 0 { points } else { 0 });
        let to_one = |one: usize, points: i64| points_of(&|seat| if seat == one { points } else { 0 });
        let sum = |one: &[i64], other: &[i64]| points_of(&|seat| one[seat] + other[seat]);
        let mut crowing = vec![nothing.clone()];
        if index > 0 {
            crowing.push(to_all(rules.crow_win));
            crowing.extend(losers().map(|seat| to_one(seat, rules.crow_loss)));
        }
        // Assistance lets a single card go out; Egging is going out with several, unless the rules let it begin with one.
        let scores: i64 = self.seats.iter().map(SampleSeat::score).sum();
        let assistance = losers().map(|seat| to_one(seat, scores - self.seats[seat].score()));
        let egging = to_all(rules.egging);
        let with_one_card = if rules.egging_cards > 1 { &nothing } else { &egging };
        let with_one_card =
            std::iter::once(nothing.clone()).chain(assistance).map(|ending| sum(&ending, with_one_card));
        let endings: Vec<Vec<i64>> = with_one_card.chain([egging.clone()]).collect();
        endings.iter().flat_map(|ending| crowing.iter().map(|crowing| sum(ending, crowing))).collect()
    }

    /// Checks `scores` and `totals`, where the row has them.
    fn wrong_sums(&self) -> Vec<Finding> {
        let scores: Vec<i64> = self.seats.iter().map(SampleSeat::score).collect();
        let totals: Vec<i64> = self.seats.iter().map(|seat| seat.total).collect();
        let right = [("scores", scores), ("totals", totals)];
        let wrong = right.into_iter().filter_map(|(key, right)| {
            let text = self.fields.get(key)?.place.text();
            let found = list(self.fields, key).iter().map(|item| item.value.as_integer());
            if found.eq(right.iter().copied().map(Some)) {
                return None;
            }
            let message = format!("the sample's `{key}` are `{text}`, but by the rules they are {right:?}");
            Some(self.wrong(key, message, format!("write `{key} = {right:?}`")))
        });
        wrong.collect()
    }
}

/// Checks that the sample does not go on after a total at the limit, or after the last round.
fn after_the_end(rounds: &[SampleRound], rules: &Rules) -> Option<Finding> {
    let is_at_limit = |round: &SampleRound| round.seats.iter().any(|seat| seat.total >= rules.limit);
    let last = rounds.iter().position(is_at_limit).unwrap_or(usize::MAX).min(rules.rounds - 1);
    let after = rounds.get(last.saturating_add(1))?;
    let message = format!("the sample goes on after round {}, which ends the game", last + 1);
    let rounds_in_words = counted(rules.rounds, "round");
    let help = format!("remove the round: a game ends at {} points, or after {rounds_in_words}", rules.limit);
    Some(finding(Code::WrongSample, after.place, message, help))
}

/// Returns which list of a row is not a whole number from 0 for each player.
fn unread(row: &Fields, seats: usize) -> Option<&'static str> {
    let is_number = |field: &Field| number(field).is_some_and(|number: i64| (0..=10_000).contains(&number));
    let is_read = |key: &str| list(row, key).len() == seats && list(row, key).iter().all(is_number);
    let is_there = |key: &&str| *key == "left" || row.contains_key(*key);
    ["left", "extra"].into_iter().filter(is_there).find(|key| !is_read(key))
}

fn not_numbers(place: &Place, key: &str, seats: usize) -> Finding {
    let message = format!("`{key}` in a round of the sample needs a number for each of {}", counted(seats, "player"));
    let numbers = listed((0..seats).map(|seat| seat * 2));
    let help = format!("write {seats} whole numbers, such as {numbers}");
    finding(Code::WrongSample, place, message, help)
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
