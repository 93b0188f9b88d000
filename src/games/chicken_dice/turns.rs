//! Turns: rolling, keeping, losing it all (section Rules).

use super::counter::{Decision, Kept};
use super::game::ChickenDice;
use super::outcomes::dice_after;
use super::roll::Roll;
use super::rules::Rules;
use crate::game::refuse;
use crate::{CardNumber, Illegal, Rng, Seat};

/// One moment of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The points that each player has written down.
    pub(super) totals: Vec<i64>,
    pub(super) rng: Rng,
    /// Rolls that are known beforehand: they come before those of chance.
    pub(super) coming: Vec<Roll>,
    pub(super) moment: Moment,
}

/// The stage of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A player has rolled, and can keep a counter.
    Rolled {
        /// The player.
        seat: Seat,
        /// The roll.
        roll: Roll,
        /// The points of the turn before this roll.
        turn: i64,
    },
    /// A player has hit the goal.
    Over,
}

/// What comes of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player kept counters.
    Kept(Seat, Kept),
    /// A player stopped, and writes the turn's points down.
    Stopped {
        /// The player.
        seat: Seat,
        /// The points of the turn.
        points: i64,
        /// The total.
        total: i64,
    },
    /// A player's turn would go over the goal, and its points are lost.
    Over(Seat, i64),
    /// A player rolled.
    Rolled(Seat, Roll),
    /// A player has no counter, and the turn's points are lost.
    Blank(Seat, i64),
}

impl Event {
    pub(super) fn describe(&self, game: &ChickenDice) -> String {
        match self {
            Self::Kept(seat, kept) => format!("{seat} keeps {kept} for {} points", kept.points(&game.rules)),
            Self::Stopped { seat, points, total } => {
                format!("{seat} stops and writes down {points} points, for a total of {total}")
            }
            Self::Over(seat, points) => format!("{seat} goes over the goal and loses {points} points"),
            Self::Rolled(seat, roll) => format!("{seat} rolls {roll}"),
            Self::Blank(seat, 0) => format!("{seat} has no counter"),
            Self::Blank(seat, points) => format!("{seat} has no counter and loses {points} points"),
        }
    }
}

/// What a seat can know: everything is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The points that each player has written down.
    pub totals: Vec<i64>,
    /// The stage of the play.
    pub moment: Moment,
}

impl Table {
    /// Returns a table on which no one has rolled.
    pub(super) fn new(totals: Vec<i64>, rng: Rng) -> Self {
        let (coming, moment) = (Vec::new(), Moment::Over);
        Self { totals, rng, coming, moment }
    }

    pub(super) fn deal(game: &ChickenDice, rng: &mut Rng) -> Self {
        let mut table = Self::new(vec![0; game.players], rng.fork());
        table.roll(Seat::new(0), 6, 0, &mut Vec::new());
        table
    }

    /// Returns whether a turn can end with `points`: the first points written down are enough in one turn, or too many.
    fn can_write(&self, rules: &Rules, seat: Seat, points: i64) -> bool {
        let total = self.totals[seat.index()];
        total > 0 || points >= rules.opening || total + points > rules.goal
    }

    /// Checks a decision: stopping keeps every die that can count; rolling on keeps at least one, and does not go over the goal.
    pub(super) fn can_do(&self, rules: &Rules, decision: Decision) -> Result<(), Illegal> {
        let Moment::Rolled { seat, roll, turn } = self.moment else { return refuse("the play is over") };
        let kept = decision.kept();
        if roll.without(kept).is_none() {
            return refuse("a player can only keep counters of the roll");
        }
        let points = turn + kept.points(rules);
        let next = match decision {
            Decision::Stop(_) => 6,
            Decision::Roll(kept) => dice_after(roll.dice(), kept.dice()),
        };
        if !self.is_coming(next) {
            return refuse("the next roll that is written down must have as many dice as are rolled");
        }
        match decision {
            Decision::Stop(_) if kept.dice() < roll.counting() => {
                refuse("a player who stops leaves no die that can count (second rule, last rule)")
            }
            Decision::Stop(_) if !self.can_write(rules, seat, points) => {
                refuse("the first points written down must be enough in one turn (first rule)")
            }
            Decision::Roll(_) if self.totals[seat.index()] + points > rules.goal => {
                refuse("a player who has gone over the goal cannot roll on (fifth rule)")
            }
            _ => Ok(()),
        }
    }

    pub(super) fn legal_actions(&self, game: &ChickenDice) -> Vec<Decision> {
        let Moment::Rolled { roll, .. } = self.moment else { return Vec::new() };
        let keeps = roll.keeps();
        let stops = keeps.iter().map(|kept| Decision::Stop(*kept));
        let rolls = keeps.iter().map(|kept| Decision::Roll(*kept));
        stops.chain(rolls).filter(|decision| self.can_do(&game.rules, *decision).is_ok()).collect()
    }

    pub(super) fn apply(&mut self, game: &ChickenDice, decision: Decision) -> Result<Vec<Event>, Illegal> {
        self.can_do(&game.rules, decision)?;
        let Moment::Rolled { seat, roll, turn } = self.moment else { return Ok(Vec::new()) };
        let kept = decision.kept();
        let points = turn + kept.points(&game.rules);
        let mut events = vec![Event::Kept(seat, kept)];
        let dice = dice_after(roll.dice(), kept.dice());
        match decision {
            Decision::Stop(_) => self.stop(game, seat, points, &mut events),
            Decision::Roll(_) => self.roll(seat, dice, points, &mut events),
        }
        Ok(events)
    }

    pub(super) fn to_act(&self) -> Option<Seat> {
        match self.moment {
            Moment::Rolled { seat, .. } => Some(seat),
            Moment::Over => None,
        }
    }

    pub(super) fn view(&self, _: &ChickenDice, _: Seat) -> View {
        let (totals, moment) = (self.totals.clone(), self.moment);
        View { totals, moment }
    }

    /// Draws again what a seat cannot know: chance to come.
    pub(super) fn imagine(&self, _: Seat, rng: &mut Rng) -> Self {
        let moment = self.moment;
        Self { moment, ..Self::new(self.totals.clone(), rng.fork()) }
    }

    pub(super) fn cards(_: &Self, _: &ChickenDice) -> Vec<CardNumber> {
        Vec::new()
    }

    fn stop(&mut self, game: &ChickenDice, seat: Seat, points: i64, events: &mut Vec<Event>) {
        let total = self.totals[seat.index()] + points;
        if total > game.rules.goal {
            events.push(Event::Over(seat, points));
        } else {
            self.totals[seat.index()] = total;
            events.push(Event::Stopped { seat, points, total });
        }
        if total == game.rules.goal {
            self.moment = Moment::Over;
        } else {
            self.roll(seat.after(1, game.players), 6, 0, events);
        }
    }

    /// Rolls; without a counter the turn is lost, and the next player rolls.
    pub(super) fn roll(&mut self, seat: Seat, dice: u8, turn: i64, events: &mut Vec<Event>) {
        let (mut seat, mut turn, mut roll) = (seat, turn, self.next_roll(dice));
        events.push(Event::Rolled(seat, roll));
        while roll.is_blank() {
            events.push(Event::Blank(seat, turn));
            (seat, turn) = (seat.after(1, self.totals.len()), 0);
            roll = self.next_roll(6);
            events.push(Event::Rolled(seat, roll));
        }
        self.moment = Moment::Rolled { seat, roll, turn };
    }

    fn next_roll(&mut self, dice: u8) -> Roll {
        if self.coming.is_empty() { Roll::new(dice, &mut self.rng) } else { self.coming.remove(0) }
    }

    /// Returns whether the rolls that are known beforehand can come, the first with so many dice: after a roll without a
    /// counter, the next player rolls all six.
    pub(super) fn is_coming(&self, dice: u8) -> bool {
        let blanks = self.coming.iter().take_while(|roll| roll.is_blank()).count();
        let rolls = self.coming.iter().take(blanks + 1).map(|roll| roll.dice());
        rolls.zip(std::iter::once(dice).chain(std::iter::repeat(6))).all(|(roll, wanted)| roll == wanted)
    }
}
