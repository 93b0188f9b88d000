//! Crazy Chicken by Michael Schacht, for 2 players, after its published rules.
//!
//! Both collect chickens. In a turn a player draws two cards from two different piles (two are face down, two face up), and
//! then either lays two or more cards of one kind or discards one card. A kind that has been laid already can only be laid
//! with more cards, and the smaller lay is discarded. A round ends after a turn in which one player has six kinds, both
//! players together have all kinds, or only one face-down pile is left. Each kind in front of a player scores the number on
//! its cards, once. After four rounds the most points win; a tie goes to the best single round.
//!
//! House choices where the source is silent:
//! - a player sees the first card drawn before choosing the pile of the second (Action 1 says "two new cards");
//! - beaten cards start the discard pile that is still empty; where there are two piles, their owner chooses (Action 2a: "one
//!   of the two");
//! - the round also ends if both face-down piles run out in one turn;
//! - if even the best single rounds tie, both win.

mod action;
mod examples;
mod figures;
mod kinds;
mod position;
mod rules;
mod strategies;
mod table;
mod tally;

pub use action::{Kind, KindNumber, Move, Pile};
pub use kinds::KindCards;
pub use rules::{CrazyChicken, Rules};
pub use table::{Event, Moment, RoundEnd, Table, View, round_score};

use super::fields::indices_of;
use super::game::play_at_table;
use super::{
    Actor, Aim, CardNumber, DeckGame, Game, Illegal, Lookahead, OwnTable, Pace, Paced, Player, RandomPlayer, Rng,
    ScoreSheet, Scores, Seat,
};
use crate::diag::Findings;
use crate::model::Deck;
use std::ops::RangeInclusive;

impl DeckGame for CrazyChicken {
    const NAME: &'static str = "crazy-chicken";
    const PLAYERS: RangeInclusive<usize> = 2..=2;
    const OWN_TABLES: &'static [OwnTable] = &[];

    fn read(deck: &Deck, _: usize) -> (Option<Self>, Findings) {
        let (rules, mut findings) = Rules::read(deck);
        let (kinds, kind_findings) = kinds::read(deck);
        if kind_findings.is_empty() {
            findings.extend(kinds::check_piles(deck, &kinds, rules.hand));
            findings.extend(kinds::check_enough(deck, &kinds, rules.kinds));
        }
        findings.extend(kind_findings);
        let game = Self { rules, kinds };
        ((!findings.has_errors()).then_some(game), findings)
    }

    fn check_printed(deck: &Deck, _: &[usize]) -> Findings {
        examples::check(deck, &Rules::read(deck).0, &kinds::read(deck).0)
    }

    /// All chickens (Setting up the Game).
    fn shuffled(deck: &Deck) -> Vec<Vec<usize>> {
        vec![indices_of(deck, kinds::is_chicken)]
    }

    fn figures(deck: &Deck, players: &[usize]) -> serde_json::Value {
        figures::figures(deck, players)
    }

    fn strategies() -> Vec<Box<dyn Player<Self>>> {
        vec![Box::new(strategies::SENSIBLE), Box::new(RandomPlayer)]
    }
}

impl Game for CrazyChicken {
    play_at_table!(Move);

    fn players(&self) -> usize {
        2
    }

    /// A part for each round; a tie goes to the best single round (Winning the Game).
    fn scores(&self, state: &Table) -> Scores {
        let sheet = |seat: Seat| {
            let rounds = state.rounds.iter().zip(1..);
            let part = |(scores, round): (&[i64; 2], u32)| (format!("round {round}"), scores[seat.index()]);
            ScoreSheet::new(rounds.map(part))
        };
        let mut scores = Scores::by_total(Seat::all(2).map(sheet).collect(), Aim::Most);
        let best = |seat: &Seat| state.rounds.iter().map(|round| round[seat.index()]).max();
        let best_of_all = scores.winners.iter().map(best).max();
        scores.winners.retain(|seat| Some(best(seat)) == best_of_all);
        scores
    }

    /// A turn has at most four actions, and each brings the round nearer to its end or lays more cards than before.
    fn longest_play(&self) -> usize {
        5000 * self.rules.rounds.max(4)
    }
}

/// A turn is two cards to draw, and one lay or discard: 10 seconds. A round is 110 cards to shuffle and to deal into piles, and
/// a score to add up: 90 seconds.
impl Paced for CrazyChicken {
    const TURN_SECONDS: u64 = 10;
    const ROUND_SECONDS: u64 = 90;
    const LOOKAHEAD: Lookahead = Lookahead::Round;
    const LEAD: f64 = 60.0;

    fn pace(&self, actor: Actor, events: &[Event]) -> Pace {
        let rounds = events.iter().filter(|event| matches!(event, Event::RoundOver { .. })).count() as u64;
        Pace { turns: u64::from(actor == Actor::Other), rounds, is_scored: rounds > 0 }
    }
}
