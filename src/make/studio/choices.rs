//! How a deck is printed, in the words of the command line.

use crate::model::{
    Backs, BleedSides, Cut, Flip, Guides, NamedChoice, Order, Paper, PrintChoices, PrintOptions, Rotate, SideFiles,
};
use crate::pipeline::{BuildSettings, DeckPapers};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How a deck is printed; what is none is as the deck says. The words are those of the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WayChoices {
    /// The paper; the deck's first one by default.
    pub paper: Option<String>,
    /// Where the backs are.
    pub backs: Option<String>,
    /// The edge over which the printer flips a sheet.
    pub flip: Option<String>,
    /// Whether the sides are files of their own.
    pub sides: Option<String>,
    /// How cards are separated.
    pub cut: Option<String>,
    /// The order of the cards.
    pub order: Option<String>,
    /// Which cards may be turned.
    pub rotate: Option<String>,
    /// Which sides of the cards have bleed.
    pub bleed: Option<String>,
    /// Faint lines over the cards.
    pub guides: Option<String>,
}

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
}

/// The error that a choice has no such value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no {noun} `{word}`")]
pub struct ChoiceError {
    /// What is chosen.
    pub noun: &'static str,
    /// The value that there is not.
    pub word: String,
}

/// A choice of how a deck is printed, and its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceEntry {
    /// Its name in [`WayChoices`].
    name: &'static str,
    /// All values.
    values: Vec<String>,
    /// The value that applies.
    value: String,
}

impl WayChoices {
    /// Returns the choices if every value is one that there is.
    ///
    /// # Errors
    /// [`ChoiceError`]: the first value that there is not.
    pub fn checked(self) -> Result<Self, ChoiceError> {
        if let Some(word) = self.paper.as_ref().filter(|word| word.parse::<Paper>().is_err()) {
            return Err(ChoiceError { noun: "paper", word: word.clone() });
        }
        check::<Backs>(self.backs.as_ref())?;
        check::<Flip>(self.flip.as_ref())?;
        check::<SideFiles>(self.sides.as_ref())?;
        check::<Cut>(self.cut.as_ref())?;
        check::<Order>(self.order.as_ref())?;
        check::<Rotate>(self.rotate.as_ref())?;
        check::<BleedSides>(self.bleed.as_ref())?;
        check::<Guides>(self.guides.as_ref())?;
        Ok(self)
    }

    /// Returns the paper that was chosen.
    pub(super) fn paper(&self) -> Option<Paper> {
        self.paper.as_ref().and_then(|word| word.parse().ok())
    }

    /// Returns how sheets are made for one paper: the one that was chosen, or the deck's first one.
    pub(super) fn settings<'p>(&self, papers: &'p [Paper]) -> BuildSettings<'p> {
        BuildSettings { papers, of_deck: DeckPapers::First, way: self.way(), ..BuildSettings::default() }
    }

    /// Returns the choices as the pipeline takes them.
    fn way(&self) -> PrintChoices {
        PrintChoices {
            backs: chosen(self.backs.as_ref()).into_iter().collect(),
            flip: chosen(self.flip.as_ref()),
            sides: chosen(self.sides.as_ref()),
            cut: chosen(self.cut.as_ref()),
            order: chosen(self.order.as_ref()),
            rotate: chosen(self.rotate.as_ref()),
            bleed: chosen(self.bleed.as_ref()),
            guides: chosen(self.guides.as_ref()),
            ..PrintChoices::default()
        }
    }
}

/// Returns every choice with its values, and what applies for a deck that is printed like this.
pub(super) fn entries(print: &PrintOptions) -> Vec<ChoiceEntry> {
    let mut papers: Vec<String> = print.papers().iter().map(|paper| paper.name.to_string()).collect();
    let paper = papers.first().cloned().unwrap_or_default();
    let others = Paper::words().map(str::to_owned).filter(|word| *word != paper).collect::<Vec<_>>();
    papers.truncate(1);
    papers.extend(others);
    vec![
        ChoiceEntry { name: "paper", values: papers, value: paper },
        entry("backs", &print.backs),
        entry("flip", &print.flip),
        entry("sides", &print.sides),
        entry("cut", &print.cut),
        entry("order", &print.order),
        entry("rotate", &print.rotate),
        entry("bleed", &print.bleed),
        entry("guides", &print.guides),
    ]
}

fn entry<T: NamedChoice>(name: &'static str, value: &T) -> ChoiceEntry {
    let values = T::words().map(str::to_owned).collect();
    ChoiceEntry { name, values, value: value.word().to_owned() }
}

fn chosen<T: NamedChoice + Copy>(word: Option<&String>) -> Option<T> {
    let word = word?;
    T::ALL.iter().find(|choice| choice.word() == word).copied()
}

fn check<T: NamedChoice + Copy>(word: Option<&String>) -> Result<(), ChoiceError> {
    match word {
        Some(word) if chosen::<T>(Some(word)).is_none() => Err(ChoiceError { noun: T::NOUN, word: word.clone() }),
        _ => Ok(()),
    }
}
