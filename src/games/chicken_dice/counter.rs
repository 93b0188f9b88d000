//! Counters: what can be kept of a roll, and what it is worth (section Counters).

use super::super::UnreadableAction;
use super::Rules;
use std::fmt;
use std::str::FromStr;

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
    /// How many dice it takes.
    #[must_use]
    pub fn dice(self) -> u8 {
        match self {
            Self::Single(_) => 1,
            Self::Alike { count, .. } => count,
            Self::TwoTriplets | Self::ThreePairs | Self::Straight => 6,
        }
    }

    /// What it is worth.
    #[must_use]
    pub fn points(self, rules: &Rules) -> i64 {
        match self {
            Self::Single(1) => rules.one,
            Self::Single(_) => rules.five,
            Self::Alike { count: 6, .. } => rules.six_kind,
            Self::Alike { count: 5, .. } => rules.five_kind,
            // Three 1s are the exception.
            Self::Alike { face, count } => {
                let three = if face == 1 { rules.ones } else { rules.triple * i64::from(face) };
                three + rules.further * (i64::from(count) - 3)
            }
            Self::TwoTriplets => rules.triplets,
            Self::ThreePairs => rules.pairs,
            Self::Straight => rules.straight,
        }
    }

    /// What it is called, whatever its numbers.
    #[must_use]
    pub fn kind(self) -> &'static str {
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

impl FromStr for Counter {
    type Err = UnreadableAction;

    fn from_str(text: &str) -> Result<Self, UnreadableAction> {
        let unreadable = || UnreadableAction(text.to_owned());
        match text {
            "triplets" => return Ok(Self::TwoTriplets),
            "pairs" => return Ok(Self::ThreePairs),
            "straight" => return Ok(Self::Straight),
            _ => {}
        }
        let faces: Option<Vec<u8>> = text.chars().map(|letter| letter.to_digit(10)?.try_into().ok()).collect();
        let faces = faces.filter(|faces| faces.iter().all(|face| (1..=6).contains(face))).ok_or_else(unreadable)?;
        match (faces.first(), faces.len()) {
            (Some(face @ (1 | 5)), 1) => Ok(Self::Single(*face)),
            (Some(face), 3..=6) if faces.iter().all(|other| other == face) => {
                Ok(Self::Alike { face: *face, count: u8::try_from(faces.len()).map_err(|_| unreadable())? })
            }
            _ => Err(unreadable()),
        }
    }
}

/// Counters kept of one roll, sorted; at least one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kept([Option<Counter>; 6]);

impl Kept {
    /// The counters in order; none where they are none, or more than six dice.
    #[must_use]
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

    /// The counters.
    pub fn iter(self) -> impl Iterator<Item = Counter> {
        self.0.into_iter().flatten()
    }

    /// How many dice they take.
    #[must_use]
    pub fn dice(self) -> u8 {
        self.iter().map(Counter::dice).sum()
    }

    /// What they are worth.
    #[must_use]
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
    /// Keeps some and rolls the rest, or all six where all have been kept.
    Roll(Kept),
}

impl Decision {
    /// What is kept.
    #[must_use]
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

impl FromStr for Decision {
    type Err = UnreadableAction;

    fn from_str(text: &str) -> Result<Self, UnreadableAction> {
        let unreadable = || UnreadableAction(text.to_owned());
        let (verb, rest) = text.split_once(' ').ok_or_else(unreadable)?;
        let counters = rest.split(' ').map(str::parse).collect::<Result<Vec<Counter>, _>>()?;
        let kept = Kept::new(counters).ok_or_else(unreadable)?;
        match verb {
            "stop" => Ok(Self::Stop(kept)),
            "roll" => Ok(Self::Roll(kept)),
            _ => Err(unreadable()),
        }
    }
}
