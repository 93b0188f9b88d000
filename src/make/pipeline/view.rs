//! A deck for the screen: its faces, each drawn when it is looked at, and the pages that show them.

use super::build::{Build, DeckRun, DrawnBy, Draws, Judged, Prints, gather, open};
use super::face_book::CardNumbers;
use super::inputs::{Inputs, Purpose, name_variant, on_own_threads};
use super::screen_faces::ScreenFaces;
use super::selection::SelectionError;
use super::settings::BuildSettings;
use crate::diag::{Accepted, Findings};
use crate::files::Project;
use crate::fonts::{FontLibrary, LoadedFont};
use crate::model::{Deck, PrintOptions};
use crate::output::PrintFile;
use crate::output::png::ScreenOutput;
use crate::template::Templates;

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
    /// The faces.
    pub faces: ScreenFaces,
    /// The faces of each card, in the order of the deck.
    pub cards: Vec<CardNumbers>,
    /// The pages, file by file, with faces by their numbers.
    pub files: Vec<PrintFile>,
    /// What the faces are made with.
    pub(super) made_with: Option<(Templates, FontLibrary)>,
}

/// Runs every stage but the last one: no files are made, and faces are drawn when they are looked at.
///
/// # Examples
/// ```
/// use pullet_deck::files::Project;
/// use pullet_output::png::FaceView;
/// use pullet_make::pipeline::{BuildSettings, view};
///
/// let project = Project::open("jokerlink").expect("a built-in deck");
/// let deck = view(&project, &BuildSettings::default());
/// let front = deck.cards[0].front.expect("every card has a front");
/// let picture = deck.faces.picture(front, FaceView::Trim, 200).expect("a face can be drawn");
/// assert!(picture.starts_with(b"\x89PNG"));
/// ```
pub fn view(project: &Project, settings: &BuildSettings<'_>) -> DeckView {
    run(project, settings, Purpose::Files)
}

/// Does the same sooner: what is wrong with finished faces, [`view`] and [`checked_view`] find.
pub fn quick_view(project: &Project, settings: &BuildSettings<'_>) -> DeckView {
    run(project, settings, Purpose::Looks)
}

/// Does the same as [`view`], and finds everything that [`check`](super::check) finds.
pub fn checked_view(project: &Project, settings: &BuildSettings<'_>) -> DeckView {
    run(project, settings, Purpose::Findings)
}

fn run(project: &Project, settings: &BuildSettings<'_>, purpose: Purpose) -> DeckView {
    let mut view = on_own_threads(|| look_at(project, settings, purpose));
    name_variant(project, &mut view.findings);
    view
}

fn look_at(project: &Project, settings: &BuildSettings<'_>, purpose: Purpose) -> DeckView {
    let (prints, mut findings) = match open(project, settings, purpose) {
        Ok(opened) => opened,
        Err(build) => {
            let Build { deck, findings, accepted, refusal, print, .. } = *build;
            return DeckView { deck, findings, accepted, refusal, print, ..DeckView::default() };
        }
    };
    let (job, of_job) = gather(project, settings, (&prints, None), &mut findings);
    let Prints { inputs, print, printer, .. } = &prints;
    let output = screen(inputs, settings);
    let run = DeckRun { project, settings, purpose, inputs, printer: printer.as_ref() };
    let memo = settings.session.map(|session| &session.viewed);
    let by = DrawnBy { output: &output, memo, lay_out: None, saved: None };
    let Judged { drawn, accepted, .. } = run.judge_with(&job, of_job, (Draws::All, by), &mut findings);
    let faces = ScreenFaces::new(output, drawn);
    let cards = job.numbers;
    let files = job.files.into_iter().chain(job.pictures).collect();
    let print = PrintOptions { gang: job.gang, ..print.clone() };
    let made_with = Some((inputs.templates.clone(), inputs.fonts.clone()));
    let deck = Some(prints.inputs.deck);
    DeckView { deck, findings, accepted, refusal: None, print, faces, cards, files, made_with }
}

/// Returns the output for the screen, with the averaged pictures that earlier builds left.
fn screen(inputs: &Inputs, settings: &BuildSettings<'_>) -> ScreenOutput {
    let shrunk = settings.session.map(|session| session.shrunk.clone()).unwrap_or_default();
    ScreenOutput::new(inputs.fonts.files().map(|LoadedFont { bytes, .. }| bytes), shrunk)
}
