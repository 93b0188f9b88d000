//! Several decks on shared sheets: one file of all their cards. Their other printed matter stays in files of each deck.

use super::build::{Build, DeckRun, Draws, build, open};
use super::card_pages::{CardSheets, SheetDeck, card_files};
use super::face_renderer::DrawnFaces;
use super::fewer_pixels;
use super::inputs::{Purpose, name_variant, on_own_threads};
use super::label::LabelWords;
use super::print_file::{cards_id, draft_suffix, id_for, print_file};
use super::print_job::{PrintJob, Prints, SheetsOf, correct, impose_what_fits};
use super::printer::NamedPrinter;
use super::report::MadeFile;
use super::selection::SelectionError;
use super::settings::{BuildSettings, Finish};
use crate::diag::{Code, Finding, Findings};
use crate::files::Project;
use crate::imposition::Batch;
use crate::model::{Backs, Deck, Gang, MaxPpi, Order, Paper, PrintOptions, SideFiles};
use crate::output::pdf::{DrawnPart, PdfOutput};
use crate::output::{Finished, FinishedFace, Page, PrintFile};
use crate::template::CardFaces;
use indexmap::IndexSet;

/// The result of a build of several decks on shared sheets.
#[derive(Clone, Debug, Default)]
pub struct GangBuild {
    /// What was found in each deck, without files.
    pub decks: Vec<Build>,
    /// The files, those of the cards first; none where a finding about any deck is an error.
    pub files: Vec<MadeFile>,
    /// What was found about the shared sheets.
    pub findings: Findings,
    /// How many cards are printed, with all copies.
    pub card_count: usize,
    /// How they are printed: as the first deck says, overridden by the settings.
    pub print: PrintOptions,
}

impl GangBuild {
    /// Returns whether a finding about a deck or the sheets is an error.
    pub fn has_errors(&self) -> bool {
        self.findings.has_errors() || self.decks.iter().any(|deck| deck.findings.has_errors() || deck.refusal.is_some())
    }
}

/// Makes the files of several decks whose cards share sheets, in memory.
///
/// # Examples
/// ```
/// use pullet_deck::files::Project;
/// use pullet_make::pipeline::{BuildSettings, build_gang};
///
/// let decks = ["playing-chicken", "jokerlink"].map(|name| Project::open(name).expect("a built-in deck"));
/// let gang = build_gang(&decks, &BuildSettings::default());
/// assert!(!gang.has_errors());
/// assert_eq!(gang.files[0].name, "gang/playing-chicken+jokerlink_cards_a4.pdf");
/// ```
pub fn build_gang(projects: &[Project], settings: &BuildSettings<'_>) -> GangBuild {
    on_own_threads(|| {
        let mut gang = make(projects, settings, &mut Vec::new()).unwrap_or_else(|| apart(projects, settings));
        for (project, deck) in projects.iter().zip(&mut gang.decks) {
            name_variant(project, &mut deck.findings);
        }
        gang
    })
}

/// Builds each deck for its findings: where one of them cannot be printed, none is.
fn apart(projects: &[Project], settings: &BuildSettings<'_>) -> GangBuild {
    let without_files = |project| Build { files: Vec::new(), ..build(project, settings) };
    GangBuild { decks: projects.iter().map(without_files).collect(), ..GangBuild::default() }
}

/// Runs the stages for all decks; none where a deck cannot be read, or the part that was chosen of it not be printed. `faces` are
/// those of each deck's cards where they are filled already.
fn make(
    projects: &[Project],
    settings: &BuildSettings<'_>,
    faces: &mut Vec<Option<Vec<CardFaces>>>,
) -> Option<GangBuild> {
    let opened: Result<Vec<(Prints, Findings)>, _> =
        projects.iter().map(|project| open(project, settings, Purpose::Files)).collect();
    let (members, found): (Vec<Prints>, Vec<Findings>) = opened.ok()?.into_iter().unzip();
    let mut jobs = Vec::new();
    let is_first = faces.is_empty();
    faces.resize(members.len(), None);
    for (member, faces) in members.iter().zip(&mut *faces) {
        jobs.push(PrintJob::gather(member, faces.take(), settings, SheetsOf::Gang));
    }
    let first = members.first()?;
    let mut print = as_gang(&first.print);
    if print.cutter.is_some() {
        let refused = Build { refusal: Some(SelectionError::SharedForMachine), ..Build::default() };
        return Some(GangBuild { decks: vec![refused], print, ..GangBuild::default() });
    }
    let mut sheets =
        GangSheets { members: &members, first, gang: Gang::Apart, files: Vec::new(), findings: Findings::new() };
    sheets.compare_options();
    for paper in print.papers() {
        for way in print.ways() {
            sheets.plan(&mut jobs, (paper, &way));
        }
    }
    let GangSheets { gang, files: print_files, mut findings, .. } = sheets;
    print.gang = gang;
    let databases: Vec<_> = members.iter().map(|member| &**member.inputs.fonts.database()).collect();
    let max_ppi = print.max_ppi.as_ref().map(MaxPpi::ppi);
    let set = |output: PdfOutput| output.with_compression(settings.compression).with_max_ppi(max_ppi);
    let outputs: Vec<PdfOutput> = PdfOutput::for_decks(&databases).into_iter().map(set).collect();
    let (mut decks, mut drawn, mut own_files) = (Vec::new(), Vec::new(), Vec::new());
    let runs = projects.iter().zip(&members).zip(jobs).zip(&outputs).zip(found).zip(&mut *faces);
    for (((((project, member), (job, of_job)), output), mut findings), faces) in runs {
        let Prints { inputs, chosen, printer, .. } = member;
        let run = DeckRun { project, settings, purpose: Purpose::Files, inputs, printer: printer.as_ref() };
        let judged = run.judge(&job, of_job, (Draws::All, output), &mut findings);
        *faces = run.with_panels(&job, &judged.drawn, &findings);
        own_files.extend(judged.files);
        drawn.push(judged.drawn);
        let (accepted, faults, deck) = (judged.accepted, judged.faults, Some(inputs.deck.clone()));
        let card_count = chosen.card_count();
        decks.push(Build { deck, findings, accepted, faults, card_count, ..Build::default() });
    }
    let card_count = decks.iter().map(|deck| deck.card_count).sum();
    let mut gang = GangBuild { decks, findings: Findings::new(), card_count, print, files: Vec::new() };
    let is_draft = settings.finish == Finish::Draft;
    if is_first && faces.iter().any(Option::is_some) && (is_draft || !gang.has_errors()) {
        let again = make(projects, settings, faces)?;
        return Some(GangBuild { files: again.files, findings, ..gang });
    }
    if is_draft || (!findings.has_errors() && !gang.has_errors()) {
        let output = outputs.first()?;
        gang.files = made(drawn, output, (print_files, first.printer.as_ref()));
        findings.extend(fewer_pixels::finding(output.take_saving(), output.max_ppi(), &gang.print));
        gang.files.extend(own_files);
    }
    Some(GangBuild { findings, ..gang })
}

/// Returns options for shared sheets: a page about printing by hand belongs to one deck.
fn as_gang(print: &PrintOptions) -> PrintOptions {
    let sides = if print.sides == SideFiles::ByHand { SideFiles::Apart } else { print.sides };
    PrintOptions { gang: Gang::Together, sides, ..print.clone() }
}

/// Makes the files of faces of all decks; these are numbered deck by deck. Faces that look alike are one, as the back is that a
/// deck and its expansion have.
fn made(
    drawn: Vec<DrawnFaces<DrawnPart>>,
    output: &PdfOutput,
    (mut print_files, printer): (Vec<PrintFile>, Option<&NamedPrinter>),
) -> Vec<MadeFile> {
    let mut parts: IndexSet<DrawnPart> = IndexSet::new();
    let mut faces: IndexSet<FinishedFace> = IndexSet::new();
    let mut numbers: Vec<usize> = Vec::new();
    for deck in drawn {
        let of_deck: Vec<usize> = deck.parts.into_iter().map(|part| parts.insert_full(part).0).collect();
        for mut face in deck.faces {
            face.parts.iter_mut().for_each(|part| *part = of_deck[*part]);
            numbers.push(faces.insert_full(face).0);
        }
    }
    for page in print_files.iter_mut().flat_map(|file| &mut file.pages) {
        page.faces.iter_mut().chain(&mut page.notes).for_each(|placed| placed.face = numbers[placed.face]);
    }
    let (parts, faces) = (Vec::from_iter(parts), Vec::from_iter(faces));
    let finished = Finished { name: FOLDER, parts: &parts, faces: &faces, print_files: &print_files };
    let files = output.files(&finished).into_iter().zip(&print_files);
    files.map(|(file, from)| MadeFile::new(file, from, printer)).collect()
}

/// The folder of the files of cards.
const FOLDER: &str = "gang";
/// The longest part of a file's name that lists the decks.
const LONGEST_NAME: usize = 100;

/// The shared sheets of several decks.
struct GangSheets<'a> {
    members: &'a [Prints],
    /// The one that says how they are printed.
    first: &'a Prints,
    /// Whether cards of different sizes share sheets of any paper.
    gang: Gang,
    files: Vec<PrintFile>,
    findings: Findings,
}

impl GangSheets<'_> {
    fn decks(&self) -> impl Iterator<Item = &Deck> {
        self.members.iter().map(|member| &member.inputs.deck)
    }

    /// Notes decks that would be printed in another way than the first one.
    fn compare_options(&mut self) {
        let wanted = |member: &Prints| PrintOptions { fill: Vec::new(), ..as_gang(&member.print) };
        let others = self.members.iter().filter(|member| wanted(member) != wanted(self.first));
        let names: Vec<String> = others.map(|member| format!("`{}`", member.inputs.deck.output_name())).collect();
        if names.is_empty() {
            return;
        }
        let message = format!(
            "the shared sheets are printed as `{}` says, and the `[print]` of {} says something else",
            self.first.inputs.deck.output_name(),
            names.join(" and ")
        );
        let help = "name first the deck whose `[print]` you want, or choose the options on the command line";
        self.findings.push(Finding::new(Code::OtherPrintOptions, message).help(help));
    }

    /// Plans the file of the cards on a paper. The labels are faces of the last deck.
    fn plan(&mut self, jobs: &mut [(PrintJob<'_>, Findings)], (paper, print): (&Paper, &PrintOptions)) {
        let mut batches = self.batches();
        if batches.is_empty() {
            return;
        }
        let (imposition, findings) = impose_what_fits(&mut batches, paper, print);
        self.findings.extend(findings);
        let Some(imposition) = imposition else { return };
        let Some(((PrintJob { book, numbers, .. }, _), before)) = jobs.split_last_mut() else { return };
        let (mut first_card, mut first_face) = (0, 0);
        let mut decks = Vec::new();
        let own = before.iter().map(|(job, _)| (&job.numbers, job.book.len())).chain([(&*numbers, 0)]);
        for (deck, (numbers, faces)) in self.decks().zip(own) {
            decks.push(SheetDeck { deck, numbers, first_card, first_face });
            (first_card, first_face) = (first_card + deck.cards.len(), first_face + faces);
        }
        let part = self.part();
        let mut files = Vec::new();
        for side in card_files(&imposition, print, self.first.chosen.side) {
            let sheets = CardSheets { decks: &decks, imposition: &imposition, side, part: part.as_deref() };
            let pages = sheets.pages(book, paper);
            files.push(self.file(&sheets, (paper, print), pages));
        }
        correct(&mut files, self.first.printer.as_ref());
        self.gang = imposition.gang;
        self.files.extend(files);
        self.findings.extend(imposition.findings);
    }

    /// Returns the cards of all decks, which are counted deck by deck.
    fn batches(&self) -> Vec<Batch> {
        let mut batches: Vec<Batch> = Vec::new();
        let mut first_card = 0;
        for member in self.members {
            for mut batch in member.chosen.batches(&member.inputs.deck) {
                let runs = batch.runs.iter_mut().chain(batch.fill.iter_mut().flatten());
                runs.for_each(|run| run.card += first_card);
                if !batches.is_empty() {
                    batch.used_slots = 0;
                }
                batches.push(batch);
            }
            first_card += member.inputs.deck.cards.len();
        }
        batches
    }

    /// Returns which part of the decks is printed; none for all of them.
    fn part(&self) -> Option<String> {
        let counts = self.members.iter().map(|member| (member.chosen.card_count(), member.inputs.deck.card_count()));
        let (printed, all) = counts.fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
        let is_part = self.is_part() && printed > 0;
        is_part.then(|| self.words().part(printed, all))
    }

    fn is_part(&self) -> bool {
        self.members.iter().any(|member| !member.chosen.has_all_cards(&member.inputs.deck))
    }

    /// Returns the words of the first deck's language.
    fn words(&self) -> &'static LabelWords {
        LabelWords::in_language(&self.first.inputs.deck.language)
    }

    fn file(&self, sheets: &CardSheets<'_>, (paper, print): (&Paper, &PrintOptions), pages: Vec<Page>) -> PrintFile {
        let (imposition, side, first) = (sheets.imposition, sheets.side, self.first);
        let names: Vec<String> = self.decks().map(Deck::output_name).collect();
        let titles: Vec<String> = self.decks().map(Deck::full_title).collect();
        let cards = sheets.part.iter().fold(self.words().cards.clone(), |cards, part| format!("{cards} ({part})"));
        let made = sheets.print_as_made(print);
        // The folder says that they are ganged, and shared sheets have one order.
        let order = if imposition.gang == Gang::Together { Order::Stack } else { made.order };
        let made = PrintOptions { gang: Gang::Apart, order, ..made };
        let id = id_for(cards_id("cards", &made, (first.chosen.skip, side), self.is_part()), first.printer.as_ref());
        let is_duplex = imposition.backs == Backs::Duplex && side.is_none();
        let duplex = is_duplex.then_some(imposition.flip);
        PrintFile {
            name: format!("{FOLDER}/{}_{id}_{}{}", file_name(&names), paper.name, draft_suffix(&first.inputs.deck)),
            title: format!("{} – {cards}, {}", titles.join(" + "), paper.title),
            author: None,
            subject: None,
            card_sheets: imposition.sheet_count(),
            places: imposition.places,
            cutting: sheets.cutting(print),
            ..print_file(&first.inputs.deck, ("", ""), paper, duplex, pages)
        }
    }
}

/// Returns the names of the decks in the name of a file; where they are many, the first ones and how many more there are.
fn file_name(names: &[String]) -> String {
    let mut joined = String::new();
    for (index, name) in names.iter().enumerate() {
        if index > 0 && joined.len() + name.len() > LONGEST_NAME {
            return format!("{joined}+{}-more", names.len() - index);
        }
        joined = if index == 0 { name.clone() } else { format!("{joined}+{name}") };
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 60 letters, `+` and 30 are 91; another 30 make more than 100.
    #[test]
    fn many_decks_are_counted_in_the_name_of_the_file() {
        let names = [60, 30, 30, 5].map(|length| "x".repeat(length));
        assert_eq!(file_name(&names), format!("{}+{}+2-more", names[0], names[1]));
        assert_eq!(file_name(&names[..1]), names[0]);
    }
}
