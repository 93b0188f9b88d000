//! The picture of one sheet for a screen, such as that of a preview.

use super::build::{Prints, open};
use super::face_renderer::FaceRenderer;
use super::inputs::{Inputs, Purpose, name_variant, on_own_threads};
use super::memo::ContentKey;
use super::print_job::{PrintJob, PrintPlan, SheetsOf};
use super::session::{KeptPixels, Session};
use super::settings::BuildSettings;
use crate::diag::Findings;
use crate::files::Project;
use crate::output::png::{FacePixels, ScreenParts, SheetView};
use crate::output::{FinishedFace, Page};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use usvg::Tree;

/// Which page is shown, and how large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetChoice {
    /// The page, from 0: those of all files of a build, one file after the other.
    pub page: usize,
    /// The width of the picture in pixels; 794 by default, those of A4 on a screen of 96 pixels to the inch.
    pub width: u32,
}

impl Default for SheetChoice {
    fn default() -> Self {
        Self { page: 0, width: 794 }
    }
}

/// The picture of a page.
#[derive(Clone, Debug, Default)]
pub struct SheetPicture {
    /// A PNG; none if the deck cannot be read, a face of the page has an error, or there is no such page.
    pub png: Option<Vec<u8>>,
    /// How many pages there are.
    pub pages: usize,
    /// What was found on the way. The finished faces are not inspected.
    pub findings: Findings,
}

/// Draws a page of what a build would print, at the resolution of a screen. Only the faces of that page are drawn; with a
/// session, only those that changed.
///
/// # Examples
/// ```
/// use pullet::files::Project;
/// use pullet::pipeline::{BuildSettings, SheetChoice, sheet_picture};
///
/// let project = Project::open("jokerlink").expect("a built-in deck");
/// let picture = sheet_picture(&project, &BuildSettings::default(), SheetChoice::default());
/// assert!(picture.png.is_some_and(|png| png.starts_with(b"\x89PNG")));
/// ```
#[must_use]
pub fn sheet_picture(project: &Project, settings: &BuildSettings<'_>, choice: SheetChoice) -> SheetPicture {
    let mut picture = on_own_threads(|| draw(project, settings, choice));
    name_variant(project, &mut picture.findings);
    picture
}

fn draw(project: &Project, settings: &BuildSettings<'_>, choice: SheetChoice) -> SheetPicture {
    let (Prints { inputs, chosen, printer, .. }, mut findings) = match open(project, settings, Purpose::Files) {
        Ok(opened) => opened,
        Err(build) => return SheetPicture { findings: build.findings, ..SheetPicture::default() },
    };
    let print = settings.print_options(&inputs.deck, printer.as_ref().map(|printer| &printer.profile));
    let Inputs { deck, fonts, templates, .. } = &inputs;
    let mut plan = PrintPlan {
        chosen: &chosen,
        print: &print,
        printer: printer.as_ref(),
        sheets: SheetsOf::Deck,
        cover: None,
        guide: None,
        faces: None,
        settings,
    };
    let (job, of_job) = PrintJob::gather(deck, templates, &mut plan);
    findings.extend(of_job);
    let mut pages = job.files.iter().chain(&job.pictures).flat_map(|file| &file.pages);
    let (count, page) = (pages.clone().count(), pages.nth(choice.page));
    let Some(page) = page else { return SheetPicture { png: None, pages: count, findings } };
    let shown: BTreeSet<usize> = page.faces.iter().chain(&page.notes).map(|placed| placed.face).collect();
    let renderer = FaceRenderer { project, fonts, deck, templates, session: settings.session };
    let memo = settings.session.map(|session| &session.on_screen);
    let is_shown = |face: usize| shown.contains(&face);
    let (drawn, of_faces) = renderer.draw_some(&job.book, &is_shown, &findings, (&ScreenParts, memo));
    findings.extend(of_faces);
    if shown.iter().any(|face| drawn.faulty.contains_key(face)) {
        return SheetPicture { png: None, pages: count, findings };
    }
    match picture(page, choice.width, (&drawn.faces, &drawn.parts), settings.session) {
        Ok(png) => SheetPicture { png: Some(png), pages: count, findings },
        Err(finding) => {
            findings.push(finding);
            SheetPicture { png: None, pages: count, findings }
        }
    }
}

/// Draws the faces of a page, those that differ from what the session has, and puts them on the page.
fn picture(
    page: &Page,
    width: u32,
    (faces, parts): (&[FinishedFace], &[Option<Arc<Tree>>]),
    session: Option<&Session>,
) -> Result<Vec<u8>, crate::diag::Finding> {
    let view = SheetView::new(page, width);
    if let Some(session) = session {
        session.pixels.begin();
    }
    let shown: BTreeSet<usize> = page.faces.iter().chain(&page.notes).map(|placed| placed.face).collect();
    let draw_one = |number: usize| {
        let face = faces.get(number)?;
        let parts: Vec<Arc<Tree>> = face.parts.iter().filter_map(|part| parts.get(*part)?.clone()).collect();
        let draw = || FacePixels::of(&parts, face.frame, view.scale());
        let Some(session) = session else { return Some((number, draw()?)) };
        // As long as a tree is kept, no other has its address.
        let addresses: Vec<usize> = parts.iter().map(|part| Arc::as_ptr(part) as usize).collect();
        let key = ContentKey::of((addresses, face.frame, view.scale().to_bits()));
        let kept = session.pixels.get_or(key, || KeptPixels { parts: parts.clone().into(), pixels: draw() });
        Some((number, kept.pixels?))
    };
    let drawn: BTreeMap<usize, FacePixels> =
        shown.into_iter().collect::<Vec<_>>().into_par_iter().filter_map(draw_one).collect();
    view.png(|face| drawn.get(&face).cloned())
}
