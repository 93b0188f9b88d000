//! The pages of printed matter that is not a card, with their templates filled: for all papers at once, on all cores.

use super::inputs::Inputs;
use super::selection::Chosen;
use super::sheet_text;
use crate::diag::{Area, Finding, Findings};
use crate::imposition::{PrintedPage, place_printed};
use crate::model::{Paper, PrintOptions, Printed};
use crate::template::{FaceSvg, SheetFace, SheetSpace, WantedSheet};

/// One of the deck's sheets on one paper.
pub(super) struct SheetOnPaper<'p, 'a> {
    /// The number of the paper among those that are printed on.
    pub(super) paper: usize,
    /// The paper that its pages are laid out on: another one if it is not printed.
    pub(super) on: &'p Paper,
    pub(super) printed: &'a Printed,
    /// Whether it is printed.
    pub(super) is_chosen: bool,
    /// Its pages with what each of their copies shows.
    pub(super) pages: Vec<(PrintedPage, FaceSvg)>,
    /// What is wrong with them.
    pub(super) findings: Findings,
}

/// The sheets of a deck, placed on some papers, whose templates are still to be filled.
pub(super) struct PlacedSheets<'p, 'a> {
    placed: Vec<(SheetOnPaper<'p, 'a>, Vec<PlacedPage>)>,
    /// What is to be filled: each sheet once for each space that it has, on whichever papers.
    pub(super) wanted: Vec<WantedSheet<'a>>,
}

/// A page, and the number of what it shows among all that is filled; or why it cannot be placed.
type PlacedPage = Result<(PrintedPage, usize), Finding>;

impl<'p, 'a: 'p> PlacedSheets<'p, 'a> {
    /// Places all sheets: the text boxes of those that are printed may have the size of others.
    pub(super) fn new(inputs: &'a Inputs, papers: &'p [Paper], (chosen, print): (&Chosen, &PrintOptions)) -> Self {
        let Inputs { deck, templates, .. } = inputs;
        let mut wanted: Vec<WantedSheet<'a>> = Vec::new();
        let mut placed: Vec<(SheetOnPaper<'p, 'a>, Vec<PlacedPage>)> = Vec::new();
        for (number, paper) in papers.iter().enumerate() {
            for (printed, is_chosen) in deck.sheets.iter().zip(&chosen.sheets) {
                // The words of a sheet that is not printed fit the paper that it is made for.
                let on = if *is_chosen { paper } else { deck.print.large_enough(paper) };
                let pages = place_printed(deck, printed, on, print).into_iter().flat_map(|page| match page {
                    // What is wrong with the template itself has been reported where it was loaded.
                    Ok(_) if !templates.can_use(&printed.template) => Vec::new(),
                    Ok(page) => {
                        let (spaces, finding) = sheet_text::spaces(inputs, printed, &page);
                        let place = |space: SheetSpace| {
                            let number = space.text.as_ref().map(|text| text.number);
                            Ok((PrintedPage { number, ..page.clone() }, number_of(&mut wanted, printed, space)))
                        };
                        spaces.into_iter().map(place).chain(finding.map(Err)).collect()
                    }
                    Err(finding) => {
                        vec![Err(finding.at(printed.place.clone(), format!("does not fit on {}", on.title)))]
                    }
                });
                let pages = pages.collect();
                let (is_chosen, findings) = (*is_chosen, Findings::new());
                placed
                    .push((SheetOnPaper { paper: number, on, printed, is_chosen, pages: Vec::new(), findings }, pages));
            }
        }
        Self { placed, wanted }
    }

    /// Returns the sheets with what was filled.
    pub(super) fn with(self, filled: &[SheetFace]) -> Vec<SheetOnPaper<'p, 'a>> {
        self.placed.into_iter().map(|(sheet, pages)| sheet.with_pages(pages, filled)).collect()
    }
}

impl SheetOnPaper<'_, '_> {
    /// Adds what was filled to its pages.
    fn with_pages(mut self, pages: Vec<PlacedPage>, filled: &[SheetFace]) -> Self {
        let mut found = Findings::new();
        for page in pages {
            match page {
                Ok((page, number)) => match &filled[number] {
                    Ok(svg) => self.pages.push((page, svg.clone())),
                    Err(finding) => found.push(finding.clone()),
                },
                Err(finding) => found.push(finding),
            }
        }
        // Whether a sheet fits on the paper matters only where it is printed.
        let matters = |finding: &Finding| self.is_chosen || finding.code.area() != Area::Sheets;
        self.findings.extend(found.into_iter().filter(matters));
        self
    }
}

/// Returns the number of a sheet in a space, which is added unless it is known.
fn number_of<'a>(wanted: &mut Vec<WantedSheet<'a>>, printed: &'a Printed, space: SheetSpace) -> usize {
    let is_same = |known: &WantedSheet<'a>| std::ptr::eq(known.0, printed) && known.1 == space;
    wanted.iter().position(is_same).unwrap_or_else(|| {
        wanted.push((printed, space));
        wanted.len() - 1
    })
}
