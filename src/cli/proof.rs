//! `pullet proof`

use super::option_values::Format;
use super::outcome::{CliError, ExitStatus};
use super::picture_arguments::ProofArguments;
use super::pictured::{list, made};
use super::terminal;
use crate::files::{OutputFolder, Project};
use crate::model::PrintChoices;
use crate::output::png::ContactSheet;
use crate::pipeline::{self, BuildSettings, Selection};

pub(super) fn run(arguments: &ProofArguments) -> Result<ExitStatus, CliError> {
    let folder = OutputFolder::new(&arguments.pictures.out);
    let sheet = ContactSheet { width: arguments.width, columns: arguments.columns, ..ContactSheet::default() };
    let papers = arguments.paper.clone().map(|paper| vec![paper]);
    let settings = BuildSettings {
        way: PrintChoices { papers, ..PrintChoices::default() },
        selection: Selection { side: arguments.side, ..arguments.pictures.part.selection() },
        ..BuildSettings::default()
    };
    let make = |project: &Project, settings: &BuildSettings<'_>| pipeline::proof(project, settings, sheet);
    let proofs = made(&arguments.pictures, &settings, make, |proof| (proof.refusal.as_ref(), &proof.findings))?;
    let mut status = ExitStatus::Clean;
    let mut written = Vec::new();
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
        let paths = pipeline::write_pictures(&proof.pictures, &folder)?;
        if arguments.pictures.results.format == Format::Text {
            paths.iter().for_each(|path| terminal::made(&path.display().to_string()));
        }
        written.extend(paths);
    }
    list(&arguments.pictures, &written);
    Ok(status)
}
