//! `pullet proof`

use super::arguments::{Format, ProofArguments};
use super::progress::Bar;
use super::variants::selected;
use super::{CliError, ExitStatus, check_output_names, projects, terminal};
use crate::files::OutputFolder;
use crate::model::PAPERS;
use crate::output::png::ContactSheet;
use crate::pipeline::{self, BuildSettings};
use serde::Serialize;

/// What `--format json` prints.
#[derive(Default, Serialize)]
struct ProofReport {
    files: Vec<ProofPicture>,
}

#[derive(Serialize)]
struct ProofPicture {
    path: String,
}

pub(super) fn run(arguments: &ProofArguments) -> Result<ExitStatus, CliError> {
    let projects = selected(projects(&arguments.decks)?, &arguments.variants, &arguments.decks)?;
    check_output_names(&projects)?;
    let folder = OutputFolder::new(&arguments.out);
    let sheet = ContactSheet { width: arguments.width, columns: arguments.columns };
    let paper = [arguments.paper.unwrap_or(&PAPERS[0])];
    let bar = Bar::new(projects.len());
    let mut proofs = Vec::new();
    for (index, project) in projects.iter().enumerate() {
        let progress = bar.deck(&project.full_name(), index);
        let settings = BuildSettings { papers: &paper, progress: &progress, ..BuildSettings::default() };
        proofs.push((project, pipeline::proof(project, &settings, sheet)));
    }
    drop(bar);
    let mut status = ExitStatus::Clean;
    let mut report = ProofReport::default();
    for (project, proof) in &proofs {
        terminal::findings(&proof.findings);
        if proof.findings.has_errors() {
            status = ExitStatus::DeckHasErrors;
            terminal::message(&format!(
                "{}: {}; nothing was written",
                project.full_name(),
                terminal::count(&proof.findings)
            ));
            continue;
        }
        for path in pipeline::write_proof(proof, &folder)? {
            let path = path.display().to_string();
            if arguments.format == Format::Text {
                terminal::result(&path);
            }
            report.files.push(ProofPicture { path });
        }
    }
    if arguments.format == Format::Json {
        terminal::json(&report);
    }
    Ok(status)
}
