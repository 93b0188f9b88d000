//! What a player can do in BIG CHICKEN, as values and as text.

use super::card::Card;
use super::lay::Lay;
use crate::game::read_from_text;
use std::fmt;

/// What a coop does to the order of play; a Duck always reverses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Nothing.
    None,
    /// Reverses the direction of play.
    Flip,
    /// Skips the next player.
    Skip,
}

/// Whether a player says "Last Egg".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Call {
    /// Does not say it.
    Silent,
    /// Says it.
    LastEgg,
}

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// Gives a card back to the Good Egg: `give b3`.
    Give(Card),
    /// Bets on winning the round: `crow`.
    Crow,
    /// Does not bet: `hush`.
    Hush,
    /// Passes: `cluck`.
    Cluck,
    /// Lays: `lay o7 b7`, `lay o7 y7 g7 b7 skip last-egg`.
    Lay {
        /// The cards.
        lay: Lay,
        /// What the coop does.
        effect: Effect,
        /// Whether the player says "Last Egg".
        call: Call,
    },
    /// Catches a player who has forgotten to say "Last Egg": `catch`.
    Catch,
    /// Does not notice: `miss`.
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
                let call = match call {
                    Call::Silent => "",
                    Call::LastEgg => " last-egg",
                };
                write!(f, "lay {lay}{effect}{call}")
            }
        }
    }
}

impl Act {
    fn from_text(text: &str) -> Option<Self> {
        match text {
            "crow" => return Some(Self::Crow),
            "hush" => return Some(Self::Hush),
            "cluck" => return Some(Self::Cluck),
            "catch" => return Some(Self::Catch),
            "miss" => return Some(Self::Miss),
            _ => {}
        }
        if let Some(card) = text.strip_prefix("give ") {
            return card.parse().ok().map(Self::Give);
        }
        let rest = text.strip_prefix("lay ")?;
        let (rest, call) = rest.strip_suffix(" last-egg").map_or((rest, Call::Silent), |rest| (rest, Call::LastEgg));
        let with = |suffix, effect| rest.strip_suffix(suffix).map(|cards| (cards, effect));
        let effect = with(" flip", Effect::Flip).or_else(|| with(" skip", Effect::Skip));
        let (cards, effect) = effect.unwrap_or((rest, Effect::None));
        let lay = cards.parse().ok()?;
        Some(Self::Lay { lay, effect, call })
    }
}

read_from_text!(Act);
