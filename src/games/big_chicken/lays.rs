//! Every lay that a hand can make.

use super::card::{Card, HIGHEST, SUITS};
use super::hand::Hand;
use super::lay::{Kind, Laid, Lay};

/// Every lay of a hand, sorted, with Ducks in every place that they can take; only lays like `on`, and those that beat
/// anything, where something lies there.
#[must_use]
pub fn lays(hand: &Hand, on: Option<Kind>) -> Vec<Lay> {
    let wants = |kind: Kind| on.is_none_or(|on| on.is_like(kind));
    let mut finder = Finder { has_duck: hand.count(Card::DUCK) > 0, hand, found: Vec::new() };
    if wants(Kind::Single) || on == Some(Kind::Coop) {
        finder.singles();
    }
    if wants(Kind::Pair) {
        finder.alike(2);
    }
    if wants(Kind::Triple) {
        finder.alike(3);
    }
    if on.is_none_or(|on| matches!(on, Kind::Poker(_))) {
        finder.straights();
        finder.flushes();
        finder.houses();
    }
    // Coops beat anything but Big Red.
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
    fn push(&mut self, cards: Vec<Laid>) {
        self.found.extend(Lay::new(cards));
    }

    fn singles(&mut self) {
        for card in self.hand.kinds().filter(|card| *card != Card::DUCK) {
            self.push(vec![Laid::plain(card)]);
        }
        if self.has_duck {
            all_eggs().for_each(|egg| self.push(vec![Laid::duck(egg)]));
        }
    }

    /// Sets of two or three.
    fn alike(&mut self, count: usize) {
        for set in sets(self.hand, self.has_duck, count) {
            self.push(set);
        }
    }

    fn coops(&mut self) {
        for size in [4, 5] {
            let eggs = (1..=HIGHEST).flat_map(|number| choose(&self.hand.of_number(number).collect::<Vec<_>>(), size));
            let chickens = choose(&self.hand.chickens().collect::<Vec<_>>(), size);
            let sets: Vec<Vec<Card>> = eggs.chain(chickens).collect();
            sets.into_iter().for_each(|set| self.push(plain(&set)));
        }
    }

    fn straights(&mut self) {
        for lowest in 1..=HIGHEST - 4 {
            let numbers: Vec<Vec<Card>> = (lowest..lowest + 5)
                .map(|number| {
                    let mut eggs: Vec<Card> = self.hand.of_number(number).collect();
                    eggs.dedup();
                    eggs
                })
                .collect();
            let gaps = numbers.iter().filter(|eggs| eggs.is_empty()).count();
            if gaps == 0 {
                products(&numbers.iter().map(|eggs| plain(eggs)).collect::<Vec<_>>())
                    .into_iter()
                    .for_each(|set| self.push(set));
            }
            if self.has_duck && gaps <= 1 {
                self.straights_with_duck(lowest, &numbers);
            }
        }
    }

    /// The Duck takes each place in turn, or the only one that is empty.
    fn straights_with_duck(&mut self, lowest: u8, numbers: &[Vec<Card>]) {
        for (place, number) in (lowest..lowest + 5).enumerate() {
            let others_are_there = numbers.iter().enumerate().all(|(other, eggs)| other == place || !eggs.is_empty());
            if others_are_there {
                let mut choices: Vec<Vec<Laid>> = numbers.iter().map(|eggs| plain(eggs)).collect();
                choices[place] = (0..SUITS).map(|suit| Laid::duck(Card::egg(number, suit))).collect();
                products(&choices).into_iter().for_each(|set| self.push(set));
            }
        }
    }

    fn flushes(&mut self) {
        for suit in 0..SUITS {
            let eggs: Vec<Card> = self.hand.of_suit(suit).collect();
            choose(&eggs, 5).into_iter().for_each(|set| self.push(plain(&set)));
            if self.has_duck {
                for four in choose(&eggs, 4) {
                    for number in 1..=HIGHEST {
                        let mut set = plain(&four);
                        set.push(Laid::duck(Card::egg(number, suit)));
                        self.push(set);
                    }
                }
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
                    self.push([three.as_slice(), two].concat());
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

/// Every set of `count` alike: Eggs, Eggs with a Duck, Chickens.
fn sets(hand: &Hand, has_duck: bool, count: usize) -> Vec<Vec<Laid>> {
    let mut sets: Vec<Vec<Laid>> =
        choose(&hand.chickens().collect::<Vec<_>>(), count).iter().map(|set| plain(set)).collect();
    for number in 1..=HIGHEST {
        let eggs: Vec<Card> = hand.of_number(number).collect();
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

/// Every way to choose `count` of sorted cards; cards that are alike are not told apart.
fn choose(cards: &[Card], count: usize) -> Vec<Vec<Card>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut ways = Vec::new();
    for (index, card) in cards.iter().enumerate() {
        if index > 0 && cards[index - 1] == *card {
            continue;
        }
        if cards.len() - index < count {
            break;
        }
        ways.extend(choose(&cards[index + 1..], count - 1).into_iter().map(|mut rest| {
            rest.push(*card);
            rest
        }));
    }
    ways
}

/// One of each list, in every way.
fn products(lists: &[Vec<Laid>]) -> Vec<Vec<Laid>> {
    let mut ways: Vec<Vec<Laid>> = vec![Vec::with_capacity(lists.len())];
    for list in lists {
        ways = ways.iter().flat_map(|way| list.iter().map(move |laid| [way.as_slice(), &[*laid]].concat())).collect();
    }
    ways
}
