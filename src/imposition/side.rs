//! The sides of one sheet: its cards in their slots, front and back.

use super::bleed;
use super::cell::CardCell;
use super::fold;
use super::layout::Layout;
use super::machine;
use super::marks::{self, MarkRoom, MarkedBlock};
use super::mixed::Block;
use super::order::{FilledSheet, Piece};
use super::piece::{self, PieceOutline};
use super::register::Mirror;
use super::sheet::{Mark, SheetSide, Slot};
use super::stock::Backing;
use super::{Backed, Turn};
use crate::model::{BackTurn, Edge, Edges, MarkedSides, Side};

/// The number of a sheet, and how many there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SheetNumber {
    /// The sheet, from 1.
    pub(crate) number: usize,
    /// All of them.
    pub(crate) of: usize,
}

/// Returns the sides of a sheet: its front, and its back where the other side is printed.
pub(crate) fn sides(layout: &Layout, sheet: &FilledSheet, count: SheetNumber) -> Vec<SheetSide> {
    let front = front(layout, sheet, count);
    match layout.backing {
        Backing::Behind(mirror) => {
            let mut back = back(layout, backs(layout, &front.slots, (&sheet.pieces, mirror)), count);
            if layout.marks.sides == MarkedSides::Both {
                back.marks = front.marks.iter().map(|mark| behind(mark, mirror)).collect();
            }
            vec![front, back]
        }
        Backing::Beside(mirror) => vec![folded(layout, front, sheet, mirror)],
        Backing::None => vec![front],
    }
}

fn front(layout: &Layout, sheet: &FilledSheet, SheetNumber { number, of }: SheetNumber) -> SheetSide {
    let slots = sheet.slots();
    let zones = layout.registration.as_ref().map(|marks| marks.zones.as_slice()).unwrap_or_default();
    let taken = &layout.cells[..slots.end];
    let cells = slots.clone().zip(&taken[slots]).zip(&sheet.pieces);
    let slots = cells.map(|((index, cell), piece)| Slot {
        number: index + 1,
        card: piece.card,
        copy: piece.copy,
        face: Side::Front,
        trim: cell.trim,
        paint: {
            let paint = match layout.shaped {
                Some(_) => piece::paint(cell.trim, &layout.bleeds),
                None => bleed::paint(cell.trim, taken, &layout.bleeds),
            };
            machine::clear_of_zones(paint, cell.trim, zones)
        },
        turn: cell.turn,
        outline: layout.shaped.as_ref().map(|format| PieceOutline::new(format, cell, taken, layout.bleeds.whole)),
    });
    let block = block(layout, sheet);
    SheetSide {
        side: Side::Front,
        number,
        of,
        slots: slots.collect(),
        marks: marks(layout, sheet),
        guides: block.guides(layout.guides, layout.corner),
        registration: layout.registration.clone(),
        fold: None,
        slug: layout.front_label.map(|band| band.slug),
    }
}

/// Returns the back, without marks and guides: a duplex sheet is cut by its front.
fn back(layout: &Layout, slots: Vec<Slot>, SheetNumber { number, of }: SheetNumber) -> SheetSide {
    let slug = layout.back_label.map(|band| band.slug);
    SheetSide {
        side: Side::Back,
        number,
        of,
        slots,
        marks: Vec::new(),
        guides: Vec::new(),
        registration: None,
        fold: None,
        slug,
    }
}

/// Returns the mark behind one of the front.
fn behind(mark: &Mark, mirror: Mirror) -> Mark {
    Mark { from: mirror.point(mark.from), to: mirror.point(mark.to), ..*mark }
}

/// Adds the other half of a sheet that is folded.
fn folded(layout: &Layout, mut side: SheetSide, sheet: &FilledSheet, mirror: Mirror) -> SheetSide {
    let gutter = fold::gutter_edge(mirror.axis);
    let fronts = block(layout, sheet).unmarked_at(gutter);
    let room = room(layout);
    let marks = [fronts.mirrored(mirror), fronts].map(|block| block.marks(&room));
    side.marks = marks.concat();
    side.slots.extend(backs(layout, &side.slots, (&sheet.pieces, mirror)));
    side.fold = Some(fold::line(mirror, layout.paper, &room.limits, &layout.marks));
    side
}

/// Returns the back of each card that has one, behind its front.
fn backs(layout: &Layout, fronts: &[Slot], (pieces, mirror): (&[Piece], Mirror)) -> Vec<Slot> {
    let turned = |turn: Turn| match layout.rotate_back {
        BackTurn::None => turn,
        BackTurn::Half => turn.opposite(),
    };
    let backed = fronts.iter().zip(pieces).filter(|(_, piece)| piece.backed == Backed::Yes);
    let behind = backed.map(|(front, _)| Slot {
        face: Side::Back,
        trim: mirror.rect(front.trim),
        paint: mirror.rect(front.paint),
        turn: turned(mirror.turn(front.turn)),
        outline: front.outline.as_ref().map(|outline| outline.mirrored(mirror)),
        ..front.clone()
    });
    behind.collect()
}

/// Returns the crop marks of a sheet that is not folded: those of its one block, or of two.
fn marks(layout: &Layout, sheet: &FilledSheet) -> Vec<Mark> {
    let room = room(layout);
    let Some(strip) = layout.bleeds.strip.filter(|_| layout.marks.style.is_in_margins()) else {
        return block(layout, sheet).marks(&room);
    };
    let cut = &layout.cells[sheet.slots()];
    let blocks = strip.blocks(&layout.cells, (layout.bleeds.outer, layout.bleeds.whole), layout.paper);
    let marks = blocks.into_iter().flat_map(|Block { cells, bled, limit: (edge, limit) }| {
        let cut: Vec<CardCell> = cut.iter().copied().filter(|cell| cells.contains(cell)).collect();
        MarkedBlock::new(&cells, &cut, bled).marks(&MarkRoom { limits: room.limits.with(edge, limit), ..room })
    });
    marks.collect()
}

fn block(layout: &Layout, sheet: &FilledSheet) -> MarkedBlock {
    let bled = layout.bleeds.outer.outside(layout.bleeds.area);
    let block = MarkedBlock::new(&layout.cells, &layout.cells[sheet.slots()], bled);
    Edge::ALL.into_iter().filter(|edge| !layout.marked.contains(edge)).fold(block, MarkedBlock::unmarked_at)
}

fn room(layout: &Layout) -> MarkRoom<'_> {
    MarkRoom { paper: layout.paper, limits: limits(layout), margins: layout.margins, options: &layout.marks }
}

/// Returns how near to the paper's edges marks may come: not into the label of their side, nor, where backs have marks, in front
/// of the label of the back.
fn limits(layout: &Layout) -> Edges {
    let of_front = layout.front_label.map_or(Edges::all(marks::EDGE), |band| band.limits);
    let (Backing::Behind(mirror), MarkedSides::Both, Some(back)) =
        (layout.backing, layout.marks.sides, layout.back_label)
    else {
        return of_front;
    };
    let of_back = mirror.edges(back.limits);
    Edge::ALL.into_iter().fold(of_front, |limits, edge| limits.with(edge, limits.at(edge).max(of_back.at(edge))))
}
