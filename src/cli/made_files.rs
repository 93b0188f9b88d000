//! The files that a build has written: what they are, how much paper they take, and how to print them.

use super::found::{FORMAT, FoundList};
use super::messages::FromWorker;
use super::option_values::Format;
use super::terminal;
use super::timings::RunTimings;
use super::worker;
use crate::diag::counted;
use crate::pipeline::{FileReport, MadeFile};
use serde::Serialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// What a build has found and made.
#[derive(Default)]
pub(super) struct BuildReport {
    pub(super) found: FoundList,
    pub(super) files: Vec<FileReport>,
    /// How long the run took, if that is asked for.
    pub(super) timings: Option<RunTimings>,
}

impl BuildReport {
    /// Prints the report for programs, in one line if more of them follow; for people, whose report of files depends on the decks, prints the timings.
    pub(super) fn print(&self, format: Format, is_one_of_many: bool) {
        match (format, &self.timings) {
            (Format::Json, _) if is_one_of_many => terminal::json_line(&self.document()),
            (Format::Json, _) => terminal::json(&self.document()),
            (Format::Text, Some(timings)) => terminal::message(&timings.in_words()),
            (Format::Text, None) => {}
        }
    }

    fn document(&self) -> Value {
        let mut document = json!({ "format": FORMAT });
        self.found.add_to(&mut document);
        document["files"] = json!(self.files);
        document["papers"] = json!(paper_uses(&self.files));
        if let Some(timings) = &self.timings {
            document["timings"] = json!(timings);
        }
        document
    }
}

/// How much paper of a kind all files take.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct PaperUse {
    paper: String,
    sheets: usize,
    free_places: usize,
}

/// Returns how much of each paper files take, in the order of the files. Backs in a file of their own are on the sheets of their
/// fronts.
fn paper_uses<'a>(files: impl IntoIterator<Item = &'a FileReport>) -> Vec<PaperUse> {
    let files: Vec<&FileReport> = files.into_iter().collect();
    let has_side = |file: &FileReport, side: &str| file.pages.iter().any(|page| page.side == side);
    let is_behind = |file: &FileReport| {
        let of_cards = files.iter().filter(|other| other.paper == file.paper && other.card_sheets > 0);
        has_side(file, "back") && !has_side(file, "front") && of_cards.into_iter().any(|other| has_side(other, "front"))
    };
    let mut uses: Vec<PaperUse> = Vec::new();
    for file in files.iter().filter(|file| !is_behind(file)) {
        if let Some(known) = uses.iter_mut().find(|known| known.paper == file.paper) {
            known.sheets += file.sheets;
            known.free_places += file.free_places;
        } else {
            let (paper, sheets, free_places) = (file.paper.clone(), file.sheets, file.free_places);
            uses.push(PaperUse { paper, sheets, free_places });
        }
    }
    uses
}

/// Opens what was made in the program of the system for such files: a single file, or the folder of several.
pub(super) fn open_files(files: &[FileReport], folder: &Path) {
    let path = match files {
        [] => return,
        [file] => Path::new(&file.path),
        files => common_folder(files).unwrap_or(folder),
    };
    if let Err(error) = worker::open(&FromWorker::Opens(path.to_owned())) {
        terminal::message(&format!("`{}` could not be opened: {error}", path.display()));
    }
}

/// Returns the folder that contains all of the files; none if they are in several.
fn common_folder(files: &[FileReport]) -> Option<&Path> {
    let folder = Path::new(&files.first()?.path).parent()?;
    files.iter().all(|file| Path::new(&file.path).parent() == Some(folder)).then_some(folder)
}

/// Returns the reports of files, with the paths that they were written to.
pub(super) fn reports(files: &[MadeFile], paths: &[PathBuf]) -> Vec<FileReport> {
    let files = files.iter().zip(paths);
    files.map(|(file, path)| FileReport { path: path.display().to_string(), ..file.report.clone() }).collect()
}

/// Returns a line for each file: its path, its pages and sheets, and how many places are filled or free. Where a paper has several
/// files, a line says what all of them take.
pub(super) fn file_lines(files: &[MadeFile], paths: &[PathBuf]) -> Vec<String> {
    let widest = paths.iter().map(|path| path.display().to_string().chars().count()).max().unwrap_or_default();
    let line = |(file, path): (&MadeFile, &PathBuf)| {
        let FileReport { sheets, free_places, filled_places, pages, .. } = &file.report;
        let mut facts = vec![extent(&file.report)];
        // Printed on one side, a page is a sheet.
        facts.extend((*sheets != pages.len()).then(|| counted(*sheets, "sheet")));
        facts.extend(match filled_places {
            0 => None,
            1 => Some("1 empty place filled".to_owned()),
            places => Some(format!("{places} empty places filled")),
        });
        facts.extend((*free_places > 0).then(|| counted(*free_places, "free place")));
        format!("  {:widest$}  {}", path.display().to_string(), facts.join(", "))
    };
    let mut lines: Vec<String> = files.iter().zip(paths).map(line).collect();
    for PaperUse { paper, sheets, free_places } in paper_uses(files.iter().map(|file| &file.report)) {
        let takes = |file: &&MadeFile| file.report.paper == paper && file.report.sheets > 0;
        let own = files.iter().filter(takes).count();
        let free = if free_places > 0 { format!(", {}", counted(free_places, "free place")) } else { String::new() };
        lines.extend((own > 1).then(|| format!("Paper {paper}: {} in {own} files{free}", counted(sheets, "sheet"))));
    }
    lines
}

/// Returns how much is in a file: its pages, the size of a picture, or the sheets that cut paths are for.
fn extent(report: &FileReport) -> String {
    match (report.picture, report.cut_sheets.as_slice()) {
        (Some(size), _) => format!("{} × {}", size.w_mm.to_mm(), size.h_mm),
        (None, []) => counted(report.pages.len(), "page"),
        (None, [sheet]) => format!("cuts sheet {sheet}"),
        (None, [first, .., last]) if last - first + 1 == report.cut_sheets.len() => {
            format!("cuts sheets {first}–{last}")
        }
        (None, sheets) => format!("cuts {} sheets from {}", sheets.len(), sheets[0]),
    }
}
