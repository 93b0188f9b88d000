//! Jokerlink by David Parlett, for 2 to 6 players, published as "Chicken Out!", after the rules on his site as of 2025.
//!
//! All cards are dealt, and no one looks at them. The first player starts a trick with the top two cards of their stack;
//! then each player in turn plays their top card, with a running count. A Jack repeats the card before it, a Queen adds
//! nothing, a King makes 20, a Joker 0; without Jokers a King makes 0 from 10 or less, and 20 from 11 or more. A red card
//! that would make 22 or more is subtracted instead. A player who makes 22 or more takes the trick under their stack, and the
//! next player starts with two cards. From 11 on a player can take the trick instead of playing, and starts with two or more
//! cards. A player who makes 21 puts the trick aside and starts with any number of cards. The first player to run out of
//! cards without a bust wins; of two players the one with more cards in tricks of 21 wins, or the first out where these are
//! equal.
//!
//! House choices where the source is silent:
//! - cards taken under a stack come up again in the order in which they were played;
//! - after 21 at least one card starts the next trick;
//! - a player who runs out with the first of two cards that must be played is out;
//! - a Jack with nothing before it is nothing for a Jack after it, too;
//! - "of the same value" in the optional extra means the same rank.

mod action;
mod card;
mod codes;
mod examples;
mod figures;
mod pack;
mod pips;
mod position;
mod rules;
mod strategies;
mod table;
mod tally;

pub use action::Act;
pub use card::{CHICKEN, Card, Colour, Effect, Kings, Rank, WINNING};
pub use rules::{Jokerlink, Rules};
pub use table::{Event, Moment, Obligation, Table, View};

use super::fields::indices_of;
use super::game::play_at_table;
use super::{
    Actor, Aim, CardNumber, DeckGame, Game, Illegal, Lookahead, OwnTable, Pace, Paced, Player, RandomPlayer, Rng,
    ScoreSheet, Scores, Seat,
};
use crate::diag::Findings;
use crate::model::Deck;
use std::ops::RangeInclusive;

impl DeckGame for Jokerlink {
    const NAME: &'static str = "jokerlink";
    const PLAYERS: RangeInclusive<usize> = 2..=6;
    const OWN_TABLES: &'static [OwnTable] = &[("ranks", "ranks", "rank"), ("deals", "deals", "players")];

    fn read(deck: &Deck, players: usize) -> (Option<Self>, Findings) {
        let (rules, mut findings) = Rules::read(deck);
        let (pack, pack_findings) = pack::read(deck, rules.jokers);
        findings.extend(pack_findings);
        let packs = pack.packs_for(players, &rules);
        let (kings, suits, cards) = (pack.kings(), pack.suits, pack.cards.repeat(packs));
        let game = Self { players, rules, suits, cards, kings };
        ((!findings.has_errors()).then_some(game), findings)
    }

    fn check_printed(deck: &Deck, _: &[usize]) -> Findings {
        let mut findings = examples::check(deck, &pack::read(deck, Rules::read(deck).0.jokers).0);
        findings.extend(pips::check(deck));
        findings
    }

    /// Suits and Jokers (section Cards).
    fn shuffled(deck: &Deck) -> Vec<Vec<usize>> {
        vec![indices_of(deck, |card| card.fields.contains_key("rank"))]
    }

    fn figures(deck: &Deck, players: &[usize]) -> serde_json::Value {
        figures::figures(deck, players)
    }

    /// One pack or two, with as many Jokers as the rules use (sections Cards, Optional rule for 5 or more players).
    fn cards_for(deck: &Deck, players: usize) -> Vec<u32> {
        let (rules, _) = Rules::read(deck);
        let (pack, _) = pack::read(deck, rules.jokers);
        pack::copies_in_play(deck, &pack, pack.packs_for(players, &rules))
    }

    fn strategies() -> Vec<Box<dyn Player<Self>>> {
        vec![Box::new(strategies::SENSIBLE), Box::new(RandomPlayer)]
    }
}

impl Game for Jokerlink {
    play_at_table!(Act);

    fn players(&self) -> usize {
        self.players
    }

    /// Of two players the one with more cards in tricks of 21 wins, or the first out if these are equal. With more players
    /// the first out wins, and the cards left in the stacks say how far the others are from it (sections Object, Game).
    fn scores(&self, state: &Table) -> Scores {
        let number = |cards: usize| i64::try_from(cards).unwrap_or(i64::MAX);
        let sheet = |cards: usize| ScoreSheet::new([(self.unit(), number(cards))]);
        let mut scores = if self.players > 2 {
            let stacks = state.stacks.iter().map(|stack| sheet(stack.len()));
            Scores::by_total(stacks.collect(), Aim::Fewest)
        } else {
            let won = state.won.iter().map(|won| sheet(won.len()));
            Scores::by_total(won.collect(), Aim::Most)
        };
        if let Some(out) = state.out.filter(|_| self.players > 2 || scores.winners.len() > 1) {
            scores.winners = vec![out];
        }
        scores
    }

    fn longest_play(&self) -> usize {
        20_000
    }
}

/// A card to turn up and to count takes 5 seconds, and a trick to take or to put aside 10.
impl Paced for Jokerlink {
    const TURN_SECONDS: u64 = 5;
    const ROUND_SECONDS: u64 = 10;
    const ROUND: &'static str = "tricks";
    const LOOKAHEAD: Lookahead = Lookahead::Play;
    const LEAD: f64 = 6.0;

    fn unit(&self) -> &'static str {
        match self.players {
            2 => "cards in tricks of 21",
            _ => "cards left",
        }
    }

    fn pace(&self, actor: Actor, events: &[Event]) -> Pace {
        let goes_on = |event: &&Event| matches!(event, Event::Played(..) | Event::Out(_));
        let rounds = (events.len() - events.iter().filter(goes_on).count()) as u64;
        Pace { turns: u64::from(actor == Actor::Other), rounds, is_scored: rounds > 0 }
    }
}
