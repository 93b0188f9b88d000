//! A deck with other rules than its own, to see what they do to the game.

use crate::model::Deck;
use crate::spec::RuleSetting;

/// Returns the deck with these rules in place of its own.
///
/// What the deck prints for its own rules, such as worked examples, does not prevent that: engines judge it apart from the game.
pub fn with_rules(mut deck: Deck, rules: &[RuleSetting]) -> Deck {
    for RuleSetting { key, field } in rules {
        deck.rules.insert(key.clone(), field.clone());
    }
    deck
}
