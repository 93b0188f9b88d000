//! What a cutting machine needs beside the PDFs: cut paths, and pictures of the sheets for a program that prints them itself.

use super::face_renderer::FaceRenderer;
use super::print_job::{PrintJob, noted};
use super::report::{FileReport, MadeFile, SizeReport};
use crate::diag::Findings;
use crate::model::Side;
use crate::output::cut::{self, CutFile};
use crate::output::png::{Trees, cut_sheets, pictured};
use crate::output::{FinishedFace, Page, PrintFile};

/// Returns the cut paths of a job's sheets.
pub(super) fn paths(job: &PrintJob<'_>, faces: &[FinishedFace]) -> Vec<MadeFile> {
    let files = job.files.iter().chain(&job.pictures);
    let made = files.flat_map(|file| {
        cut::files(file, faces).into_iter().map(|CutFile { file: made, sheets }| MadeFile {
            report: FileReport {
                path: made.name.clone(),
                // The paper is that of the file that is printed.
                paper: file.paper.clone(),
                cut_sheets: sheets,
                ..FileReport::default()
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
    let (drawn, _) = renderer.draw_some(&job.book, &|face| shown.contains(&face), findings, &Trees);
    let made = noted(cut_sheets(&drawn.finished(&renderer.deck.output_name(), &job.pictures)), findings);
    let pages = job.pictures.iter().flat_map(|file| file.pages.iter().map(move |page| (file, page)));
    let fronts = pages.filter(|(_, page)| page.side == Side::Front);
    let report = |(file, page): (&PrintFile, &Page)| {
        let area = pictured(page);
        let picture = SizeReport { w_mm: area.width, h_mm: area.height };
        let one_page = PrintFile { pages: vec![page.clone()], ..file.clone() };
        let (sheets, card_sheets, free_places, filled_places) = (1, 1, 0, 0);
        let picture = Some(picture);
        FileReport { sheets, free_places, filled_places, card_sheets, picture, ..FileReport::new(&one_page, None) }
    };
    let files = made.into_iter().zip(fronts).map(|(made, sheet)| MadeFile {
        report: FileReport { path: made.name.clone(), ..report(sheet) },
        name: made.name,
        bytes: made.bytes,
    });
    files.collect()
}
