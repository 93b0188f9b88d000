//! A picture of everything that a deck prints, to look at before printing.

use super::face_renderer::FaceRenderer;
use super::fault_panel;
use super::inputs::{Inputs, Purpose, accept, name_variant, on_own_threads};
use super::print_job::{PrintJob, noted};
use super::selection::SelectionError;
use super::settings::{BuildSettings, BuildStep};
use super::versions;
use crate::diag::Findings;
use crate::files::{OutputError, OutputFolder, Project};
use crate::model::Side;
use crate::output::png::{ContactSheet, Pairing, Trees};
use crate::output::{FaceKind, FinishedFace, OutputFile};
use crate::under_way;
use std::path::PathBuf;

/// The pictures of a deck, and what was found while making them.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    /// Every finding except those that the deck accepts and those of sheets of paper.
    pub findings: Findings,
    /// Why the part that was chosen cannot be shown; there are no pictures then.
    pub refusal: Option<SelectionError>,
    /// The pictures. Faces with an error are marked; there are no pictures if the deck cannot be read.
    pub pictures: Vec<OutputFile>,
}

/// Makes pictures of every different face of a deck: the fronts of its cards, their backs, its printed matter.
/// Sheets are shown as on the first paper of the settings.
pub fn proof(project: &Project, settings: &BuildSettings<'_>, sheet: ContactSheet) -> Proof {
    let _deck = under_way::deck(&project.full_name());
    let mut proof = on_own_threads(|| make(project, settings, sheet));
    name_variant(project, &mut proof.findings);
    proof
}

/// Writes pictures, or files for other programs: all of them or none.
///
/// # Errors
/// The first file that could not be written; nothing has then changed.
pub fn write_pictures(files: &[OutputFile], folder: &OutputFolder) -> Result<Vec<PathBuf>, OutputError> {
    folder.write_files(files.iter().map(|file| (file.name.as_str(), &file.bytes)))
}

fn make(project: &Project, settings: &BuildSettings<'_>, sheet: ContactSheet) -> Proof {
    let mut findings = Findings::new();
    let Some(inputs) = versions::open(project, settings, Purpose::Files, &mut findings) else {
        return Proof { findings, ..Proof::default() };
    };
    let Inputs { deck, templates, .. } = &inputs;
    let chosen = match versions::choose(project, settings, &inputs, &mut findings) {
        Ok(chosen) => chosen,
        Err(refusal) => {
            accept(&mut findings, deck, settings, Purpose::Files);
            return Proof { findings, refusal: Some(refusal), ..Proof::default() };
        }
    };
    let print = settings.print_options(deck, None);
    let (faces, of_templates) = settings.during(BuildStep::Filling, || templates.render_all(deck));
    findings.extend(of_templates);
    let plan_faces = || PrintJob::faces(&inputs, faces.clone(), (&chosen, &print));
    let (mut job, mut shown, of_job) = settings.during(BuildStep::Planning, plan_faces);
    findings.extend(of_job);
    let renderer = FaceRenderer::of(project, &inputs, None);
    let draw = || renderer.draw(&job.book, &findings, &Trees);
    let (mut drawn, of_faces) = settings.during(BuildStep::Drawing, draw);
    findings.extend(of_faces);
    accept(&mut findings, deck, settings, Purpose::Files);
    if findings.has_errors() {
        let faces = fault_panel::with_panels(deck, faces, (&job.book, &drawn.faulty), &findings);
        (job, shown, _) = PrintJob::faces(&inputs, faces, (&chosen, &print));
        (drawn, _) = renderer.draw(&job.book, &findings, &Trees);
    }
    let is_shown = |face: &FinishedFace| match face.kind {
        FaceKind::Card(side) => chosen.side.is_none_or(|chosen| chosen == side),
        FaceKind::Sheet | FaceKind::Label => chosen.side != Some(Side::Back),
    };
    let pairing = if chosen.side.is_some() { Pairing::Apart } else { shown.pairing };
    let is_part = !chosen.is_everything(deck) || chosen.side.is_some();
    let sheet = ContactSheet { pairing, ..if is_part { ContactSheet { name: "proof_part", ..sheet } } else { sheet } };
    let faces = shown.order.iter().filter_map(|face| drawn.faces.get(*face));
    drawn.faces = faces.filter(|face| is_shown(face)).cloned().collect();
    let made = settings.during(BuildStep::Laying, || sheet.files(&drawn.finished(&deck.output_name(), &job.files)));
    let pictures = noted(made, &mut findings);
    Proof { findings, refusal: None, pictures }
}
