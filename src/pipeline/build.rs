//! Builds and checks of a deck.

use super::by_hand;
use super::cutting;
use super::face_renderer::FaceRenderer;
use super::fault_pictures::{self, FaultPictures};
use super::inputs::{Inputs, Purpose, accept, name_variant, on_own_threads};
use super::own_lines;
use super::preflight::preflight;
use super::print_job::{Cover, PrintJob, PrintPlan};
use super::printer::{self, NamedPrinter};
use super::report::FileReport;
use super::selection::{Chosen, SelectionError};
use super::settings::{BuildSettings, BuildStep, FaultsShown};
use super::versions;
use crate::diag::{Accepted, Area, Finding, Findings, Severity};
use crate::files::{OutputError, OutputFolder, Project};
use crate::model::{Deck, PrintOptions};
use crate::output::pdf::PdfOutput;
use crate::output::{OutputFile, PrintFile};
use crate::preflight::Surveyor;
use crate::template::CardFaces;
use std::path::PathBuf;

/// A file that a build has made and not yet written.
#[derive(Clone, Debug)]
pub struct MadeFile {
    /// Its name under the output folder, with `/` between its parts.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// What is on its pages.
    pub report: FileReport,
}

/// The result of a build or check.
#[derive(Clone, Debug, Default)]
pub struct Build {
    /// The deck; none where the spec could not be read.
    pub deck: Option<Deck>,
    /// The findings of all stages except those that the deck accepts.
    pub findings: Findings,
    /// The findings that the deck accepts.
    pub accepted: Vec<Accepted>,
    /// The faces at fault, if [`BuildSettings::faults`] asks for them.
    pub faults: FaultPictures,
    /// The files; none where a finding is an error.
    pub files: Vec<MadeFile>,
    /// Why the part that was chosen cannot be printed; there are no files then.
    pub refusal: Option<SelectionError>,
    /// How many cards are printed, with all copies.
    pub card_count: usize,
    /// How the deck is printed: its own `[print]`, overridden by the settings.
    pub print: PrintOptions,
    /// The printer for which the pages are corrected.
    pub printer: Option<NamedPrinter>,
}

/// Makes every file of a deck, in memory.
///
/// # Examples
/// ```
/// use pullet::files::Project;
/// use pullet::pipeline::{BuildSettings, build};
///
/// let project = Project::open("playing-chicken").expect("a built-in deck");
/// let build = build(&project, &BuildSettings::default());
/// assert!(!build.findings.has_errors());
/// assert_eq!(build.files[0].name, "playing-chicken/playing-chicken_cards_a4.pdf");
/// ```
#[must_use]
pub fn build(project: &Project, settings: &BuildSettings<'_>) -> Build {
    run(project, settings, Purpose::Files)
}

/// Runs every stage that can find something, and makes no files.
#[must_use]
pub fn check(project: &Project, settings: &BuildSettings<'_>) -> Build {
    run(project, settings, Purpose::Findings)
}

/// Checks a deck and then variants of it. For each variant, only further findings are returned.
///
/// # Examples
/// ```
/// use pullet::files::Project;
/// use pullet::pipeline::{BuildSettings, check_all};
///
/// let deck = Project::open("playing-chicken").expect("a built-in deck");
/// let checked = check_all(&[deck.clone(), deck], &BuildSettings::default());
/// assert!(checked[1].findings.is_empty());
/// ```
#[must_use]
pub fn check_all(members: &[Project], settings: &BuildSettings<'_>) -> Vec<Build> {
    let mut known = Findings::new();
    let check_one = |project| {
        let mut build = check(project, settings);
        build.findings.leave_out(&known);
        known.extend(build.findings.iter().cloned());
        build.accepted.retain(|accepted| !known.iter().any(|earlier| earlier.covers(&accepted.finding)));
        known.extend(build.accepted.iter().map(|accepted| accepted.finding.clone()));
        build
    };
    members.iter().map(check_one).collect()
}

/// Writes the files of a build: all of them or none.
///
/// # Errors
/// The first file that could not be written; nothing has then changed.
pub fn write(build: &Build, folder: &OutputFolder) -> Result<Vec<PathBuf>, OutputError> {
    folder.write(build.files.iter().map(|file| (file.name.as_str(), file.bytes.as_slice())))
}

fn run(project: &Project, settings: &BuildSettings<'_>, purpose: Purpose) -> Build {
    let mut build = on_own_threads(|| run_stages(project, settings, purpose));
    name_variant(project, &mut build.findings);
    let variant = project.variant().join("+");
    for accepted in build.accepted.iter_mut().filter(|_| !variant.is_empty()) {
        accepted.finding.variant = Some(variant.clone());
    }
    build
}

fn run_stages(project: &Project, settings: &BuildSettings<'_>, purpose: Purpose) -> Build {
    let mut findings = Findings::new();
    let Some(inputs) = versions::open(project, settings, purpose, &mut findings) else {
        return Build { findings, ..Build::default() };
    };
    let Inputs { deck, figures, .. } = &inputs;
    let printer = printer::chosen(project, deck, settings, &mut findings);
    let print_options = settings.print_options(deck, printer.as_ref().map(|printer| &printer.profile));
    let chosen = if findings.has_errors() {
        // The whole deck is looked at, so that everything that is wrong with it is found.
        Ok(Chosen::everything(deck))
    } else {
        let chosen = settings.selection.choose(deck, figures, &mut findings);
        let chosen = chosen.and_then(|chosen| versions::keep_changed(project, settings, chosen));
        chosen.and_then(|chosen| chosen.check_sheets(deck, &print_options).map(|()| chosen))
    };
    match chosen {
        Ok(chosen) => {
            let prints = Prints { inputs, chosen, printer, cover: None, faces: None };
            print(project, settings, purpose, prints, findings)
        }
        Err(refusal) => {
            own_lines::add(&mut findings, deck);
            accept(&mut findings, deck, settings, purpose);
            let deck = Some(inputs.deck);
            Build { deck, findings, refusal: Some(refusal), print: print_options, ..Build::default() }
        }
    }
}

/// What is printed of a deck.
pub(super) struct Prints {
    pub(super) inputs: Inputs,
    pub(super) chosen: Chosen,
    /// The printer for which the pages are corrected.
    pub(super) printer: Option<NamedPrinter>,
    /// Pages before the cards.
    pub(super) cover: Option<Cover>,
    /// The faces of the cards, where the templates are filled already: then only those that are printed are drawn.
    pub(super) faces: Option<Vec<CardFaces>>,
}

/// Draws what is printed, and lays it out as files.
pub(super) fn print(
    project: &Project,
    settings: &BuildSettings<'_>,
    purpose: Purpose,
    prints: Prints,
    mut findings: Findings,
) -> Build {
    let Prints { inputs: Inputs { deck, fonts, templates, figures }, chosen, printer, cover, faces } = prints;
    let draws_all = faces.is_none();
    let print = settings.print_options(&deck, printer.as_ref().map(|printer| &printer.profile));
    let guide = by_hand::guide(project, (&deck, &figures), (&print, &chosen), &mut findings);
    let mut plan = PrintPlan {
        chosen: &chosen,
        print: &print,
        printer: printer.as_ref(),
        cover: cover.as_ref(),
        guide: guide.as_ref(),
        faces,
    };
    let (job, mut of_job) = PrintJob::gather(&deck, &templates, &mut plan);
    of_job.set_severities(&deck.preflight.severities);
    // What would save paper matters to someone who changes the deck; other notes about sheets only to someone who prints them.
    let (savings, of_job): (Vec<Finding>, Vec<Finding>) =
        of_job.into_iter().partition(|note| note.code.area() == Area::Preflight);
    findings
        .extend(of_job.into_iter().filter(|finding| purpose == Purpose::Files || finding.severity != Severity::Note));
    settings.progress.step(BuildStep::Drawing);
    let renderer = FaceRenderer { project, fonts: &fonts, deck: &deck, templates: &templates };
    let output = PdfOutput::new(fonts.database());
    let shown = job.shown();
    let is_shown = |face: usize| draws_all || shown.contains(&face);
    let (drawn, of_faces) = renderer.draw_some(&job.book, &is_shown, &findings, &Surveyor(&output));
    findings.extend(of_faces);
    let faces: Vec<&str> = job.book.iter().map(|(svg, ..)| svg).collect();
    templates.check_placeholders(&deck, &faces, &mut findings);
    let (drawn, surveys) = drawn.apart();
    // Faces with errors do not look as they should yet.
    let inspect = || preflight(&deck, &templates, &job, &drawn.faces, (&surveys, figures.largest_hand()));
    let inspected = (!findings.has_errors()).then(inspect);
    if let Some(inspected) = &inspected {
        let matters = |finding: &&Finding| purpose == Purpose::Findings || finding.severity != Severity::Note;
        findings.extend(inspected.findings.iter().filter(matters).cloned());
    }
    findings.set_severities(&deck.preflight.severities);
    if purpose == Purpose::Findings && !findings.has_errors() {
        findings.extend(versions::check(project, settings));
        // A warning may say why something is not used, or cards be missing from a sheet: one cause is reported once.
        let is_accepted = |finding: &Finding| deck.acceptances.iter().any(|known| known.finding == finding.code);
        let has_warnings = findings.iter().any(|finding| finding.severity != Severity::Note && !is_accepted(finding));
        if project.variant().is_empty() && !has_warnings {
            findings.extend(templates.unused(project, &deck, &faces));
            findings.extend(savings);
        }
    }
    own_lines::add(&mut findings, &deck);
    let accepted = accept(&mut findings, &deck, settings, purpose);
    let faults = match inspected {
        Some(inspected) if settings.faults == FaultsShown::InPictures => {
            fault_pictures::draw(&renderer, &job, inspected.seen, &findings)
        }
        _ => FaultPictures::default(),
    };
    let mut files = Vec::new();
    if purpose == Purpose::Files && !findings.has_errors() {
        settings.progress.step(BuildStep::Laying);
        let made = job.finish(&job.files, &drawn, &output, &deck, &mut findings);
        let report = |(file, print_file): (OutputFile, &PrintFile)| MadeFile {
            report: FileReport { path: file.name.clone(), ..FileReport::new(print_file, printer.as_ref()) },
            name: file.name,
            bytes: file.bytes,
        };
        files = made.into_iter().zip(&job.files).map(report).collect();
        files.extend(cutting::pictures(&renderer, &job, &mut findings));
        files.extend(cutting::paths(&job, &drawn.faces));
    }
    let card_count = chosen.card_count();
    Build { deck: Some(deck), findings, accepted, faults, files, refusal: None, card_count, print, printer }
}
