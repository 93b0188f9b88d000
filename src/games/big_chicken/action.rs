//! What can be done in BIG CHICKEN, as values and as text.

use super::super::UnreadableAction;
use super::card::Card;
use super::lay::Lay;
use std::fmt;
use std::str::FromStr;

/// What a coop does to the order of play; a Duck always reverses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Nothing.
    None,
    /// Play goes the other way round.
    Flip,
    /// The next player is passed over.
    Skip,
}

/// Whether a player says "Last Egg".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Call {
    /// Says nothing.
    Silent,
    /// Says it.
    LastEgg,
}

/// What can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// Gives a card back to the Good Egg: `give b3`.
    Give(Card),
    /// Boasts of winning the round: `crow`.
    Crow,
    /// Does not: `hush`.
    Hush,
    /// Passes: `cluck`.
    Cluck,
    /// Lays: `lay o7 b7`, `lay o7 y7 g7 b7 skip last-egg`.
    Lay {
        /// The cards.
        lay: Lay,
        /// What a coop is to do.
        effect: Effect,
        /// What is said.
        call: Call,
    },
    /// Catches a player who has forgotten to say "Last Egg": `catch`.
    Catch,
    /// Has not noticed: `miss`.
    Miss,
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Give(card) => write!(f, "give {card}"),
            Self::Crow => f.write_str("crow"),
            Self::Hush => f.write_str("hush"),
            Self::Cluck => f.write_str("cluck"),
            Self::Catch => f.write_str("catch"),
            Self::Miss => f.write_str("miss"),
            Self::Lay { lay, effect, call } => {
                let effect = match effect {
                    Effect::None => "",
                    Effect::Flip => " flip",
                    Effect::Skip => " skip",
                };
                let call = if *call == Call::LastEgg { " last-egg" } else { "" };
                write!(f, "lay {lay}{effect}{call}")
            }
        }
    }
}

impl FromStr for Act {
    type Err = UnreadableAction;

    fn from_str(text: &str) -> Result<Self, UnreadableAction> {
        let unreadable = || UnreadableAction(text.to_owned());
        match text {
            "crow" => return Ok(Self::Crow),
            "hush" => return Ok(Self::Hush),
            "cluck" => return Ok(Self::Cluck),
            "catch" => return Ok(Self::Catch),
            "miss" => return Ok(Self::Miss),
            _ => {}
        }
        if let Some(card) = text.strip_prefix("give ") {
            return card.parse().map(Self::Give).map_err(|()| unreadable());
        }
        let rest = text.strip_prefix("lay ").ok_or_else(unreadable)?;
        let (rest, call) = rest.strip_suffix(" last-egg").map_or((rest, Call::Silent), |rest| (rest, Call::LastEgg));
        let (cards, effect) = if let Some(cards) = rest.strip_suffix(" flip") {
            (cards, Effect::Flip)
        } else if let Some(cards) = rest.strip_suffix(" skip") {
            (cards, Effect::Skip)
        } else {
            (rest, Effect::None)
        };
        Ok(Self::Lay { lay: cards.parse()?, effect, call })
    }
}
