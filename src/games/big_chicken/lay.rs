//! Lays, and which beats which (sections Types of lays, Order of poker lays, The most important rule, Coops, Big Red).

use super::card::Card;
use crate::game::read_from_text;
use std::fmt;

/// A card of a lay: itself, or the Egg that a Duck stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Laid {
    /// What it counts as.
    pub counts_as: Card,
    /// What it is: a Duck, or the card itself.
    pub card: Card,
}

impl Laid {
    /// Returns a card that counts as itself.
    pub fn plain(card: Card) -> Self {
        let counts_as = card;
        Self { counts_as, card }
    }

    /// Returns a Duck that counts as an Egg.
    pub(crate) fn duck(egg: Card) -> Self {
        let (counts_as, card) = (egg, Card::DUCK);
        Self { counts_as, card }
    }
}

/// One to five cards, laid together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lay {
    /// Sorted from the highest; empty places are last.
    cards: [Option<Laid>; 5],
    /// What the cards make: thousands of lays in a game need it, so it is found once.
    kind: Option<LayKind>,
}

/// What a lay is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LayKind {
    /// One card.
    Single,
    /// Two Eggs of one number, or two Chickens.
    Pair,
    /// Three Eggs of one number, or three Chickens.
    Triple,
    /// Five cards.
    Poker(Poker),
    /// Four or five Eggs of one number, or Chickens.
    Coop,
}

/// The poker lays, from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Poker {
    /// Five numbers in a row.
    Straight,
    /// Five cards of a suit.
    Flush,
    /// Three and two of a kind.
    FullHouse,
    /// Five numbers in a row, of a suit.
    StraightFlush,
}

/// Whether every five of a kind beats every four of a kind: the source does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoopOrder {
    /// Big Coops beat Little Coops.
    SizeFirst,
    /// The cards decide, and the size only between equal cards.
    CardsFirst,
}

impl LayKind {
    /// Returns its name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Pair => "two of a kind",
            Self::Triple => "three of a kind",
            Self::Poker(Poker::Straight) => "straight",
            Self::Poker(Poker::Flush) => "flush",
            Self::Poker(Poker::FullHouse) => "full house",
            Self::Poker(Poker::StraightFlush) => "straight flush",
            Self::Coop => "coop",
        }
    }
}

impl Lay {
    /// Returns the lay of these cards; `None` where there are none, or more than five.
    pub(crate) fn new(cards: &[Laid]) -> Option<Self> {
        if cards.is_empty() || cards.len() > 5 {
            return None;
        }
        let mut places = [None; 5];
        places.iter_mut().zip(cards).for_each(|(place, card)| *place = Some(*card));
        places[..cards.len()].sort_unstable_by(|one, other| other.cmp(one));
        let mut lay = Self { cards: places, kind: None };
        lay.kind = lay.find_kind();
        Some(lay)
    }

    /// Returns the cards, from the highest.
    pub fn iter(&self) -> impl Iterator<Item = Laid> {
        self.cards.iter().map_while(|laid| *laid)
    }

    /// Returns what the cards are, Ducks as Ducks.
    pub(crate) fn cards(self) -> impl Iterator<Item = Card> {
        self.cards.into_iter().map_while(|laid| Some(laid?.card))
    }

    /// Returns the number of cards.
    pub fn len(&self) -> usize {
        self.cards.iter().flatten().count()
    }

    /// Returns whether there are none, which is never.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether it has a Duck or a Chicken.
    pub fn has_fowl(&self) -> bool {
        self.iter().any(|laid| laid.card.is_fowl())
    }

    /// Returns how many Ducks it has.
    pub(crate) fn ducks(&self) -> usize {
        self.iter().filter(|laid| laid.card == Card::DUCK).count()
    }

    /// Returns what it is; `None` where the cards make no lay, or a Duck is where none can be: with Chickens, in a coop, for a
    /// Chicken.
    pub fn kind(&self) -> Option<LayKind> {
        self.kind
    }

    fn find_kind(&self) -> Option<LayKind> {
        let has_duck = self.ducks() > 0;
        let has_chicken = self.iter().any(|laid| laid.card.is_chicken());
        let wrong_duck = self.iter().any(|laid| laid.card == Card::DUCK && laid.counts_as.is_fowl());
        if wrong_duck || (has_duck && has_chicken) {
            return None;
        }
        let kind = match self.len() {
            1 => LayKind::Single,
            2 if self.is_alike() => LayKind::Pair,
            3 if self.is_alike() => LayKind::Triple,
            4 | 5 if self.is_alike() => LayKind::Coop,
            5 => LayKind::Poker(self.poker()?),
            _ => return None,
        };
        (kind != LayKind::Coop || !has_duck).then_some(kind)
    }

    /// Returns whether all are Eggs of one number, or all are Chickens.
    fn is_alike(&self) -> bool {
        let mut groups = self.iter().map(|laid| group(laid.counts_as));
        let first = groups.next();
        groups.all(|group| Some(group) == first)
    }

    fn poker(&self) -> Option<Poker> {
        let [Some(a), Some(b), Some(c), Some(d), Some(e)] = self.cards.map(|laid| laid.map(|laid| laid.counts_as))
        else {
            return None;
        };
        let cards = [a, b, c, d, e];
        let is_flush = a.suit().is_some() && cards.iter().all(|card| card.suit() == a.suit());
        let in_a_row = |pair: &[Card]| match (pair[0].number(), pair[1].number()) {
            (Some(high), Some(low)) => high == low + 1,
            _ => false,
        };
        let is_straight = cards.windows(2).all(in_a_row);
        let groups = cards.map(group);
        let middle_fits = groups[2] == groups[1] || groups[2] == groups[3];
        let is_house = groups[0] == groups[1] && groups[3] == groups[4] && middle_fits;
        match (is_straight, is_flush, is_house) {
            (true, true, _) => Some(Poker::StraightFlush),
            (_, _, true) => Some(Poker::FullHouse),
            (_, true, _) => Some(Poker::Flush),
            (true, _, _) => Some(Poker::Straight),
            _ => None,
        }
    }

    /// Returns whether it can answer `other` (The most important rule; Coops; Big Red).
    pub fn beats(&self, other: &Self, coops: CoopOrder) -> bool {
        let (Some(kind), Some(beaten)) = (self.kind(), other.kind()) else { return false };
        match (kind, beaten) {
            // Big Red as a single card beats a coop, and nothing beats it.
            (_, LayKind::Single) if other.is_big_red() => false,
            (LayKind::Single, LayKind::Coop) => self.is_big_red(),
            (LayKind::Coop, LayKind::Coop) => self.coop_rank(coops) > other.coop_rank(coops),
            (LayKind::Coop, _) => true,
            (LayKind::Poker(one), LayKind::Poker(two)) => (one, self.ranks()) > (two, other.ranks()),
            (one, two) => one == two && self.ranks() > other.ranks(),
        }
    }

    fn is_big_red(&self) -> bool {
        self.len() == 1 && self.iter().all(|laid| laid.card == Card::BIG_RED)
    }

    /// Returns the cards in the order in which they are compared: the three of a full house first, otherwise from the highest.
    fn ranks(&self) -> [Option<Card>; 5] {
        let mut ranks = self.cards.map(|laid| laid.map(|laid| laid.counts_as));
        let is_house_with_low_three =
            self.kind() == Some(LayKind::Poker(Poker::FullHouse)) && ranks[2].map(group) != ranks[1].map(group);
        if is_house_with_low_three {
            ranks.rotate_left(2);
        }
        ranks
    }

    fn coop_rank(&self, order: CoopOrder) -> (usize, u8, usize, [Option<Card>; 5]) {
        let group = self.iter().next().map_or(0, |laid| group(laid.counts_as));
        let size = match order {
            CoopOrder::SizeFirst => self.len(),
            CoopOrder::CardsFirst => 0,
        };
        (size, group, self.len(), self.ranks())
    }
}

/// Returns the same number for cards of a kind: Eggs of one number, or Chickens.
fn group(card: Card) -> u8 {
    card.number().unwrap_or(u8::MAX)
}

/// `o7 b7`, `duck=o7 b7`.
impl fmt::Display for Lay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |Laid { counts_as, card }| match card {
            _ if card == counts_as => card.to_string(),
            duck => format!("{duck}={counts_as}"),
        };
        let words: Vec<String> = self.iter().map(word).collect();
        f.write_str(&words.join(" "))
    }
}

impl Lay {
    fn from_text(text: &str) -> Option<Self> {
        let laid = |word: &str| match word.split_once('=') {
            Some(("duck", egg)) => egg.parse().ok().map(Laid::duck),
            _ => word.parse().ok().map(Laid::plain),
        };
        Self::new(&text.split(' ').map(laid).collect::<Option<Vec<Laid>>>()?)
    }
}

read_from_text!(Lay);
