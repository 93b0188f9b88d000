//! The table: hands, the goals, and the course of a play.

use super::action::Choice;
use super::hand::Hand;
use super::rules::PlayingChicken;
use super::trick::{Outcome, Trick};
use crate::game::refuse;
use crate::words::{counted, listed};
use crate::{CardNumber, Illegal, Rng, Seat};

/// One moment of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(super) seats: Vec<Holdings>,
    /// Face-down goals, the top last.
    pub(super) pile: Vec<u32>,
    /// Goals that were turned up; the last one counts.
    pub(super) open: Vec<u32>,
    pub(super) rng: Rng,
    pub(super) moment: Moment,
}

/// The stage of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// The players choose: in secret, so that the order of seats does not matter. Round and trick count from 0; the choices
    /// are the cards that are face down so far.
    Choosing { round: usize, trick: u8, choices: Vec<u8> },
    /// The last round is over.
    Over,
}

impl Moment {
    fn choosing(round: usize, trick: u8) -> Self {
        let choices = Vec::new();
        Self::Choosing { round, trick, choices }
    }
}

/// What one player has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Holdings {
    /// The hand; a card played face down stays in it until it is revealed.
    pub(super) hand: Hand,
    /// Cards played in this round, face down in front of the player.
    pub(super) front: Hand,
    /// Cards that have left the game.
    pub(super) gone: Hand,
    pub(super) won: Vec<Won>,
}

/// A trick that a player has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Won {
    pub(super) round: usize,
    pub(super) trick: u8,
    pub(super) goal: u32,
    pub(super) outcome: Outcome,
    pub(super) coins: u32,
}

impl Won {
    /// Returns coins of tricks that are not told.
    pub(super) fn before(coins: u32) -> Self {
        let outcome = Outcome::Under;
        Self { round: 0, trick: 0, goal: 0, outcome, coins }
    }

    /// Returns it in one word, as positions have it.
    pub(super) fn word(&self) -> String {
        let Self { round, trick, goal, outcome, coins } = self;
        format!("{round}.{trick}-{goal}-{}-{coins}", outcome.as_str())
    }
}

/// What a seat can know: every card played was shown, so all hands are known, but not what is chosen from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The seat.
    pub seat: Seat,
    /// The goal.
    pub goal: u32,
    /// What the trick wins.
    pub prize: u32,
    /// What it wins if the sum hits the goal.
    pub exact_prize: u32,
    /// Everyone's hand as the trick began.
    pub hands: Vec<Hand>,
    /// The seat's own choice, once it is made.
    pub chosen: Option<u8>,
    /// Everyone's coins.
    pub coins: Vec<u32>,
    /// How many goals are face down.
    pub goals_left: usize,
}

/// What comes of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The cards of a trick are revealed; both numbers count from 1.
    Trick {
        /// The round.
        round: usize,
        /// The trick of the round.
        number: u8,
        /// The cards, and who wins.
        trick: Trick,
        /// What each winner is paid.
        coins: u32,
    },
    /// A round is over, and everyone's last card has left the game.
    RoundOver {
        /// The round, from 1.
        round: usize,
        /// The cards, in the order of seats.
        gone: Vec<u8>,
    },
    /// The goals ran out and were shuffled.
    GoalsShuffled,
}

impl Event {
    pub(super) fn describe(&self, _: &PlayingChicken) -> String {
        match self {
            Self::Trick { round, number, trick, coins } => {
                let played = Seat::all(trick.cards.len()).zip(&trick.cards);
                let played = listed(played.map(|(seat, card)| format!("{seat} plays {card}")));
                let (goal, sum, winners) = (trick.goal, trick.sum(), listed(&trick.winners));
                let outcome = match trick.outcome {
                    Outcome::Under => "is under",
                    Outcome::Exact => "hits",
                    Outcome::Over => "is over",
                };
                let (win, each) = if trick.winners.len() == 1 { ("wins", "") } else { ("win", " each") };
                let coins = counted(*coins as usize, "coin");
                format!(
                    "round {round}, trick {number}, goal {goal}: {played}; the sum {sum} {outcome} the goal: \
                     {winners} {win} {coins}{each}"
                )
            }
            Self::RoundOver { round, gone } => {
                let gone = Seat::all(gone.len()).zip(gone).map(|(seat, card)| format!("{seat}'s {card}"));
                format!("round {round} is over; these cards leave the game: {}", listed(gone))
            }
            Self::GoalsShuffled => "the goals have run out and are shuffled".to_owned(),
        }
    }
}

impl Table {
    /// Deals the packs and turns up the first goal (Game Setup; How To Play, step 1).
    pub(super) fn deal(game: &PlayingChicken, rng: &mut Rng) -> Self {
        let hand = Hand::full(game.rules.pack_size());
        let holdings = Holdings { hand, ..Holdings::default() };
        let (seats, pile, open) = (vec![holdings; game.players], Vec::new(), game.goals.clone());
        let (rng, moment) = (rng.fork(), Moment::choosing(0, 0));
        let mut table = Self { seats, pile, open, rng, moment };
        table.turn_up_goal();
        table
    }

    pub(super) fn to_act(&self) -> Option<Seat> {
        match &self.moment {
            Moment::Choosing { choices, .. } => Some(Seat::new(choices.len())),
            Moment::Over => None,
        }
    }

    /// Returns a seat's hand as the trick began.
    pub(super) fn hand(&self, seat: Seat) -> Hand {
        self.seats[seat.index()].hand
    }

    /// Returns the tricks that a seat has won.
    pub(super) fn won(&self, seat: Seat) -> &[Won] {
        &self.seats[seat.index()].won
    }

    pub(super) fn legal_actions(&self, _: &PlayingChicken) -> Vec<Choice> {
        let hand = self.to_act().map(|seat| self.hand(seat));
        hand.unwrap_or_default().values().map(Choice).collect()
    }

    /// Plays a card face down; the last player's reveals them all (How To Play, steps 2 to 4).
    pub(super) fn apply(&mut self, game: &PlayingChicken, Choice(value): Choice) -> Result<Vec<Event>, Illegal> {
        let seat = self.to_act().ok_or(Illegal::new("the play is over"))?;
        if !self.hand(seat).holds(value) {
            return refuse("a player can only play a card of their own hand (step 2)");
        }
        let Moment::Choosing { round, trick, choices } = &mut self.moment else { return Ok(Vec::new()) };
        choices.push(value);
        if choices.len() < game.players {
            return Ok(Vec::new());
        }
        let (round, number, cards) = (*round, *trick, std::mem::take(choices));
        Ok(self.reveal(game, round, number, cards))
    }

    /// Reveals the cards, pays the winners, and goes on to the next trick or round (steps 3 to 8).
    fn reveal(&mut self, game: &PlayingChicken, round: usize, number: u8, cards: Vec<u8>) -> Vec<Event> {
        let Some(now) = game.rules.rounds.get(round) else { return Vec::new() };
        for (holdings, card) in self.seats.iter_mut().zip(&cards) {
            holdings.hand = holdings.hand.without(*card);
            holdings.front = holdings.front.with(*card);
        }
        let trick = Trick::turn_up(self.goal(), cards);
        let coins = trick.outcome.coins(now.prize, game.rules.exact);
        let (mut round, mut number) = (round + 1, number + 1);
        let (goal, outcome) = (trick.goal, trick.outcome);
        let won = Won { round, trick: number, goal, outcome, coins };
        for winner in &trick.winners {
            self.seats[winner.index()].won.push(won);
        }
        let mut events = vec![Event::Trick { round, number, trick, coins }];
        if number == now.tricks {
            let gone = self.end_round();
            events.push(Event::RoundOver { round, gone });
            (round, number) = (round + 1, 0);
        }
        if round > game.rules.rounds.len() {
            self.moment = Moment::Over;
            return events;
        }
        self.moment = Moment::choosing(round - 1, number);
        if self.turn_up_goal() {
            events.push(Event::GoalsShuffled);
        }
        events
    }

    /// Ends a round: the card that is left leaves the game, and the cards played are the next hand (steps 7 and 8).
    fn end_round(&mut self) -> Vec<u8> {
        let mut gone = Vec::with_capacity(self.seats.len());
        for holdings in &mut self.seats {
            for value in holdings.hand.values() {
                holdings.gone = holdings.gone.with(value);
                gone.push(value);
            }
            holdings.hand = std::mem::take(&mut holdings.front);
        }
        gone
    }

    /// Turns up the next goal; returns whether all had to be shuffled first (step 8).
    fn turn_up_goal(&mut self) -> bool {
        let has_run_out = self.pile.is_empty();
        if has_run_out {
            self.pile.append(&mut self.open);
            self.rng.shuffle(&mut self.pile);
        }
        self.open.extend(self.pile.pop());
        has_run_out
    }

    fn goal(&self) -> u32 {
        self.open.last().copied().unwrap_or_default()
    }

    pub(super) fn view(&self, game: &PlayingChicken, seat: Seat) -> View {
        let (round, chosen) = match &self.moment {
            Moment::Choosing { round, choices, .. } => (*round, choices.get(seat.index()).copied()),
            Moment::Over => (game.rules.rounds.len(), None),
        };
        let prize = game.rules.rounds.get(round).map_or(0, |round| round.prize);
        let coins = |holdings: &Holdings| holdings.won.iter().map(|won| won.coins).sum();
        View {
            seat,
            goal: self.goal(),
            prize,
            exact_prize: game.rules.exact.prize(prize),
            hands: self.seats.iter().map(|holdings| holdings.hand).collect(),
            chosen,
            coins: self.seats.iter().map(coins).collect(),
            goals_left: self.pile.len(),
        }
    }

    /// Returns the table before anyone chose a card for this trick.
    pub(super) fn before_choices(&self) -> Self {
        let mut before = self.clone();
        if let Moment::Choosing { round, trick, .. } = before.moment {
            before.moment = Moment::choosing(round, trick);
        }
        before
    }

    /// Draws again what a seat cannot know: the others' choices, and the order of the goals.
    pub(super) fn imagine(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut other = self.clone();
        rng.shuffle(&mut other.pile);
        other.rng = rng.fork();
        if let Moment::Choosing { choices, .. } = &mut other.moment {
            for (index, choice) in choices.iter_mut().enumerate().filter(|(index, _)| *index != seat.index()) {
                let hand: Vec<u8> = self.hand(Seat::new(index)).values().collect();
                *choice = rng.pick(&hand).copied().unwrap_or(*choice);
            }
        }
        other
    }

    pub(super) fn cards(&self, game: &PlayingChicken) -> Vec<CardNumber> {
        let size = u16::from(game.rules.pack_size());
        let (mut cards, mut first) = (Vec::new(), 0);
        for Holdings { hand, front, gone, .. } in &self.seats {
            let values = hand.values().chain(front.values()).chain(gone.values());
            cards.extend(values.map(|value| CardNumber(first + u16::from(value) - 1)));
            first += size;
        }
        // Goal cards with the same goal are alike.
        for goal in self.pile.iter().chain(&self.open) {
            let mut goals = game.goals.iter().zip(first..);
            let number = goals.find(|(known, _)| *known == goal);
            cards.push(CardNumber(number.map_or(u16::MAX, |(_, number)| number)));
        }
        cards
    }
}
