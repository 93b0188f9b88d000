//! `pullet check`

use super::arguments::CheckArguments;
use super::build::settings;
use super::decks::projects;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::progress::Bar;
use super::terminal;
use super::variants::families;
use crate::diag::{Accepted, Findings};
use crate::files::Project;
use crate::pipeline::{self, BuildSettings};
use serde::Serialize;

/// What `--format json` prints.
#[derive(Default, Serialize)]
struct CheckReport {
    findings: Findings,
    /// The findings that the deck accepts; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    accepted: Vec<Accepted>,
}

/// The findings of a deck or of one of its variants.
struct Checked {
    name: String,
    findings: Findings,
    accepted: Vec<Accepted>,
    /// Whether the deck itself was reported before it, so that only further findings are shown.
    is_further: bool,
}

pub(super) fn run(arguments: &CheckArguments) -> Result<ExitStatus, CliError> {
    let projects = projects(&arguments.printing.decks)?;
    let families = families(projects, &arguments.printing.variants, &arguments.printing.decks.named)?;
    let papers = arguments.printing.way.papers();
    let bar = Bar::new(families.len());
    let mut checked = Vec::new();
    for (index, family) in families.iter().enumerate() {
        let name = family.members.first().map(Project::full_name).unwrap_or_default();
        let progress = bar.deck(&name, index);
        let settings = settings(&arguments.printing.way, &papers, &progress);
        let settings = BuildSettings { strictness: arguments.printing.strictness(), ..settings };
        let builds = pipeline::check_all(&family.members, &settings);
        let members = family.members.iter().zip(builds).enumerate();
        checked.extend(members.map(|(number, (project, build))| Checked {
            name: project.full_name(),
            findings: build.findings,
            accepted: build.accepted,
            is_further: number > 0,
        }));
    }
    drop(bar);
    let has_errors = checked.iter().any(|checked| checked.findings.has_errors());
    if arguments.printing.format == Format::Json {
        let mut report = CheckReport::default();
        for Checked { findings, accepted, .. } in checked {
            report.findings.extend(findings);
            report.accepted.extend(accepted);
        }
        terminal::json(&report);
    } else {
        for Checked { name, findings, accepted, is_further } in &checked {
            terminal::findings_as_result(findings);
            let count = if *is_further && findings.is_empty() {
                "no further problems".to_owned()
            } else {
                terminal::count(findings)
            };
            terminal::result(&format!("{name}: {count}{}", accepted_count(accepted)));
        }
    }
    Ok(if has_errors { ExitStatus::DeckHasErrors } else { ExitStatus::Clean })
}

/// Returns the number of accepted findings, in words.
fn accepted_count(accepted: &[Accepted]) -> String {
    if accepted.is_empty() { String::new() } else { format!(", {} accepted", accepted.len()) }
}
