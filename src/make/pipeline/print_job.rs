//! Everything that a build prints: which faces there are, and which page of which file shows them.

use super::card_pages::{CardSheets, SheetDeck, card_files};
use super::face_book::{CardNumbers, FaceBook, FaceOrigin};
use super::inputs::Inputs;
use super::label::{LabelWords, add_line};
use super::print_file::{cards_id, id_for, print_file};
use super::printed_matter::plan_sheets;
use super::printer::NamedPrinter;
use super::selection::Chosen;
use super::settings::{BuildSettings, BuildStep};
use super::sheet_pages::PlacedSheets;
use crate::diag::{Finding, Findings};
use crate::imposition::{Batch, Imposition, impose, savings};
use crate::model::{Backs, Deck, Gang, Length, Machine, Paper, PrintOptions, Side};
use crate::output::png::Pairing;
use crate::output::{OutputFile, Page, PlacedFace, PrintFile};
use crate::render::Frame;
use crate::template::CardFaces;
use crate::under_way;
use indexmap::IndexSet;
use std::collections::{BTreeMap, BTreeSet};

/// The faces of a build, and the files that show them.
#[derive(Default)]
pub(super) struct PrintJob<'a> {
    pub(super) book: FaceBook<'a>,
    /// The faces of each card.
    pub(super) numbers: Vec<CardNumbers>,
    pub(super) files: Vec<PrintFile>,
    /// Sheets of cards that another program prints: it takes pictures of them.
    pub(super) pictures: Vec<PrintFile>,
    /// Whether cards of different sizes share sheets.
    pub(super) gang: Gang,
}

/// What is printed of a deck.
pub(super) struct Prints {
    pub(super) inputs: Inputs,
    pub(super) chosen: Chosen,
    /// How it is printed.
    pub(super) print: PrintOptions,
    /// The printer for which the pages are corrected.
    pub(super) printer: Option<NamedPrinter>,
    /// Pages before the cards.
    pub(super) cover: Option<Cover>,
    /// The faces of the cards, where the templates are filled already: then only those that are printed are drawn.
    pub(super) faces: Option<Vec<CardFaces>>,
}

/// Whose sheets the cards of a deck are on.
#[derive(Clone, Copy)]
pub(super) enum SheetsOf<'g> {
    /// Its own; with the page about printing both sides by hand, if sides are in files of their own.
    Deck(Option<&'g Cover>),
    /// Those of several decks: they are planned for all of them.
    Gang,
}

/// The faces of what is chosen, by their numbers, in the order in which a proof shows them.
pub(super) struct ShownFaces {
    pub(super) order: IndexSet<usize>,
    /// Whether each front is followed by its back.
    pub(super) pairing: Pairing,
}

impl ShownFaces {
    /// Each back follows its front if no two cards share a face; otherwise backs follow all fronts.
    fn new(cards: &[CardNumbers], of_sheets: impl Iterator<Item = usize>) -> Self {
        let pairs = cards.iter().flat_map(|card| card.front.into_iter().chain(card.back));
        let order: IndexSet<usize> = pairs.collect();
        let is_paired = cards.len() > 1 && order.len() == 2 * cards.len();
        let pairing = if is_paired { Pairing::Pairs } else { Pairing::Apart };
        Self { order: order.into_iter().chain(of_sheets).collect(), pairing }
    }
}

/// Pages of words before the cards, which give the file its name.
pub(super) struct Cover {
    /// What the file is called after the deck, in place of `cards`.
    pub(super) id: String,
    /// The pages as SVG, for each paper by its name.
    pub(super) pages: BTreeMap<String, Vec<String>>,
}

impl<'a> PrintJob<'a> {
    /// Fills all templates, unless `faces` are those of the cards already, and lays out every file of what is chosen for every paper.
    pub(super) fn gather(
        prints: &'a Prints,
        faces: Option<Vec<CardFaces>>,
        settings: &BuildSettings<'_>,
        sheets_of: SheetsOf<'_>,
    ) -> (Self, Findings) {
        let Prints { inputs, chosen, print, printer, cover, .. } = prints;
        let Inputs { deck, templates, .. } = inputs;
        let ((mut job, mut findings), sheets) = settings.during(BuildStep::Filling, || {
            let sheets = PlacedSheets::new(inputs, print.papers(), (chosen, print));
            // Beside each other: a long page keeps one core busy while the others fill cards.
            let (cards, filled) = match faces {
                Some(faces) => ((faces, Findings::new()), templates.sheets(&sheets.wanted)),
                None => templates.render_with_sheets(deck, &sheets.wanted),
            };
            (Self::begin(deck, cards), sheets.with(&filled))
        });
        settings.progress.iter().for_each(|progress| progress.begins(BuildStep::Planning));
        let _planning = under_way::step(BuildStep::Planning.words());
        for (number, paper) in print.papers().iter().enumerate() {
            let (files, of_sheets) =
                plan_sheets(&mut job.book, deck, (&sheets, (number, paper)), (print, printer.as_ref()));
            if let SheetsOf::Deck(guide) = sheets_of
                && (chosen.has_cards() || cover.is_some())
            {
                for way in print.ways() {
                    findings.extend(job.plan_cards(prints, guide, (paper, &way)));
                }
            }
            findings.extend(of_sheets);
            job.files.extend(files);
        }
        correct(&mut job.files, printer.as_ref());
        settings.progress.iter().for_each(|progress| progress.ends(BuildStep::Planning));
        (job, findings)
    }

    /// Takes filled templates and plans no sheets of cards: every face once, and printed matter as on the first paper. Returns
    /// what is shown of them, too.
    pub(super) fn faces(
        inputs: &'a Inputs,
        faces: Vec<CardFaces>,
        (chosen, print): (&Chosen, &PrintOptions),
    ) -> (Self, ShownFaces, Findings) {
        let Inputs { deck, templates, .. } = inputs;
        let (mut job, mut findings) = Self::begin(deck, (faces, Findings::new()));
        let papers = print.papers().split_at(1).0;
        let sheets = PlacedSheets::new(inputs, papers, (chosen, print));
        let filled = templates.sheets(&sheets.wanted);
        let sheets = sheets.with(&filled);
        for sheet_paper in papers.iter().enumerate() {
            let (files, of_sheets) = plan_sheets(&mut job.book, deck, (&sheets, sheet_paper), (print, None));
            findings.extend(of_sheets);
            job.files.extend(files);
        }
        let all_cards = chosen.has_all_cards(deck);
        let copies = chosen.copies.iter().zip(&chosen.fills);
        let cards = job.numbers.iter().zip(copies).filter(|(_, (copies, fills))| all_cards || **copies > 0 || **fills);
        let cards: Vec<CardNumbers> = cards.map(|(card, _)| *card).collect();
        let of_sheets =
            job.files.iter().flat_map(|file| &file.pages).flat_map(|page| &page.faces).map(|placed| placed.face);
        let shown = ShownFaces::new(&cards, of_sheets);
        (job, shown, findings)
    }

    /// Returns the faces of the cards, in the order of the deck.
    pub(super) fn card_faces(&self) -> Vec<CardFaces> {
        let svg = |face: Option<usize>| self.book.face(face?).map(|face| face.svg.clone());
        self.numbers.iter().map(|card| CardFaces { front: svg(card.front), back: svg(card.back) }).collect()
    }

    /// Returns the faces that any page shows, by their numbers.
    pub(super) fn shown(&self) -> BTreeSet<usize> {
        let pages = self.files.iter().chain(&self.pictures).flat_map(|file| &file.pages);
        pages.flat_map(|page| page.faces.iter().chain(&page.notes)).map(|placed| placed.face).collect()
    }

    /// Begins with the faces of the cards, and what was found about them.
    fn begin(deck: &'a Deck, (faces, findings): (Vec<CardFaces>, Findings)) -> (Self, Findings) {
        let mut book = FaceBook::default();
        let numbers = book.add_cards(deck, faces);
        (Self { book, numbers, ..Self::default() }, findings)
    }

    fn plan_cards(
        &mut self,
        prints: &Prints,
        guide: Option<&Cover>,
        (paper, print): (&Paper, &PrintOptions),
    ) -> Findings {
        let Prints { inputs: Inputs { deck, .. }, chosen, cover, .. } = prints;
        let mut batches = chosen.batches(deck);
        let (imposition, mut findings) = impose_what_fits(&mut batches, paper, print);
        let Some(imposition) = imposition else { return findings };
        findings.extend(imposition.findings.iter().cloned());
        // What a part of the deck takes says nothing about the deck.
        let is_whole = chosen.has_all_cards(deck) && chosen.skip == 0;
        if is_whole && cover.is_none() && print.backs == prints.print.backs {
            findings.extend(savings(&batches, paper, print));
        }
        self.gang = imposition.gang;
        let files = card_files(&imposition, print, chosen.side);
        let numbers = self.numbers.clone();
        for side in &files {
            let decks = [SheetDeck { deck, numbers: &numbers, first_card: 0, first_face: 0 }];
            let sheets = CardSheets { decks: &decks, imposition: &imposition, side: *side, part: None };
            self.plan_card_file(prints, sheets, (paper, print));
        }
        if let Some(guide) = guide.filter(|_| files.len() > 1) {
            let pages = self.cover_pages(deck, guide, paper, false);
            let title = &LabelWords::in_language(&deck.language).by_hand;
            self.files.push(print_file(deck, (&guide.id, title), paper, None, pages));
        }
        findings
    }

    /// Plans one file of cards: both sides of the sheets, or one.
    fn plan_card_file(
        &mut self,
        Prints { inputs: Inputs { deck, .. }, chosen, cover, printer, .. }: &Prints,
        sheets: CardSheets<'_>,
        (paper, print): (&Paper, &PrintOptions),
    ) {
        let words = LabelWords::in_language(&deck.language);
        let is_part = !chosen.has_all_cards(deck);
        let names_part = is_part && chosen.card_count() > 0;
        let part = names_part.then(|| words.part(chosen.card_count(), deck.card_count()));
        let sheets = CardSheets { part: part.as_deref(), ..sheets };
        let is_duplex = sheets.imposition.backs == Backs::Duplex && sheets.side.is_none();
        let shown_cover = cover.as_ref().filter(|_| sheets.side != Some(Side::Back));
        let mut pages = shown_cover.map(|cover| self.cover_pages(deck, cover, paper, is_duplex)).unwrap_or_default();
        pages.extend(sheets.pages(&mut self.book, paper));
        let duplex = is_duplex.then_some(sheets.imposition.flip);
        let title = part.iter().fold(words.cards.clone(), |cards, part| format!("{cards} ({part})"));
        let print = sheets.print_as_made(print);
        let id = match cover {
            Some(cover) => cards_id(&cover.id, &print, (chosen.skip, sheets.side), false),
            None => cards_id("cards", &print, (chosen.skip, sheets.side), is_part),
        };
        let id = id_for(id, printer.as_ref());
        let cutting = sheets.cutting(&print);
        let (card_sheets, mut places) = (sheets.imposition.sheet_count(), sheets.imposition.places);
        // A card that is printed although it only fills sheets is one of those that fill this one.
        places.filled += usize::from(chosen.lead.is_some());
        let file = print_file(deck, (&id, &title), paper, duplex, pages);
        let file = PrintFile { card_sheets, places, cutting, ..file };
        match print.cutter.machine {
            Machine::Cricut => self.pictures.push(file),
            Machine::None | Machine::Silhouette | Machine::ScanNCut => self.files.push(file),
        }
    }

    /// Returns the pages of a cover. If both sides of the paper are printed, their number is even: a card's back is on the sheet
    /// of its front. The last one has a line of words: printers that skip empty pages would print the first front behind the cover.
    fn cover_pages(&mut self, deck: &Deck, cover: &Cover, paper: &Paper, is_duplex: bool) -> Vec<Page> {
        let size = paper.size;
        let svgs = cover.pages.get(&*paper.name).map(Vec::as_slice).unwrap_or_default();
        let faces = svgs.iter().map(|svg| {
            let frame = Frame::new(size, Length::ZERO);
            let face = self.book.add(svg.clone(), frame, FaceOrigin::Label);
            vec![PlacedFace::whole_page(face, cover.id.clone(), size)]
        });
        let faces: Vec<Vec<PlacedFace>> = faces.collect();
        let needs_back = is_duplex && !faces.len().is_multiple_of(2);
        let back = &LabelWords::in_language(&deck.language).back;
        let line = needs_back.then(|| vec![add_line(&mut self.book, deck, back, paper)]);
        let side = |index: usize| if is_duplex && !index.is_multiple_of(2) { Side::Back } else { Side::Front };
        let page = |(index, faces)| Page {
            size,
            side: side(index),
            label: format!("C{}", index + 1),
            faces,
            ..Page::default()
        };
        let mut pages: Vec<Page> = faces.into_iter().enumerate().map(page).collect();
        pages.extend(line.map(|notes| Page { notes, ..page((pages.len(), Vec::new())) }));
        pages
    }
}

/// Arranges cards on sheets without those that cannot be placed, and says why they cannot; none if none can.
pub(super) fn impose_what_fits(
    batches: &mut Vec<Batch>,
    paper: &Paper,
    print: &PrintOptions,
) -> (Option<Imposition>, Findings) {
    let findings = match impose(batches, paper, print) {
        Ok(imposition) => return (Some(imposition), Findings::new()),
        Err(findings) => findings,
    };
    batches.retain(|batch| impose(std::slice::from_ref(batch), paper, print).is_ok());
    let others = (!batches.is_empty()).then(|| impose(batches, paper, print).ok());
    (others.flatten(), findings)
}

/// Corrects the pages of files for a printer.
pub(super) fn correct(files: &mut [PrintFile], printer: Option<&NamedPrinter>) {
    let Some(printer) = printer else { return };
    for file in files {
        for page in &mut file.pages {
            page.correction = printer.profile.correction(page.side, page.size);
        }
    }
}

/// Returns the files that an output made; no files, and a finding more, where it found an error.
pub(super) fn noted(made: Result<Vec<OutputFile>, Finding>, findings: &mut Findings) -> Vec<OutputFile> {
    made.unwrap_or_else(|finding| {
        findings.push(finding);
        Vec::new()
    })
}
