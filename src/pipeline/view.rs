//! A deck for the screen: its faces, each drawn when it is looked at, and the pages that show them.

use super::build::{DeckRun, DrawnBy, Draws, Judged, Prints, gather, open};
use super::inputs::{Purpose, name_variant, on_own_threads};
use super::selection::SelectionError;
use super::settings::BuildSettings;
use crate::diag::{Accepted, Findings};
use crate::files::Project;
use crate::fonts::{FontLibrary, LoadedFont};
use crate::model::{Deck, PrintOptions, Side};
use crate::output::png::{FaceView, ScreenOutput, ScreenPart};
use crate::output::{FaceKind, FinishedFace, PrintFile};
use crate::template::Templates;
use std::collections::BTreeSet;

/// A deck as it would be printed, for the screen.
#[derive(Clone, Debug, Default)]
pub struct DeckView {
    /// The deck; none where the spec could not be read.
    pub deck: Option<Deck>,
    /// What a build or a check would report.
    pub findings: Findings,
    /// The findings that the deck accepts.
    pub accepted: Vec<Accepted>,
    /// Why what was chosen cannot be printed; there are no pages then.
    pub refusal: Option<SelectionError>,
    /// How the deck is printed.
    pub print: PrintOptions,
    /// The faces of each card, in the order of the deck.
    pub cards: Vec<CardLooks>,
    /// The pages, file by file, with faces by their numbers.
    pub files: Vec<PrintFile>,
    faces: Vec<FinishedFace>,
    looks: Vec<u64>,
    faulty: BTreeSet<usize>,
    waiting: BTreeSet<usize>,
    parts: Vec<ScreenPart>,
    /// What the faces are made with.
    pub(super) made_with: Option<(Templates, FontLibrary)>,
}

/// The faces of a card by their numbers; none for a side that it does not have or that could not be made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardLooks {
    /// Its front.
    pub front: Option<usize>,
    /// Its back.
    pub back: Option<usize>,
}

impl CardLooks {
    /// Returns the face of a side.
    #[must_use]
    pub const fn side(self, side: Side) -> Option<usize> {
        match side {
            Side::Front => self.front,
            Side::Back => self.back,
        }
    }
}

impl DeckView {
    /// Returns how many faces there are.
    #[must_use]
    pub fn face_count(&self) -> usize {
        self.faces.len()
    }

    /// Returns a face.
    #[must_use]
    pub fn face(&self, face: usize) -> Option<&FinishedFace> {
        self.faces.get(face)
    }

    /// Returns what a face looks like as a number: equal numbers are equal pictures, in this view and in others. None if it is not
    /// drawn yet.
    #[must_use]
    pub fn look(&self, face: usize) -> Option<u64> {
        self.looks.get(face).copied().filter(|_| !self.waiting.contains(&face))
    }

    /// Returns whether all faces are drawn.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Returns whether a face has an error.
    #[must_use]
    pub fn is_faulty(&self, face: usize) -> bool {
        self.faulty.contains(&face)
    }

    /// Returns whether a face is that of a card.
    #[must_use]
    pub fn is_card(&self, face: usize) -> bool {
        self.face(face).is_some_and(|face| matches!(face.kind, FaceKind::Card(_)))
    }

    /// Returns a face as a PNG of so many pixels across, as [`ScreenOutput::picture`] does.
    #[must_use]
    pub fn picture(&self, face: usize, view: FaceView, width: u32) -> Option<Vec<u8>> {
        ScreenOutput::picture(&self.parts, self.faces.get(face)?, view, width)
    }
}

/// Runs every stage but the last one: no files are made, and faces are drawn when they are looked at.
///
/// # Examples
/// ```
/// use pullet::files::Project;
/// use pullet::output::png::FaceView;
/// use pullet::pipeline::{BuildSettings, view};
///
/// let project = Project::open("jokerlink").expect("a built-in deck");
/// let deck = view(&project, &BuildSettings::default());
/// let front = deck.cards[0].front.expect("every card has a front");
/// let picture = deck.picture(front, FaceView::Trim, 200).expect("a face can be drawn");
/// assert!(picture.starts_with(b"\x89PNG"));
/// ```
#[must_use]
pub fn view(project: &Project, settings: &BuildSettings<'_>) -> DeckView {
    run(project, settings, Purpose::Files, None)
}

/// Does the same sooner: what is wrong with finished faces, [`view`] and [`checked_view`] find.
#[must_use]
pub fn first_view(project: &Project, settings: &BuildSettings<'_>) -> DeckView {
    run(project, settings, Purpose::Looks, None)
}

/// Does the same sooner still: of what earlier views of the session have not drawn, only the faces of cards that are `urgent`
/// are drawn. The others have no looks.
#[must_use]
pub fn urgent_view(project: &Project, settings: &BuildSettings<'_>, urgent: &IsUrgent<'_>) -> DeckView {
    run(project, settings, Purpose::Looks, Some(urgent))
}

/// Says of the card with an id whether it cannot wait to be drawn.
pub type IsUrgent<'a> = dyn Fn(&str) -> bool + Sync + 'a;

/// Does the same as [`view`], and finds everything that [`check`](super::check) finds.
#[must_use]
pub fn checked_view(project: &Project, settings: &BuildSettings<'_>) -> DeckView {
    run(project, settings, Purpose::Findings, None)
}

fn run(project: &Project, settings: &BuildSettings<'_>, purpose: Purpose, urgent: Option<&IsUrgent<'_>>) -> DeckView {
    let mut view = on_own_threads(|| look_at(project, settings, purpose, urgent));
    name_variant(project, &mut view.findings);
    view
}

fn look_at(
    project: &Project,
    settings: &BuildSettings<'_>,
    purpose: Purpose,
    urgent: Option<&IsUrgent<'_>>,
) -> DeckView {
    let (prints, mut findings) = match open(project, settings, purpose) {
        Ok(opened) => opened,
        Err(build) => {
            let build = *build;
            let (deck, findings, accepted) = (build.deck, build.findings, build.accepted);
            return DeckView {
                deck,
                findings,
                accepted,
                refusal: build.refusal,
                print: build.print,
                ..DeckView::default()
            };
        }
    };
    let (job, of_job) = gather(project, settings, (&prints, None), &mut findings);
    let Prints { inputs, print, printer, .. } = &prints;
    let fonts = &inputs.fonts;
    let output = ScreenOutput::new(fonts.files().map(|LoadedFont { bytes, .. }| bytes));
    let run = DeckRun { project, settings, purpose, inputs, printer: printer.as_ref() };
    let memo = settings.session.map(|session| &session.viewed);
    let urgent: Option<BTreeSet<usize>> = urgent.map(|is_urgent| {
        let cards = inputs.deck.cards.iter().zip(&job.numbers).filter(|(card, _)| is_urgent(card.id.as_str()));
        cards.flat_map(|(_, numbers)| [numbers.front, numbers.back]).flatten().collect()
    });
    let by = DrawnBy { output: &output, memo, urgent: urgent.as_ref(), lay_out: None, saved: None };
    let Judged { drawn, accepted, .. } = run.judge_with(&job, of_job, (Draws::All, by), &mut findings);
    let looks = drawn.faces.iter().map(|face| ScreenOutput::look(&drawn.parts, face)).collect();
    let cards = job.numbers.iter().map(|card| CardLooks { front: card.front, back: card.back }).collect();
    let files = job.files.into_iter().chain(job.pictures).collect();
    let faulty = drawn.faulty.into_keys().collect();
    let (faces, parts, waiting) = (drawn.faces, drawn.parts, drawn.waiting);
    let print = PrintOptions { gang: job.gang, ..print.clone() };
    let made_with = Some((inputs.templates.clone(), inputs.fonts.clone()));
    DeckView {
        deck: Some(prints.inputs.deck),
        findings,
        accepted,
        refusal: None,
        print,
        cards,
        files,
        faces,
        looks,
        faulty,
        waiting,
        parts,
        made_with,
    }
}
