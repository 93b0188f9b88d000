//! Playing Chicken by Joe Slack, for 3 to 8 players, after the rules of its print-and-play file.
//!
//! Everyone has a pack with the values 1 to 6. A goal is turned up, all choose a card in secret and turn their cards up
//! together. Less than the goal in all: the highest card wins the coins of the round. More: the lowest wins. The goal
//! itself: the highest wins, and a bonus. All who tie win in full. A round goes on until everyone has one card left, which
//! leaves the game; the cards played are the next hand. After the last round the most coins win.
//!
//! House choices where the source is silent or contradicts itself:
//! - a trick of round 1 wins 2 coins as in the table, not 1 as in step 4: `prizes`;
//! - the exact goal doubles the prize as in steps 4 and 10, not one more as in step 9: `exact`;
//! - goals are shuffled again when one is wanted and none is left, the one that lies open included (step 8: "all").

mod action;
mod examples;
mod figures;
mod goals;
mod hand;
mod packs;
mod readings;
mod rules;
mod strategies;
mod table;
mod tally;
mod trick;

pub use action::Choice;
pub use hand::Hand;
pub use rules::{Exact, Round, Rules};
pub use strategies::{Constant, Schemer};
pub use table::{Event, Moment, Table, View};
pub use tally::GoalTally;
pub use trick::{Outcome, Trick};

use super::{Aim, CardNumber, DeckGame, Game, Illegal, OwnTable, Player, RandomPlayer, Rng, ScoreSheet, Scores, Seat};
use crate::diag::Findings;
use crate::model::{Deck, Value};
use std::ops::RangeInclusive;

/// The game as a deck makes it for one number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayingChicken {
    players: usize,
    rules: Rules,
    goals: Vec<u32>,
}

impl PlayingChicken {
    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The goals of this number of players, each copy for itself, in the deck's order.
    #[must_use]
    pub fn goals(&self) -> &[u32] {
        &self.goals
    }
}

impl DeckGame for PlayingChicken {
    const NAME: &'static str = "playing-chicken";
    const PLAYERS: RangeInclusive<usize> = 3..=8;
    const OWN_TABLES: &'static [OwnTable] = &[
        OwnTable { table: "rounds", figures: "rounds", key: "round" },
        OwnTable { table: "ranges", figures: "goals", key: "players" },
    ];
    type Tally = GoalTally;

    fn read(deck: &Deck, players: usize) -> (Option<Self>, Findings) {
        let (rules, mut findings) = Rules::read(deck);
        let size = rules.pack_size();
        let (packs, of_packs) = packs::read(deck, size);
        findings.extend(of_packs);
        findings.extend(packs::check_enough(deck, &packs, players));
        let (all_goals, of_goals) = goals::read(deck, size, &Self::PLAYERS);
        let goals = goals::for_players(&all_goals, players);
        // A goal at fault may have been the one: then its own fault is enough.
        if goals.is_empty() && of_goals.is_empty() {
            findings.push(goals::none_for(deck, players));
        }
        findings.extend(of_goals);
        findings.extend(examples::check(deck));
        let has_errors = findings.has_errors();
        if !has_errors {
            findings.extend(readings::notes(deck, &rules, &all_goals));
        }
        ((!has_errors).then_some(Self { players, rules, goals }), findings)
    }

    fn figures(deck: &Deck, players: &[usize]) -> Value {
        figures::of(deck, players)
    }

    fn strategies() -> Vec<Box<dyn Player<Self>>> {
        vec![Box::new(Schemer), Box::new(RandomPlayer), Box::new(Constant::Boldest), Box::new(Constant::Wariest)]
    }
}

impl Game for PlayingChicken {
    type State = Table;
    type Action = Choice;
    type View = View;
    type Event = Event;

    fn players(&self) -> usize {
        self.players
    }

    fn deal(&self, rng: &mut Rng) -> Table {
        Table::lay(self, rng)
    }

    fn to_act(&self, state: &Table) -> Option<Seat> {
        state.to_act()
    }

    fn legal_actions(&self, state: &Table) -> Vec<Choice> {
        let hand = state.to_act().map(|seat| state.hand(seat)).unwrap_or_default();
        hand.values().map(Choice).collect()
    }

    /// A card of one's hand, face down; the last one turns them all up (How To Play, steps 2 to 4).
    fn apply(&self, state: &mut Table, action: Choice) -> Result<Vec<Event>, Illegal> {
        let seat = state.to_act().ok_or(Illegal::new("the play is over"))?;
        if !state.hand(seat).holds(action.0) {
            return Err(Illegal::new("only a card of one's own hand can be played (step 2)"));
        }
        Ok(state.choose(self, action.0))
    }

    /// The coins of each trick won; the most win, and all who tie win (step 11).
    fn scores(&self, state: &Table) -> Scores {
        let sheet = |seat: Seat| {
            let mut sheet = ScoreSheet::default();
            for won in state.won(seat) {
                let name = format!("round {}, trick {}: {} {}", won.round, won.trick, won.outcome.as_str(), won.goal);
                sheet.add(name, i64::from(won.coins));
            }
            sheet
        };
        Scores::by_total(Seat::all(self.players).map(sheet).collect(), Aim::Most)
    }

    fn view(&self, state: &Table, seat: Seat) -> View {
        state.view(self, seat)
    }

    fn imagine(&self, state: &Table, seat: Seat, rng: &mut Rng) -> Table {
        state.imagine(seat, rng)
    }

    fn cards(&self, state: &Table) -> Vec<CardNumber> {
        state.cards(self)
    }

    fn tell(&self, event: &Event) -> String {
        event.tell()
    }

    fn longest_play(&self) -> usize {
        self.rules.trick_count() * self.players
    }
}
