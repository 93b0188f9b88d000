//! Chicken, the dice game, for 2 players and more, after the rules that Lou published in 2007.
//!
//! A turn begins with six dice. Of each roll the player keeps at least one counter and rolls the rest again; a player who
//! keeps all six can roll six again. A player who stops leaves no counter of the last roll and writes the turn's points
//! down; a roll without a counter loses them. The first points written down must be at least 350 in one turn. Exactly 10,000
//! wins; a turn that would go over it is lost.
//!
//! House choices where the source is silent:
//! - the same dice can count in any way that the list of counters allows (Helpful hints), also three 1s as single ones;
//! - "you cannot leave any counters on the table": a player who stops keeps every 1, every 5 and every number that is there three
//!   times or more: not 333 of 3333, but 2222 of 222233 (Helpful hints); how the dice that are kept count remains a choice;
//! - four of a kind and a pair are three pairs (Helpful hints), and so are six of a kind, which are two triplets too;
//! - a player who has written nothing down cannot stop with less than 350, and must roll on;
//! - a player who hits the goal wins at once: no one has a last turn.

mod counter;
mod figures;
mod game;
mod ladder;
mod net;
mod outcomes;
mod plan;
mod position;
mod printed;
mod roll;
mod rules;
mod strategies;
mod tally;
mod totals;
mod turns;

pub use counter::{Counter, Decision, Kept};
pub use game::ChickenDice;
pub use roll::Roll;
pub use rules::Rules;
pub use turns::{Event, Moment, Table, View};

use super::game::play_at_table;
use super::{
    Actor, Aim, CardNumber, DeckGame, Game, Illegal, Lookahead, OwnTable, Pace, Paced, Player, RandomPlayer, Rng,
    ScoreSheet, Scores, Seat,
};
use crate::diag::Findings;
use crate::model::Deck;
use std::ops::RangeInclusive;

impl DeckGame for ChickenDice {
    const NAME: &'static str = "chicken-dice";
    /// The source has no upper limit: ours is what a table and a score sheet have room for.
    const PLAYERS: RangeInclusive<usize> = 2..=12;
    const OWN_TABLES: &'static [OwnTable] = &[("counters", "counters", "name"), ("chances", "chances", "dice")];

    fn read(deck: &Deck, players: usize) -> (Option<Self>, Findings) {
        let (rules, mut findings) = Rules::read(deck);
        if findings.is_empty() {
            findings.extend(totals::check(deck, &rules));
            findings.extend(ladder::check(deck, &rules));
        }
        ((!findings.has_errors()).then(|| Self::new(players, rules)), findings)
    }

    fn check_printed(deck: &Deck, _: &[usize]) -> Findings {
        let mut findings = printed::check(deck, &Rules::read(deck).0);
        findings.extend(net::check(deck));
        findings
    }

    fn figures(deck: &Deck, players: &[usize]) -> serde_json::Value {
        figures::figures(deck, players)
    }

    fn strategies() -> Vec<Box<dyn Player<Self>>> {
        vec![Box::new(strategies::SENSIBLE), Box::new(RandomPlayer)]
    }
}

impl Game for ChickenDice {
    play_at_table!(Decision);

    fn players(&self) -> usize {
        self.players
    }

    fn scores(&self, state: &Table) -> Scores {
        let sheet = |total: &i64| ScoreSheet::new([("written down", *total)]);
        Scores::by_total(state.totals.iter().map(sheet).collect(), Aim::Most)
    }

    fn longest_play(&self) -> usize {
        100_000
    }
}

/// A turn is about three rolls to throw, to add up and to write down: 30 seconds. The source knows games of fifteen minutes and
/// some that lasted much longer.
impl Paced for ChickenDice {
    const TURN_SECONDS: u64 = 30;
    const ROUND_SECONDS: u64 = 0;
    const LOOKAHEAD: Lookahead = Lookahead::NextTurn;
    const LEAD: f64 = 1500.0;

    fn pace(&self, _: Actor, events: &[Event]) -> Pace {
        let last = Seat::new(self.players.saturating_sub(1));
        let mut pace = Pace::default();
        for event in events {
            let (Event::Stopped { seat, .. } | Event::Over(seat, _) | Event::Blank(seat, _)) = event else { continue };
            pace.turns += 1;
            pace.rounds += u64::from(*seat == last);
            pace.is_scored |= matches!(event, Event::Stopped { .. });
        }
        pace
    }
}
