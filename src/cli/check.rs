//! `pullet check`

use super::arguments::CheckArguments;
use super::build::{check_printer, settings};
use super::decks::projects;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::play::write_pages;
use super::progress::{Bar, timings_of};
use super::terminal;
use super::timings::RunTimings;
use super::variants::families;
use super::watch::{Sessions, watch};
use crate::diag::{Accepted, Findings};
use crate::files::Project;
use crate::model::PAPERS;
use crate::pipeline::{self, Build, BuildSettings, FaultsShown, ReportOptions};
use serde::Serialize;
use std::collections::BTreeSet;
use std::time::Instant;

/// What `--format json` prints.
#[derive(Default, Serialize)]
struct CheckReport {
    findings: Findings,
    /// The findings that the deck accepts; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    accepted: Vec<Accepted>,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<String>,
    /// How long the run took, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    timings: Option<RunTimings>,
}

/// Checks decks, and again after each change of their files where that is asked for.
pub(super) fn run_or_watch(arguments: &CheckArguments) -> Result<ExitStatus, CliError> {
    if arguments.printing.watch {
        return watch(&arguments.printing.decks, None, "checked", |sessions| run(arguments, Some(sessions)));
    }
    run(arguments, None)
}

fn run(arguments: &CheckArguments, sessions: Option<&Sessions>) -> Result<ExitStatus, CliError> {
    let start = Instant::now();
    let projects = projects(&arguments.printing.decks)?;
    for project in &projects {
        check_printer(project, &arguments.printing.way)?;
    }
    let families = families(projects, &arguments.printing.variants, &arguments.printing.decks.named)?;
    let papers = arguments.printing.way.papers();
    let faults = if arguments.report.is_some() { FaultsShown::InPictures } else { FaultsShown::InWords };
    let bar = Bar::new(families.len());
    let mut checked: Vec<(Project, Build)> = Vec::new();
    // Of a variant, only further findings are shown.
    let mut further = BTreeSet::new();
    let mut watched = Vec::new();
    for (index, family) in families.into_iter().enumerate() {
        let name = family.members.first().map(Project::full_name).unwrap_or_default();
        let progress = bar.deck(&name, index);
        let settings = settings(&arguments.printing.way, &papers, &progress);
        // A deck and its variants differ in fonts and templates: a session would be of no use to them.
        let session = sessions.filter(|_| family.members.len() == 1);
        let session = session.and_then(|sessions| sessions.of(&family.members).pop());
        let (strictness, session) = (arguments.printing.strictness(), session.as_deref());
        let settings = BuildSettings { strictness, faults, session, ..settings };
        let builds = pipeline::check_all(&family.members, &settings);
        further.extend(checked.len() + 1..checked.len() + builds.len());
        checked.extend(family.members.into_iter().zip(builds));
        watched.push(progress);
    }
    drop(bar);
    let report = written_report(arguments, &checked)?;
    let timings = arguments.printing.timings.then(|| RunTimings::since(start, timings_of(&watched)));
    let has_errors = checked.iter().any(|(_, build)| build.findings.has_errors());
    if arguments.printing.format == Format::Json {
        let mut document = CheckReport { report, timings, ..CheckReport::default() };
        for (_, Build { findings, accepted, .. }) in checked {
            document.findings.extend(findings);
            document.accepted.extend(accepted);
        }
        terminal::json(&document);
    } else {
        for (index, (project, Build { findings, accepted, .. })) in checked.iter().enumerate() {
            terminal::findings_as_result(findings);
            let count = if further.contains(&index) && findings.is_empty() {
                "no further problems".to_owned()
            } else {
                findings.in_words()
            };
            terminal::result(&format!("{}: {count}{}", project.full_name(), accepted_count(accepted)));
        }
        if let Some(path) = report {
            terminal::result(&format!("report: {path}"));
        }
        if let Some(timings) = timings {
            terminal::message(&timings.in_words());
        }
    }
    Ok(if has_errors { ExitStatus::DeckHasErrors } else { ExitStatus::Clean })
}

/// Makes and writes the report that was asked for, and returns its path.
fn written_report(arguments: &CheckArguments, checked: &[(Project, Build)]) -> Result<Option<String>, CliError> {
    let Some(file) = &arguments.report else { return Ok(None) };
    let papers = arguments.printing.way.papers();
    let paper = papers.first().unwrap_or(&PAPERS[0]).for_words();
    let made = pipeline::fault_report(checked, ReportOptions { format: file.format, paper: &paper });
    if let Some(bytes) = made.and_then(|made| made.bytes) {
        return write_pages(&bytes, file).map(Some);
    }
    terminal::message("no report was made: first fix the errors in the deck, its fonts and its templates");
    Ok(None)
}

/// Returns the number of accepted findings, in words.
fn accepted_count(accepted: &[Accepted]) -> String {
    if accepted.is_empty() { String::new() } else { format!(", {} accepted", accepted.len()) }
}
