//! Playing Chicken by Joe Slack, for 3 to 8 players, after the rules of its print-and-play file.
//!
//! Everyone has a pack with the values 1 to 6. A goal is turned up, all choose a card in secret and reveal their cards
//! together. If the sum is less than the goal, the highest card wins the coins of the round; if it is more, the lowest card
//! wins; if it is the goal itself, the highest card wins a bonus too. All who tie win in full. A round ends when everyone has
//! one card left, which leaves the game; the cards played are the next hand. After the last round the most coins win.
//!
//! House choices where the source is silent or contradicts itself:
//! - a trick of round 1 wins 2 coins as in the table, not 1 as in step 4: `prizes`;
//! - the exact goal doubles the prize as in steps 4 and 10, and does not add one coin as in step 9: `exact`;
//! - goals are shuffled again when the next one is needed and none is left, with the one that is face up (step 8: "all").

mod action;
mod examples;
mod figures;
mod goal_counts;
mod goals;
mod hand;
mod packs;
mod position;
mod readings;
mod rules;
mod strategies;
mod table;
mod tally;
mod trick;

pub use action::Choice;
pub use hand::Hand;
pub use rules::{Exact, PlayingChicken, Round, Rules};
pub use strategies::{Constant, Schemer};
pub use table::{Event, Table, View};
pub use trick::{Outcome, Trick};

use super::fields::indices_of;
use super::game::play_at_table;
use super::{
    Actor, Aim, CardNumber, DeckGame, Game, Illegal, Lookahead, OwnTable, Pace, Paced, Player, RandomPlayer, Rng,
    ScoreSheet, Scores, Seat,
};
use crate::diag::Findings;
use crate::model::{Card, Deck};
use std::ops::RangeInclusive;

impl DeckGame for PlayingChicken {
    const NAME: &'static str = "playing-chicken";
    const PLAYERS: RangeInclusive<usize> = 3..=8;
    const OWN_TABLES: &'static [OwnTable] = &[("rounds", "rounds", "round"), ("ranges", "goals", "players")];

    fn read(deck: &Deck, players: usize) -> (Option<Self>, Findings) {
        let (rules, mut findings) = Rules::read(deck);
        let size = rules.pack_size();
        let (packs, pack_findings) = packs::read(deck, size);
        findings.extend(pack_findings);
        findings.extend(packs::check_enough(deck, &packs, players));
        let (all_goals, goal_findings) = goals::read(deck, size, &Self::PLAYERS);
        let goals = goals::for_players(&all_goals, players);
        // A goal with an error may have been the one for these players: its own finding is enough.
        if goals.is_empty() && goal_findings.is_empty() {
            findings.push(goals::none_for(deck, players));
        }
        findings.extend(goal_findings);
        if findings.has_errors() {
            return (None, findings);
        }
        findings.extend(readings::notes(deck, &rules, &all_goals));
        let game = Self { players, rules, goals };
        (Some(game), findings)
    }

    fn check_printed(deck: &Deck, _: &[usize]) -> Findings {
        let (rules, _) = Rules::read(deck);
        let (goals, _) = goals::read(deck, rules.pack_size(), &Self::PLAYERS);
        let packs = packs::read(deck, rules.pack_size()).0.len();
        let (rules, goals) = (&rules, &goals);
        let mut findings = examples::check(deck, examples::TrickJudge { rules, goals, packs });
        findings.extend(goal_counts::check(deck, rules, goals));
        findings
    }

    /// The cards of each pack, which its player holds in hand, and the goals (Game Setup, steps 1 and 3).
    fn shuffled(deck: &Deck) -> Vec<Vec<usize>> {
        let (packs, _) = packs::read(deck, Rules::read(deck).0.pack_size());
        let of_pack = |name: &String| indices_of(deck, |card| packs::pack_of(card).as_ref() == Some(name));
        let goals = indices_of(deck, |card| card.fields.contains_key("goal"));
        packs.keys().map(of_pack).chain([goals]).collect()
    }

    fn figures(deck: &Deck, players: &[usize]) -> serde_json::Value {
        figures::figures(deck, players)
    }

    /// The goals with their number, and the first packs, one for each player (Game Setup, steps 1 and 2).
    fn cards_for(deck: &Deck, players: usize) -> Vec<u32> {
        let (packs, _) = packs::read(deck, Rules::read(deck).0.pack_size());
        let is_in_play = |card: &Card| {
            let pack = packs::pack_of(card).and_then(|name| packs.get_index_of(&name));
            pack.is_none_or(|pack| pack < players) && goals::is_for(card, players) != Some(false)
        };
        let copies = |card: &Card| card.copies * u32::from(is_in_play(card));
        deck.cards.iter().map(copies).collect()
    }

    fn strategies() -> Vec<Box<dyn Player<Self>>> {
        vec![Box::new(Schemer), Box::new(RandomPlayer), Box::new(Constant::Boldest), Box::new(Constant::Wariest)]
    }
}

impl Game for PlayingChicken {
    play_at_table!(Choice);

    fn players(&self) -> usize {
        self.players
    }

    /// The coins of each trick won; the most win, and all who tie win (step 11).
    fn scores(&self, state: &Table) -> Scores {
        let sheet = |seat: Seat| {
            ScoreSheet::new(state.won(seat).iter().map(|won| {
                let (round, trick) = (won.round, won.trick);
                let name = match round {
                    0 => "before".to_owned(),
                    _ => format!("round {round}, trick {trick}: {} {}", won.outcome.as_str(), won.goal),
                };
                (name, i64::from(won.coins))
            }))
        };
        Scores::by_total(Seat::all(self.players).map(sheet).collect(), Aim::Most)
    }

    fn longest_play(&self) -> usize {
        self.rules.trick_count() * self.players
    }
}

/// The print-and-play file says 10 to 15 minutes. 15 tricks of 40 seconds (to choose a card, add up the sum and pay) and 5
/// rounds of 20 (to take up the cards) are between 11 and 12.
impl Paced for PlayingChicken {
    const TURN_SECONDS: u64 = 40;
    const ROUND_SECONDS: u64 = 20;
    const LOOKAHEAD: Lookahead = Lookahead::Play;
    const LEAD: f64 = 8.0;

    fn unit(&self) -> &'static str {
        "coins"
    }

    fn before_secrets(&self, state: &Table) -> Option<Table> {
        Some(state.before_choices())
    }

    fn pace(&self, _: Actor, events: &[Event]) -> Pace {
        let mut pace = Pace::default();
        for event in events {
            match event {
                Event::Trick { .. } => (pace.turns, pace.is_scored) = (pace.turns + 1, true),
                Event::RoundOver { .. } => pace.rounds += 1,
                Event::GoalsShuffled => {}
            }
        }
        pace
    }
}
