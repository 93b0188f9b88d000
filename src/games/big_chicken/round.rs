//! Rounds: the deal, the scores when a player goes out, and the winner of the game (sections Game start, End of a round, Egging,
//! Penalty for assistance, Crowing, Bad Egg / Good Egg, Beginning the next round, End of the game).

use super::card::Card;
use super::hand::Hand;
use super::lay::Lay;
use super::rules::BigChicken;
use super::setup::Bands;
use super::table::{Eggs, Event, Moment, Table, total};
use crate::{Rng, ScorePart, Seat};

impl Table {
    /// Deals the first round: the holder of Big Red leads (Game start).
    pub(super) fn deal(game: &BigChicken, rng: &mut Rng) -> Self {
        let mut table = Self::new(game.players, rng.fork());
        deal(&mut table, game);
        table.moment = Moment::leads(table.holder_of_big_red().unwrap_or(Seat::new(0)));
        table
    }
}

fn deal(table: &mut Table, game: &BigChicken) {
    let mut cards = game.setup.cards();
    table.rng.shuffle(&mut cards);
    table.hands.fill(Hand::default());
    for (card, index) in cards.into_iter().zip((0..game.players).cycle()) {
        table.hands[index].add(card);
    }
    table.discards.clear();
    table.run.clear();
    table.eggs = Eggs::Whole;
    table.crower = None;
}

/// Ends a round: `winner` has gone out with `lay`, and `assistant` could have stopped them.
pub(super) fn end(
    table: &mut Table,
    game: &BigChicken,
    (winner, lay): (Seat, &Lay),
    assistant: Option<Seat>,
    events: &mut Vec<Event>,
) {
    let parts = parts(table, game, winner, lay, assistant);
    let bad = bad_egg(table, &parts, winner);
    table.sheets.iter_mut().zip(parts.clone()).for_each(|(sheet, parts)| sheet.extend(parts));
    table.rounds += 1;
    events.push(Event::RoundOver { winner, parts });
    let is_limit = Seat::all(game.players).any(|seat| table.total(seat) >= game.rules.limit);
    if is_limit || table.rounds == game.rules.rounds {
        let winner = golden_egg(table, game);
        events.push(Event::GameOver(winner));
        table.clear_run();
        table.moment = Moment::Over { winner };
    } else {
        deal(table, game);
        events.extend(Seat::all(game.players).map(|seat| Event::Dealt(seat, *table.hand(seat))));
        exchange(table, winner, bad);
    }
}

/// Returns the points of each seat for the round; penalties are never multiplied.
fn parts(table: &Table, game: &BigChicken, winner: Seat, lay: &Lay, assistant: Option<Seat>) -> Vec<Vec<ScorePart>> {
    let round = table.rounds + 1;
    let left: Vec<i64> = table.hands.iter().map(|hand| card_score(game, hand.len())).collect();
    let part = |name: &str, points: i64| ScorePart { name: format!("round {round}: {name}").into(), points };
    let seat_parts = |seat: Seat| {
        let (mut parts, has_lost) = (Vec::new(), seat != winner);
        if has_lost {
            let cards = table.hand(seat).len();
            parts.push(part(&format!("{cards} cards left"), left[seat.index()]));
        }
        if has_lost && lay.len() >= game.rules.egging_cards {
            parts.push(part("Egging", game.rules.egging));
        }
        if has_lost && table.crower == Some(winner) {
            parts.push(part("Crowing", game.rules.crow_win));
        }
        if has_lost && table.crower == Some(seat) {
            parts.push(part("Eating crow", game.rules.crow_loss));
        }
        if assistant == Some(seat) {
            // The winner's own hand is empty, and costs nothing.
            let others: i64 = left.iter().sum::<i64>() - left[seat.index()];
            parts.push(part("Assistance", others));
        }
        parts
    };
    Seat::all(game.players).map(seat_parts).collect()
}

/// Returns what cards left in hand cost: their number times the factor of their band (Card score).
pub fn card_score(game: &BigChicken, cards: usize) -> i64 {
    i64::try_from(cards * factor(&game.bands, cards)).unwrap_or(i64::MAX)
}

/// Returns what each of so many cards left costs.
pub(super) fn factor(bands: &Bands, cards: usize) -> usize {
    match bands.iter().position(|[from, to]| (*from..=*to).contains(&cards)) {
        Some(index) => index + 1,
        // A player who was caught can have more cards than any band: they are in the last.
        None if cards > 0 => bands.len(),
        None => 0,
    }
}

/// Returns the player with the most points for the round; of equals the one with more in total, or in the first round the
/// one with the highest card.
fn bad_egg(table: &Table, parts: &[Vec<ScorePart>], winner: Seat) -> Seat {
    let points = |seat: Seat| total(&parts[seat.index()]);
    let highest = |seat: Seat| {
        let cards = table.hand(seat).kinds().filter(|card| *card != Card::DUCK);
        cards.max().map_or(0, Card::index)
    };
    let tie = |seat: Seat| match table.rounds {
        0 => i64::try_from(highest(seat)).unwrap_or(0),
        _ => table.total(seat) + points(seat),
    };
    let losers = Seat::all(table.players()).filter(|seat| *seat != winner);
    // Of players who are equal in all, the first in the order of seats.
    losers.rev().max_by_key(|seat| (points(*seat), tie(*seat))).unwrap_or(winner)
}

/// Lets the Good Egg give its best card, which is never Big Red or a Duck (Beginning the next round).
fn exchange(table: &mut Table, good: Seat, bad: Seat) {
    let cards = table.hand(good).kinds();
    let best = cards.filter(|card| *card < Card::BIG_RED).max();
    table.moment = if let Some(given) = best {
        table.hands[good.index()].remove(given);
        table.hands[bad.index()].add(given);
        Moment::Giving { bad, good, given }
    } else {
        let asked = table.next(good);
        Moment::Crowing { asked, good }
    };
}

/// Returns the player with the fewest points; equals draw cards until one is the highest, Ducks being the lowest (Golden Egg).
fn golden_egg(table: &mut Table, game: &BigChicken) -> Seat {
    let least = Seat::all(game.players).map(|seat| table.total(seat)).min();
    let mut tied: Vec<Seat> = Seat::all(game.players).collect();
    tied.retain(|seat| Some(table.total(*seat)) == least);
    let mut pile = game.setup.cards();
    table.rng.shuffle(&mut pile);
    while tied.len() > 1 && pile.len() >= tied.len() {
        let drawn = pile.split_off(pile.len() - tied.len());
        let drawn = drawn.into_iter().rev().map(|card| Some(card).filter(|card| *card != Card::DUCK));
        let drawn: Vec<(Seat, Option<Card>)> = tied.into_iter().zip(drawn).collect();
        let best = drawn.iter().map(|(_, card)| *card).max();
        tied = drawn.into_iter().filter(|(_, card)| Some(*card) == best).map(|(seat, _)| seat).collect();
    }
    tied.first().copied().unwrap_or(Seat::new(0))
}
