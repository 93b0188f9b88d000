//! `pullet check`

use super::arguments::{CheckArguments, Format};
use super::build::settings;
use super::progress::Bar;
use super::{Ending, Trouble, projects, voice};
use crate::diag::Findings;
use crate::pipeline;
use serde::Serialize;

/// What `--format json` prints.
#[derive(Default, Serialize)]
struct CheckReport {
    findings: Findings,
}

pub(super) fn run(arguments: &CheckArguments) -> Result<Ending, Trouble> {
    let projects = projects(&arguments.printing.decks)?;
    let papers = arguments.printing.papers();
    let bar = Bar::new(projects.len());
    let mut checked = Vec::new();
    for (index, project) in projects.iter().enumerate() {
        let progress = bar.of_deck(project.name(), index);
        let findings = pipeline::check(project, &settings(&arguments.printing, &papers, &progress)).findings;
        checked.push((project.name(), findings));
    }
    drop(bar);
    let has_errors = checked.iter().any(|(_, findings)| findings.has_errors());
    if arguments.printing.format == Format::Json {
        let mut report = CheckReport::default();
        report.findings.extend(checked.into_iter().flat_map(|(_, findings)| findings));
        voice::json(&report);
    } else {
        for (name, findings) in &checked {
            voice::findings_as_result(findings);
            voice::result(&format!("{name}: {}", voice::count(findings)));
        }
    }
    Ok(if has_errors { Ending::DeckHasErrors } else { Ending::Clean })
}
