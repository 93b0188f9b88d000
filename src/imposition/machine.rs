//! Sheets for a cutting machine: the cells that hold the most cards beside its registration marks.
//!
//! Cards of one orientation are in the middle of the sheet, a little apart, because a machine cuts each of them out. The angles of the
//! marks are as long as the cards leave room for. Where even the shortest would meet cards at the corners, these places
//! stay empty, or the sheet has fewer rows or columns: whichever holds more.

use super::bleed::Bleeds;
use super::cell::{self, CardCell};
use super::findings;
use super::grid::{Grid, Room};
use super::layout::Layout;
use super::marks;
use super::register::Mirror;
use super::registration::{CLEAR, Registration};
use super::slug::{Marked, Surroundings};
use super::stock::{Backing, Stock, from_short_edges, margins};
use crate::diag::Finding;
use crate::model::{
    BackTurn, Backs, Cutter, Edge, Edges, Guides, Length, Machine, Paper, PrintOptions, Rect, Size, cricut_area,
};

/// Lengths of angles are whole tenths of a millimetre, so that they can be typed.
const STEP: i64 = 100;

/// The cells of a sheet, with the marks that they leave room for.
#[derive(Clone, Debug)]
struct MachineSheet {
    /// In reading order.
    cells: Vec<CardCell>,
    /// The marks; none for a machine that has none, or makes its own.
    registration: Option<Registration>,
}

/// Returns the layout of the sheets that a machine cuts; `stock` is that of a person with scissors.
///
/// # Errors
/// `folded-for-machine` if the sheets are to be folded; `card-too-large` if not one card fits.
pub(crate) fn layout(stock: &Stock, paper: &Paper, options: &PrintOptions) -> Result<Layout, Box<Finding>> {
    let backing = match options.backs {
        Backs::Fold => return Err(Box::new(findings::folded_for_machine(options.cutter.machine))),
        Backs::Duplex => Backing::Behind(Mirror::from_flip(options.flip, stock.paper)),
        Backs::None => Backing::None,
    };
    let cut = machine_stock(stock, options);
    let Some(sheet) = sheet(&cut, &options.cutter) else {
        return Err(Box::new(findings::does_not_fit(paper, &cut, options.backs)));
    };
    let area = cell::around(sheet.cells.iter().map(|cell| cell.trim));
    let distances = Edges::around(area, stock.paper);
    let (across, down) = (cut.gap.width / 2, cut.gap.height / 2);
    let half_gap = Edges { top: down, right: across, bottom: down, left: across };
    let outer = Edge::ALL.into_iter().fold(distances, |outer, edge| {
        let room = match &sheet.registration {
            // The sensor follows the lines from mark to mark: beyond half of the gap, the bleed stays inside them.
            Some(marks) => (distances.at(edge) - marks.inset - marks.thickness / 2).max(half_gap.at(edge)),
            None => (distances.at(edge) - marks::EDGE).max(Length::ZERO),
        };
        outer.with(edge, stock.bleed.min(room))
    });
    let zones = sheet.registration.as_ref().map(|marks| marks.kept_from_label(stock.paper)).unwrap_or_default();
    let label = |bled: Rect, zones: Vec<Rect>| {
        let margins = stock.reach;
        Surroundings {
            paper: stock.paper,
            bled,
            margins,
            marked: Marked::No,
            overlap: Edges::all(Length::ZERO),
            fold: None,
            zones,
        }
        .band()
    };
    let fronts = outer.outside(area);
    let front_label = label(fronts, zones);
    let back_label = match backing {
        Backing::Behind(mirror) => label(mirror.rect(fronts), Vec::new()),
        Backing::None | Backing::Beside(_) => None,
    };
    let unlabelled = front_label.is_none() || (back_label.is_none() && matches!(backing, Backing::Behind(_)));
    let notes = [
        findings::near_feed_edge(paper, stock.trim, from_short_edges(area, stock.paper), backing),
        unlabelled.then(|| findings::no_room_for_label(paper)),
    ];
    Ok(Layout {
        paper: stock.paper,
        cells: sheet.cells,
        bleeds: Bleeds { whole: stock.bleed, outer, area, sides: stock.bleed_sides, strip: None },
        backing,
        margins: stock.reach,
        marks: stock.marks,
        guides: Guides::None,
        corner: Length::ZERO,
        rotate_back: BackTurn::None,
        shaped: None,
        marked: Vec::new(),
        registration: sheet.registration,
        front_label,
        back_label,
        notes: notes.into_iter().flatten().collect(),
    })
}

/// Returns the same card and paper as a machine cuts them: cards a little apart, and inside what it can reach.
///
/// A sheet with registration marks has its own margin at the short edges, unless you set one: what the sensor reads must be
/// printed there in any case.
fn machine_stock(stock: &Stock, options: &PrintOptions) -> Stock {
    let apart = |gap: Length| if gap > Length::ZERO { gap } else { Cutter::GAP };
    let gap = Size { width: apart(stock.gap.width), height: apart(stock.gap.height) };
    let is_usual = options.feed_margin == PrintOptions::default().feed_margin;
    let feed_margin = if is_usual { Length::ZERO } else { options.feed_margin };
    let (_, margins) = margins(stock.paper, &PrintOptions { feed_margin, ..options.clone() });
    Stock { gap, margins: margins.longer(reach(&options.cutter, stock.paper)), ..*stock }
}

/// Returns how far from the paper's edges a machine cuts: a Silhouette inside its marks, a Cricut where Design Space prints.
fn reach(cutter: &Cutter, paper: Size) -> Edges {
    match cutter.machine {
        Machine::Silhouette => Edges::all(cutter.inset),
        Machine::Cricut => {
            let area = cricut_area(paper);
            let (side, end) = ((paper.width - area.width) / 2, (paper.height - area.height) / 2);
            Edges { top: end, right: side, bottom: end, left: side }
        }
        Machine::None | Machine::ScanNCut => Edges::all(Length::ZERO),
    }
}

/// Returns the sheet with the most cards; of two with as many, the one with the longer angles; then the one with upright
/// cards. None if not one card fits.
fn sheet(stock: &Stock, cutter: &Cutter) -> Option<MachineSheet> {
    let trims = stock.room().trims;
    let room = Room { trims, bled: trims };
    // A grid that is asked for stays as it is.
    let fewest = if stock.shape.is_some() { 0 } else { 3 };
    let sheets = stock.grids(&room).flat_map(|grid| fewer(grid, fewest)).map(|grid| {
        let cells = grid.at(stock.corner_of(grid.area().size())).cells();
        match cutter.machine {
            Machine::Silhouette => beside_marks(cells, stock, cutter),
            Machine::None | Machine::Cricut | Machine::ScanNCut => MachineSheet { cells, registration: None },
        }
    });
    let worth = |sheet: &MachineSheet| (sheet.cells.len(), sheet.registration.as_ref().map(|marks| marks.length));
    let best = sheets.reduce(|first, second| if worth(&second) > worth(&first) { second } else { first });
    best.filter(|sheet| !sheet.cells.is_empty())
}

/// Returns a grid, and the same with up to so many columns and rows less: with three less, no card of 15 mm meets a mark of 20 mm.
fn fewer(grid: Grid, less: usize) -> impl Iterator<Item = Grid> {
    let least = move |count: usize| count.saturating_sub(less).max(1);
    let sizes = (least(grid.columns)..=grid.columns)
        .rev()
        .flat_map(move |columns| (least(grid.rows)..=grid.rows).rev().map(move |rows| (columns, rows)));
    sizes.map(move |(columns, rows)| Grid { columns, rows, ..grid })
}

/// Leaves out the cells that meet the marks.
fn beside_marks(mut cells: Vec<CardCell>, stock: &Stock, cutter: &Cutter) -> MachineSheet {
    let bleed = stock.bleed.min(stock.gap.width.min(stock.gap.height) / 2);
    let marks = |length: Length| Registration::new(cutter, length, stock.paper);
    let least = cutter.length.unwrap_or(Cutter::LENGTHS.0);
    let zones = marks(least).zones;
    cells.retain(|cell| !zones.iter().any(|zone| zone.overlaps(cell.trim.grown(bleed))));
    let length = cutter.length.unwrap_or_else(|| {
        let rooms = cells.iter().map(|cell| room_at_corner(cell.trim.grown(bleed), stock.paper));
        let room = rooms.min().unwrap_or(Cutter::USUAL_LENGTH) - cutter.inset - CLEAR;
        let typed = Length::um(room.to_um() / STEP * STEP);
        if room >= Cutter::USUAL_LENGTH { Cutter::USUAL_LENGTH } else { typed.max(least) }
    });
    MachineSheet { cells, registration: Some(marks(length)) }
}

/// Returns the side of the largest square at the nearest corner of the paper that a rectangle does not meet.
fn room_at_corner(rect: Rect, paper: Size) -> Length {
    let Edges { top, right, bottom, left } = Edges::around(rect, paper);
    left.min(right).max(top.min(bottom))
}

/// Returns what a card may paint without meeting a zone: its bleed gives way at the edge where more room is left.
pub(crate) fn clear_of_zones(paint: Rect, trim: Rect, zones: &[Rect]) -> Rect {
    zones.iter().fold(paint, |paint, zone| {
        if !paint.overlaps(*zone) {
            return paint;
        }
        let rooms = Edge::ALL.into_iter().filter_map(|edge| Some((edge, gap(trim, edge, *zone)?)));
        let Some((edge, room)) = rooms.max_by_key(|(_, room)| *room) else { return paint };
        let bleed = Edges {
            top: trim.y - paint.y,
            right: paint.right() - trim.right(),
            bottom: paint.bottom() - trim.bottom(),
            left: trim.x - paint.x,
        };
        bleed.with(edge, bleed.at(edge).min(room)).outside(trim)
    })
}

/// Returns how far beyond an edge of a trim a zone begins; none if it begins before.
fn gap(trim: Rect, edge: Edge, zone: Rect) -> Option<Length> {
    let distance = match edge {
        Edge::Top => trim.y - zone.bottom(),
        Edge::Right => zone.x - trim.right(),
        Edge::Bottom => zone.y - trim.bottom(),
        Edge::Left => trim.x - zone.right(),
    };
    (distance >= Length::ZERO).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imposition::Turn;
    use crate::model::{CardFormat, MarkCount};

    fn planned(card: &str, paper: &str, cutter: &Cutter) -> Option<MachineSheet> {
        let format = CardFormat::named(card).expect("a known format");
        let paper = Paper::named(paper).expect("a known paper");
        // Silhouette-card-maker prints as near to the edges as 5 mm.
        let options =
            PrintOptions { cutter: *cutter, margin: Edges::all(Length::um(5_000)), ..PrintOptions::default() };
        sheet(&machine_stock(&Stock::new(&format, paper, &options), &options), cutter)
    }

    fn silhouette() -> Cutter {
        Cutter::new(Machine::Silhouette)
    }

    fn length(sheet: &MachineSheet) -> i64 {
        sheet.registration.as_ref().expect("marks").length.to_um()
    }

    /// Turned poker cards, 1.25 mm apart: 2 × 88.9 + 1.25 = 179.05 mm across and 4 × 63.5 + 3.75 = 257.75 mm down. On A4 they begin
    /// (297 − 257.75) / 2 = 19.625 mm from the short edges; less half of the gap, 0.625, the inset of 10 and 1.5 mm of empty paper,
    /// 7.5 mm are left for the angles. On Letter they begin (215.9 − 179.05) / 2 = 18.425 mm from the long edges: 6.3 mm.
    /// Silhouette-card-maker holds eight poker cards on both, too (`layouts.json`).
    #[test]
    fn a4_and_letter_hold_eight_poker_cards_beside_three_marks() {
        for (paper, wanted) in [("a4", 7_500), ("letter", 6_300)] {
            let sheet = planned("poker", paper, &silhouette()).expect("fits");
            assert_eq!((sheet.cells.len(), length(&sheet)), (8, wanted), "{paper}");
            assert_eq!(sheet.cells[0].turn, Turn::Quarter);
        }
    }

    /// Angles of 8.89 mm with the empty paper reach 20.39 mm into A4 from its edges, and the cards with half of their gap begin
    /// 19 mm from the short ones: the cards at two corners stay out. The square at the third ends at 17 mm.
    #[test]
    fn longer_angles_take_places() {
        let cutter = Cutter { length: Some(Cutter::USUAL_LENGTH), ..silhouette() };
        let sheet = planned("poker", "a4", &cutter).expect("fits");
        assert_eq!(sheet.cells.len(), 6);
    }

    /// With a page that is set 13 mm larger, the inset is 3.5 mm: 3 × 63.5 + 2.5 = 193 mm and 3 × 88.9 + 2.5 = 269.2 mm fit between
    /// insets on Letter, 5.1 mm from the short edges, as in silhouette-card-maker's borderless templates. They begin 11.45 mm from
    /// the long edges:
    /// 11.45 − 0.625 − 3.5 − 1.5 = 5.825 mm.
    #[test]
    fn letter_holds_nine_poker_cards_without_borders() {
        let cutter = Cutter { inset: Length::um(3_500), ..silhouette() };
        let sheet = planned("poker", "letter", &cutter).expect("fits");
        assert_eq!((sheet.cells.len(), length(&sheet)), (9, 5_800));
    }

    /// Cards of 45 × 45 mm: 4 × 45 + 3.75 = 183.75 mm across and 6 × 45 + 6.25 = 276.25 mm down A4, 13.1 and 10.4 mm from its
    /// edges. 24 less one at each marked corner are as many as, or more than, five rows of four.
    #[test]
    fn only_marked_corners_lose_their_cards() {
        let count = |marks| {
            let format = CardFormat::new(Size::um(45_000, 45_000), Length::ZERO);
            let options = PrintOptions { cutter: Cutter { marks, ..silhouette() }, ..PrintOptions::default() };
            let paper = Paper::named("a4").expect("a known paper");
            let stock = machine_stock(&Stock::new(&format, paper, &options), &options);
            sheet(&stock, &options.cutter).expect("fits").cells.len()
        };
        assert_eq!((count(MarkCount::Three), count(MarkCount::Four)), (21, 20));
    }

    /// Letter's picture for Design Space is 188.976 × 252.476 mm: 2 × 88.9 + 1.25 fit across and 3 × 63.5 + 2.5 = 193 mm down, a
    /// fourth would need 257.75 mm. Upright: 2 across, 2 down.
    #[test]
    fn cricut_cuts_six_poker_cards_of_letter_and_eight_of_a4() {
        let cricut = Cutter::new(Machine::Cricut);
        let count = |paper| planned("poker", paper, &cricut).expect("fits").cells.len();
        assert_eq!((count("letter"), count("a4")), (6, 8));
    }
}
