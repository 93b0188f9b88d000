//! The pages of printed matter that is not a card: one for each number of copies, or one for each part of a box.

use super::share::{Copies, place_copies};
use super::{Batch, BoxPart, TuckBox};
use crate::diag::Finding;
use crate::model::{Deck, Paper, PrintOptions, Printed};

/// A page of printed matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedPage {
    /// Where its copies are.
    pub copies: Copies,
    /// How many are on the page.
    pub up: u32,
    /// The part of a box that it shows; none if it is no box.
    pub tuck_box: Option<BoxPart>,
    /// The number of the page, from 1, and how many there are, if a text fills them.
    pub number: Option<(usize, usize)>,
}

/// Places the pages of one of a deck's sheets on a paper.
///
/// # Errors
/// `sheet-too-large` in place of each page that the paper does not hold.
pub fn place_printed(
    deck: &Deck,
    printed: &Printed,
    paper: &Paper,
    options: &PrintOptions,
) -> Vec<Result<PrintedPage, Box<Finding>>> {
    let Some(room) = &printed.tuck_box else {
        let page = |up: &u32| {
            let copies = place_copies(printed.size, *up, paper, options.margin)?;
            Ok(PrintedPage { copies, up: *up, tuck_box: None, number: None })
        };
        return printed.up.iter().map(page).collect();
    };
    // A box is the same however the cards are printed this time. Without cards there is none, which the spec reports.
    let tuck_box = TuckBox::for_batches(&Batch::from_deck(deck), paper, &deck.print, room);
    let parts = tuck_box.map(|tuck_box| tuck_box.parts_on(paper, options.margin)).unwrap_or_default();
    let page = |part: BoxPart| {
        let net = Some(part.tuck_box.net(part.parts));
        match place_copies(net, 1, paper, options.margin) {
        // The outline of the net is where it is cut, not the edges of its sheet.
        Ok(copies) => {
            Ok(PrintedPage { copies: Copies { marks: Vec::new(), ..copies }, up: 1, tuck_box: Some(part), number: None })
        }
        Err(finding) => Err(Box::new(finding.help(
            "print the box on larger paper, such as `--sheets box --paper a3`; a thinner card, a smaller `caliper`, makes it smaller",
        ))),
    }
    };
    parts.into_iter().map(page).collect()
}
