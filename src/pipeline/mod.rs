//! The stages in order for one deck: spec → cards → faces → sheets → files. The only caller of every stage.
//!
//! A build gathers every finding of every stage before it gives up, and makes all its files before the first is written.

mod face_book;
mod face_renderer;
mod fault_locator;
mod label;
mod label_words;
mod play;
mod plots;
mod print_job;
mod proof;
mod report;
mod settings;
mod typesetting;

pub use play::{Play, PlayOptions, play, replay};
pub use plots::{PlotFormat, PlotOptions, Plots, plots};
pub use proof::{Proof, proof, write_proof};
pub use report::{FileReport, PageReport, SlotReport};
pub use settings::{BuildSettings, BuildStep, Progress};
#[doc(hidden)] // for tests that look at faces before they become files
pub use typesetting::set as set_text;

use crate::diag::{Acceptance, Accepted, Finding, Findings, Severity};
use crate::expect::{self, Soundness};
use crate::files::{OutputError, OutputFolder, Project};
use crate::fonts::FontLibrary;
use crate::games::Figures;
use crate::model::{Deck, PrintOptions};
use crate::output::pdf::PdfOutput;
use crate::output::{OutputFile, PrintFile};
use crate::template::Templates;
use face_renderer::FaceRenderer;
use print_job::PrintJob;
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

/// What a build came to.
#[derive(Clone, Debug, Default)]
pub struct Build {
    /// The deck, where the spec could be read.
    pub deck: Option<Deck>,
    /// Every finding of every stage but those that are accepted.
    pub findings: Findings,
    /// The findings that the author accepts.
    pub accepted: Vec<Accepted>,
    /// The files; none where a finding is an error.
    pub files: Vec<MadeFile>,
    /// How the deck was printed, once its own `[print]` and the settings were put together.
    pub print: PrintOptions,
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

/// Goes through every stage that can find something, and makes no files.
#[must_use]
pub fn check(project: &Project, settings: &BuildSettings<'_>) -> Build {
    run(project, settings, Purpose::Findings)
}

/// Checks a deck and then variants of it; of each variant only what was not found before.
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
    let mut told = Findings::new();
    let look = |project| {
        let mut build = check(project, settings);
        build.findings.leave_out(&told);
        told.extend(build.findings.iter().cloned());
        build.accepted.retain(|accepted| !told.iter().any(|known| known.tells_as(&accepted.finding)));
        told.extend(build.accepted.iter().map(|accepted| accepted.finding.clone()));
        build
    };
    members.iter().map(look).collect()
}

/// Writes the files of a build, all together and each whole.
///
/// # Errors
/// The first file that could not be written; every place is then as it was before.
pub fn write(build: &Build, folder: &OutputFolder) -> Result<Vec<PathBuf>, OutputError> {
    folder.write(build.files.iter().map(|file| (file.name.as_str(), file.bytes.as_slice())))
}

/// How far a run goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Findings,
    Files,
}

/// Drawings may stand in one another 256 deep, and whoever draws goes as deep: 64 MB of stack, of which only what is used is
/// taken.
const STACK: usize = 64 << 20;

fn run(project: &Project, settings: &BuildSettings<'_>, goal: Purpose) -> Build {
    let mut build = at_work(|| run_stages(project, settings, goal));
    name_variant(project, &mut build.findings);
    let variant = project.variant().join("+");
    for accepted in build.accepted.iter_mut().filter(|_| !variant.is_empty()) {
        accepted.finding.variant = Some(variant.clone());
    }
    build
}

/// Says of which variant of the deck the findings are.
fn name_variant(project: &Project, findings: &mut Findings) {
    if !project.variant().is_empty() {
        findings.name_variant(&project.variant().join("+"));
    }
}

/// Does something on threads of its own, one for each core.
fn at_work<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().stack_size(STACK).build() {
        Ok(threads) => threads.install(work),
        // Where no threads can be had, the usual ones do.
        Err(_) => work(),
    }
}

/// A deck with all that its faces are made of.
struct Inputs {
    deck: Deck,
    fonts: FontLibrary,
    templates: Templates,
}

impl Inputs {
    /// Reads the deck, asks its game, and makes its fonts and templates ready; none where the spec cannot be read.
    fn open(project: &Project, settings: &BuildSettings<'_>, goal: Purpose, findings: &mut Findings) -> Option<Self> {
        settings.progress.step(BuildStep::Reading);
        let (deck, of_spec) = crate::spec::read(project);
        let soundness = if of_spec.has_errors() { Soundness::Faulty } else { Soundness::Sound };
        findings.extend(of_spec);
        let figures = deck.as_ref().map_or(Figures::NoGame, |deck| ask_the_game(deck, goal, findings));
        findings.extend(deck.iter().flat_map(|deck| expect::check(deck, &figures, soundness)));
        let (fonts, of_fonts) = FontLibrary::load(project);
        findings.extend(of_fonts);
        let deck = deck?;
        settings.progress.step(BuildStep::Filling);
        let (templates, of_templates) = Templates::load(project, &deck, &figures);
        findings.extend(of_templates);
        Some(Self { deck, fonts, templates })
    }
}

fn run_stages(project: &Project, settings: &BuildSettings<'_>, goal: Purpose) -> Build {
    let mut findings = Findings::new();
    let Some(Inputs { deck, fonts, templates }) = Inputs::open(project, settings, goal, &mut findings) else {
        return Build { findings, ..Build::default() };
    };
    let print = settings.print_options(&deck);
    let (job, of_job) = PrintJob::gather(&deck, &templates, &print, settings.papers);
    // How sheets of paper come out is for whoever prints them.
    findings.extend(of_job.into_iter().filter(|finding| goal == Purpose::Files || finding.severity != Severity::Note));
    settings.progress.step(BuildStep::Drawing);
    let renderer = FaceRenderer { project, fonts: &fonts, deck: &deck, templates: &templates };
    let output = PdfOutput::new(fonts.database());
    let (drawn, of_faces) = renderer.draw(&job.book, &findings, &output);
    findings.extend(of_faces);
    let accepted = accept(&mut findings, &deck, goal);
    let mut files = Vec::new();
    if goal == Purpose::Files && !findings.has_errors() {
        settings.progress.step(BuildStep::Laying);
        let made = job.finish(&drawn, &output, &deck, &mut findings);
        let report = |(file, print_file): (OutputFile, &PrintFile)| MadeFile {
            report: FileReport { path: file.name.clone(), ..FileReport::new(print_file) },
            name: file.name,
            bytes: file.bytes,
        };
        files = made.into_iter().zip(&job.files).map(report).collect();
    }
    Build { deck: Some(deck), findings, accepted, files, print }
}

/// Asks the engine of the deck's game, unless the deck is wrong already: what hinders the game is found, and what templates
/// read of it is given. Its notes are for `check`.
fn ask_the_game(deck: &Deck, goal: Purpose, findings: &mut Findings) -> Figures {
    if findings.has_errors() {
        return if deck.game.is_some() { Figures::Untold } else { Figures::NoGame };
    }
    let (found, figures) = crate::games::judge(deck);
    let is_told = |finding: &Finding| goal == Purpose::Findings || finding.severity != Severity::Note;
    findings.extend(found.into_iter().filter(is_told));
    figures
}

/// Sets aside what the author accepts; a build tells no notes of the game, and so cannot say what is accepted in vain.
fn accept(findings: &mut Findings, deck: &Deck, goal: Purpose) -> Vec<Accepted> {
    let met = |acceptance: &Acceptance| findings.iter().any(|finding| finding.code == acceptance.finding.as_str());
    let must_meet = |index: usize| goal == Purpose::Findings && index >= deck.inherited_acceptances;
    let acceptances = deck.acceptances.iter().enumerate();
    let acceptances = acceptances.filter(|(index, acceptance)| must_meet(*index) || met(acceptance));
    let acceptances: Vec<Acceptance> = acceptances.map(|(_, acceptance)| acceptance.clone()).collect();
    findings.set_aside(&acceptances)
}
