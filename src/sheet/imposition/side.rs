//! The sides of one sheet: its cards in their slots, front and back.

use super::bleed;
use super::fold;
use super::layout::Layout;
use super::machine;
use super::marks::{self, MarkRoom, MarkedBlock};
use super::mixed;
use super::order::{FilledSheet, Piece};
use super::piece;
use super::register::Mirror;
use super::sheet::{Mark, SheetSide, Slot};
use super::stock::Backing;
use super::{Backed, Turn};
use crate::model::{BackTurn, Edge, Edges, MarkedSides, Rect, Shape, Side};
use std::rc::Rc;

/// Returns the sides of a sheet with cards in several layouts, which has a number of so many: the slots are counted layout by layout.
pub(super) fn shared_sides(sheet: &[(Rc<Layout>, FilledSheet)], count: (usize, usize)) -> Vec<SheetSide> {
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
fn sides(layout: &Layout, sheet: &FilledSheet, (number, of): (usize, usize)) -> Vec<SheetSide> {
    let label = |side: usize| layout.labels.get(side).copied().flatten().map(|band| band.slug);
    let mut front = SheetSide {
        paper: layout.stock.paper,
        side: Side::Front,
        number,
        of,
        slots: front_slots(layout, sheet),
        marks: front_marks(layout, sheet),
        guides: block(layout, sheet).guides(layout.stock.guides, layout.stock.format.corner),
        registration: layout.registration.clone(),
        fold: None,
        slug: label(0),
    };
    match layout.backing {
        Backing::Behind(mirror) => {
            let has_backs = layout.stock.standees.is_none();
            let is_marked = layout.stock.marks.sides == MarkedSides::Both;
            // A duplex sheet is cut by its front: its back has marks only where they are asked for.
            let back = SheetSide {
                side: Side::Back,
                slots: if has_backs { backs(layout, &front.slots, (&sheet.pieces, mirror)) } else { Vec::new() },
                marks: front.marks.iter().filter(|_| is_marked).map(|mark| behind(mark, mirror)).collect(),
                guides: Vec::new(),
                registration: None,
                slug: label(1),
                ..front.clone()
            };
            vec![front, back]
        }
        Backing::Beside(mirror) => {
            fold(&mut front, layout, sheet, mirror);
            vec![front]
        }
        Backing::None => vec![front],
    }
}

fn front_slots(layout: &Layout, sheet: &FilledSheet) -> Vec<Slot> {
    let (slots, format) = (sheet.slots(), &layout.stock.format);
    let is_shaped = format.shape != Shape::Rectangle;
    let taken = &layout.cells[..slots.end];
    let cells = slots.clone().zip(&taken[slots]).zip(&sheet.pieces);
    let slots = cells.map(|((index, cell), piece)| {
        let paint = if is_shaped {
            piece::paint(cell.trim, &layout.bleeds)
        } else {
            bleed::paint(cell.trim, taken, &layout.bleeds)
        };
        Slot {
            number: index + 1,
            card: piece.card,
            copy: piece.copy,
            face: Side::Front,
            trim: cell.trim,
            paint: machine::clear_of_zones(paint, cell.trim, zones(layout)),
            turn: cell.turn,
            outline: is_shaped.then(|| piece::outline(format, cell, taken, layout.bleeds.whole)),
        }
    });
    match &layout.stock.standees {
        None => slots.collect(),
        Some(standees) => {
            slots.zip(&sheet.pieces).flat_map(|(net, piece)| standees.sides(&net, back_of(piece))).collect()
        }
    }
}

/// Returns the crop marks of a sheet that is not folded, those of its one block or of two, and those of the folds of standees.
fn front_marks(layout: &Layout, sheet: &FilledSheet) -> Vec<Mark> {
    let (room, cut) = (room(layout), &layout.cells[sheet.slots()]);
    let marks = match layout.bleeds.strip.filter(|_| layout.stock.marks.style.is_in_margins()) {
        Some(strip) => mixed::marks(strip, (&layout.cells, cut), &layout.bleeds, &room),
        None => block(layout, sheet).marks(&room),
    };
    let standees = layout.stock.standees.iter();
    let folds = standees.flat_map(|standees| standees.fold_marks(cut, layout.bled(), &room));
    // What a machine looks for stays clear.
    let folds = folds.filter(|mark| !zones(layout).iter().any(|zone| zone.overlaps(mark.ink())));
    marks.into_iter().chain(folds).collect()
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

/// Returns the mark behind one of the front.
fn behind(mark: &Mark, mirror: Mirror) -> Mark {
    Mark { from: mirror.point(mark.from), to: mirror.point(mark.to), ..*mark }
}

/// Adds the other half of a sheet that is folded.
fn fold(side: &mut SheetSide, layout: &Layout, sheet: &FilledSheet, mirror: Mirror) {
    let fronts = block(layout, sheet);
    let fronts = layout.backing.gutter().into_iter().fold(fronts, MarkedBlock::unmarked_at);
    let room = room(layout);
    let marks = [fronts.mirrored(mirror), fronts].map(|block| block.marks(&room));
    side.marks = marks.concat();
    side.slots.extend(backs(layout, &side.slots, (&sheet.pieces, mirror)));
    side.fold = Some(fold::line(mirror, layout.stock.paper, &room.limits, &layout.stock.marks));
}

/// Returns the back of each card that has one, behind its front.
fn backs(layout: &Layout, fronts: &[Slot], (pieces, mirror): (&[Piece], Mirror)) -> Vec<Slot> {
    let turned = |turn: Turn| match layout.stock.rotate_back {
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

fn block(layout: &Layout, sheet: &FilledSheet) -> MarkedBlock {
    let mut block = MarkedBlock::new(&layout.cells, &layout.cells[sheet.slots()], layout.bled());
    block.within = layout.within;
    Edge::ALL.into_iter().filter(|edge| !layout.marked.contains(edge)).fold(block, MarkedBlock::unmarked_at)
}

fn room(layout: &Layout) -> MarkRoom<'_> {
    let (paper, margins) = (layout.stock.paper, layout.margins);
    MarkRoom { paper, limits: limits(layout), margins, options: &layout.stock.marks }
}

/// Returns how near to the paper's edges marks may come: not into the label of their side, nor, where backs have marks, in front
/// of the label of the back.
fn limits(layout: &Layout) -> Edges {
    let limits = |side: usize| layout.labels.get(side).copied().flatten().map(|band| band.limits);
    let of_front = limits(0).unwrap_or(Edges::all(marks::EDGE));
    match (layout.backing, layout.stock.marks.sides, limits(1)) {
        (Backing::Behind(mirror), MarkedSides::Both, Some(back)) => of_front.longer(mirror.edges(back)),
        _ => of_front,
    }
}
