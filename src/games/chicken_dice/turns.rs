//! Turns: rolling, keeping, losing it all (section Rules).

use super::counter::{Decision, Kept};
use super::roll::Roll;
use super::{ChickenDice, Rules};
use crate::games::{Illegal, Rng, Seat};

/// One moment of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What everyone has written down.
    pub(super) totals: Vec<i64>,
    pub(super) rng: Rng,
    pub(super) moment: Moment,
}

/// Where a play is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Somebody has rolled, and something can be kept.
    Rolled {
        /// Who.
        seat: Seat,
        /// What.
        roll: Roll,
        /// What the turn has come to before this roll.
        turn: i64,
    },
    /// Somebody has hit the goal.
    Over,
}

/// What comes of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Counters were kept.
    Kept {
        /// Who.
        seat: Seat,
        /// Which.
        kept: Kept,
    },
    /// Somebody stopped, and writes the turn's points down.
    Stopped {
        /// Who.
        seat: Seat,
        /// The points of the turn.
        points: i64,
        /// The total.
        total: i64,
    },
    /// The turn would lead past the goal, and is lost.
    Over {
        /// Who.
        seat: Seat,
        /// The points lost.
        points: i64,
    },
    /// Somebody rolled.
    Rolled {
        /// Who.
        seat: Seat,
        /// What.
        roll: Roll,
    },
    /// There was no counter, and the turn is lost.
    Blank {
        /// Who.
        seat: Seat,
        /// The points lost.
        points: i64,
    },
}

impl Table {
    pub(super) fn begin(game: &ChickenDice, rng: &mut Rng) -> Self {
        let mut table = Self { totals: vec![0; game.players], rng: rng.fork(), moment: Moment::Over };
        table.roll(Seat::new(0), 6, 0, &mut Vec::new());
        table
    }

    /// Whether the turn can come to `points`: the first points written down are enough in one turn, or too many.
    fn can_write(&self, rules: &Rules, seat: Seat, points: i64) -> bool {
        let total = self.totals[seat.index()];
        total > 0 || points >= rules.opening || total + points > rules.goal
    }

    /// Stopping keeps every counter; rolling on keeps one at least, and never more than the goal takes.
    fn can_do(&self, rules: &Rules, decision: Decision) -> Result<(), Illegal> {
        let Moment::Rolled { seat, roll, turn } = self.moment else { return Err(Illegal::new("the play is over")) };
        let kept = decision.kept();
        let Some(left) = roll.without(kept) else { return Err(Illegal::new("only counters of the roll can be kept")) };
        let points = turn + kept.points(rules);
        match decision {
            Decision::Stop(_) if left.dice() > 0 && !left.is_blank() => {
                Err(Illegal::new("who stops keeps all counters (second rule)"))
            }
            Decision::Stop(_) if !self.can_write(rules, seat, points) => {
                Err(Illegal::new("the first points written down must be enough in one turn (first rule)"))
            }
            Decision::Roll(_) if self.totals[seat.index()] + points > rules.goal => {
                Err(Illegal::new("who has gone over the goal cannot roll on (fifth rule)"))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn legal(&self, rules: &Rules) -> Vec<Decision> {
        let Moment::Rolled { roll, .. } = self.moment else { return Vec::new() };
        let keeps = roll.keeps();
        let stops = keeps.iter().map(|kept| Decision::Stop(*kept));
        let rolls = keeps.iter().map(|kept| Decision::Roll(*kept));
        stops.chain(rolls).filter(|decision| self.can_do(rules, *decision).is_ok()).collect()
    }

    pub(super) fn apply(&mut self, game: &ChickenDice, decision: Decision) -> Result<Vec<Event>, Illegal> {
        self.can_do(&game.rules, decision)?;
        let Moment::Rolled { seat, roll, turn } = self.moment else { return Ok(Vec::new()) };
        let kept = decision.kept();
        let points = turn + kept.points(&game.rules);
        let mut events = vec![Event::Kept { seat, kept }];
        match decision {
            Decision::Stop(_) => self.stop(game, seat, points, &mut events),
            Decision::Roll(_) => {
                let left = roll.dice() - kept.dice();
                // All dice kept: all six may be rolled again (third rule).
                self.roll(seat, if left == 0 { 6 } else { left }, points, &mut events);
            }
        }
        Ok(events)
    }

    fn stop(&mut self, game: &ChickenDice, seat: Seat, points: i64, events: &mut Vec<Event>) {
        let total = self.totals[seat.index()] + points;
        if total > game.rules.goal {
            events.push(Event::Over { seat, points });
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

    /// Rolls; where nothing counts the turn is lost, and the next player rolls.
    fn roll(&mut self, seat: Seat, dice: u8, turn: i64, events: &mut Vec<Event>) {
        let (mut seat, mut turn, mut roll) = (seat, turn, Roll::new(dice, &mut self.rng));
        events.push(Event::Rolled { seat, roll });
        while roll.is_blank() {
            events.push(Event::Blank { seat, points: turn });
            (seat, turn) = (seat.after(1, self.totals.len()), 0);
            roll = Roll::new(6, &mut self.rng);
            events.push(Event::Rolled { seat, roll });
        }
        self.moment = Moment::Rolled { seat, roll, turn };
    }
}
