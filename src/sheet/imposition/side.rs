//! The sides of one sheet: its cards in their slots, front and back.

use super::bleed;
use super::cell::CardCell;
use super::fold;
use super::layout::Layout;
use super::machine;
use super::marks::{self, MarkRoom, MarkedBlock};
use super::mixed::{self, CutBlock};
use super::order::{FilledSheet, Piece};
use super::piece;
use super::register::Mirror;
use super::sheet::{Mark, SheetSide, Slot};
use super::stock::Backing;
use super::{Backed, Turn};
use crate::model::{BackTurn, Edge, Edges, MarkedSides, Rect, Side};
use std::rc::Rc;

/// The number of a sheet, and how many there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SheetNumber {
    /// The sheet, from 1.
    pub number: usize,
    /// All of them.
    pub of: usize,
}

/// Returns the sides of a sheet with cards in several layouts: the slots are counted layout by layout.
pub(crate) fn shared_sides(sheet: &[(Rc<Layout>, FilledSheet)], count: SheetNumber) -> Vec<SheetSide> {
    let parts = sheet.iter().map(|(layout, filled)| (layout.capacity(), sides(layout, filled, count)));
    let joined = parts.reduce(|(before, mut sides), (capacity, part)| {
        for (side, more) in sides.iter_mut().zip(part) {
            side.slots.extend(more.slots.into_iter().map(|slot| Slot { number: slot.number + before, ..slot }));
            side.marks.extend(more.marks);
            side.guides.extend(more.guides);
        }
        (before + capacity, sides)
    });
    joined.map(|(_, sides)| sides).unwrap_or_default()
}

/// Returns the sides of a sheet: its front, and its back where the other side is printed.
fn sides(layout: &Layout, sheet: &FilledSheet, count: SheetNumber) -> Vec<SheetSide> {
    let front = front(layout, sheet, count);
    match layout.backing {
        Backing::Behind(mirror) => {
            let behind_fronts = match layout.standees {
                Some(_) => Vec::new(),
                None => backs(layout, &front.slots, (&sheet.pieces, mirror)),
            };
            let mut back = back(layout, behind_fronts, count);
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
    SheetSide {
        paper: layout.paper,
        side: Side::Front,
        number,
        of,
        slots: front_slots(layout, sheet),
        marks: front_marks(layout, sheet),
        guides: block(layout, sheet).guides(layout.guides, layout.corner),
        registration: layout.registration.clone(),
        fold: None,
        slug: layout.front_label.map(|band| band.slug),
    }
}

fn front_slots(layout: &Layout, sheet: &FilledSheet) -> Vec<Slot> {
    let slots = sheet.slots();
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
            machine::clear_of_zones(paint, cell.trim, zones(layout))
        },
        turn: cell.turn,
        outline: layout.shaped.as_ref().map(|format| piece::outline(format, cell, taken, layout.bleeds.whole)),
    });
    match &layout.standees {
        None => slots.collect(),
        Some(standees) => {
            slots.zip(&sheet.pieces).flat_map(|(net, piece)| standees.sides(&net, back_of(piece))).collect()
        }
    }
}

/// Returns the crop marks, and those of the folds of standees.
fn front_marks(layout: &Layout, sheet: &FilledSheet) -> Vec<Mark> {
    let room = room(layout);
    let bled = layout.bleeds.outer.outside(layout.bleeds.area);
    let cells = &layout.cells[sheet.slots()];
    let folds = layout.standees.iter().flat_map(|standees| standees.fold_marks(cells, bled, &room));
    // What a machine looks for stays clear.
    let folds = folds.filter(|mark| !zones(layout).iter().any(|zone| zone.overlaps(mark.ink())));
    marks(layout, sheet).into_iter().chain(folds).collect()
}

/// Returns where nothing is printed but a machine's marks.
fn zones(layout: &Layout) -> &[Rect] {
    layout.registration.as_ref().map(|marks| marks.zones.as_slice()).unwrap_or_default()
}

/// Returns what is seen of a standee from behind: its back, or its front again.
fn back_of(piece: &Piece) -> Side {
    match piece.backed {
        Backed::Yes => Side::Back,
        Backed::No => Side::Front,
    }
}

/// Returns the back, without marks and guides: a duplex sheet is cut by its front.
fn back(layout: &Layout, slots: Vec<Slot>, SheetNumber { number, of }: SheetNumber) -> SheetSide {
    let slug = layout.back_label.map(|band| band.slug);
    SheetSide {
        paper: layout.paper,
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
    let blocks = mixed::blocks(strip, &layout.cells, (layout.bleeds.outer, layout.bleeds.whole), layout.paper);
    let marks = blocks.into_iter().flat_map(|CutBlock { cells, bled, limit: (edge, limit) }| {
        let cut: Vec<CardCell> = cut.iter().copied().filter(|cell| cells.contains(cell)).collect();
        MarkedBlock::new(&cells, &cut, bled).marks(&MarkRoom { limits: room.limits.with(edge, limit), ..room })
    });
    marks.collect()
}

fn block(layout: &Layout, sheet: &FilledSheet) -> MarkedBlock {
    let bled = layout.bleeds.outer.outside(layout.bleeds.area);
    let block = MarkedBlock::new(&layout.cells, &layout.cells[sheet.slots()], bled).within(layout.within);
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
    of_front.longer(mirror.edges(back.limits))
}
