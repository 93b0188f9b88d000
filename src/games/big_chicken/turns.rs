//! Turns: what can be done when, and what comes of it.

use super::action::{Act, Call, Effect};
use super::card::Card;
use super::hand::Hand;
use super::lay::{Lay, LayKind};
use super::lays::lays;
use super::round;
use super::rules::{Assistance, BigChicken};
use super::table::{Eggs, Event, Moment, RunEnd, RunTurn, Table};
use crate::{Illegal, Seat};

impl Table {
    pub(super) fn legal_actions(&self, game: &BigChicken) -> Vec<Act> {
        let mut acts = match &self.moment {
            Moment::Giving { bad, .. } => self.hand(*bad).kinds().map(Act::Give).collect(),
            Moment::Crowing { .. } => vec![Act::Crow, Act::Hush],
            Moment::Leading { seat, .. } => {
                let acts = with_effects(self.hand(*seat), lays(self.hand(*seat), None));
                if self.can_lead_any(game, *seat) { acts } else { vec![Act::Cluck] }
            }
            Moment::Answering { seat } => {
                let kind = self.top().and_then(|(top, _)| top.kind());
                let mut acts = vec![Act::Cluck];
                acts.extend(with_effects(self.hand(*seat), lays(self.hand(*seat), kind)));
                acts
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
            (Moment::Crowing { .. }, Act::Crow | Act::Hush) | (Moment::Catching { .. }, Act::Catch | Act::Miss) => {
                Ok(())
            }
            (Moment::Leading { seat, .. }, Act::Lay { lay, effect, call }) => {
                self.can_lead(*seat, &lay)?;
                self.can_lay(game, *seat, &lay, effect, call)
            }
            (Moment::Leading { seat, .. }, Act::Cluck) if self.can_lead_any(game, *seat) => {
                Err(Illegal::new("the player who leads must lay (How to play)"))
            }
            (Moment::Leading { .. }, Act::Cluck) => Ok(()),
            (Moment::Answering { seat }, Act::Lay { lay, effect, call }) => {
                if !self.is_beaten_by(game, &lay) {
                    return Err(Illegal::new(
                        "a lay is answered by a higher one of its kind, a coop, or Big Red (The most important rule)",
                    ));
                }
                self.can_lay(game, *seat, &lay, effect, call)
            }
            (Moment::Answering { seat }, Act::Cluck) => self.can_cluck(game, *seat),
            _ => Err(Illegal::new("this action is for another moment of the game")),
        }
    }

    /// Checks a card that is given back: any card but the one that was given (Beginning the next round).
    fn can_give(&self, bad: Seat, given: Card, card: Card) -> Result<(), Illegal> {
        let others = self.hand(bad).count(card) - u8::from(card == given && self.hand(bad).count(card) > 0);
        if others > 0 {
            Ok(())
        } else {
            Err(Illegal::new("the Bad Egg gives back another card of its hand (Beginning the next round)"))
        }
    }

    /// Checks a lead: no Fowl before the Eggs are broken, unless the player holds nothing else (Breaking the eggs).
    fn can_lead(&self, seat: Seat, lay: &Lay) -> Result<(), Illegal> {
        let has_eggs = self.hand(seat).kinds().any(|card| !card.is_fowl());
        if lay.has_fowl() && self.eggs == Eggs::Whole && has_eggs {
            return Err(Illegal::new("no Fowl leads before one has been laid in the round (Breaking the eggs)"));
        }
        Ok(())
    }

    /// Checks a lay, wherever it comes in the run.
    fn can_lay(&self, game: &BigChicken, seat: Seat, lay: &Lay, effect: Effect, call: Call) -> Result<(), Illegal> {
        let Some(kind) = lay.kind() else { return Err(Illegal::new("these cards make no lay (Types of lays)")) };
        let mut left = *self.hand(seat);
        if !lay.iter().all(|laid| left.remove(laid.card)) {
            return Err(Illegal::new("a player can only lay cards of their own hand"));
        }
        if lay.ducks() > game.rules.ducks_in_lay {
            return Err(Illegal::new("only one Duck can be in a lay (Ducks)"));
        }
        if (kind == LayKind::Coop) != (effect != Effect::None) {
            return Err(Illegal::new("a coop flips or skips, and no other lay can choose to (Flip or skip)"));
        }
        if call == Call::LastEgg && left.len() != 1 {
            return Err(Illegal::new("\"Last Egg\" is said with one card left (Last Egg)"));
        }
        Ok(())
    }

    /// Checks a cluck: everyone can pass, unless assistance is forbidden (Clucking).
    fn can_cluck(&self, game: &BigChicken, seat: Seat) -> Result<(), Illegal> {
        let is_last_egg = self.hand(self.next(seat)).len() == 1;
        if game.rules.assistance == Assistance::Forced && is_last_egg {
            let kind = self.top().and_then(|(top, _)| top.kind());
            let can_lay = |lay: &Lay| lay.ducks() <= game.rules.ducks_in_lay && self.is_beaten_by(game, lay);
            if lays(self.hand(seat), kind).iter().any(can_lay) {
                return Err(Illegal::new("the player just before one with a single card must lay (Clucking)"));
            }
        }
        Ok(())
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
                events.push(Event::Exchanged { good, bad, best: given, back: card });
                self.moment = Moment::Crowing { asked: self.next(good), good };
            }
            (Moment::Crowing { asked, .. }, Act::Crow) => {
                self.crower = Some(asked);
                events.push(Event::Crowed(asked));
                self.moment = Moment::Leading { seat: asked, won: None };
            }
            (Moment::Crowing { asked, good }, Act::Hush) => {
                let next = self.next(asked);
                self.moment = if next == good {
                    Moment::Leading { seat: good, won: None }
                } else {
                    Moment::Crowing { asked: next, good }
                };
            }
            (Moment::Leading { seat, .. } | Moment::Answering { seat }, Act::Lay { lay, effect, call }) => {
                self.lay_cards(game, seat, (lay, effect, call), &mut events);
            }
            (Moment::Leading { seat, .. }, Act::Cluck) => {
                events.push(Event::Clucked(seat));
                self.moment = Moment::Leading { seat: self.next(seat), won: None };
            }
            (Moment::Answering { seat }, Act::Cluck) => {
                events.push(Event::Clucked(seat));
                self.run.push(RunTurn::new(seat, None));
                self.pass_on(self.next(seat), &mut events);
            }
            (Moment::Catching { asked, forgetful, next }, act) => {
                self.catch(game, (asked, forgetful, next), act, &mut events);
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
            round::end(self, game, (seat, &lay), assistant, events);
            return;
        }
        let next = if effect == Effect::Skip { self.next(self.next(seat)) } else { self.next(seat) };
        self.pass_on(next, events);
        if self.hand(seat).len() == 1 && call == Call::Silent {
            self.moment = Moment::Catching { asked: self.next(seat), forgetful: seat, next };
        }
    }

    /// Lets the next player answer; the run is over when the turn comes back to the player who laid last.
    fn pass_on(&mut self, seat: Seat, events: &mut Vec<Event>) {
        match (self.top(), self.run.last()) {
            (Some((on, layer)), Some(last)) if layer == seat => {
                let won = Some(RunEnd { clucked: last.seat, on });
                self.clear_run();
                events.push(Event::RunOver(seat));
                self.moment = Moment::Leading { seat, won };
            }
            _ => self.moment = Moment::Answering { seat },
        }
    }

    /// Puts the cards of the run aside.
    pub(super) fn clear_run(&mut self) {
        let cards: Vec<Card> = self.run_cards().collect();
        self.discards.extend(cards);
        self.run.clear();
    }

    /// Lets the first player who notices make the forgetful one draw from the discards (Last Egg).
    fn catch(&mut self, game: &BigChicken, who: (Seat, Seat, Seat), act: Act, events: &mut Vec<Event>) {
        let (asked, forgetful, next) = who;
        let asked_next = self.next(asked);
        if act == Act::Miss && asked_next != forgetful {
            self.moment = Moment::Catching { asked: asked_next, forgetful, next };
            return;
        }
        if act == Act::Catch {
            self.rng.shuffle(&mut self.discards);
            let left = self.discards.len().saturating_sub(game.rules.last_egg_cards);
            let drawn = self.discards.split_off(left);
            drawn.iter().for_each(|card| self.hands[forgetful.index()].add(*card));
            if let Some(turn) = self.run.last_mut() {
                turn.drawn = drawn.iter().copied().collect();
            }
            events.push(Event::Caught(forgetful, asked, drawn));
        }
        self.moment = Moment::Answering { seat: next };
    }
}

/// Returns each lay of a hand with every effect and call that it can have.
fn with_effects(hand: &Hand, lays: Vec<Lay>) -> Vec<Act> {
    let size = hand.len();
    let mut acts = Vec::with_capacity(lays.len() + 8);
    for lay in lays {
        let is_coop = lay.kind() == Some(LayKind::Coop);
        let effects: &[Effect] = if is_coop { &[Effect::Flip, Effect::Skip] } else { &[Effect::None] };
        for effect in effects {
            acts.push(Act::Lay { lay, effect: *effect, call: Call::Silent });
            if lay.len() + 1 == size {
                acts.push(Act::Lay { lay, effect: *effect, call: Call::LastEgg });
            }
        }
    }
    acts
}
