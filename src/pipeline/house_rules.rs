//! A deck with other rules than its own, to see what they do to the game.

use crate::model::Deck;
use crate::spec::RuleSetting;

/// The tables of `[data]` that rules engines read as rules, in any game.
const RULES_IN_DATA: [&str; 2] = ["scoring", "setups"];

/// Returns the deck with these rules in place of its own.
///
/// What is printed for its own rules does not count then: worked examples, sample scores and tables that repeat figures are
/// left out.
#[must_use]
pub fn with_rules(mut deck: Deck, rules: &[RuleSetting]) -> Deck {
    if !rules.is_empty() {
        deck.data.retain(|name, _| RULES_IN_DATA.contains(&name.as_str()));
    }
    for RuleSetting { key, field } in rules {
        deck.rules.insert(key.clone(), field.clone());
    }
    deck
}
