//! The pages of printed matter that is not a card: one for each number of copies, or one for each part of a box.

use super::share::{Copies, place_copies};
use super::{Backed, Batch, BoxPart, Run, TuckBox};
use crate::diag::Finding;
use crate::model::{CardFormat, Deck, Length, Paper, PrintOptions, Printed};

/// A page of printed matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedPage {
    /// Where its copies are.
    pub copies: Copies,
    /// How many are on the page.
    pub up: u32,
    /// The part of a box that it shows; none if it is no box.
    pub tuck_box: Option<BoxPart>,
}

impl PrintedPage {
    /// Returns its copies as pieces that may be beside cards, with this number in place of a card's: rectangles without bleed and
    /// without backs.
    #[must_use]
    pub fn pieces(&self, number: usize) -> Batch {
        let (bleed, safe) = (Length::ZERO, Length::ZERO);
        let format = CardFormat { bleed, safe, ..CardFormat::new(self.copies.size, Length::ZERO) };
        let runs = vec![Run { card: number, copies: self.up, backed: Backed::No }];
        Batch { format, runs, fill: Vec::new(), place: None, used_slots: 0 }
    }
}

/// Places the pages of one of a deck's sheets on a paper.
///
/// # Errors
/// `sheet-too-large` in place of each page that the paper does not hold.
#[must_use]
pub fn place_printed(
    deck: &Deck,
    printed: &Printed,
    paper: &Paper,
    options: &PrintOptions,
) -> Vec<Result<PrintedPage, Box<Finding>>> {
    let Some(room) = &printed.tuck_box else {
        let page = |up: &u32| {
            let copies = place_copies(printed.size, *up, paper, options.margin)?;
            Ok(PrintedPage { copies, up: *up, tuck_box: None })
        };
        return printed.up.iter().map(page).collect();
    };
    // A box is the same however the cards are printed this time. Without cards there is none, which the spec reports.
    let tuck_box = TuckBox::for_batches(&Batch::from_deck(deck), paper, &deck.print, room);
    let parts = tuck_box.map(|tuck_box| tuck_box.parts_on(paper, options.margin)).unwrap_or_default();
    let page = |part: BoxPart| {
        match place_copies(Some(part.tuck_box.net(part.parts)), 1, paper, options.margin) {
        // The outline of the net is where it is cut, not the edges of its sheet.
        Ok(copies) => {
            Ok(PrintedPage { copies: Copies { marks: Vec::new(), ..copies }, up: 1, tuck_box: Some(part) })
        }
        Err(finding) => Err(Box::new(finding.help(
            "print the box on larger paper, such as `--sheets box --paper a3`; a thinner card, a smaller `caliper`, makes it smaller",
        ))),
    }
    };
    parts.into_iter().map(page).collect()
}
