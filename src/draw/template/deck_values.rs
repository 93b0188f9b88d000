//! The deck's own values, as its templates read them.

use super::context::deck_values;
use crate::games::Figures;
use crate::model::Deck;
use tera::{Context, Value};

/// The deck's own values: `theme`, `strings` and the others that every template reads.
#[derive(Default)]
pub(super) struct DeckValues {
    values: Vec<(&'static str, Value)>,
    /// The figures of its game.
    pub(super) figures: Figures,
}

impl DeckValues {
    /// Returns the values of a deck.
    pub(super) fn new(deck: &Deck, figures: &Figures) -> Self {
        let values = deck_values(deck, figures);
        Self { values, figures: figures.clone() }
    }

    /// Returns the value of that name.
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Adds the values to what a template reads.
    pub(super) fn add_to(&self, context: &mut Context) {
        self.values.iter().for_each(|(name, value)| context.insert_value(*name, value.clone()));
    }
}
