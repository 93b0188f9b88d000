//! The printed matter of a deck: its pages.

use super::face_book::{FaceBook, FaceOrigin};
use super::label::{add_label, versioned};
use super::label_words::LabelWords;
use super::print_file::{cutting_of_printed, id_for, print_file};
use super::printer::NamedPrinter;
use super::sheet_pages::{SheetOnPaper, SheetPages};
use crate::diag::Findings;
use crate::imposition::{BoxPart, PrintedPage};
use crate::model::{CutContour, Deck, Length, Paper, PrintOptions, Printed, Rect, Side};
use crate::output::{Page, PlacedFace, PrintFile};
use crate::render::{Frame, MarkedLines};

/// What a deck prints on one paper that is not a card.
pub(super) struct PrintedMatter<'a> {
    pub(super) paper: Paper,
    pages: Vec<PrintedMatterPage<'a>>,
}

/// A page of printed matter.
struct PrintedMatterPage<'a> {
    printed: &'a Printed,
    page: Page,
    /// Whether it has a contour of lines to cut or fold along.
    marks_lines: bool,
}

impl PrintedMatter<'_> {
    /// Returns the files of the pages.
    pub(super) fn files(&self, deck: &Deck, print: &PrintOptions, printer: Option<&NamedPrinter>) -> Vec<PrintFile> {
        let paper = &self.paper;
        // Only a printer that does not print at 100 % changes what has no backs.
        let corrects = |printer: &&NamedPrinter| printer.profile.correction(Side::Front, paper.size).is_some();
        let printer = printer.filter(corrects);
        let file = |pages: &[PrintedMatterPage<'_>]| {
            let printed = pages.first()?.printed;
            // Of printed matter, only what has marked lines has a contour.
            let has_contour = pages.iter().any(|page| page.marks_lines);
            let id = if has_contour { format!("{}_contour", printed.id) } else { printed.id.clone() };
            let id = id_for(id, printer);
            let pages = pages.iter().map(|page| page.page.clone()).collect();
            let cutting = cutting_of_printed(print);
            Some(PrintFile { cutting, ..print_file(deck, (&id, &printed.title), paper, None, pages) })
        };
        self.pages.chunk_by(|one, next| one.printed.id == next.printed.id).filter_map(file).collect()
    }
}

/// Returns the pages of the sheets that are chosen; the faces of the others are added all the same, because text boxes may have the
/// size of theirs.
pub(super) fn plan_sheets<'a>(
    book: &mut FaceBook<'a>,
    deck: &Deck,
    (sheets, (number, paper)): (&SheetPages<'_, 'a>, (usize, &Paper)),
    print: &PrintOptions,
) -> (PrintedMatter<'a>, Findings) {
    let mut findings = Findings::new();
    let mut matter = PrintedMatter { paper: paper.clone(), pages: Vec::new() };
    for SheetOnPaper { on, printed, is_chosen, pages, findings: found, .. } in sheets.on(number) {
        findings.extend(found.iter().cloned());
        for (placed, svg) in pages {
            let frame = Frame::new(placed.copies.size, Length::ZERO);
            let marks_lines = print.cut_contour != CutContour::None && !MarkedLines::read(svg, frame).is_empty();
            let face = book.add(svg.clone(), frame, FaceOrigin::Sheet(printed));
            let page = printed_page(book, (deck, printed), (placed, face), on);
            if !is_chosen {
                continue;
            }
            matter.pages.push(PrintedMatterPage { printed, page, marks_lines });
        }
    }
    (matter, findings)
}

fn printed_page(
    book: &mut FaceBook<'_>,
    (deck, printed): (&Deck, &Printed),
    (PrintedPage { copies, up, tuck_box }, face): (&PrintedPage, usize),
    paper: &Paper,
) -> Page {
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
    let label = |slug| add_label(book, (&title, &sheet), words, (paper, slug));
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
