//! The parameters of `[rules]`, and the game that they make.

use crate::diag::{Code, Finding, Findings};
use crate::games::places;
use crate::games::rule_table::RuleTable;
use crate::games::words::finding;
use crate::model::Deck;

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
        let mut findings = table.finish();
        findings.extend(rules.unreachable(deck));
        (rules, findings)
    }

    /// Checks that the goal can be hit: every total is a sum of counters, so their greatest common divisor must divide it.
    fn unreachable(&self, deck: &Deck) -> Option<Finding> {
        let counters = [self.five, self.one, self.triple, self.ones, self.further, self.five_kind];
        let wholes = [self.six_kind, self.triplets, self.pairs, self.straight];
        let divisor = counters.into_iter().chain(wholes).fold(0, common_divisor).max(1);
        let is_reachable = self.goal > 0 && self.goal % divisor == 0 && self.opening <= self.goal;
        (!is_reachable).then(|| {
            let message = format!("no one can reach exactly {} with these counters", self.goal);
            let help = format!("write a multiple of {divisor} that is not less than `opening`");
            finding(Code::UnreachableTotal, &places::rule(deck, "goal"), message, help)
        })
    }
}

/// Returns the greatest common divisor of two numbers.
pub(super) fn common_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// The game for a number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChickenDice {
    pub(super) players: usize,
    pub(super) rules: Rules,
}

impl ChickenDice {
    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}
