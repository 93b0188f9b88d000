//! Builds and checks of a deck.

use super::by_hand;
use super::cutting;
use super::face_renderer::{DrawnFaces, FaceRenderer};
use super::fault_panel;
use super::fault_pictures::{self, FaultPictures};
use super::fewer_pixels;
use super::inputs::{Inputs, Purpose, accept, name_variant, on_own_threads};
use super::label::LabelWords;
use super::memos::PartMemo;
use super::own_lines;
use super::preflight::preflight;
use super::print_job::{PrintJob, Prints, SheetsOf};
use super::printer::{self, NamedPrinter};
use super::report::MadeFile;
use super::selection::{SelectionError, check_fill};
use super::settings::{BuildSettings, BuildStep, FaultsShown, Finish};
use super::versions;
use crate::diag::{Accepted, Area, Code, Finding, Findings, Severity};
use crate::files::{OutputError, OutputFolder, Project};
use crate::model::{Deck, MaxPpi, PrintOptions};
use crate::output::pdf::{DrawnPart, PdfOutput};
use crate::output::{OutputFile, PartDrawer};
use crate::preflight::{Surveyed, Surveyor};
use crate::template::CardFaces;
use crate::under_way;
use rayon::prelude::*;
use std::path::PathBuf;

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
    /// The files; none where a finding is an error, unless they are a draft.
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
/// use pullet_deck::files::Project;
/// use pullet_make::pipeline::{BuildSettings, build};
///
/// let project = Project::open("playing-chicken").expect("a built-in deck");
/// let build = build(&project, &BuildSettings::default());
/// assert!(!build.findings.has_errors());
/// assert_eq!(build.files[0].name, "playing-chicken/playing-chicken_cards_a4.pdf");
/// ```
pub fn build(project: &Project, settings: &BuildSettings<'_>) -> Build {
    run(project, settings, Purpose::Files)
}

/// Makes every file of several decks, in memory: each with settings of its own, and several decks beside each other.
///
/// # Examples
/// ```
/// use pullet_deck::files::Project;
/// use pullet_make::pipeline::{BuildSettings, build_all};
///
/// let decks = ["jokerlink", "playing-chicken"].map(|name| Project::open(name).expect("a built-in deck"));
/// let built = build_all(&decks.each_ref().map(|deck| (deck, BuildSettings::default())));
/// assert_eq!(built[1].files[0].name, "playing-chicken/playing-chicken_cards_a4.pdf");
/// ```
pub fn build_all(decks: &[(&Project, BuildSettings<'_>)]) -> Vec<Build> {
    let build_one = |(project, settings): &(&Project, BuildSettings<'_>)| stages(project, settings, Purpose::Files);
    on_own_threads(|| decks.par_iter().map(build_one).collect())
}

/// Runs every stage that can find something, and makes no files.
pub fn check(project: &Project, settings: &BuildSettings<'_>) -> Build {
    run(project, settings, Purpose::Findings)
}

/// Checks a deck and then variants of it. For each variant, only further findings are returned.
///
/// # Examples
/// ```
/// use pullet_deck::files::Project;
/// use pullet_make::pipeline::{BuildSettings, check_all};
///
/// let deck = Project::open("playing-chicken").expect("a built-in deck");
/// let checked = check_all(&[deck.clone(), deck], &BuildSettings::default());
/// assert!(checked[1].findings.is_empty());
/// ```
pub fn check_all(members: &[Project], settings: &BuildSettings<'_>) -> Vec<Build> {
    let check_one = |project: &Project| stages(project, settings, Purpose::Findings);
    let checked: Vec<Build> = on_own_threads(|| members.par_iter().map(check_one).collect());
    let mut known = Findings::new();
    let only_further = |mut build: Build| {
        build.findings.leave_out(&known);
        known.extend(build.findings.iter().cloned());
        build.accepted.retain(|accepted| !known.iter().any(|earlier| earlier.covers(&accepted.finding)));
        known.extend(build.accepted.iter().map(|accepted| accepted.finding.clone()));
        build
    };
    checked.into_iter().map(only_further).collect()
}

/// Writes files of builds: all of them or none. Returns where they are, in their order.
///
/// # Errors
/// The first file that could not be written; nothing has then changed.
pub fn write<'a>(
    files: impl IntoIterator<Item = &'a MadeFile>,
    folder: &OutputFolder,
) -> Result<Vec<PathBuf>, OutputError> {
    folder.write_files(files.into_iter().map(|file| (file.name.as_str(), &file.bytes)))
}

fn run(project: &Project, settings: &BuildSettings<'_>, purpose: Purpose) -> Build {
    on_own_threads(|| stages(project, settings, purpose))
}

/// Runs the stages on the threads of the caller.
fn stages(project: &Project, settings: &BuildSettings<'_>, purpose: Purpose) -> Build {
    let _deck = under_way::deck(&project.full_name());
    let mut build = match open(project, settings, purpose) {
        Ok((prints, findings)) => print(project, settings, purpose, prints, findings),
        Err(build) => *build,
    };
    name_variant(project, &mut build.findings);
    let variant = project.variant().join("+");
    for accepted in build.accepted.iter_mut().filter(|_| !variant.is_empty()) {
        accepted.finding.variant = Some(variant.clone());
    }
    build
}

/// Reads a deck, and chooses what is printed of it; where there is nothing to print, returns why as the result of the build.
pub(super) fn open(
    project: &Project,
    settings: &BuildSettings<'_>,
    purpose: Purpose,
) -> Result<(Prints, Findings), Box<Build>> {
    let mut findings = Findings::new();
    let Some(mut inputs) = versions::open(project, settings, purpose, &mut findings) else {
        return Err(Box::new(Build { findings, ..Build::default() }));
    };
    let printer = printer::chosen(project, &inputs.deck, settings, &mut findings);
    let print_options = settings.print_options(&inputs.deck, printer.as_ref().map(|printer| &printer.profile));
    inputs.deck.print.fill.clone_from(&print_options.fill);
    let deck = &inputs.deck;
    let is_sound = !findings.has_errors();
    let is_known = if is_sound { check_fill(deck, settings.way.fill.as_deref()) } else { Ok(()) };
    let chosen = is_known.and_then(|()| versions::choose(project, settings, &inputs, &mut findings));
    let chosen = chosen.and_then(|chosen| {
        if is_sound {
            chosen.check_sheets(deck, &print_options)?;
        }
        Ok(chosen)
    });
    match chosen {
        Ok(chosen) => {
            let word = (settings.finish == Finish::Draft).then(|| &*LabelWords::in_language(&deck.language).draft);
            inputs.deck.draft = word;
            Ok((Prints { inputs, chosen, print: print_options, printer, cover: None, faces: None }, findings))
        }
        Err(refusal) => {
            own_lines::add(&mut findings, deck);
            accept(&mut findings, deck, settings, purpose);
            let deck = Some(inputs.deck);
            let build = Build { deck, findings, refusal: Some(refusal), print: print_options, ..Build::default() };
            Err(Box::new(build))
        }
    }
}

/// Draws what is printed, and lays it out as files.
pub(super) fn print(
    project: &Project,
    settings: &BuildSettings<'_>,
    purpose: Purpose,
    mut prints: Prints,
    mut findings: Findings,
) -> Build {
    let draws = if prints.faces.is_none() { Draws::All } else { Draws::Shown };
    let faces = prints.faces.take();
    let (mut job, of_job) = gather(project, settings, (&prints, faces), &mut findings);
    let Prints { inputs, chosen, print, printer, .. } = &prints;
    let output = PdfOutput::new(inputs.fonts.database());
    let output = output.with_compression(settings.compression).with_max_ppi(print.max_ppi.as_ref().map(MaxPpi::ppi));
    let run = DeckRun { project, settings, purpose, inputs, printer: printer.as_ref() };
    let mut judged = run.judge(&job, of_job, (draws, &output), &mut findings);
    if let Some(faces) = run.with_panels(&job, &judged.drawn, &findings) {
        (job, _) = gather(project, settings, (&prints, Some(faces)), &mut Findings::new());
        let again = run.judge(&job, Findings::new(), (draws, &output), &mut Findings::new());
        (judged.drawn, judged.files) = (again.drawn, again.files);
    }
    let Judged { drawn, accepted, faults, files } = judged;
    let (card_count, print) = (chosen.card_count(), PrintOptions { gang: job.gang, ..print.clone() });
    let Prints { inputs: Inputs { deck, templates, .. }, printer, .. } = prints;
    // They are many small pieces of memory, which are given back while the files are written.
    rayon::spawn(move || drop((drawn, output, templates)));
    Build { deck: Some(deck), findings, accepted, faults, files, refusal: None, card_count, print, printer }
}

/// Fills the templates of what is printed, unless `faces` are those of the cards already, and lays out its pages. Also returns what
/// was found about the sheets.
pub(super) fn gather<'a>(
    project: &Project,
    settings: &BuildSettings<'_>,
    (prints, faces): (&'a Prints, Option<Vec<CardFaces>>),
    findings: &mut Findings,
) -> (PrintJob<'a>, Findings) {
    let Prints { inputs: Inputs { deck, figures, .. }, chosen, print, .. } = prints;
    let guide = by_hand::guide(project, (deck, figures), (print, chosen), findings);
    PrintJob::gather(prints, faces, settings, SheetsOf::Deck(guide.as_ref()))
}

/// Which faces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Draws {
    /// All faces of the deck.
    All,
    /// Those that are on a page.
    Shown,
}

/// What runs of the last stages need.
pub(super) struct DeckRun<'a> {
    pub(super) project: &'a Project,
    pub(super) settings: &'a BuildSettings<'a>,
    pub(super) purpose: Purpose,
    pub(super) inputs: &'a Inputs,
    /// The printer for which the pages are corrected.
    pub(super) printer: Option<&'a NamedPrinter>,
}

/// An output, with what earlier builds left of its work.
pub(super) struct DrawnBy<'o, O: PartDrawer> {
    pub(super) output: &'o O,
    pub(super) memo: Option<&'o PartMemo<Surveyed<O::Drawn>>>,
    /// Makes the files; none where the faces are only looked at.
    pub(super) lay_out: Option<&'o LayOut<'o, O::Drawn>>,
    /// Says what fewer pixels save once the files are made, or would be.
    pub(super) saved: Option<&'o SavedBytes<'o, O::Drawn>>,
}

/// Says what fewer pixels save in the files of drawn faces.
type SavedBytes<'o, Drawn> = dyn Fn(&DrawnFaces<Drawn>) -> Option<Finding> + 'o;

/// Makes files of drawn faces.
type LayOut<'o, Drawn> = dyn Fn(&DrawnFaces<Drawn>) -> Vec<OutputFile> + Sync + 'o;

/// Faces that are drawn, what was found, and the files that show them.
pub(super) struct Judged<Drawn = DrawnPart> {
    pub(super) drawn: DrawnFaces<Drawn>,
    pub(super) accepted: Vec<Accepted>,
    pub(super) faults: FaultPictures,
    /// The files of the job; none where a finding is an error.
    pub(super) files: Vec<MadeFile>,
}

/// A deck of more parts is large: what is known of each takes some ten kilobytes while it is checked.
const LARGE: usize = 1_000;

impl DeckRun<'_> {
    /// Returns whether files are made although this was found.
    pub(super) fn prints(&self, findings: &Findings) -> bool {
        self.purpose == Purpose::Files && (self.settings.finish == Finish::Draft || !findings.has_errors())
    }

    /// Returns the faces of the cards with panels in place of those that are not to be printed; none if there are none.
    pub(super) fn with_panels<Drawn>(
        &self,
        job: &PrintJob<'_>,
        drawn: &DrawnFaces<Drawn>,
        findings: &Findings,
    ) -> Option<Vec<CardFaces>> {
        let (deck, faulty) = (&self.inputs.deck, &drawn.faulty);
        let are_needed = self.prints(findings) && fault_panel::are_needed(deck, &job.numbers, faulty);
        are_needed.then(|| fault_panel::with_panels(deck, job.card_faces(), (&job.book, faulty), findings))
    }

    /// Draws the faces of a job for paper, looks at them, and makes its files. `of_job` was found when they were laid out.
    pub(super) fn judge(
        &self,
        job: &PrintJob<'_>,
        of_job: Findings,
        (draws, output): (Draws, &PdfOutput),
        findings: &mut Findings,
    ) -> Judged {
        let name = self.inputs.deck.output_name();
        let lay_out = |drawn: &DrawnFaces<DrawnPart>| output.files(&drawn.finished(&name, &job.files));
        let saved = |drawn: &DrawnFaces<DrawnPart>| {
            let saving = match self.purpose {
                Purpose::Files | Purpose::Looks => output.take_saving(),
                Purpose::Findings => output.would_save(&drawn.finished(&name, &job.files)),
            };
            fewer_pixels::finding(saving, output.max_ppi(), &self.inputs.deck.print)
        };
        let memo = self.settings.session.map(|session| &session.printed);
        self.judge_with(
            job,
            of_job,
            (draws, DrawnBy { output, memo, lay_out: Some(&lay_out), saved: Some(&saved) }),
            findings,
        )
    }

    /// Does the same with any output.
    pub(super) fn judge_with<O: PartDrawer>(
        &self,
        job: &PrintJob<'_>,
        mut of_job: Findings,
        (draws, by): (Draws, DrawnBy<'_, O>),
        findings: &mut Findings,
    ) -> Judged<O::Drawn> {
        let DrawnBy { output, memo, lay_out, saved } = by;
        let Self { project, settings, purpose, inputs: Inputs { deck, templates, figures, .. }, .. } = *self;
        of_job.set_severities(&deck.preflight.severities);
        // What would save paper matters to someone who changes the deck; other notes about sheets only to someone who prints them.
        let (savings, of_job): (Vec<Finding>, Vec<Finding>) =
            of_job.into_iter().partition(|note| note.code.area() == Area::Preflight);
        // Where a printer that was measured can print is known.
        let is_measured = self.printer.is_some_and(|printer| printer.profile.margins.is_some());
        let is_for_print = |finding: &Finding| {
            let is_known = is_measured && finding.code == Code::NearFeedEdge;
            !is_known && (purpose != Purpose::Findings || finding.severity != Severity::Note)
        };
        findings.extend(of_job.into_iter().filter(is_for_print));
        let renderer = FaceRenderer::of(project, self.inputs, settings.session);
        let shown = job.shown();
        let is_shown = |face: usize| draws == Draws::All || shown.contains(&face);
        let planned = settings.during(BuildStep::Splitting, || renderer.plan(&job.book, &is_shown));
        let draw = || renderer.draw_planned(planned, &job.book, findings, (&Surveyor(output), memo));
        let (drawn, of_faces) = settings.during(BuildStep::Drawing, draw);
        findings.extend(of_faces);
        let faces: Vec<&str> = job.book.iter().map(|(svg, ..)| &**svg).collect();
        findings.extend(templates.unfilled_placeholders(deck, &faces));
        if purpose == Purpose::Findings {
            findings.extend(templates.control_characters());
        }
        findings.set_severities(&deck.preflight.severities);
        let (drawn, surveys) = drawn.apart();
        // Faces with errors do not look as they should yet.
        let is_sound = !findings.has_errors();
        let is_large = surveys.len() > LARGE;
        let hand = figures.largest_hand();
        let inspect = || preflight(deck, job, &drawn, (surveys, hand));
        let inspect = || (is_sound && purpose != Purpose::Looks).then(|| settings.during(BuildStep::Checking, inspect));
        // Few decks have errors that only their finished faces show: the files are made beside the search for them. What both need
        // of a large deck is not held at the same time: its search and its files keep all cores busy one after the other.
        let lay_out = lay_out.filter(|_| self.prints(findings));
        let lay_out = || lay_out.map(|lay_out| settings.during(BuildStep::Laying, || lay_out(&drawn)));
        let (inspected, made) = if is_large { (inspect(), lay_out()) } else { rayon::join(inspect, lay_out) };
        if let Some(inspected) = &inspected {
            let matters = |finding: &&Finding| purpose == Purpose::Findings || finding.severity != Severity::Note;
            findings.extend(inspected.iter().map(|seen| &seen.finding).filter(matters).cloned());
        }
        findings.extend(saved.filter(|_| is_sound).and_then(|saved| saved(&drawn)));
        findings.set_severities(&deck.preflight.severities);
        if purpose == Purpose::Findings && !findings.has_errors() {
            findings.extend(versions::check_release(project, settings));
            // A warning may say why something is not used, or cards be missing from a sheet: one cause is reported once.
            let is_accepted = |finding: &Finding| deck.acceptances.iter().any(|known| known.finding == finding.code);
            let has_warnings =
                findings.iter().any(|finding| finding.severity != Severity::Note && !is_accepted(finding));
            if project.variant().is_empty() && !has_warnings {
                findings.extend(templates.unused(project, deck, &faces));
                findings.extend(savings);
            }
        }
        own_lines::add(findings, deck);
        let accepted = accept(findings, deck, settings, purpose);
        let faults = match inspected {
            Some(inspected) if settings.faults == FaultsShown::InPictures => {
                fault_pictures::draw(&renderer, job, inspected, findings)
            }
            _ => FaultPictures::default(),
        };
        let files = made.map(|made| self.files(job, &drawn, made, findings)).unwrap_or_default();
        Judged { drawn, accepted, faults, files }
    }

    /// Returns the files of a job, with those that no output of pages makes; none where a finding is an error.
    fn files<Drawn>(
        &self,
        job: &PrintJob<'_>,
        drawn: &DrawnFaces<Drawn>,
        made: Vec<OutputFile>,
        findings: &mut Findings,
    ) -> Vec<MadeFile> {
        if !self.prints(findings) {
            return Vec::new();
        }
        let made = made.into_iter().zip(&job.files);
        let mut files: Vec<MadeFile> = made.map(|(file, from)| MadeFile::new(file, from, self.printer)).collect();
        let renderer = FaceRenderer::of(self.project, self.inputs, None);
        files.extend(cutting::pictures(&renderer, job, findings));
        files.extend(cutting::paths(job, &drawn.faces));
        files
    }
}
