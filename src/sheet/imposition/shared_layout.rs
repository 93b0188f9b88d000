//! The layouts of blocks of cards and other pieces that share a sheet: each like the layout of a small sheet, with the labels of the whole one.

use super::bleed::Bleeds;
use super::cell::{self, CardCell};
use super::findings;
use super::layout::Layout;
use super::stock::{Backing, Stock, from_short_edges};
use super::surroundings::{behind, surroundings, whole_sheet};
use crate::diag::Finding;
use crate::model::{BackTurn, CardFormat, Edge, Edges, Guides, Length, Paper, Rect, Shape};

/// Cards or other pieces of one size that share a sheet with others.
pub(crate) struct SharedBlock {
    /// The size, shape and bleed of the cards.
    pub format: CardFormat,
    pub stock: Stock,
    /// Their places, row by row.
    pub cells: Vec<CardCell>,
    /// The area of all of them.
    pub area: Rect,
    /// The bleed at the edges of this area.
    pub outer: Edges,
    /// How near to each edge of the paper their marks may come; zero where no other block is on the way.
    pub within: Edges,
    /// The edges with crop marks.
    pub marked: Vec<Edge>,
}

/// Returns the layouts of blocks that share a sheet, all with the sheet's labels, and the notes with the first of them.
pub(crate) fn of_blocks(
    blocks: &[SharedBlock],
    sheet: &Stock,
    (backing, rotate_back, guides): (Backing, BackTurn, Guides),
    paper: &Paper,
) -> Vec<Layout> {
    let fronts = cell::around(blocks.iter().map(|block| block.outer.outside(block.area)));
    let around = surroundings(sheet, (fronts, Edges::all(Length::ZERO)), backing);
    let front_label = around.band();
    let back_label = match backing {
        Backing::Behind(mirror) => behind(&around, mirror, sheet.marks.sides).band(),
        Backing::None | Backing::Beside(_) => None,
    };
    let unlabelled = front_label.is_none() || (back_label.is_none() && matches!(backing, Backing::Behind(_)));
    let mut notes: Vec<Finding> = unlabelled.then(|| findings::no_room_for_label(paper)).into_iter().collect();
    for SharedBlock { stock, area, outer, within, .. } in blocks {
        let distances = Edges::around(*area, sheet.paper);
        notes.extend(findings::near_feed_edge(paper, stock.trim, from_short_edges(*area, sheet.paper), backing));
        // Towards other blocks the bleed is shorter, too, but no larger margin would help.
        let is_at_paper = |edge: &Edge| within.at(*edge) == Length::ZERO;
        let bleeds = Edge::ALL.into_iter().filter(|edge| !is_at_paper(edge));
        let bleeds = bleeds.fold(*outer, |bleeds, edge| bleeds.with(edge, stock.bleed));
        let figures = (whole_sheet(distances, backing), whole_sheet(bleeds, backing));
        notes.extend(findings::bleed_trimmed(paper, stock, figures));
    }
    let layout = |block: &SharedBlock| Layout {
        paper: sheet.paper,
        cells: block.cells.clone(),
        bleeds: Bleeds {
            sides: block.stock.bleed_sides,
            whole: block.stock.bleed,
            outer: block.outer,
            area: block.area,
            strip: None,
        },
        within: block.within,
        margins: sheet.reach,
        marks: block.stock.marks,
        guides: if block.format.shape == Shape::Rectangle { guides } else { Guides::None },
        corner: block.format.corner,
        registration: None,
        backing,
        rotate_back,
        standees: None,
        shaped: (block.format.shape != Shape::Rectangle).then(|| block.format.clone()),
        marked: block.marked.clone(),
        front_label,
        back_label,
        notes: std::mem::take(&mut notes),
    };
    blocks.iter().map(layout).collect()
}
