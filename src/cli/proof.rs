//! `pullet proof`

use super::arguments::ProofArguments;
use super::build::refuse;
use super::decks::check_output_names;
use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::progress::Bar;
use super::terminal;
use super::variants::selected;
use crate::files::OutputFolder;
use crate::model::PrintChoices;
use crate::output::png::ContactSheet;
use crate::pipeline::{self, BuildSettings, Selection};
use serde_json::json;

pub(super) fn run(arguments: &ProofArguments) -> Result<ExitStatus, CliError> {
    let projects = selected(&arguments.decks, &arguments.variants)?;
    check_output_names(&projects)?;
    let folder = OutputFolder::new(&arguments.out);
    let sheet = ContactSheet { width: arguments.width, columns: arguments.columns, ..ContactSheet::default() };
    let bar = Bar::new(projects.len());
    let mut proofs = Vec::new();
    for (index, project) in projects.iter().enumerate() {
        let progress = bar.deck(&project.full_name(), index);
        let selection = Selection { side: arguments.side, ..arguments.part.selection() };
        let settings = BuildSettings {
            way: PrintChoices { papers: arguments.paper.clone().map(|paper| vec![paper]), ..PrintChoices::default() },
            selection,
            progress: Some(&progress),
            ..BuildSettings::default()
        };
        proofs.push((project, pipeline::proof(project, &settings, sheet)));
    }
    drop(bar);
    for (project, proof) in &proofs {
        refuse(project, proof.refusal.as_ref(), &proof.findings)?;
    }
    let mut status = ExitStatus::Clean;
    let mut files = Vec::new();
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
            if arguments.results.format == Format::Text {
                terminal::made(&path);
            }
            files.push(json!({ "path": path }));
        }
    }
    if arguments.results.format == Format::Json {
        terminal::json(&json!({ "files": files }));
    }
    Ok(status)
}
