//! Turns: what can be done when, and what comes of it.

use super::action::{Act, Call, Effect};
use super::card::Card;
use super::hand::Hand;
use super::lay::{Lay, LayKind};
use super::lays::lays;
use super::round;
use super::rules::{Assistance, BigChicken};
use super::table::{Eggs, Event, Moment, RunEnd, RunTurn, Table};
use crate::game::refuse;
use crate::{Illegal, Seat};

impl Table {
    pub(super) fn legal_actions(&self, game: &BigChicken) -> Vec<Act> {
        let mut acts = match &self.moment {
            Moment::Giving { bad, .. } => self.hand(*bad).kinds().map(Act::Give).collect(),
            Moment::Crowing { .. } => vec![Act::Crow, Act::Hush],
            Moment::Leading { seat, .. } => {
                let hand = self.hand(*seat);
                with_effects(hand, lays(hand, None))
            }
            Moment::Answering { seat } => {
                let hand = self.hand(*seat);
                with_effects(hand, lays(hand, self.kind_to_answer()))
            }
            Moment::Catching { .. } => vec![Act::Catch, Act::Miss],
            Moment::Over { .. } => Vec::new(),
        };
        acts.retain(|act| self.can_do(game, *act).is_ok());
        acts.sort_unstable();
        acts
    }

    fn can_do(&self, game: &BigChicken, act: Act) -> Result<(), Illegal> {
        match (&self.moment, act) {
            (Moment::Giving { bad, given, .. }, Act::Give(card)) => self.can_give(*bad, *given, card),
            (Moment::Leading { seat, .. }, Act::Lay { lay, effect, call }) => {
                self.can_lead(*seat, &lay)?;
                self.can_lay(game, *seat, &lay, effect, call)
            }
            (Moment::Leading { seat, .. }, Act::Cluck) if self.can_lead_any(game, *seat) => {
                refuse("the player who leads must lay (How to play)")
            }
            (Moment::Leading { .. }, Act::Cluck)
            | (Moment::Crowing { .. }, Act::Crow | Act::Hush)
            | (Moment::Catching { .. }, Act::Catch | Act::Miss) => Ok(()),
            (Moment::Answering { .. }, Act::Lay { lay, .. }) if !self.is_beaten_by(game, &lay) => {
                refuse("a lay is answered by a higher one of its kind, a coop, or Big Red (The most important rule)")
            }
            (Moment::Answering { seat }, Act::Lay { lay, effect, call }) => {
                self.can_lay(game, *seat, &lay, effect, call)
            }
            (Moment::Answering { seat }, Act::Cluck) => self.can_cluck(game, *seat),
            _ => refuse("this action is for another moment of the game"),
        }
    }

    /// Checks a card that is given back: any card but the one that was given (Beginning the next round).
    fn can_give(&self, bad: Seat, given: Card, card: Card) -> Result<(), Illegal> {
        let held = self.hand(bad).count(card);
        if held > u8::from(card == given) {
            return Ok(());
        }
        refuse("the Bad Egg gives back another card of its hand (Beginning the next round)")
    }

    /// Checks a lead: no Fowl before the Eggs are broken, unless the player holds nothing else (Breaking the eggs).
    fn can_lead(&self, seat: Seat, lay: &Lay) -> Result<(), Illegal> {
        let has_eggs = self.hand(seat).kinds().any(|card| !card.is_fowl());
        if lay.has_fowl() && self.eggs == Eggs::Whole && has_eggs {
            return refuse("no Fowl leads before one has been laid in the round (Breaking the eggs)");
        }
        Ok(())
    }

    /// Checks a lay, wherever it comes in the run.
    fn can_lay(&self, game: &BigChicken, seat: Seat, lay: &Lay, effect: Effect, call: Call) -> Result<(), Illegal> {
        let Some(kind) = lay.kind() else { return refuse("these cards make no lay (Types of lays)") };
        let mut left = *self.hand(seat);
        if !lay.iter().all(|laid| left.remove(laid.card)) {
            return refuse("a player can only lay cards of their own hand");
        }
        if lay.ducks() > game.rules.ducks_in_lay {
            return refuse("only one Duck can be in a lay (Ducks)");
        }
        if (kind == LayKind::Coop) != (effect != Effect::None) {
            return refuse("a coop flips or skips, and no other lay can choose to (Flip or skip)");
        }
        if call == Call::LastEgg && left.len() != 1 {
            return refuse("\"Last Egg\" is said with one card left (Last Egg)");
        }
        Ok(())
    }

    /// Checks a cluck: everyone can pass, unless assistance is forbidden (Clucking).
    fn can_cluck(&self, game: &BigChicken, seat: Seat) -> Result<(), Illegal> {
        let is_last_egg = self.hand(self.next(seat)).len() == 1;
        if game.rules.assistance == Assistance::Forced && is_last_egg {
            let can_lay = |lay: &Lay| lay.ducks() <= game.rules.ducks_in_lay && self.is_beaten_by(game, lay);
            if lays(self.hand(seat), self.kind_to_answer()).iter().any(can_lay) {
                return refuse("the player just before one with a single card must lay (Clucking)");
            }
        }
        Ok(())
    }

    fn kind_to_answer(&self) -> Option<LayKind> {
        self.top().and_then(|(top, _)| top.kind())
    }

    /// Returns whether a lay beats the last one of the run.
    fn is_beaten_by(&self, game: &BigChicken, lay: &Lay) -> bool {
        self.top().is_some_and(|(top, _)| lay.beats(&top, game.rules.coops))
    }

    /// Returns whether a player can lead anything: one who holds nothing but Ducks cannot, where no lay can have one.
    fn can_lead_any(&self, game: &BigChicken, seat: Seat) -> bool {
        game.rules.ducks_in_lay > 0 || self.hand(seat).kinds().any(|card| card != Card::DUCK)
    }

    pub(super) fn apply(&mut self, game: &BigChicken, act: Act) -> Result<Vec<Event>, Illegal> {
        self.can_do(game, act)?;
        let mut events = Vec::new();
        match (self.moment.clone(), act) {
            (Moment::Giving { bad, good, given }, Act::Give(card)) => {
                self.hands[bad.index()].remove(card);
                self.hands[good.index()].add(card);
                let (best, back, asked) = (given, card, self.next(good));
                events.push(Event::Exchanged { good, bad, best, back });
                self.moment = Moment::Crowing { asked, good };
            }
            (Moment::Crowing { asked, .. }, Act::Crow) => {
                self.crower = Some(asked);
                events.push(Event::Crowed(asked));
                self.moment = Moment::leads(asked);
            }
            (Moment::Crowing { asked, good }, Act::Hush) => {
                let asked = self.next(asked);
                self.moment = Moment::Crowing { asked, good };
                if asked == good {
                    self.moment = Moment::leads(good);
                }
            }
            (Moment::Leading { seat, .. } | Moment::Answering { seat }, Act::Lay { lay, effect, call }) => {
                self.lay_cards(game, seat, (lay, effect, call), &mut events);
            }
            (Moment::Leading { seat, .. }, Act::Cluck) => {
                events.push(Event::Clucked(seat));
                self.moment = Moment::leads(self.next(seat));
            }
            (Moment::Answering { seat }, Act::Cluck) => {
                events.push(Event::Clucked(seat));
                self.run.push(RunTurn::new(seat, None));
                self.pass_on(self.next(seat), &mut events);
            }
            (Moment::Catching { asked, forgetful, next }, act) => {
                self.moment = Moment::Answering { seat: next };
                if act == Act::Catch {
                    let drawn = self.draw(forgetful, game.rules.last_egg_cards);
                    events.push(Event::Caught(forgetful, asked, drawn));
                } else if self.next(asked) != forgetful {
                    let asked = self.next(asked);
                    self.moment = Moment::Catching { asked, forgetful, next };
                }
            }
            _ => {}
        }
        Ok(events)
    }

    fn lay_cards(&mut self, game: &BigChicken, seat: Seat, act: (Lay, Effect, Call), events: &mut Vec<Event>) {
        let (lay, effect, call) = act;
        let goes_out = self.hand(seat).len() == lay.len();
        let assistant = if goes_out { self.assistant(game, seat, &lay) } else { None };
        lay.cards().for_each(|card| _ = self.hands[seat.index()].remove(card));
        self.run.push(RunTurn::new(seat, Some(lay)));
        if lay.has_fowl() {
            self.eggs = Eggs::Broken;
        }
        events.push(Event::Laid(seat, lay, effect));
        // A Duck always reverses, a coop does what was chosen, and the next round goes on in that direction (Flip; Flip or
        // skip; Beginning the next round).
        if lay.ducks() > 0 || effect == Effect::Flip {
            self.direction = self.direction.reversed();
        }
        if goes_out {
            return round::end(self, game, (seat, &lay), assistant, events);
        }
        let mut next = self.next(seat);
        if effect == Effect::Skip {
            next = self.next(next);
        }
        self.pass_on(next, events);
        if self.hand(seat).len() == 1 && call == Call::Silent {
            let (asked, forgetful) = (self.next(seat), seat);
            self.moment = Moment::Catching { asked, forgetful, next };
        }
    }

    /// Lets the next player answer; the run is over when the turn comes back to the player who laid last.
    fn pass_on(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.moment = match (self.top(), self.run.last()) {
            (Some((on, layer)), Some(last)) if layer == seat => {
                let clucked = last.seat;
                self.clear_run();
                events.push(Event::RunOver(seat));
                let won = Some(RunEnd { clucked, on });
                Moment::Leading { seat, won }
            }
            _ => Moment::Answering { seat },
        }
    }

    /// Puts the cards of the run aside.
    pub(super) fn clear_run(&mut self) {
        let cards: Vec<Card> = self.run_cards().collect();
        self.discards.extend(cards);
        self.run.clear();
    }

    /// Lets the player who laid last draw from the discards (Last Egg).
    fn draw(&mut self, seat: Seat, count: usize) -> Vec<Card> {
        self.rng.shuffle(&mut self.discards);
        let drawn = self.discards.split_off(self.discards.len().saturating_sub(count));
        drawn.iter().for_each(|card| self.hands[seat.index()].add(*card));
        if let Some(turn) = self.run.last_mut() {
            turn.drawn = drawn.iter().copied().collect();
        }
        drawn
    }
}

/// Returns each lay of a hand with every effect and call that it can have, and a cluck.
fn with_effects(hand: &Hand, lays: Vec<Lay>) -> Vec<Act> {
    let size = hand.len();
    let mut acts = vec![Act::Cluck];
    for lay in lays {
        let is_coop = lay.kind() == Some(LayKind::Coop);
        let effects: &[Effect] = if is_coop { &[Effect::Flip, Effect::Skip] } else { &[Effect::None] };
        let calls: &[Call] = if lay.len() + 1 == size { &[Call::Silent, Call::LastEgg] } else { &[Call::Silent] };
        for (effect, call) in effects.iter().flat_map(|effect| calls.iter().map(move |call| (*effect, *call))) {
            acts.push(Act::Lay { lay, effect, call });
        }
    }
    acts
}
