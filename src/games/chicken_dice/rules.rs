//! The parameters of `[rules]`.

use crate::diag::Findings;
use crate::model::Deck;
use crate::rule_table::RuleTable;

/// The parameters of `[rules]`: the goal, and what the counters are worth (sections Goal, Rules, Counters).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The total that must be hit exactly; 10,000.
    pub goal: i64,
    /// The fewest points that a player can write down first, in one turn; 350.
    pub opening: i64,
    /// A single 5; 50.
    pub five: i64,
    /// A single 1; 100.
    pub one: i64,
    /// Three of a kind, times the number on them; 100.
    pub triple: i64,
    /// Three 1s; 1,000.
    pub ones: i64,
    /// What a fourth adds to three of a kind; 100.
    pub further: i64,
    /// Five of a kind; 1,500.
    pub five_kind: i64,
    /// Six of a kind; 2,500.
    pub six_kind: i64,
    /// Two triplets; 1,200.
    pub triplets: i64,
    /// Three pairs; 1,200.
    pub pairs: i64,
    /// 1 to 6; 2,000.
    pub straight: i64,
}

impl Rules {
    /// Reads `[rules]`; a parameter that is wrong is found and has its default.
    pub(super) fn read(deck: &Deck) -> (Self, Findings) {
        let mut table = RuleTable::new(deck);
        let mut points = |key, default| table.number(key, default, 0..=1_000_000);
        let rules = Self {
            goal: points("goal", 10_000),
            opening: points("opening", 350),
            five: points("five", 50),
            one: points("one", 100),
            triple: points("triple", 100),
            ones: points("ones", 1000),
            further: points("further", 100),
            five_kind: points("five_kind", 1500),
            six_kind: points("six_kind", 2500),
            triplets: points("triplets", 1200),
            pairs: points("pairs", 1200),
            straight: points("straight", 2000),
        };
        (rules, table.finish())
    }
}
