//! The files that a build has written: what they are, how much paper they take, and how to print them.

use super::found::{FORMAT, FoundList};
use super::messages::FromWorker;
use super::option_values::Format;
use super::terminal;
use super::timings::RunTimings;
use super::worker;
use crate::diag::counted;
use crate::model::{Backs, Flip, Gang, Machine, MarkCount, MarkStyle, Order, PrintOptions, Side, SideFiles};
use crate::pipeline::{FileReport, MadeFile, RegistrationReport};
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

/// Returns what matters on the way from the files to cut cards: how to print, what to check, how to cut.
pub(super) fn how_to_print(files: &[MadeFile], print: &PrintOptions, side: Option<Side>) -> String {
    const SCALE: &str = "Print at 100 % (\"actual size\")";
    let sheets = files.iter().map(|file| file.report.card_sheets).max().unwrap_or_default();
    if sheets == 0 {
        return format!("{SCALE}.\nCheck the ruler on each sheet: it must measure 100 mm.");
    }
    if print.cutter.machine == Machine::Cricut {
        return "Upload each picture to Design Space as Print Then Cut, and set its width and height to the size above."
            .to_owned();
    }
    let mut pages = files.iter().flat_map(|file| &file.report.pages);
    let has_backs = pages.any(|page| page.side == "back" || page.slots.iter().any(|slot| slot.face == "back"));
    let ways = print.ways();
    let way = match ways.as_slice() {
        [way] => format!("{SCALE}, {}.", way_to_print(way, has_backs, side)),
        ways => {
            let each =
                ways.iter().map(|way| format!("{}: {}.", files_of(way.backs), way_to_print(way, has_backs, side)));
            format!("{SCALE}. {}", each.collect::<Vec<_>>().join(" "))
        }
    };
    let is_registered = has_backs && side.is_none() && ways.iter().any(|way| way.backs == Backs::Duplex);
    let check = if is_registered {
        "its ruler must measure 100 mm, and each back must be behind its front"
    } else {
        "its ruler must measure 100 mm"
    };
    let cut = match (print.cutter.machine, print.order) {
        (Machine::Silhouette, _) => registration_marks(files, print),
        (Machine::Cricut | Machine::ScanNCut, _) => {
            "Cut each sheet along the paths in the file of its name that ends in `_cut`.".to_owned()
        }
        (Machine::None, _) if print.labels.is_some() => {
            "Take the cards off sheet by sheet: each has the next cards, row by row.".to_owned()
        }
        (Machine::None, _) if print.gang == Gang::Together => {
            "Cut each sheet between its blocks of cards, then each block from mark to mark.".to_owned()
        }
        (Machine::None, _) if sheets == 1 && print.marks.style == MarkStyle::None => {
            "Cut along the edges of the cards.".to_owned()
        }
        (Machine::None, _) if sheets == 1 => "Cut from mark to mark.".to_owned(),
        (Machine::None, Order::Stack) => {
            "Cut all sheets as one stack and put each pile on the next: the cards are then in order.".to_owned()
        }
        (Machine::None, Order::Sheet) => "Cut sheet by sheet: each has the next cards, row by row.".to_owned(),
    };
    format!("{way}\nCheck one sheet on plain paper first: {check}.\n{cut}")
}

/// Returns how the sheets are printed that have their backs in one way.
fn way_to_print(way: &PrintOptions, has_backs: bool, side: Option<Side>) -> &'static str {
    match (way.backs, way.sides, way.flip) {
        _ if side == Some(Side::Back) => "on the other side of the fronts, which `--side front` makes",
        (Backs::Duplex, ..) if side.is_some() => "on one side; `--side back` makes the backs for the other",
        (Backs::Fold, ..) if has_backs => {
            "on one side, then fold each sheet along the ticks and glue it before you cut"
        }
        (Backs::Fold, ..) => "on one side; there are no backs, so there is nothing to fold",
        (Backs::Duplex, SideFiles::ByHand, _) if has_backs => {
            "first the fronts, then the backs, as the page `print-by-hand` shows"
        }
        (Backs::Duplex, SideFiles::Apart, _) if has_backs => {
            "the fronts, and the backs on the other side of the same sheets"
        }
        (Backs::Duplex, _, Flip::LongEdge) if has_backs => "on both sides, flipped on the long edge",
        (Backs::Duplex, _, Flip::ShortEdge) if has_backs => "on both sides, flipped on the short edge",
        _ => "on one side",
    }
}

/// Returns which files have their backs in one of several ways, by what their names contain.
const fn files_of(backs: Backs) -> &'static str {
    match backs {
        Backs::Duplex => "The usual files",
        Backs::Fold => "Those with `fold` in their names",
        Backs::None => "Those with `no-backs` in their names",
    }
}

/// Returns what a cutting machine's program has to know, paper by paper.
fn registration_marks(files: &[MadeFile], print: &PrintOptions) -> String {
    let marks = files.iter().filter_map(|file| Some((&file.report.paper, file.report.registration?)));
    let lines = marks.map(|(paper, RegistrationReport { inset_mm, length_mm, thickness_mm })| {
        let count = if print.cutter.marks == MarkCount::Four { 4 } else { 3 };
        format!("for {paper}: {count} marks, length {length_mm}, thickness {thickness_mm}, inset {inset_mm}")
    });
    let lines: Vec<String> = lines.collect();
    match lines.as_slice() {
        [] => "The marks for the cutting machine are on the fronts.".to_owned(),
        lines => format!("Set the registration marks in Silhouette Studio {}.", lines.join("; ")),
    }
}
