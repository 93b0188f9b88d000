//! The game that the rules make for a number of players.

use super::plan::TurnPlan;
use super::rules::Rules;
use std::sync::OnceLock;

/// The game for a number of players.
#[derive(Clone, Debug)]
pub struct ChickenDice {
    pub(super) players: usize,
    pub(super) rules: Rules,
    /// What the sensible player knows; calculated when it first plays.
    plan: OnceLock<TurnPlan>,
}

impl ChickenDice {
    pub(super) fn new(players: usize, rules: Rules) -> Self {
        Self { players, rules, plan: OnceLock::new() }
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(super) fn plan(&self) -> &TurnPlan {
        self.plan.get_or_init(|| TurnPlan::new(&self.rules))
    }
}
