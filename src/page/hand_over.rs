//! What [`PageAnswers`](crate::PageAnswers) leaves for the one that goes on where it was stopped, in another process.

use crate::studio::{Studio, WayChoices};
use serde::{Deserialize, Serialize};

/// What the next one has to know.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct HandOver {
    deck: String,
    variant: String,
    choices: WayChoices,
    /// The number of the state that was shown.
    revision: u64,
    /// Whether a file was saved that was not read since.
    pub(super) is_saved: bool,
}

/// By how much the next number of a state is higher: the one before may have counted on.
const STEP: u64 = 1_000;

impl HandOver {
    /// Returns what was left; none if that is something else.
    pub(super) fn read(left: &str) -> Option<Self> {
        serde_json::from_str(left).ok()
    }

    /// Returns the words to leave.
    pub(super) fn words(&self) -> String {
        serde_json::to_string(self).expect("the keys of values are text")
    }

    /// Notes what is looked at: its files are read next.
    pub(super) fn note(&mut self, studio: &Studio) {
        let (deck, variant, choices) = studio.chosen();
        deck.clone_into(&mut self.deck);
        variant.clone_into(&mut self.variant);
        self.choices.clone_from(choices);
        self.revision = studio.shown().state().revision;
        self.is_saved = false;
    }

    /// Has a studio look at the same, and show that the work was stopped.
    pub(super) fn resume(&self, studio: &mut Studio, stop: String) {
        let variant = if self.variant.is_empty() { "base" } else { &self.variant };
        // A deck or a variant that is gone is looked at no more.
        if studio.has(&self.deck) {
            let _ = studio.choose_deck(&self.deck, variant);
            studio.choose(self.choices.clone());
        }
        studio.show_stop(self.revision + STEP, stop);
    }
}
