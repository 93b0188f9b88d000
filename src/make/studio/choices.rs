//! How a deck is printed, in the words of the command line.

use crate::model::{NamedChoice, Paper, PrintChoices, PrintOptions};
use crate::pipeline::{BuildSettings, DeckPapers, ExportTarget};
use crate::spec::{PrintOption, print_option};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// The options that can be chosen before printing, in the order in which they are shown.
const CHOOSABLE: [&str; 9] = ["paper", "backs", "flip", "sides", "cut", "order", "rotate", "bleed", "guides"];

/// How a deck is printed: what is typed for options of `[print]`, by their keys. What is missing or none is as the deck says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WayChoices(BTreeMap<String, Option<String>>);

/// What is printed, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Print {
    /// How.
    pub choices: WayChoices,
    /// Only these cards, by their ids; empty for all.
    pub cards: Vec<String>,
    /// Only these: `cards`, and ids of printed matter; empty for everything.
    pub sheets: Vec<String>,
    /// Whether a deck with errors is printed as a draft.
    pub draft: bool,
}

/// What is exported, and where it goes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ExportWish {
    /// The target, by its word.
    pub to: String,
    /// Only these cards, by their ids; empty for all.
    pub cards: Vec<String>,
}

impl ExportWish {
    /// Returns where the deck goes.
    ///
    /// # Errors
    /// There is no such target.
    pub fn target(&self) -> Result<ExportTarget, ChoiceError> {
        let target = ExportTarget::ALL.iter().copied().find(|target| target.word() == self.to);
        target.ok_or_else(|| ChoiceError(format!("there is no target `{}`", self.to)))
    }
}

/// The error that a choice has no such value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ChoiceError(String);

/// A choice of how a deck is printed, and its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceEntry {
    /// Its key.
    name: &'static str,
    /// All values.
    values: Vec<String>,
    /// The value that applies.
    value: String,
}

impl WayChoices {
    /// Returns the choice of a paper; none leaves it to the deck.
    pub fn of_paper(paper: Option<String>) -> Self {
        Self(BTreeMap::from([("paper".to_owned(), paper)]))
    }

    /// Returns the choices if every value is one that there is.
    ///
    /// # Errors
    /// [`ChoiceError`]: the first value that there is not.
    pub fn checked(self) -> Result<Self, ChoiceError> {
        self.read().map(|_| self)
    }

    /// Returns how sheets are made for one paper: the one that was chosen, or the deck's first one.
    pub(super) fn settings(&self) -> BuildSettings<'static> {
        let mut way = self.read().unwrap_or_default();
        way.papers.iter_mut().for_each(|papers| papers.truncate(1));
        BuildSettings { of_deck: DeckPapers::First, way, ..BuildSettings::default() }
    }

    fn read(&self) -> Result<PrintChoices, ChoiceError> {
        let mut all = PrintChoices::default();
        for (key, typed) in self.0.iter().filter_map(|(key, typed)| Some((key, typed.as_ref()?))) {
            let option = print_option(key).filter(|option| CHOOSABLE.contains(&option.key));
            let option = option.ok_or_else(|| ChoiceError(format!("there is no choice `{key}`")))?;
            all = all.or(option.chosen(typed).map_err(ChoiceError)?);
        }
        Ok(all)
    }
}

/// Returns every choice with its values, and what applies for a deck that is printed like this.
pub(super) fn entries(print: &PrintOptions) -> Vec<ChoiceEntry> {
    let all = PrintChoices::from(print);
    let entry = |option: &PrintOption| {
        let value = option.word(&all).map_or_else(String::new, str::to_owned);
        ChoiceEntry { name: option.key, values: option.words().iter().map(|word| (*word).to_owned()).collect(), value }
    };
    let mut entries: Vec<ChoiceEntry> = CHOOSABLE.into_iter().filter_map(print_option).map(entry).collect();
    let value = print.papers().first().map(|paper| paper.name.to_string()).unwrap_or_default();
    let others = Paper::words().filter(|word| *word != value).map(str::to_owned);
    entries[0].values = std::iter::once(value.clone()).chain(others).collect();
    entries[0].value = value;
    entries
}
