//! Who could have stopped a player from going out with a single card (section Penalty for assistance).

use super::hand::Hand;
use super::lay::{Lay, LayKind};
use super::lays::lays;
use super::rules::BigChicken;
use super::table::{Eggs, Moment, RunEnd, Table};
use crate::Seat;

/// The turn before another, as its player could have played it.
struct TurnBefore {
    seat: Seat,
    /// The lay that was to be beaten; `None` where the player led.
    on: Option<Lay>,
    /// All cards that the player could have laid.
    hand: Hand,
    eggs: Eggs,
}

impl Table {
    /// Returns the player just before `winner` who could have laid a single card, or a coop, that beats `last`, the single card
    /// with which the winner is about to go out. Where the winner leads it, this is the player whose cluck gave them the lead.
    pub(super) fn assistant(&self, game: &BigChicken, winner: Seat, last: &Lay) -> Option<Seat> {
        let before = self.turn_before()?;
        if before.seat == winner || last.len() != 1 {
            return None;
        }
        let (coops, most_ducks) = (game.rules.coops, game.rules.ducks_in_lay);
        let could_stop = |lay: &Lay| {
            let is_higher = lay.len() == 1 || lay.kind() == Some(LayKind::Coop);
            let is_legal = match &before.on {
                Some(on) => lay.beats(on, coops),
                None => !lay.has_fowl() || before.eggs == Eggs::Broken,
            };
            is_higher && is_legal && lay.beats(last, coops) && lay.ducks() <= most_ducks
        };
        let own = lays(&before.hand, before.on.and_then(|on| on.kind()));
        own.iter().any(could_stop).then_some(before.seat)
    }

    fn turn_before(&self) -> Option<TurnBefore> {
        if let Moment::Leading { won, .. } = &self.moment {
            let RunEnd { clucked: seat, on } = (*won)?;
            let (on, hand, eggs) = (Some(on), *self.hand(seat), self.eggs);
            return Some(TurnBefore { seat, on, hand, eggs });
        }
        let (turn, earlier) = self.run.split_last()?;
        let mut hand = *self.hand(turn.seat);
        turn.drawn.cards().for_each(|card| _ = hand.remove(card));
        turn.lay.iter().flat_map(|lay| lay.cards()).for_each(|card| hand.add(card));
        // Whoever led a Fowl could lead whatever they held.
        let eggs = if turn.lay.is_some_and(|lay| lay.has_fowl()) { Eggs::Broken } else { self.eggs };
        let on = earlier.iter().rev().find_map(|turn| turn.lay);
        let seat = turn.seat;
        Some(TurnBefore { seat, on, hand, eggs })
    }
}
