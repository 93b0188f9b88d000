//! The parameters of `[rules]`, and the game that they make.

use super::counter::Counter;
use super::ladder;
use super::plan::Plan;
use crate::diag::{Code, Finding, Findings};
use crate::games::places;
use crate::games::rule_table::RuleTable;
use crate::games::words::finding;
use crate::model::Deck;
use std::sync::OnceLock;

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
        if findings.is_empty() {
            findings.extend(rules.too_high_an_opening(deck).or_else(|| rules.unreachable(deck)));
            findings.extend(ladder::check(deck, &rules));
        }
        (rules, findings)
    }

    /// Checks that the first points of a player can be written down.
    fn too_high_an_opening(&self, deck: &Deck) -> Option<Finding> {
        let Self { opening, goal, .. } = self;
        let (key, help) = if deck.rules.contains_key("opening") {
            ("opening", format!("write an `opening` of {goal} or less"))
        } else {
            ("goal", format!("write a `goal` of {opening} or more, or a lower `opening`"))
        };
        (opening > goal).then(|| {
            let message =
                format!("no one can get on the board: the `opening` of {opening} is above the `goal` of {goal}");
            finding(Code::UnreachableTotal, &places::rule(deck, key), message, help)
        })
    }

    /// Checks that the goal can be hit: it must be a sum of counters.
    fn unreachable(&self, deck: &Deck) -> Option<Finding> {
        let best = self.highest_sum();
        (best != self.goal || self.goal == 0).then(|| {
            let message = format!("no one can reach exactly {} with these counters", self.goal);
            let help = match best {
                0 => "write a `goal` above 0, and let counters be worth something".to_owned(),
                best => format!("write {best}, or change what the counters are worth"),
            };
            finding(Code::UnreachableTotal, &places::rule(deck, "goal"), message, help)
        })
    }

    /// Returns what each counter is worth, without those that are worth nothing.
    pub(super) fn worths(&self) -> impl Iterator<Item = i64> {
        let alike = (1..=6).flat_map(|face| [3, 4].map(|count| Counter::Alike { face, count }));
        let others = [5, 6].map(|count| Counter::Alike { face: 2, count });
        let wholes = [Counter::TwoTriplets, Counter::ThreePairs, Counter::Straight];
        let counters = alike.chain(others).chain([1, 5].map(Counter::Single)).chain(wholes);
        counters.map(|counter| counter.points(self)).filter(|points| *points > 0)
    }

    /// Returns the number of points that divides all counters: every total is a multiple of it.
    pub(super) fn divisor(&self) -> i64 {
        self.worths().fold(0, common_divisor).max(1)
    }

    /// Returns the highest sum of counters that is not above the goal.
    fn highest_sum(&self) -> i64 {
        let divisor = self.divisor();
        let steps = usize::try_from(self.goal / divisor).unwrap_or_default();
        let mut is_sum = vec![false; steps + 1];
        is_sum[0] = true;
        for worth in self.worths().filter_map(|points| usize::try_from(points / divisor).ok()) {
            for sum in worth..=steps {
                is_sum[sum] |= is_sum[sum - worth];
            }
        }
        let highest = is_sum.iter().rposition(|is_sum| *is_sum).unwrap_or_default();
        i64::try_from(highest).map_or(0, |steps| steps * divisor)
    }
}

/// Returns the greatest common divisor of two numbers.
pub(super) fn common_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// The game for a number of players.
#[derive(Clone, Debug)]
pub struct ChickenDice {
    pub(super) players: usize,
    pub(super) rules: Rules,
    /// What the sensible player knows; calculated when it first plays.
    plan: OnceLock<Plan>,
}

impl ChickenDice {
    pub(super) fn new(players: usize, rules: Rules) -> Self {
        Self { players, rules, plan: OnceLock::new() }
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(super) fn plan(&self) -> &Plan {
        self.plan.get_or_init(|| Plan::new(&self.rules))
    }
}
