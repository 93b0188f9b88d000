//! `pullet check`

use super::arguments::CheckArguments;
use super::build::{check_printer, settings};
use super::decks::projects;
use super::found::{DeckAccepted, FORMAT, FoundList, LeftOut, accepted_lines};
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::play::write_pages;
use super::progress::{Bar, timings_of};
use super::terminal;
use super::timings::RunTimings;
use super::variants::families;
use super::watch::{Sessions, watch};
use crate::diag::{Accepted, Severity};
use crate::files::Project;
use crate::model::PAPERS;
use crate::pipeline::{self, Build, BuildSettings, FaultsShown, ReportOptions};
use serde::Serialize;
use std::collections::BTreeSet;
use std::time::Instant;

/// What `--format json` prints.
#[derive(Serialize)]
struct CheckReport {
    format: u32,
    #[serde(flatten)]
    found: FoundList,
    /// The findings that the deck accepts; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    accepted: Vec<DeckAccepted>,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<String>,
    /// How long the run took, if that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    timings: Option<RunTimings>,
}

/// A line of `--watch --format json` beside those of findings.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum WatchEvent {
    /// A check begins.
    Begin { format: u32 },
    /// A check has ended.
    End {
        findings: usize,
        errors: usize,
        /// The findings that have no line; left out if there are none.
        #[serde(skip_serializing_if = "LeftOut::is_nothing")]
        left_out: LeftOut,
    },
}

impl CheckReport {
    fn of(checked: &[(Project, Build)], report: Option<String>, timings: Option<RunTimings>) -> Self {
        let builds = || checked.iter().map(|(project, build)| (project.name(), build));
        let mut found = FoundList::default();
        builds().for_each(|(deck, build)| found.add(deck, &build.findings));
        let accepted = builds().flat_map(|(deck, build)| DeckAccepted::all(deck, &build.accepted)).collect();
        Self { format: FORMAT, found, accepted, report, timings }
    }

    /// Prints a line for each finding, between one that says that a check begins and one that says that it has ended: an editor
    /// reads them as they come.
    fn print_lines(&self, checked: &[(Project, Build)]) {
        terminal::json_line(&WatchEvent::Begin { format: FORMAT });
        self.found.iter().for_each(terminal::json_line);
        let findings = checked.iter().map(|(_, build)| build.findings.iter().len()).sum();
        let errors = checked.iter().map(|(_, build)| build.findings.count(Severity::Error)).sum();
        terminal::json_line(&WatchEvent::End { findings, errors, left_out: self.found.left_out() });
    }
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
        check_printer(project, &arguments.printing.print)?;
    }
    let families = families(projects, &arguments.printing.variants, &arguments.printing.decks.named)?;
    let papers = arguments.printing.print.papers();
    let faults = if arguments.report.is_some() { FaultsShown::InPictures } else { FaultsShown::InWords };
    let bar = Bar::new(families.len());
    let mut checked: Vec<(Project, Build)> = Vec::new();
    // Of a variant, only further findings are shown.
    let mut further = BTreeSet::new();
    let mut watched = Vec::new();
    for (index, family) in families.into_iter().enumerate() {
        let name = family.members.first().map(Project::full_name).unwrap_or_default();
        let progress = bar.deck(&name, index);
        let settings = settings(&arguments.printing.print, &papers, &progress);
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
    let timings = arguments.printing.wants_timings().then(|| RunTimings::since(start, timings_of(&watched)));
    let has_errors = checked.iter().any(|(_, build)| build.findings.has_errors());
    if arguments.printing.format == Format::Json {
        let document = CheckReport::of(&checked, report, timings);
        if arguments.printing.watch { document.print_lines(&checked) } else { terminal::json(&document) }
    } else {
        for (index, (project, build)) in checked.iter().enumerate() {
            print_checked(project, build, further.contains(&index));
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

/// Prints what was found in a deck or, `further`, in a variant of one that was printed before.
fn print_checked(project: &Project, Build { findings, accepted, .. }: &Build, further: bool) {
    terminal::findings_as_result(findings);
    let count = if further && findings.is_empty() { "no further problems".to_owned() } else { findings.in_words() };
    let line = format!("{}: {count}{}", project.full_name(), accepted_count(accepted));
    let print = if findings.has_errors() { terminal::result } else { terminal::made };
    print(&line);
    if terminal::is_verbose() {
        accepted_lines(accepted).iter().for_each(|line| terminal::result(line));
    }
}

/// Makes and writes the report that was asked for, and returns its path.
fn written_report(arguments: &CheckArguments, checked: &[(Project, Build)]) -> Result<Option<String>, CliError> {
    let Some(file) = &arguments.report else { return Ok(None) };
    let papers = arguments.printing.print.papers();
    let paper = papers.first().unwrap_or(&PAPERS[0]).clone();
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
