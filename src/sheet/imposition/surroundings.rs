//! What is around the cards of a side: what the label and the notes of a layout look at.

use super::cell;
use super::corner_marks::CLEAR_OF_TRIM;
use super::fold;
use super::register::Mirror;
use super::slug::{Marked, Surroundings};
use super::stock::{Backing, Stock};
use crate::model::{Edges, Length, MarkedSides, Rect};

/// Returns the side that the fronts are on, as the slug sees it.
pub fn surroundings(stock: &Stock, (fronts, bleeds): (Rect, Edges), backing: Backing) -> Surroundings {
    let (bled, fold) = match backing {
        Backing::Beside(mirror) => (cell::around([fronts, mirror.rect(fronts)]), Some(mirror)),
        Backing::None | Backing::Behind(_) => (fronts, None),
    };
    let marked = if stock.marks.style.is_in_margins() { Marked::Yes } else { Marked::No };
    let overlap = bleeds.map(|bleed| (bleed - CLEAR_OF_TRIM).max(Length::ZERO));
    Surroundings { paper: stock.paper, bled, margins: stock.reach, marked, overlap, fold, zones: Vec::new() }
}

/// Returns the side behind the fronts, as the slug sees it.
pub fn behind(fronts: &Surroundings, mirror: Mirror, sides: MarkedSides) -> Surroundings {
    let marked = match sides {
        MarkedSides::Fronts => Marked::No,
        MarkedSides::Both => fronts.marked,
    };
    let (bled, overlap) = (mirror.rect(fronts.bled), mirror.edges(fronts.overlap));
    Surroundings { bled, marked, overlap, ..fronts.clone() }
}

/// Returns a side without marks, as the slug sees it.
pub(crate) fn unmarked(stock: &Stock, bled: Rect) -> Surroundings {
    let overlap = Edges::all(Length::ZERO);
    let margins = stock.reach;
    Surroundings { paper: stock.paper, bled, margins, marked: Marked::No, overlap, fold: None, zones: Vec::new() }
}

/// Returns distances at the edges of the fronts as distances at the edges of the sheet: beyond a fold, those of the backs.
pub(crate) fn whole_sheet(fronts: Edges, backing: Backing) -> Edges {
    let Backing::Beside(mirror) = backing else { return fronts };
    let gutter = fold::gutter_edge(mirror.axis);
    fronts.with(gutter, fronts.at(mirror.edge(gutter)))
}
