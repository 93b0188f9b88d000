//! Every lay that a hand can make.

use super::card::{Card, HIGHEST, SUITS};
use super::hand::Hand;
use super::lay::{Laid, Lay, LayKind};

/// Returns every lay of a hand, sorted, with Ducks in every place that they can take; to answer the kind `on`, only lays of
/// that kind and those that beat any kind.
pub fn lays(hand: &Hand, on: Option<LayKind>) -> Vec<Lay> {
    let wants = |kind: LayKind| on.is_none_or(|on| on.is_like(kind));
    let mut finder = Finder { has_duck: hand.count(Card::DUCK) > 0, hand, found: Vec::new() };
    if wants(LayKind::Single) || on == Some(LayKind::Coop) {
        finder.singles();
    }
    if wants(LayKind::Pair) {
        finder.alike(2);
    }
    if wants(LayKind::Triple) {
        finder.alike(3);
    }
    if on.is_none_or(|on| matches!(on, LayKind::Poker(_))) {
        finder.straights();
        finder.flushes();
        finder.houses();
    }
    // Coops beat everything but Big Red.
    finder.coops();
    let mut found = finder.found;
    found.sort_unstable();
    found.dedup();
    found
}

struct Finder<'a> {
    hand: &'a Hand,
    has_duck: bool,
    found: Vec<Lay>,
}

impl Finder<'_> {
    fn push(&mut self, cards: &[Laid]) {
        self.found.extend(Lay::new(cards));
    }

    fn singles(&mut self) {
        for card in self.hand.kinds().filter(|card| *card != Card::DUCK) {
            self.push(&[Laid::plain(card)]);
        }
        if self.has_duck {
            all_eggs().for_each(|egg| self.push(&[Laid::duck(egg)]));
        }
    }

    /// Finds sets of two or three.
    fn alike(&mut self, count: usize) {
        for set in sets(self.hand, self.has_duck, count) {
            self.push(&set);
        }
    }

    fn coops(&mut self) {
        for size in [4, 5] {
            let eggs =
                (1..=HIGHEST).flat_map(|number| choose(&self.hand.with_number(number).collect::<Vec<_>>(), size));
            let chickens = choose(&self.hand.chickens().collect::<Vec<_>>(), size);
            let sets: Vec<Vec<Card>> = eggs.chain(chickens).collect();
            sets.into_iter().for_each(|set| self.push(&plain(&set)));
        }
    }

    fn straights(&mut self) {
        for lowest in 1..=HIGHEST - 4 {
            let numbers: Vec<Vec<Card>> = (lowest..lowest + 5)
                .map(|number| {
                    let mut eggs: Vec<Card> = self.hand.with_number(number).collect();
                    eggs.dedup();
                    eggs
                })
                .collect();
            let gaps = numbers.iter().filter(|eggs| eggs.is_empty()).count();
            if gaps == 0 {
                let choices: Vec<Vec<Laid>> = numbers.iter().map(|eggs| plain(eggs)).collect();
                each_product(&choices, &mut |set| self.push(set));
            }
            if self.has_duck && gaps <= 1 {
                self.straights_with_duck(lowest, &numbers);
            }
        }
    }

    /// Finds straights in which the Duck takes each place in turn, or the only one that is empty.
    fn straights_with_duck(&mut self, lowest: u8, numbers: &[Vec<Card>]) {
        for (place, number) in (lowest..lowest + 5).enumerate() {
            let others_are_there = numbers.iter().enumerate().all(|(other, eggs)| other == place || !eggs.is_empty());
            if others_are_there {
                let mut choices: Vec<Vec<Laid>> = numbers.iter().map(|eggs| plain(eggs)).collect();
                choices[place] = (0..SUITS).map(|suit| Laid::duck(Card::egg(number, suit))).collect();
                each_product(&choices, &mut |set| self.push(set));
            }
        }
    }

    fn flushes(&mut self) {
        for suit in 0..SUITS {
            let eggs: Vec<Card> = self.hand.with_suit(suit).collect();
            each_choice(&eggs, 5, &mut |set| self.push(&set.map(Laid::plain)));
            if self.has_duck {
                each_choice(&eggs, 4, &mut |[a, b, c, d, _]| {
                    let [a, b, c, d] = [a, b, c, d].map(Laid::plain);
                    for number in 1..=HIGHEST {
                        self.push(&[a, b, c, d, Laid::duck(Card::egg(number, suit))]);
                    }
                });
            }
        }
    }

    fn houses(&mut self) {
        let duck_in = |set: &[Laid]| set.iter().any(|laid| laid.card == Card::DUCK);
        let fowl_in = |set: &[Laid]| set.iter().any(|laid| laid.card.is_chicken());
        let group = |set: &[Laid]| set.first().map(|laid| laid.counts_as.number());
        let threes = sets(self.hand, self.has_duck, 3);
        let twos = sets(self.hand, self.has_duck, 2);
        for three in &threes {
            for two in twos.iter().filter(|two| group(two) != group(three)) {
                let two_ducks = duck_in(three) && duck_in(two);
                let duck_with_chicken = (duck_in(three) && fowl_in(two)) || (duck_in(two) && fowl_in(three));
                if !two_ducks && !duck_with_chicken {
                    self.push(&[three[0], three[1], three[2], two[0], two[1]]);
                }
            }
        }
    }
}

fn all_eggs() -> impl Iterator<Item = Card> {
    (1..=HIGHEST).flat_map(|number| (0..SUITS).map(move |suit| Card::egg(number, suit)))
}

fn plain(cards: &[Card]) -> Vec<Laid> {
    cards.iter().copied().map(Laid::plain).collect()
}

/// Returns every set of `count` of a kind: Eggs, Eggs with a Duck, Chickens.
fn sets(hand: &Hand, has_duck: bool, count: usize) -> Vec<Vec<Laid>> {
    let mut sets: Vec<Vec<Laid>> =
        choose(&hand.chickens().collect::<Vec<_>>(), count).iter().map(|set| plain(set)).collect();
    for number in 1..=HIGHEST {
        let eggs: Vec<Card> = hand.with_number(number).collect();
        sets.extend(choose(&eggs, count).iter().map(|set| plain(set)));
        if has_duck && count > 1 {
            for few in choose(&eggs, count - 1) {
                sets.extend((0..SUITS).map(|suit| {
                    let mut set = plain(&few);
                    set.push(Laid::duck(Card::egg(number, suit)));
                    set
                }));
            }
        }
    }
    sets
}

/// Returns every way to choose `count` of sorted cards; equal cards are interchangeable.
fn choose(cards: &[Card], count: usize) -> Vec<Vec<Card>> {
    let mut ways = Vec::new();
    each_choice(cards, count, &mut |way| ways.push(way[..count].to_vec()));
    ways
}

/// Calls `take` with every way to choose `count` of sorted cards, five at most, at the beginning of an array, so that the many
/// ways of a flush allocate nothing.
fn each_choice(cards: &[Card], count: usize, take: &mut impl FnMut([Card; 5])) {
    fn choose_more(cards: &[Card], count: usize, way: &mut [Card; 5], at: usize, take: &mut impl FnMut([Card; 5])) {
        if at == count {
            take(*way);
            return;
        }
        for (index, card) in cards.iter().enumerate() {
            if cards.len() - index < count - at {
                break;
            }
            if index == 0 || cards[index - 1] != *card {
                way[at] = *card;
                choose_more(&cards[index + 1..], count, way, at + 1, take);
            }
        }
    }
    choose_more(cards, count.min(5), &mut [Card::default(); 5], 0, take);
}

/// Calls `take` with every way to choose one of each list, five lists at most.
fn each_product(lists: &[Vec<Laid>], take: &mut impl FnMut(&[Laid])) {
    fn choose_next(lists: &[Vec<Laid>], way: &mut [Laid; 5], at: usize, take: &mut impl FnMut(&[Laid])) {
        let Some((first, rest)) = lists.split_first().filter(|_| at < way.len()) else { return take(&way[..at]) };
        for laid in first {
            way[at] = *laid;
            choose_next(rest, way, at + 1, take);
        }
    }
    choose_next(lists, &mut [Laid::default(); 5], 0, take);
}
