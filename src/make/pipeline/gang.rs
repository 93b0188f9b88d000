//! Several decks on shared sheets: one file of all their cards. Their other printed matter stays in files of each deck.

use super::build::{Build, DeckRun, Draws, Judged, Prints, build, open};
use super::card_pages::{CardSheets, SheetDeck, card_files};
use super::face_renderer::DrawnFaces;
use super::fewer_pixels;
use super::inputs::{Inputs, Purpose, name_variant, on_own_threads};
use super::label_words::LabelWords;
use super::print_file::{cards_id, id_for};
use super::print_job::{PrintJob, PrintPlan, SheetsOf};
use super::printer::NamedPrinter;
use super::report::MadeFile;
use super::selection::{Chosen, SelectionError};
use super::settings::BuildSettings;
use crate::diag::{Code, Finding, Findings};
use crate::files::Project;
use crate::imposition::{Batch, Places, impose};
use crate::model::{Backs, Deck, Gang, MaxPpi, Order, Paper, PrintOptions, Side, SideFiles};
use crate::output::pdf::{DrawnPart, PdfOutput};
use crate::output::{Cutting, Finished, FinishedFace, Output, PrintFile};
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
        let mut gang = make(projects, settings).unwrap_or_else(|| apart(projects, settings));
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

/// A deck on its way to shared sheets.
struct GangMember<'a> {
    project: &'a Project,
    inputs: Inputs,
    chosen: Chosen,
    /// The printer for which its pages are corrected.
    printer: Option<NamedPrinter>,
    /// How it would be printed alone.
    print: PrintOptions,
}

/// Runs the stages for all decks; none where a deck cannot be read, or the part that was chosen of it not be printed.
fn make(projects: &[Project], settings: &BuildSettings<'_>) -> Option<GangBuild> {
    let mut members = Vec::new();
    let mut found = Vec::new();
    for project in projects {
        let (Prints { inputs, chosen, print, printer, .. }, findings) = open(project, settings, Purpose::Files).ok()?;
        members.push(GangMember { project, inputs, chosen, printer, print });
        found.push(findings);
    }
    let mut jobs = Vec::new();
    for member in &members {
        let (chosen, deck) = (&member.chosen, &member.inputs.deck);
        let (print, printer, sheets) = (&member.print, member.printer.as_ref(), SheetsOf::Gang);
        let mut plan = PrintPlan { chosen, print, settings, printer, sheets, cover: None, guide: None, faces: None };
        jobs.push(PrintJob::gather(deck, &member.inputs.templates, &mut plan));
    }
    let print = as_gang(members.first()?.print.clone());
    if print.cutter.is_some() {
        let refused = Build { refusal: Some(SelectionError::SharedForMachine), ..Build::default() };
        return Some(GangBuild { decks: vec![refused], print, ..GangBuild::default() });
    }
    let (files, findings) = (Vec::new(), Findings::new());
    let mut sheets = GangSheets { members: &members, print, gang: Gang::Apart, files, findings };
    sheets.compare_options();
    let print = sheets.print.clone();
    for paper in print.papers() {
        for way in print.ways() {
            sheets.plan(&mut jobs, (paper, &way));
        }
    }
    let GangSheets { print, gang, files: print_files, mut findings, .. } = sheets;
    let print = PrintOptions { gang, ..print };
    let databases: Vec<_> = members.iter().map(|member| &**member.inputs.fonts.database()).collect();
    let max_ppi = print.max_ppi.as_ref().map(MaxPpi::ppi);
    let outputs = PdfOutput::for_decks(&databases).into_iter();
    let outputs: Vec<_> =
        outputs.map(|output| output.with_compression(settings.compression).with_max_ppi(max_ppi)).collect();
    let mut decks = Vec::new();
    let mut drawn = Vec::new();
    let mut own_files = Vec::new();
    for (((member, (job, of_job)), output), mut findings) in members.iter().zip(jobs).zip(&outputs).zip(found) {
        let (purpose, printer) = (Purpose::Files, member.printer.as_ref());
        let run = DeckRun { project: member.project, settings, purpose, inputs: &member.inputs, printer };
        let judged = run.judge(&job, of_job, (Draws::All, output), &mut findings);
        let Judged { drawn: faces, accepted, faults, files } = judged;
        own_files.extend(files);
        drawn.push(faces);
        let card_count = member.chosen.card_count();
        let deck = Some(member.inputs.deck.clone());
        decks.push(Build { deck, findings, accepted, faults, card_count, ..Build::default() });
    }
    let card_count = decks.iter().map(|deck| deck.card_count).sum();
    let mut files = Vec::new();
    if !findings.has_errors() && !decks.iter().any(|deck| deck.findings.has_errors()) {
        let printer = members.first().and_then(|member| member.printer.as_ref());
        let output = outputs.first()?;
        files = made(drawn, output, (print_files, printer), &mut findings);
        findings.extend(fewer_pixels::finding(output.take_saving(), output.max_ppi(), &print));
        files.extend(own_files);
    }
    Some(GangBuild { decks, files, findings, card_count, print })
}

/// Returns options for shared sheets: a page about printing by hand belongs to one deck.
fn as_gang(print: PrintOptions) -> PrintOptions {
    let sides = if print.sides == SideFiles::ByHand { SideFiles::Apart } else { print.sides };
    PrintOptions { gang: Gang::Together, sides, ..print }
}

/// Makes the files of faces of all decks; these are numbered deck by deck. Faces that look alike are one, as the back is that a
/// deck and its expansion have.
fn made(
    drawn: Vec<DrawnFaces<DrawnPart>>,
    output: &PdfOutput,
    (mut print_files, printer): (Vec<PrintFile>, Option<&NamedPrinter>),
    findings: &mut Findings,
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
    match output.files(&finished) {
        Ok(files) => {
            let files = files.into_iter().zip(&print_files);
            files.map(|(file, from)| MadeFile::new(file, from, printer)).collect()
        }
        Err(finding) => {
            findings.push(finding);
            Vec::new()
        }
    }
}

/// The folder of the files of cards.
const FOLDER: &str = "gang";
/// The longest part of a file's name that lists the decks.
const LONGEST_NAME: usize = 100;

/// The shared sheets of several decks.
struct GangSheets<'a> {
    members: &'a [GangMember<'a>],
    print: PrintOptions,
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
        let wanted = |print: &PrintOptions| PrintOptions { fill: Vec::new(), ..as_gang(print.clone()) };
        let others = self.members.iter().filter(|member| wanted(&member.print) != wanted(&self.print));
        let names: Vec<String> = others.map(|member| format!("`{}`", member.inputs.deck.output_name())).collect();
        let first = self.decks().next().map(Deck::output_name).unwrap_or_default();
        if names.is_empty() {
            return;
        }
        let message = format!(
            "the shared sheets are printed as `{first}` says, and the `[print]` of {} says something else",
            names.join(" and ")
        );
        let help = "name first the deck whose `[print]` you want, or choose the options on the command line";
        self.findings.push(Finding::new(Code::OtherPrintOptions, message).help(help));
    }

    /// Plans the file of the cards on a paper. The labels are faces of the last deck.
    fn plan(&mut self, jobs: &mut [(PrintJob<'_>, Findings)], (paper, print): (&Paper, &PrintOptions)) {
        let batches = self.batches();
        if batches.is_empty() {
            return;
        }
        let imposition = match impose(&batches, paper, print) {
            Ok(imposition) => imposition,
            Err(findings) => return self.findings.extend(findings),
        };
        self.gang = imposition.gang;
        let Some(((last, _), before)) = jobs.split_last_mut() else { return };
        let (mut first_card, mut first_face) = (0, 0);
        let mut decks = Vec::new();
        for (deck, (job, _)) in self.decks().zip(before.iter()) {
            decks.push(SheetDeck { deck, numbers: &job.numbers, first_card, first_face });
            (first_card, first_face) = (first_card + deck.cards.len(), first_face + job.book.len());
        }
        let PrintJob { book, numbers, .. } = last;
        decks.extend(self.decks().last().map(|deck| SheetDeck { deck, numbers, first_card, first_face }));
        let part = self.part();
        let chosen_side = self.members.first().and_then(|member| member.chosen.side);
        let (card_sheets, places) = (imposition.sheet_count(), imposition.places);
        let printer = self.members.first().and_then(|member| member.printer.as_ref());
        let mut files = Vec::new();
        let sides = card_files(&imposition, print, chosen_side);
        for side in sides {
            let sheets = CardSheets { decks: &decks, imposition: &imposition, side, part: part.as_deref() };
            let mut pages = sheets.pages(book, paper);
            for page in &mut pages {
                let profile = printer.map(|printer| &printer.profile);
                page.correction = profile.and_then(|profile| profile.correction(page.side, page.size));
            }
            let cutting = sheets.cutting(print);
            let is_duplex = imposition.backs == Backs::Duplex && side.is_none();
            let duplex = is_duplex.then_some(imposition.flip);
            let file = self.empty_file((paper, side), &sheets.print_as_made(print), part.as_deref());
            files.push(PrintFile { duplex, pages, card_sheets, places, cutting, ..file });
        }
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
        LabelWords::in_language(self.decks().next().map_or("en", |deck| &deck.language))
    }

    /// Returns the file of the cards without its pages.
    fn empty_file(&self, (paper, side): (&Paper, Option<Side>), print: &PrintOptions, part: Option<&str>) -> PrintFile {
        let names: Vec<String> = self.decks().map(Deck::output_name).collect();
        let titles: Vec<String> = self.decks().map(Deck::full_title).collect();
        let cards = part.iter().fold(self.words().cards.to_owned(), |cards, part| format!("{cards} ({part})"));
        let skip = self.members.first().map_or(0, |first| first.chosen.skip);
        // The folder says that they are ganged, and shared sheets have one order.
        let order = if self.gang == Gang::Together { Order::Stack } else { print.order };
        let print = PrintOptions { gang: Gang::Apart, order, ..print.clone() };
        let id = cards_id("cards", &print, (skip, side), self.is_part());
        let id = id_for(id, self.members.first().and_then(|member| member.printer.as_ref()));
        PrintFile {
            name: format!("{FOLDER}/{}_{id}_{}", file_name(&names), paper.name),
            title: format!("{} – {cards}, {}", titles.join(" + "), paper.title),
            author: None,
            subject: None,
            language: self.decks().next().map(|deck| deck.language.clone()).unwrap_or_default(),
            duplex: None,
            paper: paper.name.to_string(),
            pages: Vec::new(),
            card_sheets: 0,
            places: Places::default(),
            cutting: Cutting::default(),
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
