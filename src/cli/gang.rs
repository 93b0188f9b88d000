//! `pullet build`; with `--gang` and several decks, one file of all cards.

use super::arguments::BuildArguments;
use super::build::{self, check_printer, refuse, settings};
use super::decks::{check_output_names, projects};
use super::found::FoundList;
use super::made_files::{BuildReport, file_lines, how_to_print, open_files, paper_uses, reports};
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::progress::{Bar, timings_of};
use super::terminal;
use super::timings::RunTimings;
use super::variants::selected;
use super::watch::{Sessions, watch};
use crate::diag::{counted, share_notes};
use crate::files::{OutputFolder, Project};
use crate::model::Gang;
use crate::pipeline::{self, BuildSettings, GangBuild, build_gang};
use std::path::PathBuf;
use std::time::Instant;

/// Builds decks, and again after each change of their files where that is asked for.
pub(super) fn run_or_watch(arguments: &BuildArguments) -> Result<ExitStatus, CliError> {
    if arguments.printing.watch {
        let decks = &arguments.printing.decks;
        return watch(decks, Some(&arguments.out), "built", |sessions| run(arguments, Some(sessions)));
    }
    run(arguments, None)
}

/// Builds decks, several of them together where that is asked for; `sessions` is what earlier builds left.
fn run(arguments: &BuildArguments, sessions: Option<&Sessions>) -> Result<ExitStatus, CliError> {
    let (start, printing) = (Instant::now(), &arguments.printing);
    let projects = selected(projects(&printing.decks)?, &printing.variants, &printing.decks.named)?;
    check_output_names(&projects)?;
    for project in &projects {
        check_printer(project, &printing.print)?;
    }
    let is_gang = printing.print.choices().gang == Some(Gang::Together) && projects.len() > 1;
    if is_gang { together(arguments, &projects, start) } else { build::each(arguments, &projects, sessions, start) }
}

/// Builds several decks as one file of cards; nothing is written if one of them has an error.
fn together(arguments: &BuildArguments, projects: &[Project], start: Instant) -> Result<ExitStatus, CliError> {
    let (printing, folder) = (&arguments.printing, OutputFolder::new(&arguments.out));
    let papers = printing.print.papers();
    let names: Vec<String> = projects.iter().map(Project::full_name).collect();
    let bar = Bar::new(projects.len());
    let progress = bar.deck(&names.join(" + "), 0);
    let settings = settings(&printing.print, &papers, &progress);
    let strictness = printing.strictness();
    let (selection, compression) = (arguments.selection(), arguments.compression());
    let mut gang = build_gang(projects, &BuildSettings { strictness, selection, compression, ..settings });
    drop(bar);
    for (project, deck) in projects.iter().zip(&gang.decks) {
        refuse(project, deck.refusal.as_ref(), &deck.findings)?;
    }
    let found = names.iter().zip(&mut gang.decks).map(|(name, deck)| (name.as_str(), &mut deck.findings));
    share_notes(found);
    gang.decks.iter().for_each(|deck| terminal::findings(&deck.findings));
    terminal::findings(&gang.findings);
    let mut found = FoundList::default();
    projects.iter().zip(&gang.decks).for_each(|(project, deck)| found.add(project.name(), &deck.findings));
    found.add(&names.join(" + "), &gang.findings);
    if gang.has_errors() {
        for (name, deck) in names.iter().zip(&gang.decks).filter(|(_, deck)| deck.findings.has_errors()) {
            terminal::not_done(name, &deck.findings, "written");
        }
        if gang.findings.has_errors() {
            terminal::not_done(&names.join(" + "), &gang.findings, "written");
        }
        BuildReport { found, ..BuildReport::default() }.print(printing.format, printing.watch);
        return Ok(ExitStatus::DeckHasErrors);
    }
    let paths = pipeline::write(&gang.files, &folder)?;
    if printing.format == Format::Text {
        terminal::made(&summary(&gang, &paths, arguments));
    }
    let files = reports(&gang.files, &paths);
    let papers = paper_uses(&files);
    let timings = printing.wants_timings().then(|| RunTimings::since(start, timings_of(&[progress])));
    let report = BuildReport { found, files, papers, timings, ..BuildReport::default() };
    report.print(printing.format, printing.watch);
    if arguments.open {
        open_files(&report.files, &arguments.out);
    }
    Ok(ExitStatus::Clean)
}

/// Returns which files were written, and how to print them.
fn summary(gang: &GangBuild, paths: &[PathBuf], arguments: &BuildArguments) -> String {
    let titles = gang.decks.iter().flat_map(|deck| &deck.deck).map(crate::model::Deck::full_title);
    let titles: Vec<String> = titles.collect();
    let mut lines = vec![format!("{}: {}", titles.join(" + "), counted(gang.card_count, "card"))];
    lines.extend(file_lines(&gang.files, paths));
    lines.push(how_to_print(&gang.files, &gang.print, arguments.side));
    lines.join("\n")
}
