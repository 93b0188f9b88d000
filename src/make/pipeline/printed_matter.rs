//! The printed matter of a deck: its pages.

use super::draft_word::add_draft;
use super::face_book::{FaceBook, FaceOrigin};
use super::label::LabelWords;
use super::label::{add_label, versioned};
use super::print_file::{cutting_of_printed, id_for, print_file};
use super::printer::NamedPrinter;
use super::sheet_pages::SheetOnPaper;
use crate::diag::Findings;
use crate::imposition::PrintedPage;
use crate::model::{CutContour, Deck, Length, Paper, PrintOptions, Printed, Rect, Side};
use crate::output::{Page, PlacedFace, PrintFile};
use crate::render::{Frame, MarkedLines};

/// Returns the files of the sheets that are chosen; the faces of the others are added all the same, because text boxes may have the
/// size of theirs.
pub(super) fn plan_sheets<'a>(
    book: &mut FaceBook<'a>,
    deck: &Deck,
    (sheets, (number, paper)): (&[SheetOnPaper<'_, 'a>], (usize, &Paper)),
    (print, printer): (&PrintOptions, Option<&NamedPrinter>),
) -> (Vec<PrintFile>, Findings) {
    // Only a printer that does not print at 100 %, or misplaces fronts, changes what has no backs.
    let printer = printer.filter(|printer| printer.profile.correction(Side::Front, paper.size).is_some());
    let (mut files, mut findings) = (Vec::new(), Findings::new());
    for SheetOnPaper { on, printed, is_chosen, pages, findings: found, .. } in
        sheets.iter().filter(|sheet| sheet.paper == number)
    {
        findings.extend(found.iter().cloned());
        let (mut of_sheet, mut has_contour) = (Vec::new(), false);
        for (placed, svg) in pages {
            let frame = Frame::new(placed.copies.size, Length::ZERO);
            // Of printed matter, only what has marked lines has a contour.
            has_contour |= print.cut_contour != CutContour::None && !MarkedLines::read(svg, frame).is_empty();
            let face = book.add(svg.clone(), frame, FaceOrigin::Sheet(printed));
            of_sheet.push(printed_page(book, (deck, printed), (placed, face), on));
        }
        if *is_chosen && !of_sheet.is_empty() {
            let id = if has_contour { format!("{}_contour", printed.id) } else { printed.id.clone() };
            let file = print_file(deck, (&id_for(id, printer), &printed.title), paper, None, of_sheet);
            files.push(PrintFile { cutting: cutting_of_printed(print), ..file });
        }
    }
    (files, findings)
}

fn printed_page(
    book: &mut FaceBook<'_>,
    (deck, printed): (&Deck, &Printed),
    (PrintedPage { copies, up, tuck_box, number }, face): (&PrintedPage, usize),
    paper: &Paper,
) -> Page {
    let place = |(index, cell): (usize, &Rect)| PlacedFace {
        copy: u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1),
        turn: copies.turn,
        ..PlacedFace::at(face, printed.id.clone(), *cell)
    };
    let faces: Vec<PlacedFace> = copies.cells.iter().enumerate().map(place).collect();
    let words = LabelWords::in_language(&deck.language);
    let of_box = tuck_box.as_ref().filter(|own| own.parts > 1).map(|own| format!("{}/{}", own.part, own.parts));
    let of_text = || number.filter(|(_, pages)| *pages > 1).map(|(page, pages)| format!("{page}/{pages}"));
    let part = of_box.or_else(of_text);
    let has_pages = printed.up.len() > 1 || part.is_some();
    let (name, which) = part.map_or_else(|| (format!("{up}-up"), words.up(*up)), |part| (part.clone(), part));
    let sheet = format!("{}, {which}", printed.title);
    let title = versioned(deck);
    let word = deck.draft.filter(|_| copies.slug.is_none());
    let draft = word.map(|word| add_draft(book, word, (copies.paper, &faces)));
    let label = copies.slug.iter().map(|slug| add_label(book, (&title, &sheet), words, (paper, slug)));
    let notes = label.chain(draft).collect();
    Page {
        size: copies.paper,
        label: name,
        bookmark: has_pages.then_some(which),
        faces,
        marks: copies.marks.clone(),
        notes,
        ..Page::default()
    }
}
