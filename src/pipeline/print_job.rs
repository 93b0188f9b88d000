//! Everything that a build prints: which faces there are, and which page of which file shows them.

use super::card_pages::{CardSheets, SheetDeck, backs_on_roll, card_files};
use super::face_book::{CardNumbers, FaceBook, FaceOrigin};
use super::face_renderer::DrawnFaces;
use super::label::{add_label, versioned};
use super::label_words::LabelWords;
use super::printer::NamedPrinter;
use super::selection::Chosen;
use super::settings::{BuildSettings, BuildStep};
use super::sheet_pages::{SheetOnPaper, SheetPages};
use crate::diag::{Finding, Findings};
use crate::imposition::{BoxPart, Places, PrintedPage, impose, savings};
use crate::model::{
    BackTurn, Backs, BleedSides, Cut, CutContour, Deck, Flip, FoldLine, Gang, GridShape, Length, Machine, MarkCount,
    NamedChoice, Order, Paper, PrintOptions, Printed, Rect, Rotate, Side, Size,
};
use crate::output::png::Pairing;
use crate::output::{Cutting, Finished, Output, OutputFile, Page, PlacedFace, PrintFile};
use crate::render::{Frame, MarkedLines};
use crate::template::{CardFaces, Templates};
use indexmap::IndexSet;
use std::collections::{BTreeMap, BTreeSet};

/// The faces of a build, and the files that show them.
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

/// What is printed, and how.
pub(super) struct PrintPlan<'a> {
    pub(super) chosen: &'a Chosen,
    pub(super) print: &'a PrintOptions,
    pub(super) settings: &'a BuildSettings<'a>,
    /// The printer for which the pages are corrected.
    pub(super) printer: Option<&'a NamedPrinter>,
    /// Whose sheets the cards are on.
    pub(super) sheets: SheetsOf,
    /// Pages before the cards.
    pub(super) cover: Option<&'a Cover>,
    /// The page about printing both sides by hand, where sides are in files of their own.
    pub(super) guide: Option<&'a Cover>,
    /// The faces of the cards, where the templates are filled already.
    pub(super) faces: Option<Vec<CardFaces>>,
}

/// Whose sheets the cards of a deck are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SheetsOf {
    /// Its own.
    Deck,
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
    /// Fills all templates, and lays out every file of what is chosen for every paper.
    pub(super) fn gather(deck: &'a Deck, templates: &Templates, plan: &mut PrintPlan<'_>) -> (Self, Findings) {
        let faces = plan.faces.take();
        let ((mut job, numbers, mut findings), sheets) = plan.settings.during(BuildStep::Filling, || {
            (
                Self::begin(deck, templates, faces),
                SheetPages::fill(deck, templates, plan.print.papers(), (plan.chosen, plan.print)),
            )
        });
        plan.settings.progress.begins(BuildStep::Planning);
        for (number, paper) in plan.print.papers().iter().enumerate() {
            if plan.sheets == SheetsOf::Deck && (plan.chosen.has_cards() || plan.cover.is_some()) {
                for way in plan.print.ways() {
                    findings.extend(job.plan_cards(deck, &numbers, (paper, &way), plan));
                }
            }
            findings.extend(job.plan_sheets(deck, &sheets, (number, paper), plan));
        }
        job.numbers = numbers;
        if let Some(printer) = plan.printer {
            for file in &mut job.files {
                for page in &mut file.pages {
                    page.correction = printer.profile.correction(file_side(file.is_of_roll, page.side), page.size);
                }
            }
        }
        plan.settings.progress.ends(BuildStep::Planning);
        (job, findings)
    }

    /// Takes filled templates and plans no sheets of cards: every face once, and printed matter as on the first paper. Returns
    /// what is shown of them, too.
    pub(super) fn faces(
        deck: &'a Deck,
        templates: &Templates,
        faces: Vec<CardFaces>,
        plan: &PrintPlan<'_>,
    ) -> (Self, ShownFaces, Findings) {
        let (mut job, numbers, mut findings) = Self::begin(deck, templates, Some(faces));
        let papers = plan.print.papers().split_at(1).0;
        let sheets = SheetPages::fill(deck, templates, papers, (plan.chosen, plan.print));
        for (number, paper) in papers.iter().enumerate() {
            findings.extend(job.plan_sheets(deck, &sheets, (number, paper), plan));
        }
        let all_cards = plan.chosen.has_all_cards(deck);
        let copies = plan.chosen.copies.iter().zip(&plan.chosen.fills);
        let cards = numbers.iter().zip(copies).filter(|(_, (copies, fills))| all_cards || **copies > 0 || **fills);
        let cards: Vec<CardNumbers> = cards.map(|(card, _)| *card).collect();
        let of_sheets =
            job.files.iter().flat_map(|file| &file.pages).flat_map(|page| &page.faces).map(|placed| placed.face);
        let shown = ShownFaces::new(&cards, of_sheets);
        (job, shown, findings)
    }

    /// Returns the faces that any page shows, by their numbers.
    pub(super) fn shown(&self) -> BTreeSet<usize> {
        let pages = self.files.iter().chain(&self.pictures).flat_map(|file| &file.pages);
        pages.flat_map(|page| page.faces.iter().chain(&page.notes)).map(|placed| placed.face).collect()
    }

    /// Fills the templates of the cards, unless that is done.
    fn begin(
        deck: &'a Deck,
        templates: &Templates,
        faces: Option<Vec<CardFaces>>,
    ) -> (Self, Vec<CardNumbers>, Findings) {
        let filled = faces.map(|faces| (faces, Findings::new()));
        let (faces, findings) = filled.unwrap_or_else(|| templates.render_all(deck));
        let mut book = FaceBook::default();
        let numbers = book.add_cards(deck, faces);
        (
            Self { book, numbers: Vec::new(), files: Vec::new(), pictures: Vec::new(), gang: Gang::Apart },
            numbers,
            findings,
        )
    }

    fn plan_cards(
        &mut self,
        deck: &Deck,
        numbers: &[CardNumbers],
        (paper, print): (&Paper, &PrintOptions),
        plan: &PrintPlan<'_>,
    ) -> Findings {
        let PrintPlan { chosen, cover, guide, .. } = plan;
        let batches = chosen.batches(deck);
        let mut imposition = match impose(&batches, paper, print) {
            Ok(imposition) => imposition,
            Err(findings) => return findings,
        };
        // What a part of the deck takes says nothing about the deck.
        if chosen.has_all_cards(deck) && chosen.skip == 0 && cover.is_none() && print.backs == plan.print.backs {
            imposition.findings.extend(savings(&batches, paper, print));
        }
        self.gang = imposition.gang;
        let files = card_files(&imposition, paper, print, chosen.side);
        imposition.findings.extend(backs_on_roll(&files, paper, print));
        for side in &files {
            let decks = [SheetDeck { deck, numbers, first_card: 0, first_face: 0 }];
            let sheets = CardSheets { decks: &decks, imposition: &imposition, side: *side, part: None };
            self.plan_card_file(deck, sheets, (paper, print), plan);
        }
        if let Some(guide) = guide.filter(|_| files.len() > 1 && !paper.is_roll()) {
            let pages = self.cover_pages(guide, paper, false);
            let title = LabelWords::in_language(&deck.language).by_hand;
            self.files.push(print_file(deck, (&guide.id, title), paper, None, pages));
        }
        imposition.findings
    }

    /// Plans one file of cards: both sides of the sheets, or one.
    fn plan_card_file(
        &mut self,
        deck: &Deck,
        sheets: CardSheets<'_>,
        (paper, print): (&Paper, &PrintOptions),
        PrintPlan { chosen, cover, printer, .. }: &PrintPlan<'_>,
    ) {
        let words = LabelWords::in_language(&deck.language);
        let is_part = !chosen.has_all_cards(deck);
        let names_part = is_part && chosen.card_count() > 0;
        let part = names_part.then(|| words.part(chosen.card_count(), deck.card_count()));
        let sheets = CardSheets { part: part.as_deref(), ..sheets };
        let is_duplex = sheets.imposition.backs == Backs::Duplex && sheets.side.is_none();
        let shown_cover = cover.filter(|_| sheets.side != Some(Side::Back));
        let mut pages = shown_cover.map(|cover| self.cover_pages(cover, paper, is_duplex)).unwrap_or_default();
        pages.extend(sheets.pages(&mut self.book, paper));
        let duplex = is_duplex.then_some(sheets.imposition.flip);
        let title = part.iter().fold(words.cards.to_owned(), |cards, part| format!("{cards} ({part})"));
        let print = PrintOptions { gang: sheets.imposition.gang, ..print.clone() };
        let id = match cover {
            Some(cover) => cards_id(&cover.id, &print, (chosen.skip, sheets.side), false),
            None => cards_id("cards", &print, (chosen.skip, sheets.side), is_part),
        };
        let id = id_for(id, *printer);
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
    /// of its front.
    fn cover_pages(&mut self, cover: &Cover, paper: &Paper, is_duplex: bool) -> Vec<Page> {
        let size = paper.for_words().size;
        let svgs = cover.pages.get(&*paper.name).map(Vec::as_slice).unwrap_or_default();
        let faces = svgs.iter().map(|svg| {
            let frame = Frame::new(size, Length::ZERO);
            let face = self.book.add(svg.clone(), frame, FaceOrigin::Label);
            vec![PlacedFace::whole_page(face, cover.id.clone(), size)]
        });
        let mut faces: Vec<Vec<PlacedFace>> = faces.collect();
        if is_duplex && !faces.len().is_multiple_of(2) {
            faces.push(Vec::new());
        }
        let side = |index: usize| if is_duplex && !index.is_multiple_of(2) { Side::Back } else { Side::Front };
        let page = |(index, faces)| Page {
            size,
            side: side(index),
            label: format!("C{}", index + 1),
            bookmark: None,
            faces,
            guides: Vec::new(),
            marks: Vec::new(),
            registration: Vec::new(),
            fold: None,
            notes: Vec::new(),
            correction: None,
        };
        faces.into_iter().enumerate().map(page).collect()
    }

    /// Lays out the sheets that are chosen; the faces of the others are added all the same, because text boxes may have the size of
    /// theirs.
    fn plan_sheets(
        &mut self,
        deck: &Deck,
        sheets: &SheetPages<'_, 'a>,
        (number, paper): (usize, &Paper),
        plan: &PrintPlan<'_>,
    ) -> Findings {
        let mut findings = Findings::new();
        for SheetOnPaper { on, printed, is_chosen, pages, findings: found, .. } in sheets.on(number) {
            let page = |(page, svg): &(PrintedPage, String)| self.printed_page(deck, printed, svg.clone(), page, on);
            let pages: Vec<Page> = pages.iter().map(page).collect();
            findings.extend(found.iter().cloned());
            if *is_chosen {
                // Only a printer that does not print at 100 % changes what has no backs.
                let corrects = |printer: &&NamedPrinter| printer.profile.correction(Side::Front, paper.size).is_some();
                // Of printed matter, only what has marked lines has a contour.
                let has_contour = plan.print.cut_contour != CutContour::None && self.marks_lines(&pages);
                let id = if has_contour { format!("{}_contour", printed.id) } else { printed.id.clone() };
                let id = id_for(id, plan.printer.filter(corrects));
                let cutting = cutting_of_printed(plan.print);
                let file = print_file(deck, (&id, &printed.title), paper, None, pages);
                self.files.push(PrintFile { cutting, ..file });
            }
        }
        findings
    }

    /// Returns whether a face on pages marks lines to cut or fold along.
    fn marks_lines(&self, pages: &[Page]) -> bool {
        let shown: BTreeSet<usize> = pages.iter().flat_map(|page| &page.faces).map(|placed| placed.face).collect();
        let shown = self.book.iter().enumerate().filter(|(face, _)| shown.contains(face));
        shown.into_iter().any(|(_, (svg, frame, _))| !MarkedLines::read(svg, frame).is_empty())
    }

    fn printed_page(
        &mut self,
        deck: &Deck,
        printed: &'a Printed,
        svg: String,
        PrintedPage { copies, up, tuck_box }: &PrintedPage,
        paper: &Paper,
    ) -> Page {
        let frame = Frame::new(copies.size, Length::ZERO);
        let face = self.book.add(svg, frame, FaceOrigin::Sheet(printed));
        let place = |(index, cell): (usize, &Rect)| PlacedFace {
            face,
            name: printed.id.clone(),
            copy: u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1),
            side: Side::Front,
            trim: *cell,
            paint: *cell,
            turn: copies.turn,
            outline: None,
        };
        let faces = copies.cells.iter().enumerate().map(place).collect();
        let words = LabelWords::in_language(&deck.language);
        let (name, which) = match tuck_box {
            Some(BoxPart { part, parts, .. }) if *parts > 1 => (format!("{part}/{parts}"), format!("{part}/{parts}")),
            _ => (format!("{up}-up"), words.up(*up)),
        };
        let sheet = format!("{}, {which}", printed.title);
        let title = versioned(deck);
        let label = |slug| add_label(&mut self.book, (&title, &sheet), words, (paper, slug));
        let has_pages = printed.up.len() > 1 || tuck_box.is_some_and(|part| part.parts > 1);
        Page {
            size: copies.paper,
            side: Side::Front,
            label: name,
            bookmark: has_pages.then_some(which),
            faces,
            guides: Vec::new(),
            marks: copies.marks.clone(),
            registration: Vec::new(),
            fold: None,
            notes: copies.slug.iter().map(label).collect(),
            correction: None,
        }
    }
}

/// Returns the side of the paper that a page is printed on: the printer does not turn the paper of a roll over, so that it is the front
/// of whatever is glued to it.
pub(super) const fn file_side(is_of_roll: bool, side: Side) -> Side {
    if is_of_roll { Side::Front } else { side }
}

/// Returns what a cutting machine follows on printed matter: paths if you ask for them, or for a machine that needs no registration
/// marks, because only sheets of cards have these; and a contour.
fn cutting_of_printed(print: &PrintOptions) -> Cutting {
    let formats = match print.cutter.machine {
        Machine::None | Machine::ScanNCut => print.cut_formats(),
        Machine::Silhouette | Machine::Cricut => print.cut_paths.as_deref().unwrap_or_default(),
    };
    Cutting { formats: formats.to_vec(), contour: print.cut_contour.clone(), registration: None }
}

/// Hands the drawn faces and the pages of files to an output.
///
/// # Errors
/// What the output finds wrong with them.
pub(super) fn finish<O: Output>(
    files: &[PrintFile],
    drawn: &DrawnFaces<O::Drawn>,
    output: &O,
    deck: &Deck,
) -> Result<Vec<OutputFile>, Finding> {
    let name = deck.output_name();
    let DrawnFaces { parts, faces, .. } = drawn;
    output.files(&Finished { name: &name, parts, faces, print_files: files })
}

/// Returns the files that an output made; no files, and a finding more, where it found an error.
pub(super) fn noted(made: Result<Vec<OutputFile>, Finding>, findings: &mut Findings) -> Vec<OutputFile> {
    made.unwrap_or_else(|finding| {
        findings.push(finding);
        Vec::new()
    })
}

/// Returns what the file of cards is called after the deck: its name in the default way, and what differs from it.
pub(super) fn cards_id(name: &str, print: &PrintOptions, (skip, side): (usize, Option<Side>), is_part: bool) -> String {
    let backs = match (print.backs, print.flip) {
        (Backs::Fold, _) => Some("fold"),
        (Backs::None, _) => Some("no-backs"),
        (Backs::Duplex, Flip::ShortEdge) => Some("short-edge"),
        (Backs::Duplex, Flip::LongEdge) => None,
    };
    let fold = match (print.backs, print.fold) {
        (Backs::Fold, FoldLine::Across) => Some("across"),
        (Backs::Fold, FoldLine::Lengthwise) => Some("lengthwise"),
        _ => None,
    };
    let order = match print.order {
        Order::Sheet if !print.cutter.is_some() => Some("by-sheet"),
        Order::Stack if print.cutter.is_some() => Some("stack"),
        Order::Sheet | Order::Stack => None,
    };
    let machine = match (print.cutter.machine, print.cutter.marks) {
        (Machine::None, _) => None,
        (Machine::Silhouette, MarkCount::Four) => Some("silhouette-4"),
        _ => Some(print.cutter.machine.word()),
    };
    let side = side.map(|side| match side {
        Side::Front => "fronts",
        Side::Back => "backs",
    });
    let labels = print.labels.as_ref().map(|labels| labels.name.as_str());
    let is_free = labels.is_none();
    let grid = print.grid.filter(|_| is_free).map(|GridShape { columns, rows }| format!("grid-{columns}x{rows}"));
    let origin = is_free && print.origin.is_some();
    let rotate = match print.rotate {
        Rotate::None if is_free => Some("upright"),
        Rotate::Mixed if is_free => Some("mixed"),
        _ => None,
    };
    let gap = print.gap.filter(|_| is_free).map(|Size { width, height }| match (width.to_mm(), height.to_mm()) {
        (both, _) if width == height => format!("gap-{both}mm"),
        (across, down) => format!("gap-{across}x{down}mm"),
    });
    let skip = (skip > 0).then(|| format!("skip-{skip}"));
    let differing = [
        backs,
        fold,
        (print.rotate_back == BackTurn::Half && print.backs != Backs::None).then_some("turned-backs"),
        labels,
        grid.as_deref(),
        origin.then_some("own-origin"),
        machine,
        (print.cut_contour != CutContour::None).then_some("contour"),
        gap.as_deref(),
        (print.cut == Cut::Double && gap.is_none() && is_free).then_some("double"),
        (print.bleed == BleedSides::Outer).then_some("outer-bleed"),
        rotate,
        // Shared sheets have one order.
        order.filter(|_| is_free && print.gang == Gang::Apart),
        (print.gang == Gang::Together).then_some("gang"),
        side,
        skip.as_deref(),
        is_part.then_some("part"),
    ];
    std::iter::once(name).chain(differing.into_iter().flatten()).collect::<Vec<_>>().join("_")
}

/// Returns the id of a file that is corrected for a printer.
pub(super) fn id_for(id: String, printer: Option<&NamedPrinter>) -> String {
    match printer {
        Some(printer) => format!("{id}_for-{}", printer.name),
        None => id,
    }
}

/// Returns the file of `pages` that shows the deck's cards or one of its sheets, with the id and the title of what it shows.
pub(super) fn print_file(
    deck: &Deck,
    (id, title): (&str, &str),
    paper: &Paper,
    duplex: Option<Flip>,
    pages: Vec<Page>,
) -> PrintFile {
    PrintFile {
        name: format!("{0}/{0}_{id}_{1}", deck.output_name(), paper.name),
        title: format!("{} – {title}, {}", deck.full_title(), paper.title),
        author: deck.about.get("designer").and_then(|field| field.value.as_text()).map(str::to_owned),
        subject: deck.version.as_ref().map(|version| format!("rules version {version}")),
        language: deck.language.clone(),
        duplex,
        paper: paper.name.to_string(),
        is_of_roll: paper.is_roll(),
        pages,
        card_sheets: 0,
        places: Places::default(),
        cutting: Cutting::default(),
    }
}
