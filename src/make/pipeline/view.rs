//! A deck for the screen: its faces, each drawn when it is looked at, the files that they show, and the pages that show them.

use super::build::{Build, DeckRun, DrawnBy, Draws, Judged, gather, open};
use super::face_book::CardNumbers;
use super::face_renderer::DrawnFaces;
use super::inputs::{Inputs, Purpose, name_variant, on_own_threads};
use super::print_job::Prints;
use super::selection::SelectionError;
use super::settings::BuildSettings;
use crate::diag::{Accepted, Findings};
use crate::files::Project;
use crate::fonts::{FontLibrary, LoadedFont};
use crate::model::{Card, Deck, PrintOptions, Side};
use crate::output::png::{FaceForm, FaceGrid, FaceView, ScreenOutput, ScreenPart};
use crate::output::{FaceKind, FinishedFace, PrintFile};
use crate::render::{FileMarks, Frame, MarkedPlace, PictureError, SvgReader, picture_names};
use crate::template::Templates;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

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
    /// How often each of them is printed.
    pub copies: Vec<u32>,
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

/// Does what [`view`] does, on the threads that it is called on.
pub(super) fn look_at(project: &Project, settings: &BuildSettings<'_>, purpose: Purpose) -> DeckView {
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
    let (cards, copies) = (job.numbers, prints.chosen.copies.clone());
    let files = job.files.into_iter().chain(job.pictures).collect();
    let print = PrintOptions { gang: job.gang, ..print.clone() };
    let made_with = Some((inputs.templates.clone(), inputs.fonts.clone()));
    let deck = Some(prints.inputs.deck);
    DeckView { deck, findings, accepted, refusal: None, print, faces, cards, copies, files, made_with }
}

/// Returns the output for the screen, with the averaged pictures that earlier builds left.
fn screen(inputs: &Inputs, settings: &BuildSettings<'_>) -> ScreenOutput {
    let shrunk = settings.session.map(|session| session.shrunk.clone()).unwrap_or_default();
    ScreenOutput::new(inputs.fonts.files().map(|LoadedFont { bytes, .. }| bytes), shrunk)
}

/// Faces of a deck by their numbers.
#[derive(Clone, Debug, Default)]
pub struct ScreenFaces {
    faces: Vec<FinishedFace>,
    looks: Vec<u64>,
    faulty: BTreeSet<usize>,
    parts: Vec<ScreenPart>,
    output: ScreenOutput,
}

impl ScreenFaces {
    /// Returns faces as the output for the screen drew them.
    pub(super) fn new(output: ScreenOutput, drawn: DrawnFaces<ScreenPart>) -> Self {
        let DrawnFaces { parts, faces, drawings, faulty } = drawn;
        let looks = faces.iter().zip(drawings).map(|(face, drawing)| output.look(&parts, face, drawing)).collect();
        Self { faces, looks, faulty: faulty.into_keys().collect(), parts, output }
    }

    /// Returns how many faces there are.
    pub fn count(&self) -> usize {
        self.faces.len()
    }

    /// Returns a face.
    pub fn face(&self, face: usize) -> Option<&FinishedFace> {
        self.faces.get(face)
    }

    /// Returns the name of a face's picture: equal names are equal pictures, in these faces and in others.
    pub fn look(&self, face: usize) -> Option<String> {
        self.looks.get(face).map(|look| format!("{look:016x}"))
    }

    /// Returns the face whose picture has a name.
    pub fn with_look(&self, name: &str) -> Option<usize> {
        let look = u64::from_str_radix(name, 16).ok().filter(|_| name.len() == 16)?;
        self.looks.iter().position(|known| *known == look)
    }

    /// Returns whether a face has an error.
    pub fn is_faulty(&self, face: usize) -> bool {
        self.faulty.contains(&face)
    }

    /// Returns whether a face is that of a card.
    pub fn is_card(&self, face: usize) -> bool {
        self.face(face).is_some_and(|face| matches!(face.kind, FaceKind::Card(_)))
    }

    /// Returns a face as the bytes of a picture, as [`ScreenOutput::exported`] does.
    pub fn exported(&self, face: usize, form: &FaceForm) -> Option<Vec<u8>> {
        self.output.exported(&self.parts, self.faces.get(face)?, form)
    }

    /// Returns faces in the cells of one picture, as [`ScreenOutput::exported_grid`] does.
    pub fn exported_grid(&self, faces: &[Option<usize>], grid: &FaceGrid) -> Option<Vec<u8>> {
        let faces: Vec<Option<&FinishedFace>> = faces.iter().map(|face| self.faces.get((*face)?)).collect();
        self.output.exported_grid(&self.parts, &faces, grid)
    }

    /// Returns a face as a PNG of so many pixels across, as [`ScreenOutput::picture`] does.
    pub fn picture(&self, face: usize, view: FaceView, width: u32) -> Option<Vec<u8>> {
        self.output.picture(&self.parts, self.faces.get(face)?, view, width)
    }
}

/// How a face shows a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaceFileKind {
    /// As a drawing, by `art`: an SVG, which is a template too.
    Drawing,
    /// As a picture, by `<image>`: an SVG or pixels.
    Picture,
}

/// A file that a face shows.
#[derive(Clone, Debug, PartialEq)]
pub struct FaceFile {
    /// How.
    pub kind: FaceFileKind,
    /// Its name, from the deck's folder or a template folder on.
    pub name: String,
    /// Where it is on the face; empty where that is not known.
    pub places: Vec<MarkedPlace>,
}

impl DeckView {
    /// Returns the files that a side of a card shows, the lowest first; those that are missing, too.
    pub fn files_on(&self, project: &Project, card: &Card, side: Side) -> Vec<FaceFile> {
        let Some((deck, (templates, fonts))) = self.deck.as_ref().zip(self.made_with.as_ref()) else {
            return Vec::new();
        };
        let Some(format) = deck.groups.get(card.group).map(|group| &group.format) else { return Vec::new() };
        let Some((svg, drawings)) = templates.marked(deck, card, side) else { return Vec::new() };
        let frame = Frame { trim: format.trim, bleed: format.bleed, made: None };
        let unread = |_: &str| Err(PictureError { message: String::new(), help: None });
        let reader = SvgReader::new(fonts, Box::new(unread), &deck.language);
        let marks = FileMarks::find(&svg, frame, drawings.len(), &reader);
        let mut files: Vec<FaceFile> = Vec::new();
        let mut known: BTreeMap<(FaceFileKind, String), usize> = BTreeMap::new();
        let mut add = |kind, name: String, place: Option<MarkedPlace>| {
            let at = *known.entry((kind, name.clone())).or_insert_with(|| {
                files.push(FaceFile { kind, name, places: Vec::new() });
                files.len() - 1
            });
            files[at].places.extend(place);
        };
        for (name, place) in drawings.into_iter().zip(marks.drawings) {
            add(FaceFileKind::Drawing, name, place);
        }
        for (link, place) in marks.pictures {
            let names = picture_names(&link, "");
            let exact = names.iter().find(|name| project.has_picture(name)).cloned();
            let found = exact.or_else(|| names.iter().find_map(|name| project.picture_name(name)));
            add(FaceFileKind::Picture, found.or(names.last().cloned()).unwrap_or(link), place);
        }
        files
    }
}
