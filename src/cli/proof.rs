//! `pullet proof`

use super::arguments::{Format, ProofArguments};
use super::progress::Bar;
use super::variants::wanted;
use super::{Ending, Trouble, projects, told_apart, voice};
use crate::files::OutputFolder;
use crate::model::PAPERS;
use crate::pipeline::{self, BuildSettings, ProofSettings};
use serde::Serialize;

/// What `--format json` prints.
#[derive(Default, Serialize)]
struct ProofReport {
    files: Vec<Picture>,
}

#[derive(Serialize)]
struct Picture {
    path: String,
}

pub(super) fn run(arguments: &ProofArguments) -> Result<Ending, Trouble> {
    let projects = wanted(projects(&arguments.decks)?, &arguments.variants, &arguments.decks)?;
    told_apart(&projects)?;
    let folder = OutputFolder::new(&arguments.out);
    let look = ProofSettings { width: arguments.width, columns: arguments.columns };
    let paper = [arguments.paper.unwrap_or(&PAPERS[0])];
    let bar = Bar::new(projects.len());
    let mut proofs = Vec::new();
    for (index, project) in projects.iter().enumerate() {
        let progress = bar.of_deck(&project.full_name(), index);
        let settings = BuildSettings { papers: &paper, progress: &progress, ..BuildSettings::default() };
        proofs.push((project, pipeline::proof(project, &settings, look)));
    }
    drop(bar);
    let mut ending = Ending::Clean;
    let mut report = ProofReport::default();
    for (project, proof) in &proofs {
        voice::findings(&proof.findings);
        if proof.findings.has_errors() {
            ending = Ending::DeckHasErrors;
            voice::aside(&format!("{}: {}; nothing was written", project.full_name(), voice::count(&proof.findings)));
            continue;
        }
        for path in pipeline::write_proof(proof, &folder)? {
            let path = path.display().to_string();
            if arguments.format == Format::Text {
                voice::result(&path);
            }
            report.files.push(Picture { path });
        }
    }
    if arguments.format == Format::Json {
        voice::json(&report);
    }
    Ok(ending)
}
