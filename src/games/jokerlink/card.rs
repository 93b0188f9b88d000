//! Cards and what they do to the running count (section Play).

/// What is printed on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// Ace to 10.
    Number(u8),
    /// Repeats the card before it.
    Jack,
    /// Adds nothing.
    Queen,
    /// Makes 20, or without Jokers 0 from 10 or less.
    King,
    /// Makes 0.
    Joker,
}

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// What is printed on it.
    pub face: Rank,
    /// The colour of its suit; it does not matter for a Joker.
    pub colour: Colour,
    /// Its suit: an index into the game's suits.
    pub suit: u8,
}

/// The colour of a suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Subtracted where adding would bust.
    Red,
    /// Always added.
    Black,
}

/// What a card counts as: a Jack counts as the card before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Adds its value.
    Number(u8, Colour),
    /// Changes nothing: a Queen, or a Jack with nothing before it.
    Nothing,
    /// A King.
    King,
    /// A Joker.
    Joker,
}

/// What Kings do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kings {
    /// Make 20, with Jokers in play.
    Raise,
    /// Make 0 from 10 or less and 20 from 11 or more, without Jokers.
    Part,
}

/// The count that wins a trick.
pub const WINNING: i64 = 21;
/// The lowest count at which a player can chicken out.
pub const CHICKEN: i64 = 11;

impl Effect {
    /// Returns what a card counts as after `before`.
    pub fn from_card(card: Card, before: Option<Self>) -> Self {
        match card.face {
            Rank::Number(value) => Self::Number(value, card.colour),
            Rank::Jack => before.unwrap_or(Self::Nothing),
            Rank::Queen => Self::Nothing,
            Rank::King => Self::King,
            Rank::Joker => Self::Joker,
        }
    }

    /// Returns the next count; more than 21 is a bust.
    pub fn count(self, count: i64, kings: Kings) -> i64 {
        match self {
            Self::Number(value, colour) => {
                let (more, less) = (count + i64::from(value), count - i64::from(value));
                if more > WINNING && colour == Colour::Red { less } else { more }
            }
            Self::Nothing => count,
            Self::King if kings == Kings::Part && count < CHICKEN => 0,
            Self::King => 20,
            Self::Joker => 0,
        }
    }
}

impl Rank {
    /// Returns its name as on a card: `A`, `10`, `J`, `joker`.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Number(1) => "A".to_owned(),
            Self::Number(value) => value.to_string(),
            Self::Jack => "J".to_owned(),
            Self::Queen => "Q".to_owned(),
            Self::King => "K".to_owned(),
            Self::Joker => "joker".to_owned(),
        }
    }

    /// Returns the rank of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        match name.to_lowercase().as_str() {
            "a" | "ace" => Some(Self::Number(1)),
            "j" | "jack" => Some(Self::Jack),
            "q" | "queen" => Some(Self::Queen),
            "k" | "king" => Some(Self::King),
            "joker" => Some(Self::Joker),
            number => {
                let value = number.parse().ok()?;
                (1..=10).contains(&value).then_some(Self::Number(value))
            }
        }
    }

    /// Returns every rank, the lowest first.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::in_suit().chain([Self::Joker])
    }

    /// Returns every rank of a suit.
    pub fn in_suit() -> impl Iterator<Item = Self> {
        (1..=10).map(Self::Number).chain([Self::Jack, Self::Queen, Self::King])
    }
}
