//! What you choose when you build a deck.

use super::selection::Selection;
use crate::model::{Deck, Paper, PrintChoices, PrintOptions};
use crate::output::pdf::Compression;
use crate::printers::PrinterProfile;

/// What you choose when you build a deck. Where a setting is none, the deck's own `[print]` applies.
pub struct BuildSettings<'a> {
    /// The papers; none leaves them to the deck.
    pub papers: &'a [Paper],
    /// How the sheets are printed.
    pub way: PrintChoices,
    /// Whether warnings are errors.
    pub strictness: Strictness,
    /// Whether the faces at fault are drawn for a report.
    pub faults: FaultsShown,
    /// What is printed; everything by default.
    pub selection: Selection,
    /// How much time the compression of files may take.
    pub compression: Compression,
    /// Receives the progress.
    pub progress: &'a dyn Progress,
}

/// Whether warnings keep a deck from being printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// Only errors do.
    #[default]
    Usual,
    /// Warnings are errors too.
    Strict,
}

/// How the faults of finished faces are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FaultsShown {
    /// In the words of the findings.
    #[default]
    InWords,
    /// In pictures of the faces, too.
    InPictures,
}

impl Default for BuildSettings<'_> {
    fn default() -> Self {
        Self {
            papers: &[],
            way: PrintChoices::default(),
            strictness: Strictness::default(),
            faults: FaultsShown::default(),
            selection: Selection::default(),
            compression: Compression::default(),
            progress: &Silent,
        }
    }
}

impl BuildSettings<'_> {
    /// Returns the deck's own `[print]`, overridden by what the profile of the printer says, and by these settings.
    #[must_use]
    pub fn print_options(&self, deck: &Deck, printer: Option<&PrinterProfile>) -> PrintOptions {
        let papers = (!self.papers.is_empty()).then(|| self.papers.to_vec());
        let way = PrintChoices { papers, ..self.way.clone() };
        match printer {
            Some(printer) => deck.print.with(&printer.choices()).with(&way),
            None => deck.print.with(&way),
        }
    }
}

/// A stage of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildStep {
    /// Reading the spec and its tables.
    Reading,
    /// Filling the templates.
    Filling,
    /// Drawing the faces.
    Drawing,
    /// Laying the sheets out as files.
    Laying,
}

impl BuildStep {
    /// Every step, in order.
    pub const ALL: [Self; 4] = [Self::Reading, Self::Filling, Self::Drawing, Self::Laying];

    /// Returns what is being done, in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Reading => "reading the deck",
            Self::Filling => "filling the templates",
            Self::Drawing => "drawing the cards",
            Self::Laying => "laying out the sheets",
        }
    }
}

/// Receives the progress of a build.
pub trait Progress: Sync {
    /// A step begins.
    fn step(&self, step: BuildStep);
}

/// Ignores the progress.
struct Silent;

impl Progress for Silent {
    fn step(&self, _: BuildStep) {}
}
