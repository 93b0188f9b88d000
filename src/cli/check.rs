//! `pullet check`

use super::arguments::{CheckArguments, Format};
use super::build::settings;
use super::progress::Bar;
use super::{Ending, Trouble, projects, voice};
use crate::diag::{Accepted, Findings};
use crate::pipeline;
use serde::Serialize;

/// What `--format json` prints.
#[derive(Default, Serialize)]
struct CheckReport {
    findings: Findings,
    /// What the author accepts; left out where that is nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    accepted: Vec<Accepted>,
}

pub(super) fn run(arguments: &CheckArguments) -> Result<Ending, Trouble> {
    let projects = projects(&arguments.printing.decks)?;
    let papers = arguments.printing.papers();
    let bar = Bar::new(projects.len());
    let mut checked = Vec::new();
    for (index, project) in projects.iter().enumerate() {
        let progress = bar.of_deck(project.name(), index);
        let build = pipeline::check(project, &settings(&arguments.printing, &papers, &progress));
        checked.push((project.name(), build.findings, build.accepted));
    }
    drop(bar);
    let has_errors = checked.iter().any(|(_, findings, _)| findings.has_errors());
    if arguments.printing.format == Format::Json {
        let mut report = CheckReport::default();
        for (_, findings, accepted) in checked {
            report.findings.extend(findings);
            report.accepted.extend(accepted);
        }
        voice::json(&report);
    } else {
        for (name, findings, accepted) in &checked {
            voice::findings_as_result(findings);
            voice::result(&format!("{name}: {}{}", voice::count(findings), known(accepted)));
        }
    }
    Ok(if has_errors { Ending::DeckHasErrors } else { Ending::Clean })
}

/// What the author accepts is not told again, but counted.
fn known(accepted: &[Accepted]) -> String {
    if accepted.is_empty() { String::new() } else { format!(", {} accepted", accepted.len()) }
}
