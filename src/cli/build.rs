//! `pullet build`

use super::arguments::{BuildArguments, WayArguments};
use super::decks::{check_output_names, projects};
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::progress::Bar;
use super::terminal;
use super::variants::selected;
use crate::diag::{Findings, counted, share_notes};
use crate::files::{OutputFolder, Project};
use crate::model::{Backs, Flip, Machine, MarkCount, Order, Paper, PrintOptions, PrinterName, Side, SideFiles};
use crate::pipeline::{
    self, Build, BuildSettings, FileReport, MadeFile, NamedPrinter, Progress, RegistrationReport, Selection,
    SelectionError,
};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// What `--format json` prints.
#[derive(Default, Serialize)]
struct BuildReport {
    files: Vec<FileReport>,
}

pub(super) fn run(arguments: &BuildArguments) -> Result<ExitStatus, CliError> {
    let decks = &arguments.printing.decks;
    let projects = selected(projects(decks)?, &arguments.printing.variants, &decks.named)?;
    check_output_names(&projects)?;
    let folder = OutputFolder::new(&arguments.out);
    let mut report = BuildReport::default();
    let mut status = ExitStatus::Clean;
    let papers = arguments.printing.way.papers();
    let bar = Bar::new(projects.len());
    let selection = Selection { side: arguments.side, skip: arguments.skip, ..arguments.part.selection() };
    let mut built = Vec::new();
    for project in &projects {
        check_printer(project, &arguments.printing.way)?;
    }
    for (index, project) in projects.iter().enumerate() {
        let progress = bar.deck(&project.full_name(), index);
        let settings = settings(&arguments.printing.way, &papers, &progress);
        let strictness = arguments.printing.strictness();
        let settings = BuildSettings { selection: selection.clone(), strictness, ..settings };
        let build = pipeline::build(project, &settings);
        built.push((project.full_name(), project, build));
    }
    drop(bar);
    for (_, project, build) in &built {
        refuse(project, build.refusal.as_ref(), &build.findings)?;
    }
    share_notes(built.iter_mut().map(|(name, _, build)| (name.as_str(), &mut build.findings)));
    for (_, project, build) in &built {
        terminal::findings(&build.findings);
        if build.findings.has_errors() {
            status = ExitStatus::DeckHasErrors;
            terminal::not_done(&project.full_name(), &build.findings, "written");
            continue;
        }
        let paths = pipeline::write(build, &folder)?;
        if arguments.printing.format == Format::Text {
            terminal::result(&summary(project, build, &paths, arguments.side));
        }
        report.files.extend(reports(build, &paths));
    }
    if arguments.printing.format == Format::Json {
        terminal::json(&report);
    }
    Ok(status)
}

/// Returns the print settings of the command line.
pub(super) fn settings<'a>(
    arguments: &WayArguments,
    papers: &'a [Paper],
    progress: &'a dyn Progress,
) -> BuildSettings<'a> {
    BuildSettings { papers, way: arguments.choices(), progress, ..BuildSettings::default() }
}

/// Ends the run if the command line names a printer that is not known. What is wrong with its profile is reported later.
pub(super) fn check_printer(project: &Project, arguments: &WayArguments) -> Result<(), CliError> {
    let Some(name) = &arguments.printer else { return Ok(()) };
    let (found, faults) = pipeline::find_printer(project, name);
    if found.is_some() || !faults.is_empty() {
        return Ok(());
    }
    Err(no_printer(project, name))
}

/// Returns the error that a printer is not known.
pub(super) fn no_printer(project: &Project, name: &PrinterName) -> CliError {
    let known: Vec<String> = pipeline::printers(project).0.into_iter().map(|printer| printer.name).collect();
    CliError::NoPrinter { name: name.as_str().to_owned(), known }
}

/// Ends the run if the part of a deck that was chosen cannot be printed, before anything is written.
pub(super) fn refuse(project: &Project, refusal: Option<&SelectionError>, findings: &Findings) -> Result<(), CliError> {
    let Some(error) = refusal.cloned() else { return Ok(()) };
    terminal::findings(findings);
    if let SelectionError::Expression(findings) | SelectionError::SinceFaulty(findings) = &error {
        terminal::findings(findings);
    }
    Err(CliError::Selection { deck: project.full_name(), error })
}

/// Returns the reports of the files of a build, with the paths that they were written to.
pub(super) fn reports(build: &Build, paths: &[PathBuf]) -> Vec<FileReport> {
    let files = build.files.iter().zip(paths);
    files.map(|(file, path)| FileReport { path: path.display().to_string(), ..file.report.clone() }).collect()
}

/// Returns a line for each file of a build: its path, how many pages it has, and how many cards fill its sheets.
pub(super) fn file_lines(build: &Build, paths: &[PathBuf]) -> Vec<String> {
    let widest = paths.iter().map(|path| path.display().to_string().chars().count()).max().unwrap_or_default();
    let line = |(file, path): (&MadeFile, &PathBuf)| {
        let pages = extent(&file.report);
        let filled = match filling_cards(build, file) {
            0 => String::new(),
            1 => ", 1 empty place filled".to_owned(),
            places => format!(", {places} empty places filled"),
        };
        format!("  {:widest$}  {pages}{filled}", path.display().to_string())
    };
    build.files.iter().zip(paths).map(line).collect()
}

/// Returns how much is in a file: its pages, the size of a picture, or the sheets that cut paths are for.
fn extent(report: &FileReport) -> String {
    match (report.picture, report.cut_sheets.as_slice()) {
        (Some(size), _) => format!("{} × {}", size.w_mm, size.h_mm),
        (None, []) => counted(report.pages.len(), "page"),
        (None, [sheet]) => format!("cuts sheet {sheet}"),
        (None, [first, .., last]) if last - first + 1 == report.cut_sheets.len() => {
            format!("cuts sheets {first}–{last}")
        }
        (None, sheets) => format!("cuts {} sheets from {}", sheets.len(), sheets[0]),
    }
}

/// Returns which files were written, and how to print them.
fn summary(project: &Project, build: &Build, paths: &[PathBuf], side: Option<Side>) -> String {
    let of_deck = build.deck.as_ref().map(|deck| (deck.full_title(), deck.card_count()));
    let (title, cards) = of_deck.unwrap_or_else(|| (project.full_name(), 0));
    let cards = match build.card_count {
        all if all == cards => counted(all, "card"),
        0 if build.files.iter().any(|file| filling_cards(build, file) > 0) => "spare cards alone".to_owned(),
        0 => "no cards".to_owned(),
        some => format!("{some} of {}", counted(cards, "card")),
    };
    let mut lines = vec![format!("{title}: {cards}")];
    lines.extend(file_lines(build, paths));
    lines.push(how_to_print(build, side));
    lines.extend(build.printer.as_ref().map(NamedPrinter::in_words));
    lines.join("\n")
}

/// Returns what matters on the way from the files to cut cards: how to print, what to check, how to cut.
pub(super) fn how_to_print(build: &Build, side: Option<Side>) -> String {
    const SCALE: &str = "Print at 100 % (\"actual size\")";
    let sheets = build.files.iter().map(|file| card_sheets(build, file)).max().unwrap_or_default();
    if sheets == 0 {
        return format!("{SCALE}.\nCheck the ruler on each sheet: it must measure 100 mm.");
    }
    if build.print.cutter.machine == Machine::Cricut {
        return "Upload each picture to Design Space as Print Then Cut, and set its width and height to the size above."
            .to_owned();
    }
    let mut pages = build.files.iter().flat_map(|file| &file.report.pages);
    let has_backs = pages.any(|page| page.side == "back" || page.slots.iter().any(|slot| slot.face == "back"));
    let ways = build.print.ways();
    let print = match ways.as_slice() {
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
    let cut = match (build.print.cutter.machine, build.print.order) {
        (Machine::Silhouette, _) => registration_marks(build),
        (Machine::Cricut | Machine::ScanNCut, _) => {
            "Cut each sheet along the paths in the file of its name that ends in `_cut`.".to_owned()
        }
        (Machine::None, _) if sheets == 1 => "Cut from mark to mark.".to_owned(),
        (Machine::None, Order::Stack) => {
            "Cut all sheets as one stack and put each pile on the next: the cards are then in order.".to_owned()
        }
        (Machine::None, Order::Sheet) => "Cut sheet by sheet: each has the next cards, row by row.".to_owned(),
    };
    format!("{print}\nCheck one sheet on plain paper first: {check}.\n{cut}")
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

/// Returns what a cutting machine's program has to know, paper by paper; nothing where there is no such machine.
fn registration_marks(build: &Build) -> String {
    let marks = build.files.iter().filter_map(|file| Some((&file.report.paper, file.report.registration?)));
    let lines = marks.map(|(paper, RegistrationReport { inset_mm, length_mm, thickness_mm })| {
        let count = if build.print.cutter.marks == MarkCount::Four { 4 } else { 3 };
        format!(
            "Registration marks in Silhouette Studio for {paper}: {count} marks, length {length_mm}, thickness {thickness_mm}, \
             inset {inset_mm}."
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns how many cards of a file only fill slots that would have stayed empty.
fn filling_cards(build: &Build, file: &MadeFile) -> usize {
    let of_deck = build.deck.iter().flat_map(|deck| &deck.cards).filter(|card| card.fill.is_some());
    let filling: BTreeSet<&str> = of_deck.map(|card| card.id.as_str()).collect();
    let pages = &file.report.pages;
    // Where only backs are printed, these are counted.
    let first_sides = pages.iter().filter(|page| pages.first().is_some_and(|first| first.side == page.side));
    let slots = first_sides.flat_map(|page| page.slots.iter().filter(|slot| slot.face == page.side));
    slots.filter(|slot| filling.contains(slot.card.as_str())).count()
}

/// Returns how many sheets of cards a file has; 0 for other printed matter.
fn card_sheets(build: &Build, file: &MadeFile) -> usize {
    let is_card = |name: &str| build.deck.iter().any(|deck| deck.cards.iter().any(|card| card.id.as_str() == name));
    let pages = &file.report.pages;
    let first_sides = pages.iter().filter(|page| pages.first().is_some_and(|first| first.side == page.side));
    first_sides.filter(|page| page.slots.first().is_some_and(|slot| is_card(&slot.card))).count()
}
