//! The pages of printed matter that is not a card: one for each number of copies, or one for each part of a box.

use super::roll::{self, Unfit};
use super::share::{Copies, place_copies};
use super::{Batch, BoxPart, TuckBox};
use crate::diag::Finding;
use crate::model::{Deck, Edges, Length, Paper, PrintOptions, Printed, Size};

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
            let sheet = sheet_for(printed.size, *up, (paper, options.margin));
            let copies = place_copies(printed.size, *up, &sheet, options.margin)?;
            Ok(PrintedPage { copies, up: *up, tuck_box: None })
        };
        return printed.up.iter().map(page).collect();
    };
    // A box is the same however the cards are printed this time. Without cards there is none, which the spec reports.
    let tuck_box = TuckBox::for_batches(&Batch::from_deck(deck), paper, &deck.print, room);
    let parts = tuck_box.map(|tuck_box| tuck_box.parts_on(paper, options.margin)).unwrap_or_default();
    let page = |part: BoxPart| {
        let net = Some(part.tuck_box.net(part.parts));
        match place_copies(net, 1, &sheet_for(net, 1, (paper, options.margin)), options.margin) {
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

/// The room for marks above and below pieces on a sheet from a roll, and for the label below: 5.35 mm twice, and 4 mm.
const ENDS: Length = Length::um(15_000);

/// Returns the paper for copies of a page: of a roll, a sheet that is as long as pieces of an exact size need; pages without a size
/// are pages of words.
fn sheet_for(size: Option<Size>, up: u32, (paper, margins): (&Paper, Edges)) -> Paper {
    if !paper.is_roll() || size.is_none() {
        return paper.for_words();
    }
    let shortest = roll::shortest(paper, |sheet| match place_copies(size, up, sheet, margins) {
        Ok(_) => Ok(1),
        Err(_) => Err(Unfit::TooShort),
    });
    let length = (shortest.size.height + ENDS).min(paper.size.height);
    shortest.cut_at(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pieces of 200 × 100 mm on a roll of 610 mm: 597.3 mm hold five upright ones of 100 mm; seven take two rows of 200 mm, or three
    /// of 100 mm with two each and one more. 2 × 200 + 12.7 = 412.7 mm, rounded up; lying, four rows of two take 4 × 100 + 12.7 mm.
    #[test]
    fn pieces_on_a_roll_take_as_much_as_they_need() {
        let roll: Paper = "610mm-roll".parse().expect("a roll");
        let sheet = sheet_for(Some(Size::um(200_000, 100_000)), 7, (&roll, Edges::all(Length::um(6_350))));
        assert_eq!(sheet.size, Size::um(610_000, 428_000));
        let words = sheet_for(None, 2, (&roll, Edges::all(Length::um(6_350))));
        assert_eq!((words.size, words.is_roll()), (Size::um(210_000, 297_000), false));
    }
}
