//! What a cutting machine needs beside the PDFs: cut paths, and pictures of the sheets for a program that prints them itself.

use super::build::MadeFile;
use super::face_renderer::FaceRenderer;
use super::print_job::PrintJob;
use super::report::{FileReport, PictureReport};
use crate::diag::Findings;
use crate::model::Side;
use crate::output::cut::{self, CutFile};
use crate::output::png::{CutSheets, pictured};
use crate::output::{FinishedFace, Page, PrintFile};

/// Returns the cut paths of a job's sheets.
pub(super) fn paths(job: &PrintJob<'_>, faces: &[FinishedFace]) -> Vec<MadeFile> {
    let files = job.files.iter().chain(&job.pictures);
    let made = files.flat_map(|file| {
        cut::files(file, faces).into_iter().map(|CutFile { file: made, sheets }| MadeFile {
            report: FileReport {
                path: made.name.clone(),
                pages: Vec::new(),
                registration: None,
                cut_sheets: sheets,
                ..FileReport::new(file, None)
            },
            name: made.name,
            bytes: made.bytes,
        })
    });
    made.collect()
}

/// Returns the pictures of a job's sheets, each with what is on it.
pub(super) fn pictures(renderer: &FaceRenderer<'_>, job: &PrintJob<'_>, findings: &mut Findings) -> Vec<MadeFile> {
    if job.pictures.is_empty() {
        return Vec::new();
    }
    let shown = job.shown();
    let (drawn, _) = renderer.draw_some(&job.book, &|face| shown.contains(&face), findings, &CutSheets);
    let made = job.finish(&job.pictures, &drawn, &CutSheets, renderer.deck, findings);
    let pages = job.pictures.iter().flat_map(|file| file.pages.iter().map(move |page| (file, page)));
    let fronts = pages.filter(|(_, page)| page.side == Side::Front);
    let report = |(file, page): (&PrintFile, &Page)| {
        let area = pictured(page);
        let picture = PictureReport { w_mm: area.width, h_mm: area.height };
        let one_page = PrintFile { pages: vec![page.clone()], ..file.clone() };
        FileReport { picture: Some(picture), ..FileReport::new(&one_page, None) }
    };
    let files = made.into_iter().zip(fronts).map(|(made, sheet)| MadeFile {
        report: FileReport { path: made.name.clone(), ..report(sheet) },
        name: made.name,
        bytes: made.bytes,
    });
    files.collect()
}
