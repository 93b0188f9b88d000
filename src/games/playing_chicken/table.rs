//! The table: who holds what, which goal lies open, and how it goes on.

use super::hand::Hand;
use super::trick::{Outcome, Trick};
use super::{CardNumber, PlayingChicken, Rng, Seat};

/// One moment of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    seats: Vec<Holdings>,
    /// Face-down goals, the top last: indices into the game's goals.
    pile: Vec<u8>,
    /// Goals that were turned up, the one that counts last.
    open: Vec<u8>,
    rng: Rng,
    moment: Moment,
}

/// Where a play is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The players choose, in secret and so in the order of seats.
    Choosing {
        /// The round, from 0.
        round: usize,
        /// The trick of the round, from 0.
        trick: u8,
        /// What has been laid face down so far.
        choices: Vec<u8>,
    },
    /// The last round is over.
    Over,
}

/// What one player has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Holdings {
    /// The hand; a card laid face down stays in it until it is turned up.
    hand: Hand,
    /// Cards played in this round, face down in front of the player.
    front: Hand,
    /// Cards that have left the game.
    gone: Hand,
    won: Vec<Won>,
}

/// A trick that somebody has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Won {
    pub(super) round: usize,
    pub(super) trick: u8,
    pub(super) goal: u32,
    pub(super) outcome: Outcome,
    pub(super) coins: u32,
}

/// What a seat can know: every card played was shown, so that all hands are known, but not what is chosen from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The seat.
    pub seat: Seat,
    /// The goal.
    pub goal: u32,
    /// What the trick wins.
    pub prize: u32,
    /// What it wins if the sum is the goal.
    pub exact_prize: u32,
    /// Everyone's hand as the trick began.
    pub hands: Vec<Hand>,
    /// What the seat itself has chosen, where it has.
    pub chosen: Option<u8>,
    /// Everyone's coins.
    pub coins: Vec<u32>,
    /// How many goals lie face down.
    pub goals_left: usize,
}

/// What comes of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A trick is turned up; both numbers count from 1.
    Trick {
        /// The round.
        round: usize,
        /// The trick of the round.
        number: u8,
        /// Who played what, and who wins.
        trick: Trick,
        /// What each winner is paid.
        coins: u32,
    },
    /// A round is over, and everyone's last card has left the game.
    RoundOver {
        /// The round, from 1.
        round: usize,
        /// The cards, by seats.
        gone: Vec<u8>,
    },
    /// The goals had run out and were shuffled.
    GoalsShuffled,
}

impl Event {
    pub(super) fn tell(&self) -> String {
        match self {
            Self::Trick { round, number, trick, coins } => {
                let played = Seat::all(trick.cards.len()).zip(&trick.cards);
                let played: Vec<String> = played.map(|(seat, card)| format!("{seat} {card}")).collect();
                let winners: Vec<String> = trick.winners.iter().map(ToString::to_string).collect();
                let (goal, sum, outcome) = (trick.goal, trick.sum(), trick.outcome.as_str());
                let (winners, played) = (winners.join(" and "), played.join(", "));
                let win = if trick.winners.len() == 1 { "wins" } else { "each win" };
                format!(
                    "round {round}, trick {number}, goal {goal}: {played}: {sum}, {outcome}: {winners} {win} {coins}"
                )
            }
            Self::RoundOver { round, gone } => {
                let gone: Vec<String> = gone.iter().map(ToString::to_string).collect();
                format!("round {round} is over; out of the game: {}", gone.join(", "))
            }
            Self::GoalsShuffled => "the goals are shuffled again".to_owned(),
        }
    }
}

impl Table {
    /// Hands out the packs and turns up the first goal (Game Setup; How To Play, step 1).
    pub(super) fn lay(game: &PlayingChicken, rng: &mut Rng) -> Self {
        let hand = Hand::full(game.rules.pack_size());
        let seat = || Holdings { hand, ..Holdings::default() };
        let goals = u8::try_from(game.goals.len()).unwrap_or(u8::MAX);
        let mut table = Self {
            seats: std::iter::repeat_with(seat).take(game.players).collect(),
            pile: Vec::new(),
            open: (0..goals).collect(),
            rng: rng.fork(),
            moment: Moment::Choosing { round: 0, trick: 0, choices: Vec::with_capacity(game.players) },
        };
        table.turn_up_goal();
        table
    }

    /// Where the play is.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    pub(super) fn to_act(&self) -> Option<Seat> {
        match &self.moment {
            Moment::Choosing { choices, .. } => Some(Seat::new(choices.len())),
            Moment::Over => None,
        }
    }

    /// A seat's hand as the trick began.
    pub(super) fn hand(&self, seat: Seat) -> Hand {
        self.seats.get(seat.index()).map(|holdings| holdings.hand).unwrap_or_default()
    }

    /// The tricks that a seat has won.
    pub(super) fn won(&self, seat: Seat) -> &[Won] {
        self.seats.get(seat.index()).map(|holdings| holdings.won.as_slice()).unwrap_or_default()
    }

    /// Lays a card of the hand face down, for whoever is to act.
    pub(super) fn choose(&mut self, game: &PlayingChicken, value: u8) -> Vec<Event> {
        let Moment::Choosing { round, trick, choices } = &mut self.moment else { return Vec::new() };
        choices.push(value);
        if choices.len() < game.players {
            return Vec::new();
        }
        let (round, number, cards) = (*round, *trick, std::mem::take(choices));
        self.turn_up_cards(game, round, number, cards)
    }

    /// Pays the winners, and goes on to the next trick or round (steps 3 to 8).
    fn turn_up_cards(&mut self, game: &PlayingChicken, round: usize, number: u8, cards: Vec<u8>) -> Vec<Event> {
        let Some(now) = game.rules.rounds.get(round) else { return Vec::new() };
        for (holdings, card) in self.seats.iter_mut().zip(&cards) {
            holdings.hand = holdings.hand.without(*card);
            holdings.front = holdings.front.with(*card);
        }
        let trick = Trick::turn_up(self.goal(game), cards);
        let coins = trick.outcome.coins(now.prize, game.rules.exact);
        let won = Won { round: round + 1, trick: number + 1, goal: trick.goal, outcome: trick.outcome, coins };
        for winner in &trick.winners {
            if let Some(holdings) = self.seats.get_mut(winner.index()) {
                holdings.won.push(won);
            }
        }
        let mut events = vec![Event::Trick { round: round + 1, number: number + 1, trick, coins }];
        let (mut round, mut number) = (round, number + 1);
        if number == now.tricks {
            events.push(Event::RoundOver { round: round + 1, gone: self.end_round() });
            (round, number) = (round + 1, 0);
        }
        if round == game.rules.rounds.len() {
            self.moment = Moment::Over;
            return events;
        }
        self.moment = Moment::Choosing { round, trick: number, choices: Vec::with_capacity(game.players) };
        if self.turn_up_goal() {
            events.push(Event::GoalsShuffled);
        }
        events
    }

    /// The card left over leaves the game, and the cards played are the next hand (steps 7 and 8).
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

    /// Turns up the next goal; says whether all had to be shuffled first (step 8).
    fn turn_up_goal(&mut self) -> bool {
        let has_run_out = self.pile.is_empty();
        if has_run_out {
            self.pile.append(&mut self.open);
            self.rng.shuffle(&mut self.pile);
        }
        self.open.extend(self.pile.pop());
        has_run_out
    }

    fn goal(&self, game: &PlayingChicken) -> u32 {
        let open = self.open.last().and_then(|index| game.goals.get(usize::from(*index)));
        open.copied().unwrap_or_default()
    }

    pub(super) fn view(&self, game: &PlayingChicken, seat: Seat) -> View {
        let (round, chosen) = match &self.moment {
            Moment::Choosing { round, choices, .. } => (*round, choices.get(seat.index()).copied()),
            Moment::Over => (game.rules.rounds.len(), None),
        };
        let prize = game.rules.rounds.get(round).map_or(0, |round| round.prize);
        View {
            seat,
            goal: self.goal(game),
            prize,
            exact_prize: game.rules.exact.prize(prize),
            hands: self.seats.iter().map(|holdings| holdings.hand).collect(),
            chosen,
            coins: self.seats.iter().map(|holdings| holdings.won.iter().map(|won| won.coins).sum()).collect(),
            goals_left: self.pile.len(),
        }
    }

    /// Others may have chosen otherwise, and the goals may lie in another order.
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
        let mut cards = Vec::new();
        let mut first = 0;
        for holdings in &self.seats {
            let places = [holdings.hand, holdings.front, holdings.gone];
            cards.extend(
                places.iter().flat_map(|hand| hand.values()).map(|value| CardNumber(first + u16::from(value) - 1)),
            );
            first += size;
        }
        cards.extend(self.pile.iter().chain(&self.open).map(|goal| CardNumber(first + u16::from(*goal))));
        cards
    }
}
