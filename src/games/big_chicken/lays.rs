//! Every lay that a hand can make.

use super::card::{Card, HIGHEST, SUITS};
use super::hand::Hand;
use super::lay::{Laid, Lay, LayKind};

/// Returns every lay of a hand, sorted, with Ducks in every place that they can take; to answer the kind `on`, only lays of
/// that kind and those that beat any kind.
pub fn lays(hand: &Hand, on: Option<LayKind>) -> Vec<Lay> {
    let mut found = Vec::new();
    for (kind, count) in [(LayKind::Single, 1), (LayKind::Pair, 2), (LayKind::Triple, 3)] {
        // Big Red alone beats a coop.
        let is_wanted = on.is_none_or(|on| on == kind || (on, kind) == (LayKind::Coop, LayKind::Single));
        if is_wanted {
            found.extend(alike(hand, count).iter().filter_map(|set| Lay::new(set)));
        }
    }
    if on.is_none_or(|on| matches!(on, LayKind::Poker(_))) {
        straights(hand, &mut found);
        (0..SUITS).for_each(|suit| each_choice(&of_suit(hand, suit), 5, &mut |set| found.extend(Lay::new(set))));
        houses(hand, &mut found);
    }
    // Coops beat everything but Big Red; no Duck is in one.
    for size in [4, 5] {
        let plain = |cards: Vec<Card>| cards.into_iter().map(Laid::plain).collect::<Vec<_>>();
        let eggs = (1..=HIGHEST).map(|number| plain(hand.with_number(number).collect()));
        for cards in eggs.chain([plain(hand.chickens().collect())]) {
            each_choice(&cards, size, &mut |set| found.extend(Lay::new(set)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns what can be laid as an Egg of a number: each copy, and a Duck for every suit.
fn of_number(hand: &Hand, number: u8) -> Vec<Laid> {
    let ducks = (0..SUITS).map(|suit| Laid::duck(Card::egg(number, suit)));
    with_ducks(hand, hand.with_number(number), ducks)
}

/// Returns what can be laid as an Egg of a suit: each copy, and a Duck for every number.
fn of_suit(hand: &Hand, suit: u8) -> Vec<Laid> {
    let ducks = (1..=HIGHEST).map(|number| Laid::duck(Card::egg(number, suit)));
    with_ducks(hand, hand.with_suit(suit), ducks)
}

fn with_ducks(hand: &Hand, eggs: impl Iterator<Item = Card>, ducks: impl Iterator<Item = Laid>) -> Vec<Laid> {
    let has_duck = hand.count(Card::DUCK) > 0;
    let ducks = ducks.filter(|_| has_duck);
    eggs.map(Laid::plain).chain(ducks).collect()
}

/// Returns every set of `count` of a kind: Eggs, Eggs with a Duck, Chickens.
fn alike(hand: &Hand, count: usize) -> Vec<Vec<Laid>> {
    let mut sets = Vec::new();
    let chickens: Vec<Laid> = hand.chickens().map(Laid::plain).collect();
    for cards in (1..=HIGHEST).map(|number| of_number(hand, number)).chain([chickens]) {
        each_choice(&cards, count, &mut |set| sets.push(set.to_vec()));
    }
    sets
}

fn straights(hand: &Hand, found: &mut Vec<Lay>) {
    for lowest in 1..=HIGHEST - 4 {
        let mut numbers: Vec<Vec<Laid>> = (lowest..lowest + 5).map(|number| of_number(hand, number)).collect();
        numbers.iter_mut().for_each(Vec::dedup);
        each_product(&numbers, &mut Vec::new(), &mut |set| found.extend(Lay::new(set)));
    }
}

fn houses(hand: &Hand, found: &mut Vec<Lay>) {
    let has_chicken = |set: &[Laid]| set.iter().any(|laid| laid.card.is_chicken());
    let number = |set: &[Laid]| set[0].counts_as.number();
    let twos = alike(hand, 2);
    for three in &alike(hand, 3) {
        for two in twos.iter().filter(|two| number(two) != number(three)) {
            let ducks = usize::from(has_duck(three)) + usize::from(has_duck(two));
            if ducks == 0 || (ducks == 1 && !has_chicken(three) && !has_chicken(two)) {
                found.extend(Lay::new(&[three[0], three[1], three[2], two[0], two[1]]));
            }
        }
    }
}

fn has_duck(set: &[Laid]) -> bool {
    set.iter().any(|laid| laid.card == Card::DUCK)
}

/// Calls `take` with every way to choose `count` of sorted cards, five at most, with one Duck at most; equal cards are
/// interchangeable. The many ways of a flush allocate nothing.
fn each_choice(cards: &[Laid], count: usize, take: &mut impl FnMut(&[Laid])) {
    fn choose_more(cards: &[Laid], count: usize, way: &mut [Laid; 5], at: usize, take: &mut impl FnMut(&[Laid])) {
        if at == count {
            return take(&way[..count]);
        }
        for (index, laid) in cards.iter().enumerate() {
            if cards.len() - index < count - at {
                break;
            }
            let is_again = index > 0 && cards[index - 1] == *laid;
            let is_second_duck = laid.card == Card::DUCK && has_duck(&way[..at]);
            if !is_again && !is_second_duck {
                way[at] = *laid;
                choose_more(&cards[index + 1..], count, way, at + 1, take);
            }
        }
    }
    choose_more(cards, count, &mut [Laid::default(); 5], 0, take);
}

/// Calls `take` with every way to choose one of each list, with one Duck at most.
fn each_product(lists: &[Vec<Laid>], way: &mut Vec<Laid>, take: &mut impl FnMut(&[Laid])) {
    let Some((first, rest)) = lists.split_first() else { return take(way) };
    for laid in first {
        if laid.card != Card::DUCK || !has_duck(way) {
            way.push(*laid);
            each_product(rest, way, take);
            way.pop();
        }
    }
}
