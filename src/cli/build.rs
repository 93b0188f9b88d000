//! `pullet build`, deck by deck

use super::arguments::BuildArguments;
use super::found::accepted_lines;
use super::made_files::{BuildReport, file_lines, how_to_print, open_files, paper_uses, reports};
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::print_arguments::PrintArguments;
use super::progress::{Bar, DeckProgress, timings_of};
use super::terminal;
use super::timings::RunTimings;
use super::usual_papers::usual_papers;
use super::watch::Sessions;
use crate::diag::{Findings, counted, share_notes};
use crate::files::{OutputFolder, Project};
use crate::model::{Paper, PrinterName, Side};
use crate::pipeline::{self, Build, BuildSettings, NamedPrinter, Progress, SelectionError};
use std::path::PathBuf;
use std::time::Instant;

/// Builds decks; one with an error keeps no other from being written, and the files of all others are written together. `sessions` is
/// what earlier builds left, and `start` when the work began.
pub(super) fn each(
    arguments: &BuildArguments,
    projects: &[Project],
    sessions: Option<&Sessions>,
    start: Instant,
) -> Result<ExitStatus, CliError> {
    let folder = OutputFolder::new(&arguments.out);
    let mut report = BuildReport::default();
    let mut status = ExitStatus::Clean;
    let papers = arguments.printing.print.papers();
    let bar = Bar::new(projects.len());
    let selection = arguments.selection();
    let progress: Vec<DeckProgress> =
        projects.iter().enumerate().map(|(index, project)| bar.deck(&project.full_name(), index)).collect();
    let sessions = sessions.map(|sessions| sessions.of(projects));
    let settings = progress.iter().enumerate().map(|(index, progress)| {
        let settings = settings(&arguments.printing.print, &papers, progress);
        let session = sessions.as_ref().map(|sessions| &*sessions[index]);
        let strictness = arguments.printing.strictness();
        let (selection, compression) = (selection.clone(), arguments.compression());
        BuildSettings { strictness, selection, compression, session, ..settings }
    });
    let decks: Vec<(&Project, BuildSettings<'_>)> = projects.iter().zip(settings).collect();
    let builds = pipeline::build_all(&decks).into_iter().zip(projects);
    let mut built: Vec<_> = builds.map(|(build, project)| (project.full_name(), project, build)).collect();
    drop(bar);
    for (_, project, build) in &built {
        refuse(project, build.refusal.as_ref(), &build.findings)?;
    }
    let made: Vec<&Build> =
        built.iter().map(|(.., build)| build).filter(|build| !build.findings.has_errors()).collect();
    let written = pipeline::write(made.iter().flat_map(|build| &build.files), &folder);
    let mut paths = written.as_deref().unwrap_or_default();
    share_notes(built.iter_mut().map(|(name, _, build)| (name.as_str(), &mut build.findings)));
    for (_, project, build) in &built {
        terminal::findings(&build.findings);
        report.found.add(project.name(), &build.findings);
        if terminal::is_verbose() {
            accepted_lines(&build.accepted).iter().for_each(|line| terminal::message(line));
        }
        if build.findings.has_errors() {
            status = ExitStatus::DeckHasErrors;
            terminal::not_done(&project.full_name(), &build.findings, "written");
            continue;
        }
        // What was found is told even if nothing could be written.
        let Some((own, others)) = paths.split_at_checked(build.files.len()) else { continue };
        paths = others;
        if arguments.printing.format == Format::Text {
            terminal::made(&summary(project, build, own, arguments.side));
        }
        report.files.extend(reports(&build.files, own));
    }
    written?;
    report.papers = paper_uses(&report.files);
    report.timings = arguments.printing.wants_timings().then(|| RunTimings::since(start, timings_of(&progress)));
    report.print(arguments.printing.format, arguments.printing.watch);
    if arguments.open {
        open_files(&report.files, &arguments.out);
    }
    Ok(status)
}

/// Returns the print settings of the command line.
pub(super) fn settings<'a>(
    arguments: &PrintArguments,
    papers: &'a [Paper],
    progress: &'a dyn Progress,
) -> BuildSettings<'a> {
    let (usual_papers, way) = (usual_papers(), arguments.choices());
    BuildSettings { papers, usual_papers, way, progress, ..BuildSettings::default() }
}

/// Ends the run if the command line names a printer that is not known. What is wrong with its profile is reported later.
pub(super) fn check_printer(project: &Project, arguments: &PrintArguments) -> Result<(), CliError> {
    let Some(Some(name)) = &arguments.choices().printer else { return Ok(()) };
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

/// Returns which files were written, and how to print them.
fn summary(project: &Project, build: &Build, paths: &[PathBuf], side: Option<Side>) -> String {
    let of_deck = build.deck.as_ref().map(|deck| (deck.full_title(), deck.card_count()));
    let (title, cards) = of_deck.unwrap_or_else(|| (project.full_name(), 0));
    let cards = match build.card_count {
        all if all == cards => counted(all, "card"),
        0 if build.files.iter().any(|file| file.report.filled_places > 0) => "spare cards alone".to_owned(),
        0 => "no cards".to_owned(),
        some => format!("{some} of {}", counted(cards, "card")),
    };
    let mut lines = vec![format!("{title}: {cards}")];
    lines.extend(file_lines(&build.files, paths));
    lines.push(how_to_print(&build.files, &build.print, side));
    lines.extend(build.printer.as_ref().map(NamedPrinter::in_words));
    lines.join("\n")
}
