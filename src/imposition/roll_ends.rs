//! The ends of sheets that are cut from a roll.
//!
//! A longer sheet costs nothing but paper, so both ends have room for the whole bleed and the marks, and the lower one for the label:
//! nothing gives way there.

use super::marks;
use super::register::Mirror;
use super::slug;
use super::stock::Stock;
use crate::model::{Backs, CardFormat, Edges, Length, Paper, PrintOptions};

/// Returns the card and the paper; on a roll, with room at both ends of a sheet.
pub(crate) fn stock(format: &CardFormat, paper: &Paper, options: &PrintOptions) -> Stock {
    let stock = Stock::new(format, paper, options);
    if !paper.is_roll() {
        return stock;
    }
    let margins = margins(&stock);
    // What is above the fronts may be below their backs.
    let behind = match options.backs {
        Backs::Duplex => Mirror::from_flip(options.flip, stock.paper).edges(margins),
        Backs::Fold | Backs::None => margins,
    };
    Stock { margins: margins.longer(behind), ..stock }
}

fn margins(stock: &Stock) -> Edges {
    // The room between the margins has the bleed that a card has in a gap.
    let inner = stock.inner_bleed();
    let bleed = stock.bleed - inner.width.min(inner.height);
    let marks = if stock.marks.style.is_in_margins() {
        stock.marks.away().max(marks::GAP) + stock.marks.longest().unwrap_or(marks::LONGEST)
    } else {
        Length::ZERO
    };
    let end = |reach: Length| reach.max(marks::EDGE) + bleed + marks;
    let Edges { top, bottom, .. } = stock.reach;
    // Where the first card must be, its bleed is cut short if it has to be.
    let first = if stock.origin.is_some() { top } else { end(top) };
    Edges { top: first, bottom: end(bottom) + slug::CLEAR + slug::THICKNESS, ..stock.margins }
}
