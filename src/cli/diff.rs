//! `pullet diff`

use super::arguments::DiffArguments;
use super::changes;
use super::found::FoundList;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::play::write_pages;
use super::terminal;
use crate::files::Project;
use crate::pipeline::{self, BuildSettings, Edition, ReportOptions};
use crate::versions::Difference;
use serde::Serialize;

/// What `--format json` prints.
#[derive(Serialize)]
struct DiffDocument<'a> {
    old: Option<&'a str>,
    new: Option<&'a str>,
    difference: Option<&'a Difference>,
    #[serde(flatten)]
    found: FoundList,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<String>,
}

pub(super) fn run(arguments: &DiffArguments) -> Result<ExitStatus, CliError> {
    let (old, new) = editions(arguments)?;
    let report = arguments.report.as_ref();
    let options = report.map(|file| ReportOptions { format: file.format, paper: &arguments.paper });
    let diff = pipeline::diff(old, new, &BuildSettings::default(), options);
    terminal::findings(&diff.findings);
    let report = match (&diff.report, report) {
        (Some(bytes), Some(file)) => Some(write_pages(bytes, file)?),
        _ => None,
    };
    if diff.findings.has_errors() {
        terminal::message(&format!("{}; nothing was compared", diff.findings.in_words()));
    }
    let names = diff.names.as_ref();
    match (arguments.format, names) {
        (Format::Json, names) => terminal::json(&DiffDocument {
            old: names.map(|(old, _)| old.as_str()),
            new: names.map(|(_, new)| new.as_str()),
            difference: names.map(|_| &diff.difference),
            found: FoundList::of(&diff.findings),
            report,
        }),
        (Format::Text, Some((old, new))) => {
            let drawn = report.map(|path| format!("\n\nreport: {path}")).unwrap_or_default();
            terminal::result(&format!("{old} → {new}\n{}{drawn}", changes::in_words(&diff.difference)));
        }
        (Format::Text, None) => {}
    }
    Ok(if diff.findings.has_errors() { ExitStatus::DeckHasErrors } else { ExitStatus::Clean })
}

/// Returns what is compared. A deck alone is compared with its last release; a release alone with its deck.
fn editions(arguments: &DiffArguments) -> Result<(Edition, Edition), CliError> {
    let old = &arguments.old;
    if let Some(new) = &arguments.new {
        return Ok((Edition::open(old)?, Edition::open(new)?));
    }
    match Edition::open(old)? {
        Edition::Whole(project) if !old.contains('@') => {
            let Some(last) = pipeline::releases(&project).pop() else {
                return Err(CliError::NothingReleased { deck: old.clone() });
            };
            Ok((Edition::of_deck(&project, &last)?, Edition::Whole(project)))
        }
        Edition::Frozen(frozen) => {
            let deck = frozen.project().clone();
            Ok((Edition::Frozen(frozen), Edition::Whole(Box::new(deck))))
        }
        whole @ Edition::Whole(_) => {
            let deck = old.rsplit_once('@').map_or(old.as_str(), |(deck, _)| deck);
            Ok((whole, Edition::Whole(Box::new(Project::open(deck)?))))
        }
    }
}
