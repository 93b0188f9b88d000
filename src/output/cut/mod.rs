//! Cut paths: the outlines of the cards on a sheet as a file that a cutting machine follows.
//!
//! The outlines lie where the PDF has the cards. Sheets that are cut alike share a file.

mod dxf;
mod path;
mod sheet;
mod svg;

pub use path::CutPath;
pub use sheet::CutSheet;
pub(super) use sheet::{PageLines, on_page};

use super::{FinishedFace, OutputFile, Page, PrintFile};
use crate::model::{CutContour, CutFormat, NamedChoice, Side};

/// A file of cut paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutFile {
    /// The file.
    pub file: OutputFile,
    /// The sheets that are cut by it, counted from 1.
    pub sheets: Vec<usize>,
}

/// Returns the cut paths of a file's sheets, each in the formats that the file asks for.
pub fn files(file: &PrintFile, faces: &[FinishedFace]) -> Vec<CutFile> {
    if file.cutting.formats.is_empty() {
        return Vec::new();
    }
    let sheets = sheet::of_file(file, faces);
    let only = sheets.len() == 1;
    let named = sheets.iter().map(|sheet| {
        let number = sheet.sheets.first().copied().unwrap_or(1);
        let of_sheet = if only { String::new() } else { format!("_sheet-{number}") };
        (format!("{}_cut{of_sheet}", file.name), sheet)
    });
    let written = named.flat_map(|(name, sheet)| {
        file.cutting.formats.iter().map(move |format| {
            let drawing = match format {
                CutFormat::Svg => svg::drawing(sheet),
                CutFormat::Dxf => dxf::drawing(sheet),
            };
            let file = OutputFile { name: format!("{name}.{}", format.word()), bytes: drawing.into_bytes().into() };
            CutFile { file, sheets: sheet.sheets.clone() }
        })
    });
    written.collect()
}

/// Returns what is cut out of each page of a file, and folded on it: of fronts, if the file has a contour; otherwise nothing.
pub(super) fn contours(file: &PrintFile, faces: &[FinishedFace]) -> Vec<PageLines> {
    if file.cutting.contour == CutContour::None {
        return Vec::new();
    }
    let cuts = |page: &Page| match page.side {
        Side::Front => sheet::page_lines(page, faces),
        Side::Back => PageLines::default(),
    };
    file.pages.iter().map(cuts).collect()
}
