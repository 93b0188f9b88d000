//! Who wins a trick, and how much.

use super::rules::Exact;
use crate::Seat;

/// How the sum of all cards compares with the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Less than the goal: the highest card wins.
    Under,
    /// The goal itself: the highest card wins, and a bonus with it.
    Exact,
    /// More than the goal: the lowest card wins.
    Over,
}

impl Outcome {
    /// Every outcome.
    pub(super) const ALL: [Self; 3] = [Self::Under, Self::Exact, Self::Over];

    /// Returns the outcome of a sum.
    pub(crate) fn from_sum(sum: u32, goal: u32) -> Self {
        match sum.cmp(&goal) {
            std::cmp::Ordering::Less => Self::Under,
            std::cmp::Ordering::Equal => Self::Exact,
            std::cmp::Ordering::Greater => Self::Over,
        }
    }

    /// Returns its word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Under => "under",
            Self::Exact => "exact",
            Self::Over => "over",
        }
    }

    /// Returns what each winner is paid, if a trick of the round is worth `prize`.
    pub fn coins(self, prize: u32, exact: Exact) -> u32 {
        match self {
            Self::Exact => exact.prize(prize),
            Self::Under | Self::Over => prize,
        }
    }
}

/// A trick whose cards have been revealed (How To Play, steps 3 and 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trick {
    /// The goal.
    pub goal: u32,
    /// The card of each seat.
    pub cards: Vec<u8>,
    /// How the sum compares with the goal.
    pub outcome: Outcome,
    /// The winners; all who tie win in full.
    pub winners: Vec<Seat>,
}

impl Trick {
    /// Reveals the cards, in the order of seats, and finds the winners.
    pub fn turn_up(goal: u32, cards: Vec<u8>) -> Self {
        let outcome = Outcome::from_sum(sum(&cards), goal);
        let best = match outcome {
            Outcome::Under | Outcome::Exact => cards.iter().max(),
            Outcome::Over => cards.iter().min(),
        };
        let winners = Seat::all(cards.len()).filter(|seat| cards.get(seat.index()) == best).collect();
        Self { goal, cards, outcome, winners }
    }

    /// Returns the sum of all cards.
    pub fn sum(&self) -> u32 {
        sum(&self.cards)
    }
}

fn sum(cards: &[u8]) -> u32 {
    cards.iter().map(|card| u32::from(*card)).sum()
}
