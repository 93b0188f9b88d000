//! Positions: `players: 4; hand 1: 2 3 6; played 1: 1 4; goal: 15; goals: 9 11; past: 7; chosen: 6 3; coins: 4 0 2 0`.
//!
//! `hand` and `played` are a player's cards in hand and those played in this round; a card that is chosen is still in the hand.
//! `goal` lies face up, `past` under it, and `goals` face down with the next one first. `chosen` are the cards that lie face down, in
//! the order of seats. `won` are a player's tricks: `1.2-15-under-2` is the second trick of round 1, which was under 15 and won
//! 2 coins; `coins` are coins of tricks that are not told. `stage: over` is the end.

use super::hand::Hand;
use super::rules::PlayingChicken;
use super::table::{Holdings, Moment, Table, Won};
use super::trick::Outcome;
use crate::{NotationFault, PositionReader, PositionWriter, Rng, Seat, Word};

/// Writes a moment of a game down.
pub(super) fn write(game: &PlayingChicken, table: &Table) -> String {
    let mut writer = PositionWriter::new(game.players);
    match &table.moment {
        Moment::Over => writer.clause("stage", ["over"]),
        Moment::Choosing { round, .. } => writer.clause("round", [round + 1]),
    }
    for (seat, holdings) in Seat::all(game.players).zip(&table.seats) {
        writer.clause_of("hand", seat, holdings.hand.values());
        writer.clause_of("played", seat, holdings.front.values());
    }
    writer.clause("goal", table.open.last());
    writer.clause("goals", table.pile.iter().rev());
    writer.clause("past", table.open.iter().rev().skip(1).rev());
    if let Moment::Choosing { choices, .. } = &table.moment {
        writer.clause("chosen", choices);
    }
    let before = |holdings: &Holdings| {
        let untold = holdings.won.iter().filter(|won| won.round == 0);
        untold.map(|won| won.coins).sum::<u32>()
    };
    if table.seats.iter().any(|holdings| before(holdings) > 0) {
        writer.clause("coins", table.seats.iter().map(before));
    }
    for (seat, holdings) in Seat::all(game.players).zip(&table.seats) {
        let won = holdings.won.iter().filter(|won| won.round > 0);
        writer.clause_of("won", seat, won.map(Won::word));
    }
    writer.chance(&table.rng);
    writer.finish()
}

/// Reads a moment of a game.
pub(super) fn read(
    game: &PlayingChicken,
    position: &mut PositionReader<'_>,
    rng: &mut Rng,
) -> Result<Table, NotationFault> {
    let is_over = position.choice("stage", [("playing", false), ("over", true)])?.unwrap_or_default();
    let mut rng = position.chance(rng)?;
    let cards = cards(game, position)?;
    let round = (!is_over).then(|| round(game, position, &cards)).transpose()?;
    let mut seats = Vec::with_capacity(game.players);
    for (seat, held) in Seat::all(game.players).zip(&cards) {
        let won = position.words_of("won", seat);
        seats.push(holdings(game, round, held, &won)?);
    }
    check_equal(&cards, &seats, position)?;
    let (pile, open) = goals(game, position, &mut rng, is_over)?;
    let coins = position.numbers("coins", game.players, 0..=100_000)?.unwrap_or_default();
    for (holdings, coins) in seats.iter_mut().zip(coins).filter(|(_, coins)| *coins > 0) {
        holdings.won.insert(0, Won::before(coins));
    }
    let choices = choices(game, position, &seats)?;
    let trick = seats.first().map_or(0, |holdings| holdings.front.len());
    let choosing = |round| Moment::Choosing { round, trick, choices };
    let moment = round.map_or(Moment::Over, choosing);
    Ok(Table { seats, pile, open, rng, moment })
}

/// The words of a player's cards, in hand and played.
struct Held<'a> {
    /// None where the position leaves the hand out.
    hand: Vec<Word<'a>>,
    played: Vec<Word<'a>>,
}

impl<'a> Held<'a> {
    fn words(&self) -> impl Iterator<Item = &Word<'a>> {
        self.hand.iter().chain(&self.played)
    }
}

fn cards<'a>(game: &PlayingChicken, position: &mut PositionReader<'a>) -> Result<Vec<Held<'a>>, NotationFault> {
    let mut all = Vec::with_capacity(game.players);
    for seat in Seat::all(game.players) {
        let (hand, played) = (position.words_of("hand", seat), position.words_of("played", seat));
        let held = Held { hand, played };
        hand_of(game, held.words())?;
        all.push(held);
    }
    Ok(all)
}

/// Returns cards as a hand.
fn hand_of<'w, 'a: 'w>(
    game: &PlayingChicken,
    words: impl IntoIterator<Item = &'w Word<'a>>,
) -> Result<Hand, NotationFault> {
    let mut hand = Hand::default();
    for word in words {
        let value = word.number(1..=game.rules.pack_size())?;
        if hand.holds(value) {
            return Err(word.fault("a pack has each value once"));
        }
        hand = hand.with(value);
    }
    Ok(hand)
}

/// Returns the round, from 0: as the position says, or else the one that begins with as many cards as a player has.
fn round(game: &PlayingChicken, position: &mut PositionReader<'_>, cards: &[Held<'_>]) -> Result<usize, NotationFault> {
    if let Some(round) = position.number("round", 1..=game.rules.rounds.len())? {
        return Ok(round - 1);
    }
    let Some(held) = cards.iter().find(|held| !held.hand.is_empty()) else { return Ok(0) };
    let count = held.words().count();
    let mut hands = game.rules.rounds.iter().map(|round| usize::from(round.hand));
    let fault = || held.hand[0].fault(format!("no round begins with {count} cards, in hand and played"));
    hands.position(|hand| hand == count).ok_or_else(fault)
}

/// Returns what a player has; the hand is all that a round begins with, less the cards played, where the position leaves it out.
fn holdings(
    game: &PlayingChicken,
    round: Option<usize>,
    held: &Held<'_>,
    won: &[Word<'_>],
) -> Result<Holdings, NotationFault> {
    let front = hand_of(game, &held.played)?;
    let now = round.and_then(|round| game.rules.rounds.get(round));
    let all = Hand::full(game.rules.pack_size());
    let hand = match now {
        Some(now) if held.hand.is_empty() => {
            let left = usize::from(now.hand).saturating_sub(held.played.len());
            all.minus(front).values().take(left).collect()
        }
        _ => hand_of(game, &held.hand)?,
    };
    let won = won.iter().map(read_won).collect::<Result<_, _>>()?;
    let gone = all.minus(hand).minus(front);
    Ok(Holdings { hand, front, gone, won })
}

/// Checks that all have as many cards in hand and played as the round says, and that there is a card left to play.
fn check_equal(cards: &[Held<'_>], seats: &[Holdings], position: &PositionReader<'_>) -> Result<(), NotationFault> {
    let counts = |holdings: &Holdings| (holdings.hand.len(), holdings.front.len());
    let (hand, played) = seats.first().map(counts).unwrap_or_default();
    let mut others = seats.iter().map(counts).zip(cards);
    let Some((other, held)) = others.find(|(counts, _)| *counts != (hand, played)) else { return Ok(()) };
    let message = format!(
        "this player has {} cards in hand and {} played, but player 1 has {hand} and {played}",
        other.0, other.1
    );
    Err(match held.words().next() {
        Some(word) => word.fault(message),
        None => position.missing(message),
    })
}

fn read_won(word: &Word<'_>) -> Result<Won, NotationFault> {
    let parts: Vec<Word<'_>> = word.split('-').collect();
    let [number, goal, outcome, coins] = parts.as_slice() else {
        let message = "a trick that was won is written as `1.2-15-under-2`: round, trick, goal, outcome, coins";
        return Err(word.fault(message));
    };
    let numbers: Vec<Word<'_>> = number.split('.').collect();
    let [round, trick] = numbers.as_slice() else {
        return Err(number.fault("a trick is written as `1.2`: round and trick"));
    };
    let found = Outcome::ALL.into_iter().find(|known| known.as_str() == outcome.text);
    Ok(Won {
        round: round.number(1..=usize::from(u8::MAX))?,
        trick: trick.number(1..=u8::MAX)?,
        goal: goal.number(1..=u32::MAX)?,
        outcome: found.ok_or_else(|| outcome.fault("a sum is `under`, `exact` or `over`"))?,
        coins: coins.number(0..=u32::MAX)?,
    })
}

/// Returns the goals that are face down, the next one last, and those that were turned up, the one that counts last.
fn goals(
    game: &PlayingChicken,
    position: &mut PositionReader<'_>,
    rng: &mut Rng,
    is_over: bool,
) -> Result<(Vec<u32>, Vec<u32>), NotationFault> {
    let mut left = game.goals.clone();
    let mut take = |word: &Word<'_>| {
        let goal: u32 = word.number(1..=u32::MAX)?;
        let Some(at) = left.iter().position(|known| *known == goal) else {
            let message = format!("there is no such goal card for {} players, or not so many", game.players);
            return Err(word.fault(message));
        };
        left.remove(at);
        Ok(goal)
    };
    let goal = position.word("goal")?.map(|word| take(&word)).transpose()?;
    let mut take_all = |words: Vec<Word<'_>>| words.iter().map(&mut take).collect::<Result<Vec<u32>, _>>();
    let mut pile = take_all(position.words("goals").into_iter().rev().collect())?;
    let mut open = take_all(position.words("past"))?;
    if pile.is_empty() {
        rng.shuffle(&mut left);
        pile = left;
    } else {
        // Goals that lie nowhere else have been turned up before.
        open.splice(0..0, left);
    }
    open.extend(goal);
    if goal.is_none() && !is_over {
        if pile.is_empty() {
            pile.append(&mut open);
            rng.shuffle(&mut pile);
        }
        open.extend(pile.pop());
    }
    Ok((pile, open))
}

fn choices(
    game: &PlayingChicken,
    position: &mut PositionReader<'_>,
    seats: &[Holdings],
) -> Result<Vec<u8>, NotationFault> {
    let words = position.words("chosen");
    if let Some(word) = words.get(game.players.saturating_sub(1)) {
        let message = "once all have chosen, the cards are turned up: leave the last one to be played";
        return Err(word.fault(message));
    }
    let choice = |(word, holdings): (&Word<'_>, &Holdings)| {
        let value = word.number(1..=game.rules.pack_size())?;
        let is_held = holdings.hand.holds(value);
        is_held.then_some(value).ok_or_else(|| word.fault("this card is not in the player’s hand"))
    };
    words.iter().zip(seats).map(choice).collect()
}
