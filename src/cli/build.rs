//! `pullet build`; with `--gang` and several decks, one file of all cards.

use super::arguments::BuildArguments;
use super::decks::check_output_names;
use super::found::accepted_lines;
use super::made_files::{BuildReport, file_lines, open_files, reports};
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::print_arguments::PrintArguments;
use super::printers::no_printer;
use super::progress::{Bar, DeckProgress, timings_of};
use super::terminal;
use super::timings::RunTimings;
use super::usual_papers::usual_papers;
use super::variants::selected;
use super::watch::{Sessions, watch};
use crate::diag::{Findings, counted, share_notes};
use crate::files::{OutputFolder, Project};
use crate::model::{Deck, Gang};
use crate::pipeline::{self, Build, BuildSettings, GangBuild, NamedPrinter, Progress, SelectionError, how_to_print};
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
    let projects = selected(&printing.decks, &printing.variants)?;
    check_output_names(&projects)?;
    for project in &projects {
        check_printer(project, &printing.print)?;
    }
    let is_gang = printing.print.0.gang == Some(Gang::Together) && projects.len() > 1;
    let names: Vec<String> = projects.iter().map(Project::full_name).collect();
    let shown = if is_gang { vec![names.join(" + ")] } else { names.clone() };
    let bar = Bar::new(projects.len());
    let progress: Vec<DeckProgress> = shown.iter().enumerate().map(|(index, name)| bar.deck(name, index)).collect();
    let sessions = sessions.map(|sessions| sessions.of(&projects));
    let settings = |index: usize| BuildSettings {
        strictness: printing.strictness(),
        finish: arguments.finish(),
        selection: arguments.selection(),
        compression: arguments.compression(),
        session: sessions.as_ref().filter(|_| !is_gang).map(|sessions| &*sessions[index]),
        ..settings(&printing.print, &progress[index])
    };
    let (mut builds, gang) = if is_gang {
        let GangBuild { decks, files, findings, card_count, print } = pipeline::build_gang(&projects, &settings(0));
        (decks, Some(Build { files, findings, card_count, print, ..Build::default() }))
    } else {
        let decks: Vec<_> = projects.iter().enumerate().map(|(index, project)| (project, settings(index))).collect();
        (pipeline::build_all(&decks), None)
    };
    drop(bar);
    for (project, build) in projects.iter().zip(&builds) {
        refuse(project, build.refusal.as_ref(), &build.findings)?;
    }
    share_notes(names.iter().zip(&mut builds).map(|(name, build)| (name.as_str(), &mut build.findings)));
    let mut report = BuildReport::default();
    for (project, build) in projects.iter().zip(&builds) {
        report.found.add(project.name(), &build.findings);
    }
    let has_errors = builds.iter().chain(&gang).any(|build| build.findings.has_errors());
    match &gang {
        Some(gang) => {
            report.found.add(&shown[0], &gang.findings);
            together(arguments, (&names, &builds), (&shown[0], gang), &mut report)?;
        }
        None => each(arguments, &names, &builds, &mut report)?,
    }
    if printing.wants_timings() && !(is_gang && has_errors) {
        report.timings = Some(RunTimings::since(start, timings_of(&progress)));
    }
    report.print(printing.results.format, printing.watch);
    if arguments.open {
        open_files(&report.files, &arguments.out);
    }
    Ok(if has_errors { ExitStatus::DeckHasErrors } else { ExitStatus::Clean })
}

/// Writes the files of decks, all of them together; one with an error keeps no other from being written.
fn each(
    arguments: &BuildArguments,
    names: &[String],
    builds: &[Build],
    report: &mut BuildReport,
) -> Result<(), CliError> {
    let made = builds.iter().filter(|build| is_made(build));
    let written = pipeline::write(made.flat_map(|build| &build.files), &OutputFolder::new(&arguments.out));
    let mut paths = written.as_deref().unwrap_or_default();
    for (name, build) in names.iter().zip(builds) {
        terminal::findings(&build.findings);
        if terminal::is_verbose() {
            accepted_lines(&build.accepted).iter().for_each(|line| terminal::message(line));
        }
        if !is_made(build) {
            not_written(arguments, name, build);
            continue;
        }
        // What was found is told even if nothing could be written.
        let Some((own, others)) = paths.split_at_checked(build.files.len()) else { continue };
        paths = others;
        report_files(arguments, (&title(name, build), build), own, report);
    }
    written?;
    Ok(())
}

/// Writes the files of several decks whose cards share sheets; none if one of the decks has an error.
fn together(
    arguments: &BuildArguments,
    (names, decks): (&[String], &[Build]),
    (name, gang): (&str, &Build),
    report: &mut BuildReport,
) -> Result<(), CliError> {
    let members = || decks.iter().chain([gang]);
    members().for_each(|build| terminal::findings(&build.findings));
    if gang.files.is_empty() && members().any(|build| build.findings.has_errors()) {
        let named = names.iter().map(String::as_str).chain([name]).zip(members());
        for (name, build) in named.filter(|(_, build)| build.findings.has_errors()) {
            not_written(arguments, name, build);
        }
        return Ok(());
    }
    let paths = pipeline::write(&gang.files, &OutputFolder::new(&arguments.out))?;
    let titles: Vec<String> = decks.iter().flat_map(|build| &build.deck).map(Deck::full_title).collect();
    let title = format!("{}: {}", titles.join(" + "), counted(gang.card_count, "card"));
    report_files(arguments, (&title, gang), &paths, report);
    Ok(())
}

/// Returns whether a deck has files to be written: they are a draft if it has errors.
fn is_made(build: &Build) -> bool {
    !build.files.is_empty() || !build.findings.has_errors()
}

/// Reports that nothing was written because of what was found, and how something would be.
fn not_written(arguments: &BuildArguments, name: &str, build: &Build) {
    terminal::not_done(name, &build.findings, "written");
    if build.deck.is_some() && !arguments.draft {
        terminal::message("to print what can be printed, with the word DRAFT on every sheet, build with `--draft`");
    }
}

/// Reports which files were written, and how to print them.
fn report_files(
    arguments: &BuildArguments,
    (title, build): (&str, &Build),
    paths: &[PathBuf],
    report: &mut BuildReport,
) {
    if arguments.printing.results.format == Format::Text {
        let mut lines = vec![title.to_owned()];
        if arguments.draft {
            let found = build.findings.in_words();
            lines.push(format!(
                "Draft ({found}): errors are marked or left out, and every sheet says that it is a draft."
            ));
        }
        lines.extend(file_lines(&build.files, paths));
        lines.push(how_to_print(&build.files, &build.print, arguments.side));
        lines.extend(build.printer.as_ref().map(NamedPrinter::in_words));
        terminal::made(&lines.join("\n"));
    }
    report.files.extend(reports(&build.files, paths));
}

/// Returns the title of a deck, and how many of its cards are printed.
fn title(name: &str, build: &Build) -> String {
    let of_deck = build.deck.as_ref().map(|deck| (deck.full_title(), deck.card_count()));
    let (title, cards) = of_deck.unwrap_or_else(|| (name.to_owned(), 0));
    let cards = match build.card_count {
        all if all == cards => counted(all, "card"),
        0 if build.files.iter().any(|file| file.report.filled_places > 0) => "spare cards alone".to_owned(),
        0 => "no cards".to_owned(),
        some => format!("{some} of {}", counted(cards, "card")),
    };
    format!("{title}: {cards}")
}

/// Returns the print settings of the command line.
pub(super) fn settings<'a>(arguments: &PrintArguments, progress: &'a dyn Progress) -> BuildSettings<'a> {
    let (usual_papers, way) = (usual_papers(), arguments.0.clone());
    BuildSettings { usual_papers, way, progress: Some(progress), ..BuildSettings::default() }
}

/// Ends the run if the command line names a printer that is not known. What is wrong with its profile is reported later.
pub(super) fn check_printer(project: &Project, arguments: &PrintArguments) -> Result<(), CliError> {
    let Some(Some(name)) = &arguments.0.printer else { return Ok(()) };
    let (found, faults) = pipeline::find_printer(project, name);
    if found.is_some() || !faults.is_empty() {
        return Ok(());
    }
    Err(no_printer(project, name))
}

/// Ends the run if the part of a deck that was chosen cannot be printed, before anything is written.
pub(super) fn refuse(project: &Project, refusal: Option<&SelectionError>, findings: &Findings) -> Result<(), CliError> {
    let Some(error) = refusal.cloned() else { return Ok(()) };
    terminal::findings(findings);
    if let SelectionError::Expression(findings) | SelectionError::SinceFaulty(findings) = &error {
        terminal::findings(findings);
    }
    let message = format!("{}: {error}; nothing was written", project.full_name());
    Err(CliError::new(&message, error.help()))
}
