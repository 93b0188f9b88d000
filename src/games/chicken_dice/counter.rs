//! Counters: what can be kept of a roll, and what it is worth (section Counters).

use super::rules::Rules;
use crate::game::read_from_text;
use std::fmt;

/// One counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Counter {
    /// A single 1 or 5.
    Single(u8),
    /// Three or more of a kind.
    Alike {
        /// The number on them.
        face: u8,
        /// How many, from 3 to 6.
        count: u8,
    },
    /// Two triplets, with all six dice.
    TwoTriplets,
    /// Three pairs, with all six dice; four of a kind are two of them.
    ThreePairs,
    /// 1 to 6.
    Straight,
}

impl Counter {
    /// Returns how many dice it takes.
    pub fn dice(self) -> u8 {
        match self {
            Self::Single(_) => 1,
            Self::Alike { count, .. } => count,
            Self::TwoTriplets | Self::ThreePairs | Self::Straight => 6,
        }
    }

    /// Returns what it is worth.
    pub fn points(self, rules: &Rules) -> i64 {
        match self {
            Self::Single(1) => rules.one,
            Self::Single(_) => rules.five,
            Self::Alike { count: 6, .. } => rules.six_kind,
            Self::Alike { count: 5, .. } => rules.five_kind,
            // Three 1s have a value of their own.
            Self::Alike { face: 1, count } => rules.ones + rules.further * (i64::from(count) - 3),
            Self::Alike { face, count } => rules.triple * i64::from(face) + rules.further * (i64::from(count) - 3),
            Self::TwoTriplets => rules.triplets,
            Self::ThreePairs => rules.pairs,
            Self::Straight => rules.straight,
        }
    }

    /// Returns its name, without its numbers.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Self::Single(1) => "single 1",
            Self::Single(_) => "single 5",
            Self::Alike { count: 3, .. } => "three of a kind",
            Self::Alike { count: 4, .. } => "four of a kind",
            Self::Alike { count: 5, .. } => "five of a kind",
            Self::Alike { .. } => "six of a kind",
            Self::TwoTriplets => "two triplets",
            Self::ThreePairs => "three pairs",
            Self::Straight => "straight",
        }
    }
}

/// `5`, `222`, `triplets`, `pairs` or `straight`.
impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Single(face) => write!(f, "{face}"),
            Self::Alike { face, count } => (0..*count).try_for_each(|_| write!(f, "{face}")),
            Self::TwoTriplets => f.write_str("triplets"),
            Self::ThreePairs => f.write_str("pairs"),
            Self::Straight => f.write_str("straight"),
        }
    }
}

impl Counter {
    fn from_text(text: &str) -> Option<Self> {
        let face: u8 = text.get(..1)?.parse().unwrap_or_default();
        let is_alike = text.bytes().all(|byte| byte == text.as_bytes()[0]);
        match (text, face, u8::try_from(text.len()).ok()?) {
            ("triplets", ..) => Some(Self::TwoTriplets),
            ("pairs", ..) => Some(Self::ThreePairs),
            ("straight", ..) => Some(Self::Straight),
            (_, 1 | 5, 1) => Some(Self::Single(face)),
            (_, 1..=6, count @ 3..=6) if is_alike => Some(Self::Alike { face, count }),
            _ => None,
        }
    }
}

/// Counters kept of one roll, sorted; at least one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kept([Option<Counter>; 6]);

impl Kept {
    /// Returns the counters in order; `None` where there are none, or more than six dice.
    pub fn new(mut counters: Vec<Counter>) -> Option<Self> {
        counters.sort_unstable();
        let dice: u32 = counters.iter().map(|counter| u32::from(counter.dice())).sum();
        if counters.is_empty() || dice > 6 {
            return None;
        }
        let mut kept = [None; 6];
        kept.iter_mut().zip(counters).for_each(|(place, counter)| *place = Some(counter));
        Some(Self(kept))
    }

    /// Returns the counters.
    pub fn iter(self) -> impl Iterator<Item = Counter> {
        self.0.into_iter().flatten()
    }

    /// Returns how many dice they take.
    pub fn dice(self) -> u8 {
        self.iter().map(Counter::dice).sum()
    }

    /// Returns what they are worth.
    pub fn points(self, rules: &Rules) -> i64 {
        self.iter().map(|counter| counter.points(rules)).sum()
    }
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.iter().map(|counter| counter.to_string()).collect();
        f.write_str(&words.join(" "))
    }
}

/// What can be done with a roll; written `stop 1 5`, `roll 222`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// Keeps all counters and ends the turn.
    Stop(Kept),
    /// Keeps some and rolls the rest, or all six where all are kept.
    Roll(Kept),
}

impl Decision {
    /// Returns the counters that are kept.
    pub fn kept(self) -> Kept {
        match self {
            Self::Stop(kept) | Self::Roll(kept) => kept,
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stop(kept) => write!(f, "stop {kept}"),
            Self::Roll(kept) => write!(f, "roll {kept}"),
        }
    }
}

impl Decision {
    fn from_text(text: &str) -> Option<Self> {
        let (verb, counters) = text.split_once(' ')?;
        let counters: Option<Vec<Counter>> = counters.split(' ').map(Counter::from_text).collect();
        let kept = Kept::new(counters?)?;
        match verb {
            "stop" => Some(Self::Stop(kept)),
            "roll" => Some(Self::Roll(kept)),
            _ => None,
        }
    }
}

read_from_text!(Decision);
