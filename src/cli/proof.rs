//! `pullet proof`

use super::arguments::ProofArguments;
use super::build::refuse;
use super::decks::{check_output_names, projects};
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::progress::Bar;
use super::terminal;
use super::variants::selected;
use crate::files::OutputFolder;
use crate::output::png::ContactSheet;
use crate::pipeline::{self, BuildSettings, Selection};
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
    let projects = selected(projects(&arguments.decks)?, &arguments.variants, &arguments.decks.named)?;
    check_output_names(&projects)?;
    let folder = OutputFolder::new(&arguments.out);
    let sheet = ContactSheet { width: arguments.width, columns: arguments.columns, ..ContactSheet::default() };
    let bar = Bar::new(projects.len());
    let mut proofs = Vec::new();
    for (index, project) in projects.iter().enumerate() {
        let progress = bar.deck(&project.full_name(), index);
        let selection = Selection { side: arguments.side, ..arguments.part.selection() };
        let settings = BuildSettings {
            papers: arguments.paper.as_slice(),
            selection,
            progress: &progress,
            ..BuildSettings::default()
        };
        proofs.push((project, pipeline::proof(project, &settings, sheet)));
    }
    drop(bar);
    for (project, proof) in &proofs {
        refuse(project, proof.refusal.as_ref(), &proof.findings)?;
    }
    let mut status = ExitStatus::Clean;
    let mut report = ProofReport::default();
    for (project, proof) in &proofs {
        terminal::findings(&proof.findings);
        if proof.findings.has_errors() {
            status = ExitStatus::DeckHasErrors;
            if proof.pictures.is_empty() {
                terminal::not_done(&project.full_name(), &proof.findings, "written");
                continue;
            }
            let errors = proof.findings.in_words();
            terminal::message(&format!("{}: {errors}; the picture marks the cards that have one", project.full_name()));
        }
        for path in pipeline::write_proof(proof, &folder)? {
            let path = path.display().to_string();
            if arguments.format == Format::Text {
                terminal::made(&path);
            }
            report.files.push(ProofPicture { path });
        }
    }
    if arguments.format == Format::Json {
        terminal::json(&report);
    }
    Ok(status)
}
