//! The table of BIG CHICKEN: hands, the run, whose turn it is, and which way round.

use super::action::{Act, Call, Effect};
use super::card::Card;
use super::hand::Hand;
use super::lay::{Lay, LayKind};
use super::lays::lays;
use super::rules::Assistance;
use super::{BigChicken, round};
use crate::games::{CardNumber, Illegal, Rng, ScorePart, Seat};

/// One moment of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(super) hands: Vec<Hand>,
    /// Cards of runs that are over.
    pub(super) discards: Vec<Card>,
    /// Cards of the run.
    pub(super) run: Vec<Card>,
    pub(super) direction: Direction,
    pub(super) eggs: Eggs,
    /// Rounds that are over.
    pub(super) rounds: usize,
    /// Everyone's points, part by part.
    pub(super) sheets: Vec<Vec<ScorePart>>,
    pub(super) crower: Option<Seat>,
    pub(super) rng: Rng,
    pub(super) moment: Moment,
}

/// Which way round play goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Clockwise: to the next seat.
    Cluckwise,
    /// To the seat before.
    CounterCluckwise,
}

/// Whether a Fowl has been laid in the round (Breaking the eggs).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eggs {
    /// Not yet.
    Whole,
    /// It has.
    Broken,
}

/// Where a play is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The Bad Egg gives a card back.
    Giving {
        /// The Bad Egg.
        bad: Seat,
        /// The Good Egg, who gave the best card.
        good: Seat,
        /// That card.
        given: Card,
    },
    /// Whoever is asked may Crow.
    Crowing {
        /// Who is asked.
        asked: Seat,
        /// The Good Egg, who leads if nobody does.
        good: Seat,
    },
    /// A run begins.
    Leading {
        /// Who leads.
        seat: Seat,
    },
    /// A lay is to be beaten.
    Answering {
        /// Whose turn it is.
        seat: Seat,
        /// The last lay.
        top: Lay,
        /// Whose it is.
        layer: Seat,
        /// Who acted just before, and the hand at that time.
        before: (Seat, Box<Hand>),
    },
    /// Somebody has one card left and has not said so.
    Catching {
        /// Who may notice.
        asked: Seat,
        /// Who has forgotten.
        forgetful: Seat,
        /// How play goes on: an answer.
        next: Box<Moment>,
    },
    /// The game is over.
    Over {
        /// Who has won.
        winner: Seat,
    },
}

/// What comes of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Cards changed hands between Good Egg and Bad Egg.
    Exchanged {
        /// The Good Egg.
        good: Seat,
        /// The Bad Egg.
        bad: Seat,
        /// The Good Egg's best card.
        best: Card,
        /// What came back.
        back: Card,
    },
    /// Somebody boasts.
    Crowed(Seat),
    /// Somebody lays.
    Laid(Seat, Lay, Effect),
    /// Somebody passes.
    Clucked(Seat),
    /// A run is over, and its winner leads.
    RunOver(Seat),
    /// Somebody was caught, by whom, and drew so many cards.
    Caught(Seat, Seat, usize),
    /// A round is over: what everyone has got for it.
    RoundOver {
        /// Who went out.
        winner: Seat,
        /// The parts of each seat.
        parts: Vec<Vec<ScorePart>>,
    },
    /// The game is over.
    GameOver(Seat),
}

impl Table {
    pub(super) fn players(&self) -> usize {
        self.hands.len()
    }

    /// The seat whose turn comes after another's.
    pub(super) fn next(&self, seat: Seat) -> Seat {
        let steps = match self.direction {
            Direction::Cluckwise => 1,
            Direction::CounterCluckwise => self.players() - 1,
        };
        seat.after(steps, self.players())
    }

    pub(super) fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    pub(super) fn total(&self, seat: Seat) -> i64 {
        self.sheets[seat.index()].iter().map(|part| part.points).sum()
    }

    pub(super) fn to_act(&self) -> Option<Seat> {
        match &self.moment {
            Moment::Giving { bad, .. } => Some(*bad),
            Moment::Crowing { asked, .. } | Moment::Catching { asked, .. } => Some(*asked),
            Moment::Leading { seat } | Moment::Answering { seat, .. } => Some(*seat),
            Moment::Over { .. } => None,
        }
    }

    pub(super) fn legal(&self, game: &BigChicken) -> Vec<Act> {
        let mut acts = match &self.moment {
            Moment::Giving { bad, .. } => self.hand(*bad).kinds().map(Act::Give).collect(),
            Moment::Crowing { .. } => vec![Act::Crow, Act::Hush],
            Moment::Leading { seat } => with_effects(self.hand(*seat), lays(self.hand(*seat), None)),
            Moment::Answering { seat, top, .. } => {
                let mut acts = vec![Act::Cluck];
                acts.extend(with_effects(self.hand(*seat), lays(self.hand(*seat), top.kind())));
                acts
            }
            Moment::Catching { .. } => vec![Act::Catch, Act::Miss],
            Moment::Over { .. } => Vec::new(),
        };
        acts.retain(|act| self.can_do(game, *act).is_ok());
        acts.sort_unstable();
        acts
    }

    pub(super) fn can_do(&self, game: &BigChicken, act: Act) -> Result<(), Illegal> {
        match (&self.moment, act) {
            (Moment::Giving { bad, given, .. }, Act::Give(card)) => self.can_give(*bad, *given, card),
            (Moment::Crowing { .. }, Act::Crow | Act::Hush) | (Moment::Catching { .. }, Act::Catch | Act::Miss) => {
                Ok(())
            }
            (Moment::Leading { seat }, Act::Lay { lay, effect, call }) => {
                self.can_lead(*seat, &lay)?;
                self.can_lay(game, *seat, &lay, effect, call)
            }
            (Moment::Answering { seat, top, .. }, Act::Lay { lay, effect, call }) => {
                if !lay.beats(top, game.rules.coops) {
                    return Err(Illegal::new(
                        "a lay is answered by a higher one of its kind, a coop, or Big Red (The most important rule)",
                    ));
                }
                self.can_lay(game, *seat, &lay, effect, call)
            }
            (Moment::Answering { seat, top, .. }, Act::Cluck) => self.can_cluck(game, *seat, top),
            _ => Err(Illegal::new("it is not the time for that")),
        }
    }

    /// Any card but the one that was given (Beginning the next round).
    fn can_give(&self, bad: Seat, given: Card, card: Card) -> Result<(), Illegal> {
        let others = self.hand(bad).count(card) - u8::from(card == given && self.hand(bad).count(card) > 0);
        if others > 0 {
            Ok(())
        } else {
            Err(Illegal::new("the Bad Egg gives another card of its hand (Beginning the next round)"))
        }
    }

    /// No Fowl before the Eggs are broken (Breaking the eggs); who holds nothing else may lead it.
    fn can_lead(&self, seat: Seat, lay: &Lay) -> Result<(), Illegal> {
        let has_eggs = self.hand(seat).kinds().any(|card| !card.is_fowl());
        if lay.has_fowl() && self.eggs == Eggs::Whole && has_eggs {
            return Err(Illegal::new("no Fowl leads before one has been laid in the round (Breaking the eggs)"));
        }
        Ok(())
    }

    fn can_lay(&self, game: &BigChicken, seat: Seat, lay: &Lay, effect: Effect, call: Call) -> Result<(), Illegal> {
        let Some(kind) = lay.kind() else { return Err(Illegal::new("these cards make no lay (Types of lays)")) };
        let mut left = *self.hand(seat);
        if !lay.iter().all(|laid| left.remove(laid.card)) {
            return Err(Illegal::new("only cards of one's own hand can be laid"));
        }
        if lay.ducks() > game.rules.ducks_in_lay {
            return Err(Illegal::new("only one Duck can be in a lay (Ducks)"));
        }
        if (kind == LayKind::Coop) != (effect != Effect::None) {
            return Err(Illegal::new("a coop flips or skips, and nothing else does by choice (Flip or skip)"));
        }
        if call == Call::LastEgg && left.len() != 1 {
            return Err(Illegal::new("\"Last Egg\" is said with one card left (Last Egg)"));
        }
        Ok(())
    }

    /// Anyone may cluck, unless assistance is forbidden (Clucking).
    fn can_cluck(&self, game: &BigChicken, seat: Seat, top: &Lay) -> Result<(), Illegal> {
        let is_last_egg = self.hand(self.next(seat)).len() == 1;
        if game.rules.assistance == Assistance::Forced && is_last_egg {
            let own = lays(self.hand(seat), top.kind());
            if own.iter().any(|lay| lay.beats(top, game.rules.coops)) {
                return Err(Illegal::new("who is just before a player with one card must lay (Clucking)"));
            }
        }
        Ok(())
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
                self.moment = Moment::Leading { seat: asked };
            }
            (Moment::Crowing { asked, good }, Act::Hush) => {
                let next = self.next(asked);
                self.moment =
                    if next == good { Moment::Leading { seat: good } } else { Moment::Crowing { asked: next, good } };
            }
            (Moment::Leading { seat } | Moment::Answering { seat, .. }, Act::Lay { lay, effect, call }) => {
                self.lay_cards(game, seat, &lay, effect, call, &mut events);
            }
            (Moment::Answering { seat, top, layer, .. }, Act::Cluck) => {
                events.push(Event::Clucked(seat));
                let before = (seat, Box::new(*self.hand(seat)));
                self.pass_on(self.next(seat), top, layer, before, &mut events);
            }
            (Moment::Catching { asked, forgetful, next }, act) => {
                self.catch(game, (asked, forgetful, *next), act, &mut events);
            }
            _ => {}
        }
        Ok(events)
    }

    fn lay_cards(
        &mut self,
        game: &BigChicken,
        seat: Seat,
        lay: &Lay,
        effect: Effect,
        call: Call,
        events: &mut Vec<Event>,
    ) {
        let hand_before = *self.hand(seat);
        for laid in lay.iter() {
            self.hands[seat.index()].remove(laid.card);
            self.run.push(laid.card);
        }
        if lay.has_fowl() {
            self.eggs = Eggs::Broken;
        }
        events.push(Event::Laid(seat, *lay, effect));
        if self.hand(seat).is_empty() {
            let before = match &self.moment {
                Moment::Answering { before, .. } => Some(before.clone()),
                _ => None,
            };
            round::end(self, game, seat, lay, before, events);
            return;
        }
        // A Duck always reverses; a coop does what was chosen (Flip; Flip or skip).
        if lay.ducks() > 0 || effect == Effect::Flip {
            self.direction = match self.direction {
                Direction::Cluckwise => Direction::CounterCluckwise,
                Direction::CounterCluckwise => Direction::Cluckwise,
            };
        }
        let next = if effect == Effect::Skip { self.next(self.next(seat)) } else { self.next(seat) };
        self.pass_on(next, *lay, seat, (seat, Box::new(hand_before)), events);
        if self.hand(seat).len() == 1 && call == Call::Silent {
            let next = Box::new(self.moment.clone());
            self.moment = Moment::Catching { asked: self.next(seat), forgetful: seat, next };
        }
    }

    /// The next player answers; a run is over when the turn comes back to whoever laid last.
    fn pass_on(&mut self, seat: Seat, top: Lay, layer: Seat, before: (Seat, Box<Hand>), events: &mut Vec<Event>) {
        if seat == layer {
            self.discards.append(&mut self.run);
            events.push(Event::RunOver(layer));
            self.moment = Moment::Leading { seat: layer };
        } else {
            self.moment = Moment::Answering { seat, top, layer, before };
        }
    }

    /// The first who notices makes the forgetful player draw from the discards (Last Egg).
    fn catch(&mut self, game: &BigChicken, who: (Seat, Seat, Moment), act: Act, events: &mut Vec<Event>) {
        let (asked, forgetful, next) = who;
        let asked_next = self.next(asked);
        if act == Act::Miss && asked_next != forgetful {
            self.moment = Moment::Catching { asked: asked_next, forgetful, next: Box::new(next) };
            return;
        }
        if act == Act::Catch {
            self.rng.shuffle(&mut self.discards);
            let left = self.discards.len().saturating_sub(game.rules.last_egg_cards);
            let drawn = self.discards.split_off(left);
            events.push(Event::Caught(forgetful, asked, drawn.len()));
            drawn.into_iter().for_each(|card| self.hands[forgetful.index()].add(card));
        }
        self.moment = next;
    }

    /// Others may hold each other's cards, in the same numbers; so may the piles, in any order.
    pub(super) fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut other = self.clone();
        let hidden: Vec<Seat> = Seat::all(self.players()).filter(|hidden| *hidden != seat).collect();
        let mut unseen: Vec<Card> =
            hidden.iter().flat_map(|hidden| self.hand(*hidden).cards().collect::<Vec<_>>()).collect();
        rng.shuffle(&mut unseen);
        for hidden in hidden {
            let rest = unseen.split_off(self.hand(hidden).len().min(unseen.len()));
            other.hands[hidden.index()] = unseen.into_iter().collect();
            unseen = rest;
        }
        rng.shuffle(&mut other.discards);
        other.rng = rng.fork();
        other
    }

    pub(super) fn cards(&self) -> Vec<CardNumber> {
        let held = self.hands.iter().flat_map(|hand| hand.cards().collect::<Vec<_>>());
        let number = |card: Card| CardNumber(u16::try_from(card.index()).unwrap_or(u16::MAX));
        held.chain(self.discards.iter().copied()).chain(self.run.iter().copied()).map(number).collect()
    }
}

/// Each lay of a hand with all that can go with it.
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
