//! `pullet check`

use super::arguments::CheckArguments;
use super::build::{check_printer, settings};
use super::decks::projects;
use super::found::{FORMAT, FoundList, accepted_documents, accepted_lines};
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::progress::{Bar, timings_of};
use super::terminal;
use super::timings::RunTimings;
use super::variants::families;
use super::watch::{Sessions, watch};
use crate::diag::{Accepted, Severity};
use crate::files::Project;
use crate::model::PAPERS;
use crate::pipeline::{self, Build, BuildSettings, FaultsShown, ReportOptions};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Instant;

/// Returns what `--format json` prints: what is accepted, the report and the timings are left out if there are none.
fn document(checked: &[(Project, Build)], report: Option<&str>, timings: Option<&RunTimings>) -> Value {
    let mut document = json!({ "format": FORMAT });
    found(checked).add_to(&mut document);
    let accepted = checked.iter().flat_map(|(deck, build)| accepted_documents(deck.name(), &build.accepted));
    let accepted: Vec<Value> = accepted.collect();
    if !accepted.is_empty() {
        document["accepted"] = json!(accepted);
    }
    if let Some(report) = report {
        document["report"] = json!(report);
    }
    if let Some(timings) = timings {
        document["timings"] = json!(timings);
    }
    document
}

fn found(checked: &[(Project, Build)]) -> FoundList {
    let mut found = FoundList::default();
    checked.iter().for_each(|(deck, build)| found.add(deck.name(), &build.findings));
    found
}

/// Prints a line for each finding, between one that says that a check begins and one that says that it has ended: an editor reads
/// them as they come.
fn print_lines(checked: &[(Project, Build)]) {
    terminal::json_line(&json!({ "event": "begin", "format": FORMAT }));
    let FoundList { findings, left_out } = found(checked);
    findings.iter().for_each(terminal::json_line);
    let findings: usize = checked.iter().map(|(_, build)| build.findings.iter().len()).sum();
    let errors: usize = checked.iter().map(|(_, build)| build.findings.count(Severity::Error)).sum();
    let mut end = json!({ "event": "end", "findings": findings, "errors": errors });
    if !left_out.is_nothing() {
        end["left_out"] = json!(left_out);
    }
    terminal::json_line(&end);
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
    let families = families(projects, &arguments.printing.variants, &arguments.printing.decks)?;
    let faults = if arguments.report.is_some() { FaultsShown::InPictures } else { FaultsShown::InWords };
    let bar = Bar::new(families.len());
    let mut checked: Vec<(Project, Build)> = Vec::new();
    // Of a variant, only further findings are shown.
    let mut further = BTreeSet::new();
    let mut watched = Vec::new();
    for (index, family) in families.into_iter().enumerate() {
        let name = family.first().map(Project::full_name).unwrap_or_default();
        let progress = bar.deck(&name, index);
        let settings = settings(&arguments.printing.print, &progress);
        // A deck and its variants differ in fonts and templates: a session would be of no use to them.
        let session = sessions.filter(|_| family.len() == 1);
        let session = session.and_then(|sessions| sessions.of(&family).pop());
        let (strictness, session) = (arguments.printing.strictness(), session.as_deref());
        let settings = BuildSettings { strictness, faults, session, ..settings };
        let builds = pipeline::check_all(&family, &settings);
        further.extend(checked.len() + 1..checked.len() + builds.len());
        checked.extend(family.into_iter().zip(builds));
        watched.push(progress);
    }
    drop(bar);
    let report = written_report(arguments, &checked)?;
    let timings = arguments.printing.wants_timings().then(|| RunTimings::since(start, timings_of(&watched)));
    let has_errors = checked.iter().any(|(_, build)| build.findings.has_errors());
    if arguments.printing.results.format == Format::Json {
        if arguments.printing.watch {
            print_lines(&checked);
        } else {
            terminal::json(&document(&checked, report.as_deref(), timings.as_ref()));
        }
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
    let paper = arguments.printing.print.0.papers.iter().flatten().next().unwrap_or(&PAPERS[0]).clone();
    let made = pipeline::fault_report(checked, ReportOptions { format: file.format, paper: &paper });
    if let Some(bytes) = made.and_then(|made| made.bytes) {
        return file.write(&bytes).map(Some);
    }
    terminal::message("no report was made: first fix the errors in the deck, its fonts and its templates");
    Ok(None)
}

/// Returns the number of accepted findings, in words.
fn accepted_count(accepted: &[Accepted]) -> String {
    if accepted.is_empty() { String::new() } else { format!(", {} accepted", accepted.len()) }
}
