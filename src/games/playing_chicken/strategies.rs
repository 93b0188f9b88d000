//! The strategies of Playing Chicken.

use super::action::Choice;
use super::hand::{HIGHEST, Hand};
use super::rules::PlayingChicken;
use super::table::View;
use super::trick::Outcome;
use crate::{Knowledge, Player, Rng};
use std::ops::RangeInclusive;

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

/// Expects the others to think as it does, a few steps deep, and prefers what wins more against that; not always the best, or
/// all who play this way would play the same card.
///
/// The first step is that all play anything that they hold. In each further step everyone prefers what wins more against
/// the steps so far (a quantal response, <https://en.wikipedia.org/wiki/Quantal_response_equilibrium>). Players who stopped
/// after the first answer would all run to the same side of the goal, and lose to anyone who plays close to an equal share.
#[derive(Clone, Copy, Debug)]
pub struct Schemer;

impl Player<PlayingChicken> for Schemer {
    fn name(&self) -> &'static str {
        "sensible"
    }

    fn about(&self) -> &'static str {
        "calculates what each card can win if the others think the same way, and prefers what wins more"
    }

    fn choose(&self, seen: &Knowledge<'_, PlayingChicken>, rng: &mut Rng) -> Option<Choice> {
        Self::choose_by_view(seen.view(), seen.legal(), rng)
    }
}

impl Schemer {
    /// Returns its choice of what is legal with this view.
    pub fn choose_by_view(view: &View, legal: &[Choice], rng: &mut Rng) -> Option<Choice> {
        let plan = plan(view);
        let chance = |choice: &Choice| plan.get(usize::from(choice.0)).copied().unwrap_or_default();
        // In millionths, so that the smallest chance that is left is a whole number.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "chances are from 0 to 1")]
        let weights: Vec<u64> = legal.iter().map(|choice| (chance(choice) * 1e6).round() as u64).collect();
        let chosen = legal.get(rng.pick_weighted(&weights));
        chosen.or(legal.first()).copied()
    }
}

/// How likely a player is to play each card, by its value.
type CardChances = [f64; HIGHEST as usize + 1];

/// How many steps deep the players think; more steps change little.
const STEPS: u8 = 6;

/// Returns how the seat of a view plays.
fn plan(view: &View) -> CardChances {
    // Players with the same hand have the same plan.
    let mut hands: Vec<Hand> = view.hands.clone();
    hands.sort_unstable();
    hands.dedup();
    let index_of = |hand: &Hand| hands.binary_search(hand).unwrap_or_default();
    let of_seat: Vec<usize> = view.hands.iter().map(index_of).collect();
    let mut plans: Vec<CardChances> = hands.iter().map(|hand| anything(*hand)).collect();
    for step in 0..STEPS {
        let answers: Vec<CardChances> = hands
            .iter()
            .enumerate()
            .map(|(index, hand)| {
                let mut others = of_seat.clone();
                others.iter().position(|other| *other == index).map(|seat| others.swap_remove(seat));
                let others: Vec<&CardChances> = others.iter().filter_map(|other| plans.get(*other)).collect();
                answer(view, *hand, &others)
            })
            .collect();
        // The steps so far count as much as the next one at first, and then twice as much: without them, plans would swing
        // from one side of the goal to the other.
        let weight = (1.0 / f64::from(step + 2)).max(1.0 / 3.0);
        for (plan, answer) in plans.iter_mut().zip(&answers) {
            plan.iter_mut().zip(answer).for_each(|(chance, new)| *chance += weight * (new - *chance));
        }
    }
    plans[of_seat[view.seat.index()]]
}

/// Returns the plan to play anything with equal chances.
fn anything(hand: Hand) -> CardChances {
    let mut plan = CardChances::default();
    let count = hand.values().count().max(1) as f64;
    hand.values().for_each(|value| plan[usize::from(value)] = 1.0 / count);
    plan
}

/// Returns the plan that prefers what wins more against the plans of the others: a card that wins half as much as the best is
/// played a sixteenth as often.
fn answer(view: &View, hand: Hand, others: &[&CardChances]) -> CardChances {
    let hopes: Vec<(u8, f64)> = hand.values().map(|card| (card, hope(view, card, others))).collect();
    let best = hopes.iter().map(|(_, hope)| *hope).fold(0.0, f64::max);
    if best <= 0.0 {
        return anything(hand);
    }
    let mut plan = CardChances::default();
    hopes.iter().for_each(|(card, hope)| plan[usize::from(*card)] = fourth_power(hope / best));
    let sum: f64 = plan.iter().sum();
    plan.iter_mut().for_each(|chance| *chance /= sum);
    plan
}

/// Multiplies in one order, so that every machine comes to the same.
fn fourth_power(number: f64) -> f64 {
    let square = number * number;
    square * square
}

/// The number of sums that up to eight hands can make, with zero.
const SUMS: usize = 8 * HIGHEST as usize + 1;

/// How likely the others are to make each sum, up to `most`, with cards that are allowed.
struct Sums {
    chances: [f64; SUMS],
    most: usize,
}

impl Sums {
    fn of(plans: &[&CardChances], allowed: RangeInclusive<u8>) -> Self {
        let mut sums = Self { chances: [0.0; SUMS], most: 0 };
        sums.chances[0] = 1.0;
        for plan in plans {
            let mut next = [0.0; SUMS];
            let mut highest = 0;
            for value in allowed.clone().map(usize::from).filter(|value| plan[*value] > 0.0) {
                highest = value;
                for sum in 0..=sums.most {
                    next[sum + value] += sums.chances[sum] * plan[value];
                }
            }
            sums = Self { chances: next, most: sums.most + highest };
        }
        sums
    }

    /// Returns every sum with its chance.
    fn iter(&self) -> impl Iterator<Item = (u32, f64)> {
        (0..).zip(self.chances[..=self.most].iter().copied())
    }
}

/// Returns how many coins a card wins on average against these plans.
fn hope(view: &View, card: u8, others: &[&CardChances]) -> f64 {
    // The card is the highest, or one of them, where no one plays a higher one; the same for the lowest.
    let highest = Sums::of(others, 1..=card);
    let lowest = Sums::of(others, card..=HIGHEST);
    let outcome = |sum: u32| Outcome::from_sum(sum + u32::from(card), view.goal);
    let up = highest.iter().map(|(sum, chance)| match outcome(sum) {
        Outcome::Under => chance * f64::from(view.prize),
        Outcome::Exact => chance * f64::from(view.exact_prize),
        Outcome::Over => 0.0,
    });
    let down = lowest.iter().filter(|(sum, _)| outcome(*sum) == Outcome::Over);
    let down = down.map(|(_, chance)| chance * f64::from(view.prize));
    up.sum::<f64>() + down.sum::<f64>()
}
