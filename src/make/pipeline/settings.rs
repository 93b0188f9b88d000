//! What you choose when you build a deck.

use super::selection::Selection;
use super::session::Session;
use crate::model::{Deck, Paper, PrintChoices, PrintOptions};
use crate::output::pdf::Compression;
use crate::printers::PrinterProfile;
use crate::under_way;

/// What you choose when you build a deck. Where a setting is none, the deck's own `[print]` applies.
#[derive(Clone, Default)]
pub struct BuildSettings<'a> {
    /// For which of the deck's papers sheets are made, where `way` names none.
    pub of_deck: DeckPapers,
    /// The papers where neither the deck nor you say any; none stands for A4 and Letter.
    pub usual_papers: Vec<Paper>,
    /// How the sheets are printed.
    pub way: PrintChoices,
    /// Whether warnings are errors.
    pub strictness: Strictness,
    /// Whether errors keep files from being made.
    pub finish: Finish,
    /// Whether the faces at fault are drawn for a report.
    pub faults: FaultsShown,
    /// What is printed; everything by default.
    pub selection: Selection,
    /// How much time the compression of files may take.
    pub compression: Compression,
    /// Receives the progress.
    pub progress: Option<&'a dyn Progress>,
    /// What earlier builds of the deck left; nothing by default.
    pub session: Option<&'a Session>,
}

/// For which of a deck's papers sheets are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeckPapers {
    /// All of them.
    #[default]
    All,
    /// The first one.
    First,
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

/// What becomes of a deck with errors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Finish {
    /// Nothing is printed.
    #[default]
    Final,
    /// What can be printed is, with panels in place of faulty cards, and the word draft on every page.
    Draft,
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

impl BuildSettings<'_> {
    /// Does the work of a step, and reports when it begins and ends.
    pub(super) fn during<T>(&self, step: BuildStep, work: impl FnOnce() -> T) -> T {
        self.progress.iter().for_each(|progress| progress.begins(step));
        let _step = under_way::step(step.words());
        let done = work();
        self.progress.iter().for_each(|progress| progress.ends(step));
        done
    }

    /// Returns the deck's own `[print]`, overridden by what the profile of the printer says, and by these settings.
    pub fn print_options(&self, deck: &Deck, printer: Option<&PrinterProfile>) -> PrintOptions {
        let mut way = self.way.clone();
        if self.of_deck == DeckPapers::First && way.papers.is_none() {
            let deck = deck.print.clone().or_papers(&self.usual_papers);
            way.papers = deck.papers().first().map(|paper| vec![paper.clone()]);
        }
        let options = match printer {
            Some(printer) => deck.print.with(&printer.choices()).with(&way),
            None => deck.print.with(&way),
        };
        options.or_papers(&self.usual_papers)
    }
}

/// A step of a build. Some run beside others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BuildStep {
    /// Loading the fonts.
    Fonts,
    /// Reading the spec and its tables, asking the game, and compiling the templates.
    Reading,
    /// Filling the templates.
    Filling,
    /// Planning the sheets.
    Planning,
    /// Setting the text boxes, and finding what the faces share.
    Splitting,
    /// Drawing the faces.
    Drawing,
    /// Checking the finished faces.
    Checking,
    /// Laying the sheets out as files.
    Laying,
}

impl BuildStep {
    /// Every step, in the order in which they begin.
    pub const ALL: [Self; 8] = [
        Self::Fonts,
        Self::Reading,
        Self::Filling,
        Self::Planning,
        Self::Splitting,
        Self::Drawing,
        Self::Checking,
        Self::Laying,
    ];

    /// Returns what is being done, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Fonts => "loading the fonts",
            Self::Reading => "reading the deck",
            Self::Filling => "filling the templates",
            Self::Planning => "planning the sheets",
            Self::Splitting => "setting the text",
            Self::Drawing => "drawing the cards",
            Self::Checking => "checking the cards",
            Self::Laying => "laying out the sheets",
        }
    }
}

/// Receives the progress of a build.
pub trait Progress: Sync {
    /// A step begins.
    fn begins(&self, step: BuildStep);

    /// A step ends.
    fn ends(&self, _: BuildStep) {}
}
