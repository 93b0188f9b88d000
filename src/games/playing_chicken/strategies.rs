//! The strategies of Playing Chicken.

use super::action::Choice;
use super::hand::{HIGHEST, Hand};
use super::rules::PlayingChicken;
use super::table::View;
use super::trick::Outcome;
use crate::games::{Knowledge, Player, Rng, Seat};

/// Always plays the same end of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    /// Always the highest card.
    Boldest,
    /// Always the lowest card.
    Wariest,
}

impl Player<PlayingChicken> for Constant {
    fn name(&self) -> &'static str {
        match self {
            Self::Boldest => "bold",
            Self::Wariest => "wary",
        }
    }

    fn about(&self) -> &'static str {
        match self {
            Self::Boldest => "always plays the highest card",
            Self::Wariest => "always plays the lowest card",
        }
    }

    fn choose(&self, seen: &Knowledge<'_, PlayingChicken>, _: &mut Rng) -> Option<Choice> {
        match self {
            Self::Boldest => seen.legal().last().copied(),
            Self::Wariest => seen.legal().first().copied(),
        }
    }
}

/// Calculates what each card can be expected to win if the others play anything that they hold, and prefers what wins more;
/// not always the best, or all who play this way would play the same card.
#[derive(Clone, Copy, Debug)]
pub struct Schemer;

impl Player<PlayingChicken> for Schemer {
    fn name(&self) -> &'static str {
        "sensible"
    }

    fn about(&self) -> &'static str {
        "calculates what each card can win with the sums that the others' hands can make, and prefers what wins more"
    }

    fn choose(&self, seen: &Knowledge<'_, PlayingChicken>, rng: &mut Rng) -> Option<Choice> {
        Self::choose_by_view(seen.view(), seen.legal(), rng)
    }
}

impl Schemer {
    /// Returns its choice of what is legal with this view.
    pub fn choose_by_view(view: &View, legal: &[Choice], rng: &mut Rng) -> Option<Choice> {
        let hopes: Vec<u64> = legal.iter().map(|choice| hope(view, choice.0)).collect();
        let best = hopes.iter().max().copied().unwrap_or_default().max(1);
        // The fourth power: a card that wins half as much as the best is played a sixteenth as often.
        let weights: Vec<u64> = hopes.iter().map(|hope| fourth_power(hope.saturating_mul(1000) / best)).collect();
        legal.get(rng.pick_weighted(&weights)).copied()
    }
}

fn fourth_power(number: u64) -> u64 {
    let square = number * number;
    square * square
}

/// The number of sums that up to eight hands can make, with zero.
const SUMS: usize = 8 * HIGHEST as usize + 1;

/// In how many ways the others can make each sum, up to `most`.
struct Ways {
    counts: [u64; SUMS],
    most: usize,
}

impl Ways {
    /// Counts the sums of one card from each of `hands`, among the cards that `may` allows.
    fn from_hands(hands: impl Iterator<Item = Hand>, may: impl Fn(u8) -> bool) -> Self {
        let mut ways = Self { counts: [0; SUMS], most: 0 };
        ways.counts[0] = 1;
        for hand in hands {
            let mut next = [0; SUMS];
            let mut highest = 0;
            for value in hand.values().filter(|value| may(*value)) {
                highest = usize::from(value);
                for sum in 0..=ways.most {
                    next[sum + highest] += ways.counts[sum];
                }
            }
            ways = Self { counts: next, most: ways.most + highest };
        }
        ways
    }

    /// Returns every sum with its number of ways.
    fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        self.counts[..=self.most].iter().zip(0..).map(|(count, sum)| (sum, *count))
    }
}

/// Returns what a card wins, added up over everything that the others may play.
fn hope(view: &View, card: u8) -> u64 {
    let others =
        || Seat::all(view.hands.len()).zip(&view.hands).filter(|(seat, _)| *seat != view.seat).map(|(_, hand)| *hand);
    // The card is the highest, or one of them, where no one plays a higher one; the same for the lowest.
    let highest = Ways::from_hands(others(), |value| value <= card);
    let lowest = Ways::from_hands(others(), |value| value >= card);
    let outcome = |sum: u32| Outcome::from_sum(sum + u32::from(card), view.goal);
    let up = highest.iter().map(|(sum, ways)| match outcome(sum) {
        Outcome::Under => ways * u64::from(view.prize),
        Outcome::Exact => ways * u64::from(view.exact_prize),
        Outcome::Over => 0,
    });
    let down = lowest.iter().filter(|(sum, _)| outcome(*sum) == Outcome::Over);
    up.sum::<u64>() + down.map(|(_, ways)| ways * u64::from(view.prize)).sum::<u64>()
}
