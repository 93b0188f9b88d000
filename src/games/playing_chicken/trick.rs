//! Who wins a trick, and how much.

use super::super::Seat;
use super::rules::Exact;

/// How the sum of all cards lies to the goal.
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
    /// The outcome of a sum.
    #[must_use]
    pub fn of(sum: u32, goal: u32) -> Self {
        match sum.cmp(&goal) {
            std::cmp::Ordering::Less => Self::Under,
            std::cmp::Ordering::Equal => Self::Exact,
            std::cmp::Ordering::Greater => Self::Over,
        }
    }

    /// In a word.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Under => "under",
            Self::Exact => "exact",
            Self::Over => "over",
        }
    }

    /// What each winner is paid, where a trick of the round is worth `prize`.
    #[must_use]
    pub fn coins(self, prize: u32, exact: Exact) -> u32 {
        if self == Self::Exact { exact.prize(prize) } else { prize }
    }
}

/// A trick that has been turned up (How To Play, steps 3 and 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trick {
    /// The goal.
    pub goal: u32,
    /// What each seat played.
    pub cards: Vec<u8>,
    /// How the sum lies to the goal.
    pub outcome: Outcome,
    /// Who wins; all who tie win in full.
    pub winners: Vec<Seat>,
}

impl Trick {
    /// Finds out who wins; seats are in the order of `cards`.
    #[must_use]
    pub fn turn_up(goal: u32, cards: Vec<u8>) -> Self {
        let outcome = Outcome::of(sum(&cards), goal);
        let best = match outcome {
            Outcome::Under | Outcome::Exact => cards.iter().max(),
            Outcome::Over => cards.iter().min(),
        };
        let winners = Seat::all(cards.len()).filter(|seat| cards.get(seat.index()) == best).collect();
        Self { goal, cards, outcome, winners }
    }

    /// The sum of all cards.
    #[must_use]
    pub fn sum(&self) -> u32 {
        sum(&self.cards)
    }
}

fn sum(cards: &[u8]) -> u32 {
    cards.iter().map(|card| u32::from(*card)).sum()
}
