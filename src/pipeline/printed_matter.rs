//! The printed matter of a deck: its pages, and which of them have their pieces beside cards instead.

use super::card_pages::PrintedFace;
use super::face_book::{FaceBook, FaceOrigin};
use super::label::{add_label, versioned};
use super::label_words::LabelWords;
use super::print_file::{cutting_of_printed, id_for, print_file};
use super::printer::NamedPrinter;
use super::selection::Chosen;
use super::sheet_pages::{SheetOnPaper, SheetPages};
use crate::diag::{Code, Finding, Findings, listed};
use crate::imposition::{Batch, Beside, BesideObstacle, BoxPart, PrintedPage, place_printed};
use crate::model::{CutContour, Deck, Length, Paper, PrintOptions, Printed, Rect, Side};
use crate::output::{Page, PlacedFace, PrintFile};
use crate::render::{Frame, MarkedLines};
use indexmap::IndexSet;

/// The most pages of printed matter that may be beside cards; those after them have sheets of their own. Each of them makes the
/// search for the fewest sheets longer.
const MOST_BESIDE: usize = 20;
/// How many sheets a note names.
const NAMED: usize = 9;

/// What a deck prints on one paper that is not a card.
pub(super) struct PrintedMatter<'a> {
    pub(super) paper: Paper,
    pages: Vec<PrintedMatterPage<'a>>,
    /// The pages that may be beside cards, by their indices.
    beside: Vec<usize>,
}

/// A page of printed matter.
struct PrintedMatterPage<'a> {
    printed: &'a Printed,
    placed: PrintedPage,
    face: usize,
    /// The page of its own.
    page: Page,
    /// Whether it has a contour of lines to cut or fold along.
    marks_lines: bool,
    /// Whether a file of cards lacks its pieces, so that the page is printed.
    is_own: bool,
}

impl<'a> PrintedMatter<'a> {
    /// Returns the pieces that may be beside cards, page by page, numbered from `first` on.
    pub(super) fn pieces(&self, first: usize) -> Vec<Batch> {
        let beside = self.beside().enumerate();
        beside.map(|(index, page)| page.placed.pieces(first + index)).collect()
    }

    /// Returns the faces of these pieces; names begin with `prefix`.
    pub(super) fn faces(&self, first_face: usize, prefix: &str) -> Vec<PrintedFace> {
        let face = |page: &PrintedMatterPage<'_>| PrintedFace {
            face: first_face + page.face,
            name: format!("{prefix}{}", page.printed.id),
            title: page.printed.title.clone(),
        };
        self.beside().map(face).collect()
    }

    fn beside(&self) -> impl Iterator<Item = &PrintedMatterPage<'a>> {
        self.beside.iter().map(|index| &self.pages[*index])
    }

    /// Notes which of the pages that may be beside cards are on the sheets of a file of cards; the others have pages of their own.
    pub(super) fn keep_apart(&mut self, is_beside: impl Fn(usize) -> bool) {
        for (index, page) in self.pages.iter_mut().enumerate() {
            let place = self.beside.iter().position(|beside| *beside == index);
            page.is_own |= !place.is_some_and(&is_beside);
        }
    }

    /// Returns the note on the pages that may be beside cards and are not.
    pub(super) fn apart_note(&self, beside: &Beside) -> Option<Finding> {
        let obstacle = beside.obstacle?;
        let apart = self.beside().enumerate().filter(|(index, _)| !beside.pages.contains(index));
        let names: IndexSet<&str> = apart.map(|(_, page)| page.printed.id.as_str()).collect();
        (!names.is_empty()).then(|| apart_note(&names, obstacle, &self.paper))
    }

    /// Returns the files of the pages that are printed.
    pub(super) fn files(self, deck: &Deck, print: &PrintOptions, printer: Option<&NamedPrinter>) -> Vec<PrintFile> {
        let paper = &self.paper;
        // Only a printer that does not print at 100 % changes what has no backs.
        let corrects = |printer: &&NamedPrinter| printer.profile.correction(Side::Front, paper.size).is_some();
        let printer = printer.filter(corrects);
        let own: Vec<PrintedMatterPage<'_>> = self.pages.into_iter().filter(|page| page.is_own).collect();
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
        own.chunk_by(|one, next| one.printed.id == next.printed.id).filter_map(file).collect()
    }
}

fn apart_note(names: &IndexSet<&str>, obstacle: BesideObstacle, paper: &Paper) -> Finding {
    let is_one = names.len() == 1;
    let (has, pages) = if is_one { ("has", "a page of its own") } else { ("have", "pages of their own") };
    let names = listed(names.iter().map(|name| format!("`{name}`")), NAMED);
    let message = format!("{names} {has} {pages} on {}: {}", paper.title, obstacle.words());
    Finding::new(Code::PrintedApart, message).help(obstacle.help())
}

/// Returns the pieces of what is printed that may be beside the cards of a deck, as [`PrintedMatter::pieces`] does, without their
/// faces.
pub(super) fn pieces_beside(deck: &Deck, chosen: &Chosen, paper: &Paper, print: &PrintOptions) -> Vec<Batch> {
    let sheets = deck.sheets.iter().zip(&chosen.sheets);
    let sheets = sheets.filter(|(printed, is_chosen)| **is_chosen && printed.is_beside(&print.beside));
    let pages = sheets.flat_map(|(printed, _)| place_printed(deck, printed, paper, print)).flatten();
    pages.take(MOST_BESIDE).enumerate().map(|(index, page)| page.pieces(deck.cards.len() + index)).collect()
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
    let mut matter = PrintedMatter { paper: paper.clone(), pages: Vec::new(), beside: Vec::new() };
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
            if printed.is_beside(&print.beside) && matter.beside.len() < MOST_BESIDE {
                matter.beside.push(matter.pages.len());
            }
            let placed = placed.clone();
            matter.pages.push(PrintedMatterPage { printed, placed, face, page, marks_lines, is_own: false });
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
